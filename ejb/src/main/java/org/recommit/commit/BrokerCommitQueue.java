package org.recommit.commit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.Submission;
import org.recommit.server.Node;

/** Sends what the REST API takes in to the commit queue, as any legacy system would. */
@ApplicationScoped
class BrokerCommitQueue implements CommitQueue {

    @Inject
    private BrokerTransaction broker;

    @Inject
    private CommitReader commits;

    @Inject
    private Clock clock;

    @Inject
    private Node node;

    @Override
    public Optional<String> send(String body, Optional<String> key) {
        Optional<String> readable = DeliveryReader.labelsOf(
                        commits.read(new Submission.Text(body, Optional.empty(), key)))
                .key();
        return broker.run(context -> {
            TextMessage message = context.createTextMessage(body);
            StateHeaders.set(message, Headers.KEY, key);
            context.createProducer()
                    .setDeliveryMode(DeliveryMode.PERSISTENT)
                    .send(context.createQueue(Queues.COMMITS), message);
            if (readable.isPresent()) {
                EventMessage.send(queued(readable.get(), message), context);
            }
            return readable;
        });
    }

    private AttemptEvent queued(String key, TextMessage message) throws JMSException {
        return AttemptEvent.of(
                UUID.randomUUID().toString(),
                key,
                message.getJMSMessageID(),
                0,
                0,
                clock.instant(),
                Outcome.QUEUED,
                node.name());
    }
}
