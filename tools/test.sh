#!/bin/sh
# Runs every check and says at the end, a line a runner, how many passed and how many failed.
#   tools/test.sh [RUNNER…]     without names: all of them, in this order
#     format  cargo fmt            rust  cargo test          types    the page's TypeScript
#     lints   cargo clippy         site  make site           browser  the built pages, in Chromium over file://
#     shell   shellcheck, where there is one                 same     a second build gives the same bytes
#     workflow  a study in shards by Snakemake, where pip can install it
# What a runner printed is kept in target/checks. Exit codes: 0 all passed, 1 something failed, 3 something is missing.
set -u
cd "$(dirname "$0")/.." || exit 1
. tools/lib.sh

logs=target/checks
mkdir -p "$logs"
: >"$logs/summary"
failed=0

# Does this runner take part?
wanted() {
    [ -z "$chosen" ] && return 0
    case " $chosen " in *" $1 "*) return 0 ;; esac
    return 1
}

# run NAME SECONDS COMMAND…: shows and keeps what the command prints; the exit code is the command's.
run() {
    name=$1
    seconds=$2
    shift 2
    say "$name"
    { limit "$seconds" "$@" 2>&1; echo $? >"$logs/$name.code"; } | tee "$logs/$name.log"
    code=$(cat "$logs/$name.code")
    [ "$code" != 124 ] || say "$name was stopped after $seconds seconds"
    return "$code"
}

# tell NAME PASSED FAILED: a line of the summary.
tell() {
    printf '%-8s %s passed, %s failed\n' "$1" "$2" "$3" >>"$logs/summary"
    [ "$3" = 0 ] || failed=1
}

# whole NAME SECONDS COMMAND…: a runner that counts as one check.
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
    cat "$logs/summary"
}

# Adds up cargo's own lines, one a test program.
count_rust() {
    awk '/^test result:/ { for (i = 1; i < NF; i++) { if ($(i + 1) ~ /^passed/) p += $i; if ($(i + 1) ~ /^failed/) f += $i } }
         END { print p + 0, f + 0 }' "$1"
}

count_browser() {
    awk '/^# pass / { p = $3 } /^# fail / { f = $3 } /^# cancelled / { c = $3 } END { print p + 0, f + c }' "$1"
}

# counted NAME COUNTS CODE: a runner that counts its own; one that broke off without a failure still failed.
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
    whole shell 60 shellcheck -x .ci/run tools/*.sh
fi
if wanted lints; then whole lints 1800 cargo clippy --locked --workspace --all-targets -- -D warnings; fi
if wanted rust; then
    run rust 2400 cargo test --locked --workspace --exclude xtask --no-fail-fast
    counted rust "$(count_rust "$logs/rust.log")" "$code"
fi
if wanted workflow; then
    # not needed by the program: where pip cannot install it, that is said and nothing else
    if sh tools/workflow.sh setup >/dev/null; then
        whole workflow 300 sh tools/workflow.sh check
    else
        printf '%-8s not run: snakemake, duckdb are missing\n' workflow >>"$logs/summary"
    fi
fi
if wanted site || wanted same || wanted types || wanted browser; then
    sh tools/node.sh checks || missing
fi
site_stands=yes
if wanted site || wanted same || wanted browser; then
    whole site 1800 "${MAKE:-make}" --no-print-directory site
    [ "$code" = 0 ] || site_stands=
fi
if wanted types; then whole types 120 node_modules/.bin/tsc --noEmit; fi
if [ -z "$site_stands" ]; then
    say "the site was not built, so it is not checked"
    if wanted same; then tell same 0 1; fi
    if wanted browser; then tell browser 0 1; fi
    summary
    exit 1
fi
if wanted same; then whole same 300 sh tools/same.sh "$logs/again"; fi
if wanted browser; then
    CHROME=$(sh tools/chromium.sh) || missing
    export CHROME
    rm -f "$logs/browser.tap"
    run browser 2100 node --test --test-reporter=spec --test-reporter-destination=stdout \
        --test-reporter=tap --test-reporter-destination="$logs/browser.tap" tests/browser/*.test.mjs
    [ -f "$logs/browser.tap" ] || : >"$logs/browser.tap"
    counted browser "$(count_browser "$logs/browser.tap")" "$code"
fi

summary
exit "$failed"
