# Sourced by the other scripts: the values of the environment and of recommit.properties, and how the server's command line
# runs a script while the server is stopped.

fail() {
    echo "$*" >&2
    exit 1
}

settings=${RECOMMIT_PROPERTIES:-$here/recommit.properties}
if [ -f "$settings" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        name=${line%%=*}
        case $name in
            RECOMMIT_*[!A-Z0-9_]*) fail "$settings: $name is no name" ;;
            RECOMMIT_*) eval "[ -n \"\${$name:-}\" ] || $name=\${line#*=}" ;;
        esac
    done <"$settings"
elif [ -n "${RECOMMIT_PROPERTIES:-}" ]; then
    fail "There is no file $settings (RECOMMIT_PROPERTIES)"
fi

cli=${RECOMMIT_WILDFLY:-}/bin/jboss-cli.sh
[ -x "$cli" ] || fail "Set RECOMMIT_WILDFLY to the folder of WildFly"
base=${RECOMMIT_WILDFLY_BASE:-$RECOMMIT_WILDFLY/standalone}
config=${RECOMMIT_WILDFLY_CONFIG:-standalone-full.xml}
[ -f "$base/configuration/$config" ] || fail "There is no $base/configuration/$config"

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

# Runs the commands of standard input in a server that listens nowhere. All or nothing: if one fails, the configuration is
# put back as it was.
offline() {
    {
        echo "embed-server --server-config=$config --std-out=discard"
        cat
        echo stop-embedded-server
    } >"$work/commands.cli"
    cp -p "$base/configuration/$config" "$work/before.xml"
    if ! JAVA_OPTS="${JAVA_OPTS:-} -Djboss.server.base.dir=$base" \
        "$cli" --file="$work/commands.cli" >"$work/output" 2>&1; then
        cp -p "$work/before.xml" "$base/configuration/$config"
        cat "$work/output" >&2
        fail "The server refused a command, see above. Its configuration is as it was"
    fi
}
