#!/bin/sh
# The profile for Kubernetes (workflow/profiles/kubernetes) against a stand-in for a cluster, in target/kubernetes-venv.
#   tools/kubernetes.sh setup              sets it up and prints its folder; exit 3 where it cannot be had
#   tools/kubernetes.sh check [PROGRAM]    a study as Jobs: their manifests held against schemas, the result against a single run
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/kubernetes-venv

set_up() { packages "$venv" "for the profile of Kubernetes" workflow/requirements.txt tests/kubernetes/requirements.txt; }

case "${1:-}" in
setup) set_up && printf '%s\n' "$venv" ;;
check) set_up && limit 900 "$venv/bin/python" -B tests/kubernetes/check.py "$venv" "${2:-target/debug/ludarium}" target/checks/kubernetes ;;
*) sed -n '2,4s/^# //p' "$0" && exit 2 ;;
esac
