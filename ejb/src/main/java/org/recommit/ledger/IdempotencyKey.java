package org.recommit.ledger;

import java.util.regex.Pattern;

/** What an idempotency key looks like: 1-200 characters of {@code A-Z a-z 0-9 . _ : / -}. */
public final class IdempotencyKey {
    static final String ALLOWED = "1-" + FieldLimits.KEY + " characters of A-Z a-z 0-9 . _ : / -";
    private static final Pattern VALID = Pattern.compile("[A-Za-z0-9._:/-]{1," + FieldLimits.KEY + "}");
    private static final int HASH_DIGITS = 32;
    private static final Pattern HASH_START = Pattern.compile("[0-9a-f]{" + HASH_DIGITS + "}");

    private IdempotencyKey() {}

    /** Whether a commit may carry it; null is no key. */
    public static boolean isValid(String key) {
        return key != null && VALID.matcher(key).matches();
    }

    /** The key of a batch whose sender gave none: {@code idem:batch:<batchId>:<first 32 hex digits of the hash>}. */
    public static String derived(String batchId, String payloadHash) {
        return prefix(batchId) + payloadHash.substring(0, HASH_DIGITS);
    }

    /** Whether the key was derived for that batch, from this content or an earlier form of it. */
    static boolean isDerived(String key, String batchId) {
        String prefix = prefix(batchId);
        return key.startsWith(prefix)
                && HASH_START.matcher(key.substring(prefix.length())).matches();
    }

    private static String prefix(String batchId) {
        return "idem:batch:" + batchId + ":";
    }
}
