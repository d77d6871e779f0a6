//! The commands that write into an edition's files: a game from a record to a clean `check` without an editor of text, comments kept, nothing
//! written of what cannot be.

use crate::collection::ludarium;
use std::fs;
use std::path::Path;
use std::process::Output;
use tempfile::TempDir;

fn run(at: &Path, args: &[&str], given: Option<&str>) -> Output {
    let mut command = ludarium();
    command.args(args).current_dir(at);
    command.write_stdin(given.unwrap_or_default());
    command.output().unwrap()
}

/// Runs a command that must succeed; what it prints on both ends.
fn does(at: &Path, args: &[&str]) -> String {
    output_of(run(at, args, None), args, 0)
}

/// Runs a command that must refuse.
fn refuses(at: &Path, args: &[&str]) -> String {
    output_of(run(at, args, None), args, 2)
}

fn output_of(out: Output, args: &[&str], code: i32) -> String {
    let [stdout, stderr] =
        [&out.stdout, &out.stderr].map(|b| String::from_utf8_lossy(b).into_owned());
    assert_eq!(out.status.code(), Some(code), "{args:?}\n{stdout}{stderr}");
    stdout + &stderr
}

const RECORD: &str = r#"id = "Grey.1"
type = "Ethnography"
game = "Tarn pits"
location = "Langdale"
lat = 54.45
lon = -3.08
date = "c. 1800"
content = "Two rows of six hollows, four pebbles in each. Lots decide who begins. Each lifts all the pebbles of one of his own hollows and drops them one by one to the right. Where the last falls into an empty hollow of his own he takes those opposite. It is a game for the evening."
source = "A. Grey, Games of the fells, p. 12"
"#;

/// A collection of one's own with the edition `tarn` begun.
fn begun() -> TempDir {
    let dir = TempDir::new().unwrap();
    let at = dir.path();
    does(
        at,
        &[
            "init", "--bare", "--title", "Fells", "--person", "A. Grey", "--prefix", "Grey.", ".",
        ],
    );
    fs::write(at.join("corpus/evidence/Grey.1.toml"), RECORD).unwrap();
    does(at, &["new", "tarn", "--record", "Grey.1"]);
    dir
}

fn file(at: &Path, name: &str) -> String {
    fs::read_to_string(at.join("corpus").join(name)).unwrap()
}

#[test]
fn a_game_is_written_down_by_commands_and_links_are_said_once() {
    let dir = begun();
    let at = dir.path();
    let clause =
        |name: &str, rest: &[&str]| does(at, &[&["clause", "tarn", name][..], rest].concat());
    clause(
        "setup",
        &[
            "--says",
            "Two rows of six, four in each.",
            "--set",
            "setup={ holes = 6, counters = 4 }",
            "--attested",
            "C1",
        ],
    );
    clause(
        "starter",
        &[
            "--says",
            "Lots decide who begins.",
            "--set",
            "starter.first=lot",
            "--attested",
            "lots decide",
        ],
    );
    clause(
        "sow",
        &[
            "--says",
            "All of one of his holes, one by one, anticlockwise.",
            "--set",
            "sow.direction=anticlockwise",
            "--when",
            "at=choose, side=own, count=\">=1\"",
            "--then",
            "choose=may",
            "--inferred",
            "C3 one of his own hollows",
        ],
    );
    let take = clause(
        "take",
        &[
            "--says",
            "He takes those opposite.",
            "--when",
            "{ at = \"last\", side = \"own\", count = 1 }",
            "--then",
            "take = \"opposite\", next = \"end\"",
            "--attested",
            "C4",
        ],
    );
    assert!(!take.contains("agreement"), "{take}");
    let twice = refuses(at, &["clause", "tarn", "sow", "--inferred", "to the right"]);
    assert!(twice.contains("cites C3 already"), "{twice}");
    clause("take", &["--attested", "C2"]);
    does(at, &["account", "tarn", "C5", "--status", "context"]);
    does(
        at,
        &[
            "clause",
            "tarn",
            "--absent",
            "feed.duty",
            "--absent",
            "sow.store",
        ],
    );
    refuses(at, &["clause", "tarn", "--absent", "feed.dooty"]);
    let rules = file(at, "games/tarn/rules.toml");
    assert!(
        rules.contains("absent = [\"feed.duty\", \"sow.store\"]"),
        "{rules}"
    );
    assert!(
        rules.contains("set.starter.first = \"lot\"\nattested = ['C2 \"Lots decide\"']"),
        "{rules}"
    );
    assert!(
        rules.contains("inferred = ['C3 \"one of his own hollows\"']")
            && rules.contains("attested = [\"C4\", \"C2\"]"),
        "{rules}"
    );
    assert!(
        rules.contains("when = { at = \"choose\", side = \"own\", count = \">=1\" }"),
        "{rules}"
    );
    // nothing is written twice: the account names no clause, and shows them all the same
    let account = file(at, "games/tarn/account.toml");
    assert!(
        !account.contains("by =") && account.matches("status = \"modelled\"").count() == 4,
        "{account}"
    );
    let shown = does(at, &["show", "tarn.C3"]).replace('\n', " ");
    assert!(shown.contains("tarn.sow"), "{shown}");
    let listed = does(at, &["account", "tarn"]);
    assert!(listed.contains("0 without a status"), "{listed}");
    // a status that the cites speak against is still an error
    let against = does(at, &["account", "tarn", "C4", "--status", "context"]);
    assert!(
        against.contains("clauses model it, but the status says otherwise"),
        "{against}"
    );
    let open = does(at, &["account", "tarn", "C5", "--status", "modelled"]);
    assert!(open.contains("modelled, but by no clause"), "{open}");
}

