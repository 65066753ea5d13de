package org.recommit.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Id;
import jakarta.persistence.IdClass;
import jakarta.persistence.Table;
import java.io.Serializable;
import java.time.Instant;
import java.util.Optional;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.recommit.answer.KeptAnswers.Answer;
import org.recommit.answer.KeptAnswers.Request;

/** One request that came with a key, with its answer once it has one. */
@Entity
@IdClass(KeptAnswerRow.Key.class)
@Table(name = "kept_answer")
class KeptAnswerRow {
    record Key(String caller, String key) implements Serializable {
        static Key of(Request request) {
            return new Key(request.caller(), request.key());
        }
    }

    private static final String INSERT = """
            insert into KeptAnswerRow (caller, key, fingerprint, begunAt) values (:caller, :key, :fingerprint, :at)
            on conflict do nothing
            """;

    @Id
    String caller;

    @Id
    @Column(name = "request_key")
    String key;

    String fingerprint;

    @Column(name = "begun_at")
    Instant begunAt;

    Integer status;

    String location;

    @JdbcTypeCode(SqlTypes.LONG32VARCHAR)
    String body;

    protected KeptAnswerRow() {}

    /** Adds the request without an answer; false if there is one under its key. */
    static boolean insert(EntityManager entityManager, Request request, Instant at) {
        return entityManager
                        .createQuery(INSERT)
                        .setParameter("caller", request.caller())
                        .setParameter("key", request.key())
                        .setParameter("fingerprint", request.fingerprint())
                        .setParameter("at", at)
                        .executeUpdate()
                == 1;
    }

    void answered(Answer answer) {
        status = answer.status();
        location = answer.location().orElse(null);
        body = answer.body();
    }

    Optional<Answer> answer() {
        return Optional.ofNullable(status).map(code -> new Answer(code, Optional.ofNullable(location), body));
    }
}
