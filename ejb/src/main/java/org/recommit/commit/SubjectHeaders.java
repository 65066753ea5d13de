package org.recommit.commit;

import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.recommit.ledger.Schedule;
import org.recommit.ledger.Subject;

/** What a commit is about as properties of its dead letter, so that the letters can be searched without their bodies. */
public final class SubjectHeaders {
    private SubjectHeaders() {}

    static void write(Subject subject, Message letter) throws JMSException {
        StateHeaders.set(letter, Headers.SHIPMENT, subject.shipmentId());
        StateHeaders.set(letter, Headers.FX_PAIR, subject.fxPair());
        StateHeaders.set(letter, Headers.AS_OF, subject.asOf().map(LocalDate::toString));
        if (!subject.schedules().isEmpty()) {
            letter.setStringProperty(
                    Headers.SCHEDULES,
                    subject.schedules().stream().map(Schedule::name).sorted().collect(Collectors.joining(",")));
        }
    }

    /** Reads a letter of ours. */
    public static Subject read(Message letter) throws JMSException {
        Optional<String> schedules = StateHeaders.string(letter, Headers.SCHEDULES);
        return new Subject(
                StateHeaders.string(letter, Headers.SHIPMENT),
                StateHeaders.string(letter, Headers.FX_PAIR),
                StateHeaders.string(letter, Headers.AS_OF).map(LocalDate::parse),
                schedules.stream()
                        .flatMap(names -> Arrays.stream(names.split(",")))
                        .map(Schedule::valueOf)
                        .collect(Collectors.toSet()));
    }
}
