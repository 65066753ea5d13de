package org.recommit.commit;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.QueueBrowser;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.audit.AttemptEvent;
import org.recommit.audit.AttemptEvent.Outcome;
import org.recommit.commit.Successors.Labels;
import org.recommit.retry.ReasonCode;
import org.recommit.server.Node;
import org.recommit.server.Rounds;

/**
 * Gives an event to what the broker moved to the dead letters by itself, every 20 s, so that
 * the commit's status tells it too. An event's id follows from its message, so that one that is found again, by this
 * node or another, is stored once.
 */
@Singleton
@Startup
@TransactionManagement(TransactionManagementType.BEAN)
public class BrokerMoves {
    private static final Logger LOG = Logger.getLogger(BrokerMoves.class.getName());
    private static final Duration PERIOD = Duration.ofSeconds(20);
    private static final int RESTS = 3;
    private static final String MOVED = Headers.ORIG_MESSAGE_ID + " IS NOT NULL";

    @Inject
    private BrokerTransaction broker;

    @Inject
    private DeliveryReader reader;

    @Inject
    private Clock clock;

    @Inject
    private Node node;

    @Resource
    private ManagedScheduledExecutorService executor;

    private final Set<String> told = new HashSet<>();
    private Rounds rounds;

    @PostConstruct
    void start() {
        rounds = Rounds.begin(
                executor,
                PERIOD,
                RESTS,
                this::look,
                e -> LOG.log(Level.FINE, "The dead letters could not be looked at: {0}", e.getMessage()));
    }

    @PreDestroy
    void stop() {
        rounds.stop();
    }

    private void look() {
        Set<String> there = broker.run(this::tell);
        told.clear();
        told.addAll(there);
    }

    private Set<String> tell(JMSContext context) throws JMSException {
        Set<String> there = new HashSet<>();
        try (QueueBrowser browser = context.createBrowser(context.createQueue(Queues.DEAD_LETTERS), MOVED)) {
            for (Browse each = new Browse(browser); each.hasMoreElements(); ) {
                Message letter = each.nextElement();
                if (letter == null) {
                    // Its body is damaged: nobody can say whose it is
                    continue;
                }
                String id = Long.toString(BrokerMove.number(letter));
                there.add(id);
                if (!told.contains(id)) {
                    tell(id, letter, context);
                }
            }
        }
        return there;
    }

    /** One letter that cannot be read must not silence the others. */
    private void tell(String id, Message letter, JMSContext context) {
        try {
            EventMessage.send(event(id, letter), context);
        } catch (JMSException | RuntimeException e) {
            LOG.log(Level.WARNING, "The dead letter broker:{0} gets no event: {1}", new Object[] {
                id, e.getClass().getName()
            });
        }
    }

    private AttemptEvent event(String id, Message letter) throws JMSException {
        WaitingState state = reader.ofDeadLetter(letter);
        Labels labels = reader.labelsOf(letter);
        ReasonCode reason = BrokerMove.reason(letter);
        return AttemptEvent.of(
                        eventId(id, letter),
                        labels.keyOr(state.lineage()),
                        state.lineage().originId(),
                        state.lineage().hop(),
                        // The move was no attempt
                        0,
                        clock.instant(),
                        reason == ReasonCode.EXPIRED ? Outcome.EXPIRED : Outcome.EXHAUSTED,
                        node.name())
                .failing(Optional.empty(), reason.name());
    }

    /** With the time of sending: a broker whose journal was made anew counts from the beginning again. */
    private static String eventId(String id, Message letter) throws JMSException {
        String name = "moved:" + id + ":" + letter.getJMSTimestamp();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8)).toString();
    }
}
