package org.recommit.waiting;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.ConcurrencyManagement;
import jakarta.ejb.ConcurrencyManagementType;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.recommit.commit.ScheduledMessages;

/**
 * Brings waiting commits forward, a second's share at a time. It may forget: what has not been brought forward waits on the
 * broker as before, and what is brought forward twice is delivered once.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class TryNowWorker {
    private static final Logger LOG = Logger.getLogger(TryNowWorker.class.getName());

    /** The broker looks at each waiting message once for each call. */
    private static final int AT_ONCE = 200;

    @Resource
    private ManagedScheduledExecutorService executor;

    @Inject
    private ScheduledMessages messages;

    private final Queue<Order> orders = new ConcurrentLinkedQueue<>();
    private ScheduledFuture<?> task;

    /** The ids that are left of one order. */
    private record Order(List<String> left, int ratePerSecond) {}

    @PostConstruct
    void start() {
        task = executor.scheduleAtFixedRate(this::turn, 1, 1, TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    /** Begins within a second. */
    public void bringForward(List<String> ids, int ratePerSecond) {
        orders.add(new Order(new ArrayList<>(ids), ratePerSecond));
    }

    /** Never throws: a task that throws is not run again. */
    private void turn() {
        try {
            orders.forEach(this::work);
            orders.removeIf(order -> order.left().isEmpty());
        } catch (RuntimeException e) {
            LOG.log(Level.FINE, "Waiting commits cannot be brought forward now: {0}", e.getMessage());
        }
    }

    private void work(Order order) {
        int share = order.ratePerSecond();
        while (share > 0 && !order.left().isEmpty()) {
            List<String> next = order.left()
                    .subList(0, Math.min(Math.min(share, AT_ONCE), order.left().size()));
            messages.deliver(next);
            share -= next.size();
            next.clear();
        }
    }
}
