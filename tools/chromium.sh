#!/bin/sh
# Finds a Chromium to test in, or installs one, and prints its path.  CHROME=path names one.
# Its shell without windows is looked for first: the same engine, for a third of the work. Where a Chromium with windows is
# there already, the shell is installed beside it if this run may install and the distribution has it, once.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

find_chromium() {
    for found in chromium chromium-browser google-chrome-stable google-chrome; do
        if have "$found"; then
            command -v "$found"
            return
        fi
    done
}

# May it be installed, and does the distribution have it?
offered() {
    install_prefix >/dev/null && have apt-cache && apt-cache show "$1" >/dev/null 2>&1
}

if [ -n "${CHROME:-}" ]; then
    [ -x "$CHROME" ] || {
        say "CHROME is \"$CHROME\", and there is no program of that name."
        exit 2
    }
    printf '%s\n' "$CHROME"
    exit 0
fi
shell=chromium-headless-shell
if ! have $shell && offered $shell && { [ -z "$(find_chromium)" ] || [ ! -f target/no-$shell ]; }; then
    # in a shell of its own: where it cannot be had, there are others
    (install_packages "Chromium without windows, in which the pages are tested," $shell) >&2 || {
        mkdir -p target && : >target/no-$shell
    }
fi
if have $shell; then
    command -v $shell
    exit 0
fi
path=$(find_chromium)
if [ -z "$path" ]; then
    install_packages "Chromium, in which the pages are tested," chromium
    path=$(find_chromium)
fi
[ -n "$path" ] || {
    say "no Chromium was found after installing it. Name one: make test CHROME=/path/to/chromium"
    exit 3
}
printf '%s\n' "$path"
