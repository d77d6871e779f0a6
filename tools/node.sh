#!/bin/sh
# Sees to Node.js, npm and what package-lock.json names.
#   tools/node.sh          enough for the site
#   tools/node.sh checks   enough for the checks as well, which want a newer Node.js
# NO_INSTALL=1: install nothing, say what to type.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

case ${1:-} in
    '') least=18.0 ;;
    checks) least=20.19 ;;
    *)
        say "usage: tools/node.sh [checks]"
        exit 2
        ;;
esac

# Some distributions name the program nodejs.
new_enough() {
    node -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        const [m, n] = process.argv[1].split(".").map(Number);
        process.exit(major > m || (major === m && minor >= n) ? 0 : 1);
    ' "$1"
}

missing=
have node || missing=nodejs
have npm || missing="$missing npm"
if [ -n "$missing" ]; then
    # shellcheck disable=SC2086 # a list of names
    install_packages "Node.js ($missing)" $missing
fi
if ! new_enough "$least"; then
    say "Node.js here is $(node --version); this needs v$least or newer."
    say "Install one from your distribution's backports or from https://nodejs.org, then run this again."
    exit 3
fi

# npm writes this file last: it is newer than the lock exactly when everything that the lock names is there.
stamp=node_modules/.package-lock.json
if [ ! -f "$stamp" ] || [ -n "$(find package.json package-lock.json -newer "$stamp")" ]; then
    say "fetching what package-lock.json names (some 50 MB)"
    limit 600 npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2
    touch "$stamp"
fi
