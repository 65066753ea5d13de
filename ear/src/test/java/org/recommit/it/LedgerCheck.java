package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.math.BigDecimal;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.recommit.it.Workload.Content;
import org.recommit.it.Workload.Line;

/** Compares the ledger and the dead letters, read by plain SQL and JMS, with what was sent. */
final class LedgerCheck {
    private final Sql sql;
    private final List<Message> letters;
    private final String idOfSend;
    private final Map<String, String> landed = new HashMap<>();

    /** Sends are known by their JMSMessageID. */
    LedgerCheck(Sql sql, Jms broker) {
        this(sql, broker, "recommit_origin_id");
    }

    /**
     * @param idOfSend property by which a send is known on its letter
     */
    LedgerCheck(Sql sql, Jms broker, String idOfSend) {
        this.sql = sql;
        this.idOfSend = idOfSend;
        this.letters = broker.browse(Stack.DEAD_LETTERS);
        sql.rows("select idempotency_key, payload_hash from commit_record")
                .forEach(row -> landed.put((String) row.get("idempotency_key"), (String) row.get("payload_hash")));
    }

    /** A policy as the test configured it, with full jitter. */
    record Policy(int maxAttempts, Duration base, Duration cap) {
        /** Sets it under its name, in capitals. */
        void configure(String name, Stack.Builder stack) {
            String prefix = "RECOMMIT_RETRY_" + name;
            stack.with(prefix + "_MAX_ATTEMPTS", Integer.toString(maxAttempts))
                    .with(prefix + "_BASE_DELAY", base.toString())
                    .with(prefix + "_MAX_DELAY", cap.toString());
        }

        long ceilingMillis(int attempt) {
            return Math.min(cap.toMillis(), base.toMillis() << Math.min(attempt - 1, 30));
        }
    }

    /** Each send, all of them acknowledged, is in the ledger or in the dead letters with its reason: never in both. */
    void everySendIsAccountedFor(Map<String, Content> sent) throws JMSException {
        everySendIsAccountedFor(sent, sent.keySet());
    }

