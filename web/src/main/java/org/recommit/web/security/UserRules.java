package org.recommit.web.security;

import java.util.Optional;

/** What names and passwords of users may be; each method says what is wrong, for a person. */
public final class UserRules {
    /** NIST SP 800-63B, 5.1.1.2: at least 8 characters, and no rules of composition. */
    static final int SHORTEST_PASSWORD = 8;
    /** Keeps the hash's work small. */
    public static final int LONGEST_PASSWORD = 200;

    private static final String NAME = "[A-Za-z0-9._@-]{1,64}";

    private UserRules() {}

    /** Whether it can be a user's name; also that of the built-in administrator. */
    static boolean isName(String name) {
        return name.matches(NAME);
    }

    public static Optional<String> wrongName(String name) {
        return isName(name) && !name.equals(BuiltInAdmin.NAME)
                ? Optional.empty()
                : Optional.of("A name has 1 to 64 of A-Z a-z 0-9 . _ @ -, and is not " + BuiltInAdmin.NAME + ".");
    }

    public static Optional<String> wrongPassword(String password) {
        return password.length() >= SHORTEST_PASSWORD && password.length() <= LONGEST_PASSWORD
                ? Optional.empty()
                : Optional.of("A password has " + SHORTEST_PASSWORD + " to " + LONGEST_PASSWORD + " characters.");
    }
}
