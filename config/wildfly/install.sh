#!/bin/sh
# Installs Recommit on a stopped WildFly 39. What an earlier run made is replaced, so that it also carries changed values and
# a new version over. Messages wait on the broker meanwhile.
#
#   sh install.sh
#
# Values: recommit.properties.example. Passwords do not get into the server's configuration: there stands ${recommit.x.y},
# which the server reads at each start from the environment variable RECOMMIT_X_Y (or a system property of that name).
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

need RECOMMIT_BROKER RECOMMIT_NODE RECOMMIT_DB_URL RECOMMIT_DB_USER RECOMMIT_DB_PASSWORD RECOMMIT_EAR
number RECOMMIT_SESSIONS 16 1 200
number RECOMMIT_RETRY_SESSIONS 8 1 200
number RECOMMIT_EVENT_SESSIONS 2 1 16
case $RECOMMIT_NODE in
    *[!A-Za-z0-9._-]*) fail "RECOMMIT_NODE: allowed are 1-23 of A-Z a-z 0-9 . _ -" ;;
esac
# The transaction manager takes no longer one
[ ${#RECOMMIT_NODE} -le 23 ] || fail "RECOMMIT_NODE: allowed are 1-23 of A-Z a-z 0-9 . _ -"
[ -r "$RECOMMIT_EAR" ] || fail "There is no file $RECOMMIT_EAR"

case $RECOMMIT_DB_URL in
    jdbc:postgresql:*)
        database=postgresql
        need RECOMMIT_DB_DRIVER
        [ -r "$RECOMMIT_DB_DRIVER" ] || fail "There is no file $RECOMMIT_DB_DRIVER"
        module=$RECOMMIT_WILDFLY/modules/org/recommit/postgresql/main
        mkdir -p "$module"
        cp "$RECOMMIT_DB_DRIVER" "$module/postgresql.jar"
        cp "$here/postgresql-module.xml" "$module/module.xml"
        ;;
    jdbc:h2:*) database=h2 ;;
    *) fail "RECOMMIT_DB_URL must start with jdbc:postgresql: or jdbc:h2:" ;;
esac

# account NAME PASSWORD: the server keeps HTTP's digest (RFC 2617), not the password.
account() {
    printf '%s=%s\n' "$1" "$(printf %s "$1:recommit-broker:$2" | md5sum | cut -d ' ' -f 1)"
}

# connector PROPERTY: the address ${PROPERTY.host}, ${PROPERTY.port}, in the words of the resource adapter
connector() {
    printf %s "host=\${$1.host};port=\${$1.port:61616};sslEnabled=\${recommit.broker.tls:false};trustStoreType=PKCS12" \
        ";trustStorePath=\${recommit.broker.tls.trust-store:none}" \
        ";trustStorePassword=\${recommit.broker.tls.trust-store-password:none}"
}

netty=org.apache.activemq.artemis.core.remoting.impl.netty.NettyConnectorFactory
connectors=$netty
parameters=$(connector recommit.broker)
backup=/dev/null
case $RECOMMIT_BROKER in
    remote)
        need RECOMMIT_BROKER_HOST RECOMMIT_BROKER_APPLICATION_PASSWORD RECOMMIT_RAR
        [ -r "$RECOMMIT_RAR" ] || fail "There is no file $RECOMMIT_RAR"
        if [ "${RECOMMIT_BROKER_TLS:-false}" = true ]; then
            need RECOMMIT_BROKER_TLS_TRUST_STORE RECOMMIT_BROKER_TLS_TRUST_STORE_PASSWORD
            [ -r "$RECOMMIT_BROKER_TLS_TRUST_STORE" ] || fail "There is no file $RECOMMIT_BROKER_TLS_TRUST_STORE"
        fi
        if [ -n "${RECOMMIT_BROKER_BACKUP_HOST:-}" ]; then
            backup=$here/install-remote-backup.cli
            connectors=$netty,$netty
            parameters=$parameters,$(connector recommit.broker.backup)
        fi
        ;;
    embedded)
        need RECOMMIT_BROKER_PASSWORD RECOMMIT_BROKER_ADMIN_PASSWORD
        sender=${RECOMMIT_BROKER_USER:-sender}
        admin=${RECOMMIT_BROKER_ADMIN_USER:-broker-admin}
        (
            umask 077
            {
                echo "#\$REALM_NAME=recommit-broker\$"
                account "$sender" "$RECOMMIT_BROKER_PASSWORD"
                account "$admin" "$RECOMMIT_BROKER_ADMIN_PASSWORD"
            } >"$base/configuration/recommit-broker-users.properties"
            printf '%s=senders\n%s=broker-admins\n' "$sender" "$admin" \
                >"$base/configuration/recommit-broker-groups.properties"
        )
        ;;
    *) fail "RECOMMIT_BROKER: allowed are embedded, remote" ;;
esac

# The listeners' adapter, and the addresses of one broker or of both.
listeners() {
    if [ "$RECOMMIT_BROKER" = remote ]; then
        properties=/subsystem=resource-adapters/resource-adapter=recommit-listeners/config-properties
        echo "$properties=ConnectorClassName:add(value=\"$connectors\")"
        echo "$properties=ConnectionParameters:add(value=\"$parameters\")"
        echo "deploy $RECOMMIT_RAR --name=recommit-listeners.rar --runtime-name=recommit-listeners.rar"
    fi
}

{
    echo "set database=$database"
    echo "set sessions=$RECOMMIT_SESSIONS"
    echo "set retry_sessions=$RECOMMIT_RETRY_SESSIONS"
    echo "set event_sessions=$RECOMMIT_EVENT_SESSIONS"
    # Two connections for verification and migration, four for the events
    echo "set listener_connections=$((RECOMMIT_SESSIONS + RECOMMIT_RETRY_SESSIONS + 6))"
    echo "set broker_connections=$((RECOMMIT_SESSIONS + RECOMMIT_RETRY_SESSIONS + RECOMMIT_EVENT_SESSIONS + 6))"
    cat "$here/remove.cli" "$here/install.cli" "$here/$database.cli" "$here/install-$RECOMMIT_BROKER.cli" "$backup"
    listeners
    echo "deploy $RECOMMIT_EAR --name=recommit.ear --runtime-name=recommit.ear"
} | offline
echo "Recommit is installed as $RECOMMIT_NODE; start the server with -c $config and the same environment"
