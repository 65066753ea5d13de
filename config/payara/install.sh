#!/bin/sh
# Installs Recommit on a running domain of Payara Server 6, and restarts the domain once. What an earlier run made is
# replaced, so that it also carries changed values and a new version over. Messages wait on the broker meanwhile.
#
#   sh install.sh
#
# Values: recommit.properties.example. The resources and their properties have a twin for Payara Micro, ServerCommands
# of the launcher (config/launcher): change both.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"

# need NAME...: each must have a value.
need() {
    for name in "$@"; do
        eval "[ -n \"\${$name:-}\" ]" || fail "Set $name (see $here/recommit.properties.example)"
    done
}

# number NAME UNSET LEAST MOST
number() {
    eval "value=\${$1:-$2}"
    case $value in
        *[!0-9]* | '') value=0 ;;
    esac
    [ "$value" -ge "$3" ] && [ "$value" -le "$4" ] || fail "$1: allowed is a whole number from $3 to $4"
    eval "$1=$value"
}

need RECOMMIT_NODE RECOMMIT_BROKER_HOST RECOMMIT_BROKER_APPLICATION_PASSWORD RECOMMIT_DB_URL RECOMMIT_DB_USER \
    RECOMMIT_DB_PASSWORD RECOMMIT_DB_DRIVER RECOMMIT_RAR RECOMMIT_EAR
number RECOMMIT_BROKER_PORT 61616 1 65535
number RECOMMIT_BROKER_BACKUP_PORT "$RECOMMIT_BROKER_PORT" 1 65535
number RECOMMIT_SESSIONS 16 1 200
number RECOMMIT_RETRY_SESSIONS 8 1 200
number RECOMMIT_EVENT_SESSIONS 2 1 16
user=${RECOMMIT_BROKER_APPLICATION_USER:-recommit}
case $RECOMMIT_NODE in
    *[!A-Za-z0-9._-]*) fail "RECOMMIT_NODE: allowed are 1-32 of A-Z a-z 0-9 . _ -" ;;
esac
# Longer ones the transaction service cuts, so that two servers may be called alike
[ ${#RECOMMIT_NODE} -le 32 ] || fail "RECOMMIT_NODE: allowed are 1-32 of A-Z a-z 0-9 . _ -"
for file in "$RECOMMIT_DB_DRIVER" "$RECOMMIT_RAR" "$RECOMMIT_EAR"; do
    [ -r "$file" ] || fail "There is no file $file"
done

# option URL SEPARATOR NAME=VALUE...: adds each option whose name the URL does not have.
options() {
    url=$1
    separator=$2
    shift 2
    for option in "$@"; do
        case $url in
            *"${option%%=*}="*) ;;
            *) url=$url$separator$option ;;
        esac
    done
    line "$url"
}

# Bounded waits (seconds): a fault of the database ends as a failed attempt, never as a hanging thread
case $RECOMMIT_DB_URL in
    jdbc:postgresql:*)
        database=postgresql
        data_source=org.postgresql.ds.PGSimpleDataSource
        case $RECOMMIT_DB_URL in
            *\?*) first=$RECOMMIT_DB_URL ;;
            *) first=$RECOMMIT_DB_URL?connectTimeout=5 ;;
        esac
        url=$(options "$first" '&' connectTimeout=5 socketTimeout=20 loginTimeout=5 tcpKeepAlive=true \
            reWriteBatchedInserts=true logServerErrorDetail=false ApplicationName=recommit \
            'options=-c%20lock_timeout=5s%20-c%20statement_timeout=15s%20-c%20idle_in_transaction_session_timeout=10s%20-c%20default_transaction_isolation=read%5C%20committed')
        ;;
    jdbc:h2:*)
        database=h2
        data_source=org.h2.jdbcx.JdbcDataSource
        # WRITE_DELAY=0: a commit is on the disk when it returns
        url=$(options "$RECOMMIT_DB_URL" ';' WRITE_DELAY=0 LOCK_TIMEOUT=5000 DB_CLOSE_ON_EXIT=FALSE)
        ;;
    *) fail "RECOMMIT_DB_URL must start with jdbc:postgresql: or jdbc:h2:" ;;
esac

# Inside a property's value, colon and equals sign take a backslash; asadmin reads its script's backslashes once more.
value() {
    printf '%s' "$1" | sed -e 's/[\\:=]/\\\\&/g'
}

