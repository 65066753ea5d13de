package org.recommit.inline;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.recommit.retry.InlineBackoff;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryPolicy;

/** Carries {@link CappedBackoff} out. It stands outside MicroProfile's fault tolerance: each attempt is guarded anew. */
@CappedBackoff("")
@Interceptor
@Priority(Interceptor.Priority.LIBRARY_BEFORE)
public class CappedBackoffInterceptor {

    @Inject
    private RetryPolicies policies;

    @Inject
    private RandomGenerator random;

    @Resource
    private ManagedScheduledExecutorService executor;

    @AroundInvoke
    Object retry(InvocationContext call) throws Exception {
        InlineBackoff backoff = new InlineBackoff(policies, random);
        BoundMethod method = BoundMethod.of(call.getTarget().getClass(), call.getMethod())
                .orElseThrow(() -> new IllegalStateException(call.getMethod() + " has no @CappedBackoff"));
        // Checked when it was deployed
        RetryPolicy policy = policies.named(method.policy()).orElseThrow();
        return method.isAsynchronous()
                ? backoff.start(policy, () -> (CompletionStage<?>) call.proceed(), this::later)
                : backoff.call(policy, call::proceed, CappedBackoffInterceptor::hold);
    }

    private void later(Duration wait, Runnable task) {
        executor.schedule(task, wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Holds the caller's thread: the one place where a retry does, bounded when it was deployed. Nobody opens the latch; it
     * is waited on because that ends at once when the server interrupts the thread, as on its own end.
     */
    private static void hold(Duration wait) throws InterruptedException {
        boolean opened = new CountDownLatch(1).await(wait.toMillis(), TimeUnit.MILLISECONDS);
        assert !opened;
    }
}
