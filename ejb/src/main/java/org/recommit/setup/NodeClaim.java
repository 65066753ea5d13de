package org.recommit.setup;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;

/**
 * The name of a node, claimed again and again by the one server that has it: each writes its run into the name's row. Two
 * with one name find each other's run there in turns. One that was restarted finds its former run only once, and that does
 * not count.
 */
final class NodeClaim {
    private final String node;
    private final String run = UUID.randomUUID().toString();
    private boolean claimed;

    NodeClaim(String node) {
        this.node = node;
    }

    /**
     * Writes our run into the row.
     *
     * @param connection that commits each statement
     * @return whether another one has written there since we did
     */
    boolean renew(Connection connection) throws SQLException {
        boolean taken = claimed && holder(connection).filter(run::equals).isEmpty();
        if (write(connection, "update node_claim set run = ? where node = ?") == 0) {
            write(connection, "insert into node_claim (run, node) values (?, ?)");
        }
        claimed = true;
        return taken;
    }

    private Optional<String> holder(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement("select run from node_claim where node = ?")) {
            select.setString(1, node);
            try (ResultSet found = select.executeQuery()) {
                return found.next() ? Optional.of(found.getString(1)) : Optional.empty();
            }
        }
    }

    private int write(Connection connection, String statement) throws SQLException {
        try (PreparedStatement write = connection.prepareStatement(statement)) {
            write.setString(1, run);
            write.setString(2, node);
            return write.executeUpdate();
        }
    }
}
