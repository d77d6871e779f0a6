//! A source that changes under its editions: what has changed is named, what has only moved is written by one command, and words that
//! come to hand are taken in. All words here are invented but for the last test, which reads the database where it is at hand.

use assert_cmd::Command;
use ludarium::check::{check, Depth};
use ludarium::corpus::{Account, Corpus};
use ludarium::finding::Finding;
use std::fs;
use std::path::Path;

use crate::portal::{database, small, taken_in, OLD};

const NEWER: &str = "Sep 01, 2024 at 10:00 AM";
/// Kinds of findings that hold an account against its words.
const OF_WORDS: [&str; 4] = ["span", "gap", "words", "sentence-order"];

fn run(args: &[&str], corpus: &Path) -> (i32, String, String) {
    let mut out = Command::cargo_bin("ludarium").unwrap();
    let out = out.args(args).arg("--corpus").arg(corpus).output().unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    let code = out.status.code().unwrap();
    (code, text(out.stdout), text(out.stderr))
}

/// Findings that hold accounts against their words.
fn of_words(corpus: &Path) -> Vec<Finding> {
    let (corpus, read) = Corpus::load(corpus);
    let mut all = check(&corpus, read, Depth::Accounting);
    all.retain(|f| OF_WORDS.contains(&f.kind.as_str()));
    all
}

/// What the record of a number tells, a sentence each; the numbers in it make every sentence another.
fn sentences(n: usize) -> Vec<String> {
    vec![
        format!("Shepherd {n} knows a game of shells."),
        format!("They draw {} rings by the ford.", n + 3),
        "Each lays five shells into a ring.".to_owned(),
        format!("Whoever comes to ring {n} last takes two."),
        "They go on till evening.".to_owned(),
        "They go on till evening.".to_owned(),
        format!("The old man of house {n} has never lost."),
    ]
}

/// A dump with a record a text.
fn dump(made: &str, texts: &[(usize, String)]) -> String {
    let whole = small(made, "Rings", true);
    let row = "(9, 1, 2, NULL, NULL, 0, NULL, 0, NULL, 'Somewhere; Elsewhere', NULL, 'Seen.', 50)";
    assert!(whole.contains(row));
    let rows = texts.iter().map(|(id, text)| {
        format!("({id}, 1, 2, NULL, NULL, 0, NULL, 0, NULL, 'Somewhere', NULL, '{text}', 50)")
    });
    let rows: Vec<String> = std::iter::once(row.to_owned()).chain(rows).collect();
    whole.replace(row, &rows.join(",\n"))
}

const MANY: usize = 12;

fn texts() -> Vec<(usize, String)> {
    (0..MANY)
        .map(|n| (100 + n, sentences(n).join(" ")))
        .collect()
}

/// A corpus of twelve records whose words are beside it, each with an edition.
fn edited() -> tempfile::TempDir {
    let (folder, kinds) = taken_in(&[("old.sql", &dump(OLD, &texts()))]);
    assert!(kinds.is_empty(), "{kinds:?}");
    let corpus = folder.path().join("corpus");
    fs::create_dir_all(corpus.join("games")).unwrap();
    for (id, _) in texts() {
        let record = format!("DLP.Evidence.{id}");
        let slug = format!("rings-{id}");
        let args = ["new", &slug, "--record", &record, "--family", "sowing"];
        let (code, _, stderr) = run(&args, &corpus);
        assert_eq!(code, 0, "{stderr}");
        // an editor's own comment and layout
        let file = corpus.join("games").join(&slug).join("account.toml");
        let text = fs::read_to_string(&file).unwrap();
        let text = text.replace("id = \"C3\"\n", "id = \"C3\"   # by hand\n");

        fs::write(&file, text).unwrap();
    }
    folder
}

