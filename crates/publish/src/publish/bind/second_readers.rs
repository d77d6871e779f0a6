//! What second readers answered, and how far each agrees with the editions.

use crate::coding::{Agreement, Coding, Codings};
use crate::corpus::Corpus;

/// The codings of a corpus, each with its agreement.
pub struct SecondReaders {
    pub(super) codings: Codings,
    pub(super) agreements: Vec<Agreement>,
}

impl SecondReaders {
    /// Reads them and holds them against the editions.
    pub fn of(corpus: &Corpus) -> Self {
        let (codings, _) = Codings::of(corpus);
        let ruled = codings.ruled(corpus);
        let of = |c: &Coding| Agreement::of(&codings, c, &ruled);
        let agreements = codings.codings.iter().map(of).collect();
        Self {
            codings,
            agreements,
        }
    }
}
