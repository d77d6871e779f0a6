//! Agents: who chooses among what may be done.

use super::event::Silent;
use super::play::{number, worths, Act, Game, NOBODY};
use super::position::Pending;
use super::whole::worth_of;
use crate::game::random::Random;
use crate::game::search::tree::{self, PlayOut};
use crate::game::search::{alpha_beta, greedy, Budget, Duel, Hanging, Tactics};
use crate::game::table::Stop;
use crate::game::{Agent, Play as _};
use std::hash::{DefaultHasher, Hash, Hasher};

/// How much a lead counts by its share of all men, in hundredths of a man.
const EXCHANGE: i32 = 200;

impl Duel for Game<'_> {
    fn lead(&self, seat: usize) -> i32 {
        let of = |seat| worth_of(self, seat);
        of(seat) - of(1 - seat)
    }

    fn carry_on(&mut self, act: Act) -> bool {
        self.act(act, &mut Silent);
        true
    }

    /// Nothing is counted when a game is over.
    fn count(&mut self) {}

    fn winner(&self) -> Option<usize> {
        self.ended()?.winner.map(crate::game::Player::index)
    }

    fn key(&self) -> u64 {
        let mut hash = DefaultHasher::new();
        self.position().hash(&mut hash);
        hash.finish()
    }
}

impl Tactics for Game<'_> {
    /// Men and hands by the rules' own worths, and what the mover may do; a drawn game is worth nothing, whoever is ahead.
    fn judged(&self) -> i32 {
        let pos = self.position();
        let Some(mover) = pos.to_move else {
            return 0;
        };
        let rules = self.rules();
        let worths = rules.ahead.worths.get_or_init(|| worths(rules));
        let sides = [0, 1].map(|seat| worths.side(pos, seat));
        let lead = sides[0] - sides[1] - worths.even;
        // whoever is ahead does well to exchange
        let share = EXCHANGE * lead / (sides[0] + sides[1]).max(1);
        let moves = self.open().len() as i32;
        lead + share + if mover == 0 { moves } else { -moves }
    }

    fn hanging(&self) -> Hanging {
        let acts = self.open().iter();
        match acts.filter(|act| self.captures(**act)).count() {
            _ if self.under_way() => Hanging::Forced,
            0 => Hanging::Nothing,
            // where nothing but captures is ever done, none of them hangs
            _ if !self.rules().ahead.calm => Hanging::Nothing,
            n if n == self.open().len() => Hanging::Forced,
            _ => Hanging::Choice,
        }
    }

    fn captures(&self, act: Act) -> bool {
        match act {
            Act::Go { over, .. } => over != NOBODY,
            Act::Remove(_) => true,
            Act::Drop(_) | Act::Stop => false,
        }
    }

    /// A man goes on taking, or somebody is to be taken off for what was done.
    fn under_way(&self) -> bool {
        let pending = self.position().pending;
        matches!(pending, Pending::On { .. } | Pending::Remove(..))
    }

    fn quick_key(&self) -> u64 {
        let pos = self.position();
        let men = number(pos);
        let mut key = (men >> 64) as u64 ^ (men as u64).rotate_left(32);
        let mut mix = |n: u64| {
            key = (key.rotate_left(5) ^ n).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        };
        let rest = match pos.pending {
            Pending::Nothing => 0,
            Pending::Drops(n) => 1 | u64::from(n) << 8,
            Pending::Remove(n, drops) => 2 | u64::from(n) << 8 | u64::from(drops) << 16,
            Pending::Again { may_stop } => 3 | u64::from(may_stop) << 8,
            Pending::On {
                via,
                line,
                point,
                may_stop,
            } => {
                let [via, line, point] = [via, line, point].map(u64::from);
                4 | u64::from(may_stop) << 8 | via << 16 | line << 24 | point << 32
            }
        };
        mix(rest | u64::from(pos.opener.unwrap_or(2)) << 56);
        for set in [pos.ghosts, pos.missed].into_iter().filter(|set| *set != 0) {
            mix(set as u64);
            mix((set >> 64) as u64);
        }
        if self.rules().counts_turns {
            mix(u64::from(pos.turns[0]) << 16 | u64::from(pos.turns[1]));
        }
        // the lowest bits choose the place in a table
        key ^ key >> 32
    }
}

/// Random play to the end.
struct AtRandom;

impl PlayOut<Game<'_>> for AtRandom {
    fn decide(&self, game: &Game, random: &mut Random) -> Option<Act> {
        drawn(game, random)
    }

    fn act(&self, game: &mut Game, act: Act, _random: &mut Random) {
        game.act(act, &mut Silent);
    }
}

/// Any of what may be done.
pub(super) fn drawn(game: &Game, random: &mut Random) -> Option<Act> {
    let open = game.open();
    let at = match open.len() {
        0 => return None,
        n => random.below(n as u32) as usize,
    };
    open.get(at).copied()
}

/// What an agent would do; none where nobody is to move.
pub(super) fn choose(
    game: &Game,
    agent: Agent,
    random: &mut Random,
    stop: Option<Stop>,
) -> Option<Act> {
    if let [only] = game.open() {
        return Some(*only);
    }
    match agent {
        Agent::Random => drawn(game, random),
        Agent::Greedy => greedy::greedy(game, random),
        Agent::Careful => greedy::careful(game, random),
        Agent::Eager => greedy::eager(game, random),
        Agent::Search(nodes) | Agent::Deep(nodes) => {
            let budget = Budget::unless_stopped(nodes.into(), stop);
            let found = match agent {
                Agent::Deep(_) => alpha_beta::tactical(game, budget, random),
                _ => alpha_beta::best(game, budget, random),
            };
            found
                .map(|f| f.best)
                .or_else(|| game.legal().first().copied())
        }
        Agent::Playouts(games) => tree::best(game, games, random, &AtRandom),
    }
}
