package org.recommit.retry;

/** Why a commit stands in the dead-letter queue: a closed list, shown to operators and carried as {@code recommit_reason}. */
public enum ReasonCode {
    /** A transient failure that used up its policy's attempts. */
    RETRY_BUDGET_EXHAUSTED,
    /** The body is no JSON object, a form that is never read, or beyond the read limits. */
    MALFORMED_MESSAGE,
    /** A field is missing, unknown, of the wrong type or out of range. */
    VALIDATION_FAILED,
    /** The content breaks a rule of controlled-substance law, such as an invalid DEA schedule. */
    COMPLIANCE_VIOLATION,
    /** The message has no idempotency key and none can be derived. */
    MISSING_IDEMPOTENCY_KEY,
    /** The key has landed before with other content. */
    IDEMPOTENCY_CONFLICT,
    /** A dependency gave a permanent answer, such as 404. */
    DEPENDENCY_REJECTED,
    /** The database gave a permanent error. */
    LEDGER_REJECTED,
    /** The sender's time to live ran out while the commit waited. */
    EXPIRED,
    /** The broker moved the message by itself, without a reason of ours. */
    BROKER_DELIVERY_LIMIT,
    /** An exception that nobody foresaw, on the ninth delivery. */
    UNEXPECTED_FAILURE;

    /** Whether sending the commit again unchanged would fail the same way. */
    public boolean permanent() {
        return switch (this) {
            case RETRY_BUDGET_EXHAUSTED, EXPIRED, BROKER_DELIVERY_LIMIT, UNEXPECTED_FAILURE -> false;
            default -> true;
        };
    }
}
