package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.ledger.Messages.READER;
import static org.recommit.ledger.Messages.accepted;
import static org.recommit.ledger.Messages.batch;
import static org.recommit.ledger.Messages.movement;
import static org.recommit.ledger.Messages.rate;
import static org.recommit.ledger.Messages.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** One commit, in every form in which it can be sent. */
class SameCommitTest {

    @Test
    void textBytesAndMapGiveOneCommit() {
        List<Submission> forms = new ArrayList<>();
        for (String quantity : List.of("'-30'", "-30", "-30.00", "'-30.0'", "-3e1", "-3.0E+1")) {
            for (String ndc : List.of("00406-0512-01", "0406-0512-01", "00406-512-01", "00406-0512-1", "00406051201")) {
                ObjectNode batch = batch();
                movement(batch).put("ndc", ndc).set("quantity", value(quantity));
                String json = batch.toString();
                forms.add(Messages.text(json));
                forms.add(Messages.text(batch.toPrettyString().replace("\n", "\r\n")));
                forms.add(Messages.text("\ufeff" + json));
                forms.add(bytes(json));
                forms.add(bytes("\ufeff" + batch.toPrettyString().replace("\n", "\r\n") + "\r\n"));
                forms.add(map(batch));
            }
        }

        assertThat(forms)
                .extracting(form -> accepted(READER.read(form)).identity())
                .hasSize(180)
                .containsOnly(accepted(READER.read(forms.get(0))).identity());
    }

    @Test
    void aRateFromAMapMayBeAnyNumber() {
        String hash =
                accepted(Messages.read(rate().put("rate", "2"))).identity().payloadHash();
        List<Object> numbers = List.of(2, 2L, (short) 2, (byte) 2, 2.0f, 2.0d, new BigDecimal("2.00"), "2", "2.0", '2');
        for (Object number : numbers) {
            Map<String, Object> fields = fields(rate());
            fields.put("rate", number);
            assertThat(accepted(READER.read(map(fields))).identity().payloadHash())
                    .as(number.getClass().getName())
                    .isEqualTo(hash);
        }
    }

    @Test
    void aDoubleIsTheDecimalThatItsSenderWrote() {
        Map<String, Object> fields = fields(rate());
        fields.put("rate", 1.0832d);
        assertThat(((FxRate) accepted(READER.read(map(fields)))).rate()).isEqualTo("1.0832");
    }

    @Test
    void aDateIsNotShiftedByTheMachinesZone() {
        TimeZone before = TimeZone.getDefault();
        try {
            for (String zone : List.of("Pacific/Honolulu", "Pacific/Kiritimati")) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                FxRate rate = (FxRate) accepted(Messages.read(rate()));
                assertThat(rate.asOf()).hasToString("2026-11-30");
                assertThat(rate.identity().payloadHash())
                        .isEqualTo("a72a3291e9eb5cad37456243e7503270abf9d347e1f9cc3e6b36301353ac5722");
            }
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static Submission bytes(String json) {
        return new Submission.Bytes(json.getBytes(StandardCharsets.UTF_8), Optional.empty(), Optional.empty());
    }

    private static Submission map(ObjectNode body) {
        return map(fields(body));
    }

    private static Submission map(Map<String, Object> fields) {
        return new Submission.Fields(fields, Optional.empty(), Optional.empty());
    }

    private static Map<String, Object> fields(ObjectNode body) {
        Map<String, Object> fields = new HashMap<>();
        body.properties()
                .forEach(field -> fields.put(
                        field.getKey(),
                        field.getValue().isTextual()
                                ? field.getValue().textValue()
                                : field.getValue().toString()));
        return fields;
    }
}
