//! Wrong rulesets: each gets an error that names the line, the key and the mend; none panics; all of a file's come at once.

use ludarium_engine::families::read;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent};
use ludarium_engine::sowing::Ruleset;
use proptest::prelude::*;

/// A ruleset with something of everything, and nothing wrong.
const SOUND: &str = r#"slug = "sound"
short = "sound"
title = "A sound game"
family = "sowing"
marks = ["weg"]
absent = ["feed.duty", "strip.captures", "majority.over", "match.lost-below"]

[clause.board]
says = "Two rows of six holes, four counters in each."
set.setup = { holes = 6, counters = 4, zones = { left = [0, 1, 2] } }
set.side.means = "owned"
set.opening.kind = "turns"
set.starter = { first = "lot", later = "alternate" }
set.turn.compulsory = true
attested = ["R1"]

[clause.sow]
set.sow = { direction = "anticlockwise", skip = "nothing", store = "own" }
set.endless.then = "void"
when = { at = "choose", side = "own", count = ">=1", mark = "none" }
then = { choose = "may" }
attested = ["R2", 'C2 "his own"']

[clause.store]
when = { at = "last", side = "store" }
then = { next = "end", tell = "stop-store" }
conjectured = []

[clause.relay]
when = { at = "last", side = ["own", "other"], count = ">=2", mark = "none" }
then = { next = "relay" }
inferred = []

[clause.stop]
when = { at = "last", side = ["own", "other"], count = 1, mark = "none" }
then = { next = "end", tell = "stop-empty" }
conjectured = []

[clause.make]
when = { at = "last", side = "other", count = 4, mark = "none" }
then = { mark = "weg", next = "end" }
conjectured = []

[clause.own-mark]
when = { at = "last", mark = "mine" }
then = { next = "end", tell = "own-mark" }
conjectured = []

[clause.tax]
when = { at = "last", mark = "theirs", count = ">=2" }
then = { take = "here", amount = 2 }
conjectured = []

[clause.tax-empty]
when = { at = "last", mark = "theirs", count = 1 }
then = { take = "here", amount = 1 }
conjectured = []

[clause.look-back]
after = ["tax", "tax-empty"]
then = { next = { look = "back", as = "before" } }
conjectured = []

[clause.before]
when = { at = "before" }
then = { next = "again" }
conjectured = []

[clause.end]
set.stuck = { then = "pass", both = "over" }
set.gather = { free = "owner", marked = "marker" }
set.marks.next-round = "cleared"
conjectured = []

[clause.division]
set.divide = { kind = "houses", size = 4, gained = "loser-left" }
set.match.lost-holes = 0
case = [
  { when = { at = "remainder", over = 3 }, then = { holes = "mine" } },
  { when = { at = "remainder", over = 1 }, then = { holes = "theirs" } },
  { when = { at = "remainder", over = 2 }, then = { holes = "lot" } },
]
conjectured = []

[question.Q-1]
ask = "Does he play again?"
default = "yes"
reading.yes = { says = "He does." }
reading.no = { says = "He does not.", change.before.then = { next = "end" } }
"#;

/// A fault: what is changed, on which line it must be told (words of that line), under which key, with which mend.
struct Fault {
    from: &'static str,
    to: &'static str,
    line: &'static str,
    key: &'static str,
    mend: &'static str,
}

const fn f(
    from: &'static str,
    to: &'static str,
    line: &'static str,
    key: &'static str,
    mend: &'static str,
) -> Fault {
    Fault {
        from,
        to,
        line,
        key,
        mend,
    }
}

