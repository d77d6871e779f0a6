//! What others wrote, broken at random and given to the program itself: tables, TOML, BibLaTeX, outlines, dumps, pages, PDF, lines of a
//! session. Each record of the input is kept or named in a finding, each line answered; the program ends of itself, in words, within
//! bounds of time and memory. `LUDARIUM_MUTATED` inputs a kind, 1,000 of them where everything is run (`ALL=1`); the same are made in
//! every run.

mod inputs;
mod ran;

use inputs::{kinds, Held, Kind};
use ran::{run, Ran};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Seconds and megabytes that a run may take.
const MOST: (f64, u64) = (10.0, 1024);

fn inputs() -> usize {
    let wanted = std::env::var("LUDARIUM_MUTATED").ok();
    let most = if std::env::var_os("ALL").is_some() {
        1000
    } else {
        4
    };
    wanted.and_then(|n| n.parse().ok()).unwrap_or(most)
}

/// Small numbers in a row that is the same in every run.
pub struct Dice(u64);

impl Dice {
    pub fn next(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % below.max(1)
    }
}

/// What is put in where it does not belong.
const ODD: &[&str] = &[
    "\"",
    "\"\"",
    "'",
    "{",
    "}",
    "[",
    "]",
    "<",
    ">",
    "<!--",
    "</",
    ",",
    ";",
    "=",
    "@",
    "#",
    "%",
    "\\",
    "\0",
    "\r",
    "\n",
    "\u{feff}",
    "\u{202e}",
    "\u{1b}[2J",
    "&#0;",
    "&amp",
    "]]>",
    "(",
    ")",
    "stream",
    "endobj",
];

/// A file with some of its bytes flipped, cut off, taken away, doubled or moved, marks put in, or nested deeply.
fn mutated(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=dice.next(3) {
        let at = dice.next(out.len());
        let to = (at + dice.next(120)).min(out.len());
        match dice.next(8) {
            0 | 1 if !out.is_empty() => out[at] ^= 1 << dice.next(8),
            2 => out.truncate(at),
            3 => drop(out.drain(at..to)),
            4 => {
                let again = out[at..to].to_vec();
                out.splice(at..at, again);
            }
            5 => {
                let piece: Vec<u8> = out.drain(at..to).collect();
                let place = dice.next(out.len() + 1);
                out.splice(place..place, piece);
            }
            6 => {
                let open = ["[", "{", "(", "<b>", "\"", "<div><i>"][dice.next(6)];
                let many = [1, 3, 200, 20_000][dice.next(4)];
                out.splice(at..at, open.repeat(many).into_bytes());
            }
            _ => {
                let odd = ODD[dice.next(ODD.len())];
                out.splice(at..at, odd.bytes());
            }
        }
    }
    out
}

/// A run is an answer: an exit code of ours, in bounds, no panic.
fn answered(ran: &Ran, what: &str) {
    let stderr = String::from_utf8_lossy(&ran.err);
    assert!(
        matches!(ran.code, Some(0..=2)),
        "{what}: {:?} {stderr:.400}",
        ran.code
    );
    assert!(!stderr.contains("panicked"), "{what}: {stderr:.400}");
    assert!(ran.seconds < MOST.0, "{what}: {} s", ran.seconds);
    assert!(ran.megabytes < MOST.1, "{what}: {} MB", ran.megabytes);
}

/// Findings of a run's JSON about a file: line, and all their words.
fn findings(json: &Value, file: &str) -> Vec<(Option<u64>, String)> {
    let all = json["findings"].as_array().into_iter().flatten();
    let of = |f: &&Value| {
        let name = f["file"].as_str().or(f["page"].as_str());
        name.is_some_and(|name| name.ends_with(file))
    };
    let words = |f: &Value| {
        let parts = ["kind", "subject", "message", "help"].map(|k| f[k].as_str().unwrap_or(""));
        (f["line"].as_u64(), parts.join(" "))
    };
    all.filter(of).map(words).collect()
}

