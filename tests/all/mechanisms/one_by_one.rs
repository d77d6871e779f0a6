//! One mechanism at a time: races, captures let pass, words of events, divisions.

use super::*;
use crate::common::OfFamily;

/// A race played again tick by tick: both drop, then whoever has dropped his last relays from an occupied hole or has won.
fn raced(row: usize, counters: u32, left: bool) -> (Vec<u32>, Vec<usize>) {
    let n = 2 * row;
    let mut cells = vec![counters; n];
    let mut at = if left { [0, row] } else { [row - 1, n - 1] };
    let mut hand = at.map(|h| std::mem::take(&mut cells[h]));
    let drop = |p: usize, at: &mut [usize; 2], hand: &mut [u32; 2], cells: &mut Vec<u32>| {
        at[p] = (at[p] + 1) % n;
        cells[at[p]] += 1;
        hand[p] -= 1;
    };
    for _ in 0..10_000 {
        for p in 0..2 {
            if hand[p] > 0 {
                drop(p, &mut at, &mut hand, &mut cells);
            }
        }
        let won: Vec<usize> = (0..2)
            .filter(|p| hand[*p] == 0 && cells[at[*p]] == 1)
            .collect();
        if !won.is_empty() {
            for p in 0..2 {
                while hand[p] > 0 {
                    drop(p, &mut at, &mut hand, &mut cells);
                }
            }
            return (cells, won);
        }
        for p in 0..2 {
            if hand[p] == 0 {
                hand[p] = std::mem::take(&mut cells[at[p]]);
            }
        }
    }
    (vec![], vec![])
}

