#!/bin/sh
# Starts Recommit: builds what is missing or older than its sources, then runs the launcher in this process's place.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/config/jdk.sh"

built=$root/config/launcher/target/built
newer_source() {
    find "$root/pom.xml" "$root/ejb/pom.xml" "$root/ejb/src/main" "$root/web/pom.xml" "$root/web/src/main" \
        "$root/config" -name target -prune -o -type f -newer "$built" ! -name '*.sh' -print 2>/dev/null | head -n 1
}

if [ ! -f "$built" ] || [ -n "$(newer_source)" ]; then
    if [ -f "$built" ]; then
        echo "Building Recommit: its sources have changed"
    else
        echo "Building Recommit: the first build downloads several hundred MB and takes some minutes"
    fi
    if ! sh "$root/config/mvn.sh" -B -ntp -DskipTests -pl config/launcher -am package; then
        echo "The build failed: the lines above say why" >&2
        exit 1
    fi
    : >"$built"
fi

exec "$java" -cp "$root/config/launcher/target/recommit-launcher.jar:$root/config/launcher/target/run/drivers/*" \
    org.recommit.launcher.Main "$root/data"
