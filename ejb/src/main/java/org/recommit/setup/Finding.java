package org.recommit.setup;

import java.util.Optional;

/**
 * One thing that was looked at.
 *
 * @param name of the warning
 * @param text what is wrong, in one sentence; empty where nothing is
 */
record Finding(String name, Optional<String> text) {
    static Finding good(String name) {
        return new Finding(name, Optional.empty());
    }

    static Finding bad(String name, String text) {
        return new Finding(name, Optional.of(text));
    }
}
