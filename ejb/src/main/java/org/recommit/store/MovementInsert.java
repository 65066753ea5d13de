package org.recommit.store;

import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.recommit.ledger.Identity;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Movement;
import org.recommit.ledger.MovementFlag;
import org.recommit.ledger.MovementFlags;

/**
 * Writes a batch's movements, the rows that {@link MovementRow} reads. In SQL, since Hibernate would keep every row and look
 * through all of them again before it writes.
 */
final class MovementInsert {
    private static final int ROWS_PER_STATEMENT = 500;

    private static final String SQL = """
            insert into movement (idempotency_key, line_no, source, site, ndc, ndc_as_sent, lot, schedule, type, quantity,
            unit, occurred_at, recorded_at, reference, counterparty, performed_by, witnessed_by, reason_code, corrects, flags)
            values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""";

    private final InventoryBatch batch;
    private final Set<String> controlled;
    private final Instant recordedAt;

    /**
     * Of that batch.
     *
     * @param controlled the drugs that the ledger holds as controlled
     */
    MovementInsert(InventoryBatch batch, Set<String> controlled, Instant recordedAt) {
        this.batch = batch;
        this.controlled = controlled;
        this.recordedAt = recordedAt;
    }

    void run(EntityManager entityManager) {
        entityManager.unwrap(Session.class).doWork(this::run);
    }

    private void run(Connection connection) throws SQLException {
        int line = 0;
        try (PreparedStatement row = connection.prepareStatement(SQL)) {
            for (List<Movement> some : Chunks.of(batch.movements(), ROWS_PER_STATEMENT)) {
                for (Movement movement : some) {
                    line++;
                    set(row, line, movement);
                    row.addBatch();
                }
                row.executeBatch();
            }
        }
    }

    private void set(PreparedStatement row, int line, Movement movement) throws SQLException {
        Identity identity = batch.identity();
        row.setString(1, identity.key());
        row.setInt(2, line);
        row.setString(3, identity.source());
        row.setString(4, movement.site());
        row.setString(5, movement.ndc());
        row.setString(6, movement.ndcAsSent());
        row.setString(7, movement.lot());
        row.setString(8, movement.schedule().name());
        row.setString(9, movement.type().name());
        row.setBigDecimal(10, movement.quantity());
        row.setString(11, movement.unit().name());
        row.setObject(12, Times.stored(movement.occurredAt()).atOffset(ZoneOffset.UTC));
        row.setObject(13, recordedAt.atOffset(ZoneOffset.UTC));
        Movement.Evidence evidence = movement.evidence();
        row.setString(14, evidence.reference().orElse(null));
        row.setString(15, evidence.counterparty().orElse(null));
        row.setString(16, evidence.performedBy().orElse(null));
        row.setString(17, evidence.witnessedBy().orElse(null));
        row.setString(18, evidence.reasonCode().map(Enum::name).orElse(null));
        row.setString(19, evidence.corrects().orElse(null));
        row.setString(
                20,
                MovementFlags.of(movement, controlled).stream()
                        .map(MovementFlag::name)
                        .collect(Collectors.joining(",")));
    }
}
