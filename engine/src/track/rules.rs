//! Compiled rules of a stick-and-track game: typed parameters, and which clauses set each.

use crate::rules::Question;
use crate::ruleset::ClauseInfo;
use crate::words;
use indexmap::IndexMap;
use std::collections::BTreeMap;

words! { pub enum Shape { Line = "line": "one line of places", Rows = "rows": "rows of houses" } }
words! { pub enum Course { OneWay = "one-way": "to the last place", ThereAndBack = "there-and-back": "and back" } }
words! { pub enum Last { Stay = "stay": "pieces stay", BearOff = "bear-off": "pieces leave the board", BearOffExact = "bear-off-exact": "pieces leave by an exact move", Circuit = "circuit": "round again" } }
words! { pub enum Carry { AtOnce = "at-once": "each throw by itself", Collect = "collect": "all together" } }
words! { pub enum Share { Free = "free": "no hindrance", Block = "block": "own pieces block", Stack = "stack": "own pieces move together" } }
words! { pub enum ReleaseFrom { Throw = "throw": "by the throw", Credit = "credit": "with the first move", Assigned = "assigned": "beforehand" } }
words! { pub enum ReleaseThen { Spent = "spent": "used up", Kept = "kept": "credited as well", Step = "step": "one place" } }
words! { pub enum Exact { Exact = "exact": "by an exact move", Stop = "stop": "the surplus is let go" } }
words! { pub enum Complete { Short = "short": "where no throw fits", AnyTime = "any-time": "whenever under way", Automatic = "automatic": "of itself" } }
words! { pub enum Spend { Free = "free": "any time", AtOnce = "at-once": "on leaving", Instead = "instead": "in place of a throw" } }
words! { pub enum Left { Lapse = "lapse": "they lapse", Carry = "carry": "the role has them" } }
words! { pub enum EatBy { All = "all": "every piece", Role = "role": "the role", Nobody = "nobody": "nobody" } }
words! { pub enum Trigger { ReachOrPass = "reach-or-pass": "come up with or passed", Land = "land": "where the move ends", Pass = "pass": "left behind" } }
words! { pub enum Whom { SameWay = "same-way": "who goes the same way", Any = "any": "also who comes the other way" } }
words! { pub enum Many { Any = "any": "any number", One = "one": "one", All = "all": "the whole credit", Step = "step": "as steps" } }
words! { pub enum EndWhen {
    NoPreyOrRoleHome = "no-prey-or-role-home": "nobody left to be eaten, or the role home",
    NoPrey = "no-prey": "nobody left to be eaten",
    NoPreyRoleAgain = "no-prey-role-again": "the same; the role goes out again",
    NoContact = "no-contact": "no piece can be overtaken any more",
    AllArrived = "all-arrived": "every piece in its last row",
    Elimination = "elimination": "a player has no pieces left",
    BorneOff = "borne-off": "a player has no piece on the board any more",
} }
words! { pub enum RankFirst { Role = "role": "who plays the role", MostEaten = "most-eaten": "who has eaten most", MostOff = "most-off": "who has borne off most" } }

/// The sticks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sticks {
    pub count: u8,
    /// By the number of flat sides up.
    pub values: Vec<u8>,
    pub names: Vec<String>,
    /// Thousandths.
    pub flat: u32,
}

/// A station: what is paid at the last place before turning back.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Station {
    pub toll: u16,
    /// Names told when so many are paid.
    pub stages: Vec<(String, u16)>,
    pub bank: Vec<u8>,
}

/// The piece that comes into play later.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoleRules {
    pub name: String,
    pub leave: u16,
    pub rate: u16,
    pub exact: Exact,
    /// Places for one of the credit.
    pub days: u16,
    pub toll: u16,
    pub bank: Vec<u8>,
}

/// Credit added to a throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Supplement {
    pub many: Many,
    /// Only what pieces not yet released will not need.
    pub surplus: bool,
}

