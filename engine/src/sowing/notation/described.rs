//! A position as a notation says it, and whether the rules have such a position: the one way into play.

use crate::game::Player;
use crate::sowing::holes::{hole_letter, HoleSet, PLACES};
use crate::sowing::memory::Memory;
use crate::sowing::position::{Asked, Mark, Position};
use crate::sowing::ruleset::Ruleset;
use crate::sowing::rulings::To;

/// What kind of mark is meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Kind {
    /// The first of the rules' list, which is written without a letter.
    First,
    /// The kind of this letter.
    Letter(char),
    /// The kind of this name.
    Name(String),
}

/// A mark as described.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DescribedMark {
    /// What kind it is.
    pub kind: Kind,
    /// Who holds it.
    pub by: Player,
    /// Its `visited` flag is set.
    pub visited: bool,
}

/// A hole as described.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DescribedHole {
    /// Counters in it.
    pub count: u32,
    /// Who owns it this round; none given = whose it is at the start.
    pub owner: Option<Player>,
    /// Its mark, if it has one.
    pub mark: Option<DescribedMark>,
    /// It is closed this round.
    pub closed: bool,
}

/// A position as a notation says it: nobody has checked yet whether the rules have such a board.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Described {
    /// South's row from his left, then North's.
    pub holes: Vec<DescribedHole>,
    /// Where North's row begins, if the notation parts the rows.
    pub rows: Option<usize>,
    /// Numbers of closed holes beside those that say it themselves.
    pub closed: Vec<u64>,
    /// Counters in South's store, in North's, out of play, in the hand of the player to move; holes that he has still to pick;
    /// South's reserve, North's.
    pub stores: [u32; 7],
    /// The question to the player to move in the midst of his move.
    pub question: Option<Asked>,
    /// Who is to move; none given = nobody.
    pub to_move: Option<Player>,
    /// What is remembered beside the board.
    pub memory: Memory,
}

/// One reason why rules have no such position.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// A row of another length.
    #[error("{}'s row has {have} holes here; the board has {need}", .of.name())]
    Row {
        /// Whose row.
        of: Player,
        /// Holes described.
        have: usize,
        /// Holes of a row of the board.
        need: usize,
    },
    /// A board of another size.
    #[error("`holes` must be a list of {need} counts; there are {have}")]
    Holes {
        /// Holes described.
        have: usize,
        /// Holes of the board.
        need: usize,
    },
    /// A closed hole beyond the board.
    #[error("`closed`: {0} is no hole")]
    NoHole(u64),
    /// A mark in a game without marks.
    #[error("hole {hole}: this game has no marks")]
    NoMarks {
        /// Letter of the hole.
        hole: char,
    },
    /// A mark of a kind that the rules do not have.
    #[error("hole {hole}: no mark has the letter {letter} ({})", .known.join(", "))]
    NoLetter {
        /// Letter of the hole.
        hole: char,
        /// Letter of the mark.
        letter: char,
        /// Letters there are, each with its kind.
        known: Vec<String>,
    },
    /// A mark of a kind that the rules do not have.
    #[error("`marks`, hole {hole}: kind {}", crate::words::unknown(.kind, &.known.iter().map(String::as_str).collect::<Vec<_>>()))]
    NoKind {
        /// Letter of the hole.
        hole: char,
        /// The kind named.
        kind: String,
        /// Kinds there are.
        known: Vec<String>,
    },
    /// More counters than the game has.
    #[error("this position holds {have} counters; the game has {total}")]
    TooMany {
        /// Counters described: on the board, in stores, out of play, in the hand, in reserve.
        have: u64,
        /// Counters of the game.
        total: u16,
    },
    /// No counter at all.
    #[error("this position holds no counter; the game has {total}")]
    Empty {
        /// Counters of the game.
        total: u16,
    },
    /// Counters in the hand of nobody.
    #[error("{0} counters in the hand, but nobody is to move: say whose hand it is (S or N)")]
    NobodysHand(u32),
    /// Counters in the hand in a game in which nothing is taken into it.
    #[error("{0} counters in the hand, but in this game nothing is placed (to = \"hand\")")]
    NoHand(u32),
    /// Counters in reserve in a game without.
    #[error("{0} counters in reserve, but in this game nobody has a reserve (setup.reserve)")]
    NoReserve(u32),
    /// More counters in reserve than a player begins with.
    #[error("{have} counters in reserve, but a player has {most} at most (setup.reserve)")]
    Reserve {
        /// Counters described.
        have: u32,
        /// Counters that each has at the start.
        most: u8,
    },
    /// A question that can be put to nobody.
    #[error("asked in the midst of a move: {0}")]
    Asked(&'static str),
    /// Picks that nobody can have.
    #[error("{have} holes to be picked: {why}")]
    Picks {
        /// Holes to be picked.
        have: u32,
        /// Why not.
        why: &'static str,
    },
}

impl Described {
    /// The position, if the rules have it.
    ///
    /// # Errors
    /// Every reason why they do not.
    pub fn valid(&self, rules: &Ruleset) -> Result<Position, Vec<Unfit>> {
        let mut reasons = vec![];
        self.board_fits(rules, &mut reasons);
        let marks = self.marks(rules, &mut reasons);
        self.counters_fit(rules, &mut reasons);
        self.asked_fits(rules, &mut reasons);
        if !reasons.is_empty() {
            return Err(reasons);
        }
        let mut pos = Position::start(rules);
        pos.cells = [0; PLACES];
        for (h, hole) in self.holes.iter().enumerate() {
            // all together are 255 at most
            pos.cells[h] = hole.count as u8;
            match hole.owner {
                Some(Player::South) => pos.north &= !(1 << h),
                Some(Player::North) => pos.north |= 1 << h,
                None => {}
            }
            pos.closed |= HoleSet::from(hole.closed) << h;
        }
        for (h, mark, visited) in marks {
            pos.marks[h] = mark.code();
            pos.visited |= HoleSet::from(visited) << h;
        }
        for h in &self.closed {
            pos.closed |= 1 << h;
        }
        for (place, count) in (self.holes.len()..).zip(self.stores) {
            pos.cells[place] = count as u8;
        }
        pos.to_move = self.to_move;
        pos.asked = self.question;
        Ok(pos)
    }

