package org.recommit.commit;

/** What the broker's management says of the queues, for health and the overview. */
public interface QueueDepths {

    /**
     * One queue as it stands.
     *
     * @param messages all messages, waiting ones included
     * @param waiting those whose delivery time has not come
     * @param delivering those handed to a consumer and not yet acknowledged
     * @param consumers how many listener sessions are attached
     * @param paused whether somebody has stopped the delivery
     */
    record Depth(String queue, long messages, long waiting, long delivering, long consumers, boolean paused) {}

    /**
     * The queue's figures.
     *
     * @throws BrokerAwayException if the broker does not answer in time
     * @throws QueueUnknownException if the queue does not exist or the account may not ask
     */
    Depth of(String queue);
}
