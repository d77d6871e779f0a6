//! Looking ahead over the rest of a round, deeper than [`super::search`], which stays as it is because figures were made by it.
//!
//! Alpha-beta with a narrow window for all moves but the first, deepened step by step; a table of positions that fits the budget
//! ([`table`]); moves ordered by what is known of the position, by what they leave ([`judge`]), by what refuted others; late quiet
//! moves are looked at less deeply first; endings are solved and looked up ([`endings`]).

mod endings;
mod judge;
mod table;

pub use judge::{Weights, COUNTER};

use super::greedy::{lead, make};
use super::search::{drawn, Budget, Found};
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::play::{Game, Move, Phase};
use endings::Endings;
use table::{Bound, Entry, Table};

/// Value of a won round, beside which counters are small.
const WON: i32 = 100_000_000;
/// Beyond this a value says that the round is won or lost, not by how much.
pub const DECIDED: i32 = WON / 2;
/// No value is beyond this.
const LIMIT: i32 = 3 * WON;
/// Moves ahead beyond which nobody looks.
const DEEPEST: u32 = 64;
/// Depth from which moves are sorted by what they leave.
const SORTED: u32 = 2;
/// Depth and number of a move from which it is first looked at less deeply.
const REDUCED: (u32, usize) = (3, 3);

/// What is used again at each step from the root.
#[derive(Default)]
struct Ply<'r> {
    moves: Vec<Move>,
    children: Vec<(i32, u8, Game<'r>)>,
    killers: [Option<Move>; 2],
}

struct Search<'r, 's> {
    table: Table,
    endings: Endings,
    weights: Weights,
    plies: Vec<Ply<'r>>,
    /// How often a hole's move refuted something, by player.
    history: [[u32; 64]; 2],
    nodes: u64,
    budget: Budget<'s>,
    out: bool,
}

