package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Instant;
import java.util.Optional;
import org.recommit.answer.KeptAnswers;

/** Kept answers on the console's connections. */
@ApplicationScoped
@Transactional
class JpaKeptAnswers implements KeptAnswers {
    @Inject
    EntityManager console;

    @Override
    public Found begin(Request request, Instant now) {
        Instant at = Times.stored(now);
        console.createQuery("delete from KeptAnswerRow where begunAt < :old")
                .setParameter("old", at.minus(KEPT))
                .executeUpdate();
        if (KeptAnswerRow.insert(console, request, at)) {
            return new Found.Nothing();
        }
        KeptAnswerRow row = row(request);
        if (row == null) {
            // Its request has just ended without having done anything: the next look finds nothing
            return new Found.UnderWay();
        }
        if (!row.fingerprint.equals(request.fingerprint())) {
            return new Found.Another();
        }
        Optional<Answer> answer = row.answer();
        if (answer.isPresent()) {
            return new Found.Answered(answer.get());
        }
        if (row.begunAt.plus(ABANDONED).isAfter(at)) {
            return new Found.UnderWay();
        }
        row.begunAt = at;
        return new Found.Nothing();
    }

    @Override
    public void keep(Request request, Answer answer) {
        Optional.ofNullable(row(request)).ifPresent(row -> row.answered(answer));
    }

    @Override
    public void forget(Request request) {
        Optional.ofNullable(row(request)).ifPresent(console::remove);
    }

    private KeptAnswerRow row(Request request) {
        return console.find(KeptAnswerRow.class, KeptAnswerRow.Key.of(request), LockModeType.PESSIMISTIC_WRITE);
    }
}