# connector HOST PORT
connector() {
    printf %s "host=$1;port=$2"
    if [ "${RECOMMIT_BROKER_TLS:-false}" = true ]; then
        printf %s ";sslEnabled=true;verifyHost=true"
        # Without one of its own, the trust store is the JVM's, which is the domain's
        if [ -n "${RECOMMIT_BROKER_TLS_TRUST_STORE:-}" ]; then
            # The JVM's own store would win. An alias is a whole value: in the midst of one, it is found as a property of its
            # name
            printf %s ";forceSSLParameters=true;trustStoreType=PKCS12;trustStorePath=$RECOMMIT_BROKER_TLS_TRUST_STORE"
            printf %s ";trustStorePassword=\${MPCONFIG=recommit.broker.tls.trust-store-password}"
        fi
    fi
}

if [ -n "${RECOMMIT_BROKER_TLS_TRUST_STORE:-}" ]; then
    need RECOMMIT_BROKER_TLS_TRUST_STORE_PASSWORD
    [ -r "$RECOMMIT_BROKER_TLS_TRUST_STORE" ] || fail "There is no file $RECOMMIT_BROKER_TLS_TRUST_STORE"
fi

netty=org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory
connectors=$netty
broker=$(connector "$RECOMMIT_BROKER_HOST" "$RECOMMIT_BROKER_PORT")
if [ -n "${RECOMMIT_BROKER_BACKUP_HOST:-}" ]; then
    connectors=$netty,$netty
    broker=$broker,$(connector "$RECOMMIT_BROKER_BACKUP_HOST" "$RECOMMIT_BROKER_BACKUP_PORT")
fi

# alias NAME PASSWORD: the domain keeps the password encrypted, and its configuration names it only.
alias_of() {
    cp "$work/password" "$work/alias"
    # asadmin reads it as a file of Java properties
    printf 'AS_ADMIN_ALIASPASSWORD=%s\n' "$(printf %s "$2" | sed -e 's/\\/\\\\/g' -e 's/^ /\\ /')" >>"$work/alias"
    verb=create
    if found "$1"; then
        verb=update
    fi
    # shellcheck disable=SC2086
    "$asadmin_command" --terse --interactive=false --passwordfile "$work/alias" ${RECOMMIT_ASADMIN_OPTIONS:-} \
        "$verb-password-alias" "$1" >"$work/output" 2>&1 || fail "The password $1 cannot be stored"
}

# connection_factory NAME MOST CALL_TIMEOUT_MILLIS
# No reconnection inside a session: what a broken one had done is rolled back, and the pool opens a new one.
connection_factory() {
    line "create-connector-connection-pool --raname artemis-ra --connectiondefinition jakarta.jms.ConnectionFactory" \
        "--transactionsupport XATransaction --steadypoolsize 0 --maxpoolsize $2 --poolresize 1 --maxwait 5000" \
        "--property UserName=$user:Password=\${ALIAS\\\\=recommit.broker.password}:ReconnectAttempts=0:InitialConnectAttempts=1:CallTimeout=$3:ClientFailureCheckPeriod=10000:ConnectionTTL=30000" \
        "jms-$1"
    line "create-connector-resource --poolname jms-$1 jms/$1"
}

# data_source NAME MOST
# After a restart of the database the first broken connection empties the pool of all the others. Wrapped, each call of a
# statement would be recorded for a tracer that is not there. The isolation is the session's own: a level of the pool's would
# be asked for after each transaction.
data_source() {
    line "create-jdbc-connection-pool --datasourceclassname $data_source --restype javax.sql.DataSource" \
        "--steadypoolsize 0 --maxpoolsize $2 --poolresize 1 --maxwait 5000 --wrapjdbcobjects=false" \
        "--isconnectvalidatereq=true --failconnection=true --validateatmostonceperiod 1" \
        "--validationmethod custom-validation" \
        "--validationclassname org.glassfish.api.jdbc.validation.JDBC40ConnectionValidation" \
        "--property URL=$(value "$url"):User=$(value "$RECOMMIT_DB_USER"):Password=\${ALIAS\\\\=recommit.database.password}" \
        "jdbc-$1"
    line "create-jdbc-resource --connectionpoolid jdbc-$1 jdbc/$1"
}

look
removal | asadmin_all

