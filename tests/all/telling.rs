//! Events in words: whatever happens in a sowing game has a sentence and a question that a reader can take as they are.

use crate::common;
use crate::common::OfFamily;
use ludarium::rules_files::load;
use ludarium_engine::game::Scope;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::holes::hole_letter;
use ludarium_engine::sowing::notation::parse_position;
use ludarium_engine::sowing::replay::{replay, Step};
use ludarium_engine::sowing::simulate::Series;
use ludarium_engine::sowing::telling::{lines, question, sentence};
use ludarium_engine::sowing::transcript::walk;
use ludarium_engine::sowing::{Event, Playable, What};
use std::collections::{BTreeSet, HashSet};

/// Rounds a ruleset.
const ROUNDS: u64 = 200;
/// Rounds of a match.
const MATCH: u64 = 4;

/// Words of one letter.
fn letters(text: &str) -> Vec<&str> {
    text.split(|c: char| !c.is_alphanumeric() && c != '’')
        .filter(|w| w.chars().count() == 1)
        .collect()
}

/// The letters of an event's holes.
fn holes_of(rules: &Playable, event: &Event) -> Vec<String> {
    let facts = event.what.facts();
    let holes = [facts.hole, facts.from, facts.to];
    let on_board = holes.into_iter().flatten().map(usize::from);
    on_board
        .filter(|h| *h < rules.holes())
        .map(|h| hole_letter(rules.holes(), h).to_string())
        .collect()
}

/// Numbers in figures that an event may name: counters beyond twelve, what is laid out hole by hole.
fn figures(event: &Event) -> Vec<String> {
    let counts = match &event.what {
        What::PickFill { counts, .. } => counts.iter().map(u8::to_string).collect(),
        _ => vec![],
    };
    let count = event.what.facts().count.filter(|n| *n > 12);
    count
        .map(|n| n.to_string())
        .into_iter()
        .chain(counts)
        .collect()
}

/// What a reader could stumble over in a text about an event.
fn wrong(rules: &Playable, event: &Event, text: &str) -> Option<String> {
    let known = figures(event);
    let digits = text
        .split(|c: char| !c.is_ascii_digit())
        .filter(|d| !d.is_empty());
    if let Some(d) = digits
        .into_iter()
        .find(|d| !known.contains(&(*d).to_string()))
    {
        return Some(format!("a bare number, {d}"));
    }
    // parameters (`divide.odd`), conditions (`mine:weg`, `>=2`), words as rules join them
    let bare = |c: char| "<>=_`{}[]".contains(c);
    let inside = |pair: &[char]| ".:".contains(pair[0]) && !pair[1].is_whitespace();
    let chars: Vec<char> = text.chars().collect();
    if text.contains(bare) || chars.windows(2).any(inside) {
        return Some("a code".into());
    }
    if rules.set_by.keys().any(|path| text.contains(path.as_str())) {
        return Some("a parameter".into());
    }
    if text.trim() != text || text.contains("  ") || text.contains(" ,") {
        return Some("a gap".into());
    }
    None
}

/// What is wrong with the words of an event.
fn faults_of(rules: &Playable, event: &Event) -> Vec<String> {
    let (statement, query) = (sentence(rules, event), question(rules, event));
    let mut faults = vec![];
    for text in [&statement, &query] {
        faults.extend(wrong(rules, event, text).map(|what| format!("{what} in {text:?}")));
    }
    if statement.is_empty() || statement.ends_with('.') || !query.ends_with('?') {
        faults.push(format!("no whole sentence: {statement:?}, {query:?}"));
    }
    // the page keeps these letters as they are, whatever its style does to the rest
    let holes = holes_of(rules, event);
    let no_hole = |l: &&str| !holes.is_empty() && !holes.iter().any(|h| h == l);
    if let Some(letter) = letters(&query).into_iter().find(no_hole) {
        faults.push(format!("{letter}, which is no hole of it, in {query:?}"));
    }
    faults
}

/// All that random rounds meet.
#[derive(Default)]
struct Heard {
    seen: HashSet<String>,
    kinds: BTreeSet<&'static str>,
    faults: BTreeSet<String>,
}

