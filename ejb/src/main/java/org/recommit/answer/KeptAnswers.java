package org.recommit.answer;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Where answers are kept. All methods throw a {@link RuntimeException} if the database fails. */
public interface KeptAnswers {
    /** So long an answer is given again. */
    Duration KEPT = Duration.ofHours(24);

    /** A request that has no answer after this time is believed to have ended with its server. */
    Duration ABANDONED = Duration.ofMinutes(5);

    /**
     * A request that came with a key.
     *
     * @param caller the user: everybody's keys are his own
     * @param key at most {@value #LONGEST_KEY} characters
     * @param fingerprint equal for equal requests, at most 64 characters
     */
    record Request(String caller, String key, String fingerprint) {
        public static final int LONGEST_KEY = 200;
    }

    /**
     * What it was told.
     *
     * @param location of what was made; empty where the answer names none
     */
    record Answer(int status, Optional<String> location, String body) {}

    /** What there is under a key. */
    sealed interface Found {
        /** Nothing until now: the caller is to carry the request out, and then {@link #keep} or {@link #forget} it. */
        record Nothing() implements Found {}

        /** The answer to the same request. */
        record Answered(Answer answer) implements Found {}

        /** The same request is being carried out. */
        record UnderWay() implements Found {}

        /** Another request. */
        record Another() implements Found {}
    }

    /** Looks the request up, and marks it as being carried out where there is nothing; in a transaction of its own. */
    Found begin(Request request, Instant now);

    /** Keeps the answer. */
    void keep(Request request, Answer answer);

    /** Lets the key go: nothing was done. */
    void forget(Request request);
}
