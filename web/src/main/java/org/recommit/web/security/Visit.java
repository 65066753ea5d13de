package org.recommit.web.security;

import java.io.Serializable;
import java.time.Instant;
import java.util.Set;

/**
 * Somebody who has signed in by the form, as the session keeps it.
 *
 * @param changedAt when password and roles were set, as the table said then; null where it did not
 * @param checkedAt when that was last compared
 */
record Visit(String name, Set<String> roles, Instant since, Instant changedAt, Instant checkedAt)
        implements Serializable {
    Visit {
        roles = Set.copyOf(roles);
    }

    Visit checked(Instant now) {
        return new Visit(name, roles, since, changedAt, now);
    }

    Visit known(Instant change) {
        return new Visit(name, roles, since, change, checkedAt);
    }
}
