package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.recommit.web.security.Roles;
import org.recommit.web.security.UserRules;
import org.recommit.web.security.Users;
import org.recommit.web.security.Users.User;

/** The users of console and REST; an administrator adds, changes and ends them. */
@Named
@RequestScoped
public class UserPage {
    private static final Set<String> ADMINISTRATORS = Set.of(Roles.ADMIN);

    @Inject
    private Users users;

    private Rows<UserRow> rows = rows();
    private String name;
    private String password;
    private String[] roles = {};

    /** One user, texts only. */
    public record UserRow(User user) {
        // expression language before 6.0 knows bean getters only

        public String getName() {
            return user.name();
        }

        public String getRoles() {
            return String.join(", ", user.roles());
        }

        public String getChangedBy() {
            return user.changedBy();
        }

        public String getChangedAt() {
            return LetterRow.toTheSecond(user.changedAt());
        }
    }

    private Rows<UserRow> rows() {
        return new Rows<>(() -> users.all().stream().map(UserRow::new).toList());
    }

    public List<UserRow> getUsers() {
        return rows.get();
    }

    public boolean isDatabaseAway() {
        return rows.isDatabaseAway();
    }

    public Set<String> getAllRoles() {
        return new TreeSet<>(Roles.ALL);
    }

    /** Adds the user, or sets password and roles of the one there is. */
    public void put() {
        Actions.run(ADMINISTRATORS, by -> {
            Optional<String> wrong = UserRules.wrongName(name).or(() -> UserRules.wrongPassword(password));
            if (wrong.isPresent()) {
                Messages.error(wrong.get());
                return;
            }
            boolean added = users.put(name, password, Set.of(roles), by);
            Messages.say(FacesMessage.SEVERITY_INFO, (added ? "Added: " : "Changed: ") + name);
            rows = rows();
        });
    }

    /** Ends the user. */
    public void end() {
        Actions.run(ADMINISTRATORS, by -> {
            if (users.delete(name, by)) {
                Messages.say(FacesMessage.SEVERITY_INFO, "Ended: " + name);
            } else {
                Messages.error("There is no such user.");
            }
            rows = rows();
        });
    }

    public String getName() {
        return name;
    }

    public void setName(String name) {
        this.name = name.strip();
    }

    /** Never shown. */
    public String getPassword() {
        return null;
    }

    public void setPassword(String password) {
        this.password = password;
    }

    public String[] getRoles() {
        return roles.clone();
    }

    public void setRoles(String[] roles) {
        this.roles = roles.clone();
    }
}
