//! What an edition says of the text itself (`witnesses.toml`): slips of the witnesses with what must be meant, the game's number and
//! name in the printed work, and who told it.

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use serde::Serialize;

/// `witnesses.toml`.
#[derive(Debug, Clone, Default, Serialize, schemars::JsonSchema)]
pub struct Witnesses {
    /// Slips, in the order of the sentences.
    pub slips: Vec<Slip>,
    /// What the printed work calls the game.
    pub called: Vec<Called>,
    /// Who told or played it for the ethnographer.
    pub informants: Vec<Informant>,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
}

/// A slip of a witness. The edition prints the witness; the emended text stands beside it.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Slip {
    /// The sentence that has it.
    pub sentence: String,
    /// What stands there.
    pub sic: String,
    /// What must be meant.
    pub corr: String,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

/// A name or number of the game in the printed work.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Called {
    /// `Gabata II`, `Game 20`.
    pub name: String,
    /// Sentences that say so.
    pub cites: Vec<String>,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

/// Somebody who told or played the game.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Informant {
    /// As the account spells it.
    pub name: String,
    /// Sentences that name him.
    pub cites: Vec<String>,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

impl Witnesses {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "witnesses", &["slip", "called", "informant"]);
        let mut out = Self {
            file: file.to_owned(),
            ..Self::default()
        };
        for (span, entry) in reader.tables(&table, "slip") {
            let mut f = reader.fields(entry, span, "slip", &["sentence", "sic", "corr"]);
            out.slips.push(Slip {
                sentence: f.needed("sentence"),
                sic: f.needed("sic"),
                corr: f.needed("corr"),
                lines: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "called") {
            let mut f = reader.fields(entry, span, "called", &["name", "cites"]);
            out.called.push(Called {
                name: f.needed("name"),
                cites: f.needed_texts("cites"),
                lines: f.lines,
            });
        }
        for (span, entry) in reader.tables(&table, "informant") {
            let mut f = reader.fields(entry, span, "informant", &["name", "cites"]);
            out.informants.push(Informant {
                name: f.needed("name"),
                cites: f.needed_texts("cites"),
                lines: f.lines,
            });
        }
        (out, reader.findings)
    }

    /// The slips of a sentence.
    pub fn slips_of<'a>(&'a self, sentence: &'a str) -> impl Iterator<Item = &'a Slip> {
        self.slips.iter().filter(move |s| s.sentence == sentence)
    }
}

/// A sentence with what must be meant in place of its slips; as it stands where it has none.
#[must_use]
pub fn emended(words: &str, slips: &[&Slip]) -> String {
    slips.iter().fold(words.to_owned(), |text, slip| {
        text.replacen(&slip.sic, &slip.corr, 1)
    })
}