#[test]
fn a_place_and_a_work_come_in_once_and_go_to_their_edition() {
    let dir = begun();
    let at = dir.path();
    let lacks = refuses(at, &["place", "langdale", "--record", "Grey.1"]);
    assert!(
        lacks.contains("--radius-km") && lacks.contains("--reason"),
        "{lacks}"
    );
    assert!(!at.join("corpus/places.geojson").exists());
    let place = [
        "place",
        "langdale",
        "--record",
        "Grey.1",
        "--of",
        "tarn",
        "--radius-km",
        "6",
        "--reason",
        "The record names the valley.",
    ];
    does(at, &place);
    let places = file(at, "places.geojson");
    assert!(
        places.contains("[-3.08, 54.45]") && places.contains("\"records_say\": \"Langdale\""),
        "{places}"
    );
    assert!(refuses(at, &place).contains("already"));
    assert!(refuses(
        at,
        &[
            "place",
            "x",
            "--name",
            "X",
            "--at",
            "95,2",
            "--radius-km",
            "6",
            "--reason",
            "r"
        ]
    )
    .contains("latitude comes first"));
    assert_eq!(file(at, "places.geojson"), places);
    let entry = "@book{grey1801,\n  author = {Grey, A.},\n  title = {Games of the fells},\n  publisher = {Fell Press},\n  date = {1801},\n}\n";
    let given = ["work", "--of", "tarn", "--pages", "12"];
    let came = output_of(run(at, &given, Some(entry)), &given, 0);
    assert!(came.contains("grey1801: new"), "{came}");
    assert_eq!(file(at, "works.bib"), entry);
    let again = output_of(run(at, &given, Some(entry)), &given, 0);
    assert!(again.contains("grey1801: there already"), "{again}");
    assert_eq!(file(at, "works.bib"), entry);
    let edition = file(at, "games/tarn/edition.toml");
    for line in [
        "place = \"langdale\"",
        "work = \"grey1801\"",
        "pages = \"12\"",
    ] {
        assert!(edition.contains(line), "{edition}");
    }
    let other = entry
        .replace("grey1801", "Grey:1801")
        .replace("fells}", "Fells}");
    let alike = output_of(run(at, &given, Some(&other)), &given, 0);
    assert!(alike.contains("there already, as grey1801"), "{alike}");
    let none = ["work"];
    let refused = output_of(run(at, &none, Some("no entry")), &none, 2);
    assert!(refused.contains("nothing was written"), "{refused}");
}