#[rustfmt::skip]
const FAULTS: &[Fault] = &[
    // the file
    f("short = \"sound\"", "short = \"sound", "short = ", "file", "not TOML"),
    f("[clause.stop]", "[clause.relay]", "[clause.relay]", "file", "give the second another name"),
    f("set.side.means", "set.setup.start = [4]\nset.side.means", "set.setup.start", "file", "write all of it in one place"),
    f("title =", "titel =", "titel", "titel", "did you mean `title`?"),
    f("title =", "says =", "says =", "says", "belongs under [clause.<id>]"),
    f("slug = \"sound\"\n", "", "short = ", "slug", "add slug = "),
    f("slug = \"sound\"", "slug = \"A Sound/Game\"", "slug", "slug", "small letters"),
    f("short = \"sound\"", "short = 7", "short = 7", "short", "a text in quotes is needed"),
    f("marks = [\"weg\"]", "marks = [\"weg\", \"any\"]", "marks", "marks", "cannot be called `any`"),
    f("marks = [\"weg\"]", "marks = \"weg\"", "marks", "marks", "a list in brackets"),
    f("marks = [\"weg\"]", "marks = [\"weg\"]\nmark-letters = { wag = \"w\" }", "mark-letters", "mark-letters", "did you mean `weg`?"),
    f("absent = [", "use = [\"all\"]\nabsent = [", "use =", "use", "shared file"),
    // a clause
    f("says = \"Two", "sais = \"Two", "sais", "clause.board.sais", "did you mean `says`?"),
    f("when = { at = \"last\", side = \"store\" }", "at = \"last\"", "at = \"last\"", "clause.store.at", "belongs into `when`"),
    f("then = { next = \"relay\" }", "next = \"relay\"", "next = \"relay\"", "clause.relay.next", "belongs into `then`"),
    f("set.turn.compulsory", "turn.compulsory", "turn.compulsory", "clause.board.turn", "write set.turn"),
    f("set.stuck =", "stuck =", "stuck =", "clause.end.stuck", "write set.stuck"),
    f("then = { next = \"relay\" }", "then = \"relay\"", "then = \"relay\"", "clause.relay.then", "write then = { next"),
    f("then = { next = \"relay\" }\n", "", "[clause.relay]", "clause.relay", "say what happens"),
    f("when = { at = \"before\" }\n", "", "[clause.before]", "clause.before", "say in which situations"),
    f("after = [\"tax\", \"tax-empty\"]", "when = { at = \"last\" }\nafter = [\"tax\"]", "[clause.look-back]", "clause.look-back", "split it into two"),
    f("inferred = []\n", "", "[clause.relay]", "clause.relay", "add one of attested"),
    f("inferred = []", "inferred = []\nconjectured = []", "[clause.relay]", "clause.relay", "keep one"),
    f("attested = [\"R1\"]", "attested = []", "[clause.board]", "clause.board", "cite the sentence"),
    f("attested = [\"R1\"]", "attested = [\"R-1\"]", "attested = [\"R-1\"]", "clause.board.attested", "write \"C6\""),
    f("case = [\n", "case = [\n  { when = { at = \"remainder\", over = 3 } },\n", "{ when = { at = \"remainder\", over = 3 } }", "clause.division.case[0]", "a sound `when` and `then`"),
    // conditions and outcomes
    f("when = { at = \"before\" }", "when = { count = 1 }", "when = { count = 1 }", "clause.before.when", "add at = "),
    f("side = \"other\"", "side = \"othr\"", "othr", "clause.make.when.side", "did you mean `other`?"),
    f("count = 4", "count = \"4>\"", "4>", "clause.make.when.count", "write 4, [2, 3]"),
    f("count = 4", "count = -4", "-4", "clause.make.when.count", "write 4, [2, 3]"),
    f("count = 4", "counts = 4", "counts", "clause.make.when.counts", "did you mean `count`?"),
    f("count = 4, mark = \"none\"", "take = \"here\"", "side = \"other\", take", "clause.make.when.take", "belongs into `then`"),
    f("next = \"relay\"", "next = \"relai\"", "relai", "clause.relay.then.next", "did you mean `relay`?"),
    f("look = \"back\"", "look = \"bak\"", "bak", "clause.look-back.then.next", "did you mean `back`?"),
    f(", as = \"before\"", "", "look = \"back\"", "clause.look-back.then.next", "a look needs `as`"),
    f("amount = 2", "amount = -2", "amount = -2", "clause.tax.then.amount", "a whole number from 1"),
    f("take = \"here\", amount = 2", "amount = 2", "then = { amount = 2", "clause.tax.then.amount", "goes with `take`"),
    f("mark = \"mine\"", "mark = \"mine:wag\"", "mine:wag", "clause.own-mark.when", "did you mean `weg`?"),
    f("mark = \"weg\"", "mark = \"wag\"", "mark = \"wag\"", "clause.make.then", "list it in marks"),
    f("mark = \"mine\"", "mark = \"mine\", zone = \"lft\"", "lft", "clause.own-mark.when", "did you mean `left`?"),
    f("at = \"last\", mark = \"mine\"", "at = \"lst\", mark = \"mine\"", "lst", "clause.own-mark.when", "did you mean `last`?"),
    f("as = \"before\"", "as = \"last\"", "as = \"last\"", "clause.look-back.then", "a moment of its own"),
    f("count = \">=1\"", "captured = \"yes\"", "captured", "clause.sow.when.captured", "it can at last, settled"),
    f("choose = \"may\"", "choose = \"may\", take = \"here\"", "take = \"here\" }", "clause.sow.then.take", "`choose` knows"),
    f("next = \"again\"", "next = \"won\"", "won", "clause.before.then.next", "only a race is `won`"),
    f("side = \"store\"", "side = \"store\", count = 1", "side = \"store\", count", "clause.store.when.side", "leave count out"),
    f("next = \"end\", tell = \"stop-store\"", "next = \"relay\"", "[clause.store]", "clause.store", "nobody lifts a store"),
    f(", store = \"own\"", "", "absent =", "absent", "no clause sets `sow.store`"),
    // choices, closing, placing, laps
    f("choose = \"may\" }\nattested", "choose = \"last-resrt\" }\nattested", "last-resrt", "clause.sow.then.choose", "did you mean `last-resort`?"),
    f("count = \">=1\", mark = \"none\" }\nthen = { choose", "count = \">=1\", mark = \"none\", lap = 1 }\nthen = { choose", "lap = 1", "clause.sow.when.lap", "cannot be asked at `choose` (it can at enter, passing, last)"),
    f("count = \">=2\", mark = \"none\" }", "count = \">=2\", mark = \"none\", ends = \"own\" }", "ends = ", "clause.relay.when.ends", "it can at choose"),
    f("count = \">=2\", mark = \"none\" }", "count = \">=2\", mark = \"none\", reach = \"far\" }", "reach = ", "clause.relay.when.reach", "home, other"),
    f("take = \"here\", amount = 2", "take = \"here\", amount = 2, to = \"hand\"", "[clause.board]", "clause", "where that may be placed"),
    f("take = \"here\", amount = 2", "take = \"here\", amount = 2, to = \"here\"", "to = \"here\"", "clause.tax.then.to", "where it lies already"),
    f("take = \"here\", amount = 2", "take = \"here\", amount = 2, close = \"yes\"", "close =", "clause.tax.then.close", "true is needed"),
    f("at = \"before\" }", "at = \"place\" }", "then = { next = \"again\" }", "clause.before.then.next", "`place` knows"),
    f("then = { next = \"again\" }", "then = { next = \"again\", choose = \"may\" }", "choose = \"may\" }", "clause.before.then.choose", "it does at choose, place"),
    // settings
    f("set.turn.compulsory = true", "set.turn.compulsory = \"yes\"", "compulsory = \"yes\"", "clause.board.set.turn.compulsory", "true or false"),
    f("set.endless.then = \"void\"", "set.choose.of = \"right\"\nset.endless.then = \"void\"", "choose.of", "clause.sow.set.choose.of", "rightmost"),
    f("set.endless.then = \"void\"", "set.majority.over = \"haf\"\nset.endless.then = \"void\"", "majority.over = ", "clause.sow.set.majority.over", "did you mean `half`?"),
    f("set.endless.then = \"void\"", "set.win.by = \"more\"\nset.endless.then = \"void\"", "win.by", "clause.sow.set.win.by", "most, fewest"),
    f("counters = 4, zones", "counters = 4, start = [4, 4], zones", "start = [4, 4]", "clause.board.set.setup.start", "needs 12 counts"),
    f("counters = 4, zones", "counters = 4, path = [0, 1, 1], zones", "path = ", "clause.board.set.setup.path", "different holes"),
    f("counters = 4, zones", "counters = 4, path = [[0, 1, 2]], zones", "path = ", "clause.board.set.setup.path", "two such lists"),
    f("counters = 4, zones", "counters = 4, path = [0, 12], zones", "path = ", "clause.board.set.setup.path", "different holes 0..11"),
    f("counters = 4, zones", "counters = 4, owner = [\"south\"], zones", "owner = ", "clause.board.set.setup.owner", "needs 12 words"),
    f("counters = 4, zones", "counters = 4, opposite = [11], zones", "opposite = ", "clause.board.set.setup.opposite", "needs 12 holes"),
    f("holes = 6, counters = 4", "holes = 0, counters = 4", "holes = 0", "clause.board.set.setup.holes", "out of range (1 to 12)"),
    f("set.turn.compulsory", "set.trun.compulsory", "trun", "clause.board.set.trun", "did you mean `turn`?"),
    f("set.endless.then", "set.skip", "set.skip", "clause.sow.set.skip", "write set.sow.skip"),
    f("skip = \"nothing\"", "skips = \"nothing\"", "skips", "clause.sow.set.sow.skips", "did you mean `sow.skip`?"),
    f("direction = \"anticlockwise\"", "direction = \"left\"", "left\"", "clause.sow.set.sow.direction", "one of: anticlockwise, clockwise"),
    f("holes = 6", "holes = \"six\"", "six", "clause.board.set.setup.holes", "a whole number is needed"),
    f("holes = 6", "holes = 13", "13", "clause.board.set.setup.holes", "out of range (1 to 12)"),
    f("counters = 4", "counters = 40", "40", "clause.board.set.setup.counters", "holds 255 at most"),
    f("counters = 4", "counters = 0", "counters = 0", "clause.board.set.setup.counters", "a game needs some"),
    f("left = [0, 1, 2]", "left = [0, 1, 12]", "12", "clause.board.set.setup.zones", "holes are numbered 0..11"),
    f("set.side.means = \"owned\"\n", "", "[clause.board]", "clause", "add set.side.means"),
    f("direction = \"anticlockwise\", ", "", "set.sow =", "clause.sow.set.sow", "add set.sow.direction"),
    f("\"feed.duty\", ", "", "absent =", "absent", "list it in absent"),
    f("\"feed.duty\"", "\"feed.duty\", \"sow.store\"", "absent =", "absent", "take it out of absent"),
    f("\"feed.duty\"", "\"feed.duty\", \"turn.compulsory\"", "absent =", "absent", "cannot be absent"),
    f("\"feed.duty\"", "\"feed.dutty\"", "absent =", "absent", "did you mean `feed.duty`?"),
    f("set.match.lost-holes = 0", "set.match.lost-holes = 0\nset.stuck.then = \"over\"", "set.stuck.then", "clause.division.set.stuck.then", "keep one"),
    f("first = \"lot\"", "first = \"race\"", "first = \"race\"", "clause.board.set.starter.first", "set opening.kind = \"race\""),
    f(", later = \"alternate\"", "", "set.starter", "clause.board.set.starter", "add set.starter.later"),
    f("size = 4", "size = 3", "size = 3", "clause.division.set.divide.size", "the game has 48"),
    // the whole
    f("count = \">=2\", mark = \"none\"", "count = \">=2\"", "[clause.relay]", "clause.relay", "narrow one of them"),
    f("when = { at = \"last\", side = [\"own\", \"other\"], count = 1, mark = \"none\" }", "when = { at = \"last\", side = \"own\", count = 1, mark = \"none\" }", "[clause.store]", "clause.store", "no clause says what happens at `last`: side other"),
    f("after = [\"tax\", \"tax-empty\"]", "after = [\"tax\"]", "[clause.tax-empty]", "clause.tax-empty", "add next = "),
    f("after = [\"tax\", \"tax-empty\"]", "after = [\"tax\", \"tax-emty\"]", "after =", "clause.look-back.after", "did you mean `tax-empty`?"),
    f("after = [\"tax\", \"tax-empty\"]", "after = [\"tax\", \"tax-empty\", \"end\"]", "after =", "clause.look-back.after", "name a clause that has `when`"),
    f("amount = 2 }", "amount = 2, next = \"end\" }", "[clause.look-back]", "clause.look-back", "both say `next`"),
    f("side = \"own\", count = \">=1\", mark = \"none\" }\nthen = { choose = \"may\" }", "side = \"own\", count = \">=1\", mark = \"none\" }\nthen = { choose = \"may-not\" }", "[clause.board]", "clause", "which holes may be chosen"),
    f("  { when = { at = \"remainder\", over = 2 }, then = { holes = \"lot\" } },\n", "", "[clause.division]", "clause.division", "at `remainder`: over 2"),
    // questions
    f("reading.yes = { says = \"He does.\" }", "reading.yes = { drop = [\"before\"] }", "[question.Q-1]", "question.Q-1", "put the change into the rules"),
    f("reading.no = { says = \"He does not.\", change.before.then = { next = \"end\" } }\n", "", "[question.Q-1]", "question.Q-1", "two readings or more"),
    f("default = \"yes\"\n", "", "[question.Q-1]", "question.Q-1", "name the reading"),
    f("change.before.then", "change.befor.then", "befor.then", "question.Q-1.reading.no", "did you mean `before`?"),
    f("change.before.then", "change.before.thn", "thn", "question.Q-1.reading.no.change.before.thn", "did you mean `then`?"),
    f("change.before.then = { next = \"end\" }", "drop = [\"before\"]", "reading.no", "question.Q-1.reading.no", "at `before`"),
];

