package org.recommit.deadletter;

/** What became of a wish to send a dead letter back to work. */
public sealed interface Redrive {

    /** It is back at work under that idempotency key, or the message id where it has none. */
    record Sent(String key) implements Redrive {}

    /** There is no such letter now. */
    record NotThere() implements Redrive {}

    /** Somebody wants to discard it, and a second person has not decided yet; the letter stays. */
    record AwaitingApproval() implements Redrive {}

    /** No copy of it can be made without harm, such as deserialising an object; the letter stays. */
    record NotSendable() implements Redrive {}

    /** Its origin is no queue that redrives may go to; the letter stays. */
    record NoTarget(String origin) implements Redrive {}
}
