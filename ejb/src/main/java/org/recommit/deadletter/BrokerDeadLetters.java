package org.recommit.deadletter;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.ObjectMessage;
import jakarta.jms.Queue;
import jakarta.jms.QueueBrowser;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.commit.AuditMessage;
import org.recommit.commit.BrokerAwayException;
import org.recommit.commit.BrokerTransaction;
import org.recommit.commit.Browse;
import org.recommit.commit.DeliveryReader;
import org.recommit.commit.MovedMessages;
import org.recommit.commit.QueueMarks;
import org.recommit.commit.QueueMarks.Mark;
import org.recommit.commit.QueueUnknownException;
import org.recommit.commit.Queues;
import org.recommit.commit.Redriver;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The dead-letter queue over JMS: letters are opened and received there, lists and counts come from an index. */
@ApplicationScoped
class BrokerDeadLetters implements DeadLetters {
    /** How long a letter that was seen a moment ago may take to arrive. */
    private static final long RECEIVE_MS = 2_000;

    @Inject
    private BrokerTransaction broker;

    @Inject
    private DeliveryReader reader;

    @Inject
    private Redriver redriver;

    @Inject
    private Clock clock;

    @Inject
    private MovedMessages moved;

    @Inject
    private QueueMarks marks;

    private DeadLetterMessages messages;
    private LetterIndex index;

    @PostConstruct
    void start() {
        messages = new DeadLetterMessages(reader);
        index = new LetterIndex(this::mark, this::walk);
    }

    private Mark mark() {
        try {
            return marks.mark(Queues.DEAD_LETTERS);
        } catch (QueueUnknownException e) {
            throw new BrokerAwayException(e);
        }
    }

    /** Brings the index up to date. */
    void refresh() {
        index.refresh();
    }

    @Override
    public Page<DeadLetter> list(DeadLetterFilter filter, PageRequest page) {
        List<DeadLetter> matching =
                index.letters().stream().filter(filter::matches).toList();
        List<DeadLetter> shown =
                matching.stream().skip(page.offset()).limit(page.size()).toList();
        return new Page<>(matching.size(), page.page(), page.size(), shown);
    }

    @Override
    public Optional<DeadLetter.Opened> open(String id, String user) {
        return broker.outside(context -> {
            try (QueueBrowser browser = context.createBrowser(deadLetters(context), LetterId.selector(id))) {
                Browse found = new Browse(browser);
                if (!found.hasMoreElements()) {
                    return Optional.<DeadLetter.Opened>empty();
                }
                Message letter = found.nextElement();
                if (letter == null) {
                    return damaged(id);
                }
                DeadLetter.Opened opened = messages.open(letter);
                String key = opened.letter().key().orElse("");
                audit(Action.VIEW_DEAD_LETTER, user, key, Map.of("letter", id), context);
                return Optional.of(opened);
            }
        });
    }

    @Override
    public Summary summary() {
        List<DeadLetter> letters = index.letters();
        return new Summary(
                letters.size(),
                letters.stream().filter(DeadLetter::controlled).count(),
                letters.stream().flatMap(letter -> letter.deadAt().stream()).min(Comparator.naturalOrder()),
                count(letters, letter -> Stream.of(letter.reason().name())),
                count(letters, letter -> letter.dependency().stream()),
                count(letters, letter -> letter.source().stream()));
    }

    @Override
    public Redrive redrive(String id, String user, String note) {
        Optional<Redrive> refusal = broker.outside(context -> {
            try (QueueBrowser browser = context.createBrowser(deadLetters(context), LetterId.selector(id))) {
                Browse found = new Browse(browser);
                return found.hasMoreElements() ? refusal(found.nextElement()) : Optional.of(new Redrive.NotThere());
            }
        });
        if (refusal.isPresent()) {
            return refusal.get();
        }
        Redrive outcome = broker.run(context -> {
            try (JMSConsumer consumer = context.createConsumer(deadLetters(context), LetterId.selector(id))) {
                Message letter = consumer.receive(RECEIVE_MS);
                if (letter == null) {
                    return new Redrive.NotThere();
                }
                String key = redriver.send(letter, context);
                audit(Action.REDRIVE, user, key, Map.of("letter", id, "note", note), context);
                return new Redrive.Sent(key);
            }
        });
        if (outcome instanceof Redrive.Sent) {
            index.taken(id);
        }
        return outcome;
    }

    @Override
    public DeadLetterCensus census() {
        return DeadLetterCensus.of(index.letters(), clock.instant());
    }

    private void audit(Action action, String user, String key, Map<String, String> detail, JMSContext context) {
        AuditMessage.send(AuditEntry.of(clock.instant(), user, action, key, detail), context);
    }

    private Optional<Redrive> refusal(Message letter) throws JMSException {
        // A copy of an object would be made by deserialising it
        if (letter == null || letter instanceof ObjectMessage) {
            return Optional.of(new Redrive.NotSendable());
        }
        return redriver.forbiddenOrigin(letter).map(Redrive.NoTarget::new);
    }

    private List<DeadLetter> walk(Function<String, Optional<DeadLetter>> known) {
        return broker.outside(context -> {
            List<DeadLetter> letters = new ArrayList<>();
            boolean complete = true;
            try (QueueBrowser browser = context.createBrowser(deadLetters(context))) {
                for (Browse each = new Browse(browser); each.hasMoreElements(); ) {
                    Message letter = each.nextElement();
                    complete &= letter != null;
                    if (letter != null) {
                        Optional<DeadLetter> before = known.apply(LetterId.of(letter));
                        letters.add(before.isPresent() ? before.get() : messages.read(letter));
                    }
                }
            }
            if (!complete) {
                letters.addAll(damagedBeside(letters));
            }
            return letters;
        });
    }

    private List<DeadLetter> damagedBeside(List<DeadLetter> readable) {
        Set<String> ids = readable.stream().map(DeadLetter::id).collect(Collectors.toSet());
        return moved.all().stream()
                .map(DeadLetterMessages::damaged)
                .filter(letter -> !ids.contains(letter.id()))
                .toList();
    }

    private Optional<DeadLetter.Opened> damaged(String id) {
        return moved.all().stream()
                .map(DeadLetterMessages::damaged)
                .filter(letter -> letter.id().equals(id))
                .findFirst()
                .map(letter -> new DeadLetter.Opened(letter, Map.of(), Optional.empty()));
    }

    private static Map<String, Long> count(List<DeadLetter> letters, Function<DeadLetter, Stream<String>> by) {
        return letters.stream()
                .flatMap(by)
                .collect(Collectors.groupingBy(name -> name, TreeMap::new, Collectors.counting()));
    }

    private static Queue deadLetters(JMSContext context) {
        return context.createQueue(Queues.DEAD_LETTERS);
    }
}
