//! How a game stands, looking ahead.

use super::agents::deep::{self, COUNTER, DECIDED};
use super::offer::offer;
use super::play::Game;
use crate::game::prose::counted;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::{Bar, Outlook};
use crate::game::Player;

/// Counters ahead at which a bar is full.
const FULL: f64 = 24.0;

/// How a round stands, looking at so many positions; none where nobody is to move.
pub(super) fn of(game: &Game, positions: u64) -> Option<Outlook> {
    let budget = Budget::positions(positions);
    let found = deep::best(game, budget, &mut Random::of(1, 0))?;
    let south = match game.position().to_move {
        Some(Player::North) => -found.value,
        _ => found.value,
    };
    let decided = south.abs() > DECIDED;
    let who = Player::at(usize::from(south < 0)).name();
    // to the nearest counter: it is an estimate
    let counters = (south.abs() + COUNTER / 2) / COUNTER;
    let ahead = match (counters, decided) {
        (_, true) => format!("{who} wins this round"),
        (0, _) => "Even".to_owned(),
        (n, false) => {
            let n = u16::try_from(n).unwrap_or(u16::MAX);
            format!(
                "{who} stands better, by the worth of {}",
                counted(n, "counter")
            )
        }
    };
    let best = offer(game.rules().holes(), found.best);
    let moves = if found.depth == 1 { "move" } else { "moves" };
    let stands = match decided {
        true => f64::from(south.signum()),
        false => (f64::from(south) / f64::from(COUNTER) / FULL).clamp(-1.0, 1.0),
    };
    Some(Outlook {
        bars: vec![Bar {
            left: "North".into(),
            right: "South".into(),
            stands,
        }],
        says: format!(
            "{ahead}, looking {} {moves} ahead. The best move found is {}.",
            found.depth, best.token
        ),
        best,
    })
}
