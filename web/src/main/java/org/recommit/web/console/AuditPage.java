package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.time.Clock;
import java.time.LocalDate;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditRow;
import org.recommit.audit.AuditTrail;
import org.recommit.audit.AuditVerification;
import org.recommit.audit.AuditVerification.Broken;
import org.recommit.audit.Retention;
import org.recommit.audit.Retention.Overdue;
import org.recommit.web.rest.AuditQuery;
import org.recommit.web.security.Roles;

/** The audit trail, and whether it holds. */
@Named
@RequestScoped
public class AuditPage {
    private static final Set<String> READERS = Set.of(Roles.AUDITOR, Roles.ADMIN);

    @Inject
    private AuditTrail trail;

    @Inject
    private Retention kept;

    @Inject
    private Clock clock;

    @Inject
    @ConfigProperty(name = "recommit.retention", defaultValue = "P2Y")
    private Period retention;

    private final Rows<Overdue> overdue = new Rows<>(
            () -> List.of(kept.overdue(keptFrom().atStartOfDay(ZoneOffset.UTC).toInstant())));
    private Listing<Row> list;
    private AuditVerification verified;

    /** One action, texts only. */
    public record Row(AuditRow row) {
        // expression language before 6.0 knows bean getters only

        public long getId() {
            return row.id();
        }

        public String getAt() {
            return LetterRow.toTheMillisecond(row.entry().at());
        }

        public String getActor() {
            return row.entry().actor();
        }

        public String getAction() {
            return row.entry().action();
        }

        public String getSubject() {
            return row.entry().subject();
        }

        /** A JSON object; empty where it has no field. */
        public String getDetail() {
            String detail = row.entry().detail();
            return detail.equals("{}") ? "" : detail;
        }

        public String getHash() {
            return row.hash();
        }
    }

    @PostConstruct
    void read() {
        list = Listing.of("audit.xhtml", AuditQuery.NAMES, AuditQuery::of, trail::list, Row::new);
    }

    public Listing<Row> getList() {
        return list;
    }

    public List<String> getActions() {
        return Arrays.stream(AuditEntry.Action.values())
                .map(Enum::name)
                .sorted()
                .toList();
    }

    /** Checks every row of the trail. */
    public void verify() {
        Actions.run(READERS, user -> verified = trail.verify());
    }

    public boolean isVerified() {
        return verified != null;
    }

    public boolean isWhole() {
        return verified != null && verified.ok();
    }

    public long getVerifiedRows() {
        return verified.rows();
    }

    public String getHead() {
        return "id=" + verified.head().id() + " hash=" + verified.head().hash();
    }

    /** Where the trail begins since a purge; empty where there was none. */
    public String getCheckpoint() {
        return verified.checkpoint()
                .map(head -> "id=" + head.id() + " hash=" + head.hash())
                .orElse("");
    }

    public boolean isMayPurge() {
        return Actions.allowed(Set.of(Roles.ADMIN));
    }

    public String getRetention() {
        return retention.toString();
    }

    /** The first day that is kept. */
    public String getKeptFrom() {
        return keptFrom().toString();
    }

    private LocalDate keptFrom() {
        return clock.instant().atOffset(ZoneOffset.UTC).toLocalDate().minus(retention);
    }

    /** What a purge would remove, in words; empty while the database is away. */
    public String getOverdue() {
        return overdue.get().stream().map(AuditPage::text).collect(Collectors.joining());
    }

    private static String text(Overdue counts) {
        return counts.discards() + " discarded letters, " + counts.approvals() + " decided wishes, " + counts.redrives()
                + " bulk redrives, " + counts.attempts() + " attempts, " + counts.audit() + " rows of this trail";
    }

    /** What is wrong, each as {@code Row 17: CHANGED}. */
    public List<String> getBroken() {
        return verified.broken().stream().map(AuditPage::text).toList();
    }

    private static String text(Broken broken) {
        return "Row " + broken.id() + ": " + broken.kind();
    }
}
