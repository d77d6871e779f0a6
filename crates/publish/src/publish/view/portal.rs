//! Pages of the portal's whole database: records, games, works, places, and the ways to look through them.

use serde::Serialize;

use super::Link;

/// A fact with its name.
#[derive(Clone, Debug, Serialize)]
pub struct Fact {
    /// Its label.
    pub name: String,
    /// Its values.
    pub items: Vec<Item>,
    /// A word about it.
    pub note: Option<String>,
}

/// A value, with the page that tells more.
#[derive(Clone, Debug, Serialize)]
pub struct Item {
    /// Its words.
    pub label: String,
    /// Where more is shown.
    pub href: Option<String>,
}

/// A text: its sentences where the words are at hand, their lengths where they are not.
#[derive(Clone, Debug, Serialize)]
pub struct TextShown {
    /// `primary` or `editorial`.
    pub key: &'static str,
    /// The letter before the numbers of its sentences.
    pub letter: &'static str,
    /// Whose words these are.
    pub heading: String,
    pub sentences: Vec<Length>,
    /// How many words all of them have.
    pub words: u32,
    /// First digits of the text's SHA-256.
    pub sha256: String,
    /// Whether the words are shown.
    pub here: bool,
}

/// A sentence.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Length {
    /// `C3`.
    pub id: String,
    /// How many words.
    pub words: u32,
    /// The words, where they are at hand.
    pub text: Option<String>,
    /// What it says, in the words of an edition.
    pub gist: Option<String>,
}

/// A work of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Read {
    /// `Davies 1925`, with its page.
    pub work: Item,
    /// Where the database says that it is found.
    pub found: Option<super::FoundAt>,
}

/// What another dump or page says otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct Otherwise {
    /// Which field.
    pub name: String,
    /// What it says there.
    pub value: String,
    /// Where that stands, with its date.
    pub at: String,
}

/// The page of a record of which only facts are here, or words beside the corpus.
#[derive(Clone, Debug, Serialize)]
pub struct EvidencePage {
    /// `DLP.Evidence.12`.
    pub id: String,
    /// `Artifact`.
    pub kind: String,
    pub game: Link,
    /// What its reader sees first.
    pub landing: super::Landing,
    pub facts: Vec<Fact>,
    pub texts: Vec<TextShown>,
    /// Whether any text's words are missing.
    pub elsewhere: bool,
    /// The record on the pages of who keeps its words.
    pub there: Option<String>,
    /// Its works, and where the database says that they are found.
    pub read: Vec<Read>,
    /// What became of it here.
    pub became: Option<super::Became>,
    /// What is to be doubted of it.
    pub doubts: Vec<String>,
    /// What other dumps say.
    pub otherwise: Vec<Otherwise>,
}

/// A record in a list.
#[derive(Clone, Debug, Serialize)]
pub struct Entry {
    /// Its page.
    pub href: String,
    /// What lists call it: of the portal's the number, of others the whole id.
    pub label: String,
    pub kind: String,
    pub game: Item,
    /// Where.
    pub place: Vec<Item>,
    /// When, in words.
    pub date: String,
    pub works: Vec<Item>,
    /// Whether it tells rules.
    pub rules: bool,
}

/// Records on a page of something else: as many as a page can carry.
#[derive(Clone, Debug, Serialize)]
pub struct Entries {
    /// The first of them.
    pub rows: Vec<Entry>,
    /// How many there are besides.
    pub more: usize,
    /// All of them, with facets.
    pub browse: String,
}

/// The page of a game.
#[derive(Clone, Debug, Serialize)]
pub struct GamePage {
    /// `DLP.Games.3`; none of a game that the portal has not.
    pub id: Option<String>,
    pub name: String,
    /// A line on what it is.
    pub line: String,
    pub facts: Vec<Fact>,
    /// The portal's description.
    pub description: Vec<TextShown>,
    /// Its editions here.
    pub editions: Vec<Playable>,
    /// Records of rules that an edition could begin with.
    pub begin: Vec<String>,
    pub evidence: Entries,
    /// Where and when its evidence is from.
    pub spread: super::Spread,
    /// The nearest games.
    pub kin: Vec<super::Kin>,
    pub rulesets: Vec<RulesetRow>,
    /// Whether the portal tells of them: their kinds, references and words.
    pub described: bool,
    pub works: Vec<Item>,
    /// What other dumps say.
    pub otherwise: Vec<Otherwise>,
}

