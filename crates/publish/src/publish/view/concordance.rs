//! Concordance, witnesses, slips, differences and informants of all editions.

use serde::Serialize;

use super::{CiteLink, Link};

/// The page.
#[derive(Clone, Debug, Serialize)]
pub struct ConcordancePage {
    /// Names and numbers of each game.
    pub games: Listed<ConcordanceRow>,
    /// The records that hand each account down.
    pub witnesses: Listed<WitnessRow>,
    /// Slips with what must be meant.
    pub slips: Listed<SlipRow>,
    /// Where editors and ethnographer part.
    pub differences: Listed<DifferenceRow>,
    /// Who described or played a game.
    pub informants: Listed<InformantRow>,
}

/// Rows of a table, as many as a page holds.
#[derive(Clone, Debug, Serialize)]
pub struct Listed<T> {
    pub rows: Vec<T>,
    /// `84 slips`.
    pub count: String,
    /// How many more the table in the data has.
    pub more: usize,
}

/// A name or number, with the sentences that have it.
#[derive(Clone, Debug, Serialize)]
pub struct Named {
    /// `Game 20`.
    pub name: String,
    /// The sentences.
    pub cites: Vec<CiteLink>,
}

/// A game with the names and numbers under which it goes elsewhere.
#[derive(Clone, Debug, Serialize)]
pub struct ConcordanceRow {
    pub edition: Link,
    /// In the printed work.
    pub called: Vec<Named>,
    /// The printed work.
    pub work: Option<Link>,
    /// The pages that are cited.
    pub pages: String,
    /// First to last page of the article.
    pub article: Option<String>,
    pub record: Option<Link>,
    /// Where it was played.
    pub place: Option<Link>,
    /// Accounts to which it sends its readers.
    pub sends: Vec<Named>,
}

/// A record that hands an account down.
#[derive(Clone, Debug, Serialize)]
pub struct WitnessRow {
    pub edition: Link,
    /// `C`, `R`, `A.C`, each leading to its first sentence.
    pub sigla: Vec<CiteLink>,
    pub record: Option<Link>,
    /// What the edition says of it.
    pub note: Option<String>,
}

/// A slip with what must be meant.
#[derive(Clone, Debug, Serialize)]
pub struct SlipRow {
    pub edition: String,
    /// The sentence.
    pub cite: CiteLink,
    /// What stands there.
    pub sic: String,
    /// What must be meant.
    pub corr: String,
}

/// Where editors and ethnographer part.
#[derive(Clone, Debug, Serialize)]
pub struct DifferenceRow {
    pub edition: String,
    /// The sentence of the summary.
    pub summary: CiteLink,
    /// The sentence of the account.
    pub account: CiteLink,
    /// What the edition says of it.
    pub note: Option<String>,
    /// Doubts that ask about it.
    pub doubts: Vec<Link>,
}

/// Somebody who described or played games.
#[derive(Clone, Debug, Serialize)]
pub struct InformantRow {
    /// As the account spells the name.
    pub name: String,
    /// The games, with the sentences that have the name.
    pub games: Vec<InformantGame>,
}

/// A game of an informant.
#[derive(Clone, Debug, Serialize)]
pub struct InformantGame {
    pub edition: Link,
    /// The sentences.
    pub cites: Vec<CiteLink>,
}
