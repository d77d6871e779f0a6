//! What the templates are given: plain values, ready to be shown. No page reaches back into the corpus.

mod boards;
mod codings;
mod compare;
mod concordance;
mod edition;
mod figures_page;
mod home;
mod howto;
mod lab;
mod landing;
mod measured;
mod pair;
mod portal;
mod puzzles;
mod record;
mod relatives;
mod ruleset;
mod sources;
mod spread;
mod work;

pub use boards::{BoardsCell, BoardsPart, BoardsRow};
pub use codings::{AgreementRow, CodedLine, CodingsPage, Disagreement, Parted, Reader};
pub use compare::{
    Answer, Cell, ClauseNote, Closest, ColumnHead, ComparePage, CompareSummary, FamilySummary,
    Group, Lone, Note, Pair, Quote, Row, SummaryGame, SummaryGroup, SummaryRow,
};
pub use concordance::{
    ConcordancePage, ConcordanceRow, DifferenceRow, InformantGame, InformantRow, Listed, Named,
    SlipRow, WitnessRow,
};
pub use edition::{
    Account, BoardFigure, Claim, ClauseRow, Doubts, EditionPage, Example, Games, Question, Reading,
    Replay, Rules, Silence, StandingCount, Strip, Tab, Tick, Total, Totals,
};
pub use figures_page::{FamilyFigures, FiguresPage, GameFigures, Plot, SwapFigures, SwapRow};
pub use home::{AllGames, Card, CardChoice, CardKind, FrontFigure, HomePage, Shelf, Way};
pub use howto::{HowTo, HowToLine, Picture, PuzzleView, SheetPage};
pub use lab::{EmbedPage, LabPage};
pub use landing::{Landing, Near};
pub use measured::{EffectRow, Effects, FigureRow, Figures, Found, Measured, Properties};
pub use pair::{Again, AspectPair, AspectSide, PairGame, PairPage, PartedSide, PartingView};
pub use portal::{
    Around, BrowsePage, Counted, DoubtGroup, DoubtRow, DoubtsPage, Entries, Entry, EvidencePage,
    Fact, GamePage, GameRow, GamesPage, Item, Length, Otherwise, PlacePage, Playable, Read,
    RulesetRow, SourcePage, TextShown,
};
pub use puzzles::{PuzzleLine, PuzzlesPart, TryLine};
pub use record::{DataFile, DataGroup, DataPage, DraftClause, DraftPage, Field, RecordPage, Seen};
pub use relatives::{RelatedAspect, RelatedDoubt, RelatedGame, RelatedWay, RelativesPage};
pub use ruleset::{AspectsGroup, Moment, OpenQuestion, OpenReading, RulesetPage, RulesetRule};
pub use sources::{DrawnAs, Elsewhere, ElsewherePart, Lean, RecordLink, Sources};
pub use spread::{Kin, Spread};
pub use work::{
    Became, DateRow, FoundAt, MapPage, PlaceRow, TimelinePage, WorkPage, WorkRecord, WorkRow,
    WorksPage,
};

use serde::Serialize;

/// A page as a template gets it.
#[derive(Serialize)]
pub struct Page<'a, T: Serialize> {
    /// What is around the text.
    pub shell: &'a Shell,
    /// The text.
    pub page: &'a T,
}

/// What is around every page's text.
#[derive(Clone, Debug, Serialize)]
pub struct Shell {
    /// From the page to the site's folder: `""` or `"../"`.
    pub root: String,
    /// What the page says of itself to those who link to it.
    pub outside: Outside,
    /// The page's title.
    pub title: String,
    /// What the search is made of.
    pub find: Find,
    /// A sentence for search engines and link previews.
    pub description: String,
    /// For reference managers and search engines.
    pub head: Head,
    /// The content security policy.
    pub policy: &'static str,
    /// The style sheet, from the site's folder.
    pub style: String,
    /// Scripts that run before the page is drawn.
    pub head_scripts: Vec<String>,
    /// Scripts that run afterwards.
    pub scripts: Vec<String>,
    /// The engine as a script, which a page on a disk begins to read before anything else.
    pub engine: Option<String>,
    /// The bar's links.
    pub nav: Vec<NavLink>,
    /// Who edits, for citations.
    pub editor: String,
    /// `ed.` of one person, `eds.` of several or of a body.
    pub eds: &'static str,
    /// The year of the version, for citations; empty where it has no day.
    pub year: String,
    /// The collection's version.
    pub version: String,
    /// The program's version.
    pub program: &'static str,
    /// The collection's name.
    pub name: String,
    /// The collection's name with what it is, for citations.
    pub full: String,
    /// The language of the pages.
    pub language: String,
    /// What it is, in a line.
    pub line: String,
    /// Whom the pages thank and quote.
    pub credits: Option<String>,
    /// What may be done with what the collection says itself.
    pub licence: String,
    /// Pages of the collection's own, linked at the foot of every page: file and title.
    pub own_pages: Vec<(String, String)>,
    /// Whether the program's manuals are pages here.
    pub manuals: bool,
    /// The start of the corpus' SHA-256.
    pub corpus_hash: String,
}

/// What a page says of itself to those who link to it.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Outside {
    /// Its address, where the collection has one.
    pub canonical: Option<String>,
    /// The address of a picture of the board, where the page is of a game and the collection has an address.
    pub picture: Option<String>,
    /// Its width and height in pixels.
    pub picture_size: (u32, u32),
    /// The feed of changes, from the site's folder.
    pub feed: Option<&'static str>,
    /// The icon, from the site's folder.
    pub icon: &'static str,
    /// `website` or `article`, as Open Graph has it.
    pub kind: &'static str,
}

