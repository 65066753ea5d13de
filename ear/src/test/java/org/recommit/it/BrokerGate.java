package org.recommit.it;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Stands between the server and the broker and holds a transaction at a point of its commit: the one whose message named an
 * armed key. It reads the client's side of Artemis' core protocol: a greeting, then frames of a length, a type, a channel
 * and the content. The branches of a transaction are on several connections and have its global identifier in common.
 */
final class BrokerGate extends Relay {
    /** What the broker has not heard of any more. */
    enum Point {
        /** The dead letter. */
        DEAD_LETTER,
        /** The second prepare. */
        SECOND_PREPARE,
        /** The first commit of the second phase: all are prepared. */
        FIRST_COMMIT,
        /** The second one: one has been committed. */
        SECOND_COMMIT
    }

    private static final int GREETING = "ARTEMIS".length();

    // Of org.apache.activemq.artemis.core.protocol.core.impl.PacketImpl
    private static final int XA_START = 51;
    private static final int XA_COMMIT = 53;
    private static final int XA_PREPARE = 54;
    private static final int XA_ANSWER = 55;
    private static final int SEND = 71;

    private static final int HEADER = Byte.BYTES + Long.BYTES;

    private final Map<String, Point> armed = new ConcurrentHashMap<>();
    private final Map<String, Progress> transactions = new ConcurrentHashMap<>();
    private final Set<String> held = ConcurrentHashMap.newKeySet();
    private final Map<Integer, AtomicInteger> cuts = new ConcurrentHashMap<>();
    private final AtomicInteger cutsBefore = new AtomicInteger();
    private final AtomicInteger made = new AtomicInteger();

    private BrokerGate(int target) {
        super(target);
    }

    static BrokerGate before(int port) {
        BrokerGate gate = new BrokerGate(port);
        gate.open();
        return gate;
    }

    /** Holds the next transaction that sends a message with this key. */
    void arm(String key, Point point) {
        armed.put(key, point);
    }

    /** The broker hears of the next so many prepares, and its answers get lost: each time the connection breaks. */
    void cutAfterPrepares(int times) {
        cutAfter(XA_PREPARE, times);
    }

    /** The same for commits, in one phase or the second of two. */
    void cutAfterCommits(int times) {
        cutAfter(XA_COMMIT, times);
    }

    /** The broker never hears of the next so many commits: each time the connection breaks. */
    void cutBeforeCommits(int times) {
        made.set(0);
        cutsBefore.set(times);
    }

    private boolean isToBeCutBefore(int type) {
        if (type != XA_COMMIT || cutsBefore.get() <= 0 || cutsBefore.getAndDecrement() <= 0) {
            return false;
        }
        made.incrementAndGet();
        return true;
    }

    /** How often a connection has been cut since one of these was called. */
    int cuts() {
        return made.get();
    }

    private void cutAfter(int type, int times) {
        made.set(0);
        cuts.put(type, new AtomicInteger(times));
    }

    private boolean isToBeCutAfter(int type) {
        AtomicInteger left = cuts.get(type);
        if (left == null || left.getAndDecrement() <= 0) {
            return false;
        }
        made.incrementAndGet();
        return true;
    }

    /** Whether it is held there. */
    boolean holds(String key) {
        return held.contains(key);
    }

    @Override
    Line line(Side client, Side broker) {
        return new Connection(client, broker);
    }

    /** How far the transaction of an armed key is. */
    private static final class Progress {
        private final String key;
        private final Point point;
        private int prepares;
        private int commits;

        Progress(String key, Point point) {
            this.key = key;
            this.point = point;
        }

        synchronized boolean isAtItsPoint(int type) {
            if (type == XA_PREPARE) {
                prepares++;
                return point == Point.SECOND_PREPARE && prepares == 2;
            }
            commits++;
            return point == Point.FIRST_COMMIT && commits == 1 || point == Point.SECOND_COMMIT && commits == 2;
        }
    }

    private final class Connection implements Line {
        private final Side client;
        private final Side broker;
        private final Map<Long, String> transactionOfChannel = new HashMap<>();
        private final CountDownLatch answered = new CountDownLatch(1);
        private volatile boolean swallow;

        Connection(Side client, Side broker) {
            this.client = client;
            this.broker = broker;
        }

        @Override
        public void requests() throws IOException {
            DataInputStream in = input(client);
            DataOutputStream out = output(broker);
            out.write(in.readNBytes(GREETING));
            while (true) {
                byte[] frame = in.readNBytes(in.readInt());
                String key = keyToHold(frame);
                if (key != null) {
                    held.add(key);
                    keep(in);
                    return;
                }
                if (isToBeCutBefore(frame[0])) {
                    return;
                }
                swallow = isToBeCutAfter(frame[0]);
                write(frame, out);
                if (swallow) {
                    awaitAnswer();
                    return;
                }
            }
        }

        @Override
        public void answers() throws IOException {
            try {
                DataInputStream in = input(broker);
                DataOutputStream out = output(client);
                while (true) {
                    byte[] frame = in.readNBytes(in.readInt());
                    if (!swallow) {
                        write(frame, out);
                    } else if (frame[0] == XA_ANSWER) {
                        return;
                    }
                }
            } finally {
                answered.countDown();
            }
        }

        private void awaitAnswer() {
            try {
                answered.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private String keyToHold(byte[] frame) {
            int type = frame[0];
            long channel = ByteBuffer.wrap(frame).getLong(Byte.BYTES);
            switch (type) {
                case XA_START -> transactionOfChannel.put(channel, transaction(frame));
                case SEND -> {
                    return keySent(frame, transactionOfChannel.get(channel));
                }
                case XA_PREPARE, XA_COMMIT -> {
                    Progress progress = transactions.get(transaction(frame));
                    if (progress != null && progress.isAtItsPoint(type)) {
                        return progress.key;
                    }
                }
                default -> {
                    // Anything else passes
                }
            }
            return null;
        }

        private String keySent(byte[] frame, String transaction) {
            if (transaction == null) {
                return null;
            }
            for (Map.Entry<String, Point> entry : armed.entrySet()) {
                String key = entry.getKey();
                if (contains(frame, key)) {
                    if (entry.getValue() != Point.DEAD_LETTER) {
                        transactions.putIfAbsent(transaction, new Progress(key, entry.getValue()));
                        armed.remove(key);
                    } else if (contains(frame, Stack.DEAD_LETTERS)) {
                        armed.remove(key);
                        return key;
                    }
                }
            }
            return null;
        }
    }

    private static DataInputStream input(Side side) {
        return new DataInputStream(new BufferedInputStream(side.in()));
    }

    private static DataOutputStream output(Side side) {
        return new DataOutputStream(new BufferedOutputStream(side.out()));
    }

    private static void write(byte[] frame, DataOutputStream out) throws IOException {
        out.writeInt(frame.length);
        out.write(frame);
        out.flush();
    }

    /** The core protocol writes texts in UTF-16, the lower byte first. */
    private static boolean contains(byte[] frame, String text) {
        String frameText = new String(frame, StandardCharsets.ISO_8859_1);
        return frameText.contains(new String(text.getBytes(StandardCharsets.UTF_16LE), StandardCharsets.ISO_8859_1));
    }

    /** The global identifier of an Xid: its format, then the branch's qualifier and the identifier, each after its length. */
    private static String transaction(byte[] frame) {
        ByteBuffer xid = ByteBuffer.wrap(frame, HEADER, frame.length - HEADER);
        xid.getInt();
        xid.position(xid.getInt() + xid.position());
        byte[] global = new byte[xid.getInt()];
        xid.get(global);
        return HexFormat.of().formatHex(global);
    }
}
