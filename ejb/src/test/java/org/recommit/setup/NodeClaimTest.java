package org.recommit.setup;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NodeClaimTest {
    private Connection connection;

    @BeforeEach
    void open() throws SQLException {
        connection = DriverManager.getConnection("jdbc:h2:mem:");
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table node_claim (node varchar(200) primary key, run varchar(36) not null)");
        }
    }

    @AfterEach
    void close() throws SQLException {
        connection.close();
    }

    @Test
    void twoOfOneNameFindEachOther() throws SQLException {
        NodeClaim one = new NodeClaim("recommit-1");
        NodeClaim two = new NodeClaim("recommit-1");
        assertThat(one.renew(connection)).isFalse();
        assertThat(two.renew(connection)).isFalse();
        assertThat(one.renew(connection)).isTrue();
        assertThat(two.renew(connection)).isTrue();
        assertThat(two.renew(connection)).as("the other one has gone").isFalse();
    }

    @Test
    void twoOfDifferentNamesDoNot() throws SQLException {
        NodeClaim one = new NodeClaim("recommit-1");
        NodeClaim two = new NodeClaim("recommit-2");
        for (int round = 0; round < 2; round++) {
            assertThat(one.renew(connection)).isFalse();
            assertThat(two.renew(connection)).isFalse();
        }
    }

    @Test
    void oneThatWasRestartedIsAlone() throws SQLException {
        assertThat(new NodeClaim("recommit-1").renew(connection)).isFalse();
        NodeClaim restarted = new NodeClaim("recommit-1");
        assertThat(restarted.renew(connection)).isFalse();
        assertThat(restarted.renew(connection)).isFalse();
    }
}
