package org.recommit.ledger;

import java.time.Duration;
import java.time.LocalDate;

/**
 * How much a message may hold. What is stored as text is counted in UTF-16 units, so that it fits a column of that
 * many characters on every database.
 */
public final class FieldLimits {
    /** Body in bytes of UTF-8; of a map message, its {@code movements}. */
    public static final int BODY_BYTES = 20 * 1024 * 1024;
    /** Objects and arrays within one another. */
    public static final int JSON_DEPTH = 32;
    /** Characters of one JSON number. */
    public static final int JSON_NUMBER = 100;
    /** Characters of one field name. */
    public static final int JSON_NAME = 1_000;
    /** Names, values and brackets of one body: the longest batch has a third of them. Each costs memory when read. */
    public static final int JSON_TOKENS = 1_000_000;

    /** Movements of one batch: they are posted in one transaction. */
    public static final int MOVEMENTS = 10_000;

    public static final int KEY = 200;
    public static final int SOURCE = 100;
    /** Short enough that a key derived from it is valid. */
    public static final int BATCH_ID = 150;

    public static final int SITE = 64;
    /** With two hyphens. */
    public static final int NDC_AS_SENT = 13;

    public static final int LOT = 64;
    public static final int REFERENCE = 128;
    public static final int COUNTERPARTY = 32;
    /** {@code performedBy} and {@code witnessedBy}. */
    public static final int PERSON = 128;
    /** A key, {@code #} and a line number. */
    public static final int CORRECTS = 220;

    public static final int SHIPMENT_ID = 100;
    public static final int FX_PAIR = 7;
    public static final int CARRIER_STATUS = 40;

    /**
     * Digits of a quantity, all of which may stand before the point: its column is {@code NUMERIC(19, 4)}. Zeros at
     * the end of the fraction do not count.
     */
    public static final int QUANTITY_DIGITS = 15;

    public static final int QUANTITY_SCALE = 4;
    /** Digits of a rate, all of which may stand on either side of the point: its column is {@code NUMERIC(36, 18)}. */
    public static final int RATE_DIGITS = 18;

    /** Earlier times and dates are the mark of an unset field; also keeps clear of the Julian calendar in drivers. */
    public static final LocalDate EARLIEST = LocalDate.of(1900, 1, 1);
    /** How far ahead of the clock a movement may be: clocks of stores are wrong, but not by more. */
    public static final Duration AHEAD = Duration.ofHours(24);

    private FieldLimits() {}
}
