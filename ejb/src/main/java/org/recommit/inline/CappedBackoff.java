package org.recommit.inline;

import jakarta.enterprise.util.Nonbinding;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Calls a bean's method again after a transient failure, as the named retry policy says. A call whose attempts are used up
 * ends with {@link org.recommit.retry.RetryBudgetExhausted}; a failure that is not transient passes through at once.
 *
 * <p>A method that returns a {@link java.util.concurrent.CompletionStage} holds no thread while it waits; what it does
 * before it returns is its own business. Any other method waits in its caller's thread, which is allowed only where the
 * policy's worst case is within {@code recommit.retry.max-inline-wait}: {@code carrier-inline} is meant for these.
 *
 * <p>Completing or cancelling the stage that a caller was given ends the waiting; a call that is under way may go on, but its
 * outcome is passed over. As with every interceptor, a bean's call of a method of its own is not retried: it does not pass the
 * container.
 *
 * <p>A deployment in which a method breaks this rule, names an unknown policy or cannot be intercepted fails.
 */
@Documented
@InterceptorBinding
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface CappedBackoff {
    /** Name of the policy; on a bean's type, of all its methods that name none, inherited ones included. */
    @Nonbinding
    String value();
}
