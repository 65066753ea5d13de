package org.recommit.setup;

import java.sql.Connection;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.commit.BrokerSetup.Limits;
import org.recommit.commit.Queues;

/** What is wrong with the set-up of broker and database. Pure: judges what others have read. */
final class Findings {
    private static final String RIGHTS = "broker-rights";
    private static final String DATABASE_RIGHTS = "database-rights";
    private static final String SETTINGS = "address-settings";
    /** From the ninth delivery on the product dead-letters by itself. */
    private static final int DELIVERIES = 10;

    private static final Map<Integer, String> ISOLATION = Map.of(
            Connection.TRANSACTION_NONE, "none",
            Connection.TRANSACTION_READ_UNCOMMITTED, "READ UNCOMMITTED",
            Connection.TRANSACTION_READ_COMMITTED, "READ COMMITTED",
            Connection.TRANSACTION_REPEATABLE_READ, "REPEATABLE READ",
            Connection.TRANSACTION_SERIALIZABLE, "SERIALIZABLE");

    private Findings() {}

    /**
     * Whether our account may ask the broker.
     *
     * @param refused the broker answered, but not us
     */
    static Finding account(boolean refused) {
        return refused
                ? Finding.bad(
                        RIGHTS,
                        "The broker refuses Recommit's account: its password is wrong, or it may not send to and manage activemq.management.")
                : Finding.good(RIGHTS);
    }

    /**
     * Whether our role may do in the database what a commit needs.
     *
     * @param missing rights, each as {@code insert on movement}
     */
    static Finding rights(Collection<String> missing) {
        return missing.isEmpty()
                ? Finding.good(DATABASE_RIGHTS)
                : Finding.bad(
                        DATABASE_RIGHTS,
                        "Recommit's role lacks rights in the database: " + String.join(", ", missing)
                                + ". Commits that need them become dead letters.");
    }

    /** What becomes of the messages that the queues of commits give up. */
    static Finding limits(Collection<Limits> all) {
        List<String> wrong = all.stream()
                .flatMap(limits -> Stream.of(
                        goesTo(limits, "dead-letter", limits.deadLetters()),
                        goesTo(limits, "expiry", limits.expired()),
                        deliveries(limits)))
                .flatMap(Optional::stream)
                .toList();
        return wrong.isEmpty() ? Finding.good(SETTINGS) : Finding.bad(SETTINGS, String.join(" ", wrong));
    }

    private static Optional<String> goesTo(Limits limits, String what, Optional<String> address) {
        return address.filter(Queues.DEAD_LETTERS::equals).isPresent()
                ? Optional.empty()
                : Optional.of("The " + what + " address of " + limits.address() + " must be " + Queues.DEAD_LETTERS
                        + ", but is " + address.orElse("not set: messages would be dropped") + ".");
    }

    private static Optional<String> deliveries(Limits limits) {
        return limits.deliveries() < 0 || limits.deliveries() >= DELIVERIES
                ? Optional.empty()
                : Optional.of(
                        "max-delivery-attempts of " + limits.address() + " must be at least " + DELIVERIES + ", but is "
                                + limits.deliveries() + ": the broker would give commits up before Recommit does.");
    }

    /**
     * How far the ledger's transactions are apart.
     *
     * @param level of {@link Connection#getTransactionIsolation()}
     */
    static Finding isolation(int level) {
        return level == Connection.TRANSACTION_READ_COMMITTED
                ? Finding.good("isolation")
                : Finding.bad(
                        "isolation",
                        "The isolation of jdbc/recommit must be READ COMMITTED, but is "
                                + ISOLATION.getOrDefault(level, Integer.toString(level))
                                + ": commits that meet on one item would fail and wait.");
    }

    /**
     * Whose name this server has.
     *
     * @param shared whether another server that works has the same
     */
    static Finding node(String name, boolean shared) {
        return shared
                ? Finding.bad(
                        "node-name",
                        "Another server calls itself " + name
                                + " too: one would roll back what the other has prepared. Give each a recommit.node and a transaction identity of its own.")
                : Finding.good("node-name");
    }

    /**
     * Whether the database may lose what it has committed.
     *
     * @param settings PostgreSQL's, by their names; none of another database
     */
    static Finding durability(Map<String, String> settings) {
        String off = settings.entrySet().stream()
                .filter(setting -> setting.getValue().equals("off"))
                .map(Map.Entry::getKey)
                .sorted()
                .collect(Collectors.joining(", "));
        return off.isEmpty()
                ? Finding.good("durability")
                : Finding.bad(
                        "durability",
                        "PostgreSQL runs with " + off + " off: after a crash, commits that had landed would be gone.");
    }

    /**
     * Transactions that nobody finishes.
     *
     * @param stuck how many of them stand between prepare and commit for too long
     */
    static Finding inDoubt(long stuck) {
        return stuck == 0
                ? Finding.good("in-doubt")
                : Finding.bad(
                        "in-doubt",
                        "Transactions that stand between prepare and commit on the broker for more than 20 s: " + stuck
                                + ". Start the server that they belong to.");
    }
}
