#!/bin/sh
# The engine as a crate: packed as for a registry, unpacked elsewhere, and used there by a program that knows no checkout.
#   tools/crate.sh [PACKED_INTO]
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

out=$PWD/${1:-target/crate}
# what is packed is compiled below, where somebody else would compile it
cargo package --quiet --locked --offline --no-verify --allow-dirty -p ludarium-engine --target-dir "$out"
packed=$(ls "$out"/package/ludarium-engine-*.crate)
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT
tar -xzf "$packed" -C "$away"
engine=$(basename "$packed" .crate)
for file in README.md LICENSE-MIT LICENSE-APACHE Cargo.toml src/lib.rs; do
    [ -f "$away/$engine/$file" ] || { say "$engine has no $file"; exit 1; }
done
mkdir -p "$away/user/src"
cp tests/crate/main.rs "$away/user/src"
# the crates that this checkout is built with, so that nothing is fetched
cp Cargo.lock "$away/user"
cat >"$away/user/Cargo.toml" <<TOML
[package]
name = "user"
version = "0.0.0"
edition = "2021"

[dependencies]
ludarium-engine = { path = "../$engine", features = ["read"] }

[workspace]
TOML
rules=$PWD/corpus/rulesets/kalah.toml

cd "$away/user"
said=$(cargo run --quiet --offline --target-dir "$out/used" -- "$rules")
printf '%s\n' "$said"
[ "$(printf '%s\n' "$said" | grep -c 'lines, .*20 games')" = 2 ]