    /**
     * Each acknowledged send is in the ledger or in the dead letters with its reason: never in both.
     *
     * @param sent by their ids, also those of which the sender does not know whether they have arrived
     */
    void everySendIsAccountedFor(Map<String, Content> sent, Set<String> acknowledged) throws JMSException {
        Map<String, Message> byOrigin = new HashMap<>();
        for (Message letter : letters) {
            assertThat(byOrigin.put(letter.getStringProperty(idOfSend), letter))
                    .as("a second dead letter of one message")
                    .isNull();
        }
        assertThat(sent.keySet()).containsAll(byOrigin.keySet());
        Map<String, Long> sends = new HashMap<>();
        sent.values().forEach(content -> sends.merge(content.key() + content.hash(), 1L, Long::sum));
        List<String> wrong = new ArrayList<>();
        for (Map.Entry<String, Content> one : sent.entrySet()) {
            Content content = one.getValue();
            Message letter = byOrigin.get(one.getKey());
            String reason = letter == null ? "none" : letter.getStringProperty("recommit_reason");
            boolean inLedger = content.valid() && content.hash().equals(landed.get(content.key()));
            boolean dead = content.valid()
                    ? reason.equals("RETRY_BUDGET_EXHAUSTED")
                            || reason.equals("IDEMPOTENCY_CONFLICT") && landed.containsKey(content.key())
                    : reason.equals(content.reason());
            // One of two equal messages may use up its attempts before the other lands
            boolean sentOnce = sends.get(content.key() + content.hash()) == 1;
            boolean lost = !inLedger && !dead && (letter != null || acknowledged.contains(one.getKey()));
            if (lost || inLedger && letter != null && (sentOnce || !dead)) {
                wrong.add(one.getKey() + " " + content.key() + " landed=" + inLedger + " reason=" + reason);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(sent.values()).extracting(Content::key).containsAll(landed.keySet());
    }

    /** Movements as sent; balances and totals their sums. */
    void stockIsWhatWasSent(Map<String, Content> sent) {
        Map<Line, BigDecimal> balances = new HashMap<>();
        Map<Line, BigDecimal> totals = new HashMap<>();
        Map<String, Content> byHash = new HashMap<>();
        sent.values().forEach(content -> byHash.put(content.key() + content.hash(), content));
        int lines = 0;
        for (Map.Entry<String, String> commit : landed.entrySet()) {
            for (Line line : byHash.get(commit.getKey() + commit.getValue()).lines()) {
                lines++;
                balances.merge(new Line(line.site(), line.ndc(), line.lot(), null), line.quantity(), BigDecimal::add);
                totals.merge(new Line(line.site(), line.ndc(), "", null), line.quantity(), BigDecimal::add);
            }
        }
        assertThat(sql.number("select count(*) from movement")).isEqualTo(lines);
        assertThat(stock("select site, ndc, lot, quantity from stock_balance")).isEqualTo(plain(balances));
        assertThat(stock("select site, ndc, lot, sum(quantity) as quantity from movement group by site, ndc, lot"))
                .isEqualTo(plain(balances));
        assertThat(stock("select site, ndc, '' as lot, quantity from stock_total"))
                .isEqualTo(plain(totals));
    }

    private Map<Line, String> stock(String query) {
        Map<Line, String> stock = new HashMap<>();
        for (Map<String, Object> row : sql.rows(query)) {
            stock.put(
                    new Line((String) row.get("site"), (String) row.get("ndc"), (String) row.get("lot"), null),
                    text((BigDecimal) row.get("quantity")));
        }
        return stock;
    }

    private static Map<Line, String> plain(Map<Line, BigDecimal> stock) {
        Map<Line, String> plain = new HashMap<>();
        stock.forEach((line, quantity) -> plain.put(line, text(quantity)));
        return plain;
    }

    private static String text(BigDecimal quantity) {
        return quantity.signum() == 0 ? "0" : quantity.stripTrailingZeros().toPlainString();
    }

    /** One LANDED event for each commit, with the attempts of its row; one event for each dead letter. */
    void everyEndHasItsEvent() throws JMSException {
        assertThat(sql.rows("""
                        select c.idempotency_key from commit_record c left join attempt_event e
                        on e.idempotency_key = c.idempotency_key and e.outcome = 'LANDED' and e.attempt = c.attempts
                        group by c.idempotency_key having count(e.event_id) <> 1""")).isEmpty();
        assertThat(sql.number("select count(*) from attempt_event where outcome = 'LANDED'"))
                .isEqualTo(landed.size());
        Map<String, String> ends = new HashMap<>();
        for (Map<String, Object> row :
                sql.rows("select origin_id, outcome from attempt_event where outcome in ('EXHAUSTED', 'PERMANENT')")) {
            assertThat(ends.put((String) row.get("origin_id"), (String) row.get("outcome")))
                    .as("a second end of one message")
                    .isNull();
        }
        assertThat(ends).hasSize(letters.size());
        for (Message letter : letters) {
            boolean exhausted = letter.getStringProperty("recommit_reason").equals("RETRY_BUDGET_EXHAUSTED");
            assertThat(ends.get(letter.getStringProperty("recommit_origin_id")))
                    .isEqualTo(exhausted ? "EXHAUSTED" : "PERMANENT");
        }
    }

    /** One resolution for each shipment that has landed. */
    void shipmentsAreResolvedOnce(Map<String, Content> sent) {
        Set<String> shipments = sent.values().stream()
                .filter(content -> content.valid() && content.lines().isEmpty() && landed.containsKey(content.key()))
                .map(Content::key)
                .collect(Collectors.toSet());
        assertThat(sql.rows("select idempotency_key from shipment_resolution"))
                .extracting(row -> row.get("idempotency_key"))
                .hasSameSizeAs(shipments)
                .containsAll(shipments);
    }

    /** Reason, attempts, first and last failure, and where it came from. */
    void everyLetterSaysWhy(Map<String, Policy> policies) throws JMSException {
        for (Message letter : letters) {
            long first = letter.getLongProperty("recommit_first_failed");
            long last = letter.getLongProperty("recommit_last_failed");
            assertThat(first).as("%s", letter).isPositive().isLessThanOrEqualTo(last);
            assertThat(letter.getStringProperty("_AMQ_ORIG_QUEUE")).isEqualTo(Stack.COMMITS);
            String policy = letter.getStringProperty("recommit_policy");
            int attempts = letter.getIntProperty("recommit_dead_attempts");
            if (letter.getStringProperty("recommit_reason").equals("RETRY_BUDGET_EXHAUSTED")) {
                assertThat(attempts)
                        .as("%s", letter)
                        .isEqualTo(policies.get(policy).maxAttempts());
            } else {
                assertThat(attempts).as("%s", letter).isPositive();
            }
        }
    }

    /** No failure above its policy, no wait above its ceiling, nothing early; and each message's attempts without a gap. */
    void retriesKeepTheirPolicies(Map<String, Policy> policies) {
        Map<String, Object> earlier = Map.of();
        Map<String, Integer> failures = new HashMap<>();
        for (Map<String, Object> event : sql.rows("""
                select origin_id, hop, attempt, at, outcome, policy, delay_ms from attempt_event
                where outcome in ('RETRY', 'LANDED', 'DUPLICATE', 'EXHAUSTED') order by origin_id, hop, at""")) {
            boolean follows = event.get("origin_id").equals(earlier.get("origin_id"));
            if (!follows) {
                failures.clear();
            }
            if (follows && earlier.get("outcome").equals("LANDED")) {
                // The server died between the ledger's commit and the broker's: the attempt was made again
                assertThat(event)
                        .containsEntry("outcome", "DUPLICATE")
                        .containsEntry("attempt", earlier.get("attempt"));
                continue;
            }
            assertThat((int) event.get("attempt"))
                    .as("%s after %s", event, earlier)
                    .isEqualTo(follows ? (int) earlier.get("attempt") + 1 : 1);
            countsAndWaits(event, policies.get((String) event.get("policy")), failures);
            if (follows) {
                assertThat(at(event))
                        .as("%s after %s", event, earlier)
                        .isAfterOrEqualTo(at(earlier).plusMillis((long) earlier.get("delay_ms")));
            }
            earlier = event;
        }
    }

    private static void countsAndWaits(Map<String, Object> event, Policy policy, Map<String, Integer> failures) {
        boolean again = event.get("outcome").equals("RETRY");
        if (!again && !event.get("outcome").equals("EXHAUSTED")) {
            return;
        }
        int failed = failures.merge((String) event.get("policy"), 1, Integer::sum);
        if (again) {
            assertThat(failed).as("%s", event).isLessThan(policy.maxAttempts());
            assertThat((long) event.get("delay_ms")).as("%s", event).isBetween(0L, policy.ceilingMillis(failed));
        } else {
            assertThat(failed).as("%s", event).isEqualTo(policy.maxAttempts());
        }
    }

    List<Message> letters() {
        return letters;
    }

    Map<String, String> landed() {
        return landed;
    }

    private static Instant at(Map<String, Object> event) {
        return ((Timestamp) event.get("at")).toInstant();
    }
}