impl Heard {
    /// Hears random rounds, half of them by themselves, half in matches.
    fn hear(&mut self, rules: &Playable, rounds: u64) {
        for (scope, games) in [
            (Scope::Round, rounds / 2),
            (Scope::Match, rounds / 2 / MATCH),
        ] {
            let series = Series {
                max_rounds: MATCH,
                ..Series::random(7, scope)
            };
            for index in 0..games {
                walk(rules, &series, index, &mut |step| self.step(rules, step));
            }
        }
    }

    fn step(&mut self, rules: &Playable, step: &Step) {
        for (event, _) in &step.heard.events {
            // the same thing is written in the same words
            let seen = format!("{} {:?}", rules.sha256, event.what);
            if !self.seen.insert(seen) {
                continue;
            }
            self.kinds.insert(event.what.name());
            let faults = faults_of(rules, event);
            let of = |fault| format!("{}, {}: {fault}", rules.slug, event.line(rules));
            self.faults.extend(faults.into_iter().map(of));
        }
        // a line an event, but for sowings written with the relay before them; where a lap's counters fell is added
        for line in lines(rules, &step.heard) {
            let (event, _) = &step.heard.events[line.event];
            let alone = sentence(rules, event);
            let head = alone.split(", ending").next().unwrap_or_default();
            assert!(line.words.starts_with(head), "{} / {alone}", line.words);
        }
    }
}

#[test]
fn every_event_is_told_and_asked_about_in_plain_words() {
    let mut heard = Heard::default();
    let readings = if common::thorough() {
        ROUNDS / 10
    } else {
        ROUNDS / 25
    };
    for slug in common::editions().into_iter().chain(common::rulesets()) {
        heard.hear(&common::rules(&slug), ROUNDS);
        // readings bring events that the defaults do not know
        for (_, _, rules) in common::readings(&slug) {
            heard.hear(&rules, readings);
        }
    }
    // and examples of the manual those that no ruleset has
    for file in common::manual_examples() {
        let loaded = load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
        let rules = loaded.compile(&Choice::new());
        heard.hear(&rules.unwrap_or_else(|e| panic!("{e}")), ROUNDS);
    }
    let faults: Vec<String> = heard.faults.into_iter().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(heard.kinds.len() > 24, "only {:?}", heard.kinds);
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let page = std::fs::read_to_string(root.join("docs/notation.md")).unwrap();
    let kinds = heard.kinds.iter();
    let untold: Vec<_> = kinds
        .filter(|k| !page.contains(&format!("`{k}`")))
        .collect();
    assert!(untold.is_empty(), "docs/notation.md has no {untold:?}");
}

/// What a log says of moves from a position.
fn log(slug: &str, start: &str, moves: &str) -> Vec<String> {
    let rules = common::rules(slug);
    let start = parse_position(&rules, start).unwrap();
    let moves: Vec<String> = moves.split(' ').map(String::from).collect();
    let played = replay(&rules, Some(start), &moves, None);
    assert!(played.illegal.is_none(), "{:?}", played.illegal);
    let steps = played.steps.iter();
    steps
        .flat_map(|s| lines(&rules, &s.heard))
        .map(|l| l.words)
        .collect()
}

#[test]
fn a_move_reads_as_an_ethnographer_would_tell_it() {
    assert_eq!(
        log("um-el-banat", "6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S", "C"),
        [
            "South sows two from C: D, E",
            "South takes two from E, North’s daughter, as tax",
            "South plays again",
        ]
    );
    assert_eq!(
        log("um-el-banat", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "A b"),
        [
            "South sows four from A: B, C, D, E",
            "goes on from E with five, ending in d",
            "goes on from d with five, ending in C",
            "goes on from C with six, ending in c",
            "goes on from c with six, ending in C",
            "ends in C, which was empty",
            "North sows six from b, ending in B",
            "goes on from B with eight, ending in d",
            "goes on from d with three: e, f, A",
            "A is now North’s daughter",
        ]
    );
    assert_eq!(
        log("gabata-ansaba", "3,3,3,3,3,3/3,3,3,3,3,3 0-0 S", "A")[3..6],
        [
            "goes on from f with four: A, B, C, D",
            "South captures four in c",
            "moves on from D to E",
        ]
    );
    assert_eq!(
        log("kalah", "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S", "C A"),
        [
            "South sows four from C: D, E, F, South’s store",
            "South plays again",
            "South sows four from A: B, C, D, E",
            "ends in E",
        ]
    );
}

