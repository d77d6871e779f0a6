#!/bin/sh
# The engine as a Python wheel (python/), in a virtual environment of the project's own (target/python-venv).
#   tools/python.sh setup     sets it up for the tests and prints its folder; exit 3 where it cannot be had
#   tools/python.sh rules     puts the rules of the collection into the package, for whoever builds it otherwise
#   tools/python.sh build     builds the wheel and prints its path, with maturin alone (target/python-build-venv);
#                             LUDARIUM_PROFILE=release for one to give away
#   tools/python.sh check     builds it, installs it and runs python/tests from another folder; where OpenSpiel is at hand, also
#                             plays games of men beside it (tests/openspiel)
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/python-venv
builder=target/python-build-venv
wheels=target/python/wheels

# What builds a wheel is little; what tests it is not.
builds() { packages "$builder" "to build the wheel" python/requirements.txt; }

set_up() {
    packages "$venv" "for the wheel" python/tests/requirements.txt || return
    # not for every system: its test then says so, and it is not tried anew each time
    cmp -s python/tests/optional.txt "$venv/tried.txt" && return
    limit 300 "$venv/bin/pip" install --quiet --disable-pip-version-check --only-binary :all: -r python/tests/optional.txt \
        >>target/install.log 2>&1 || say "open_spiel cannot be had here; its adapter is not tested"
    cp python/tests/optional.txt "$venv/tried.txt"
}

# The crates that only Python needs come from the registry the first time. A lock that the manifest has outgrown is a fault of ours.
crates() {
    limit 300 cargo fetch --locked --manifest-path python/Cargo.toml >target/fetch.log 2>&1 && return
    if grep -q 'because --locked was passed' target/fetch.log; then
        say "python/Cargo.lock is older than the manifests: cargo update --workspace --manifest-path python/Cargo.toml"
        return 1
    fi
    say "missing: the crates of python/Cargo.lock; cargo could not fetch them (target/fetch.log)"
    return 3
}

# The rules of the collection, into the package.
rules() {
    rm -rf python/package/ludarium/corpus
    for rules in corpus/games/*/rules.toml corpus/games/_shared/*.toml corpus/rulesets/*.toml; do
        to=python/package/ludarium/$rules
        mkdir -p "$(dirname "$to")"
        cp "$rules" "$to"
    done
}

build() {
    rules
    rm -rf "$wheels"
    mkdir -p "$wheels"
    "$builder/bin/maturin" build --locked --quiet --manifest-path python/Cargo.toml --target-dir target/python \
        --profile "${LUDARIUM_PROFILE:-dev}" --out "$wheels" >&2
    ls "$wheels"/ludarium-*.whl
}

check() {
    wheel=$(build | tail -n 1)
    "$venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --force-reinstall "$wheel"
    away=$(mktemp -d)
    trap 'rm -rf "$away"' EXIT
    cp python/tests/test_*.py "$away"
    root=$PWD
    program=
    if [ -x target/debug/ludarium ]; then program=$root/target/debug/ludarium; fi
    cd "$away"
    LUDARIUM_REPOSITORY=$root LUDARIUM_PROGRAM=$program "$root/$venv/bin/python" -m unittest -v test_ludarium test_batch
    if [ -n "$program" ] && "$root/$venv/bin/python" -c 'import pyspiel' 2>/dev/null; then
        "$root/$venv/bin/python" -B "$root/tests/openspiel/compare.py" "$program" "$root" --games 3
    fi
}

case "${1:-}" in
setup) set_up && crates && printf '%s\n' "$venv" ;;
rules) rules ;;
build) builds && crates && build ;;
check) builds && set_up && crates && check ;;
*) sed -n '2,8s/^# //p' "$0" && exit 2 ;;
esac
