#!/bin/sh
# Everything that guards a change: formatter, compiler warnings, unit tests, deployed tests, dependency analysis.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/config/jdk.sh"
exec sh "$root/config/mvn.sh" -B -ntp verify "$@"
