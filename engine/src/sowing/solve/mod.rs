//! Exact values of the rest of a round: its positions as keys, and what rules can be solved.
//!
//! Where counters decide a round, its value is how far South is ahead once everything is gathered; where something else does
//! (`win.by`), 1 for who wins. A cap of turns is left out of account, and
//! so is a majority that ends play, where who has it has won whatever comes after ([`Exact::aside`]).

mod kept;
mod key;
mod straight;

use crate::game::search::solve::{self, Ends, Listed, Solution, Unsolved, Value};
use crate::game::solved::Asked;
use crate::game::Player;
use crate::sowing::moves::Move;
use crate::sowing::notation::position_text;
use crate::sowing::play::single::{Few, Led, Single};
use crate::sowing::play::{Game, Playable};
use crate::sowing::ruleset::{Dim, Ruleset};
use crate::sowing::words::WinBy;
use kept::Kept;
use straight::{Search, Stop};

pub(in crate::sowing) use key::Key;

impl Listed for Game<'_> {
    type Key = Key;

    fn listed(&self) -> Key {
        key::key_of(self)
    }

    fn at(&self, key: &Key) -> Self {
        key::game_of(self, key)
    }

    fn most(&self) -> i16 {
        self.rules().params.total as i16
    }

    fn text(&self) -> String {
        position_text(self.rules(), self.position())
    }
}

/// Whether the rules look at something that a position does not say.
fn hidden(rules: &Playable) -> Option<&'static str> {
    let dims = rules.tables.iter().flat_map(|t| &t.dims);
    let mut looked_at = dims.map(|d| d.dim);
    looked_at.find(|d| matches!(d, Dim::Turn)).map(Dim::word)
}

/// A solved position, and what was left out of account.
#[derive(Debug, Clone)]
pub struct Exact {
    /// The values.
    pub solution: Solution<Move>,
    /// The parameters of the rules that were laid aside, so that rounds are played to the last counter.
    pub aside: Vec<&'static str>,
    /// A majority ends play all the same, and values are those of that moment.
    pub stops: bool,
    /// Who wins is all that is valued: counters do not decide.
    pub ends: bool,
}

/// Whether who has a majority has won whatever comes after: then play can go on to the last counter, and who wins stays the same.
fn settles(rules: &Ruleset) -> bool {
    let p = &rules.params;
    let more_than_half = p.majority.is_some_and(|m| 2 * (m + 1) > p.total);
    more_than_half && !p.majority_round && !p.total_with_marks && p.win == WinBy::Most
}

/// Positions of few counters that are worked out before a search.
const FEW: usize = 5_000;

/// Solves the rest of a round from a game between moves.
///
/// # Errors
/// More positions than `limit`; rules that a position does not decide; a move beyond the bound of laps; no memory.
pub fn solve(start: &Game, limit: usize) -> Result<Solution<Move>, Unsolved> {
    let request = Asked {
        limit: Some(limit),
        ..Asked::default()
    };
    exactly(start, &request).map(|exact| exact.solution)
}

/// Solves the rest of a round from a game between moves, and says what was left out of account.
///
/// # Errors
/// As [`solve`].
pub fn exactly(start: &Game, request: &Asked) -> Result<Exact, Unsolved> {
    let rules = start.rules();
    if let Some(what) = hidden(rules) {
        return Err(Unsolved::NotInPosition(what));
    }
    let cap = rules.params.cap.map(|_| "cap.turns");
    let majority = rules.params.majority.is_some();
    if majority && settles(rules) {
        let mut on = Ruleset::clone(rules);
        on.params.cap = None;
        on.params.majority = None;
        let on = Playable::new(on);
        match straight(&start.under(&on), request) {
            Err(solve::Stop::Circle) => {}
            found => {
                return Ok(Exact {
                    solution: found.map_err(unsolved)?,
                    aside: cap.into_iter().chain(["majority.over"]).collect(),
                    stops: false,
                    ends: false,
                })
            }
        }
    }
    let mut on = Ruleset::clone(rules);
    on.params.cap = None;
    let on = Playable::new(on);
    let game = start.under(&on);
    let ends = rules.params.win != WinBy::Most;
    let solution = if ends {
        if !request.listing || !key::fits(&game) {
            return Err(Unsolved::TooLarge);
        }
        let game = Ends(game);
        either(&game, solve::straight(&game, request), request)?
    } else {
        match straight(&game, request) {
            found if key::fits(&game) => either(&game, found, request)?,
            found => found.map_err(unsolved)?,
        }
    };
    Ok(Exact {
        solution,
        aside: cap.into_iter().collect(),
        stops: majority && !ends,
        ends,
    })
}