/// An edition or worksheet that can be played.
#[derive(Clone, Debug, Serialize)]
pub struct Playable {
    /// Its page.
    pub href: String,
    /// `our edition: play it`.
    pub label: String,
    /// Its name.
    pub title: String,
    /// Of whom, and by which work.
    pub from: String,
    /// One line.
    pub summary: String,
    /// The image of a position.
    pub picture: String,
}

/// A ruleset in a list.
#[derive(Clone, Debug, Serialize)]
pub struct RulesetRow {
    /// Its number.
    pub id: u32,
    pub name: String,
    /// `Described` …
    pub kind: String,
    /// Regions and periods.
    pub about: String,
    /// The portal's reference.
    pub reference: String,
    /// How long the portal's rules are.
    pub words: u32,
}

/// The page of a work as the portal names it.
#[derive(Clone, Debug, Serialize)]
pub struct SourcePage {
    /// Its short name, or its number.
    pub short: String,
    /// The reference, word for word.
    pub text: String,
    /// Where the database says that it is found.
    pub found: Option<super::FoundAt>,
    /// How to cite it, where it could be read.
    pub formats: Vec<super::CiteFormat>,
    /// Where and when its records are from.
    pub spread: super::Spread,
    /// Records that rest on it.
    pub evidence: Entries,
    /// Games that rest on it.
    pub games: Vec<Item>,
}

/// The page of a people or region.
#[derive(Clone, Debug, Serialize)]
pub struct PlacePage {
    pub name: String,
    /// A line on what it is.
    pub line: String,
    /// Its outline, drawn.
    pub map: String,
    /// Where and when its records are from.
    pub spread: super::Spread,
    /// Records that name it.
    pub evidence: Entries,
    pub games: Vec<Item>,
}

/// A list of links with counts.
#[derive(Clone, Debug, Serialize)]
pub struct Counted {
    /// Its anchor, where the list is all that there is of it.
    pub anchor: Option<String>,
    /// Its words.
    pub label: String,
    /// Its page.
    pub href: Option<String>,
    /// How many records.
    pub records: usize,
    /// More about it.
    pub note: String,
}

/// The pages on which all records can be looked through.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BrowsePage {
    /// How many, from where.
    pub line: String,
    /// `table`, `map` or `time`.
    pub view: &'static str,
    /// Drawn for those without scripts.
    pub svg: String,
    /// Games with evidence.
    pub games: Vec<GameRow>,
    /// Peoples and regions.
    pub places: Vec<Counted>,
    /// Kinds of evidence.
    pub kinds: Vec<Counted>,
    /// Circles of the map, each with its games.
    pub around: Vec<Around>,
    /// How many records there are.
    pub all: usize,
    /// Whether there is a page of findings for the portal's editors.
    pub findings: bool,
}

/// A circle of the map.
#[derive(Clone, Debug, Serialize)]
pub struct Around {
    /// About where.
    pub name: String,
    /// How many records.
    pub records: usize,
    /// Games with their numbers of records, the most first.
    pub games: Vec<Item>,
    /// How many games are not named.
    pub more: usize,
}

/// A game in a list.
#[derive(Clone, Debug, Serialize)]
pub struct GameRow {
    /// Its anchor, where the list is all that there is of it.
    pub anchor: Option<String>,
    /// Its page.
    pub href: String,
    pub name: String,
    /// Other names.
    pub names: String,
    /// Its editions here: `edition` where there is one, else by their names.
    pub editions: Vec<Link>,
    /// How many records.
    pub records: usize,
    /// From when to when.
    pub date: String,
    pub regions: String,
    pub categories: String,
    /// Its records in time, drawn.
    pub strip: String,
}

/// All games.
#[derive(Clone, Debug, Serialize)]
pub struct GamesPage {
    /// How many.
    pub line: String,
    /// Games with evidence.
    pub games: Vec<GameRow>,
    /// Games of which no record is evidence.
    pub without: Vec<GameRow>,
}

/// What the program finds in the database, for those who keep it.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtsPage {
    /// How many.
    pub line: String,
    /// Groups of findings.
    pub groups: Vec<DoubtGroup>,
}

/// Findings of one kind.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtGroup {
    /// Its anchor.
    pub key: &'static str,
    /// What is so.
    pub title: &'static str,
    /// Why it matters.
    pub why: &'static str,
    /// How many there are.
    pub count: usize,
    /// The first of them.
    pub rows: Vec<DoubtRow>,
    /// How many are in the file alone.
    pub more: usize,
}

/// A finding.
#[derive(Clone, Debug, Serialize)]
pub struct DoubtRow {
    /// The record or game.
    pub item: Item,
    /// What is found.
    pub says: String,
}
