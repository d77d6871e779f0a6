//! Four rows: what is captured is sown on alone, the two holes opposite are looked at one by one. Each ruleset of `rules-four` is played
//! beside a loop that knows nothing of clauses, board by board; what such rules cannot say is refused with a mend.

mod refused;
mod sown_on;

use super::small::{compiled, rules};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Agent, Player};
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use std::collections::{HashMap, HashSet};

const HUS: &str = include_str!("../../rules-four/hus.toml");
const OMWESO: &str = include_str!("../../rules-four/omweso.toml");
const FAR: &str = include_str!("../../rules-four/far-origin.toml");

/// Columns.
const N: usize = 8;

/// Whose inner hole it is, and in which column from South's left; none of an outer hole.
fn inner(hole: usize) -> Option<(usize, usize)> {
    let (player, at) = (hole / (2 * N), hole % (2 * N));
    let column = (2 * N - 1).checked_sub(at).filter(|c| *c < N)?;
    Some((player, if player == 0 { column } else { N - 1 - column }))
}

/// The inner and the outer hole of the other player in a column.
fn opposite(player: usize, column: usize) -> (usize, usize) {
    match player {
        0 => (3 * N + column, 3 * N - 1 - column),
        _ => (2 * N - 1 - column, column),
    }
}

/// A board as a loop of its own plays it: the hole after each; what is taken where a lap ends, counters and all; and where that is
/// sown on from: of end, origin of the lap, and of the move.
struct Rule {
    next: fn(usize) -> usize,
    takes: fn(&mut [u32], usize) -> u32,
    from: fn(usize, usize, usize) -> usize,
}

/// The next hole of a player's own two rows.
fn own(at: usize) -> usize {
    at / (2 * N) * (2 * N) + (at + 1) % (2 * N)
}

/// Both holes opposite, where an occupied inner hole was reached and what they hold will do.
fn both(cells: &mut [u32], at: usize, will: fn(u32, u32) -> bool) -> u32 {
    let Some((player, column)) = inner(at).filter(|_| cells[at] > 1) else {
        return 0;
    };
    let (front, back) = opposite(player, column);
    match will(cells[front], cells[back]) {
        true => std::mem::take(&mut cells[front]) + std::mem::take(&mut cells[back]),
        false => 0,
    }
}

/// A move on the plain board; none where it ends, else after how many laps it comes back: it then changes nothing. And how often
/// something was taken.
fn plain(cells: &mut [u32], first: usize, rule: &Rule) -> (Option<u64>, u32) {
    let before = cells.to_vec();
    let mut origin = first;
    let mut hand = std::mem::take(&mut cells[first]);
    let mut met = HashMap::new();
    let mut takings = 0;
    for lap in 0.. {
        let mut at = origin;
        for _ in 0..hand {
            at = (rule.next)(at);
            cells[at] += 1;
        }
        let taken = (rule.takes)(cells, at);
        if taken > 0 {
            takings += 1;
            hand = taken;
            origin = (rule.from)(at, origin, first);
        } else if cells[at] == 1 {
            break;
        } else {
            hand = std::mem::take(&mut cells[at]);
            origin = at;
        }
        if let Some(then) = met.insert((cells.to_vec(), hand, origin), lap) {
            cells.copy_from_slice(&before);
            return (Some(lap - then), 0);
        }
    }
    (None, takings)
}

/// Random rounds, move by move.
fn beside(text: &str, rule: &Rule) {
    let rules = compiled(text).unwrap_or_else(|e| panic!("{e:?}"));
    let mut all = 0;
    for index in 0..200u64 {
        let mut random = Random::of(7, index);
        let first = (index % 2) as usize;
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(first), &mut Silent);
        let mut cells = vec![2u32; 4 * N];
        let mut mover = first;
        for turn in 0..60 {
            let own = 2 * N * mover..2 * N * (mover + 1);
            let may: Vec<usize> = own.filter(|h| cells[*h] >= 2).collect();
            if may.is_empty() {
                assert_ne!(game.phase(), Phase::Play, "round {index}, turn {turn}");
                break;
            }
            let legal: Vec<Move> = game.legal();
            let holes: Vec<usize> = legal
                .iter()
                .map(|m| match m {
                    Move::Sow(s) => usize::from(s.hole),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(holes, may, "round {index}, turn {turn}");
            let i = random.below(may.len() as u32) as usize;
            let played = game.play(legal[i], &mut Silent).unwrap();
            let (endless, takings) = plain(&mut cells, may[i], rule);
            assert_eq!(played.endless, endless, "round {index}, turn {turn}");
            all += takings;
            let pos = game.position();
            let now: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
            assert_eq!(now, cells, "round {index}, turn {turn}, from {}", may[i]);
            assert_eq!(pos.hand(), 0);
            assert_eq!(cells.iter().sum::<u32>(), 8 * N as u32);
            mover = 1 - mover;
            if game.phase() == Phase::Play {
                assert_eq!(pos.to_move.map(Player::index), Some(mover));
            }
        }
    }
    assert!(
        all > 1000,
        "{all} captures in all: nothing is shown by them"
    );
}

#[test]
fn what_faces_is_sown_on_from_where_the_lap_ended() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |front, _| front > 0),
        from: |end, _, _| end,
    };
    beside(HUS, &rule);
}

