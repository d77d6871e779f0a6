//! Each kind of fault that `ludarium check` promises to find, planted in the corpus and found,
//! with its file, its line, and what to do about it.

use crate::common::changed::Guard;
use crate::common::sound::sound;
use ludarium::check::{check, check_touched, Depth, Touched};
use ludarium::corpus::played::compiled;
use ludarium::corpus::{Corpus, Files};
use ludarium::finding::kinds::KINDS;
use ludarium::finding::{Finding, Severity};
use ludarium_engine::lang::Choice;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// A fault: what is changed in which file, and what must be found of it (`planted.toml`).
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Fault {
    file: String,
    /// Words that are changed, once; empty where the whole file is concerned.
    #[serde(default)]
    from: String,
    #[serde(default)]
    to: String,
    /// The file is taken away.
    #[serde(default)]
    gone: bool,
    /// The file is no text.
    #[serde(default)]
    unreadable: bool,
    kind: String,
    /// Words that the finding must have, in its subject, message or help.
    words: String,
}

#[derive(serde::Deserialize)]
struct Planted {
    fault: Vec<Fault>,
}

fn planted() -> Vec<Fault> {
    let text = include_str!("../planted.toml");
    let planted: Planted = toml::from_str(text).unwrap_or_else(|e| panic!("planted.toml: {e}"));
    planted.fault
}

const RULES: &str = "games/um-el-banat/rules.toml";
const ACCOUNT: &str = "games/um-el-banat/account.toml";

/// The fault planted: the corpus with it, and everything found.
fn plant(corpus: &Corpus, fault: &Fault) -> Vec<Finding> {
    // a fault that changes no words may be a file that was not there
    let new = fault.from.is_empty() && !fault.gone && !fault.unreadable;
    let text = corpus
        .files
        .text(&fault.file)
        .or_else(|| new.then_some(""))
        .unwrap_or_else(|| panic!("no {}", fault.file));
    if fault.gone || fault.unreadable {
        let mut files = corpus.files.clone();
        files.texts.remove(&fault.file);
        if fault.unreadable {
            let why = "it is not UTF-8 text (byte 0)".to_owned();
            files.unreadable.insert(fault.file.clone(), why);
        }
        let (faulty, findings) = Corpus::from_files(files);
        return look(&faulty, findings, fault);
    }
    assert!(
        text.contains(&fault.from),
        "{}: `{}` is not there to be changed",
        fault.file,
        fault.from
    );
    let (faulty, findings) =
        corpus.with_text(&fault.file, &text.replacen(&fault.from, &fault.to, 1));
    look(&faulty, findings, fault)
}

fn look(faulty: &Corpus, findings: Vec<Finding>, fault: &Fault) -> Vec<Finding> {
    let depth = match told_by_reading(&fault.kind) {
        true => Depth::Accounting,
        false => Depth::Full,
    };
    check_touched(faulty, findings, depth, touched(&fault.file, depth))
}

/// Kinds that are reported without compiling or playing any rules.
fn told_by_reading(kind: &str) -> bool {
    let played = [
        "example-fails",
        "clash",
        "silence",
        "setting",
        "unknown",
        "reading",
        "family",
        "idle",
        "still",
        "citation-only",
        "played",
        "inert",
        "shows-nothing",
        "example-idle",
        "unplayed",
        "unparted",
        "puzzle",
        "unpuzzled",
        "unexported",
        "unsolved",
        "unattested",
        "never",
        "no-example",
        "not-shown",
        "stale",
        "coding",
        "elsewhere",
    ];
    !played.contains(&kind)
}

/// What a file has to do with: an edition's with its rules, those of pairs with all.
fn touched(file: &str, depth: Depth) -> Touched<'_> {
    if file.starts_with("compared/") {
        return Touched::Anything;
    }
    let mut folders = ["played/", "puzzles/", "solved/"].iter();
    let kept = folders.find_map(|folder| file.strip_prefix(folder)?.split_once('.'));
    let folder = file.strip_prefix("games/").and_then(|f| f.split_once('/'));
    match folder.or(kept.filter(|_| depth == Depth::Full)) {
        // what is kept of one edition is held against its rules; its checksum, against the list, where nothing is played
        Some((slug, _)) if !slug.starts_with('_') => Touched::Edition(slug),
        _ if file.starts_with("lud/") => Touched::Anything,
        _ => Touched::NoEdition,
    }
}

