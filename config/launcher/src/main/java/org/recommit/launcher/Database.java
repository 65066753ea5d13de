package org.recommit.launcher;

import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * The ledger's database: the embedded H2 file, or the one that {@code RECOMMIT_DB_URL} names.
 *
 * @param kind {@code h2} or {@code postgresql}, as the product's property {@code recommit.database} has it
 * @param url the JDBC URL with the time-outs of the contract; what the user's own URL sets stands
 * @param user may be absent
 * @param password may be absent
 * @param dataSourceClass the driver's data source
 * @param driver the driver's jar
 */
public record Database(
        String kind,
        String url,
        Optional<String> user,
        Optional<String> password,
        String dataSourceClass,
        Path driver) {

    /**
     * Decides which database it is.
     *
     * @throws RunFailure if the URL is of no kind that Recommit knows
     */
    public static Database of(Settings settings, DataDirectory data, Accounts accounts, Home home) {
        Optional<String> url = settings.get("RECOMMIT_DB_URL");
        if (url.isEmpty()) {
            return h2(
                    "jdbc:h2:file:" + data.ledger().resolve("recommit"),
                    Optional.of("recommit"),
                    Optional.of(accounts.ledger()),
                    home);
        }
        Optional<String> user = settings.get("RECOMMIT_DB_USER");
        Optional<String> password = settings.get("RECOMMIT_DB_PASSWORD");
        if (url.get().startsWith("jdbc:postgresql:")) {
            return new Database(
                    "postgresql",
                    withPostgresDefaults(url.get()),
                    user,
                    password,
                    "org.postgresql.ds.PGSimpleDataSource",
                    home.postgresql());
        }
        if (url.get().startsWith("jdbc:h2:")) {
            return h2(url.get(), user, password, home);
        }
        throw new RunFailure("RECOMMIT_DB_URL must start with jdbc:postgresql: or jdbc:h2:");
    }

    private static Database h2(String url, Optional<String> user, Optional<String> password, Home home) {
        // WRITE_DELAY=0: a commit is written when it returns. H2's default keeps it in memory for up to half a second,
        // and a message acknowledged in that time would be lost with the process
        String options = withMissing(url, ";", "WRITE_DELAY=0", "LOCK_TIMEOUT=5000", "DB_CLOSE_ON_EXIT=FALSE");
        return new Database("h2", options, user, password, "org.h2.jdbcx.JdbcDataSource", home.h2());
    }

    private static String withPostgresDefaults(String url) {
        String start = url.contains("?") ? url : url + "?";
        return withMissing(
                        start,
                        "&",
                        "connectTimeout=5",
                        "socketTimeout=20",
                        "loginTimeout=5",
                        "tcpKeepAlive=true",
                        "reWriteBatchedInserts=true",
                        "logServerErrorDetail=false",
                        "ApplicationName=recommit",
                        "options=-c%20lock_timeout=5s%20-c%20statement_timeout=15s"
                                + "%20-c%20idle_in_transaction_session_timeout=10s"
                                // Set for the pool, the server would ask for it after each transaction
                                + "%20-c%20default_transaction_isolation=read%5C%20committed")
                .replace("?&", "?");
    }

    private static String withMissing(String url, String separator, String... options) {
        StringBuilder result = new StringBuilder(url);
        for (String option : options) {
            String name = option.substring(0, option.indexOf('=') + 1);
            if (!url.toUpperCase(Locale.ROOT).contains(name.toUpperCase(Locale.ROOT))) {
                result.append(separator).append(option);
            }
        }
        return result.toString();
    }

    /** The URL without its options, for people. */
    String shownUrl() {
        return url.replaceAll("[?;].*", "");
    }

    /**
     * Tries to sign in.
     *
     * @return what is wrong if the database cannot be reached: no reason not to start
     * @throws RunFailure if it answers and refuses user, password or name: no wait would mend that
     */
    Optional<String> check() {
        if (kind.equals("h2")) {
            return Optional.empty();
        }
        Properties login = new Properties();
        user.ifPresent(value -> login.setProperty("user", value));
        password.ifPresent(value -> login.setProperty("password", value));
        try {
            DriverManager.getConnection(url, login).close();
            return Optional.empty();
        } catch (SQLException e) {
            String state = Optional.ofNullable(e.getSQLState()).orElse("");
            if (state.startsWith("28")) {
                throw new RunFailure(
                        "The database " + shownUrl() + " refuses user " + user.orElse("(none)")
                                + ": check RECOMMIT_DB_USER and RECOMMIT_DB_PASSWORD",
                        e);
            }
            if (state.equals("3D000")) {
                throw new RunFailure("There is no such database: check RECOMMIT_DB_URL " + shownUrl(), e);
            }
            return Optional.of("SQLSTATE " + state);
        }
    }

    /** Passwords stay out of whatever prints a record. */
    @Override
    public String toString() {
        return "Database[" + kind + ", " + shownUrl() + "]";
    }
}
