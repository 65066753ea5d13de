#!/bin/sh
# Takes the pictures that README.md shows anew: PicturesIT makes them, from made-up data.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
sh "$root/config/mvn.sh" -B -ntp verify -Dit.excluded= -Dit.groups=pictures -Dit.test=PicturesIT -Dtest=None \
    -Dsurefire.failIfNoSpecifiedTests=false -Dfailsafe.failIfNoSpecifiedTests=false
for picture in "$root"/config/screenshots/*.png; do
  cp "$root/ear/target/screenshots/$(basename "$picture")" "$picture"
done
