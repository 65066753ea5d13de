# Sourced by run.sh and test.sh: sets $java to that of a JDK 17 or newer, or ends with one line.
if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then
    java=$JAVA_HOME/bin/java
    javac=$JAVA_HOME/bin/javac
else
    java=$(command -v java || true)
    javac=$(command -v javac || true)
fi
if [ -z "$java" ] || [ -z "$javac" ] || [ ! -x "$javac" ]; then
    echo "Recommit needs a JDK 17 or newer (java and javac): put one on the PATH or set JAVA_HOME" >&2
    exit 1
fi
java_version=$("$javac" -version 2>&1 | sed -n 's/^javac \([0-9]*\).*/\1/p')
if [ "${java_version:-0}" -lt 17 ]; then
    echo "Recommit needs a JDK 17 or newer: $javac is version ${java_version:-unknown}" >&2
    exit 1
fi
