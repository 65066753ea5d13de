package org.recommit.web.rest;

import java.util.logging.Logger;

/** Who looked at or changed what: one line each. Texts that people typed in are not in it. */
final class AuditLog {
    private static final Logger LOG = Logger.getLogger("org.recommit.audit");

    private AuditLog() {}

    static void write(String user, String action, String id) {
        LOG.info(() -> "AUDIT user=" + oneWord(user) + " action=" + action + " id=" + oneWord(id));
    }

    /** A stranger's text must not begin a line of its own or look like another field. */
    static String oneWord(String text) {
        return text.replaceAll("[^\\x21-\\x7e]", "_");
    }
}
