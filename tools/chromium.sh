#!/bin/sh
# Finds a Chromium to test in, or installs one, and prints its path.  CHROME=path names one.
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

if [ -n "${CHROME:-}" ]; then
    [ -x "$CHROME" ] || {
        say "CHROME is \"$CHROME\", and there is no program of that name."
        exit 2
    }
    printf '%s\n' "$CHROME"
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
