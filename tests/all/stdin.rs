//! `-` for standard input, where a page or a record is read.

use assert_cmd::Command;
use ludarium::session::Session;
use serde_json::{json, Value};
use std::path::Path;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn ludarium(args: &[&str], sent: &[u8]) -> std::process::Output {
    let mut command = Command::cargo_bin("ludarium").unwrap();
    command
        .current_dir(root())
        .args(args)
        .write_stdin(sent)
        .output()
        .unwrap()
}

/// The records of an ingest, its exit code beside them.
fn ingested(file: &str, sent: &[u8]) -> (Option<i32>, Value, Vec<(String, String)>) {
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().to_str().unwrap();
    let out = ludarium(&["ingest", file, "--corpus", corpus, "--json"], sent);
    let report: Value = serde_json::from_slice(&out.stdout).unwrap();
    let pages = report["pages"].as_array().unwrap();
    let mut ids = json!(pages.iter().map(|p| &p["records"]).collect::<Vec<_>>());
    // the name of the page is another
    for record in ids
        .as_array_mut()
        .into_iter()
        .flatten()
        .filter_map(Value::as_array_mut)
        .flatten()
    {
        record["sightings"][0]["page"].take();
    }
    let kept = std::fs::read_dir(folder.path().join("pages"))
        .into_iter()
        .flatten()
        .flatten();
    let kept = kept.map(|f| {
        let name = f.file_name().to_string_lossy().into_owned();
        (name, text_of(&f.path()))
    });
    (out.status.code(), ids, kept.collect())
}

fn text_of(path: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned()
}

#[test]
fn a_page_by_standard_input_is_read_as_from_a_file() {
    let page = root().join("corpus/pages/000_9e1fe422bd89ddbb.txt");
    let bytes = std::fs::read(&page).unwrap();
    let (code, ids, _) = ingested(page.to_str().unwrap(), b"");
    let (code_by_stdin, ids_by_stdin, kept) = ingested("-", &bytes);
    assert_eq!((code_by_stdin, &ids_by_stdin), (code, &ids));
    assert_ne!(ids, json!([]));
    // every byte is kept, under a name that says where it came from
    let text = String::from_utf8_lossy(&bytes).into_owned();
    assert!(
        kept.contains(&("standard-input.txt".into(), text)),
        "{:?}",
        kept.iter().map(|k| &k.0).collect::<Vec<_>>()
    );
}

#[test]
fn a_record_by_standard_input_is_gone_on_with_by_agents_alone() {
    let mut session = Session::new(Some(root().join("corpus")));
    let mut ask = |line: Value| -> Value {
        let answer = session.answer(line.to_string().as_bytes()).unwrap();
        serde_json::from_str(&answer).unwrap()
    };
    for game in ["senet", "kalah"] {
        ask(json!({ "do": "load", "game": game, "seed": 6 }));
        ask(json!({ "do": "let", "times": 12 }));
        let record = ask(json!({ "do": "record" }))["record"]
            .as_str()
            .unwrap()
            .to_owned();
        let tokens = record
            .split("\n\n")
            .nth(1)
            .unwrap()
            .trim()
            .replace('\n', " ");
        assert!(tokens.split(' ').count() >= 12, "{record}");
        let on = ludarium(
            &["play", game, "--agents", "random", "--resume", "-"],
            record.as_bytes(),
        );
        assert!(
            on.status.success(),
            "{}",
            String::from_utf8_lossy(&on.stderr)
        );
        let whole = String::from_utf8(on.stdout).unwrap();
        let all = whole.split("\n\n").nth(1).unwrap().replace('\n', " ");
        assert!(
            all.starts_with(&tokens) && all.len() > tokens.len() + 10,
            "{whole}"
        );
        assert!(whole.contains("\nResult: "), "{whole}");
        // a person types there
        let person = ludarium(&["play", game, "--resume", "-"], record.as_bytes());
        assert_eq!(person.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&person.stderr).contains("name only agents"));
    }
}
