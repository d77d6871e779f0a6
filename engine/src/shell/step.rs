//! A step of a game: what was done or fell, what is heard of it, and where it led.

use super::family::Family;
use super::printed::GameStep;
use crate::game::chance::Recorded;
use crate::game::table;
use crate::game::{Chance, Play, Stand};
use serde_json::json;

/// The kind of a step in which somebody does something.
pub(crate) const MOVE: &str = "move";
/// The kind of a lot that a record tells before anything was done.
pub(crate) const LOT: &str = "lot";

/// One step of a game.
#[derive(Debug, Clone)]
pub struct Step<F: Family> {
    /// `move`; what happened of itself, in the family's word; `lot` for a lot that a record tells before anything was done.
    pub kind: &'static str,
    /// Who was to move; none where nobody decides.
    pub by: Option<usize>,
    /// What was done; none where nobody decides.
    pub act: Option<F::Act>,
    /// It as a record has it: what was done, else what fell.
    pub token: String,
    /// What could be done before it.
    pub legal: Vec<F::Act>,
    /// What happened.
    pub heard: F::Heard,
    /// Where the game then stood.
    pub after: F::Saved,
}

/// The seat to move; none where nobody decides.
pub(crate) fn mover(game: &impl Play) -> Option<usize> {
    match game.stand() {
        Stand::Seat(seat) => Some(seat),
        Stand::Falls | Stand::Over => None,
    }
}

/// What may be done, as records write it.
pub(crate) fn words(game: &impl Play) -> Vec<String> {
    game.legal().iter().map(|act| game.word(*act)).collect()
}

/// The seat that a lot of a record names: `lot:` and the seat as the family writes it. None = another token.
pub(super) fn lot_of<F: Family>(token: &str) -> Option<usize> {
    F::seat_of(token.strip_prefix("lot:")?)
}

/// The game begun anew by the seat that a lot gave before anything was done; none where that cannot be.
pub(super) fn begun_anew<'r, F: Family>(
    rules: &'r F,
    game: &F::Game<'r>,
    seat: usize,
    token: &str,
) -> Option<(F::Game<'r>, Step<F>)> {
    let new = rules.begun_by(game, seat)?;
    let step = Step {
        kind: LOT,
        by: mover(game),
        act: None,
        token: token.to_owned(),
        legal: game.legal(),
        heard: F::Heard::default(),
        after: F::save(&new),
    };
    Some((new, step))
}

/// Does something that may be done.
pub(crate) fn perform<F: Family>(
    game: &mut F::Game<'_>,
    act: F::Act,
    chance: &mut Recorded<impl Chance>,
) -> Step<F> {
    let (by, legal) = (mover(game), game.legal());
    let from = chance.fell.len();
    if !F::falls(act) {
        chance.fell.push(game.word(act));
    }
    let heard = F::carry(game, act, chance);
    Step {
        kind: MOVE,
        by,
        act: Some(act),
        token: chance.fell.get(from).cloned().unwrap_or_default(),
        legal,
        heard,
        after: F::save(game),
    }
}

/// Lets happen what nobody decides; none where somebody is to move or the game is over.
pub(crate) fn happen<F: Family>(
    game: &mut F::Game<'_>,
    chance: &mut impl Chance,
) -> Option<Step<F>> {
    let (kind, heard) = F::let_fall(game, chance)?;
    Some(Step {
        kind,
        by: None,
        act: None,
        token: String::new(),
        legal: vec![],
        heard,
        after: F::save(game),
    })
}

impl<F: Family> Step<F> {
    /// What could be done before it, as records write it.
    pub fn legal_words(&self, rules: &F) -> Vec<String> {
        let game = rules.resume(&self.after);
        self.legal.iter().map(|act| game.word(*act)).collect()
    }

    /// Who, what, what could be done, these events, the position after it.
    pub(super) fn printed<E>(&self, rules: &F, events: Vec<E>) -> GameStep<E> {
        GameStep {
            by: self.by,
            r#move: self.token.clone(),
            legal: self.legal_words(rules),
            events,
            text: rules.text(&rules.resume(&self.after)),
        }
    }

    /// As a table shows it: with the player's name and what the page draws.
    pub(crate) fn shown(&self, rules: &F) -> table::Step {
        let game = rules.resume(&self.after);
        let mut json = json!({
            "by": self.by,
            "name": self.by.map(|seat| rules.name(seat)),
            "move": self.token,
            "legal": self.legal_words(rules),
            "events": rules.events_told(&self.heard),
        });
        if let (Some(out), Some(drawn)) = (json.as_object_mut(), rules.drawn(&game).as_object_mut())
        {
            out.append(drawn);
        }
        json["text"] = rules.text(&game).into();
        table::Step {
            json,
            head: None,
            lines: rules.lines(&self.heard),
            moved: true,
            silent: false,
        }
    }
}
