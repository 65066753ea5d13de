package org.recommit.commit;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.recommit.retry.ReasonCode;

/**
 * What the broker's management says of the messages that it moved to the dead letters by itself. It knows them all: also
 * those whose body is damaged, which no client can receive.
 */
public interface MovedMessages {

    /**
     * One of them.
     *
     * @param number see {@link BrokerMove#number}
     * @param reason see {@link BrokerMove#reason}
     * @param origin queue that it stood on before
     */
    record Moved(long number, ReasonCode reason, Optional<String> origin, Instant sentAt) {}

    /**
     * All of them.
     *
     * @throws BrokerAwayException if the broker does not answer in time
     */
    List<Moved> all();
}
