package org.recommit.audit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import org.recommit.ledger.CanonicalJson;

/**
 * One row of the trail: an entry in its place.
 *
 * <p>Its hash is the SHA-256, in lower-case hex, of the RFC 8785 JSON object (UTF-8) of {@code action}, {@code actor},
 * {@code at} (UTC with six digits of a second), {@code detail}, {@code entryId}, {@code id}, {@code previousHash} and
 * {@code subject}, every value a string.
 *
 * @param id its place: rows are numbered from 1 without gaps
 * @param previousHash hash of the row before; 64 zeros for the first
 */
public record AuditRow(long id, AuditEntry entry, String previousHash, String hash) {
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    /**
     * Whether this row says that a purge removed the rows up to that one: those who verify the trail begin behind it. Its
     * detail is canonical JSON, so that within another text these quotes would be escaped.
     */
    boolean checkpoint(AuditHead last) {
        return entry.action().equals(AuditEntry.Action.PURGE.name())
                && entry.detail().contains("\"lastHash\":\"" + last.hash() + "\",\"lastId\":\"" + last.id() + "\"");
    }

    /** This row as the end of the trail. */
    public AuditHead head() {
        return new AuditHead(id, hash);
    }

    /** The time as it is hashed. */
    public String hashedTime() {
        return MICROS.format(entry.at());
    }

    /** Whether the hash is that of this content in this place. */
    boolean intact() {
        return intactAt(id);
    }

    /** Whether the hash is that of this content in another place. */
    boolean intactAt(long place) {
        return hash.equals(hash(place, entry, previousHash));
    }

    static String hash(long id, AuditEntry entry, String previousHash) {
        return sha256(CanonicalJson.of(new TreeMap<>(Map.of(
                "action", entry.action(),
                "actor", entry.actor(),
                "at", MICROS.format(entry.at()),
                "detail", entry.detail(),
                "entryId", entry.entryId(),
                "id", Long.toString(id),
                "previousHash", previousHash,
                "subject", entry.subject()))));
    }

    private static String sha256(String text) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java has SHA-256", e);
        }
    }
}
