//! What descriptions say of the clauses, and that nothing is left out in silence.

use super::{compiled, corpus, described, of_family, run};
use ludarium_corpus::rules_files::load;
use ludarium_engine::lang::{taken_in, Choice, Overrides};
use ludarium_engine::sowing;
use ludarium_lud::{lud, Form};

/// Parentheses, braces and quotes come out even; comments aside.
fn balanced(text: &str) -> bool {
    let mut open = vec![];
    for line in text.lines().filter(|l| !l.starts_with("//")) {
        let mut quoted = false;
        for c in line.chars() {
            match c {
                '"' => quoted = !quoted,
                '(' | '{' if !quoted => open.push(c),
                ')' if !quoted && open.pop() != Some('(') => return false,
                '}' if !quoted && open.pop() != Some('{') => return false,
                _ => {}
            }
        }
        if quoted {
            return false;
        }
    }
    open.is_empty()
}

#[test]
#[ignore = "nightly: every ruleset"]
fn every_sowing_ruleset_is_written_as_a_description_and_says_what_it_leaves_out() {
    let mut whole = vec![];
    for (slug, loaded) in of_family("sowing") {
        let (all, _) = taken_in(&loaded.bundle).unwrap();
        let mut choices = vec![Choice::new()];
        for (q, question) in &all.questions {
            for (name, reading) in &question.reading {
                if reading.infeasible.is_none() && *name != question.default {
                    choices.push([(q.clone(), name.clone())].into());
                }
            }
        }
        for choice in choices {
            let rules = loaded.rules(&choice, &Overrides::new()).unwrap();
            let row = sowing::of(&*rules).unwrap().params.row;
            let out = lud(&*rules, &loaded.bundle, false).unwrap();
            let again = lud(&*rules, &loaded.bundle, false).unwrap();
            assert_eq!(out, again, "{slug}: stable");
            assert!(balanced(&out.text), "{slug}:\n{}", out.text);
            assert_eq!(
                out.about.clauses.len(),
                rules.clauses().len(),
                "{slug}: every clause is accounted for"
            );
            for c in &out.about.clauses {
                let listed = out.text.contains(&format!("//   {}: ", c.clause));
                assert_eq!(c.not.is_some(), listed, "{slug}: {}", c.clause);
            }
            let sown = match out.about.form {
                Form::Plain => "(sow",
                Form::Steps => "(add (piece \"Seed\")",
            };
            for part in ["(game ", "(players 2)", "(start", sown, "(end"] {
                assert!(out.text.contains(part), "{slug}: no {part}");
            }
            // every place is a site of its own
            let mut sites = out.about.sites.clone();
            sites.sort_unstable();
            let places = 2 * usize::from(row) + 2;
            assert_eq!(sites, (0..places).collect::<Vec<_>>(), "{slug}");
            let plain = lud(&*rules, &loaded.bundle, true).unwrap();
            assert_eq!(plain.about.form, Form::Plain, "{slug}");
            if choice.is_empty() && out.about.clauses.iter().all(|c| c.not.is_none()) {
                whole.push(slug.clone());
            }
        }
    }
    assert!(!whole.is_empty(), "at least one is expressed whole");
}

