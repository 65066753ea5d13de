#!/bin/sh
# Everything that guards a change: formatter, compiler warnings, unit tests, deployed tests, dependency analysis.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/config/jdk.sh"

# The console is tested in a real browser
if [ ! -x /usr/bin/chromium ]; then
    echo "Installing Chromium for the console's tests"
    if ! { apt-get update -qq && apt-get install -y -qq chromium; } >&2; then
        echo "The console's tests need a browser: install Debian's package chromium (/usr/bin/chromium)" >&2
        exit 1
    fi
fi
exec sh "$root/config/mvn.sh" -B -ntp verify "$@"
