//! The packages of data as somebody else asks them: all records, dates that compare, rules by their words, and the questions of the
//! data's manual (`docs/data.md`).

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ludarium::config::Config;
use ludarium::corpus::Corpus;
use ludarium::publish::bind::World;
use ludarium::publish::dataset::{put, tables, About, Table};
use ludarium::publish::Tree;
use rusqlite::Connection;
use serde_json::{json, Value};

use crate::common;

fn files(corpus: &Corpus) -> BTreeMap<String, Vec<u8>> {
    let world = World::of(corpus);
    let about = About {
        config: &Config::default(),
        corpus: "0",
    };
    let mut tree = Tree::default();
    put(&world, &BTreeMap::new(), &about, &mut tree).unwrap();
    let all = tree.files();
    all.map(|(p, b)| (p.to_owned(), b.to_vec())).collect()
}

/// The SQLite file of a site, opened; the folder goes with it.
fn database(files: &BTreeMap<String, Vec<u8>>) -> (tempfile::TempDir, Connection) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ludarium.sqlite");
    std::fs::write(&path, &files["data/ludarium.sqlite"]).unwrap();
    let db = Connection::open(&path).unwrap();
    (folder, db)
}

/// A table's rows by the names of their columns.
fn rows(all: &[Table], name: &str) -> Vec<BTreeMap<&'static str, Value>> {
    let table = all.iter().find(|t| t.name == name);
    let table = table.unwrap_or_else(|| panic!("no table {name}"));
    let names = table.fields.iter().map(|f| f.name);
    let row = |cells: &Vec<Value>| names.clone().zip(cells.iter().cloned()).collect();
    table.rows.iter().map(row).collect()
}

/// A section of the manual that asks something: the question, the number that it gives, its blocks with what they are of.
type Question = (String, i64, Vec<(String, String)>);

fn questions() -> Vec<Question> {
    let text = std::fs::read_to_string(common::corpus().join("../docs/data.md")).unwrap();
    let sections = text.split("\n### ").skip(1);
    let question = |part: &str| {
        let part = part.split("\n## ").next().unwrap();
        let number = part.split("**").nth(1).unwrap();
        let number = number
            .parse()
            .unwrap_or_else(|_| panic!("{number} is no number"));
        let blocks = part.split("```").skip(1).step_by(2).map(|block| {
            let (head, code) = block.split_once('\n').unwrap();
            (head.to_owned(), code.to_owned())
        });
        (
            part.lines().next().unwrap().to_owned(),
            number,
            blocks.collect(),
        )
    };
    sections.map(question).collect()
}

#[test]
fn the_manual_s_questions_are_short_and_sql_answers_them_as_it_says() {
    let corpus = Corpus::load(&common::corpus()).0;
    let files = files(&corpus);
    let (_folder, db) = database(&files);
    let questions = questions();
    assert_eq!(questions.len(), 3);
    for (question, number, blocks) in questions {
        let tools: BTreeSet<&str> = blocks.iter().map(|(tool, _)| tool.as_str()).collect();
        let all = [
            "python frictionless",
            "python pandas",
            "python pycldf",
            "python rdflib",
            "sql duckdb",
            "sql sqlite",
        ];
        assert_eq!(tools, BTreeSet::from(all), "{question}");
        for (tool, code) in blocks {
            assert!(code.trim().lines().count() <= 3, "{question}: {tool}");
            if tool == "sql sqlite" {
                let found: i64 = db.query_row(&code, [], |row| row.get(0)).unwrap();
                assert_eq!(found, number, "{question}");
            }
        }
    }
}

#[test]
fn every_view_can_be_read() {
    let corpus = Corpus::load(&common::corpus()).0;
    let (_folder, db) = database(&files(&corpus));
    let mut names = db
        .prepare("SELECT name FROM sqlite_master WHERE type = 'view'")
        .unwrap();
    let names = names.query_map([], |row| row.get::<_, String>(0)).unwrap();
    let names: Vec<String> = names.map(Result::unwrap).collect();
    assert_eq!(names.len(), 8, "{names:?}");
    for name in names {
        let count = format!("SELECT count(*) FROM {name}");
        let count: i64 = db.query_row(&count, [], |row| row.get(0)).unwrap();
        assert!(count > 10, "{name}: {count}");
    }
}

