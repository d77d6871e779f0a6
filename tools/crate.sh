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
mkdir -p "$away/user/src/bin"
cp tests/crate/main.rs "$away/user/src"
# the program that the README shows, as it is printed
awk '/^```rust$/ { on = 1; next } /^```$/ { on = 0 } on' "$away/$engine/README.md" >"$away/user/src/bin/readme.rs"
# the crates that this checkout is built with, so that nothing is fetched
cp Cargo.lock "$away/user"
cat >"$away/user/Cargo.toml" <<TOML
[package]
name = "user"
version = "0.0.0"
edition = "2021"

default-run = "user"

[dependencies]
ludarium-engine = { path = "../$engine", features = ["read"] }

[workspace]
TOML
rules=$PWD/corpus/rulesets/kalah.toml

cd "$away/user"
said=$(cargo run --quiet --offline --target-dir "$out/used" -- "$rules")
printf '%s\n' "$said"
[ "$(printf '%s\n' "$said" | grep -c 'lines, .*20 games')" = 2 ]
played=$(cargo run --quiet --offline --target-dir "$out/used" --bin readme)
printf '%s\n' "$played"
printf '%s\n' "$played" | grep -q '^A B C D E F may be played in '
printf '%s\n' "$played" | grep -q ' after [0-9]* things done: .'
