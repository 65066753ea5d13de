package org.recommit.web.console;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.faces.context.FacesContext;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.discard.Discard;
import org.recommit.discard.Discards.Restoring;
import org.recommit.paging.PageRequest;

/** Discarded letters, the newest first, and their restoring. */
@Named
@RequestScoped
public class DiscardPage {
    private static final PageRequest SHOWN = new PageRequest(0, 100);

    @Inject
    private DiscardDesk desk;

    private String key;
    private final Rows<DiscardRow> discards = new Rows<>(this::found);
    private String id;
    private String note;

    /** One discard, texts only. */
    public record DiscardRow(Discard discard) {
        // expression language before 6.0 knows bean getters only

        public String getId() {
            return discard.id();
        }

        public String getDiscardedAt() {
            return LetterRow.toTheSecond(discard.discardedAt());
        }

        public String getDiscardedBy() {
            return discard.discardedBy();
        }

        public String getApprovedBy() {
            return discard.approvedBy().orElse("");
        }

        public String getKey() {
            return discard.key();
        }

        public String getReason() {
            return discard.reason().name();
        }

        public String getCode() {
            return discard.wish().code().name();
        }

        public String getNote() {
            return discard.wish().note();
        }

        public String getLandedKey() {
            return discard.wish().landedKey().orElse("");
        }

        /** By whom and when it was restored; empty as long as nobody has. */
        public String getRestored() {
            return discard.restored()
                    .map(back -> "restored by " + back.by() + ", " + LetterRow.toTheSecond(back.at()))
                    .orElse("");
        }
    }

    @PostConstruct
    void read() {
        key = FacesContext.getCurrentInstance()
                .getExternalContext()
                .getRequestParameterMap()
                .getOrDefault("key", "")
                .strip();
    }

    public List<DiscardRow> getDiscards() {
        return discards.get();
    }

    private List<DiscardRow> found() {
        Optional<String> wanted = Optional.of(key).filter(text -> !text.isEmpty());
        return desk.discards(wanted, Optional.empty(), SHOWN).items().stream()
                .map(DiscardRow::new)
                .toList();
    }

    public boolean isDatabaseAway() {
        return discards.isDatabaseAway();
    }

    public void restore() {
        Actions.run(Actions.WORKERS, user -> {
            tell(desk.restore(id, user, note));
            note = null;
        });
    }

    private static void tell(Restoring outcome) {
        switch (outcome) {
            case DONE -> Messages.say(FacesMessage.SEVERITY_INFO, "It stands among the dead letters again.");
            case RESTORED_BEFORE -> Messages.error("It has been restored before.");
            case NOT_THERE -> Messages.error("There is no such discarded letter.");
        }
    }

    public String getKey() {
        return key;
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
