package org.recommit.ledger;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The payload hash: what a commit says, in 64 hex digits, however it was sent.
 *
 * <p>It is the SHA-256 of the UTF-8 bytes of the content in canonical JSON (RFC 8785). The content has all fields of
 * the kind but {@code idempotencyKey} and {@code x-…}; {@code kind} is one of them even where only the JMSType said it.
 * Every value is a string as it is after validation, and what is absent, null or an empty optional text is left out (so
 * a lot that was not given is left out, although the ledger stores {@code ''}). The package documentation has a worked
 * example.
 */
final class PayloadHash {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .appendPattern("uuuu-MM-dd'T'HH:mm:ss")
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 6, true)
            .appendLiteral('Z')
            .toFormatter()
            .withZone(ZoneOffset.UTC);

    private PayloadHash() {}

    /** SHA-256 of the content's canonical form, in lower-case hex. */
    static String of(SortedMap<String, Object> content) {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            byte[] canonical = CanonicalJson.of(content).getBytes(StandardCharsets.UTF_8);
            return HexFormat.of().formatHex(sha256.digest(canonical));
        } catch (NoSuchAlgorithmException absent) {
            throw new IllegalStateException("Every Java platform has SHA-256", absent);
        }
    }

    static SortedMap<String, Object> batch(String source, Optional<String> batchId, List<Movement> movements) {
        SortedMap<String, Object> content = content(Kind.INVENTORY_BATCH, source);
        batchId.ifPresent(id -> content.put("batchId", id));
        content.put("movements", movements.stream().map(PayloadHash::movement).toList());
        return content;
    }

    static SortedMap<String, Object> shipment(String source, String shipmentId, String fxPair, LocalDate asOf) {
        SortedMap<String, Object> content = content(Kind.SHIPMENT_RECONCILIATION, source);
        content.put("shipmentId", shipmentId);
        content.put("fxPair", fxPair);
        content.put("asOf", asOf.toString());
        return content;
    }

    static SortedMap<String, Object> rate(String source, String fxPair, LocalDate asOf, BigDecimal rate) {
        SortedMap<String, Object> content = content(Kind.FX_RATE, source);
        content.put("fxPair", fxPair);
        content.put("asOf", asOf.toString());
        content.put("rate", rate.toPlainString());
        return content;
    }

    private static SortedMap<String, Object> content(Kind kind, String source) {
        SortedMap<String, Object> content = new TreeMap<>();
        content.put("kind", kind.label());
        content.put("source", source);
        return content;
    }

    private static SortedMap<String, Object> movement(Movement movement) {
        SortedMap<String, Object> content = new TreeMap<>();
        content.put("site", movement.site());
        content.put("ndc", movement.ndc());
        if (!movement.lot().isEmpty()) {
            content.put("lot", movement.lot());
        }
        content.put("schedule", movement.schedule().name());
        content.put("type", movement.type().name());
        content.put("quantity", movement.quantity().toPlainString());
        content.put("unit", movement.unit().name());
        content.put("occurredAt", TIME.format(movement.occurredAt()));
        Movement.Evidence evidence = movement.evidence();
        evidence.reference().ifPresent(text -> content.put("reference", text));
        evidence.counterparty().ifPresent(text -> content.put("counterparty", text));
        evidence.performedBy().ifPresent(text -> content.put("performedBy", text));
        evidence.witnessedBy().ifPresent(text -> content.put("witnessedBy", text));
        evidence.reasonCode().ifPresent(reason -> content.put("reasonCode", reason.name()));
        evidence.corrects().ifPresent(text -> content.put("corrects", text));
        return content;
    }
}