#[test]
fn what_cannot_be_is_refused_with_its_reason_and_changes_nothing() {
    let dir = begun();
    let at = dir.path();
    let before = ["account", "rules"].map(|f| file(at, &format!("games/tarn/{f}.toml")));
    let cases: &[(&[&str], &str)] = &[
        (&["account", "tarn", "C9", "--status", "context"], "C9"),
        (&["account", "tarn", "C1"], "--status"),
        (&["account", "tern", "C1", "--note", "x"], "did you mean"),
        (
            &[
                "clause",
                "tarn",
                "sow",
                "--says",
                "x",
                "--attested",
                "no such words",
            ],
            "stands in no sentence",
        ),
        (
            &[
                "clause",
                "tarn",
                "sow",
                "--says",
                "x",
                "--attested",
                "his own",
            ],
            "several sentences",
        ),
        (
            &[
                "clause",
                "tarn",
                "sow",
                "--says",
                "x",
                "--set",
                "sow.direktion=left",
                "--attested",
                "C3",
            ],
            "direktion",
        ),
        (
            &[
                "clause",
                "tarn",
                "sow",
                "--says",
                "x",
                "--then",
                "{ }\n[clause.b]\nsays = 1",
                "--attested",
                "C3",
            ],
            "nothing was written",
        ),
        (
            &["clause", "tarn", "sow", "--attested", "C3"],
            "say the rule with --says",
        ),
        (
            &["clause", "tarn", "../x", "--says", "x", "--attested", "C3"],
            "small letters",
        ),
    ];
    for (args, why) in cases {
        let printed = refuses(at, args);
        assert!(printed.contains(why), "{args:?}: {printed}");
    }
    let after = ["account", "rules"].map(|f| file(at, &format!("games/tarn/{f}.toml")));
    assert_eq!(before, after);
}

#[test]
fn an_account_that_names_its_clauses_goes_on_doing_so_and_keeps_its_layout() {
    let dir = TempDir::new().unwrap();
    let at = dir.path();
    does(
        at,
        &[
            "init", "--title", "Fells", "--person", "A. Grey", "--prefix", "Grey.", ".",
        ],
    );
    let (account, rules) = ("games/ford-pits/account.toml", "games/ford-pits/rules.toml");
    let named =
        file(at, account).replace("status = \"modelled\"\n", "status = \"modelled\" # so\n");
    let named = named.replacen(
        "status = \"modelled\" # so\n",
        "status = \"modelled\" # so\nby = [\"setup\", \"rows\"]\n",
        1,
    );
    fs::write(at.join("corpus").join(account), &named).unwrap();
    let printed = does(at, &["clause", "ford-pits", "take", "--attested", "C5"]);
    assert!(
        printed.contains("ford C5"),
        "a sentence with another status is told: {printed}"
    );
    let wanted = named.replace(
        "status = \"context\"\n",
        "status = \"context\"\nby = [\"take\"]\n",
    );
    assert_eq!(file(at, account), wanted);
    assert!(
        file(at, rules).contains("\"', \"C5\"]"),
        "{}",
        file(at, rules)
    );
}

#[test]
fn the_manuals_are_with_the_program_and_messages_name_them() {
    let dir = begun();
    let at = dir.path();
    let pages = does(at, &["docs"]);
    assert!(
        pages.contains("edition")
            && pages.contains("Write an edition")
            && !pages.contains("certainty"),
        "{pages}"
    );
    assert!(does(at, &["docs", "--all"]).contains("certainty"));
    let part = does(at, &["docs", "edition", "Cites"]);
    assert!(
        part.starts_with("### Cites") && part.matches("\n### ").count() == 0,
        "{part}"
    );
    assert_eq!(
        does(at, &["docs", "docs/notation.md"]),
        does(at, &["docs", "notation"])
    );
    assert!(
        refuses(at, &["docs", "editing"]).contains("did you mean")
            || refuses(at, &["docs", "editing"]).contains("edition")
    );
    // names from before pages were merged still work
    assert!(does(at, &["docs", "add-a-game"]).starts_with("## Step by step"));
    assert_eq!(
        does(at, &["docs", "edition-format", "Cites"]),
        does(at, &["docs", "edition", "Cites"])
    );
    assert!(does(at, &["docs", "--find", "words by their numbers"]).contains("edition, "));
    refuses(at, &["docs", "--find", "no such words anywhere"]);
    // what `check` says to a collection of one's own leads to pages that its program has
    let out = run(at, &["check"], None);
    let printed =
        String::from_utf8_lossy(&out.stderr).into_owned() + &String::from_utf8_lossy(&out.stdout);
    assert!(
        printed.contains("ludarium docs edition") && !printed.contains("docs/"),
        "{printed}"
    );
    for name in printed.split("ludarium docs ").skip(1) {
        let name: String = name
            .chars()
            .take_while(|c| c.is_ascii_lowercase() || *c == '-')
            .collect();
        does(at, &["docs", &name]);
    }
}

