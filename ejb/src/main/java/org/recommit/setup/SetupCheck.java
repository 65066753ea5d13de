package org.recommit.setup;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.recommit.commit.BrokerAwayException;
import org.recommit.commit.BrokerSetup;
import org.recommit.commit.Queues;
import org.recommit.metrics.Meters;
import org.recommit.server.Lookup;
import org.recommit.server.Node;
import org.recommit.server.Rounds;
import org.recommit.warning.Warnings;

/** Looks at the start and every 20 s. What cannot be looked at stays as it was. */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class SetupCheck {
    private static final Logger LOG = Logger.getLogger(SetupCheck.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(20);
    private static final int RESTS = 3;

    @Inject
    BrokerSetup broker;

    @Inject
    Warnings warnings;

    @Inject
    Meters meters;

    @Resource
    ManagedScheduledExecutorService executor;

    private Node node;
    private NodeClaim claim;
    private Set<String> prepared = Set.of();
    private Rounds rounds;

    @PostConstruct
    void start() {
        node = Node.configured();
        claim = new NodeClaim(node.name());
        rounds = Rounds.begin(
                executor, PERIOD, RESTS, this::look, e -> LOG.log(Level.WARNING, "The set-up could not be checked", e));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }

    private void look() {
        lookAtDatabase();
        lookAtBroker();
    }

    private void lookAtDatabase() {
        try (Connection connection =
                Lookup.find("jdbc/recommit", DataSource.class).getConnection()) {
            tell(Findings.isolation(connection.getTransactionIsolation()));
            tell(Findings.durability(durability(connection)));
            tell(Findings.rights(DatabaseRights.missing(connection)));
            tell(Findings.node(node.name(), claim.renew(connection)));
        } catch (SQLException e) {
            LOG.log(Level.FINE, "The database is away or has no tables yet: {0}", e.getMessage());
        }
    }

    private static Map<String, String> durability(Connection connection) throws SQLException {
        Map<String, String> settings = new HashMap<>();
        if (DatabaseRights.isPostgres(connection)) {
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("select name, setting from pg_settings"
                            + " where name in ('fsync', 'full_page_writes', 'synchronous_commit')")) {
                while (rows.next()) {
                    settings.put(rows.getString(1), rows.getString(2));
                }
            }
        }
        return settings;
    }

    private void lookAtBroker() {
        try {
            Set<String> now = broker.prepared();
            Set<String> stuck = new HashSet<>(now);
            stuck.retainAll(prepared);
            prepared = now;
            meters.showInDoubt(stuck.size());
            tell(Findings.inDoubt(stuck.size()));
            tell(Findings.limits(Stream.of(Queues.COMMITS, Queues.RETRIES)
                    .map(broker::limits)
                    .toList()));
            tell(Findings.account(false));
        } catch (BrokerAwayException e) {
            if (e.refused()) {
                tell(Findings.account(true));
            }
        }
    }

    private void tell(Finding finding) {
        finding.text()
                .ifPresentOrElse(text -> warnings.raise(finding.name(), text), () -> warnings.clear(finding.name()));
    }
}
