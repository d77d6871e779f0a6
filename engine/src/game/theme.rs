//! What a move to be found is about, recognized by what happens in it: rows of data, a family's own.

/// A theme of positions with one best move.
#[derive(Debug, Clone, Copy)]
pub struct Theme {
    /// Its word, as kept files have it.
    pub word: &'static str,
    /// In words, without a capital: `a capture after a relay`.
    pub says: &'static str,
    /// What helps to find it and does not name it.
    pub hint: &'static str,
    /// All that has to be so.
    pub looks: &'static [Look],
    /// Words of themes that it says already.
    pub covers: &'static [&'static str],
}

/// Something that is so of a move, by the kinds of events.
#[derive(Debug, Clone, Copy)]
pub enum Look {
    /// Events of these kinds happen in it, in this order, whatever happens between them.
    Happens(&'static [&'static str]),
    /// No event of any of these kinds happens in it.
    Lacks(&'static [&'static str]),
    /// An event of one of these kinds happens in the greedy agent's move, which is another.
    Tempts(&'static [&'static str]),
    /// An event of one of these kinds happens in the best answer to it.
    Answered(&'static [&'static str]),
}

/// Kinds of events, in the order in which they happened: of the move itself, of the greedy agent's where that is another, and of the best
/// answer where it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Happened {
    /// Of the move.
    pub own: Vec<String>,
    /// Of the greedy agent's move.
    pub greedy: Option<Vec<String>>,
    /// Of the answer.
    pub answer: Option<Vec<String>>,
}

impl Look {
    /// Whether it is so.
    #[must_use]
    pub fn fits(&self, of: &Happened) -> bool {
        let any =
            |kinds: &[&str], events: &[String]| events.iter().any(|e| kinds.contains(&e.as_str()));
        match self {
            Look::Happens(kinds) => {
                let mut events = of.own.iter();
                kinds.iter().all(|kind| events.any(|e| e == kind))
            }
            Look::Lacks(kinds) => !any(kinds, &of.own),
            Look::Tempts(kinds) => of.greedy.as_ref().is_some_and(|e| any(kinds, e)),
            Look::Answered(kinds) => of.answer.as_ref().is_some_and(|e| any(kinds, e)),
        }
    }
}

/// The themes of a move, in the order of the table, without those that another of them covers.
///
/// ```
/// use ludarium_engine::game::theme::{themes_of, Happened, Look, Theme};
///
/// const THEMES: &[Theme] = &[
///     Theme { word: "far", says: "", hint: "", looks: &[Look::Happens(&["relay", "capture"])], covers: &["near"] },
///     Theme { word: "near", says: "", hint: "", looks: &[Look::Happens(&["capture"])], covers: &[] },
/// ];
/// let of = |kinds: &[&str]| {
///     let own = kinds.iter().map(|k| (*k).to_owned()).collect();
///     let found = themes_of(THEMES, &Happened { own, ..Happened::default() });
///     found.iter().map(|t| t.word).collect::<Vec<_>>()
/// };
/// assert_eq!(of(&["sow", "relay", "sow", "capture"]), ["far"]);
/// assert_eq!(of(&["capture", "relay"]), ["near"]);
/// ```
#[must_use]
pub fn themes_of(themes: &'static [Theme], of: &Happened) -> Vec<&'static Theme> {
    let fit: Vec<&Theme> = themes
        .iter()
        .filter(|t| t.looks.iter().all(|look| look.fits(of)))
        .collect();
    let covered = |t: &&&Theme| !fit.iter().any(|other| other.covers.contains(&t.word));
    fit.iter().filter(covered).copied().collect()
}