#[test]
fn words_that_run_over_lines_are_cited_by_their_numbers() {
    let dir = begun();
    let at = dir.path();
    let record = RECORD.replace("Grey.1", "Grey.2").replace(
        "content = \"Two rows of six hollows,",
        "content = \"Two rows\\nof six hollows,",
    );
    fs::write(at.join("corpus/evidence/Grey.2.toml"), record).unwrap();
    does(at, &["new", "beck", "--record", "Grey.2"]);
    let setup = ["clause", "beck", "setup", "--says", "Two rows of six."];
    does(
        at,
        &[
            &setup[..],
            &["--set", "setup.holes=6", "--attested", "rows of six"],
        ]
        .concat(),
    );
    let rules = file(at, "games/beck/rules.toml");
    assert!(rules.contains("attested = [\"C1 2-4\"]"), "{rules}");
    let sure = run(at, &["check", "beck", "--json"], None);
    let printed = String::from_utf8_lossy(&sure.stdout).into_owned();
    assert!(
        !printed.contains("\"cite\"") && !printed.contains("\"agreement\""),
        "{printed}"
    );
}

/// Keys of a file that is written by hand.
mod keys {
    use ludarium::corpus::writing::{with_keys, At, Put};

    const FILE: &str = "# of an account\nrecord = \"Grey.1\" # here\n\n[[sentence]]\nid = \"C1\"\nspan = [0,  9] # by hand\ntext = 'Two rows.'\n# status = one of modelled and so on\n\n# a note between\n[[sentence]]\nid = 'C2'\nspan = [10, 15]\ntext = 'Sixes'\nstatus = \"modelled\"\nby = [ \"setup\" ]";

    #[test]
    fn a_key_is_set_or_comes_last_and_all_else_stays() {
        let set = |id, keys: &[(&str, Put)]| with_keys(FILE, At::Sentence(id), keys);
        let status = set("C1", &[("status", Put::text("context"))]).unwrap();
        let hint = "# status = one of modelled and so on";
        assert_eq!(status, FILE.replace(hint, "status = \"context\""));
        let again = set("C2", &[("status", Put::text("claim"))]).unwrap();
        assert_eq!(again, FILE.replace("\"modelled\"\nby", "\"claim\"\nby"));
        let by = set(
            "C2",
            &[("by", Put::More("sow".into())), ("note", Put::text("n"))],
        )
        .unwrap();
        let wanted = FILE.replace("[ \"setup\" ]", "[ \"setup\", \"sow\" ]\nnote = \"n\"\n");
        assert_eq!(by, wanted);
        assert_eq!(
            set("C2", &[("by", Put::More("setup".into()))]).unwrap(),
            FILE
        );
        assert!(set("C9", &[]).unwrap_err().contains("C9"));
        let head = with_keys(FILE, At::Head, &[("record", Put::text("Grey.2"))]).unwrap();
        assert_eq!(head, FILE.replace("Grey.1", "Grey.2"));
    }

    #[test]
    fn keys_with_dots_end_where_the_last_of_them_does() {
        let file = "short = \"a\"\n[clause.sow]\nsays = \"s\"\nset.sow.direction = \"x\"\nset.sow.store = 'y' # z\n\n[clause.b]\nsays = \"b\"\nattested = [\n  \"C1\",\n]\n";
        let more = |id, key| with_keys(file, At::Clause(id), &[(key, Put::More("C2".into()))]);
        assert_eq!(
            more("sow", "attested").unwrap(),
            file.replace("# z\n", "# z\nattested = [\"C2\"]\n")
        );
        assert_eq!(
            more("b", "attested").unwrap(),
            file.replace("\"C1\",\n]", "\"C1\",\n  \"C2\",\n]")
        );
        let title = with_keys(file, At::Head, &[("title", Put::text("A"))]).unwrap();
        assert_eq!(title, file.replace("\"a\"\n", "\"a\"\ntitle = \"A\"\n"));
    }
}
