package org.recommit.commit;

/** Stops and starts the delivery from a queue. Sends are accepted all the time. */
interface QueueGates {

    /**
     * Delivers nothing more from the queue, also after a restart of the broker, until it is {@link #open opened}. What a
     * listener has in its hands is worked on.
     *
     * @throws BrokerAwayException if the broker does not answer in time
     * @throws QueueUnknownException if the queue does not exist or the account may not ask
     */
    void shut(String queue);

    /** Delivers again. Throws as above. */
    void open(String queue);
}
