package org.recommit.it;

import java.io.IOException;
import java.io.UncheckedIOException;
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
    /** As Run and a supervisor do it: the server is started again too, since Payara Micro recovers only then. */
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
    SERVER_FROZEN("SIGSTOP, SIGCONT of the server") {
        @Override
        void strike(Deployment on) {
            signal("STOP", on.stack().server().pid());
        }

        @Override
        void end(Deployment on) {
            signal("CONT", on.stack().server().pid());
        }
    },
    BROKER_FROZEN("SIGSTOP, SIGCONT of the broker") {
        @Override
        void strike(Deployment on) {
            signal("STOP", on.stack().broker().pid());
        }

        @Override
        void end(Deployment on) {
            signal("CONT", on.stack().broker().pid());
        }
    },
    DATABASE_FROZEN("SIGSTOP, SIGCONT of PostgreSQL") {
        @Override
        void strike(Deployment on) {
            signal("STOP", on.database());
        }

        @Override
        void end(Deployment on) {
            signal("CONT", on.database());
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
    BROKER_LINK_RESET("reset between server and broker") {
        @Override
        void strike(Deployment on) {
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
    DATABASE_LINK_RESET("reset between server and PostgreSQL") {
        @Override
        void strike(Deployment on) {
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
    COMMIT_CUT_AFTER("cut after the bytes of COMMIT") {
        @Override
        void before(Deployment on, Stream<String> keys) {
            keys.forEach(key -> on.cutter().arm(key, Cut.AFTER));
        }

        @Override
        void strike(Deployment on) {}
    },
    COMMIT_CUT_BEFORE("cut before the bytes of COMMIT") {
        @Override
        void before(Deployment on, Stream<String> keys) {
            keys.forEach(key -> on.cutter().arm(key, Cut.BEFORE));
        }

        @Override
        void strike(Deployment on) {}
    };

    private final String description;

    Fault(String description) {
        this.description = description;
    }

    String description() {
        return description;
    }

    /**
     * Before anything is sent.
     *
     * @param keys some of those that will be sent
     */
    void before(Deployment on, Stream<String> keys) {}

    abstract void strike(Deployment on);

    void end(Deployment on) {}

    private static void readOnly(Deployment on, String value) {
        on.stack().postgres().execute("alter system set default_transaction_read_only = " + value);
        on.stack().postgres().execute("select pg_reload_conf()");
    }

    private static void signal(String name, long... processes) {
        for (long process : processes) {
            try {
                // A process may have ended meanwhile
                new ProcessBuilder("kill", "-" + name, Long.toString(process))
                        .redirectErrorStream(true)
                        .start()
                        .waitFor();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
