"""The tables of a site's data package as Parquet, for a release: a file a table, typed and described as the package has it.

    python tools/parquet.py site/dist/data FOLDER
"""

import json
import sys
from pathlib import Path

import duckdb

TYPES = {"string": "VARCHAR", "integer": "BIGINT", "number": "DOUBLE", "boolean": "BOOLEAN"}


def quoted(text, mark="'"):
    return mark + str(text).replace(mark, mark * 2) + mark


def write(resource, data, out):
    fields = resource["schema"]["fields"]
    columns = ", ".join(f"{quoted(f['name'])}: {quoted(TYPES[f['type']])}" for f in fields)
    # an empty cell is not known, quoted or not
    read = f"read_csv({quoted(data / resource['path'])}, header = true, delim = ',', quote = '\"', escape = '\"', columns = {{{columns}}}, nullstr = '', allow_quoted_nulls = true, max_line_size = 10000000)"
    order = ", ".join(quoted(key, '"') for key in resource["schema"]["primaryKey"])
    file = out / f"{resource['name']}.parquet"
    about = {"description": resource["description"], "licenses": json.dumps(resource["licenses"]), "columns": json.dumps({f["name"]: f["description"] for f in fields})}
    kept = ", ".join(f"{key}: {quoted(value)}" for key, value in about.items())
    db = duckdb.connect()
    # one thread: the same table gives the same rows in the same order
    db.execute("SET threads = 1")
    db.execute(f"COPY (SELECT * FROM {read} ORDER BY {order}) TO {quoted(file)} (FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{kept}}})")
    return db.execute(f"SELECT count(*) FROM read_parquet({quoted(file)})").fetchone()[0]


def main():
    data, out = map(Path, sys.argv[1:])
    package = json.loads((data / "datapackage.json").read_text(encoding="utf-8"))
    out.mkdir(parents=True, exist_ok=True)
    for resource in package["resources"]:
        print(f"{resource['name']}.parquet: {write(resource, data, out)} rows")


if __name__ == "__main__":
    main()
