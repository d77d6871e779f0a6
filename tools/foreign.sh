#!/bin/sh
# Programs of others that read our data (tests/foreign), in a virtual environment of the project's own (target/foreign-venv).
#   tools/foreign.sh setup     sets it up and prints its folder; exit 3 where it cannot be had
#   tools/foreign.sh check     holds the data of site/dist against them
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/foreign-venv

set_up() {
    if [ -x "$venv/bin/python" ] && "$venv/bin/python" -c 'import pycldf, frictionless, rispy, pybtex, rdflib' 2>/dev/null; then return 0; fi
    have python3 || { say "missing: python3 (for the validators)" && return 3; }
    [ -z "${NO_INSTALL:-}" ] || { say "missing: pycldf, frictionless, rispy, pybtex, rdflib (NO_INSTALL is set)" && return 3; }
    mkdir -p target
    python3 -m venv "$venv" >target/install.log 2>&1 || { say "missing: python3-venv (for the validators)" && return 3; }
    limit 300 "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: \
        -r tests/foreign/requirements.txt >>target/install.log 2>&1 || {
        say "missing: pycldf, frictionless, rispy, pybtex, rdflib; pip could not install them (target/install.log). By hand:"
        printf '    python3 -m venv %s && %s/bin/pip install -r tests/foreign/requirements.txt\n' "$venv" "$venv" >&2
        return 3
    }
}

case "${1:-}" in
setup) set_up && printf '%s\n' "$venv" ;;
check) set_up && "$venv/bin/python" tests/foreign/validate.py "${2:-site/dist}" ;;
*) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
