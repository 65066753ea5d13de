package org.recommit.server;

import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/**
 * Finds what the server administers by one name on every server: {@code jdbc/recommit} is looked up as such (Payara), then
 * as {@code java:/jdbc/recommit} and {@code java:jboss/jdbc/recommit} (WildFly).
 */
public final class Lookup {
    private static final List<String> PREFIXES = List.of("", "java:/", "java:jboss/");

    private Lookup() {}

    /**
     * The object of that name.
     *
     * @param name such as {@code jms/commitCF} or {@code jdbc/recommit}
     * @throws IllegalStateException if no object of that type has the name under any prefix; names them all
     */
    public static <T> T find(String name, Class<T> type) {
        IllegalStateException failure =
                new IllegalStateException("No " + type.getSimpleName() + " is called " + name + " under " + PREFIXES);
        for (String prefix : PREFIXES) {
            try {
                Object found = InitialContext.doLookup(prefix + name);
                if (type.isInstance(found)) {
                    return type.cast(found);
                }
            } catch (NamingException e) {
                failure.addSuppressed(e);
            }
        }
        throw failure;
    }
}