/// The events of one move, in a line each.
fn events(rules: &Playable, start: &str, token: &str) -> Vec<String> {
    let start = parse_position(rules, start).unwrap();
    let played = replay(rules, Some(start), &[token.to_owned()], None);
    assert!(played.illegal.is_none(), "{:?}", played.illegal);
    let heard = &played.steps[0].heard.events;
    heard.iter().map(|(e, _)| e.line(rules)).collect()
}

#[test]
fn an_extra_move_that_nobody_can_use_is_told() {
    let text = r#"
[clause.again]
when = { at = "last", side = "other" }
then = { next = "again" }
conjectured = []
[clause.gather]
set.gather.marked = "marker"
conjectured = []
"#;
    let pass = format!("{text}[clause.end]\nset.stuck = {{ then = \"pass\", both = \"over\" }}\nset.gather.free = \"owner\"\nconjectured = []\n");
    let start = "0,0,0,1/3,0,0,0 0-0 S";
    assert_eq!(
        events(&common::own(text), start, "D"),
        ["sow D 1 a", "again-lost south", "round-over south"]
    );
    let lines = events(&common::own(&pass), start, "D");
    assert_eq!(lines, ["sow D 1 a", "again-lost south"]);
    // a move that can be used is reported as ever
    assert_eq!(
        events(&common::own(&pass), "1,0,0,1/3,0,0,0 0-0 S", "D"),
        ["sow D 1 a", "again south"]
    );
}

#[test]
fn a_hole_only_looked_at_and_counters_that_stay_on_the_board_are_told_as_such() {
    let text = r#"
[clause.draw]
when = { at = "last", side = "own", count = 1, opposite = "some" }
then = { take = "opposite", amount = 2, to = "here", mark = "weg", next = { look = "next", as = "after" } }
conjectured = []
[clause.after]
when = { at = "after" }
then = { next = "end" }
conjectured = []
[clause.gather]
set.gather.marked = "marker"
conjectured = []
"#;
    let rules = common::own(text);
    let start = "1,0,2,0/1,1,3,1 0-0 S";
    assert_eq!(
        events(&rules, start, "A"),
        ["sow A 1 B", "bring c 2 B", "mark B weg", "stop C looked"]
    );
    let start = parse_position(&rules, start).unwrap();
    let played = replay(&rules, Some(start), &["A".to_owned()], None);
    let heard = &played.steps[0].heard;
    let words: Vec<String> = lines(&rules, heard).into_iter().map(|l| l.words).collect();
    assert_eq!(words[1], "South brings two from c into B");
    let json = heard.events[3].0.json(&rules, 1);
    assert_eq!(
        (&json["kind"], &json["looked"]),
        (&"stop".into(), &true.into())
    );
}

#[test]
fn a_board_of_three_rows_is_drawn_as_it_lies() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("docs/examples/path.toml");
    let rules = load(None, &path.to_string_lossy()).unwrap();
    let rules = rules.compile(&Choice::new()).unwrap();
    let pos = parse_position(&rules, "1,2,3,4,5,6/7,8,9,10,11,12 3-4 N").unwrap_err();
    assert!(pos.to_string().contains("the game has 24"));
    let pos = parse_position(&rules, "0,1,2,3,4,0/1,0,2,3,0,1 3-4 N").unwrap();
    let drawn = ludarium_engine::sowing::plain::draw(&rules, &pos);
    let lines: Vec<&str> = drawn.lines().map(str::trim_end).collect();
    assert_eq!(
        lines,
        [
            "  c 2      d 3      e 0      f 1",
            "  E 4      F 0      a 1      b 0",
            "  A 0      B 1      C 2      D 3",
            "  South 3, North 4   North to move",
        ]
    );
}
