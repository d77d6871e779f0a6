//! The portal's whole database: read as a second reader reads it, in any order, cut anywhere; its facts in the corpus, its words not.
//!
//! The database is not in the repository: tests that need it look for `LUDARIUM_PORTAL`, then for `../shared/portal/ludiiGames.sql` from here
//! upwards. Without it they say so, and what was made for them is tested alone.

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
fn database(test: &str) -> Option<PathBuf> {
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
    let told = |of: &BTreeMap<u32, BTreeMap<String, String>>, id: u32, field: &str| {
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
        assert_eq!(told(&words.games, *id, "description"), their["description"]);
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
            assert_eq!(told(&words.rulesets, *id, field), their[field]);
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
const NEW: &str = "Sep 01, 2024 at 10:00 AM";

/// Everything below a corpus but the dumps as received, by name.
fn all_of(corpus: &Path) -> BTreeMap<String, Vec<u8>> {
    tree(corpus)
        .into_iter()
        .map(|(name, bytes)| (name.to_string(), bytes))
        .collect()
}

/// A corpus into which files were taken, one after another.
pub(crate) fn taken_in(files: &[(&str, &str)]) -> (tempfile::TempDir, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let given = folder.path().join("given");
    fs::create_dir(&given).unwrap();
    let mut kinds = vec![];
    for (name, text) in files {
        let path = given.join(name);
        fs::write(&path, text).unwrap();
        let outcome = ingest(&folder.path().join("corpus"), &[path]).unwrap();
        kinds.extend(
            outcome
                .findings
                .iter()
                .filter(|f| f.counts())
                .map(|f| f.kind.clone()),
        );
    }
    (folder, kinds)
}

#[test]
fn a_dump_is_facts_in_the_corpus_and_words_beside_it() {
    let text = small(OLD, "Um el Banat", true);
    let (folder, kinds) = taken_in(&[("d.sql", &text)]);
    assert!(kinds.is_empty(), "{kinds:?}");
    let corpus = folder.path().join("corpus");
    let evidence = fs::read_to_string(corpus.join("portal/evidence.csv")).unwrap();
    let rows: Vec<&str> = evidence.lines().skip(1).collect();
    assert!(rows[0].starts_with("7,Ethnography,1,,0100-01-01BCE - 0090-00-00BCE,-0099-01-01,-0089-12-31,\"1°0'0\"\"N, 2°0'0\"\"E\",1 2,,100,Adult,Male,Elite,Outside,Graffiti,4,2 2,"), "{}", rows[0]);
    assert!(
        rows[1].starts_with("9,Ethnography,2,,,,,,,Somewhere; Elsewhere,50,"),
        "{}",
        rows[1]
    );
    let words: Words =
        serde_json::from_slice(&fs::read(corpus.join("words/texts.json")).unwrap()).unwrap();
    assert_eq!(words.of_record(7, "rules"), Some("Two rows.\n\nSix holes."));
    assert_eq!(words.of_record(7, "content"), Some("It's played."));
    for (name, bytes) in all_of(&corpus) {
        let inside = String::from_utf8(bytes).unwrap().contains("Six holes");
        assert_eq!(inside, name.starts_with("words/"), "{name}");
    }
}

#[test]
fn the_order_of_dumps_and_pages_does_not_matter() {
    let (old, new) = (
        small(OLD, "Um el Banat", true),
        small(NEW, "Um el Banât", false),
    );
    let page = "All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame Um el Banât\nDate 0100-01-01BCE - 0090-01-01BCE\nRules Two rows. Six holes.\nContent It's played.\nConfidence 100\nAges Adult\nGenders Male\nSource Davies, R. 1925. Some Arab Games.\n";
    let files = [
        ("old.sql", old.as_str()),
        ("new.sql", new.as_str()),
        ("page.txt", page),
    ];
    let (first, kinds) = taken_in(&files);
    assert!(kinds.is_empty(), "{kinds:?}");
    let whole = all_of(&first.path().join("corpus"));
    for order in [[2, 1, 0], [1, 0, 2], [1, 2, 0]] {
        let (other, kinds) = taken_in(&order.map(|n: usize| files[n]));
        assert!(kinds.is_empty(), "{kinds:?}");
        let there = all_of(&other.path().join("corpus"));
        assert_eq!(
            there.keys().collect::<Vec<_>>(),
            whole.keys().collect::<Vec<_>>()
        );
        assert!(there == whole, "{order:?}");
    }
    let (again, _) = taken_in(&[files[0], files[1], files[2], files[0], files[1]]);
    assert!(all_of(&again.path().join("corpus")) == whole);
    let text = |name: &str| String::from_utf8(whole[name].clone()).unwrap();
    assert!(text("portal/games.csv").contains("1,Um el Banât,"));
    let variants = text("portal/variants.csv");
    assert!(
        variants.contains("games,1,name,") && variants.contains(",Um el Banat\n"),
        "{variants}"
    );
    // what the newer one has no longer is kept, and said
    assert!(variants.contains("evidence,9,,"), "{variants}");
    assert!(text("portal/evidence.csv").contains("\n9,Ethnography,2"));
    assert!(whole.contains_key("evidence/DLP.Evidence.7.json"));
}

#[test]
fn columns_that_older_facts_lack_come_with_the_same_dump_read_again() {
    let text = small(OLD, "Um el Banat", true);
    let (folder, _) = taken_in(&[("d.sql", &text)]);
    let corpus = folder.path().join("corpus");
    let file = corpus.join("portal/evidence.csv");
    let whole = all_of(&corpus);
    let now = fs::read_to_string(&file).unwrap();
    let (head, _) = now.split_once(",passages,unquoted\n").unwrap();
    let older = now.lines().skip(1).map(|line| {
        // neither column has a quoted cell here
        let mut cells: Vec<&str> = line.rsplitn(3, ',').collect();
        cells.pop().unwrap().to_owned()
    });
    let older: Vec<String> = std::iter::once(head.to_owned()).chain(older).collect();
    fs::write(&file, older.join("\n") + "\n").unwrap();
    let outcome = ingest(&corpus, &[folder.path().join("given/d.sql")]).unwrap();
    assert!(outcome.findings.iter().all(|f| !f.counts()));
    assert!(all_of(&corpus) == whole);
}

#[test]
fn what_was_copied_and_what_the_summary_alone_says_is_found_without_the_words() {
    let catalogue = Facts::read(|name| {
        fs::read_to_string(corpus().join("portal").join(name))
            .ok()
            .map(|text| &*Box::leak(text.into_boxed_str()))
    })
    .0;
    let rows = catalogue.rows("evidence").unwrap();
    let mut holders: BTreeMap<String, usize> = BTreeMap::new();
    let mut unquoted = 0;
    for cells in rows.values() {
        let [.., passages, numbers] = cells.as_slice() else {
            unreachable!()
        };
        unquoted += usize::from(!numbers.is_empty());
        let sums: BTreeSet<&str> = passages.split("; ").filter(|s| !s.is_empty()).collect();
        for sum in sums {
            assert!(sum.len() == 10 && sum.bytes().all(|b| b.is_ascii_hexdigit()));
            *holders.entry(sum.to_owned()).or_default() += 1;
        }
    }
    let shared = holders.values().filter(|n| **n > 1).count();
    // counted by hand in another language: 52 with other cuts of sentences, some 75 summaries
    assert!((30..80).contains(&shared), "{shared}");
    assert!((50..100).contains(&unquoted), "{unquoted}");
}

#[test]
fn a_broken_dump_is_told_and_takes_nothing_away() {
    let whole = small(OLD, "Um el Banat", true);
    let (before, _) = taken_in(&[("d.sql", &whole)]);
    let before = all_of(&before.path().join("corpus"));
    let newer = small(NEW, "Another", false);
    let third = newer.len() / 3;
    let cuts = [
        newer.find("Um el").unwrap_or(300),
        third,
        2 * third,
        newer.len() - 30,
    ];
    let broken = cuts
        .iter()
        .map(|n| newer[..newer.floor_char_boundary(*n)].to_owned())
        .chain([
            newer.replace("'It''s played.'", "'It's played.'"),
            newer
                .replace(
                    "CREATE TABLE IF NOT EXISTS `Sources`",
                    "CREATE TABLE IF NOT EXISTS `Sauces`",
                )
                .replace("INSERT INTO `Sources`", "INSERT INTO `Sauces`"),
            newer.replace("(1, 4, 7)", "(1, 5, 7)"),
            newer.replace("'Adult')", "0x41)"),
        ]);
    for (n, broken) in broken.enumerate() {
        let (after, kinds) = taken_in(&[("d.sql", &whole), ("broken.sql", &broken)]);
        assert!(!kinds.is_empty(), "fault {n} is not told");
        assert!(kinds.contains(&"dump-doubt".to_owned()), "{n}: {kinds:?}");
        let after = all_of(&after.path().join("corpus"));
        assert!(after == before, "fault {n} changed something");
        // alone it gives what can be read
        let (alone, _) = taken_in(&[("broken.sql", &broken)]);
        let evidence = fs::read_to_string(alone.path().join("corpus/portal/evidence.csv")).unwrap();
        assert_eq!(
            evidence.contains("\n7,"),
            !matches!(n, 0 | 4),
            "fault {n}: {evidence}"
        );
    }
    // bytes that are no UTF-8
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.sql");
    let mut bytes = small(NEW, "Caf", true).into_bytes();
    let at = bytes.windows(3).position(|w| w == b"Caf").unwrap() + 3;
    bytes.insert(at, 0xe9);
    fs::write(&path, bytes).unwrap();
    let outcome = ingest(&folder.path().join("corpus"), &[path]).unwrap();
    let kinds: Vec<&str> = outcome.findings.iter().map(|f| f.kind.as_str()).collect();
    assert!(
        kinds.contains(&"encoding") && kinds.contains(&"dump-doubt"),
        "{kinds:?}"
    );
}

#[test]
fn a_list_that_grew_and_words_in_guillemets_are_no_faults() {
    let page = |spaces: &str| {
        format!("All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.7\nType Ethnography\nGame A\nDate 0202-00-01BCE - 0220-12-31\nRules Two rows. Six holes.\nContent On l'appelle la <<maison>>, dit-il.\nConfidence 100\nSpaces {spaces}\nSource Doe, J. 1925. Games.\n")
    };
    let (old, new) = (page("Outside"), page("Outside, Public"));
    for files in [
        [("a.txt", old.as_str()), ("b.txt", new.as_str())],
        [("a.txt", new.as_str()), ("b.txt", old.as_str())],
    ] {
        let (folder, kinds) = taken_in(&files);
        assert!(kinds.is_empty(), "{kinds:?}");
        let path = folder.path().join("corpus/evidence/DLP.Evidence.7.json");
        let record: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        assert_eq!(record["spaces"], json!(["Outside", "Public"]));
        assert_eq!(record["content"], "On l'appelle la <<maison>>, dit-il.");
        assert_eq!(record["date"]["start"], "-0201-01-01");
    }
}

#[test]
fn words_of_a_dump_that_mean_harm_stay_words() {
    use crate::publish_support::{assert_nothing_inline, build, pages};
    let harm = "</script><script>alert(1)</script><img src=x onerror=alert(1)> {{ 1 + 1 }}";
    let text = small(OLD, harm, true)
        .replace("Somewhere; Elsewhere", "<b onclick=x>; ../../up; ゲーム")
        .replace("'Ethnography'", "'</script>'")
        .replace("Some Arab Games.'", "Some <i>Arab</i> Games.'")
        .replace("NULL)\n;", "'javascript:alert(1)')\n;");
    let (folder, _) = taken_in(&[("d.sql", &text)]);
    let corpus = folder.path().join("corpus");
    let ring = "[[[0,0],[1,0],[1,1],[0,0]]]";
    let feature = |name: &str| {
        format!("{{\"type\":\"Feature\",\"id\":\"{name}\",\"properties\":{{\"within_km\":1}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":{ring}}}}}")
    };
    let all: Vec<String> = ["<b onclick=x>", "../../up", "ゲーム"]
        .map(feature)
        .to_vec();
    fs::write(
        corpus.join("portal/outlines.geojson"),
        format!("{{\"features\":[{}]}}", all.join(",")),
    )
    .unwrap();
    let tree = build(ludarium::corpus::Files::read(&corpus));
    let pages = pages(&tree);
    assert_nothing_inline(&pages);
    assert!(pages.len() > 15, "{}", pages.len());
    for (path, bytes) in tree.files() {
        if !path.ends_with(".html") && !path.ends_with(".js") {
            continue;
        }
        let text = String::from_utf8_lossy(bytes);
        assert!(
            !text.contains("<script>alert") && !text.contains("javascript:"),
            "{path}"
        );
        if path.ends_with(".js") && path.contains("records-") {
            assert!(!text.contains('<'), "{path}");
        }
    }
}

