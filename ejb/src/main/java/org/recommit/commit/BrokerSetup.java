package org.recommit.commit;

import java.util.Optional;
import java.util.Set;

/** How the broker is set up for us, and what stands unfinished there, as its management says it. */
public interface BrokerSetup {

    /**
     * What becomes of the messages that an address gives up.
     *
     * @param deadLetters where they go after the last delivery; empty: the broker drops them
     * @param expired where they go when their time to live has run out; empty: the broker drops them
     * @param deliveries after how many it gives up; -1: never
     */
    record Limits(String address, Optional<String> deadLetters, Optional<String> expired, int deliveries) {}

    /**
     * The limits that hold for an address, whether its queue exists or not.
     *
     * @throws BrokerAwayException if the broker does not answer in time, or does not answer our account
     */
    Limits limits(String address);

    /**
     * The transactions that are prepared, and neither committed nor rolled back, by their ids.
     *
     * @throws BrokerAwayException as above
     */
    Set<String> prepared();
}
