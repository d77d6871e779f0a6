#!/bin/sh
# The built pages in Chromium, over file://: tools/browser.sh LOGS [FILE…], by default every file of tests/browser.
# Files with a test that failed, and those that did not end in time, are run once more, one after the other: where a machine stood
# still for a while that is told apart from a fault. What passed only then is named at the end and in LOGS/browser.again.
# LOGS/browser.counts gets the tests that passed and those that failed, LOGS/browser.times the seconds of each.
# Exit codes: 0 all passed, 1 something failed, 3 something is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/lib.sh

logs=$1
shift
[ $# -gt 0 ] || set -- tests/browser/*.test.mjs
CHROME=$(sh tools/chromium.sh) || exit 3
export CHROME
# what cannot be had is named, and its tests are skipped
case " $* " in *letters.test.mjs*) sh tools/letters.sh >/dev/null || : ;; esac
rm -f "$logs/browser.times" "$logs/browser.again"

# tests ROUND SECONDS AT-ONCE FILE…
tests() {
    round=$1
    most=$2
    at_once=$3
    shift 3
    limit "$most" node --test --test-concurrency="$at_once" \
        --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=./tools/durations.mjs --test-reporter-destination="$logs/browser.$round" "$@"
    cat "$logs/browser.$round" >>"$logs/browser.times"
    rm -f "$logs/browser.$round"
}

# left FILE…: those of them whose last run did not pass whole.
left() {
    for file in "$@"; do
        awk -F '\t' -v file="$file" '$1 == "file" && $4 == file { ok = $2 == "passed" } END { exit !ok }' "$logs/browser.times" || echo "$file"
    done
}

# a file a process, twice as many at once as there are cores: they wait for pictures more than they compute
tests first "${BROWSER_SECONDS:-1800}" "$((2 * $(getconf _NPROCESSORS_ONLN)))" "$@"
again=$(left "$@")
if [ -n "$again" ]; then
    say "run once more, one after the other:"
    echo "$again" >&2
    # what a machine says of itself, for whoever asks why
    { uptime; free -m; df -h . /tmp; ps -eo rss,etime,comm --sort=-rss | head -n 12; } >&2 2>&1
    # shellcheck disable=SC2086 # names of files of this folder
    tests second "${BROWSER_SECONDS:-1800}" 1 $again
fi
# shellcheck disable=SC2086
failed=$(left $again)
for file in $again; do
    case " $(echo "$failed" | tr '\n' ' ') " in
        *" $file "*) ;;
        *) echo "$file" >>"$logs/browser.again" ;;
    esac
done
if [ -s "$logs/browser.again" ]; then
    say "passed only when run once more:"
    cat "$logs/browser.again" >&2
fi
# each test by its last run; a file that never ended counts as one more that failed
awk -F '\t' '$1 == "test" { last[$4] = $2 } END { for (t in last) if (last[t] == "passed") p++; else f++; print p + 0, f + 0 }' \
    "$logs/browser.times" >"$logs/browser.counts"
for file in $failed; do
    grep -q "^file.*$file" "$logs/browser.times" || echo 0 1 >>"$logs/browser.counts"
done
counts=$(awk '{ p += $1; f += $2 } END { print p + 0, f + 0 }' "$logs/browser.counts")
echo "$counts" >"$logs/browser.counts"
[ -z "$failed" ]
