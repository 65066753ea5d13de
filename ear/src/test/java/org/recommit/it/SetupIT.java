package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A broker or a database that is set up in another way than the product needs is named, and no longer once it is mended. */
class SetupIT {
    private static final Duration SOON = Duration.ofSeconds(150);

    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onPostgres().start();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @Test
    void namesWhatTheBrokerWouldDrop() {
        assertThat(warnings()).isEmpty();
        Jms admin = stack.brokerAdmin();
        admin.invokeBroker("addAddressSettings", "recommit.commits", "{\"maxDeliveryAttempts\":3}");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(warnings())
                        .contains("The dead-letter address of recommit.commits must be")
                        .contains("The expiry address of recommit.commits must be")
                        .contains("max-delivery-attempts of recommit.commits must be at least 10, but is 3"));

        admin.invokeBroker("addAddressSettings", "recommit.commits", """
                {"maxDeliveryAttempts":10,"deadLetterAddress":"recommit.dead-letters","expiryAddress":"recommit.dead-letters"}""");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    @Test
    void namesAnAccountThatMayNotAsk() {
        letManage("broker-admins");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).contains("may not send to and manage"));
        letManage("broker-admins,recommit");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    @Test
    void namesRightsThatTheRoleLacks() {
        stack.postgres().sql().update("revoke insert on movement from recommit");
        stack.postgres().sql().update("revoke update on stock_total from recommit");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(warnings())
                        .contains("lacks rights in the database: insert on movement, update on stock_total."));
        assertThat(stack.serverLog()).contains("WARNING_RAISED name=database-rights");

        stack.postgres().sql().update("grant insert on movement to recommit");
        stack.postgres().sql().update("grant update on stock_total to recommit");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    /** As another server of that name does it every 20 s. */
    @Test
    void namesAnotherServerOfTheSameName() {
        await().atMost(SOON)
                .until(() -> stack.sql().number("select count(*) from node_claim where node = 'recommit'") == 1);
        stack.sql().update("update node_claim set run = 'another'");
        await().atMost(SOON)
                .untilAsserted(() -> assertThat(warnings()).contains("Another server calls itself recommit too"));
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    @Test
    void namesADatabaseThatMayLoseWhatHasLanded() {
        postgres("alter system set full_page_writes = off");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).contains("with full_page_writes off"));
        postgres("alter system reset full_page_writes");
        await().atMost(SOON).untilAsserted(() -> assertThat(warnings()).isEmpty());
    }

    private static void postgres(String statement) {
        stack.postgres().execute(statement);
        stack.postgres().execute("select pg_reload_conf()");
    }

    /** Who may ask the broker's management. */
    private static void letManage(String roles) {
        stack.brokerAdmin()
                .invokeBroker(
                        "addSecuritySettings", "activemq.management", roles, "", "", "", "", "", roles, "", "", "");
    }

    private static String warnings() {
        return stack.rest()
                .send("GET", "/health/ready", null)
                .json()
                .at("/checks/0/data/warnings")
                .asText();
    }
}
