package org.recommit.web.console;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The filter of the dead letters as it stands in the page's address: {@code reason=EXPIRED&source=oms}. */
final class LetterAddress {
    static final List<String> NAMES = List.of(
            "reason",
            "dependency",
            "kind",
            "schedule",
            "source",
            "key",
            "from",
            "to",
            "controlled",
            "shipmentId",
            "fxPair",
            "asOf");

    private LetterAddress() {}

    /** Without the empty ones. */
    static String query(Map<String, String> values) {
        return values.entrySet().stream()
                .filter(entry -> !entry.getValue().isEmpty())
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    /** The values of the names that the page knows; what else there is, is left out. */
    static Map<String, String> known(Map<String, String> parameters) {
        Map<String, String> known = new TreeMap<>();
        NAMES.forEach(name -> {
            String value = parameters.getOrDefault(name, "").strip();
            if (!value.isEmpty()) {
                known.put(name, value);
            }
        });
        return known;
    }

    static Map<String, String> parse(String query) {
        Map<String, String> parameters = new TreeMap<>();
        for (String pair : query.split("&")) {
            int sign = pair.indexOf('=');
            if (sign > 0) {
                parameters.put(
                        pair.substring(0, sign), URLDecoder.decode(pair.substring(sign + 1), StandardCharsets.UTF_8));
            }
        }
        return known(parameters);
    }
}
