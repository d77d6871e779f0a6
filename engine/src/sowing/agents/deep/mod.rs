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
use table::{Bound, Table};

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

/// A move from the root: its value so far, and what is after it.
struct Child<A> {
    value: i32,
    act: Move,
    after: A,
}

/// A search that can be deepened step by step: on boards that any rules can be played on, or on those of one lap a move.
trait Deepens {
    /// What is after a move.
    type After: Copy;

    /// What a move from the root is worth to its mover without looking further.
    fn stands(&self, after: &Self::After) -> i32;

    /// The value of a move from the root to its mover, looked at so deep, exact within the window.
    fn value(&mut self, after: &Self::After, depth: u32, window: (i32, i32)) -> i32;

    /// What is known of positions.
    fn table(&mut self) -> &mut Table;

    /// Positions looked at, and whether no more may be.
    fn looked(&self) -> (u64, bool);
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
    let player = game.position().to_move?;
    let mut search = Search::of(game, budget);
    let root = search.round.board(game);
    let mut search = ByBoards { search, player };
    deepened(&mut search, game, random, |by, act| {
        by.search.round.make(&root, Step::of(act))
    })
}

/// The search for the player who is to move at the root.
struct ByBoards<'r, 's> {
    search: Search<'r, 's>,
    player: Player,
}

impl Deepens for ByBoards<'_, '_> {
    type After = Board;

    fn stands(&self, after: &Board) -> i32 {
        self.search.stands(after, self.player)
    }

    fn value(&mut self, after: &Board, depth: u32, window: (i32, i32)) -> i32 {
        self.search.child(self.player, after, depth - 1, window, 1)
    }

    fn table(&mut self) -> &mut Table {
        &mut self.search.table
    }

    fn looked(&self) -> (u64, bool) {
        (self.search.nodes, self.search.out)
    }
}

/// The best move, looked for deeper and deeper until the budget is spent or the round is decided. `after` makes a move.
fn deepened<S: Deepens>(
    search: &mut S,
    game: &Game,
    random: &mut Random,
    after: impl Fn(&mut S, Move) -> S::After,
) -> Option<Found<Move>> {
    let moves = shuffled(game.legal(), random);
    let mut found = Found {
        best: *moves.first()?,
        value: 0,
        depth: 0,
        nodes: 0,
    };
    let mut children: Vec<Child<S::After>> = vec![];
    for act in moves {
        let after = after(search, act);
        let value = search.stands(&after);
        children.push(Child { value, act, after });
    }
    children.sort_by_key(|c| -c.value);
    for depth in 1..=DEEPEST {
        let done = root(search, &mut children, depth, &mut found);
        let (_, out) = search.looked();
        if out && !done {
            break;
        }
        found.depth = depth;
        search.table().grow();
        if found.value.abs() > DECIDED || children.len() == 1 || out {
            break;
        }
    }
    found.nodes = search.looked().0;
    Some(found)
}

/// Looks at every move so deep, the best so far first; false if it was not finished. What was found so far counts once the best move of
/// the depth before has been looked at.
fn root<S: Deepens>(
    search: &mut S,
    children: &mut [Child<S::After>],
    depth: u32,
    found: &mut Found<Move>,
) -> bool {
    let mut alpha = -LIMIT;
    for i in 0..children.len() {
        let child = children[i].after;
        let mut value = if i > 0 {
            search.value(&child, depth, (alpha, alpha + 1))
        } else if depth > 2 {
            // it will hardly differ much from what it was
            let (low, high) = (found.value - NEAR, found.value + NEAR);
            let value = search.value(&child, depth, (low, high));
            match (value <= low || value >= high) && !search.looked().1 {
                true => search.value(&child, depth, (-LIMIT, LIMIT)),
                false => value,
            }
        } else {
            search.value(&child, depth, (-LIMIT, LIMIT))
        };
        if i > 0 && value > alpha && !search.looked().1 {
            value = search.value(&child, depth, (alpha, LIMIT));
        }
        if search.looked().1 {
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
