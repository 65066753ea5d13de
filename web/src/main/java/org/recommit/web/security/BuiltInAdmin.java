package org.recommit.web.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.security.enterprise.credential.UsernamePasswordCredential;
import jakarta.security.enterprise.identitystore.CredentialValidationResult;
import jakarta.security.enterprise.identitystore.IdentityStore;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The user {@value #NAME}, whose password is configuration: works without the database. Unset, there is no such user. */
@ApplicationScoped
public class BuiltInAdmin implements IdentityStore {
    public static final String NAME = "admin";

    @Inject
    @ConfigProperty(name = "recommit.admin.password")
    Optional<String> password;

    /** Called by the container. */
    public CredentialValidationResult validate(UsernamePasswordCredential credential) {
        if (!NAME.equals(credential.getCaller()) || password.isEmpty()) {
            return CredentialValidationResult.NOT_VALIDATED_RESULT;
        }
        return same(password.get(), credential.getPasswordAsString())
                ? new CredentialValidationResult(NAME, Roles.ALL)
                : CredentialValidationResult.INVALID_RESULT;
    }

    /** Takes as long whether the first or the last character differs. */
    static boolean same(String expected, String given) {
        return MessageDigest.isEqual(expected.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int priority() {
        return 10;
    }
}
