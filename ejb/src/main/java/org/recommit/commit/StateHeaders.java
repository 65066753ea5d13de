package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.recommit.commit.WaitingState.Failures;
import org.recommit.commit.WaitingState.Lineage;
import org.recommit.retry.LastWait;
import org.recommit.retry.RetryBudget;

/** The waiting state as message properties. */
final class StateHeaders {
    private StateHeaders() {}

    /** Writes the state onto a copy that waits. */
    static void writeWaiting(WaitingState state, Message copy) throws JMSException {
        writeHistory(state, copy);
        copy.setIntProperty(Headers.ATTEMPT, state.budget().total());
        set(copy, Headers.DEPENDENCY, state.failures().dependency());
        for (Map.Entry<String, Integer> failed : state.budget().failures().entrySet()) {
            copy.setIntProperty(Headers.ATTEMPTS_OF + PropertyNames.encode(failed.getKey()), failed.getValue());
        }
        if (state.verify()) {
            copy.setBooleanProperty(Headers.VERIFY, true);
        }
        if (state.expires().isPresent()) {
            copy.setLongProperty(Headers.EXPIRES, state.expires().get().toEpochMilli());
        }
    }

    /** Writes what a dead letter keeps: all but the budget, so that whatever comes back from there starts fresh. */
    static void writeHistory(WaitingState state, Message copy) throws JMSException {
        copy.setStringProperty(Headers.ORIGIN_ID, state.lineage().originId());
        copy.setIntProperty(Headers.HOP, state.lineage().hop());
        copy.setIntProperty(Headers.REDRIVES, state.lineage().redrives());
        for (Map.Entry<String, String> step : state.steps().entrySet()) {
            copy.setStringProperty(Headers.STEP + step.getKey(), step.getValue());
        }
        Failures failures = state.failures();
        if (failures.first().isPresent()) {
            copy.setLongProperty(Headers.FIRST_FAILED, failures.first().get().toEpochMilli());
        }
        if (failures.last().isPresent()) {
            copy.setLongProperty(Headers.LAST_FAILED, failures.last().get().toEpochMilli());
        }
        copy.setLongProperty(
                Headers.LAST_DELAY_MS,
                state.last().map(LastWait::sampled).orElse(Duration.ZERO).toMillis());
        set(copy, Headers.LAST_POLICY, state.last().map(LastWait::policy));
        set(copy, Headers.ERROR, failures.error());
        set(copy, Headers.ERROR_TEXT, failures.text());
    }

    /** Reads the state of a message of ours; what is missing reads as fresh. */
    static WaitingState read(Message message) throws JMSException {
        Map<String, Integer> failed = new HashMap<>();
        Map<String, String> steps = new HashMap<>();
        for (String name : names(message)) {
            if (name.startsWith(Headers.ATTEMPTS_OF)) {
                String policy = PropertyNames.decode(name.substring(Headers.ATTEMPTS_OF.length()));
                failed.put(policy, message.getIntProperty(name));
            } else if (name.startsWith(Headers.STEP)) {
                steps.put(name.substring(Headers.STEP.length()), message.getStringProperty(name));
            }
        }
        return new WaitingState(
                new Lineage(origin(message), integer(message, Headers.HOP), integer(message, Headers.REDRIVES)),
                new RetryBudget(failed),
                steps,
                new Failures(
                        instant(message, Headers.FIRST_FAILED),
                        instant(message, Headers.LAST_FAILED),
                        string(message, Headers.DEPENDENCY),
                        string(message, Headers.ERROR),
                        string(message, Headers.ERROR_TEXT)),
                lastWait(message),
                message.propertyExists(Headers.VERIFY) && message.getBooleanProperty(Headers.VERIFY),
                instant(message, Headers.EXPIRES));
    }

    /** A copy that was made before the policy stood beside its wait has none. */
    private static Optional<LastWait> lastWait(Message message) throws JMSException {
        Optional<String> policy = string(message, Headers.LAST_POLICY);
        return policy.isPresent() && message.propertyExists(Headers.LAST_DELAY_MS)
                ? Optional.of(
                        new LastWait(policy.get(), Duration.ofMillis(message.getLongProperty(Headers.LAST_DELAY_MS))))
                : Optional.empty();
    }

    /** An administrator's message may have neither. */
    private static String origin(Message message) throws JMSException {
        String id = message.getJMSMessageID();
        return string(message, Headers.ORIGIN_ID).orElse(id == null ? "made-up:" + UUID.randomUUID() : id);
    }

    static void set(Message copy, String name, Optional<String> value) throws JMSException {
        if (value.isPresent()) {
            copy.setStringProperty(name, value.get());
        }
    }

    static Optional<Instant> instant(Message message, String name) throws JMSException {
        return message.propertyExists(name)
                ? Optional.of(Instant.ofEpochMilli(message.getLongProperty(name)))
                : Optional.empty();
    }

    static Optional<String> string(Message message, String name) throws JMSException {
        return Optional.ofNullable(message.getStringProperty(name));
    }

    static int integer(Message message, String name) throws JMSException {
        return message.propertyExists(name) ? message.getIntProperty(name) : 0;
    }

    static List<String> names(Message message) throws JMSException {
        return Bodies.strings(message.getPropertyNames());
    }
}
