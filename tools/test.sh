#!/bin/sh
# Runs the checks and prints a table of the stages with what passed, what failed and the time; then the ten slowest tests, and last,
# by name, what failed.
#   tools/test.sh [STAGE…]     without names: all of them, in this order
#     format   cargo fmt                                       types     the page's TypeScript
#     shell    shellcheck, where there is one                  same      a second build gives the same bytes
#     compile  programs, tests and the page's engine           browser   the built pages, in Chromium over file://
#     lints    clippy, for every target (tools/lints.sh)       and where what they check has changed since the last nightly run:
#     rust     cargo test; a test that failed runs again       crate     the engine as a crate, used from outside
#     docs     the examples in the documentation of the code   python    the engine as a wheel, likewise
#     site     make site                                       npm       the engine as an npm package, likewise
#                                                              workflow  a study in shards by Snakemake
#                                                              foreign   data, read by other programs (tests/foreign)
#                                                              lud       rules as Ludii reads them (the crate lud, and what the corpus keeps)
#     kubernetes  a study as Jobs, against a stand-in for a cluster: every night, or by name
#     small    an engine a family, and the program that holds all it brings (make small tool): every night, or by name
# ALL=1 (make nightly) runs every stage and every test, and what otherwise takes a part takes the whole.
# target/checks holds what each stage printed, and times.csv the seconds of every stage and test.
# Exit codes: 0 all passed, 1 something failed, 3 something is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/lib.sh

logs=target/checks
mkdir -p "$logs"
: >"$logs/summary"
: >"$logs/left-out"
rm -f "$logs"/*.again
echo stage,test,result,seconds >"$logs/times.csv"
failed=0
tab=$(printf '\t')
passed_all=0
failed_all=0
spent=0
begun_all=$(clock)
# no stage takes this long unless it hangs
hangs=4800
# make's own jobs are no concern of what is started here
unset MAKEFLAGS MFLAGS MAKELEVEL
chosen=$*
all=${ALL:-}
: >"$logs/sums"

# Does one of these stages take part?
wanted() {
    [ -z "$chosen" ] && return 0
    for stage in "$@"; do
        case " $chosen " in *" $stage "*) return 0 ;; esac
    done
    return 1
}

# run NAME COMMAND…: shows and keeps what the command prints; the exit code is the command's.
run() {
    name=$1
    shift
    say "$name"
    begun=$(clock)
    { limit "$hangs" "$@" 2>&1; echo $? >"$logs/$name.code"; } | tee "$logs/$name.log"
    spent=$(($(clock) - begun))
    code=$(cat "$logs/$name.code")
    [ "$code" != 124 ] || say "$name was stopped after $hangs seconds"
    return "$code"
}

# line STAGE PASSED FAILED SECONDS
line() { printf '%-9s %7s %7s %9s\n' "$@"; }

# tell NAME PASSED FAILED: a line of the summary, for the stage that ran last.
tell() {
    line "$1" "$2" "$3" "$(seconds "$spent")" >>"$logs/summary"
    echo "$1,,$([ "$3" = 0 ] && echo passed || echo failed),$(seconds "$spent")" >>"$logs/times.csv"
    passed_all=$((passed_all + $2))
    failed_all=$((failed_all + $3))
    if [ "$3" != 0 ]; then failed=1; elif [ -n "$all" ]; then vouch "$1"; fi
}

# vouch STAGE: it passed a nightly run as what it looks at is now.
vouch() {
    passed=$(grep "^$1 " "$logs/sums") || return 0
    { grep -v "^$1 " tests/nightly.txt && echo "$passed"; } | LC_ALL=C sort >"$logs/nightly" && cp "$logs/nightly" tests/nightly.txt
}

# whole NAME COMMAND…: a stage that counts as one check.
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

# sum_of PATH…: one number for the tracked and the new files below these paths; nothing where git cannot list them.
sum_of() {
    git ls-files -co --exclude-standard -- "$@" 2>/dev/null | LC_ALL=C sort | while read -r file; do
        [ ! -f "$file" ] || cksum "$file"
    done | cksum | cut -d ' ' -f 1
}

# changed STAGE PATH…: does the stage run, because it is chosen, all is wanted, or something below these paths has changed since it
# passed a nightly run (tests/nightly.txt)? If not, the summary says so.
changed() {
    stage=$1
    shift
    wanted "$stage" || return 1
    sum=$(sum_of "$@")
    echo "$stage $sum" >>"$logs/sums"
    [ -z "$chosen$all" ] || return 0
    grep -qx "$stage $sum" tests/nightly.txt 2>/dev/null || return 0
    echo "$stage: nothing under $* has changed since the last nightly run" >>"$logs/left-out"
    return 1
}

# optional STAGE SCRIPT WHAT: a stage whose packages are not the program's own. Where they cannot be had (exit code 3), the summary
# says so; where our own files keep the stage from running, it fails.
optional() {
    spent=0
    sh "$2" setup >"$logs/$1.log" 2>&1
    code=$?
    case $code in
    0) whole "$1" sh "$2" check ;;
    3)
        cat "$logs/$1.log" >&2
        line "$1" - - "not run: $3 are missing" >>"$logs/summary"
        ;;
    *)
        cat "$logs/$1.log" >&2
        tell "$1" 0 1
        ;;
    esac
}

# edge CRATE TESTS PATH…: the tests of a crate that a plain build leaves out, as `changed` has it; beside the other crates, so that
# what all of them are made of is made once. Without a program among the targets, cargo compiles what macros are made of, and all
# crates above them, once more without `lto=off`: xtask is the smallest, and has no tests.
edge() {
    tests=$2
    crate=$1
    shift 2
    changed "$crate" "$@" || return 0
    run "$crate" cargo test --locked --target-dir target --workspace --no-fail-fast --bin xtask --test "$tests" ${all:+-- --include-ignored}
    counted "$crate"
}

summary() {
    printf '\n'
    line stage passed failed seconds
    cat "$logs/summary"
    line 'in all' "$passed_all" "$failed_all" "$(seconds $(($(clock) - begun_all)))"
    [ ! -f "$logs/rust.log" ] || ! wanted rust || sed -n 's/^left out: //p' "$logs/rust.log" >>"$logs/left-out"
    if [ -s "$logs/left-out" ]; then
        printf '\nnot run, or only in part (make nightly runs all)\n'
        sed 's/^/  /' "$logs/left-out"
    fi
    if cat "$logs"/*.again 2>/dev/null | grep -q .; then
        printf '\npassed only when run again\n'
        cat "$logs"/*.again | sed 's/^/  /'
    fi
    printf '\nthe slowest tests, in seconds (all of them: %s/times.csv)\n' "$logs"
    sed '1d; /^[^,]*,,/d' "$logs/times.csv" | sort -t , -k 4 -rn | head -n 10 | while IFS=, read -r stage test _ took; do
        printf '%9s  %-8s %s\n' "$took" "$stage" "$test"
    done
    [ "$failed" = 0 ] || faults
}

# What failed, last, where whoever reads the end of a long log sees it: tests by name, of other stages the last lines.
faults() {
    printf '\nfailed\n'
    while read -r stage _ count _; do
        case $count in 0 | -) continue ;; esac
        [ "$(cat "$logs/$stage.code" 2>/dev/null)" != 124 ] || printf '  %s: stopped, as it did not end\n' "$stage"
        if ! grep "^$stage,..*,failed," "$logs/times.csv"; then tail -n 5 "$logs/$stage.log" | cut -c 1-200; fi | sed "s/^$stage,//; s/,failed,.*//; s/^/  $stage: /"
    done <"$logs/summary"
}

