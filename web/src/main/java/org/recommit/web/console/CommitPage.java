package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import org.recommit.audit.CommitHistory;
import org.recommit.audit.CommitHistory.History;
import org.recommit.audit.CommitHistory.LandedCommit;
import org.recommit.audit.CommitStatus;
import org.recommit.retry.RetryPolicies;

/** Where the commit of the key in the address stands, and every event of its messages. */
@Named
@RequestScoped
public class CommitPage {

    @Inject
    private CommitHistory commits;

    @Inject
    private RetryPolicies policies;

    private String key;
    private boolean databaseAway;
    private Optional<History> history = Optional.empty();

    @PostConstruct
    void read() {
        FacesContext faces = FacesContext.getCurrentInstance();
        key = faces.getExternalContext()
                .getRequestParameterMap()
                .getOrDefault("key", "")
                .strip();
        if (key.isEmpty()) {
            return;
        }
        try {
            history = commits.of(key);
        } catch (RuntimeException e) {
            if (!Messages.databaseFailed(e)) {
                throw e;
            }
            databaseAway = true;
        }
    }

    /** Of the page of that commit. */
    static String address(String key) {
        return "commit.xhtml?key=" + Address.encoded(key);
    }

    public String getKey() {
        return key;
    }

    public boolean isDatabaseAway() {
        return databaseAway;
    }

    public boolean isFound() {
        return history.isPresent();
    }

    /** Whether a key was asked for that nobody knows. */
    public boolean isUnknown() {
        return !key.isEmpty() && history.isEmpty() && !databaseAway;
    }

    public String getState() {
        return history.map(found -> CommitStatus.of(found).state().name()).orElse("");
    }

    public int getAttempts() {
        return history.map(found -> CommitStatus.of(found).attempts()).orElse(0);
    }

    /** When the broker delivers it again; empty unless it waits. */
    public String getNextAttemptAt() {
        return history.flatMap(found -> CommitStatus.of(found).nextAttemptAt())
                .map(LetterRow::toTheSecond)
                .orElse("");
    }

    public String getKind() {
        return landed().map(LandedCommit::kind).orElse("");
    }

    public String getPayloadHash() {
        return landed().map(LandedCommit::payloadHash).orElse("");
    }

    public String getCommittedAt() {
        return landed().map(LandedCommit::committedAt)
                .map(LetterRow::toTheSecond)
                .orElse("");
    }

    private Optional<LandedCommit> landed() {
        return history.flatMap(History::landed);
    }

    public List<Timeline.Row> getRows() {
        return history.map(found -> Timeline.of(found.events(), policies::named))
                .orElse(List.of());
    }
}
