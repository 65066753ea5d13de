package org.recommit.load;

import java.util.UUID;

/** Keys that no other run has. */
final class Keys {
    private static final String RUN = "load:" + UUID.randomUUID().toString().substring(0, 8) + ":";

    private Keys() {}

    /** What all keys of one part of this run begin with. */
    static String prefix(String part) {
        return RUN + part + ":";
    }
}
