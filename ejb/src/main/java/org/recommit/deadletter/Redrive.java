package org.recommit.deadletter;

import org.recommit.approval.Approval;
import org.recommit.retry.ReasonCode;

/** What became of a wish to send a dead letter back to work, as it is or with another body. */
public sealed interface Redrive {

    /** It is back at work under that idempotency key, or the message id where it has none. */
    record Sent(String key) implements Redrive {}

    /** There is no such letter now. */
    record NotThere() implements Redrive {}

    /** Somebody wants to discard or to edit it, and a second person has not decided yet; the letter stays. */
    record AwaitingApproval() implements Redrive {}

    /** No copy of it can be made without harm, such as deserialising an object; the letter stays. */
    record NotSendable() implements Redrive {}

    /** Its origin is no queue that redrives may go to; the letter stays. */
    record NoTarget(String origin) implements Redrive {}

    /** The other body is shown to a second person, who has to decide; the letter stays. */
    record Requested(Approval approval) implements Redrive {}

    /** With the other body it would be refused again; the letter stays. */
    record Invalid(ReasonCode reason, String error, String text) implements Redrive {}
}