fn has(f: &Finding, words: &str) -> bool {
    [&f.subject, &f.message, &f.help]
        .iter()
        .any(|t| t.contains(words))
}

/// Of each kind of fault the first, and the others as far as is looked at.
fn looked_at(guard: &Guard, faults: Vec<Fault>) -> Vec<Fault> {
    let mut kinds = BTreeSet::new();
    let (firsts, others) = faults
        .into_iter()
        .partition(|f| kinds.insert(f.kind.clone()));
    let firsts: Vec<Fault> = firsts;
    let most = usize::MAX;
    let mut all = guard.some("each kind", firsts, most, most);
    all.extend(guard.some_of_all(others, 12, 6));
    all
}

#[test]
fn each_planted_fault_is_found_with_its_place_and_its_mend() {
    let (corpus, sound) = sound();
    let data = ["corpus", "tests/planted.toml"];
    let guard = Guard::of("planted-faults", &data, &["engine/src", "crates", "src"]);
    let faults = std::sync::Mutex::new(looked_at(&guard, planted()));
    // whoever is ready takes the next: some take a hundred times as long as others
    let missed: Vec<String> = std::thread::scope(|scope| {
        let work = || {
            let next = || faults.lock().expect("nobody failed").pop();
            std::iter::from_fn(next)
                .filter_map(|f| missed(corpus, sound, &f))
                .collect::<Vec<String>>()
        };
        let cores = std::thread::available_parallelism().map_or(2, usize::from);
        let running: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
        let parts = running
            .into_iter()
            .map(|r| r.join().expect("a part of the faults"));
        parts.collect::<Vec<Vec<String>>>().concat()
    });
    assert!(missed.is_empty(), "{}", missed.join("\n"));
    guard.passed();
}

/// Plants a fault; the message if it is not found as it should be.
fn missed(corpus: &Corpus, sound: &[Finding], fault: &Fault) -> Option<String> {
    let known = |f: &Finding| sound.iter().any(|s| s == f);
    let findings = plant(corpus, fault);
    let found = findings.iter().find(|f| {
        f.kind == fault.kind && f.acknowledged.is_none() && has(f, &fault.words) && !known(f)
    });
    let what = format!("{}: `{}` → `{}`", fault.file, fault.from, fault.to);
    let Some(f) = found else {
        let all = findings.iter().filter(|f| !known(f));
        let all: Vec<String> = all.map(|f| format!("  {f} ({})", f.help)).collect();
        return Some(format!(
            "{what}: no {} with “{}”\n{}",
            fault.kind,
            fault.words,
            all.join("\n")
        ));
    };
    let lines = corpus.files.text(&f.file).map_or(1, |t| t.lines().count());
    let last = lines + 2 + fault.to.lines().count();
    let placed = f.line.is_some_and(|line| (1..=last).contains(&line));
    let promised = KINDS.iter().find(|(kind, ..)| *kind == f.kind);
    let weighed = promised.is_some_and(|(_, weights, _)| weights.contains(&f.severity));
    let good = !f.help.is_empty() && !f.file.is_empty() && placed && weighed;
    (!good).then(|| format!("{what}: {f}: no place, no mend, or not as promised"))
}

#[test]
fn every_kind_that_is_promised_is_planted_and_described() {
    let code: Vec<&str> = KINDS.iter().map(|(kind, ..)| *kind).collect();
    let mut once = code.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!(once.len(), code.len(), "a kind stands twice");
    let planted: BTreeSet<String> = planted().into_iter().map(|f| f.kind).collect();
    let missing: Vec<&&str> = code.iter().filter(|k| !planted.contains(**k)).collect();
    assert!(missing.is_empty(), "planted.toml plants no {missing:?}");
    // the manual's table: kind, weights, what is so
    let manual = include_str!("../../docs/reference/findings.md");
    let after = manual.split("| kind | severity | what it means |").nth(1);
    let rows = after.expect("the table of kinds").lines().skip(2);
    let written: Vec<String> = rows
        .take_while(|l| l.starts_with('|'))
        .map(str::to_owned)
        .collect();
    let promised: Vec<String> = KINDS
        .iter()
        .map(|(kind, weights, says)| {
            let weights: Vec<String> = weights.iter().map(ToString::to_string).collect();
            format!("| `{kind}` | {} | {says} |", weights.join(", "))
        })
        .collect();
    assert_eq!(
        written, promised,
        "docs/reference/findings.md is behind crates/corpus/src/finding/kinds.rs"
    );
}

