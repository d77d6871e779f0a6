#!/bin/sh
# Builds the program with everything in it and puts it into target/tool. LUDARIUM_PROFILE names another profile than that of the
# tests, LUDARIUM_TARGET another system than this one; with LUDARIUM_ZIG=1 it is compiled by cargo-zigbuild (tools/release.sh).
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

profile=${LUDARIUM_PROFILE:-dev}
case $profile in dev) folder=debug ;; *) folder=$profile ;; esac
target=${LUDARIUM_TARGET:-}
case $target in *-windows-*) name=ludarium.exe ;; *) name=ludarium ;; esac
for made in site/build/page.js site/build/player.js node_modules/@fontsource-variable/source-sans-3/LICENSE; do
    [ -e "$made" ] || { say "$made is missing: make scripts"; exit 3; }
done
# the compiler looks again when files came or went (crates/publish/src/shipped.rs)
LUDARIUM_BRINGS=$(find templates site/styles site/pages site/build docs corpus/draft starter node_modules/@fontsource-variable -type f | LC_ALL=C sort | cksum)
export LUDARIUM_BRINGS
# asked for together with xtask, as site and tests are, its crates are those that were compiled for them
beside=
if [ "$folder$target" = debug ]; then beside='-p xtask'; fi
build=build asked=$target
if [ -n "${LUDARIUM_ZIG:-}" ]; then
    build=zigbuild
    # of glibc an old one, so that it runs where a system is older than this one
    case $target in *-linux-gnu) asked=$target.2.28 ;; esac
fi
# shellcheck disable=SC2086
cargo $build --locked --target-dir target --profile "$profile" ${asked:+--target "$asked"} -p ludarium $beside --features ludarium/embed
mkdir -p target/tool
cp "target/${target:+$target/}$folder/$name" target/tool/ludarium.new
mv target/tool/ludarium.new "target/tool/$name"
