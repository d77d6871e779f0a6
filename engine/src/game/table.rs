//! A game at the table, whatever its family: what a page and a terminal keep of a game in progress.
//!
//! A table holds the rules, all that was done and all that fell, and where that leads. Tokens are those of records
//! (`docs/notation.md`); what is reported comes in sentences, what is shown as JSON that a page draws from.

use super::random::Random;
use super::record::GameRecord;
use super::{Agent, Example, Refusal, Rules, Stand};
use crate::lang::Overrides;
use serde::Serialize;
use serde_json::{json, Value};

/// How a game begins.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Begin {
    /// Who begins, in the family's words: a seat, `lot`, or lots and picks as a record tells them. Empty: as the rules say.
    pub first: String,
    /// None: as many as the rules say.
    pub players: Option<usize>,
    /// Of all that falls by chance.
    pub seed: u64,
}

/// Something that may be done.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Offer {
    /// As records write it; `throw` for what falls by the seed.
    pub token: String,
    /// In words, where the token does not say it.
    pub words: Option<String>,
    /// What is pressed for it on the board, in order: places or pieces by their number in the family's picture. Empty where it
    /// is not done on the board.
    pub presses: Vec<u16>,
    /// Of several that are pressed alike: which of them, in a word (`clockwise`).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub way: Option<&'static str>,
}

/// A line of a log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// Without a capital and without a stop.
    pub words: String,
    /// Clauses behind it, by their place in [`Rules::clauses`].
    pub clauses: Vec<u16>,
    /// What can be seen of it, drawn in plain text.
    pub picture: Option<String>,
}

/// A step of the game, in words and as a page has it.
#[derive(Debug, Clone)]
pub struct Step {
    /// As a page has it: `by`, `move`, `legal`, `events`, `text`, and what the family's board needs.
    pub json: Value,
    /// What was done, where the lines do not say it.
    pub head: Option<String>,
    /// What it says, line by line.
    pub lines: Vec<Line>,
    /// Whether anything lies otherwise on the board than before.
    pub moved: bool,
    /// A step of which nothing is seen or written.
    pub silent: bool,
}

/// A game begun: how it stood before anything happened, and what happened of itself.
#[derive(Debug, Clone)]
pub struct Begun {
    /// The position before the first step, as a page draws it.
    pub before: Value,
    /// Its steps, in order.
    pub steps: Vec<Step>,
}

/// How a game stands, as far as looking ahead or playing on tells.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Outlook {
    /// From whose side to whose it stands where.
    pub bars: Vec<Bar>,
    /// In sentences, with how far was looked or how many games were played, and from which seed.
    pub says: String,
    /// What is best to be done.
    pub best: Offer,
    /// Where they were asked for: what each move is worth, the best first, with what follows; equals in the order of the rules.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<Valued>,
    /// Where the moves were asked for: how far was looked, and what chances are taken from.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub looked: Option<Looked>,
}

/// What a move is worth to whoever is to move.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Valued {
    /// The move.
    pub offer: Offer,
    /// By how much he is ahead then, in counters; null where the family knows chances alone.
    pub ahead: Option<f64>,
    /// His chance of winning then, a draw counted half, from 0 to 1; null where nothing tells of it.
    pub chance: Option<f64>,
    /// How it ends if both do their best: `won`, `drawn`, `lost`, for him; null where that is not proved.
    pub decided: Option<&'static str>,
    /// The tokens that follow, this move first: each the best that is known of. It ends where no more is known, where chance decides,
    /// and at the end.
    pub line: Vec<String>,
    /// Its worth in words.
    pub says: String,
}

/// How far was looked for what moves are worth.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Looked {
    /// Whose moves they are, from 0.
    pub seat: usize,
    /// Moves ahead that each was looked at; 0 where games were played on.
    pub depth: u32,
    /// Games that were played on after each; 0 where it was looked ahead.
    pub games: u64,
    /// Positions looked at.
    pub positions: u64,
    /// What the chances of winning are taken from, in a sentence.
    pub from: String,
}