# rows STAGE: its tests as rows of times.csv, of what tools/durations.mjs wrote (each by its last try) or cargo printed.
rows() {
    if [ -f "$logs/$1.times" ]; then
        sed -n "s/,/;/g; s/^test$tab\([a-z]*\)$tab\([0-9.]*\)$tab\([^$tab]*\)$tab.*/$1,\3,\1,\2/p" "$logs/$1.times" |
            awk -F , '{ last[$2] = $0 } END { for (test in last) print last[test] }'
    else
        for result in ok=passed FAILED=failed; do
            sed -n "s/^test \(.*\) \.\.\. ${result%=*}\( <\([0-9.]*\)s>\)\{0,1\}$/$1,\1,${result#*=},\3/; s/,$/,0/; /^$1,/p" "$logs/$1.log"
        done
    fi | LC_ALL=C sort
}

# counted STAGE: counts the tests of the stage that ran last; one that broke off without a failure still failed.
counted() {
    rows "$1" >"$logs/rows"
    cat "$logs/rows" >>"$logs/times.csv"
    count=$(grep -c ',failed,' "$logs/rows")
    if [ "$code" != 0 ] && [ "$count" = 0 ]; then count=1; fi
    tell "$1" "$(grep -c ',passed,' "$logs/rows")" "$count"
}

