//! The turn machine: ready, choose, sort, closing, over.

use super::event::{Event, Observer, Silent, Who};
use super::rules::*;
use super::state::{Action, Outcome, Phase, Piece, Stage, State};
pub use crate::game::PlayersError;
use crate::game::{Chance, Play, Stand};

/// Counts over one game.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Turns begun.
    pub turns: u64,
    /// Throws.
    pub throws: u64,
    /// Throws that could be neither moved nor marked.
    pub lost: u64,
    /// Two dice: how many throws there had been when one was lost last.
    pub(super) lost_at: u64,
    /// Pieces moved, by a throw, a score marked down, or the credit.
    pub moves: u64,
}

/// A game under way.
#[derive(Debug, Clone)]
pub struct Game<'r> {
    pub(super) rules: &'r Rules,
    pub(super) state: State,
    pub(super) tally: Tally,
    pub(super) outcome: Option<Outcome>,
}

impl<'r> Game<'r> {
    /// A new game for so many players (none = as the rules say); `first` begins.
    ///
    /// # Errors
    /// A number of players, or a seat to begin, that the rules do not allow.
    pub fn new(
        rules: &'r Rules,
        seats: Option<usize>,
        first: usize,
    ) -> Result<Game<'r>, PlayersError> {
        let seats = seats.unwrap_or(usize::from(rules.params.seats));
        rules.players_fit(seats, first)?;
        Ok(Game::begun(rules, seats, first))
    }

    /// A new game for players that the rules allow.
    pub(super) fn begun(rules: &'r Rules, seats: usize, first: usize) -> Game<'r> {
        let pieces = |seat| -> Vec<Piece> {
            let at = rules.starts(seat).iter();
            at.map(|a| Piece::new(Stage::Start, *a)).collect()
        };
        let state = State {
            pieces: (0..seats as u8).map(pieces).collect(),
            credit: vec![0; seats],
            banked: vec![vec![]; seats],
            taken: vec![0; seats],
            role: None,
            home: vec![],
            turn: first as u8,
            phase: Phase::Ready,
            stopped: false,
            pool: vec![],
        };
        Game::at(rules, state)
    }

    /// A game from a position.
    pub fn at(rules: &'r Rules, state: State) -> Game<'r> {
        let mut game = Game {
            rules,
            state,
            tally: Tally {
                turns: 1,
                ..Tally::default()
            },
            outcome: None,
        };
        if game.state.phase == Phase::Over {
            game.outcome = Some(game.judge());
        }
        game
    }

    /// The rules it is played under.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }
    /// Where the game stands.
    pub fn state(&self) -> &State {
        &self.state
    }
    /// Counts so far.
    pub fn tally(&self) -> &Tally {
        &self.tally
    }
    /// How it ended, once it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    #[inline]
    pub(super) fn tell<O: Observer>(
        &self,
        obs: &mut O,
        why: &[&'static str],
        event: impl FnOnce() -> Event,
    ) {
        if O::ON {
            obs.event(event(), why);
        }
    }

    pub(super) fn now(&self) -> u8 {
        self.state.turn
    }

    /// The piece that a seat plays where it has one at a time; none if it is home or eaten.
    pub(super) fn under_way(&self, seat: u8) -> Option<Who> {
        if let Some(role) = self.state.role.filter(|r| r.seat == seat) {
            return role.piece.stage.in_play().then_some(Who::Role(seat));
        }
        let piece = self.state.pieces[usize::from(seat)].first()?;
        piece.stage.in_play().then_some(Who::Piece(seat, 0))
    }

    fn in_play(&self, seat: u8) -> bool {
        if self.rules.params.only {
            self.under_way(seat).is_some()
        } else {
            let pieces = &self.state.pieces[usize::from(seat)];
            pieces.iter().any(|p| p.stage.in_play())
        }
    }

    pub(super) fn go(&mut self, who: Who, days: u16, obs: &mut impl Observer) {
        self.tally.moves += 1;
        self.advance(who, days, obs);
        self.settle(who.seat(), obs);
    }

    /// Whether carrying out a collected throw would do something.
    pub(super) fn useful(&self, value: u8) -> bool {
        if !self.rules.params.only {
            return self.can_move(value);
        }
        let Some(who) = self.under_way(self.now()) else {
            return false;
        };
        match self.piece(who).stage {
            Stage::Start => false,
            Stage::Station => self.bank_of(who).0.contains(&value),
            _ => self
                .reach(who, u16::from(value) * self.rate(who).0)
                .is_some(),
        }
    }

    /// What follows once a throw has been carried out.
    pub(super) fn after(&mut self, obs: &mut impl Observer) {
        // where the turn passes by itself, the end is tested after it has passed
        let spent = !self.state.pool.iter().any(|v| self.useful(*v));
        let passes = self.state.stopped && spent && !self.rules.params.says_done;
        if !passes && self.ended() {
            self.over(obs);
        } else if !self.goes_on() {
            // nobody takes the sticks from who has just played his last piece, if that is the end
            if self.ended() {
                self.over(obs);
            } else {
                self.next_turn("turn.skip", obs);
            }
        } else if !self.state.stopped {
            self.state.phase = Phase::Ready;
        } else if !spent {
            self.state.phase = Phase::Sort;
        } else {
            for value in std::mem::take(&mut self.state.pool) {
                self.lose(value, "turn.carry", obs);
            }
            if self.rules.params.says_done {
                self.state.phase = Phase::Closing;
            } else {
                self.next_turn("turn.stop", obs);
            }
        }
        if passes && self.state.phase != Phase::Over && self.ended() {
            self.over(obs);
        }
    }

    /// What follows once something has been spent outside a throw.
    pub(super) fn after_spending(&mut self, obs: &mut impl Observer) {
        self.settle(self.now(), obs);
        if self.ended() {
            self.over(obs);
        } else if !self.goes_on() {
            self.next_turn("turn.skip", obs);
        }
    }

    fn goes_on(&self) -> bool {
        self.rules.params.runs_on || self.in_play(self.now())
    }

    pub(super) fn next_turn(&mut self, why: &'static str, obs: &mut impl Observer) {
        let seats = self.state.seats() as u8;
        let from = self.now();
        let next = (1..=seats)
            .map(|i| (from + i) % seats)
            .find(|seat| self.in_play(*seat));
        self.state.pool.clear();
        self.state.stopped = false;
        let Some(seat) = next else {
            self.over(obs);
            return;
        };
        self.state.turn = seat;
        self.state.phase = Phase::Ready;
        self.tally.turns += 1;
        self.tell(obs, &[why], || Event::Turn { seat });
    }

    pub(super) fn over(&mut self, obs: &mut impl Observer) {
        self.state.phase = Phase::Over;
        self.state.pool.clear();
        self.state.stopped = false;
        let outcome = self.judge();
        self.outcome = Some(outcome.clone());
        let mut why = vec!["end.when", "rank.first", "rank.order"];
        if outcome.winner.is_none() {
            why.push("rank.equal");
        }
        self.tell(obs, &why, || Event::Over { outcome });
    }
}

impl Play for Game<'_> {
    type Act = Action;

    fn stand(&self) -> Stand {
        match &self.outcome {
            None => Stand::Seat(usize::from(self.state.turn)),
            Some(_) => Stand::Over,
        }
    }

    fn legal(&self) -> Vec<Action> {
        Game::legal(self)
    }

    fn word(&self, act: Action) -> String {
        act.to_string()
    }

    fn carry_out(&mut self, act: Action, chance: &mut impl Chance) {
        // a listed act can be done; sticks show only what they can
        let done = match act {
            Action::Throw => {
                let value = chance.throw(self.rules.sticks());
                self.throw(value, &mut Silent)
            }
            act => self.do_listed(act, &mut Silent),
        };
        debug_assert!(done.is_ok(), "a listed act can be done");
    }

    fn fall(&mut self, _chance: &mut impl Chance) {}

    fn points(&self, seat: usize) -> u64 {
        match self.outcome.as_ref().map(|o| o.winner) {
            Some(Some(w)) if usize::from(w) == seat => 2,
            Some(Some(_)) => 0,
            _ => 1,
        }
    }
}
