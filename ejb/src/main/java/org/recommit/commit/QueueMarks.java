package org.recommit.commit;

/** Tells cheaply whether a queue is as it was. */
public interface QueueMarks {

    /**
     * What changes whenever a message comes or goes.
     *
     * @param messages all messages, waiting ones and those in the hands of a consumer included
     * @param added how many have come since the broker started
     */
    record Mark(long messages, long added) {}

    /**
     * The queue's mark now.
     *
     * @throws BrokerAwayException if the broker does not answer in time
     * @throws QueueUnknownException if the queue does not exist or the account may not ask
     */
    Mark mark(String queue);
}
