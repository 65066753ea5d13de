package org.recommit.carrier;

import org.recommit.warning.Warnings;

/** Watches whether the carrier lets us in. Commits that it turned away are dead letters, and a person has to be told at once. */
record CarrierAccess(Warnings warnings) {
    static final String WARNING = "carrier-access";
    private static final int UNAUTHORIZED = 401;
    private static final int FORBIDDEN = 403;

    /** Takes note of an answer's status: only a good one shows that we are let in again. */
    void answered(int code) {
        if (code == UNAUTHORIZED || code == FORBIDDEN) {
            warnings.raise(WARNING, "The carrier refuses access: it answered " + code + ".");
        } else if (code == CarrierAnswers.OK) {
            warnings.clear(WARNING);
        }
    }
}
