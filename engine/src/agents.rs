//! Agents: who chooses among legal moves.

use crate::play::{Game, Move, Phase, Silent};
use crate::position::Player;
use crate::random::Random;
use crate::words;

words! {
    /// An agent by name.
    pub enum Agent {
        Random = "random": "any legal move, all equally likely",
        Greedy = "greedy": "the move after which store and marked holes are furthest ahead of the other's; ties are drawn",
    }
}

impl Agent {
    /// Chooses a move, or `None` if there is none.
    pub fn choose(self, game: &Game, random: &mut Random) -> Option<Move> {
        match self {
            Agent::Random => {
                choose_random(game, random).map(|m| match game.rules().leaves_choices() {
                    true => game.draw_rest(m, random),
                    false => m,
                })
            }
            Agent::Greedy => choose_greedy(game, random),
        }
    }
}

#[inline]
fn choose_random(game: &Game, random: &mut Random) -> Option<Move> {
    if let Some(mut set) = game.plain_legal() {
        if set == 0 {
            return None;
        }
        for _ in 0..random.below(set.count_ones()) {
            set &= set - 1;
        }
        return Some(Move::hole(set.trailing_zeros() as usize));
    }
    let moves = game.legal();
    (!moves.is_empty()).then(|| moves[random.below(moves.len() as u32) as usize])
}

/// What a player holds for himself: his store and the counters in holes he has marked.
pub fn material(game: &Game, player: Player) -> i32 {
    let pos = game.position();
    let marked: i32 = (0..pos.holes())
        .filter(|h| pos.mark(*h).is_some_and(|m| m.by == player))
        .map(|h| i32::from(pos.count(h)))
        .sum();
    i32::from(pos.store(player)) + marked
}

fn choose_greedy(game: &Game, random: &mut Random) -> Option<Move> {
    let player = game.position().to_move?;
    let mut best: Vec<Move> = vec![];
    let mut best_value = i32::MIN;
    for m in game.legal() {
        let mut after = game.clone();
        after.play(m, &mut Silent);
        if after.phase() == Phase::Over {
            after.gather(&mut Silent);
        }
        let value = material(&after, player) - material(&after, player.other());
        if value > best_value {
            best_value = value;
            best.clear();
        }
        if value == best_value {
            best.push(m);
        }
    }
    (!best.is_empty()).then(|| best[random.below(best.len() as u32) as usize])
}
