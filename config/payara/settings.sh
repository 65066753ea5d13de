# Sourced by the other scripts: the values of the environment and of recommit.properties, and how asadmin is called.

fail() {
    echo "$*" >&2
    exit 1
}

# Not echo, which reads backslashes in some shells.
line() {
    printf '%s\n' "$*"
}

settings=${RECOMMIT_PROPERTIES:-$here/recommit.properties}
if [ -f "$settings" ]; then
    while IFS= read -r line || [ -n "$line" ]; do
        name=${line%%=*}
        case $line in
            RECOMMIT_*=*) ;;
            *) continue ;;
        esac
        case $name in
            *[!A-Z0-9_]*) fail "$settings: $name is no name" ;;
        esac
        value=${line#*=}
        eval "[ -n \"\${$name:-}\" ] || $name=\$value"
    done <"$settings"
elif [ -n "${RECOMMIT_PROPERTIES:-}" ]; then
    fail "There is no file $settings (RECOMMIT_PROPERTIES)"
fi

asadmin_command=${RECOMMIT_ASADMIN:-$(command -v asadmin || true)}
[ -x "$asadmin_command" ] || fail "Set RECOMMIT_ASADMIN to the server's asadmin"

# Holds passwords and generated commands: nobody else may read it, and it goes in the end
umask 077
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
: >"$work/password"
if [ -n "${RECOMMIT_ASADMIN_PASSWORD_FILE:-}" ]; then
    grep '^AS_ADMIN_' "$RECOMMIT_ASADMIN_PASSWORD_FILE" >"$work/password" ||
        fail "No AS_ADMIN_PASSWORD= in $RECOMMIT_ASADMIN_PASSWORD_FILE"
fi

asadmin() {
    # Options are words, split at blanks on purpose
    # shellcheck disable=SC2086
    "$asadmin_command" --interactive=false --passwordfile "$work/password" ${RECOMMIT_ASADMIN_OPTIONS:-} "$@"
}

# Runs the commands of standard input, one a line, in one asadmin, whose exit code says nothing of them. True if each says
# that it succeeded; the last success is that of the whole.
all_succeed() {
    cat >"$work/commands"
    asadmin multimode --file "$work/commands" >"$work/output" 2>&1 || true
    [ "$(grep -c 'executed successfully' "$work/output")" -eq $(($(grep -c . "$work/commands") + 1)) ]
}

asadmin_all() {
    if ! all_succeed; then
        cat "$work/output" >&2
        fail "The server refused a command, see above"
    fi
}

# What is there now: fills $work/found.
look() {
    all_succeed <<'COMMANDS' || fail "asadmin reaches no running domain: start it, or set RECOMMIT_ASADMIN_OPTIONS"
__locations
list-applications
list-connector-resources
list-connector-connection-pools
list-jdbc-resources
list-jdbc-connection-pools
list-resource-adapter-configs
list-password-aliases
list-libraries
list-system-properties
COMMANDS
    mv "$work/output" "$work/found"
}

# found NAME: whether the first word of a line of the listings is that name.
found() {
    awk -v name="$1" '$1 == name { there = 1 } END { exit !there }' "$work/found"
}

if_found() {
    if found "$1"; then
        shift
        line "$*"
    fi
}

# The commands that take an earlier installation away: the application first, then what it stands on.
removal() {
    if_found recommit undeploy recommit
    for name in recommit recommitWeb; do
        if_found "jms/$name" delete-connector-resource "jms/$name"
        if_found "jms-$name" delete-connector-connection-pool "jms-$name"
        if_found "jdbc/$name" delete-jdbc-resource "jdbc/$name"
        if_found "jdbc-$name" delete-jdbc-connection-pool "jdbc-$name"
    done
    # The first listing names the deployed adapter, a later one its configuration
    if grep -q '^artemis-ra  *<' "$work/found"; then
        line undeploy artemis-ra
    fi
    if grep -q '^artemis-ra *$' "$work/found"; then
        line delete-resource-adapter-config artemis-ra
    fi
}
