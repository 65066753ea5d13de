#!/bin/sh
# Takes the pictures that README.md shows from the last run of the browser tests (ConsoleIT, PagesConsoleIT).
set -eu
cd "$(dirname "$0")"
for name in overview-1280-LIGHT letters-1280-LIGHT letter-light commit-1280-LIGHT audit-1280-LIGHT ledger-1280-DARK policies-1280-LIGHT; do
  cp "../../ear/target/screenshots/$name.png" .
done
