#!/bin/sh
# Maven with the given arguments, in the clone's root: the one on the PATH if it is new enough, else the wrapper's.
set -eu
cd "$(dirname "$0")/.."

new_enough() {
    version=$(mvn -v 2>/dev/null | sed -n 's/.*Apache Maven \([0-9.]*\).*/\1/p')
    [ -n "$version" ] || return 1
    # 3.8.7 is what the build's own check asks for
    [ "$(printf '%s\n' 3.8.7 "$version" | sort -t. -k1,1n -k2,2n -k3,3n | head -n 1)" = 3.8.7 ]
}

if command -v mvn >/dev/null 2>&1 && new_enough; then
    exec mvn "$@"
fi
exec sh ./mvnw "$@"
