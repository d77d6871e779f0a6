//! What happens in a game, reported to whoever listens, each event with the clauses that decided it.

mod line;

pub(super) use line::pattern_text;

use super::position::Mark;
use crate::game::Player;
use crate::sowing::rulings::Says;
use crate::words;

/// Something that happened, and the numbers of the clauses that decided it, the deciding one first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// What it was.
    pub what: What,
    /// Numbers of the clauses.
    pub clauses: Vec<u16>,
}

/// A place at which something happens, and the mark that it bears then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Spot {
    /// A hole, or a store: holes, holes + 1.
    pub place: u8,
    /// Its mark.
    pub mark: Option<Mark>,
}

/// What there was where a move ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Met {
    /// Nothing: the hole was empty.
    Nothing,
    /// Other counters, or a store.
    Counters,
    /// Counters that were taken there and then.
    Capture,
}

words! {
    /// What a lot is drawn for.
    pub enum Lot {
        Starter = "starter": "who begins a round",
        Hole = "hole": "whose the hole is that neither can fill",
    }
}

/// What happens. `word` is the rules' own word for it, the `tell` of a clause; nothing depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// A lap: the counters of a hole are sown, the last into a place.
    Sow {
        by: Player,
        from: u8,
        to: u8,
        count: u16,
    },
    /// The sowing goes on from where its last counter fell.
    Relay { hole: u8 },
    /// One counter goes a hole further.
    MoveOn { from: u8, to: u8 },
    /// The sowing ends.
    Stop {
        at: Spot,
        met: Met,
        /// The last counter fell elsewhere; from there the rules look at this place.
        looked: bool,
        word: Option<String>,
    },
    /// The player ends a sowing that would never end.
    StopChosen { by: Player, place: u8 },
    /// The sowing repeats itself after so many laps.
    Endless { hole: u8, period: u16 },
    /// The sowing was given up before it ended or repeated itself.
    Unresolved { hole: u8 },
    /// Counters are taken: to a player, or into a hole.
    Take {
        by: Player,
        from: Spot,
        to: Option<u8>,
        count: u16,
        /// The player may let it pass.
        offered: bool,
        word: Option<String>,
    },
    /// Counters are brought from one hole into another, and stay on the board.
    Bring {
        by: Player,
        from: Spot,
        to: u8,
        count: u16,
        word: Option<String>,
    },
    /// Counters are taken to be sown on alone, the first into the hole after another.
    Carry {
        by: Player,
        from: Spot,
        to: u8,
        count: u16,
        word: Option<String>,
    },
    /// A capture is let pass; the hole bears a mark for it.
    Missed { mover: Player, by: Player, hole: u8 },
    /// A hole is marked.
    Mark { by: Player, hole: u8, kind: u8 },
    /// A marked hole is visited.
    Visit { at: Spot, word: Option<String> },
    /// A hole is closed for the round.
    Close { by: Player, hole: u8 },
    /// A player enters a counter of his reserve.
    Enter { by: Player, hole: u8 },
    /// A player has to say how his sowing goes on from a hole.
    Ask { by: Player, hole: u8 },
    /// He says it.
    Answer { by: Player, hole: u8, says: Says },
    /// What a player has in hand is put into a hole.
    Place { by: Player, hole: u8, count: u16 },
    /// A move that took all the other's counters gives all of them back.
    StripVoid { by: Player, count: u16 },
    /// … some of them.
    StripLeave { by: Player, count: u16 },
    /// What is left on the board goes to whoever was stripped.
    StripRest { by: Player, count: u16 },
    /// The mover moves again.
    Again { by: Player },
    /// The mover may move again and has no move.
    AgainLost { by: Player },
    /// A player cannot move, and the other goes on.
    Pass { by: Player },
    /// The round is over; whoever could not move ended it.
    RoundOver {
        stuck: Option<Player>,
        word: Option<String>,
    },
    /// Counters left on the board go to a player: those of a hole, or half of what is shared.
    Gather {
        by: Player,
        from: Option<Spot>,
        count: u16,
    },
    /// Counters go out of play, for neither: what is left on the board, or what a mover has to give up.
    Removed {
        /// Who gives them up; none of what is left.
        by: Option<Player>,
        from: Option<Spot>,
        count: u16,
        word: Option<String>,
    },
    /// A player pays back what the other put into his odd hole.
    Repay { by: Player, count: u16 },
    /// A player fills his odd hole with counters of the other.
    Borrow { by: Player, count: u16 },
    /// The match is over.
    MatchWon { by: Player },
    /// A lot is drawn; `None` leaves it open.
    Lot { about: Lot, by: Option<Player> },
    /// A player picks the hole that he opens from.
    PickFrom { by: Player, hole: u8 },
    /// The poorer player lays out his counters for the next round; `None` where both have as many.
    PickFill {
        by: Option<Player>,
        /// Counters of each hole, in the order in which they are filled.
        counts: Vec<u8>,
    },
    /// A racer lifts the hole he begins with.
    RacePick { by: Player, hole: u8, count: u16 },
    /// A racer's sowing ends of itself.
    RaceEnd { by: Player, hole: u8, tick: u32 },
    /// A racer is stopped: the other has ended first.
    RaceStop { by: Player, hole: u8 },
    /// The opener takes a counter of a hole into his palm.
    Palm { by: Player, hole: u8 },
    /// The opener moves a counter from one hole to another.
    Shift { by: Player, from: u8, to: u8 },
}

