//! Greedy agents: one move, or a move and its answer, weighed by what is held.

use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::play::{Game, Phase, Silent};

/// What each player holds for himself: his store and the counters in holes he has marked.
pub fn material(game: &Game) -> [i32; 2] {
    let pos = game.position();
    let mut held = Player::BOTH.map(|player| i32::from(pos.store(player)));
    for (hole, count) in pos.counts().iter().enumerate() {
        if let Some(mark) = pos.mark(hole) {
            held[mark.by.index()] += i32::from(*count);
        }
    }
    held
}

/// How far a player is ahead.
pub(super) fn lead(game: &Game, player: Player) -> i32 {
    let held = material(game);
    held[player.index()] - held[player.other().index()]
}

/// Makes a move; counters are gathered if it ends the round.
pub(super) fn make(game: &mut Game, m: Move) {
    game.carry(m, &mut Silent);
    if game.phase() == Phase::Over {
        game.gather(&mut Silent);
    }
}

/// The game after a move, as [`make`] leaves it.
pub(super) fn after<'r>(game: &Game<'r>, m: Move) -> Game<'r> {
    let mut after = *game;
    make(&mut after, m);
    after
}

/// The moves of the greatest worth, one of them drawn. `worth` is shown the game after the move.
fn best_by<W: Ord>(
    game: &Game,
    random: &mut Random,
    mut worth: impl FnMut(&Game) -> W,
) -> Option<Move> {
    let mut best: Vec<Move> = vec![];
    let mut most: Option<W> = None;
    for m in game.legal() {
        let mut reached = *game;
        make(&mut reached, m);
        let value = worth(&reached);
        if most.as_ref().is_none_or(|x| value > *x) {
            best.clear();
            most = Some(value);
        } else if most.as_ref() != Some(&value) {
            continue;
        }
        best.push(m);
    }
    (!best.is_empty()).then(|| best[random.below(best.len() as u32) as usize])
}

pub(super) fn choose(game: &Game, random: &mut Random) -> Option<Move> {
    let player = game.position().to_move?;
    best_by(game, random, |reached| lead(reached, player))
}

pub(super) fn eager(game: &Game, random: &mut Random) -> Option<Move> {
    let player = game.position().to_move?;
    best_by(game, random, |reached| {
        (
            reached.position().to_move == Some(player),
            lead(reached, player),
        )
    })
}

pub(super) fn careful(game: &Game, random: &mut Random) -> Option<Move> {
    let player = game.position().to_move?;
    best_by(game, random, |reached| match reached.position().to_move {
        Some(other) if other != player => reached
            .legal()
            .into_iter()
            .map(|answer| lead(&after(reached, answer), player))
            .min()
            .unwrap_or_else(|| lead(reached, player)),
        _ => lead(reached, player),
    })
}
