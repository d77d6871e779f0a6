//! `ludarium ingest` as a user meets it: the pages of the corpus, what stays on disk, what is printed.

use std::collections::BTreeSet;
use std::fs;

use assert_cmd::Command;
use serde_json::Value;

use crate::ingest_support::command::{hostile, ingest, pages, read, tree};

/// A corpus without pages that has the list of ours.
fn listed() -> tempfile::TempDir {
    let corpus = tempfile::tempdir().unwrap();
    fs::create_dir(corpus.path().join("pages")).unwrap();
    fs::copy(
        pages().join("pages.toml"),
        corpus.path().join("pages/pages.toml"),
    )
    .unwrap();
    corpus
}

#[test]
fn the_six_pages_give_thirteen_records_in_fourteen_sightings_and_one_game_page() {
    let corpus = listed();
    let run = ingest(corpus.path(), &[&pages()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_eq!(run.ids().len(), 14);
    assert_eq!(run.ids().into_iter().collect::<BTreeSet<_>>().len(), 13);
    for page in run.json["pages"].as_array().unwrap() {
        let found = page["records"].as_array().unwrap().len();
        if let Some(declared) = page["declared"].as_u64() {
            // one page is listed as an extract of a longer one
            let extract = page["page"] == "all-evidence-head.txt";
            assert_eq!(declared as usize, if extract { 1188 } else { found });
        }
        assert_eq!(page["unplaced"], Value::Array(vec![]));
        for record in page["records"].as_array().unwrap() {
            assert_eq!(record["unplaced"], Value::Array(vec![]));
        }
    }
    assert_eq!(
        fs::read_dir(corpus.path().join("evidence"))
            .unwrap()
            .count(),
        13
    );
    assert!(corpus
        .path()
        .join("portal-games/DLP.Games.332.json")
        .exists());
}

#[test]
fn the_kept_corpus_is_what_its_pages_give_byte_for_byte() {
    let kept = pages().parent().unwrap().to_owned();
    let corpus = tempfile::tempdir().unwrap();
    ingest(corpus.path(), &[&pages()]);
    for folder in ["evidence", "portal-games"] {
        assert_eq!(
            tree(&corpus.path().join(folder)),
            tree(&kept.join(folder)),
            "{folder}"
        );
    }
    let again = tree(corpus.path());
    ingest(corpus.path(), &[&corpus.path().join("pages")]);
    assert_eq!(tree(corpus.path()), again);
}

#[test]
fn a_record_on_two_pages_is_one_record_with_the_fields_of_both() {
    let corpus = listed();
    let run = ingest(corpus.path(), &[&pages()]);
    let record = read(&corpus.path().join("evidence/DLP.Evidence.1296.json"));
    assert_eq!(record["game"], "Awagagae");
    assert_eq!(record["location"]["text"], "Ansaba");
    let headings: Vec<_> = record["sightings"]
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s["heading"].as_str().unwrap())
        .collect();
    assert_eq!(headings, ["Evidence in Ansaba", "Evidence for Awagagae"]);
    assert_eq!(run.kinds(), BTreeSet::from(["seen-once", "declared-count"]));
    assert!(run.findings().iter().all(|f| f["severity"] == "info"));
}

#[test]
fn every_word_of_a_record_stands_on_its_page() {
    let corpus = tempfile::tempdir().unwrap();
    ingest(corpus.path(), &[&pages()]);
    for path in fs::read_dir(corpus.path().join("evidence")).unwrap() {
        let record = read(&path.unwrap().path());
        for sighting in record["sightings"].as_array().unwrap() {
            let page =
                fs::read_to_string(pages().join(sighting["page"].as_str().unwrap())).unwrap();
            let line = page
                .lines()
                .nth(sighting["line"].as_u64().unwrap() as usize - 1)
                .unwrap();
            assert_eq!(line, format!("Id {}", record["id"].as_str().unwrap()));
            for field in ["rules", "content", "source"] {
                let words = record[field].as_str().unwrap_or_default();
                assert!(page.contains(words), "{field}");
            }
        }
    }
}

#[test]
fn the_page_listed_first_decides_a_conflict() {
    let corpus = tempfile::tempdir().unwrap();
    ingest(
        corpus.path(),
        &[&hostile("disagree-a.txt"), &hostile("disagree-b.txt")],
    );
    let list: String = ["disagree-b.txt", "disagree-a.txt"]
        .iter()
        .map(|name| {
            let sha = ludarium::text::sha256_hex(&fs::read(hostile(name)).unwrap());
            format!("[[page]]\nfile = \"{name}\"\ntitle = \"x\"\nsha256 = \"{sha}\"\n")
        })
        .collect();
    fs::write(corpus.path().join("pages/pages.toml"), list).unwrap();
    let run = ingest(corpus.path(), &[&corpus.path().join("pages")]);
    assert!(!run.kinds().contains("unlisted-page"));
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9003.json"));
    assert_eq!(record["rules"], "2x6 board. Three counters in each hole.");
}

#[test]
fn a_page_whose_bytes_changed_is_told() {
    let corpus = tempfile::tempdir().unwrap();
    let folder = corpus.path().join("pages");
    fs::create_dir_all(&folder).unwrap();
    for (name, bytes) in tree(&pages()) {
        fs::write(folder.join(name), bytes).unwrap();
    }
    assert_eq!(ingest(corpus.path(), &[&folder]).code, 0);
    let page = folder.join("002_f86c2fd81b3047fe.txt");
    fs::write(
        &page,
        fs::read_to_string(&page).unwrap().replace("Adult", "Child"),
    )
    .unwrap();
    fs::remove_file(folder.join("003_39ae7a40cd8a1285.txt")).unwrap();
    let run = ingest(corpus.path(), &[&folder]);
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("sha256")["page"], "002_f86c2fd81b3047fe.txt");
    assert_eq!(
        run.finding("missing-page")["page"],
        "003_39ae7a40cd8a1285.txt"
    );
    assert_eq!(run.finding("orphan")["record"], "DLP.Games.332");
    assert!(
        corpus
            .path()
            .join("portal-games/DLP.Games.332.json")
            .exists(),
        "nothing is deleted"
    );
    assert_eq!(run.finding("conflict")["record"], "DLP.Evidence.1296");
}

