//! The family's games as the shell plays, writes and tells them.

use super::agents;
use super::event::{Heard, Silent, What};
use super::notation;
use super::picture::{board_json, choices_json, men_json, offer, seats_json, told_json};
#[cfg(feature = "read")]
use super::plain;
use super::play::{Act, Ended, Game, Kept};
use super::position::{Pending, Position};
use super::ruleset::Ruleset;
use super::seen;
use super::telling::{sentence, todo};
use super::words::First;
use crate::game::prose::capital;
use crate::game::random::Random;
use crate::game::table::{Line, Offer, Outlook, Stop};
use crate::game::{Agent, Chance, Play, Player, PlayersError, Refusal, Stand};
use crate::shell::{self, Event, Family};
use serde_json::{json, Value};
use std::hash::{DefaultHasher, Hash, Hasher};

impl Play for Game<'_> {
    type Act = Act;

    fn stand(&self) -> Stand {
        self.to_move().map_or(Stand::Over, Stand::Seat)
    }

    fn legal(&self) -> Vec<Act> {
        self.open().to_vec()
    }

    fn allows(&self, act: Act) -> bool {
        self.open().contains(&act)
    }

    fn word(&self, act: Act) -> String {
        notation::word(self, act)
    }

    fn carry_out(&mut self, act: Act, _chance: &mut impl Chance) {
        self.act(act, &mut Silent);
    }

    fn fall(&mut self, _chance: &mut impl Chance) {}

    fn points(&self, seat: usize) -> u64 {
        match self.ended() {
            Some(Ended {
                winner: Some(winner),
                ..
            }) => 2 * u64::from(winner.index() == seat),
            _ => 1,
        }
    }
}

impl Family for Ruleset {
    type Act = Act;
    type Game<'r> = Game<'r>;
    type Saved = Kept;
    type Heard = Heard;
    type Laid = Kept;

    const SIDES: bool = true;
    const STANDS_FOR_SEVERAL: bool = true;

    fn save(game: &Game) -> Kept {
        game.kept().clone()
    }

