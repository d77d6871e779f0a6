#!/bin/sh
# What a release gives to take away, in one folder with sums of all: target/release-files.
#   tools/release.sh                      programs for Linux (glibc from 2.28 on, musl), wheel, npm package, crate, site, SBOM
#   tools/release.sh all                  programs for Linux on ARM, Windows and macOS too
#   tools/release.sh program TARGET…      archives of the program for these systems alone
#   tools/release.sh sums                 the sums anew
# A system other than this one is compiled for with zig (PyPI's ziglang and cargo-zigbuild, in target/zig-venv), which brings its C library
# along. LUDARIUM_PROFILE=dev builds quickly what is not to be given away.
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

out=$PWD/target/release-files
venv=target/zig-venv
export LUDARIUM_PROFILE="${LUDARIUM_PROFILE:-release}"
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
linux='x86_64-unknown-linux-gnu x86_64-unknown-linux-musl'
others='aarch64-unknown-linux-gnu x86_64-pc-windows-gnu aarch64-apple-darwin x86_64-apple-darwin'

# zig, and the standard library of a target.
ready() {
    packages "$venv" "to compile for other systems" tools/zig.txt
    have rustup || { say "rustup is missing, which brings the standard library for $1: https://rustup.rs"; return 3; }
    [ -d "$(rustc --print sysroot)/lib/rustlib/$1/lib" ] || limit 300 rustup target add "$1" >&2 || {
        say "the standard library for $1 could not be had: rustup target add $1"
        return 3
    }
}

# pack FOLDER ARCHIVE: the same files give the same bytes.
pack() {
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -C "$(dirname "$1")" -cf - "$(basename "$1")" | gzip -9n >"$2.new"
    mv "$2.new" "$2"
    say "${2#"$PWD"/}"
}

# program TARGET: an archive with the program, its man pages and its terms.
program() {
    ready "$1" || return
    (
        PATH=$PWD/$venv/bin:$PATH
        export PATH
        LUDARIUM_ZIG=1 LUDARIUM_TARGET=$1 sh tools/tool.sh
    ) || { say "$1: the program was not built"; return 1; }
    name=ludarium-v$version-$1
    away=$(mktemp -d)
    mkdir "$away/$name"
    case $1 in *-windows-*) file=ludarium.exe ;; *) file=ludarium ;; esac
    cp "target/tool/$file" README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE NOTICE CITATION.cff "$away/$name"
    # man pages are the same everywhere: any program of this system writes them
    for able in target/debug/ludarium target/tool/ludarium; do
        if [ -x "$able" ] && "$able" man "$away/$name/man" >/dev/null 2>&1; then break; fi
    done
    pack "$away/$name" "$out/$name.tar.gz"
    rm -r "$away"
    case $1 in x86_64-unknown-linux-*) tried "$out/$name.tar.gz" "$name" ;; esac
}

# tried ARCHIVE NAME: the program works alone, in an empty folder.
tried() (
    away=$(mktemp -d)
    trap 'rm -rf "$away"' EXIT
    tar -xzf "$1" -C "$away"
    cd "$away"
    "./$2/ludarium" init mine --title Mine --person "A. Grey" >/dev/null 2>&1
    cd mine
    if ! { "../$2/ludarium" check >/dev/null 2>&1 && "../$2/ludarium" build >/dev/null 2>"$away/said"; }; then
        cat "$away/said"
        exit 1
    fi
    test -f site/index.html && test -f site/assets/player.js
    say "$2: begins, checks and builds a collection in an empty folder"
)

everything_else() {
    make --no-print-directory SMALL=yes site npm sbom
    wheel=$(sh tools/python.sh build | tail -n 1)
    cp "$wheel" target/npm/*.tgz "$out"
    sh tools/crate.sh target/crate
    cp target/crate/package/ludarium-engine-*.crate "$out"
    cp target/sbom/cargo.cdx.json "$out/ludarium-v$version-cargo.cdx.json"
    cp target/sbom/npm.cdx.json "$out/ludarium-v$version-npm.cdx.json"
    away=$(mktemp -d)
    cp -r site/dist "$away/ludarium-site"
    pack "$away/ludarium-site" "$out/ludarium-v$version-site.tar.gz"
    rm -r "$away"
}

sums() {
    (cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS ! -name '*.new' | sed 's#^\./##' | LC_ALL=C sort | xargs sha256sum >SHA256SUMS.new && mv SHA256SUMS.new SHA256SUMS)
    cat "$out/SHA256SUMS"
}

# programs TARGET…: one that cannot be built stops none of the others, and is told at the end.
programs() {
    left=
    for target in "$@"; do
        say "the program for $target …"
        program "$target" || left="$left $target"
    done
    [ -z "$left" ] || { say "not built:$left"; return 1; }
}

mkdir -p "$out"
case ${1:-} in
    '' | all)
        make --no-print-directory SMALL=yes scripts
        everything_else
        more=
        if [ "${1:-}" = all ]; then more=$others; fi
        code=0
        # shellcheck disable=SC2086 # lists of names
        programs $linux $more || code=$?
        sums
        exit "$code"
        ;;
    program)
        shift
        [ $# -gt 0 ] || { sed -n '2,8s/^# //p' "$0"; exit 2; }
        make --no-print-directory SMALL=yes scripts
        programs "$@"
        ;;
    sums) sums ;;
    *) sed -n '2,8s/^# //p' "$0"; exit 2 ;;
esac
