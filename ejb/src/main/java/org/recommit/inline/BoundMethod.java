package org.recommit.inline;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.ArrayList;
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

    /**
     * The binding of a bean's method: the method's own, else the bean's type's, which inherited methods have too; empty where
     * there is none. That of a supertype is for beans of the supertype only.
     */
    static Optional<BoundMethod> of(Class<?> bean, Method method) {
        return Optional.ofNullable(method.getAnnotation(CappedBackoff.class))
                .or(() -> Optional.ofNullable(bean.getDeclaredAnnotation(CappedBackoff.class))
                        .filter(onType -> isBusinessMethod(method)))
                .map(binding -> new BoundMethod(bean, method, binding.value()));
    }

    /** All methods of that bean that have a binding, inherited ones included, but not those that it overrides. */
    static List<BoundMethod> in(Class<?> bean) {
        List<Method> methods = new ArrayList<>();
        Stream.<Class<?>>iterate(bean, each -> each != null && each != Object.class, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(method -> !method.isSynthetic())
                .filter(method -> methods.stream().noneMatch(nearer -> overrides(nearer, method)))
                .forEach(methods::add);
        return methods.stream().flatMap(method -> of(bean, method).stream()).toList();
    }

    private static boolean overrides(Method nearer, Method method) {
        return isBusinessMethod(method)
                && nearer.getName().equals(method.getName())
                && Arrays.equals(nearer.getParameterTypes(), method.getParameterTypes());
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
