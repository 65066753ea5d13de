package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueBrowser;
import java.util.Enumeration;

/**
 * A walk over a queue that does not end before the queue does.
 *
 * <p>Artemis sends a body above 100 kB in pieces, and while it does, its "there is no more" can overtake the messages
 * that stand behind. Asked again, it answers after them; hence the end is where it was said twice running.
 */
public final class Browse implements Enumeration<Message> {
    private final Enumeration<?> messages;

    /** Starts the walk at the head of the queue. */
    public Browse(QueueBrowser browser) throws JMSException {
        this.messages = browser.getEnumeration();
    }

    @Override
    public boolean hasMoreElements() {
        return messages.hasMoreElements() || messages.hasMoreElements();
    }

    /** The next message; {@code null} if its body is damaged, so that no client can receive it. */
    @Override
    public Message nextElement() {
        return (Message) messages.nextElement();
    }
}
