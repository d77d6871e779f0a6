//! Each kind of fault that `ludarium check` promises to find, planted in the corpus and found,
//! with its file, its line, and what to do about it.

use ludarium::corpus::check::{check, Depth};
use ludarium::corpus::{Corpus, Files, Finding, Severity};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// A fault: what is changed in which file, and what must be found of it.
struct Fault {
    file: &'static str,
    from: &'static str,
    to: &'static str,
    kind: &'static str,
    /// Words that the finding must have, in its subject, message or help.
    words: &'static str,
}

const RULES: &str = "games/um-el-banat/rules.toml";
const ACCOUNT: &str = "games/um-el-banat/account.toml";
const EDITION: &str = "games/um-el-banat/edition.toml";
const CLAIMS: &str = "games/um-el-banat/claims.toml";
const EXAMPLES: &str = "games/um-el-banat/examples.toml";

const fn fault(
    file: &'static str,
    from: &'static str,
    to: &'static str,
    kind: &'static str,
    words: &'static str,
) -> Fault {
    Fault {
        file,
        from,
        to,
        kind,
        words,
    }
}

const FAULTS: &[Fault] = &[
    // form
    fault(ACCOUNT, "id = \"R3\"", "id = \"R3", "toml", "mend the line"),
    fault(ACCOUNT, "status = \"context\"", "status = \"contxt\"", "form", "did you mean `context`?"),
    fault(ACCOUNT, "status = \"context\"", "staus = \"context\"", "form", "did you mean `status`?"),
    fault(EDITION, "people = \"Kababish\"\n", "", "form", "no `people`"),
    fault(EXAMPLES, "phase = \"play\"", "phase = \"plaing\"", "form", "no phase"),
    fault(RULES, "next = \"relay\"", "next = \"relai\"", "rules", "relay"),
    fault(RULES, "attested = [\"R1\", \"R2\"", "conjectured = []\nattested = [\"R1\", \"R2\"", "rules", "two certainties"),
    fault("works.bib", "@article{davies1925,", "@article{davies1925", "works", "not BibLaTeX"),
    fault("works.bib", "  title        = {Some {Arab} Games and Puzzles},\n", "", "works", "title"),
    fault("places.geojson", "\"radius_km\": 90", "\"radius_km\": 0", "places", "uncertainty"),
    fault("places.geojson", "\"FeatureCollection\",", "\"FeatureCollection\"", "places", "not a GeoJSON"),
    fault("evidence/DLP.Evidence.703.json", "\"id\": \"DLP.Evidence.703\"", "\"id\": \"DLP.Evidence.704\"", "evidence", "named otherwise"),
    // sentences
    fault(ACCOUNT, "span = [39, 117]", "span = [39, 116]", "span", "its words stand at [39, 117]"),
    fault(ACCOUNT, "span = [39, 117]", "span = [39, 99999]", "span", "no part of the field"),
    fault(ACCOUNT, "text = \"Four counters in each hole.\"", "text = \"Five counters in each hole.\"", "span", "Four counters"),
    fault(
        ACCOUNT,
        "[[sentence]]\nid = \"R2\"\nspan = [11, 38]\ntext = \"Four counters in each hole.\"\nstatus = \"modelled\"\nby = [\"setup\"]\n",
        "",
        "gap",
        "Four counters in each hole.",
    ),
    fault(ACCOUNT, "id = \"R3\"", "id = \"R4\"", "sentence-order", "R3 is due"),
    fault(ACCOUNT, "status = \"claim\"\nclaims = [\"CL-banat-1\"]", "status = \"claim\"", "status", "a claim, but none is named"),
    fault(ACCOUNT, "status = \"context\"", "status = \"unmodelled\"", "status", "no word why"),
    fault(ACCOUNT, "status = \"context\"", "status = \"contradicted\"", "status", "speaks against it"),
    fault(ACCOUNT, "against = [\"C21\"]", "against = [\"C99\"]", "against", "its sentences run from C1 to C25"),
    fault(ACCOUNT, "record = \"DLP.Evidence.703\"", "record = \"DLP.Evidence.7\"", "record", "not in the corpus"),
    // cites
    fault(RULES, "\"R9\", 'C8 \"his move stops\"'", "\"R9\", 'C8 \"his moves stop\"'", "cite-words", "his move stops"),
    fault(RULES, "attested = [\"R12\",", "attested = [\"R12\", \"R99\",", "cite", "from R1 to R18"),
    fault(RULES, "'shoa1 R3 \"draw lots\"'", "'shao1 R3 \"draw lots\"'", "cite", "did you mean `shoa1`?"),
    fault(RULES, "attested = [\"R12\",", "attested = [\"R12\", \"R12\",", "cite-twice", "twice"),
    fault(RULES, "attested = [\"R12\",", "attested = [\"R12\", \"R13\",", "agreement", "does not name the clause"),
    fault(ACCOUNT, "by = [\"relay\"]", "by = [\"relay\", \"stop\"]", "agreement", "does not cite this sentence"),
    fault(ACCOUNT, "by = [\"relay\"]", "by = [\"relay\", \"rellay\"]", "agreement", "did you mean `relay`?"),
    fault(RULES, "\"shoa1 R13\" = [\"pass\"]\n", "", "borrowed", "shoa1 R13"),
    fault(RULES, "\"shoa1 R13\" = [\"pass\"]", "\"shoa1 R13\" = [\"pass\", \"relay\"]", "borrowed", "does not cite it"),
    // claims, examples, the edition itself
    fault(CLAIMS, "id = \"CL-banat-2\"", "id = \"CL-banat-1\"", "claim-id", "taken"),
    fault(CLAIMS, "quote = \"all are not equally so\"", "quote = \"all are not equal so\"", "cite-words", "are not equally so"),
    fault(CLAIMS, "verdict = \"supported\"", "verdict = \"proved\"", "form", "supported"),
    fault(EXAMPLES, "clauses = [\"nourish\"]", "clauses = [\"nurish\"]", "example", "did you mean `nourish`?"),
    fault(EXAMPLES, "{ \"Q-banat-2\" = \"leader\" }", "{ \"Q-banat-2\" = \"loader\" }", "example", "did you mean `leader`?"),
    fault(EXAMPLES, "\"tax E 2 south\"", "\"tax E 1 south\"", "example-fails", "tax E 2 south"),
    fault(EXAMPLES, "expect = \"0,0,1,1,0,0/3,3,0,0,0,0 40-0 N\"", "expect = \"0,0,1,0,1,0/3,3,0,0,0,0 40-0 N\"", "example-fails", "position"),
    fault(RULES, "shows = \"banat-25\"", "shows = \"banat-99\"", "example", "banat-99"),
    fault(EDITION, "place = \"kababish\"", "place = \"kabbish\"", "edition", "did you mean `kababish`?"),
    fault(EDITION, "work = \"davies1925\"", "work = \"davis1925\"", "edition", "did you mean `davies1925`?"),
    fault(EDITION, "record = \"DLP.Evidence.703\"", "record = \"DLP.Evidence.1252\"", "edition", "both must name one record"),
    fault("games/gabata-shoa-i/edition.toml", "kind = \"date\"", "kind = \"dates\"", "date", "dated 1977"),
    fault("games/gabata-shoa-i/edition.toml", "kind = \"date\"", "kind = \"dates\"", "stale", "not there"),
    fault("games/gabata-shoa-i/edition.toml", "in_corpus = false", "in_corpus = true", "edition", "in_corpus"),
    // the compiler
    fault(RULES, "when = { at = \"last\", count = 1, mark = \"none\" }", "when = { at = \"last\", count = 1, side = \"own\", mark = \"none\" }", "silence", "last"),
    fault(RULES, "when = { at = \"last\", count = 1, mark = \"none\" }", "when = { at = \"last\", count = [1, 2], mark = \"none\" }", "clash", "banat."),
    fault(RULES, "set.stuck.both = \"over\"", "set.stuck.both = \"pass\"", "rules", "stuck.both"),
    fault(RULES, "set.side.means = \"owned\"", "set.side.meaning = \"owned\"", "rules", "side.mean"),
    fault(RULES, "change.again.then = { next = \"may-again\" }", "change.agan.then = { next = \"may-again\" }", "unknown", "again"),
];

