//! An account: the prose of a record's fields as numbered sentences, each with its exact place.

use super::reader::{table, Field, Fields, Form, Lines, Table};
use crate::finding::Finding;
use crate::text::language::{is_language, NO_LANGUAGE};
use serde::Serialize;

table! {
    /// An account: the prose of a record's fields as numbered sentences.
    #[derive(Debug, Clone, Default, Serialize)]
    pub struct Account {
        /// Id of the evidence record whose fields are numbered.
        pub record: String,
        /// Who translated its sentences, where they do not say it of themselves.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub translator: Option<String>,
        /// Further records that tell of the same game.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub witnesses as "witness": Vec<Witness>,
        /// One a sentence: first all of the field Rules, then all of Content, each in the order of the text.
        pub sentences as "sentence": Vec<Sentence>,
        /// File, relative to the corpus.
        #[serde(skip)]
        pub file: String = Form::file(),
        /// Lines of the keys of the file's head.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// A further record that tells of the same game.
    #[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, schemars::JsonSchema)]
    pub struct Witness {
        /// One capital; it heads the ids of its sentences: `A.C2`.
        pub siglum: String = String::form().with("pattern", "^[A-Z]$").such(is_siglum, "siglum", NO_SIGLUM),
        /// Id of the evidence record.
        pub record: String,
        /// What it is, in a few words.
        pub note: Option<String>,
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

table! {
    /// One sentence. Its words stand in `text`; or they are elsewhere, and `sha256`, `words` and `gist` stand here.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Sentence {
        /// `R` (field Rules: the portal's editors) or `C` (field Content: the quoted ethnographer) and a number from 1; `A.` and the same of the witness A.
        pub id: String = Form::id().with("pattern", "^([A-Z]\\.)?[RC][1-9][0-9]*$").such(is_sentence, "sentence id", NO_ID),
        /// The layer, from the letter of the id.
        pub layer: Layer = Form::made(|f| Layer::of(&f.peek_text("id")).unwrap_or(Layer::Primary)),
        /// First character and the one after the last, in Unicode characters of the field's text.
        pub span: [usize; 2],
        /// The words; exactly what the span holds. None where they are elsewhere and not at hand.
        pub text: String = Form::text().or_default(),
        /// Where the words are elsewhere: the first sixteen digits of the SHA-256 of them, blanks run together.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub sha256: Option<String> = Form::text().with("pattern", "^[0-9a-f]{16}$").such(is_sum, "sum", NO_SUM),
        /// Where the words are elsewhere: how many they are.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub words: Option<usize>,
        /// What it says, in the editor's own words; needed where the words are elsewhere.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub gist: Option<String>,
        /// Its language, where that is another than the record's.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub language: Option<String> = Form::text().such(is_language, "language", NO_LANGUAGE),
        /// The sentence in the language of the pages.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub translation: Option<String>,
        /// Who translated it.
        #[serde(skip_serializing_if = "Option::is_none")]
        pub translator: Option<String>,
        /// What became of it.
        pub status: Option<Status> = Form::word(Status::ALL),
        /// Clauses that model it, without the short name.
        pub by: Vec<String>,
        /// Clauses of `by` that the sentences of its layer do not say whole: it says a part of them, or only sends to them.
        pub partly: Vec<String>,
        /// Claims that it makes.
        pub claims: Vec<String>,
        /// Questions that turn on it.
        pub questions: Vec<String>,
        /// Sentences (`C21`, `shoa1 R7`) or clauses that speak against it.
        pub against: Vec<String>,
        /// Of a further witness: the sentences of the account that it repeats.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub same: Vec<String>,
        /// An editor's remark.
        pub note: Option<String>,
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
    schema { "anyOf": [{ "required": ["text"] }, { "required": ["sha256"] }] }
    checked by Self::here_or_elsewhere
}

const NO_SIGLUM: &str =
    "write one capital, as A: it heads the ids of the witness's sentences, A.C2";
const NO_ID: &str = "write R or C and a number: R for the field Rules, C for Content";
const NO_SUM: &str =
    "sixteen digits 0-9 and a-f: `ludarium cite` gives those of an account’s sentences; of one that is cut anew put zeros, and `ludarium check` tells the sum of what its span holds";

fn is_sentence(id: &str) -> bool {
    Layer::of(id).is_some()
}

fn is_sum(text: &str) -> bool {
    text.len() == 16 && text.bytes().all(|b| matches!(b, b'0'..=b'9' | b'a'..=b'f'))
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
    /// The layer of a sentence id, its siglum aside.
    pub fn of(id: &str) -> Option<Self> {
        let id = siglum(id).map_or(id, |(_, id)| id);
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

/// Siglum and rest of the id of a further witness's sentence: `A` and `C6` of `A.C6`.
#[must_use]
pub fn siglum(id: &str) -> Option<(&str, &str)> {
    let (siglum, rest) = id.split_once('.')?;
    is_siglum(siglum).then_some((siglum, rest))
}

/// Whether a text is a siglum: one capital.
fn is_siglum(text: &str) -> bool {
    text.len() == 1 && text.bytes().all(|b| b.is_ascii_uppercase())
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
    /// A further witness says what another sentence says.
    Repeated,
}

impl Status {
    /// Every status with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("modelled", Self::Modelled),
        ("context", Self::Context),
        ("claim", Self::Claim),
        ("contradicted", Self::Contradicted),
        ("unmodelled", Self::Unmodelled),
        ("repeated", Self::Repeated),
    ];

    /// The word.
    pub fn word(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, s)| *s == self)
            .map_or("", |(w, _)| w)
    }
}

impl Sentence {
    fn here_or_elsewhere(&mut self, _: &[Self], f: &mut Fields<'_, '_, '_>) {
        if !f.has("text") && !f.has("sha256") {
            f.bad(
                "",
                "neither `text` nor `sha256`",
                "copy the words exactly; or, where they must stay elsewhere, give sha256, words and gist (`ludarium cite` has them)",
            );
        } else if !self.text.is_empty() && self.sha256.is_some() {
            f.bad(
                "sha256",
                "`text` and `sha256`: the words are here and elsewhere",
                "keep `text` where the words may stand in the repository, else `sha256`",
            );
        }
    }

    /// What heads its number: `C` of `C2`, `A.C` of `A.C2`.
    #[must_use]
    pub fn stream(&self) -> &str {
        self.id.trim_end_matches(|c: char| c.is_ascii_digit())
    }

    /// Whether its words are kept elsewhere and only their sum stands in the file.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.sha256.is_some()
    }

    /// The words from the first to the last of some numbers, counted from 1; none where they are not at hand or not so many.
    #[must_use]
    pub fn word_range(&self, [first, last]: [usize; 2]) -> Option<String> {
        crate::text::words_at(&self.text, [first, last])
    }

    /// The words that a cite of it means: those that it quotes, or those of its numbers where they are at hand.
    #[must_use]
    pub fn cited(&self, cite: &ludarium_engine::lang::Cite) -> Option<String> {
        match cite.range {
            Some(range) => self.word_range(range),
            None => cite.words.clone(),
        }
    }

    /// By what its words are known, whether they are at hand or not: the first sixteen digits of their sum.
    #[must_use]
    pub fn sum(&self) -> String {
        match &self.sha256 {
            Some(kept) => kept.clone(),
            None => super::at_hand::sum(&self.text),
        }
    }

    /// What it says, for a reader: its words, else our gist of it.
    #[must_use]
    pub fn says(&self) -> &str {
        match self.text.as_str() {
            "" => self.gist.as_deref().unwrap_or_default(),
            text => text,
        }
    }
}

/// One stream of sentences: a layer of the main record (`C`, `R`) or of a further witness (`A.C`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stream<'a> {
    /// What heads the numbers of its sentences: `C`, `A.R`.
    pub siglum: &'a str,
    /// Whose words they are.
    pub layer: Layer,
    /// The record that hands them down.
    pub record: &'a str,
    /// What the edition says of the further witness.
    pub note: Option<&'a str>,
}

