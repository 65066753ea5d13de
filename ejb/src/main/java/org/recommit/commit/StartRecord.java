package org.recommit.commit;

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
import java.time.Clock;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;
import org.recommit.audit.AuditEntry;
import org.recommit.audit.AuditEntry.Action;
import org.recommit.retry.RetryPolicies;
import org.recommit.server.Node;

/**
 * Puts on record with which configuration the application was started: whoever changes it needs no account of the
 * application's. Tried every {@value #PERIOD_SECONDS} s until broker or database take it.
 */
@Singleton
@Startup
@ConcurrencyManagement(ConcurrencyManagementType.BEAN)
@TransactionManagement(TransactionManagementType.BEAN)
public class StartRecord {
    private static final int PERIOD_SECONDS = 5;
    /** In characters; all of them have to fit into one entry. */
    private static final int LONGEST_VALUE = 200;

    @Resource
    ManagedScheduledExecutorService executor;

    @Inject
    AuditPost post;

    @Inject
    Clock clock;

    @Inject
    RetryPolicies policies;

    private ScheduledFuture<?> task;
    private AuditEntry entry;

    @PostConstruct
    void start() {
        Map<String, String> detail = new TreeMap<>(given(ConfigProvider.getConfig()));
        policies.all().forEach(policy -> detail.put("policy " + policy.name(), policy.toString()));
        entry = AuditEntry.of(
                clock.instant(), "", Action.START, Node.configured().name(), detail);
        task = executor.scheduleWithFixedDelay(this::attempt, PERIOD_SECONDS, PERIOD_SECONDS, TimeUnit.SECONDS);
    }

    @PreDestroy
    void stop() {
        task.cancel(true);
    }

    private void attempt() {
        if (entry != null && post.offer(entry)) {
            entry = null;
            task.cancel(false);
        }
    }

    /** The product's own properties that somebody has set, secrets aside. */
    static Map<String, String> given(Config config) {
        Map<String, String> given = new TreeMap<>();
        for (String name : config.getPropertyNames()) {
            if (name.toLowerCase(Locale.ROOT).startsWith("recommit") && !secret(name)) {
                config.getOptionalValue(name, String.class)
                        .filter(value -> !secret(value))
                        .map(value -> value.substring(0, Math.min(value.length(), LONGEST_VALUE)))
                        .ifPresent(value -> given.put(name, value));
            }
        }
        return given;
    }

    /** A database's address may hold a password too. */
    private static boolean secret(String text) {
        return text.toLowerCase(Locale.ROOT).contains("password");
    }
}
