//! The page of an edition.

use serde::Serialize;

use super::{
    BoardsPart, CiteLink, ClauseLink, CodedLine, Effects, HowTo, Layer, Link, Measured,
    PuzzlesPart, RecordLink, Sources, StandingMark, Witness,
};

/// An edition, ready to be shown. A template has the fields of its parts as if they were its own.
#[derive(Clone, Debug, Serialize)]
pub struct EditionPage {
    /// Where its record comes from, within a sentence: `the Ludii Portal`.
    pub source: String,
    /// Who wrote the summaries there.
    pub editors: String,
    /// Whether that is a database on the web.
    pub from_portal: bool,
    /// Where the record is found on the web.
    pub record_address: Option<String>,
    /// `um-el-banat`.
    pub slug: String,
    /// The first digits of the SHA-256 of its own files, by which it is cited: of every file's SHA-256 and name, in order.
    pub hash: String,
    /// `sowing` or `track`.
    pub family: String,
    /// It is no edition but a worksheet.
    pub worksheet: bool,
    /// The game's name.
    pub title: String,
    /// What the name means, or what it is known by.
    pub subtitle: String,
    /// Who described or played it, and where.
    pub people: String,
    /// `Davies 1925: 143–144`.
    pub work_label: String,
    /// Whose words its account stands in: `in our words`.
    pub words: &'static str,
    /// The record that is edited.
    pub record: RecordLink,
    /// The parts of the page.
    pub tabs: Vec<Tab>,
    /// The first position.
    pub board: BoardFigure,
    /// It begins with steps that nobody chooses.
    pub opens: bool,
    /// How it is played, in a few lines.
    pub howto: Option<HowTo>,
    /// Its puzzles; none where nothing can be tried.
    pub puzzles: Option<PuzzlesPart>,
    /// The smallest boards, solved; none where nobody has solved any.
    pub boards: Option<BoardsPart>,
    /// Its sentences.
    #[serde(flatten)]
    pub account: Account,
    #[serde(flatten)]
    pub rules: Rules,
    /// What it leaves open.
    #[serde(flatten)]
    pub doubts: Doubts,
    /// What second readers make of its account.
    pub coded: Vec<CodedLine>,
    /// Where it stands how relatives rule the doubts, if they do.
    pub relatives: Option<String>,
    /// The ethnographer's claims.
    pub claims: Vec<Claim>,
    /// Positions and games.
    #[serde(flatten)]
    pub games: Games,
    /// What was measured.
    #[serde(flatten)]
    pub measured: Measured,
    /// What it stands on.
    #[serde(flatten)]
    pub sources: Sources,
    /// What the player reads: JSON in which no `<` stands.
    pub data: String,
}

/// The sentences of an edition.
#[derive(Clone, Debug, Serialize)]
pub struct Account {
    /// The account's layers, the primary one first.
    pub layers: Vec<Layer>,
    /// Further records that tell of the same game.
    pub witnesses: Vec<Witness>,
    /// What became of the sentences.
    pub totals: Totals,
}

/// The rules of an edition.
#[derive(Clone, Debug, Serialize)]
pub struct Rules {
    /// The rules.
    pub clauses: Vec<ClauseRow>,
    /// How many of the edition's own clauses stand how, each with what that means; all four are there.
    pub standings: Vec<StandingCount>,
    /// Of a worksheet: how many of its rules no source carries, in a sentence.
    pub supplement: String,
}

/// What an account leaves open.
#[derive(Clone, Debug, Serialize)]
pub struct Doubts {
    /// The doubts.
    pub questions: Vec<Question>,
    /// A line about them.
    pub questions_line: String,
}

/// Positions and games of an edition.
#[derive(Clone, Debug, Serialize)]
pub struct Games {
    /// Worked examples.
    pub examples: Vec<Example>,
    /// What play reaches and no sentence of the account bears on.
    pub silences: Vec<Silence>,
    /// Recorded games.
    pub replays: Vec<Replay>,
}

/// One of the parts of the page.
#[derive(Clone, Debug, Serialize)]
pub struct Tab {
    /// Id of the part.
    pub id: &'static str,
    /// Its word.
    pub label: &'static str,
    /// How many it holds.
    pub count: Option<usize>,
}

/// What became of the sentences.
#[derive(Clone, Debug, Serialize)]
pub struct Totals {
    /// All of them.
    pub sentences: usize,
    /// Records that they are of.
    pub records: usize,
    /// Their number by status.
    pub by_status: Vec<Total>,
    /// A mark a sentence, a line a layer.
    pub strips: Vec<Strip>,
}

/// How many sentences have a status.
#[derive(Clone, Debug, Serialize)]
pub struct Total {
    pub status: &'static str,
    /// In words, as it goes with the number.
    pub word: &'static str,
    /// The number.
    pub count: usize,
}

/// A mark a sentence.
#[derive(Clone, Debug, Serialize)]
pub struct Strip {
    /// The layer's word.
    pub label: String,
    /// The layer's word as it is read out.
    pub spoken: String,
    /// Width of the drawing.
    pub width: usize,
    /// The marks.
    pub ticks: Vec<Tick>,
}

