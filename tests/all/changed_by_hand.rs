//! What somebody changes by hand in what the program wrote is reported where its source is at hand, and what is found is printed however
//! quiet it is to be.

use ludarium::finding::Finding;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn repository() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Runs the program in a folder: its exit code, its standard output, its standard error.
fn run(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ludarium"));
    let out = command.args(args).current_dir(folder).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let code = out.status.code().expect("no signal");
    (code, text(out.stdout), text(out.stderr))
}

/// A corpus of these folders and files of ours.
fn part(names: &[&str]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("corpus");
    let from = repository().join("corpus");
    for entry in names
        .iter()
        .flat_map(|n| walkdir::WalkDir::new(from.join(n)))
    {
        let entry = entry.unwrap();
        let at = to.join(entry.path().strip_prefix(&from).unwrap());
        if entry.file_type().is_file() {
            fs::create_dir_all(at.parent().unwrap()).unwrap();
            fs::copy(entry.path(), at).unwrap();
        }
    }
    folder
}

/// Changes words of a file, once.
fn change(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{}: {from}", file.display());
    fs::write(file, text.replacen(from, to, 1)).unwrap();
}

/// What `check` says of a corpus, all of it.
fn checked(folder: &Path) -> String {
    run(folder, &["check", "--all"]).2
}

const RECORD: &str = "evidence/DLP.Evidence.1169.json";
const SUM: &str = "9a4870e0cb6c7ff686d6c517183181330c344c8c3366b7f7ce18e84686884c83";

#[test]
fn a_record_is_held_against_the_page_that_lies_beside_it() {
    let folder = part(&["evidence", "pages", "portal", "portal.toml", "works.bib"]);
    let record = folder.path().join("corpus").join(RECORD);
    let whole = checked(folder.path());
    assert!(!whole.contains("[altered]"), "{whole}");
    let other = format!("0{}", &SUM[1..]);
    change(&record, SUM, &other);
    change(&record, "\"confidence\": 100", "\"confidence\": 55");
    let (code, _, stderr) = run(folder.path(), &["check"]);
    assert_eq!(code, 1);
    let flat = stderr.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        RECORD,
        "`confidence` is 55 here, and the pages give 100",
        "`sightings[0].sha256` is",
        &other,
        SUM,
        "help: run `ludarium ingest` over pages of the corpus",
        "│ \"confidence\": 55,",
    ] {
        assert!(flat.contains(words), "{words}: {stderr}");
    }
    // and that mends it
    let pages = folder.path().join("corpus/pages");
    run(folder.path(), &["ingest", &pages.to_string_lossy()]);
    let mended = fs::read(&record).unwrap();
    assert_eq!(
        mended,
        fs::read(repository().join("corpus").join(RECORD)).unwrap()
    );
    assert!(!checked(folder.path()).contains("[altered]"));
}

#[test]
fn where_no_page_is_at_hand_the_facts_of_the_database_are() {
    let folder = part(&["evidence", "portal", "portal.toml", "works.bib"]);
    let record = folder.path().join("corpus").join(RECORD);
    let words = "and the facts of the portal's database give 100";
    let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!flat(checked(folder.path())).contains(words));
    change(&record, "\"confidence\": 100", "\"confidence\": 55");
    let stderr = flat(checked(folder.path()));
    assert!(
        stderr.contains(&format!("`confidence` is 55, {words}")),
        "{stderr}"
    );
}

/// A collection of one's own, bare.
fn own() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, stderr) = run(folder.path(), &["init", ".", "--bare", "--prefix", "Fell."]);
    assert_eq!(code, 0, "{stderr}");
    folder
}

#[test]
fn a_record_of_ones_own_is_held_against_the_file_that_is_kept_beside_it() {
    let folder = own();
    let dir = folder.path();
    fs::write(dir.join("notes.txt"), "They draw five rings by the ford.\n").unwrap();
    let args = [
        "record",
        "--from",
        "notes.txt",
        "--rights",
        "CC0-1.0",
        "--prefix",
        "Fell.",
    ];
    let (code, _, stderr) = run(dir, &args);
    assert_eq!(code, 0, "{stderr}");
    fs::copy(
        dir.join("notes.txt"),
        dir.join("corpus/sightings/notes.txt"),
    )
    .unwrap();
    assert!(!checked(dir).contains("[altered]"));
    fs::write(
        dir.join("corpus/sightings/notes.txt"),
        "They draw six rings.\n",
    )
    .unwrap();
    let stderr = checked(dir);
    assert!(
        stderr.contains("error[altered] Fell.1") && stderr.contains("sightings/notes.txt has"),
        "{stderr}"
    );
}

#[test]
fn quiet_hides_no_finding() {
    let folder = part(&["evidence", "pages", "portal", "portal.toml", "works.bib"]);
    let record = folder.path().join("corpus").join(RECORD);
    change(&record, "\"confidence\": 100", "\"confidence\": 55");
    let loud = run(folder.path(), &["check"]);
    let quiet = run(folder.path(), &["check", "--quiet"]);
    assert!(quiet.2.contains("error[altered]"), "{}", quiet.2);
    assert_eq!(loud, quiet);
    // remarks are not among them
    let all = run(folder.path(), &["check", "--quiet", "--all"]).2;
    assert!(!all.contains("info["), "{all}");

    let corpus = tempfile::tempdir().unwrap();
    let at = corpus.path().join("corpus");
    let page = repository().join("tests/hostile/odd-values.txt");
    let args = [
        "ingest",
        &page.to_string_lossy(),
        "--corpus",
        &at.to_string_lossy(),
        "--quiet",
    ];
    let (code, _, stderr) = run(corpus.path(), &args);
    assert_eq!(code, 1);
    assert!(stderr.contains("warning["), "{stderr}");
    assert!(!stderr.contains("info["), "{stderr}");
}

