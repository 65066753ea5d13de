package org.recommit.retry;

import java.util.Locale;

/** What an attempt can fail on. Each has its own retry policy and its own count. */
public enum Dependency {
    /** The ledger's database. */
    LEDGER,
    /** The exchange rate of the day: fails only for a rate that is not there. */
    FX,
    /** The third-party carrier's status service. */
    CARRIER;

    /** The name in messages, events, REST and logs: lower case. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