/// Every problem of a text: line, key, message; of reading, else of compiling, else of compiling under each reading.
fn problems(text: &str) -> Vec<(usize, String, String)> {
    let (rules, source, errors) = read(text);
    if !errors.is_empty() {
        return errors
            .into_iter()
            .map(|e| (e.line, e.key, e.message))
            .collect();
    }
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    let mut choices = vec![(Choice::new(), None)];
    for (q, question) in &bundle.rules.questions {
        for (name, reading) in &question.reading {
            if *name != question.default && reading.infeasible.is_none() {
                let key = format!("question.{q}.reading.{name}");
                choices.push(([(q.clone(), name.clone())].into(), Some(key)));
            }
        }
    }
    for (choice, reading) in choices {
        if let Err(found) = compile(&bundle, &choice) {
            return found
                .into_iter()
                .map(|p| {
                    let key = reading.clone().unwrap_or(p.key);
                    (source.line(&key), key, p.message)
                })
                .collect();
        }
    }
    vec![]
}

#[test]
fn the_sound_ruleset_is_sound() {
    assert_eq!(problems(SOUND), []);
}

#[test]
fn every_fault_names_line_key_and_mend() {
    assert!(FAULTS.len() >= 30);
    let mut wrong = vec![];
    for fault in FAULTS {
        assert!(
            SOUND.contains(fault.from),
            "not in the ruleset: {}",
            fault.from
        );
        let text = SOUND.replacen(fault.from, fault.to, 1);
        let found = problems(&text);
        // the fault may stand on the second of two equal lines
        let lines: Vec<usize> = text
            .lines()
            .enumerate()
            .filter(|(_, l)| l.contains(fault.line))
            .map(|(i, _)| i + 1)
            .collect();
        assert!(!lines.is_empty(), "no such line: {}", fault.line);
        let told = found.iter().any(|(line, key, message)| {
            lines.contains(line) && key == fault.key && message.contains(fault.mend)
        });
        if !told {
            let all: Vec<String> = found
                .iter()
                .map(|(l, k, m)| format!("    {l}: {k}: {m}"))
                .collect();
            wrong.push(format!(
                "`{}` → `{}`: nothing on line {lines:?} under {} with “{}”:\n{}",
                fault.from,
                fault.to,
                fault.key,
                fault.mend,
                all.join("\n")
            ));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} of {}:\n{}",
        wrong.len(),
        FAULTS.len(),
        wrong.join("\n")
    );
}

