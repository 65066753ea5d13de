package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Set;
import org.recommit.commit.ScheduledMessages.Scheduled;
import org.recommit.waiting.TooManyWaitException;
import org.recommit.waiting.WaitingCommits;
import org.recommit.web.rest.LetterQuery;
import org.recommit.web.rest.ProblemException;
import org.recommit.web.rest.WaitingQuery;
import org.recommit.web.security.Roles;

/** One page of the commits that wait and match the filter in the address; operators have them tried now. */
@Named
@RequestScoped
public class WaitingPage {
    private static final Set<String> HURRIERS = Set.of(Roles.OPERATOR);

    @Inject
    private WaitingCommits waiting;

    private Listing<Row> list;
    private int ratePerSecond = 50;
    private String note;

    /** One commit, texts only. */
    public record Row(Scheduled commit) {
        // expression language before 6.0 knows bean getters only

        public String getKey() {
            return commit.key().orElse("");
        }

        /** Of the page that shows its history. */
        public String getAddress() {
            return "commit.xhtml?key=" + Address.encoded(getKey());
        }

        public String getKind() {
            return commit.kind().orElse("");
        }

        public String getSource() {
            return commit.source().orElse("");
        }

        public String getDependency() {
            return commit.dependency().orElse("");
        }

        public String getError() {
            return commit.error().orElse("");
        }

        public int getAttempts() {
            return commit.attempts();
        }

        public String getFirstFailedAt() {
            return commit.firstFailedAt().map(LetterRow::toTheSecond).orElse("");
        }

        public String getDue() {
            return commit.due().map(LetterRow::toTheSecond).orElse("");
        }
    }

    @PostConstruct
    void read() {
        list = Listing.of("waiting.xhtml", WaitingQuery.NAMES, WaitingQuery::of, waiting::list, Row::new);
    }

    public Listing<Row> getList() {
        return list;
    }

    public List<String> getDependencies() {
        return LetterQuery.DEPENDENCIES;
    }

    public List<String> getKinds() {
        return LetterQuery.KINDS;
    }

    public boolean isMayHurry() {
        return Actions.allowed(HURRIERS);
    }

    /** Has all that match tried now. */
    public void tryNow() {
        Actions.run(HURRIERS, user -> {
            try {
                int matched = waiting.tryNow(WaitingQuery.of(list.getValues()), ratePerSecond, user, note);
                Messages.say(
                        FacesMessage.SEVERITY_INFO,
                        matched == 1 ? "1 commit is tried now." : matched + " commits are tried now.");
                note = null;
            } catch (ProblemException | TooManyWaitException e) {
                Messages.error(e.getMessage());
            }
        });
    }

    public int getRatePerSecond() {
        return ratePerSecond;
    }

    public void setRatePerSecond(int ratePerSecond) {
        this.ratePerSecond = ratePerSecond;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
