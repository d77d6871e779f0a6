//! Pipes and links where files of a collection belong, and two commands that begin the same collection.

use assert_cmd::Command;
use std::path::Path;
use std::process::{Command as Plain, Stdio};
use std::time::Duration;

fn ludarium(at: &Path, args: &[&str]) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    let out = command
        .current_dir(at)
        .args(args)
        .timeout(Duration::from_secs(120))
        .output()
        .unwrap();
    let printed = [out.stdout, out.stderr].concat();
    let code = out.status.code().expect("it ends by itself");
    (code, String::from_utf8(printed).unwrap())
}

fn collection() -> tempfile::TempDir {
    let temp = tempfile::tempdir().unwrap();
    assert_eq!(ludarium(temp.path(), &["init", "."]).0, 0);
    temp
}

#[test]
fn a_pipe_in_a_collection_is_named_and_makes_nobody_wait() {
    for name in [
        "works.bib",
        "words/texts.json",
        "studies/x.toml",
        "evidence/x.json",
    ] {
        let temp = collection();
        let file = temp.path().join("corpus").join(name);
        let _ = std::fs::remove_file(&file);
        std::fs::create_dir_all(file.parent().unwrap()).unwrap();
        assert!(Plain::new("mkfifo").arg(&file).status().unwrap().success());
        for args in [&["check"][..], &["list"], &["build"]] {
            let (code, printed) = ludarium(temp.path(), args);
            assert!(
                args == ["list"] || code == 1,
                "{name} {args:?}: {code} {printed}"
            );
            assert!(
                args != ["check"] || printed.contains("no plain file"),
                "{name}: {printed}"
            );
        }
    }
    let temp = collection();
    let file = temp.path().join("corpus/works.bib");
    let _ = std::fs::remove_file(&file);
    assert!(Plain::new("mkfifo").arg(&file).status().unwrap().success());
    let entry = temp.path().join("new.bib");
    std::fs::write(&entry, "@book{grey1899, title = {Pits}, year = {1899}}\n").unwrap();
    let (code, printed) = ludarium(temp.path(), &["work", "new.bib"]);
    assert!(
        code == 1 && printed.contains("no plain file"),
        "{code} {printed}"
    );
}

#[test]
fn a_folder_of_the_corpus_that_is_a_link_is_named_and_not_read() {
    let temp = collection();
    let corpus = temp.path().join("corpus");
    let elsewhere = temp.path().join("elsewhere");
    std::fs::rename(corpus.join("games"), &elsewhere).unwrap();
    std::os::unix::fs::symlink(&elsewhere, corpus.join("games")).unwrap();
    let (code, printed) = ludarium(temp.path(), &["check"]);
    assert!(
        code == 1 && printed.contains("it is a link"),
        "{code} {printed}"
    );
    let (_, listed) = ludarium(temp.path(), &["list", "--json"]);
    let first = listed.lines().find(|l| l.starts_with(['[', '{'])).unwrap();
    assert!(!first.contains("\"slug\""), "{listed}");
}

#[test]
fn of_two_commands_that_begin_a_collection_one_begins_it_whole() {
    let whole = collection();
    let count = |at: &Path| {
        let files = walkdir::WalkDir::new(at).into_iter().flatten();
        files.filter(|e| e.file_type().is_file()).count()
    };
    for _ in 0..4 {
        let temp = tempfile::tempdir().unwrap();
        let begin = || {
            Plain::new(env!("CARGO_BIN_EXE_ludarium"))
                .args(["init", "here"])
                .current_dir(temp.path())
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap()
        };
        let mut two = [begin(), begin()];
        let mut codes: Vec<i32> = two
            .iter_mut()
            .map(|c| c.wait().unwrap().code().unwrap())
            .collect();
        codes.sort_unstable();
        assert_eq!(codes, [0, 2]);
        assert_eq!(count(&temp.path().join("here")), count(whole.path()));
    }
}
