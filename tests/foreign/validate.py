"""Holds a built site's data against the programs that others read such data with. Prints a line a check; exit code 1 if one fails.

    python tests/foreign/validate.py site/dist
"""

import html
import re
import sys
from pathlib import Path

site = Path(sys.argv[1])
failed = []


def told(name, problems, of):
    print(f"{name}: {of}" + (f", {len(problems)} problems" if problems else ""))
    for problem in problems[:10]:
        print(f"    {problem}")
    if problems:
        failed.append(name)


def cldf():
    from pycldf import Dataset

    problems = []

    class Log:
        def warning(self, message, *args):
            problems.append(message % args if args else message)

        error = info = warning

    data = Dataset.from_metadata(site / "data/cldf/StructureDataset-metadata.json")
    good = data.validate(log=Log())
    if not good and not problems:
        problems.append("not valid")
    values = sum(1 for _ in data["ValueTable"])
    sources = {key for v in data.iter_rows("ValueTable") for key in (s.split("[")[0] for s in v["Source"])}
    missing = [key for key in sources if key not in data.sources.keys()]
    told("pycldf", problems + [f"no source {key}" for key in missing], f"{values} values, {len(sources)} sources cited")


def package():
    from frictionless import validate

    report = validate(str(site / "data/datapackage.json"))
    problems = [str(e) for e in report.flatten(["type", "message"])]
    told("frictionless", problems, f"{len(report.tasks)} tables")


def blocks(name):
    """What the pages of works offer to reference managers in a format."""
    for page in sorted((site / "works").glob("*.html")):
        for found in re.findall(rf'<pre data-copy="{name}"[^>]*><code>(.*?)</code></pre>', page.read_text(), re.S):
            yield page.name, html.unescape(found)


def ris():
    import rispy

    problems, count = [], 0
    for page, text in blocks("RIS"):
        count += 1
        entries = rispy.loads(text + "\n")
        if len(entries) != 1:
            problems.append(f"{page}: {len(entries)} entries")
            continue
        entry = entries[0]
        problems += [f"{page}: no {key}" for key in ("type_of_reference", "year") if not entry.get(key)]
        if not (entry.get("title") or entry.get("primary_title")):
            problems.append(f"{page}: no title")
    told("rispy", problems, f"{count} references")


def bibtex():
    from pybtex.database import parse_string

    problems, count = [], 0
    for page, text in blocks("BibTeX"):
        count += 1
        try:
            entries = parse_string(text, "bibtex").entries
        except Exception as e:  # noqa: BLE001
            problems.append(f"{page}: {e}")
            continue
        if len(entries) != 1:
            problems.append(f"{page}: {len(entries)} entries")
        for entry in entries.values():
            if "title" not in entry.fields:
                problems.append(f"{page}: no title")
    told("pybtex", problems, f"{count} references")


def linked():
    """From every edition by its record to its work, along links alone."""
    import rdflib

    graph = rdflib.Graph()
    file = site / "data/corpus.jsonld"
    graph.parse(file, format="json-ld", publicID=file.resolve().as_uri())
    found = graph.query("""
        PREFIX s: <https://schema.org/>
        SELECT DISTINCT ?edition ?title WHERE { ?edition s:isBasedOn ?record . ?record s:isBasedOn ?work . ?work s:name ?title . FILTER CONTAINS(STR(?edition), "/editions/") }
    """)
    joined = {str(row.edition).rsplit("/", 1)[-1] for row in found}
    rows = (site / "data/tables/editions.csv").read_text().splitlines()[1:]
    editions = {row.split(",", 1)[0] + ".html" for row in rows}
    told("rdflib", [f"no work of {e}" for e in sorted(editions - joined)], f"{len(graph)} triples, {len(joined)} editions joined with their works")


for check in (cldf, package, ris, bibtex, linked):
    check()
sys.exit(1 if failed else 0)