/// The newer dump: of ten records one sentence has other words; which of them has, by record.
fn newer() -> (String, Vec<(usize, &'static str)>) {
    let changes: [(usize, &str, &str, &str); 10] = [
        (0, "five shells", "eleven shells", "C3"),
        (1, "five shells", "four shells", "C3"),
        (2, "knows a game", "knew a game", "C1"),
        (3, "has never lost", "has lost once", "C7"),
        (4, "takes two", "takes two or three", "C4"),
        (5, "by the ford", "in the sand of the ford", "C2"),
        (6, "five shells", "5 shells", "C3"),
        (7, "house", "the lower house", "C7"),
        (8, "Shepherd", "The shepherd", "C1"),
        (9, "takes two", "may take two", "C4"),
    ];
    let mut all = texts();
    for (n, from, to, _) in changes {
        assert!(all[n].1.contains(from));
        all[n].1 = all[n].1.replacen(from, to, 1);
    }
    let named = changes.map(|(n, _, _, id)| (100 + n, id)).to_vec();
    (dump(NEWER, &all), named)
}

/// The same corpus after a newer dump was taken in: of ten accounts the spans stand elsewhere.
pub fn moved() -> tempfile::TempDir {
    let folder = edited();
    let given = folder.path().join("given/newer.sql");
    fs::write(&given, newer().0).unwrap();
    run(
        &["ingest", given.to_str().unwrap()],
        &folder.path().join("corpus"),
    );
    folder
}

#[test]
fn ten_changed_records_are_ten_findings_and_one_command_mends_the_accounts() {
    let folder = edited();
    let corpus = folder.path().join("corpus");
    assert!(of_words(&corpus).is_empty(), "{:?}", of_words(&corpus));
    let (text, changed) = newer();
    let given = folder.path().join("given/newer.sql");
    fs::write(&given, text).unwrap();

    let (code, _, stderr) = run(&["ingest", given.to_str().unwrap()], &corpus);
    assert_eq!(code, 1, "a person should look: {stderr}");
    let named: Vec<&str> = stderr
        .lines()
        .filter(|l| l.contains("[changed-words]"))
        .collect();
    assert_eq!(named.len(), 10, "{stderr}");
    for (id, _) in &changed {
        let line = named
            .iter()
            .find(|l| l.contains(&format!("DLP.Evidence.{id}:")));
        assert!(line.unwrap().contains(&format!("rings-{id}")), "{named:?}");
    }

    // one finding an edition, each naming the sentence that has changed and no other
    let found = of_words(&corpus);
    assert_eq!(found.len(), 10, "{found:#?}");
    for (id, sentence) in &changed {
        let subject = format!("rings-{id} {sentence}");
        let one = found.iter().find(|f| f.subject == subject);
        let one = one.unwrap_or_else(|| panic!("{subject}: {found:#?}"));
        assert!(one.help.contains("ludarium cite --realign"), "{one:?}");
    }

    // what only moved is written; what has other words is left
    let file = corpus.join("games/rings-100/account.toml");
    let before = fs::read_to_string(&file).unwrap();
    let (code, out, stderr) = run(&["cite", "--realign", "rings-100"], &corpus);
    assert_eq!(code, 1, "{stderr}");
    assert!(out.contains("C3  left: other words at"), "{out}");
    let after = fs::read_to_string(&file).unwrap();
    let spans = |text: &str| -> Vec<[usize; 2]> {
        let account = Account::parse("account.toml", text).0;
        account.sentences.iter().map(|s| s.span).collect()
    };
    let (old, new) = (spans(&before), spans(&after));
    assert_eq!(new[..3], old[..3]);
    for (old, new) in old.iter().zip(&new).skip(3) {
        assert_eq!([old[0] + 2, old[1] + 2], *new);
    }
    let plain = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|l| !l.starts_with("span"));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(plain(&before), plain(&after));
    let left = of_words(&corpus);
    let left: Vec<&Finding> = left
        .iter()
        .filter(|f| f.subject.starts_with("rings-100"))
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");

    // all of them, with what changed
    let (code, _, stderr) = run(&["cite", "--realign", "--all", "--changed"], &corpus);
    assert_eq!(code, 0, "{stderr}");
    assert!(of_words(&corpus).is_empty(), "{:#?}", of_words(&corpus));
    let mended = fs::read_to_string(&file).unwrap();
    assert!(mended.contains("id = \"C3\"   # by hand\n"), "{mended}");
    assert_eq!(mended.lines().count(), before.lines().count());
    // a second time nothing is to be done
    let (code, out, _) = run(&["cite", "--realign", "--all", "--json"], &corpus);
    assert_eq!(code, 0);
    assert!(!out.contains("\"id\""), "{out}");
    assert_eq!(fs::read_to_string(&file).unwrap(), mended);
}