#[test]
fn positions_that_findings_show_can_be_played_and_show_it() {
    let (corpus, all) = sound();
    let unattested: Vec<&Finding> = all.iter().filter(|f| f.kind == "unattested").collect();
    assert!(unattested.len() > 20, "{} situations", unattested.len());
    for f in unattested {
        let at = f
            .shown_by
            .as_ref()
            .unwrap_or_else(|| panic!("{f}: no position"));
        let (short, _) = f
            .subject
            .split_once(':')
            .expect("an edition before the clauses");
        let edition = corpus.edition(short).unwrap_or_else(|| panic!("{f}"));
        let bundle = corpus.bundle(edition).expect("rules");
        let rules = compiled(&bundle, &Choice::new()).expect("they compile");
        // that the clauses speak there is seen to by `check`; here, that a reader can put it up
        assert!(rules.speaks(at, &[]), "{f}: {at:?} cannot be played");
    }
    // none of it may be out of date: `ludarium check --thorough` after a change of rules
    assert!(!all
        .iter()
        .any(|f| f.kind == "unplayed" || f.kind == "played"));
}

#[test]
fn each_question_has_a_position_that_tells_its_readings_apart_or_says_why_there_is_none() {
    let open: Vec<String> = sound()
        .1
        .iter()
        .filter(|f| f.kind == "not-shown" || f.kind == "shows-nothing")
        .map(ToString::to_string)
        .collect();
    assert!(open.is_empty(), "{}", open.join("\n"));
}

#[test]
fn the_corpus_itself_has_only_findings_that_are_acknowledged() {
    let open: Vec<String> = sound()
        .1
        .iter()
        .filter(|f| f.counts())
        .map(ToString::to_string)
        .collect();
    assert!(open.is_empty(), "{}", open.join("\n"));
}

#[test]
fn the_date_against_the_source_stays_a_finding_with_the_reason_beside_it() {
    let (corpus, findings) = Corpus::load(&folder());
    let all = check(&corpus, findings, Depth::Accounting);
    let date = all
        .iter()
        .find(|f| f.kind == "date" && f.subject == "DLP.Evidence.1169")
        .expect("a date against its source");
    assert_eq!(date.severity, Severity::Warning);
    assert!(date
        .acknowledged
        .as_ref()
        .is_some_and(|r| r.contains("1971")));
}

#[test]
fn all_faults_of_a_file_are_told_at_once() {
    let (corpus, _) = Corpus::load(&folder());
    let text = corpus.files.text(ACCOUNT).expect("the account");
    let text = text
        .replacen("status = \"modelled\"", "", 1)
        .replacen("status = \"context\"", "status = \"x\"", 1)
        .replacen("span = [39, 117]", "span = 39", 1);
    let (_, findings) = corpus.with_text(ACCOUNT, &text);
    assert!(
        findings.iter().filter(|f| f.kind == "form").count() >= 3,
        "{findings:?}"
    );
}

#[test]
fn files_that_are_no_text_or_not_there_are_told_and_the_rest_is_read() {
    let mut files = Files::read(&folder());
    files.texts.remove("games/awagagae/account.toml");
    files.texts.remove(RULES);
    files
        .unreadable
        .insert(RULES.into(), "it is not UTF-8 text (byte 0)".into());
    files
        .texts
        .insert("games/mewelad/rules.toml".into(), String::new());
    files
        .texts
        .insert("evidence/DLP.Evidence.1.json".into(), "{".into());
    let (corpus, findings) = Corpus::from_files(files);
    let is_found =
        |kind: &str, file: &str| findings.iter().any(|f| f.kind == kind && f.file == file);
    assert!(is_found("missing", "games/awagagae/account.toml"));
    assert!(is_found("unreadable", RULES));
    assert!(is_found("evidence", "evidence/DLP.Evidence.1.json"));
    let whole = Corpus::load(&folder()).0;
    assert_eq!(corpus.editions.len(), whole.editions.len());
    assert!(corpus
        .edition("gabata-shoa-i")
        .is_some_and(|e| e.rules.is_some()));
    // what is broken is never taken for complete
    assert!(check(&corpus, findings, Depth::Full)
        .iter()
        .any(Finding::counts));
}

#[test]
fn no_folder_is_a_finding_and_no_panic() {
    let (corpus, findings) = Corpus::load(Path::new("/nowhere/at/all"));
    assert!(corpus.editions.is_empty());
    assert!(findings.iter().any(Finding::counts));
}
