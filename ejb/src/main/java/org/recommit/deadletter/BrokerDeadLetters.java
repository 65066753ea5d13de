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
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.recommit.approval.Approvals;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.approval.Wish;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.commit.AuditMessage;
import org.recommit.commit.BrokerAwayException;
import org.recommit.commit.BrokerTransaction;
import org.recommit.commit.Browse;
import org.recommit.commit.DeliveryReader;
import org.recommit.commit.Discarder;
import org.recommit.commit.Editor;
import org.recommit.commit.MovedMessages;
import org.recommit.commit.QueueMarks;
import org.recommit.commit.QueueMarks.Mark;
import org.recommit.commit.QueueUnknownException;
import org.recommit.commit.Queues;
import org.recommit.commit.Redriver;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.discard.Discard;
import org.recommit.discard.Discards.Kept;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** The dead-letter queue over JMS: letters are opened and received there, lists and counts come from an index. */
@ApplicationScoped
class BrokerDeadLetters implements DeadLetters {
    private static final Logger LOG = Logger.getLogger(BrokerDeadLetters.class.getName());

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

    @Inject
    private Discarder discarder;

    @Inject
    private Editor editor;

    @Inject
    private Approvals approvals;

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
                Browse found = new Browse(browser, 1);
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
        return redrive(Map.of(id, new Order(UUID.randomUUID().toString(), user, Map.of("note", note))))
                .get(id);
    }

    /** Sends letters of a job back to work, all of them that can be in one transaction; what became of each, by its id. */
    Map<String, Redrive> redrive(RedriveJob job, List<Letter> batch) {
        Map<String, String> detail = Map.of("note", job.terms().note(), "job", job.id());
        return redrive(batch.stream()
                .collect(Collectors.toMap(
                        Letter::letterId,
                        letter -> new Order(job.eventId(letter.place()), job.requestedBy(), detail),
                        (one, other) -> one)));
    }

    /** The letters that were chosen, as the queue is now, the oldest first. */
    List<DeadLetter> oldestFirst(Predicate<DeadLetter> chosen) {
        index.refresh();
        List<DeadLetter> letters =
                new ArrayList<>(index.letters().stream().filter(chosen).toList());
        Collections.reverse(letters);
        return letters;
    }

    /**
     * Who sends a letter back, and why.
     *
     * @param eventId of the REDRIVEN event
     */
    private record Order(String eventId, String user, Map<String, String> detail) {}

    private Map<String, Redrive> redrive(Map<String, Order> orders) {
        Map<String, Redrive> outcomes = new HashMap<>(refusals(orders.keySet()));
        pending(orders.keySet()).forEach(id -> outcomes.putIfAbsent(id, new Redrive.AwaitingApproval()));
        Map<String, Order> sendable = new HashMap<>(orders);
        sendable.keySet().removeAll(outcomes.keySet());
        if (!sendable.isEmpty()) {
            outcomes.putAll(send(sendable));
        }
        return outcomes;
    }

    /**
     * Those that a second person has to decide about. While the database is away nobody can say: a letter that is redriven
     * then is gone when that person decides.
     */
    Set<String> pending(Set<String> ids) {
        try {
            return approvals.pending(ids, clock.instant());
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "Pending approvals cannot be looked up", e);
            return Set.of();
        }
    }

    /** Why letters cannot be sent back, by their ids; one that can be is not among them. */
    private Map<String, Redrive> refusals(Set<String> ids) {
        return broker.outside(context -> {
            Map<String, Redrive> refusals = new HashMap<>();
            ids.forEach(id -> refusals.put(id, new Redrive.NotThere()));
            try (QueueBrowser browser = context.createBrowser(deadLetters(context), LetterId.selector(ids))) {
                for (Browse each = new Browse(browser, ids.size()); each.hasMoreElements(); ) {
                    Message letter = each.nextElement();
                    if (letter == null) {
                        // Which one cannot be told: those that are not found otherwise
                        ids.forEach(id -> refusals.replace(id, new Redrive.NotThere(), new Redrive.NotSendable()));
                        continue;
                    }
                    String id = LetterId.of(letter);
                    refusal(letter).ifPresentOrElse(found -> refusals.put(id, found), () -> refusals.remove(id));
                }
            }
            return refusals;
        });
    }

    private Map<String, Redrive> send(Map<String, Order> orders) {
        Map<String, String> keys = take(orders.keySet(), (id, letter, context) -> {
            Order order = orders.get(id);
            String key = redriver.send(letter, order.eventId(), context);
            Map<String, String> detail = new HashMap<>(order.detail());
            detail.put("letter", id);
            audit(Action.REDRIVE, order.user(), key, detail, context);
            return key;
        });
        Map<String, Redrive> outcomes = new HashMap<>();
        orders.keySet().forEach(id -> outcomes.put(id, new Redrive.NotThere()));
        keys.forEach((id, key) -> outcomes.put(id, new Redrive.Sent(key)));
        return outcomes;
    }

    /** The letter, without its body and without a trace. */
    Look look(String id) {
        return broker.outside(context -> {
            try (QueueBrowser browser = context.createBrowser(deadLetters(context), LetterId.selector(id))) {
                Browse found = new Browse(browser, 1);
                if (!found.hasMoreElements()) {
                    return new Look(Optional.empty(), false);
                }
                Message letter = found.nextElement();
                return letter == null
                        ? new Look(Optional.empty(), true)
                        : new Look(Optional.of(messages.read(letter)), letter instanceof ObjectMessage);
            }
        });
    }

    /**
     * What stands on the queue under an id.
     *
     * @param uncopiable whether something does of which no copy can be made
     */
    record Look(Optional<DeadLetter> letter, boolean uncopiable) {}

    /** Takes the letter off the queue and sends it to where discarded ones are kept; empty if it is not there now. */
    Optional<Discard> discard(String letterId, String id, DiscardWish wish, String user, Optional<String> approvedBy) {
        return take(letterId, (any, letter, context) -> discard(letter, letterId, id, wish, user, approvedBy, context));
    }

    /** Discards letters of which a copy can be kept, in one transaction; the ids of those that were still there. */
    Set<String> discard(Set<String> letterIds, DiscardWish wish, String user) {
        return take(letterIds, (letterId, letter, context) -> {
                    String id = UUID.randomUUID().toString();
                    return discard(letter, letterId, id, wish, user, Optional.empty(), context);
                })
                .keySet();
    }

    private Discard discard(
            Message letter,
            String letterId,
            String id,
            DiscardWish wish,
            String user,
            Optional<String> approvedBy,
            JMSContext context)
            throws JMSException {
        Discard discard = discarder.send(letter, id, letterId, wish, user, approvedBy, context);
        Carried carried = new Carried(Action.DISCARD, letterId, discard.key(), wish, user);
        audit(carried, Map.of("discard", id), id, approvedBy, context);
        return discard;
    }

    /** Why the letter cannot be edited, or what it would be; nothing is left of the look. */
    Drafting draft(String letterId, String body) {
        return broker.outside(context -> {
            try (QueueBrowser browser = context.createBrowser(deadLetters(context), LetterId.selector(letterId))) {
                Browse found = new Browse(browser, 1);
                if (!found.hasMoreElements()) {
                    return new Drafting.Impossible(new Redrive.NotThere());
                }
                Message letter = found.nextElement();
                if (letter == null) {
                    return new Drafting.Impossible(new Redrive.NotSendable());
                }
                Optional<String> forbidden = redriver.forbiddenOrigin(letter);
                return forbidden.isPresent()
                        ? new Drafting.Impossible(new Redrive.NoTarget(forbidden.get()))
                        : new Drafting.Drafted(messages.read(letter), editor.draft(letter, body));
            }
        });
    }

    /** A letter with another body. */
    sealed interface Drafting {
        /** It stays as it is. */
        record Impossible(Redrive why) implements Drafting {}

        /** What it would be. */
        record Drafted(DeadLetter letter, Editor.Draft draft) implements Drafting {}
    }

    /**
     * Sends the letter back to work with another body; false if it is not there now.
     *
     * @param id of the REDRIVEN event, and of the approval if somebody has approved
     */
    boolean edit(String letterId, String id, String body, EditWish wish, String user, Optional<String> approvedBy) {
        return take(letterId, (any, letter, context) -> {
                    String key = editor.send(letter, body, id, context);
                    Carried carried = new Carried(Action.EDIT_AND_REDRIVE, letterId, key, wish, user);
                    audit(carried, Map.of(), id, approvedBy, context);
                    return key;
                })
                .isPresent();
    }

    /** What is done with a letter in the transaction that takes it off the queue. */
    @FunctionalInterface
    private interface Taking<T> {
        T with(String id, Message letter, JMSContext context) throws JMSException;
    }

    /** Empty if the letter is not there now. */
    private <T> Optional<T> take(String id, Taking<T> taking) {
        return Optional.ofNullable(take(Set.of(id), taking).get(id));
    }

    /** What was made of the letters that are there now, by their ids; all in one transaction. */
    private <T> Map<String, T> take(Set<String> ids, Taking<T> taking) {
        Map<String, T> taken = broker.run(context -> {
            Map<String, T> made = new HashMap<>();
            try (JMSConsumer consumer = context.createConsumer(deadLetters(context), LetterId.selector(ids))) {
                while (made.size() < ids.size()) {
                    Message letter = consumer.receive(RECEIVE_MS);
                    if (letter == null) {
                        break;
                    }
                    String id = LetterId.of(letter);
                    made.put(id, taking.with(id, letter, context));
                }
            }
            return made;
        });
        taken.keySet().forEach(index::taken);
        return taken;
    }

    /** A wish that is carried out. */
    private record Carried(Action action, String letterId, String key, Wish wish, String user) {}

    private void audit(
            Carried carried,
            Map<String, String> more,
            String approval,
            Optional<String> approvedBy,
            JMSContext context) {
        Map<String, String> detail = new HashMap<>(carried.wish().detail());
        detail.putAll(more);
        detail.put("letter", carried.letterId());
        approvedBy.ifPresent(second -> {
            detail.put("approvedBy", second);
            Map<String, String> decision =
                    Map.of("approval", approval, "letter", carried.letterId(), "requestedBy", carried.user());
            audit(carried.wish().kind().approved(), second, carried.key(), decision, context);
        });
        audit(carried.action(), carried.user(), carried.key(), detail, context);
    }

    /** Puts a kept letter back onto the queue. */
    Instant restore(Kept kept, String user, String note) {
        return broker.run(context -> {
            Map<String, String> detail = Map.of("discard", kept.discard().id(), "note", note);
            audit(Action.RESTORE, user, kept.discard().key(), detail, context);
            return discarder.restore(kept, user, context).at();
        });
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
        if (letter instanceof ObjectMessage) {
            return Optional.of(new Redrive.NotSendable());
        }
        return redriver.forbiddenOrigin(letter).map(Redrive.NoTarget::new);
    }

    private List<DeadLetter> walk(long expected, Function<String, Optional<DeadLetter>> known) {
        return broker.outside(context -> {
            List<DeadLetter> letters = new ArrayList<>();
            boolean complete = true;
            try (QueueBrowser browser = context.createBrowser(deadLetters(context))) {
                for (Browse each = new Browse(browser, expected); each.hasMoreElements(); ) {
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
