//! An alpha-beta written by hand for one game alone: fourteen bytes, nothing looked up. Own store after the own row, another move
//! where the last counter falls into it, capture of what lies opposite an empty own hole together with the last counter, the end
//! once a player has more than half or the one to move has nothing.

use ludarium_engine::game::Player;
use ludarium_engine::sowing::play::Game;
use ludarium_engine::sowing::Playable;

/// Holes of a row.
const ROW: usize = 6;
/// The two stores: after either row.
const STORE: [usize; 2] = [ROW, 2 * ROW + 1];
const WON: i32 = 1_000;
/// From here on the number of positions says that the time is over.
const LATE: u64 = 1 << 62;

/// Whether it is this game: of its size, and alike when both play move by move.
pub fn plays(rules: &Playable) -> bool {
    Game::new(rules).position().holes() == 2 * ROW && agrees(rules)
}

/// Random rounds played by both at once.
fn agrees(rules: &Playable) -> bool {
    use ludarium_engine::game::random::Random;
    use ludarium_engine::game::{Agent, Play as _, Stand};
    for index in 0..200 {
        let mut random = Random::of(11, index);
        let mut game = Game::new(rules);
        game.fall(&mut random);
        while let Stand::Seat(_) = game.stand() {
            let Some(m) = Agent::Random.choose(&game, &mut random) else {
                return false;
            };
            let mut board = Board::of(&game);
            let hole = m.sowing().map_or(0, |s| usize::from(s.hole));
            board.play(hole % ROW);
            game.carry_out(m, &mut random);
            if matches!(game.stand(), Stand::Seat(_)) {
                if board.over() || board != Board::of(&game) {
                    return false;
                }
            } else if !board.over() {
                return false;
            }
        }
    }
    true
}

/// Holes of South, his store, holes of North, his store; who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    cells: [u8; 14],
    mover: usize,
}

impl Board {
    pub fn of(game: &Game) -> Board {
        let pos = game.position();
        let mut cells = [0; 14];
        cells[..ROW].copy_from_slice(&pos.counts()[..ROW]);
        cells[ROW + 1..2 * ROW + 1].copy_from_slice(&pos.counts()[ROW..]);
        for (store, player) in STORE.into_iter().zip(Player::BOTH) {
            cells[store] = pos.store(player);
        }
        let mover = pos.to_move.map_or(0, Player::index);
        Board { cells, mover }
    }

    fn first(&self) -> usize {
        self.mover * (ROW + 1)
    }

    /// Sows the mover's hole of this number in his row.
    fn play(&mut self, hole: usize) {
        let (own, other) = (STORE[self.mover], STORE[1 - self.mover]);
        let mut at = self.first() + hole;
        let mut hand = std::mem::take(&mut self.cells[at]);
        while hand > 0 {
            at = (at + 1) % 14;
            if at != other {
                self.cells[at] += 1;
                hand -= 1;
            }
        }
        if at == own {
            return;
        }
        let mine = (self.first()..own).contains(&at);
        if mine && self.cells[at] == 1 && self.cells[12 - at] > 0 {
            self.cells[own] += 1 + self.cells[12 - at];
            self.cells[at] = 0;
            self.cells[12 - at] = 0;
        }
        self.mover = 1 - self.mover;
    }

    fn over(&self) -> bool {
        let half = 24;
        let stores = STORE.map(|s| self.cells[s]);
        stores.iter().any(|s| *s > half)
            || stores == [half, half]
            || self.cells[self.first()..self.first() + ROW]
                .iter()
                .all(|c| *c == 0)
    }

    /// For the mover, once it is over.
    fn result(&self) -> i32 {
        let row = |p: usize| -> i32 {
            let first = p * (ROW + 1);
            self.cells[first..=first + ROW]
                .iter()
                .map(|c| i32::from(*c))
                .sum()
        };
        let stores = STORE.map(|s| i32::from(self.cells[s]));
        let lead = match stores.iter().any(|s| *s >= 24) {
            true => stores[self.mover] - stores[1 - self.mover],
            false => row(self.mover) - row(1 - self.mover),
        };
        WON * lead.signum() + lead
    }

    fn value(
        &self,
        depth: u32,
        mut alpha: i32,
        beta: i32,
        late: &dyn Fn() -> bool,
        nodes: &mut u64,
    ) -> i32 {
        *nodes += 1;
        if self.over() {
            return self.result();
        }
        let lead =
            i32::from(self.cells[STORE[self.mover]]) - i32::from(self.cells[STORE[1 - self.mover]]);
        if depth == 0 || *nodes >= LATE {
            return lead;
        }
        if nodes.is_multiple_of(1024) && late() {
            *nodes = LATE;
            return lead;
        }
        let mut best = -3 * WON;
        for hole in self.ordered() {
            let mut after = *self;
            after.play(hole);
            let value = if after.mover == self.mover {
                after.value(depth - 1, alpha, beta, late, nodes)
            } else {
                -after.value(depth - 1, -beta, -alpha, late, nodes)
            };
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Moves that give another first, then from the store outwards.
    fn ordered(&self) -> impl Iterator<Item = usize> + use<> {
        let board = *self;
        let again = move |hole: &usize| {
            let count = usize::from(board.cells[board.first() + hole]);
            count % 13 == ROW - hole
        };
        let filled = move |hole: &usize| board.cells[board.first() + hole] > 0;
        let one = (0..ROW).rev().filter(filled).filter(again);
        let two = (0..ROW).rev().filter(filled).filter(move |h| !again(h));
        one.chain(two)
    }

    fn at_depth(&self, depth: u32, late: &dyn Fn() -> bool) -> Option<usize> {
        let (mut best, mut nodes) = (None, 0);
        let mut alpha = -3 * WON;
        for hole in self.ordered() {
            let mut after = *self;
            after.play(hole);
            let value = if after.mover == self.mover {
                after.value(depth - 1, alpha, 3 * WON, late, &mut nodes)
            } else {
                -after.value(depth - 1, -3 * WON, -alpha, late, &mut nodes)
            };
            if nodes >= LATE {
                return None;
            }
            if best.is_none() || value > alpha {
                alpha = value;
                best = Some(hole);
            }
        }
        best
    }

    /// The best hole, as the engine numbers holes, so many moves ahead.
    pub fn best(&self, depth: u32) -> usize {
        let hole = self.at_depth(depth, &|| false).unwrap_or(0);
        hole + self.mover * ROW
    }

    /// The same, deeper and deeper till the time is over.
    pub fn best_within(&self, late: &dyn Fn() -> bool) -> usize {
        let mut best = self.best(1);
        for depth in 2..40 {
            match self.at_depth(depth, late) {
                Some(hole) => best = hole + self.mover * ROW,
                None => break,
            }
        }
        best
    }
}
