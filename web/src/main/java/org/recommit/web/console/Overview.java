package org.recommit.web.console;

import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.recommit.commit.QueueDepths.Depth;
import org.recommit.commit.Queues;
import org.recommit.ledger.SchemaState;
import org.recommit.warning.Warning;
import org.recommit.web.status.Status;
import org.recommit.web.status.SystemStatus;

/** What the overview shows of the queues and of readiness; looked up once a request. */
@Named
@RequestScoped
public class Overview {

    @Inject
    private SystemStatus system;

    @Inject
    @ConfigProperty(name = "recommit.carrier.simulated", defaultValue = "false")
    private boolean carrierSimulated;

    private Status status;

    /** One line of the queues' table; figures are null where the broker does not tell. */
    public record Row(String name, String queue, Long messages, Long waiting, Long delivering, Long consumers) {
        // expression language before 6.0 knows bean getters only

        public String getName() {
            return name;
        }

        public String getQueue() {
            return queue;
        }

        public Long getMessages() {
            return messages;
        }

        public Long getWaiting() {
            return waiting;
        }

        public Long getDelivering() {
            return delivering;
        }

        public Long getConsumers() {
            return consumers;
        }
    }

    public List<Row> getQueues() {
        return List.of(
                row("New commits", Queues.COMMITS),
                row("Retries", Queues.RETRIES),
                row("Dead letters", Queues.DEAD_LETTERS),
                row("Attempt events", Queues.ATTEMPTS));
    }

    private Row row(String name, String queue) {
        Optional<Depth> depth = status().depth(queue);
        return new Row(
                name,
                queue,
                depth.map(Depth::messages).orElse(null),
                depth.map(Depth::waiting).orElse(null),
                depth.map(Depth::delivering).orElse(null),
                depth.map(Depth::consumers).orElse(null));
    }

    public boolean isReady() {
        return status().ready();
    }

    public boolean isBrokerAway() {
        return status().brokerAway();
    }

    public boolean isDatabaseAway() {
        return !status().databaseAnswers();
    }

    public boolean isSchemaPending() {
        return status().schema() == SchemaState.State.PENDING;
    }

    public List<String> getProblems() {
        return status().problems();
    }

    /** What a person should look at although everything works. */
    public List<String> getWarnings() {
        return status().warnings().stream().map(Warning::text).toList();
    }

    public boolean isCarrierSimulated() {
        return carrierSimulated;
    }

    private Status status() {
        if (status == null) {
            status = system.now();
        }
        return status;
    }
}
