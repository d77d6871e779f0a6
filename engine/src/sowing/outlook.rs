//! How a game stands, looking ahead.

use super::agents::deep::lines::{lines, Line, Lines};
use super::agents::deep::{self, COUNTER, DECIDED};
use super::notation::move_text;
use super::offer::offer;
use super::play::Game;
use super::worth::{chance, Weights};
use crate::game::prose::counted;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::{ends, round_chance, Bar, Looked, Offer, Outlook, Valued};
use crate::game::Player;

/// Counters ahead at which a bar is full.
const FULL: f64 = 24.0;

/// Who stands better, by South's value.
fn ahead(south: i32) -> String {
    let who = Player::at(usize::from(south < 0)).name();
    // to the nearest counter: it is an estimate
    let counters = (south.abs() + COUNTER / 2) / COUNTER;
    match (counters, south.abs() > DECIDED) {
        (_, true) => format!("{who} wins this round"),
        (0, _) => "Even".to_owned(),
        (n, false) => {
            let n = u16::try_from(n).unwrap_or(u16::MAX);
            format!("{who} is ahead by about {}", counted(n, "counter"))
        }
    }
}

/// The bar between both, where South stands so from -1 to 1, and the words beside it.
fn outlook(south: i32, stands: f64, depth: u32, best: Offer) -> Outlook {
    let moves = if depth == 1 { "move" } else { "moves" };
    Outlook {
        bars: vec![Bar {
            left: "North".into(),
            right: "South".into(),
            stands,
        }],
        says: format!(
            "{}, looking {depth} {moves} ahead. The best move found is {}.",
            ahead(south),
            best.token
        ),
        best,
        moves: vec![],
        looked: None,
    }
}

/// How a round stands, looking at so many positions; none where nobody is to move.
pub(super) fn of(game: &Game, positions: u64) -> Option<Outlook> {
    let budget = Budget::positions(positions);
    let found = deep::best(game, budget, &mut Random::of(1, 0))?;
    let south = match game.position().to_move {
        Some(Player::North) => -found.value,
        _ => found.value,
    };
    let stands = match south.abs() > DECIDED {
        true => f64::from(south.signum()),
        false => (f64::from(south) / f64::from(COUNTER) / FULL).clamp(-1.0, 1.0),
    };
    let best = offer(game.rules().holes(), found.best);
    Some(outlook(south, stands, found.depth, best))
}

/// How a round stands, with what every move is worth, looking at so many positions; none where nobody is to move. The bar then stands
/// by the chance of winning.
pub(super) fn of_moves(game: &Game, positions: u64) -> Option<Outlook> {
    let mover = game.position().to_move?;
    let found = lines(game, Budget::positions(positions))?;
    let rules = game.rules();
    let weights = rules.weights.get_or_init(|| Weights::practised(rules));
    let side = if mover == Player::South { 1 } else { -1 };
    let best = found.moves.first()?;
    let first = valued(rules.holes(), best, side, weights);
    let stands = match first.chance {
        Some(chance) => f64::from(side) * (2.0 * chance - 1.0),
        None => (f64::from(side * best.value) / f64::from(COUNTER) / FULL).clamp(-1.0, 1.0),
    };
    let all = found.moves.iter();
    Some(Outlook {
        moves: all
            .map(|line| valued(rules.holes(), line, side, weights))
            .collect(),
        looked: Some(looked(mover, &found)),
        ..outlook(side * best.value, stands, found.depth, first.offer)
    })
}

fn looked(mover: Player, found: &Lines) -> Looked {
    Looked {
        seat: mover.index(),
        depth: found.depth,
        games: 0,
        positions: found.nodes,
        from: "Chance of winning this round (a draw counts half): how often the player with such a position won in the program’s \
               practice games by these rules."
            .into(),
    }
}

/// A move and what follows; `side`: 1 for South's moves, -1 for North's.
fn valued(holes: usize, line: &Line, side: i32, weights: &Weights) -> Valued {
    let decided = line.decided();
    let chance = match decided {
        Some(sign) => Some(f64::from(1 + sign) / 2.0),
        None => chance(line.value, weights.scale),
    };
    // a won round's value is more than its counters
    let over = line.value.abs() > DECIDED;
    let lead = line.ahead.or_else(|| (!over).then_some(0));
    let counters = match line.ahead {
        Some(ahead) => f64::from(ahead),
        None => f64::from(line.value % deep::WON) / f64::from(COUNTER),
    };
    let words = match (decided, lead) {
        (Some(0), _) => "Drawn with best play".to_owned(),
        (Some(_), Some(lead)) => {
            let many = u16::try_from(lead.abs()).unwrap_or(u16::MAX);
            format!(
                "{}, by {}",
                ahead(side * line.value),
                counted(many, "counter")
            )
        }
        _ => ahead(side * line.value),
    };
    Valued {
        offer: offer(holes, line.act),
        ahead: Some((counters * 10.0).round() / 10.0),
        chance: chance.map(round_chance),
        decided: decided.map(ends),
        line: line.moves.iter().map(|m| move_text(holes, *m)).collect(),
        says: words,
    }
}
