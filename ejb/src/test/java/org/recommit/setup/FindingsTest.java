package org.recommit.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.recommit.commit.BrokerSetup.Limits;

class FindingsTest {
    private static final Optional<String> DEAD_LETTERS = Optional.of("recommit.dead-letters");

    @ParameterizedTest
    @ValueSource(ints = {10, 11, -1})
    void theShippedSettingsAreGood(int deliveries) {
        assertThat(Findings.limits(List.of(
                                limits("recommit.commits", DEAD_LETTERS, DEAD_LETTERS, deliveries),
                                limits("recommit.retries", DEAD_LETTERS, DEAD_LETTERS, deliveries)))
                        .text())
                .isEmpty();
    }

    @Test
    void namesEachAddressThatIsMissingOrAnother() {
        assertThat(Findings.limits(List.of(
                                limits("recommit.commits", Optional.empty(), DEAD_LETTERS, 10),
                                limits("recommit.retries", DEAD_LETTERS, Optional.of("ExpiryQueue"), 10)))
                        .text())
                .contains("The dead-letter address of recommit.commits must be recommit.dead-letters,"
                        + " but is not set: messages would be dropped."
                        + " The expiry address of recommit.retries must be recommit.dead-letters, but is ExpiryQueue.");
    }

    @Test
    void namesABrokerThatGivesUpTooEarly() {
        assertThat(Findings.limits(List.of(limits("recommit.commits", DEAD_LETTERS, DEAD_LETTERS, 9)))
                        .text())
                .contains("max-delivery-attempts of recommit.commits must be at least 10, but is 9:"
                        + " the broker would give commits up before Recommit does.");
    }

    @Test
    void namesAnAccountThatIsRefused() {
        assertThat(Findings.account(true).text())
                .hasValueSatisfying(text -> assertThat(text).startsWith("The broker refuses Recommit's account"));
        assertThat(Findings.account(false).text()).isEmpty();
    }

    @Test
    void namesTheRightsThatTheRoleLacks() {
        assertThat(Findings.rights(List.of("insert on movement", "update on stock_total"))
                        .text())
                .contains("Recommit's role lacks rights in the database: insert on movement, update on stock_total."
                        + " Commits that need them become dead letters.");
        assertThat(Findings.rights(List.of()).text()).isEmpty();
    }

    @Test
    void namesAServerOfTheSameName() {
        assertThat(Findings.node("recommit-1", true).text())
                .hasValueSatisfying(text -> assertThat(text).startsWith("Another server calls itself recommit-1 too"));
        assertThat(Findings.node("recommit-1", false).text()).isEmpty();
    }

    @Test
    void namesTheIsolation() {
        assertThat(Findings.isolation(Connection.TRANSACTION_SERIALIZABLE).text())
                .hasValueSatisfying(text -> assertThat(text).contains("but is SERIALIZABLE"));
        assertThat(Findings.isolation(Connection.TRANSACTION_READ_COMMITTED).text())
                .isEmpty();
    }

    @Test
    void namesWhatTheDatabaseMayLose() {
        assertThat(Findings.durability(Map.of("fsync", "on", "full_page_writes", "off", "synchronous_commit", "off"))
                        .text())
                .contains("PostgreSQL runs with full_page_writes, synchronous_commit off:"
                        + " after a crash, commits that had landed would be gone.");
        assertThat(Findings.durability(Map.of("fsync", "on", "synchronous_commit", "remote_apply"))
                        .text())
                .isEmpty();
        assertThat(Findings.durability(Map.of()).text()).isEmpty();
    }

    @Test
    void countsWhatIsInDoubt() {
        assertThat(Findings.inDoubt(3).text())
                .hasValueSatisfying(text -> assertThat(text).contains("more than 20 s: 3."));
        assertThat(Findings.inDoubt(0).text()).isEmpty();
    }

    private static Limits limits(
            String address, Optional<String> deadLetters, Optional<String> expired, int deliveries) {
        return new Limits(address, deadLetters, expired, deliveries);
    }
}
