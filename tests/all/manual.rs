//! The pages of the format and the manual: tables are those of the program, examples compile and can be read,
//! links lead somewhere. `UPDATE=1` writes the tables and the schema anew.

mod tables;

use crate::common;
use crate::common::OfFamily;
use ludarium_engine::families::{read, rules_schema};
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::key::{Key, Takes};
use ludarium_engine::lang::params::{Kind, Need, Param};
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Half;
use ludarium_engine::lang::RulesFile;
use ludarium_engine::lang::Rulings;
use ludarium_engine::men;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::notation::{parse_move, parse_start, start_text};
use ludarium_engine::sowing::params::PARAMS;
use ludarium_engine::sowing::rulings::{Moment, RULINGS, THEN, WHEN};
use ludarium_engine::track;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use tables::{keys, moments, params};

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

fn page(name: &str) -> String {
    std::fs::read_to_string(docs().join(name)).unwrap()
}

fn update() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// The fenced blocks of a page whose info string begins with a word: (rest of the info string, text, line).
fn fences(text: &str, word: &str) -> Vec<(String, String, usize)> {
    let mut out = vec![];
    let mut open: Option<(String, String, usize)> = None;
    for (i, line) in text.lines().enumerate() {
        match (&mut open, line.strip_prefix("```")) {
            (None, Some(info)) => open = Some((info.trim().into(), String::new(), i + 1)),
            (Some(_), Some(_)) => out.extend(open.take()),
            (Some((_, body, _)), None) => {
                body.push_str(line);
                body.push('\n');
            }
            (None, None) => {}
        }
    }
    out.into_iter()
        .filter_map(|(info, body, line)| {
            let (first, rest) = info.split_once(' ').unwrap_or((&info, ""));
            (first == word).then(|| (rest.to_string(), body, line))
        })
        .collect()
}

// ── tables ──

/// The tables of a page, by name.
fn table(page: &str, name: &str) -> String {
    let schema = rules_schema();
    match (page, name) {
        (SOWING_WORDS, "params") => params(PARAMS),
        (SOWING_WORDS, "moments") => moments(&RULINGS, Some(Moment::Look.word())),
        (SOWING, "file") => keys(&schema, "", &[]),
        (SOWING, "clause") => keys(&schema, "/$defs/Clause", &[]),
        (SOWING, "question") => keys(&schema, "/$defs/Question", &[]),
        (SOWING, "reading") => keys(&schema, "/$defs/Reading", &[]),
        (SOWING_WORDS, "when") => keys(&schema, "/$defs/When", WHEN),
        (SOWING_WORDS, "then") => keys(&schema, "/$defs/Then", THEN),
        // the schema numbers what has the same name in a further family
        (MEN_WORDS, "when") => keys(&schema, "/$defs/When2", men::rulings::WHEN),
        (MEN_WORDS, "then") => keys(&schema, "/$defs/Then2", men::rulings::THEN),
        (MEN_WORDS, "moments") => moments(&men::rulings::RULINGS, None),
        (MEN_WORDS, "params") => params(men::params::PARAMS),
        other => panic!("no table {other:?}"),
    }
}

const SOWING: &str = "sowing.md";
const SOWING_WORDS: &str = "reference/sowing-words.md";
const TRACKS: &str = "tracks.md";
const MEN: &str = "pieces.md";
const MEN_WORDS: &str = "reference/piece-words.md";

#[test]
fn the_tables_are_those_of_the_program() {
    let words = ["when", "then", "moments", "params"];
    let format = ["file", "clause", "question", "reading"];
    for (name, all) in [(SOWING, format), (SOWING_WORDS, words), (MEN_WORDS, words)] {
        let text = page(name);
        let mut out = String::new();
        let mut rest = text.as_str();
        let mut seen = BTreeSet::new();
        while let Some((before, after)) = rest.split_once("<!-- begin ") {
            let (marker, after) = after.split_once(" -->\n").expect("a marker ends with -->");
            let (_, after) = after.split_once("<!-- end -->").expect("<!-- end -->");
            let _ = write!(
                out,
                "{before}<!-- begin {marker} -->\n{}<!-- end -->",
                table(name, marker)
            );
            seen.insert(marker);
            rest = after;
        }
        out.push_str(rest);
        assert_eq!(seen, all.into_iter().collect());
        if update() {
            std::fs::write(docs().join(name), &out).unwrap();
        } else {
            assert!(
                out == text,
                "docs/{name} is behind the program: UPDATE=1 cargo test -p ludarium --test all manual::"
            );
        }
    }
}

