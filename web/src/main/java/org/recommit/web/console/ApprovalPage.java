package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.deadletter.DiscardDesk.Decision;
import org.recommit.discard.Approval;
import org.recommit.discard.Approval.State;
import org.recommit.paging.PageRequest;
import org.recommit.web.security.Roles;
import org.recommit.web.security.Users;

/** What a second person has to decide, and what was decided; the newest first. */
@Named
@RequestScoped
public class ApprovalPage {
    private static final Set<String> DECIDERS = Set.of(Roles.PHARMACIST);
    private static final PageRequest SHOWN = new PageRequest(0, 100);

    @Inject
    private DiscardDesk desk;

    @Inject
    private Users users;

    private final Rows<WishRow> wishes = new Rows<>(() -> desk.approvals(Optional.empty(), SHOWN).items().stream()
            .map(WishRow::new)
            .toList());
    private String id;
    private String note;

    /** One wish, texts only. */
    public record WishRow(Approval approval) {
        // expression language before 6.0 knows bean getters only

        public String getId() {
            return approval.id();
        }

        public String getRequestedAt() {
            return LetterRow.toTheSecond(approval.requestedAt());
        }

        public String getRequestedBy() {
            return approval.requestedBy();
        }

        public String getKey() {
            return approval.key().orElse("");
        }

        /** Of the page that shows the letter whole. */
        public String getAddress() {
            return LetterRow.address(approval.letterId());
        }

        public String getCode() {
            return approval.wish().code().name();
        }

        public String getNote() {
            return approval.wish().note();
        }

        public String getLandedKey() {
            return approval.wish().landedKey().orElse("");
        }

        public String getState() {
            return approval.state().name();
        }

        public boolean isPending() {
            return approval.state() == State.PENDING;
        }

        /** Until when it can be decided, or who has decided. */
        public String getEnding() {
            if (isPending()) {
                return "until " + LetterRow.toTheSecond(approval.expiresAt());
            }
            return approval.decidedBy().map(by -> "by " + by).orElse("");
        }
    }

    public List<WishRow> getWishes() {
        return wishes.get();
    }

    public boolean isDatabaseAway() {
        return wishes.isDatabaseAway();
    }

    public void approve() {
        Actions.run(DECIDERS, user -> tell(desk.approve(id, user, users::made)));
    }

    public void reject() {
        Actions.run(DECIDERS, user -> tell(desk.reject(id, user, note, users::made)));
        note = null;
    }

    private static void tell(Decision decision) {
        if (decision instanceof Decision.Decided decided) {
            Messages.say(
                    FacesMessage.SEVERITY_INFO,
                    decided.approval().state() + ": " + decided.approval().key().orElse("a letter without a key"));
        } else if (decision instanceof Decision.NotAnotherPerson same) {
            Messages.error(same.text());
        } else if (decision instanceof Decision.NotPending now) {
            Messages.error("It is " + now.state() + " now.");
        } else if (decision instanceof Decision.LetterGone) {
            Messages.error("Somebody has taken the letter before.");
        } else {
            Messages.error("There is no such wish.");
        }
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
