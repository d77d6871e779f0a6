//! Accounts whose words are kept elsewhere: numbered, cited, checked with the words and without; editions that lean on others.

use assert_cmd::Command;
use ludarium::check::{check, Depth};
use ludarium::corpus::{Corpus, Files, Standing};
use ludarium::finding::Finding;
use std::fs;
use std::path::Path;

use crate::portal::{small, taken_in, OLD};

fn run(args: &[&str], corpus: &Path) -> (i32, String, String) {
    let out = Command::cargo_bin("ludarium").unwrap();
    let mut out = out;
    let out = out.args(args).arg("--corpus").arg(corpus).output().unwrap();
    let text = |b: Vec<u8>| String::from_utf8(b).unwrap();
    (
        out.status.code().unwrap(),
        text(out.stdout),
        text(out.stderr),
    )
}

/// A corpus with the facts of a small database, its words beside it, and an edition begun from one of its records.
fn begun() -> tempfile::TempDir {
    let (folder, kinds) = taken_in(&[("d.sql", &small(OLD, "Um el Banat", true))]);
    assert!(kinds.is_empty(), "{kinds:?}");
    let corpus = folder.path().join("corpus");
    fs::create_dir_all(corpus.join("games")).unwrap();
    let (code, _, stderr) = run(
        &[
            "new",
            "seven",
            "--record",
            "DLP.Evidence.7",
            "--family",
            "sowing",
        ],
        &corpus,
    );
    assert_eq!(code, 0, "{stderr}");
    folder
}

fn findings(corpus: &Path) -> Vec<Finding> {
    let (corpus, read) = Corpus::load(corpus);
    check(&corpus, read, Depth::Accounting)
}

fn of<'f>(all: &'f [Finding], kind: &str) -> Vec<&'f Finding> {
    all.iter().filter(|f| f.kind == kind).collect()
}

#[test]
fn an_account_begun_from_words_elsewhere_holds_none_of_them() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let account = fs::read_to_string(corpus.join("games/seven/account.toml")).unwrap();
    assert!(
        !account.contains("Six holes") && !account.contains("played"),
        "{account}"
    );
    let six = ludarium::corpus::at_hand::sum("Six holes.");
    assert!(
        account.contains(&format!("sha256 = \"{six}\"")),
        "{account}"
    );
    assert!(
        account.contains("span = [10, 20]"),
        "blanks are run together: {account}"
    );
    let all = findings(&corpus);
    assert!(
        of(&all, "span").is_empty() && of(&all, "gap").is_empty(),
        "{all:?}"
    );
    assert!(of(&all, "no-words").is_empty());
}

#[test]
fn words_are_found_by_number_and_numbers_by_words() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let says = |args: &[&str]| run(args, &corpus);
    assert_eq!(
        says(&["cite", "seven", "R2", "six holes"]).1,
        "R2 1-2\nSix holes.\n"
    );
    assert_eq!(says(&["cite", "seven", "R2", "2"]).1, "R2 2\nholes.\n");
    assert!(says(&["cite", "7"]).1.contains("C1  span [0, 12]"));
    let (code, _, stderr) = says(&["cite", "seven", "R2", "seven holes"]);
    assert_eq!(code, 2);
    assert!(
        stderr.contains("the nearest words there are “Six holes.”"),
        "{stderr}"
    );
    let (code, _, stderr) = says(&["cite", "seven", "R9"]);
    assert!(code == 2 && stderr.contains("R9"), "{stderr}");
    fs::remove_dir_all(corpus.join("words")).unwrap();
    let (code, _, stderr) = says(&["cite", "seven", "R2"]);
    assert!(code == 2 && stderr.contains("not available"), "{stderr}");
}

