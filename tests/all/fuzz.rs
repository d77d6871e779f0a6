//! Whatever reads what others wrote, on made-up inputs: real ones, broken at random. Nothing may panic, and what was read is
//! written and read again the same. `LUDARIUM_FUZZ` inputs a target; the default is a quick look
//! (`LUDARIUM_FUZZ=2000000 cargo test --release --test all fuzz:: -- --nocapture` is a long one; benches/results/README.md tells of it).

mod positions;

use crate::common;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use ludarium::ingest::decode::decode;
use ludarium::ingest::page::{parse, Parsed};
use ludarium::record::Record;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::notation;
use ludarium_engine::sowing::replay;
use ludarium_engine::sowing::Playable;
use ludarium_engine::track::{self, Silent};
use positions::{sowing, sticks};
use proptest::collection::vec;
use proptest::prelude::any;
use proptest::test_runner::{Config, TestRunner};

/// Inputs a target.
pub(crate) fn inputs(share: usize) -> usize {
    let wanted = std::env::var("LUDARIUM_FUZZ").ok();
    let all: usize = wanted.and_then(|n| n.parse().ok()).unwrap_or(1000);
    (all / share).max(50)
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The texts of a folder's files with this ending.
pub(crate) fn texts(folder: &Path, ending: &str) -> Vec<String> {
    let mut files: Vec<PathBuf> = walkdir::WalkDir::new(folder)
        .into_iter()
        .flatten()
        .map(walkdir::DirEntry::into_path)
        .filter(|p| p.is_file() && p.to_string_lossy().ends_with(ending))
        .collect();
    files.sort();
    let read =
        |p: PathBuf| String::from_utf8_lossy(&std::fs::read(p).expect("a file")).into_owned();
    files.into_iter().map(read).collect()
}

/// Pieces of long texts, cut between lines: short inputs are quick, and what breaks a reader is mostly short.
pub(crate) fn pieces(texts: Vec<String>, longest: usize) -> Vec<String> {
    let mut out = vec![];
    for text in texts {
        let mut piece = String::new();
        for line in text.split_inclusive('\n') {
            if !piece.is_empty() && piece.len() + line.len() > longest {
                out.push(std::mem::take(&mut piece));
            }
            let end = line
                .char_indices()
                .nth(longest)
                .map_or(line.len(), |(at, _)| at);
            piece.push_str(&line[..end]);
        }
        out.push(piece);
    }
    out
}

/// Words that readers look for, and characters that trip them.
const ANY: &[&str] = &[
    "\0",
    "\u{ad}",
    "\u{202e}",
    "\u{feff}",
    "\u{a0}",
    "é",
    "𝄞",
    "\"",
    "'",
    "\\",
    "\n",
    "\r\n",
    "\n\n",
    "\t",
    "0",
    "-1",
    "255",
    "256",
    "65536",
    "99999999999999999999",
    "1e9",
    "=",
    "[",
    "]",
    "{",
    "}",
    "|",
    "/",
    ",",
    ".",
    ":",
    ";",
    "#",
    "<",
    ">",
    "&",
    "%",
];

/// Breaks a text as a script of bytes says: letters out, others in, lines twice or away, words of the trade.
pub(crate) fn broken(seed: &str, script: &[u8], words: &[&str]) -> Vec<u8> {
    let mut out = seed.as_bytes().to_vec();
    for step in script.chunks(4) {
        let [op, a, b, c] = [0, 1, 2, 3].map(|n| step.get(n).copied().unwrap_or(0));
        let n = out.len().max(1);
        let at = (usize::from(a) << 8 | usize::from(b)) * n / 65536;
        let to = (at + usize::from(c) % 32 + 1).min(out.len());
        let all = words.len() + ANY.len();
        let word = |k: u8| {
            let k = usize::from(k) * 7 % all;
            words
                .get(k)
                .or_else(|| ANY.get(k - words.len().min(k)))
                .copied()
                .unwrap_or("")
        };
        match op % 8 {
            0 if at < out.len() => out[at] ^= 1 << (c % 8),
            1 => drop(out.drain(at.min(to)..to)),
            2 | 3 => drop(out.splice(at.min(out.len())..at.min(out.len()), word(c).bytes())),
            4 => drop(out.splice(at.min(to)..to, word(op ^ c).bytes())),
            5 => {
                let copy = out[at.min(to)..to].to_vec();
                let times = usize::from(c) % 5;
                drop(out.splice(to..to, copy.repeat(times)));
            }
            6 => out.truncate(at.max(out.len() / 4)),
            7 => {
                let from = usize::from(c) * n / 256;
                let end = (from + 40).min(out.len());
                let copy = out[from.min(end)..end].to_vec();
                drop(out.splice(at.min(out.len())..at.min(out.len()), copy));
            }
            _ => {}
        }
    }
    out
}

/// Tries a target on so many broken seeds, and says how many there were.
pub(crate) fn try_on(
    name: &str,
    count: usize,
    seeds: &[String],
    words: &'static [&'static str],
    target: impl Fn(&[u8]) + std::panic::RefUnwindSafe,
) {
    assert!(!seeds.is_empty());
    let tried = AtomicUsize::new(0);
    let mut runner = TestRunner::new(Config {
        cases: u32::try_from(count).expect("fewer inputs"),
        failure_persistence: None,
        ..Config::default()
    });
    let result = runner.run(
        &(0..seeds.len(), vec(any::<u8>(), 0..40)),
        |(seed, script)| {
            tried.fetch_add(1, Ordering::Relaxed);
            target(&broken(&seeds[seed], &script, words));
            Ok(())
        },
    );
    // what broke it, shrunken
    result.unwrap_or_else(|e| panic!("{name}: {e}"));
    let tried = tried.into_inner();
    println!("{name}: {tried} inputs");
    assert!(tried >= count, "{name}: {tried} of {count}");
}

