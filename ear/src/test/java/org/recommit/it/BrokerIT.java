package org.recommit.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import jakarta.jms.BytesMessage;
import jakarta.jms.ConnectionFactory;
import jakarta.jms.JMSContext;
import jakarta.jms.JMSException;
import jakarta.jms.JMSSecurityRuntimeException;
import jakarta.jms.MapMessage;
import jakarta.jms.Message;
import jakarta.jms.StreamMessage;
import jakarta.jms.TextMessage;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.Date;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.apache.activemq.artemis.api.core.ActiveMQSecurityException;
import org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory;
import org.apache.activemq.artemis.jms.client.ActiveMQQueue;
import org.apache.qpid.jms.message.JmsTextMessage;
import org.apache.qpid.jms.provider.amqp.message.AmqpJmsMessageFacade;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shipped configuration of the broker: queues, accounts, protocols, safety net. */
class BrokerIT {
    private static Stack stack;

    @BeforeAll
    static void start() {
        stack = Stack.onH2().startBroker();
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {Stack.COMMITS, Stack.RETRIES, Stack.DEAD_LETTERS, Stack.ATTEMPTS})
    void queueIsThereAnycastAndDurable(String queue) {
        assertThat(stack.brokerAdmin().attribute(queue, "routingType")).isEqualTo("ANYCAST");
        assertThat(stack.brokerAdmin().attribute(queue, "address")).isEqualTo(queue);
        assertThat(stack.brokerAdmin().attribute(queue, "durable")).isEqualTo(true);
        assertThat(stack.brokerAdmin().attribute(queue, "autoDelete")).isEqualTo(false);
    }

    @ParameterizedTest
    @ValueSource(strings = {Stack.COMMITS, Stack.RETRIES})
    void safetyNetIsAsTheContractSays(String queue) {
        String settings = (String) stack.brokerAdmin().invokeBroker("getAddressSettingsAsJSON", queue);
        assertThat(settings)
                .contains("\"maxDeliveryAttempts\":10")
                .contains("\"redeliveryDelay\":5000")
                .contains("\"redeliveryMultiplier\":2.0")
                .contains("\"maxRedeliveryDelay\":300000")
                .contains("\"deadLetterAddress\":\"recommit.dead-letters\"")
                .contains("\"expiryAddress\":\"recommit.dead-letters\"")
                .contains("\"autoCreateQueues\":false")
                .contains("\"autoCreateAddresses\":false");
    }

    @Test
    void deadLettersHaveNoWayOut() {
        String settings = (String) stack.brokerAdmin().invokeBroker("getAddressSettingsAsJSON", Stack.DEAD_LETTERS);
        assertThat(settings)
                .contains("\"maxDeliveryAttempts\":-1")
                .contains("\"noExpiry\":true")
                .contains("\"maxSizeBytes\":" + 400L * 1024 * 1024)
                .doesNotContain("deadLetterAddress")
                .doesNotContain("expiryAddress");
    }

