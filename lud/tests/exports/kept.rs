//! What the corpus keeps in `lud/` is what is written today.

use super::{corpus, run};
use std::fs;

#[test]
fn the_corpus_keeps_what_is_written_today() {
    let (code, out, err) = run(&["check"]);
    assert_eq!((code, out.as_str()), (0, ""), "{err}");
}

#[test]
fn a_file_that_is_stale_or_gone_is_named() {
    let copy = tempfile::tempdir().unwrap();
    let game = "rulesets/kalah.toml";
    for folder in ["rulesets", "games/_shared", "lud"] {
        fs::create_dir_all(copy.path().join(folder)).unwrap();
    }
    fs::copy(corpus().join(game), copy.path().join(game)).unwrap();
    let copy_arg = copy.path().to_str().unwrap();
    let run = |what: &str| {
        let mut command = std::process::Command::new(super::program());
        let out = command.args([what, "--corpus", copy_arg]).output().unwrap();
        (
            out.status.code().unwrap(),
            String::from_utf8(out.stdout).unwrap(),
        )
    };
    assert_eq!(run("keep"), (0, "1 descriptions\n".to_owned()));
    assert_eq!(run("check"), (0, String::new()));
    let file = copy.path().join("lud/kalah.lud");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("Kalah", "Calah")).unwrap();
    fs::write(copy.path().join("lud/gone.lud"), "(game)\n").unwrap();
    let (code, out) = run("check");
    assert_eq!(code, 1);
    assert!(
        out.contains("kalah.lud: is not as it is written today"),
        "{out}"
    );
    assert!(out.contains("gone.lud: is of rules that are gone"), "{out}");
}
