//! Worked examples of rulesets: each clause has one, each is played, and wrong data in a clause is found by them.

use crate::common;
use ludarium_engine::families::{compile, read, rules_of};
use ludarium_engine::game::Example;
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use std::collections::BTreeSet;

#[derive(serde::Deserialize)]
struct Examples {
    example: Vec<Example>,
}

/// A ruleset's text.
fn text_of(slug: &str) -> String {
    let file = common::corpus().join(format!("rulesets/{slug}.toml"));
    std::fs::read_to_string(file).unwrap()
}

fn bundle(text: &str) -> Bundle {
    let (rules, _, wrong) = read(text);
    assert!(wrong.is_empty(), "{wrong:?}");
    Bundle {
        rules,
        shared: vec![],
    }
}

fn examples_of(slug: &str) -> Vec<Example> {
    let file = common::corpus().join(format!("worked/{slug}.toml"));
    let Ok(text) = std::fs::read_to_string(&file) else {
        return vec![];
    };
    let all: Examples = toml::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
    all.example
}

/// The examples that do not come out under these rules; rules that do not compile let none come out.
fn failing(bundle: &Bundle, examples: &[Example]) -> Vec<String> {
    let fails = |e: &&Example| rules_of(bundle, e).is_ok_and(|rules| rules.holds(e).is_err());
    let uncompiled = compile(bundle, &Choice::new(), &Overrides::new()).is_err();
    let failing = examples.iter().filter(fails).map(|e| e.id.clone());
    match uncompiled {
        true => vec!["none compiles".into()],
        false => failing.collect(),
    }
}

/// Clauses for which no position can be written: every round trip drops a counter into the mover's own store, so that no relay is endless.
const WITHOUT: &[&str] = &["dakon.endless", "ovalhu.endless", "sungka.endless"];

