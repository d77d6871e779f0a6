//! A new source in hand: the skeleton, what `check` then says, and how much the patterns find.

use assert_cmd::Command;
use serde_json::Value;
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A copy of the corpus, to add an edition to.
fn copy() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for entry in walkdir::WalkDir::new(root().join("corpus")) {
        let entry = entry.expect("readable");
        let to = dir.path().join(
            entry
                .path()
                .strip_prefix(root().join("corpus"))
                .expect("below"),
        );
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(to).expect("a folder");
        } else {
            std::fs::copy(entry.path(), to).expect("a copy");
        }
    }
    dir
}

fn run(args: &[&str], corpus: &Path) -> (i32, String, String) {
    let out = Command::cargo_bin("ludarium")
        .expect("the program")
        .args(args)
        .arg("--corpus")
        .arg(corpus)
        .output()
        .expect("a run");
    let text = |b: Vec<u8>| String::from_utf8(b).expect("UTF-8");
    (
        out.status.code().expect("a code"),
        text(out.stdout),
        text(out.stderr),
    )
}

#[test]
fn a_skeleton_holds_every_sentence_and_check_lists_what_is_to_be_done() {
    let corpus = copy();
    let (code, _, stderr) = run(
        &[
            "new",
            "again",
            "--record",
            "DLP.Evidence.1169",
            "--short",
            "again1",
            "--draft",
        ],
        corpus.path(),
    );
    assert_eq!(code, 0, "{stderr}");
    let (code, out, _) = run(&["check", "--json"], corpus.path());
    assert_eq!(code, 1, "what is to be done is no small matter");
    let all: Value = serde_json::from_str(&out).expect("JSON");
    let of = |kind: &str| -> Vec<&Value> {
        let findings = all["findings"].as_array().expect("findings");
        let here = |f: &&Value| {
            f["file"]
                .as_str()
                .is_some_and(|p| p.contains("games/again/"))
        };
        findings
            .iter()
            .filter(here)
            .filter(|f| f["kind"] == kind)
            .collect()
    };
    assert!(of("todo").len() >= 4, "{:?}", of("todo"));
    assert!(of("drafted").len() >= 10, "{:?}", of("drafted"));
    // the cuts keep the promise of an account: no character outside a sentence, every span exact, every cite found
    for kind in [
        "span",
        "gap",
        "sentence-order",
        "toml",
        "cite",
        "cite-words",
        "agreement",
    ] {
        assert!(of(kind).is_empty(), "{kind}: {:?}", of(kind));
    }
    // a sentence that no proposal cites waits for its status, and for nothing else
    for f in of("form") {
        assert!(
            f["message"]
                .as_str()
                .is_some_and(|m| m.contains("no `status`")),
            "{f}"
        );
    }
    // nothing hand-written is ever overwritten
    let (code, _, stderr) = run(
        &["new", "again", "--record", "DLP.Evidence.1169"],
        corpus.path(),
    );
    assert_eq!(code, 2);
    assert!(stderr.contains("never overwritten"), "{stderr}");
}

#[test]
fn names_that_are_no_folders_and_records_that_are_not_there_are_refused() {
    let corpus = copy();
    for name in ["../x", "Big", "a b", "", "-a", "_shared", "ä"] {
        let (code, _, stderr) = run(
            &["new", "--record", "DLP.Evidence.1169", "--", name],
            corpus.path(),
        );
        assert_eq!(code, 2, "{name}: {stderr}");
    }
    let (code, _, stderr) = run(&["new", "tab", "--record", "DLP.Evidence.1"], corpus.path());
    assert_eq!(code, 2);
    assert!(stderr.contains("DLP.Evidence.1"), "{stderr}");
    assert!(!corpus.path().join("games/tab").exists());
}

#[test]
fn an_account_that_speaks_of_sticks_begins_in_the_vocabulary_of_tracks() {
    let corpus = copy();
    let rules = |name: &str| {
        std::fs::read_to_string(corpus.path().join(format!("games/{name}/rules.toml"))).unwrap()
    };
    let new = |name: &str, record: &str, more: &[&str]| {
        let args = [&["new", name, "--record", record], more].concat();
        let (code, _, stderr) = run(&args, corpus.path());
        assert_eq!(code, 0, "{stderr}");
    };
    new("sticks-again", "DLP.Evidence.2", &["--draft"]);
    assert!(rules("sticks-again").contains("family = \"track\""));
    new("sown-again", "DLP.Evidence.1169", &[]);
    assert!(rules("sown-again").contains("family = \"sowing\""));
    new("told", "DLP.Evidence.2", &["--family", "sowing"]);
    assert!(rules("told").contains("family = \"sowing\""));
    // what is to be written is reported once, as such, and is no name of nothing
    let (_, out, _) = run(&["check", "--json"], corpus.path());
    let all: Value = serde_json::from_str(&out).expect("JSON");
    let open = |f: &&Value| f["kind"] == "edition" && f["subject"] == "sticks-again";
    assert_eq!(all["findings"].as_array().unwrap().iter().find(open), None);
}

#[test]
fn the_cuts_of_a_program_are_mostly_those_of_the_editors() {
    let (corpus, _) = ludarium::corpus::Corpus::load(&root().join("corpus"));
    let (mut same, mut all) = (0, 0);
    for edition in &corpus.editions {
        // words that are kept elsewhere cannot be cut here
        let Some(record) = corpus.records.get(&edition.account.record) else {
            continue;
        };
        for layer in ["rules", "content"] {
            let cuts = ludarium::corpus::sentences::cut(record.account(layer).unwrap_or_default());
            for s in edition
                .account
                .sentences
                .iter()
                .filter(|s| s.layer.field() == layer)
            {
                all += 1;
                same += usize::from(cuts.iter().any(|c| c.span == s.span));
            }
        }
    }
    println!("{same} of {all} sentences are cut alike");
    assert!(same * 10 >= all * 7, "{same} of {all}");
}

/// The figures that docs/audit/draft.md states.
#[test]
fn what_the_patterns_find_is_what_the_page_says() {
    let (code, out, stderr) = run(&["draft", "--measure"], &root().join("corpus"));
    assert_eq!(code, 0, "{stderr}");
    let page = std::fs::read_to_string(root().join("docs/audit/draft.md")).expect("the page");
    for line in out.lines() {
        assert!(
            page.contains(line),
            "docs/audit/draft.md is behind: `{line}`; put in what `ludarium draft --measure` prints"
        );
    }
}

#[test]
fn a_proposal_cites_words_that_stand_in_its_sentence() {
    let (code, out, _) = run(
        &["draft", "DLP.Evidence.1298", "--json"],
        &root().join("corpus"),
    );
    assert_eq!(code, 0);
    let all: Value = serde_json::from_str(&out).expect("JSON");
    let record = std::fs::read_to_string(root().join("corpus/evidence/DLP.Evidence.1298.json"))
        .expect("a record");
    let record: Value = serde_json::from_str(&record).expect("JSON");
    let text = format!(
        "{} {}",
        record["rules"].as_str().unwrap(),
        record["content"].as_str().unwrap()
    );
    let proposals = all["proposals"].as_array().expect("proposals");
    assert!(!proposals.is_empty());
    for p in proposals {
        for cite in p["cites"].as_array().expect("cites") {
            assert!(text.contains(cite["words"].as_str().unwrap()), "{cite}");
        }
        let confidence = p["confidence"].as_u64().unwrap();
        assert!((1..100).contains(&confidence));
    }
}