/// Faults that take two edits.
#[test]
fn what_does_not_go_together_is_told() {
    for (edits, line, key, mend) in [
        (
            [
                (", store = \"own\"", ""),
                ("\"feed.duty\"", "\"feed.duty\", \"sow.store\""),
            ],
            "side = \"store\"",
            "clause.store.when.side",
            "no store is sown",
        ),
        (
            [
                ("\"strip.captures\", ", ""),
                (
                    "set.endless.then",
                    "set.strip.captures = \"void\"\nset.endless.then",
                ),
            ],
            "",
            "",
            "",
        ),
        (
            [
                ("\"strip.captures\", ", ""),
                (
                    "take = \"here\", amount = 2 }",
                    "take = \"here\", amount = 2, to = \"owner\" }\nset.strip.captures = \"void\"",
                ),
            ],
            "to = \"owner\"",
            "clause.tax.then.to",
            "take `to` out",
        ),
        (
            [
                ("counters = 4, zones", "counters = 4, opposite = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], behind = [11, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1], zones"),
                ("Two rows", "two rows"),
            ],
            "behind =",
            "clause.board.set.setup.behind",
            "opposite already",
        ),
        (
            [
                ("zones = {", "opposite = [1, 0, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0], zones = {"),
                ("kind = \"houses\", size = 4, gained = \"loser-left\"", "kind = \"refill\", size = 4, remainder = \"rest\", copy = \"facing\""),
            ],
            "copy =",
            "clause.division.set.divide.copy",
            "turned",
        ),
        (
            [
                ("gained = \"loser-left\"", "gained = \"loser-left\", from = \"picked\""),
                ("Two rows", "two rows"),
            ],
            "from =",
            "clause.division.set.divide.from",
            "own-row",
        ),
        (
            [
                ("kind = \"houses\", size = 4, gained = \"loser-left\"", "kind = \"own-row\", size = 4"),
                ("{ holes = \"lot\" }", "{ holes = \"last-owner\" }"),
            ],
            "[clause.division]",
            "clause.division.then.holes",
            "needs a division into houses",
        ),
    ] {
        let text = edits.iter().fold(SOUND.to_string(), |t, (from, to)| {
            assert!(t.contains(from), "{from}");
            t.replacen(from, to, 1)
        });
        let found = problems(&text);
        if mend.is_empty() {
            assert_eq!(found, []);
            continue;
        }
        let at = 1 + text.lines().position(|l| l.contains(line)).unwrap();
        assert!(
            found
                .iter()
                .any(|(l, k, m)| *l == at && k == key && m.contains(mend)),
            "{found:#?}"
        );
    }
}

