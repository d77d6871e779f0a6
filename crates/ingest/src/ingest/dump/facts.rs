//! Rows of facts and words from a dump.

use std::collections::BTreeMap;

use super::days::{day, words, End};
use super::links::{number, rows, text, Links};
use super::sql::{Dump, Row};
use crate::catalogue::{measure, passages, unquoted, Rows, Words, BETWEEN, TABLES};
use crate::finding::Finding;
use crate::ingest::values::place;

/// A row of facts under work: its cells by column.
struct Cells(BTreeMap<&'static str, String>);

impl Cells {
    fn put(&mut self, column: &'static str, value: impl Into<String>) {
        self.0.insert(column, flat(&value.into()));
    }

    /// Length and sum of a text, under `NAME_sentences` and `NAME_sha256`.
    fn measured(&mut self, columns: [&'static str; 2], text: &str) {
        if text.is_empty() {
            return;
        }
        let (lengths, sum) = measure(text);
        let lengths: Vec<String> = lengths.iter().map(u32::to_string).collect();
        self.put(columns[0], lengths.join(" "));
        self.put(columns[1], sum);
    }

    fn row(mut self, table: usize) -> Vec<String> {
        let columns = TABLES[table].1.iter();
        columns
            .map(|c| self.0.remove(c).unwrap_or_default())
            .collect()
    }
}

/// Blanks run together, so that a fact is one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn list(items: &[String]) -> String {
    items.join(BETWEEN)
}

fn points(words: &str) -> String {
    let (_, points, _) = place(words);
    let point = |(lat, lon): &(f64, f64)| format!("{lat} {lon}");
    list(&points.iter().map(point).collect::<Vec<_>>())
}

/// One row of a table of the dump, with its number.
struct From<'d> {
    dump: &'d Dump,
    table: &'static str,
    row: &'d Row,
    id: u32,
}

impl From<'_> {
    fn text(&self, column: &str) -> String {
        text(self.dump, self.table, self.row, column)
    }

    fn number(&self, column: &str) -> String {
        let number = number(self.dump, self.table, self.row, column);
        number.map(|n| n.to_string()).unwrap_or_default()
    }
}

/// Facts and words of all records, games, rulesets and works.
pub fn of(dump: &Dump, links: &Links, findings: &mut Vec<Finding>) -> ([Rows; 4], Words) {
    let mut out = Words::default();
    let mut tables: [Rows; 4] = Default::default();
    flags(dump, findings);
    each(dump, "Evidence", &mut tables[0], findings, |from| {
        let mut texts = BTreeMap::new();
        let row = evidence(from, links, &mut texts);
        keep(&mut out.evidence, from.id, texts);
        row
    });
    each(dump, "Games", &mut tables[1], findings, |from| {
        let mut texts = BTreeMap::new();
        let row = game(from, links, &mut texts);
        keep(&mut out.games, from.id, texts);
        row
    });
    each(dump, "GameRulesets", &mut tables[2], findings, |from| {
        let mut texts = BTreeMap::new();
        let row = ruleset(from, links, &mut texts);
        keep(&mut out.rulesets, from.id, texts);
        row
    });
    each(dump, "Sources", &mut tables[3], findings, |from| {
        let mut cells = Cells(BTreeMap::new());
        cells.put("text", from.text("Source"));
        cells.put("url", from.text("URL"));
        cells
    });
    (tables, out)
}

/// Flags of an era that are neither 0 nor 1: they count as 0, and are reported.
fn flags(dump: &Dump, findings: &mut Vec<Finding>) {
    for row in rows(dump, "Evidence") {
        for column in ["DateStartBC", "DateEndBC"] {
            let flag = number(dump, "Evidence", row, column).filter(|n| *n > 1);
            if let (Some(flag), Some(id)) = (flag, number(dump, "Evidence", row, "Id")) {
                let message = format!(
                    "{column} is {flag}, which is neither 0 nor 1; the date counts as one of our era"
                );
                let finding = Finding::info("dump-flag", "", message).line(row.line);
                findings.push(finding.of(&format!("DLP.Evidence.{id}")));
            }
        }
    }
}

fn keep(
    to: &mut BTreeMap<u32, BTreeMap<String, String>>,
    id: u32,
    texts: BTreeMap<String, String>,
) {
    if !texts.is_empty() {
        to.insert(id, texts);
    }
}

fn each<'d>(
    dump: &'d Dump,
    table: &'static str,
    to: &mut Rows,
    findings: &mut Vec<Finding>,
    mut make: impl FnMut(&From<'d>) -> Cells,
) {
    let at = ["Evidence", "Games", "GameRulesets", "Sources"]
        .iter()
        .position(|t| *t == table)
        .unwrap_or_default();
    for row in rows(dump, table) {
        let id = number(dump, table, row, "Id");
        let Some(id) = id.filter(|id| !to.contains_key(id)) else {
            let message = match id {
                Some(id) => format!("{table} has a second row {id}; the first stands"),
                None => format!("a row of {table} has no number; it was not read"),
            };
            findings.push(Finding::error("dump-form", "", message).line(row.line));
            continue;
        };
        let from = From {
            dump,
            table,
            row,
            id,
        };
        to.insert(id, make(&from).row(at));
    }
}

