//! What an edition stands on, and what stands beside it.

use serde::Serialize;

use super::{Citation, CiteLink, ClauseLink, Link, Term};

/// What an edition stands on, and what stands beside it.
#[derive(Clone, Debug, Serialize)]
pub struct Sources {
    /// Words of the field.
    pub terms: Vec<Term>,
    /// About the sources, as HTML made from the edition's Markdown (raw HTML in it is shown as text).
    pub about: String,
    /// Other programs that play the game.
    pub elsewhere: Vec<Elsewhere>,
    /// Other accounts that clauses rest on.
    pub leans_on: Vec<Lean>,
    /// Where the work can be read, if the bibliography has an address.
    pub work_address: Option<String>,
    /// What the drawing of the board goes by.
    pub drawn: DrawnAs,
    /// The work.
    pub citation: Option<Citation>,
    /// Other records of the same game.
    pub other_records: Vec<RecordLink>,
    /// Files of this edition.
    pub downloads: Vec<Link>,
}

/// What the drawing of a board goes by.
#[derive(Clone, Debug, Serialize)]
pub struct DrawnAs {
    /// The look's word: `sand`.
    pub look: &'static str,
    /// In a sentence.
    pub says: &'static str,
    /// Sentences that tell what the board was.
    pub cites: Vec<CiteLink>,
}

/// A record and where its page is.
#[derive(Clone, Debug, Serialize)]
pub struct RecordLink {
    /// `DLP.Evidence.703`.
    pub id: String,
    /// Its page.
    pub href: String,
    /// A word about it.
    pub note: Option<String>,
}

/// An account that clauses rest on.
#[derive(Clone, Debug, Serialize)]
pub struct Lean {
    /// Its name.
    pub account: String,
    /// Its page, where it is in the corpus.
    pub href: Option<String>,
    /// What is taken from it.
    pub why: String,
    /// Sentences that say so.
    pub cites: Vec<CiteLink>,
}

/// Another program that plays the game.
#[derive(Clone, Debug, Serialize)]
pub struct Elsewhere {
    /// Its name and version.
    pub name: String,
    /// What it calls its file of the game.
    pub file: String,
    /// When and how it was compared, and how far the two agree.
    pub line: String,
    /// Where they part.
    pub parts: Vec<ElsewherePart>,
}

/// One thing that another program decides otherwise.
#[derive(Clone, Debug, Serialize)]
pub struct ElsewherePart {
    /// What it does.
    pub says: String,
    /// Clauses of the edition that say otherwise.
    pub clauses: Vec<ClauseLink>,
    /// Sentences that they rest on.
    pub cites: Vec<CiteLink>,
    /// A position in which it shows, with what is done there.
    pub moment: String,
    /// What the edition's rules leave.
    pub ours: String,
    /// What the other program leaves.
    pub theirs: String,
}
