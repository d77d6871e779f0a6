"""Holds a built site's data against the programs that others read such data with. Prints a line a check; exit code 1 if one fails.

    python tests/foreign/validate.py site/dist
"""

import csv
import html
import io
import json
import re
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path

site = Path(sys.argv[1])
failed = []


def print_result(name, problems, of):
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
    print_result("pycldf", problems + [f"no source {key}" for key in missing], f"{values} values, {len(sources)} sources cited")


def package():
    from frictionless import validate

    report = validate(str(site / "data/datapackage.json"))
    problems = [str(e) for e in report.flatten(["type", "message"])]
    print_result("frictionless", problems, f"{len(report.tasks)} tables")


def blocks(name):
    """What the pages of works offer to reference managers in a format."""
    for page in sorted((site / "works").glob("*.html")):
        for found in re.findall(rf'<pre data-copy="{name}"[^>]*><code>(.*?)</code></pre>', page.read_text(), re.S):
            yield page.name, html.unescape(found)


def ris():
    import rispy

    problems, count = [], 0
    # pages of the web may be without a date: then no format has one
    dated = {page for page, text in blocks("BibTeX") if re.search(r"^\s*(date|year)\s*=", text, re.M)}
    for page, text in blocks("RIS"):
        count += 1
        entries = rispy.loads(text + "\n")
        if len(entries) != 1:
            problems.append(f"{page}: {len(entries)} entries")
            continue
        entry = entries[0]
        problems += [] if entry.get("type_of_reference") else [f"{page}: no type_of_reference"]
        if bool(entry.get("year")) != (page in dated):
            problems.append(f"{page}: a year in one format alone")
        if not (entry.get("title") or entry.get("primary_title")):
            problems.append(f"{page}: no title")
    print_result("rispy", problems, f"{count} references")


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
    print_result("pybtex", problems, f"{count} references")


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
    with open(site / "data/tables/editions.csv", newline="") as rows:
        editions = {row["slug"] + ".html" for row in csv.DictReader(rows) if row["state"] == "edition"}
    matched = graph.query("""
        PREFIX s: <https://schema.org/>
        PREFIX skos: <http://www.w3.org/2004/02/skos/core#>
        SELECT DISTINCT ?place ?match WHERE { ?edition s:spatialCoverage ?place . ?place a s:Place ; skos:closeMatch ?match . FILTER isIRI(?match) }
    """)
    matches = {(str(row.place).rsplit("#place-", 1)[-1], str(row.match)) for row in matched}
    with open(site / "data/tables/places.csv", newline="") as rows:
        written = {(row["id"], match) for row in csv.DictReader(rows) for match in row["close_match"].split()}
    parted = sorted(matches - written) or (sorted(written) if not matches else [])
    otherwise = [f"{place} is matched with {match} in one place and not in the other" for place, match in parted]
    print_result("rdflib", [f"no work of {e}" for e in sorted(editions - joined)] + otherwise, f"{len(graph)} triples, {len(joined)} editions joined with their works, {len(matches)} matches of their places in gazetteers")


def csl():
    """Every reference as CSL-JSON, rendered in a style by a program that is not ours."""
    from citeproc import Citation, CitationItem, CitationStylesBibliography, CitationStylesStyle, formatter
    from citeproc.source.json import CiteProcJSON

    style = CitationStylesStyle("harvard-cite-them-right", validate=False)
    problems, count = [], 0
    for page, text in blocks("CSL-JSON"):
        count += 1
        items = json.loads(text)
        told_of = warnings_of(lambda: CiteProcJSON(items))
        problems += [f"{page}: {w}" for w in told_of[1]]
        bibliography = CitationStylesBibliography(style, told_of[0], formatter.plain)
        bibliography.register(Citation([CitationItem(items[0]["id"])]))
        lines = [str(line) for line in bibliography.bibliography()]
        item = items[0]
        wanted = [item["title"].split(":")[0][:20]]
        wanted += [a["family"] for a in item.get("author", [])[:1]]
        wanted += [str(item["issued"]["date-parts"][0][0])] if "issued" in item else []
        wanted += [item["container-title"][:20]] if "container-title" in item else []
        plain = " ".join(lines).replace("\u2019", "'").lower()
        problems += [f"{page}: {w} is not in {lines}" for w in wanted if w.replace("\u2019", "'").lower() not in plain]
    print_result("citeproc-py", problems, f"{count} references rendered")


