package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;

/**
 * A walk over a queue that does not end before the queue does.
 *
 * <p>Artemis' "there is no more" can overtake the messages that stand behind: while a body above 100 kB is sent in pieces,
 * and whenever its connection is full for a moment. Asked again, it answers after them; hence the end is where it was said
 * twice running, and more often where not all have come that are known to be there.
 */
public final class Browse implements Enumeration<Message> {
    private static final int TWICE = 2;

    /** Each answer takes a way to the broker and back: enough for a full connection to empty itself. */
    private static final int OFTEN = 50;

    private final Enumeration<?> messages;
    private final long expected;
    private long seen;

    /** Starts the walk at the head of the queue. */
    public Browse(QueueBrowser browser) throws JMSException {
        this(browser, 0);
    }

    /**
     * Starts the walk at the head of the queue.
     *
     * @param expected how many messages there should be; fewer only make the end come later
     */
    public Browse(QueueBrowser browser, long expected) throws JMSException {
        this.messages = browser.getEnumeration();
        this.expected = expected;
    }

    @Override
    public boolean hasMoreElements() {
        int times = seen < expected ? OFTEN : TWICE;
        for (int i = 0; i < times; i++) {
            if (messages.hasMoreElements()) {
                return true;
            }
        }
        return false;
    }

    /** The next message; {@code null} if its body is damaged, so that no client can receive it. */
    @Override
    public Message nextElement() {
        seen++;
        return (Message) messages.nextElement();
    }
}