#[test]
fn both_holes_opposite_are_sown_on_from_where_the_lap_began() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |front, back| front > 0 && back > 0),
        from: |_, lap, _| lap,
    };
    beside(OMWESO, &rule);
}

#[test]
fn what_lies_behind_decides_and_is_sown_on_from_where_the_move_began() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |_, back| back > 1),
        from: |_, _, first| first,
    };
    beside(FAR, &rule);
}

/// A board of two rows: what lies opposite is taken, and the lap goes on.
fn relayed(size: (usize, usize, usize)) -> String {
    let capture = r#"
[clause.capture]
conjectured = []
when = { at = "last", side = "own", count = ">=2", opposite = "some" }
then = { take = "opposite", next = "relay" }
"#;
    rules(size, capture)
}

/// Rounds at once, and move by move: the same positions and sums.
fn both_ways(text: &str) {
    let rules = compiled(text).unwrap_or_else(|e| panic!("{e:?}"));
    for index in 0..60 {
        let mut whole = Game::new(&rules);
        whole.open(&mut Fixed(index % 2), &mut Silent);
        let mut by_move = whole.clone();
        let mut random = Random::of(3, index as u64);
        let mut other = random.clone();
        assert!(whole.play_random_round(&mut random));
        while by_move.phase() == Phase::Play {
            let m = Agent::Random.choose(&by_move, &mut other);
            by_move.play(m.expect("a move"), &mut Silent).unwrap();
        }
        let state = |game: &Game| (*game.position(), *game.tally(), game.ending());
        assert_eq!(state(&whole), state(&by_move), "{text}");
        assert_eq!(random.below(u32::MAX), other.below(u32::MAX));
    }
}

#[test]
fn a_round_in_which_something_is_sown_on_is_the_round_played_move_by_move() {
    let small = relayed((6, 4, 50));
    both_ways(&small);
    let taken = "take = \"opposite\", next";
    assert!(small.contains(taken));
    for from in ["lap-end", "lap-origin", "move-origin"] {
        let on = format!("take = \"opposite\", to = \"lap\", from = \"{from}\", next");
        both_ways(&small.replace(taken, &on));
    }
    [HUS, OMWESO, FAR].into_iter().for_each(both_ways);
}

/// On a ring what is taken comes back to where it is taken again: such a move has no end, and its period is the least.
#[test]
fn a_sowing_that_takes_for_ever_is_seen_to() {
    let ring = relayed((3, 2, 50))
        .replace("at = \"last\" }", "at = \"last\", count = 1 }")
        .replace(
            "side = \"own\", count = \">=2\", opposite = \"some\"",
            "opposite = \"some\"",
        )
        + "[clause.relay]\nconjectured = []\nwhen = { at = \"last\", count = \">=2\" }\nthen = { next = \"relay\" }\n";
    let ring = ring.replace(
        "conjectured = []\nwhen = { at = \"last\", opposite",
        "conjectured = []\nover = [\"stop\", \"relay\"]\nwhen = { at = \"last\", opposite",
    );
    type From = fn(usize, usize, usize) -> usize;
    let ways: [(&str, From); 3] = [
        ("lap-end", |end, _, _| end),
        ("lap-origin", |_, lap, _| lap),
        ("move-origin", |_, _, first| first),
    ];
    for (word, from) in ways {
        let on = format!("to = \"lap\", from = \"{word}\", next = \"relay\"");
        let text = ring.replace(
            "take = \"opposite\", next = \"relay\"",
            &format!("take = \"opposite\", {on}"),
        );
        assert!(text.contains(&on));
        let rules = compiled(&text).unwrap_or_else(|e| panic!("{e:?}"));
        let rule = Rule {
            next: |at| (at + 1) % 6,
            takes: |cells, at| std::mem::take(&mut cells[5 - at]),
            from,
        };
        let (mut ends, mut periods) = (0, HashSet::new());
        for index in 0..100u64 {
            let mut random = Random::of(23, index);
            let mut game = Game::new(&rules);
            game.open(&mut Fixed(0), &mut Silent);
            let mut cells = vec![2u32; 6];
            while game.phase() == Phase::Play {
                let legal = game.legal();
                let m = legal[random.below(legal.len() as u32) as usize];
                let Move::Sow(sow) = m else { panic!("{m:?}") };
                let played = game.play(m, &mut Silent).unwrap();
                let (endless, _) = plain(&mut cells, usize::from(sow.hole), &rule);
                assert_eq!(played.endless, endless, "{word}, round {index}");
                match endless {
                    None => ends += 1,
                    Some(period) => drop(periods.insert(period)),
                }
                let pos = game.position();
                let now: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
                if game.phase() == Phase::Play {
                    assert_eq!(now, cells, "{word}, round {index}");
                }
            }
        }
        assert!(word == "lap-end" || ends > 100, "{word}: {ends} moves end");
        assert!(periods.len() > 1, "{word}: {periods:?}");
    }
}
