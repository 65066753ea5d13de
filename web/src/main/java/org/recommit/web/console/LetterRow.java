package org.recommit.web.console;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.recommit.deadletter.DeadLetter;
import org.recommit.web.rest.Iso;

/** A dead letter as a table shows it: texts only, {@code ""} where it has none. The page escapes them. */
public record LetterRow(
        String id,
        String key,
        String kind,
        boolean controlled,
        String reason,
        String dependency,
        int attempts,
        String error,
        String deadAt,
        String remedy) {

    static LetterRow of(DeadLetter letter) {
        return new LetterRow(
                letter.id(),
                letter.key().orElse(""),
                letter.kind().orElse(""),
                letter.controlled(),
                letter.reason().name(),
                letter.dependency().orElse(""),
                letter.attempts(),
                letter.error().orElse(""),
                letter.deadAt().map(LetterRow::toTheSecond).orElse(""),
                letter.remedy());
    }

    static String toTheMillisecond(Instant time) {
        return Iso.time(time).substring(0, 23).replace('T', ' ');
    }

    static String toTheSecond(Instant time) {
        return Iso.time(time).substring(0, 19).replace('T', ' ') + " UTC";
    }

    // expression language before 6.0 knows bean getters only

    public String getId() {
        return id;
    }

    public String getKey() {
        return key;
    }

    /** Of the page that shows it whole. */
    public String getAddress() {
        return address(id);
    }

    static String address(String letterId) {
        return "dead-letter.xhtml?id=" + URLEncoder.encode(letterId, StandardCharsets.UTF_8);
    }

    public String getKind() {
        return kind;
    }

    public boolean isControlled() {
        return controlled;
    }

    public String getReason() {
        return reason;
    }

    public String getDependency() {
        return dependency;
    }

    public int getAttempts() {
        return attempts;
    }

    public String getError() {
        return error;
    }

    public String getDeadAt() {
        return deadAt;
    }

    public String getRemedy() {
        return remedy;
    }
}