const LABELS: &[&str] = &[
    "Id",
    "Id DLP.Evidence.7",
    "Type",
    "Type Ethnography",
    "Game",
    "Playable",
    "Location",
    "Date",
    "1925-01-01 - 1925-12-31",
    "BCE",
    "Rules",
    "Content",
    "Confidence",
    "Confidence 100",
    "Ages",
    "Social status",
    "Genders",
    "Spaces",
    "Source",
    "Period",
    "Region",
    "Category",
    "Description",
    "Identifiers",
    "DLP.Games.3",
    "DLP Game",
    "Evidence in ",
    "Evidence for ",
    "3 pieces of evidence found.",
    "<div>",
    "</div>",
    "<br>",
    "<table><tr><td>",
    "<script>",
    "<!--",
    "&nbsp;",
    "&#0;",
    "&lt;",
    "Contact Us",
    "°",
    "14° 7'55.67\"N, 38°43'12\"E",
    "Davies, R. 1925.",
];

/// Every character once, and nothing without an owner.
fn accounted(parsed: &Parsed) {
    let mut at = 0;
    for segment in &parsed.segments {
        assert_eq!(segment.span.start, at);
        assert!(parsed.text.is_char_boundary(segment.span.end) && segment.span.end > at);
        at = segment.span.end;
    }
    assert_eq!(at, parsed.text.len());
}

#[test]
fn pages() {
    let mut seeds = pieces(texts(&root().join("corpus/pages"), ".txt"), 600);
    seeds.extend(pieces(texts(&root().join("tests/hostile"), ""), 600));
    try_on("pages", inputs(8), &seeds, LABELS, |bytes| {
        if let Ok(decoded) = decode(bytes) {
            let parsed = parse("page", "", &decoded.text);
            accounted(&parsed);
            for record in &parsed.report.records {
                assert!(ludarium::record::is_evidence_id(&record.id));
            }
        }
    });
}

const KEYS: &[&str] = &[
    "family = \"track\"",
    "[clause.x]",
    "says = ",
    "set.",
    "when = {",
    "then = {",
    "attested = [",
    "conjectured = []",
    "[question.Q-x-1]",
    "default = ",
    "reading.",
    "change.",
    "inert = ",
    "over = [",
    "after = [",
    "absent = [",
    "[marks.",
    "next = \"relay\"",
    "count = \">=2\"",
    "use = [\"all\"]",
    "true",
    "false",
    "1..3",
];

