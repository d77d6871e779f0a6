//! Wrong rules of men on points: each gets an error that names the line, the key, and what would mend it; none panics. Positions that cannot
//! be are refused with every reason.

use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::men::compile;
use ludarium_engine::men::position::Position;

/// A ruleset with something of everything, and nothing wrong.
const SOUND: &str = r#"slug = "sound"
short = "sound"
title = "A sound game"
family = "men"

[clause.board]
set.board = { shape = "grid", columns = 5, rows = 5, joined = "alternate", zones = ["centre c3", "far a5 b5 c5 d5 e5"], marked = ["centre"] }
set.setup = { kinds = ["man men", "king"], south = ["a1 b1", "king c1"] }
set.hand = { south = 3, north = 3 }
set.turn = { first = "south", moves = "second" }
set.drop = { while = "all", many = 1 }
set.take = { most = "men", lifted = "at-end" }
set.repeat = { then = "draw", times = 3 }
set.quiet = { turns = 40, kinds = ["king"] }
set.cap = { turns = 200, then = "men" }
conjectured = []

[clause.drop]
when = { at = "drop", zone = "!centre" }
then = { choose = "may" }
conjectured = []

[clause.step]
when = { at = "step", man = "man", way = ["forward", "level"] }
then = { choose = "may" }
conjectured = []

[clause.king]
when = { at = ["step", "slide"], man = "king" }
then = { choose = "may" }
conjectured = []

[clause.leap]
when = { at = "leap", side = "other", slant = "straight" }
then = { choose = "first", take = "man" }
conjectured = []

[clause.row]
when = { at = "arrived", row = 3 }
then = { take = "choice", amount = 1 }
conjectured = []

[clause.off]
when = { at = "removal", other = "man" }
then = { choose = "may" }
conjectured = []

[clause.on]
when = { at = "done", more = "yes" }
then = { next = "go-on" }
conjectured = []

[clause.crown]
when = { at = "done", man = "man", zone = "far", more = "no" }
then = { become = "king" }
conjectured = []

[clause.stuck]
when = { at = "stuck" }
then = { over = "loses" }
conjectured = []
"#;

/// What is found in a text: line, key, words.
fn found(text: &str) -> Vec<(usize, String, String)> {
    let (rules, source, errors) = ludarium_engine::families::read(text);
    if !errors.is_empty() {
        let all = errors.iter();
        return all
            .map(|e| (e.line, e.key.clone(), e.message.clone()))
            .collect();
    }
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    match compile(&bundle, &Choice::new(), &Overrides::new()) {
        Ok(_) => vec![],
        Err(problems) => problems
            .iter()
            .map(|p| {
                let line = source.line(&p.key);
                (line, p.key.clone(), p.message.clone())
            })
            .collect(),
    }
}