#[test]
fn a_sentence_more_or_less_is_told_and_left() {
    let folder = edited();
    let corpus = folder.path().join("corpus");
    let mut all = texts();
    all[0].1 = all[0].1.replace("Each lays five shells into a ring. ", "");
    all[1].1 = all[1].1.replace("Each lays", "Nobody may speak. Each lays");
    let given = folder.path().join("given/newer.sql");
    fs::write(&given, dump(NEWER, &all)).unwrap();
    run(&["ingest", given.to_str().unwrap()], &corpus);
    let found = of_words(&corpus);
    assert_eq!(found.len(), 2, "{found:#?}");
    assert!(
        found[0].message.contains("no longer there: C3"),
        "{:?}",
        found[0]
    );
    assert!(
        found[1].message.contains("“Nobody may speak.”"),
        "{:?}",
        found[1]
    );
    let (code, out, _) = run(&["cite", "--realign", "--all", "--changed"], &corpus);
    assert_eq!(code, 1);
    assert!(out.contains("C3  left: its words were not found"), "{out}");
    let found = of_words(&corpus);
    let kinds: Vec<&str> = found.iter().map(|f| f.kind.as_str()).collect();
    assert_eq!(kinds, ["span", "gap"], "{found:#?}");
}

fn page(content: &str, foot: &str) -> String {
    format!("All Evidence\n1 pieces of evidence found.\nId DLP.Evidence.100\nType Ethnography\nGame Rings\nContent {content}{foot}")
}

const FOOT: &str =
    "\nConfidence 50\nAges Adult\nGenders Male\nSource Davies, R. 1925. Some Arab Games.\n";

#[test]
fn words_that_have_come_to_hand_are_one_finding_and_one_command() {
    let folder = edited();
    let corpus = folder.path().join("corpus");
    let given = folder.path().join("given/page.txt");
    fs::write(&given, page(&sentences(0).join(" "), FOOT)).unwrap();
    let (_, _, stderr) = run(&["ingest", given.to_str().unwrap()], &corpus);
    assert!(
        stderr.contains("ludarium cite --words rings-100"),
        "{stderr}"
    );
    let found = of_words(&corpus);
    assert_eq!(found.len(), 1, "{found:#?}");
    assert!(found[0]
        .message
        .contains("the words of 7 sentences are in the corpus"));
    let (code, _, told_) = run(&["cite", "--words", "rings-100"], &corpus);
    assert_eq!(code, 0, "{told_}");
    assert!(of_words(&corpus).is_empty(), "{:#?}", of_words(&corpus));
    let text = fs::read_to_string(corpus.join("games/rings-100/account.toml")).unwrap();
    assert!(
        text.contains("text = \"Each lays five shells into a ring.\"\ngist"),
        "{text}"
    );
    assert!(
        !text.contains("sha256") && text.contains("# by hand"),
        "{text}"
    );
    // of a record that is not in the corpus nothing is written
    let before = fs::read_to_string(corpus.join("games/rings-101/account.toml")).unwrap();
    assert_eq!(run(&["cite", "--words", "rings-101"], &corpus).0, 0);
    let after = fs::read_to_string(corpus.join("games/rings-101/account.toml")).unwrap();
    assert_eq!(before, after);
}

#[test]
fn a_page_that_is_cut_holds_as_far_as_it_goes() {
    // one whose page ends in it is marked; one of which only the facts know more is seen by them
    for foot in ["", FOOT] {
        let folder = edited();
        let corpus = folder.path().join("corpus");
        let given = folder.path().join("given/page.txt");
        let whole = sentences(0);
        let cut = format!("{} Whoever comes to", whole[..3].join(" "));
        fs::write(&given, page(&cut, foot)).unwrap();
        run(&["ingest", given.to_str().unwrap()], &corpus);
        let found = of_words(&corpus);
        assert_eq!(found.len(), 1, "{foot:?}: {found:#?}");
        assert!(
            found[0]
                .message
                .contains("the words of 3 sentences are in the corpus"),
            "{found:?}"
        );
        let (code, _, stderr) = run(&["cite", "--words", "rings-100"], &corpus);
        assert_eq!(code, 0, "{stderr}");
        assert!(of_words(&corpus).is_empty(), "{:#?}", of_words(&corpus));
        let (loaded, read) = Corpus::load(&corpus);
        let all = check(&loaded, read, Depth::Accounting);
        let remark = all
            .iter()
            .find(|f| f.kind == "no-words" && f.subject == "rings-100");
        assert!(remark
            .unwrap()
            .message
            .contains("C4 and what follows it lie beyond its end"));
        // what stands before the end is still held
        let record = corpus.join("evidence/DLP.Evidence.100.json");
        let text = fs::read_to_string(&record).unwrap();
        fs::write(&record, text.replace("five shells", "nine shells")).unwrap();
        let found = of_words(&corpus);
        assert_eq!(found.len(), 1, "{found:#?}");
        assert_eq!(found[0].subject, "rings-100 C3");
    }
}

