package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What config/postgres/append-only.sql leaves to Recommit's own account. All tests of the shared stack run under it. */
class AppendOnlyIT {
    private static final String INSUFFICIENT_PRIVILEGE = "42501";

    private final SharedStack shared = SharedStack.get();
    private final Sql own = shared.stack.sql();

    @ParameterizedTest
    @ValueSource(strings = {"audit_event", "movement", "commit_record", "attempt_event", "fx_rate_history"})
    void whatIsRecordedCanOnlyBeReadAndAddedTo(String table) {
        assertThat(own.number("select count(*) from " + table)).isNotNegative();
        String column = own.rows(
                        "select column_name from information_schema.columns where table_name = ? order by 1", table)
                .get(0)
                .get("column_name")
                .toString();
        refused("update " + table + " set " + column + " = " + column);
        refused("delete from " + table);
        refused("truncate " + table + " cascade");
        refused("drop table " + table + " cascade");
        refused("alter table " + table + " owner to recommit");
        refused("create trigger t before insert on " + table + " for each row execute function pg_notify()");
    }

    @Test
    void schemaAndDatabaseCannotBeDropped() {
        refused("drop schema public cascade");
        refused("drop database recommit");
    }

    @Test
    void theLedgerWorksUnderThem() {
        String key = SharedStack.key("append");
        shared.send("""
            {"kind":"inventory-batch","idempotencyKey":"%s","source":"pos","movements":[{"site":"0042",
             "ndc":"00406-0512-01","lot":"A","schedule":"CII","type":"RECEIVE","quantity":"30","unit":"EA",
             "occurredAt":"2026-07-01T10:15:00Z"}]}
            """.formatted(key));
        shared.landed(key);
        assertThat(shared.events(key, 1)).isNotEmpty();
    }

    private void refused(String statement) {
        assertThatThrownBy(() -> own.update(statement))
                .as(statement)
                .cause()
                .asInstanceOf(InstanceOfAssertFactories.type(SQLException.class))
                .extracting(SQLException::getSQLState)
                .isEqualTo(INSUFFICIENT_PRIVILEGE);
    }
}
