package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.hibernate.annotations.Immutable;
import org.recommit.ledger.AdjustmentReason;
import org.recommit.ledger.LedgerQueries.PostedMovement;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementFlag;
import org.recommit.ledger.MovementType;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.Unit;

/** One posted movement; never changed. {@link MovementInsert} writes it. */
@Entity
@Immutable
@Table(name = "movement")
@IdClass(MovementRow.Key.class)
class MovementRow {
    /** Which line of which commit. */
    record Key(String idempotencyKey, int line) implements Serializable {}

    @Id
    @Column(name = "idempotency_key")
    String idempotencyKey;

    @Id
    @Column(name = "line_no")
    int line;

    String source;
    String site;
    String ndc;

    @Column(name = "ndc_as_sent")
    String ndcAsSent;

    String lot;
    String schedule;
    String type;
    BigDecimal quantity;
    String unit;

    @Column(name = "occurred_at")
    Instant occurredAt;

    @Column(name = "recorded_at")
    Instant recordedAt;

    String reference;
    String counterparty;

    @Column(name = "performed_by")
    String performedBy;

    @Column(name = "witnessed_by")
    String witnessedBy;

    @Column(name = "reason_code")
    String reasonCode;

    String corrects;

    /** Names of {@link MovementFlag}, with commas; empty for none. */
    String flags;

    protected MovementRow() {}

    PostedMovement posted() {
        Movement movement = new Movement(
                site,
                ndc,
                ndcAsSent,
                lot,
                Schedule.valueOf(schedule),
                MovementType.valueOf(type),
                quantity,
                Unit.valueOf(unit),
                occurredAt,
                new Movement.Evidence(
                        Optional.ofNullable(reference),
                        Optional.ofNullable(counterparty),
                        Optional.ofNullable(performedBy),
                        Optional.ofNullable(witnessedBy),
                        Optional.ofNullable(reasonCode).map(AdjustmentReason::valueOf),
                        Optional.ofNullable(corrects)));
        return new PostedMovement(idempotencyKey, line, source, movement, flagSet(), recordedAt);
    }

    private Set<MovementFlag> flagSet() {
        Set<MovementFlag> set = EnumSet.noneOf(MovementFlag.class);
        Arrays.stream(flags.split(","))
                .filter(name -> !name.isEmpty())
                .map(MovementFlag::valueOf)
                .forEach(set::add);
        return set;
    }
}
