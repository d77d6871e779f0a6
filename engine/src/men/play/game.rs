//! A game in play.

use super::acts::Act;
use super::past::Past;
use super::situation::Situation;
use crate::game::Player;
use crate::men::event::{Event, Observer, Reason, Silent, What};
use crate::men::position::{Pending, Position};
use crate::men::ruleset::Ruleset;
use crate::men::rulings::Moment;

/// Turns after which a game is broken off where the rules set no `cap.turns`: a bound that is ours, not the rules'.
pub const MOST_TURNS: u32 = 10_000;

/// The setting behind a game in which nobody can tell what may be done.
const UNFATHOMED: &[&str] = &["take.most"];

/// How a game has ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ended {
    /// Who has won; none = nobody.
    pub winner: Option<Player>,
    /// Why it is over.
    pub reason: Reason,
}

/// A game in play under compiled rules.
#[derive(Debug, Clone)]
pub struct Game<'r> {
    pub(super) rules: &'r Ruleset,
    pub(super) kept: Kept,
}

/// All of a game but its rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    pub(super) pos: Position,
    /// Turns in a row in which nobody was dropped, taken or changed.
    pub(super) quiet: u32,
    /// Whether that is so of this turn, as far as it has come.
    pub(super) undoable: bool,
    /// Whether a man went of a kind that no quiet turn has.
    pub(super) loud: bool,
    /// Who dropped first.
    pub(super) opener: u8,
    /// Acts done.
    pub(super) acts: u32,
    /// Positions at the beginning of turns since something was done that cannot be undone; kept where the rules ask for them.
    pub(super) past: Past,
    pub(super) ended: Option<Ended>,
    /// All that may be done now.
    pub(super) open: Vec<Act>,
}

impl<'r> Game<'r> {
    /// A new game, begun by a seat; what cannot be begun is over.
    #[must_use]
    pub fn new(rules: &'r Ruleset, first: usize) -> Game<'r> {
        Game::from_position(rules, Position::first(&rules.params, first as u8))
    }

    /// A game that goes on from a position.
    #[must_use]
    pub fn from_position(rules: &'r Ruleset, pos: Position) -> Game<'r> {
        let opener = pos.opener.or(pos.to_move).unwrap_or(0);
        let mut game = Game::resume(
            rules,
            Kept {
                pos,
                quiet: 0,
                undoable: true,
                loud: false,
                opener,
                acts: 0,
                past: Past::default(),
                ended: None,
                open: vec![],
            },
        );
        match pos.to_move {
            // a turn that is under way goes on; one that begins is reported to nobody
            Some(_) if pos.pending != Pending::Nothing => game.relist(),
            Some(seat) => {
                let seat = usize::from(seat);
                // a position tells the turns with the one that begins
                let turns = &mut game.kept.pos.turns[seat];
                *turns = turns.saturating_sub(1);
                game.begin_turn(seat, &mut Silent);
            }
            None => {}
        }
        game
    }

    /// Takes a game up again.
    #[must_use]
    pub fn resume(rules: &'r Ruleset, kept: Kept) -> Game<'r> {
        Game { rules, kept }
    }

    /// The rules it is played under.
    #[must_use]
    pub fn rules(&self) -> &'r Ruleset {
        self.rules
    }

    /// All of it but its rules.
    #[must_use]
    pub fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The game without its rules.
    #[must_use]
    pub fn lay(self) -> Kept {
        self.kept
    }

    /// Where men stand.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.kept.pos
    }

    /// How it ended; none while it goes on.
    #[must_use]
    pub fn ended(&self) -> Option<Ended> {
        self.kept.ended
    }

    /// Turns begun by both.
    #[must_use]
    pub fn turns(&self) -> u32 {
        self.kept.pos.turns.iter().map(|t| u32::from(*t)).sum()
    }

    /// Acts done.
    #[must_use]
    pub fn acts(&self) -> u32 {
        self.kept.acts
    }

    /// The seat that is to move.
    #[must_use]
    pub fn to_move(&self) -> Option<usize> {
        self.kept.pos.to_move.map(usize::from)
    }

    /// Everything that may be done now, in a fixed order.
    #[must_use]
    pub fn open(&self) -> &[Act] {
        &self.kept.open
    }

    pub(super) fn situation(&self, seat: usize) -> Situation<'_> {
        Situation::of(&self.kept.pos, seat)
    }

    /// Lists anew what may be done; a game in which that cannot be found out is over.
    pub(super) fn relist(&mut self) {
        let room = std::mem::take(&mut self.kept.open);
        match self.list(room) {
            Some(open) => self.kept.open = open,
            None => self.end(Ended {
                winner: None,
                reason: Reason::Unfathomed,
            }),
        }
    }

    /// Does what may be done ([`Game::open`]).
    pub fn act(&mut self, act: Act, obs: &mut impl Observer) {
        let Some(seat) = self.to_move() else {
            return;
        };
        self.kept.acts += 1;
        if self.huff(seat, act, obs) {
            return;
        }
        match act {
            Act::Stop => self.end_turn(seat, obs),
            Act::Drop(at) => self.drop_man(seat, at, obs),
            Act::Remove(point) => self.remove(seat, point, obs),
            Act::Go { from, to, over, by } => self.go(seat, (from, to, over), by, obs),
        }
        match self.kept.ended {
            Some(Ended { winner, reason }) if reason == Reason::Unfathomed => {
                self.tell_set(obs, What::Over { winner, reason }, UNFATHOMED);
            }
            _ => {}
        }
    }

    /// Tells an event that a moment decided.
    pub(super) fn tell<O: Observer>(
        &self,
        obs: &mut O,
        what: What,
        now: &Situation,
        moment: Moment,
    ) {
        if O::ON {
            let why = now.why(self.rules, moment);
            obs.event(Event {
                what,
                clauses: why.clauses,
                word: why.tell,
            });
        }
    }

    /// Tells an event that settings decided.
    pub(super) fn tell_set<O: Observer>(&self, obs: &mut O, what: What, paths: &[&str]) {
        if O::ON {
            obs.event(Event {
                what,
                clauses: self.rules.why(paths),
                word: None,
            });
        }
    }
}
