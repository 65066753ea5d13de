#!/bin/sh
# Takes Recommit out of a stopped WildFly's configuration; undeploy recommit.ear first:
#
#   WILDFLY_HOME=/opt/wildfly sh remove.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/offline.sh"

offline < "$here/remove.cli"
rm -f "$base/configuration/recommit-broker-users.properties" "$base/configuration/recommit-broker-groups.properties"
echo "Removed from $config"