/// How a move ends, by who wins then: 1 for whoever makes it.
pub(crate) fn ends(sign: i32) -> &'static str {
    match sign {
        1.. => "won",
        0 => "drawn",
        ..0 => "lost",
    }
}

/// A chance as it is shown: to a thousandth.
pub(crate) fn round_chance(chance: f64) -> f64 {
    (chance * 1000.0).round() / 1000.0
}

/// How the game stands between two sides.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
pub struct Bar {
    /// The name at the left.
    pub left: String,
    /// The name at the right.
    pub right: String,
    /// Where between them it stands, from -1 to 1.
    pub stands: f64,
}

/// Asked now and then while an agent thinks: whether to stop at once. What comes of it is not reproducible.
pub type Stop<'s> = &'s mut dyn FnMut() -> bool;

/// A game in progress.
pub trait Table: Send {
    /// What is played by.
    fn rules(&self) -> &dyn Rules;

    /// A new game, with the opening that falls of itself.
    ///
    /// # Errors
    /// Players or a beginning that the rules do not allow; the game stands as it did then.
    fn begin(&mut self, begin: &Begin) -> Result<Begun, Refusal>;

    /// Goes on from a position as text; the board is of the size that the rules have.
    ///
    /// # Errors
    /// What is no position under these rules; the game stands as it did then.
    fn load(&mut self, position: &str) -> Result<Begun, Refusal>;

    /// A worked example, played.
    ///
    /// # Errors
    /// A position or an action that cannot be read or done; the game stands as it did then.
    fn example(&mut self, example: &Example) -> Result<Begun, Refusal>;

    /// Ends the game after so many rounds, where there are rounds; none, and 0: after as many as make a match. It holds for the game in
    /// progress and for those that are begun after it.
    fn set_rounds(&mut self, rounds: Option<u32>);

    /// Players of the game in progress.
    fn seats(&self) -> usize;

    /// Half points of a seat as the game stands: 2 won, 1 drawn or not over, 0 lost; between rounds, of the round that is over.
    fn points(&self, seat: usize) -> u64;

    /// What lies on the board, as numbers for a learner: always as many as [`Table::seen_as`] names, whatever is played. Only what
    /// a player sees is among them.
    #[cfg(feature = "think")]
    fn seen(&self) -> Vec<i32>;

    /// What each number of [`Table::seen`] is, in words: `counters in C`, `South's store`.
    #[cfg(feature = "think")]
    fn seen_as(&self) -> Vec<String>;

    /// Every token that may be played in some position, in a fixed order, for learners who number what can be done. Choices
    /// that have no bound are left out: captures let pass one by one, laps after which a move is stopped.
    #[cfg(feature = "think")]
    fn tokens(&self) -> Vec<String>;

    /// How the sticks can fall now: the token of each throw with its chance, in the order of their values; empty where nothing can be
    /// thrown.
    #[cfg(feature = "read")]
    fn throws(&self) -> Vec<(String, f64)> {
        vec![]
    }

    /// How many ways there are to play one move, two, up to so many, on from here; `tell` hears now and then of so many more. What falls
    /// by chance counts as a move, once for each way in which it can fall. None where one move comes to more than 100,000 positions.
    #[cfg(feature = "read")]
    fn perft(&self, depth: u32, tell: &dyn Fn(u64)) -> Option<Vec<u64>>;

    /// Who was to move when so many things were done, or whether something fell; as [`Table::done`] counts them.
    fn stood(&self, done: usize) -> Stand;

    /// Who is to move, or whether something falls.
    fn stand(&self) -> Stand {
        self.stood(self.done())
    }

    /// Number of things done and fallen since the beginning.
    fn done(&self) -> usize;

    /// Goes back to where so many things were done; chance then falls as it did.
    fn rewind(&mut self, done: usize);

    /// A copy of the game as it stood when so many things were done, with what was done before.
    fn at(&self, done: usize) -> Box<dyn Table>;

