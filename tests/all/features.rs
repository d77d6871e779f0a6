//! `ludarium features` and `ludarium export`: what they say of the corpus and of a user's own file.

use crate::common;
use crate::common::OfFamily;
use assert_cmd::Command;
use ludarium::families::{lud, Form};
use ludarium_engine::families::{features, named, ALL};
use ludarium_engine::game::compare::distance;
use ludarium_engine::lang::features::vocabulary;
use ludarium_engine::lang::taken_in;
use ludarium_engine::lang::{Choice, Overrides};
use serde_json::Value;

fn run(args: &[&str]) -> (i32, String, String) {
    let out = Command::cargo_bin("ludarium")
        .unwrap()
        .args(args)
        .arg("--corpus")
        .arg(common::corpus())
        .output()
        .unwrap();
    let text = |b: &[u8]| String::from_utf8(b.to_vec()).unwrap();
    (
        out.status.code().unwrap(),
        text(&out.stdout),
        text(&out.stderr),
    )
}

fn json(args: &[&str]) -> (i32, Value) {
    let (code, out, err) = run(args);
    (
        code,
        serde_json::from_str(&out).unwrap_or_else(|e| panic!("{e}: {out}{err}")),
    )
}

/// A file of a user's own.
fn own(text: &str) -> tempfile::NamedTempFile {
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    std::fs::write(file.path(), text).unwrap();
    file
}

const OWN: &str = r#"slug = "own"
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
[clause.capture]
when = { at = "last", side = "other", count = 4 }
then = { take = "here", next = "end" }
conjectured = []
[clause.twice]
when = { at = "last", side = "own", count = 4 }
then = { next = "end" }
conjectured = []
[clause.rare]
when = { at = "last", side = "own", count = 18 }
then = { take = "here", next = "end" }
conjectured = []
[clause.pit]
when = { at = "last", mark = "pit" }
then = { next = "end" }
conjectured = []
[clause.stop]
when = { at = "last" }
then = { next = "end" }
conjectured = []
[question.Q-1]
ask = "Does anything change?"
default = "no"
reading.word = { change.capture.then = { take = "here", next = "end", tell = "harvest" } }
reading.wrong = { change.capture.then = { take = "here" } }
"#;

#[test]
fn what_does_nothing_in_a_file_of_ones_own_is_told_with_its_line() {
    let file = own(OWN);
    let path = file.path().to_string_lossy().into_owned();
    let (code, out) = json(&["features", &path, "--json"]);
    assert_eq!(code, 1);
    let line = |words: &str| 1 + OWN.lines().position(|l| l.contains(words)).unwrap() as u64;
    let findings = out["findings"].as_array().unwrap();
    for (sort, key, at, words) in [
        (
            "idle",
            "marks",
            "marks = [",
            "no clause in force makes the mark",
        ),
        (
            "idle",
            "clause.board.set.starter.later",
            "set.starter",
            "no clause sets divide.kind",
        ),
        ("idle", "clause.pit", "[clause.pit]", "decides no situation"),
        (
            "redundant",
            "clause.twice",
            "[clause.twice]",
            "changes no outcome",
        ),
        (
            "never met",
            "clause.rare",
            "[clause.rare]",
            "decided nothing in 300 random games",
        ),
        (
            "idle",
            "question.Q-1.reading.word",
            "reading.word",
            "changes no outcome",
        ),
        (
            "wrong",
            "question.Q-1.reading.wrong",
            "reading.wrong",
            "nothing says what comes next",
        ),
    ] {
        let found = findings.iter().any(|f| {
            f["sort"] == sort
                && f["key"] == key
                && f["line"] == line(at)
                && f["message"].as_str().unwrap().contains(words)
        });
        assert!(
            found,
            "no {sort} at {key}, line {}: {findings:#?}",
            line(at)
        );
    }
    assert!(out["relatives"].as_array().unwrap().len() == 5);
    let (_, text, _) = run(&["features", &path]);
    for head in [
        "Wrong",
        "Does nothing",
        "Never decided",
        "Nearest relatives",
    ] {
        assert!(text.contains(head), "{text}");
    }
}

