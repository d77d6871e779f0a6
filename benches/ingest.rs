//! How fast pages become records: reading alone, on one core; then 100 000 records through the whole program,
//! with the most memory that it used. `cargo bench --bench ingest`; `-- --records N --megabytes N` for other sizes, `-- --sightings` for
//! many sightings of one record alone.

use std::fmt::Write as _;
use std::fs;
use std::hint::black_box;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use ludarium::ingest::decode::decode;
use ludarium::ingest::page::parse;
use ludarium::record::Record;

/// Records of the corpus whose words the made-up records have.
fn models() -> Vec<Record> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/evidence");
    let mut files: Vec<_> = fs::read_dir(folder)
        .expect("the records")
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    files
        .iter()
        .map(|f| Record::read(f).expect("a record"))
        .collect()
}

/// A record in the portal's words, all fields in one line or a field a line.
fn write(out: &mut String, number: usize, model: &Record, run_on: bool) {
    let between = if run_on { ' ' } else { '\n' };
    let _ = write!(out, "Id DLP.Evidence.{number}");
    let date = model.date.as_ref().map(|d| d.text.clone());
    let place = model.location.as_ref().map(|p| p.text.clone());
    let list = |words: &[String]| (!words.is_empty()).then(|| words.join(", "));
    for (label, words) in [
        ("Type", model.kind.clone()),
        ("Game", model.game.clone()),
        ("Location", place),
        ("Date", date),
        ("Rules", model.rules.clone()),
        ("Content", model.content.clone()),
        ("Confidence", model.confidence.map(|n| n.to_string())),
        ("Ages", list(&model.ages)),
        ("Genders", list(&model.genders)),
        ("Source", model.source.clone()),
    ] {
        if let Some(words) = words {
            let _ = write!(out, "{between}{label} {words}");
        }
    }
    out.push('\n');
    if !run_on {
        out.push('\n');
    }
}

/// A page of records with numbers from `first`.
fn page(models: &[Record], first: usize, count: usize, run_on: bool) -> String {
    let mut out = format!("Evidence in a made-up place\n\n{count} pieces of evidence found.\n\n");
    for n in first..first + count {
        write(&mut out, n, &models[n % models.len()], run_on);
    }
    out
}

fn option(name: &str, default: usize) -> usize {
    let args: Vec<String> = std::env::args().collect();
    let at = args.iter().position(|a| a == name);
    at.and_then(|n| args.get(n + 1)?.parse().ok())
        .unwrap_or(default)
}

/// Bytes to records, on one core: decoding, marks, fields, values, the account of every character.
fn reading(models: &[Record], megabytes: usize) {
    for (name, run_on) in [("run-on text", true), ("a field a line", false)] {
        for per_page in [1, 100, 1000] {
            let text = page(models, 1, per_page, run_on);
            let times = (megabytes * 1_000_000 / text.len()).max(1);
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let begun = Instant::now();
                for _ in 0..times {
                    let decoded = decode(text.as_bytes()).expect("text");
                    let parsed = parse("page.txt", "", &decoded.text);
                    assert_eq!(parsed.report.records.len(), per_page);
                    black_box(parsed);
                }
                best = best.min(begun.elapsed().as_secs_f64());
            }
            let speed = (times * text.len()) as f64 / 1e6 / best;
            println!(
                "reading, {name}, pages of {per_page:>4} records ({:>9} bytes): {speed:6.1} MB/s",
                text.len()
            );
        }
    }
}

/// A dump of the portal's database with so many made-up records, as phpMyAdmin writes it.
fn dump(models: &[Record], records: usize) -> String {
    let mut out = String::from(
        "-- phpMyAdmin SQL Dump\nINSERT INTO `Games` (`Id`, `Name`) VALUES\n(1, 'A');\nINSERT INTO `Evidence` (`Id`, `TypeId`, `GameId`, `Location`, `Rules`, `Misc`) VALUES\n",
    );
    let quoted = |text: &Option<String>| {
        let text = text.as_deref().unwrap_or_default();
        text.replace('\\', "\\\\")
            .replace('\'', "''")
            .replace('\n', "\\r\\n")
    };
    for n in 1..=records {
        let model = &models[n % models.len()];
        let end = if n == records { ';' } else { ',' };
        let (rules, content) = (quoted(&model.rules), quoted(&model.content));
        let _ = writeln!(
            out,
            "({n}, 1, 1, ' 29°50''59.34\"N,  31°13''0.04\"E', '{rules}', '{content}'){end}"
        );
    }
    out
}

