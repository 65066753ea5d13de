#!/bin/sh
# Prepares a stopped WildFly 39 for recommit.ear:
#
#   WILDFLY_HOME=/opt/wildfly sh install.sh embedded|remote [VALUES.properties]
#
# embedded: the broker inside the server. remote: a stand-alone broker. May be run again, with other values or the other
# broker: it takes away what it had put in, and puts in what is asked for.
#
# Values come from the environment, or from a file with lines like recommit.db.url=... (and then the server is started with
# -P and the same file). Read here, since they shape the configuration:
#   RECOMMIT_DB_URL                   jdbc:postgresql:... ; unset: an H2 file
#   RECOMMIT_POSTGRESQL_JAR           PostgreSQL's JDBC driver, where the server has no module org.postgresql yet
#   RECOMMIT_SESSIONS, RECOMMIT_RETRY_SESSIONS                      16, 8: listener sessions; the pools follow
#   RECOMMIT_BROKER_PASSWORD, RECOMMIT_BROKER_ADMIN_PASSWORD        embedded: of the accounts sender and broker-admin
#   RECOMMIT_BROKER_USER, RECOMMIT_BROKER_ADMIN_USER                their names, if others
#   WILDFLY_CONFIG, WILDFLY_BASE_DIR                                standalone-full.xml, $WILDFLY_HOME/standalone
# The server reads the rest at each start; the .cli files say what.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/offline.sh"

[ $# -ge 1 ] && [ $# -le 2 ] || fail "usage: install.sh embedded|remote [VALUES.properties]"
broker=$1
values=${2:-}
case $broker in embedded | remote) ;; *) fail "embedded or remote, not $broker" ;; esac
[ -z "$values" ] || [ -r "$values" ] || fail "cannot read $values"

# The environment's value, or else the file's, or else the default
value() {
  variable=RECOMMIT_$(echo "$1" | tr 'a-z.-' 'A-Z__')
  eval "found=\${$variable:-}"
  if [ -z "$found" ] && [ -n "$values" ]; then
    found=$(sed -n "s/^recommit\.$1 *= *//p" "$values" | tail -n 1)
  fi
  echo "${found:-$2}"
}

number() {
  case $2 in '' | *[!0-9]*) fail "recommit.$1=$2: allowed is a whole number" ;; esac
}

url=$(value db.url '')
case $url in
  '') database=h2 ;;
  jdbc:postgresql:*) database=postgresql ;;
  *) fail "recommit.db.url must start with jdbc:postgresql:" ;;
esac
sessions=$(value sessions 16)
number sessions "$sessions"
retry_sessions=$(value retry.sessions 8)
number retry.sessions "$retry_sessions"

if [ $database = postgresql ] && [ ! -f "$home/modules/org/postgresql/main/module.xml" ]; then
  jar=$(value postgresql.jar '')
  [ -r "$jar" ] || fail "RECOMMIT_POSTGRESQL_JAR must name PostgreSQL's JDBC driver"
  "$home/bin/jboss-cli.sh" --command="module add --name=org.postgresql --resources=$jar --dependencies=java.sql,java.naming,java.management,java.security.jgss,java.xml,jdk.net"
fi

if [ $broker = embedded ]; then
  (
    umask 077
    users=$base/configuration/recommit-broker-users.properties
    groups=$base/configuration/recommit-broker-groups.properties
    # $1 name, $2 password: the server keeps the digest of RFC 2617, not the password
    account() {
      [ -n "$2" ] || fail "no password of $1: set RECOMMIT_BROKER_PASSWORD and RECOMMIT_BROKER_ADMIN_PASSWORD"
      echo "$1=$(printf '%s' "$1:recommit-broker:$2" | md5sum | cut -d ' ' -f 1)"
    }
    sender=$(value broker.user sender)
    admin=$(value broker.admin.user broker-admin)
    { echo '#$REALM_NAME=recommit-broker$'
      account "$sender" "$(value broker.password '')"
      account "$admin" "$(value broker.admin.password '')"; } > "$users"
    { echo "$sender=senders"; echo "$admin=broker-admins"; } > "$groups"
  )
fi

# Two connections for the verification and migration, four for the listener of attempt events. A session that reschedules
# holds one connection to the broker
{
  echo "set database=$database"
  echo "set pool_listeners=$((sessions + retry_sessions + 6))"
  echo "set pool_console=8"
  echo "set pool_broker=$((2 * (sessions + retry_sessions) + 16))"
  cat "$here/remove.cli" "$here/install.cli" "$here/$database.cli" "$here/install-$broker.cli"
} | offline
echo "Installed: $broker broker, $database. Now start the server with $config and deploy recommit.ear"
