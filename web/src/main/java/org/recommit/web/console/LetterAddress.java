package org.recommit.web.console;

import java.util.List;
import java.util.Map;

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
        return Address.query(values);
    }

    /** The values of the names that the page knows; what else there is, is left out. */
    static Map<String, String> known(Map<String, String> parameters) {
        return Address.known(NAMES, parameters);
    }

    static Map<String, String> parse(String query) {
        return known(Address.parse(query));
    }
}
