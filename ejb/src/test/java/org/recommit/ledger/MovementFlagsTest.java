package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.ledger.Messages.acceptedBatch;
import static org.recommit.ledger.Messages.batch;
import static org.recommit.ledger.Messages.movement;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MovementFlagsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                // type | schedule | performedBy | witnessedBy | reasonCode | held | flags
                "WASTE    | CII  | a | b   | -    | no  | -",
                "WASTE    | CII  | a | -   | -    | no  | UNWITNESSED_WASTE",
                "WASTE    | CV   | - | -   | LOSS | no  | UNWITNESSED_WASTE",
                "WASTE    | CII  | a | a   | -    | no  | UNWITNESSED_WASTE",
                "WASTE    | CII  | a | A   | -    | no  | UNWITNESSED_WASTE",
                "WASTE    | CII  | a | ' a'| -    | no  | UNWITNESSED_WASTE",
                "WASTE    | CII  | - | b   | -    | no  | -",
                "WASTE    | NONE | a | -   | -    | no  | -",
                "WASTE    | NONE | a | b   | -    | yes | CONTROLLED_SENT_AS_NONE",
                "WASTE    | NONE | a | -   | -    | yes | UNWITNESSED_WASTE,CONTROLLED_SENT_AS_NONE",
                "ADJUST   | CIII | - | -   | -    | no  | UNEXPLAINED_ADJUSTMENT",
                "ADJUST   | CIII | - | -   | COUNT| no  | -",
                "ADJUST   | NONE | - | -   | -    | no  | -",
                "ADJUST   | NONE | - | -   | -    | yes | UNEXPLAINED_ADJUSTMENT,CONTROLLED_SENT_AS_NONE",
                "DISPENSE | CII  | - | -   | -    | yes | -",
                "DISPENSE | NONE | - | -   | -    | yes | CONTROLLED_SENT_AS_NONE",
            })
    void flags(
            String type, String schedule, String performer, String witness, String reason, String held, String flags) {
        ObjectNode body = batch();
        movement(body)
                .put("type", type)
                .put("schedule", schedule)
                .put("performedBy", performer)
                .put("witnessedBy", witness)
                .put("reasonCode", reason);
        Movement movement = acceptedBatch(body).movements().get(0);
        Set<MovementFlag> expected = EnumSet.noneOf(MovementFlag.class);
        if (flags != null) {
            Arrays.stream(flags.split(",")).map(MovementFlag::valueOf).forEach(expected::add);
        }

        assertThat(MovementFlags.of(movement, held.equals("yes") ? Set.of(movement.ndc()) : Set.of("99999999999")))
                .isEqualTo(expected);
    }
}
