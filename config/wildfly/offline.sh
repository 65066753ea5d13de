# Read by install.sh and remove.sh: which server, and how its command line runs a script while the server is stopped.

fail() {
  echo "$1" >&2
  exit 1
}

home=${WILDFLY_HOME:-${JBOSS_HOME:-}}
[ -x "$home/bin/jboss-cli.sh" ] || fail "WILDFLY_HOME must name the folder of WildFly"
base=${WILDFLY_BASE_DIR:-$home/standalone}
config=${WILDFLY_CONFIG:-standalone-full.xml}
[ -f "$base/configuration/$config" ] || fail "There is no $base/configuration/$config"

# Runs the commands of standard input. All or nothing: the configuration is put back if one of them fails
offline() {
  work=$(mktemp -d)
  trap 'rm -rf "$work"' EXIT
  {
    echo "embed-server --server-config=$config --std-out=discard"
    cat
    echo "stop-embedded-server"
  } > "$work/commands.cli"
  cp "$base/configuration/$config" "$work/before.xml"
  if ! JAVA_OPTS="${JAVA_OPTS:-} -Djboss.server.base.dir=$base" "$home/bin/jboss-cli.sh" --file="$work/commands.cli" > "$work/output"; then
    cp "$work/before.xml" "$base/configuration/$config"
    cat "$work/output" >&2
    fail "Nothing was changed"
  fi
}
