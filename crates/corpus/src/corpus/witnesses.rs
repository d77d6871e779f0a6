//! What an edition says of the text itself (`witnesses.toml`): slips of the witnesses with what must be meant, the game's number and
//! name in the printed work, and its informants.

use super::reader::{table, Form, Lines, Table};
use crate::finding::Finding;

table! {
    /// What an edition says of the text itself.
    #[derive(Debug, Clone)]
    pub struct Witnesses {
        /// Slips of the witnesses, with what must be meant.
        pub slips as "slip": Vec<Slip>,
        /// Names and numbers of the game in the printed work.
        pub called: Vec<Named>,
        /// Who told or played it for the ethnographer.
        pub informants as "informant": Vec<Named>,
        /// File, relative to the corpus.
        pub file: String = Form::file(),
    }
}

table! {
    /// A slip of a witness.
    #[derive(Debug, Clone)]
    pub struct Slip {
        /// Id of the sentence.
        pub sentence: String,
        /// What stands there, once.
        pub sic: String,
        /// What must be meant.
        pub corr: String,
        /// Lines of its keys.
        pub lines: Lines,
    }
}

table! {
    /// A name, with the sentences that have it.
    #[derive(Debug, Clone)]
    pub struct Named {
        /// As the account spells it.
        pub name: String,
        /// Cites.
        pub cites: Vec<String> = Form::needed_texts().with("minItems", 1),
        /// Lines of its keys.
        pub lines: Lines,
    }
}

impl Witnesses {
    /// Reads the file.
    pub fn parse(file: &str, text: &str) -> (Self, Vec<Finding>) {
        Self::file("witnesses", file, text)
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
