//! What an edition says of itself: `edition.toml`.

use super::reader::{is_day, table, Form, Lines, Table, DAY, NO_DAY};
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

/// What a board was, as far as its account tells it: how it is drawn.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
// rules have a look of another kind, and a schema one word a type
#[schemars(rename = "BoardLook")]
pub enum Look {
    /// The account is silent: drawn plainly, and nothing is claimed.
    #[default]
    Plain,
    /// Pits in sand.
    Sand,
    /// Pits dug in the ground.
    Ground,
    /// A wooden board.
    Wood,
    /// Pits in stone.
    Stone,
    /// Squares.
    Squares,
}

impl Look {
    /// Every look with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("plain", Self::Plain),
        ("sand", Self::Sand),
        ("ground", Self::Ground),
        ("wood", Self::Wood),
        ("stone", Self::Stone),
        ("squares", Self::Squares),
    ];

    /// Its word.
    pub fn word(self) -> &'static str {
        Self::ALL[self as usize].0
    }
}

table! {
    /// How the board is drawn, and the sentence that tells what it was.
    #[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
    pub struct Drawn {
        /// What it was.
        pub look: Look = Form::word_if(Look::ALL).or_default().with("default", "plain"),
        /// The sentences that say so.
        pub cites: Vec<String> = Form::needed_texts(),
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// What an edition says of itself.
    #[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
    pub struct About {
        /// How far it is; left out: an edition.
        pub state: State = Form::word_if(State::ALL).or_default().with("default", "edition"),
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
        /// The day on which the collection took the edition in, for the feed of changes.
        pub since: Option<String> = Form::text().with("pattern", DAY).such(is_day, "day", NO_DAY),
        /// Citekey of the work in `works.bib`.
        pub work: String,
        /// Pages of the work.
        pub pages: String,
        /// The evidence record; left out: the account's.
        pub record: String = Form::text().or_default(),
        /// The portal's game page, if it is in the corpus.
        pub game_page: Option<String>,
        /// One line for the home page.
        pub summary: String,
        /// Sources and layers of the account, in Markdown.
        pub about: String,
        /// Accounts that this one leans on.
        pub leans_on: Vec<LeansOn>,
        /// How its board is drawn; left out where the account does not tell what it was.
        pub drawn: Drawn = Form::section(),
        /// Words of the game.
        pub terms as "term": Vec<Term>,
        /// What studies found out beside the claims.
        pub found: Vec<Found>,
        /// Findings left as they are, with reasons.
        pub acknowledged: Vec<Acknowledged>,
        /// File, relative to the corpus.
        #[serde(skip)]
        pub file: String = Form::file(),
        /// Lines of the keys of the file's head.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// An account that this one sends its reader to.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct LeansOn {
        /// Short name of an edition, or words for what is outside the corpus.
        pub account: String,
        /// Why.
        pub why: String,
        /// Whether it is in the corpus.
        pub in_corpus: bool,
        /// The one sentence that says so.
        pub cites: Vec<String> = one("what an account leans on is cited by the one sentence that says so"),
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// A word of the game.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Term {
        /// The word.
        pub word: String = Form::id(),
        /// What it is a word for, where words of other games are for the same.
        pub like: Option<String>,
        /// What it means.
        pub gloss: String,
        /// The one sentence that it stands in.
        pub cites: Vec<String> = one("a word of the game cites the one sentence that it stands in"),
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// Something that studies found out.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Found {
        /// In a few words.
        pub title: String,
        /// With `{LABEL: STATISTIC}` where a figure stands.
        pub text: String,
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// A finding that the editor leaves as it is.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Acknowledged {
        /// The finding's kind.
        pub kind: String,
        /// The finding's subject.
        pub subject: String,
        /// Why it is left so.
        pub reason: String,
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

impl About {
    /// Reads an edition file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("edition", file, text)
    }

    /// Its place and the further ones, by id.
    pub fn all_places(&self) -> impl Iterator<Item = &String> {
        let first = std::iter::once(&self.place).filter(|id| !id.is_empty());
        first.chain(&self.places)
    }
}

/// A list of exactly one cite: with two, the loss of one would go unnoticed.
fn one(why: &'static str) -> Form<Vec<String>> {
    let cites = Form::needed_texts().like::<[String; 1]>();
    cites.then(move |f, key, cites| {
        if cites.len() != 1 {
            f.bad(key, format!("{} cites", cites.len()), why);
        }
        cites
    })
}
