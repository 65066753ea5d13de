package org.recommit.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SignInsTest {
    private final Hands hands = new Hands();
    private final SignIns signIns = new SignIns(hands, new byte[] {1, 2, 3});

    @Test
    void thePasswordIsGoodForItsTimeOnly() {
        signIns.remember("ada", "right", Set.of("viewer"));

        hands.now = hands.now.plus(Duration.ofMinutes(5)).minusMillis(1);
        assertThat(signIns.within(SignIns.FRESH, "ada", "right")).contains(Set.of("viewer"));

        hands.now = hands.now.plusMillis(1);
        assertThat(signIns.within(SignIns.FRESH, "ada", "right")).isEmpty();
        assertThat(signIns.within(SignIns.AWAY, "ada", "right")).contains(Set.of("viewer"));

        hands.now = hands.now.plus(Duration.ofHours(12));
        assertThat(signIns.within(SignIns.AWAY, "ada", "right")).isEmpty();
    }

    @Test
    void anotherPasswordOrNameIsNot() {
        signIns.remember("ada", "right", Set.of("viewer"));

        assertThat(signIns.within(SignIns.AWAY, "ada", "wrong")).isEmpty();
        assertThat(signIns.within(SignIns.AWAY, "bob", "right")).isEmpty();
    }

    @Test
    void aChangedUserIsForgotten() {
        signIns.remember("ada", "right", Set.of("viewer"));

        signIns.forget("ada");

        assertThat(signIns.within(SignIns.AWAY, "ada", "right")).isEmpty();
    }

    @Test
    void theAdministratorsPasswordMustBeTheSame() {
        assertThat(BuiltInAdmin.same("geheim-ä", "geheim-ä")).isTrue();
        assertThat(BuiltInAdmin.same("geheim", "geheim2")).isFalse();
        assertThat(BuiltInAdmin.same("geheim", "")).isFalse();
    }
}
