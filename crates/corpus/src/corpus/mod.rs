//! The corpus: records, editions, works, places, read from hand-written files and checked.
//!
//! [`Corpus::load`] reads everything and reports every problem of form; the stage `check` then
//! holds the editions against the records and the rules against their sentences.

pub mod account;
pub mod aligned;
pub mod at_hand;
pub mod bibliography;
pub mod boards;
pub mod claim;
pub mod comparison;
pub mod completeness;
pub mod edition;
pub mod elsewhere;
pub mod example;
pub mod exports;
pub mod files;
pub mod held;
pub mod howto;
pub mod kinship;
mod lean;
pub mod linked;
pub mod listed;
mod load;
pub mod lookup;
pub mod place;
pub mod played;
pub mod puzzles;
pub mod reader;
pub mod realign;
pub mod recut;
pub mod relatives;
pub mod seen;
pub mod standing;
pub mod survey;
pub mod table;
pub mod tongues;
pub mod totals;
pub mod witnesses;
pub mod work;
pub mod writing;
pub mod written;

pub use crate::rules_files::Rules;
pub use crate::text::sentences;
pub use account::{Account, Layer, Sentence, Status, Witness};
pub use claim::{Claim, Kind, Test, Verdict};
pub use completeness::Completeness;
pub use edition::{About, Acknowledged, LeansOn, State, Term};
pub use example::Example;
pub use files::Files;
pub use load::WORKED;
pub use place::{Match, Place};
pub use reader::Lines;
pub use standing::Standing;
pub use work::Work;

use crate::catalogue::{Catalogue, Words};
use crate::record::{is_portal_id, PortalGame, Record};
use crate::rules_files::bundle;
use crate::whereabouts::Site;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::{Clause, Question};
use std::collections::BTreeMap;

/// All of the corpus.
#[derive(Debug, Clone, Default)]
pub struct Corpus {
    /// Evidence records by id.
    pub records: BTreeMap<String, Record>,
    /// Of records that are rows of a table by hand: its file, and the line of the row.
    pub rows: BTreeMap<String, (String, usize)>,
    /// What columns of tables by hand are called, with their keys.
    pub columns: written::Columns,
    /// From what records written by a program for their editor were made, in the order of the files.
    pub seen: Vec<seen::Seen>,
    /// Game pages of the portal by id.
    pub portal_games: BTreeMap<String, PortalGame>,
    /// Editions in the order of their slugs.
    pub editions: Vec<Edition>,
    /// Shared rules files.
    pub shared: Vec<Rules>,
    /// Rulesets without an edition, in the order of their files.
    pub rulesets: Vec<Rules>,
    /// Worked examples of rulesets, by the slug that their file is named after.
    pub worked: BTreeMap<String, Vec<Example>>,
    /// The rulesets as editions without an account, of which only rules, examples, name and work are known: what pages show of them.
    pub alone: Vec<Edition>,
    /// Works in the order of their citekeys.
    pub works: Vec<Work>,
    /// What random play met, by slug: written by `ludarium check --thorough`.
    pub played: BTreeMap<String, played::Played>,
    /// Where two games part, by name of the pair: written by `ludarium compare --all`.
    pub comparisons: BTreeMap<String, comparison::Comparison>,
    /// Positions with one best move, by slug: written by `ludarium puzzles`.
    pub puzzles: BTreeMap<String, puzzles::Puzzles>,
    /// The smallest boards of games, solved, by slug: written by `ludarium boards`.
    pub small_boards: BTreeMap<String, boards::SmallBoards>,
    /// Rules in the language of Ludii, by slug: written by `ludarium-lud keep`.
    pub exports: BTreeMap<String, exports::Described>,
    /// Places.
    pub places: Vec<Place>,
    /// The facts of the portal's whole database.
    pub portal: Catalogue,
    /// Languages of peoples, and groupings of games.
    pub tongues: tongues::Tongues,
    /// Sites that its records are from: the gazetteer beside the facts.
    pub sites: Vec<Site>,
    /// Words of the portal's records, where they lie beside the corpus.
    pub words: Words,
    /// Words that end in a dot and no sentence, by language.
    pub short_forms: sentences::ShortForms,
    /// The files it was read from.
    pub files: Files,
}

/// All that ludarium says of one game.
#[derive(Debug, Clone, Default)]
pub struct Edition {
    /// The folder's name and the page's address.
    pub slug: String,
    /// The name that heads the ids of its clauses.
    pub short: String,
    /// What it says of itself.
    pub about: About,
    /// Its sentences.
    pub account: Account,
    /// How clauses stand that are taken over from another edition, by their ids without the short name.
    pub taken: BTreeMap<String, Standing>,
    /// Its rules; none while the account is only numbered.
    pub rules: Option<Rules>,
    /// Its claims.
    pub claims: Vec<Claim>,
    /// Its worked examples.
    pub examples: Vec<Example>,
    /// Other programs that play the game.
    pub elsewhere: Vec<elsewhere::Program>,
    /// How it is played, in a few lines.
    pub howto: Option<howto::HowTo>,
    /// What it says of the text itself: slips, names in print, informants.
    pub witnesses: Option<witnesses::Witnesses>,
}