fn example(name: &str) -> ludarium::rules_files::Loaded {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/examples")
        .join(name);
    load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_race_is_what_it_says() {
    let loaded = example("race.toml");
    for row in 2..=8usize {
        for counters in 1..=7u32 {
            let mut file = loaded.clone();
            let clause = file.bundle.rules.clauses.get_mut("board").unwrap();
            let setup = clause.set.as_mut().unwrap().get_mut("setup").unwrap();
            setup.insert("holes".into(), row.into());
            setup.insert("counters".into(), counters.into());
            for (pace, from) in [
                ("drop by drop", "the rightmost"),
                ("drop by drop", "the leftmost"),
                ("unequal", "the rightmost"),
                ("the loser sows to his own end", "the rightmost"),
                ("nothing is sown, lots are drawn", "the rightmost"),
            ] {
                let (board, won) = raced(row, counters, from == "the leftmost");
                let choice = [("Q-1", pace), ("Q-5", from)];
                let choice = choice.map(|(q, r)| (q.to_string(), r.to_string()));
                let rules = file.compile(&choice.into()).unwrap();
                let mut game = Game::new(&rules);
                game.open(&mut Fixed(1), &mut Silent);
                let pos = game.position();
                let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
                let at = format!("{row} holes of {counters}, {pace}, from {from}");
                assert_eq!(pos.total(), 2 * row as u32 * counters, "{at}");
                assert_eq!(
                    Player::BOTH.map(|p| pos.store(p)),
                    [0, 0],
                    "{at}: nothing is taken"
                );
                assert!(game.opener().is_some(), "{at}: somebody begins");
                match pace {
                    "drop by drop" if !won.is_empty() => {
                        assert_eq!(cells, board, "{at}");
                        let first = if won.len() == 1 { won[0] } else { 1 };
                        assert_eq!(game.opener().map(Player::index), Some(first), "{at}");
                    }
                    "nothing is sown, lots are drawn" => {
                        assert_eq!(cells, vec![counters; 2 * row], "{at}");
                        assert_eq!(game.opener(), Some(Player::North), "{at}");
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_capture_let_pass_leaves_its_mark() {
    use ludarium_engine::sowing::moves::{Move, Sowing};
    let rules = example("miss.toml")
        .compile(&Choice::new())
        .unwrap_or_else(|e| panic!("{e}"));
    let n = rules.holes();
    let mut first = Game::new(&rules);
    first.open(&mut Fixed(0), &mut Silent);
    let mut passed = 0;
    for index in 0..400 {
        let mut random = Random::of(31, index);
        let mut game = first.clone();
        for _ in 0..12 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let m = legal[random.below(legal.len() as u32) as usize];
            let (mut taken, mut missed) = (game.clone(), game.clone());
            let done = taken.play(m, &mut Silent).unwrap();
            missed
                .play(
                    Move::Sow(Sowing {
                        declined: u64::MAX,
                        ..m.sowing().unwrap()
                    }),
                    &mut Silent,
                )
                .unwrap();
            if done.taken > 0 && taken.phase() == Phase::Play {
                let mover = game.position().to_move.unwrap();
                let (was, is) = (game.position(), missed.position());
                let hole = (0..n)
                    .find(|h| is.mark(*h) != was.mark(*h))
                    .expect("a mark");
                assert_eq!(is.mark(hole).map(|k| k.by), Some(mover));
                assert_eq!(is.store(mover), was.store(mover), "nothing was taken");
                assert_eq!(
                    u16::from(is.count(hole)),
                    done.taken,
                    "it lies where it fell"
                );
                passed += 1;
            }
            game = taken;
        }
    }
    assert!(passed > 50, "{passed} captures let pass");
}

#[test]
fn a_word_told_changes_no_play() {
    let loaded = example("captures.toml");
    let mut worded = loaded.clone();
    let then = worded.bundle.rules.clauses["capture"]
        .then
        .as_mut()
        .unwrap();
    then.0.insert("tell".into(), "harvest".into());
    let a = loaded.compile(&Choice::new()).unwrap();
    let b = worded.compile(&Choice::new()).unwrap();
    assert!(a.plays_like(&b));
    assert_eq!(a.sha256, b.sha256);
    let kinds = |rules: &Playable| {
        let mut game = Game::new(rules);
        game.open(&mut Fixed(0), &mut Silent);
        let mut random = Random::of(5, 0);
        let mut kinds = vec![];
        for _ in 0..40 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let m = legal[random.below(legal.len() as u32) as usize];
            let step = ludarium_engine::sowing::replay::step(&mut game, m);
            kinds.extend(
                step.heard
                    .events
                    .iter()
                    .map(|(e, _)| e.what.kind().to_string()),
            );
        }
        kinds
    };
    let (plain, harvest) = (kinds(&a), kinds(&b));
    assert!(plain.contains(&"capture".to_string()) && harvest.contains(&"harvest".to_string()));
    assert_eq!(plain.len(), harvest.len());
}

#[test]
fn what_stays_in_marks_counts_at_a_division() {
    use ludarium_engine::sowing::notation::parse_start;
    let mut loaded = example("rounds.toml");
    let file = &mut loaded.bundle.rules;
    file.marks = vec!["weg".into()];
    let set = file.clauses["next-round"].set.as_mut().unwrap();
    set.insert("gather".into(), [("marked".into(), "stay".into())].into());
    set.insert(
        "marks".into(),
        [("next-round".into(), "cleared".into())].into(),
    );
    let rules = loaded.compile(&Choice::new()).unwrap();
    // two in store and nine in a marked hole are eleven: three full holes and two over
    let start = parse_start(&rules, "0,0,0,0/0,0,0,9s 2-13 -").unwrap();
    let mut game = start.game(&rules).at(Phase::Over, None, None);
    game.gather(&mut Silent);
    game.divide(&mut Fixed(0), &mut Silent);
    let pos = game.position();
    assert_eq!(game.phase(), Phase::Opening, "nobody has lost the match");
    assert_eq!(pos.counts(), &[0, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(Player::BOTH.map(|p| pos.store(p)), [2, 1]);
    assert_eq!(pos.total(), 24, "none is lost");
}

#[test]
fn who_picks_which_holes_he_fills_fills_as_many() {
    use ludarium_engine::sowing::notation::parse_start;
    let choice = ("Q-1".to_string(), "which holes he likes".to_string());
    let rules = example("rounds.toml").compile(&[choice].into()).unwrap();
    let start = parse_start(&rules, "0,0,0,0/0,0,0,0 17-7 -").unwrap();
    let mut laid = BTreeSet::new();
    for index in 0..60 {
        let mut game = start.game(&rules).at(Phase::Counted, None, None);
        game.divide(&mut Random::of(3, index), &mut Silent);
        let pos = game.position();
        // seventeen fill South's four and leave five, seven fill two of North's and leave one
        assert_eq!(&pos.counts()[..4], [3, 3, 3, 3]);
        assert_eq!(Player::BOTH.map(|p| pos.store(p)), [5, 1]);
        let north: Vec<u8> = pos.counts()[4..].to_vec();
        assert_eq!(north.iter().filter(|c| **c == 3).count(), 2);
        assert!((4..8).all(|h| pos.closed(h) == (pos.count(h) == 0)));
        assert_eq!(pos.total(), 24, "none is lost");
        laid.insert(north);
    }
    assert_eq!(laid.len(), 6, "two of four in every way");
}
