//! What belongs to what in a dump: rows by number, words of values, lists of records and games. A link to nothing is a finding.

use std::collections::{BTreeMap, BTreeSet};

use super::sql::{Dump, Row, Table};
use crate::finding::Finding;

/// Lists by the number of what has them: words of values, in the order of the links.
type Lists = BTreeMap<u32, Vec<String>>;

/// The links of a dump.
#[derive(Debug, Default)]
pub struct Links {
    /// Words of values by table and number.
    words: BTreeMap<&'static str, BTreeMap<u32, String>>,
    /// Lists by table of links.
    lists: BTreeMap<&'static str, Lists>,
    /// The match that a game is a part of.
    matches: BTreeMap<u32, u32>,
}

/// Tables of values with the column of their word.
const VALUES: &[(&str, &str)] = &[
    ("Ages", "Age"),
    ("Genders", "Gender"),
    ("SocialStatuses", "SocialStatus"),
    ("Spaces", "Space"),
    ("EvidenceTypes", "EvidenceType"),
    ("RulesetTypes", "Name"),
    ("Categories", "Category"),
    ("Periods", "Period"),
    ("Regions", "Region"),
    ("UncertaintyFactors", "UncertaintyFactor"),
];

/// Tables of links: whose they are (column, table), what they name (column, table).
const LINKS: &[(&str, &str, &str, &str, &str)] = &[
    ("EvidenceAges", "EvidenceId", "Evidence", "AgeId", "Ages"),
    (
        "EvidenceGenders",
        "EvidenceId",
        "Evidence",
        "GenderId",
        "Genders",
    ),
    (
        "EvidenceSocialStatuses",
        "EvidenceId",
        "Evidence",
        "SocialStatusId",
        "SocialStatuses",
    ),
    (
        "EvidenceSpaces",
        "EvidenceId",
        "Evidence",
        "SpaceId",
        "Spaces",
    ),
    (
        "EvidenceUncertaintyFactors",
        "EvidenceId",
        "Evidence",
        "UncertaintyFactorId",
        "UncertaintyFactors",
    ),
    (
        "EvidenceSources",
        "EvidenceId",
        "Evidence",
        "SourceId",
        "Sources",
    ),
    ("GameSources", "GameId", "Games", "SourceId", "Sources"),
    (
        "GameCategories",
        "GameId",
        "Games",
        "CategoryId",
        "Categories",
    ),
    ("GamePeriods", "GameId", "Games", "PeriodId", "Periods"),
    ("GameRegions", "GameId", "Games", "RegionId", "Regions"),
    (
        "RulesetPeriods",
        "RulesetId",
        "GameRulesets",
        "PeriodId",
        "Periods",
    ),
    (
        "RulesetRegions",
        "RulesetId",
        "GameRulesets",
        "RegionId",
        "Regions",
    ),
];

/// Columns that name a row of another table.
const NAMED: &[(&str, &str, &str)] = &[
    ("Evidence", "TypeId", "EvidenceTypes"),
    ("Evidence", "GameId", "Games"),
    ("Evidence", "RulesetId", "GameRulesets"),
    ("Games", "MainRuleset", "GameRulesets"),
    ("Games", "LudiiRuleset", "GameRulesets"),
    ("GameRulesets", "GameId", "Games"),
    ("GameRulesets", "Type", "RulesetTypes"),
    ("MatchGamePairings", "ParentId", "Games"),
    ("MatchGamePairings", "ChildId", "Games"),
];

impl Links {
    /// Looks everything up once.
    pub fn of(dump: &Dump, findings: &mut Vec<Finding>) -> Self {
        let mut links = Self::default();
        for (table, word) in VALUES {
            let rows = rows(dump, table).filter_map(|row| {
                Some((
                    number(dump, table, row, "Id")?,
                    text(dump, table, row, word),
                ))
            });
            links.words.insert(table, rows.collect());
        }
        let known = |table: &str| -> BTreeSet<u32> {
            rows(dump, table)
                .filter_map(|row| number(dump, table, row, "Id"))
                .collect()
        };
        let mut ids: BTreeMap<&str, BTreeSet<u32>> = BTreeMap::new();
        for table in dump.tables.keys() {
            ids.insert(table, known(table));
        }
        let there = |table: &str, id: u32| ids.get(table).is_none_or(|ids| ids.contains(&id));
        let mut lost = |table: &str, row: &Row, column: &str, id: u32, of: &str| {
            let message =
                format!("{table}.{column} is {id}, and {of} has no such row: the link is left out");
            findings.push(Finding::warning("dump-link", "", message).line(row.line));
        };
        for (table, owner, owners, value, values) in LINKS {
            let mut lists = Lists::new();
            for row in rows(dump, table) {
                let (Some(of), Some(to)) = (
                    number(dump, table, row, owner),
                    number(dump, table, row, value),
                ) else {
                    continue;
                };
                if !there(owners, of) {
                    lost(table, row, owner, of, owners);
                } else if !there(values, to) {
                    lost(table, row, value, to, values);
                } else {
                    let word = links.words.get(values).and_then(|w| w.get(&to));
                    let word = word.cloned().unwrap_or_else(|| to.to_string());
                    lists.entry(of).or_default().push(word);
                }
            }
            links.lists.insert(table, lists);
        }
        for (table, column, of) in NAMED {
            for row in rows(dump, table) {
                if let Some(id) = number(dump, table, row, column).filter(|id| !there(of, *id)) {
                    lost(table, row, column, id, of);
                }
            }
        }
        for row in rows(dump, "MatchGamePairings") {
            let number = |column| number(dump, "MatchGamePairings", row, column);
            if let (Some(parent), Some(child)) = (number("ParentId"), number("ChildId")) {
                links.matches.insert(child, parent);
            }
        }
        links
    }

    /// The word of a value.
    pub fn word(&self, table: &str, id: Option<u32>) -> String {
        let found = id.and_then(|id| self.words.get(table)?.get(&id));
        found.cloned().unwrap_or_default()
    }

    /// A list of what has the number.
    pub fn list(&self, table: &str, id: u32) -> &[String] {
        self.lists
            .get(table)
            .and_then(|lists| lists.get(&id))
            .map(Vec::as_slice)
            .unwrap_or_default()
    }

    /// The match that a game is a part of.
    pub fn match_of(&self, game: u32) -> Option<u32> {
        self.matches.get(&game).copied()
    }
}

/// Rows of a table; none where it is not there.
pub fn rows<'d>(dump: &'d Dump, table: &str) -> impl Iterator<Item = &'d Row> {
    dump.tables.get(table).into_iter().flat_map(|t| &t.rows)
}

fn cell<'d>(table: Option<&'d Table>, row: &'d Row, column: &str) -> Option<&'d str> {
    row.cells.get(table?.column(column)?)?.as_deref()
}

/// A cell's words, line ends as `\n`, without blanks at its ends; empty where it is NULL.
pub fn text(dump: &Dump, table: &str, row: &Row, column: &str) -> String {
    cell(dump.tables.get(table), row, column)
        .map(|words| {
            words
                .replace("\r\n", "\n")
                .replace('\r', "\n")
                .trim()
                .to_owned()
        })
        .unwrap_or_default()
}

/// A cell's number.
pub fn number(dump: &Dump, table: &str, row: &Row, column: &str) -> Option<u32> {
    cell(dump.tables.get(table), row, column)?
        .trim()
        .parse()
        .ok()
}
