#!/bin/sh
# Measures Recommit beside a bare consumer that does the same work: sh config/load.sh --help. For an idle machine.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/config/jdk.sh"
sh "$root/config/mvn.sh" -B -ntp -q -DskipTests -Pload -pl config/load -am package
exec "$java" -cp "$root/config/load/target/recommit-load.jar:$(cat "$root/config/load/target/class-path")" \
    org.recommit.load.Load "$@"