/// Faults of one stage planted together are told together.
#[test]
fn all_errors_of_a_file_come_at_once() {
    let text = SOUND
        .replacen("title =", "titel =", 1)
        .replacen("next = \"relay\"", "next = \"relai\"", 1)
        .replacen("holes = 6", "holes = \"six\"", 1)
        .replacen("side = \"other\"", "side = \"othr\"", 1)
        .replacen("inferred = []\n", "", 1)
        .replacen("default = \"yes\"\n", "", 1);
    let found = problems(&text);
    assert!(found.len() >= 6, "{found:#?}");
    let in_order: Vec<usize> = found.iter().map(|p| p.0).collect();
    assert!(in_order.windows(2).all(|w| w[0] <= w[1]), "{in_order:?}");
    let text = SOUND
        .replacen("\"feed.duty\", ", "", 1)
        .replacen("mark = \"weg\"", "mark = \"wag\"", 1)
        .replacen("after = [\"tax\", ", "after = [\"tx\", ", 1)
        .replacen("count = \">=1\"", "captured = \"yes\"", 1)
        .replacen(
            "at = \"last\", mark = \"mine\"",
            "at = \"lst\", mark = \"mine\"",
            1,
        );
    let found = problems(&text);
    assert!(found.len() >= 5, "{found:#?}");
}