#[test]
fn a_record_of_the_database_is_shown_and_listed_as_new_and_cite_take_it() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    for name in ["7", "DLP.Evidence.7", "dlp.evidence.7"] {
        let (code, shown, errors) = run(&["show", name], &corpus);
        assert_eq!(code, 0, "{errors}");
        assert!(shown.starts_with("DLP.Evidence.7"), "{shown}");
        assert!(shown.contains("R2   Six holes."), "{shown}");
    }
    let (_, listed, _) = run(&["list", "database"], &corpus);
    assert!(
        listed.contains("DLP.Evidence.7") && listed.contains("seven"),
        "{listed}"
    );
    // rules that cannot be played yet are not called playable
    let (_, shown, _) = run(&["show", "seven"], &corpus);
    assert!(
        shown.contains("not known yet") && !shown.contains("playable from"),
        "{shown}"
    );
    fs::remove_dir_all(corpus.join("words")).unwrap();
    let (code, shown, _) = run(&["show", "7"], &corpus);
    assert!(
        code == 0 && shown.contains("not available") && !shown.contains("Six holes"),
        "{shown}"
    );
}

#[test]
fn a_sentence_that_is_cut_anew_hides_no_other_and_its_sum_is_told() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let file = corpus.join("games/seven/account.toml");
    let account = fs::read_to_string(&file).unwrap();
    let six = ludarium::corpus::at_hand::sum("Six holes.");
    fs::write(&file, account.replace(&six, "0000000000000000")).unwrap();
    assert_eq!(run(&["cite", "seven", "R1"], &corpus).0, 0);
    assert_eq!(run(&["cite", "seven", "R2"], &corpus).0, 2);
    let (code, cited, note) = run(&["cite", "seven"], &corpus);
    assert!(
        code == 0 && cited.contains("R1") && !cited.contains("R2"),
        "{cited}"
    );
    assert!(note.contains("R2: not as in the account"), "{note}");
    let (_, _, stderr) = run(&["check", "seven"], &corpus);
    assert!(stderr.contains(&six), "{stderr}");
}

#[test]
fn what_a_claim_says_is_told_in_its_words_where_they_are_at_hand() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    fs::write(
        corpus.join("games/seven/claims.toml"),
        "[[claim]]\nid = 'CL-seven-1'\ncites = ['R2 1-2']\nkind = 'rules'\ntest = 'none'\nverdict = 'untestable'\ntext = 'It cannot be told.'\n",
    )
    .unwrap();
    for args in [&["show", "CL-seven-1"][..], &["claims", "--of", "seven"]] {
        let shown = run(args, &corpus).1;
        assert!(shown.contains("“Six holes.”"), "{shown}");
    }
    fs::remove_dir_all(corpus.join("words")).unwrap();
    for args in [&["show", "CL-seven-1"][..], &["claims", "--of", "seven"]] {
        let shown = run(args, &corpus).1;
        let shown: Vec<&str> = shown.split_whitespace().collect();
        let shown = shown.join(" ");
        assert!(
            shown.contains("not available") && !shown.contains("“”"),
            "{shown}"
        );
    }
}

#[test]
fn check_tells_what_concerns_one_edition_alone() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let other = [
        "new",
        "eight",
        "--record",
        "DLP.Evidence.7",
        "--family",
        "sowing",
    ];
    assert_eq!(run(&other, &corpus).0, 0);
    let files = |args: &[&str]| {
        let report: serde_json::Value = serde_json::from_str(&run(args, &corpus).1).unwrap();
        let of = |slug: &str| {
            let all = report["findings"].as_array().unwrap().iter();
            all.filter(|f| {
                f["file"]
                    .as_str()
                    .unwrap()
                    .starts_with(&format!("games/{slug}/"))
            })
            .count()
        };
        (
            of("seven"),
            of("eight"),
            report["totals"].as_object().unwrap().len(),
        )
    };
    let (seven, eight, both) = files(&["check", "--json"]);
    assert!(seven > 0 && eight > 0 && both == 2);
    assert_eq!(files(&["check", "seven", "--json"]), (seven, 0, 1));
    assert_eq!(
        files(&["check", "eight", "seven", "--json"]),
        (seven, eight, 2)
    );
    let (code, _, stderr) = run(&["check", "sevn"], &corpus);
    assert!(code == 2 && stderr.contains("seven"), "{stderr}");
}

