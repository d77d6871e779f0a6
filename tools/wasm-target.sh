#!/bin/sh
# Builds the engine for the page: finds a Rust compiler for wasm32-unknown-unknown, or gets one, and compiles `web`.
#   tools/wasm-target.sh OUT.wasm [whole|package|FAMILY]
# By default the engine with all families, made in little time. `whole`: the same, made fast and small, for a site that is published.
# A family: the engine that only plays its games, made small. `package`: the engine of the npm package, which reads rules in TOML;
# PACKAGE_PROFILE=wasm-page makes it for tests, from crates that the page's engine has too: minutes sooner.
# Routes, in this order: native (rustup's own target) and debian (Debian's rustc-web, which has no compiled standard
# library, so that cargo builds one). What is there already is used; only then is something fetched.
#   WASM_ROUTE=native|debian  use that route only        NO_INSTALL=1  install nothing, say what to type
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

out=${1:?usage: tools/wasm-target.sh OUT.wasm [whole|package|FAMILY]}
wanted=${2:-}
route=${WASM_ROUTE:-}
target=wasm32-unknown-unknown

have cargo || {
    say "cargo is missing. Install Rust from https://rustup.rs, then run this again."
    exit 3
}

native_ready() {
    have rustc && [ -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]
}

# Debian puts its compiler at /usr/bin/rustc; a compiler of rustup's is never there.
debian_ready() {
    [ -x /usr/bin/rustc ] &&
        [ -d "$(/usr/bin/rustc --print sysroot)/lib/rustlib/src/rust/library/std" ] &&
        /usr/bin/rustc --print target-list | grep -qx "$target" &&
        [ -n "$(linker)" ]
}

# The linker of rustup's toolchain, else Debian's.
linker() {
    if have rustup; then
        for found in "$(rustc --print sysroot 2>/dev/null)"/lib/rustlib/*/bin/rust-lld; do
            if [ -x "$found" ]; then
                printf '%s' "$found"
                return
            fi
        done
    fi
    for found in wasm-ld-22 wasm-ld-21 wasm-ld-20 wasm-ld; do
        if have "$found"; then
            command -v "$found"
            return
        fi
    done
}

get_native() {
    have rustup || return 1
    [ -z "${NO_INSTALL:-}" ] || return 1
    say "fetching Rust's $target target (some 20 MB, two minutes at most)"
    limit 120 rustup target add "$target" >&2 && native_ready
}

get_debian() {
    install_prefix >/dev/null || return 1
    packages="rustc-web rust-web-src"
    [ -n "$(linker)" ] || packages="$packages lld-22"
    # shellcheck disable=SC2086 # a list of names
    install_packages "a Rust compiler for $target" $packages
    debian_ready
}

choose() {
    case $route in
        native) native_ready || get_native || return 1 ;;
        debian) debian_ready || get_debian || return 1 ;;
        '')
            if native_ready; then
                route=native
            elif debian_ready; then
                route=debian
            elif get_native; then
                route=native
            elif get_debian; then
                route=debian
            else
                return 1
            fi
            ;;
        *)
            say "WASM_ROUTE is \"$route\"; it can be native or debian."
            exit 2
            ;;
    esac
}

if ! choose; then
    say "the page's engine needs Rust's $target target. Install it, then run this again:"
    printf '    rustup target add %s\n' "$target" >&2
    if have apt-get; then
        say "or, where rustup's server is out of reach:"
        printf '    %s\n' "$(install_command rustc-web rust-web-src lld-22)" >&2
    fi
    exit 3
fi

# No path of this machine may stand in the page, and the page's numbers are crunched four at a time (SIMD).
# CARGO_ENCODED_RUSTFLAGS separates flags by the byte 0x1f, so that paths may hold spaces.
sep=$(printf '\037')
home=${CARGO_HOME:-$HOME/.cargo}
flags="-Ctarget-feature=+simd128${sep}--remap-path-prefix=$home=/cargo${sep}--remap-path-prefix=$PWD=/ludarium"
export CARGO_ENCODED_RUSTFLAGS="$flags"
unset RUSTFLAGS

# A person's own CARGO_TARGET_DIR would put the outputs where the page is not built from.
unset CARGO_TARGET_DIR
set -- build --locked -p ludarium-web --lib --target "$target"
# A profile a family: what one profile makes has one name, and cargo would take one family's engine for another's.
case $wanted in
'') profile=wasm-page ;;
whole) profile=wasm-release ;;
package)
    profile=${PACKAGE_PROFILE:-wasm-package}
    set -- "$@" --features package
    [ "$profile" != wasm-package ] || set -- "$@" --config "profile.$profile.inherits=\"wasm-release\""
    ;;
*)
    profile=play-$wanted
    set -- "$@" --no-default-features --features "$wanted" --config "profile.$profile.inherits=\"wasm-play\""
    ;;
esac
set -- "$@" --profile "$profile"
if [ "$route" = native ]; then
    dir=target
else
    dir=target/wasm-debian
    set -- "$@" -Zbuild-std=std,panic_abort --target-dir "$dir"
    export RUSTC=/usr/bin/rustc RUSTC_BOOTSTRAP=1
    CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$(linker)
    export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER
fi
limit 1800 cargo "$@"
keep "$dir/$target/$profile/ludarium_web.wasm" "$out"