/// A dump to records, facts and words, on one core: as large as the portal's, and sixteen times that.
fn dumps(models: &[Record]) {
    for records in [1_266, 20_000] {
        let text = dump(models, records);
        let begun = Instant::now();
        let taken = ludarium::ingest::dump::read("made-up.sql", "", &text);
        let took = begun.elapsed().as_secs_f64();
        assert_eq!(taken.records.len(), records);
        println!(
            "a dump of {records:>6} records ({:>9} bytes): {took:5.2} s",
            text.len()
        );
        black_box(taken);
    }
}

/// Many sightings of one record: the same id again and again, words now and then another. Twice as many may take twice as long.
fn sightings(models: &[Record]) {
    let mut before: Option<(usize, f64)> = None;
    for count in [2_500, 5_000, 10_000, 20_000] {
        let dir = tempfile::tempdir().expect("a folder");
        let mut text =
            format!("Evidence in a made-up place\n\n{count} pieces of evidence found.\n\n");
        for n in 0..count {
            write(&mut text, 1, &models[n % models.len()], true);
        }
        let given = dir.path().join("page.txt");
        fs::write(&given, &text).expect("a page");
        let begun = Instant::now();
        let done = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .arg("ingest")
            .arg(&given)
            .arg("--corpus")
            .arg(dir.path().join("corpus"))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .status()
            .expect("the program");
        let took = begun.elapsed().as_secs_f64();
        assert!(done.code().is_some_and(|c| c < 2), "it was refused: {done}");
        let growth = before.map_or(String::new(), |(n, t)| {
            // the exponent by which time grows with number
            let power = (took / t).log2() / (count as f64 / n as f64).log2();
            format!(", grows with the power {power:.2}")
        });
        println!(
            "{count:>6} sightings of one record ({:>8} bytes): {took:6.2} s{growth}",
            text.len()
        );
        before = Some((count, took));
    }
}

/// The most memory that a process has used, in kB, as the system tells it.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|l| l.starts_with("VmHWM"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

#[cfg(not(target_os = "linux"))]
fn peak(_: u32) -> Option<u64> {
    None
}

/// Everything: pages from a folder to a corpus with a file a record.
fn whole(models: &[Record], records: usize) {
    let dir = tempfile::tempdir().expect("a folder");
    let (pages, corpus) = (dir.path().join("given"), dir.path().join("corpus"));
    fs::create_dir_all(&pages).expect("a folder");
    let mut bytes = 0;
    for first in (0..records).step_by(1000) {
        let text = page(models, first + 1, 1000.min(records - first), true);
        bytes += text.len();
        fs::write(pages.join(format!("page-{first:07}.txt")), text).expect("a page");
    }
    for what in ["new", "again"] {
        let given = if what == "new" {
            pages.clone()
        } else {
            corpus.join("pages")
        };
        let begun = Instant::now();
        let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .arg("ingest")
            .arg(given)
            .arg("--corpus")
            .arg(&corpus)
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("the program");
        let mut most = 0;
        while child.try_wait().expect("an end").is_none() {
            most = most.max(peak(child.id()).unwrap_or(0));
            std::thread::sleep(std::time::Duration::from_millis(10));
        }
        let took = begun.elapsed().as_secs_f64();
        println!(
            "the whole program, {records} records, {what}: {:.1} MB in {took:.1} s, {:.1} MB/s, at most {} MB of memory",
            bytes as f64 / 1e6,
            bytes as f64 / 1e6 / took,
            most / 1024
        );
    }
    let written = fs::read_dir(corpus.join("evidence"))
        .expect("records")
        .count();
    assert_eq!(written, records);
}

fn main() {
    let models: Vec<Record> = models().into_iter().filter(|m| m.rules.is_some()).collect();
    if std::env::args().any(|a| a == "--sightings") {
        return sightings(&models);
    }
    reading(&models, option("--megabytes", 20));
    dumps(&models);
    sightings(&models);
    whole(&models, option("--records", 100_000));
}
