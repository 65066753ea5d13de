package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.recommit.audit.CommitHistory;
import org.recommit.audit.CommitHistory.History;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.retry.RetryPolicies;

/** The dead letter of the id in the address with all that it carries. Who looks is on record before anything is shown. */
@Named
@RequestScoped
public class LetterPage {

    @Inject
    private DeadLetters letters;

    @Inject
    private CommitHistory commits;

    @Inject
    private RetryPolicies policies;

    private Optional<DeadLetter.Opened> opened = Optional.empty();
    private List<Timeline.Row> rows = List.of();
    private String problem = "";

    @PostConstruct
    void read() {
        ExternalContext external = FacesContext.getCurrentInstance().getExternalContext();
        String id = external.getRequestParameterMap().getOrDefault("id", "");
        try {
            opened = letters.open(id, external.getRemoteUser());
        } catch (BrokerAwayException e) {
            problem = "The broker is away: the letter cannot be shown.";
            return;
        }
        if (opened.isEmpty()) {
            problem = "There is no such dead letter now.";
            return;
        }
        try {
            rows = letter().flatMap(DeadLetter::key)
                    .flatMap(commits::of)
                    .map(History::events)
                    .map(events -> Timeline.of(events, policies::named))
                    .orElse(List.of());
        } catch (RuntimeException e) {
            if (!Messages.databaseFailed(e)) {
                throw e;
            }
            problem = "The database is away: what happened to the commit cannot be shown.";
        }
    }

    private Optional<DeadLetter> letter() {
        return opened.map(DeadLetter.Opened::letter);
    }

    /** Of the letter on the dead-letter queue. */
    public String getId() {
        return letter().map(DeadLetter::id).orElse("");
    }

    public String getProblem() {
        return problem;
    }

    public boolean isFound() {
        return opened.isPresent();
    }

    public LetterRow getRow() {
        return letter().map(LetterRow::of).orElse(null);
    }

    public String getSource() {
        return letter().flatMap(DeadLetter::source).orElse("");
    }

    /** Id of the shipment that the commit is about; empty where it is about none. */
    public String getShipment() {
        return letter().flatMap(letter -> letter.subject().shipmentId()).orElse("");
    }

    public String getErrorType() {
        return letter().flatMap(DeadLetter::errorType).orElse("");
    }

    public String getFirstFailedAt() {
        return letter().flatMap(DeadLetter::firstFailedAt)
                .map(LetterRow::toTheSecond)
                .orElse("");
    }

    public int getRedrives() {
        return letter().map(DeadLetter::redrives).orElse(0);
    }

    /** Address of the commit's page; empty where the letter has no key. */
    public String getCommitAddress() {
        return letter().flatMap(DeadLetter::key).map(CommitPage::address).orElse("");
    }

    /** Every property as a text, by name. */
    public List<Map.Entry<String, String>> getProperties() {
        Map<String, String> texts = new TreeMap<>();
        opened.ifPresent(all -> all.properties().forEach((name, value) -> texts.put(name, String.valueOf(value))));
        return List.copyOf(texts.entrySet());
    }

    /** The body; empty where it cannot be shown as a text. */
    public String getBody() {
        return opened.flatMap(DeadLetter.Opened::body).orElse("");
    }

    public List<Timeline.Row> getRows() {
        return rows;
    }
}
