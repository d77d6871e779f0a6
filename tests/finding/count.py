#!/usr/bin/env python3
"""Count the answers to a table of historians' questions, straight from a database dump.

A second reading that shares no code with the site: the dump goes into SQLite, countries
come from npm's `world-atlas` (TopoJSON, decoded here), outlines from KML files.
"""
import argparse
import functools
import json
import math
import re
import sqlite3
import tomllib
import unicodedata
import xml.etree.ElementTree as ET
from collections import defaultdict
from itertools import accumulate
from pathlib import Path

import numpy as np
import shapely
from shapely.affinity import affine_transform, translate
from shapely.geometry import Point, Polygon, box
from shapely.ops import unary_union

OFFSHORE_KM = 30    # a point this near to land belongs to the nearest country
BORDER_KM = 5       # a point this near to another country is borderline
SHARE = 0.05        # a country counts if it holds this much of an outline
SHARE_DOUBT = 0.03, 0.07     # between these it is borderline

# Parts of the atlas that are no country of their own in this count.
PART_OF = {
    "Somaliland": "Somalia", "N. Cyprus": "Cyprus", "Cyprus U.N. Buffer Zone": "Cyprus",
    "Akrotiri": "Cyprus", "Dhekelia": "Cyprus", "Baikonur": "Kazakhstan",
    "USNB Guantanamo Bay": "Cuba", "Åland": "Finland",
}
# Names that the atlas shortens, written out.
FULL_NAME = {
    "Dem. Rep. Congo": "Democratic Republic of the Congo", "S. Sudan": "South Sudan",
    "Dominican Rep.": "Dominican Republic", "Marshall Is.": "Marshall Islands",
    "United States of America": "United States", "W. Sahara": "Western Sahara",
}


# ---------------------------------------------------------------- the dump
STRING = r"'(?:[^'\\]|\\.|'')*'"
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "", "'": "''"}


def unescape(match):
    """A MySQL string literal as SQLite writes it."""
    return re.sub(r"\\(.)", lambda m: ESCAPES.get(m[1], m[1]), match[0], flags=re.S)


def load_dump(path):
    """The tables of a MySQL dump in an in-memory SQLite database."""
    text = Path(path).read_text(encoding="utf-8")
    db = sqlite3.connect(":memory:")
    statement = rf"^(?:CREATE TABLE|INSERT INTO)(?:{STRING}|[^';])*;"
    for match in re.finditer(statement, text, re.M | re.S):
        sql = match[0]
        if sql.startswith("CREATE"):
            sql = re.sub(rf" COMMENT {STRING}| CHARACTER SET \w+| COLLATE \w+", "", sql)
            sql = re.sub(r"\) ENGINE=[^;]*;$", ");", sql)
        else:
            sql = re.sub(STRING, unescape, sql)
        db.execute(sql)
    return db


def fold(text):
    """Lower case, no accents, one kind of apostrophe, single blanks."""
    text = unicodedata.normalize("NFKD", text or "").casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    return re.sub(r"\s+", " ", re.sub("[’‘`]", "'", text)).strip()


def year(date, before_christ):
    """The signed year of a date column, None when it is empty. The flag is 0 or 1; one row has 127, which
    would let a year of 1923 begin before Christ, and is taken for 0."""
    return (-1 if before_christ == 1 else 1) * int(date[:4]) if date else None


def names_of(name, native, aliases):
    """All names of a game, folded; those of the first two also without a bracketed addition."""
    found = re.split(r"[,\n]", aliases or "")
    for full in (name, native or ""):
        found += [full, re.sub(r"\s*\([^)]*\)$", "", full)]
    return {fold(n) for n in found} - {""}


def author_part(source):
    """What stands before the first year of a bibliography entry (or 'n.d.')."""
    return fold(re.split(r"\b(?:1[0-9]|20)\d\d|\bn\.d\.", source)[0])


DMS = re.compile(r"(\d+)\s*°\s*(\d+)\s*'\s*([\d.]+)\s*\"?\s*([NSEW])")


