package org.recommit.web.console;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What was chosen on a page, as it stands in the page's address: {@code site=0042&type=WASTE}. */
final class Address {
    private Address() {}

    /** Without the empty ones. */
    static String query(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> entry.getKey() + "=" + encoded(entry.getValue()))
                .collect(Collectors.joining("&"));
    }

    static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    /** The values of those names; empty ones and what else there is are left out. */
    static Map<String, String> known(Collection<String> names, Map<String, String> parameters) {
        Map<String, String> known = new TreeMap<>();
        names.forEach(name -> {
            String value = parameters.getOrDefault(name, "").strip();
            if (!value.isEmpty()) {
                known.put(name, value);
            }
        });
        return known;
    }

    /** Every name and value of a query. */
    static Map<String, String> parse(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String pair : query.split("&")) {
            int sign = pair.indexOf('=');
            if (sign > 0) {
                parameters.put(
                        pair.substring(0, sign), URLDecoder.decode(pair.substring(sign + 1), StandardCharsets.UTF_8));
            }
        }
        return parameters;
    }
}
