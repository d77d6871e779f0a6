//! `ludarium ingest` as a user meets it: the five pages, bad input, and what stays on disk.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::Command;
use serde_json::Value;

struct Run {
    code: i32,
    json: Value,
    told: String,
}

impl Run {
    fn findings(&self) -> &[Value] {
        self.json["findings"].as_array().expect("findings")
    }

    fn kinds(&self) -> BTreeSet<&str> {
        self.findings()
            .iter()
            .filter_map(|f| f["kind"].as_str())
            .collect()
    }

    fn finding(&self, kind: &str) -> &Value {
        self.findings()
            .iter()
            .find(|f| f["kind"] == kind)
            .unwrap_or_else(|| panic!("no finding {kind} in {}", self.json["findings"]))
    }

    fn ids(&self) -> Vec<&str> {
        let pages = self.json["pages"].as_array().expect("pages");
        pages
            .iter()
            .flat_map(|p| p["records"].as_array().expect("records"))
            .filter_map(|r| r["id"].as_str())
            .collect()
    }
}

fn ingest(corpus: &Path, files: &[&Path]) -> Run {
    let output = Command::cargo_bin("ludarium")
        .expect("the program is built")
        .arg("ingest")
        .args(files)
        .arg("--corpus")
        .arg(corpus)
        .arg("--json")
        .output()
        .expect("it runs");
    let out = String::from_utf8(output.stdout).expect("UTF-8");
    Run {
        code: output.status.code().expect("an exit code"),
        json: serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}")),
        told: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

fn hostile(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/hostile")
        .join(name)
}

fn pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus/pages")
}

/// Every file below a folder with its bytes.
fn tree(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut out = BTreeMap::new();
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.expect("readable");
        if entry.file_type().is_file() {
            let name = entry.path().strip_prefix(folder).expect("below");
            out.insert(
                name.display().to_string(),
                fs::read(entry.path()).expect("readable"),
            );
        }
    }
    out
}

fn read(path: &Path) -> Value {
    serde_json::from_slice(&fs::read(path).expect("the file is there")).expect("JSON")
}

#[test]
fn the_five_pages_give_eight_records_in_nine_sightings_and_one_game_page() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&pages()]);
    assert_eq!(run.code, 0, "{}", run.told);
    assert_eq!(run.ids().len(), 9);
    assert_eq!(run.ids().into_iter().collect::<BTreeSet<_>>().len(), 8);
    for page in run.json["pages"].as_array().unwrap() {
        if let Some(declared) = page["declared"].as_u64() {
            assert_eq!(declared as usize, page["records"].as_array().unwrap().len());
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
        8
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
    let corpus = tempfile::tempdir().unwrap();
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
    assert_eq!(run.kinds(), BTreeSet::from(["seen-once", "unlisted-page"]));
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
                assert!(page.contains(record[field].as_str().unwrap()), "{field}");
            }
        }
    }
}

#[test]
fn files_that_are_no_pages_are_told_and_the_rest_is_taken_in() {
    for (name, kind) in [
        ("empty.txt", "empty"),
        ("blank.txt", "empty"),
        ("picture.txt", "binary"),
        ("program.bin", "binary"),
        ("no-records.txt", "no-records"),
    ] {
        let corpus = tempfile::tempdir().unwrap();
        let run = ingest(corpus.path(), &[&hostile(name), &hostile("disagree-a.txt")]);
        assert_eq!(run.code, 1, "{name}");
        let finding = run.finding(kind);
        assert_eq!(finding["severity"], "error");
        assert!(finding["page"].as_str().unwrap().ends_with(name));
        assert_eq!(run.ids(), ["DLP.Evidence.9003"], "{name}");
        assert!(corpus
            .path()
            .join("evidence/DLP.Evidence.9003.json")
            .exists());
        assert!(
            !corpus.path().join("pages").join(name).exists(),
            "{name} gave nothing to keep"
        );
    }
}

#[test]
fn a_file_that_is_not_there_is_told_and_the_rest_is_taken_in() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[Path::new("no/such/page.txt"), &hostile("disagree-a.txt")],
    );
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("unreadable")["page"], "no/such/page.txt");
    assert_eq!(run.ids(), ["DLP.Evidence.9003"]);
}

