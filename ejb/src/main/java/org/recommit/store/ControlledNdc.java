package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.hibernate.annotations.Immutable;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Movement;

/** A drug that was once sent under a schedule: the ledger holds it as controlled from then on. */
@Entity
@Immutable
@Table(name = "controlled_ndc")
class ControlledNdc {
    @Id
    String ndc;

    @Column(name = "held_by_key")
    String heldByKey;

    @Column(name = "held_since")
    Instant heldSince;

    protected ControlledNdc() {}

    /** Which of the batch's drugs are controlled, by the ledger or by the batch itself; the new ones are remembered. */
    static Set<String> remember(EntityManager entityManager, InventoryBatch batch, Instant at) {
        Set<String> held = held(
                entityManager, batch.movements().stream().map(Movement::ndc).collect(Collectors.toSet()));
        Set<String> found = batch.movements().stream()
                .filter(movement -> movement.schedule().controlled())
                .map(Movement::ndc)
                .filter(ndc -> !held.contains(ndc))
                .collect(Collectors.toCollection(TreeSet::new));
        // In order: two transactions that meet the same new drugs must not wait for each other crosswise.
        for (String ndc : found) {
            entityManager
                    .createQuery(
                            "insert into ControlledNdc (ndc, heldByKey, heldSince) values (:ndc, :key, :at) on conflict do nothing")
                    .setParameter("ndc", ndc)
                    .setParameter("key", batch.identity().key())
                    .setParameter("at", at)
                    .executeUpdate();
        }
        held.addAll(found);
        return held;
    }

    /** In SQL, since Hibernate translates a query with a list in it anew each time, and this one is run for every batch. */
    private static Set<String> held(EntityManager entityManager, Collection<String> ndcs) {
        return entityManager.unwrap(Session.class).doReturningWork(connection -> {
            try (PreparedStatement query =
                    connection.prepareStatement("select ndc from controlled_ndc where ndc = any(?)")) {
                query.setArray(1, connection.createArrayOf("varchar", ndcs.toArray()));
                Set<String> held = new HashSet<>();
                try (ResultSet row = query.executeQuery()) {
                    while (row.next()) {
                        held.add(row.getString(1));
                    }
                }
                return held;
            }
        });
    }
}
