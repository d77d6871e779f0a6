//! The portal's whole database: read as a second reader reads it, in any order, cut anywhere; its facts in the corpus, its words not.
//!
//! The database is not in the repository: tests that need it look for `LUDARIUM_PORTAL`, then for `../shared/portal/ludiiGames.sql` from here
//! upwards. Without it they say so, and what was made for them is tested alone.

mod dumps;
mod found;
mod guarded;

pub(crate) use dumps::taken_in;

use ludarium::catalogue::{Catalogue, Facts, Words};
use ludarium::corpus::Corpus;
use ludarium::ingest::dump;
use ludarium::ingest::run::ingest;
use ludarium::text::sha256_hex;
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::common::corpus;
use crate::ingest_support::command::tree;

/// The database, where it is at hand.
pub(crate) fn database(test: &str) -> Option<PathBuf> {
    let named = std::env::var_os("LUDARIUM_PORTAL").map(PathBuf::from);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = named.filter(|p| p.is_file()).or_else(|| {
        root.ancestors()
            .map(|dir| dir.join("../shared/portal/ludiiGames.sql"))
            .find(|p| p.is_file())
    });
    if found.is_none() {
        eprintln!(
            "skipped: {test}: the portal's database is not at hand; LUDARIUM_PORTAL may name it"
        );
    }
    found
}

fn taken(path: &Path) -> dump::Taken {
    let bytes = fs::read(path).unwrap();
    let text = String::from_utf8(bytes).unwrap();
    dump::read("ludiiGames.sql", &sha256_hex(text.as_bytes()), &text)
}

