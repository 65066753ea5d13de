package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Enumeration;
import org.junit.jupiter.api.Test;

class BrowseTest {

    @Test
    void anEndThatIsSaidOnceIsNoEnd() throws JMSException {
        assertThat(steps(true, false, true, true, false, false, true)).isEqualTo(3);
    }

    @Test
    void anEmptyQueueHasNoSteps() throws JMSException {
        assertThat(steps(false, false)).isZero();
    }

    @Test
    void whereMoreIsKnownToBeThereItIsAskedMoreOften() throws JMSException {
        boolean[] answers = {true, false, false, false, true, false, false, true};
        assertThat(steps(2, answers)).isEqualTo(2);
        assertThat(steps(0, answers)).isEqualTo(1);
    }

    @Test
    void whatIsGoneIsNotAskedForForEver() throws JMSException {
        assertThat(steps(1, new boolean[50])).isZero();
    }

    private static int steps(boolean... answers) throws JMSException {
        return steps(0, answers);
    }

    /** How far the walk goes on a broker that answers the questions for more in this way. */
    private static int steps(long expected, boolean[] answers) throws JMSException {
        Deque<Boolean> script = new ArrayDeque<>();
        for (boolean answer : answers) {
            script.add(answer);
        }
        Browse browse = new Browse(new ScriptedBrowser(script), expected);
        int steps = 0;
        while (browse.hasMoreElements()) {
            assertThat(browse.nextElement()).isNull();
            steps++;
        }
        return steps;
    }

    private record ScriptedBrowser(Deque<Boolean> script) implements QueueBrowser {
        @Override
        public Enumeration<Message> getEnumeration() {
            return new Enumeration<>() {
                @Override
                public boolean hasMoreElements() {
                    return script.remove();
                }

                @Override
                public Message nextElement() {
                    return null;
                }
            };
        }

        @Override
        public Queue getQueue() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String getMessageSelector() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            script.clear();
        }
    }
}
