#!/bin/sh
# Finishes what a crash of the broker alone left between prepare and commit. Harmless when there is nothing. Run it once a
# minute from cron or a systemd timer on each server: the transaction service looks by itself only once after it has given
# a transaction up, which is too early if the broker takes longer than a minute to come back.
# A transaction whose rollback met the dead connection is finished by a restart of the domain alone: until then the service
# believes that it is still at work on it.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"

asadmin recover-transactions server >"$work/output" 2>&1 || {
    cat "$work/output" >&2
    fail "The server does not recover transactions, see above"
}
