//! Two games compared on the command line, whatever they are played with: what both say, where they part, and what cannot be
//! compared.

use crate::common;
use ludarium::printed::compare::Compare;
use ludarium_engine::game::again::Again;
use ludarium_engine::game::compare::aspects;
use ludarium_engine::game::Rules;
use ludarium_engine::lang::{Choice, Overrides};
use serde_json::Value;
use std::process::{Command, Output};
use std::sync::Arc;

fn ludarium(args: &[&str]) -> Output {
    let out = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output();
    out.expect("the program runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("UTF-8")
}

fn run(args: &[&str]) -> String {
    let out = ludarium(args);
    assert!(out.status.success(), "{args:?}: {}", text(&out.stderr));
    text(&out.stdout)
}

fn rules(game: &str) -> Arc<dyn Rules> {
    let loaded = common::loaded(game);
    let rules = loaded.rules(&Choice::new(), &Overrides::new());
    rules.unwrap_or_else(|e| panic!("{e}"))
}

/// A game of the corpus with some of its text replaced.
fn variant(slug: &str, from: &str, to: &str) -> tempfile::NamedTempFile {
    let path = common::corpus().join(format!("games/{slug}/rules.toml"));
    let own = std::fs::read_to_string(path).unwrap();
    assert!(own.contains(from), "{slug} has no `{from}`");
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    std::fs::write(file.path(), own.replacen(from, to, 1)).unwrap();
    file
}

#[test]
fn games_with_sticks_are_compared_as_games_of_holes_are() {
    for (a, b) in [("senet", "sijat-el-taba"), ("um-el-banat", "awagagae")] {
        let printed = run(&["compare", a, b, "--limit", "20000"]);
        let (x, y) = (rules(a), rules(b));
        let heading = format!("{} and {}\n", x.head().title, y.head().title);
        assert!(printed.starts_with(&heading), "{printed}");
        for (p, q) in aspects(&*x, &*y) {
            for (aspect, head) in [(&p, x.head()), (&q, y.head())] {
                let line = format!("    {:<10} {}  [", head.short, aspect.value);
                let differ = !p.same(&q);
                assert!(!differ || printed.contains(&line), "{a}, {b}: no `{line}`");
            }
        }
        let out: Value =
            serde_json::from_str(&run(&["compare", a, b, "--limit", "20000", "--json"])).unwrap();
        let compared = Compare::of(&*x, &*y, 20_000);
        assert_eq!(out, serde_json::to_value(compared).unwrap());
        assert_eq!(out["aspects"].as_array().unwrap().len(), x.aspects().len());
        assert!(out["families"].is_null(), "one family needs no name");
    }
}

#[test]
fn games_set_up_differently_part_before_the_first_throw_with_the_clauses_that_set_them_up() {
    let printed = run(&["compare", "senet", "sijat-el-taba"]);
    assert!(
        printed.contains("they part before the first move"),
        "{printed}"
    );
    let out: Value =
        serde_json::from_str(&run(&["compare", "senet", "sijat-el-taba", "--json"])).unwrap();
    let parting = &out["parting"];
    assert_eq!(parting["moves"], Value::Array(vec![]));
    assert!(parting["a"].as_str().unwrap().starts_with("rows=3 |"));
    assert!(parting["b"].as_str().unwrap().starts_with("rows=6 |"));
    for (side, clause) in [("a", "senet.board"), ("b", "sijat.board")] {
        let clauses = parting["clauses"][side].as_array().unwrap();
        assert!(clauses.iter().any(|c| c == clause), "{parting:#}");
    }
}

/// Of two games that stand alike and do not open the same moves, the clauses are those that say what may be chosen.
#[test]
fn games_that_open_other_moves_part_with_the_clauses_that_open_them() {
    let out: Value = serde_json::from_str(&run(&["compare", "adowa", "aksum", "--json"])).unwrap();
    let parting = &out["parting"];
    assert_eq!(parting["a"], parting["b"], "they stand alike");
    let [a, b] = ["a", "b"].map(|side| parting["clauses"][side].as_array().unwrap());
    assert!(!b.is_empty() && a != b, "{parting:#}");
    assert!(
        !a.iter()
            .chain(b)
            .any(|c| c.as_str().unwrap().ends_with(".setup")),
        "{parting:#}"
    );
}

/// A rule changed in a file of one's own: the line found is played again under both games, alike but for its last token.
#[test]
fn the_line_that_parts_two_games_with_sticks_is_alike_until_its_last_token() {
    let senet = rules("senet");
    let mut lengths = vec![];
    for (from, to) in [
        ("set.rate.piece = 1", "set.rate.piece = 2"),
        ("trigger = \"land\"", "trigger = \"pass\""),
        ("stop = [1, 2, 3, 4, 6]", "stop = [2, 3, 4, 6]"),
    ] {
        let file = variant("senet", from, to);
        let other = rules(file.path().to_str().unwrap());
        let parted = senet.parted(&*other, 200_000, false);
        let parted = parted.unwrap_or_else(|| panic!("{to}: no parting"));
        let upto = |rules: &dyn Rules, n: usize| {
            let request = Again {
                tokens: parted.moves[..n].to_vec(),
                ..Again::default()
            };
            let played = rules.again(&request).unwrap();
            assert_eq!(played.stopped, None, "{to}: {:?}", parted.moves);
            played
        };
        let last = parted.moves.len();
        assert!(last > 0, "{to}");
        let [a, b] = [&*senet, &*other].map(|r| upto(r, last));
        for i in 0..last - 1 {
            assert_eq!(
                a.steps[i].after.text, b.steps[i].after.text,
                "{to}: step {i}"
            );
        }
        let end = |r: &dyn Rules| {
            let played = upto(r, last);
            (
                played.steps[last - 1].after.text.clone(),
                played.json["legal"].clone(),
            )
        };
        assert_ne!(end(&*senet), end(&*other), "{to}: {:?}", parted.moves);
        assert_eq!(parted.after[0].text, a.steps[last - 1].after.text);
        assert_eq!(parted.after[1].text, b.steps[last - 1].after.text);
        lengths.push(last);
    }
    // a throw alone parts none of these
    assert!(lengths.iter().all(|n| *n >= 1), "{lengths:?}");
    assert_eq!(
        senet.parted(&*senet, 1000, false),
        None,
        "nothing parts a game from itself"
    );
}

#[test]
fn games_of_two_families_are_compared_in_what_both_say_under_one_name() {
    let printed = run(&["compare", "senet", "oware"]);
    assert!(
        printed.contains("Senet is of the stick-and-track games")
            && printed.contains("only aspects with the same name can be compared")
            && printed.contains("no position where they begin to differ"),
        "{printed}"
    );
    let out: Value = serde_json::from_str(&run(&["compare", "oware", "senet", "--json"])).unwrap();
    assert_eq!(out["families"], serde_json::json!(["sowing", "track"]));
    assert!(out["cells"].is_null() && out["parting"].is_null());
    let both = aspects(&*rules("oware"), &*rules("senet"));
    assert!(!both.is_empty());
    assert_eq!(out["aspects"].as_array().unwrap().len(), both.len());
}

#[test]
fn a_game_in_which_sticks_fall_has_no_exact_value_and_says_so() {
    for args in [
        &["solve", "senet"][..],
        &["solve", "lib-el-merafib", "--json"],
    ] {
        let out = ludarium(args);
        assert_eq!(out.status.code(), Some(1), "{args:?}");
        let stderr = text(&out.stderr);
        assert!(
            stderr.contains("not solved: sticks fall by chance"),
            "{stderr}"
        );
        assert!(out.stdout.is_empty());
    }
}

#[test]
fn a_setting_that_says_nothing_is_told_in_games_with_sticks_too() {
    let file = variant(
        "senet",
        "set.sticks.count = 4",
        "set.sticks.count = 4\nset.role.rate = 2",
    );
    let path = file.path().to_str().unwrap().to_owned();
    let out = ludarium(&["features", &path, "--json", "--corpus", "corpus"]);
    assert_eq!(out.status.code(), Some(1), "{}", text(&out.stderr));
    let report: Value = serde_json::from_slice(&out.stdout).unwrap();
    let idle = report["findings"].as_array().unwrap();
    let idle: Vec<&str> = idle.iter().filter_map(|f| f["message"].as_str()).collect();
    assert_eq!(
        idle,
        ["role.rate says nothing here: no clause sets role.name; set that, or take this out"]
    );
    let nearest = &report["relatives"][0];
    assert_eq!(nearest["game"], "patolli", "{nearest}");
    assert!(nearest["situations"].is_null());
}

/// One record under two readings, in a game of holes as in one with sticks.
#[test]
fn a_record_of_a_game_of_holes_shows_where_two_readings_part() {
    let record = "corpus/games/um-el-banat/records/greedy-random.game";
    let reading = "Q-banat-1=peck-one";
    let printed = told_whatever(&["replay", record, "--reading", reading]);
    let out = ludarium(&["replay", record, "--reading", reading, "--json"]);
    let json: Value = serde_json::from_slice(&out.stdout).expect("JSON");
    let parts = &json["parts"];
    assert!(
        !json.as_object().unwrap()["parts"].is_null() || printed.contains("make no difference")
    );
    if let Some(step) = parts["step"].as_u64() {
        assert!(printed.contains("as recorded:") && printed.contains("as read now:"));
        assert!(step > 0);
        assert_ne!(parts["recorded"]["readings"], parts["now"]["readings"]);
    }
    // played as it was recorded it has nothing to part from
    let plain = ludarium(&["replay", record, "--json"]);
    let plain: Value = serde_json::from_slice(&plain.stdout).expect("JSON");
    assert!(plain.as_object().unwrap().get("parts").is_none());
}

fn told_whatever(args: &[&str]) -> String {
    text(&ludarium(args).stdout)
}
