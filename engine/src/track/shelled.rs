//! The family's games as the shell plays, writes and tells them.

use super::event::{Event as Happening, Heard};
use super::notation::{parse_position, parse_token, position_text, Token};
use super::picture::{
    board_json, choices_json, offer, phase_word, seats_json, settings_json, throw_json, told_json,
};
#[cfg(feature = "read")]
use super::plain;
use super::play::Game;
use super::replay::{outcome_json, result_text};
use super::rules::Rules;
use super::state::{Action, Phase, State};
use super::telling::{capital, player, sentence, todo, won};
use super::{expect, seen, standing};
use crate::game::random::Random;
use crate::game::table::{self, Line, Offer, Outlook, Stop};
use crate::game::{Agent, Chance, Play, Refusal};
use crate::shell::{self, Event, Family};
use serde_json::{json, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

impl Family for Rules {
    type Act = Action;
    type Game<'r> = Game<'r>;
    type Saved = State;
    type Heard = Heard;
    type Laid = State;

    fn save(game: &Game) -> State {
        game.state().clone()
    }

    fn resume<'r>(&'r self, saved: &State) -> Game<'r> {
        Game::at(self, saved.clone())
    }

    fn lay(game: Game) -> State {
        game.state
    }

    fn take(&self, laid: State) -> Game<'_> {
        Game::at(self, laid)
    }

    fn seats(game: &Game) -> usize {
        game.state().seats()
    }

    fn begun(&self, seats: usize, first: usize) -> Game<'_> {
        Game::begun(self, seats, first)
    }

    fn fit(&self, seats: usize, first: usize) -> Result<(), Refusal> {
        self.players_fit(seats, first).map_err(Refusal::Players)
    }

    fn by_lot(&self) -> bool {
        self.params.first_by_lot
    }

    fn begun_by<'r>(&'r self, game: &Game<'r>, seat: usize) -> Option<Game<'r>> {
        Game::new(self, Some(game.state().seats()), seat).ok()
    }

    fn find_act(&self, game: &Game, token: &str) -> Result<Action, Refusal> {
        match token {
            "throw" if game.legal().contains(&Action::Throw) => return Ok(Action::Throw),
            "throw" => return Err(game.illegal(token.to_owned()).into()),
            _ => {}
        }
        match parse_token(token).map_err(Refusal::Token)? {
            Token::Throw(value) if game.may_fall(value) => Ok(Action::Throw),
            Token::Throw(value) => Err(game.illegal(format!("t{value}")).into()),
            Token::Act(act) if game.legal().contains(&act) => Ok(act),
            Token::Act(act) => Err(game.illegal(act.to_string()).into()),
            Token::Lot(_) => Err(Refusal::Lot),
        }
    }

    fn carry<'r>(game: &mut Game<'r>, act: Action, chance: &mut impl Chance) -> Heard {
        let mut heard = Heard::default();
        // a listed act can be done; sticks show only what they can
        let done = match act {
            Action::Throw => {
                let value = chance.throw(game.rules().sticks());
                game.throw(value, &mut heard)
            }
            act => game.do_listed(act, &mut heard),
        };
        debug_assert!(done.is_ok(), "a listed act can be done");
        heard
    }

    fn falls(act: Action) -> bool {
        act == Action::Throw
    }

    fn ways(game: &Game, act: Action) -> Vec<(String, f64)> {
        match act {
            Action::Throw => {
                let thrown = game.rules().sticks().chances().into_iter();
                thrown.map(|(value, p)| (format!("t{value}"), p)).collect()
            }
            act => vec![(act.to_string(), 1.0)],
        }
    }

    fn read_position(&self, position: &str) -> Result<Game<'_>, Refusal> {
        let state = parse_position(self, position).map_err(Refusal::Position)?;
        Ok(Game::at(self, state))
    }

    fn text(&self, game: &Game) -> String {
        position_text(self, game.state())
    }

    fn events(&self, heard: &Heard) -> Vec<Event> {
        let event = |(event, why): &(Happening, Vec<&'static str>)| Event {
            line: event.line(self),
            clauses: self.why(why),
        };
        heard.0.iter().map(event).collect()
    }

    fn lines(&self, heard: &Heard) -> Vec<Line> {
        let line = |(event, why): &(Happening, Vec<&'static str>)| Line {
            words: sentence(self, event),
            clauses: self.why(why),
            picture: picture(self, event),
        };
        heard.0.iter().map(line).collect()
    }

    fn events_told(&self, heard: &Heard) -> Value {
        told_json(self, heard)
    }

    fn shown(&self, step: &shell::Step<Rules>) -> table::Step {
        let still = |event: &Happening| {
            use Happening::{Lost, Mark, Throw};
            matches!(event, Throw { .. } | Lost { .. } | Mark { .. })
        };
        table::Step {
            moved: step.heard.0.iter().any(|(event, _)| !still(event)),
            ..step.shown(self)
        }
    }

    fn name(&self, seat: usize) -> String {
        capital(&player(self, seat as u8))
    }

    fn offer(&self, game: &Game, act: Action) -> Offer {
        offer(game, act)
    }

    fn drawn(&self, game: &Game) -> Value {
        let state = game.state();
        let mut seats = seats_json(self, state);
        let all = seats.as_array_mut().into_iter().flatten();
        for (seat, out) in all.enumerate() {
            out["come"] = json!(expect::progress(self, state, seat).round() as i64);
        }
        json!({ "board": board_json(self, state), "seats": seats })
    }

    fn state(&self, game: &Game) -> Value {
        let state = game.state();
        let drawn = || "A draw".to_owned();
        let over = game.outcome();
        let winner = over.map(|o| o.winner.map_or_else(drawn, |w| won(self, w)));
        let mut out = self.drawn(game);
        out["text"] = position_text(self, state).into();
        out["phase"] = phase_word(&state.phase).into();
        out["throw"] = match state.phase {
            Phase::Choose(v) => throw_json(self, v),
            _ => Value::Null,
        };
        out["legal"] = choices_json(game);
        out["to_move"] = state.turn.into();
        out["over"] = over.is_some().into();
        out["todo"] = winner.unwrap_or_else(|| todo(self, state)).into();
        out["result"] = outcome_json(self, over);
        out
    }

    fn info(&self) -> Value {
        let p = &self.params;
        let values = p.sticks.values.iter();
        json!({
            "slug": self.slug,
            "title": self.title,
            "shape": p.shape,
            "sticks": p.sticks.count,
            "throws": values.map(|v| throw_json(self, *v)).collect::<Vec<_>>(),
            "players": { "least": p.least, "most": p.most, "seats": p.seats },
            "settings": settings_json(self),
            "questions": self.questions_json(),
            "readings": self.readings,
            "rules_sha256": self.sha256,
        })
    }

    fn result_json(&self, game: &Game) -> Value {
        outcome_json(self, game.outcome())
    }

    fn result_text(&self, game: &Game, _: &dyn Fn(&str) -> Option<State>) -> Option<String> {
        result_text(game)
    }

    fn result_said(&self, game: &Game, _: &dyn Fn(&str) -> Option<State>) -> Option<String> {
        let winner = game.outcome()?.winner;
        let wins = |seat| format!("{} wins", player(self, seat));
        let won = winner.map_or("drawn".to_owned(), wins);
        Some(format!("{won} ({})", result_text(game)?))
    }

    fn apart(x: &Heard, y: &Heard) -> Option<usize> {
        let (x, y) = (&x.0, &y.0);
        let differ = x.iter().zip(y).position(|((e, _), (f, _))| e != f);
        let shorter = x.len().min(y.len());
        differ.or_else(|| (x.len() != y.len()).then_some(shorter))
    }

    fn alike(a: &Game, b: &Game) -> bool {
        standing::alike(a, b)
    }

    fn key(game: &Game) -> u64 {
        let mut hash = DefaultHasher::new();
        position_text(game.rules(), game.state()).hash(&mut hash);
        hash.finish()
    }

    fn choose(
        game: &Game,
        agent: Agent,
        random: &mut Random,
        stop: Option<Stop>,
    ) -> Option<Action> {
        agent.choose_track_unless_stopped(game, random, stop)
    }

    fn outlook_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        shell::by_playing_on(self, game, positions)
    }

    fn values_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        shell::values_by_playing_on(self, game, positions)
    }

    fn numbers(&self, game: &Game, out: &mut Vec<i32>) {
        seen::numbers(self, game.state(), out);
    }

    fn numbered(&self, game: &Game) -> Vec<String> {
        seen::names(self, game.state())
    }

    fn all_acts(&self, game: &Game) -> Vec<Action> {
        seen::acts(self, game.state())
    }

    #[cfg(feature = "read")]
    fn plain(&self, game: &Game) -> String {
        plain::draw(self, game.state())
    }
}

/// What can be seen of an event, drawn in plain text: sticks that were thrown.
#[cfg(feature = "read")]
fn picture(rules: &Rules, event: &Happening) -> Option<String> {
    match event {
        Happening::Throw { value, .. } => Some(plain::sticks(rules, *value)),
        _ => None,
    }
}

/// Nothing is drawn in plain text in the page.
#[cfg(not(feature = "read"))]
fn picture(_rules: &Rules, _event: &Happening) -> Option<String> {
    None
}
