#!/bin/sh
# Programs of others that read our data (tests/foreign), in a virtual environment of the project's own (target/foreign-venv).
#   tools/foreign.sh setup     sets it up and prints its folder; exit 3 where it cannot be had
#   tools/foreign.sh check     holds the data of site/dist against them
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/foreign-venv
wanted=tests/foreign

set_up() { packages "$venv" "programs of others" "$wanted/requirements.txt" "$wanted/alone.txt"; }

case "${1:-}" in
setup) set_up && printf '%s\n' "$venv" ;;
check) set_up && "$venv/bin/python" "$wanted/validate.py" "${2:-site/dist}" ;;
*) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
