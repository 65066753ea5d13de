package org.recommit.commit;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The copies on {@code recommit.retries} whose delivery time has not come, as the broker's management knows them: no
 * client can browse them.
 */
public interface ScheduledMessages {

    /**
     * As many are listed at most: the broker gives all of them in one answer, which costs it some 10 kB of heap each.
     */
    int MOST = 10_000;

    /**
     * One of them.
     *
     * @param id JMS message id
     * @param attempts failed attempts so far
     * @param due when the broker delivers it; empty where it goes by the broker's own redelivery
     */
    record Scheduled(
            String id,
            Optional<String> key,
            Optional<String> kind,
            Optional<String> source,
            Optional<String> dependency,
            Optional<String> error,
            int attempts,
            Optional<Instant> firstFailedAt,
            Optional<Instant> lastFailedAt,
            Optional<Instant> due) {}

    /**
     * All of them; empty where there are more than {@link #MOST}.
     *
     * @throws BrokerAwayException if the broker does not answer in time
     * @throws QueueUnknownException if the queue does not exist or the account may not ask
     */
    Optional<List<Scheduled>> scheduled();

    /**
     * Delivers those of them that are still there as soon as a listener is free, as they are. The broker keeps the old
     * times until they are delivered: after a crash of its own they wait again.
     *
     * @param ids JMS message ids
     */
    void deliver(Collection<String> ids);
}