/// Puts a text among the words, and its measure among the facts.
fn add_text(
    from: &From,
    column: &str,
    name: &str,
    columns: [&'static str; 2],
    cells: &mut Cells,
    to: &mut BTreeMap<String, String>,
) {
    let text = from.text(column);
    cells.measured(columns, &text);
    if !text.is_empty() {
        to.insert(name.to_owned(), text);
    }
}

fn evidence(from: &From, links: &Links, to: &mut BTreeMap<String, String>) -> Cells {
    let mut cells = Cells(BTreeMap::new());
    let kind = number(from.dump, from.table, from.row, "TypeId");
    cells.put("type", links.word("EvidenceTypes", kind));
    cells.put("game", from.number("GameId"));
    cells.put("ruleset", from.number("RulesetId"));
    let (start, end) = (from.text("DateStart"), from.text("DateEnd"));
    let before = |column| from.number(column) == "1";
    let (start_bc, end_bc) = (before("DateStartBC"), before("DateEndBC"));
    let given = |day: &'_ str| !day.is_empty();
    cells.put(
        "date",
        words(
            Some((start.as_str(), start_bc)).filter(|d| given(d.0)),
            Some((end.as_str(), end_bc)).filter(|d| given(d.0)),
        ),
    );
    cells.put(
        "start",
        day(&start, start_bc, End::First).unwrap_or_default(),
    );
    cells.put("end", day(&end, end_bc, End::Last).unwrap_or_default());
    let place = from.text("Location");
    cells.put("points", points(&place));
    cells.put("place", place);
    cells.put("outlines", from.text("KML"));
    cells.put("confidence", from.number("ConfidenceMultiplier"));
    for (column, table) in [
        ("ages", "EvidenceAges"),
        ("genders", "EvidenceGenders"),
        ("social_status", "EvidenceSocialStatuses"),
        ("spaces", "EvidenceSpaces"),
        ("doubts", "EvidenceUncertaintyFactors"),
        ("sources", "EvidenceSources"),
    ] {
        cells.put(column, list(links.list(table, from.id)));
    }
    add_text(
        from,
        "Rules",
        "rules",
        ["rules_sentences", "rules_sha256"],
        &mut cells,
        to,
    );
    add_text(
        from,
        "Misc",
        "content",
        ["content_sentences", "content_sha256"],
        &mut cells,
        to,
    );
    let text = |name: &str| to.get(name).map_or("", String::as_str);
    cells.put("passages", list(&passages(text("content"))));
    let unquoted = unquoted(text("rules"), text("content"));
    let unquoted: Vec<String> = unquoted.iter().map(u32::to_string).collect();
    cells.put("unquoted", list(&unquoted));
    cells
}

/// The columns that games and rulesets share.
fn shared(from: &From, cells: &mut Cells) {
    for (column, name) in [
        ("name", "Name"),
        ("native_name", "NativeName"),
        ("origin", "Origin"),
        ("evidence_range", "EvidenceRange"),
        ("author", "Author"),
        ("publisher", "Publisher"),
        ("date", "Date"),
        ("reference", "Reference"),
    ] {
        cells.put(column, from.text(name));
    }
    cells.put("point", points(&from.text("OriginPoint")));
}

fn game(from: &From, links: &Links, to: &mut BTreeMap<String, String>) -> Cells {
    let mut cells = Cells(BTreeMap::new());
    shared(from, &mut cells);
    cells.put("aliases", list(&names(&from.text("knownAliases"))));
    for (column, table) in [
        ("categories", "GameCategories"),
        ("periods", "GamePeriods"),
        ("regions", "GameRegions"),
        ("sources", "GameSources"),
    ] {
        cells.put(column, list(links.list(table, from.id)));
    }
    for (column, name) in [
        ("dlp", "DLPGame"),
        ("public", "PublicGame"),
        ("proprietary", "ProprietaryGame"),
        ("bgg", "BGGId"),
        ("main_ruleset", "MainRuleset"),
        ("ludii_ruleset", "LudiiRuleset"),
    ] {
        cells.put(column, from.number(name));
    }
    cells.put("credit", from.text("Credit"));
    cells.put("see_also", from.text("SeeAlso"));
    let whole = links.match_of(from.id);
    cells.put("match_of", whole.map(|n| n.to_string()).unwrap_or_default());
    add_text(
        from,
        "Description",
        "description",
        ["description_sentences", "description_sha256"],
        &mut cells,
        to,
    );
    cells
}

fn ruleset(from: &From, links: &Links, to: &mut BTreeMap<String, String>) -> Cells {
    let mut cells = Cells(BTreeMap::new());
    shared(from, &mut cells);
    cells.put("game", from.number("GameId"));
    let kind = number(from.dump, from.table, from.row, "Type");
    cells.put("type", links.word("RulesetTypes", kind));
    cells.put("periods", list(links.list("RulesetPeriods", from.id)));
    cells.put("regions", list(links.list("RulesetRegions", from.id)));
    add_text(
        from,
        "Summary",
        "summary",
        ["summary_sentences", "summary_sha256"],
        &mut cells,
        to,
    );
    add_text(
        from,
        "Description",
        "description",
        ["description_sentences", "description_sha256"],
        &mut cells,
        to,
    );
    add_text(
        from,
        "Rules",
        "rules",
        ["rules_sentences", "rules_sha256"],
        &mut cells,
        to,
    );
    cells
}

/// Names parted by commas; a comma in brackets parts nothing.
pub fn names(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    let mut deep = 0_i32;
    for c in text.chars() {
        match c {
            '(' => deep += 1,
            ')' => deep -= 1,
            _ => {}
        }
        match c {
            ',' | ';' if deep <= 0 => out.push(String::new()),
            c => out.last_mut().expect("one at least").push(c),
        }
    }
    out.iter()
        .map(|n| flat(n))
        .filter(|n| !n.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_parted_by_commas_outside_brackets() {
        assert_eq!(
            names("Duodecim Scripta, Alea,\nGames (of two, three), "),
            ["Duodecim Scripta", "Alea", "Games (of two, three)"]
        );
    }
}