alias_of recommit.broker.password "$RECOMMIT_BROKER_APPLICATION_PASSWORD"
alias_of recommit.database.password "$RECOMMIT_DB_PASSWORD"
if [ -n "${RECOMMIT_ADMIN_PASSWORD:-}" ]; then
    # The product finds it by its name as if it were one of its properties
    alias_of recommit.admin.password "$RECOMMIT_ADMIN_PASSWORD"
fi

if [ -n "${RECOMMIT_BROKER_TLS_TRUST_STORE:-}" ]; then
    alias_of recommit.broker.tls.trust-store-password "$RECOMMIT_BROKER_TLS_TRUST_STORE_PASSWORD"
fi

# What the server reads only when it starts.
{
    for property in recommit.database recommit.node recommit.sessions recommit.retry.sessions recommit.event.sessions \
        recommit.carrier.url activemq.artemis.client.global.thread.pool.max.size; do
        if grep -q "^$property=" "$work/found"; then
            line "delete-system-property $property"
        fi
    done
    line "create-system-properties recommit.database=$database:recommit.node=$RECOMMIT_NODE:recommit.sessions=$RECOMMIT_SESSIONS:recommit.retry.sessions=$RECOMMIT_RETRY_SESSIONS:recommit.event.sessions=$RECOMMIT_EVENT_SESSIONS"
    # Unset it is 8 for each processor. The listeners work on these threads: with all of them at work none would be left to
    # notice that the broker has gone, and each would wait for its time-out
    line "create-system-properties activemq.artemis.client.global.thread.pool.max.size=-1"
    if [ -n "${RECOMMIT_CARRIER_URL:-}" ]; then
        line "create-system-properties recommit.carrier.url=$(value "$RECOMMIT_CARRIER_URL")"
    fi
    service=configs.config.server-config.transaction-service
    # A restarted server finishes what it had begun; its log must not lie among files that are cleaned up
    line "set $service.automatic-recovery=true"
    line "set $service.tx-log-dir=\${com.sun.aas.instanceRoot}/transactions"
    # Seconds; at least twice the pool wait (5), the ledger's transaction (20) and the carrier's time-outs
    line "set $service.timeout-in-seconds=120"
    # No thread tries for minutes on a connection that has gone: the resource adapter ends what a crash of the broker left
    line "set $service.retry-timeout-in-seconds=0"
    # The beginning of every transaction's name; unset, it is the host's name, which containers share
    line "set $service.property.xa-servername=$RECOMMIT_NODE"
    # It caps the listeners' sessions
    line "set configs.config.server-config.mdb-container.max-pool-size=256"
    driver=$(basename "$RECOMMIT_DB_DRIVER")
    if found "$driver"; then
        line "remove-library $driver"
    fi
    line "add-library $RECOMMIT_DB_DRIVER"
} | asadmin_all
# By name and place: without them it would start the default domain, whichever was reached before
domain=$(sed -n '/^\//{p;q;}' "$work/found")
asadmin restart-domain --domaindir "$(dirname "$domain")" "$(basename "$domain")" >"$work/output" 2>&1 || {
    cat "$work/output" >&2
    fail "The domain does not restart"
}

{
    # What a crashed consumer had fetched counts as delivered: fetch little. A call on a connection that has just died waits
    # for its time-out, and a listener makes two of them in a row: not for 30 s each
    line "create-resource-adapter-config --property ConnectorClassName=$connectors:ConnectionParameters=$(value "$broker"):UserName=$user:Password=\${ALIAS\\\\=recommit.broker.password}:CallTimeout=10000:ClientFailureCheckPeriod=10000:ConnectionTTL=30000:UseTopologyForLoadBalancing=false:ConsumerWindowSize=65536 artemis-ra"
    line "deploy --type rar --name artemis-ra $RECOMMIT_RAR"
    connection_factory recommit $((RECOMMIT_SESSIONS + RECOMMIT_RETRY_SESSIONS + RECOMMIT_EVENT_SESSIONS + 6)) 10000
    # A page or a REST call must never hang because the broker is away
    connection_factory recommitWeb 16 5000
    # Two for verification and migration, four for the events
    data_source recommit $((RECOMMIT_SESSIONS + RECOMMIT_RETRY_SESSIONS + 6))
    data_source recommitWeb 8
    line "deploy --name recommit $RECOMMIT_EAR"
} | asadmin_all
echo "Recommit is installed as $RECOMMIT_NODE"