/// In place of what, what is written, the key that is named, and words of the message.
#[rustfmt::skip]
const WRONG: &[(&str, &str, &str, &str)] = &[
    // the board
    (r#"shape = "grid""#, r#"shape = "gird""#, "board.shape", "did you mean `grid`"),
    (r#"shape = "grid""#, r#"shape = "squares""#, "board", "squares"),
    (r#"shape = "grid""#, r#"shape = "wheel""#, "board", "rim"),
    (r#"shape = "grid""#, r#"shape = "drawn""#, "board", "points"),
    (r#"columns = 5, "#, "", "board", "columns"),
    (r#"rows = 5, "#, "", "board", "rows"),
    (r#"joined = "alternate", "#, "", "board", "joined"),
    ("columns = 5", "columns = 0", "board.columns", "1 to 26"),
    ("columns = 5", "columns = 27", "board.columns", "1 to 26"),
    ("columns = 5, rows = 5", "columns = 12, rows = 12", "board.shape", "128"),
    (r#"joined = "alternate""#, r#"joined = "diagonals""#, "board.joined", "diagonal"),
    ("columns = 5", "colums = 5", "board.colums", "columns"),
    (r#"marked = ["centre"]"#, r#"marked = ["center"]"#, "board.marked", "centre"),
    (r#""centre c3""#, r#""centre c9""#, "board.zones", "point"),
    (r#""centre c3""#, r#""centre""#, "board.zones", "is no zone"),
    (r#""centre c3""#, r#""centre c3", "centre c4""#, "board.zones", "twice"),
    (r#"marked = ["centre"]"#, r#"cut = ["z9"]"#, "board.cut", "point"),
    (r#"marked = ["centre"]"#, r#"men = "holes""#, "board.men", "points"),
    // men
    (r#""king"]"#, r#""kaiser", "king"]"#, "setup.kinds", "begun by another"),
    (r#""king"], "#, r#""King"], "#, "setup.kinds", "small letters"),
    (r#"["man men", "king"]"#, r#"["man", "king", "rook", "bishop", "elephant"]"#, "setup.kinds", "4 kinds"),
    (r#""a1 b1""#, r#""a1 a1""#, "setup.south", "two men on `a1`"),
    (r#""a1 b1""#, r#""a1 b9""#, "setup.south", "point"),
    (r#""king c1""#, r#""queen c1""#, "setup.south", "point"),
    (r#""king c1"]"#, r#""king c1"], north = ["a1"]"#, "setup.north", "one point"),
    ("south = 3, north = 3", "south = 20, north = 20", "hand.south", "more men than"),
    ("south = 3, north = 3", "south = 65", "hand.south", "0 to 64"),
    ("south = 3, north = 3", "east = 3", "hand.east", "south"),
    // turns
    (r#"first = "south", "#, "", "set.turn", "turn.first"),
    (r#"first = "south""#, r#"first = "black""#, "turn.first", "south"),
    (r#"moves = "second""#, r#"moves = "third""#, "turn.moves", "second"),
    (r#"while = "all""#, r#"while = "both""#, "drop.while", "all"),
    ("many = 1", "many = 0", "drop.many", "1 to 9"),
    (r#"most = "men""#, r#"most = "all""#, "take.most", "men"),
    (r#"lifted = "at-end""#, r#"lifted = "later""#, "take.lifted", "at-end"),
    (r#"then = "draw", times"#, r#"then = "drawn", times"#, "repeat.then", "draw"),
    ("times = 3", "times = 1", "repeat.times", "2 to 9"),
    (r#"kinds = ["king"] }"#, r#"kinds = ["queen"] }"#, "quiet.kinds", "king"),
    ("turns = 40", "turns = 1", "quiet.turns", "2 to 1000"),
    (r#"turns = 200, then = "men""#, r#"turns = 200, then = "most""#, "cap.then", "men"),
    // rulings
    (r#"at = "drop", zone = "!centre""#, r#"at = "drpo", zone = "!centre""#, "clause.drop.when.at", "drop"),
    (r#"zone = "!centre""#, r#"zone = "!center""#, "clause.drop.when", "centre"),
    (r#"zone = "!centre""#, r#"zoen = "!centre""#, "clause.drop.when", "zone"),
    (r#"at = "step", man = "man", way"#, r#"at = "step", man = "pawn", way"#, "clause.step.when", "man"),
    (r#"way = ["forward", "level"]"#, r#"way = ["ahead"]"#, "clause.step.when.way", "forward"),
    (r#"at = "step", man = "man""#, r#"at = "step", other = "man""#, "clause.step.when.other", "says nothing at `step`"),
    (r#"slant = "straight""#, r#"slant = "orthogonal""#, "clause.leap.when.slant", "straight"),
    (r#"side = "other""#, r#"side = "theirs""#, "clause.leap.when.side", "other"),
    (r#"choose = "first", take = "man""#, r#"choose = "must", take = "man""#, "clause.leap.then.choose", "first"),
    (r#"choose = "first", take = "man""#, r#"choose = "first", take = "men""#, "clause.leap.then.take", "man"),
    (r#"choose = "first", take = "man""#, r#"choose = "first", takes = "man""#, "clause.leap.then", "take"),
    (r#"row = 3 }"#, r#"row = "three" }"#, "clause.row.when.row", "three"),
    (r#"take = "choice", amount = 1"#, r#"take = "choice", next = "again""#, "clause.row.then.next", "says nothing at `arrived`"),
    (r#"take = "choice", amount = 1"#, r#"take = "choice", amount = 0"#, "clause.row.then.amount", "1"),
    (r#"more = "yes""#, r#"more = "true""#, "clause.on.when.more", "yes"),
    (r#"next = "go-on""#, r#"next = "goon""#, "clause.on.then.next", "go-on"),
    (r#"become = "king""#, r#"become = "queen""#, "clause.crown.then.become", "king"),
    (r#"over = "loses""#, r#"over = "lost""#, "clause.stuck.then.over", "loses"),
    (r#"then = { over = "loses" }"#, r#"then = { tell = "shut-in" }"#, "clause.stuck", "nothing says what becomes"),
    ("when = { at = \"stuck\" }\nthen = { over = \"loses\" }", "set.cap.turns = 200", "clause", "stuck"),
    (r#"more = "no" }"#, r#"taken = 0 }"#, "clause", "neither is more specific"),
    (r#"conjectured = []"#, r#"conjecture = []"#, "clause.board", "conjectured"),
];

#[test]
fn every_wrong_ruleset_is_told_with_line_key_and_mend() {
    assert_eq!(found(SOUND), []);
    let mut bad = vec![];
    for (of, by, key, words) in WRONG {
        assert!(SOUND.contains(of), "{of}");
        let text = SOUND.replacen(of, by, 1);
        let problems = found(&text);
        let fits = |(line, k, m): &(usize, String, String)| {
            let named = m.contains(words) || k.contains(words);
            *line > 0 && k.contains(key) && named
        };
        if !problems.iter().any(fits) {
            bad.push(format!("{of} → {by}: {problems:#?}"));
        }
    }
    assert!(WRONG.len() >= 60, "{}", WRONG.len());
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

#[test]
fn a_position_that_cannot_be_is_refused_with_every_reason() {
    let (rules, ..) = ludarium_engine::families::read(SOUND);
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    let rules = compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
    for (text, reasons) in [
        ("a1,c1", &["no `/`"][..]),
        ("a1/e5 0-0", &["who is to move"]),
        ("a1,z9/a1 0-0 S", &["point `z9`", "two men on `a1`"]),
        ("Qa1/e5 0-0 S", &["no kind of men begins"]),
        ("a1/e5 0-0 E", &["`E` is none of"]),
        ("a1/e5 4-0 S", &["more men in hand"]),
        ("a1,a2,a3,a4,b1,b2,b3/e5 0-0 S", &["South has 7 men"]),
        ("a1/e5 0-0 S on:b1-c1", &["no man of the mover's on `c1`"]),
        (
            "a1/e5 0-0 S take:2",
            &["2 men to be taken off, and 1 there"],
        ),
        ("a1/e5 0-0 S leapt:a1", &["who was leapt over"]),
        (
            "a1/e5 1-0 S drop:2",
            &["2 men to be dropped, and 1 in hand"],
        ),
        (
            "a1/e5 x-0 S turns:1",
            &["`x-0` is none of", "`turns:1` is none of"],
        ),
    ] {
        let wrong = Position::read(&rules.params, text).unwrap_err();
        for reason in reasons {
            assert!(
                wrong.iter().any(|w| w.contains(reason)),
                "{text}: {wrong:?}"
            );
        }
    }
}
