//! What a dataset says of itself.

use crate::config::Config;

/// What a dataset holds, in words.
pub(super) const SAYS: &str = "Records of how games were played, their accounts sentence by sentence, the rules that were made of them, \
                    worked positions, questions with readings, and figures of play.";

/// What a dataset says of itself.
pub struct About<'a> {
    /// SHA-256 of the corpus.
    pub corpus: &'a str,
    /// Whose collection it is.
    pub config: &'a Config,
}