    /// A question is about a hole on the board, in a game that asks, and its player has nothing else to do before.
    fn asked_fits(&self, rules: &Ruleset, reasons: &mut Vec<Unfit>) {
        let Some(question) = self.question else {
            return;
        };
        let hole = usize::from(question.hole);
        let closed = self.holes.get(hole).is_some_and(|h| h.closed);
        let whys = [
            (
                rules.answer.is_none(),
                "in this game nobody is (next = \"ask\")",
            ),
            (hole >= self.holes.len(), "there is no such hole"),
            (
                closed || self.closed.contains(&hole.try_into().unwrap_or(u64::MAX)),
                "the hole is closed",
            ),
            (
                self.to_move.is_none(),
                "but nobody is to move: say who is asked (S or N)",
            ),
            (
                self.stores[3] > 0,
                "and there are counters in the hand: one of the two",
            ),
        ];
        let so = whys.into_iter().filter(|(so, _)| *so);
        reasons.extend(so.map(|(_, why)| Unfit::Asked(why)));
    }

    fn board_fits(&self, rules: &Ruleset, reasons: &mut Vec<Unfit>) {
        let (need, have) = (rules.holes(), self.holes.len());
        match self.rows {
            Some(north) => {
                let rows = [
                    (Player::South, north),
                    (Player::North, have - north.min(have)),
                ];
                for (of, have) in rows.into_iter().filter(|(_, n)| *n != need / 2) {
                    let need = need / 2;
                    reasons.push(Unfit::Row { of, have, need });
                }
            }
            None if have != need => reasons.push(Unfit::Holes { have, need }),
            None => {}
        }
        let beyond = self.closed.iter().filter(|h| **h >= need as u64);
        reasons.extend(beyond.map(|h| Unfit::NoHole(*h)));
    }

    /// The marks with the numbers of their kinds, each with its hole and whether it is visited.
    fn marks(&self, rules: &Ruleset, reasons: &mut Vec<Unfit>) -> Vec<(usize, Mark, bool)> {
        let mut out = vec![];
        for (h, mark) in self.holes.iter().enumerate() {
            let Some(mark) = &mark.mark else { continue };
            match kind_of(rules, hole_letter(self.holes.len(), h), &mark.kind) {
                Ok(kind) => out.push((h, Mark { kind, by: mark.by }, mark.visited)),
                Err(reason) => reasons.push(reason),
            }
        }
        out
    }

    fn counters_fit(&self, rules: &Ruleset, reasons: &mut Vec<Unfit>) {
        let total = rules.params.total;
        let on_board = self.holes.iter().map(|h| h.count);
        let [.., south, north] = self.stores;
        let beside = self.stores[..4].iter().copied().chain([south, north]);
        let have: u64 = on_board.chain(beside).map(u64::from).sum();
        if have > u64::from(total) {
            reasons.push(Unfit::TooMany { have, total });
        } else if have == 0 {
            reasons.push(Unfit::Empty { total });
        }
        let hand = self.stores[3];
        if hand > 0 && self.to_move.is_none() {
            reasons.push(Unfit::NobodysHand(hand));
        }
        if hand > 0 && !rules.outcomes.iter().any(|o| o.to == To::Hand) {
            reasons.push(Unfit::NoHand(hand));
        }
        match (south.max(north), rules.params.reserve) {
            (0, _) => {}
            (have, 0) => reasons.push(Unfit::NoReserve(have)),
            (have, most) if have > u32::from(most) => reasons.push(Unfit::Reserve { have, most }),
            _ => {}
        }
        let have = self.stores[4];
        let most = rules.outcomes.iter().map(|o| u32::from(o.pick)).max();
        let whys = [
            (
                most.unwrap_or(0) == 0,
                "in this game nobody picks a hole to take from",
            ),
            (have > 255, "255 at most"),
            (
                hand > 0,
                "and there are counters in the hand: one of the two",
            ),
            (
                self.to_move.is_none(),
                "but nobody is to move: say who picks (S or N)",
            ),
        ];
        for (_, why) in whys.into_iter().filter(|(so, _)| have > 0 && *so) {
            reasons.push(Unfit::Picks { have, why });
        }
    }
}

fn kind_of(rules: &Ruleset, hole: char, kind: &Kind) -> Result<u8, Unfit> {
    if rules.marks.is_empty() {
        return Err(Unfit::NoMarks { hole });
    }
    match kind {
        Kind::First => Ok(0),
        Kind::Letter(letter) => {
            let mut letters = rules.mark_letters.iter();
            let at = letters.position(|l| *l == Some(*letter));
            at.map(|k| k as u8).ok_or_else(|| {
                let kinds = rules.marks.iter().zip(&rules.mark_letters);
                let known = kinds.filter_map(|(m, l)| l.map(|l| format!("{l} = {m}")));
                Unfit::NoLetter {
                    hole,
                    letter: *letter,
                    known: known.collect(),
                }
            })
        }
        Kind::Name(name) => {
            let at = rules.marks.iter().position(|m| m == name);
            at.map(|k| k as u8).ok_or_else(|| Unfit::NoKind {
                hole,
                kind: name.clone(),
                known: rules.marks.clone(),
            })
        }
    }
}
