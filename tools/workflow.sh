#!/bin/sh
# Snakemake and DuckDB in a virtual environment of the project's own (target/workflow-venv).
#   tools/workflow.sh setup     sets it up and prints its folder; exit 3 where it cannot be had
#   tools/workflow.sh check     a study in two shards by two workers and in five by an array of jobs, byte for byte the
#                               single run; games simulated so; the query over its games
set -eu
cd "$(dirname "$0")/.."
. tools/lib.sh

venv=target/workflow-venv

set_up() { packages "$venv" "for the workflow" workflow/requirements.txt; }

check() {
    program=target/debug/ludarium
    work=target/checks/workflow
    rm -rf "$work"
    mkdir -p "$work/corpus/studies" "$work/corpus/games"
    cp -r corpus/games/um-el-banat corpus/games/lib-el-merafib corpus/games/_shared "$work/corpus/games/"
    cp tests/workflow/small.toml "$work/corpus/studies/"
    "$program" study small --corpus "$work/corpus"
    rm -rf "$work/.cache"
    PATH="$PWD/$venv/bin:$PATH" XDG_CACHE_HOME="$PWD/$work/cache" "$venv/bin/snakemake" -s workflow/Snakefile --cores 2 --quiet all \
        --config study=small shards=2 games=true program="$program" corpus="$work/corpus" out="$work/out" >"$work/log" 2>&1 || {
        cat "$work/log"
        return 1
    }
    cmp "$work/corpus/studies/results/small.json" "$work/out/small.json"
    # the same in an array of jobs with a tree of merges, and games outside of any study
    for what in "study small" "simulate um-el-banat --games 23000 --seed 5"; do
        name=${what%% *}
        # shellcheck disable=SC2086 # a word each
        RUNNER=here PER_JOB=2 FAN=2 LUDARIUM="$program" sh workflow/array.sh "$work/$name" 5 $what --corpus "$work/corpus" >>"$work/log" 2>&1 || {
            cat "$work/log"
            return 1
        }
    done
    cmp "$work/corpus/studies/results/small.json" "$work/study/figures.json"
    "$program" simulate um-el-banat --games 23000 --seed 5 --corpus "$work/corpus" --json |
        grep -v -e '"elapsed_s"' -e '_per_s"' >"$work/simulated.json"
    "$venv/bin/python" -c 'import json, sys
one, tree = (open(f).read() for f in sys.argv[1:])
one = one.rstrip().rstrip("}").rstrip().rstrip(",") + "}"
assert json.loads(one) == json.loads(tree), tree' "$work/simulated.json" "$work/simulate/figures.json"
    "$venv/bin/python" workflow/query.py workflow/who-begins.sql "$work/out/games" >"$work/answer"
    "$venv/bin/python" - "$work/out/small.json" "$work/answer" <<'PYTHON'
import json, sys
told = json.load(open(sys.argv[1]))["series"]
asked = {row["game"]: row for row in map(json.loads, open(sys.argv[2]))}
def near(a, b): assert abs(a - b) < 1e-5, (a, b)
rows = told[0]["figures"]["share(first-wins >= 1)"]
row = asked[told[0]["game"]]
assert (row["hits"], row["n"]) == (rows["hits"], rows["n"]), (row, rows)
near(row["low"], rows["low"]); near(row["high"], rows["high"])
near(row["turns"], told[0]["figures"]["mean(turns)"]["value"])
plain = told[1]["figures"]
row = asked[told[1]["game"]]
assert (row["hits"], row["n"]) == (plain["first_mover_wins"]["hits"], plain["first_mover_wins"]["n"]), row
near(row["turns"], plain["turns"]["mean"])
print("two workers gave the bytes of one run; the query over", sum(r["n"] for r in asked.values()), "games gave its figures")
PYTHON
}

case "${1:-}" in
setup) set_up && printf '%s\n' "$venv" ;;
check) set_up && check ;;
*) sed -n '2,5s/^# //p' "$0" && exit 2 ;;
esac