def points_of(location):
    """All places of a Location cell as (longitude, latitude)."""
    values = []
    for deg, minute, sec, side in DMS.findall(re.sub("[’′]", "'", location or "")):
        value = int(deg) + int(minute) / 60 + float(sec) / 3600
        values.append((side, -value if side in "SW" else value))
    if [s in "NS" for s, _ in values] != [True, False] * (len(values) // 2):
        raise ValueError(f"cannot read the place {location!r}")
    return [(lon, lat) for (_, lat), (_, lon) in zip(values[::2], values[1::2])]


def load_records(db):
    """Every record with the facts that a question can ask for."""
    records, by_game = {}, defaultdict(list)
    for (ident, kind, game_id, name, native, aliases, *dates, location, outline) in db.execute(
            "SELECT e.Id, t.EvidenceType, e.GameId, g.Name, g.NativeName, g.knownAliases,"
            " e.DateStart, e.DateStartBC, e.DateEnd, e.DateEndBC, e.Location, e.KML"
            " FROM Evidence e JOIN EvidenceTypes t ON t.Id = e.TypeId"
            " JOIN Games g ON g.Id = e.GameId"):
        records[ident] = defaultdict(set, {
            "id": ident, "kind": {kind}, "game": {name}, "name": names_of(name, native, aliases),
            "start": year(*dates[:2]), "end": year(*dates[2:]), "points": points_of(location),
            "region": {r.strip() for r in (outline or "").split(";")} - {""}})
        by_game[game_id].append(ident)
    lists = [("gender", "Gender", "Genders"), ("age", "Age", "Ages"),
             ("status", "SocialStatus", "SocialStatuses"), ("space", "Space", "Spaces"),
             ("doubt", "UncertaintyFactor", "UncertaintyFactors"),
             ("author", "Source", "Sources")]
    for field, column, table in lists:
        for ident, value in db.execute(
                f"SELECT l.EvidenceId, x.{column} FROM Evidence{table} l"
                f" JOIN {table} x ON x.Id = l.{column}Id"):
            if ident in records:
                records[ident][field].add(author_part(value) if field == "author" else value)
    for game_id, category in db.execute("SELECT l.GameId, c.Category FROM GameCategories l"
                                        " JOIN Categories c ON c.Id = l.CategoryId"):
        for ident in by_game[game_id]:
            records[ident]["category"].add(category)
    return records


# ---------------------------------------------------------------- countries and outlines
def polygon_of(rings):
    """A valid polygon, cut where it crosses the date line; None if it has no extent."""
    unrolled = []
    for ring in rings:
        line = [tuple(ring[0])]
        for x, y in ring[1:]:
            line.append((x - 360 * round((x - line[-1][0]) / 360), y))  # the short way round
        if len(line) > 3:
            unrolled.append(line)
    if not unrolled:
        return None
    shape = shapely.make_valid(Polygon(unrolled[0], unrolled[1:]))
    if -180 <= shape.bounds[0] and shape.bounds[2] <= 180:
        return shape
    turns = [translate(shape, xoff=d) for d in (-360, 0, 360)]
    return unary_union([t.intersection(box(-180, -90, 180, 90)) for t in turns])


def pieces(shape, most=1000):
    """A shape cut in halves until no piece has many corners: a search then touches few."""
    if shapely.get_num_coordinates(shape) <= most:
        return [shape]
    x0, y0, x1, y1 = shape.bounds
    if x1 - x0 > y1 - y0:
        halves = box(x0, y0, (x0 + x1) / 2, y1), box((x0 + x1) / 2, y0, x1, y1)
    else:
        halves = box(x0, y0, x1, (y0 + y1) / 2), box(x0, (y0 + y1) / 2, x1, y1)
    return [p for half in halves for p in pieces(shape.intersection(half), most)]


def flat(shape):
    """The shape with heights as sines of latitudes: areas are then true to each other."""
    def project(c):
        return np.column_stack([c[:, 0], np.degrees(np.sin(np.radians(c[:, 1])))])
    return shapely.make_valid(shapely.transform(shape, project))


class Atlas:
    """Countries of a TopoJSON file, looked up by point or by outline."""

    def __init__(self, path):
        topo = json.loads(Path(path).read_text(encoding="utf-8"))
        (kx, ky), (dx, dy) = topo["transform"]["scale"], topo["transform"]["translate"]
        # arcs are stored as steps on an integer grid
        grids = [zip(*map(accumulate, zip(*arc))) for arc in topo["arcs"]]
        self.arcs = [[(x * kx + dx, y * ky + dy) for x, y in grid] for grid in grids]
        self.names, self.parts, self.shapes = [], [], []    # of each piece
        for item in topo["objects"]["countries"]["geometries"]:
            part = item["properties"]["name"]
            polygons = [item["arcs"]] if item["type"] == "Polygon" else item["arcs"]
            for polygon in polygons:
                shape = polygon_of([self.ring(r) for r in polygon])
                for piece in pieces(shape) if shape else ():
                    self.names.append(PART_OF.get(part, FULL_NAME.get(part, part)))
                    self.parts.append(part)
                    self.shapes.append(piece)
        self.tree = shapely.STRtree(self.shapes)

    def ring(self, indices):
        """One ring from its arcs; a negative index is an arc walked backwards."""
        line = []
        for index in indices:
            arc = self.arcs[index] if index >= 0 else self.arcs[~index][::-1]
            line += arc[1:] if line else arc
        return line

    def distances(self, lon, lat, reach=2 * OFFSHORE_KM):
        """(kilometres, country, part of it) of all within reach of a point, nearest first."""
        kx, ky = 111.320 * math.cos(math.radians(lat)), 110.574     # kilometres a degree
        window = box(lon - reach / kx, lat - reach / ky, lon + reach / kx, lat + reach / ky)
        found = {}
        for i in self.tree.query(window, predicate="intersects"):
            near = affine_transform(self.shapes[i], [kx, 0, 0, ky, -lon * kx, -lat * ky])
            km, name = near.distance(Point(0, 0)), self.names[i]
            if km <= reach:
                found[name] = min((km, name, self.parts[i]), found.get(name, (math.inf,)))
        return sorted(found.values())

    def of_point(self, point):
        """(countries, {country: why it might be otherwise}) of a point."""
        near = self.distances(*point)
        sure = {name for km, name, _ in near[:1] if km <= OFFSHORE_KM}
        doubts = {}
        for km, other, _ in near[1:]:
            if km - near[0][0] <= BORDER_KM:
                doubts[other] = f"point {km:.1f} km from {other}"
                doubts.setdefault(near[0][1], doubts[other])
        for km, name, part in near[:1]:
            if km > OFFSHORE_KM - BORDER_KM:
                doubts[name] = f"point {km:.0f} km off {name}"
            elif part in PART_OF:
                doubts[name] = f"point in {part}, counted to {name}"
        return sure, doubts

    def of_outline(self, outline):
        """(countries, {country: why it might be otherwise}) of a shape."""
        whole, shares = flat(outline), defaultdict(float)
        for i in self.tree.query(outline, predicate="intersects"):
            shares[self.names[i]] += flat(self.shapes[i]).intersection(whole).area / whole.area
        sure = {name for name, share in shares.items() if share >= SHARE}
        doubts = {name: f"{100 * share:.1f} % of the outline in {name}"
                  for name, share in shares.items() if SHARE_DOUBT[0] <= share <= SHARE_DOUBT[1]}
        return sure, doubts


def load_outline(path):
    """All polygons of a KML file as one shape."""
    shapes = []
    for polygon in ET.parse(path).getroot().iterfind(".//{*}Polygon"):
        rings = [[tuple(map(float, p.split(",")[:2])) for p in ring.text.split()]
                 for ring in polygon.iterfind(".//{*}coordinates")]
        shapes.append(polygon_of(rings))
    assert shapes, f"no outline in {path}"
    return unary_union(shapes)


def place_records(records, atlas, folder):
    """Add to each record its countries and those that are in doubt."""
    of_point = functools.cache(atlas.of_point)
    of_region = functools.cache(
        lambda region: atlas.of_outline(load_outline(Path(folder) / f"{region}.kml")))
    for record in records.values():
        answers = [of_point(p) for p in record["points"]]
        if not answers:
            answers = [of_region(r) for r in sorted(record["region"])]
        record["country"] = set().union(*(c for c, _ in answers))
        firm = set().union(*(c - set(d) for c, d in answers))
        record["country_doubt"] = {c: why for _, d in answers for c, why in d.items()
                                   if c not in firm}


# ---------------------------------------------------------------- questions
def as_list(value):
    """A value as a list of one, a list as it is."""
    return value if isinstance(value, list) else [value]


def in_time(record, where, edge=0, loose=False):
    """Does the span touch (or lie within) the years of the question, narrowed by `edge`?

    A span with one year only is that year, one turned round is put right. If `loose`,
    the former is open at its other end and the latter taken as it stands.
    """
    start, end = record["start"], record["end"]
    if start is None and end is None:
        return False
    if loose:
        start = -math.inf if start is None else start
        end = math.inf if end is None else end
    else:
        years = [y for y in (start, end) if y is not None]
        start, end = min(years), max(years)
    low, high = where.get("from", -math.inf) + edge, where.get("to", math.inf) - edge
    if where.get("within"):
        return low <= start and end <= high
    return start <= high and end >= low


def wrote(record, author):
    """Is one of the record's works by this author ('Surname' or 'Surname, I')?"""
    surname, _, initial = fold(author).partition(",")
    pattern = rf"\b{re.escape(surname)}\b" + (rf", ?{initial.strip()}" if initial else "")
    return any(re.search(pattern, a) for a in record["author"])


FIELDS = ("kind", "game", "region", "gender", "age", "status", "space", "doubt", "category")


def matches(record, where, skip=()):
    """Do all conditions of a question, but those to skip, hold for a record?"""
    for key, value in where.items():
        wanted = as_list(value)
        if key in skip or key in ("from", "to", "touch", "within"):
            ok = True
        elif key == "country":
            ok = record["country"] & set(wanted)
        elif key == "country_not":
            ok = record["country"] and not record["country"] & set(wanted)
        elif key == "name":
            ok = record["name"] & {fold(v) for v in wanted}
        elif key == "author":
            ok = any(wrote(record, v) for v in wanted)
        elif key == "dated":
            ok = (record["start"] is not None or record["end"] is not None) == value
        elif key in FIELDS:
            ok = record[key] & set(wanted)
        else:
            raise ValueError(f"unknown condition {key!r}")
        if not ok:
            return False
    return "time" in skip or not {"from", "to"} & where.keys() or in_time(record, where)


def borderline(record, where):
    """Why a record is, or nearly is, an answer; empty when there is no doubt."""
    why = []
    countries = as_list(where.get("country", [])) + as_list(where.get("country_not", []))
    if countries and matches(record, where, ("country", "country_not")):
        why += [record["country_doubt"][c] for c in countries if c in record["country_doubt"]]
    if {"from", "to"} & where.keys() and matches(record, where, ("time",)):
        plain = in_time(record, where)
        half = None in (record["start"], record["end"])
        if plain != in_time(record, where, loose=True) or plain and half:
            why.append(f"span {record['start']} to {record['end']}")
        elif plain != in_time(record, where, edge=1):
            why.append(f"span {record['start']} to {record['end']} on the edge year")
    return why


def check_values(questions, records, atlas):
    """Refuse a question that names something the data does not know."""
    known = {key: set().union(*(r[key] for r in records.values())) for key in FIELDS}
    known["country"] = known["country_not"] = set(atlas.names)
    for question in questions:
        for key, value in question["where"].items():
            unknown = set(as_list(value)) - known[key] if key in known else None
            if unknown:
                raise ValueError(f"{question['id']}: no {key} {unknown}")


def answer(question, records):
    """One question with its count, record ids and borderline records."""
    where = question["where"]
    ids = sorted(r["id"] for r in records.values() if matches(r, where))
    doubts = [{"id": r["id"], "in": r["id"] in ids, "why": "; ".join(why)}
              for _, r in sorted(records.items()) if (why := borderline(r, where))]
    return {"id": question["id"], "question": question["ask"], "where": where,
            "held": question.get("held", False), "count": len(ids), "records": ids,
            "borderline": doubts}


def main():
    """Read the arguments, count, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--dump", required=True, help="the database dump (SQL)")
    parser.add_argument("--kml", required=True, help="folder of the outlines")
    parser.add_argument("--atlas", required=True, help="countries-10m.json of world-atlas")
    parser.add_argument("--questions", required=True, nargs="+", help="tables of questions (TOML)")
    parser.add_argument("--all", help="write all answers to this file")
    parser.add_argument("--open", help="write the answers that are not held to this file")
    options = parser.parse_args()
    records = load_records(load_dump(options.dump))
    atlas = Atlas(options.atlas)
    place_records(records, atlas, options.kml)
    questions = [q for path in options.questions
                 for q in tomllib.loads(Path(path).read_text(encoding="utf-8"))["question"]]
    check_values(questions, records, atlas)
    answers = [answer(q, records) for q in questions]
    shown = [a for a in answers if not a["held"]]
    for path, content in ((options.all, answers), (options.open, shown)):
        if path:
            text = ",\n".join(json.dumps(a, ensure_ascii=False) for a in content)
            Path(path).write_text(f"[\n{text}\n]\n", encoding="utf-8")
    for a in shown:
        print(f"{a['id']:<22} {a['count']:>5}  {len(a['borderline']):>3}  {a['question']}")


if __name__ == "__main__":
    main()
