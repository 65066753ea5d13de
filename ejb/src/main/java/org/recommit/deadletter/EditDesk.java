package org.recommit.deadletter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.recommit.approval.Approval;
import org.recommit.approval.EditWish;
import org.recommit.commit.Editor.Draft;
import org.recommit.deadletter.BrokerDeadLetters.Drafting;
import org.recommit.ledger.Reading.Refused;
import org.recommit.retry.ReasonCode;

/**
 * Sends dead letters back to work with another body, which has to be valid as a new message has to. Ordinary work goes at
 * once; controlled work, what cannot be decoded, and what gets another key, when a second person agrees to the difference.
 */
@ApplicationScoped
public class EditDesk {

    @Inject
    private BrokerDeadLetters letters;

    @Inject
    private ApprovalDesk approvals;

    /**
     * Sends the letter back to work with that body, or asks for a second person.
     *
     * @param user who asked
     * @param note why, for the audit
     */
    public Redrive edit(String letterId, String body, String note, String user) {
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(body)) {
            return new Redrive.Invalid(ReasonCode.MALFORMED_MESSAGE, "InvalidUtf8", "The body is not UTF-8");
        }
        Drafting drafting = letters.draft(letterId, body);
        if (drafting instanceof Drafting.Impossible impossible) {
            return impossible.why();
        }
        if (!letters.pending(Set.of(letterId)).isEmpty()) {
            return new Redrive.AwaitingApproval();
        }
        Drafting.Drafted drafted = (Drafting.Drafted) drafting;
        if (drafted.draft() instanceof Draft.Invalid invalid) {
            Refused refused = invalid.refused();
            return new Redrive.Invalid(refused.reason(), refused.error(), refused.text());
        }
        Draft.Valid valid = (Draft.Valid) drafted.draft();
        EditWish wish = new EditWish(valid.commit().identity().key(), note, valid.difference());
        if (valid.needsApproval()) {
            Optional<Approval> asked = approvals.request(drafted.letter(), wish, Optional.of(body), user);
            return asked.<Redrive>map(Redrive.Requested::new).orElseGet(Redrive.AwaitingApproval::new);
        }
        String id = UUID.randomUUID().toString();
        return letters.edit(letterId, id, body, wish, user, Optional.empty())
                ? new Redrive.Sent(wish.key())
                : new Redrive.NotThere();
    }
}
