package org.recommit.commit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PropertyNamesTest {

    @ParameterizedTest
    @CsvSource({
        "storeNumber, storeNumber",
        "content-length, content_HYPHEN_length",
        "x.y-z, x_DOT_y_HYPHEN_z",
        "2nd, _U0032_nd",
        "a b, a_U0020_b",
        "AND, _U0041_ND",
        "'', _EMPTY_",
        "JMS_ACTIVEMQ_x, _U004A_MS_ACTIVEMQ_x"
    })
    void aNameThatJmsRefusesIsEncoded(String name, String encoded) {
        assertThat(PropertyNames.encode(name)).isEqualTo(encoded);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"storeNumber", "content-length", "x.y-z", "2nd", "a b", "OR", "größe", "", "JMS_ACTIVEMQ_x", "€"
            })
    void andIsShownAsItWas(String name) {
        assertThat(PropertyNames.decode(PropertyNames.encode(name))).isEqualTo(name);
    }
}