/// The fault planted: the corpus with it, and everything found.
fn plant(corpus: &Corpus, fault: &Fault) -> Vec<Finding> {
    let text = corpus
        .files
        .text(fault.file)
        .unwrap_or_else(|| panic!("no {}", fault.file));
    assert!(
        text.contains(fault.from),
        "{}: `{}` is not there to be changed",
        fault.file,
        fault.from
    );
    let (faulty, findings) = corpus.with_text(fault.file, &text.replacen(fault.from, fault.to, 1));
    check(&faulty, findings, Depth::Full)
}

#[test]
fn each_planted_fault_is_found_with_its_place_and_its_mend() {
    let (corpus, _) = Corpus::load(&folder());
    let mut missed = vec![];
    for fault in FAULTS {
        let findings = plant(&corpus, fault);
        let found = findings.iter().find(|f| {
            f.kind == fault.kind
                && f.counts()
                && [&f.subject, &f.message, &f.help]
                    .iter()
                    .any(|t| t.contains(fault.words))
        });
        match found {
            None => {
                let all: Vec<String> = findings
                    .iter()
                    .filter(|f| f.counts())
                    .map(|f| format!("  {f} ({})", f.help))
                    .collect();
                missed.push(format!(
                    "{}: `{}` → `{}`: no {} with “{}”\n{}",
                    fault.file,
                    fault.from,
                    fault.to,
                    fault.kind,
                    fault.words,
                    all.join("\n")
                ));
            }
            Some(f) => {
                assert!(
                    !f.help.is_empty() && f.line > 0 && !f.file.is_empty(),
                    "{f}: no place or no mend"
                );
                let lines = corpus.files.text(&f.file).map_or(1, |t| t.lines().count());
                assert!(f.line <= lines + 2, "{f}: the file has {lines} lines");
            }
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

#[test]
fn the_corpus_itself_has_only_findings_that_are_acknowledged() {
    let (corpus, findings) = Corpus::load(&folder());
    let open: Vec<String> = check(&corpus, findings, Depth::Full)
        .iter()
        .filter(|f| f.counts())
        .map(ToString::to_string)
        .collect();
    assert!(open.is_empty(), "{}", open.join("\n"));
}

#[test]
fn a_copied_passage_is_found() {
    let (corpus, findings) = Corpus::load(&folder());
    let copied: Vec<String> = check(&corpus, findings, Depth::Accounting)
        .iter()
        .filter(|f| f.kind == "copied")
        .map(|f| f.subject.clone())
        .collect();
    assert!(copied.contains(&"mewelad R13–R18".to_owned()), "{copied:?}");
}

#[test]
fn the_date_against_the_source_stays_a_finding_with_the_reason_beside_it() {
    let (corpus, findings) = Corpus::load(&folder());
    let all = check(&corpus, findings, Depth::Accounting);
    let date = all
        .iter()
        .find(|f| f.kind == "date")
        .expect("a date against its source");
    assert_eq!(
        (date.subject.as_str(), date.severity),
        ("DLP.Evidence.1169", Severity::Warning)
    );
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
    let told = |kind: &str, file: &str| findings.iter().any(|f| f.kind == kind && f.file == file);
    assert!(told("missing", "games/awagagae/account.toml"));
    assert!(told("unreadable", RULES));
    assert!(told("evidence", "evidence/DLP.Evidence.1.json"));
    assert_eq!(corpus.editions.len(), 8);
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
