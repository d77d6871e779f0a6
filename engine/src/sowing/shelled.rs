//! The family's games as the shell plays, writes and tells them.

use super::beginning::{beginner, closed, First};
use super::event::{Event as Happening, What};
use super::moves::Move;
use super::notation::{parse_move, parse_start, position_json, position_text, start_text};
use super::offer::offer;
#[cfg(feature = "read")]
use super::plain;
use super::play::{Game, Laid, Phase, Playable, Saved};
use super::position::Position;
use super::replay::{carried, counted_text, result_json, seat_letter, step_json, Recorder};
use super::telling::{self, told_json};
use super::{example, outlook, seen, Ruleset};
#[cfg(feature = "read")]
use crate::game::parted::Stood;
use crate::game::random::Random;
use crate::game::table::{self, Begin, Begun, Line, Offer, Outlook, Stop};
use crate::game::{Agent, Chance, Example, Player, PlayersError, Refusal};
use crate::shell::{happen, words, AtTable, Event, Family, Fate, Opened, Step};
use serde_json::{json, Value};

impl Family for Playable {
    type Act = Move;
    type Game<'r> = Game<'r>;
    type Saved = Saved;
    type Heard = Recorder;
    type Laid = Laid;

    const UNNAMED: &'static str = "";
    const SIDES: bool = true;
    const AGENTS: u64 = 1;

    fn save(game: &Game) -> Saved {
        game.save()
    }

