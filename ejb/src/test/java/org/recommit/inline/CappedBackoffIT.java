package org.recommit.inline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.inject.Inject;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.util.concurrent.CompletionException;
import org.assertj.core.api.Assertions;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.jboss.shrinkwrap.api.Archive;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.EmptyAsset;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.recommit.retry.RetryBudgetExhausted;
import org.recommit.retry.RetryPolicies;

/** {@link CappedBackoff} as the container carries it out: beans of these tests, with the retry rules, on a bare server. */
@ArquillianTest
class CappedBackoffIT {
    @Inject
    private FlakyBean flaky;

    @Deployment
    static Archive<?> beansOfTheseTests() {
        return ShrinkWrap.create(WebArchive.class)
                .addClasses(FlakyBean.class, RetryRulesOfTests.class)
                .addClasses(
                        BoundMethod.class,
                        CappedBackoff.class,
                        CappedBackoffExtension.class,
                        CappedBackoffInterceptor.class)
                .addPackage(RetryPolicies.class.getPackage())
                .addAsServiceProvider(jakarta.enterprise.inject.spi.Extension.class, CappedBackoffExtension.class)
                .addAsWebInfResource(EmptyAsset.INSTANCE, "beans.xml")
                .addAsResource(
                        new StringAsset(
                                "recommit.retry.quick.max-attempts=3\nrecommit.retry.quick.base-delay=PT0.02S\n"),
                        "META-INF/microprofile-config.properties")
                .addAsLibrary(jarOf(Assertions.class));
    }

    private static File jarOf(Class<?> type) {
        try {
            return new File(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(e);
        }
    }

    @BeforeEach
    void forget() {
        flaky.forget();
    }

    @Test
    void callsAgainAfterATransientFailure() throws Exception {
        assertThat(flaky.answersAtCall(3)).isEqualTo("answer");
        assertThat(flaky.calls()).isEqualTo(3);
    }

    @Test
    void endsWithATypedErrorOnceTheBudgetIsUsedUp() {
        assertThatThrownBy(() -> flaky.answersAtCall(4))
                .isInstanceOfSatisfying(
                        RetryBudgetExhausted.class,
                        exhausted -> assertThat(exhausted.attempts()).isEqualTo(3))
                .hasCauseInstanceOf(IOException.class);
        assertThat(flaky.calls()).isEqualTo(3);
    }

    @Test
    void letsAPermanentFailurePassAsItIs() {
        assertThatThrownBy(() -> flaky.refuses()).isInstanceOf(IllegalArgumentException.class);
        assertThat(flaky.calls()).isEqualTo(1);
    }

    @Test
    void waitsForAStageWithoutTheCallersThread() {
        String answer = flaky.answersLaterAtCall(3).toCompletableFuture().join();

        assertThat(answer).isEqualTo("answer");
        assertThat(flaky.calls()).isEqualTo(3);
        assertThat(flaky.lastCaller()).isNotEqualTo(Thread.currentThread());
    }

    @Test
    void endsAStageWithATypedErrorToo() {
        assertThatThrownBy(
                        () -> flaky.answersLaterAtCall(4).toCompletableFuture().join())
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(RetryBudgetExhausted.class);
    }
}