#[test]
fn every_record_is_what_a_second_reader_reads() {
    let Some(path) = database("every_record_is_what_a_second_reader_reads") else {
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/portal.py");
    let second = Command::new("python3").arg(script).arg(&path).output();
    let second = second.expect("python3 reads the database a second time");
    assert!(second.status.success(), "{second:?}");
    let second: Value = serde_json::from_slice(&second.stdout).unwrap();
    let taken = taken(&path);
    assert!(taken.is_whole(), "{:?}", taken.findings);
    let facts = Facts::default().with(taken.seen.clone(), taken.rows.clone());
    let (catalogue, broken) = Catalogue::of(&facts);
    assert!(broken.is_empty(), "{broken:?}");
    assert_eq!(taken.records.len(), 1266);
    let theirs = second["records"].as_object().unwrap();
    assert_eq!(theirs.len(), taken.records.len());
    for record in &taken.records {
        let number = record.id.strip_prefix("DLP.Evidence.").unwrap();
        let fact = &catalogue.evidence[&number.parse().unwrap()];
        let date = record.date.as_ref();
        let sources = fact.sources.iter().map(|n| n.to_string());
        let sources: Vec<Value> = sources.map(|n| second["sources"][&n].clone()).collect();
        let place = Some(&fact.place).filter(|p| !p.is_empty());
        let ours = json!({
            "type": record.kind, "game": record.game, "ruleset": record.ruleset,
            "start": date.and_then(|d| d.start.clone()), "end": date.and_then(|d| d.end.clone()),
            "place": place, "points": fact.points,
            "outlines": (!fact.outlines.is_empty()).then(|| fact.outlines.join("; ")),
            "rules": record.rules, "content": record.content, "confidence": record.confidence,
            "ages": record.ages, "genders": record.genders, "social_status": record.social_status, "spaces": record.spaces,
            "doubts": fact.doubts, "sources": sources,
        });
        let mut their = theirs[number].clone();
        if let Some(place) = their["place"].as_str() {
            their["place"] = json!(place.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        assert_eq!(ours, their, "{}", record.id);
        assert_eq!(
            fact.start,
            date.and_then(|d| d.start.clone()),
            "{}",
            record.id
        );
        assert_eq!(
            (&fact.ages, &fact.genders, &fact.social_status, &fact.spaces),
            (
                &record.ages,
                &record.genders,
                &record.social_status,
                &record.spaces
            )
        );
    }
    games_and_rulesets(&second, &taken.words, &catalogue);
}

fn games_and_rulesets(second: &Value, words: &Words, catalogue: &Catalogue) {
    assert_eq!(
        (
            catalogue.games.len(),
            catalogue.rulesets.len(),
            catalogue.sources.len()
        ),
        (565, 666, 542)
    );
    let blanks = |v: &Value| {
        v.as_str()
            .map(|t| t.split_whitespace().collect::<Vec<_>>().join(" "))
            .unwrap_or_default()
    };
    let text_of = |of: &BTreeMap<u32, BTreeMap<String, String>>, id: u32, field: &str| {
        json!(of.get(&id).and_then(|t| t.get(field)))
    };
    for (id, game) in &catalogue.games {
        let their = &second["games"][&id.to_string()];
        assert_eq!(game.name, blanks(&their["name"]));
        assert_eq!(game.native_name, blanks(&their["native_name"]));
        assert_eq!(game.origin, blanks(&their["origin"]));
        assert_eq!(json!(game.categories), their["categories"]);
        assert_eq!(json!(game.regions), their["regions"]);
        assert_eq!(json!(game.periods), their["periods"]);
        assert_eq!(
            text_of(&words.games, *id, "description"),
            their["description"]
        );
    }
    for (id, ruleset) in &catalogue.rulesets {
        let their = &second["rulesets"][&id.to_string()];
        assert_eq!(json!(ruleset.game), their["game"]);
        assert_eq!(
            (&ruleset.name, &ruleset.kind),
            (&blanks(&their["name"]), &blanks(&their["type"]))
        );
        assert_eq!(ruleset.reference, blanks(&their["reference"]));
        for field in ["summary", "description", "rules"] {
            assert_eq!(text_of(&words.rulesets, *id, field), their[field]);
        }
    }
    for (id, source) in &catalogue.sources {
        assert_eq!(source.text, blanks(&second["sources"][&id.to_string()]));
    }
}

#[test]
fn the_facts_of_the_corpus_are_those_of_the_database() {
    let Some(path) = database("the_facts_of_the_corpus_are_those_of_the_database") else {
        return;
    };
    let folder = corpus().join("portal");
    let taken = taken(&path);
    let facts = Facts::default().with(taken.seen, taken.rows);
    for (name, text) in facts.files() {
        let there = fs::read_to_string(folder.join(&name)).unwrap();
        assert!(
            text == there,
            "{name}: run `ludarium ingest` over the database again"
        );
    }
}

/// A database of two records, a game each, as phpMyAdmin writes it.
pub(crate) fn small(made: &str, name: &str, second: bool) -> String {
    let mut text = format!("-- phpMyAdmin SQL Dump\n-- Generation Time: {made}\n/*!40101 SET @OLD_CHARACTER_SET_CLIENT=@@CHARACTER_SET_CLIENT */;\n");
    let mut table = |table: &str, columns: &str, rows: &[&str]| {
        let columns: Vec<String> = columns.split(' ').map(|c| format!("`{c}`")).collect();
        let typed = columns.join(" text,\n  ");
        text +=
            &format!("CREATE TABLE IF NOT EXISTS `{table}` (\n  {typed} text\n) ENGINE=InnoDB;\n");
        if !rows.is_empty() {
            let columns = columns.join(", ");
            text += &format!(
                "INSERT INTO `{table}` ({columns}) VALUES\n{};\n",
                rows.join(",\n")
            );
        }
    };
    let mut records = vec!["(7, 1, 1, NULL, '0100-01-01', 1, '0090-00-00', 1, ' 1°0''0\"N, 2°0''0\"E', NULL, 'Two rows.\\r\\n\\r\\nSix holes.', 'It''s played.', 100)"];
    if second {
        records.push(
            "(9, 1, 2, NULL, NULL, 0, NULL, 0, NULL, 'Somewhere; Elsewhere', NULL, 'Seen.', 50)",
        );
    }
    table("Evidence", "Id TypeId GameId RulesetId DateStart DateStartBC DateEnd DateEndBC Location KML Rules Misc ConfidenceMultiplier", &records);
    let first = format!("(1, '{name}', NULL, 'A game.', 1, 1, NULL, NULL, 1, 1, 'One, Two', NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, '1,2')");
    let games = [first.as_str(), "(2, 'B', 'Bê', NULL, 1, 1, NULL, NULL, 1, 1, NULL, NULL, NULL, NULL, 0, NULL, NULL, NULL, NULL, '1,2')"];
    table("Games", "Id Name NativeName Description MainRuleset LudiiRuleset Reference Origin DLPGame PublicGame knownAliases Author Publisher Date ProprietaryGame Credit SeeAlso BGGId OriginPoint EvidenceRange", &games);
    table("GameRulesets", "Id GameId Name NativeName Summary Type Description Rules Reference Origin Author Publisher Date OriginPoint EvidenceRange", &["(1, 1, 'Default', NULL, NULL, 1, NULL, 'Sow.', NULL, NULL, NULL, NULL, NULL, NULL, '1,2')"]);
    table(
        "Sources",
        "Id Source URL",
        &["(4, 'Davies, R. 1925. Some Arab Games.', NULL)"],
    );
    for (of, word, rows) in [
        ("Ages", "Age", "(1, 'Adult')"),
        ("Genders", "Gender", "(1, 'Male')"),
        ("SocialStatuses", "SocialStatus", "(1, 'Elite')"),
        ("Spaces", "Space", "(1, 'Outside')"),
        ("EvidenceTypes", "EvidenceType", "(1, 'Ethnography')"),
        ("RulesetTypes", "Name", "(1, 'Described')"),
        ("Categories", "Category", "(1, 'sow')"),
        ("Periods", "Period", "(1, 'Modern')"),
        ("Regions", "Region", "(1, 'Northern Africa')"),
        ("UncertaintyFactors", "UncertaintyFactor", "(1, 'Graffiti')"),
    ] {
        table(of, &format!("Id {word}"), &[rows]);
    }
    for (of, owner, value, rows) in [
        ("EvidenceAges", "EvidenceId", "AgeId", "(1, 7, 1)"),
        ("EvidenceGenders", "EvidenceId", "GenderId", "(1, 7, 1)"),
        (
            "EvidenceSocialStatuses",
            "EvidenceId",
            "SocialStatusId",
            "(1, 7, 1)",
        ),
        ("EvidenceSpaces", "EvidenceId", "SpaceId", "(1, 7, 1)"),
        (
            "EvidenceUncertaintyFactors",
            "EvidenceId",
            "UncertaintyFactorId",
            "(1, 7, 1)",
        ),
        ("EvidenceSources", "SourceId", "EvidenceId", "(1, 4, 7)"),
        ("GameSources", "SourceId", "GameId", "(1, 4, 1)"),
        ("GameCategories", "GameId", "CategoryId", "(1, 1, 1)"),
        ("GamePeriods", "GameId", "PeriodId", "(1, 1, 1)"),
        ("GameRegions", "GameId", "RegionId", "(1, 1, 1)"),
        ("RulesetPeriods", "RulesetId", "PeriodId", "(1, 1, 1)"),
        ("RulesetRegions", "RulesetId", "RegionId", "(1, 1, 1)"),
    ] {
        table(of, &format!("Id {owner} {value}"), &[rows]);
    }
    table("MatchGamePairings", "Id ParentId ChildId", &[]);
    text + "/*!40101 SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT */;\n"
}

pub(crate) const OLD: &str = "Aug 11, 2020 at 03:09 PM";
#[test]
fn a_site_built_with_the_words_shows_them_and_one_without_says_how_many_there_are() {
    use crate::publish_support::{build, files, part, site};
    let page = |tree: &ludarium::publish::Tree| {
        let found = tree
            .files()
            .find(|(path, _)| *path == "records/DLP.Evidence.837.html");
        String::from_utf8(found.unwrap().1.to_vec()).unwrap()
    };
    let mut files = files();
    // the words may lie beside the corpus of whoever runs this
    let theirs = std::mem::take(&mut files.words);
    let without = match theirs == Words::default() {
        true => page(site()),
        false => page(&build(part(files.clone(), &[]))),
    };
    assert!(
        without.contains("7 sentences, 190 words") && !without.contains("class=\"told\""),
        "{without}"
    );
    let mine = "Somebody moved. Somebody <else> won.";
    files.words.evidence.insert(
        837,
        BTreeMap::from([("content".to_owned(), mine.to_owned())]),
    );
    let with = page(&build(part(files, &[])));
    assert!(
        with.contains("Somebody &lt;else&gt; won.") && with.contains("id=\"C2\""),
        "{with}"
    );
    assert!(
        with.contains("1 sentence, 39 words"),
        "the summary is still elsewhere"
    );
}

#[test]
#[ignore = "nightly: a database of its own"]
fn a_game_and_a_work_of_a_thousand_records_stay_pages_that_a_telephone_can_load() {
    use crate::publish_support::{build, files, part};
    let mut files = part(files(), &["senet"]);
    let table = files.texts.get_mut("portal/evidence.csv").unwrap();
    // ids begin the rows, and games are the third cell
    let senet = table.lines().filter(|l| l.split(',').nth(2) == Some("3"));
    let rows: Vec<(u32, &str)> = senet
        .map(|l| l.split_once(',').unwrap())
        .map(|(id, rest)| (id.parse().unwrap(), rest))
        .collect();
    let more: String = [10_000, 20_000, 30_000]
        .iter()
        .flat_map(|more| rows.iter().map(move |(id, rest)| (id + more, *rest)))
        .map(|(id, rest)| format!("{id},{rest}\n"))
        .collect();
    table.push_str(&more);
    let tree = build(files);
    let pages: Vec<_> = tree.files().filter(|(p, _)| p.ends_with(".html")).collect();
    let of = |path: &str| {
        let (_, bytes) = pages.iter().find(|(p, _)| *p == path).unwrap();
        String::from_utf8(bytes.to_vec()).unwrap()
    };
    // the list of files grows with files, not with records (publish.rs holds it)
    for (path, bytes) in pages.iter().filter(|(p, _)| *p != "data.html") {
        assert!(bytes.len() <= 230_000, "{path}: {} bytes", bytes.len());
    }
    let game = of("games/DLP.Games.3.html");
    assert!(game.contains("and 1324 more: <a href=\"../records.html#game=3\">"));
    assert!(of("works/source-134.html").contains("../records.html#work=134"));
}
