#!/bin/sh
# Programs of others that read our data (tests/foreign), in a virtual environment of the project's own (target/foreign-venv).
#   tools/foreign.sh setup     sets it up and prints its folder; exit 3 where it cannot be had
#   tools/foreign.sh check     holds the data of site/dist against them
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/foreign-venv
wanted=tests/foreign
# what was installed last: other versions are installed anew
stamp=$venv/installed.txt

set_up() {
    if [ -x "$venv/bin/python" ] && cat "$wanted/requirements.txt" "$wanted/alone.txt" | cmp -s - "$stamp"; then return 0; fi
    have python3 || { say "missing: python3 (for the validators)" && return 3; }
    [ -z "${NO_INSTALL:-}" ] || { say "missing: the validators of tests/foreign/requirements.txt (NO_INSTALL is set)" && return 3; }
    mkdir -p target
    python3 -m venv "$venv" >target/install.log 2>&1 || { say "missing: python3-venv (for the validators)" && return 3; }
    pip() { limit 300 "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: "$@" >>target/install.log 2>&1; }
    { pip -r "$wanted/requirements.txt" && pip --no-deps -r "$wanted/alone.txt"; } || {
        say "missing: the validators of tests/foreign; pip could not install them (target/install.log). By hand:"
        printf '    python3 -m venv %s && %s/bin/pip install -r %s/requirements.txt && %s/bin/pip install --no-deps -r %s/alone.txt\n' \
            "$venv" "$venv" "$wanted" "$venv" "$wanted" >&2
        return 3
    }
    cat "$wanted/requirements.txt" "$wanted/alone.txt" >"$stamp"
}

case "${1:-}" in
setup) set_up && printf '%s\n' "$venv" ;;
check) set_up && "$venv/bin/python" "$wanted/validate.py" "${2:-site/dist}" ;;
*) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
