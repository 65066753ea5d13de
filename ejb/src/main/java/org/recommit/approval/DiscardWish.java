package org.recommit.approval;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Why somebody wants to discard a dead letter.
 *
 * @param landedKey of the commit that has landed in its place
 */
public record DiscardWish(DiscardCode code, String note, Optional<String> landedKey) implements Wish {

    @Override
    public Kind kind() {
        return Kind.DISCARD;
    }

    @Override
    public Map<String, String> detail() {
        Map<String, String> detail = new HashMap<>(Map.of("code", code.name(), "note", note));
        landedKey.ifPresent(key -> detail.put("landedKey", key));
        return detail;
    }
}