    /// All that may be done now, in a fixed order.
    fn offers(&self) -> Vec<Offer>;

    /// Does one thing, or keeps what a record tells of chance for when it falls.
    ///
    /// # Errors
    /// What cannot be done now, and what can; the game stands as it did then.
    fn act(&mut self, token: &str) -> Result<Vec<Step>, Refusal>;

    /// What may be done now, as records write it; nothing where nobody decides.
    #[cfg(feature = "think")]
    fn legal(&self) -> Vec<String>;

    /// Does one thing, as [`Table::act`] does, and tells nothing of it: for whoever plays many moves and asks where they lead.
    ///
    /// # Errors
    /// As [`Table::act`].
    #[cfg(feature = "think")]
    fn act_untold(&mut self, token: &str) -> Result<(), Refusal>;

    /// Lets one thing happen, as [`Table::fall`] does, and tells nothing of it; false where nothing falls.
    #[cfg(feature = "think")]
    fn fall_untold(&mut self) -> bool;

    /// Lets one thing happen that nobody decides; none where somebody is to move or the game is over.
    fn fall(&mut self) -> Option<Step>;

    /// What would come of a token; changes nothing.
    ///
    /// # Errors
    /// As [`Table::act`].
    fn preview(&self, token: &str) -> Result<Step, Refusal>;

    /// What an agent would do; none where nobody is to move.
    fn agent(&self, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Offer>;

    /// How the game stands, within a budget of positions; none where nobody is to move.
    fn outlook(&self, positions: u64) -> Option<Outlook>;

    /// How the game stands, with what every move is worth; none where nobody is to move. Each move is looked at as closely as the
    /// others, so the best is found less deep than [`Table::outlook`] finds it.
    fn values(&self, positions: u64) -> Option<Outlook>;

    /// How the game ended, for a person; none while it goes on.
    fn result(&self) -> Option<String>;

    /// The stream of random numbers from which agents at this table draw.
    fn stream(&self, seed: u64) -> Random;

    /// The moves of a worked example that plays from a position; none where it is about what happens between moves.
    fn moves_of(&self, example: &Example) -> Option<Vec<String>>;

    /// The game as a record, with all that fell. `players`: who plays, a seat each; empty where nobody says.
    fn record(&self, players: &[String]) -> GameRecord;

    /// The position as text.
    fn text(&self) -> String;

    /// Where the game stands, as a page has it.
    fn state(&self) -> Value;

    /// What a page needs of the rules: board, names, questions, hash.
    fn info(&self) -> Value;
}

/// Where a game stands, as a page has it: the family's own, with `stand` (`seat`, `falls`, `over`) and the `seat` that decides.
pub fn state(table: &dyn Table) -> Value {
    let mut state = table.state();
    let (stand, seat) = table.stand().told();
    state["stand"] = json!(stand);
    state["seat"] = json!(seat);
    state
}

/// What a page needs of the rules, with the word of their `family`.
pub fn info(table: &dyn Table) -> Value {
    let mut info = table.info();
    info["family"] = json!(table.rules().family().word);
    info
}

/// The lots and picks before the first move, which open a game, and what follows them.
///
/// ```
/// use ludarium_engine::game::table::opening;
///
/// let tokens = ["lot:S", "A", "c"].map(str::to_owned);
/// let (before, moves) = opening(&tokens);
/// assert_eq!((before.len(), moves.len()), (1, 2));
/// ```
pub fn opening(tokens: &[String]) -> (&[String], &[String]) {
    let first = tokens.iter().position(|t| !t.contains(':'));
    tokens.split_at(first.unwrap_or(tokens.len()))
}

/// Parameters set from outside as records write them: the parameter without its phase.
pub fn set_of(overrides: &Overrides) -> Overrides {
    let short = |name: &String| name.rsplit('.').next().unwrap_or(name).to_owned();
    overrides
        .iter()
        .map(|(name, n)| (short(name), *n))
        .collect()
}