/// All parameters, typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Params {
    pub sticks: Sticks,
    pub shape: Shape,
    pub course: Course,
    pub last: Last,
    /// A circuit: the first place it comes to again, and the place after which it does.
    pub again: (u16, u16),
    /// Line: steps from first to last place.
    pub days: u16,
    pub rows: u16,
    pub columns: u16,
    /// Rows: the second player goes the first's way.
    pub same: bool,
    /// Marked places, along the first player's course.
    pub marked: Vec<u16>,
    /// Names of the first and the last place.
    pub ends: [String; 2],
    pub least: u8,
    /// No limit if none.
    pub most: Option<u8>,
    pub seats: u8,
    pub at: Vec<u16>,
    /// The same for the second player.
    pub other_at: Vec<u16>,
    pub piece: String,
    pub first_by_lot: bool,
    pub stop: Vec<u8>,
    pub carry: Carry,
    /// The player says when he is done; otherwise the turn passes by itself.
    pub said: bool,
    pub runs_on: bool,
    pub optional: bool,
    pub mark: Vec<u8>,
    /// A player has one piece at a time.
    pub only: bool,
    pub rate: u16,
    pub share: Share,
    pub price: u16,
    pub release: ReleaseFrom,
    pub release_then: ReleaseThen,
    pub exact: [Exact; 2],
    pub complete: Option<(Complete, u16)>,
    pub station: Option<Station>,
    pub spend: Spend,
    pub left: Left,
    pub role: Option<RoleRules>,
    pub eat_by: EatBy,
    pub trigger: Trigger,
    pub whom: Whom,
    pub eat_after_toll: bool,
    pub unmoved_safe: bool,
    pub marked_safe: bool,
    /// An eaten piece begins again.
    pub eat_back: bool,
    pub supplement: Option<Supplement>,
    pub end: EndWhen,
    pub rank: RankFirst,
    /// Names of the degrees: role, home, neither, eaten.
    pub degrees: Vec<String>,
}

/// Questions by id, each with the reading in force.
pub type Questions = IndexMap<String, (Question, String)>;

/// Rules that have been compiled: what the engine plays from.
#[derive(Debug, Clone)]
pub struct Rules {
    pub slug: String,
    pub short: String,
    pub title: String,
    pub params: Params,
    pub clauses: Vec<ClauseInfo>,
    /// Parameters that are words, as the clauses say them.
    pub words: BTreeMap<String, Vec<String>>,
    /// Parameter path → the clauses that set it (numbers in `clauses`).
    pub set_by: BTreeMap<String, Vec<u16>>,
    /// Questions with the reading in force.
    pub questions: Questions,
    /// Readings that differ from the default.
    pub readings: BTreeMap<String, String>,
    /// Parameters set from outside, by path.
    pub overrides: BTreeMap<String, i64>,
    /// Hash of everything in the rules file that decides play, in hexadecimal; parameters set from outside stand beside it.
    pub sha256: String,
}

impl Rules {
    /// Numbers of the clauses that set some parameters, the deciding one first.
    pub fn why(&self, paths: &[&str]) -> Vec<u16> {
        let mut out: Vec<u16> = vec![];
        for c in paths.iter().filter_map(|p| self.set_by.get(*p)).flatten() {
            if !out.contains(c) {
                out.push(*c);
            }
        }
        out
    }

    /// The number of the last place of a course; the first is 0.
    pub fn last_place(&self) -> u16 {
        match self.params.shape {
            Shape::Line => self.params.days,
            Shape::Rows => self.params.rows * self.params.columns - 1,
        }
    }

    /// Where a seat's pieces stand at the start, along its own course.
    pub fn starts(&self, seat: u8) -> &[u16] {
        let p = &self.params;
        if seat == 1 {
            &p.other_at
        } else {
            &p.at
        }
    }

    /// The smallest throw that moves a piece.
    pub fn smallest(&self) -> u16 {
        let p = &self.params;
        let moving = p.sticks.values.iter().filter(|v| !p.mark.contains(v));
        moving.copied().map(u16::from).min().unwrap_or(1)
    }

    /// The name of a throw.
    pub fn throw_name(&self, value: u8) -> &str {
        let s = &self.params.sticks;
        let at = s.values.iter().position(|v| *v == value);
        at.map_or("", |i| s.names[i].as_str())
    }
}