/// What can be pointed at or counted of any event, as JSON has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Facts {
    /// Where it happened.
    pub hole: Option<u8>,
    /// Counters; of an endless sowing laps.
    pub count: Option<u16>,
    /// Who did it, or got it.
    pub by: Option<Player>,
    /// Where counters came from, of a sowing, a shift.
    pub from: Option<u8>,
    /// Where they went.
    pub to: Option<u8>,
    /// Kind of a mark, by number.
    pub mark: Option<u8>,
    /// What a lot or a pick is about; what is answered; who could not move.
    pub about: Option<&'static str>,
    /// Tick of a race.
    pub tick: Option<u32>,
}

/// A word of the rules that begins so names the end of a move, any other the first thing that happens.
pub(super) const END: &str = "stop";

impl What {
    /// A sowing that comes back to where it was after so many laps.
    pub(super) fn endless(hole: u8, laps: u64) -> What {
        What::Endless {
            hole,
            period: u16::try_from(laps).unwrap_or(u16::MAX),
        }
    }

    /// Counters left on the board, which go to a player or to nobody.
    pub(super) fn gather(by: Option<Player>, from: Option<Spot>, count: u8) -> What {
        let count = u16::from(count);
        match by {
            Some(by) => What::Gather { by, from, count },
            None => What::Removed {
                by,
                from,
                count,
                word: None,
            },
        }
    }

