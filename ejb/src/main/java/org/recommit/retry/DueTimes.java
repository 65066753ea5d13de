package org.recommit.retry;

import java.util.Arrays;

/**
 * Who is due next, in virtual time: a list of messages for each second, that of the current second split into one for each
 * ms. Adding and taking cost the same however many wait, and no object. Who is due in the same ms comes in an order that
 * depends on nothing but what was added.
 */
final class DueTimes {
    private static final int NOBODY = -1;
    private static final int SECOND = 1_000;

    /** First in each list. */
    private final int[] seconds;

    private final int[] millis = new int[SECOND];
    /** Who follows in the same list, by message. */
    private final int[] next;
    /** By message. */
    private final long[] due;

    private int second = -1;
    private int milli = SECOND;
    private int message;

    /** For messages below {@code messages} and times up to {@code last} ms. */
    DueTimes(int messages, long last) {
        next = new int[messages];
        due = new long[messages];
        seconds = new int[Math.toIntExact(last / SECOND) + 1];
        Arrays.fill(seconds, NOBODY);
        Arrays.fill(millis, NOBODY);
    }

    /** The message is due then, in ms: now or later. */
    void add(int added, long at) {
        int in = (int) (at / SECOND);
        due[added] = at;
        push(added, in == second ? millis : seconds, in == second ? (int) (at % SECOND) : in);
    }

    /** Goes on to the next one that is due, and takes it out; false where there is none. */
    boolean advance() {
        while (milli == SECOND || millis[milli] == NOBODY) {
            if (milli < SECOND) {
                milli++;
            } else if (!nextSecond()) {
                return false;
            }
        }
        message = millis[milli];
        millis[milli] = next[message];
        return true;
    }

    int message() {
        return message;
    }

    long time() {
        return due[message];
    }

    private boolean nextSecond() {
        if (second + 1 >= seconds.length) {
            return false;
        }
        second++;
        int waiting = seconds[second];
        while (waiting != NOBODY) {
            int following = next[waiting];
            push(waiting, millis, (int) (due[waiting] % SECOND));
            waiting = following;
        }
        milli = 0;
        return true;
    }

    private void push(int added, int[] lists, int list) {
        next[added] = lists[list];
        lists[list] = added;
    }
}