impl Corpus {
    /// The editions that are no worksheets: those that are counted, compared and measured.
    pub fn finished(&self) -> impl Iterator<Item = &Edition> {
        self.editions.iter().filter(|e| !e.is_worksheet())
    }

    /// The worksheets: editions that are begun, or for which too little is recorded.
    pub fn worksheets(&self) -> impl Iterator<Item = &Edition> {
        self.editions.iter().filter(|e| e.is_worksheet())
    }

    /// The edition of a slug or short name.
    pub fn edition(&self, name: &str) -> Option<&Edition> {
        self.editions
            .iter()
            .find(|e| e.slug == name || e.short == name)
    }

    /// Why the account of an edition cannot be read, where it cannot: it then has no sentence, and nothing is to be concluded from that.
    pub fn unread_account(&self, edition: &Edition) -> Option<&str> {
        let why = self.files.unreadable.get(&edition.account.file);
        why.map(String::as_str)
    }

    /// The file that a record stands in, relative to the corpus, and the line of one of its keys there: in its JSON, or in what
    /// was written by hand, where a table has a row a record.
    pub fn record_line(&self, id: &str, key: &str) -> (String, usize) {
        let plain = ["json", "toml"].map(|ending| format!("evidence/{id}.{ending}"));
        for file in &plain {
            let Some(text) = self.files.text(file) else {
                continue;
            };
            let at = text.find(&format!("\n  \"{key}\":"));
            let at = at.or_else(|| text.find(&format!("\n{key} =")));
            let line = at.map_or(1, |at| text[..=at].matches('\n').count() + 1);
            return (file.clone(), line);
        }
        let [file, _] = plain;
        self.rows.get(id).cloned().unwrap_or((file, 1))
    }

    /// A text of a record as sentences. The portal's are cut as their published numbers were; all others by the rules of their language.
    #[must_use]
    pub fn cut(&self, record: &str, text: &str) -> Vec<sentences::Cut> {
        match is_portal_id(record) {
            true => sentences::cut(text),
            false => {
                let record = self.records.get(record);
                let language = record.and_then(|r| r.language.as_deref());
                sentences::cut_in(text, language, &self.short_forms)
            }
        }
    }

    /// The translation of a record, a sentence each; none where it has not as many sentences as the account.
    #[must_use]
    pub fn translated(&self, record: &Record) -> Option<Vec<String>> {
        let translation = record.translation.as_deref()?;
        let many = self.cut(&record.id, record.content.as_deref()?).len();
        let cuts = sentences::cut_in(translation, None, &self.short_forms);
        (cuts.len() == many).then(|| cuts.into_iter().map(|c| c.text).collect())
    }

    /// The work of a citekey.
    pub fn work(&self, key: &str) -> Option<&Work> {
        self.works.iter().find(|w| w.key == key)
    }

    /// The place of an id.
    pub fn place(&self, id: &str) -> Option<&Place> {
        self.places.iter().find(|p| p.id == id)
    }

    /// All questions of an edition, its own first, those of shared files after them.
    pub fn questions(&self, edition: &Edition) -> Vec<(String, Question)> {
        let taken_in = self
            .bundle(edition)
            .and_then(|b| ludarium_engine::lang::taken_in(&b).ok());
        taken_in
            .map(|(file, _)| file.questions.into_iter().collect())
            .unwrap_or_default()
    }

    /// An edition's rules with the shared files that they use, as the compiler takes them.
    pub fn bundle(&self, edition: &Edition) -> Option<Bundle> {
        let rules = &edition.rules.as_ref()?.file;
        Some(bundle(rules, self.shared.iter().map(|s| &s.file)))
    }
}

impl Edition {
    /// Whether it says of itself that it is a worksheet.
    pub fn is_worksheet(&self) -> bool {
        self.about.state == State::Worksheet
    }

    /// `Davies 1925: 143–144`.
    pub fn source(&self, corpus: &Corpus) -> String {
        let work = corpus
            .work(&self.about.work)
            .map_or_else(|| self.about.work.clone(), Work::short);
        format!("{work}: {}", self.about.pages.replace('-', "–"))
    }

    /// The edition's own questions, if it has rules; [`Corpus::questions`] gives the shared ones as well.
    pub fn questions(&self) -> impl Iterator<Item = (&String, &Question)> {
        self.rules.iter().flat_map(|r| r.file.questions.iter())
    }

    /// The edition's own clauses, if it has rules.
    pub fn clauses(&self) -> impl Iterator<Item = (&String, &Clause)> {
        self.rules.iter().flat_map(|r| r.file.clauses.iter())
    }
}
