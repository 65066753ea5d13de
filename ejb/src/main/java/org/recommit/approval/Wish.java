package org.recommit.approval;

import java.util.Map;
import org.recommit.audit.AuditEntry.Action;

/** What somebody wants to do with a dead letter, and why. */
public sealed interface Wish permits DiscardWish, EditWish {

    /** What is to be done; names of the REST answer. */
    enum Kind {
        DISCARD(Action.REQUEST_DISCARD, Action.APPROVE_DISCARD, Action.REJECT_DISCARD),
        EDIT_AND_REDRIVE(Action.REQUEST_EDIT, Action.APPROVE_EDIT, Action.REJECT_EDIT);

        private final Action requested;
        private final Action approved;
        private final Action rejected;

        Kind(Action requested, Action approved, Action rejected) {
            this.requested = requested;
            this.approved = approved;
            this.rejected = rejected;
        }

        /** How the audit calls that a second person was asked for. */
        public Action requested() {
            return requested;
        }

        /** How the audit calls that the second person agreed. */
        public Action approved() {
            return approved;
        }

        /** How the audit calls that the second person declined. */
        public Action rejected() {
            return rejected;
        }
    }

    /** What is to be done. */
    Kind kind();

    /** Why. */
    String note();

    /** What the audit keeps of it, the note among it. */
    Map<String, String> detail();
}
