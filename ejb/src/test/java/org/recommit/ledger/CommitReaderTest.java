package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.recommit.ledger.Messages.READER;
import static org.recommit.ledger.Messages.accepted;
import static org.recommit.ledger.Messages.acceptedBatch;
import static org.recommit.ledger.Messages.batch;
import static org.recommit.ledger.Messages.json;
import static org.recommit.ledger.Messages.movement;
import static org.recommit.ledger.Messages.rate;
import static org.recommit.ledger.Messages.read;
import static org.recommit.ledger.Messages.refused;
import static org.recommit.ledger.Messages.shipment;
import static org.recommit.retry.ReasonCode.COMPLIANCE_VIOLATION;
import static org.recommit.retry.ReasonCode.MALFORMED_MESSAGE;
import static org.recommit.retry.ReasonCode.MISSING_IDEMPOTENCY_KEY;
import static org.recommit.retry.ReasonCode.VALIDATION_FAILED;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.ledger.Reading.Refused;

class CommitReaderTest {

    @Test
    void readsABatch() {
        ObjectNode body = batch();
        movement(body)
                .put("counterparty", "AB1234563")
                .put("performedBy", "a")
                .put("witnessedBy", "b")
                .put("reasonCode", "LOSS")
                .put("corrects", "idem:batch:x:1#2");
        InventoryBatch batch = acceptedBatch(body);

        assertThat(batch.identity())
                .isEqualTo(new Identity("k-1", false, "pos", batch.identity().payloadHash()));
        assertThat(batch.batchId()).contains("b1");
        assertThat(batch.controlled()).isTrue();
        assertThat(batch.movements())
                .containsExactly(new Movement(
                        "0042",
                        "00406051201",
                        "00406-0512-01",
                        "A123",
                        Schedule.CII,
                        MovementType.DISPENSE,
                        new BigDecimal("-30"),
                        Unit.EA,
                        Instant.parse("2026-11-30T10:15:00Z"),
                        new Movement.Evidence(
                                Optional.of("RX-99812"),
                                Optional.of("AB1234563"),
                                Optional.of("a"),
                                Optional.of("b"),
                                Optional.of(AdjustmentReason.LOSS),
                                Optional.of("idem:batch:x:1#2"))));
    }

    @Test
    void readsShipmentsAndRates() {
        ShipmentReconciliation shipment = (ShipmentReconciliation) accepted(read(shipment()));
        assertThat(shipment)
                .isEqualTo(new ShipmentReconciliation(
                        shipment.identity(), "SHP-1", "EUR/USD", LocalDate.of(2026, 11, 30)));
        assertThat(shipment.identity().key()).isEqualTo("ship:SHP-1:2026-11-30");
        FxRate rate = (FxRate) accepted(read(rate()));
        assertThat(rate)
                .isEqualTo(
                        new FxRate(rate.identity(), "EUR/USD", LocalDate.of(2026, 11, 30), new BigDecimal("1.0832")));
    }

    @ParameterizedTest
    @EnumSource
    void readsEachSchedule(Schedule schedule) {
        ObjectNode body = batch();
        movement(body).put("schedule", schedule.name());
        assertThat(acceptedBatch(body).controlled()).isEqualTo(schedule != Schedule.NONE);
    }

