#!/bin/sh
# Runs every check and says at the end, a line a stage, how many passed, how many failed and how long it took; then the ten
# tests that took longest, and last what failed, by name.
#   tools/test.sh [STAGE…]     without names: all of them, in this order
#     format   cargo fmt                                       docs      the examples in the documentation of the code
#     shell    shellcheck, where there is one                  workflow  a study in shards by Snakemake, where pip can install it
#     compile  programs, tests and the engine for the page     site      make site
#              (goes before whatever needs them)               types     the page's TypeScript
#     lints    clippy's, of every target (tools/lints.sh)      same      a second build gives the same bytes
#     rust     cargo test                                      foreign   data, read by programs of others (tests/foreign)
#     crate    the engine as a crate, used from outside        npm       the engine as an npm package, likewise
#     python   the engine as a wheel, likewise                 browser   the built pages, in Chromium over file://
# ALL=1 leaves out nothing of what guards data, and looks at every page (docs/architecture.md, What holds the code).
# What a stage printed is kept in target/checks. Exit codes: 0 all passed, 1 something failed, 3 something is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/lib.sh

logs=target/checks
mkdir -p "$logs"
: >"$logs/summary"
: >"$logs/slowest"
failed=0
passed_all=0
failed_all=0
spent=0
begun_all=$(clock)
# make's own jobs are no concern of what is started here
unset MAKEFLAGS MFLAGS MAKELEVEL

# Does one of these stages take part?
wanted() {
    [ -z "$chosen" ] && return 0
    for stage in "$@"; do
        case " $chosen " in *" $stage "*) return 0 ;; esac
    done
    return 1
}

# run NAME SECONDS COMMAND…: shows and keeps what the command prints; the exit code is the command's.
run() {
    name=$1
    most=$2
    shift 2
    say "$name"
    begun=$(clock)
    { limit "$most" "$@" 2>&1; echo $? >"$logs/$name.code"; } | tee "$logs/$name.log"
    spent=$(($(clock) - begun))
    code=$(cat "$logs/$name.code")
    [ "$code" != 124 ] || say "$name was stopped after $most seconds"
    return "$code"
}

# line STAGE PASSED FAILED SECONDS
line() { printf '%-9s %7s %7s %9s\n' "$@"; }

# tell NAME PASSED FAILED: a line of the summary, for the stage that ran last.
tell() {
    line "$1" "$2" "$3" "$(seconds "$spent")" >>"$logs/summary"
    passed_all=$((passed_all + $2))
    failed_all=$((failed_all + $3))
    [ "$3" = 0 ] || failed=1
}

# whole NAME SECONDS COMMAND…: a stage that counts as one check.
whole() {
    if run "$@"; then tell "$1" 1 0; else
        [ "$code" != 3 ] || missing
        tell "$1" 0 1
    fi
}

# Something is missing that only a person may install; the command to type was printed.
missing() {
    summary
    exit 3
}

summary() {
    printf '\n'
    line stage passed failed seconds
    cat "$logs/summary"
    line 'in all' "$passed_all" "$failed_all" "$(seconds $(($(clock) - begun_all)))"
    if [ -f "$logs/rust.log" ] && wanted rust && grep -q '^left out: ' "$logs/rust.log"; then
        printf '\nleft out, as nothing that it stands on is known to be another since it passed\n'
        sed -n 's/^left out: /  /p' "$logs/rust.log"
    fi
    if [ -s "$logs/browser.again" ] && wanted browser; then
        printf '\npassed only when run once more, alone\n'
        sed 's/^/  /' "$logs/browser.again"
    fi
    if [ -s "$logs/slowest" ]; then
        printf '\nthe slowest tests, in seconds\n'
        sort -rn "$logs/slowest" | head -n 10 | awk -F '\t' '{ printf "%9.1f  %-8s %s\n", $1, $2, $3 }'
    fi
    [ "$failed" = 0 ] || faults
}

# What failed, last, where whoever reads the end of a long log sees it: tests by name, of other stages the last lines.
faults() {
    printf '\nfailed\n'
    awk '$3 != "0" && $3 != "-" { print $1 }' "$logs/summary" | while read -r stage; do
        case $stage in
            rust | docs) sed -n 's/^test \(.*\) \.\.\. FAILED.*/  '"$stage"': \1/p' "$logs/$stage.log" ;;
            npm) sed -n 's/^ *not ok [0-9]* - /  npm: /p' "$logs/npm.tap" ;;
            browser)
                awk -F '\t' '{ last[$1 "\t" $4] = $2 } END { for (t in last) if (last[t] != "passed") print "  browser: " t }' "$logs/browser.times" | tr '\t' ' ' | sort
                ;;
        esac >"$logs/names"
        [ "$(cat "$logs/$stage.code" 2>/dev/null)" != 124 ] || printf '  %s: stopped before its end, as it took too long\n' "$stage"
        if [ -s "$logs/names" ]; then cat "$logs/names"; else tail -n 5 "$logs/$stage.log" | cut -c 1-200 | sed "s/^/  $stage: /"; fi
    done
}

# Adds up cargo's own lines, one a test program.
count_rust() {
    awk '/^test result:/ { for (i = 1; i < NF; i++) { if ($(i + 1) ~ /^passed/) p += $i; if ($(i + 1) ~ /^failed/) f += $i } }
         END { print p + 0, f + 0 }' "$1"
}