def warnings_of(make):
    """What a call gives, and what it warns of."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        made = make()
    return made, [str(w.message) for w in seen]


CONTEXT = "https://w3id.org/ro/crate/1.1/context"


def crate():
    """The crate, with the context of its version from a package instead of the web."""
    import importlib.util

    import requests
    from requests_cache import CachedSession
    from rocrate_validator import services
    from rocrate_validator.models import Severity, ValidationSettings

    class Local(requests.adapters.BaseAdapter):
        def send(self, request, **_):
            response = requests.Response()
            response.status_code = 200 if request.url == CONTEXT else 404
            response.url, response.request = request.url, request
            response.headers["Content-Type"] = "application/ld+json"
            response.raw = urllib3.HTTPResponse(io.BytesIO(context), headers=response.headers, status=200, preload_content=False)
            return response

        def close(self):
            pass

    import urllib3

    package = Path(importlib.util.find_spec("rocrate").origin).parent
    context = (package / "data/ro-crate.jsonld").read_bytes()
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        with CachedSession(str(cache), backend="sqlite", expire_after=-1) as session:
            session.mount("https://", Local())
            session.get(CONTEXT, headers={"Accept": "application/ld+json, application/json"})
        settings = ValidationSettings(
            rocrate_uri=str(site / "data"),
            profile_identifier="ro-crate-1.1",
            requirement_severity=Severity.RECOMMENDED,
            offline=True,
            cache_path=cache,
        )
        result = services.validate(settings)
    # a body without an address of its own has none to give
    unknown = "The organization SHOULD have a URL."
    problems = [f"{i.severity.name}: {i.message} {i.violatingEntity or ''}" for i in result.get_issues() if i.message != unknown]
    things = json.loads((site / "data/ro-crate-metadata.json").read_text())["@graph"]
    print_result("roc-validator", problems, f"{len(things)} things, required and recommended")


def cff():
    from cffconvert import Citation

    problems, files = [], [Path("CITATION.cff"), site / "data/CITATION.cff"]
    for file in files:
        try:
            citation = Citation(file.read_text())
            citation.validate()
            if "@misc{" not in citation.as_bibtex():
                problems.append(f"{file}: no BibTeX comes of it")
        except Exception as e:  # noqa: BLE001
            problems.append(f"{file}: {e}")
    print_result("cffconvert", problems, f"{len(files)} files")


def reuse():
    """The repository's own licences; only a checkout can tell which files are of it."""
    if not Path(".git").exists():
        return print("reuse: not run, this is no checkout")
    done = subprocess.run([sys.executable, "-m", "reuse", "lint", "--json"], capture_output=True, text=True)
    if not done.stdout.startswith("{"):
        return print_result("reuse", [done.stderr.strip() or done.stdout.strip()], "no answer")
    lint = json.loads(done.stdout)
    wrong = {what: found for what, found in lint["non_compliant"].items() if found}
    summary = lint["summary"]
    print_result("reuse", [f"{what}: {found}" for what, found in wrong.items()], f"{summary['files_total']} files under {', '.join(sorted(summary['used_licenses']))}")


def schemas():
    """Every file that a schema is published for, and the schemas themselves, by another validator than our tests use."""
    from check_jsonschema import main as check_jsonschema
    from click.testing import CliRunner

    data = site / "data"
    catalog = json.loads((data / "schema/catalog.json").read_text())["schemas"]
    problems, count = [], 0

    def check(*args):
        done = CliRunner().invoke(check_jsonschema, ["--no-cache", *map(str, args)])
        if done.exit_code:
            problems.append(done.output.strip()[:1000] or repr(done.exception))

    check("--check-metaschema", *sorted((data / "schema").rglob("*.schema.json")))
    for listed in catalog:
        files = sorted({f for pattern in listed["fileMatch"] for f in data.glob(pattern)})
        count += len(files)
        if files:
            check("--schemafile", data / "schema" / listed["url"], *files)
    check("--schemafile", data / "schema/collection.schema.json", "ludarium.toml", "starter/ludarium.toml")
    check("--schemafile", data / "schema/record.schema.json", *sorted(Path("starter/corpus/evidence").glob("*.toml")))
    check("--builtin-schema", "vendor.github-workflows", *sorted(Path("starter/github/workflows").glob("*.yml")))
    check("--builtin-schema", "vendor.citation-file-format", "CITATION.cff", data / "CITATION.cff")
    print_result("check-jsonschema", problems, f"{len(catalog)} schemas, {count} files")


def feed():
    """The feed of changes as readers of feeds take it."""
    import feedparser

    text = (site / "feed.xml").read_bytes()
    read = feedparser.parse(text)
    problems = [str(read.bozo_exception)] if read.bozo else []
    problems += [] if read.version == "atom10" else [f"it is {read.version}"]
    ids = [e.id for e in read.entries]
    problems += [f"id {i} twice" for i in set(ids) if ids.count(i) > 1]
    for entry in read.entries:
        problems += [f"{entry.get('title')}: no {key}" for key in ("id", "title", "updated_parsed", "link") if not entry.get(key)]
        page = entry.link.rsplit("#", 1)[0]
        if not re.match(r"https?:", page) and not (site / page).is_file():
            problems.append(f"{entry.title}: {page} is not there")
    if read.feed.updated_parsed != max(e.updated_parsed for e in read.entries):
        problems.append("its date is not that of its newest entry")
    print_result("feedparser", problems, f"{len(ids)} entries")


