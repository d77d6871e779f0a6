//! Wrong rulesets: each gets an error that names the line, the key and the mend; none panics; all of a file's come at once.

mod anything;
mod faults;

use faults::FAULTS;
use ludarium_engine::families::read;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::play::{Game, Limits, Phase, Silent};
use ludarium_engine::sowing::Playable;
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
        let reported = found.iter().any(|(line, key, message)| {
            lines.contains(line) && key == fault.key && message.contains(fault.mend)
        });
        if !reported {
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
            "no counter falls into a store",
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

/// Faults of one stage planted together are reported together.
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
    let found = compiled.err().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(
        found[0]
            .message
            .starts_with("family `alignment` is not known"),
        "{found:?}"
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
        let of_key: Vec<_> = found.iter().filter(|p| p.1 == key).collect();
        assert_eq!(of_key.len(), 1, "{key}: {found:#?}");
        assert!(of_key[0].2.contains("only set parameters"), "{found:#?}");
    }
    let offered = ["`take`", "it belongs into", "add when", "passing"];
    let none = |p: &(usize, String, String)| !offered.iter().any(|o| p.2.contains(o));
    assert!(found.iter().all(none), "{found:#?}");
}

/// A piece that waits for a marked throw which costs nothing would wait for ever: every game would be broken off without a move.
#[test]
fn a_release_by_a_throw_that_costs_nothing_is_refused_with_what_is_possible() {
    let file = crate::common::corpus().join("rulesets/tab-wa-dukk.toml");
    let text = std::fs::read_to_string(file).unwrap();
    let of = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let (rules, _, errors) = read(&text.replacen(from, to, 1));
        assert!(errors.is_empty(), "{errors:?}");
        let bundle = Bundle {
            rules,
            shared: vec![],
        };
        ludarium_engine::families::compile(&bundle, &Choice::new(), &Default::default())
    };
    let priced = "price = 1, from = \"throw\"";
    assert!(of(priced, priced).is_ok());
    let found = of(priced, "price = 0, from = \"throw\"").err().unwrap();
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].key, "clause.release.set.release.price");
    for words in ["it never leaves", "from = \"credit\"", "price = 1"] {
        assert!(found[0].message.contains(words), "{found:?}");
    }
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