impl Account {
    /// Whether the account is that of a record, or has it as a further witness.
    #[must_use]
    pub fn rests_on(&self, record: &str) -> bool {
        self.record == record || self.witnesses.iter().any(|w| w.record == record)
    }

    /// The streams of its sentences, in their order.
    #[must_use]
    pub fn streams(&self) -> Vec<Stream<'_>> {
        let mut out: Vec<Stream<'_>> = vec![];
        for sentence in &self.sentences {
            let siglum = sentence.stream();
            if out.iter().any(|s| s.siglum == siglum) {
                continue;
            }
            let head = siglum.split_once('.').map(|(head, _)| head);
            let further = head.and_then(|h| self.witnesses.iter().find(|w| w.siglum == h));
            out.push(Stream {
                siglum,
                layer: sentence.layer,
                record: further.map_or(self.record.as_str(), |w| w.record.as_str()),
                note: further.and_then(|w| w.note.as_deref()),
            });
        }
        out
    }
}

fn differences_of(told_by: &Sentence) -> impl Iterator<Item = Difference<'_>> {
    told_by.against.iter().filter_map(move |other| {
        let own = told_by.id.as_str();
        let (summary, account) = match (told_by.layer, Layer::of(other)?) {
            (Layer::Editorial, Layer::Primary) => (own, other.as_str()),
            (Layer::Primary, Layer::Editorial) => (other.as_str(), own),
            _ => return None,
        };
        Some(Difference {
            summary,
            account,
            told_by,
        })
    })
}

/// A place where the editors' summary and the ethnographer say different things.
#[derive(Debug, Clone, Copy)]
pub struct Difference<'a> {
    /// Sentence of the summary.
    pub summary: &'a str,
    /// Sentence of the account.
    pub account: &'a str,
    /// The one of the two that tells of it.
    pub told_by: &'a Sentence,
}

impl Account {
    /// Where summary and ethnographer part: noted by sentences of the summary first. One that either side tells of comes twice.
    pub fn differences(&self) -> impl Iterator<Item = Difference<'_>> {
        let layers = [Layer::Editorial, Layer::Primary].into_iter();
        layers.flat_map(move |layer| {
            let own = self.sentences.iter().filter(move |s| s.layer == layer);
            own.flat_map(differences_of)
        })
    }
}

impl Account {
    /// Reads an account file. A sentence of which nobody knows what it is of is left out.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut account, findings) = Self::file("account", file, text);
        account.sentences.retain(|s| is_sentence(&s.id));
        (account, findings)
    }

    /// The record that a sentence is of.
    #[must_use]
    pub fn record_of(&self, sentence: &Sentence) -> &str {
        let witness = siglum(&sentence.id)
            .and_then(|(siglum, _)| self.witnesses.iter().find(|w| w.siglum == siglum));
        witness.map_or(&self.record, |w| &w.record)
    }

    /// The records that it holds sentences of: its own, then those of further witnesses.
    pub fn records(&self) -> impl Iterator<Item = &str> {
        let further = self.witnesses.iter().map(|w| w.record.as_str());
        std::iter::once(self.record.as_str()).chain(further)
    }

    /// Whether words of this account are elsewhere.
    #[must_use]
    pub fn is_elsewhere(&self) -> bool {
        self.sentences.iter().any(Sentence::is_elsewhere)
    }

    /// The sentence of an id.
    pub fn sentence(&self, id: &str) -> Option<&Sentence> {
        self.sentences.iter().find(|s| s.id == id)
    }
}