#[test]
fn silences_of_a_file_are_told_with_a_mend() {
    let file = own(&OWN.replace(
        "[clause.stop]\nwhen = { at = \"last\" }",
        "[clause.stop]\nwhen = { at = \"last\", count = 1 }",
    ));
    let path = file.path().to_string_lossy().into_owned();
    let (code, out) = json(&["features", &path, "--json"]);
    assert_eq!(code, 1);
    let silent = out["findings"].as_array().unwrap().iter().any(|f| {
        let message = f["message"].as_str().unwrap();
        f["sort"] == "wrong"
            && f["kind"] == "silence"
            && message.contains("at `last`")
            && message.contains("add a clause")
    });
    assert!(silent, "{out:#}");
}

#[test]
fn the_matrix_holds_every_ruleset_and_known_features_only() {
    let (code, out) = json(&["features", "--json"]);
    assert_eq!(code, 0);
    let all = ludarium::rules_files::every(&common::corpus());
    assert_eq!(out["games"].as_array().unwrap().len(), all.len());
    for family in ALL {
        let words: Vec<String> =
            serde_json::from_value(out["vocabularies"][family.word].clone()).unwrap();
        assert_eq!(words, vocabulary(family));
    }
    assert_eq!(out["vocabulary"], out["vocabularies"][ALL[0].word]);
    for (slug, loaded) in all {
        let loaded = loaded.unwrap();
        let of = features(&loaded.bundle).unwrap();
        assert!(of.len() > 10, "{slug}: {}", of.len());
        let known = vocabulary(named(&loaded.bundle.rules.family).unwrap());
        for (feature, clauses) in of {
            assert!(!clauses.is_empty());
            // what a name is open for is no word of the vocabulary
            let path = feature.split('=').next().unwrap().to_owned();
            assert!(
                known.contains(&feature) || known.contains(&path),
                "{slug}: {feature} is not in the vocabulary"
            );
            let shorts = out["features"][&feature].as_array().unwrap();
            assert!(shorts
                .iter()
                .any(|s| *s == loaded.bundle.rules.short.as_str()));
        }
    }
}

