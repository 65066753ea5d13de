package org.recommit.approval;

import java.util.HashMap;
import java.util.Map;

/**
 * Why somebody wants to send a dead letter back to work with another body. The body is kept apart, since it may have 20 MB.
 *
 * @param key idempotency key that it will go by
 */
public record EditWish(String key, String note, Difference difference) implements Wish {

    @Override
    public Kind kind() {
        return Kind.EDIT_AND_REDRIVE;
    }

    @Override
    public Map<String, String> detail() {
        Map<String, String> detail = new HashMap<>(difference.detail());
        detail.put("key", key);
        detail.put("note", note);
        return detail;
    }
}
