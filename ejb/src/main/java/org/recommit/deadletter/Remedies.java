package org.recommit.deadletter;

import org.recommit.retry.ReasonCode;

/** What an operator can do about a dead letter, in one sentence a reason. */
final class Remedies {
    private Remedies() {}

    static String of(ReasonCode reason) {
        return switch (reason) {
            case RETRY_BUDGET_EXHAUSTED -> "Redrive it once the dependency is back.";
            case MALFORMED_MESSAGE -> "Have the sender send it again as a JSON object.";
            case VALIDATION_FAILED -> "Correct the named field and redrive it, or have the sender correct it.";
            case COMPLIANCE_VIOLATION -> "Have a pharmacist review it; a corrected commit needs a second person.";
            case MISSING_IDEMPOTENCY_KEY -> "Give it a key, or have the sender send it with a key or a batch id.";
            case IDEMPOTENCY_CONFLICT ->
                "Compare it with what has landed under this key; a correction needs a key of its own.";
            case DEPENDENCY_REJECTED -> "Ask the dependency's owner why it refuses; redrive it when that is mended.";
            case LEDGER_REJECTED -> "Have an administrator look at the database error; redrive it when that is mended.";
            case EXPIRED ->
                "Decide whether it is still wanted: redrive it, which drops its time to live, or discard it.";
            case BROKER_DELIVERY_LIMIT -> "Look for a crash at its last delivery in the server's log, then redrive it.";
            case UNEXPECTED_FAILURE -> "Report the error to whoever maintains the system, then redrive it.";
        };
    }
}