#[test]
fn a_site_built_with_the_words_shows_them_and_one_without_says_how_many_there_are() {
    use crate::publish_support::{build, files};
    let page = |tree: &ludarium::publish::Tree| {
        let found = tree
            .files()
            .find(|(path, _)| *path == "records/DLP.Evidence.837.html");
        String::from_utf8(found.unwrap().1.to_vec()).unwrap()
    };
    let mut files = files();
    files.words = Words::default();
    let without = page(&build(files.clone()));
    assert!(
        without.contains("7 sentences, 190 words") && !without.contains("class=\"told\""),
        "{without}"
    );
    let mine = "Somebody moved. Somebody <else> won.";
    files.words.evidence.insert(
        837,
        BTreeMap::from([("content".to_owned(), mine.to_owned())]),
    );
    let with = page(&build(files));
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
fn a_game_and_a_work_of_a_thousand_records_stay_pages_that_a_telephone_can_load() {
    use crate::publish_support::{build, files};
    let mut files = files();
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
    for (path, bytes) in &pages {
        assert!(bytes.len() < 200_000, "{path}: {} bytes", bytes.len());
    }
    let game = of("games/DLP.Games.3.html");
    assert!(game.contains("and 1034 more: <a href=\"../records.html#game=3\">"));
    assert!(of("works/source-134.html").contains("../records.html#work=134"));
}

/// Words of a text, plain, for comparing.
fn plain(text: &str) -> Vec<String> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(str::to_lowercase)
        .collect()
}

