package org.recommit.warning;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;

/** The warnings that stand on this node, at most one a name. Forgotten at its end: what still holds is found again. */
@ApplicationScoped
public class Warnings {
    private static final Logger LOG = Logger.getLogger(Warnings.class.getName());

    private final Map<String, Warning> standing = new ConcurrentSkipListMap<>();
    private final Set<String> known = new ConcurrentSkipListSet<>();
    private final Clock clock;

    @Inject
    public Warnings(Clock clock) {
        this.clock = clock;
    }

    /** For the container's proxies. */
    protected Warnings() {
        this(null);
    }

    /** Raises it, or changes the text of the one that stands under this name. */
    public void raise(String name, String text) {
        known.add(name);
        Warning before = standing.get(name);
        standing.merge(
                name, new Warning(name, text, clock.instant()), (old, now) -> new Warning(name, text, old.since()));
        if (before == null) {
            LOG.log(Level.WARNING, "WARNING_RAISED name={0} {1}", new Object[] {name, text});
        }
    }

    /** Takes it back; does nothing where there is none. */
    public void clear(String name) {
        known.add(name);
        if (standing.remove(name) != null) {
            LOG.log(Level.INFO, "WARNING_CLEARED name={0}", name);
        }
    }

    /** Every name that was ever raised or cleared here, and whether it stands. */
    public Map<String, Boolean> holding() {
        return known.stream().collect(Collectors.toUnmodifiableMap(name -> name, standing::containsKey));
    }

    /** All that stand, by name. */
    public List<Warning> standing() {
        return List.copyOf(standing.values());
    }
}
