package org.recommit.store;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.transaction.Transactional;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.hibernate.Session;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.RedriveJob;
import org.recommit.deadletter.RedriveJob.Counts;
import org.recommit.deadletter.RedriveJob.Letter;
import org.recommit.deadletter.RedriveJob.LetterState;
import org.recommit.deadletter.RedriveJob.State;
import org.recommit.deadletter.RedriveJobs;
import org.recommit.deadletter.RedriveStep.Before;
import org.recommit.deadletter.RedriveStep.Canaries;
import org.recommit.deadletter.RedriveStep.Progress;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;

/** Bulk redrives in the database, on the console's connections; each change with its audit entry in one transaction. */
@ApplicationScoped
@Transactional
class JpaRedriveJobs implements RedriveJobs {
    private static final int ROWS_IN_MEMORY = 500;

    /** The REDRIVEN event travels with the letter: one that was gone at its turn and has it was sent before a crash. */
    private static final String SENT = """
            update RedriveLetterRow l set l.state = 'SENT'
            where l.job in :jobs and l.state = 'GONE'
            and exists (select 1 from EventRow r where r.eventId = l.eventId)
            """;

    private static final String ENDED = """
            update RedriveLetterRow l set l.state = :state
            where l.job in :jobs and l.state = 'SENT'
            and exists (select 1 from EventRow r, EventRow e
                        where r.eventId = l.eventId and e.originId = r.originId and e.hop >= r.hop
                        and e.outcome in :outcomes)
            """;

    @Inject
    EntityManager console;

    private final Clock clock;

    /** For the container's proxy. */
    protected JpaRedriveJobs() {
        this(null);
    }

    @Inject
    JpaRedriveJobs(Clock clock) {
        this.clock = clock;
    }

    @Override
    public RedriveJob add(Wish wish, List<DeadLetter> letters) {
        String id = UUID.randomUUID().toString();
        if (!RedriveJobRow.insert(console, id, wish, letters.size())) {
            return shown(byRequestKey(wish.requestKey().orElseThrow()));
        }
        console.unwrap(Session.class).setJdbcBatchSize(ROWS_IN_MEMORY);
        int place = 0;
        for (List<DeadLetter> some : Chunks.of(letters, ROWS_IN_MEMORY)) {
            for (DeadLetter letter : some) {
                place++;
                console.persist(new RedriveLetterRow(id, place, letter));
            }
            console.flush();
            console.clear();
        }
        // Last, since whoever adds to the trail keeps the others from it until the commit
        AuditEventRow.append(console, started(id, wish, letters.size()));
        return find(id).orElseThrow();
    }

    private static AuditEntry started(String id, Wish wish, int matched) {
        return AuditEntry.of(
                wish.at(),
                wish.user(),
                Action.START_REDRIVES,
                id,
                Map.of(
                        "filter", wish.filter(),
                        "note", wish.terms().note(),
                        "matched", Integer.toString(matched),
                        "ratePerSecond", Integer.toString(wish.terms().ratePerSecond()),
                        "canary", Integer.toString(wish.terms().canary())));
    }

    private RedriveJobRow byRequestKey(String key) {
        return console.createQuery("from RedriveJobRow where requestKey = :key", RedriveJobRow.class)
                .setParameter("key", key)
                .getSingleResult();
    }

    @Override
    public Optional<RedriveJob> find(String id) {
        return Optional.ofNullable(console.find(RedriveJobRow.class, id)).map(this::shown);
    }

    @Override
    public Page<RedriveJob> list(PageRequest page) {
        return Pages.of(
                page,
                console.createQuery("select count(*) from RedriveJobRow", Long.class),
                console.createQuery("from RedriveJobRow order by requestedAt desc, id", RedriveJobRow.class),
                this::shown);
    }

    @Override
    public Page<Letter> letters(String id, Optional<LetterState> state, PageRequest page) {
        Conditions conditions = new Conditions()
                .and("l.job = :job", "job", Optional.of(id))
                .and("l.state = :state", "state", state.map(LetterState::name));
        return Pages.of(
                page,
                conditions.query(console, "select count(*) from RedriveLetterRow l%s", Long.class),
                conditions.query(console, "from RedriveLetterRow l%s order by l.place", RedriveLetterRow.class),
                RedriveLetterRow::letter);
    }

    @Override
    public boolean change(String id, State from, State to, String user, Optional<String> because) {
        RedriveJobRow row = console.find(RedriveJobRow.class, id, LockModeType.PESSIMISTIC_WRITE);
        if (row == null || !row.state.equals(from.name())) {
            return false;
        }
        Instant now = Times.stored(clock.instant());
        row.state = to.name();
        row.pausedBecause = because.orElse(null);
        if (to == State.RUNNING) {
            Counts counts = counts(row);
            row.knownBefore = counts.landed() + counts.failedAgain();
            row.failedBefore = counts.failedAgain();
        } else if (to != State.PAUSED) {
            row.endedAt = now;
        }
        Map<String, String> detail =
                because.map(text -> Map.of("because", text)).orElse(Map.of());
        AuditEventRow.append(console, AuditEntry.of(now, user, actionOf(to), id, detail));
        return true;
    }