#[test]
fn rules_files() {
    let mut seeds = texts(&root().join("docs/examples"), ".toml");
    seeds.extend(pieces(
        texts(&root().join("corpus/games"), "rules.toml"),
        1200,
    ));
    try_on("rules files", inputs(8), &seeds, KEYS, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let (file, _, errors) = ludarium_engine::families::read(&text);
        if errors.is_empty() {
            let bundle = Bundle {
                rules: file,
                shared: vec![],
            };
            let _ = compile(&bundle, &Choice::default());
            let _ = track::compile(&bundle, &Choice::default(), &Default::default());
        }
    });
}

const TOKENS: &[&str] = &[
    "Title: x",
    "Game: um-el-banat",
    "Rules: ",
    "Readings: Q-x=y",
    "Set: days=20",
    "Seed: 5",
    "South: greedy",
    "Players: random; greedy",
    "Start: ",
    "Result: ",
    "{comment}",
    "A",
    "f",
    "lot:south",
    "from:C",
    "fill:3.3.1",
    "pass",
    "t1",
    "t6",
    "m0",
    "m3+2",
    "use",
    "spend4",
    "pick4",
    "free2",
    "step2",
    "keep",
    "let",
    "lot:1",
];

#[test]
fn game_records() {
    let seeds = pieces(texts(&root().join("corpus/games"), ".game"), 400);
    let stick = sticks(&common::track_editions()[0]);
    let sow = sowing(&common::editions()[0]);
    try_on("game records", inputs(4), &seeds, TOKENS, |bytes| {
        let text = String::from_utf8_lossy(bytes);
        let tokens: Vec<String> = text
            .split_whitespace()
            .map(str::to_owned)
            .take(60)
            .collect();
        if let Ok(read) = GameRecord::parse(&text) {
            let again = GameRecord::parse(&read.write()).expect("what is written can be read");
            assert_eq!(again.tokens, read.tokens);
            assert_eq!(again.readings, read.readings);
            let _ = replay::replay(&sow, None, &read.tokens, None);
        }
        let game = track::Game::new(&stick, None, 0).expect("players");
        let _ = track::replay::replay(game, &tokens);
    });
}

#[test]
fn evidence_records() {
    let seeds = pieces(texts(&root().join("corpus/evidence"), ".json"), 3000);
    try_on(
        "evidence records",
        inputs(4),
        &seeds,
        &["null", "true", "\"id\"", "\"extra\"", "[]", "{}"],
        |bytes| {
            if let Ok(record) = serde_json::from_slice::<Record>(bytes) {
                let written = ludarium::record::to_bytes(&record);
                let again: serde_json::Value = serde_json::from_slice(&written).expect("JSON");
                assert!(again.is_object());
            }
        },
    );
}

#[test]
fn addresses() {
    let seeds: Vec<String> = [
        "https://ludii.games/details.php?keyword=Um%20el%20Ban%C3%A2t",
        "http://[::1]:80/",
        "http://127.1/",
        "https://a.b/../c#d",
        "HTTP://user:p@ss@host:99999/?q",
    ]
    .map(str::to_owned)
    .to_vec();
    try_on(
        "addresses",
        inputs(2),
        &seeds,
        &[
            "http://",
            "https://",
            "javascript:",
            "file://",
            "@",
            "%00",
            "::",
            "localhost",
            "0x7f.1",
            "?",
        ],
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Ok(url) = ludarium::fetch::address::parse(&text) {
                assert!(matches!(url.scheme(), "http" | "https"));
            }
        },
    );
}

/// Inputs that broke a reader once.
#[test]
fn what_once_broke_a_reader_is_told() {
    let rules = sticks(&common::track_editions()[0]);
    for text in [
        "days=40 | é1 | s0 | turn 0 ready",
        "days=40 | 𝄞 | s0 | turn 0 ready",
        "days=40 | s0 | s0 | turn 0 ready stopped",
    ] {
        assert!(
            track::notation::parse_position(&rules, text).is_err(),
            "{text}"
        );
    }
}
