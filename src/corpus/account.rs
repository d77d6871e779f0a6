//! An account: the prose of a record's fields as numbered sentences, each with its exact place.

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use serde::Serialize;

/// The account of an edition: `account.toml`.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Account {
    /// The record whose fields are numbered.
    pub record: String,
    /// Every sentence: first those of the field Rules, then those of Content (or the other way round).
    pub sentences: Vec<Sentence>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Lines of the keys of the file's head.
    #[serde(skip)]
    pub lines: Lines,
}

/// One sentence.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Sentence {
    /// `R5`, `C6`: layer and number.
    pub id: String,
    /// The layer, from the letter of the id.
    pub layer: Layer,
    /// First character and the one after the last, in Unicode characters of the field.
    pub span: [usize; 2],
    /// The words; exactly what the span holds.
    pub text: String,
    /// What became of it.
    pub status: Option<Status>,
    /// Clauses that model it.
    pub by: Vec<String>,
    /// Clauses of `by` that the sentences of its layer do not say whole: it says a part of them, or only sends to them.
    pub partly: Vec<String>,
    /// Claims that it makes.
    pub claims: Vec<String>,
    /// Questions that turn on it.
    pub questions: Vec<String>,
    /// Sentences or clauses that speak against it.
    pub against: Vec<String>,
    /// An editor's remark.
    pub note: Option<String>,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

/// Whose words a sentence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// The quoted ethnographer: field Content, letter C.
    Primary,
    /// The portal's editors: field Rules, letter R.
    Editorial,
}

impl Layer {
    /// The layer of a sentence id.
    pub fn of(id: &str) -> Option<Self> {
        let number = id.get(1..)?;
        let good = !number.is_empty()
            && !number.starts_with('0')
            && number.bytes().all(|b| b.is_ascii_digit());
        match id.as_bytes()[0] {
            b'C' if good => Some(Self::Primary),
            b'R' if good => Some(Self::Editorial),
            _ => None,
        }
    }

    /// The key of the field in a record's JSON.
    pub fn field(self) -> &'static str {
        match self {
            Self::Primary => "content",
            Self::Editorial => "rules",
        }
    }

    /// The field's label on the portal's pages.
    pub fn label(self) -> &'static str {
        match self {
            Self::Primary => "Content",
            Self::Editorial => "Rules",
        }
    }
}

/// What became of a sentence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Clauses do what it says.
    Modelled,
    /// It says nothing of how the game is played.
    Context,
    /// It says something about the game that can be put to a test.
    Claim,
    /// Another sentence says otherwise, and the edition follows that one.
    Contradicted,
    /// It is about play and is not modelled; the note says why.
    Unmodelled,
}

impl Status {
    /// Every status with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("modelled", Self::Modelled),
        ("context", Self::Context),
        ("claim", Self::Claim),
        ("contradicted", Self::Contradicted),
        ("unmodelled", Self::Unmodelled),
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, s)| *s == self)
            .map_or("", |(w, _)| w)
    }
}

const TOP: &[&str] = &["record", "sentence"];
const SENTENCE: &[&str] = &[
    "id",
    "span",
    "text",
    "status",
    "by",
    "partly",
    "claims",
    "questions",
    "against",
    "note",
];

impl Account {
    /// Reads an account file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        let mut head = reader.fields(&table, 0..0, "account", TOP);
        let mut account = Self {
            record: head.needed("record"),
            sentences: vec![],
            file: file.into(),
            lines: head.lines,
        };
        for (span, entry) in reader.tables(&table, "sentence") {
            let mut f = reader.fields(entry, span, "sentence", SENTENCE);
            let id = f.needed("id");
            f.about(id.clone());
            let layer = Layer::of(&id);
            if layer.is_none() && !id.is_empty() {
                f.bad(
                    "id",
                    format!("`{id}` is no sentence id"),
                    "write R or C and a number: R for the field Rules, C for Content",
                );
            }
            let sentence = Sentence {
                layer: layer.unwrap_or(Layer::Primary),
                span: f.needed_pair("span"),
                text: f.needed("text"),
                status: f.word("status", Status::ALL),
                by: f.texts("by"),
                partly: f.texts("partly"),
                claims: f.texts("claims"),
                questions: f.texts("questions"),
                against: f.texts("against"),
                note: f.text("note"),
                lines: f.lines,
                id,
            };
            if layer.is_some() {
                account.sentences.push(sentence);
            }
        }
        (account, reader.findings)
    }

    /// The sentence of an id.
    pub fn sentence(&self, id: &str) -> Option<&Sentence> {
        self.sentences.iter().find(|s| s.id == id)
    }
}
