//! What happens in a game, reported to whoever listens, each event with the parameters that decided it.

use super::rules::Rules;
use super::state::Outcome;

/// A piece, as events name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Who {
    /// A seat's piece, by number.
    Piece(u8, u8),
    /// The role, played by a seat.
    Role(u8),
}

impl Who {
    /// The seat that plays it.
    pub fn seat(self) -> u8 {
        match self {
            Who::Piece(seat, _) | Who::Role(seat) => seat,
        }
    }
}

/// An event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Event {
    Throw {
        seat: u8,
        value: u8,
    },
    /// The throw can be neither moved nor marked.
    Lost {
        seat: u8,
        value: u8,
    },
    /// The player lets the throw go.
    Let {
        seat: u8,
        value: u8,
    },
    Collect {
        seat: u8,
        value: u8,
    },
    /// Marked to the credit, which is now so much.
    Mark {
        seat: u8,
        credit: u16,
    },
    /// Marked down for later.
    Bank {
        seat: u8,
        value: u8,
    },
    /// Some of the credit is spent on moving.
    Spend {
        seat: u8,
        count: u16,
    },
    /// A throw marked down earlier is spent.
    Unbank {
        seat: u8,
        value: u8,
    },
    /// Throws marked down are void.
    Lapse {
        seat: u8,
        values: Vec<u8>,
    },
    /// A piece may move from now on.
    Release {
        who: Who,
    },
    /// It leaves an end: 0 the first place, 1 the last.
    Leave {
        who: Who,
        end: u8,
    },
    Move {
        who: Who,
        from: u16,
        to: u16,
    },
    /// It reaches an end.
    Reach {
        who: Who,
        end: u8,
    },
    /// One of the credit is paid: so many of so many.
    Pay {
        who: Who,
        end: u8,
        paid: u16,
        of: u16,
    },
    /// So much paid that something is done.
    Stage {
        who: Who,
        name: String,
    },
    /// The role comes into play.
    Loose {
        seat: u8,
    },
    Eaten {
        who: Who,
        pos: u16,
    },
    /// It leaves the board, safe.
    Off {
        who: Who,
    },
    /// A link leads it on.
    Link {
        who: Who,
        from: u16,
        to: u16,
    },
    /// The player throws again, for where his move ended.
    Again {
        seat: u8,
    },
    Turn {
        seat: u8,
    },
    Over {
        outcome: Outcome,
    },
}

impl Event {
    /// The event in one line, in the words of `docs/tracks.md`.
    pub fn line(&self, rules: &Rules) -> String {
        let p = &rules.params;
        let name = |who: &Who| match who {
            Who::Role(_) => p.role.as_ref().map_or(String::new(), |r| r.name.clone()),
            Who::Piece(seat, _) if p.only => seat.to_string(),
            Who::Piece(seat, piece) => format!("{seat}.{piece}"),
        };
        let place = |end: &u8| p.ends[usize::from(*end)].as_str();
        match self {
            Event::Throw { seat, value } => format!("throw {seat} {}", rules.throw_name(*value)),
            Event::Lost { seat, value } => format!("lost {seat} {value}"),
            Event::Let { seat, value } => format!("let {seat} {value}"),
            Event::Collect { seat, value } => format!("collect {seat} {value}"),
            Event::Mark { seat, credit } => format!("mark {seat} {credit}"),
            Event::Bank { seat, value } => format!("bank {seat} {value}"),
            Event::Spend { seat, count } => format!("spend {seat} {count}"),
            Event::Unbank { seat, value } => format!("unbank {seat} {value}"),
            Event::Lapse { seat, values } => {
                let values: Vec<String> = values.iter().map(u8::to_string).collect();
                format!("lapse {seat} {}", values.join(","))
            }
            Event::Release { who } => format!("release {}", name(who)),
            Event::Leave { who, end } => format!("leave {} {}", name(who), place(end)),
            Event::Move { who, from, to } => format!("move {} {from} {to}", name(who)),
            Event::Reach { who, end } => format!("reach {} {}", name(who), place(end)),
            Event::Pay { who, end, paid, of } => {
                format!("pay {} {} {paid} {of}", name(who), place(end))
            }
            Event::Stage { who, name: stage } => format!("stage {} {stage}", name(who)),
            Event::Loose { seat } => format!("loose {} {seat}", name(&Who::Role(*seat))),
            Event::Eaten { who, pos } => format!("eaten {} {pos}", name(who)),
            Event::Off { who } => format!("off {}", name(who)),
            Event::Link { who, from, to } => format!("link {} {from} {to}", name(who)),
            Event::Again { seat } => format!("again {seat}"),
            Event::Turn { seat } => format!("turn {seat}"),
            Event::Over { outcome } => match outcome.winner {
                Some(seat) => format!("over {seat}"),
                None => "over draw".into(),
            },
        }
    }
}

/// Hears of everything that happens, in order, with the parameters that decided it.
pub trait Observer {
    /// Whether it listens at all; if not, nothing is made up for it.
    const ON: bool = true;
    fn event(&mut self, _event: Event, _why: &[&'static str]) {}
}

/// Hears nothing and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}

/// Keeps everything.
#[derive(Debug, Clone, Default)]
pub struct Heard(pub Vec<(Event, Vec<&'static str>)>);

impl Observer for Heard {
    fn event(&mut self, event: Event, why: &[&'static str]) {
        self.0.push((event, why.to_vec()));
    }
}

impl Heard {
    /// The events in one line each.
    pub fn lines(&self, rules: &Rules) -> Vec<String> {
        self.0.iter().map(|(e, _)| e.line(rules)).collect()
    }
}