/// What decides play, as a number.
fn key(game: &Game) -> u64 {
    let pos = game.position();
    let mut hash = 0x243f_6a88_85a3_08d3u64;
    let mut add = |n: u64| {
        hash = (hash ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^= hash >> 29;
    };
    let word = |bytes: &[u8]| {
        let mut word = [0; 8];
        word[..bytes.len()].copy_from_slice(bytes);
        u64::from_le_bytes(word)
    };
    pos.cells.chunks(8).for_each(|c| add(word(c)));
    if !game.rules().marks.is_empty() {
        pos.marks.chunks(8).for_each(|c| add(word(c)));
        add(u64::from(pos.visited));
    }
    add(u64::from(pos.north) << 32 | u64::from(pos.closed));
    let barred = u64::from(game.barred().unwrap_or(255));
    let mover = pos.to_move.map_or(2, |p| p.index() as u64);
    add(barred << 8 | mover << 1 | u64::from(game.may_still_stop()));
    hash ^ hash >> 32
}

fn sign(player: Player) -> i32 {
    match player {
        Player::South => 1,
        Player::North => -1,
    }
}

fn place(m: Move) -> usize {
    match m {
        Move::Sow(s) => {
            usize::from(s.hole & 31) + 32 * usize::from(s.dir.is_some_and(|d| d as u8 == 1))
        }
        Move::Stop => 31,
    }
}

/// The move after which the mover stands best, as far as the budget lets see; equals are drawn. Values are in parts of a counter
/// ([`COUNTER`]), beyond [`DECIDED`] where the round is.
pub fn best(game: &Game, budget: Budget<'_>, random: &mut Random) -> Option<Found> {
    let moves = drawn(game, random);
    let first = *moves.first()?;
    let player = game.position().to_move?;
    let rules = game.rules();
    let mut search = Search {
        table: Table::of(budget.nodes),
        endings: Endings::of(game),
        weights: *rules.weights.get_or_init(|| Weights::practised(rules)),
        plies: (0..=DEEPEST + 2).map(|_| Ply::default()).collect(),
        history: [[0; 64]; 2],
        nodes: 0,
        budget,
        out: false,
    };
    let mut found = Found {
        best: first,
        value: 0,
        depth: 0,
        nodes: 0,
    };
    let mut children: Vec<(i32, Move, Game)> = moves
        .into_iter()
        .map(|m| {
            let mut after = *game;
            make(&mut after, m);
            (sign(player) * search.stands(&after), m, after)
        })
        .collect();
    children.sort_by_key(|(value, ..)| -value);
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

impl<'r> Search<'r, '_> {
    /// Looks at every move so deep, the best so far first; false if it was not finished. What was found so far counts once the
    /// best move of the depth before has been looked at.
    fn root(
        &mut self,
        player: Player,
        children: &mut [(i32, Move, Game<'r>)],
        depth: u32,
        found: &mut Found,
    ) -> bool {
        let mut alpha = -LIMIT;
        for i in 0..children.len() {
            let child = children[i].2;
            let mut value = if i == 0 {
                self.child(player, &child, depth - 1, -LIMIT, LIMIT, 1)
            } else {
                self.child(player, &child, depth - 1, alpha, alpha + 1, 1)
            };
            if i > 0 && value > alpha && !self.out {
                value = self.child(player, &child, depth - 1, alpha, LIMIT, 1);
            }
            if self.out {
                return false;
            }
            children[i].0 = value;
            if value > alpha {
                alpha = value;
                found.best = children[i].1;
                found.value = value;
                // to the front; the others keep their order
                children[..=i].rotate_right(1);
            }
        }
        true
    }

    /// The value for `player` of a game after a move of his.
    fn child(
        &mut self,
        player: Player,
        game: &Game<'r>,
        depth: u32,
        alpha: i32,
        beta: i32,
        ply: usize,
    ) -> i32 {
        match game.position().to_move {
            Some(mover) if mover != player => -self.look(game, depth, -beta, -alpha, ply),
            Some(_) => self.look(game, depth, alpha, beta, ply),
            None => {
                self.count(1);
                sign(player) * self.stands(game)
            }
        }
    }

    /// What a position is worth to South without looking further.
    fn stands(&self, game: &Game) -> i32 {
        if game.phase() == Phase::Play {
            return self.weights.judge(game);
        }
        let won = match game.round_result().and_then(|r| r.winner) {
            Some(p) => WON * sign(p),
            None => 0,
        };
        won + COUNTER * lead(game, Player::South)
    }

    /// Counts positions, and asks now and then whether to stop.
    fn count(&mut self, nodes: u64) {
        let before = self.nodes;
        self.nodes += nodes;
        let asked = before / 256 != self.nodes / 256;
        if self.nodes >= self.budget.nodes || (asked && (self.budget.stop)()) {
            self.out = true;
        }
    }

    /// The value of a position to the player to move, exact between `alpha` and `beta`.
    fn look(&mut self, game: &Game<'r>, depth: u32, mut alpha: i32, beta: i32, ply: usize) -> i32 {
        self.count(1);
        let Some(player) = game.position().to_move else {
            return 0;
        };
        let side = sign(player);
        if depth == 0 || self.out || ply > DEEPEST as usize {
            return side * self.stands(game);
        }
        let key = key(game);
        let met = self.table.get(key);
        if let Some(e) = met.filter(|e| u32::from(e.depth) >= depth) {
            match e.bound {
                Bound::Exact => return e.value,
                Bound::AtLeast if e.value >= beta => return e.value,
                Bound::AtMost if e.value <= alpha => return e.value,
                _ => {}
            }
        }
        if depth >= SORTED {
            if let Some(value) = self.ending(game, side) {
                self.keep(key, DEEPEST, value, Bound::Exact, 255);
                return value;
            }
        }
        let mut moves = std::mem::take(&mut self.plies[ply].moves);
        game.legal_into(&mut moves);
        let low = alpha;
        let mut best = (-LIMIT, 255u8);
        let hashed = met
            .map(|e| e.best)
            .filter(|i| usize::from(*i) < moves.len());
        let mut tried = 0;
        // the move that was best before, before anything else is even made
        if let Some(i) = hashed {
            let mut after = *game;
            make(&mut after, moves[usize::from(i)]);
            best = (
                self.child(player, &after, depth - 1, alpha, beta, ply + 1),
                i,
            );
            alpha = alpha.max(best.0);
            tried = 1;
        }
        if alpha < beta && !self.out {
            if depth >= SORTED {
                let window = (alpha, beta);
                self.sorted(
                    game, player, &moves, hashed, depth, window, ply, tried, &mut best,
                );
            } else {
                self.unsorted(game, player, &moves, hashed, (alpha, beta), ply, &mut best);
            }
        }
        if !self.out {
            let bound = match best.0 {
                v if v <= low => Bound::AtMost,
                v if v >= beta => Bound::AtLeast,
                _ => Bound::Exact,
            };
            if let (Bound::AtLeast, Some(m)) = (bound, moves.get(usize::from(best.1))) {
                self.refuted(player, *m, depth, ply);
            }
            self.keep(key, depth, best.0, bound, best.1);
        }
        self.plies[ply].moves = moves;
        best.0
    }

    /// All moves but the one tried, in the order of what they leave.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of one recursion, not called elsewhere"
    )]
    fn sorted(
        &mut self,
        game: &Game<'r>,
        player: Player,
        moves: &[Move],
        hashed: Option<u8>,
        depth: u32,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        mut tried: usize,
        best: &mut (i32, u8),
    ) {
        let side = sign(player);
        let killers = self.plies[ply].killers;
        let mut children = std::mem::take(&mut self.plies[ply].children);
        children.clear();
        let now = side * self.weights.judge(game);
        for (i, m) in (0u8..).zip(moves) {
            if Some(i) == hashed {
                continue;
            }
            let mut after = *game;
            make(&mut after, *m);
            let mut worth = side * self.stands(&after) - now;
            if killers.contains(&Some(*m)) {
                worth += COUNTER / 2;
            }
            worth += (self.history[player.index()][place(*m)] >> 4).min(64) as i32;
            children.push((worth, i, after));
        }
        // the order in the list decides among equals
        children.sort_unstable_by_key(|(worth, i, _)| (-worth, *i));
        for (worth, i, after) in &children {
            let quiet = *worth < COUNTER && after.position().to_move != Some(player);
            let less = u32::from(depth >= REDUCED.0 && tried >= REDUCED.1 && quiet);
            let mut value = if tried == 0 {
                self.child(player, after, depth - 1, alpha, beta, ply + 1)
            } else {
                self.child(player, after, depth - 1 - less, alpha, alpha + 1, ply + 1)
            };
            if less > 0 && value > alpha && !self.out {
                value = self.child(player, after, depth - 1, alpha, alpha + 1, ply + 1);
            }
            if tried > 0 && value > alpha && value < beta && !self.out {
                value = self.child(player, after, depth - 1, alpha, beta, ply + 1);
            }
            tried += 1;
            if value > best.0 {
                *best = (value, *i);
            }
            alpha = alpha.max(best.0);
            if alpha >= beta || self.out {
                break;
            }
        }
        self.plies[ply].children = children;
    }

    /// All moves but the one tried, one step before the end: those that refuted something elsewhere first.
    #[expect(
        clippy::too_many_arguments,
        reason = "a step of one recursion, not called elsewhere"
    )]
    fn unsorted(
        &mut self,
        game: &Game<'r>,
        player: Player,
        moves: &[Move],
        hashed: Option<u8>,
        (mut alpha, beta): (i32, i32),
        ply: usize,
        best: &mut (i32, u8),
    ) {
        let killers = self.plies[ply].killers;
        let killing = |m: &Move| killers.contains(&Some(*m));
        let mut try_one = |search: &mut Self, i: u8, m: Move| {
            let mut after = *game;
            make(&mut after, m);
            search.count(1);
            let side = sign(player);
            let value = side * search.stands(&after);
            if value > best.0 {
                *best = (value, i);
            }
            alpha = alpha.max(value);
            alpha >= beta || search.out
        };
        for wanted in [true, false] {
            for (i, m) in (0u8..).zip(moves) {
                if Some(i) != hashed && killing(m) == wanted && try_one(self, i, *m) {
                    return;
                }
            }
        }
    }

    fn ending(&mut self, game: &Game<'r>, side: i32) -> Option<i32> {
        let (lead, cost) = self.endings.value(game, self.nodes);
        self.count(cost);
        let lead = lead?;
        Some(side * (WON * lead.signum() + COUNTER * lead))
    }

    fn refuted(&mut self, player: Player, m: Move, depth: u32, ply: usize) {
        let killers = &mut self.plies[ply].killers;
        if killers[0] != Some(m) {
            *killers = [Some(m), killers[0]];
        }
        let seen = &mut self.history[player.index()][place(m)];
        *seen = seen.saturating_add(depth * depth);
    }

    fn keep(&mut self, key: u64, depth: u32, value: i32, bound: Bound, best: u8) {
        self.table.put(Entry {
            key,
            value,
            depth: depth.min(255) as u8,
            bound,
            best,
        });
    }
}
