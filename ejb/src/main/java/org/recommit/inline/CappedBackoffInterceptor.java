package org.recommit.inline;

import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedScheduledExecutorService;
import jakarta.enterprise.inject.Intercepted;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
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

    /** Whose method is called: the object itself is of a class that the container has made of it. */
    @Inject
    @Intercepted
    private Bean<?> bean;

    @Inject
    private RetryPolicies policies;

    @Inject
    private RandomGenerator random;

    @Resource
    private ManagedScheduledExecutorService executor;

    @AroundInvoke
    Object retry(InvocationContext call) throws Exception {
        InlineBackoff backoff = new InlineBackoff(policies, random);
        BoundMethod method = BoundMethod.of(bean.getBeanClass(), call.getMethod())
                .orElseThrow(() -> new IllegalStateException(call.getMethod() + " has no @CappedBackoff"));
        // Checked when it was deployed
        RetryPolicy policy = policies.named(method.policy()).orElseThrow();
        return method.isAsynchronous()
                ? backoff.start(policy, () -> (CompletionStage<?>) call.proceed(), this::later)
                : backoff.call(policy, call::proceed, CappedBackoffInterceptor::hold);
    }

    private Future<?> later(Duration wait, Runnable task) {
        return executor.schedule(task, wait.toMillis(), TimeUnit.MILLISECONDS);
    }

    /**
     * Holds the caller's thread: the one place where a retry does, and only on methods for which that was allowed when they
     * were deployed. An interrupt, such as of a server that ends, ends the wait at once.
     */
    private static void hold(Duration wait) throws InterruptedException {
        TimeUnit.MILLISECONDS.sleep(wait.toMillis());
    }
}