    /// What it is, whatever the rules call it.
    pub fn name(&self) -> &'static str {
        match self {
            What::Sow { .. } => "sow",
            What::Relay { .. } => "relay",
            What::MoveOn { .. } => "move-on",
            What::Stop { .. } => END,
            What::StopChosen { .. } => "stop-chosen",
            What::Endless { .. } => "endless",
            What::Unresolved { .. } => "unresolved",
            What::Take { .. } => "capture",
            What::Bring { .. } => "bring",
            What::Carry { .. } => "carry",
            What::Missed { .. } => "missed",
            What::Mark { .. } => "mark",
            What::Visit { .. } => "visit",
            What::Close { .. } => "close",
            What::Enter { .. } => "enter",
            What::Ask { .. } => "ask",
            What::Answer { .. } => "answer",
            What::Place { .. } => "place",
            What::StripVoid { .. } => "strip-void",
            What::StripLeave { .. } => "strip-leave",
            What::StripRest { .. } => "strip-rest",
            What::Again { .. } => "again",
            What::AgainLost { .. } => "again-lost",
            What::Pass { .. } => "pass",
            What::RoundOver { .. } => "round-over",
            What::Gather { .. } => "gather",
            What::Removed { .. } => "removed",
            What::Repay { .. } => "repay",
            What::Borrow { .. } => "borrow",
            What::MatchWon { .. } => "match-won",
            What::Lot { .. } => "lot",
            What::PickFrom { .. } | What::PickFill { .. } => "pick",
            What::RacePick { .. } => "race-pick",
            What::RaceEnd { .. } => "race-end",
            What::RaceStop { .. } => "race-stop",
            What::Palm { .. } => "palm",
            What::Shift { .. } => "shift",
        }
    }

    /// The rules' own word for it, if it is another than everybody's.
    pub fn word(&self) -> Option<&str> {
        match self {
            What::Stop { word, .. }
            | What::Take { word, .. }
            | What::Bring { word, .. }
            | What::Carry { word, .. }
            | What::Visit { word, .. }
            | What::Removed { word, .. }
            | What::RoundOver { word, .. } => word.as_deref().filter(|w| *w != self.name()),
            _ => None,
        }
    }

    /// The word under which it is reported: the rules' own, else what it is.
    pub fn kind(&self) -> &str {
        self.word().unwrap_or(self.name())
    }

    /// What can be pointed at or counted of it.
    pub fn facts(&self) -> Facts {
        let none = Facts::default();
        let at = |by: Player, hole: u8| Facts {
            by: Some(by),
            hole: Some(hole),
            ..none
        };
        let hole = |hole: u8| Facts {
            hole: Some(hole),
            ..none
        };
        let count = |by: Player, count: u16| Facts {
            by: Some(by),
            count: Some(count),
            ..none
        };
        let way = |from: u8, to: u8| Facts {
            from: Some(from),
            to: Some(to),
            ..none
        };
        let by = |by: Option<Player>| Facts { by, ..none };
        match *self {
            What::Sow {
                by,
                from,
                to,
                count,
            } => Facts {
                by: Some(by),
                count: Some(count),
                ..way(from, to)
            },
            What::Shift { by, from, to } => Facts {
                by: Some(by),
                ..way(from, to)
            },
            What::MoveOn { from, to } => way(from, to),
            What::Relay { hole: h } | What::Unresolved { hole: h } => hole(h),
            What::Stop { at, .. } | What::Visit { at, .. } => hole(at.place),
            What::Endless { hole: h, period } => Facts {
                count: Some(period),
                ..hole(h)
            },
            What::Take {
                by,
                from,
                to,
                count,
                ..
            } => Facts {
                count: Some(count),
                to,
                ..at(by, from.place)
            },
            What::Bring {
                by,
                from,
                to,
                count,
                ..
            }
            | What::Carry {
                by,
                from,
                to,
                count,
                ..
            } => Facts {
                by: Some(by),
                count: Some(count),
                ..way(from.place, to)
            },
            What::Missed { by, hole, .. }
            | What::Close { by, hole }
            | What::Enter { by, hole }
            | What::Ask { by, hole }
            | What::RaceStop { by, hole }
            | What::Palm { by, hole }
            | What::StopChosen { by, place: hole } => at(by, hole),
            What::Answer { by, hole, says } => Facts {
                about: Some(says.word()),
                ..at(by, hole)
            },
            What::Mark { by, hole, kind } => Facts {
                mark: Some(kind),
                ..at(by, hole)
            },
            What::Place { by, hole, count } | What::RacePick { by, hole, count } => Facts {
                count: Some(count),
                ..at(by, hole)
            },
            What::RaceEnd { by, hole, tick } => Facts {
                tick: Some(tick),
                ..at(by, hole)
            },
            What::StripVoid { by, count: n }
            | What::StripLeave { by, count: n }
            | What::StripRest { by, count: n }
            | What::Repay { by, count: n }
            | What::Borrow { by, count: n } => count(by, n),
            What::Gather { by, from, count: n } => Facts {
                hole: from.map(|s| s.place),
                ..count(by, n)
            },
            What::Removed {
                by, from, count, ..
            } => Facts {
                by,
                hole: from.map(|s| s.place),
                count: Some(count),
                ..none
            },
            What::Again { by: p }
            | What::AgainLost { by: p }
            | What::Pass { by: p }
            | What::MatchWon { by: p } => by(Some(p)),
            What::RoundOver { stuck, .. } => Facts {
                about: stuck.map(Player::word),
                ..by(stuck)
            },
            What::Lot { about, by: p } => Facts {
                about: Some(about.word()),
                ..by(p)
            },
            What::PickFrom { by, hole } => Facts {
                about: Some("from"),
                ..at(by, hole)
            },
            What::PickFill { by: p, .. } => Facts {
                about: Some("fill"),
                ..by(p)
            },
        }
    }
}
