"""Figures and games as Parquet, by DuckDB.

parquet.py figures RESULTS.json OUT.parquet     a line a figure
parquet.py games GAMES.csv OUT.parquet          a line a game
"""

import json
import os
import sys

import duckdb


def figures(results):
    """Yields study, series, game, figure, value, low, high, n."""
    for number, series in enumerate(results["series"]):
        for name, v in (series["figures"] or {}).items():
            if not isinstance(v, dict):
                continue
            if "share" in v:
                low, high = v["share_95"]
                value = v["share"]
            elif "mean_95" in v:
                low, high = v["mean_95"]
                value = v["mean"]
            elif "value" in v:
                value, low, high = v["value"], v.get("low"), v.get("high")
            else:
                continue
            yield results["study"], number, series["game"], series["key"], name, value, low, high, v.get("n")


def main():
    kind, source, out = sys.argv[1:]
    os.makedirs(os.path.dirname(out) or ".", exist_ok=True)
    db = duckdb.connect()
    if kind == "games":
        db.execute("COPY (FROM read_csv(?, header = true)) TO '%s' (FORMAT parquet, COMPRESSION zstd)" % out.replace("'", "''"), [source])
        return
    with open(source, encoding="utf-8") as file:
        rows = list(figures(json.load(file)))
    db.execute(
        "CREATE TABLE figures (study TEXT, series INT, game TEXT, key TEXT, figure TEXT, value DOUBLE, low DOUBLE, high DOUBLE, n BIGINT)"
    )
    if rows:
        db.executemany("INSERT INTO figures VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
    db.execute("COPY figures TO '%s' (FORMAT parquet)" % out.replace("'", "''"))


if __name__ == "__main__":
    main()