    fn resume<'r>(&'r self, saved: &Kept) -> Game<'r> {
        Game::resume(self, saved.clone())
    }

    fn lay(game: Game) -> Kept {
        game.lay()
    }

    fn take(&self, laid: Kept) -> Game<'_> {
        Game::resume(self, laid)
    }

    fn seats(_game: &Game) -> usize {
        2
    }

    fn begun(&self, _seats: usize, first: usize) -> Game<'_> {
        Game::new(self, first)
    }

    fn fit(&self, seats: usize, first: usize) -> Result<(), Refusal> {
        match (seats, first) {
            (2, 0 | 1) => Ok(()),
            (2, first) => Err(Refusal::Players(PlayersError::First { first, last: 1 })),
            _ => Err(Refusal::Players(PlayersError::Exactly(2))),
        }
    }

    fn first(&self) -> usize {
        usize::from(self.params.first == First::North)
    }

    /// What ends a game for what came before, a position does not show.
    fn follows(heard: &Heard) -> bool {
        use super::event::Reason::{Capped, Quiet, Repeated};
        let bounded = |e: &super::event::Event| match e.what {
            What::Over { reason, .. } => matches!(reason, Repeated | Quiet | Capped),
            _ => false,
        };
        !heard.0.iter().any(bounded)
    }

    fn by_lot(&self) -> bool {
        self.params.first == First::Lot
    }

    fn begun_by<'r>(&'r self, _game: &Game<'r>, seat: usize) -> Option<Game<'r>> {
        (seat < 2).then(|| Game::new(self, seat))
    }

    fn seat_text(seat: usize) -> String {
        Player::at(seat).letter().to_string()
    }

    fn seat_of(word: &str) -> Option<usize> {
        let seats = Player::BOTH.map(Player::index);
        let named = seats.into_iter().find(|s| Self::seat_text(*s) == word);
        // by its number, too, as programs ask for it
        named.or_else(|| word.parse().ok())
    }

    fn carry<'r>(game: &mut Game<'r>, act: Act, _chance: &mut impl Chance) -> Heard {
        let mut heard = Heard::default();
        game.act(act, &mut heard);
        heard
    }

    fn parts(&self, token: &str) -> Vec<String> {
        notation::parts(self, token)
    }

    fn spelled(&self, game: &Game, token: &str) -> Vec<String> {
        super::pdn::spelled(game, token)
    }

    /// A man who goes on taking, and men who are taken off for what was done, belong to the same move.
    fn goes_on(game: &Game) -> bool {
        matches!(
            game.position().pending,
            Pending::On { .. } | Pending::Remove(..)
        )
    }

    fn read_position(&self, position: &str) -> Result<Game<'_>, Refusal> {
        let read = Position::read(&self.params, position);
        let pos =
            read.map_err(|wrong| Refusal::Position(crate::game::NotationError(wrong.join("; "))))?;
        Ok(Game::from_position(self, pos))
    }

    fn text(&self, game: &Game) -> String {
        game.position().text(self)
    }

    fn events(&self, heard: &Heard) -> Vec<Event> {
        let event = |e: &super::event::Event| Event {
            line: e.line(self),
            clauses: e.clauses.clone(),
        };
        heard.0.iter().map(event).collect()
    }

    fn lines(&self, heard: &Heard) -> Vec<Line> {
        let line = |e: &super::event::Event| Line {
            words: sentence(self, e),
            clauses: e.clauses.clone(),
            picture: None,
        };
        heard.0.iter().map(line).collect()
    }

    fn events_told(&self, heard: &Heard) -> Value {
        told_json(self, heard)
    }

    fn name(&self, seat: usize) -> String {
        self.side(Player::at(seat)).label()
    }

    fn who(&self, seat: usize) -> String {
        Player::at(seat).name().to_owned()
    }

    fn offer(&self, game: &Game, act: Act) -> Offer {
        offer(game, act)
    }

    fn drawn(&self, game: &Game) -> Value {
        let pos = game.position();
        json!({ "board": men_json(self, pos), "seats": seats_json(self, pos) })
    }

    fn state(&self, game: &Game) -> Value {
        let pos = game.position();
        let over = game.ended();
        let mut out = json!({ "board": board_json(self, pos), "seats": seats_json(self, pos) });
        out["text"] = pos.text(self).into();
        out["legal"] = choices_json(game);
        out["to_move"] = json!(pos.to_move);
        out["over"] = over.is_some().into();
        out["todo"] = over
            .map_or_else(|| todo(self, pos), |e| capital(&won(self, e)))
            .into();
        out["result"] = result_json(self, over);
        out
    }

    fn info(&self) -> Value {
        json!({
            "slug": self.slug,
            "title": self.title,
            "board": super::picture::ground_json(self),
            "called": self.params.called,
            "questions": self.questions_json(),
            "readings": self.readings,
            "rules_sha256": self.sha256,
        })
    }

    fn result_json(&self, game: &Game) -> Value {
        result_json(self, game.ended())
    }

    fn result_text(&self, game: &Game, _: &dyn Fn(&str) -> Option<Kept>) -> Option<String> {
        let ended = game.ended()?;
        let men = [0, 1].map(|seat| game.position().of(seat).count_ones().to_string());
        let who = ended
            .winner
            .map_or("draw".to_owned(), |w| w.letter().to_string());
        Some(format!("{who} {}; {}", ended.reason.word(), men.join("-")))
    }

    fn result_said(&self, game: &Game, after: &dyn Fn(&str) -> Option<Kept>) -> Option<String> {
        let ended = game.ended()?;
        Some(format!(
            "{} ({})",
            won(self, ended),
            self.result_text(game, after)?
        ))
    }

    fn apart(x: &Heard, y: &Heard) -> Option<usize> {
        let (x, y) = (&x.0, &y.0);
        let differ = x.iter().zip(y).position(|(e, f)| e.what != f.what);
        let shorter = x.len().min(y.len());
        differ.or_else(|| (x.len() != y.len()).then_some(shorter))
    }

    fn alike(a: &Game, b: &Game) -> bool {
        a.position() == b.position() && a.ended() == b.ended() && a.open() == b.open()
    }

    fn key(game: &Game) -> u64 {
        let mut hash = DefaultHasher::new();
        game.position().hash(&mut hash);
        hash.finish()
    }

    fn choose(game: &Game, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Act> {
        agents::choose(game, agent, random, stop)
    }

    fn outlook_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        shell::by_playing_on(self, game, positions)
    }

    fn values_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        shell::values_by_playing_on(self, game, positions)
    }

    fn numbers(&self, game: &Game, out: &mut Vec<i32>) {
        seen::numbers(self, game.position(), out);
    }

    fn numbered(&self, _game: &Game) -> Vec<String> {
        seen::names(self)
    }

    fn all_acts(&self, _game: &Game) -> Vec<Act> {
        seen::acts(self)
    }

    fn stands_for(game: &Game, act: Act) -> Act {
        seen::stands_for(game, act)
    }

    fn numbered_word(&self, _game: &Game, act: Act) -> String {
        seen::word(self, act)
    }

    #[cfg(feature = "read")]
    fn plain(&self, game: &Game) -> String {
        plain::draw(self, game.position())
    }
}

/// `South wins`, `drawn`.
fn won(rules: &Ruleset, ended: Ended) -> String {
    match ended.winner {
        Some(winner) => format!("{} won", rules.side(winner).does("has")),
        None => "a draw".to_owned(),
    }
}

/// How a game ended; null while it goes on. The clauses are those of the settings that bound it; what a clause says of the end is reported
/// by the event.
fn result_json(rules: &Ruleset, ended: Option<Ended>) -> Value {
    let Some(Ended { winner, reason }) = ended else {
        return Value::Null;
    };
    use super::event::Reason;
    let paths: &[&str] = match reason {
        Reason::Repeated => &["repeat.then", "repeat.times"],
        Reason::Quiet => &["quiet.turns"],
        Reason::Capped => &["cap.turns", "cap.then"],
        Reason::Unfathomed => &["take.most"],
        Reason::Done | Reason::Stuck | Reason::BothStuck => &[],
    };
    let clauses = rules.ids(&rules.why(paths)).into_iter();
    let clauses: Vec<&str> = clauses.collect();
    let winner = winner.map_or(json!("draw"), |w| json!(w.letter().to_string()));
    json!({ "winner": winner, "reason": reason.word(), "clause": clauses.first(), "clauses": clauses })
}
