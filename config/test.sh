#!/bin/sh
# Everything that guards a change: formatter, compiler warnings, unit tests, deployed tests, dependency analysis, and the
# acceptance tests on one application server. All three would take too long for each change: the commit's hash says whose
# turn it is, so that a commit is tested alike wherever and whenever it is tested. RECOMMIT_TEST_SERVER names another one.
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
sh "$root/config/mvn.sh" -B -ntp verify "$@"

set -- WildFlyEmbeddedIT WildFlyRemoteIT PayaraServerIT
# Without a repository, as in an exported archive, the first
commit=$(git -C "$root" rev-parse HEAD 2>/dev/null || echo 0000)
shift $((0x$(printf %.4s "$commit") % $#))
server=${RECOMMIT_TEST_SERVER:-$1}
echo "The application server of this commit: $server"
# The checks and tests of above are not repeated
exec sh "$root/config/mvn.sh" -B -ntp verify -Pservers -Dit.excluded=faults,thorough \
    -Dit.test="$server" -Dtest=None -Dspotless.check.skip \
    -Danalyze.skip -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