/// Plays so many steps at random; counters are conserved at each.
fn conserves(rules: &Ruleset, seed: u64, steps: u32) -> Result<(), TestCaseError> {
    let mut random = Random::of(seed, 0);
    let mut game = Game::new(rules).with_limits(Limits { laps: 1000 });
    for _ in 0..steps {
        match game.phase() {
            Phase::Opening => game.open(&mut random, &mut Silent),
            Phase::Play => match Agent::Random.choose(&game, &mut random) {
                Some(m) => drop(game.play(m, &mut Silent).unwrap()),
                None => break,
            },
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted => game.divide(&mut random, &mut Silent),
            Phase::MatchOver => break,
        }
        prop_assert_eq!(game.position().total(), u32::from(rules.params.total));
    }
    Ok(())
}

proptest! {
    /// Whatever a slip of the hand makes of a rules file, there is an answer and no panic; and if it is still a game, it can be played.
    #[test]
    fn no_slip_of_the_hand_panics(
        slips in proptest::collection::vec((0usize..4, any::<prop::sample::Index>(), any::<prop::sample::Index>(), "[a-z0-9{}\\[\\]=,\"]{0,3}"), 1..4),
        seed in any::<u64>(),
    ) {
        let mut lines: Vec<String> = SOUND.lines().map(String::from).collect();
        for (sort, at, other, with) in slips {
            let (i, j) = (at.index(lines.len()), other.index(lines.len()));
            match sort {
                0 => { lines.remove(i); }
                1 => lines.swap(i, j),
                2 => { let line = lines[j].clone(); lines.insert(i, line); }
                _ => {
                    let words: Vec<&str> = lines[i].split(' ').collect();
                    let k = other.index(words.len());
                    let with = with.as_str();
                    let new: Vec<&str> = words.iter().enumerate().map(|(n, w)| if n == k { with } else { w }).collect();
                    lines[i] = new.join(" ");
                }
            }
        }
        let text = lines.join("\n");
        if problems(&text).is_empty() {
            let (rules, _, _) = read(&text);
            let rules = compile(&Bundle { rules, shared: vec![] }, &Choice::new()).unwrap();
            conserves(&rules, seed, 60)?;
        }
    }
}