#[test]
fn records_before_a_year_are_those_whose_last_day_is_before_it() {
    let corpus = Corpus::load(&common::corpus()).0;
    let world = World::of(&corpus);
    let all = rows(&tables(&world, &BTreeMap::new()), "records");
    let portal = &corpus.portal.evidence;
    assert_eq!(
        all.len(),
        portal.len(),
        "every record of this collection is one of the portal's"
    );
    let mut before = 0;
    for row in &all {
        let year = |column: &str| {
            let day = row[column].as_str()?;
            let (sign, day) = day.strip_prefix('-').map_or((1, day), |rest| (-1, rest));
            let year: i64 = day.split('-').next()?.parse().ok()?;
            Some(sign * year)
        };
        // the database has a date whose ends are the wrong way round
        let ends = [year("date_start"), year("date_end")];
        let last = ends.iter().flatten().max();
        assert_eq!(row["end_year"].as_i64(), last.copied(), "{row:?}");
        assert_eq!(row["start_year"].as_i64(), ends.into_iter().flatten().min());
        before += i64::from(last.is_some_and(|year| *year < -999));
    }
    let (_, number, _) = questions().remove(1);
    assert_eq!(before, number);
    // the facts as they are published say the same
    let facts = rows(&tables(&world, &BTreeMap::new()), "evidence");
    let years: BTreeMap<_, _> = facts
        .iter()
        .map(|r| (r["id"].to_string(), &r["end_year"]))
        .collect();
    for row in &all {
        assert_eq!(years[&row["id"].to_string()], &row["end_year"]);
    }
}

