//! What happens in a game, reported to whoever listens, each event with the clauses that decided it.

use super::ruleset::Ruleset;
use super::rulings::By;
use crate::game::Player;

/// Something that happened, and the numbers of the clauses that decided it, the deciding one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What it was.
    pub what: What,
    /// Numbers of the clauses.
    pub clauses: Vec<u16>,
    /// The rules' own word for it, the `tell` of a clause; nothing depends on it.
    pub word: Option<String>,
}

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// A clause says so of what was done.
    Done,
    /// Somebody can do nothing.
    Stuck,
    /// Neither can do anything.
    BothStuck,
    /// A position came again.
    Repeated,
    /// Nothing was dropped, taken or changed for too long.
    Quiet,
    /// It was broken off.
    Capped,
    /// Captures can go on in more ways than are looked at, so that nobody can tell which takes most.
    Unfathomed,
}

impl Reason {
    /// Its word in lines and JSON.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Reason::Done => "done",
            Reason::Stuck => "stuck",
            Reason::BothStuck => "both-stuck",
            Reason::Repeated => "repeated",
            Reason::Quiet => "quiet",
            Reason::Capped => "cap",
            Reason::Unfathomed => "too-many",
        }
    }
}

/// What happens. Points and kinds by their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    /// A man in hand is put on a point.
    Drop {
        /// Who does it.
        by: Player,
        /// The point.
        at: u8,
    },
    /// A man goes from a point to another.
    Go {
        /// Who does it.
        by: Player,
        /// Whence.
        from: u8,
        /// Whither.
        to: u8,
        /// Number of the kind.
        kind: u8,
        /// How.
        how: By,
    },
    /// A man is taken off the board; `whose` he was.
    Take {
        /// Who does it.
        by: Player,
        /// The point.
        at: u8,
        /// Whose he was.
        whose: Player,
        /// Number of the kind.
        kind: u8,
    },
    /// A man becomes one of another kind.
    Become {
        /// Who does it.
        by: Player,
        /// The point.
        at: u8,
        /// Number of the kind.
        kind: u8,
    },
    /// A player may take off so many men of the other's.
    Choose {
        /// Who does it.
        by: Player,
        /// How many.
        count: u8,
    },
    /// A player goes on, with the man on a point or with any.
    Again {
        /// Who does it.
        by: Player,
        /// The point of the man; none = any man.
        on: Option<u8>,
    },
    /// A player can do nothing, and the other moves instead.
    Pass {
        /// Who does it.
        by: Player,
    },
    /// The game is over.
    Over {
        /// Who has won; none = nobody.
        winner: Option<Player>,
        /// Why.
        reason: Reason,
    },
}

impl What {
    /// What it is, whatever the rules call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            What::Drop { .. } => "drop",
            What::Go { how, .. } => how.word(),
            What::Take { .. } => "take",
            What::Become { .. } => "become",
            What::Choose { .. } => "choose",
            What::Again { .. } => "again",
            What::Pass { .. } => "pass",
            What::Over { .. } => "over",
        }
    }
}

impl Event {
    /// In one line, as worked examples write it: `leap S a1 c3`, `take S b2`, `over S done`.
    #[must_use]
    pub fn line(&self, rules: &Ruleset) -> String {
        let board = &rules.params.board;
        let name = |p: u8| board.name(p);
        let who = |by: Player| by.letter();
        let kind = |k: u8| {
            rules
                .params
                .kinds
                .get(usize::from(k))
                .map_or("", String::as_str)
        };
        let head = self.what.name();
        match self.what {
            What::Drop { by, at } => format!("{head} {} {}", who(by), name(at)),
            What::Go { by, from, to, .. } => {
                format!("{head} {} {} {}", who(by), name(from), name(to))
            }
            What::Take { by, at, .. } => format!("{head} {} {}", who(by), name(at)),
            What::Become { by, at, kind: k } => {
                format!("{head} {} {} {}", who(by), name(at), kind(k))
            }
            What::Choose { by, count } => format!("{head} {} {count}", who(by)),
            What::Again { by, on: Some(p) } => format!("{head} {} {}", who(by), name(p)),
            What::Again { by, on: None } | What::Pass { by } => format!("{head} {}", who(by)),
            What::Over { winner, reason } => {
                let winner = winner.map_or("draw".to_owned(), |w| who(w).to_string());
                format!("{head} {winner} {}", reason.word())
            }
        }
    }
}

/// Hears of everything that happens, in order.
pub trait Observer {
    /// Whether it listens at all; if not, nothing is made up for it.
    const ON: bool = true;
    /// Hears an event.
    fn event(&mut self, _event: Event) {}
}

/// Hears nothing and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}

/// Keeps everything.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Heard(pub Vec<Event>);

impl Observer for Heard {
    fn event(&mut self, event: Event) {
        self.0.push(event);
    }
}
