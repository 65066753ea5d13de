package org.recommit.inline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.recommit.retry.RetryPolicies;

class BoundMethodTest {

    static Stream<Arguments> methods() {
        String class1 = "@CappedBackoff on org.recommit.inline.BoundMethodTest$Bound.";
        return Stream.of(
                arguments("inline", ""),
                arguments("stage", ""),
                arguments("future", ""),
                arguments(
                        "tooLong",
                        class1
                                + "tooLong: policy carrier may hold its caller's thread for PT31S: allowed is PT10S"
                                + " (recommit.retry.max-inline-wait), or a method that returns a CompletionStage"),
                arguments(
                        "unknown",
                        class1
                                + "unknown: policy carier does not exist: allowed are controlled, ordinary, fx, carrier,"
                                + " carrier-inline"),
                arguments(
                        "hidden",
                        class1
                                + "hidden: policy carrier-inline cannot be intercepted: allowed is a method that is not"
                                + " private, static or final in a class that is not final"),
                arguments(
                        "sealed",
                        class1
                                + "sealed: policy carrier-inline cannot be intercepted: allowed is a method that is not"
                                + " private, static or final in a class that is not final"),
                arguments(
                        "plainFuture",
                        class1
                                + "plainFuture: policy carrier would hide its failures: allowed is CompletionStage"
                                + " instead of Future"));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void saysWhatMustNotBeDeployed(String name, String problem) {
        BoundMethod method = named(name).orElseThrow();

        assertThat(method.problem(RetryPolicies.shipped()).orElse("")).isEqualTo(problem);
    }

    @Test
    void methodsWithoutABindingAreNone() {
        assertThat(named("free")).isEmpty();
    }

    @Test
    void aTypesBindingIsForItsBusinessMethods() {
        assertThat(BoundMethod.in(OnType.class))
                .extracting(BoundMethod::policy)
                .containsExactlyInAnyOrder("carrier-inline", "fx");
    }

    @Test
    void inheritedMethodsCount() {
        assertThat(BoundMethod.in(Heir.class)).hasSameSizeAs(BoundMethod.in(Bound.class));
    }

    /** The beans inherit the methods, and have a binding of their own on the type. */
    @Test
    void aTypesBindingIsForInheritedMethodsToo() throws NoSuchMethodException {
        assertThat(BoundMethod.in(Bindings.class))
                .extracting(BoundMethod::policy, found -> found.method().getName())
                .containsExactly(tuple("carrier-inline", "inherited"));
        assertThat(BoundMethod.of(Bindings.class, Plain.class.getDeclaredMethod("inherited")))
                .map(BoundMethod::policy)
                .contains("carrier-inline");
    }

    @Test
    void aSupertypesBindingIsNotTheSubtypes() {
        assertThat(BoundMethod.in(HeirOfType.class))
                .extracting(BoundMethod::policy)
                .containsExactly("fx");
    }

    @Test
    void anOverrideIsJudgedByItself() {
        assertThat(BoundMethod.in(Overriding.class))
                .extracting(found -> found.method().getName())
                .doesNotContain("tooLong")
                .contains("inline", "unknown");
    }

    @Test
    void aShorterAllowedWaitRefusesWhatWasAllowed() {
        Map<String, String> set = Map.of("recommit.retry.max-inline-wait", "PT1.499S");
        RetryPolicies strict = RetryPolicies.read(name -> Optional.ofNullable(set.get(name)), set.keySet());

        assertThat(named("inline").orElseThrow().problem(strict).orElse(""))
                .contains("for PT1.5S")
                .contains("PT1.499S");
    }

    private static Optional<BoundMethod> named(String name) {
        return BoundMethod.in(Bound.class).stream()
                .filter(found -> found.method().getName().equals(name))
                .findFirst();
    }

    static class Bound {
        @CappedBackoff("carrier-inline")
        String inline() {
            return "";
        }

        @CappedBackoff("carrier")
        CompletionStage<String> stage() {
            return null;
        }

        @CappedBackoff("carrier")
        CompletableFuture<String> future() {
            return null;
        }

        @CappedBackoff("carrier")
        String tooLong() {
            return "";
        }

        @CappedBackoff("carier")
        String unknown() {
            return "";
        }

        @CappedBackoff("carrier-inline")
        private String hidden() {
            return "";
        }

        @CappedBackoff("carrier-inline")
        final String sealed() {
            return "";
        }

        @CappedBackoff("carrier")
        Future<String> plainFuture() {
            return null;
        }

        List<String> free() {
            return Arrays.asList(hidden());
        }
    }

    static class Heir extends Bound {}

    static class Overriding extends Bound {
        @Override
        String tooLong() {
            return "at once";
        }
    }

    static class Plain {
        String inherited() {
            return "";
        }
    }

    @CappedBackoff("carrier-inline")
    static class Bindings extends Plain {}

    static class HeirOfType extends OnType {}

    @CappedBackoff("carrier-inline")
    static class OnType {
        String all() {
            return helper();
        }

        @CappedBackoff("fx")
        CompletionStage<String> own() {
            return null;
        }

        private static String helper() {
            return "";
        }
    }
}