# The tests of Rust. One that failed runs again by itself, twice at most: what a busy machine did is told apart from a fault.
rust() {
    # Test programs tell how long each test took only where unstable options are allowed. That is allowed to them alone, when
    # they run: no compiler sees it, so what they were built from and what they test is the same without it.
    set -- cargo test --locked --target-dir target --no-fail-fast --tests \
        --config 'target."cfg(all())".runner = ["env", "RUSTC_BOOTSTRAP=1"]' -- -Zunstable-options --report-time "$@"
    run rust "$@" ${all:+--include-ignored}
    first=$spent
    for try in 2 3; do
        names=$(sed -n 's/^test \(.*\) \.\.\. FAILED.*/\1/p' "$logs/rust.log" | sort -u)
        if [ -z "$names" ] || [ "$(echo "$names" | wc -l)" -gt 20 ]; then break; fi
        cp "$logs/rust.log" "$logs/rust.first"
        # shellcheck disable=SC2086 # names of tests have no spaces
        run rust "$@" --include-ignored --exact $names
        first=$((first + spent))
        for name in $names; do
            grep -q "^test $name \.\.\. FAILED" "$logs/rust.log" || echo "rust: $name (try $try)" >>"$logs/rust.again"
        done
        # the last run of each test counts: failures of an earlier one are struck
        sed 's/^\(test .*\) \.\.\. FAILED/\1 ... again/' "$logs/rust.first" | cat - "$logs/rust.log" >"$logs/rust.both"
        mv "$logs/rust.both" "$logs/rust.log"
    done
    spent=$first
    counted rust
}

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

if wanted format; then whole format cargo fmt --all --check; fi
if wanted shell && have shellcheck; then
    whole shell shellcheck -x .ci/run tools/*.sh workflow/*.sh
fi
if wanted compile rust docs workflow python site npm same foreign browser; then
    if wanted compile site npm same foreign browser; then goal=compiled; else goal=tests; fi
    if ! whole compile "${MAKE:-make}" --no-print-directory "$goal"; then
        say "not everything could be compiled, so nothing is tested"
        summary
        exit 1
    fi
fi
if wanted lints; then whole lints sh tools/lints.sh; fi
if wanted rust; then rust; fi
if wanted docs; then
    run docs cargo test --locked --target-dir target --no-fail-fast --doc
    counted docs
fi
if changed crate engine/Cargo.toml engine/README.md engine/src/lib.rs tests/crate tools/crate.sh; then whole crate sh tools/crate.sh; fi
if changed python crates/corpus/src/folders.rs crates/corpus/src/rules_files.rs crates/corpus/src/text engine/src/families/mod.rs engine/src/protocol batch python tests/openspiel tools/python.sh; then
    optional python tools/python.sh 'maturin, numpy, pettingzoo'
fi
edge batch batches batch engine/src/shell
edge lud exports lud corpus/lud
if changed workflow workflow tests/workflow tools/workflow.sh; then optional workflow tools/workflow.sh 'snakemake, duckdb'; fi
if [ -n "$all$chosen" ] && wanted kubernetes; then optional kubernetes tools/kubernetes.sh "the workflow's profile for Kubernetes"; fi
if wanted site npm small same foreign types browser; then
    sh tools/node.sh checks || missing
fi
site_stands=yes
if wanted site npm small same foreign browser; then
    whole site "${MAKE:-make}" --no-print-directory site
    [ "$code" = 0 ] || site_stands=
fi
if wanted types; then whole types node_modules/.bin/tsc --noEmit; fi
if [ -z "$site_stands" ]; then
    say "the site was not built, so it is not checked"
    for stage in npm same browser; do
        if wanted "$stage"; then tell "$stage" 0 1; fi
    done
    summary
    exit 1
fi
if changed foreign crates/publish/src/publish/dataset docs/schema tests/foreign tools/foreign.sh; then
    optional foreign tools/foreign.sh 'the validators of tests/foreign'
fi
if changed npm engine/src/protocol web npm tests/npm tools/npm.mjs; then
    # made as it is given away every night alone: that takes up to ten minutes more
    if [ -z "$all" ]; then export PACKAGE_PROFILE=wasm-page; fi
    whole package "${MAKE:-make}" --no-print-directory package
    unset PACKAGE_PROFILE
    run npm node --test --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=./tools/durations.mjs --test-reporter-destination="$logs/npm.times" tests/npm/package.test.mjs
    counted npm
fi
if wanted same; then whole same sh tools/same.sh "$logs/again"; fi
# the browser's tests weigh the small engines, and begin a collection with the whole program, where these are there
if [ -n "$all$chosen" ] && wanted small; then
    whole small "${MAKE:-make}" --no-print-directory small tool
fi
if wanted browser; then
    run browser sh tools/browser.sh "$logs"
    [ "$code" != 3 ] || missing
    counted browser
fi

summary
exit "$failed"