/// How many records were kept and how many named, after what was to be held of an input.
fn held(kind: &Kind, folder: &Path, bytes: &[u8], what: &str, peak: &mut (f64, u64)) -> [usize; 2] {
    let mut json = Value::Null;
    let mut kept: Vec<String> = vec![];
    let mut stderr = String::new();
    for (n, args) in (kind.runs)().iter().enumerate() {
        let ran = run(folder, args, None);
        answered(&ran, what);
        peak.0 = peak.0.max(ran.seconds);
        peak.1 = peak.1.max(ran.megabytes);
        stderr += &String::from_utf8_lossy(&ran.err);
        if let Ok(report) = serde_json::from_slice::<Value>(&ran.out) {
            let lost = findings(&report, "sightings/Fell.1.toml");
            assert!(lost.is_empty(), "{what}: {lost:#?}");
            match n {
                0 => json = report,
                _ => kept.extend((kind.kept)(&report)),
            }
        }
    }
    if kind.once {
        kept.extend((kind.kept)(&json));
    }
    let found = findings(&json, kind.file);
    let whole = found.iter().any(|(_, words)| (kind.whole)(words));
    // a record whose Id is broken is named by what else it has
    let mut nameless = found
        .iter()
        .filter(|(_, words)| ["no-id", "bad-id"].iter().any(|k| words.starts_with(k)))
        .count();
    let mut count = [0, 0];
    for Held { id, line } in (kind.records)(&String::from_utf8_lossy(bytes)) {
        // where an Id is torn off, what stands for it may be on the line before
        let there = |at: u64| at == line || at + 1 == line;
        let named =
            |(at, words): &(Option<u64>, String)| words.contains(&id) || at.is_some_and(there);
        if kept.contains(&id) {
            count[0] += 1;
        } else if whole || found.iter().any(named) || (kind.refused)(&stderr) {
            count[1] += 1;
        } else if nameless > 0 {
            nameless -= 1;
            count[1] += 1;
        } else {
            let file =
                std::env::temp_dir().join(format!("mutated-{}", kind.file.replace('/', "-")));
            fs::write(&file, bytes).unwrap();
            panic!("{what}: {id} of line {line} is lost\n{found:#?}\n{stderr:.600}\nkept {kept:?}; the input: {}", file.display());
        }
    }
    count
}

#[test]
#[ignore = "nightly: mutations"]
fn of_inputs_broken_at_random_no_record_is_lost() {
    let many = inputs();
    let mut counts = BTreeMap::new();
    let only = std::env::var("LUDARIUM_MUTATED_ONLY").unwrap_or_default();
    let chosen = |(_, kind): &(u64, Kind)| kind.name.contains(&only);
    for (k, kind) in (1..).zip(kinds()).filter(chosen) {
        let mut dice = Dice(41 * k);
        let (mut kept, mut named, mut peak) = (0, 0, (0.0, 0));
        for n in 0..many {
            let folder = (kind.folder)();
            let bytes = mutated(&(kind.sound)(), &mut dice);
            fs::write(folder.path().join(kind.at), &bytes).unwrap();
            let what = format!("{} {n}", kind.name);
            let [a, b] = held(&kind, folder.path(), &bytes, &what, &mut peak);
            kept += a;
            named += b;
        }
        let line = format!(
            "{many} inputs; {kept} records kept, {named} named; at most {:.2} s and {} MB a run",
            peak.0, peak.1
        );
        println!("{}: {line}", kind.name);
        counts.insert(kind.name, kept + named);
    }
    // what is held of nothing holds of everything
    assert!(counts.values().all(|n| *n > many / 2), "{counts:?}");
}

/// Each line of a session is answered, whatever it says, in the order in which they came.
#[test]
fn of_session_lines_broken_at_random_each_is_answered() {
    let folder = tempfile::tempdir().unwrap();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let sound = fs::read(root.join("tests/session/hostile.jsonl")).unwrap();
    let given = folder.path().join("lines");
    let mut dice = Dice(97);
    for n in 0..=inputs() {
        let lines = if n == 0 {
            sound.clone()
        } else {
            mutated(&sound, &mut dice)
        };
        fs::write(&given, &lines).unwrap();
        let ran = run(root, &["session".into()], Some(&given));
        let what = format!("session {n}");
        answered(&ran, &what);
        let requests = lines.split(|b| *b == b'\n');
        let blank = |l: &[u8]| std::str::from_utf8(l).is_ok_and(|l| l.trim().is_empty());
        let answers = String::from_utf8(ran.out).unwrap();
        assert_eq!(
            answers.lines().count(),
            requests.filter(|l| !blank(l)).count(),
            "{what}"
        );
        for answer in answers.lines() {
            assert!(
                serde_json::from_str::<Value>(answer).is_ok(),
                "{what}: {answer:.200}"
            );
            assert!(
                !answer.contains("the program failed"),
                "{what}: {answer:.200}"
            );
        }
    }
}

/// Sound inputs are kept whole, without a finding: what is held of the others is held of these first.
#[test]
fn of_sound_inputs_every_record_is_kept() {
    for kind in kinds() {
        let folder = (kind.folder)();
        let bytes = (kind.sound)();
        fs::write(folder.path().join(kind.at), &bytes).unwrap();
        let [kept, named] = held(&kind, folder.path(), &bytes, kind.name, &mut (0.0, 0));
        assert!(
            kept >= kind.many && named == 0,
            "{}: {kept} kept, {named} named",
            kind.name
        );
    }
}
