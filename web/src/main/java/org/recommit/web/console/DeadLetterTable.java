package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.ExternalContext;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.recommit.commit.BrokerAwayException;
import org.recommit.deadletter.DeadLetter;
import org.recommit.deadletter.DeadLetterFilter;
import org.recommit.deadletter.DeadLetters;
import org.recommit.deadletter.Redrive;
import org.recommit.ledger.Schedule;
import org.recommit.paging.Page;
import org.recommit.paging.PageRequest;
import org.recommit.retry.ReasonCode;
import org.recommit.web.rest.LetterQuery;
import org.recommit.web.rest.ProblemException;
import org.recommit.web.security.Roles;
import org.recommit.web.security.Sight;

/**
 * One page of the dead letters that match the filter in the address, and the redrive of one of them. A form that is sent
 * brings the filter along as {@code filter}.
 */
@Named
@RequestScoped
public class DeadLetterTable {
    private static final int ROWS = 50;
    private static final String CARRIED = "filter";
    private static final String PAGE = "page";

    @Inject
    private DeadLetters letters;

    private Map<String, String> values = Map.of();
    private int number;
    private Page<DeadLetter> page;
    private String problem = "";
    private String id;
    private String note;

    @PostConstruct
    void read() {
        Map<String, String> given = external().getRequestParameterMap();
        values = given.containsKey(CARRIED) ? LetterAddress.parse(given.get(CARRIED)) : LetterAddress.known(given);
        number = given.getOrDefault(PAGE, "").matches("[0-9]{1,6}") ? Integer.parseInt(given.get(PAGE)) : 0;
    }

    /**
     * The filter, as far as the user may see.
     *
     * @throws ProblemException if a value cannot be meant
     */
    DeadLetterFilter filter() {
        return LetterQuery.of(values, Sight.of(external()::isUserInRole));
    }

    /** The filter in words. */
    String described() {
        String words = String.join(
                ", ",
                values.entrySet().stream()
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList());
        return words.isEmpty() ? "all" : words;
    }

    private Page<DeadLetter> page() {
        if (page == null) {
            page = new Page<>(0, number, ROWS, List.of());
            try {
                page = letters.list(filter(), new PageRequest(number, ROWS));
            } catch (ProblemException e) {
                problem = e.getMessage();
            } catch (BrokerAwayException e) {
                problem = "The broker is away: dead letters cannot be shown.";
            }
        }
        return page;
    }

    public List<LetterRow> getRows() {
        return page().items().stream().map(LetterRow::of).toList();
    }

    public long getTotal() {
        return page().total();
    }

    /** Such as {@code 51 to 100}; empty where the page has no rows. */
    public String getRange() {
        int shown = page().items().size();
        long first = (long) number * ROWS + 1;
        return shown == 0 ? "" : first + " to " + (first + shown - 1);
    }

    /** Why nothing is shown. */
    public String getProblem() {
        page();
        return problem;
    }

    /** Address of the page before; empty where there is none. */
    public String getNewer() {
        return number == 0 ? "" : address(number - 1);
    }

    /** Address of the next page; empty where there is none. */
    public String getOlder() {
        return (number + 1L) * ROWS < page().total() ? address(number + 1) : "";
    }

    private String address(int other) {
        String query = getQuery();
        return "dead-letters.xhtml?" + (query.isEmpty() ? "" : query + "&") + PAGE + "=" + other;
    }

    public Map<String, String> getValues() {
        return values;
    }

    public String getQuery() {
        return LetterAddress.query(values);
    }

    public List<String> getReasons() {
        return Arrays.stream(ReasonCode.values()).map(Enum::name).toList();
    }

    public List<String> getDependencies() {
        return LetterQuery.DEPENDENCIES;
    }

    public List<String> getKinds() {
        return LetterQuery.KINDS;
    }

    public List<String> getSchedules() {
        return Arrays.stream(Schedule.values()).map(Enum::name).toList();
    }

    public boolean isMayRedrive() {
        return Actions.allowed(Actions.WORKERS);
    }

    public boolean isMayOpen() {
        return isMayRedrive() || Actions.allowed(Set.of(Roles.AUDITOR));
    }

    /** Sends the letter {@code id} back to work. */
    public void redrive() {
        Actions.run(Actions.WORKERS, user -> {
            tell(letters.redrive(id, user, note));
            id = null;
            note = null;
        });
    }

    private static void tell(Redrive outcome) {
        if (outcome instanceof Redrive.Sent sent) {
            Messages.say(FacesMessage.SEVERITY_INFO, "Back to work: " + sent.key());
        } else if (outcome instanceof Redrive.NoTarget refused) {
            Messages.error("Its origin " + refused.origin() + " is no queue that redrives may go to; it stays.");
        } else if (outcome instanceof Redrive.AwaitingApproval) {
            Messages.error("An earlier wish about it waits for a second person's decision; it stays.");
        } else if (outcome instanceof Redrive.NotSendable) {
            Messages.error("It is an object or damaged, so that no copy can be sent; it stays.");
        } else {
            Messages.say(FacesMessage.SEVERITY_WARN, "There is no such dead letter now.");
        }
    }

    private static ExternalContext external() {
        return FacesContext.getCurrentInstance().getExternalContext();
    }

    public String getId() {
        return id;
    }

    public void setId(String id) {
        this.id = id;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