#[test]
fn changed_words_are_told_with_what_rests_on_them_and_absent_ones_are_a_remark() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let file = corpus.join("games/seven/account.toml");
    let account = fs::read_to_string(&file).unwrap();
    let account = account.replace(
        "gist = \"TODO: what it says, in your own words\"",
        "gist = \"told\"\nstatus = \"modelled\"\nby = [\"board\"]",
    );
    fs::write(&file, &account).unwrap();
    let words = corpus.join("words/texts.json");
    let text = fs::read_to_string(&words).unwrap();
    fs::write(&words, text.replace("Six holes", "Ten holes")).unwrap();
    let all = findings(&corpus);
    let [changed] = of(&all, "span")[..] else {
        panic!("{all:?}")
    };
    assert!(
        changed.subject == "seven R2" && changed.message.contains("what rests on it: seven.board"),
        "{changed:?}"
    );
    // without the words nothing can be held against them: a remark, and no error of theirs
    fs::remove_dir_all(corpus.join("words")).unwrap();
    let all = findings(&corpus);
    assert!(of(&all, "span").is_empty());
    let [absent] = of(&all, "no-words")[..] else {
        panic!("{all:?}")
    };
    assert!(
        !absent.counts() && absent.message.contains("DLP.Evidence.7"),
        "{absent:?}"
    );
    // a number beyond the sentence is seen without the words
    fs::write(
        corpus.join("games/seven/claims.toml"),
        "[[claim]]\nid = \"CL-seven-1\"\ncites = [\"R2 1-3\"]\n",
    )
    .unwrap();
    let all = findings(&corpus);
    let far = of(&all, "cite-words");
    assert!(
        far.iter()
            .any(|f| f.message.contains("word 3 of seven R2, which has 2")),
        "{far:?}"
    );
}

#[test]
fn words_of_a_record_that_is_not_in_the_corpus_may_not_stand_in_a_file() {
    let folder = begun();
    let corpus = folder.path().join("corpus");
    let file = corpus.join("games/seven/account.toml");
    let account = fs::read_to_string(&file).unwrap();
    let six = ludarium::corpus::at_hand::sum("Six holes.");
    fs::write(
        &file,
        account.replace(&format!("sha256 = \"{six}\""), "text = \"Six holes.\""),
    )
    .unwrap();
    let all = findings(&corpus);
    assert!(
        of(&all, "words")
            .iter()
            .any(|f| f.message.contains("they belong to others")),
        "{all:?}"
    );
    fs::write(
        &file,
        account.replace(&format!("sha256 = \"{six}\"\nwords = 2\n"), ""),
    )
    .unwrap();
    let all = findings(&corpus);
    assert!(
        of(&all, "form")
            .iter()
            .any(|f| f.message.contains("neither `text` nor `sha256`")),
        "{all:?}"
    );
    // nor may a cite or a claim quote them
    fs::write(&file, &account).unwrap();
    fs::write(
        corpus.join("games/seven/claims.toml"),
        "[[claim]]\nid = \"CL-seven-1\"\nquote = \"Six holes\"\ncites = ['R2 \"Six\"']\n",
    )
    .unwrap();
    let all = findings(&corpus);
    let messages: Vec<&str> = of(&all, "words")
        .iter()
        .map(|f| f.message.as_str())
        .collect();
    assert!(
        messages
            .iter()
            .any(|m| m.contains("quotes words of seven R2")),
        "{messages:?}"
    );
    assert!(
        messages.iter().any(|m| m.contains("quotes an account")),
        "{messages:?}"
    );
}

/// The corpus with an edition that leans on one of it: what `like` says, and clauses of its own.
fn leaning(like: &str, own: &str) -> (Corpus, Vec<Finding>) {
    let mut files = Files::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let put = |files: &mut Files, name: &str, text: String| {
        files.texts.insert(format!("games/leaner/{name}"), text);
    };
    let rules = format!("slug = \"leaner\"\nshort = \"leaner\"\ntitle = \"Leaner\"\nfamily = \"sowing\"\n[like]\n{like}\n{own}");
    put(&mut files, "rules.toml", rules);
    let account = "record = \"DLP.Evidence.1170\"\n[[sentence]]\nid = \"R1\"\nspan = [0, 9]\nsha256 = \"0123456789abcdef\"\nwords = 2\ngist = \"x\"\nstatus = \"modelled\"\nby = []\n";
    put(&mut files, "account.toml", account.to_owned());
    Corpus::from_files(files)
}

