//! What would have no end comes to one, and says so: rounds without a cap, series and threads beyond counting, files of many clauses.

use crate::common::OfFamily;
use assert_cmd::Command;
use ludarium::rules_files::{load, Loaded};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::play::{Ending, Game, Phase, Silent, MOST_MOVES, MOST_TURNS};
use ludarium_engine::sowing::Playable;

/// The plainest game of the examples, nothing taken, without its cap: it goes round for ever.
fn round_and_round(next: &str) -> Playable {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/base.toml");
    let mut loaded: Loaded = load(None, &file.to_string_lossy()).unwrap();
    let clauses = &mut loaded.bundle.rules.clauses;
    let end = clauses["end"].set.as_mut().unwrap();
    end.remove("cap");
    // any hole that is not empty: somebody can always move
    clauses["choose"].when.as_mut().unwrap().0.remove("side");
    let then = clauses["stop"].then.as_mut().unwrap();
    then.0.insert("next".into(), next.into());
    loaded.compile(&Choice::new()).unwrap()
}

/// A bound that rules set themselves: a move of more laps is void, by the clause that sets it, and every other goes as it would.
#[test]
fn a_move_of_more_laps_than_its_rules_allow_is_void() {
    const MOST: u64 = 100;
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/relay.toml");
    let loaded: Loaded = load(None, &file.to_string_lossy()).unwrap();
    let bound = Choice::from([("Q-3".to_owned(), "a hundred laps".to_owned())]);
    let [free, bound] = [Choice::new(), bound].map(|choice| loaded.compile(&choice).unwrap());
    let mut met = [0, 0];
    for seed in 0..300 {
        let mut random = Random::of(seed, 0);
        let mut game = Game::new(&free);
        game.open(&mut random, &mut Silent);
        while game.phase() == Phase::Play {
            let legal = game.legal();
            let m = legal[random.below(legal.len() as u32) as usize];
            let before = *game.position();
            let mut other = Game::from_position(&bound, before);
            let free = game.play(m, &mut Silent).unwrap();
            let held = other.play(m, &mut Silent).unwrap();
            let long = free.laps > MOST && free.endless.is_none();
            met[usize::from(long)] += 1;
            assert_eq!(
                held.unresolved,
                long || free.endless.is_some() && held.endless.is_none()
            );
            if held.unresolved {
                assert_eq!(held.laps, MOST);
                assert_eq!(other.position().counts(), before.counts(), "it is void");
            } else {
                assert_eq!(other.position().counts(), game.position().counts());
            }
        }
    }
    assert!(met[0] > 1000 && met[1] > 3, "{met:?}");
}

#[test]
fn a_round_that_no_clause_ends_is_broken_off_and_counted_as_such() {
    for (next, turns, moves) in [
        ("end", u64::from(MOST_TURNS), u64::from(MOST_TURNS)),
        ("again", 1, u64::from(MOST_MOVES)),
    ] {
        let rules = round_and_round(next);
        let begin = || {
            let mut game = Game::new(&rules);
            game.open(&mut Fixed(0), &mut Silent);
            game
        };
        let (mut packed, mut plain) = (begin(), begin());
        let mut random = Random::of(1, 1);
        assert!(packed.play_random_round(&mut random), "{next}");
        let mut random = Random::of(1, 1);
        while plain.phase() == Phase::Play {
            let legal = plain.legal();
            let m = legal[random.below(legal.len() as u32) as usize];
            plain.play(m, &mut Silent).unwrap();
        }
        for game in [&packed, &plain] {
            assert_eq!(game.ending(), Ending::Cap, "{next}");
            let t = game.tally();
            assert_eq!(
                (t.turns, t.moves, t.capped_rounds),
                (turns, moves, 1),
                "{next}"
            );
        }
        assert_eq!(packed.position(), plain.position(), "{next}");
    }
}

#[test]
fn numbers_beyond_all_counting_are_wrong_usage_at_once() {
    for (args, words) in [
        (vec!["--games", "18446744073709551615"], "a number of games"),
        (
            vec!["--games", "10", "--threads", "99999999"],
            "a number of threads",
        ),
        (vec!["--games", "10", "--told", "10"], "0 to 9"),
        (vec!["--games", "0"], "1 at least"),
    ] {
        let mut run = Command::cargo_bin("ludarium").unwrap();
        run.args(["simulate", "docs/examples/base.toml"])
            .args(&args);
        run.timeout(std::time::Duration::from_secs(60));
        let out = run.output().unwrap();
        let stderr = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(2), "{args:?}: {stderr}");
        assert!(stderr.contains(words), "{args:?}: {stderr}");
    }
}

/// A rules file on the plainest game of the examples, with more clauses.
fn with(more: &str) -> tempfile::NamedTempFile {
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/base.toml");
    let base = std::fs::read_to_string(file).unwrap();
    let file = tempfile::Builder::new().suffix(".toml").tempfile().unwrap();
    std::fs::write(file.path(), base + more).unwrap();
    file
}

#[test]
fn files_beyond_all_measure_are_refused_quickly() {
    let ruling = |id: String, when: String| {
        format!("\n[clause.{id}]\nwhen = {{ at = \"last\", {when} }}\nthen = {{ next = \"end\" }}\nconjectured = []\n")
    };
    let many: String = (0..20_000)
        .map(|i| ruling(format!("c{i}"), format!("count = {}", i % 24 + 1)))
        .collect();
    let wide: String = (2..22)
        .map(|k| ruling(format!("d{k}"), format!("count = {k}, opposite-count = {k}, sown = {k}, turn = {k}, lap = {k}, circuit = {k}")))
        .collect();
    let kinds: Vec<String> = (0..60).map(|i| format!("\"k{i}\"")).collect();
    let marks = with(&ruling("m".into(), "mark = \"k50\"".into()));
    let text = std::fs::read_to_string(marks.path()).unwrap();
    let head = format!("family = \"sowing\"\nmarks = [{}]\n", kinds.join(", "));
    std::fs::write(
        marks.path(),
        text.replacen("family = \"sowing\"\n", &head, 1),
    )
    .unwrap();
    for (file, words) in [
        (with(&many), "clauses; 500 at most"),
        (with(&wide), "situations apart"),
        (marks, "60 kinds of marks; 25 at most"),
    ] {
        for command in ["replay", "features"] {
            let mut run = Command::cargo_bin("ludarium").unwrap();
            run.arg(command).arg(file.path());
            if command == "replay" {
                run.args(["--moves", "A"]);
            }
            run.timeout(std::time::Duration::from_secs(20));
            let out = run.output().unwrap();
            let printed = String::from_utf8_lossy(&out.stderr).into_owned()
                + &String::from_utf8_lossy(&out.stdout);
            assert_eq!(out.status.code(), Some(1), "{command}, {words}: {printed}");
            assert!(printed.contains(words), "{command}: {printed}");
        }
    }
}

/// A match that was broken off is no draw.
#[test]
fn broken_off_matches_are_told_apart_from_drawn_ones() {
    let out = Command::cargo_bin("ludarium")
        .unwrap()
        .args([
            "simulate",
            "gabata-shoa-and-adegrat",
            "--scope",
            "match",
            "--games",
            "60",
        ])
        .args(["--max-rounds", "2", "--seed", "1"])
        .output()
        .unwrap();
    let text = String::from_utf8(out.stdout).unwrap();
    assert!(text.contains("were broken off          60"), "{text}");
    assert!(!text.contains("drawn"), "{text}");
}
