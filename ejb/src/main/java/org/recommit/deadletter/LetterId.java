package org.recommit.deadletter;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Collection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.recommit.commit.BrokerMove;
import org.recommit.commit.Headers;

/**
 * Names one dead letter: our copy by its JMS message id, what the broker moved by the broker's own number, since a
 * sender may have given no message id (STOMP), or the same one twice (AMQP).
 */
final class LetterId {
    private static final String MOVED = "broker:";
    private static final Pattern MOVED_ID = Pattern.compile(MOVED + "([0-9]{1,18})");

    private LetterId() {}

    static String of(Message letter) throws JMSException {
        return BrokerMove.made(letter) ? ofMoved(BrokerMove.number(letter)) : letter.getJMSMessageID();
    }

    static String ofMoved(long number) {
        return MOVED + number;
    }

    /** Selects those letters and no other. */
    static String selector(Collection<String> ids) {
        return ids.stream().map(LetterId::selector).collect(Collectors.joining(" OR "));
    }

    /** Selects that letter and no other. */
    static String selector(String id) {
        Matcher moved = MOVED_ID.matcher(id);
        return moved.matches()
                ? Headers.ORIG_MESSAGE_ID + " = " + moved.group(1)
                : "JMSMessageID = '" + id.replace("'", "''") + "'";
    }
}