/// What was found of a game that cannot go in circles, or, where it can, what listing its positions finds.
fn either<G: Listed>(
    game: &G,
    found: Result<Solution<G::Act>, solve::Stop>,
    request: &Asked,
) -> Result<Solution<G::Act>, Unsolved> {
    match found {
        Err(solve::Stop::Circle) if request.listing => solve::circles(game, request),
        found => found.map_err(unsolved),
    }
}

fn unsolved(stop: solve::Stop) -> Unsolved {
    match stop {
        solve::Stop::Circle => Unsolved::TooLarge,
        solve::Stop::Unsolved(why) => why,
    }
}

/// Solves a game that cannot go in circles.
fn straight(game: &Game, request: &Asked) -> Result<Solution<Move>, solve::Stop> {
    if let Some(single) = game.rules().single().filter(|_| !game.may_still_stop()) {
        if let Some(found) = single_laps(game, single, request) {
            return found;
        }
    }
    if !request.listing || !key::fits(game) {
        return Err(solve::Stop::Unsolved(Unsolved::TooLarge));
    }
    solve::straight(game, request)
}

/// Solves a game of one lap a move; none where its positions do not fit the table.
fn single_laps(
    game: &Game,
    rules: &Single,
    request: &Asked,
) -> Option<Result<Solution<Move>, solve::Stop>> {
    let at = rules.pair(game.position())?;
    let refused = || solve::Stop::Unsolved(Unsolved::Memory);
    let kept = match Kept::of(rules.row(), at.left() as usize, request.bytes())? {
        Ok(kept) => kept,
        Err(_) => return Some(Err(refused())),
    };
    Some((|| {
        let limit = request.limit.unwrap_or(usize::MAX);
        let few = Few::of(rules, FEW).map_err(|_| refused())?;
        let mut search = Search::new(rules, few, kept, limit as u64, request.told);
        let south = match game.position().to_move {
            Some(Player::North) => -1,
            _ => 1,
        };
        let stopped = |stop| match stop {
            Stop::Circle => solve::Stop::Circle,
            Stop::TooMany => solve::Stop::Unsolved(Unsolved::TooMany(limit)),
        };
        let ended = |mover_ahead: i32| Value {
            ahead: south * mover_ahead,
            endless: false,
        };
        let value = search.value(at, 0).map_err(stopped)?;
        let mut moves = vec![];
        for act in game.legal().into_iter().filter(|_| request.moves) {
            let Move::Sow(sowing) = act else { continue };
            let hole = usize::from(sowing.hole) % rules.row();
            let ahead = match rules.make(at, hole) {
                Led::Over(to) => to.lead(),
                // no move is better than the best, and most are nearly as good
                Led::Again(to) => {
                    let gain = to.lead() - at.lead();
                    to.lead() + search.value(to, value - gain).map_err(stopped)?
                }
                Led::Passed(to) => {
                    let gain = -to.lead() - at.lead();
                    -to.lead() - search.value(to, gain - value).map_err(stopped)?
                }
            };
            moves.push((act, ended(ahead)));
        }
        Ok(Solution {
            value: ended(at.lead() + value),
            moves,
            positions: search.looked as usize,
            circles: false,
        })
    })())
}

/// Whether the rest of a round can be solved at all: all that decides play is in the position, and it fits into a key.
pub(in crate::sowing) fn fits(game: &Game) -> bool {
    hidden(game.rules()).is_none() && key::fits(game)
}
