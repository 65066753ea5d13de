package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Instant;
import java.util.Optional;
import org.recommit.commit.Successors.Death;
import org.recommit.retry.Dependency;
import org.recommit.retry.ReasonCode;

/**
 * Why a dead letter is dead, as its properties say.
 *
 * @param dependency label of what failed
 * @param attempts failed attempts of the policy that gave up
 */
record DeathHeaders(ReasonCode reason, Optional<String> dependency, Optional<String> policy, int attempts, Instant at) {

    static DeathHeaders of(Death death) {
        return new DeathHeaders(
                death.reason(),
                death.dependency().map(Dependency::label),
                death.policy(),
                death.attempts(),
                death.at());
    }

    /**
     * Of a letter on the queue.
     *
     * @param otherwise when it died, where nothing says so
     */
    static DeathHeaders read(Message letter, Instant otherwise) throws JMSException {
        boolean moved = BrokerMove.made(letter);
        return new DeathHeaders(
                moved
                        ? BrokerMove.reason(letter)
                        : StateHeaders.string(letter, Headers.REASON)
                                .map(ReasonCode::valueOf)
                                .orElse(ReasonCode.BROKER_DELIVERY_LIMIT),
                moved ? Optional.empty() : StateHeaders.string(letter, Headers.DEPENDENCY),
                moved ? Optional.empty() : StateHeaders.string(letter, Headers.POLICY),
                moved ? 0 : StateHeaders.integer(letter, Headers.DEAD_ATTEMPTS),
                moved
                        ? otherwise
                        : StateHeaders.instant(letter, Headers.DEAD_AT).orElse(otherwise));
    }

    void write(Message copy) throws JMSException {
        copy.setStringProperty(Headers.REASON, reason.name());
        StateHeaders.set(copy, Headers.DEPENDENCY, dependency);
        StateHeaders.set(copy, Headers.POLICY, policy);
        copy.setIntProperty(Headers.DEAD_ATTEMPTS, attempts);
        copy.setLongProperty(Headers.DEAD_AT, at.toEpochMilli());
    }
}
