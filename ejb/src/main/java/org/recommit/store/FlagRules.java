package org.recommit.store;

import java.util.EnumSet;
import java.util.Set;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementFlag;
import org.recommit.ledger.MovementType;

/** Which flags a movement gets. */
final class FlagRules {
    private FlagRules() {}

    /**
     * The flags of a movement.
     *
     * @param heldAsControlled whether the ledger holds its ndc as controlled, whatever the movement says
     */
    static Set<MovementFlag> of(Movement movement, boolean heldAsControlled) {
        Set<MovementFlag> flags = EnumSet.noneOf(MovementFlag.class);
        boolean sentAsControlled = movement.schedule().controlled();
        if (!sentAsControlled && heldAsControlled) {
            flags.add(MovementFlag.CONTROLLED_SENT_AS_NONE);
        }
        if (sentAsControlled || heldAsControlled) {
            if (movement.type() == MovementType.WASTE && !witnessed(movement.evidence())) {
                flags.add(MovementFlag.UNWITNESSED_WASTE);
            }
            if (movement.type() == MovementType.ADJUST
                    && movement.evidence().reasonCode().isEmpty()) {
                flags.add(MovementFlag.UNEXPLAINED_ADJUSTMENT);
            }
        }
        return flags;
    }

    private static boolean witnessed(Movement.Evidence evidence) {
        return evidence.witnessedBy().isPresent() && !evidence.witnessedBy().equals(evidence.performedBy());
    }
}
