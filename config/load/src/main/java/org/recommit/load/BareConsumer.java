package org.recommit.load;

import jakarta.jms.JMSConsumer;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.TextMessage;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.recommit.ledger.CommitReader;
import org.recommit.ledger.InventoryBatch;
import org.recommit.ledger.Reading;
import org.recommit.ledger.Submission;

/**
 * The ceiling of one message per transaction: sessions that each take a message in a transaction of the broker, parse,
 * validate and hash it, write its rows in one transaction of the database, and then acknowledge it. No container, no
 * retries, no dead letters: the first failure ends it.
 *
 * <p>Its own process, so that its use of the machine can be told from the others'. Arguments: the broker's address, user,
 * queue, the database's address, user, sessions; the passwords come in the environment ({@code BROKER_PASSWORD},
 * {@code DATABASE_PASSWORD}). Says {@value #READY} on its output when all sessions listen.
 */
public final class BareConsumer {
    static final String READY = "listening";

    private static final CommitReader READER = new CommitReader(Clock.systemUTC());

    private BareConsumer() {}

    public static void main(String[] arguments) throws Exception {
        BrokerClient broker = new BrokerClient(arguments[0], arguments[1], System.getenv("BROKER_PASSWORD"));
        String queue = arguments[2];
        int sessions = Integer.parseInt(arguments[5]);
        ExecutorService threads = Executors.newFixedThreadPool(sessions);
        List<Future<?>> work = new ArrayList<>();
        try (JMSContext connection = broker.open(JMSContext.SESSION_TRANSACTED)) {
            for (int i = 0; i < sessions; i++) {
                JMSContext session = connection.createContext(JMSContext.SESSION_TRANSACTED);
                JMSConsumer consumer = session.createConsumer(session.createQueue(queue));
                Connection database =
                        DriverManager.getConnection(arguments[3], arguments[4], System.getenv("DATABASE_PASSWORD"));
                BareLedger ledger = new BareLedger(database);
                work.add(threads.submit(() -> consume(session, consumer, ledger)));
            }
            connection.start();
            System.out.println(READY);
            for (Future<?> one : work) {
                one.get();
            }
        } finally {
            threads.shutdownNow();
        }
    }

    private static Void consume(JMSContext session, JMSConsumer consumer, BareLedger ledger)
            throws JMSException, SQLException {
        while (true) {
            TextMessage message = (TextMessage) consumer.receive();
            Submission.Text text =
                    new Submission.Text(message.getText(), Optional.ofNullable(message.getJMSType()), Optional.empty());
            if (!(READER.read(text) instanceof Reading.Accepted accepted)) {
                throw new IllegalStateException("Not accepted: " + message.getJMSMessageID());
            }
            ledger.post((InventoryBatch) accepted.commit(), message.getJMSMessageID());
            session.commit();
        }
    }
}
