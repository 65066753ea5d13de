package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.recommit.retry.RetryBudget;

/** The waiting state as message properties. */
final class StateHeaders {
    private StateHeaders() {}

    /** Writes the state onto a copy that waits. */
    static void writeWaiting(WaitingState state, Message copy) throws JMSException {
        writeLineage(state, copy);
        copy.setIntProperty(Headers.ATTEMPT, state.budget().total());
        for (Map.Entry<String, Integer> used : state.budget().attempts().entrySet()) {
            copy.setIntProperty(Headers.ATTEMPTS_OF + PropertyNames.encode(used.getKey()), used.getValue());
        }
        copy.setLongProperty(Headers.LAST_DELAY_MS, state.lastDelay().toMillis());
        if (state.verifying()) {
            copy.setBooleanProperty(Headers.VERIFY, true);
        }
        if (state.expires().isPresent()) {
            copy.setLongProperty(Headers.EXPIRES, state.expires().get().toEpochMilli());
        }
    }

    /** Writes what a dead letter keeps: all but the budget, so that whatever comes back from there starts fresh. */
    static void writeLineage(WaitingState state, Message copy) throws JMSException {
        copy.setStringProperty(Headers.ORIGIN_ID, state.originId());
        copy.setIntProperty(Headers.HOP, state.hop());
        copy.setIntProperty(Headers.REDRIVES, state.redrives());
        for (Map.Entry<String, String> step : state.steps().entrySet()) {
            copy.setStringProperty(Headers.STEP + step.getKey(), step.getValue());
        }
        if (state.firstFailed().isPresent()) {
            copy.setLongProperty(Headers.FIRST_FAILED, state.firstFailed().get().toEpochMilli());
        }
        if (state.lastFailed().isPresent()) {
            copy.setLongProperty(Headers.LAST_FAILED, state.lastFailed().get().toEpochMilli());
        }
        if (state.lastError().isPresent()) {
            copy.setStringProperty(Headers.ERROR, state.lastError().get());
        }
    }

    /** Reads the state of a message of ours; what is missing reads as fresh. */
    static WaitingState read(Message message) throws JMSException {
        Map<String, Integer> attempts = new HashMap<>();
        Map<String, String> steps = new HashMap<>();
        for (String name : names(message)) {
            if (name.startsWith(Headers.ATTEMPTS_OF)) {
                attempts.put(
                        PropertyNames.decode(name.substring(Headers.ATTEMPTS_OF.length())),
                        message.getIntProperty(name));
            } else if (name.startsWith(Headers.STEP)) {
                steps.put(name.substring(Headers.STEP.length()), message.getStringProperty(name));
            }
        }
        return new WaitingState(
                message.propertyExists(Headers.ORIGIN_ID)
                        ? message.getStringProperty(Headers.ORIGIN_ID)
                        : message.getJMSMessageID(),
                intOf(message, Headers.HOP),
                new RetryBudget(attempts),
                steps,
                instantOf(message, Headers.FIRST_FAILED),
                instantOf(message, Headers.LAST_FAILED),
                message.propertyExists(Headers.LAST_DELAY_MS)
                        ? Duration.ofMillis(message.getLongProperty(Headers.LAST_DELAY_MS))
                        : Duration.ZERO,
                Optional.ofNullable(message.getStringProperty(Headers.ERROR)),
                message.propertyExists(Headers.VERIFY) && message.getBooleanProperty(Headers.VERIFY),
                instantOf(message, Headers.EXPIRES),
                intOf(message, Headers.REDRIVES));
    }

    static Optional<Instant> instantOf(Message message, String name) throws JMSException {
        return message.propertyExists(name)
                ? Optional.of(Instant.ofEpochMilli(message.getLongProperty(name)))
                : Optional.empty();
    }

    static int intOf(Message message, String name) throws JMSException {
        return message.propertyExists(name) ? message.getIntProperty(name) : 0;
    }

    static List<String> names(Message message) throws JMSException {
        return Collections.list(message.getPropertyNames()).stream()
                .map(String.class::cast)
                .toList();
    }
}