/// Files that are no rules at all, or rules of the wrong shape throughout: a message each, with a line, and no panic.
#[test]
fn whatever_is_given_is_answered() {
    let deep = format!("a = {}{}", "[".repeat(300), "]".repeat(300));
    let long = format!("slug = \"{}\"", "a".repeat(200_000));
    let many: String = (0..3000)
        .map(|i| format!("[clause.c{i}]\nconjectured = []\n"))
        .collect();
    for text in [
        "",
        "# nothing",
        "\u{0}\u{1}\u{2}",
        "slug = 5\nshort = []\nmarks = \"weg\"\nabsent = 5\nuse = {}\nclause = 5\nquestion = []\nborrowed = 7",
        "[clause]\nboard = 5",
        "[clause.a]\nset = 5\nwhen = 5\nthen = []\ncase = {}\nover = 5\nafter = {}\nsays = 5\nattested = \"R1\"",
        "[clause.a]\nset.setup = 5\nset.sow.skip = 5\nset.setup.zones = [1]\nset.opening.script = [1, 2]",
        "[clause.a]\ncase = [1, \"x\", {}]\nconjectured = []",
        "[clause.a]\nwhen = { at = 5, count = {}, side = 1, mark = [], zone = 7, turn = \"x..y\", visited = 3 }\nthen = { next = 5, take = 1, amount = 9999, to = [], mark = 2, bar = 0 }\nconjectured = []",
        "[question.q]\nask = 5\ndefault = []\nreading = 3",
        "[question.q]\nask = \"?\"\ndefault = \"a\"\nreading.a = 5\nreading.b = { change = 5, add = [], drop = \"x\", absent = {} }",
        "family = \"cards\"",
        &deep,
        &long,
        &many,
    ] {
        let found = problems(text);
        assert!(!found.is_empty(), "nothing is said of {}", &text[..text.len().min(60)]);
        for (line, key, message) in &found {
            assert!(*line >= 1 && !key.is_empty() && !message.is_empty());
            assert!(*line <= 1 + text.lines().count(), "{line}: {message}");
        }
    }
}

/// The examples of the manual, which use every word of the vocabulary, and what they stand on.
fn shown() -> (Vec<String>, ludarium_engine::lang::RulesFile) {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples");
    let mut files: Vec<std::path::PathBuf> = std::fs::read_dir(&folder)
        .unwrap()
        .flatten()
        .map(|e| e.path())
        .collect();
    files.sort();
    let texts = files
        .iter()
        .map(|f| std::fs::read_to_string(f).unwrap())
        .collect();
    (
        texts,
        read(&std::fs::read_to_string(folder.join("base.toml")).unwrap()).0,
    )
}

