package org.recommit.ledger;

/** DEA schedule of a movement (21 CFR 1308; the N forms are the narcotic-free halves of II and III as printed on registrations). */
public enum Schedule {
    CII,
    CIIN,
    CIII,
    CIIIN,
    CIV,
    CV,
    NONE;

    /** Whether the Controlled Substances Act covers it. */
    public boolean controlled() {
        return this != NONE;
    }
}