    @ParameterizedTest
    @CsvSource({
        "RECEIVE,1",
        "TRANSFER_IN,1",
        "RETURN,1",
        "DISPENSE,-1",
        "TRANSFER_OUT,-1",
        "WASTE,-1",
        "RETURN_OUT,-1",
        "ADJUST,1",
        "ADJUST,-1"
    })
    void readsEachTypeWithItsSignOnly(String type, int sign) {
        ObjectNode body = batch();
        movement(body).put("type", type).put("quantity", sign);
        assertThat(acceptedBatch(body).movements().get(0).type()).hasToString(type);
        movement(body).put("quantity", "0.000");
        assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
        if (!type.equals("ADJUST")) {
            movement(body).put("quantity", -sign);
            assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'site':null",
                "'site':''",
                "'site':'  '",
                "'site':42",
                "'site':'a\\u0000b'",
                "'site':'a\\nb'",
                "'site':'a\\u0085b'",
                "'site':'a\\ud83d'",
                "'site':'\\ude00a'",
                "'site':['0042']",
                "'site':{}",
                "'ndc':null",
                "'ndc':'0406051201'",
                "'ndc':406051201",
                "'ndc':40605120112",
                "'ndc':'x'",
                "'lot':1",
                "'lot':'\\u0007'",
                "'lot':true",
                "'schedule':null",
                "'schedule':2",
                "'schedule':['CII']",
                "'type':null",
                "'type':'dispense'",
                "'type':'SET'",
                "'type':1",
                "'quantity':null",
                "'quantity':''",
                "'quantity':'-30 '",
                "'quantity':'+30'",
                "'quantity':'-3e1'",
                "'quantity':'-0x1'",
                "'quantity':'-.5'",
                "'quantity':'-5.'",
                "'quantity':'-1,5'",
                "'quantity':'NaN'",
                "'quantity':'-١'",
                "'quantity':true",
                "'quantity':[-1]",
                "'quantity':30",
                "'quantity':0",
                "'quantity':'-0'",
                "'quantity':-0.00001",
                "'quantity':'-1.00001'",
                "'quantity':-1234567890123456",
                "'quantity':-123456789012.3456",
                "'quantity':-1e15",
                "'quantity':-1e999999999",
                "'quantity':-1e-999999999",
                "'quantity':0e999999999",
                "'quantity':-1000e2147483640",
                "'quantity':-34300000000000000000000000.14",
                "'unit':null",
                "'unit':'ea'",
                "'unit':'KG'",
                "'unit':1",
                "'occurredAt':null",
                "'occurredAt':'2026-11-30T10:15:00'",
                "'occurredAt':'2026-11-30'",
                "'occurredAt':'2026-11-30 10:15:00Z'",
                "'occurredAt':'2026-11-30T23:59:60Z'",
                "'occurredAt':'2026-11-29T24:00:00Z'",
                "'occurredAt':'2026-02-30T10:15:00Z'",
                "'occurredAt':'2026-12-02T10:15:00Z'",
                "'occurredAt':'0001-01-01T00:00:00Z'",
                "'occurredAt':'1899-12-31T23:59:59Z'",
                "'occurredAt':'+999999999-12-31T23:59:59Z'",
                "'occurredAt':'-0001-01-01T00:00:00Z'",
                "'occurredAt':'2026-11-30T10:15:00.1234567891Z'",
                "'occurredAt':'2026-11-30T10:15:00+19:00'",
                "'occurredAt':'2026-11-30T10:15:00Z[UTC]'",
                "'occurredAt':1764497700000",
                "'reference':1",
                "'counterparty':{}",
                "'performedBy':'a\\tb'",
                "'witnessedBy':' '",
                "'reasonCode':'count'",
                "'reasonCode':1",
                "'corrects':'k-0'",
                "'corrects':'k-0#0'",
                "'corrects':'k 0#1'",
                "'corrects':'#1'",
                "'corrects':'k-0#1#2'",
                "'corrects':'k-0#-1'",
                "'qty':1",
                "'note':'a\\u0000b'",
                "'X-note':'n'",
                "'count':30",
                "'':1"
            })
    void refusesAMovementWithABadField(String change) {
        ObjectNode body = batch();
        body.withArray("movements").insert(0, movement(batch()));
        ((ObjectNode) body.get("movements").get(1)).setAll(json("{" + change + "}"));

        Refused refused = refused(READER.read(Messages.text(body.toString())));
        assertThat(refused.reason()).isEqualTo(VALIDATION_FAILED);
        assertThat(refused.text()).startsWith("movement 2: ").doesNotContain("'", "\u0000", "0042");
        assertThat(refused.key()).contains("k-1");
        assertThat(refused.kind()).contains("inventory-batch");
        assertThat(refused.source()).contains("pos");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'source':null",
                "'source':''",
                "'source':1",
                "'batchId':1",
                "'batchId':'a\\u0000'",
                "'movements':null",
                "'movements':[]",
                "'movements':{}",
                "'movements':'[]'",
                "'movements':[1]",
                "'movements':[null]",
                "'movements':[[]]",
                "'movements':[{}]",
                "'note':'a'",
                "'rate':'1'",
                "'kind':null",
                "'kind':1",
                "'kind':'Inventory-Batch'",
                "'kind':''",
                "'kind':'fx-rate'",
                "'idempotencyKey':1",
                "'idempotencyKey':''",
                "'idempotencyKey':'a b'",
                "'idempotencyKey':'a#1'",
                "'idempotencyKey':'é'",
                "'idempotencyKey':{}",
                "'idempotencyKey':'k\\n'"
            })
    void refusesABatchWithABadField(String change) {
        ObjectNode body = batch();
        body.setAll(json("{" + change + "}"));
        assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'shipmentId':null",
                "'shipmentId':1",
                "'shipmentId':'.'",
                "'shipmentId':'..'",
                "'fxPair':null",
                "'fxPair':'EURUSD'",
                "'fxPair':'eur/usd'",
                "'fxPair':'EUR/EUR'",
                "'fxPair':'EUR/USDX'",
                "'asOf':null",
                "'asOf':'2026-11-31'",
                "'asOf':'2026-11-30T00:00:00Z'",
                "'asOf':'20261130'",
                "'asOf':'1899-12-31'",
                "'asOf':'+2026-11-30'",
                "'asOf':20261130",
                "'rate':1",
                "'batchId':'b'"
            })
    void refusesAShipmentWithABadField(String change) {
        ObjectNode body = shipment();
        body.setAll(json("{" + change + "}"));
        assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "null",
                "0",
                "-1",
                "'0.0'",
                "'-1.1'",
                "'x'",
                "true",
                "'1e1'",
                "1e18",
                "1234567890123456789",
                "0.1234567890123456789",
                "1e999999999",
                "1e-999999999"
            })
    void refusesABadRate(String rate) {
        ObjectNode body = rate();
        body.set("rate", Messages.value(rate));
        assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"123456789012345678", "0.123456789012345678", "1.12345678901234567", "1e17"})
    void readsARateOfEighteenDigits(String rate) {
        ObjectNode body = rate();
        body.set("rate", Messages.value(rate));
        assertThat(((FxRate) accepted(read(body))).rate()).isEqualByComparingTo(rate);
    }

    @ParameterizedTest
    @ValueSource(strings = {"C2", "CI", "I", "cii", "", "CVI", " CII", "a\\u0000b"})
    void aWrongScheduleIsAComplianceViolation(String schedule) {
        ObjectNode body = batch();
        movement(body).set("schedule", Messages.value("'" + schedule + "'"));

        Refused refused = refused(read(body));
        assertThat(refused.reason()).isEqualTo(COMPLIANCE_VIOLATION);
        assertThat(refused.error()).isEqualTo("InvalidSchedule");
        assertThat(refused.text())
                .isEqualTo("movement 1: schedule must be one of CII, CIIN, CIII, CIIIN, CIV, CV, NONE");
    }

    @Test
    void fieldsOfAllMovementsComeBeforeTheLaw() {
        ObjectNode body = batch();
        body.withArray("movements").add(movement(batch()).put("unit", "KG"));
        movement(body).put("schedule", "C2");

        assertThat(refused(read(body)).text()).isEqualTo("movement 2: unit must be one of EA, ML, GM");
    }

    @Test
    void theKeyComesBeforeFieldsAndLaw() {
        ObjectNode body = batch();
        body.remove("idempotencyKey");
        body.remove("batchId");
        body.put("kind", "no-kind").put("note", "n");
        movement(body).put("schedule", "C2").put("unit", "KG");

        assertThat(refused(read(body)).reason()).isEqualTo(MISSING_IDEMPOTENCY_KEY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "null", "''"})
    void withoutKeyAndBatchIdThereIsNoKey(String absent) {
        ObjectNode body = batch();
        body.remove(List.of("idempotencyKey", "batchId"));
        if (!absent.isEmpty()) {
            body.set("batchId", Messages.value(absent));
        }
        assertThat(refused(read(body)).reason()).isEqualTo(MISSING_IDEMPOTENCY_KEY);
    }

    @Test
    void onlyABatchGetsAKey() {
        ObjectNode shipment = shipment().put("batchId", "b1");
        shipment.remove("idempotencyKey");
        assertThat(refused(read(shipment)).reason()).isEqualTo(MISSING_IDEMPOTENCY_KEY);
        ObjectNode rate = rate().putNull("idempotencyKey");
        assertThat(refused(read(rate)).reason()).isEqualTo(MISSING_IDEMPOTENCY_KEY);
    }

    @Test
    void aKeyIsDerivedFromBatchAndContent() {
        ObjectNode body = batch().putNull("idempotencyKey");
        Identity identity = acceptedBatch(body).identity();

        assertThat(identity.derived()).isTrue();
        assertThat(identity.key())
                .isEqualTo("idem:batch:b1:" + identity.payloadHash().substring(0, 32));
    }

    @ParameterizedTest
    @ValueSource(strings = {"b 1", "b#1", "ä"})
    void aBatchIdThatMakesNoKeyIsRefusedOnlyWhereAKeyIsDerived(String batchId) {
        assertThat(acceptedBatch(batch().put("batchId", batchId)).batchId()).contains(batchId);
        Refused refused = refused(read(batch().put("batchId", batchId).putNull("idempotencyKey")));
        assertThat(refused.reason()).isEqualTo(VALIDATION_FAILED);
        assertThat(refused.error()).isEqualTo("InvalidKey");
        assertThat(refused.key()).isEmpty();
    }

    @Test
    void theLongestBatchIdMakesAValidKey() {
        ObjectNode body = batch().putNull("idempotencyKey").put("batchId", "b".repeat(FieldLimits.BATCH_ID));
        assertThat(IdempotencyKey.isValid(acceptedBatch(body).identity().key())).isTrue();
    }

    @Test
    void theKeyMayStandBesideTheBody() {
        ObjectNode body = batch().putNull("idempotencyKey");
        assertThat(accepted(withKey(body, "k-2")).identity().key()).isEqualTo("k-2");
        assertThat(accepted(withKey(body, "k-2")).identity().derived()).isFalse();
        assertThat(accepted(withKey(batch(), "k-1")).identity().key()).isEqualTo("k-1");
        assertThat(refused(withKey(batch(), "k-2")))
                .extracting(Refused::reason, Refused::error, Refused::key)
                .containsExactly(VALIDATION_FAILED, "KeysDisagree", Optional.empty());
        assertThat(refused(withKey(body, "k 2")).error()).isEqualTo("InvalidKey");
        assertThat(refused(withKey(body, "")).error()).isEqualTo("InvalidKey");
    }

    /** A waiting copy carries the derived key as a property; the guard of the batch id must still hold. */
    @Test
    void aDerivedKeyStaysDerivedOnACopyAndAfterAnEdit() {
        ObjectNode body = batch().putNull("idempotencyKey");
        Identity first = acceptedBatch(body).identity();

        assertThat(accepted(withKey(body, first.key())).identity()).isEqualTo(first);
        movement(body).put("quantity", -31);
        Identity edited = accepted(withKey(body, first.key())).identity();
        assertThat(edited.key()).isEqualTo(first.key());
        assertThat(edited.derived()).isTrue();
        assertThat(acceptedBatch(batch().put("idempotencyKey", first.key()))
                        .identity()
                        .derived())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "inventory-batch,inventory-batch,true",
                "-,inventory-batch,true",
                "inventory-batch,fx-rate,false",
                "inventory-batch,LegacyType,true",
                "inventory-batch,'',true",
                "-,LegacyType,false",
                "-,'',false",
                "LegacyKind,inventory-batch,false",
            })
    void kindAndTypeMustAgree(String kind, String type, boolean accepted) {
        ObjectNode body = batch().put("kind", kind);
        Reading reading = READER.read(new Submission.Text(body.toString(), Optional.of(type), Optional.empty()));
        if (accepted) {
            assertThat(accepted(reading).kind()).isEqualTo(Kind.INVENTORY_BATCH);
        } else {
            assertThat(refused(reading).reason()).isEqualTo(VALIDATION_FAILED);
            assertThat(refused(reading).kind()).isEmpty();
        }
    }

    @Test
    void foreignFieldsAreIgnored() {
        ObjectNode body = batch();
        body.set("x-", json("{'a':[1e999999999,'\\u0000',null]}"));
        movement(body).put("x-Patient", "n");
        assertThat(read(body)).isInstanceOf(Reading.Accepted.class);
    }

    @ParameterizedTest
    @CsvSource({"site,64", "lot,64", "reference,128", "counterparty,32", "performedBy,128", "witnessedBy,128"})
    void everyTextOfAMovementHasALongestLength(String field, int longest) {
        ObjectNode body = batch();
        movement(body).put(field, "€".repeat(longest));
        assertThat(read(body)).isInstanceOf(Reading.Accepted.class);
        movement(body).put(field, "€".repeat(longest + 1));
        assertThat(refused(read(body)).reason()).isEqualTo(VALIDATION_FAILED);
    }

    @Test
    void everyOtherTextHasALongestLength() {
        for (Map.Entry<String, Integer> limit :
                Map.of("source", 100, "batchId", 150, "idempotencyKey", 200).entrySet()) {
            assertThat(read(batch().put(limit.getKey(), "a".repeat(limit.getValue()))))
                    .isInstanceOf(Reading.Accepted.class);
            assertThat(read(batch().put(limit.getKey(), "a".repeat(limit.getValue() + 1))))
                    .isInstanceOf(Refused.class);
        }
        assertThat(read(shipment().put("shipmentId", "a".repeat(100)))).isInstanceOf(Reading.Accepted.class);
        assertThat(read(shipment().put("shipmentId", "a".repeat(101)))).isInstanceOf(Refused.class);
    }

    @Test
    void aBatchHasAMostOfMovements() {
        ObjectNode body = batch();
        ObjectNode one = movement(body);
        while (body.get("movements").size() < FieldLimits.MOVEMENTS) {
            body.withArray("movements").add(one);
        }
        assertThat(acceptedBatch(body).movements()).hasSize(10_000);
        body.withArray("movements").add(one);
        assertThat(refused(read(body)).text()).isEqualTo("movements must be a list of 1-10000 movements");
    }

    @Test
    void ofAMalformedMessageWhatStandsBesideItIsKnown() {
        Refused refused = refused(
                READER.read(new Submission.Text("{\"source\":\"s\"", Optional.of("fx-rate"), Optional.of("k-1"))));
        assertThat(refused)
                .isEqualTo(new Refused(
                        MALFORMED_MESSAGE,
                        "InvalidJson",
                        refused.text(),
                        Optional.of("k-1"),
                        Optional.of("fx-rate"),
                        Optional.empty()));
        assertThat(refused.text()).startsWith("The body is not JSON").contains("line 1, column ");
    }

    @Test
    void whatIsInvalidIsNotHandedOn() {
        ObjectNode body = batch().put("idempotencyKey", "<b>").put("source", "\u0000");
        Refused refused = refused(read(body.put("kind", "<i>")));
        assertThat(refused.key()).isEmpty();
        assertThat(refused.kind()).isEmpty();
        assertThat(refused.source()).isEmpty();
    }

    private static Reading withKey(ObjectNode body, String property) {
        return READER.read(new Submission.Text(body.toString(), Optional.empty(), Optional.of(property)));
    }
}
