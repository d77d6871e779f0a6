"""A second reading of the portal's database, in Python's standard library alone: tests/all/portal.rs holds the program's against it.

    python3 tests/portal.py DUMP.sql        prints records, games, rulesets and works as JSON

It shares nothing with the program: rows are found by one pattern, values by another, days and degrees are counted anew.
"""
import calendar
import json
import re
import sys

STRING = r"'(?:[^'\\]|''|\\.)*'"
VALUE = rf"(?:{STRING}|NULL|[-+0-9.]+)"
ROW = re.compile(rf"\(({VALUE}(?:\s*,\s*{VALUE})*)\)")
INSERT = re.compile(rf"INSERT INTO `(\w+)` \(([^)]*)\) VALUES\s*((?:\({VALUE}(?:\s*,\s*{VALUE})*\)[,;]\s*)+)", re.S)
ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "0": "\0", "Z": "\x1a", "b": "\b"}
DEGREES = re.compile(r"""(\d+)°\s*(\d+)'\s*([\d.]+)"\s*([NSEW])""")


def value(token):
    if token == "NULL":
        return None
    if token[0] != "'":
        return int(token)
    inner = re.sub(r"''|\\(.)", lambda m: "'" if m.group(1) is None else ESCAPES.get(m.group(1), m.group(1)), token[1:-1], flags=re.S)
    return re.sub(r"\r\n?", "\n", inner).strip()


def tables(text):
    out = {}
    for found in INSERT.finditer(text):
        columns = re.findall(r"`(\w+)`", found.group(2))
        for row in ROW.finditer(found.group(3)):
            cells = [value(t) for t in re.findall(VALUE, row.group(1), re.S)]
            assert len(cells) == len(columns), (found.group(1), row.group(0)[:80])
            out.setdefault(found.group(1), []).append(dict(zip(columns, cells)))
    return out


def day(text, before, last):
    if not text:
        return None
    year, month, day = map(int, text.split("-"))
    if not year:
        return None
    unknown = not month
    month = month or (12 if last else 1)
    if unknown or not day:
        # years before our era have the calendar of a year 2000 years later, 400 years being a round of leap years
        like = (1 - year if before else year) % 400 + 2000
        day = calendar.monthrange(like, month)[1] if last else 1
    year = 1 - year if before else year
    return f"{'-' if year < 0 else ''}{abs(year):04}-{month:02}-{day:02}"


def points(text):
    angles = [(int(d) + int(m) / 60 + float(s) / 3600) * (-1 if side in "SW" else 1) for d, m, s, side in DEGREES.findall(text or "")]
    return [[round(lat, 6), round(lon, 6)] for lat, lon in zip(angles[::2], angles[1::2])]


def main(path):
    with open(path, encoding="utf-8", newline="") as file:
        table = tables(file.read())

    def words(name, column):
        return {row["Id"]: row[column] for row in table[name]}

    def linked(name, of, column, what):
        out = {}
        for row in table[name]:
            out.setdefault(row[of], []).append(what[row[column]])
        return out

    kinds, games, rulesets = words("EvidenceTypes", "EvidenceType"), words("Games", "Name"), words("GameRulesets", "Name")
    sources = words("Sources", "Source")
    lists = {
        "ages": linked("EvidenceAges", "EvidenceId", "AgeId", words("Ages", "Age")),
        "genders": linked("EvidenceGenders", "EvidenceId", "GenderId", words("Genders", "Gender")),
        "social_status": linked("EvidenceSocialStatuses", "EvidenceId", "SocialStatusId", words("SocialStatuses", "SocialStatus")),
        "spaces": linked("EvidenceSpaces", "EvidenceId", "SpaceId", words("Spaces", "Space")),
        "doubts": linked("EvidenceUncertaintyFactors", "EvidenceId", "UncertaintyFactorId", words("UncertaintyFactors", "UncertaintyFactor")),
        "sources": linked("EvidenceSources", "EvidenceId", "SourceId", sources),
    }
    records = {}
    for row in table["Evidence"]:
        records[row["Id"]] = {
            "type": kinds[row["TypeId"]],
            "game": games[row["GameId"]],
            "ruleset": rulesets.get(row["RulesetId"]),
            "start": day(row["DateStart"], row["DateStartBC"] == 1, False),
            "end": day(row["DateEnd"], row["DateEndBC"] == 1, True),
            "place": row["Location"] or None,
            "points": points(row["Location"]),
            "outlines": row["KML"] or None,
            "rules": row["Rules"] or None,
            "content": row["Misc"] or None,
            "confidence": row["ConfidenceMultiplier"],
            **{name: values.get(row["Id"], []) for name, values in lists.items()},
        }
    categories = linked("GameCategories", "GameId", "CategoryId", words("Categories", "Category"))
    regions = linked("GameRegions", "GameId", "RegionId", words("Regions", "Region"))
    periods = linked("GamePeriods", "GameId", "PeriodId", words("Periods", "Period"))
    games = {
        row["Id"]: {
            "name": row["Name"],
            "native_name": row["NativeName"] or None,
            "description": row["Description"] or None,
            "origin": row["Origin"] or None,
            "categories": categories.get(row["Id"], []),
            "regions": regions.get(row["Id"], []),
            "periods": periods.get(row["Id"], []),
        }
        for row in table["Games"]
    }
    kinds = words("RulesetTypes", "Name")
    sets = {
        row["Id"]: {"game": row["GameId"], "name": row["Name"], "type": kinds[row["Type"]], "summary": row["Summary"] or None,
                    "rules": row["Rules"] or None, "description": row["Description"] or None, "reference": row["Reference"] or None}
        for row in table["GameRulesets"]
    }
    counts = {name: len(rows) for name, rows in table.items()}
    json.dump({"records": records, "games": games, "rulesets": sets, "sources": sources, "counts": counts}, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 tests/portal.py DUMP.sql")
    main(sys.argv[1])