#[test]
fn the_schema_is_that_of_the_program() {
    let file = docs().join("schema/rules.schema.json");
    let text = serde_json::to_string_pretty(&rules_schema()).unwrap() + "\n";
    if update() {
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        std::fs::write(&file, &text).unwrap();
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(kept == text, "docs/schema/rules.schema.json is behind the program: UPDATE=1 cargo test -p ludarium --test all manual::");
}

/// Every rules file of the corpus, as JSON, and what the schema says of it.
#[test]
fn every_rules_file_keeps_the_schema() {
    let schema = jsonschema::validator_for(&rules_schema()).unwrap();
    let mut files: Vec<PathBuf> = common::editions()
        .iter()
        .map(|s| common::corpus().join("games").join(s).join("rules.toml"))
        .collect();
    files.extend(
        [
            common::rulesets(),
            common::track_rulesets(),
            common::men_rulesets(),
        ]
        .concat()
        .iter()
        .map(|s| common::corpus().join(format!("rulesets/{s}.toml"))),
    );
    files.push(common::corpus().join("games/_shared/all.toml"));
    files.extend(
        [common::track_editions(), common::men_editions()]
            .concat()
            .iter()
            .map(|s| common::corpus().join("games").join(s).join("rules.toml")),
    );
    let examples = std::fs::read_dir(docs().join("examples")).unwrap();
    files.extend(examples.flatten().map(|e| e.path()));
    let mut wrong = vec![];
    for file in &files {
        let text = std::fs::read_to_string(file).unwrap();
        let toml: toml::Value = toml::from_str(&text).unwrap();
        let json = serde_json::to_value(toml).unwrap();
        wrong.extend(
            schema
                .iter_errors(&json)
                .map(|e| format!("{}: {}: {e}", file.display(), e.instance_path())),
        );
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // it is a schema only if it refuses something
    for bad in [
        r#"{ "slug": "x", "clauses": {} }"#,
        r#"{ "clause": { "a": { "when": { "at": "last", "side": "mine" } } } }"#,
        r#"{ "clause": { "a": { "set": { "sow": { "direction": "left" } } } } }"#,
        r#"{ "clause": { "a": { "then": { "next": "relai" } } } }"#,
    ] {
        assert!(
            !schema.is_valid(&serde_json::from_str(bad).unwrap()),
            "{bad}"
        );
    }
}

// ── examples ──

/// What every game needs, for fragments of the manual to stand on.
const BASE: &str = r#"
slug = "base"
short = "base"
[clause.board]
set.setup = { holes = 6, counters = 4 }
conjectured = []
[clause.rest]
set.sow = { direction = "anticlockwise", skip = "nothing" }
set.side.means = "row"
set.opening.kind = "turns"
set.starter = { first = "lot", later = "alternate" }
set.turn.compulsory = true
set.stuck = { then = "over", both = "over" }
set.endless.then = "void"
set.gather = { free = "owner", marked = "marker" }
set.marks.next-round = "cleared"
conjectured = []
[clause.choose]
when = { at = "choose", side = "own", count = ">=1" }
then = { choose = "may" }
conjectured = []
[clause.stop]
when = { at = "last" }
then = { next = "end" }
conjectured = []
"#;

fn sound(text: &str) -> Result<RulesFile, String> {
    let (file, _, errors) = read(text);
    if errors.is_empty() {
        Ok(file)
    } else {
        let all: Vec<String> = errors.iter().map(ToString::to_string).collect();
        Err(all.join("\n"))
    }
}

/// A fragment with the head and the certainties that it leaves out.
fn completed(fragment: &str) -> String {
    let mut out = String::new();
    if !fragment.contains("slug =") {
        out.push_str("slug = \"fragment\"\nshort = \"fragment\"\nuse = [\"base\"]\n");
    }
    let certain = ["attested", "inferred", "conjectured"]
        .iter()
        .any(|c| fragment.contains(c));
    for line in fragment.lines() {
        out.push_str(line);
        out.push('\n');
        if line.starts_with("[clause.") && !certain {
            out.push_str("conjectured = []\n");
        }
    }
    out
}

#[test]
fn every_ruleset_and_fragment_of_the_pages_compiles() {
    let mut wrong = vec![];
    let mut compiled = 0;
    let base = sound(BASE).unwrap();
    for (_, text, line) in fences(&page(SOWING), "toml") {
        let mut file = match sound(&completed(&text)) {
            Ok(file) => file,
            Err(e) => {
                wrong.push(format!("docs/{SOWING}:{line}: {e}"));
                continue;
            }
        };
        if file.clauses.is_empty() {
            continue;
        }
        let whole = file.uses.is_empty();
        if !whole {
            let set = |f: &RulesFile, path: &str| {
                let (phase, name) = path.split_once('.').unwrap();
                f.clauses.values().any(|c| {
                    c.set
                        .as_ref()
                        .and_then(|s| s.get(phase))
                        .is_some_and(|p| p.contains_key(name))
                })
            };
            file.absent = PARAMS
                .iter()
                .filter(|p| p.need == Need::OrAbsent)
                .map(|p| p.path())
                .filter(|p| !set(&file, p) && !set(&base, p))
                .collect();
        }
        let bundle = Bundle {
            rules: file,
            shared: if whole { vec![] } else { vec![base.clone()] },
        };
        match compile(&bundle, &Choice::new()) {
            Ok(rules) => {
                compiled += 1;
                let idle: Vec<String> = rules.remarks.iter().map(ToString::to_string).collect();
                if whole && !idle.is_empty() {
                    wrong.push(format!("docs/{SOWING}:{line}: {}", idle.join("; ")));
                }
            }
            Err(problems) => wrong.extend(
                problems
                    .iter()
                    .map(|p| format!("docs/{SOWING}:{line}: {p}")),
            ),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compiled > 15, "{compiled} fragments only");
}

/// The games of the manuals of tracks and of pieces are whole: each compiles, says nothing that does nothing, and can be played.
#[test]
fn every_game_of_the_manuals_of_tracks_and_pieces_compiles() {
    for name in [TRACKS, MEN] {
        let mut games = fences(&page(name), "toml");
        // what has no slug is a part of a game
        games.retain(|(_, text, _)| text.starts_with("slug ="));
        assert!(!games.is_empty(), "docs/{name} has no game");
        for (_, text, line) in games {
            let rules = sound(&text).unwrap_or_else(|e| panic!("docs/{name}:{line}: {e}"));
            let bundle = Bundle {
                rules,
                shared: vec![],
            };
            let remarks = ludarium_engine::families::remarks(&bundle, &Choice::new());
            let remarks = remarks.unwrap_or_else(|e| panic!("docs/{name}:{line}: {e:?}"));
            assert!(remarks.is_empty(), "docs/{name}:{line}: {remarks:?}");
        }
    }
}

#[test]
fn every_example_of_the_notation_can_be_read() {
    let text = page("notation.md");
    let mut read = 0;
    for (slug, body, line) in fences(&text, "position") {
        let rules = common::rules(&slug);
        for (i, written) in body.lines().enumerate() {
            let start = parse_start(&rules, written)
                .unwrap_or_else(|e| panic!("docs/notation.md:{}: {e}", line + 1 + i));
            let again = start_text(&rules, &start);
            assert_eq!(parse_start(&rules, &again).unwrap(), start);
            assert!(again.starts_with(written), "{written} is written {again}");
            read += 1;
        }
    }
    for (slug, body, line) in fences(&text, "position-json") {
        let rules = common::rules(&slug);
        parse_start(&rules, &body).unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
        read += 1;
    }
    for (_, body, line) in fences(&text, "moves") {
        for token in body.split_whitespace() {
            parse_move(12, token).unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
            read += 1;
        }
    }
    for (_, body, line) in fences(&text, "game") {
        let record =
            GameRecord::parse(&body).unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e:?}"));
        assert_eq!(record.write(), body, "written otherwise");
        if !record.players.is_empty() && !record.sides {
            let rules = track_rules(&record.game, &record.set);
            let played = track::replay::again(&rules, &record).unwrap();
            assert!(
                played.stopped.is_none(),
                "docs/notation.md:{line}: {:?}",
                played.stopped
            );
        }
        read += 1;
    }
    // games with sticks and a track: tokens are played, addresses are read
    for (slug, body, line) in fences(&text, "track-link") {
        for link in body.lines() {
            track_link(&slug, link.strip_prefix('#').unwrap(), line);
            read += 1;
        }
    }
    for (slug, body, line) in fences(&text, "link") {
        let rules = common::rules(&slug);
        for link in body.lines() {
            let parts = link.strip_prefix('#').unwrap().split('&');
            for (key, value) in parts.map(|p| p.split_once('=').unwrap()) {
                let value = value.replace('+', " ");
                match key {
                    "pos" => {
                        parse_start(&rules, &value)
                            .unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
                    }
                    "moves" => {
                        for token in value.split(' ') {
                            parse_move(rules.holes(), token)
                                .unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
                        }
                    }
                    "r" => {
                        let (q, r) = value.split_once(':').unwrap();
                        assert!(rules.questions[q].0.reading.contains_key(r), "{value}");
                    }
                    "new" | "seed" | "ply" | "against" | "as" | "rules" => {}
                    other => {
                        panic!("docs/notation.md:{line}: `{other}` is not told of in the text")
                    }
                }
            }
            read += 1;
        }
    }
    assert!(read > 15, "{read} examples only");
}

/// Quotations of accounts in the manual stand in the accounts, word for word.
#[test]
fn the_manual_quotes_what_the_accounts_say() {
    let mut texts = String::new();
    let mut titles = vec![];
    for slug in common::editions() {
        let folder = common::corpus().join("games").join(&slug);
        texts.push_str(
            &std::fs::read_to_string(folder.join("account.toml"))
                .unwrap()
                .replace("\\\"", "\""),
        );
        titles.push(common::loaded(&slug).bundle.rules.title);
    }
    let manual = page(SOWING);
    let mut quoted = 0;
    for line in manual.lines() {
        for (at, _) in line.match_indices("\" (") {
            let head = &line[..at];
            let Some(open) = head.rfind('"') else {
                continue;
            };
            let quote = &head[open + 1..];
            let source = line[at + 3..].split(')').next().unwrap_or_default();
            if !titles
                .iter()
                .any(|t| source.starts_with(t.as_str()) || t.starts_with(source))
            {
                continue;
            }
            for part in quote.split(" … ") {
                assert!(texts.contains(part), "not in the accounts: {part}");
            }
            quoted += 1;
        }
    }
    assert!(quoted >= 10, "{quoted} quotations only");
}

/// Every link of the pages to a file of the repository leads somewhere.
#[test]
fn the_links_of_the_pages_lead_somewhere() {
    let pages = ludarium::shipped::manual_files();
    assert!(pages.len() > 15, "{} pages", pages.len());
    for file in pages {
        let name = format!("{}/{}.md", file.folder, file.name);
        let folder = docs().join(&file.folder);
        // examples of Markdown, TOML and code have brackets, too
        let prose: String = file.text.split("```").step_by(2).collect();
        for link in prose
            .split("](")
            .skip(1)
            .filter_map(|r| r.split(')').next())
        {
            let file = link.split('#').next().unwrap_or(link);
            assert!(
                file.is_empty() || link.starts_with("http") || folder.join(file).exists(),
                "docs/{name}: {link}"
            );
        }
    }
}

fn track_rules(slug: &str, set: &ludarium_engine::lang::Overrides) -> track::Rules {
    let loaded = ludarium::rules_files::load(Some(Path::new("corpus")), slug).unwrap();
    loaded.compile_track(&Choice::new(), set).unwrap()
}

/// An address of a game with sticks and a track: every part is known, and what it holds can be read.
fn track_link(slug: &str, link: &str, line: usize) {
    let plain = |v: &str| v.replace('+', " ").replace("%3D", "=").replace("%7C", "|");
    let parts: Vec<(&str, String)> = link
        .split('&')
        .map(|p| p.split_once('=').unwrap())
        .map(|(k, v)| (k, plain(v)))
        .collect();
    let set: ludarium_engine::lang::Overrides = parts
        .iter()
        .filter(|(k, _)| *k == "set")
        .map(|(_, v)| v.split_once(':').unwrap())
        .map(|(k, v)| (k.to_owned(), v.parse().unwrap()))
        .collect();
    let rules = track_rules(slug, &set);
    for (key, value) in &parts {
        match *key {
            "pos" => {
                track::notation::parse_position(&rules, value)
                    .unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
            }
            "moves" => {
                for token in value.split(' ') {
                    track::notation::parse_token(token)
                        .unwrap_or_else(|e| panic!("docs/notation.md:{line}: {e}"));
                }
            }
            "r" => {
                let (q, r) = value.split_once(':').unwrap();
                assert!(rules.questions[q].0.reading.contains_key(r), "{value}");
            }
            "new" | "players" | "seed" | "set" | "ply" | "against" | "as" | "rules" => {}
            other => panic!("docs/notation.md:{line}: `{other}` is not told of in the text"),
        }
    }
}
