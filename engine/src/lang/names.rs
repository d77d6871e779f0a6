//! What a family of games goes by, for readers.

/// What a family goes by, beside its word, for readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Names {
    /// Before `games`, in headings and messages: `stick-and-track`.
    pub kind: &'static str,
    /// Its games: `games with sticks and a track`.
    pub games: &'static str,
    /// Its games where those of another family have just been named: `with sticks and a track`.
    pub also: &'static str,
    /// What is played, one and many: `round`, `rounds`.
    pub played: (&'static str, &'static str),
    /// Whether rounds make up a match.
    pub matches: bool,
    /// The page of the manual for whoever writes its rules.
    pub manual: &'static str,
    /// Words by which an account shows that it is of this family; none: an account in which nothing speaks for another is.
    pub signs: &'static [&'static str],
    /// What a new rules file says beside its family: the shared files it uses, and which marks it has where clauses are drafted
    /// that make some.
    pub begins: &'static [&'static str],
}
