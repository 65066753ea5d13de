package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.faces.application.FacesMessage;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.Optional;
import org.recommit.approval.DiscardCode;
import org.recommit.approval.DiscardWish;
import org.recommit.deadletter.DiscardDesk;
import org.recommit.deadletter.DiscardDesk.Outcome;
import org.recommit.web.rest.ProblemException;

/** Discards one letter, or asks for the second person; or many letters of ordinary work. */
@Named
@RequestScoped
public class DiscardForm {

    @Inject
    private DiscardDesk desk;

    @Inject
    private LetterPick pick;

    @Inject
    private DeadLetterTable table;

    private String letter;
    private DiscardCode code = DiscardCode.OTHER;
    private String landedKey;
    private String note;

    public void discard() {
        Actions.run(Actions.WORKERS, user -> {
            tell(desk.discard(letter, wish(), user));
            table.getList().again();
        });
    }

    public void discardMany() {
        Actions.run(Actions.WORKERS, user -> {
            try {
                tell(desk.discard(pick.choice(), wish(), user));
                table.getList().again();
            } catch (ProblemException e) {
                Messages.error(e.getMessage());
            } catch (IllegalArgumentException e) {
                Messages.error("Say which letters are meant.");
            }
        });
    }

    private DiscardWish wish() {
        Optional<String> key = Optional.ofNullable(landedKey).map(String::strip).filter(text -> !text.isEmpty());
        return new DiscardWish(code, note, key);
    }

    private static void tell(Outcome outcome) {
        if (outcome instanceof Outcome.Discarded done) {
            Messages.say(
                    FacesMessage.SEVERITY_INFO, "Discarded: " + done.discard().key());
        } else if (outcome instanceof Outcome.ManyDiscarded many) {
            Messages.say(FacesMessage.SEVERITY_INFO, counted(many));
        } else if (outcome instanceof Outcome.Requested) {
            Messages.say(
                    FacesMessage.SEVERITY_INFO,
                    "It is controlled work: a pharmacist has to approve. It stays until then.");
        } else if (outcome instanceof Outcome.AwaitingApproval) {
            Messages.error("An earlier wish to discard it waits for a second person's decision.");
        } else if (outcome instanceof Outcome.NoLandedKey) {
            Messages.error("This code needs the key of a commit that has landed.");
        } else if (outcome instanceof Outcome.NotLanded not) {
            Messages.error("No commit has landed under the key " + not.key() + ".");
        } else if (outcome instanceof Outcome.NotKeepable) {
            Messages.error("It is an object or damaged, so that it could not be kept; it stays.");
        } else {
            Messages.say(FacesMessage.SEVERITY_WARN, "There is no such dead letter now.");
        }
    }

    private static String counted(Outcome.ManyDiscarded many) {
        StringBuilder text = new StringBuilder();
        text.append(many.discarded()).append(" of ").append(many.matched()).append(" discarded.");
        append(
                text,
                many.controlled(),
                "controlled or not to be decoded: discard each by itself, with a second person.");
        append(text, many.awaiting(), "waiting for a second person's decision.");
        append(text, many.gone(), "taken by somebody else before.");
        append(text, many.left(), "left for another time: at most " + DiscardDesk.MOST + " go at once.");
        return text.toString();
    }

    private static void append(StringBuilder text, int count, String what) {
        if (count > 0) {
            text.append(' ').append(count).append(' ').append(what);
        }
    }

    public int getMost() {
        return DiscardDesk.MOST;
    }

    public DiscardCode[] getCodes() {
        return DiscardCode.values();
    }

    public String getLetter() {
        return letter;
    }

    public void setLetter(String letter) {
        this.letter = letter;
    }

    public DiscardCode getCode() {
        return code;
    }

    public void setCode(DiscardCode code) {
        this.code = code;
    }

    public String getLandedKey() {
        return landedKey;
    }

    public void setLandedKey(String landedKey) {
        this.landedKey = landedKey;
    }

    public String getNote() {
        return note;
    }

    public void setNote(String note) {
        this.note = note;
    }
}
