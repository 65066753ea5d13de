package org.recommit.ledger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the movements of one batch: fields of all of them first, then what controlled-substance law says. */
final class MovementReader {
    private static final Set<String> FIELDS = Set.of(
            "site",
            "ndc",
            "lot",
            "schedule",
            "type",
            "quantity",
            "unit",
            "occurredAt",
            "reference",
            "counterparty",
            "performedBy",
            "witnessedBy",
            "reasonCode",
            "corrects");
    private static final Map<String, Schedule> SCHEDULES = Fields.choices(Schedule.class);
    private static final Map<String, MovementType> TYPES = Fields.choices(MovementType.class);
    private static final Map<String, Unit> UNITS = Fields.choices(Unit.class);
    private static final Map<String, AdjustmentReason> REASONS = Fields.choices(AdjustmentReason.class);
    private static final Pattern LINE = Pattern.compile("[1-9][0-9]{0,5}");

    private final Instant latest;
    private int violation;

    /** Reads movements that occurred until then. */
    MovementReader(Instant latest) {
        this.latest = latest;
    }

    List<Movement> read(Fields batch) {
        JsonNode lines = batch.required("movements");
        if (!lines.isArray() || lines.isEmpty() || lines.size() > FieldLimits.MOVEMENTS) {
            throw batch.invalid("movements", "a list of 1-" + FieldLimits.MOVEMENTS + " movements");
        }
        List<Movement> movements = new ArrayList<>(lines.size());
        for (JsonNode line : lines) {
            movements.add(movement(line, movements.size() + 1));
        }
        if (violation > 0) {
            throw Refusal.violation(
                    "InvalidSchedule",
                    "movement " + violation + ": schedule must be one of " + String.join(", ", SCHEDULES.keySet()));
        }
        return movements;
    }

    private Movement movement(JsonNode line, int number) {
        if (!(line instanceof ObjectNode object)) {
            throw Refusal.invalid("InvalidField", "movement " + number + " must be an object");
        }
        Fields fields = new Fields(object, "movement " + number + ": ");
        fields.allowOnly(FIELDS);
        String site = fields.text("site", FieldLimits.SITE);
        String ndcAsSent = fields.string("ndc");
        String ndc = Ndc.elevenDigits(ndcAsSent).orElseThrow(() -> fields.invalid("ndc", Ndc.ALLOWED));
        MovementType type = fields.choice("type", TYPES);
        return new Movement(
                site,
                ndc,
                ndcAsSent,
                fields.optionalText("lot", FieldLimits.LOT).orElse(""),
                schedule(fields, number),
                type,
                quantity(fields, type),
                fields.choice("unit", UNITS),
                fields.time("occurredAt", latest),
                evidence(fields));
    }

    private Schedule schedule(Fields fields, int number) {
        Schedule schedule = SCHEDULES.get(fields.string("schedule"));
        if (schedule == null) {
            violation = violation == 0 ? number : violation;
            return Schedule.NONE;
        }
        return schedule;
    }

    private static BigDecimal quantity(Fields fields, MovementType type) {
        BigDecimal quantity = fields.decimal("quantity", FieldLimits.QUANTITY_DIGITS, FieldLimits.QUANTITY_SCALE);
        if (!type.allows(quantity.signum())) {
            String allowed = type.allows(1) ? type.allows(-1) ? "other than" : "above" : "below";
            throw fields.invalid("quantity", allowed + " zero for " + type);
        }
        return quantity;
    }

    private static Movement.Evidence evidence(Fields fields) {
        return new Movement.Evidence(
                fields.optionalText("reference", FieldLimits.REFERENCE),
                fields.optionalText("counterparty", FieldLimits.COUNTERPARTY),
                fields.optionalText("performedBy", FieldLimits.PERSON),
                fields.optionalText("witnessedBy", FieldLimits.PERSON),
                fields.optionalChoice("reasonCode", REASONS),
                fields.optionalText("corrects", FieldLimits.CORRECTS).map(text -> corrects(fields, text)));
    }

    private static String corrects(Fields fields, String text) {
        int hash = text.indexOf('#');
        if (hash < 0
                || !IdempotencyKey.isValid(text.substring(0, hash))
                || !LINE.matcher(text.substring(hash + 1)).matches()) {
            throw fields.invalid("corrects", "<key>#<line>, lines counted from 1");
        }
        return text;
    }
}
