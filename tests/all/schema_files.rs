//! The schemas in `docs/schema` and the digest of the others are the program's; schemas are closed and say of every key what it is; every file of the corpus keeps its
//! own; and what a schema refuses its reader refuses, and the other way round. `UPDATE=1` writes the files anew.

use crate::schema_support::{
    corpus, each_schema, faults, format, many, own, problems, root, small, validator, value_of,
    value_of_text,
};
use ludarium::config::Config;
use ludarium::corpus::{written, About, Account, Claim, Example, Place};
use ludarium::draft::patterns::Patterns;
use ludarium::fetch::address::Portal;
use ludarium::pages::fetched::Ledger;
use ludarium::pages::PageList;
use ludarium::record::{is_evidence_id, is_game_id, PortalGame, Record};
use ludarium::schema::{digest, Format, Place as Met, FORMATS};
use ludarium::study::file::StudyFile;
use serde_json::{json, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files_below(folder: &Path) -> Vec<PathBuf> {
    let all = walkdir::WalkDir::new(folder).sort_by_file_name();
    let files = all.into_iter().map(Result::unwrap);
    files
        .filter(|e| e.file_type().is_file())
        // hidden files are not the corpus'
        .filter(|e| !e.file_name().to_string_lossy().starts_with('.'))
        .map(|e| e.into_path())
        .collect()
}

// ── the files ──

#[test]
fn the_schemas_of_what_people_write_are_those_of_the_program() {
    let folder = root().join("docs/schema");
    let by_hand = FORMATS.iter().filter(|f| f.by_hand());
    let mut wanted: BTreeMap<PathBuf, String> =
        by_hand.map(|f| (folder.join(f.file()), f.text())).collect();
    wanted.insert(folder.join("digest.txt"), digest());
    let there: BTreeSet<PathBuf> = files_below(&folder).into_iter().collect();
    let left_over = there.iter().filter(|f| !wanted.contains_key(*f));
    if std::env::var_os("UPDATE").is_some() {
        std::fs::create_dir_all(&folder).unwrap();
        for (file, text) in &wanted {
            std::fs::write(file, text).unwrap();
        }
        left_over.for_each(|file| std::fs::remove_file(file).unwrap());
        return;
    }
    let kept = |file: &Path| std::fs::read_to_string(file).unwrap_or_default();
    let behind = wanted.iter().filter(|(file, text)| kept(file) != **text);
    let differences: Vec<String> = behind
        .map(|(file, text)| changed(file, &kept(file), text))
        .chain(left_over.map(|f| format!("{}: no format is kept there", f.display())))
        .collect();
    assert!(
        differences.is_empty(),
        "docs/schema is behind the program: UPDATE=1 cargo test -p ludarium --test all -- schema_files::\n{}",
        differences.join("\n")
    );
}

/// Lines that went and lines that came, those of a digest with their format.
fn changed(file: &Path, before: &str, after: &str) -> String {
    let (old, new) = (with_format(before), with_format(after));
    let gone = old.iter().filter(|line| !new.contains(line));
    let come = new.iter().filter(|line| !old.contains(line));
    let lines: Vec<String> = gone
        .map(|line| format!("- {line}"))
        .chain(come.map(|line| format!("+ {line}")))
        .collect();
    format!("{}\n{}", file.display(), lines.join("\n"))
}

/// Lines that are set in, each behind the first word of the last line before them that is not.
fn with_format(text: &str) -> Vec<String> {
    let mut format = "";
    let named = text.lines().map(|line| match line.strip_prefix("  ") {
        Some(member) => format!("{format} {member}"),
        None => {
            format = line.split(' ').next().unwrap_or_default();
            line.to_owned()
        }
    });
    named.collect()
}

/// The tables of `docs/reference/formats.md`, from the program's list.
fn table(name: &str) -> String {
    let mut out = String::new();
    let schema = |f: &Format| match f.by_hand() {
        true => format!("[{0}](../schema/{0}.schema.json)", f.name),
        false => format!("`{}`", f.name),
    };
    match name {
        "files" => {
            out.push_str("| files | what | schema | described in |\n|---|---|---|---|\n");
            for f in FORMATS {
                let files = match f.place {
                    Met::Corpus(files) => format!("`{}`", files.join("` `")),
                    Met::Site(files) => format!("*site* `{}`", files.join("` `")),
                    Met::Elsewhere(words) => words.to_owned(),
                    Met::Command(_) => continue,
                };
                let page = match f.page {
                    "reference/formats.md" => "here".to_owned(),
                    page => format!("[{}](../{page})", page.trim_end_matches(".md")),
                };
                out.push_str(&format!(
                    "| {files} | {} | {} | {page} |\n",
                    f.title,
                    schema(f)
                ));
            }
        }
        "commands" => {
            out.push_str("| command | what | schema |\n|---|---|---|\n");
            for f in FORMATS {
                if let Met::Command(line) = f.place {
                    out.push_str(&format!("| `{line}` | {} | {} |\n", f.title, schema(f)));
                }
            }
        }
        other => panic!("no table `{other}`"),
    }
    out
}

#[test]
fn the_page_of_formats_lists_them_all() {
    let file = root().join("docs/reference/formats.md");
    let text = std::fs::read_to_string(&file).unwrap();
    let (mut out, mut rest, mut tables) = (String::new(), text.as_str(), vec![]);
    while let Some((before, after)) = rest.split_once("<!-- begin ") {
        let (name, after) = after.split_once(" -->\n").expect("a marker ends with -->");
        let (_, after) = after.split_once("<!-- end -->").expect("<!-- end -->");
        out.push_str(&format!(
            "{before}<!-- begin {name} -->\n{}<!-- end -->",
            table(name)
        ));
        tables.push(name);
        rest = after;
    }
    out.push_str(rest);
    assert_eq!(tables, ["files", "commands"]);
    if std::env::var_os("UPDATE").is_some() {
        std::fs::write(&file, &out).unwrap();
    } else {
        assert!(
            out == text,
            "docs/reference/formats.md is behind the program: UPDATE=1 cargo test -p ludarium --test schema_files"
        );
    }
    for f in FORMATS {
        assert!(
            out.contains(&format!("(../schema/{})", f.file()))
                || out.contains(&format!("`{}`", f.name)),
            "{}",
            f.name
        );
    }
}

#[test]
fn names_and_titles_are_given_once_and_pages_are_there() {
    let names: BTreeSet<&str> = FORMATS.iter().map(|f| f.name).collect();
    assert_eq!(names.len(), FORMATS.len());
    for f in FORMATS {
        assert!(
            root().join("docs").join(f.page).is_file(),
            "{}: {}",
            f.name,
            f.page
        );
    }
}

#[test]
fn every_object_is_closed_and_every_key_is_described() {
    let mut wrong = vec![];
    let mut keys = 0;
    for f in FORMATS.iter().filter(|f| f.name != "rules") {
        // the definitions of rules are the engine's own
        let schema = own(f);
        assert_eq!(schema["$id"], f.file());
        let says = schema["description"].as_str().unwrap_or_default();
        assert!(!says.is_empty(), "{} says nothing", f.name);
        each_schema(&schema, "", &mut |at, object| {
            let Some(properties) = object["properties"].as_object() else {
                return;
            };
            if object["additionalProperties"] != false {
                wrong.push(format!("{}: {at} is open", f.name));
            }
            for (key, about) in properties {
                keys += 1;
                if about["description"]
                    .as_str()
                    .is_none_or(|d| d.trim().is_empty())
                {
                    wrong.push(format!("{}: {at}: `{key}` is not described", f.name));
                }
            }
        });
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(keys > 500, "{keys} keys");
}

// ── the corpus ──

/// Whether a path is one of a pattern: `*` is any name in one folder.
fn fits(pattern: &str, path: &str) -> bool {
    let (a, b): (Vec<_>, Vec<_>) = (pattern.split('/').collect(), path.split('/').collect());
    let one = |p: &str, name: &str| match p.split_once('*') {
        None => p == name,
        Some((head, tail)) => {
            name.len() >= head.len() + tail.len() && name.starts_with(head) && name.ends_with(tail)
        }
    };
    a.len() == b.len() && a.iter().zip(&b).all(|(p, n)| one(p, n))
}

/// The files of the corpus that a format is kept in.
fn kept_in(name: &str) -> Vec<PathBuf> {
    let Met::Corpus(patterns) = format(name).place else {
        return vec![];
    };
    let corpus = corpus();
    files_below(&corpus)
        .into_iter()
        .filter(|f| {
            let path = f
                .strip_prefix(&corpus)
                .unwrap()
                .to_string_lossy()
                .replace('\\', "/");
            patterns.iter().any(|p| fits(p, &path))
        })
        .collect()
}

/// Texts for people and other programs, which have no JSON Schema.
const TEXTS: &[&str] = &["bib", "game", "lud", "txt", "html", "sha256", "csv"];

#[test]
fn every_file_of_the_corpus_keeps_its_schema() {
    let corpus = corpus();
    let all: BTreeSet<PathBuf> = files_below(&corpus).into_iter().collect();
    let mut seen = BTreeSet::new();
    let mut wrong = vec![];
    for f in FORMATS {
        let schema = validator(&f.schema());
        for file in kept_in(f.name) {
            assert!(
                seen.insert(file.clone()),
                "{} is of two formats",
                file.display()
            );
            wrong.extend(
                problems(&schema, &value_of(&file))
                    .into_iter()
                    .map(|p| format!("{}: {p}", file.display())),
            );
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // others' words, where somebody has put them beside the corpus, are no part of it
    let beside = |f: &Path| f.starts_with(corpus.join("words"));
    let text = |f: &&PathBuf| {
        let end = f
            .extension()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        // GeoJSON that `ingest` writes: a standard of its own
        TEXTS.contains(&end.as_str()) || f.ends_with("portal/outlines.geojson") || beside(f)
    };
    let without: Vec<&PathBuf> = all.difference(&seen).filter(|f| !text(f)).collect();
    assert!(without.is_empty(), "no format is that of {without:?}");
    eprintln!("{} files keep their schemas", seen.len());
    assert!(seen.len() > 100, "{} files", seen.len());
}

/// The files that `ludarium init` writes, and this collection's own.
#[test]
fn the_configuration_of_this_collection_and_of_a_new_one_keep_the_schema() {
    let schema = validator(&format("collection").schema());
    let record = validator(&format("record").schema());
    for file in ["ludarium.toml", "starter/ludarium.toml"] {
        let found = problems(&schema, &value_of(&root().join(file)));
        assert_eq!(found, Vec::<String>::new(), "{file}");
    }
    let records = files_below(&root().join("starter/corpus/evidence"));
    assert!(!records.is_empty());
    for file in records {
        let found = problems(&record, &value_of(&file));
        assert_eq!(found, Vec::<String>::new(), "{}", file.display());
    }
}

// ── readers and schemas ──

/// Reads a text as the program does; whether it is taken.
type Reader = fn(&str) -> bool;

fn taken<T: serde::de::DeserializeOwned>(text: &str) -> bool {
    serde_json::from_str::<T>(text).is_ok()
}

fn taken_toml<T: serde::de::DeserializeOwned>(text: &str) -> bool {
    toml::from_str::<T>(text).is_ok()
}

fn evidence(text: &str) -> bool {
    serde_json::from_str::<Record>(text).is_ok_and(|r| is_evidence_id(&r.id))
}

fn portal_game(text: &str) -> bool {
    serde_json::from_str::<PortalGame>(text).is_ok_and(|g| is_game_id(&g.id))
}

/// A record written by hand, in a file called by its id.
fn by_hand(text: &str) -> bool {
    let table: toml::Table = text.parse().expect("TOML");
    let id = table.get("id").and_then(toml::Value::as_str);
    let file = format!("evidence/{}.toml", id.unwrap_or_default());
    written::toml(&file, text).1.is_empty()
}

fn patterns(text: &str) -> bool {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    Patterns::read(file.path()).is_ok()
}

/// Every format that is read by types or by hand, with its reader.
const READERS: &[(&str, Reader)] = &[
    ("account", |t| {
        Account::parse("account.toml", t).1.is_empty()
    }),
    ("edition", |t| About::parse("edition.toml", t).1.is_empty()),
    ("examples", |t| {
        Example::parse("examples.toml", t).1.is_empty()
    }),
    ("claims", |t| Claim::parse("claims.toml", t).1.is_empty()),
    ("places", |t| {
        Place::parse_all("places.geojson", t).1.is_empty()
    }),
    ("collection", |t| {
        Config::parse("ludarium.toml", t).1.is_empty()
    }),
    ("record", by_hand),
    ("study", taken_toml::<StudyFile>),
    ("pages", taken_toml::<PageList>),
    ("portal", taken_toml::<Portal>),
    ("patterns", patterns),
    ("evidence", evidence),
    ("portal-game", portal_game),
    ("fetched", taken::<Ledger>),
    ("played", taken::<ludarium::corpus::played::Played>),
    (
        "compared",
        taken::<ludarium::corpus::comparison::Comparison>,
    ),
    ("shard", taken::<ludarium::study::parts::ShardFile>),
];

/// What keeps a format: files of the corpus, and of those that it does not hold one made up with every key.
fn samples(name: &str) -> Vec<Value> {
    let mut all: Vec<Value> = kept_in(name).iter().map(|f| small(&value_of(f))).collect();
    all.extend(match name {
        "fetched" => vec![json!([{
            "address": "https://portal.example/a", "found_at": "https://portal.example/b", "file": "fetched/a.html",
            "sha256": "00", "content_type": "text/html", "date": "Thu, 01 Jan 1970 00:00:00 GMT",
            "last_modified": "Thu, 01 Jan 1970 00:00:00 GMT", "etag": "\"x\"", "gone": 404,
        }])],
        "study" => vec![json!({ "title": "x", "asks": "x?", "series": [{
            "games": ["x"], "readings": { "Q-1": "yes" }, "agents": ["random", "search:300"], "round_robin": ["greedy", "master"],
            "seed": 1, "n": 2, "scope": "match", "starter": "lot", "max_rounds": 3, "players": 2, "set": { "days": 20 },
            "tell": ["mean(turns)", "share(turns 1..2)", "states"], "label": "x", "start": "4,4/4,4", "pace":
            { "move_ms": 1, "counter_ms": 1, "throw_ms": 1, "round_ms": 1 },
            "against": { "question": "Q-1", "reading": "no", "clause": "x.y", "readings": {}, "agents": ["greedy"], "set": {}, "start": "x" },
        }] })],
        "examples" => vec![json!({ "example": [{
            "id": "x-1", "note": "x", "clauses": ["a"], "readings": { "Q-1": "yes" }, "start": "x", "phase": "play", "action": "A",
            "legal": "A B", "after": "a", "choices": ["pick"], "illegal": "m0", "decline": "b", "stuck": "north", "opener": "south",
            "held": [3, 4], "owes": [0, 1], "free": "x", "expect": "x", "expect_phase": "over", "events": ["sow A"],
        }] })],
        "edition" => vec![json!({
            "short": "x", "title": "x", "subtitle": "x", "people": "x", "place": "x", "places": ["y"], "told": "1925", "work": "x",
            "pages": "1", "record": "x", "game_page": "x", "summary": "x", "about": "x",
            "leans_on": [{ "account": "x", "why": "x", "in_corpus": true, "cites": ["C1"] }],
            "term": [{ "word": "x", "gloss": "x", "cites": ["C1"] }], "found": [{ "title": "x", "text": "x" }],
            "acknowledged": [{ "kind": "x", "subject": "x", "reason": "x" }],
        })],
        "collection" => vec![json!({
            "site": {
                "title": "x", "line": "x", "heading": "x", "lead": "x", "languages": ["en", "pt-BR"], "address": "https://a.example/b/",
                "repository": "https://a.example/c.git", "version": "1", "released": "2026-11-21", "credits": "x", "out": "site/dist",
            },
            "person": [{ "name": "x", "orcid": "0000-0002-1825-0097", "role": "x", "organisation": true }],
            "licence": { "code": "MIT", "data": "CC0-1.0", "texts": "CC-BY-4.0", "note": "x" },
            "source": [{ "prefix": "Grey.", "class": "book", "label": "x", "editors": "x", "publisher": "x",
                "address": "https://a.example/{number}", "licence": "CC0-1.0" }],
            "theme": { "light": { "accent": "#9a3b1e" }, "dark": { "accent": "#fff" } },
            "publish": { "manuals": true, "drafts": false },
            "change": [{ "day": "2026-11-21", "says": "x", "page": "index.html" }],
        })],
        "record" => vec![json!({
            "id": "Grey.12", "type": "x", "game": "x", "ruleset": "x", "location": "x", "lat": 9.5, "lon": 38.0, "date": "x",
            "start": "1931-05-01", "end": "1931-05-02", "content": "x", "rules": "x", "confidence": 80.0, "ages": ["x"],
            "genders": ["x"], "social_status": ["x"], "spaces": ["x"], "source": "x", "work": "x",
        })],
        "played" => {
            let at = json!({ "start": "x", "phase": "play", "action": "A", "stuck": "south", "held": [1, 2], "opener": "north", "owes": [0, 1] });
            vec![json!({
                "edition": "x", "rules_sha256": "00", "seed": 1,
                "survey": { "rounds": 2, "spoke": { "x.y": 3 }, "met": [{ "clauses": ["x.y"], "times": 3, "at": at }] },
                "readings": [{ "question": "Q-1", "reading": "no", "rules_sha256": "00",
                    "parting": { "rounds": 2, "times": 1, "at": at } }],
            })]
        }
        "shard" => shards(),
        _ => vec![],
    });
    all
}

/// A shard of a study with a series of each sort.
fn shards() -> Vec<Value> {
    let identity = json!({
        "engine": 1, "game": "x", "rules_sha256": "00", "readings": { "Q-1": "yes" }, "agents": ["random"], "seed": 1, "games": 2,
        "scope": "round", "starter": "south", "max_rounds": 3, "players": 2, "set": { "days": 20 }, "label": "x", "family": "sowing",
        "tell": ["mean(turns)"], "start": "x", "pace": { "move_ms": 1, "counter_ms": 1 }, "against": { "clause": "x.y" },
        "against_sha256": "00", "refused": "why", "alike": true, "states": 12,
    });
    let number = json!({ "3": 2 });
    let figures = [
        json!({ "sums": { "family": "sowing", "games": 2, "wins": [1, 1], "draws": 0, "first_wins": 1, "capped": 0,
            "tallies": { "turns": number }, "sums": { "passes": 1 }, "ranks": [[1, 1], [1, 1]], "degrees": { "x": 2 }, "paths": [1, 2] } }),
        json!({ "rows": { "games": 2, "counts": { "turns": number }, "so_far": { "turns": number }, "openings": { "A": [1, 1] },
            "censored": { "capped_games": 0, "endless_moves": 0, "unresolved_moves": 0 }, "paths": { "most": 1, "sketch": "1".repeat(1 << 14) } } }),
        json!({ "pairs": { "games": 2, "whole": 2, "differ": 1, "agree": 1, "differences": { "mean(turns)": { "-1": 2 } },
            "sums": { "mean(turns)": [3, -4] }, "squares": { "share(turns 1..2)": [1, 0, 1, 0] }, "openings": [{ "A": [1, 1] }, {}], "paths": { "most": 2, "all": [1] },
            "censored": [{ "capped_games": 0, "endless_moves": 0, "unresolved_moves": 0 },
                { "capped_games": 0, "endless_moves": 0, "unresolved_moves": 0 }] } }),
        json!(null),
    ];
    let run = |f: Value| json!({ "identity": identity, "figures": f });
    figures
        .into_iter()
        .map(|f| json!({ "study": "x", "shard": { "index": 1, "of": 4 }, "covers": [[1, 2], [4, 4]], "runs": [run(f)] }))
        .collect()
}

fn is_toml(name: &str) -> bool {
    match format(name).place {
        Met::Corpus(files) => files.iter().all(|f| f.ends_with(".toml")),
        Met::Elsewhere(words) => words.contains(".toml"),
        _ => false,
    }
}

/// The text of a value; none where TOML has no way to write it.
fn text_of(value: &Value, is_toml: bool) -> Option<String> {
    if !is_toml {
        return Some(value.to_string());
    }
    let table = toml::Table::try_from(value).ok()?;
    let text = toml::to_string(&table).ok()?;
    // null is left out in silence: that is no fault
    (value_of_text(&text, true) == *value).then_some(text)
}

#[test]
fn what_a_reader_refuses_its_schema_refuses_and_the_other_way_round() {
    let mut wrong = vec![];
    let mut counted: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (name, reads) in READERS {
        let (schema, is_toml) = (validator(&format(name).schema()), is_toml(name));
        let mut seen = BTreeSet::new();
        let samples = samples(name);
        assert!(!samples.is_empty(), "nothing keeps {name}");
        for sample in samples {
            let text = text_of(&sample, is_toml).expect("a file");
            assert!(reads(&text), "{name}: {text}");
            assert_eq!(problems(&schema, &sample), Vec::<String>::new(), "{name}");
            for fault in faults(&sample, &many(), &mut seen) {
                let Some(text) = text_of(&fault.value, is_toml) else {
                    continue;
                };
                let (valid, read) = (schema.is_valid(&fault.value), reads(&text));
                counted.entry(name).or_default()[usize::from(valid)] += 1;
                if valid != read {
                    let who = if valid { "reader" } else { "schema" };
                    wrong.push(format!(
                        "{name}{}: {}: the {who} alone refuses it",
                        fault.at, fault.what
                    ));
                }
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} disagreements\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    let sum = |i: usize| counted.values().map(|c| c[i]).sum::<usize>();
    eprintln!(
        "{} faults refused by both, {} changes taken by both: {counted:?}",
        sum(0),
        sum(1)
    );
    for (name, [refused, _]) in counted {
        assert!(refused >= 20, "{name}: only {refused} faults");
    }
}
