#!/bin/sh
# The built pages in Chromium, over file://: tools/browser.sh LOGS [FILE…], by default every file of tests/browser.
# tools/browser.mjs runs them, and says what it writes into LOGS.
# Exit codes: 0 all passed, 1 something failed, 3 something is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/lib.sh

logs=$1
mkdir -p "$logs" || exit 1
shift
[ $# -gt 0 ] || set -- tests/browser/*.test.mjs
CHROME=$(sh tools/chromium.sh) || exit 3
export CHROME
# what cannot be had is named, and its tests are skipped
case " $* " in *letters.test.mjs*) sh tools/letters.sh >/dev/null || : ;; esac
exec node tools/browser.mjs "$logs" "$@"
