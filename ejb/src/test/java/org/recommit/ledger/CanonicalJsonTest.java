package org.recommit.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CanonicalJsonTest {

    private static String of(String name, Object value) {
        TreeMap<String, Object> object = new TreeMap<>();
        object.put(name, value);
        return CanonicalJson.of(object);
    }

    /** RFC 8785, section 3.2.2: the string of the sample object. */
    @Test
    void escapesAsTheSampleOfTheRfc() {
        assertThat(of("string", "€$\017\nA'B\"\\\\\"/"))
                .isEqualTo("{\"string\":\"\u20ac$\\u000f\\nA'B\\\"\\\\\\\\\\\"/\"}");
    }

    /** RFC 8785, section 3.2.3: the sorting example, in which a pair of surrogates precedes a Hebrew ligature. */
    @Test
    void sortsAsTheSampleOfTheRfc() {
        TreeMap<String, Object> object = new TreeMap<>();
        object.put("\u20ac", "Euro Sign");
        object.put("\r", "Carriage Return");
        object.put("\ufb33", "Hebrew Letter Dalet With Dagesh");
        object.put("1", "One");
        object.put("\ud83d\ude00", "Emoji: Grinning Face");
        object.put("\u0080", "Control");
        object.put("\u00f6", "Latin Small Letter O With Diaeresis");

        assertThat(CanonicalJson.of(object))
                .isEqualTo("{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u0080\":\"Control\","
                        + "\"\u00f6\":\"Latin Small Letter O With Diaeresis\",\"\u20ac\":\"Euro Sign\","
                        + "\"\ud83d\ude00\":\"Emoji: Grinning Face\",\"\ufb33\":\"Hebrew Letter Dalet With Dagesh\"}");
    }

    @Test
    void escapesEachControlCharacterTheShortestWay() {
        assertThat(of("c", "\b\t\n\f\r\u0000\u001f\u007f\u2028"))
                .isEqualTo("{\"c\":\"\\b\\t\\n\\f\\r\\u0000\\u001f\u007f\u2028\"}");
    }

    @Test
    void writesListsObjectsAndEmptyOnesWithoutSpaces() {
        assertThat(of("a", List.of(new TreeMap<String, Object>(), List.of(), "x")))
                .isEqualTo("{\"a\":[{},[],\"x\"]}");
    }

    @Test
    void refusesWhatHasNoCanonicalForm() {
        assertThatIllegalArgumentException().isThrownBy(() -> of("a", "\ud83d"));
        assertThatIllegalArgumentException().isThrownBy(() -> of("a", "\ude00\ud83d"));
        assertThatIllegalArgumentException().isThrownBy(() -> of("a", 1.5));
        assertThatIllegalArgumentException().isThrownBy(() -> of("a", null));
        assertThatIllegalArgumentException().isThrownBy(() -> of("a", new TreeMap<>(Comparator.reverseOrder())));
    }
}