/// All clauses of an edition but one, as `takes`.
fn takes(corpus: &Corpus, short: &str, but: &str) -> String {
    let ids: Vec<String> = corpus
        .edition(short)
        .unwrap()
        .clauses()
        .filter(|(id, _)| *id != but)
        .map(|(id, _)| format!("\"{id}\""))
        .collect();
    format!(
        "edition = \"{short}\"\nby = \"R1\"\ntakes = [{}]\nexcept = [\"{but}\"]",
        ids.join(", ")
    )
}

#[test]
fn what_leans_plays_the_other_edition_but_for_what_it_says_itself() {
    let (plain, _) = Corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let own = "[clause.sow]\nsays = \"Clockwise.\"\nset.sow.direction = \"clockwise\"\nwhen = { at = \"choose\", side = \"own\", count = \">=1\" }\nthen = { choose = \"may\" }\nattested = [\"R1\"]\n";
    let (corpus, findings) = leaning(&takes(&plain, "mewelad", "sow"), own);
    let wrong: Vec<&Finding> = findings.iter().filter(|f| f.kind == "like").collect();
    assert!(wrong.is_empty(), "{wrong:?}");
    let (leaner, other) = (
        corpus.edition("leaner").unwrap(),
        corpus.edition("mewelad").unwrap(),
    );
    assert_eq!(leaner.clauses().count(), other.clauses().count());
    assert_eq!(leaner.taken.len(), other.clauses().count() - 1);
    // no clause stands better here than there, and only editors send there
    for (id, standing) in &leaner.taken {
        let clause = &other.rules.as_ref().unwrap().file.clauses[id];
        let there = other.standing_of(id, clause).unwrap();
        assert_eq!(*standing, there.max(Standing::ByEditors), "{id}");
    }
    let compiled = |short: &str| {
        let edition = corpus.edition(short).unwrap();
        ludarium_engine::families::compile(&corpus.bundle(edition).unwrap(), &[].into(), &[].into())
            .unwrap_or_else(|e| panic!("{short}: {e:?}"))
    };
    let (a, b) = (compiled("leaner"), compiled("mewelad"));
    assert_ne!(a.sha256(), b.sha256());
    let taken = &leaner.rules.as_ref().unwrap().file.clauses["stop"];
    let cites = taken.standing().unwrap().1;
    assert_eq!(cites[0], "R1", "{cites:?}");
    assert!(cites[1].starts_with("mewelad R"), "{cites:?}");
}

#[test]
fn a_loop_a_stranger_and_a_lost_clause_are_told() {
    let (plain, _) = Corpus::load(&Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus"));
    let faults_of = |like: &str| -> Vec<String> {
        let (_, findings) = leaning(like, "");
        let like = findings.into_iter().filter(|f| f.kind == "like");
        like.map(|f| f.message).collect()
    };
    let itself = faults_of("edition = \"leaner\"\nby = \"R1\"\ntakes = []");
    assert!(itself[0].contains("leans on itself"), "{itself:?}");
    let stranger = faults_of("edition = \"mewelat\"\nby = \"R1\"\ntakes = []");
    assert!(
        stranger[0].contains("did you mean `mewelad`?"),
        "{stranger:?}"
    );
    let all = takes(&plain, "mewelad", "setup");
    let lost = faults_of(&all.replace("except = [\"setup\"]", ""));
    assert!(
        lost[0].contains("mewelad.setup is neither taken nor excepted"),
        "{lost:?}"
    );
    let gone = faults_of(&all.replace("\"stop\"", "\"stopp\""));
    assert!(
        gone.iter()
            .any(|m| m.contains("no clause") && m.contains("stop")),
        "{gone:?}"
    );
}
