package org.recommit.web.security;

import java.util.Set;

/** The roles of console and REST. */
public final class Roles {
    public static final String VIEWER = "viewer";
    public static final String OPERATOR = "operator";
    public static final String PHARMACIST = "pharmacist";
    public static final String FINANCE = "finance";
    public static final String AUDITOR = "auditor";
    /** Users, settings, purge: not a role that contains the others. */
    public static final String ADMIN = "admin";

    /** Every role there is. */
    public static final Set<String> ALL = Set.of(VIEWER, OPERATOR, PHARMACIST, FINANCE, AUDITOR, ADMIN);

    private Roles() {}
}
