package org.recommit.inline;

import jakarta.enterprise.context.ApplicationScoped;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;

/** Fails until it has been called as often as its caller wishes. */
@ApplicationScoped
public class FlakyBean {
    private final AtomicInteger calls = new AtomicInteger();
    private volatile Thread lastCaller;

    void forget() {
        calls.set(0);
    }

    int calls() {
        return calls.get();
    }

    Thread lastCaller() {
        return lastCaller;
    }

    @CappedBackoff("quick")
    String answersAtCall(int number) throws IOException {
        if (calls.incrementAndGet() < number) {
            throw new IOException("away");
        }
        return "answer";
    }

    @CappedBackoff("quick")
    CompletionStage<String> answersLaterAtCall(int number) {
        lastCaller = Thread.currentThread();
        return calls.incrementAndGet() < number
                ? CompletableFuture.failedFuture(new IOException("away"))
                : CompletableFuture.completedFuture("answer");
    }

    @CappedBackoff("quick")
    String refuses() {
        calls.incrementAndGet();
        throw new IllegalArgumentException("never");
    }
}