#[test]
fn every_clause_of_the_rulesets_has_an_example_that_is_played() {
    let mut wrong = vec![];
    let all = [
        common::men_rulesets(),
        common::rulesets(),
        common::track_rulesets(),
    ];
    for slug in all.concat() {
        let (bundle, examples) = (bundle(&text_of(&slug)), examples_of(&slug));
        let named: BTreeSet<&String> = examples.iter().flat_map(|e| &e.clauses).collect();
        let clauses = bundle.rules.clauses.keys();
        let without =
            |id: &String| WITHOUT.contains(&format!("{}.{id}", bundle.rules.short).as_str());
        let bare = clauses.filter(|id| !named.contains(id) && !without(id));
        wrong.extend(bare.map(|id| format!("{slug}: {id} has no example")));
        for e in &examples {
            let rules = rules_of(&bundle, e).unwrap_or_else(|p| panic!("{}: {p:?}", e.id));
            let differs = rules.holds(e).err().unwrap_or_default();
            wrong.extend(differs.iter().map(|d| format!("{}: {d}", e.id)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Wrong data in a clause: the ruleset, what is written, and what is written in its place, once.
#[rustfmt::skip]
const WRONG: &[(&str, &str, &str)] = &[
    // the four that were wrong, as they were
    ("turkish-draughts", ", bend = [\"on\", \"turned\"]", ""),
    ("tablut", "zone = \"by-throne\", held = 3", "zone = \"by-throne\", held = 2"),
    ("tablut", "zone = \"throne\", held = 4", "zone = \"throne\", held = 3"),
    ("bagh-chal", "lost = \">=5\"", "others = \"<=15\", hands = \"none\""),
    ("omweso", "direction = \"anticlockwise\" }, conjectured", "direction = \"clockwise\" }, conjectured"),
    // pieces
    ("alquerque", "joined = \"alternate\"", "joined = \"both\""),
    ("asalto", "way = [\"forward\", \"level\"]", "way = [\"forward\", \"level\", \"back\"]"),
    ("asalto", "others = \"<=8\"", "others = \"<=9\""),
    ("brandub", "held = 4", "held = 3"),
    ("brandub", "\"goal a1 a7 g1 g7\"", "\"goal a1 g1 g7\""),
    ("dara", "row = \"<=3\"", "row = \"<=4\""),
    ("dara", "when = { at = \"removal\", row = \"<=2\" }", "when = { at = \"removal\", row = \"<=3\" }"),
    ("english-draughts", "man = \"man\", way = \"forward\" }, then = { choose = \"first\"", "man = \"man\" }, then = { choose = \"first\""),
    ("english-draughts", "then = { become = \"king\", next = \"end\" }", "then = { become = \"king\", next = \"go-on\" }"),
    ("international-draughts", "most = \"men\"", "most = \"free\""),
    ("international-draughts", "lifted = \"at-end\"", "lifted = \"at-once\""),
    ("international-draughts", "turns = 50", "turns = 52"),
    ("russian-draughts", ", landing = \"go-on\"", ""),
    ("spanish-draughts", "\"king 101\"", "\"king 100\""),
    ("brazilian-draughts", "zone = \"far\", more = \"no\"", "zone = \"far\""),
    ("hasami-shogi", "take = \"row\"", "take = \"man\""),
    ("konane", "bend = [\"turned\", \"back\"]", "bend = [\"back\"]"),
    ("ludus-latrunculorum", "free = 0", "free = 1"),
    ("mu-torere", "near = \">=1\"", "near = \">=2\""),
    ("nine-mens-morris", "at = \"fly\", men = \"<=3\"", "at = \"fly\", men = \"<=4\""),
    ("nine-mens-morris", "others = \"<=2\", hands = \"none\"", "others = \"<=2\""),
    ("seega-five", "set.turn.moves = \"second\"", "set.turn.moves = \"first\""),
    ("seega-seven", "many = 2", "many = 1"),
    ("twelve-mens-morris", ", corners = true", ""),
    // sowing
    ("kalah", "store = \"own\"", "store = \"both\""),
    ("kalah", "count = 1, opposite = \"some\" }\nthen = { take = [\"opposite\", \"here\"]", "count = 1, opposite = \"some\" }\nthen = { take = [\"opposite\"]"),
    ("kalah", "test = \"at-once\"", "test = \"on-turn\""),
    ("oware", "count = [2, 3]", "count = [2, 4]"),
    ("oware", "captures = \"void\"", "captures = \"leave-last\""),
    ("oware", "duty = \"strict\"", "duty = \"if-able\""),
    ("songo-mvele", "direction = \"clockwise\"", "direction = \"anticlockwise\""),
    ("toguz-kumalak", "their-last = [17]", "their-last = [16]"),
    ("toguz-kumalak", "count = \"even\"", "count = \">=2\""),
    ("tap-urdy", "at = \"choose\", side = \"other\"", "at = \"choose\", side = \"own\""),
    ("pallanguli", "left = \"1..6\"", "left = \"1..5\""),
    ("hus", "take = [\"facing\", \"behind\"]", "take = [\"facing\"]"),
    ("msuwa", "pick = 2", "pick = 1"),
    ("lamlameta", "turn = \">=2\"", "turn = \">=1\""),
    ("qelat", "left = [0, 1, 2]", "left = [0, 1]"),
    ("anywoli", "to = \"owner\"", "to = \"mover\""),
    ("dakon", "lost-below = 28", "lost-below = 29"),
    // races
    ("ur", "\"b4\", ", ""),
    ("ur", "eat.marked = \"safe\"", "eat.marked = \"eatable\""),
    ("ur", "last = \"bear-off-exact\"", "last = \"bear-off\""),
    ("ur", "stop = [0, 1, 2, 3, 4]", "stop = [0, 1, 2, 3]"),
    ("twenty-squares", "\"b8\", \"b12\"", "\"b8\""),
    ("fifty-eight-holes", "\"a10 a8\", ", ""),
    ("fifty-eight-holes", "taken = \"stay\"", "taken = \"before\""),
    ("senet-jequier", "block.row = 2", "block.row = 3"),
    ("senet-jequier", "block.wall = 3", "block.wall = 4"),
    ("senet-jequier", "\"onto-free\"", "\"like-forward\""),
    ("senet-jequier", "off.from = 10", "off.from = 20"),
    ("senet-jequier", "gates = [\"s26\"]", "gates = [\"s25\"]"),
    ("ludo", "throws = [6]", "throws = [5, 6]"),
    ("ludo", "to = \"next\"", "to = \"throw\""),
    ("backgammon", "\"bear-off-hindmost\"", "\"bear-off\""),
    ("backgammon", "first = \"must\"", "first = \"free\""),
    ("nard", "\"bear-off-exact\"", "\"bear-off-hindmost\""),
    ("pachisi", "values = [25, 10", "values = [10, 25"),
    ("pachisi", "[6, 10, 25]", "[10, 25]"),
    ("patolli", "values = [0, 1, 2, 3, 4, 10]", "values = [10, 1, 2, 3, 4, 0]"),
    ("duodecim-scripta", "off.from = 12", "off.from = 6"),
    ("duodecim-scripta", "first = \"must\"", "first = \"free\""),
    ("duodecim-scripta", "\"bear-off-exact\"", "\"bear-off-hindmost\""),
    ("duodecim-scripta", "a1 d1 d2", "a1 d2 d1"),
    ("pente-grammai", "l5 l4\", \"l5", "l4 l5\", \"l5"),
    ("pente-grammai", "\"bear-off-exact\"", "\"bear-off\""),
    ("pente-grammai", "other = \"closed\" }", "other = \"free\" }"),
    ("pente-grammai", "block.house = 2", "block.house = 3"),
    ("pente-grammai", "release.first = \"must\"", "release.first = \"free\""),
    ("tab-wa-dukk", "\"stack\"", "\"free\""),
    ("tab-wa-dukk", "again-after = 3", "again-after = 4"),
];

#[test]
fn wrong_data_in_a_clause_is_found_by_its_examples() {
    let mut unseen = vec![];
    for (slug, from, to) in WRONG {
        let text = text_of(slug);
        assert!(text.contains(from), "{slug} does not say {from}");
        let wrong = text.replacen(from, to, 1);
        let (rules, _, unread) = read(&wrong);
        let shared = vec![];
        // data that the compiler refuses is found before any example
        if unread.is_empty() && failing(&Bundle { rules, shared }, &examples_of(slug)).is_empty() {
            unseen.push(format!("{slug}: {to} in place of {from}"));
        }
    }
    assert!(unseen.is_empty(), "{}", unseen.join("\n"));
}
