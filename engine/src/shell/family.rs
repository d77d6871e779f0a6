//! What the shell asks of a family.

use super::printed::GameEvent;
use super::step::Step;
use super::table::AtTable;
use crate::game::chance::{thrown, Recorded};
#[cfg(feature = "read")]
use crate::game::parted::Stood;
use crate::game::random::Random;
use crate::game::record::GameRecord;
use crate::game::table::{set_of, Begin, Begun, Line, Offer, Outlook, Stop};
use crate::game::{Agent, Chance, Example, Play, Refusal, Rules};
use serde_json::{json, Value};
use std::fmt::Debug;
use std::hash::Hash;

/// Something that happened in a step, with what decided it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// In one line, as worked examples write it; its first word is its kind.
    pub line: String,
    /// Clauses that decided it, by their place in [`Rules::clauses`], the deciding one first.
    pub clauses: Vec<u16>,
}

/// A game that has been begun.
#[derive(Debug)]
pub struct Opened<'r, F: Family> {
    /// The game as it was before anything happened.
    pub before: F::Game<'r>,
    /// Where it stands.
    pub game: F::Game<'r>,
    /// What happened of itself.
    pub steps: Vec<Step<F>>,
}

/// Compiled rules of a family, as the shell needs them. What has a default is what only some families have.
pub trait Family: Rules + Sized + 'static {
    /// Something that a player does.
    type Act: Copy + Eq + Debug + Hash + Send + Sync;
    /// A game in play under these rules.
    type Game<'r>: Play<Act = Self::Act>;
    /// A game set aside, without its rules.
    type Saved: Clone + PartialEq + Debug + Send + 'static;
    /// All that is heard of a step.
    type Heard: Clone + Default + Debug + Send;
    /// A game laid down between two acts by whoever plays many at a time, with all that is worked out of it.
    type Laid: Send;

    /// Who plays a seat of which nobody says it, in a record.
    const UNNAMED: &'static str = "person";
    /// Whether a record names the players by their sides, South and North.
    const SIDES: bool = false;
    /// The stream of a seed that agents at a table draw from.
    const AGENTS: u64 = 0;

    // a game

    /// Sets a game aside.
    fn save(game: &Self::Game<'_>) -> Self::Saved;

    /// Takes a game up again.
    fn resume<'r>(&'r self, saved: &Self::Saved) -> Self::Game<'r>;

    /// Lays a game down.
    fn lay(game: Self::Game<'_>) -> Self::Laid;

    /// Takes up a game that was laid down.
    fn take(&self, laid: Self::Laid) -> Self::Game<'_>;

    /// Rounds that are over and reckoned; none while one is being played, or where there are none.
    fn reckoned(_game: &Self::Game<'_>) -> Option<u32> {
        None
    }

    /// Whether a game has had so many rounds; none, and 0: as many as make a match.
    fn had_its_rounds(game: &Self::Game<'_>, rounds: Option<u32>) -> bool {
        let reckoned = || Self::reckoned(game);
        rounds.is_some_and(|most| most > 0 && reckoned().is_some_and(|n| n >= most))
    }

    /// Players of a game.
    fn seats(game: &Self::Game<'_>) -> usize;

    /// A new game of so many, begun by a seat, both seen to fit; nothing has happened in it.
    fn begun(&self, seats: usize, first: usize) -> Self::Game<'_>;

    /// Begins a new game, with the opening that falls of itself.
    ///
    /// # Errors
    /// Players or a beginning that the rules do not allow.
    fn open<'r>(
        &'r self,
        begin: &Begin,
        fate: &mut Recorded<Random>,
    ) -> Result<Opened<'r, Self>, Refusal> {
        super::fate::open(self, begin, fate)
    }

    /// Whether so many can play, begun by a seat.
    ///
    /// # Errors
    /// How many can; the last seat.
    fn fit(&self, seats: usize, first: usize) -> Result<(), Refusal>;

    /// The seat that begins where nobody says, and no lot decides.
    fn first(&self) -> usize {
        0
    }

    /// Whether what a step comes to follows from the position before it, and not from what came before that.
    fn follows(_heard: &Self::Heard) -> bool {
        true
    }

    /// Whether a lot decides who begins, where nobody says.
    fn by_lot(&self) -> bool {
        false
    }

    /// A game in which nothing was done, begun anew by the seat that a lot of its record tells; none where lots fall in the game
    /// itself, and where there is no such seat.
    fn begun_by<'r>(&'r self, _game: &Self::Game<'r>, _seat: usize) -> Option<Self::Game<'r>> {
        None
    }

    /// What falls by chance in game `index` of a seed: apart from what is chosen, so that agents that choose otherwise meet the same
    /// throws.
    fn falls_by(seed: u64, index: u64) -> Random {
        Random::of(seed ^ 0x7468_726f_7773, index)
    }

    // what is done in it

    /// What a token asks for.
    ///
    /// # Errors
    /// No token; what cannot be done now, with what can.
    fn find_act(&self, game: &Self::Game<'_>, token: &str) -> Result<Self::Act, Refusal> {
        let mut legal = game.legal().into_iter();
        let fell = thrown(token).is_some();
        let found = legal.find(|act| match Self::falls(*act) {
            true => fell || game.word(*act) == token,
            false => game.word(*act) == token,
        });
        found.ok_or_else(|| game.illegal(token.to_owned()).into())
    }

    /// Does what may be done, with whatever chance decides in it.
    fn carry<'r>(
        game: &mut Self::Game<'r>,
        act: Self::Act,
        chance: &mut impl Chance,
    ) -> Self::Heard;

    /// Lets one thing happen that nobody decides, and says what in a word; none where there is no such thing.
    fn let_fall<'r>(
        _game: &mut Self::Game<'r>,
        _chance: &mut impl Chance,
    ) -> Option<(&'static str, Self::Heard)> {
        None
    }

    /// Whether what happens next of itself waits, in a record that says no more, till the record goes on.
    fn waits(_game: &Self::Game<'_>) -> bool {
        false
    }

    /// Whether an act is only that something falls: a record then has what fell, and not the act.
    fn falls(_act: Self::Act) -> bool {
        false
    }

    /// All that an act can come to, as records write it, each with its chance.
    fn ways(game: &Self::Game<'_>, act: Self::Act) -> Vec<(String, f64)> {
        vec![(game.word(act), 1.0)]
    }

    /// Whether a token tells of chance that falls later, and is kept till then.
    fn falls_later(_token: &str) -> bool {
        false
    }

    /// How a seat is written in a lot.
    fn seat_text(seat: usize) -> String {
        seat.to_string()
    }

    /// The seat that a lot names, as [`Family::seat_text`] writes it.
    fn seat_of(word: &str) -> Option<usize> {
        word.parse::<u8>().ok().map(usize::from)
    }

    /// The acts of a move that is written as one word; none where the word is an act of its own.
    fn parts(&self, _token: &str) -> Vec<String> {
        vec![]
    }

    /// The acts that a token writes otherwise than records do, as things stand; none where it is no such token.
    fn spelled(&self, _game: &Self::Game<'_>, _token: &str) -> Vec<String> {
        vec![]
    }

    /// Whether a written move is under way: of several acts that are written as one.
    fn goes_on(_game: &Self::Game<'_>) -> bool {
        false
    }

    // how it is written

    /// A game from a position as text.
    ///
    /// # Errors
    /// What is no position under these rules.
    fn read_position(&self, position: &str) -> Result<Self::Game<'_>, Refusal>;

    /// A position as text.
    fn text(&self, game: &Self::Game<'_>) -> String;

    /// A position that a table is to go on from, as a record has it.
    ///
    /// # Errors
    /// What is a position under these rules and none that a game can come to.
    fn start_text(&self, game: &Self::Game<'_>, _written: &str) -> Result<String, Refusal> {
        Ok(self.text(game))
    }

    // how it is reported

    /// What happened, event by event.
    fn events(&self, heard: &Self::Heard) -> Vec<Event>;

    /// What a log says of a step.
    fn lines(&self, heard: &Self::Heard) -> Vec<Line>;

    /// A player's name, with a capital.
    fn name(&self, seat: usize) -> String;

    /// Something that may be done, as a page and a person are offered it.
    fn offer(&self, game: &Self::Game<'_>, act: Self::Act) -> Offer;

    /// Where a game stands, as a page draws it: an object, whose fields are also those of each step.
    fn drawn(&self, game: &Self::Game<'_>) -> Value;

    /// Where a game stands, as a page has it, without what [`Family::drawn`] says.
    fn state(&self, game: &Self::Game<'_>) -> Value;

    /// What a page needs of the rules: board, names, questions, hash.
    fn info(&self) -> Value;

    /// How a game ended, as `result` of a replay; null while it goes on.
    fn result_json(&self, game: &Self::Game<'_>) -> Value;

    /// How it ended, as a record has it; none while it goes on. `after_last`: where the game stood after its last step of a kind, for
    /// what its end alone does not say.
    fn result_text(
        &self,
        game: &Self::Game<'_>,
        after_last: &dyn Fn(&str) -> Option<Self::Saved>,
    ) -> Option<String>;

    /// How it ended, for a person.
    fn result_said(
        &self,
        game: &Self::Game<'_>,
        after_last: &dyn Fn(&str) -> Option<Self::Saved>,
    ) -> Option<String> {
        self.result_text(game, after_last)
    }

    /// The events of a step as `replay --json` prints them.
    fn events_printed(&self, heard: &Self::Heard) -> Vec<GameEvent> {
        let event = |e: Event| {
            let ids = self.head().ids(&e.clauses).into_iter();
            let clauses: Vec<String> = ids.map(str::to_owned).collect();
            GameEvent {
                kind: e.line.split(' ').next().unwrap_or_default().to_owned(),
                text: e.line,
                clause: clauses.first().cloned(),
                clauses,
            }
        };
        self.events(heard).into_iter().map(event).collect()
    }

    /// The events of a step as a page and a transcript have them: with words, the question that each answers (none here), and what the
    /// page's board needs.
    fn events_told(&self, heard: &Self::Heard) -> Value {
        let events = self.events_printed(heard).into_iter();
        let all = events.zip(self.lines(heard)).map(|(event, line)| {
            let mut out = json!(event);
            out["words"] = json!(line.words);
            out["ask"] = json!("");
            out
        });
        all.collect()
    }

    /// A step as `replay --json` prints it.
    fn step_json(&self, step: &Step<Self>) -> Value {
        json!(step.printed(self, self.events_printed(&step.heard)))
    }

    /// A step as a transcript has it.
    fn step_text(&self, step: &Step<Self>) -> Value {
        let events = self.events_told(&step.heard);
        json!(step.printed(self, events.as_array().cloned().unwrap_or_default()))
    }

    /// A step as a table shows it.
    fn shown(&self, step: &Step<Self>) -> crate::game::table::Step {
        step.shown(self)
    }

    /// The head of a record of these rules.
    fn record_head(&self) -> GameRecord {
        let head = self.head();
        GameRecord {
            game: head.slug.clone(),
            rules: head.sha256.clone(),
            readings: head.readings.clone(),
            set: set_of(&head.overrides),
            sides: Self::SIDES,
            ..GameRecord::default()
        }
    }

    /// Who did a step, before what he did: `seat 0`.
    fn who(&self, seat: usize) -> String {
        format!("seat {seat}")
    }

    /// A position as commands tell it.
    #[cfg(feature = "read")]
    fn stood(&self, game: &Self::Game<'_>) -> Stood {
        let text = self.text(game);
        Stood {
            json: text.clone().into(),
            shown: text.clone(),
            text,
        }
    }

    // worked examples

    /// Puts a worked example on the table: its position, then its tokens one by one.
    ///
    /// # Errors
    /// A position or an action that cannot be read or done; the game then stands as it did.
    fn put_example(table: &mut AtTable<Self>, example: &Example) -> Result<Begun, Refusal> {
        table.put_played(example)
    }

    /// The moves of a worked example that plays from a position; none where it is about what happens between moves.
    fn example_moves(&self, example: &Example) -> Option<Vec<String>> {
        Some(example.tokens())
    }

    // two games side by side

    /// The first event, by its place, in which two steps differ, whatever decided it; none where the same happened.
    fn apart(x: &Self::Heard, y: &Self::Heard) -> Option<usize>;

    /// Whether two games, under two sets of rules, stand alike: pieces, turn, and what may be done.
    fn alike(a: &Self::Game<'_>, b: &Self::Game<'_>) -> bool {
        Self::save(a) == Self::save(b) && a.legal() == b.legal()
    }

    /// What a position is known by among those looked at.
    fn key(game: &Self::Game<'_>) -> u64;

    // agents

    /// What an agent would do; none where nobody is to move.
    fn choose(
        game: &Self::Game<'_>,
        agent: Agent,
        random: &mut Random,
        stop: Option<Stop>,
    ) -> Option<Self::Act>;

    /// How the game stands, within a budget of positions; none where nobody is to move.
    fn outlook_within(&self, game: &Self::Game<'_>, positions: u64) -> Option<Outlook>;

    /// The same, with what every move is worth.
    fn values_within(&self, game: &Self::Game<'_>, positions: u64) -> Option<Outlook>;

    // for learners

    /// Writes down what lies on the board, as numbers: as many as [`Family::numbered`] names.
    fn numbers(&self, game: &Self::Game<'_>, out: &mut Vec<i32>);

    /// What each of [`Family::numbers`] is, in words.
    fn numbered(&self, game: &Self::Game<'_>) -> Vec<String>;

    /// Everything that may be done in some position and has a bound, in a fixed order.
    fn all_acts(&self, game: &Self::Game<'_>) -> Vec<Self::Act>;

    /// Whether one of [`Family::all_acts`] stands for several acts, of which one at most may be done at a time.
    const STANDS_FOR_SEVERAL: bool = false;

    /// The one of [`Family::all_acts`] that stands for an act that may be done now.
    fn stands_for(_game: &Self::Game<'_>, act: Self::Act) -> Self::Act {
        act
    }

    /// The token of one of [`Family::all_acts`].
    fn numbered_word(&self, game: &Self::Game<'_>, act: Self::Act) -> String {
        game.word(act)
    }

    // for a terminal

    /// The board in plain text, 80 columns.
    #[cfg(feature = "read")]
    fn plain(&self, game: &Self::Game<'_>) -> String;
}