    @Test
    void senderSendsWithTheCoreClient() {
        long before = stack.brokerAdmin().count(Stack.COMMITS);
        stack.sender().send(Stack.COMMITS, "core");
        assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before + 1);
    }

    @Test
    void senderSendsWithAnUnmodifiedOpenWireClient() {
        assertArrives(
                new org.apache.activemq.ActiveMQConnectionFactory("tcp://127.0.0.1:" + stack.brokerPort()), "openwire");
    }

    @Test
    void senderSendsWithAnUnmodifiedAmqpClient() {
        assertArrives(new org.apache.qpid.jms.JmsConnectionFactory("amqp://127.0.0.1:" + stack.brokerPort()), "amqp");
    }

    @ParameterizedTest
    @ValueSource(strings = {"recommit.commits", "/queue/recommit.commits"})
    void senderSendsWithStomp(String destination) throws IOException {
        long before = stack.brokerAdmin().count(Stack.COMMITS);
        try (Socket socket = new Socket("127.0.0.1", stack.brokerPort())) {
            socket.setSoTimeout(10_000);
            stomp(
                    socket,
                    "CONNECT\naccept-version:1.2\nhost:localhost\nlogin:sender\npasscode:"
                            + stack.accounts().sender() + "\n\n");
            assertThat(answer(socket)).startsWith("CONNECTED");
            stomp(socket, "SEND\ndestination:" + destination + "\nreceipt:r1\n\n{}");
            assertThat(answer(socket)).startsWith("RECEIPT");
        }
        assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before + 1);
    }

    /** What no JMS client could take off the queue again. */
    @ParameterizedTest
    @MethodSource
    void amqpPropertyThatJmsCannotExpressIsRefused(Object value) throws JMSException {
        long before = stack.brokerAdmin().count(Stack.COMMITS);
        try (JMSContext context = new org.apache.qpid.jms.JmsConnectionFactory("amqp://127.0.0.1:" + stack.brokerPort())
                .createContext("sender", stack.accounts().sender())) {
            JmsTextMessage message = (JmsTextMessage) context.createTextMessage("amqp");
            ((AmqpJmsMessageFacade) message.getFacade()).setApplicationProperty("till", value);
            assertThatThrownBy(() -> context.createProducer().send(context.createQueue(Stack.COMMITS), message))
                    .hasMessageContaining("has a property or body that JMS cannot express");
        }
        assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before);
    }

    static Stream<Object> amqpPropertyThatJmsCannotExpressIsRefused() {
        return Stream.of(new UUID(1, 2), new Date(0));
    }

    /** A listener's client would fail on it before anybody sees it, or ask for memory that is not there; again and again. */
    @ParameterizedTest(name = "{0}")
    @MethodSource
    void aBodyThatIsNotWhatItsTypeSaysIsRefused(String what, byte type, byte[] body, Map<String, ?> properties) {
        long before = stack.brokerAdmin().count(Stack.COMMITS);
        assertThatThrownBy(() -> sendCore(type, body, properties)).hasMessageContaining("has a body that is damaged");
        assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before);
    }

    static Stream<Arguments> aBodyThatIsNotWhatItsTypeSaysIsRefused() {
        Map<String, Boolean> compressed = Map.of("_AMQ_LARGE_COMPRESSED", true);
        return Stream.of(
                arguments("a map of nonsense", CoreMessages.MAP, hex("010203"), Map.of()),
                arguments("a map without a body", CoreMessages.MAP, hex(""), Map.of()),
                arguments("a map of two thousand million entries", CoreMessages.MAP, hex("017fffffff"), Map.of()),
                arguments("a map of fewer than no entries", CoreMessages.MAP, hex("01ffffffff"), Map.of()),
                arguments("a map that is cut off", CoreMessages.MAP, hex("0100000001000000026b00"), Map.of()),
                arguments(
                        "a map with a type that is none", CoreMessages.MAP, hex("0100000001000000026b000c"), Map.of()),
                arguments("a large map of nonsense", CoreMessages.MAP, nonsense(), Map.of()),
                arguments("a text without a body", CoreMessages.TEXT, hex(""), Map.of()),
                arguments("a text of two thousand million characters", CoreMessages.TEXT, hex("017fffffff"), Map.of()),
                arguments("a large text that is cut off", CoreMessages.TEXT, largeText(), Map.of()),
                arguments("an object of two thousand million bytes", CoreMessages.OBJECT, hex("7fffffff"), Map.of()),
                arguments("bytes that are said to be compressed", CoreMessages.BYTES, hex("7b7d"), compressed),
                arguments("a stream that is said to be compressed", CoreMessages.STREAM, hex("7b7d"), compressed));
    }

    private static byte[] largeText() {
        byte[] text = new byte[200_000];
        System.arraycopy(hex("0100030d3c"), 0, text, 0, 5);
        return text;
    }

    private static byte[] nonsense() {
        byte[] map = new byte[200_000];
        Arrays.fill(map, (byte) 1);
        return map;
    }

    private static byte[] hex(String digits) {
        return HexFormat.of().parseHex(digits);
    }

    @Test
    void aBodyThatNoListenerCouldHoldIsRefused() {
        assertThatThrownBy(() -> sendCore(CoreMessages.BYTES, new byte[101 * 1024 * 1024], Map.of()))
                .hasMessageContaining("may have 104857600 bytes at most");
    }

    @Test
    void bodiesAsClientsWriteThemArrive() throws JMSException {
        String core = "tcp://127.0.0.1:" + stack.brokerPort();
        String text = "compressed ".repeat(200_000);
        List<ConnectionFactory> clients = List.of(
                new ActiveMQConnectionFactory(core),
                new ActiveMQConnectionFactory(core + "?compressLargeMessages=true"),
                new org.apache.activemq.ActiveMQConnectionFactory(core),
                new org.apache.qpid.jms.JmsConnectionFactory("amqp://127.0.0.1:" + stack.brokerPort()));
        for (ConnectionFactory client : clients) {
            long before = stack.brokerAdmin().count(Stack.COMMITS);
            try (JMSContext context =
                    client.createContext("sender", stack.accounts().sender())) {
                MapMessage map = context.createMapMessage();
                map.setString("text", text);
                map.setBytes("bytes", new byte[] {1});
                map.setObject("none", null);
                map.setDouble("double", 1);
                map.setChar("char", 'c');
                StreamMessage stream = context.createStreamMessage();
                stream.writeString(text);
                BytesMessage bytes = context.createBytesMessage();
                bytes.writeBytes(new byte[150_000]);
                for (Message message : List.of(
                        map,
                        stream,
                        bytes,
                        context.createMapMessage(),
                        context.createTextMessage(),
                        context.createTextMessage(text),
                        context.createObjectMessage(),
                        context.createObjectMessage(text),
                        context.createMessage())) {
                    context.createProducer().send(context.createQueue(Stack.COMMITS), message);
                }
            }
            assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before + 9);
        }
    }

    private static void sendCore(byte type, byte[] body, Map<String, ?> properties) throws Exception {
        CoreMessages.send(
                stack.brokerPort(), "sender", stack.accounts().sender(), Stack.COMMITS, type, body, properties);
    }

    /** An address without subscribers would swallow it. */
    @Test
    void openWireSenderToATopicIsRefused() {
        var factory = new org.apache.activemq.ActiveMQConnectionFactory("tcp://127.0.0.1:" + stack.brokerPort());
        try (JMSContext context =
                factory.createContext("sender", stack.accounts().sender())) {
            assertThatThrownBy(() -> context.createProducer().send(context.createTopic(Stack.COMMITS), "lost"))
                    .hasMessageContaining("is a queue, not a topic");
        }
    }

    /** The broker files messages by it, and would lose these. */
    @ParameterizedTest
    @CsvSource({"99, 9", "-1, 0", "7, 7"})
    void priorityIsBroughtWithinZeroToNine(String sent, int kept) throws JMSException {
        String body = "priority " + sent;
        new Stomp(stack.brokerPort(), "sender", stack.accounts().sender())
                .sendText(Stack.COMMITS, body, Map.of("persistent", "true", "priority", sent));
        List<Message> found = stack.brokerAdmin().browse(Stack.COMMITS);
        assertThat(found)
                .filteredOn(message -> message instanceof TextMessage && body.equals(Jms.text(message)))
                .singleElement()
                .satisfies(message -> assertThat(message.getJMSPriority()).isEqualTo(kept));
    }

    @ParameterizedTest
    @ValueSource(strings = {Stack.RETRIES, Stack.DEAD_LETTERS, Stack.ATTEMPTS})
    void senderSendsNowhereElse(String queue) {
        assertThatThrownBy(() -> stack.sender().send(queue, "x")).isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {Stack.COMMITS, Stack.RETRIES, Stack.DEAD_LETTERS, Stack.ATTEMPTS})
    void senderNeitherConsumesNorBrowses(String queue) {
        assertThatThrownBy(() -> stack.sender().take(queue, 100)).isInstanceOf(JMSSecurityRuntimeException.class);
        assertThatThrownBy(() -> stack.sender().browse(queue)).hasRootCauseInstanceOf(ActiveMQSecurityException.class);
    }

    @Test
    void senderManagesNothingAndTheAttemptIsLogged() {
        try (JMSContext context = stack.sender().open()) {
            assertThatThrownBy(
                            () -> context.createProducer().send(new ActiveMQQueue("activemq.management"), "shut down"))
                    .isInstanceOf(JMSSecurityRuntimeException.class);
        }
        await().atMost(Duration.ofSeconds(10))
                .untilAsserted(() -> assertThat(stack.brokerLog().lines())
                        .anyMatch(line -> line.contains("AMQ601264: User sender")
                                && line.contains("on address activemq.management")));
        assertThat(stack.brokerLog().lines().filter(line -> line.contains("AMQ601")))
                .allMatch(line -> line.contains("AMQ601264: "));
    }

    @Test
    void senderMakesNoTemporaryQueue() {
        try (JMSContext context = stack.sender().open()) {
            assertThatThrownBy(context::createTemporaryQueue).isInstanceOf(JMSSecurityRuntimeException.class);
        }
    }

    @Test
    void wrongPasswordIsRefused() {
        Jms stranger = new Jms("tcp://127.0.0.1:" + stack.brokerPort(), "sender", "wrong");
        assertThatThrownBy(() -> stranger.send(Stack.COMMITS, "x")).isInstanceOf(JMSSecurityRuntimeException.class);
    }

    @Test
    void misspeltQueueIsAnErrorEvenForTheAdministrator() {
        assertThatThrownBy(() -> stack.brokerAdmin().send("recommit.comits", "x"))
                .hasMessageContaining("There is no queue with name recommit.comits");
    }

    @Test
    void applicationManagesAndUsesEveryQueueOfItsOwn() {
        Jms application = stack.application();
        for (String queue : new String[] {Stack.RETRIES, Stack.DEAD_LETTERS, Stack.ATTEMPTS}) {
            application.send(queue, "mine");
            assertThat(application.browse(queue)).hasSize(1);
            assertThat(Jms.text(application.take(queue, 5_000))).isEqualTo("mine");
            assertThat(application.count(queue)).isZero();
        }
    }

    @Test
    void whatArrivesAtTheDeadLettersNeverExpires() throws Exception {
        try (JMSContext context = stack.brokerAdmin().open()) {
            context.createProducer().setTimeToLive(1).send(context.createQueue(Stack.DEAD_LETTERS), "kept");
        }
        var taken = stack.brokerAdmin().take(Stack.DEAD_LETTERS, 5_000);
        assertThat(Jms.text(taken)).isEqualTo("kept");
        assertThat(taken.getJMSExpiration()).isZero();
    }

    private static void assertArrives(ConnectionFactory factory, String text) {
        long before = stack.brokerAdmin().count(Stack.COMMITS);
        try (JMSContext context =
                factory.createContext("sender", stack.accounts().sender())) {
            context.createProducer().send(context.createQueue(Stack.COMMITS), text);
        }
        assertThat(stack.brokerAdmin().count(Stack.COMMITS)).isEqualTo(before + 1);
    }

    private static void stomp(Socket socket, String frame) throws IOException {
        socket.getOutputStream().write((frame + "\0").getBytes(StandardCharsets.UTF_8));
        socket.getOutputStream().flush();
    }

    private static String answer(Socket socket) throws IOException {
        StringBuilder frame = new StringBuilder();
        int read = socket.getInputStream().read();
        while (read > 0 || frame.isEmpty()) {
            if (read < 0) {
                throw new IOException("closed by the broker");
            }
            if (read > 0 && !(frame.isEmpty() && read == '\n')) {
                frame.append((char) read);
            }
            read = socket.getInputStream().read();
        }
        return frame.toString();
    }
}
