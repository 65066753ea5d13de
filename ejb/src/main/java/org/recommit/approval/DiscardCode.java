package org.recommit.approval;

/** Why a dead letter is not wanted any more: a closed list. */
public enum DiscardCode {
    /** The same commit has landed under another key. */
    DUPLICATE_OF_LANDED,
    /** Somebody has entered it by hand, and that has landed. */
    ENTERED_MANUALLY,
    SENT_IN_ERROR,
    TEST_DATA,
    SUPERSEDED,
    OTHER;

    /** Whether the key of a commit that has landed must be named. */
    public boolean needsLandedKey() {
        return this == DUPLICATE_OF_LANDED || this == ENTERED_MANUALLY;
    }
}