proptest! {
    /// Whatever words, numbers and readings are exchanged between the examples of the manual: an answer and no panic; and
    /// what is still a game is played to its end or a bound, and no counter is lost.
    #[test]
    fn no_mixture_of_features_panics(
        file in any::<prop::sample::Index>(),
        slips in proptest::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>(), any::<prop::sample::Index>(), 0u8..4), 0..5),
        reading in any::<prop::sample::Index>(),
        seed in any::<u64>(),
    ) {
        let (texts, base) = shown();
        let mut lines: Vec<String> = file.get(&texts).lines().map(String::from).collect();
        for (from, at, to, sort) in slips {
            let other: Vec<&str> = from.get(&texts).lines().collect();
            let (i, j) = (at.index(lines.len()), to.index(other.len()));
            match sort {
                0 => lines.insert(i, other[j].to_string()),
                1 => lines[i] = other[j].to_string(),
                _ => {
                    // a number of this line becomes another
                    let n = j % 14;
                    lines[i] = lines[i].replacen(['0', '1', '2', '3', '4'], &n.to_string(), 1);
                }
            }
        }
        let (rules, _, errors) = read(&lines.join("\n"));
        if !errors.is_empty() {
            return Ok(());
        }
        let bundle = Bundle { rules, shared: vec![base] };
        let mut choices = vec![Choice::new()];
        for (q, question) in &bundle.rules.questions {
            choices.extend(question.reading.keys().map(|r| [(q.clone(), r.clone())].into()));
        }
        if let Ok(rules) = compile(&bundle, reading.get(&choices)) {
            conserves(&rules, seed, 80)?;
        }
    }
}

#[test]
fn of_a_family_that_there_is_not_only_that_is_told() {
    let text = r#"slug = "mill"
short = "mill"
title = "Mill"
family = "alignment"
[clause.board]
set.setup.points = 24
when = { lined = 3 }
conjectured = []
"#;
    let (file, _, errors) = read(text);
    assert_eq!(errors, vec![], "the words of its clauses are nobody's");
    let bundle = Bundle {
        rules: file,
        shared: vec![],
    };
    let compiled = ludarium_engine::families::compile(
        &bundle,
        &Choice::new(),
        &ludarium_engine::lang::Overrides::new(),
    );
    let told = compiled.err().unwrap();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(
        told[0]
            .message
            .starts_with("family `alignment` is not known"),
        "{told:?}"
    );
}

#[test]
fn a_family_without_rulings_is_offered_no_words_of_rulings() {
    let text = r#"slug = "goose"
short = "goose"
title = "Goose"
family = "track"
[clause.eat]
when = { at = "last", cuont = 3 }
then = { tke = "here" }
count = 3
conjectured = []
[clause.empty]
conjectured = []
"#;
    let found = problems(text);
    for key in ["clause.eat.when", "clause.eat.then"] {
        let told: Vec<_> = found.iter().filter(|p| p.1 == key).collect();
        assert_eq!(told.len(), 1, "{key}: {found:#?}");
        assert!(told[0].2.contains("only set parameters"), "{found:#?}");
    }
    let offered = ["`take`", "it belongs into", "add when", "passing"];
    let none = |p: &(usize, String, String)| !offered.iter().any(|o| p.2.contains(o));
    assert!(found.iter().all(none), "{found:#?}");
}

/// An edition's short name may be what a ruleset is called: who types it means the edition.
#[test]
fn an_editions_short_name_goes_before_a_rulesets_slug() {
    let temp = tempfile::tempdir().unwrap();
    let put = |path: &str, slug: &str, short: &str| {
        let path = temp.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        let text =
            std::fs::read_to_string(crate::common::corpus().join("rulesets/kalah.toml")).unwrap();
        let text = text
            .replace("slug = \"kalah\"", &format!("slug = \"{slug}\""))
            .replace("short = \"kalah\"", &format!("short = \"{short}\""));
        std::fs::write(path, text).unwrap();
    };
    put(
        "games/kalah-of-a-village/rules.toml",
        "kalah-of-a-village",
        "kalah",
    );
    put("rulesets/kalah.toml", "kalah", "kalah");
    put("rulesets/village.toml", "village", "kalah-of-a-village");
    let found = |name: &str| {
        let loaded = ludarium::rules_files::load(Some(temp.path()), name).unwrap();
        loaded.bundle.rules.slug.clone()
    };
    assert_eq!(found("kalah"), "kalah-of-a-village");
    assert_eq!(found("kalah-of-a-village"), "kalah-of-a-village");
    assert_eq!(found("village"), "village");
}
