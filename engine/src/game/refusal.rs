//! Why something that was requested is not done: a case each, with what can be done instead.

use super::play::Illegal;
use super::NotationError;
use crate::words::UnknownWord;
use std::fmt;

/// Players that the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PlayersError {
    /// The game is for so many and no others.
    #[error("this game is for {0} players")]
    Exactly(u8),
    /// So many are too few or too many.
    #[error("{seats} players: this game is for {least} to {most}")]
    Between {
        /// Players wanted.
        seats: usize,
        /// Fewest.
        least: u8,
        /// Most.
        most: usize,
    },
    /// A seat to begin that there is not.
    #[error("seat {first} cannot begin: the seats are 0 to {last}")]
    First {
        /// The seat wanted.
        first: usize,
        /// The last seat.
        last: usize,
    },
}

/// Why a place of the board cannot be played now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// Nobody is to move.
    Over,
    /// Nothing lies there.
    Empty,
    /// It bears a mark, and marked places are not played from.
    Marked,
    /// It belongs to another player.
    Turn,
    /// The rules do not allow it for another reason.
    Illegal,
}

/// Something that was requested and cannot be had. It displays as a sentence that says what can be had instead;
/// [`Refusal::kind`] is the case in a word.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// What is written is no token.
    #[error("{0}")]
    Token(NotationError),
    /// What is written is no position under these rules.
    #[error("{0}")]
    Position(NotationError),
    /// A word that is not known here.
    #[error("{0}")]
    Word(UnknownWord),
    /// A move that cannot be played, of a game in which moves name places.
    #[error("{}", closed(.token, *.why, .who, .may))]
    Closed {
        /// The move.
        token: String,
        /// Why the place that it names cannot be played.
        why: Closed,
        /// Whoever is to move, by name.
        who: Option<&'static str>,
        /// What may be played instead.
        may: Vec<String>,
    },
    /// Something that cannot be done now.
    #[error(transparent)]
    Illegal(#[from] Illegal),
    /// A move of a worked example that is not among the legal ones.
    #[error("{} is not legal here ({})", .0.what, .0.legal.join(" "))]
    NotHere(Illegal),
    /// A lot after the beginning, or one that names no seat.
    #[error("a lot must come first and name a seat")]
    Lot,
    /// A pick that a record tells and that there is not.
    #[error("`{token}` cannot be picked; {} can", .may.join(" "))]
    Unfit {
        /// What the record has.
        token: String,
        /// What could be picked.
        may: Vec<String>,
    },
    /// Players that the rules do not allow.
    #[error(transparent)]
    Players(#[from] PlayersError),
    /// A word that names nobody who can begin.
    #[error("`{word}` names {what}")]
    First {
        /// What was written.
        word: String,
        /// What it does not name, and what may stand there.
        what: &'static str,
    },
    /// A position with too many or too few counters.
    #[error("This position holds {held} counters; {title} has {total}.")]
    Counters {
        /// Counters of the position.
        held: u32,
        /// Counters of the game.
        total: u16,
        /// The game's name.
        title: String,
    },
    /// A worked example whose position has another number of counters than the game.
    #[error("This position holds another number of counters than the game.")]
    CountersOfExample,
    /// An event of a worked example that no clause decides.
    #[error("no clause decides `{0}`")]
    Undecided(String),
    /// Agents too many or too few for a game of two.
    #[error("two agents are needed: South's and North's")]
    Agents,
    /// Something that was requested of a series which has no use for it.
    #[error("{what}: {why}")]
    Unused {
        /// What was requested, as it was written.
        what: String,
        /// Why nothing would come of it, and what to do.
        why: &'static str,
    },
    /// A refusal with where it happened.
    #[error("{place}: {why}")]
    At {
        /// A key, or a token with its number.
        place: String,
        /// What was refused there.
        why: Box<Refusal>,
    },
}

impl Refusal {
    /// This refusal with where it happened before its words.
    #[must_use]
    pub fn at(self, place: impl fmt::Display) -> Refusal {
        let (place, why) = (place.to_string(), Box::new(self));
        Refusal::At { place, why }
    }

    /// The case in a word, as answers in JSON have it.
    pub fn kind(&self) -> &'static str {
        match self {
            Refusal::Token(_) => "token",
            Refusal::Position(_) | Refusal::Counters { .. } | Refusal::CountersOfExample => {
                "position"
            }
            Refusal::Word(_) => "word",
            Refusal::Closed { why, .. } => why.kind(),
            Refusal::Illegal(illegal) if illegal.legal.is_empty() => Closed::Over.kind(),
            Refusal::Illegal(_) | Refusal::NotHere(_) => Closed::Illegal.kind(),
            Refusal::Lot => "lot",
            Refusal::Unfit { .. } => "pick",
            Refusal::Players(_) => "players",
            Refusal::First { .. } => "first",
            Refusal::Undecided(_) => "undecided",
            Refusal::Agents => "agents",
            Refusal::Unused { .. } => "unused",
            Refusal::At { why, .. } => why.kind(),
        }
    }
}

impl Closed {
    fn kind(self) -> &'static str {
        match self {
            Closed::Over => "over",
            Closed::Empty => "empty",
            Closed::Marked => "marked",
            Closed::Turn => "turn",
            Closed::Illegal => "illegal",
        }
    }
}

fn closed(token: &str, why: Closed, who: &Option<&'static str>, may: &[String]) -> String {
    let empty = if why == Closed::Empty {
        " is empty, so it"
    } else {
        ""
    };
    match who {
        Some(who) => format!(
            "{token}{empty} cannot be played. {who} may play {}.",
            may.join(", ")
        ),
        None => format!("{token} cannot be played. Nobody is to move."),
    }
}