#[test]
fn the_database_with_ten_changed_records_leaves_ten_findings_and_accounts_that_one_command_mends() {
    let name = "the_database_with_ten_changed_records_leaves_ten_findings_and_accounts_that_one_command_mends";
    let Some(path) = database(name) else { return };
    let folder = tempfile::tempdir().unwrap();
    let corpus = folder.path().join("corpus");
    let from = crate::common::corpus();
    for entry in walkdir::WalkDir::new(&from).into_iter().flatten() {
        let inside = entry.path().strip_prefix(&from).unwrap();
        let needed = ["evidence", "games", "portal", "pages", "portal-games"];
        let first = inside
            .components()
            .next()
            .map(|c| c.as_os_str().to_string_lossy().into_owned());
        if entry.file_type().is_file()
            && first
                .is_none_or(|f| needed.contains(&f.as_str()) || inside.components().count() == 1)
        {
            let to = corpus.join(inside);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(entry.path(), to).unwrap();
        }
    }
    run(&["ingest", path.to_str().unwrap()], &corpus);
    assert!(of_words(&corpus).is_empty(), "{:#?}", of_words(&corpus));
    // one word longer in each, before the end of the first half of its words
    let (loaded, _) = Corpus::load(&corpus);
    let mut dump = fs::read_to_string(&path).unwrap();
    dump = dump.replacen(
        "Generation Time: Aug 11, 2020",
        "Generation Time: Aug 11, 2024",
        1,
    );
    let mut changed: Vec<(String, String)> = vec![];
    for edition in loaded
        .editions
        .iter()
        .filter(|e| e.account.is_elsewhere() && e.account.witnesses.is_empty())
    {
        let record = &edition.account.record;
        let plain = |s: &&ludarium::corpus::Sentence| {
            let words = s.text.split_whitespace().count() > 6;
            words
                && s.text.contains(" the ")
                && !s.text.contains(['\'', '"', '\\'])
                && dump.matches(s.text.as_str()).count() == 1
        };
        let once = loaded
            .editions
            .iter()
            .filter(|e| e.account.rests_on(record))
            .count()
            == 1;
        let Some(s) = edition
            .account
            .sentences
            .iter()
            .find(plain)
            .filter(|_| once)
        else {
            continue;
        };
        let other = s.text.replacen(" the ", " the other ", 1);
        let (text, id) = (s.text.clone(), s.id.clone());
        dump = dump.replacen(&text, &other, 1);
        changed.push((format!("{} {id}", edition.short), record.clone()));
        if changed.len() == 10 {
            break;
        }
    }
    assert_eq!(changed.len(), 10, "{changed:?}");
    let newer = folder.path().join("newer.sql");
    fs::write(&newer, dump).unwrap();
    let (_, _, stderr) = run(&["ingest", newer.to_str().unwrap()], &corpus);
    let named: Vec<&str> = stderr
        .lines()
        .filter(|l| l.contains("changed-words"))
        .collect();
    assert_eq!(named.len(), 10, "{named:?}");
    assert!(changed
        .iter()
        .all(|(_, record)| named.iter().any(|l| l.contains(&format!("{record}:")))));
    let found = of_words(&corpus);
    let mut subjects: Vec<&str> = found.iter().map(|f| f.subject.as_str()).collect();
    let mut wanted: Vec<&str> = changed.iter().map(|(s, _)| s.as_str()).collect();
    subjects.sort_unstable();
    wanted.sort_unstable();
    assert_eq!(subjects, wanted);
    let (code, _, stderr) = run(&["cite", "--realign", "--all", "--changed"], &corpus);
    assert_eq!(code, 0, "{stderr}");
    assert!(of_words(&corpus).is_empty(), "{:#?}", of_words(&corpus));
}