    private static Action actionOf(State to) {
        return switch (to) {
            case RUNNING -> Action.RESUME_REDRIVES;
            case PAUSED -> Action.PAUSE_REDRIVES;
            case CANCELLED -> Action.CANCEL_REDRIVES;
            case DONE -> Action.END_REDRIVES;
        };
    }

    @Override
    public List<String> running() {
        return console.createQuery(
                        "select id from RedriveJobRow where state = 'RUNNING' order by requestedAt", String.class)
                .getResultList();
    }

    @Override
    public boolean claim(String id, String node, Instant now, Instant until) {
        return console.createQuery("""
                        update RedriveJobRow set worker = :node, workerUntil = :until
                        where id = :id and state = 'RUNNING'
                        and (worker is null or worker = :node or workerUntil < :now)
                        """)
                        .setParameter("node", node)
                        .setParameter("until", Times.stored(until))
                        .setParameter("id", id)
                        .setParameter("now", Times.stored(now))
                        .executeUpdate()
                == 1;
    }

    @Override
    public void settle(Instant endedSince) {
        List<String> followed = console.createQuery(
                        "select id from RedriveJobRow where endedAt is null or endedAt > :since", String.class)
                .setParameter("since", Times.stored(endedSince))
                .getResultList();
        if (followed.isEmpty()) {
            return;
        }
        console.createQuery(SENT).setParameter("jobs", followed).executeUpdate();
        ended(followed, LetterState.LANDED, List.of("LANDED", "DUPLICATE"));
        ended(followed, LetterState.FAILED_AGAIN, List.of("EXHAUSTED", "PERMANENT", "EXPIRED"));
    }

    private void ended(List<String> jobs, LetterState state, List<String> outcomes) {
        console.createQuery(ENDED)
                .setParameter("jobs", jobs)
                .setParameter("state", state.name())
                .setParameter("outcomes", outcomes)
                .executeUpdate();
    }

    @Override
    public Progress progress(String id, int seconds) {
        RedriveJobRow row = console.find(RedriveJobRow.class, id);
        Map<LetterState, Integer> first = states(row, row.canary);
        Canaries canaries = new Canaries(
                first.getOrDefault(LetterState.LEFT, 0) + first.getOrDefault(LetterState.SENT, 0),
                first.getOrDefault(LetterState.FAILED_AGAIN, 0));
        return new Progress(row.terms(), counts(row), canaries, new Before(row.knownBefore, row.failedBefore), seconds);
    }

    @Override
    public List<Letter> next(String id, int most, int throughPlace) {
        return console
                .createQuery(
                        "from RedriveLetterRow where job = :job and state = 'LEFT' and place <= :last order by place",
                        RedriveLetterRow.class)
                .setParameter("job", id)
                .setParameter("last", throughPlace)
                .setMaxResults(most)
                .getResultList()
                .stream()
                .map(RedriveLetterRow::letter)
                .toList();
    }

    @Override
    public void mark(String id, Map<Integer, LetterState> states) {
        Map<LetterState, List<Integer>> places = states.entrySet().stream()
                .collect(Collectors.groupingBy(
                        Map.Entry::getValue, Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
        places.forEach((state, these) -> console.createQuery(
                        "update RedriveLetterRow set state = :state where job = :job and state = 'LEFT' and place in :places")
                .setParameter("state", state.name())
                .setParameter("job", id)
                .setParameter("places", these)
                .executeUpdate());
    }

    private RedriveJob shown(RedriveJobRow row) {
        return row.job(counts(row));
    }

    private Counts counts(RedriveJobRow row) {
        Map<LetterState, Integer> states = states(row, row.matched);
        int landed = states.getOrDefault(LetterState.LANDED, 0);
        int failed = states.getOrDefault(LetterState.FAILED_AGAIN, 0);
        return new Counts(
                row.matched,
                states.getOrDefault(LetterState.SENT, 0) + landed + failed,
                landed,
                failed,
                states.getOrDefault(LetterState.GONE, 0),
                states.getOrDefault(LetterState.REFUSED, 0),
                states.getOrDefault(LetterState.LEFT, 0));
    }

    private Map<LetterState, Integer> states(RedriveJobRow row, int throughPlace) {
        Map<LetterState, Integer> states = new EnumMap<>(LetterState.class);
        console.createQuery(
                        "select state, count(*) from RedriveLetterRow where job = :job and place <= :last group by state",
                        Object[].class)
                .setParameter("job", row.id)
                .setParameter("last", throughPlace)
                .getResultList()
                .forEach(count -> states.put(LetterState.valueOf((String) count[0]), ((Long) count[1]).intValue()));
        return states;
    }
}
