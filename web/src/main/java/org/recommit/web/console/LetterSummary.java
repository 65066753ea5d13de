package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.DeadLetters;
import org.recommit.deadletter.DeadLetters.Summary;

/** How many dead letters there are of what, each with the address of its letters; most first. */
@Named
@RequestScoped
public class LetterSummary {
    private static final int SOURCES = 8;

    @Inject
    private DeadLetters letters;

    private Optional<Summary> summary;

    /** One group of letters. */
    public record Group(String name, long count, long share, String address) {
        // expression language before 6.0 knows bean getters only

        public String getName() {
            return name;
        }

        public long getCount() {
            return count;
        }

        /** Per cent of the largest group. */
        public long getShare() {
            return share;
        }

        public String getAddress() {
            return address;
        }
    }

    private Optional<Summary> summary() {
        if (summary == null) {
            try {
                summary = Optional.of(letters.summary());
            } catch (BrokerAwayException e) {
                summary = Optional.empty();
            }
        }
        return summary;
    }

    public boolean isKnown() {
        return summary().isPresent();
    }

    public long getTotal() {
        return summary().map(Summary::total).orElse(0L);
    }

    public long getControlled() {
        return summary().map(Summary::controlled).orElse(0L);
    }

    /** Time of the oldest death; empty where there is none. */
    public String getOldest() {
        return summary()
                .flatMap(Summary::oldestDeadAt)
                .map(LetterRow::toTheSecond)
                .orElse("");
    }

    public List<Group> getByReason() {
        return groups("reason", summary().map(Summary::byReason).orElse(Map.of()));
    }

    public List<Group> getByDependency() {
        return groups("dependency", summary().map(Summary::byDependency).orElse(Map.of()));
    }

    /** The sources with the most letters. */
    public List<Group> getBySource() {
        return groups("source", summary().map(Summary::bySource).orElse(Map.of())).stream()
                .limit(SOURCES)
                .toList();
    }

    private static List<Group> groups(String parameter, Map<String, Long> counts) {
        long most = counts.values().stream().mapToLong(Long::longValue).max().orElse(1);
        return counts.entrySet().stream()
                .map(entry -> new Group(
                        entry.getKey(),
                        entry.getValue(),
                        100 * entry.getValue() / most,
                        "dead-letters.xhtml?" + Address.query(Map.of(parameter, entry.getKey()))))
                .sorted(Comparator.comparing(Group::count).reversed().thenComparing(Group::name))
                .toList();
    }
}
