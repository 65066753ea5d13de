package org.recommit.ledger;

import org.recommit.retry.ReasonCode;

/** Ends the reading of a message; never leaves {@link CommitReader}. Costs no stack trace: bad input is no fault. */
final class Refusal extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final ReasonCode reason;
    private final String error;

    private Refusal(ReasonCode reason, String error, String text) {
        super(text, null, false, false);
        this.reason = reason;
        this.error = error;
    }

    static Refusal malformed(String error, String text) {
        return new Refusal(ReasonCode.MALFORMED_MESSAGE, error, text);
    }

    static Refusal invalid(String error, String text) {
        return new Refusal(ReasonCode.VALIDATION_FAILED, error, text);
    }

    static Refusal violation(String error, String text) {
        return new Refusal(ReasonCode.COMPLIANCE_VIOLATION, error, text);
    }

    static Refusal missingKey() {
        return new Refusal(
                ReasonCode.MISSING_IDEMPOTENCY_KEY,
                "MissingKey",
                "idempotencyKey is missing: only an inventory batch with a batchId gets a key of its own");
    }

    ReasonCode reason() {
        return reason;
    }

    String error() {
        return error;
    }

    String text() {
        return getMessage();
    }
}
