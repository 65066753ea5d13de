package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSRuntimeException;
import jakarta.jms.TextMessage;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.recommit.it.Workload.Content;

/**
 * What a legacy system has sent to a deployment, and what became of it. The sender writes to its disk what it is about to
 * send; what is not acknowledged is sent again, under a new message id and with the same key.
 */
final class Sends {
    private static final String ID = "it_send";

    private final Map<String, Content> sent = new ConcurrentHashMap<>();
    private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();

    /**
     * Sends all of them, however long it takes.
     *
     * @param name of the series: begins every id, names its journal
     * @param pauses so many milliseconds at most are between two
     */
    void send(Deployment to, String name, Iterator<Content> contents, Random random, int pauses) {
        try (SendJournal journal = new SendJournal(Path.of("target", "faults-" + name + ".journal"))) {
            int attempt = 0;
            Content content = contents.hasNext() ? contents.next() : null;
            while (content != null) {
                try (JMSContext context = to.sender().open()) {
                    while (content != null) {
                        String id = name + "-" + attempt++;
                        TextMessage message = context.createTextMessage(content.body());
                        message.setStringProperty(ID, id);
                        journal.sending(id, content);
                        sent.put(id, content);
                        context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                        journal.acknowledged(id);
                        acknowledged.add(id);
                        content = contents.hasNext() ? contents.next() : null;
                        pause(random.nextInt(pauses));
                    }
                } catch (JMSRuntimeException away) {
                    pause(250);
                } catch (JMSException e) {
                    throw new IllegalStateException(e);
                }
            }
        }
    }

    int acknowledged() {
        return acknowledged.size();
    }

    /** Compares with ledger, dead letters and logs. */
    void check(Deployment of) throws JMSException {
        LedgerCheck check = new LedgerCheck(of.sql(), of.stack().brokerAdmin(), ID);
        check.everySendIsAccountedFor(sent, acknowledged);
        check.stockIsWhatWasSent(sent);
        check.shipmentsAreResolvedOnce(sent);
        check.everyEndHasItsEvent();
        check.everyLetterSaysWhy(Deployment.POLICIES);
        check.retriesKeepTheirPolicies(Deployment.POLICIES);
        assertThat(of.logs().contains(Workload.PATIENT))
                .as("a patient's name in a log")
                .isFalse();
    }

    /** Chance is what a test of faults is about: it waits for no condition. */
    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