#[test]
fn a_page_never_takes_the_place_of_another() {
    let corpus = tempfile::tempdir().unwrap();
    let other = tempfile::tempdir().unwrap();
    ingest(corpus.path(), &[&hostile("disagree-a.txt")]);
    let before = tree(corpus.path());
    let same_name = other.path().join("disagree-a.txt");
    fs::copy(hostile("truncated.txt"), &same_name).unwrap();
    let run = ingest(corpus.path(), &[&same_name]);
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("name-taken")["severity"], "error");
    assert_eq!(tree(corpus.path()), before);

    let same_bytes = other.path().join("copy.txt");
    fs::copy(hostile("disagree-a.txt"), &same_bytes).unwrap();
    let run = ingest(corpus.path(), &[&same_bytes]);
    assert_eq!(run.code, 0);
    assert!(run.kinds().contains("same-page"));
    assert_eq!(tree(corpus.path()), before);
}

#[test]
fn leftovers_of_an_interrupted_run_are_cleared() {
    let corpus = tempfile::tempdir().unwrap();
    ingest(corpus.path(), &[&pages()]);
    let before = tree(corpus.path());
    let record = corpus.path().join("evidence/DLP.Evidence.703.json");
    fs::write(
        corpus.path().join("evidence/.ludarium-writes-1"),
        "{\"id\":",
    )
    .unwrap();
    fs::remove_file(record).unwrap();
    ingest(corpus.path(), &[&corpus.path().join("pages")]);
    assert_eq!(tree(corpus.path()), before);
}

#[test]
fn wrong_usage_exits_with_2() {
    let program = || Command::cargo_bin("ludarium").unwrap();
    program().arg("ingest").assert().code(2);
    let nowhere = tempfile::tempdir().unwrap();
    program()
        .current_dir(nowhere.path())
        .args(["ingest", "page.txt"])
        .assert()
        .code(2)
        .stderr(predicates::str::contains("--corpus"));
    program()
        .args(["ingest", "--help"])
        .assert()
        .code(0)
        .stdout(predicates::str::contains("ludarium ingest corpus/pages"));
}
