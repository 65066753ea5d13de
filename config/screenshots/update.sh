#!/bin/sh
# Takes the pictures that README.md shows from the last run of the browser tests (ConsoleIT, PagesConsoleIT).
set -eu
cd "$(dirname "$0")"
for picture in *.png; do
  cp "../../ear/target/screenshots/$picture" .
done
