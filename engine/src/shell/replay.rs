//! Games played again from their tokens, every event with its clause.

use super::family::Family;
use super::step::{begun_anew, happen, lot_of, mover, perform, words, Step};
use crate::game::chance::Recorded;
use crate::game::{drive, Chance, Drive, Play, Refusal, Stand};
use std::ops::ControlFlow;

/// Where a record could not be played on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halt {
    /// Number of the token, from 1; of a move that is written as one each act counts.
    pub number: usize,
    /// The token itself.
    pub token: String,
    /// What could be done instead, as records write it.
    pub legal: Vec<String>,
    /// Why it could not be played.
    pub why: Refusal,
}

/// A game played again.
#[derive(Debug, Clone)]
pub struct Replay<'r, F: Family> {
    /// Where it began.
    pub start: F::Saved,
    /// What was done and fell, in order.
    pub steps: Vec<Step<F>>,
    /// Where it ended, or could not be played on.
    pub game: F::Game<'r>,
    /// The token that could not be played.
    pub stopped: Option<Halt>,
}

/// Plays a record's tokens and writes down the steps.
struct Again<'r, F: Family, C> {
    rules: &'r F,
    chance: Recorded<C>,
    tokens: usize,
    steps: Vec<Step<F>>,
    stopped: Option<Halt>,
}

impl<F: Family, C: Chance> Again<'_, F, C> {
    /// Stops at the token that stands first.
    fn stop(&mut self, legal: Vec<String>, why: Refusal) {
        if let Some(token) = self.chance.told.front() {
            self.stopped = Some(Halt {
                number: self.tokens - self.chance.told.len() + 1,
                token: token.clone(),
                legal,
                why,
            });
        }
    }

    /// What the token that stands first asks for; none where there is none, or it cannot be done.
    fn next(&mut self, game: &F::Game<'_>) -> Option<F::Act> {
        self.spell(game);
        let token = self.chance.told.front()?;
        let found = match self.rules.find_act(game, token) {
            // a record tells what fell, not that it was let fall
            Ok(act) if F::falls(act) && game.word(act) == *token => {
                Err(game.illegal(token.clone()).into())
            }
            found => found,
        };
        match found {
            Ok(act) => Some(act),
            Err(why) => {
                self.stop(words(game), why);
                None
            }
        }
    }
}

impl<F: Family, C: Chance> Again<'_, F, C> {
    /// Puts acts in place of a token that writes them otherwise.
    fn spell(&mut self, game: &F::Game<'_>) {
        let Some(token) = self.chance.told.front().cloned() else {
            return;
        };
        if self.rules.find_act(game, &token).is_ok() {
            return;
        }
        let parts = self.rules.spelled(game, &token);
        if !parts.is_empty() && parts[0] != token {
            self.chance.told.pop_front();
            self.tokens += parts.len() - 1;
            parts
                .into_iter()
                .rev()
                .for_each(|part| self.chance.told.push_front(part));
        }
    }
}

impl<'r, F: Family, C: Chance> Drive<F::Game<'r>> for Again<'r, F, C> {
    fn decide(&mut self, game: &F::Game<'r>, _seat: usize) -> Option<F::Act> {
        let act = self.next(game)?;
        if !F::falls(act) {
            self.chance.told.pop_front();
        }
        Some(act)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        self.steps.push(perform(game, act, &mut self.chance));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        if self.chance.told.is_empty() && F::waits(game) {
            return ControlFlow::Break(());
        }
        let before = game.clone();
        let Some(step) = happen(game, &mut self.chance) else {
            return ControlFlow::Break(());
        };
        if let Some((token, may)) = self.chance.unfit.take() {
            *game = before;
            self.stop(may.clone(), Refusal::Unfit { token, may });
            return ControlFlow::Break(());
        }
        self.steps.push(step);
        ControlFlow::Continue(())
    }
}

/// Plays tokens on from a game; stops at the first that cannot be played. What they leave open falls by `then`.
pub(crate) fn replay<'r, F: Family>(
    rules: &'r F,
    mut game: F::Game<'r>,
    tokens: &[String],
    then: impl Chance,
) -> Replay<'r, F> {
    let start = F::save(&game);
    let acts = |token: &String| {
        let parts = rules.parts(token);
        if parts.is_empty() {
            vec![token.clone()]
        } else {
            parts
        }
    };
    let tokens: Vec<String> = tokens.iter().flat_map(acts).collect();
    let mut again = Again {
        rules,
        chance: Recorded::new(tokens.iter().cloned(), then, F::seat_text),
        tokens: tokens.len(),
        steps: vec![],
        stopped: None,
    };
    again.begin(&mut game);
    if again.stopped.is_none() {
        drive(&mut game, &mut again);
    }
    if game.stand() == Stand::Over && again.stopped.is_none() {
        again.next(&game);
    }
    Replay {
        start,
        steps: again.steps,
        game,
        stopped: again.stopped,
    }
}

impl<'r, F: Family, C: Chance> Again<'r, F, C> {
    /// A lot that is given before anything was done, where none falls in the game itself: the game begins anew.
    fn begin(&mut self, game: &mut F::Game<'r>) {
        let token = self.chance.told.front().cloned().unwrap_or_default();
        let Some(seat) = lot_of::<F>(&token).filter(|_| mover(game).is_some()) else {
            return;
        };
        let Some((new, step)) = begun_anew(self.rules, game, seat, &token) else {
            self.stop(words(game), Refusal::Lot);
            return;
        };
        self.chance.told.pop_front();
        self.steps.push(step);
        *game = new;
    }
}

impl<F: Family> Replay<'_, F> {
    /// Where the game stood after its last step of a kind.
    pub(crate) fn after_last(&self, kind: &str) -> Option<F::Saved> {
        let found = self.steps.iter().rev().find(|s| s.kind == kind);
        found.map(|s| s.after.clone())
    }

    /// The result as a record has it; none while the game goes on.
    pub fn result_text(&self, rules: &F) -> Option<String> {
        rules.result_text(&self.game, &|kind| self.after_last(kind))
    }
}
