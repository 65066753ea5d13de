package org.recommit.audit;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.recommit.ledger.CanonicalJson;

/**
 * One administrative action, before it has its place in the trail. Its texts are made storable here, so that what is
 * hashed is what every database keeps.
 *
 * @param entryId made before the entry is sent: an entry that comes twice is stored once
 * @param at new entries keep the millisecond, so that whoever reads the trail over REST can hash it too
 * @param actor the user
 * @param action name of an {@link Action}
 * @param subject what it was done to: an idempotency key or a user's name
 * @param detail a JSON object of texts, such as the note
 */
public record AuditEntry(String entryId, Instant at, String actor, String action, String subject, String detail) {
    static final int ACTOR = 128;
    static final int SUBJECT = 600;
    /** Longest text of one detail, in characters. */
    static final int DETAIL_VALUE = 1_000;

    /** What people do that has to be on record. */
    public enum Action {
        REDRIVE,
        START_REDRIVES,
        PAUSE_REDRIVES,
        RESUME_REDRIVES,
        CANCEL_REDRIVES,
        END_REDRIVES,
        VIEW_DEAD_LETTER,
        REQUEST_DISCARD,
        APPROVE_DISCARD,
        REJECT_DISCARD,
        DISCARD,
        REQUEST_EDIT,
        APPROVE_EDIT,
        REJECT_EDIT,
        EDIT_AND_REDRIVE,
        RESTORE,
        TRY_NOW,
        PAUSE_CONSUMPTION,
        RESUME_CONSUMPTION,
        ADD_USER,
        CHANGE_USER,
        DELETE_USER,
        EXPLAIN_DISCREPANCY,
        PUBLISH_RATE,
        CORRECT_RATE,
        START,
        SIGN_IN,
        REFUSE_SIGN_IN,
        LOCK_OUT,
        REFUSE_ACCESS,
        SIGN_OUT,
        CHANGE_PASSWORD,
        EXPORT_AUDIT,
        EXPORT_MOVEMENTS,
        /** Written by {@code config/postgres/purge.sql}: Recommit's own account may remove nothing. */
        PURGE
    }

    public AuditEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
        actor = storable(actor, ACTOR);
        subject = storable(subject, SUBJECT);
    }

    /** A new entry. */
    public static AuditEntry of(Instant at, String actor, Action action, String subject, Map<String, String> detail) {
        TreeMap<String, String> values = new TreeMap<>();
        detail.forEach((name, value) -> values.put(name, storable(value, DETAIL_VALUE)));
        return new AuditEntry(
                UUID.randomUUID().toString(),
                at.truncatedTo(ChronoUnit.MILLIS),
                actor,
                action.name(),
                subject,
                CanonicalJson.of(values));
    }

    /** PostgreSQL stores no NUL, and half a surrogate pair is no character anywhere. */
    private static String storable(String text, int width) {
        String cut = text.length() <= width ? text : text.substring(0, width);
        String whole = cut.replace('\u0000', '\uFFFD');
        try {
            StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(whole));
            return whole;
        } catch (CharacterCodingException e) {
            return new String(whole.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
        }
    }
}
