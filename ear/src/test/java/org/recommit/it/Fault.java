package org.recommit.it;

import java.io.Serial;
import java.util.stream.Stream;
import org.recommit.it.CommitCutter.Cut;

/** What goes wrong in a {@link Deployment}, and how it ends: as a supervisor, a network or a database ends it. */
enum Fault {
    SERVER_KILLED("SIGKILL of the server") {
        @Override
        void strike(Deployment on) {
            on.stack().killServer();
        }

        @Override
        void end(Deployment on) {
            on.stack().startServer();
        }
    },
    /** Nothing but the broker is started again. */
    BROKER_KILLED_ALONE("SIGKILL of the broker") {
        @Override
        void strike(Deployment on) {
            on.stack().killBroker();
        }

        @Override
        void end(Deployment on) {
            on.stack().startBroker();
        }
    },
    /** As Run and a supervisor of all of it do it. */
    BROKER_KILLED("SIGKILL of the broker, then a restart of both") {
        @Override
        void strike(Deployment on) {
            on.stack().killBroker();
        }

        @Override
        void end(Deployment on) {
            on.stack().stopServer();
            on.stack().startBroker();
            on.stack().startServer();
        }
    },
    DATABASE_KILLED("SIGKILL of PostgreSQL") {
        @Override
        void strike(Deployment on) {
            on.stack().postgres().kill();
        }

        @Override
        void end(Deployment on) {
            on.stack().postgres().startAgain();
        }
    },
    SERVER_AND_DATABASE_KILLED("SIGKILL of the server and PostgreSQL") {
        @Override
        void strike(Deployment on) {
            SERVER_KILLED.strike(on);
            DATABASE_KILLED.strike(on);
        }

        @Override
        void end(Deployment on) {
            on.stack().launchServer();
            DATABASE_KILLED.end(on);
            on.stack().awaitServer();
        }
    },
    BROKER_AND_DATABASE_KILLED("SIGKILL of the broker and PostgreSQL") {
        @Override
        void strike(Deployment on) {
            BROKER_KILLED_ALONE.strike(on);
            DATABASE_KILLED.strike(on);
        }

        @Override
        void end(Deployment on) {
            BROKER_KILLED_ALONE.end(on);
            DATABASE_KILLED.end(on);
        }
    },
    SERVER_FROZEN("SIGSTOP, SIGCONT of the server") {
        @Override
        void strike(Deployment on) {
            Signal.freeze(on.server());
        }

        @Override
        void end(Deployment on) {
            Signal.thaw(on.server());
        }
    },
    BROKER_FROZEN("SIGSTOP, SIGCONT of the broker") {
        @Override
        void strike(Deployment on) {
            Signal.freeze(on.broker());
        }

        @Override
        void end(Deployment on) {
            Signal.thaw(on.broker());
        }
    },
    DATABASE_FROZEN("SIGSTOP, SIGCONT of PostgreSQL") {
        @Override
        void strike(Deployment on) {
            Signal.freeze(on.database());
        }

        @Override
        void end(Deployment on) {
            Signal.thaw(on.database());
        }
    },
    DATABASE_READ_ONLY("PostgreSQL read-only") {
        @Override
        void strike(Deployment on) {
            readOnly(on, "on");
        }

        @Override
        void end(Deployment on) {
            readOnly(on, "off");
        }
    },
    BROKER_LINK_RESET("reset between server and broker, twice") {
        @Override
        void strike(Deployment on) {
            on.toBroker().reset();
        }

        @Override
        void end(Deployment on) {
            on.toBroker().reset();
        }
    },
    BROKER_LINK_HELD("black hole between server and broker") {
        @Override
        void strike(Deployment on) {
            on.toBroker().hold();
        }

        @Override
        void end(Deployment on) {
            on.toBroker().release();
        }
    },
    BROKER_LINK_HALF_OPEN("half-open between server and broker") {
        @Override
        void strike(Deployment on) {
            on.toBroker().halfOpen();
        }
    },
    DATABASE_LINK_RESET("reset between server and PostgreSQL, twice") {
        @Override
        void strike(Deployment on) {
            on.toDatabase().reset();
        }

        @Override
        void end(Deployment on) {
            on.toDatabase().reset();
        }
    },
    DATABASE_LINK_HELD("black hole between server and PostgreSQL") {
        @Override
        void strike(Deployment on) {
            on.toDatabase().hold();
        }

        @Override
        void end(Deployment on) {
            on.toDatabase().release();
        }
    },
    DATABASE_LINK_HALF_OPEN("half-open between server and PostgreSQL") {
        @Override
        void strike(Deployment on) {
            on.toDatabase().halfOpen();
        }
    },
    CARRIER_LINK_RESET("reset between server and carrier, twice") {
        @Override
        void strike(Deployment on) {
            on.toCarrier().reset();
        }

        @Override
        void end(Deployment on) {
            on.toCarrier().reset();
        }
    },
    CARRIER_LINK_HELD("black hole between server and carrier") {
        @Override
        void strike(Deployment on) {
            on.toCarrier().hold();
        }

        @Override
        void end(Deployment on) {
            on.toCarrier().release();
        }
    },
    CARRIER_LINK_HALF_OPEN("half-open between server and carrier") {
        @Override
        void strike(Deployment on) {
            on.toCarrier().halfOpen();
        }
    },
    SENDER_LINK_RESET("reset between sender and broker, twice") {
        @Override
        void strike(Deployment on) {
            on.fromSender().reset();
        }

        @Override
        void end(Deployment on) {
            on.fromSender().reset();
        }
    },
    SENDER_LINK_HELD("black hole between sender and broker") {
        @Override
        void strike(Deployment on) {
            on.fromSender().hold();
        }

        @Override
        void end(Deployment on) {
            on.fromSender().release();
        }
    },
    SENDER_LINK_HALF_OPEN("half-open between sender and broker") {
        @Override
        void strike(Deployment on) {
            on.fromSender().halfOpen();
        }
    },
    PREPARE_CUT_AFTER("cut after the bytes of an XA prepare") {
        @Override
        void strike(Deployment on) {
            on.toBroker().cutAfterPrepares(CUTS);
        }

        @Override
        void end(Deployment on) {
            must(on.toBroker().cuts() > 0);
            on.toBroker().cutAfterPrepares(0);
        }
    },
    BROKER_COMMIT_CUT_AFTER("cut after the bytes of an XA commit") {
        @Override
        void strike(Deployment on) {
            on.toBroker().cutAfterCommits(CUTS);
        }

        @Override
        void end(Deployment on) {
            must(on.toBroker().cuts() > 0);
            on.toBroker().cutAfterCommits(0);
        }
    },
    BROKER_COMMIT_CUT_BEFORE("cut before the bytes of an XA commit") {
        @Override
        void strike(Deployment on) {
            on.toBroker().cutBeforeCommits(CUTS);
        }

        @Override
        void end(Deployment on) {
            must(on.toBroker().cuts() > 0);
            on.toBroker().cutBeforeCommits(0);
        }
    },
    COMMIT_CUT_AFTER("cut after the bytes of COMMIT") {
        @Override
        void before(Deployment on, Stream<String> keys) {
            keys.forEach(key -> on.toDatabase().arm(key, Cut.AFTER));
        }

        @Override
        void strike(Deployment on) {
            // It strikes by itself
        }

        @Override
        void end(Deployment on) {
            must(on.toDatabase().disarm());
        }
    },
    COMMIT_CUT_BEFORE("cut before the bytes of COMMIT") {
        @Override
        void before(Deployment on, Stream<String> keys) {
            keys.forEach(key -> on.toDatabase().arm(key, Cut.BEFORE));
        }

        @Override
        void strike(Deployment on) {
            // It strikes by itself
        }

        @Override
        void end(Deployment on) {
            must(on.toDatabase().disarm());
        }
    },
    DATABASE_HELD_BROKER_RESET("black hole to PostgreSQL, reset to the broker") {
        @Override
        void strike(Deployment on) {
            DATABASE_LINK_HELD.strike(on);
            BROKER_LINK_RESET.strike(on);
        }

        @Override
        void end(Deployment on) {
            BROKER_LINK_RESET.end(on);
            DATABASE_LINK_HELD.end(on);
        }
    },
    DATABASE_KILLED_BROKER_FROZEN("SIGKILL of PostgreSQL, SIGSTOP of the broker") {
        @Override
        void strike(Deployment on) {
            BROKER_FROZEN.strike(on);
            DATABASE_KILLED.strike(on);
        }

        @Override
        void end(Deployment on) {
            DATABASE_KILLED.end(on);
            BROKER_FROZEN.end(on);
        }
    },
    /** Not a byte is left for the journal. The broker may end; then it is started when there is room again. */
    BROKER_DISK_FULL("the broker's disk full", Needs.SMALL_DISKS) {
        @Override
        void strike(Deployment on) {
            on.brokerDisk().fill();
        }

        @Override
        void end(Deployment on) {
            on.brokerDisk().free();
            // It may be about to end
            Sends.pause(5_000);
            if (!on.stack().broker().isAlive()) {
                on.stack().startBroker();
            }
        }
    },
    /** Not a byte is left for the write-ahead log, which has to grow. PostgreSQL ends, and is started when there is room. */
    DATABASE_DISK_FULL("PostgreSQL's disk full", Needs.SMALL_DISKS) {
        @Override
        void strike(Deployment on) {
            on.databaseDisk().fill();
            growLog(on);
        }

        @Override
        void end(Deployment on) {
            on.databaseDisk().free();
            Sends.pause(5_000);
            if (!on.stack().postgres().isRunning()) {
                on.stack().postgres().kill();
                DATABASE_KILLED.end(on);
            }
        }
    };

