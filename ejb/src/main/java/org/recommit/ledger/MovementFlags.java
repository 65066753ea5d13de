package org.recommit.ledger;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/** Which flags a movement gets. They are recorded beside it: nobody can invent a witness afterwards. */
public final class MovementFlags {
    private MovementFlags() {}

    /**
     * The movement's flags.
     *
     * @param heldAsControlled the 11-digit codes that the ledger holds as controlled; those of the movement at hand are
     *     enough
     */
    public static Set<MovementFlag> of(Movement movement, Set<String> heldAsControlled) {
        Set<MovementFlag> flags = EnumSet.noneOf(MovementFlag.class);
        boolean sentAsNone = !movement.schedule().controlled() && heldAsControlled.contains(movement.ndc());
        if (sentAsNone) {
            flags.add(MovementFlag.CONTROLLED_SENT_AS_NONE);
        }
        if (movement.schedule().controlled() || sentAsNone) {
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
        Optional<String> performer = evidence.performedBy().map(String::strip);
        // A second spelling of the same account is no second person
        return evidence.witnessedBy()
                .map(String::strip)
                .filter(witness -> performer.filter(witness::equalsIgnoreCase).isEmpty())
                .isPresent();
    }
}