/// The scripts of the search: it is loaded when a reader turns to it, and its index piece by piece.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Find {
    /// The search itself; none where it is not built.
    pub script: Option<String>,
    /// What games, works, places and people are called.
    pub names: Vec<String>,
    /// Sentences, rules, doubts, words.
    pub texts: Vec<String>,
    /// Records of the portal's database.
    pub records: Vec<String>,
}

/// What a page tells reference managers and search engines.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Head {
    /// Names and contents of meta tags.
    pub meta: Vec<(String, String)>,
    /// schema.org, safe inside a script element.
    pub json_ld: Option<String>,
    /// The family of the one game that is played on the page.
    pub family: Option<String>,
}

/// A link of the bar.
#[derive(Clone, Debug, Serialize)]
pub struct NavLink {
    /// From the site's folder.
    pub href: &'static str,
    /// Its word.
    pub label: &'static str,
    /// `page` or `true` where one is there.
    pub current: Option<&'static str>,
}

/// A link with its words.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct Link {
    /// Where it leads.
    pub href: String,
    /// Its words.
    pub label: String,
}

/// A cite of a sentence.
#[derive(Clone, Debug, Serialize, schemars::JsonSchema)]
pub struct CiteLink {
    /// Where the sentence stands.
    pub href: String,
    /// `C6`, `shoa1 R3`.
    pub label: String,
    /// The exact words, where the cite names them.
    pub words: Option<String>,
}

/// A clause that a sentence became.
#[derive(Clone, Debug, Serialize)]
pub struct ClauseLink {
    /// Where the clause stands; none where its game has no page yet.
    pub href: Option<String>,
    /// Its id without the game's short name.
    pub label: String,
    /// How far its sources carry it; none where that is not known.
    pub standing: Option<StandingMark>,
}

/// How far its sources carry a clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct StandingMark {
    /// `attested`, `attested-by-editors`, `inferred`, `conjectured`.
    pub key: &'static str,
    /// How far sources carry it, in words.
    pub label: &'static str,
}

impl From<crate::corpus::Standing> for StandingMark {
    fn from(standing: crate::corpus::Standing) -> Self {
        Self {
            key: standing.word(),
            label: standing.label(),
        }
    }
}

/// One layer of an account.
#[derive(Clone, Debug, Serialize)]
pub struct Layer {
    /// `primary` or `editorial`.
    pub key: &'static str,
    /// A word or two: `Davies`.
    pub label: String,
    /// Whose words these are.
    pub heading: String,
    /// Said where the sentences were cut by the program and not by an editor.
    pub provisional: Option<String>,
    /// Who translated its sentences, where somebody did.
    pub translated: Option<String>,
    /// The sentences in order.
    pub sentences: Vec<Sentence>,
}

/// One sentence of an account.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Sentence {
    /// `C6`.
    pub id: String,
    /// `modelled`, `context`, `claim`, `contradicted`, `unmodelled`, or empty where nobody has read it yet.
    pub status: &'static str,
    /// Clauses in full, for the script: `banat.peck banat.again`.
    pub clauses_attr: String,
    /// The text in runs; together they are the text, character for character. None where the words are elsewhere.
    pub runs: Vec<Run>,
    /// The language of the words, by its tag, where it is known.
    pub language: Option<String>,
    /// Whether they are written from right to left.
    pub rtl: bool,
    /// What is shown beside them: the sentence in the language of the pages.
    pub translation: Option<String>,
    /// Where the words are elsewhere and not at hand: what stands in their place.
    pub away: Option<Away>,
    /// The sentences of the account that this one of a further witness repeats.
    pub same: Vec<Link>,
    /// The clauses it became.
    pub became: Vec<ClauseLink>,
    /// The claims it makes.
    pub claims: Vec<Link>,
    /// The doubts that turn on it.
    pub questions: Vec<Link>,
    /// What it contradicts.
    pub against: Vec<Link>,
    /// A remark of the editors.
    pub remark: Option<String>,
}

/// A further record that tells of the same game.
#[derive(Clone, Debug, Serialize)]
pub struct Witness {
    /// Its siglum: `A`.
    pub siglum: String,
    pub record: String,
    /// The record's page.
    pub href: Option<String>,
    /// What it is.
    pub note: String,
    /// Its sentences, the ethnographer's first.
    pub layers: Vec<Layer>,
}

/// What stands in the place of words that are elsewhere.
#[derive(Clone, Debug, Serialize)]
pub struct Away {
    /// What the sentence says, in the editor's own words.
    pub gist: String,
    /// How many words they are: `23 words`.
    pub many: String,
    /// The record that they are of.
    pub record: String,
    /// Where the record can be read: its page here, which leads on.
    pub href: Option<String>,
}

/// A stretch of text.
#[derive(Clone, Debug, Serialize)]
pub struct Run {
    /// The words.
    pub text: String,
    /// The id of the glossary entry that they open.
    pub term: Option<String>,
}

/// A word of the field, explained.
#[derive(Clone, Debug, Serialize)]
pub struct Term {
    /// Id of its popover.
    pub id: String,
    pub word: String,
    /// What it means, as HTML.
    pub gloss: String,
    /// Where the accounts use it.
    pub cites: Vec<CiteLink>,
}

/// A citation in several formats.
#[derive(Clone, Debug, Serialize)]
pub struct Citation {
    /// For reading.
    pub text: Vec<TextRun>,
    /// For programs.
    pub formats: Vec<CiteFormat>,
}

/// A stretch of a citation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TextRun {
    /// The words.
    pub text: String,
    /// A title in italics.
    pub italic: bool,
}

/// A citation as a program reads it.
#[derive(Clone, Debug, Serialize)]
pub struct CiteFormat {
    /// `BibTeX`.
    pub name: &'static str,
    /// The entry.
    pub text: String,
}
