package org.recommit.carrier;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.recommit.inline.CappedBackoff;
import org.recommit.reconcile.Carrier.Answer;

/** Asks the carrier for a person who waits for the answer. The ledger is not touched. */
@ApplicationScoped
public class CarrierInquiry {

    @Inject
    private CarrierClient client;

    @Resource
    private ManagedExecutorService executor;

    /**
     * The status now, for one who waits some seconds: at most three questions.
     *
     * @throws org.recommit.retry.RetryBudgetExhausted if the carrier did not answer any of them
     */
    @CappedBackoff("carrier-inline")
    public Answer now(String shipmentId) {
        return client.ask(shipmentId);
    }

    /**
     * The status as soon as the carrier answers, with all the patience that a commit has: half a minute and more, without a
     * thread that waits. Completes exceptionally as {@link #now} throws.
     */
    @CappedBackoff("carrier")
    public CompletionStage<Answer> patiently(String shipmentId) {
        return CompletableFuture.supplyAsync(() -> client.ask(shipmentId), executor);
    }
}
