package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.ledger.Messages.NOW;
import static org.recommit.ledger.Messages.READER;
import static org.recommit.ledger.Messages.accepted;
import static org.recommit.ledger.Messages.acceptedBatch;
import static org.recommit.ledger.Messages.batch;
import static org.recommit.ledger.Messages.movement;
import static org.recommit.ledger.Messages.rate;
import static org.recommit.ledger.Messages.read;
import static org.recommit.ledger.Messages.shipment;
import static org.recommit.ledger.Messages.text;
import static org.recommit.ledger.Messages.value;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PayloadHashTest {

    /** The example of the package documentation; its hash was made with another program. */
    @Test
    void isWhatTheDocumentationSays() {
        InventoryBatch batch = (InventoryBatch) accepted(READER.read(text("""
                {"source":"store-0042-pos","batchId":"5f1e6c2a","kind":"inventory-batch","x-till":3,
                 "movements":[{"site":"0042","ndc":"00406-0512-01","lot":null,"schedule":"CII","type":"DISPENSE","quantity":-30.00,
                   "unit":"EA","occurredAt":"2026-11-30T11:15:00.250+01:00","reference":"RX-99812"}]}
                """)));

        assertThat(CanonicalJson.of(PayloadHash.batch(batch.identity().source(), batch.batchId(), batch.movements())))
                .isEqualTo(
                        "{\"batchId\":\"5f1e6c2a\",\"kind\":\"inventory-batch\",\"movements\":[{\"ndc\":\"00406051201\","
                                + "\"occurredAt\":\"2026-11-30T10:15:00.25Z\",\"quantity\":\"-30\",\"reference\":\"RX-99812\","
                                + "\"schedule\":\"CII\",\"site\":\"0042\",\"type\":\"DISPENSE\",\"unit\":\"EA\"}],"
                                + "\"source\":\"store-0042-pos\"}");
        assertThat(batch.identity())
                .isEqualTo(new Identity(
                        "idem:batch:5f1e6c2a:1642a7d5830cb0198c0f5661afa02187",
                        true,
                        "store-0042-pos",
                        "1642a7d5830cb0198c0f5661afa021873d2530d48ac610bce96629dd19f979d8"));
    }

    @Test
    void coversShipmentsAndRates() {
        assertThat(accepted(read(shipment())).identity().payloadHash())
                .isEqualTo("1f5779c142ea9ac2603b3ae637a645b74a2d53489b908b0c8d641fa2a6c4500c");
        assertThat(accepted(read(rate())).identity().payloadHash())
                .isEqualTo("a72a3291e9eb5cad37456243e7503270abf9d347e1f9cc3e6b36301353ac5722");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "30.00        | 30",
                "100          | 100",
                "'100'        | 100",
                "1e2          | 100",
                "'0030.50'    | 30.5",
                "0.0001       | 0.0001",
                "123456789012345 | 123456789012345",
                "12345678901.2345000 | 12345678901.2345",
            })
    void writesAQuantityPlain(String sent, String canonical) {
        ObjectNode batch = batch();
        movement(batch).put("type", "RECEIVE").set("quantity", value(sent));

        assertThat(canonical(batch)).contains("\"quantity\":\"" + canonical + "\"");
        assertThat(acceptedBatch(batch).movements().get(0).quantity()).isEqualTo(canonical);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-30T10:15:00Z,2026-11-30T10:15:00Z",
        "2026-11-30T10:15Z,2026-11-30T10:15:00Z",
        "2026-11-30T10:15:00.000Z,2026-11-30T10:15:00Z",
        "2026-11-30T10:15:00.100Z,2026-11-30T10:15:00.1Z",
        "2026-11-30T10:15:00.123456Z,2026-11-30T10:15:00.123456Z",
        "2026-11-30T10:15:00.1234569Z,2026-11-30T10:15:00.123456Z",
        "2026-11-30T10:15:00.123456999Z,2026-11-30T10:15:00.123456Z",
        "2026-11-30T00:15:00-10:00,2026-11-30T10:15:00Z",
        "2026-12-01T00:15:00+14:00,2026-11-30T10:15:00Z",
        "1900-01-01T00:00:00Z,1900-01-01T00:00:00Z",
        "1969-12-31T23:59:59.9999999Z,1969-12-31T23:59:59.999999Z",
    })
    void writesATimeInUtcToTheMicrosecond(String sent, String canonical) {
        ObjectNode batch = batch();
        movement(batch).put("occurredAt", sent);

        assertThat(canonical(batch)).contains("\"occurredAt\":\"" + canonical + "\"");
    }

    @Test
    void leavesOutWhatIsAbsentNullOrEmpty() {
        ObjectNode without = batch();
        movement(without).remove("lot");
        ObjectNode withNull = batch();
        movement(withNull).putNull("lot").putNull("performedBy");
        ObjectNode empty = batch();
        movement(empty).put("lot", "").put("witnessedBy", "");

        assertThat(canonical(without)).doesNotContain("lot");
        assertThat(hash(withNull)).isEqualTo(hash(without));
        assertThat(hash(empty)).isEqualTo(hash(without));
        assertThat(acceptedBatch(empty).movements().get(0).lot()).isEmpty();
    }

    @Test
    void coversEverythingButKeyAndForeignFields() {
        String hash = hash(batch());
        assertThat(hash(batch().put("idempotencyKey", "other").put("x-note", "n")))
                .isEqualTo(hash);
        assertThat(hash(batch().put("source", "other"))).isNotEqualTo(hash);
        assertThat(hash(batch().put("batchId", "other"))).isNotEqualTo(hash);
        for (String change : new String[] {
            "'site':'1'",
            "'ndc':'00406051202'",
            "'lot':'B'",
            "'schedule':'CIV'",
            "'type':'WASTE'",
            "'quantity':-31",
            "'unit':'ML'",
            "'occurredAt':'2026-11-30T10:15:01Z'",
            "'reference':'r'",
            "'counterparty':'AB1234563'",
            "'performedBy':'p'",
            "'witnessedBy':'w'",
            "'reasonCode':'LOSS'",
            "'corrects':'k-0#1'"
        }) {
            ObjectNode batch = batch();
            movement(batch).setAll(Messages.json("{" + change + "}"));
            assertThat(hash(batch)).as(change).isNotEqualTo(hash);
        }
    }

    @Test
    void keepsTheOrderOfMovements() {
        ObjectNode one = batch();
        ObjectNode second = movement(one).deepCopy().put("site", "2");
        one.withArray("movements").add(second);
        ObjectNode other = batch();
        other.withArray("movements").insert(0, second);

        assertThat(hash(one)).isNotEqualTo(hash(other));
    }

    @Test
    void theKindOfTheTypeIsHashedAsTheKindOfTheField() {
        ObjectNode without = batch();
        without.remove("kind");
        Submission submission =
                new Submission.Text(without.toString(), Optional.of("inventory-batch"), Optional.empty());

        assertThat(accepted(READER.read(submission)).identity().payloadHash()).isEqualTo(hash(batch()));
    }

    @Test
    void aTimeMayBeADayAheadAndNoMore() {
        ObjectNode batch = batch();
        movement(batch).put("occurredAt", NOW.plusSeconds(86_400).toString());
        assertThat(read(batch)).isInstanceOf(Reading.Accepted.class);
        movement(batch).put("occurredAt", NOW.plusSeconds(86_401).toString());
        assertThat(read(batch)).isInstanceOf(Reading.Refused.class);
    }

    private static String hash(ObjectNode batch) {
        return acceptedBatch(batch).identity().payloadHash();
    }

    private static String canonical(ObjectNode body) {
        InventoryBatch batch = acceptedBatch(body);
        return CanonicalJson.of(PayloadHash.batch(batch.identity().source(), batch.batchId(), batch.movements()));
    }
}
