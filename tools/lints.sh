#!/bin/sh
# The lints of every target, as `cargo clippy --workspace --all-targets -- -D warnings` has them, beside the crates that the
# tests were compiled with: `cargo clippy` would check each of them once more, in a form of its own (138 s of 165 in a fresh
# clone). So cargo builds, with clippy's driver for the crates of this repository and no code written for them.
#   tools/lints.sh              all lints
#   tools/lints.sh RUSTC ARGS…  what cargo calls in place of the compiler, for one crate of the workspace
set -eu
case ${1:-} in
'') ;;
*)
    # what is run while others compile must be there
    case " $* " in
    *' build_script_build '* | *' --crate-type proc-macro '*) exec clippy-driver "$@" ;;
    esac
    # an unstable option, allowed to this call alone: what the tests run is compiled without it
    RUSTC_BOOTSTRAP=1 exec clippy-driver "$@" -Zno-codegen
    ;;
esac

cd "$(dirname "$0")/.."
if ! clippy-driver --version >/dev/null 2>&1; then
    exec cargo clippy --locked --workspace --all-targets -- -D warnings
fi
RUSTC_WORKSPACE_WRAPPER=$PWD/tools/lints.sh
CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
export RUSTC_WORKSPACE_WRAPPER CLIPPY_ARGS
exec cargo build --locked --target-dir target --workspace --all-targets
