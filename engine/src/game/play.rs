//! A game in play, whatever its family, and the loop that plays.

use super::chance::{Chance, Open, Recorded};
use std::fmt::Debug;
use std::ops::ControlFlow;

/// Where a game stands, as the loop that plays sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stand {
    /// The player of this seat decides.
    Seat(usize),
    /// Nobody decides: something happens of itself or by chance (an opening, the gathering of a round, a division).
    Falls,
    /// Nothing more happens.
    Over,
}

impl Stand {
    /// The word of it, as pages have it, and the seat that decides.
    pub fn told(self) -> (&'static str, Option<usize>) {
        match self {
            Stand::Seat(seat) => ("seat", Some(seat)),
            Stand::Falls => ("falls", None),
            Stand::Over => ("over", None),
        }
    }
}

/// Something that may not be done now.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{what} cannot be played here; {}", instead(.legal))]
pub struct Illegal {
    /// What was requested, as records write it.
    pub what: String,
    /// All that may be done instead, likewise.
    pub legal: Vec<String>,
}

fn instead(legal: &[String]) -> String {
    if legal.is_empty() {
        "nobody has anything to play".to_owned()
    } else {
        format!("what can: {}", legal.join(" "))
    }
}

/// A game in play.
pub trait Play: Clone {
    /// Something that a player does.
    type Act: Copy + PartialEq + Debug;

    /// Who decides, or what falls.
    fn stand(&self) -> Stand;

    /// Everything that may be done now, in a fixed order; nothing where nobody decides.
    fn legal(&self) -> Vec<Self::Act>;

    /// Whether something may be done now.
    fn allows(&self, act: Self::Act) -> bool {
        self.legal().contains(&act)
    }

    /// An act as records write it.
    fn word(&self, act: Self::Act) -> String;

    /// Carries out an act that may be done, with whatever chance decides in it. Nobody listens.
    fn carry_out(&mut self, act: Self::Act, chance: &mut impl Chance);

    /// Lets happen what nobody decides.
    fn fall(&mut self, chance: &mut impl Chance);

    /// Half points of a seat as the game stands: 2 won, 1 drawn or not over, 0 lost.
    fn points(&self, seat: usize) -> u64;

    /// What cannot be done, with what can.
    fn illegal(&self, what: String) -> Illegal {
        let legal = self.legal().into_iter().map(|a| self.word(a)).collect();
        Illegal { what, legal }
    }

    /// Carries out an act.
    ///
    /// # Errors
    /// If it may not be done now; nothing is changed then.
    fn act(&mut self, act: Self::Act, chance: &mut impl Chance) -> Result<(), Illegal> {
        if !self.allows(act) {
            return Err(self.illegal(self.word(act)));
        }
        self.carry_out(act, chance);
        Ok(())
    }
}

/// A game after something was done, and after something fell as a record has it.
pub(crate) fn after<G: Play>(game: &G, act: G::Act, fell: Option<&str>) -> G {
    let mut next = game.clone();
    let token = fell.map(str::to_owned);
    next.carry_out(
        act,
        &mut Recorded::new(token, Open, |seat| seat.to_string()),
    );
    next
}

/// Whoever has a game played: decides for the seats, settles chance, listens, and says when it is enough.
pub trait Drive<G: Play> {
    /// Plays on in its own way, faster than step by step; false where it does not.
    fn rush(&mut self, _game: &mut G) -> bool {
        false
    }

    /// What a seat does; none breaks the game off.
    fn decide(&mut self, game: &G, seat: usize) -> Option<G::Act>;

    /// Carries out what was decided.
    fn act(&mut self, game: &mut G, act: G::Act) -> ControlFlow<()>;

    /// Lets happen what nobody decides.
    fn fall(&mut self, game: &mut G) -> ControlFlow<()>;
}

/// One step of a game: a seat decides, or something falls. Breaks where the game is over or is broken off.
#[inline]
pub fn step<G: Play, D: Drive<G>>(game: &mut G, by: &mut D) -> ControlFlow<()> {
    match game.stand() {
        Stand::Over => ControlFlow::Break(()),
        Stand::Seat(_) if by.rush(game) => ControlFlow::Continue(()),
        Stand::Seat(seat) => match by.decide(game, seat) {
            Some(act) => by.act(game, act),
            None => ControlFlow::Break(()),
        },
        Stand::Falls => by.fall(game),
    }
}

/// The loop that plays: seats decide, chance falls, until the game is over or is broken off.
#[inline]
pub fn drive<G: Play, D: Drive<G>>(game: &mut G, by: &mut D) {
    while step(game, by).is_continue() {}
}