const CLAIM: &str = r#"[[claim]]
id = "CL-tarn-1"
cites = ["C1"]
kind = "strategy"
means = "The south wins more."
refuted = "It does not."
test = "study"
holds = ["tarn: south wins > 0.5"]
threshold = "Half of the games: no account gives a number."
also = [0.6]
verdict = "not yet measured"
text = "Nobody has played it."
"#;

fn findings(folder: &Path) -> Vec<Finding> {
    let (corpus, read) = ludarium::corpus::Corpus::load(&folder.join("corpus"));
    ludarium::check::check(&corpus, read, ludarium::check::Depth::Accounting)
}

#[test]
fn a_claim_that_names_no_statistic_is_told_though_nothing_was_measured() {
    let folder = own();
    let dir = folder.path();
    fs::write(
        dir.join("corpus/evidence/Fell.1.toml"),
        "id = \"Fell.1\"\ntype = \"Ethnography\"\ngame = \"Tarn\"\ncontent = \"The south wins oftener than not.\"\n",
    )
    .unwrap();
    let (code, _, stderr) = run(
        dir,
        &["new", "tarn", "--record", "Fell.1", "--family", "sowing"],
    );
    assert_eq!(code, 0, "{stderr}");
    fs::write(dir.join("corpus/games/tarn/claims.toml"), CLAIM).unwrap();
    let of_claim = |all: Vec<Finding>| -> Vec<Finding> {
        let mine =
            |f: &Finding| f.subject == "CL-tarn-1" && f.message.contains("cannot be applied");
        all.into_iter().filter(mine).collect()
    };
    let found = of_claim(findings(dir));
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(
        found[0]
            .message
            .contains("`south wins` is no statistic; write mean(MEASURE)")
            && found[0].message.contains("best-first-move"),
        "{found:#?}"
    );
    assert_eq!(found[0].line, Some(8));
    let file = dir.join("corpus/games/tarn/claims.toml");
    change(&file, "south wins >", "share(first-wins >= 1) >");
    assert!(of_claim(findings(dir)).is_empty());
    change(&file, "tarn: share(first-wins >= 1) > 0.5", "south wins");
    let found = of_claim(findings(dir));
    assert!(
        found[0]
            .message
            .contains("`south wins` is no rule; write LABEL"),
        "{found:#?}"
    );
    // a figure in its text as well
    change(&file, "\"south wins\"", "\"tarn: mean(turns) > 5\"");
    change(
        &file,
        "Nobody has played it.",
        "It takes {tarn: the turns} turns.",
    );
    let text = |f: &Finding| f.message.contains("`the turns` is no statistic");
    assert!(findings(dir).iter().any(text), "{:#?}", findings(dir));
}

#[test]
fn what_a_killed_command_has_left_is_cleared_by_the_next_that_writes() {
    let folder = own();
    let dir = folder.path();
    let left = dir.join("corpus/games/_new-Ab12Cd");
    fs::create_dir_all(&left).unwrap();
    fs::write(left.join(".ludarium-writes-Xy"), "half").unwrap();
    fs::write(dir.join("corpus/.ludarium-writes-Zz"), "half").unwrap();
    fs::write(dir.join("notes.txt"), "They draw five rings by the ford.\n").unwrap();
    let (code, _, stderr) = run(
        dir,
        &[
            "record",
            "--from",
            "notes.txt",
            "--rights",
            "CC0-1.0",
            "--prefix",
            "Fell.",
        ],
    );
    assert_eq!(code, 0, "{stderr}");
    assert!(!left.exists(), "the edition that was never finished");
    assert!(!dir.join("corpus/.ludarium-writes-Zz").exists());
}

#[test]
fn rules_of_another_corpus_take_what_they_use_from_there() {
    let there = part(&["games/_shared", "games/um-el-banat/rules.toml"]);
    let here = own();
    let rules = there.path().join("corpus/games/um-el-banat/rules.toml");
    let args = ["simulate", &rules.to_string_lossy(), "--games", "2"];
    let (code, _, stderr) = run(here.path(), &args);
    assert_eq!(code, 0, "{stderr}");
    // also where this corpus has a shared file of the same name, which says something else
    let shared = here.path().join("corpus/games/_shared");
    fs::create_dir_all(&shared).unwrap();
    fs::write(shared.join("all.toml"), "this is no rules file").unwrap();
    let (code, _, stderr) = run(here.path(), &args);
    assert_eq!(code, 0, "{stderr}");
    // and where it is in neither, the corpus of the file is named
    fs::remove_dir_all(there.path().join("corpus/games/_shared")).unwrap();
    fs::remove_dir_all(&shared).unwrap();
    let (code, _, stderr) = run(here.path(), &args);
    assert_eq!(code, 1, "{stderr}");
    let corpus = there.path().canonicalize().unwrap().join("corpus");
    let words = format!("or in games/_shared of {}", corpus.display());
    assert!(stderr.contains(&words), "{stderr}");
}

#[test]
fn help_of_serve_says_where_it_looks() {
    let (_, help, _) = run(&repository(), &["serve", "--help"]);
    assert!(!help.contains("site/dist"), "{help}");
    let flat = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        flat.contains("makes each page from the corpus when you open it"),
        "{help}"
    );
}