def datasette():
    """The SQLite file with its description, queried as a reader of Datasette does."""
    data = site / "data"

    def ask(path):
        args = [str(data / "ludarium.sqlite"), "--metadata", str(data / "metadata.json"), "--get", path]
        done = subprocess.run([sys.executable, "-m", "datasette", *args], capture_output=True, text=True)
        if done.returncode:
            problems.append(f"{path}: {(done.stdout + done.stderr)[-300:]}")
            return {}
        return json.loads(done.stdout)

    problems = []
    tables = {t["name"]: t for t in ask("/ludarium.json").get("tables", []) if not t["hidden"]}
    described = json.loads((data / "metadata.json").read_text())["databases"]["ludarium"]["tables"]
    # the words that are looked for are a table of no file
    problems += [f"{t} is not described" for t in tables if t not in described and t != "words"]
    problems += [f"{t} is not there" for t in described if t not in tables]
    for name, table in described.items():
        problems += [f"{name}.{c} is not there" for c in table["columns"] if name in tables and c not in tables[name]["columns"]]
    queries = (
        "words.json?words=daughter&_shape=array",
        "figures_of_games.json?statistic=turns.mean&_shape=array",
        "cites.json?_shape=array",
        "captures.json?size=4&country=Ethiopia&_shape=array",
        "before.json?year=-999&_shape=array",
        "page.json?work=pankhurst1971&page=169&_shape=array",
    )
    for query in queries:
        if not ask(f"/ludarium/{query}"):
            problems.append(f"{query}: no rows")
    print_result("datasette", problems, f"{len(described)} tables and their columns")


def parquet():
    """The tables as Parquet (tools/parquet.py) hold what the CSV files hold."""
    import duckdb

    problems, cells = [], 0
    resources = json.loads((site / "data/datapackage.json").read_text())["resources"]
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([sys.executable, "tools/parquet.py", str(site / "data"), folder], capture_output=True, text=True)
        problems += [done.stderr[-500:]] if done.returncode else []
        for resource in resources if not problems else []:
            file = Path(folder) / f"{resource['name']}.parquet"
            answer = duckdb.execute(f"FROM read_parquet('{file}')")
            names = [column[0] for column in answer.description]
            rows = answer.fetchall()
            with open(site / "data" / resource["path"], newline="") as text:
                told_rows = list(csv.reader(text))
            if names != told_rows[0] or len(rows) != len(told_rows) - 1:
                problems.append(f"{resource['name']}: {len(rows)} rows of {len(told_rows) - 1}")
            kinds = [f["type"] for f in resource["schema"]["fields"]]
            read = {"string": str, "integer": int, "number": float, "boolean": lambda cell: cell == "true"}
            wanted = [tuple(read[k](c) if c else None for k, c in zip(kinds, row)) for row in told_rows[1:]]
            key = lambda row: tuple(map(str, row))  # noqa: E731
            cells += sum(map(len, rows))
            if sorted(rows, key=key) != sorted(wanted, key=key):
                odd = [(a, b) for a, b in zip(sorted(rows, key=key), sorted(wanted, key=key)) if a != b]
                problems.append(f"{resource['name']}: {str(odd[0])[:300]}")
    print_result("duckdb", problems, f"{len(resources)} tables as Parquet, {cells} cells")


def manual():
    """The questions of the data's manual, put to each tool as it stands there: every answer is the number that the manual gives."""
    import contextlib
    import os
    import sqlite3

    import duckdb

    text = Path("docs/data.md").read_text()
    opening, *questions = re.split(r"^### ", text, flags=re.M)
    blocks = lambda part: re.findall(r"^```(\S+) (\S+)\n(.*?)^```", part.split("\n## ")[0], re.S | re.M)  # noqa: E731
    problems, count = [], 0
    with contextlib.chdir(site / "data"):
        tools = {}
        for _, tool, code in re.findall(r"^```(\S+) (\S+)\n(.*?)^```", opening, re.S | re.M):
            tools[tool] = {}
            exec(code, tools[tool])  # noqa: S102 our own manual
        with sqlite3.connect(f"file:{os.getcwd()}/ludarium.sqlite?mode=ro&immutable=1", uri=True) as db:
            for part in questions:
                question, number = part.splitlines()[0], int(re.search(r"\*\*([0-9]+)\*\*", part)[1])
                for language, tool, code in blocks(part):
                    *before, last = code.strip().splitlines()
                    if tool == "sqlite":
                        answer = db.execute(code).fetchone()[0]
                    elif language == "sql":
                        answer = duckdb.execute(code).fetchone()[0]
                    else:
                        exec("\n".join(before), tools[tool])  # noqa: S102
                        answer = eval(last, tools[tool])  # noqa: S307
                    count += 1
                    if int(answer) != number or len(before) > 2:
                        problems.append(f"{question} {tool}: {answer}, and {number} is said, in {len(before) + 1} lines")
    print_result("manual", problems, f"{len(questions)} questions, {count} answers by {len(tools) + 2} programs")


for check in (cldf, package, ris, bibtex, csl, linked, crate, datasette, cff, reuse, schemas, feed, parquet, manual):
    check()
sys.exit(1 if failed else 0)
