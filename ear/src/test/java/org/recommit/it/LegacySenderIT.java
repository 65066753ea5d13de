package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.recommit.it.SharedStack.string;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.DeliveryMode;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * What systems that were there before send, with the clients that they have: the examples of {@code config/senders}, and
 * what such systems set beside the body. Text, bytes and map by each protocol are in {@link CommitPathIT}.
 */
class LegacySenderIT {
    private static SharedStack shared;

    @BeforeAll
    static void start() {
        shared = SharedStack.get();
    }

    /** The protocols that have a JMS client. */
    enum Client {
        CORE,
        OPENWIRE,
        AMQP;

        JMSContext open(int sessionMode) {
            String address = "127.0.0.1:" + shared.stack.brokerPort();
            ConnectionFactory factory = switch (this) {
                case CORE -> shared.sender.factory();
                case OPENWIRE -> new org.apache.activemq.ActiveMQConnectionFactory("tcp://" + address);
                case AMQP -> new org.apache.qpid.jms.JmsConnectionFactory("amqp://" + address);
            };
            return factory.createContext("sender", shared.stack.accounts().sender(), sessionMode);
        }
    }

    @ParameterizedTest
    @CsvSource({"Core, tcp", "OpenWire, tcp", "Amqp, amqp", "Stomp, tcp"})
    void theExampleSendsAllInOneTransaction(String example, String scheme, @TempDir Path directory) throws IOException {
        String first = SharedStack.key(example);
        String second = SharedStack.key(example);
        Path commits = directory.resolve("commits");
        Files.writeString(commits, Bodies.batch(first) + "\n\n" + Bodies.batch(second) + "\n");

        run(example, scheme, shared.stack.accounts().sender(), commits);
        shared.landed(first);
        shared.landed(second);

        assertThatThrownBy(() -> run(example, scheme, "wrong", commits)).hasMessageContaining(" failed: ");
    }

    private static void run(String example, String scheme, String password, Path commits) {
        Command.run(
                Map.of("RECOMMIT_BROKER_USER", "sender", "RECOMMIT_BROKER_PASSWORD", password),
                List.of(
                        "sh",
                        "-c",
                        "exec \"$@\" < \"$0\"",
                        commits.toString(),
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        "org.recommit.senders." + example + "Sender",
                        scheme + "://127.0.0.1:" + shared.stack.brokerPort()),
                commits.resolveSibling("output"));
    }

    @ParameterizedTest
    @EnumSource(Client.class)
    void aTransactionThatIsRolledBackLeavesNothing(Client client) {
        String undone = SharedStack.key("undone");
        String done = SharedStack.key("done");
        shared.whilePaused(
                () -> {
                    try (JMSContext context = client.open(JMSContext.SESSION_TRANSACTED)) {
                        send(
                                context,
                                context.createTextMessage(Bodies.batch(undone).toString()));
                        context.rollback();
                        send(
                                context,
                                context.createTextMessage(Bodies.batch(done).toString()));
                        context.commit();
                    }
                    assertThat(onTheCommitQueue(undone)).isEmpty();
                    assertThat(onTheCommitQueue(done)).hasSize(1);
                },
                Stack.COMMITS);
        shared.landed(done);
    }

    /** A sender may trust the broker's memory with its message; what Recommit writes of it stands on the disk. */
    @ParameterizedTest
    @EnumSource(Client.class)
    void whatWasSentWithoutADiskIsOnTheDiskFromItsFirstCopyOn(Client client) throws JMSException {
        String key = SharedStack.key("volatile");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        try (JMSContext context = client.open(JMSContext.AUTO_ACKNOWLEDGE)) {
            context.createProducer()
                    .setDeliveryMode(DeliveryMode.NON_PERSISTENT)
                    .send(context.createQueue(Stack.COMMITS), Bodies.batch(key).toString());
        }
        assertThat(shared.letterOfKey(key).getJMSDeliveryMode()).isEqualTo(DeliveryMode.PERSISTENT);
    }

