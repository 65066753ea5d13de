package org.recommit.retry;

import java.util.Arrays;

/**
 * Who is due next, in virtual time: a binary heap of (time, message), each pair in one long, so that a million waiting
 * messages cost 8 MB and no object. Those due in the same ms come in the order of their numbers.
 */
final class DueTimes {
    /** Bits of the message's number; the rest, 43 bits, holds the time in ms. */
    private static final int MESSAGE_BITS = 20;

    private final long[] heap;
    private int size;

    /** At most {@code messages} waiting at a time. */
    DueTimes(int messages) {
        heap = new long[messages];
    }

    /** Adds before the first look: {@link #order} ends it. */
    void add(int message, long millis) {
        heap[size++] = millis << MESSAGE_BITS | message;
    }

    /** A sorted array is a heap. */
    void order() {
        Arrays.sort(heap, 0, size);
    }

    boolean isEmpty() {
        return size == 0;
    }

    long nextTime() {
        return heap[0] >>> MESSAGE_BITS;
    }

    int nextMessage() {
        return (int) heap[0] & (1 << MESSAGE_BITS) - 1;
    }

    /** The next one is due again later. */
    void postpone(long millis) {
        sink(millis << MESSAGE_BITS | nextMessage());
    }

    /** The next one is done with. */
    void remove() {
        size--;
        if (size > 0) {
            sink(heap[size]);
        }
    }

    private void sink(long entry) {
        int hole = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (entry <= heap[child]) {
                break;
            }
            heap[hole] = heap[child];
            hole = child;
            child = 2 * hole + 1;
        }
        heap[hole] = entry;
    }
}