/// Where one word does not say a move it is written out: three rows and a ring lie as they are, a capture on the way stands where a
/// counter falls, and an opening is set up by its outcome.
#[test]
fn what_one_word_does_not_say_is_written_step_by_step() {
    let flat = |slug: &str| {
        let out = described(slug, false);
        assert_eq!(out.about.form, Form::Steps, "{slug}");
        out.text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let rows = flat("rabe");
    assert!(rows.contains("(mancalaBoard 3 6)"), "{rows}");
    let ring = flat("kara");
    assert!(ring.contains("(board (graph vertices:"), "{ring}");
    let passing = flat("anywoli");
    let counter = passing.find("(add (piece \"Seed\")").unwrap();
    let on_the_way = passing[counter..].find("(> (var \"Hand\") 0)").unwrap();
    assert!(
        passing[counter + on_the_way..].contains("(fromTo"),
        "{passing}"
    );
    let raced = flat("mewelad");
    assert!(
        !raced.contains("count:4)"),
        "the race has been run: {raced}"
    );
}

/// Sites, tracks, conditions and effects of one description, written out.
#[test]
fn a_description_says_what_the_clauses_say() {
    let out = described("kalah", false);
    let flat: String = out.text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in [
        "(track \"Sowing1\" {1 2 3 4 5 6 13 12 11 10 9 8 7} loop:True P1)",
        "(track \"Sowing2\" {1 2 3 4 5 6 12 11 10 9 8 7 0} loop:True P2)",
        "(set Count 4 to:(union (sites Bottom) (sites Top)))",
        "(= (count at:(to)) 1)",
        "(if (= (to) (mapEntry (mover))) (moveAgain))",
        "(if (> (count at:(mapEntry Mover)) 24) (result Mover Win))",
    ] {
        assert!(flat.contains(part), "no {part} in\n{}", out.text);
    }
    let (code, text, stderr) = run(&["write", "oware", "--plain"]);
    assert_eq!(code, 1, "{stderr}");
    // comments are dropped by whoever reads the file: it stands inside as well
    assert_eq!(
        text.matches("oware.grand-slam: strip.captures = void")
            .count(),
        2
    );
    assert!(stderr.contains("7 of 10 clauses are expressed"), "{stderr}");
    let (code, _, stderr) = run(&["write", "oware", "--plain", "--partial"]);
    assert_eq!(code, 0, "{stderr}");
    let (code, text, stderr) = run(&["write", "oware"]);
    assert_eq!(code, 1, "{stderr}");
    assert_eq!(
        text.matches("oware.circles: repeat.then = owner").count(),
        2,
        "{text}"
    );
    let (code, text, stderr) = run(&["write", "songo-mvele"]);
    assert_eq!(code, 0, "{stderr}");
    assert!(text.contains("// Every clause is expressed."), "{text}");
    let (code, _, stderr) = run(&["write", "tab-wa-dukk"]);
    assert_eq!(code, 2, "{stderr}");
}

/// Rules that a ruling is tried in.
const BASE: &str = r#"slug = "own"
short = "own"
title = "One's own"
marks = ["pit"]
absent = ["setup.zones", "sow.store", "feed.duty", "strip.captures", "majority.over", "divide.kind", "match.lost-below", "match.lost-holes"]
[clause.board]
set.setup = { holes = 3, counters = 3 }
set.side.means = "row"
set.opening.kind = "turns"
set.starter = { first = "lot", later = "loser" }
set.turn.compulsory = true
set.sow = { direction = "anticlockwise", skip = "nothing" }
set.endless.then = "void"
set.stuck = { then = "over", both = "over" }
set.gather = { free = "owner", marked = "marker" }
conjectured = []
[clause.choose]
when = { at = "choose", side = "own", count = ">=1" }
then = { choose = "may" }
conjectured = []
"#;

/// What each effect looks like in a ruling, and whether a `.lud` file can say it; a new effect is put in here.
const EFFECTS: &[(&str, &str, bool)] = &[
    ("next", "at = \"last\", count = 2 # then next = \"again\"", true),
    ("take", "at = \"last\", count = 2 # then take = \"here\", next = \"end\"", true),
    ("amount", "at = \"last\", count = 3 # then take = \"here\", amount = 1, next = \"end\"", true),
    ("to", "at = \"last\", count = 2 # then take = \"here\", to = \"nobody\", next = \"end\"", true),
    ("from", "at = \"last\", count = 2, opposite = \"some\" # then take = \"opposite\", to = \"lap\", from = \"lap-origin\", next = \"relay\"", false),
    ("into", "at = \"last\", count = 2, opposite = \"some\" # then take = \"opposite\", to = \"lap\", into = \"first\", next = \"relay\"", false),
    ("miss", "at = \"last\", count = 2 # then take = \"here\", miss = \"pit\", next = \"end\"", false),
    ("mark", "at = \"last\", count = 2 # then mark = \"pit\", next = \"end\"", true),
    ("by", "at = \"last\", count = 2 # then mark = \"pit\", by = \"owner\", next = \"end\"", true),
    ("visit", "at = \"last\", count = 2 # then visit = true, next = \"end\"", true),
    ("pick", "at = \"last\", count = 2 # then pick = 1, next = \"end\"", false),
    ("bar", "at = \"last\", count = 2 # then bar = true, next = \"end\"", true),
    ("close", "at = \"last\", count = 2 # then close = true, next = \"end\"", true),
    ("choose", "at = \"choose\", side = \"own\", count = 2 # then choose = \"may-not\"", true),
    ("direction", "at = \"choose\", side = \"own\", count = 2 # then choose = \"may\", direction = \"either\"", true),
    ("skip", "at = \"enter\", count = 2 # then skip = true", true),
    ("bank", "at = \"enter\", count = 2 # then bank = true", true),
    ("over", "at = \"settled\", left = \"1..3\" # then over = true", true),
    ("holes", "at = \"remainder\", over = 1 # then holes = \"mine\"", false),
    ("tell", "at = \"last\", count = 2 # then take = \"here\", next = \"end\", tell = \"harvest\"", true),
];

#[test]
fn an_effect_that_a_lud_file_cannot_say_is_never_left_out_in_silence() {
    let keys: Vec<&str> = ludarium_engine::sowing::rulings::THEN
        .iter()
        .map(|k| k.name)
        .collect();
    let known: Vec<&str> = EFFECTS.iter().map(|(key, ..)| *key).collect();
    assert_eq!(keys, known, "an effect without a ruling to try it");
    for (key, ruling, can) in EFFECTS {
        let (when, then) = ruling.split_once(" # then ").unwrap();
        // who may pick must know what
        let beside = match *key {
            "into" => "[clause.zone]\nset.setup.zones = { first = [0] }\nconjectured = []\n",
            "pick" => "[clause.picked]\nwhen = { at = \"pick\", side = \"other\" }\nthen = { choose = \"may\", take = \"here\" }\nconjectured = []\n",
            _ => "",
        };
        let base = match *key {
            "into" => BASE.replace("\"setup.zones\", ", ""),
            _ => BASE.to_owned(),
        };
        let text = format!("{base}[clause.stop]\nwhen = {{ at = \"last\" }}\nthen = {{ next = \"end\" }}\nconjectured = []\n[clause.tried]\nwhen = {{ {when} }}\nthen = {{ {then} }}\nconjectured = []\n{beside}");
        let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
        std::fs::write(file.path(), text).unwrap();
        let loaded = load(Some(&corpus()), &file.path().to_string_lossy())
            .unwrap_or_else(|e| panic!("{key}: {e}"));
        let out = lud(
            &*compiled(&loaded, &Overrides::new()),
            &loaded.bundle,
            false,
        )
        .unwrap();
        let mut clauses = out.about.clauses.iter();
        let tried = clauses.find(|c| c.clause == "own.tried");
        let tried = tried.unwrap_or_else(|| panic!("{key}: {:?}", out.about));
        let whole = tried.not.is_none();
        assert_eq!(whole, *can, "{key}: {tried:?}");
    }
}