    /** By the core client: {@link HeadersIT}. */
    @ParameterizedTest
    @EnumSource(names = {"OPENWIRE", "AMQP"})
    void whatTheSenderSetStandsOnTheLetter(Client client) throws JMSException {
        String key = SharedStack.key("set");
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        try (JMSContext context = client.open(JMSContext.AUTO_ACKNOWLEDGE)) {
            Message message = context.createTextMessage(Bodies.batch(key).toString());
            message.setStringProperty("JMSXGroupID", "till-7");
            message.setStringProperty("store", "0042");
            message.setIntProperty("till", 7);
            message.setJMSCorrelationID("correlation-1");
            message.setJMSType("inventory-batch");
            message.setJMSReplyTo(context.createQueue("store.0042.answers"));
            context.createProducer()
                    .setPriority(8)
                    .setTimeToLive(3_600_000)
                    .send(context.createQueue(Stack.COMMITS), message);
        }
        Message letter = shared.letterOfKey(key);
        assertThat(string(letter, "recommit_reason")).isEqualTo("LEDGER_REJECTED");
        assertThat(letter.getStringProperty("JMSXGroupID")).isEqualTo("till-7");
        assertThat(letter.getObjectProperty("store")).isEqualTo("0042");
        assertThat(letter.getObjectProperty("till")).isEqualTo(7);
        assertThat(letter.getJMSCorrelationID()).isEqualTo("correlation-1");
        assertThat(letter.getJMSType()).isEqualTo("inventory-batch");
        assertThat(letter.getJMSReplyTo().toString()).contains("store.0042.answers");
        assertThat(letter.getJMSPriority()).isEqualTo(8);
        assertThat(letter.getJMSExpiration()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Client.class)
    void aTimeToLiveCountsFromTheSend(Client client) {
        String key = SharedStack.key("ttl");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        try (JMSContext context = client.open(JMSContext.AUTO_ACKNOWLEDGE)) {
            context.createProducer()
                    .setTimeToLive(300)
                    .send(context.createQueue(Stack.COMMITS), Bodies.batch(key).toString());
        }
        assertThat(shared.shownLetter(key).path("reason").asText()).isEqualTo("EXPIRED");
    }

    @Test
    void aTimeToLiveOfAStompSenderIsTheInstantOfItsEnd() {
        String key = SharedStack.key("ttl");
        shared.faults.refuse(key, LedgerFaults.TRANSIENT);
        stomp().sendText(
                        Stack.COMMITS,
                        Bodies.batch(key).toString(),
                        Map.of("expires", Long.toString(System.currentTimeMillis() + 300)));
        assertThat(shared.shownLetter(key).path("reason").asText()).isEqualTo("EXPIRED");
    }

    /** The broker's own check, which a sender may use: what it sends again by mistake does not even arrive. */
    @ParameterizedTest
    @EnumSource(Client.class)
    void aDuplicateIdLetsOneThrough(Client client) {
        String key = SharedStack.key("dupl");
        shared.whilePaused(
                () -> {
                    for (int i = 0; i < 2; i++) {
                        try (JMSContext context = client.open(JMSContext.AUTO_ACKNOWLEDGE)) {
                            Message message =
                                    context.createTextMessage(Bodies.batch(key).toString());
                            message.setStringProperty("_AMQ_DUPL_ID", key);
                            send(context, message);
                        } catch (JMSException e) {
                            throw new IllegalStateException(e);
                        }
                    }
                    assertThat(onTheCommitQueue(key)).hasSize(1);
                },
                Stack.COMMITS);
        shared.landed(key);
    }

    @ParameterizedTest
    @CsvSource({
        "OPENWIRE, 153600",
        "OPENWIRE, 20971520",
        "AMQP, 153600",
        "AMQP, 20971520",
        "STOMP, 153600",
        "STOMP, 20971520"
    })
    void aLargeTextArrivesWholeAndComesBack(String protocol, int size) throws JMSException {
        String key = SharedStack.key("large");
        ObjectNode batch = Bodies.batch(key).put("x-pad", "");
        batch.put("x-pad", "p".repeat(size - batch.toString().length()));
        shared.faults.refuse(key, LedgerFaults.PERMANENT);
        if (protocol.equals("STOMP")) {
            stomp().sendText(Stack.COMMITS, batch.toString(), Map.of("persistent", "true"));
        } else {
            try (JMSContext context = Client.valueOf(protocol).open(JMSContext.AUTO_ACKNOWLEDGE)) {
                send(context, context.createTextMessage(batch.toString()));
            }
        }
        shared.letterOfKey(key);
        try (JMSContext context = shared.admin.open()) {
            Message letter = (Message)
                    context.createBrowser(context.createQueue(Stack.DEAD_LETTERS), "recommit_key = '" + key + "'")
                            .getEnumeration()
                            .nextElement();
            assertThat(((TextMessage) letter).getText().equals(batch.toString()))
                    .as("the same text")
                    .isTrue();
        }
        shared.faults.allow(key);
        assertThat(shared.redrive(shared.shownLetter(key).path("id").asText()).status())
                .isEqualTo(200);
        shared.landed(key);
    }

    private static List<Message> onTheCommitQueue(String key) {
        return shared.admin.browse(Stack.COMMITS).stream()
                .filter(message ->
                        message instanceof TextMessage && Jms.text(message).contains(key))
                .toList();
    }

    private static void send(JMSContext context, Message message) {
        context.createProducer().send(context.createQueue(Stack.COMMITS), message);
    }

    private static Stomp stomp() {
        return new Stomp(
                shared.stack.brokerPort(), "sender", shared.stack.accounts().sender());
    }
}
