#!/bin/sh
# Takes Recommit out of a stopped WildFly 39, and what install.sh had set up for it. What waits on an embedded broker stays in
# the server's data directory.
#
#   sh remove.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"

offline <"$here/remove.cli"
rm -f "$base/configuration/recommit-broker-users.properties" "$base/configuration/recommit-broker-groups.properties"
echo "Recommit is removed"
