#!/bin/sh
# Measures the back-off computation with JMH: under 50 ns an operation and no allocation, or it fails. For an idle machine.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/config/jdk.sh"
exec sh "$root/config/mvn.sh" -B -ntp -DskipTests -Pbench -pl config/bench -am package "$@"
