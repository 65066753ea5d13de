package org.recommit.retry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.recommit.retry.RetryPolicyTest.policy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class RetryBudgetTest {

    @Test
    void counts_per_policy() {
        RetryBudget budget =
                RetryBudget.FRESH.plusFailure("fx").plusFailure("carrier").plusFailure("fx");
        assertThat(budget).isEqualTo(new RetryBudget(Map.of("fx", 2, "carrier", 1)));
        assertThat(budget.used("fx")).isEqualTo(2);
        assertThat(budget.used("ordinary")).isZero();
        assertThat(budget.total()).isEqualTo(3);
        assertThat(RetryBudget.FRESH.total()).isZero();
    }

    @Test
    void what_remains_is_never_negative() {
        RetryPolicy two = policy(2, "PT1S", "PT1S", Jitter.FULL);
        assertThat(RetryBudget.FRESH.remaining(two)).isEqualTo(2);
        assertThat(new RetryBudget(Map.of("p", 3)).remaining(two)).isZero();
    }

    @Test
    void refuses_a_negative_count() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new RetryBudget(Map.of("fx", -1)))
                .withMessage("Failed attempts of fx are never negative: -1");
    }

    @Test
    void exhaustion_is_typed_and_does_not_quote_the_last_error() {
        var last = new IllegalStateException("patient data");
        var exhausted = new RetryBudgetExhausted("carrier-inline", 3, last);
        assertThat(exhausted.reason()).isEqualTo(ReasonCode.RETRY_BUDGET_EXHAUSTED);
        assertThat(exhausted.attempts()).isEqualTo(3);
        assertThat(exhausted.lastError()).isSameAs(last);
        assertThat(exhausted).hasMessage("RETRY_BUDGET_EXHAUSTED of carrier-inline after 3 attempts");
    }
}