/// One mark of a strip.
#[derive(Clone, Debug, Serialize)]
pub struct Tick {
    /// The sentence.
    pub id: String,
    pub status: &'static str,
    /// Where it stands.
    pub x: usize,
}

/// A board, drawn.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BoardFigure {
    /// What to do, or what is shown.
    pub title: String,
    /// The drawing.
    pub svg: String,
    /// Of a first position: who plays with which pieces, and who begins.
    pub who: String,
    /// A sentence beneath.
    pub note: String,
}

/// How many clauses stand in one way.
#[derive(Clone, Debug, Serialize)]
pub struct StandingCount {
    /// How they stand.
    pub standing: StandingMark,
    /// What that means, in a sentence.
    pub says: &'static str,
    /// The number.
    pub count: usize,
}

/// One clause of the rules.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseRow {
    /// `peck`; the row's id is `clause-peck`.
    pub anchor: String,
    /// `banat.peck`.
    pub id: String,
    /// Plain words.
    pub says: String,
    /// How far its sources carry it.
    pub standing: StandingMark,
    /// Its sentences.
    pub cites: Vec<CiteLink>,
    /// Sentences of this account, for the script: `C6 R7`.
    pub sentences_attr: String,
    /// Said where there are none.
    pub silent: String,
    /// Where it is taken over from another edition: the clause there.
    pub taken: Option<Link>,
    /// A remark of the editors.
    pub note: Option<String>,
    /// What changes if it is left out.
    pub without: Option<String>,
    /// The doubts that touch it.
    pub questions: Vec<Link>,
}

/// One doubt.
#[derive(Clone, Debug, Serialize)]
pub struct Question {
    /// `Q-banat-1`.
    pub id: String,
    /// The question.
    pub ask: String,
    /// Why the default is the default.
    pub because: String,
    /// Sentences about it.
    pub cites: Vec<CiteLink>,
    pub readings: Vec<Reading>,
    /// What each reading changes, where it has been measured.
    pub measured: Option<Effects>,
    /// A position that shows the difference.
    pub shows: Option<BoardFigure>,
    /// How related games rule it, a line an aspect; empty where none can be compared.
    pub relatives: Vec<String>,
}

/// One way to read the account.
#[derive(Clone, Debug, Serialize)]
pub struct Reading {
    /// Id of its switch.
    pub id: String,
    /// `peck-one`.
    pub name: String,
    /// Plain words.
    pub says: String,
    /// Why one might read so.
    pub because: String,
    /// The reading that is played unless another is chosen.
    pub default: bool,
    /// Why it cannot be had.
    pub infeasible: Option<String>,
}

/// A claim of the ethnographer.
#[derive(Clone, Debug, Serialize)]
pub struct Claim {
    /// `CL-banat-5`.
    pub id: String,
    /// His words.
    pub quote: String,
    /// Where its words are elsewhere: what its sentences say, in the edition's words; else empty.
    pub gist: String,
    /// Where they stand.
    pub cites: Vec<CiteLink>,
    /// Whose words they are, and what they are of.
    pub kind: String,
    /// What they come to when they are measured.
    pub means: String,
    /// What would refute it.
    pub refuted: String,
    /// Under what the verdict holds, a line a condition.
    pub conditions: Vec<String>,
    /// What was found: words, each with the interval that follows them; empty where none does.
    pub text: Vec<[String; 2]>,
    pub verdict: String,
    /// Not decided yet.
    pub open: bool,
    /// The command that tries it again, where a program decides it.
    pub again: Option<String>,
}

/// A worked example.
#[derive(Clone, Debug, Serialize)]
pub struct Example {
    /// `banat-17`.
    pub id: String,
    /// What it shows.
    pub note: String,
    /// The clauses at work.
    pub clauses: Vec<ClauseLink>,
    /// What the position has beyond what the account says.
    pub free: Option<String>,
    /// The position.
    pub start: String,
    /// What is done.
    pub action: String,
    /// What is done, in words.
    pub doing: String,
}

/// A situation that play reaches and no sentence of the account bears on.
#[derive(Clone, Debug, Serialize)]
pub struct Silence {
    /// `silence-1`.
    pub id: String,
    /// What the edition does there.
    pub says: String,
    /// The clauses that decide it, with their certainty.
    pub clauses: Vec<ClauseLink>,
    /// How often it was met.
    pub times: String,
    /// A position in which it comes up.
    pub moment: ludarium_engine::game::Moment,
}

/// A recorded game.
#[derive(Clone, Debug, Serialize)]
pub struct Replay {
    /// Id on the page.
    pub id: String,
    /// What game it was.
    pub title: String,
    /// How many moves, who won, the seed.
    pub line: String,
    /// The moves.
    pub notation: String,
    /// The record as it is written, for the player.
    #[serde(skip)]
    pub text: String,
}
