//! Looking ahead over the rest of a round, deeper than [`super::search`], which stays as it is because figures were made by it.
//!
//! Alpha-beta with a narrow window for all moves but the first, deepened step by step ([`look`]), over small boards; a table of
//! positions that fits the budget ([`table`]); moves ordered by what is known of the position, by what they leave ([`judge`]), by
//! what refuted others; late quiet moves are looked at less deeply first; endings are solved and looked up ([`endings`]).

mod endings;
mod judge;
pub mod lines;
mod look;
mod pairs;
mod practice;
mod squares;
mod table;

pub use judge::COUNTER;

use crate::game::random::Random;
use crate::game::search::{shuffled, Budget, Found};
use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::play::quick::{Board, Step};
use crate::sowing::play::Game;
use look::{Search, DEEPEST, LIMIT};
use table::Bound;

/// Value of a won round, beside which counters are small.
pub const WON: i32 = 100_000_000;
/// Beyond this a value says that the round is won or lost, not by how much.
pub const DECIDED: i32 = WON / 2;

/// How near to its value so far a value is looked for first.
const NEAR: i32 = COUNTER + COUNTER / 8;

fn sign(player: Player) -> i32 {
    match player {
        Player::South => 1,
        Player::North => -1,
    }
}

/// A move from the root: its value so far, and the board after it.
struct Child {
    value: i32,
    act: Move,
    after: Board,
}

/// The move after which the mover stands best, as far as the budget lets see; equals are drawn. Values are in parts of a counter
/// ([`COUNTER`]), beyond [`DECIDED`] where the round is.
pub fn best(game: &Game, budget: Budget<'_>, random: &mut Random) -> Option<Found<Move>> {
    // a game of one lap a move takes the budget; every other leaves it
    let mut budget = Some(budget);
    let found = pairs::best(game, &mut budget, random);
    match budget {
        Some(budget) => by_boards(game, budget, random),
        None => found,
    }
}

/// The same over boards that any rules can be played on.
pub fn by_boards(game: &Game, budget: Budget<'_>, random: &mut Random) -> Option<Found<Move>> {
    let moves = shuffled(game.legal(), random);
    let first = *moves.first()?;
    let player = game.position().to_move?;
    let mut search = Search::of(game, budget);
    let root = search.round.board(game);
    let mut found = Found {
        best: first,
        value: 0,
        depth: 0,
        nodes: 0,
    };
    let mut children: Vec<Child> = vec![];
    for act in moves {
        let after = search.round.make(&root, Step::of(act));
        let value = search.stands(&after, player);
        children.push(Child { value, act, after });
    }
    children.sort_by_key(|c| -c.value);
    for depth in 1..=DEEPEST {
        let done = search.root(player, &mut children, depth, &mut found);
        if search.out && !done {
            break;
        }
        found.depth = depth;
        search.table.grow();
        if found.value.abs() > DECIDED || children.len() == 1 || search.out {
            break;
        }
    }
    found.nodes = search.nodes;
    Some(found)
}

impl Search<'_, '_> {
    /// Looks at every move so deep, the best so far first; false if it was not finished. What was found so far counts once the
    /// best move of the depth before has been looked at.
    fn root(
        &mut self,
        player: Player,
        children: &mut [Child],
        depth: u32,
        found: &mut Found<Move>,
    ) -> bool {
        let mut alpha = -LIMIT;
        for i in 0..children.len() {
            let child = children[i].after;
            let mut value = if i == 0 && depth > 2 {
                // it will hardly differ much from what it was
                let (low, high) = (found.value - NEAR, found.value + NEAR);
                let value = self.child(player, &child, depth - 1, (low, high), 1);
                if (value <= low || value >= high) && !self.out {
                    self.child(player, &child, depth - 1, (-LIMIT, LIMIT), 1)
                } else {
                    value
                }
            } else if i == 0 {
                self.child(player, &child, depth - 1, (-LIMIT, LIMIT), 1)
            } else {
                self.child(player, &child, depth - 1, (alpha, alpha + 1), 1)
            };
            if i > 0 && value > alpha && !self.out {
                value = self.child(player, &child, depth - 1, (alpha, LIMIT), 1);
            }
            if self.out {
                return false;
            }
            children[i].value = value;
            if value > alpha {
                alpha = value;
                found.best = children[i].act;
                found.value = value;
                // to the front; the others keep their order
                children[..=i].rotate_right(1);
            }
        }
        true
    }
}
