//! What an edition says of itself: `edition.toml`.

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use serde::Serialize;

/// How far an edition is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// It is one.
    #[default]
    Edition,
    /// Work is still to be done, or too little is told to make one: shown apart, without figures, not counted.
    Worksheet,
}

impl State {
    /// Every state with its word.
    pub const ALL: &'static [(&'static str, Self)] =
        &[("edition", Self::Edition), ("worksheet", Self::Worksheet)];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

/// `edition.toml`.
#[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
pub struct About {
    /// How far it is.
    pub state: State,
    /// Short name, where there are no rules yet to say it.
    pub short: Option<String>,
    /// The game's name.
    pub title: String,
    /// A second line under it.
    pub subtitle: Option<String>,
    /// Other names and spellings, and words for games of its kind: what readers look for it by.
    pub names: Vec<String>,
    /// Whose game it is.
    pub people: String,
    /// Id of a place in `places.geojson`.
    pub place: String,
    /// Further places.
    pub places: Vec<String>,
    /// When it was told: a year.
    pub told: String,
    /// Citekey of the work in `works.bib`.
    pub work: String,
    /// Pages of the work.
    pub pages: String,
    /// The evidence record.
    pub record: String,
    /// The portal's game page, if it is in the corpus.
    pub game_page: Option<String>,
    /// One line for the home page.
    pub summary: String,
    /// Sources and layers of the account, in Markdown.
    pub about: String,
    /// Accounts that this one leans on.
    pub leans_on: Vec<LeansOn>,
    /// Words of the game.
    #[serde(rename = "terms")]
    pub terms: Vec<Term>,
    /// What studies found out beside the claims.
    pub found: Vec<Found>,
    /// Findings left as they are, with reasons.
    pub acknowledged: Vec<Acknowledged>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Lines of the keys of the file's head.
    #[serde(skip)]
    pub lines: Lines,
}

/// An account that this one sends its reader to.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct LeansOn {
    /// Short name of an edition, or words for what is outside the corpus.
    pub account: String,
    /// Why.
    pub why: String,
    /// Whether it is in the corpus.
    pub in_corpus: bool,
    /// Sentences that say so.
    pub cites: Vec<String>,
    #[serde(skip)]
    /// Lines of its keys.
    pub lines: Lines,
}

/// A word of the game.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Term {
    /// The word.
    pub word: String,
    /// What it is a word for, where words of other games are for the same.
    pub like: Option<String>,
    /// What it means.
    pub gloss: String,
    /// Where it stands.
    pub cites: Vec<String>,
    #[serde(skip)]
    /// Lines of its keys.
    pub lines: Lines,
}

/// Something that studies found out.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Found {
    /// In a few words.
    pub title: String,
    /// With `{LABEL: STATISTIC}` where a figure stands.
    pub text: String,
    #[serde(skip)]
    /// Lines of its keys.
    pub lines: Lines,
}

/// A finding that the editor leaves as it is.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Acknowledged {
    /// The finding's kind.
    pub kind: String,
    /// The finding's subject.
    pub subject: String,
    /// Why it is left so.
    pub reason: String,
    #[serde(skip)]
    /// Lines of its keys.
    pub lines: Lines,
}

const TOP: &[&str] = &[
    "state",
    "short",
    "title",
    "subtitle",
    "names",
    "people",
    "place",
    "places",
    "told",
    "work",
    "pages",
    "record",
    "game_page",
    "summary",
    "about",
    "leans_on",
    "term",
    "found",
    "acknowledged",
];

impl About {
    /// Reads an edition file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        let mut f = reader.fields(&table, 0..0, "edition", TOP);
        let mut about = Self {
            state: f.word_if("state", State::ALL).unwrap_or_default(),
            short: f.text("short"),
            title: f.needed("title"),
            subtitle: f.text("subtitle"),
            names: f.texts("names"),
            people: f.needed("people"),
            place: f.needed("place"),
            places: f.texts("places"),
            told: f.needed("told"),
            work: f.needed("work"),
            pages: f.needed("pages"),
            record: f.needed("record"),
            game_page: f.text("game_page"),
            summary: f.needed("summary"),
            about: f.needed("about"),
            file: file.to_owned(),
            lines: f.lines,
            ..Self::default()
        };
        for (span, entry) in reader.tables(&table, "leans_on") {
            let mut f = reader.fields(
                entry,
                span,
                "leans_on",
                &["account", "why", "in_corpus", "cites"],
            );
            about.leans_on.push(LeansOn {
                account: f.needed("account"),
                why: f.needed("why"),
                in_corpus: f.flag("in_corpus").unwrap_or(false),
                cites: one_cite(
                    &mut f,
                    "what an account leans on is cited by the one sentence that says so",
                ),
                lines: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "term") {
            let mut f = reader.fields(entry, span, "term", &["word", "like", "gloss", "cites"]);
            let word = f.needed("word");
            f.about(word.clone());
            let cites = one_cite(
                &mut f,
                "a word of the game cites the one sentence that it stands in",
            );
            about.terms.push(Term {
                word,
                like: f.text("like"),
                gloss: f.needed("gloss"),
                cites,
                lines: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "found") {
            let mut f = reader.fields(entry, span, "found", &["title", "text"]);
            about.found.push(Found {
                title: f.needed("title"),
                text: f.needed("text"),
                lines: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "acknowledged") {
            let mut f = reader.fields(entry, span, "acknowledged", &["kind", "subject", "reason"]);
            about.acknowledged.push(Acknowledged {
                kind: f.needed("kind"),
                subject: f.needed("subject"),
                reason: f.needed("reason"),
                lines: f.lines,
            });
        }
        (about, reader.findings)
    }
}

/// A list of exactly one cite: with two, the loss of one would go unnoticed.
fn one_cite(f: &mut super::reader::Fields<'_, '_, '_>, why: &str) -> Vec<String> {
    let cites = f.needed_texts("cites");
    if cites.len() != 1 {
        f.bad("cites", format!("{} cites", cites.len()), why);
    }
    cites
}