#[test]
fn all_records_stand_in_every_package_and_none_of_their_words() {
    let corpus = Corpus::load(&common::corpus()).0;
    let files = files(&corpus);
    let wanted: BTreeSet<String> = corpus
        .portal
        .evidence
        .keys()
        .map(|id| format!("DLP.Evidence.{id}"))
        .collect();
    let ids = |file: &str, column: &str| -> BTreeSet<String> {
        let mut reader = csv::Reader::from_reader(files[file].as_slice());
        let at = reader
            .headers()
            .unwrap()
            .iter()
            .position(|h| h == column)
            .unwrap();
        reader
            .records()
            .map(|r| r.unwrap()[at].to_owned())
            .collect()
    };
    assert!(wanted.len() > 1000);
    assert_eq!(ids("data/tables/records.csv", "id"), wanted);
    assert_eq!(ids("data/cldf/records.csv", "id"), wanted);
    let linked: Value = serde_json::from_slice(&files["data/corpus.jsonld"]).unwrap();
    let parts = linked["hasPart"].as_array().unwrap();
    let linked: BTreeSet<String> = parts
        .iter()
        .filter(|p| p["@id"].as_str().unwrap().starts_with("records/"))
        .map(|p| p["identifier"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(linked, wanted);
    let (_folder, db) = database(&files);
    let stored: i64 = db
        .query_row("SELECT count(*) FROM v_records", [], |r| r.get(0))
        .unwrap();
    assert_eq!(stored, i64::try_from(wanted.len()).unwrap());
    for file in ["data/tables/records.csv", "data/cldf/records.csv"] {
        let text = String::from_utf8(files[file].clone()).unwrap();
        for record in corpus.records.values() {
            for words in [&record.content, &record.rules].into_iter().flatten() {
                let start: String = words.chars().take(60).collect();
                assert!(!text.contains(&start), "{file}: {}", record.id);
            }
        }
    }
}

#[test]
fn captures_are_those_that_the_compiled_rules_come_to() {
    let corpus = Corpus::load(&common::corpus()).0;
    let world = World::of(&corpus);
    let all = tables(&world, &BTreeMap::new());
    let captures = rows(&all, "captures");
    let fours: BTreeSet<&str> = captures
        .iter()
        .filter(|c| c["size"] == 4)
        .map(|c| c["edition"].as_str().unwrap())
        .collect();
    // what an aspect's code says of fours, some ruling says too
    let aspects = rows(&all, "aspects");
    let coded = aspects.iter().filter(|a| {
        let code = a["code"].as_str().unwrap();
        // a board in four rows is no four that is taken
        let of_board = a["aspect_id"] == "setup.rows";
        !of_board && ["four", "four-owner", "four-taken"].contains(&code)
    });
    let coded: BTreeSet<&str> = coded.map(|a| a["edition"].as_str().unwrap()).collect();
    assert!(coded.len() > 5, "{coded:?}");
    assert_eq!(coded.difference(&fours).count(), 0, "{coded:?} {fours:?}");
    // neither three of a four nor four of a twelve are fours
    let parts: Vec<_> = captures
        .iter()
        .filter(|c| c["least"] != c["taken"] && !c["taken"].is_null())
        .collect();
    assert!(!parts.is_empty());
    assert!(parts.iter().all(|c| c["size"].is_null()), "{parts:?}");
}

#[test]
fn every_clause_that_rules_or_sets_stands_among_rulings_or_settings() {
    let corpus = Corpus::load(&common::corpus()).0;
    let world = World::of(&corpus);
    let all = tables(&world, &BTreeMap::new());
    let (rulings, settings) = (rows(&all, "rulings"), rows(&all, "settings"));
    let ruled: BTreeSet<(&str, &str)> = rulings
        .iter()
        .map(|r| {
            (
                r["edition"].as_str().unwrap(),
                r["clause"].as_str().unwrap(),
            )
        })
        .collect();
    let mut seen = 0;
    for edition in corpus.finished() {
        let slug = edition.slug.as_str();
        for (id, clause) in edition.clauses() {
            let full = format!("{}.{id}", edition.short);
            let rules = !clause.rulings().is_empty() || clause.after.is_some();
            if rules {
                assert!(ruled.contains(&(slug, full.as_str())), "{slug} {full}");
                seen += 1;
            }
            for (part, params) in clause.set.iter().flatten() {
                for name in params.keys() {
                    let path = format!("{part}.{name}");
                    let set = settings.iter().any(|s| {
                        s["edition"] == slug
                            && s["parameter"] == path.as_str()
                            && s["clauses"].as_str().unwrap().split(' ').any(|c| c == full)
                    });
                    assert!(set, "{slug} {full} {path}");
                }
            }
        }
    }
    assert!(seen > 100, "{seen}");
    // numbers compare as numbers
    let counted = rulings.iter().filter(|r| r["operator"] == ">=");
    assert!(counted.clone().count() > 20);
    for r in counted {
        assert_eq!(r["value"].as_str().unwrap(), r["least"].to_string());
        assert!(r["most"].is_null());
    }
}

#[test]
fn an_aspect_goes_by_one_name_that_no_wording_changes() {
    for family in ludarium_engine::families::ALL {
        let rows = ludarium_engine::families::rows(family.word);
        let ids: BTreeSet<&str> = rows.iter().map(|r| r.id).collect();
        assert_eq!(ids.len(), rows.len(), "{}", family.word);
        for id in ids {
            let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || ".-".contains(c);
            assert!(id.chars().all(plain) && id.len() <= 30, "{id}");
        }
    }
    let corpus = Corpus::load(&common::corpus()).0;
    let world = World::of(&corpus);
    let all = tables(&world, &BTreeMap::new());
    let codes = rows(&all, "codes");
    let known: BTreeSet<(String, String)> = codes
        .iter()
        .map(|c| (c["aspect"].to_string(), c["code"].to_string()))
        .collect();
    for cell in rows(&all, "aspects") {
        let key = (cell["aspect_id"].to_string(), cell["code"].to_string());
        assert!(known.contains(&key), "{key:?}");
    }
}

/// Records of one's own, with nothing of a portal.
fn own(folder: &Path) -> Corpus {
    let put = |name: &str, text: &str| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    put(
        "works.bib",
        "@book{grey1931,\n  author = {Grey, A.},\n  title = {Games by the Ford},\n  publisher = {A Press},\n  location = {A Town},\n  date = {1931},\n}\n",
    );
    put(
        "evidence/fell.csv",
        "id,type,game,ruleset,location,lat,lon,date,start,end,source,work\n\
         Fell.1,Ethnography,Tarn,By twos,a town,9.03,38.74,twenties,1925-01-01,1930-12-31,\"Grey 1931, pp. 12-14, 20\",grey1931\n\
         Fell.2,Artifact,Cairn,,,,,old,-1500-01-01,-1200-12-31,,\n",
    );
    Corpus::load(folder).0
}

#[test]
fn records_of_one_s_own_have_country_years_pages_game_and_ruleset_too() {
    let folder = tempfile::tempdir().unwrap();
    let corpus = own(folder.path());
    assert_eq!(corpus.records.len(), 2);
    let world = World::of(&corpus);
    let all = tables(&world, &BTreeMap::new());
    let records = rows(&all, "records");
    let first = &records[0];
    let expected = [
        ("country", json!("Ethiopia")),
        ("start_year", json!(1925)),
        ("end_year", json!(1930)),
        ("work", json!("grey1931")),
        ("first_page", json!(12)),
        ("last_page", json!(20)),
        ("game_id", json!("Tarn")),
        ("ruleset_id", json!("Tarn: By twos")),
    ];
    for (column, value) in expected {
        assert_eq!(first[column], value, "{column}");
    }
    assert_eq!(records[1]["end_year"], json!(-1200));
    let cited: Vec<_> = rows(&all, "citations")
        .iter()
        .map(|c| (c["first_page"].clone(), c["last_page"].clone()))
        .collect();
    assert_eq!(cited, [(json!(12), json!(14)), (json!(20), json!(20))]);
    let games: Vec<_> = rows(&all, "games")
        .iter()
        .map(|g| g["name"].clone())
        .collect();
    assert_eq!(games, [json!("Cairn"), json!("Tarn")]);
    assert_eq!(rows(&all, "rulesets")[0]["name"], json!("By twos"));
    // and in the other packages
    let files = files(&corpus);
    let (_folder, db) = database(&files);
    let before = "SELECT group_concat(id) FROM v_records WHERE end_year < -999";
    let before: String = db.query_row(before, [], |r| r.get(0)).unwrap();
    assert_eq!(before, "Fell.2");
    let linked = String::from_utf8(files["data/corpus.jsonld"].clone()).unwrap();
    assert!(linked.contains("\"lud:endYear\":-1200") && linked.contains("\"pageStart\":12"));
}

/// A place that lies in several countries is found by each of them, in every package.
#[test]
fn several_countries_of_a_record_have_a_row_each() {
    let corpus = Corpus::load(&common::corpus()).0;
    let all = tables(&World::of(&corpus), &BTreeMap::new());
    let mut by_record: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    for row in rows(&all, "record_countries") {
        let record = by_record.entry(text(&row["record"])).or_default();
        record.push(text(&row["country"]));
    }
    let mut several = 0;
    for record in rows(&all, "records") {
        let country = record["country"].as_str().unwrap_or_default();
        let rows = by_record.remove(record["id"].as_str().unwrap());
        let mut countries: Vec<&str> = country.split("; ").filter(|c| !c.is_empty()).collect();
        several += usize::from(countries.len() > 1);
        let mut rows = rows.unwrap_or_default();
        countries.sort_unstable();
        rows.sort_unstable();
        assert_eq!(rows, countries);
    }
    assert!(by_record.is_empty() && several > 20, "{several}");
    let files = files(&corpus);
    let (_folder, db) = database(&files);
    let many = "SELECT count(*) FROM record_countries JOIN records ON records.id = record WHERE records.country LIKE '%;%'";
    let many: i64 = db.query_row(many, [], |r| r.get(0)).unwrap();
    assert!(many > 2 * several as i64 - 1, "{many}");
    assert!(files.contains_key("data/cldf/record_countries.csv"));
}
