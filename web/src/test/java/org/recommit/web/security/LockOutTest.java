package org.recommit.web.security;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class LockOutTest {
    private static final Duration WINDOW = Duration.ofMinutes(15);

    private final Hands hands = new Hands();
    private final LockOut lockOut = new LockOut(3, WINDOW, hands);

    @Test
    void theThirdFailureLocksForAWindow() {
        assertThat(lockOut.failed("ada")).isFalse();
        assertThat(lockOut.failed("ada")).isFalse();
        assertThat(lockOut.left("ada")).isEmpty();
        hands.now = hands.now.plusSeconds(60);
        assertThat(lockOut.failed("ada")).isTrue();
        assertThat(lockOut.left("ada")).contains(WINDOW);
        hands.now = hands.now.plusSeconds(60);
        assertThat(lockOut.left("ada")).contains(WINDOW.minusSeconds(60));
        hands.now = hands.now.plus(WINDOW);
        assertThat(lockOut.left("ada")).isEmpty();
        assertThat(lockOut.failed("ada")).isFalse();
    }

    @Test
    void failuresAreForgottenAfterAWindowOrASuccess() {
        lockOut.failed("ada");
        lockOut.failed("ada");
        hands.now = hands.now.plus(WINDOW);
        assertThat(lockOut.failed("ada")).isFalse();
        lockOut.failed("ada");
        lockOut.forget("ada");
        assertThat(lockOut.failed("ada")).isFalse();
    }

    @Test
    void eachKeyIsCountedByItself() {
        lockOut.failed("ada");
        lockOut.failed("ada");
        lockOut.failed("ada");
        assertThat(lockOut.left("bob")).isEmpty();
    }

    @Test
    void onlySoManyKeysAreKept() {
        for (int i = 0; i < 3; i++) {
            lockOut.failed("ada");
        }
        for (int i = 0; i < 10_000; i++) {
            lockOut.failed("name" + i);
        }
        assertThat(lockOut.left("ada")).isEmpty();
    }
}
