package org.recommit.commit;

import jakarta.ejb.ApplicationException;
import jakarta.jms.JMSSecurityException;
import jakarta.jms.JMSSecurityRuntimeException;
import java.util.stream.Stream;

/** The broker did not answer in time: nothing was sent or changed as far as is known. */
@ApplicationException
public class BrokerAwayException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Chains of causes may run in a circle. */
    private static final int DEEPEST = 20;

    public BrokerAwayException(Throwable cause) {
        super("The broker is away", cause);
    }

    /** Whether it answered, but not to our account: an unknown account, a wrong password or a missing right. */
    public boolean refused() {
        return Stream.iterate((Throwable) this, cause -> cause != null, Throwable::getCause)
                .limit(DEEPEST)
                .anyMatch(
                        cause -> cause instanceof JMSSecurityException || cause instanceof JMSSecurityRuntimeException);
    }
}
