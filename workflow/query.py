"""Runs a query file over Parquet files: query.py QUERY.sql FOLDER. In the query `games` is the table of all games in the folder."""

import json
import sys

import duckdb


def main():
    query, folder = sys.argv[1:]
    db = duckdb.connect()
    path = folder.rstrip("/").replace("'", "''") + "/**/*.parquet"
    db.execute(f"CREATE VIEW games AS FROM read_parquet('{path}', hive_partitioning = true)")
    with open(query, encoding="utf-8") as file:
        answer = db.execute(file.read())
    names = [column[0] for column in answer.description]
    for row in answer.fetchall():
        print(json.dumps(dict(zip(names, row))))


if __name__ == "__main__":
    main()
