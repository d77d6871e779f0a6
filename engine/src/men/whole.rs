//! Series, surveys and partings of the family's games, as the shell plays them.

use super::agents;
use super::play::{Act, Game};
use super::ruleset::Ruleset;
use crate::game::measure::Row;
use crate::game::random::Random;
use crate::game::search::{alpha_beta, Budget};
use crate::game::table::Stop;
use crate::game::Agent;
use crate::shell::WholeGames;

/// A man who can be taken, beside one who has become more: how much he weighs.
const MAN: i32 = 100;
/// What may be done, beside a man.
const OPEN: i32 = 1;

/// What a seat has on the board and in hand: a man of the first kind is worth one, of a further kind three.
pub(super) fn worth_of(game: &Game, seat: usize) -> i32 {
    let pos = game.position();
    let men = pos.men[seat].iter().enumerate();
    let board: i32 = men
        .map(|(kind, set)| set.count_ones() as i32 * if kind == 0 { MAN } else { 3 * MAN })
        .sum();
    let moves = match game.to_move() {
        Some(mover) if mover == seat => game.open().len() as i32 * OPEN,
        _ => 0,
    };
    board + i32::from(pos.hand[seat]) * MAN + moves
}

impl WholeGames for Ruleset {
    type Watch = ();

    const TALLIES: &'static [&'static str] = &["turns", "acts", "taken"];

    fn turns(game: &Game) -> u64 {
        game.turns().into()
    }

    fn moves(game: &Game) -> u64 {
        game.acts().into()
    }

    fn count(&self, game: &Game, tallies: &mut [u64], _sums: &mut [u64]) {
        let taken = u64::from(taken(self, game));
        tallies.copy_from_slice(&[game.turns().into(), game.acts().into(), taken]);
    }

    fn standing(game: &Game) -> Vec<i32> {
        let pos = game.position();
        let men = |seat: usize| pos.of(seat).count_ones() as i32 + i32::from(pos.hand[seat]);
        vec![men(0), men(1)]
    }

    fn whole(&self) -> i32 {
        let [south, north] = men_of(self);
        south.max(north) as i32
    }

    fn row_of(&self, game: &Game, (): &(), row: &mut Row) {
        row.taken = taken(self, game).into();
    }

    /// For each point nobody, or a man of either player and any kind, times the players who may be to move and the men in either hand;
    /// positions that play cannot reach are counted too. After L. V. Allis (1994), as for games of other families.
    fn positions(&self, _seats: usize) -> f64 {
        let p = &self.params;
        let kinds = p.kinds.len() as f64;
        let points = p.board.len() as f64 * (1.0 + 2.0 * kinds).log10();
        let hands = p.hand.map(|n| (f64::from(n) + 1.0).log10());
        points + hands[0] + hands[1] + 2f64.log10()
    }

    fn set_up_apart(&self, other: &Ruleset) -> Option<[Vec<u16>; 2]> {
        let (p, q) = (&self.params, &other.params);
        let mut paths: Vec<&'static str> = vec![];
        if p.board != q.board {
            paths.extend([
                "board.shape",
                "board.columns",
                "board.rows",
                "board.joined",
                "board.cut",
            ]);
        }
        if p.start != q.start || p.kinds != q.kinds {
            paths.extend(["setup.south", "setup.north", "setup.kinds"]);
        }
        if p.hand != q.hand {
            paths.extend(["hand.south", "hand.north"]);
        }
        (!paths.is_empty()).then(|| [self.why(&paths), other.why(&paths)])
    }

    fn size(&self, game: &Game) -> (usize, usize) {
        let pos = game.position();
        (pos.all().count_ones() as usize, pos.text(self).len())
    }

    fn worth(game: &Game) -> Vec<f64> {
        let of = |seat| f64::from(worth_of(game, seat));
        vec![of(0) - of(1), of(1) - of(0)]
    }

    fn best(game: &Game, budget: Budget, random: &mut Random) -> Option<Act> {
        alpha_beta::best(game, budget, random).map(|found| found.best)
    }

    fn chosen(game: &Game, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Act> {
        agents::choose(game, agent, random, stop)
    }
}

/// Men of both at the start and in hand, by seat.
fn men_of(rules: &Ruleset) -> [u32; 2] {
    [0, 1].map(|seat: usize| {
        let start = rules.params.start[seat].iter().map(|k| k.count_ones());
        start.sum::<u32>() + u32::from(rules.params.hand[seat])
    })
}

/// Men taken in a game that began at its beginning.
fn taken(rules: &Ruleset, game: &Game) -> u32 {
    let pos = game.position();
    let there = pos.all().count_ones() + u32::from(pos.hand[0]) + u32::from(pos.hand[1]);
    let [south, north] = men_of(rules);
    (south + north).saturating_sub(there)
}
