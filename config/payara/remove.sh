#!/bin/sh
# Takes away what install.sh made, save for two things: the transaction service's settings, which do no harm, and the
# database's driver, which others may use. Stop senders first, or not: what they send waits on the broker.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
. "$here/settings.sh"

look
{
    removal
    for alias in recommit.broker.password recommit.broker.tls.trust-store-password recommit.database.password \
        recommit.admin.password; do
        if_found "$alias" delete-password-alias "$alias"
    done
    for property in recommit.database recommit.node recommit.sessions recommit.retry.sessions recommit.event.sessions \
        recommit.carrier.url activemq.artemis.client.global.thread.pool.max.size; do
        if grep -q "^$property=" "$work/found"; then
            line "delete-system-property $property"
        fi
    done
} | asadmin_all
echo "Recommit is removed"
