package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.recommit.approval.Approval;
import org.recommit.approval.Approval.State;
import org.recommit.approval.Difference;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.approval.EditWish;
import org.recommit.deadletter.ApprovalDesk;
import org.recommit.deadletter.ApprovalDesk.Decision;
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
    private ApprovalDesk desk;

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

        /** What is to be done. */
        public String getAction() {
            return switch (approval.wish().kind()) {
                case DISCARD -> "discard";
                case EDIT_AND_REDRIVE -> "edit and redrive";
            };
        }

        /** Why it is to be discarded; empty where it is to be edited. */
        public String getCode() {
            return discard().map(DiscardWish::code).map(DiscardCode::name).orElse("");
        }

        public String getNote() {
            return approval.wish().note();
        }

        public String getLandedKey() {
            return discard().flatMap(DiscardWish::landedKey).orElse("");
        }

        private Optional<DiscardWish> discard() {
            return approval.wish() instanceof DiscardWish discard ? Optional.of(discard) : Optional.empty();
        }

        private Optional<EditWish> edit() {
            return approval.wish() instanceof EditWish edit ? Optional.of(edit) : Optional.empty();
        }

        public boolean isEdit() {
            return edit().isPresent();
        }

        /** The key that it would get instead of its own; empty where it keeps it. */
        public String getNewKey() {
            return edit().map(EditWish::key)
                    .filter(key -> !approval.key().equals(Optional.of(key)))
                    .orElse("");
        }

        /** What would be changed in its body. */
        public List<ChangeRow> getChanges() {
            return edit().stream()
                    .flatMap(edit -> edit.difference().changes().stream())
                    .map(ChangeRow::new)
                    .toList();
        }

        public int getMoreChanges() {
            return edit().map(edit -> edit.difference().more()).orElse(0);
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
            String by = approval.decidedBy().map(who -> "by " + who).orElse("");
            return approval.state() == State.CARRYING_OUT ? "approved " + by + ", not yet carried out" : by;
        }
    }

    /** One field that would be another, texts only. */
    public record ChangeRow(Difference.Change change) {
        public String getField() {
            return change.field().isEmpty() ? "the whole body" : change.field();
        }

        public String getBefore() {
            return change.before().orElse("nothing");
        }

        public String getAfter() {
            return change.after().orElse("nothing");
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