# The seconds of each test: `test NAME ... ok <1.234s>`.
slow_rust() {
    sed -n 's/^test \(.*\) \.\.\. [a-zA-Z]* <\([0-9.]*\)s>$/\2\trust\t\1/p' "$1" >>"$logs/slowest"
}

count_browser() {
    awk '/^# pass / { p = $3 } /^# fail / { f = $3 } /^# cancelled / { c = $3 } END { print p + 0, f + c }' "$1"
}

# counted NAME COUNTS CODE: a stage that counts its own; one that broke off without a failure still failed.
counted() {
    passed=${2% *}
    faults=${2#* }
    if [ "$3" != 0 ] && [ "$faults" = 0 ]; then faults=1; fi
    tell "$1" "$passed" "$faults"
}

chosen=$*
have cargo || {
    say "cargo is missing. Install Rust from https://rustup.rs, then run this again."
    exit 3
}
for part in rustfmt clippy; do
    if ! cargo "$(echo "$part" | sed 's/^rust//')" --version >/dev/null 2>&1; then
        { have rustup && [ -z "${NO_INSTALL:-}" ] && limit 120 rustup component add "$part"; } || {
            say "$part is missing. Install it, then run this again:"
            printf '    rustup component add %s\n' "$part" >&2
            exit 3
        }
    fi
done

if wanted format; then whole format 60 cargo fmt --all --check; fi
if wanted shell && have shellcheck; then
    whole shell 60 shellcheck -x .ci/run tools/*.sh workflow/*.sh
fi
if wanted compile rust docs workflow python site npm same foreign browser; then
    if wanted compile site npm same foreign browser; then goal=compiled; else goal=tests; fi
    if ! whole compile 1800 "${MAKE:-make}" --no-print-directory "$goal"; then
        say "not everything could be compiled, so nothing is tested"
        summary
        exit 1
    fi
fi
if wanted lints; then whole lints 1800 sh tools/lints.sh; fi
if wanted rust; then
    # Test programs tell how long each test took only where unstable options are allowed. That is allowed to them alone, when
    # they run: no compiler sees it, so what they were built from and what they test is the same without it.
    run rust 3300 cargo test --locked --target-dir target --workspace --no-fail-fast --tests \
        --config 'target."cfg(all())".runner = ["env", "RUSTC_BOOTSTRAP=1"]' -- -Zunstable-options --report-time
    counted rust "$(count_rust "$logs/rust.log")" "$code"
    slow_rust "$logs/rust.log"
fi
if wanted docs; then
    run docs 600 cargo test --locked --target-dir target --workspace --no-fail-fast --doc
    counted docs "$(count_rust "$logs/docs.log")" "$code"
fi
if wanted crate; then whole crate 600 sh tools/crate.sh; fi
if wanted python; then
    # not needed by the program: where pip or cargo cannot fetch what it takes, that is said and nothing else
    if sh tools/python.sh setup >/dev/null; then
        whole python 1200 sh tools/python.sh check
    else
        line python - - 'not run: maturin, numpy, pettingzoo are missing' >>"$logs/summary"
    fi
fi
if wanted workflow; then
    # not needed by the program: where pip cannot install it, that is said and nothing else
    if sh tools/workflow.sh setup >/dev/null; then
        whole workflow 300 sh tools/workflow.sh check
    else
        line workflow - - 'not run: snakemake, duckdb are missing' >>"$logs/summary"
    fi
fi
if wanted site npm same foreign types browser; then
    sh tools/node.sh checks || missing
fi
site_stands=yes
if wanted site npm same foreign browser; then
    whole site 1800 "${MAKE:-make}" --no-print-directory site
    [ "$code" = 0 ] || site_stands=
fi
if wanted types; then whole types 120 node_modules/.bin/tsc --noEmit; fi
if [ -z "$site_stands" ]; then
    say "the site was not built, so it is not checked"
    if wanted npm; then tell npm 0 1; fi
    if wanted same; then tell same 0 1; fi
    if wanted browser; then tell browser 0 1; fi
    summary
    exit 1
fi
if wanted foreign; then
    # not needed by the program: where pip cannot install them, that is said and nothing else
    if sh tools/foreign.sh setup >/dev/null; then
        whole foreign 900 sh tools/foreign.sh check
    else
        line foreign - - 'not run: the validators of tests/foreign are missing' >>"$logs/summary"
    fi
fi
if wanted npm; then
    rm -f "$logs/npm.tap"
    run package 1800 "${MAKE:-make}" --no-print-directory package
    run npm 600 node --test --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=tap --test-reporter-destination="$logs/npm.tap" tests/npm/package.test.mjs
    [ -f "$logs/npm.tap" ] || : >"$logs/npm.tap"
    counted npm "$(count_browser "$logs/npm.tap")" "$code"
fi
if wanted same; then whole same 300 sh tools/same.sh "$logs/again"; fi
if wanted browser; then
    # tests/browser/own.test.mjs begins with nothing but this program
    whole tool 1800 "${MAKE:-make}" --no-print-directory tool
    rm -f "$logs/browser.counts" "$logs/browser.again"
    run browser 3900 sh tools/browser.sh "$logs"
    [ "$code" != 3 ] || missing
    [ -f "$logs/browser.counts" ] || echo 0 1 >"$logs/browser.counts"
    counted browser "$(cat "$logs/browser.counts")" "$code"
    if [ -f "$logs/browser.times" ]; then
        awk -F '\t' '$1 == "test" { print $3 "\tbrowser\t" $4 }' "$logs/browser.times" >>"$logs/slowest"
    fi
fi

summary
exit "$failed"