#[test]
fn distances_are_even_and_nil_to_oneself() {
    let all: Vec<_> = ludarium::rules_files::every(&common::corpus())
        .into_iter()
        .map(|(_, loaded)| {
            loaded
                .unwrap()
                .rules(&Choice::new(), &Overrides::new())
                .unwrap()
        })
        .collect();
    let mut across = 0;
    for a in &all {
        let own = distance(&**a, &**a).unwrap();
        assert_eq!(own.share(), 0.0, "{}", a.head().slug);
        for b in &all {
            let (there, back) = (distance(&**a, &**b), distance(&**b, &**a));
            let pair = format!("{} and {}", a.head().slug, b.head().slug);
            assert_eq!(there, back, "{pair}");
            let one_family = a.family().word == b.family().word;
            assert_eq!(there.is_some(), one_family, "{pair}");
            across += usize::from(!one_family);
            assert!(there.is_none_or(|d| (0.0..=1.0).contains(&d.share())));
        }
    }
    assert!(across > 0, "games of two families have no distance");
}

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
    for (slug, loaded) in ludarium::rules_files::every(&common::corpus()) {
        let loaded = loaded.unwrap();
        if !loaded.is_sowing() {
            continue;
        }
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
            let rules = loaded.compile(&choice).unwrap();
            let out = lud(&rules, &loaded.bundle, false).unwrap();
            let again = lud(&rules, &loaded.bundle, false).unwrap();
            assert_eq!(out, again, "{slug}: stable");
            assert!(balanced(&out.text), "{slug}:\n{}", out.text);
            assert_eq!(
                out.clauses.len(),
                rules.clauses.len(),
                "{slug}: every clause is accounted for"
            );
            for c in &out.clauses {
                let listed = out.text.contains(&format!("//   {}: ", c.clause));
                assert_eq!(c.not.is_some(), listed, "{slug}: {}", c.clause);
            }
            let sown = match out.form {
                Form::Plain => "(sow",
                Form::Steps => "(add (piece \"Seed\")",
            };
            for part in ["(game ", "(players 2)", "(start", sown, "(end"] {
                assert!(out.text.contains(part), "{slug}: no {part}");
            }
            // every place is a site of its own
            let mut sites = out.sites.clone();
            sites.sort_unstable();
            let places = 2 * usize::from(rules.params.row) + 2;
            assert_eq!(sites, (0..places).collect::<Vec<_>>(), "{slug}");
            let plain = lud(&rules, &loaded.bundle, true).unwrap();
            assert_eq!(plain.form, Form::Plain, "{slug}");
            if choice.is_empty() && out.clauses.iter().all(|c| c.not.is_none()) {
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
        let rules = common::rules(slug);
        let out = lud(&rules, &common::loaded(slug).bundle, false).unwrap();
        assert_eq!(out.form, Form::Steps, "{slug}");
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
    let rules = common::rules("kalah");
    let out = lud(&rules, &common::loaded("kalah").bundle, false).unwrap();
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
    let (code, text, said) = run(&["export", "--lud", "oware", "--plain"]);
    assert_eq!(code, 1, "{said}");
    // comments are dropped by whoever reads the file: it is told inside as well
    assert_eq!(
        text.matches("oware.grand-slam: strip.captures = void")
            .count(),
        2
    );
    assert!(said.contains("7 of 10 clauses are expressed"), "{said}");
    let (code, _, said) = run(&["export", "--lud", "oware", "--plain", "--partial"]);
    assert_eq!(code, 0, "{said}");
    let (code, text, said) = run(&["export", "--lud", "oware"]);
    assert_eq!(code, 1, "{said}");
    assert_eq!(
        text.matches("oware.circles: repeat.then = owner").count(),
        2,
        "{text}"
    );
    let (code, text, said) = run(&["export", "--lud", "songo-mvele"]);
    assert_eq!(code, 0, "{said}");
    assert!(text.contains("// Every clause is expressed."), "{text}");
    let (code, _, said) = run(&["export", "--lud", "tab-wa-dukk"]);
    assert_eq!(code, 2, "{said}");
}

/// A ruleset without an evidence record names the work it rests on, and the work is in the bibliography.
#[test]
fn rulesets_without_a_record_cite_a_work() {
    let bib = std::fs::read_to_string(common::corpus().join("works.bib")).unwrap();
    let all = [common::rulesets(), common::track_rulesets()].concat();
    assert!(all.len() >= 16);
    for slug in all {
        let work = common::loaded(&slug).bundle.rules.work;
        let work = work.unwrap_or_else(|| panic!("{slug} cites no work"));
        assert!(
            bib.contains(&format!("{{{work},")),
            "{slug}: {work} is not in works.bib"
        );
    }
}

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
    let told: Vec<&str> = EFFECTS.iter().map(|(key, ..)| *key).collect();
    assert_eq!(keys, told, "an effect without a ruling to try it");
    let base = OWN.split("[clause.capture]").next().unwrap();
    for (key, ruling, can) in EFFECTS {
        let (when, then) = ruling.split_once(" # then ").unwrap();
        // who may pick must be told what
        let beside = match *key {
            "into" => "[clause.zone]\nset.setup.zones = { first = [0] }\nconjectured = []\n",
            "pick" => "[clause.picked]\nwhen = { at = \"pick\", side = \"other\" }\nthen = { choose = \"may\", take = \"here\" }\nconjectured = []\n",
            _ => "",
        };
        let base = match *key {
            "into" => base.replace("\"setup.zones\", ", ""),
            _ => base.to_owned(),
        };
        let text = format!("{base}[clause.stop]\nwhen = {{ at = \"last\" }}\nthen = {{ next = \"end\" }}\nconjectured = []\n[clause.tried]\nwhen = {{ {when} }}\nthen = {{ {then} }}\nconjectured = []\n{beside}");
        let file = own(&text);
        let (code, out) = json(&[
            "export",
            "--lud",
            &file.path().to_string_lossy(),
            "--json",
            "--partial",
        ]);
        assert_eq!(code, 0, "{key}: {out}");
        let tried = out["clauses"]
            .as_array()
            .unwrap()
            .iter()
            .find(|c| c["clause"] == "own.tried");
        let tried = tried.unwrap_or_else(|| panic!("{key}: {out}"));
        let whole = tried["not"].is_null();
        assert_eq!(whole, *can, "{key}: {tried}");
    }
}
