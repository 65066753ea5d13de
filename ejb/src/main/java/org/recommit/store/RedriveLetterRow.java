package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.util.Objects;
import java.util.Optional;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;

/** One letter of a bulk redrive. */
@Entity
@IdClass(RedriveLetterRow.Turn.class)
@Table(name = "redrive_letter")
class RedriveLetterRow {
    private static final int LETTER_ID = 600;

    @Id
    @Column(name = "job_id")
    String job;

    @Id
    int place;

    @Column(name = "letter_id")
    String letterId;

    @Column(name = "idempotency_key")
    String key;

    @Column(name = "event_id")
    String eventId;

    String state;

    protected RedriveLetterRow() {}

    RedriveLetterRow(String job, int place, DeadLetter letter) {
        this.job = job;
        this.place = place;
        letterId = Texts.fit(letter.id(), LETTER_ID);
        key = letter.key().map(text -> Texts.fit(text, LETTER_ID)).orElse(null);
        eventId = RedriveJob.eventId(job, place);
        state = LetterState.LEFT.name();
    }

    Letter letter() {
        return new Letter(place, letterId, Optional.ofNullable(key), LetterState.valueOf(state));
    }

    /** Which letter of which job. */
    static final class Turn implements Serializable {
        private static final long serialVersionUID = 1L;

        String job;
        int place;

        @Override
        public boolean equals(Object other) {
            return other instanceof Turn turn && turn.place == place && Objects.equals(turn.job, job);
        }

        @Override
        public int hashCode() {
            return Objects.hash(job, place);
        }
    }
}
