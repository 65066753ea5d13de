package org.recommit.inline;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.recommit.retry.RetryPolicies;
import org.recommit.retry.RetryPolicy;

/**
 * A method under {@link CappedBackoff}, and whether it may be.
 *
 * @param policy name of the policy that is asked for
 */
record BoundMethod(Class<?> type, Method method, String policy) {

    /** The method's binding: its own, else its type's; empty where it has none. */
    static Optional<BoundMethod> of(Class<?> type, Method method) {
        return Optional.ofNullable(method.getAnnotation(CappedBackoff.class))
                .or(() -> Optional.ofNullable(method.getDeclaringClass().getAnnotation(CappedBackoff.class))
                        .filter(onType -> isBusinessMethod(method)))
                .map(binding -> new BoundMethod(type, method, binding.value()));
    }

    /** All methods of that type that have a binding. */
    static List<BoundMethod> in(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != null && each != Object.class, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic())
                .flatMap(method -> of(type, method).stream())
                .toList();
    }

    /** Whether it answers by a stage, so that nobody's thread has to wait. */
    boolean isAsynchronous() {
        return method.getReturnType() == CompletionStage.class || method.getReturnType() == CompletableFuture.class;
    }

    /** Why it must not be deployed: one line with class, method, policy, wait and what is allowed. */
    Optional<String> problem(RetryPolicies policies) {
        if (!canBeIntercepted()) {
            return Optional.of(line("cannot be intercepted: allowed is a method that is not private, static or final"
                    + " in a class that is not final"));
        }
        if (!isAsynchronous() && Future.class.isAssignableFrom(method.getReturnType())) {
            return Optional.of(line("would hide its failures: allowed is CompletionStage instead of "
                    + method.getReturnType().getSimpleName()));
        }
        Optional<RetryPolicy> named = policies.named(policy);
        if (named.isEmpty()) {
            return Optional.of(line("does not exist: allowed are "
                    + String.join(
                            ", ", policies.all().stream().map(RetryPolicy::name).toList())));
        }
        Duration wait = named.get().worstCase();
        Duration allowed = policies.maxInlineWait();
        return isAsynchronous() || wait.compareTo(allowed) <= 0
                ? Optional.empty()
                : Optional.of(line("may hold its caller's thread for " + wait + ": allowed is " + allowed
                        + " (recommit.retry.max-inline-wait), or a method that returns a CompletionStage"));
    }

    private boolean canBeIntercepted() {
        int modifiers = method.getModifiers();
        return !Modifier.isPrivate(modifiers)
                && !Modifier.isStatic(modifiers)
                && !Modifier.isFinal(modifiers)
                && !Modifier.isFinal(type.getModifiers());
    }

    private static boolean isBusinessMethod(Method method) {
        return !Modifier.isPrivate(method.getModifiers()) && !Modifier.isStatic(method.getModifiers());
    }

    private String line(String what) {
        return "@CappedBackoff on " + type.getName() + "." + method.getName() + ": policy " + policy + " " + what;
    }
}
