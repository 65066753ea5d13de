package org.recommit.commit;

/** Names of the message properties that Recommit writes on its own copies. Times are epoch milliseconds. */
public final class Headers {
    public static final String PREFIX = "recommit_";

    /** The only property that is read from a sender's message. */
    public static final String KEY = "recommit_key";

    public static final String KIND = "recommit_kind";
    public static final String SOURCE = "recommit_source";
    public static final String ORIGIN_ID = "recommit_origin_id";
    public static final String HOP = "recommit_hop";
    public static final String ATTEMPT = "recommit_attempt";
    public static final String ATTEMPTS_OF = "recommit_attempts_";
    public static final String FIRST_FAILED = "recommit_first_failed";
    public static final String LAST_FAILED = "recommit_last_failed";
    public static final String LAST_DELAY_MS = "recommit_last_delay_ms";
    /** Policy that drew the last delay. */
    public static final String LAST_POLICY = "recommit_last_policy";

    public static final String ERROR = "recommit_error";
    public static final String ERROR_TEXT = "recommit_error_text";
    public static final String STEP = "recommit_step_";
    public static final String REDRIVES = "recommit_redrives";

    /** When the sender's time to live runs out. */
    public static final String EXPIRES = "recommit_expires";
    /** Present on a copy that waits to find out whether its last attempt has landed. */
    public static final String VERIFY = "recommit_verify";

    public static final String REASON = "recommit_reason";
    /** What failed last, on waiting copies and dead letters. */
    public static final String DEPENDENCY = "recommit_dependency";

    public static final String POLICY = "recommit_policy";
    public static final String DEAD_ATTEMPTS = "recommit_dead_attempts";
    public static final String DEAD_AT = "recommit_dead_at";
    /** Whether discarding the letter needs two people. */
    public static final String CONTROLLED = "recommit_controlled";

    public static final String SHIPMENT = "recommit_shipment";
    public static final String FX_PAIR = "recommit_fx_pair";
    public static final String AS_OF = "recommit_as_of";
    /** Schedules of a batch's movements, separated by commas. */
    public static final String SCHEDULES = "recommit_schedules";

    /** Where the broker's own retry sends a dead letter. */
    public static final String ORIG_ADDRESS = "_AMQ_ORIG_ADDRESS";

    public static final String ORIG_QUEUE = "_AMQ_ORIG_QUEUE";
    public static final String ORIG_ROUTING_TYPE = "_AMQ_ORIG_ROUTING_TYPE";
    /** Present on every message that the broker moved by itself; never on a copy of ours. */
    public static final String ORIG_MESSAGE_ID = "_AMQ_ORIG_MESSAGE_ID";

    /** Present on a message that the broker moved because its time to live ran out. */
    public static final String ACTUAL_EXPIRY = "_AMQ_ACTUAL_EXPIRY";

    private Headers() {}
}
