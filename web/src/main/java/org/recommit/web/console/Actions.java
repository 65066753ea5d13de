package org.recommit.web.console;

import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import java.util.Set;
import java.util.function.Consumer;
import org.recommit.commit.BrokerAwayException;
import org.recommit.web.security.Roles;

/** What users do on pages, each as the user who asks. */
final class Actions {
    /** Who works with dead letters. */
    static final Set<String> WORKERS = Set.of(Roles.OPERATOR, Roles.PHARMACIST);

    private Actions() {}

    /**
     * Carries it out, and tells if it cannot be. The roles are asked for again, since a button that is not shown can be
     * pressed.
     *
     * @param roles of which the user needs one
     * @param action gets the user's name
     */
    static void run(Set<String> roles, Consumer<String> action) {
        if (!allowed(roles)) {
            Messages.error("Your roles do not allow this.");
            return;
        }
        try {
            action.accept(external().getRemoteUser());
        } catch (BrokerAwayException e) {
            Messages.error("The broker is away: nothing was changed.");
        } catch (RuntimeException e) {
            Messages.ofDatabase(e);
        }
    }

    /** Whether the user has one of the roles. */
    static boolean allowed(Set<String> roles) {
        return roles.stream().anyMatch(external()::isUserInRole);
    }

    private static ExternalContext external() {
        return FacesContext.getCurrentInstance().getExternalContext();
    }
}