    fn resume<'r>(&'r self, saved: &Saved) -> Game<'r> {
        saved.resume(self)
    }

    fn lay(game: Game) -> Laid {
        game.lay()
    }

    fn take(&self, laid: Laid) -> Game<'_> {
        laid.take(self)
    }

    fn reckoned(game: &Game) -> Option<u32> {
        (game.phase() == Phase::Counted).then(|| game.round())
    }

    fn seats(_game: &Game) -> usize {
        Player::BOTH.len()
    }

    /// Who begins is settled in the opening.
    fn begun(&self, _seats: usize, _first: usize) -> Game<'_> {
        Game::new(self)
    }

    fn open<'r>(&'r self, begin: &Begin, fate: &mut Fate) -> Result<Opened<'r, Self>, Refusal> {
        self.fit(begin.players.unwrap_or(2), 0)?;
        let first = beginner(&begin.first, fate)?;
        let before = Game::new(self);
        let mut game = before.clone();
        let opened = happen(&mut game, &mut First { first, fate });
        Ok(Opened {
            before,
            game,
            steps: opened.into_iter().collect(),
        })
    }

    fn fit(&self, seats: usize, _first: usize) -> Result<(), Refusal> {
        match seats {
            2 => Ok(()),
            _ => Err(PlayersError::Exactly(2).into()),
        }
    }

    /// Lots and moves are drawn from one stream.
    fn falls_by(seed: u64, index: u64) -> Random {
        Random::of(seed, index)
    }

    fn find_act(&self, game: &Game, token: &str) -> Result<Move, Refusal> {
        let m = parse_move(self.holes(), token).map_err(Refusal::Token)?;
        if game.allows(m) {
            return Ok(m);
        }
        Err(Refusal::Closed {
            token: token.to_owned(),
            why: closed(game, m),
            who: game.position().to_move.map(Player::name),
            may: words(game),
        })
    }

    fn carry<'r>(game: &mut Game<'r>, act: Move, _chance: &mut impl Chance) -> Recorder {
        carried(game, act)
    }

    fn let_fall<'r>(
        game: &mut Game<'r>,
        chance: &mut impl Chance,
    ) -> Option<(&'static str, Recorder)> {
        let mut recorder = Recorder::default();
        let kind = game.go_on(chance, &mut recorder)?;
        Some((kind, recorder))
    }

    /// The next round is opened only if the record goes on.
    fn waits(game: &Game) -> bool {
        game.phase() == Phase::Opening && game.round() > 1
    }

    /// A lot or a pick as records tell it: `lot:S`, `from:C`, `fill:3.3.1.1.0.0`.
    fn falls_later(token: &str) -> bool {
        token.contains(':')
    }

    fn seat_text(seat: usize) -> String {
        seat_letter(seat)
    }

    fn read_position(&self, position: &str) -> Result<Game<'_>, Refusal> {
        let start = parse_start(self, position).map_err(|e| Refusal::Position(e.into()))?;
        Ok(start.game(self))
    }

    fn text(&self, game: &Game) -> String {
        position_text(self, game.position())
    }

    fn start_text(&self, game: &Game, written: &str) -> Result<String, Refusal> {
        if !whole(self, game.position()) {
            return Err(Refusal::Counters {
                held: game.position().total(),
                total: self.params.total,
                title: self.title.clone(),
            });
        }
        let start = parse_start(self, written).map_err(|e| Refusal::Position(e.into()))?;
        Ok(start_text(self, &start))
    }

    fn events(&self, heard: &Recorder) -> Vec<Event> {
        let event = |(event, _): &(Happening, u32)| Event {
            line: event.line(self),
            clauses: event.clauses.clone(),
        };
        heard.events.iter().map(event).collect()
    }

    fn lines(&self, heard: &Recorder) -> Vec<Line> {
        let line = |line: telling::Line| Line {
            clauses: heard.events[line.event].0.clauses.clone(),
            words: line.words,
            picture: None,
        };
        telling::lines(self, heard).into_iter().map(line).collect()
    }

    fn step_json(&self, step: &Step<Self>) -> Value {
        step_json(self, step)
    }

    fn step_text(&self, step: &Step<Self>) -> Value {
        step_json(self, step)
    }

    fn shown(&self, step: &Step<Self>) -> table::Step {
        let head = match step.by {
            Some(by) => format!("{} plays {}", Player::at(by).name(), step.token),
            None => step.kind.to_owned(),
        };
        let still = step.heard.events.is_empty() && step.heard.laps.is_empty();
        table::Step {
            json: told_json(self, step),
            head: Some(head),
            lines: self.lines(&step.heard),
            moved: true,
            silent: step.kind == "opening" && still,
        }
    }

    fn name(&self, seat: usize) -> String {
        Player::at(seat).name().to_owned()
    }

    fn who(&self, seat: usize) -> String {
        self.name(seat)
    }

    #[cfg(feature = "read")]
    fn stood(&self, game: &Game) -> Stood {
        let pos = game.position();
        Stood {
            text: position_text(self, pos),
            json: position_json(self, pos),
            shown: plain::draw(self, pos),
        }
    }

    fn offer(&self, _game: &Game, act: Move) -> Offer {
        offer(self.holes(), act)
    }

    fn drawn(&self, game: &Game) -> Value {
        position_json(self, game.position())
    }

    fn state(&self, game: &Game) -> Value {
        let pos = game.position();
        json!({
            "position": position_json(self, pos),
            "text": position_text(self, pos),
            "phase": game.phase(),
            "legal": words(game),
            "to_move": pos.to_move,
            "round": game.round(),
            "round_over": game.phase() != Phase::Play,
            "result": result_json(game),
        })
    }

    fn info(&self) -> Value {
        let letter = |l: &Option<char>| l.map_or(String::new(), |l| l.to_ascii_uppercase().into());
        let marks = self.marks.iter().zip(&self.mark_letters);
        let marks: Vec<Value> = marks
            .map(|(name, l)| json!({ "name": name, "letter": letter(l) }))
            .collect();
        json!({
            "slug": self.slug,
            "title": self.title,
            "holes": self.holes(),
            "total": self.params.total,
            "marks": marks,
            "direction": self.params.direction,
            "rows": self.params.drawn_rows(),
            "shape": self.params.shape,
            "questions": self.questions_json(),
            "readings": self.readings,
            "rules_sha256": self.sha256,
            "start": position_text(self, &Position::start(self)),
        })
    }

    fn result_json(&self, game: &Game) -> Value {
        result_json(game)
    }

    fn result_text(
        &self,
        game: &Game,
        after_last: &dyn Fn(&str) -> Option<Saved>,
    ) -> Option<String> {
        counted_text(game, after_last)
    }

    fn put_example(table: &mut AtTable<Self>, example: &Example) -> Result<Begun, Refusal> {
        let rules = table.family();
        let (before, steps, saved) = example::steps(rules, example)?;
        if !whole(rules, &before) {
            return Err(Refusal::CountersOfExample);
        }
        let begun = Begun {
            before: position_json(rules, &before),
            steps: steps.iter().map(|s| rules.shown(s)).collect(),
        };
        let start = start_text(rules, &before.into());
        table.put_from(saved, start);
        Ok(begun)
    }

    fn example_moves(&self, example: &Example) -> Option<Vec<String>> {
        let declined = example.decline.as_ref();
        let declined = declined.map_or(String::new(), |holes| format!("!{holes}"));
        let moves = example.action.split_whitespace().map(|token| {
            parse_move(self.holes(), token).ok()?;
            Some(format!("{token}{declined}"))
        });
        moves.collect()
    }

    /// Words that two games have for one thing are not a difference.
    fn apart(x: &Recorder, y: &Recorder) -> Option<usize> {
        let (x, y) = (&x.events, &y.events);
        let same = |a: &What, b: &What| a.name() == b.name() && a.facts() == b.facts();
        let differ = x
            .iter()
            .zip(y)
            .position(|((a, _), (b, _))| !same(&a.what, &b.what));
        let shorter = x.len().min(y.len());
        differ.or_else(|| (x.len() != y.len()).then_some(shorter))
    }

    fn alike(a: &Game, b: &Game) -> bool {
        super::compare::alike(a, b)
    }

    fn key(game: &Game) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hash = DefaultHasher::new();
        game.position().hash(&mut hash);
        hash.finish()
    }

    fn choose(game: &Game, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Move> {
        agent.choose_unless_stopped(game, random, stop)
    }

    fn outlook_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        outlook::of(game, positions)
    }

    fn values_within(&self, game: &Game, positions: u64) -> Option<Outlook> {
        outlook::of_moves(game, positions)
    }

    fn numbers(&self, game: &Game, out: &mut Vec<i32>) {
        seen::numbers(game.position(), out);
    }

    fn numbered(&self, _game: &Game) -> Vec<String> {
        seen::names(self.holes())
    }

    fn all_acts(&self, _game: &Game) -> Vec<Move> {
        seen::acts(self.holes())
    }

    #[cfg(feature = "read")]
    fn plain(&self, game: &Game) -> String {
        plain::draw(self, game.position())
    }
}

/// The total of counters is that of the game.
fn whole(rules: &Ruleset, position: &Position) -> bool {
    position.total() == u32::from(rules.params.total)
}
