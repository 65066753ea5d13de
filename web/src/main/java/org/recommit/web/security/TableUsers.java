package org.recommit.web.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;

/** Everyone but {@link BuiltInAdmin}: the users of the table {@code app_user}. */
@ApplicationScoped
public class TableUsers implements IdentityStore {

    @Inject
    private Users users;

    /** Called by the container. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        String name = credential.getCaller();
        if (BuiltInAdmin.NAME.equals(name)) {
            return CredentialValidationResult.NOT_VALIDATED_RESULT;
        }
        return users.signIn(name, credential.getPasswordAsString())
                .map(roles -> new CredentialValidationResult(name, roles))
                .orElse(CredentialValidationResult.INVALID_RESULT);
    }

    @Override
    public int priority() {
        return 20;
    }
}
