#!/bin/sh
# Builds the site once more, into FOLDER, and compares it with site/dist byte for byte: no clock, no chance, no leavings.
#   tools/same.sh FOLDER
set -eu
cd "$(dirname "$0")/.."
again=${1:?usage: tools/same.sh FOLDER}
rm -rf "$again"
target/debug/ludarium build --out "$again"
diff -r site/dist "$again"