#[test]
fn records_without_id_are_kept_with_all_their_words_but_not_taken_in() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("without-id.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.ids(), ["DLP.Evidence.9001"]);
    let rejected = run.json["pages"][0]["rejected"].as_array().unwrap();
    let games: Vec<_> = rejected
        .iter()
        .map(|r| r["record"]["game"].as_str().unwrap())
        .collect();
    assert_eq!(games, ["Beta", "Gamma"]);
    let lines: Vec<_> = run
        .findings()
        .iter()
        .filter(|f| f["kind"] == "no-id")
        .map(|f| f["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [14, 22]);
    assert!(
        !run.kinds().contains("declared-count"),
        "three were declared and three are told of"
    );
}

#[test]
fn an_id_that_is_no_id_never_names_a_file() {
    let outer = tempfile::tempdir().unwrap();
    let corpus = outer.path().join("deep/corpus");
    let run = ingest(&corpus, &[&hostile("bad-id.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.ids(), ["DLP.Evidence.9002"]);
    let rejected: Vec<_> = run.json["pages"][0]["rejected"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["id"].as_str().unwrap())
        .collect();
    assert_eq!(rejected.len(), 6);
    assert_eq!(rejected[0], "../../x");
    let finding = run.finding("bad-id");
    assert_eq!(finding["line"], 5);
    assert!(finding["message"].as_str().unwrap().contains("\"../../x\""));
    let files: Vec<_> = tree(outer.path()).into_keys().collect();
    assert_eq!(
        files,
        [
            "deep/corpus/evidence/DLP.Evidence.9002.json",
            "deep/corpus/pages/bad-id.txt"
        ]
    );
}

#[test]
fn two_sightings_that_disagree_are_both_kept_and_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[&hostile("disagree-b.txt"), &hostile("disagree-a.txt")],
    );
    assert_eq!(run.code, 1);
    let conflict = run.finding("conflict");
    assert_eq!(conflict["severity"], "error");
    assert_eq!(conflict["record"], "DLP.Evidence.9003");
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9003.json"));
    assert_eq!(record["rules"], "2x6 board. Four counters in each hole.");
    let variant = &record["extra"]["variants"][0];
    assert_eq!(variant["value"], "2x6 board. Three counters in each hole.");
    assert_eq!(variant["page"], "disagree-b.txt");
    assert_eq!(record["sightings"].as_array().unwrap().len(), 2);
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
            let sha = ludarium::ingest::store::sha256(&fs::read(hostile(name)).unwrap());
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
fn markup_in_a_field_stays_text_and_is_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[&hostile("script.txt"), &hostile("script.html")],
    );
    assert_eq!(run.code, 1);
    let told: Vec<_> = run
        .findings()
        .iter()
        .filter(|f| f["kind"] == "markup" && f["page"] == "script.txt")
        .map(|f| f["line"].as_u64().unwrap())
        .collect();
    assert_eq!(told, [7, 9, 10, 12]);
    let text = read(&corpus.path().join("evidence/DLP.Evidence.9004.json"));
    assert_eq!(text["game"], "<script>alert('game')</script>");
    assert_eq!(
        text["sightings"][0]["heading"],
        "Evidence in <script>alert('heading')</script>"
    );
    let html = read(&corpus.path().join("evidence/DLP.Evidence.9005.json"));
    assert_eq!(html["game"], "<script>alert('text')</script>");
    assert_eq!(html["rules"], "2x6 board. Four counters\u{a0}in each hole.");
    assert_eq!(html["sightings"][0]["line"], 6);
    assert!(run.kinds().contains("active-content"));
}

#[test]
fn a_truncated_page_keeps_what_it_has_and_says_so() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("truncated.txt")]);
    assert_eq!(run.code, 1);
    assert_eq!(run.finding("truncated")["record"], "DLP.Evidence.9010");
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9010.json"));
    assert_eq!(record["extra"]["truncated"], true);
    assert_eq!(
        record["rules"],
        "2x6 board. Four counters in each hole. Players sow"
    );
    assert_eq!(record["content"], Value::Null);
}

#[test]
fn odd_values_keep_their_words() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(corpus.path(), &[&hostile("odd-values.txt")]);
    let kinds = BTreeSet::from([
        "coordinates",
        "date",
        "confidence",
        "unplaced",
        "unlisted-page",
    ]);
    assert_eq!(run.kinds(), kinds);
    let record = read(&corpus.path().join("evidence/DLP.Evidence.9011.json"));
    assert_eq!(record["location"]["text"], "95°0'0\"N, 31°13'0.04\"E");
    assert_eq!(record["location"]["lat"], Value::Null);
    assert_eq!(record["date"]["text"], "1925-02-30 - long ago");
    assert_eq!(record["date"]["start"], Value::Null);
    assert_eq!(record["confidence"], Value::Null);
    assert_eq!(record["extra"]["confidence"], "high");
    assert_eq!(record["unplaced"][0], "more words that belong nowhere");
    assert_eq!(record["work"], Value::Null);
}

#[test]
fn encodings_and_control_characters_are_read_and_told() {
    let corpus = tempfile::tempdir().unwrap();
    let run = ingest(
        corpus.path(),
        &[
            &hostile("latin1.txt"),
            &hostile("utf16.txt"),
            &hostile("controls.txt"),
        ],
    );
    for id in ["9007", "9008"] {
        let record = read(
            &corpus
                .path()
                .join(format!("evidence/DLP.Evidence.{id}.json")),
        );
        assert_eq!(record["game"], "Um el Banât");
    }
    assert_eq!(run.finding("control")["severity"], "warning");
    assert!(
        !run.told.contains(['\u{1b}', '\0', '\u{202e}']),
        "nothing of a page steers the terminal"
    );
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
        corpus.path().join("evidence/.ludarium-ingest-1"),
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