    /** What a deployment must have for it. */
    enum Needs {
        NOTHING,
        SMALL_DISKS
    }

    private static final int CUTS = 6;

    private final String description;
    private final Needs needs;

    Fault(String description) {
        this(description, Needs.NOTHING);
    }

    Fault(String description, Needs needs) {
        this.description = description;
        this.needs = needs;
    }

    String description() {
        return description;
    }

    Needs needs() {
        return needs;
    }

    /** Milliseconds. What has been killed loses nothing more by being away for longer. */
    int longestHold() {
        return name().contains("KILLED") ? 2_000 : 6_000;
    }

    /**
     * Before anything is sent.
     *
     * @param keys some of those that will be sent
     */
    void before(Deployment on, Stream<String> keys) {}

    abstract void strike(Deployment on);

    void end(Deployment on) {}

    /** A trial in which nothing happened shows nothing. */
    static final class Missed extends RuntimeException {
        @Serial
        private static final long serialVersionUID = 1L;

        Missed() {
            super("The fault did not strike");
        }
    }

    private static void must(boolean happened) {
        if (!happened) {
            throw new Missed();
        }
    }

    private static void readOnly(Deployment on, String value) {
        on.stack().postgres().execute("alter system set default_transaction_read_only = " + value);
        on.stack().postgres().execute("select pg_reload_conf()");
    }

    private static void growLog(Deployment on) {
        try {
            on.stack().postgres().execute("select pg_switch_wal()");
            on.stack().postgres().execute("checkpoint");
        } catch (RuntimeException ended) {
            // Of want of room, as it should
        }
    }
}