/// So many words in a row are somebody's.
const IN_A_ROW: usize = 13;

fn runs(words: &[String]) -> impl Iterator<Item = String> + '_ {
    // figures in a row are a board, not a sentence
    let told = |w: &&[String]| w.iter().filter(|w| w.len() > 2).count() > 4;
    words.windows(IN_A_ROW).filter(told).map(|w| w.join(" "))
}

/// Files of the repository: what git would commit.
fn repository() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let left_out = [
        "target",
        "node_modules",
        ".git",
        ".cache",
        "dist",
        "build",
        "words",
    ];
    let walk = walkdir::WalkDir::new(root).into_iter().filter_entry(|e| {
        let name = e.file_name().to_string_lossy();
        !(e.depth() > 0 && left_out.contains(&name.as_ref()))
    });
    walk.flatten()
        .filter(|e| e.file_type().is_file())
        .map(walkdir::DirEntry::into_path)
        .collect()
}

#[test]
fn no_sentence_of_the_database_is_in_the_repository_but_those_of_its_own_pages() {
    let Some(path) =
        database("no_sentence_of_the_database_is_in_the_repository_but_those_of_its_own_pages")
    else {
        return;
    };
    let mut own: HashSet<String> = HashSet::new();
    for (_, bytes) in tree(&corpus().join("pages")) {
        own.extend(runs(&plain(&String::from_utf8_lossy(&bytes))));
    }
    let words = taken(&path).words;
    let mut theirs: BTreeMap<String, String> = BTreeMap::new();
    for (what, of) in [
        ("record", &words.evidence),
        ("game", &words.games),
        ("ruleset", &words.rulesets),
    ] {
        for (id, texts) in of {
            for (field, text) in texts {
                let words = plain(text);
                theirs.extend(
                    runs(&words)
                        .filter(|r| !own.contains(r))
                        .map(|r| (r, format!("{what} {id}: {field}"))),
                );
            }
        }
    }
    assert!(theirs.len() > 100_000, "{}", theirs.len());
    // references are facts, and accounts quote them
    let sources = fs::read_to_string(corpus().join("portal/sources.csv")).unwrap();
    for line in sources.lines() {
        runs(&plain(line)).for_each(|r| drop(theirs.remove(&r)));
    }
    let mut found = BTreeSet::new();
    for file in repository() {
        let Ok(text) = fs::read_to_string(&file) else {
            continue;
        };
        for run in runs(&plain(&text)) {
            if let Some(of) = theirs.get(&run) {
                found.insert(format!("{}: “{run}” ({of})", file.display()));
            }
        }
    }
    let first: Vec<_> = found.iter().take(20).collect();
    assert!(
        found.is_empty(),
        "{} runs of others' words: {first:#?}",
        found.len()
    );
}

#[test]
fn the_corpus_holds_the_facts_of_all_records() {
    let (corpus, findings) = Corpus::load(&corpus());
    assert!(findings.iter().all(|f| f.kind != "portal"), "{findings:?}");
    let portal = &corpus.portal;
    let counts = (
        portal.evidence.len(),
        portal.games.len(),
        portal.rulesets.len(),
        portal.sources.len(),
    );
    assert_eq!(counts, (1266, 565, 666, 542));
    assert_eq!(
        portal
            .outlines
            .values()
            .filter(|o| o.kind == "region")
            .count(),
        23
    );
    let named = portal.evidence.values().flat_map(|e| &e.outlines);
    for name in named {
        assert!(portal.outlines.contains_key(name), "{name} has no outline");
    }
    for outline in portal.outlines.values() {
        assert!(outline
            .rings
            .iter()
            .all(|r| r.len() <= dump::outlines::POINTS + 1 && r.first() == r.last()));
    }
}
