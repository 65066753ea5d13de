package org.recommit.ledger;

import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * JSON in the one form of RFC 8785 (JSON Canonicalization Scheme), for content made of strings, lists and maps.
 *
 * <p>Numbers are left out on purpose: the scheme writes them as IEEE doubles, which would not be exact.
 */
public final class CanonicalJson {
    private static final HexFormat HEX = HexFormat.of();

    private final StringBuilder out = new StringBuilder(1024);

    private CanonicalJson() {}

    /**
     * The canonical text.
     *
     * @param object sorted as strings are by nature, which is by UTF-16 units, as section 3.2.3 asks; values are
     *     strings, lists and sorted maps
     * @throws IllegalArgumentException for any other value and for an unpaired surrogate
     */
    public static String of(SortedMap<String, ?> object) {
        CanonicalJson json = new CanonicalJson();
        json.write(object);
        return json.out.toString();
    }

    private void write(Object value) {
        if (value instanceof String text) {
            string(text);
        } else if (value instanceof SortedMap<?, ?> object && object.comparator() == null) {
            object(object);
        } else if (value instanceof List<?> list) {
            list(list);
        } else {
            throw new IllegalArgumentException("No canonical form: " + (value == null ? null : value.getClass()));
        }
    }

    private void object(Map<?, ?> object) {
        char before = '{';
        for (Map.Entry<?, ?> field : object.entrySet()) {
            out.append(before);
            write(field.getKey());
            out.append(':');
            write(field.getValue());
            before = ',';
        }
        out.append(object.isEmpty() ? "{}" : "}");
    }

    private void list(List<?> list) {
        out.append('[');
        for (Iterator<?> items = list.iterator(); items.hasNext(); ) {
            write(items.next());
            if (items.hasNext()) {
                out.append(',');
            }
        }
        out.append(']');
    }

    private void string(String text) {
        out.append('"');
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '"' -> out.append("\\\"");
                case '\\' -> out.append("\\\\");
                case '\b' -> out.append("\\b");
                case '\t' -> out.append("\\t");
                case '\n' -> out.append("\\n");
                case '\f' -> out.append("\\f");
                case '\r' -> out.append("\\r");
                default -> {
                    if (c < ' ') {
                        out.append("\\u").append(HEX.toHexDigits(c));
                    } else if (Character.isSurrogate(c)) {
                        i = pair(text, i);
                    } else {
                        out.append(c);
                    }
                }
            }
        }
        out.append('"');
    }

    private int pair(String text, int at) {
        if (at + 1 == text.length() || !Character.isSurrogatePair(text.charAt(at), text.charAt(at + 1))) {
            throw new IllegalArgumentException("No canonical form: an unpaired surrogate");
        }
        out.append(text, at, at + 2);
        return at + 1;
    }
}
