package org.recommit.web.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.recommit.commit.Consumption;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.commit.Queues;
import org.recommit.health.ReadyCheck;
import org.recommit.ledger.SchemaState.State;
import org.recommit.warning.Warning;

/**
 * What a look at the broker and the database showed.
 *
 * @param depths of the queues that answered
 * @param missing queues that the broker does not have or does not show
 * @param warnings what a person should look at although everything works
 */
public record Status(
        boolean brokerAway,
        List<Depth> depths,
        List<String> missing,
        State schema,
        boolean databaseAnswers,
        List<Warning> warnings) {
    static final List<String> QUEUES = List.of(Queues.COMMITS, Queues.RETRIES, Queues.DEAD_LETTERS, Queues.ATTEMPTS);
    private static final List<String> LISTENED = List.of(Queues.COMMITS, Queues.RETRIES, Queues.ATTEMPTS);

    public Status {
        depths = List.copyOf(depths);
        missing = List.copyOf(missing);
        warnings = List.copyOf(warnings);
    }

    /** The queue's figures, if it answered. */
    public Optional<Depth> depth(String queue) {
        return depths.stream().filter(depth -> depth.queue().equals(queue)).findFirst();
    }

    /** Why no commit can be accepted or worked on now, each for a person; empty means ready. */
    public List<String> problems() {
        List<String> found = new ArrayList<>();
        if (brokerAway) {
            found.add("The broker is away.");
        }
        missing.forEach(queue -> found.add("The broker does not show the queue " + queue + "."));
        for (String queue : LISTENED) {
            if (depth(queue).filter(depth -> depth.consumers() == 0).isPresent()) {
                found.add("Nobody listens on " + queue + ".");
            }
        }
        if (schema == State.REFUSED) {
            found.add("The database's tables were refused: see the server's log.");
        }
        return found;
    }

    /** Whether commits are accepted and worked on; a database that is only away makes them wait, not fail. */
    public boolean ready() {
        return problems().isEmpty();
    }

    ReadyCheck.Reading health() {
        Map<String, String> data = new TreeMap<>();
        data.put("broker", brokerAway ? "DOWN" : "UP");
        data.put("database", databaseAnswers ? "UP" : "DOWN");
        data.put("schema", schema.name());
        if (!brokerAway) {
            data.put("consumption", Consumption.of(depths).name());
        }
        List<String> problems = problems();
        if (!problems.isEmpty()) {
            data.put("problems", String.join(" ", problems));
        }
        if (!warnings.isEmpty()) {
            data.put("warnings", warnings.stream().map(Warning::text).collect(Collectors.joining(" ")));
        }
        return new ReadyCheck.Reading(problems.isEmpty(), data);
    }
}
