//! From an outcome as written to what a cell does.

use super::names::zone;
use crate::sowing::holes::HoleSet;
use crate::sowing::ruleset::{DirOp, NextOp, Outcome};
use crate::sowing::rulings::{Back, By, Choose, Direction, Next, NextWord, Then};
use crate::sowing::words::Dir;

/// Names that outcomes use: their numbers stand in cells.
pub(super) struct Names<'a> {
    /// Kinds of marks.
    pub marks: &'a [String],
    /// Moments of looks.
    pub looks: &'a [String],
    /// Zones of the board.
    pub zones: &'a [(String, [HoleSet; 2])],
}

/// What a cell does. Names have been seen to be there.
pub(super) fn outcome(then: &Then, names: &Names) -> Outcome {
    let kind = |k: &Option<String>| {
        let named = k.as_ref();
        let at = named.and_then(|k| names.marks.iter().position(|m| m == k));
        at.map_or(0, |k| k as u8 + 1)
    };
    let mut take = [None; 2];
    let taken = then.take.iter().flat_map(|t| t.as_slice());
    take.iter_mut()
        .zip(taken)
        .for_each(|(slot, t)| *slot = Some(*t));
    Outcome {
        next: next(then.next.as_ref(), names),
        take,
        amount: then.amount.unwrap_or(0),
        to: then.to.unwrap_or_default(),
        from: then.from.unwrap_or_default(),
        into: (then.into.as_deref())
            .and_then(|name| zone(names.zones, name).ok())
            .map_or(0, |at| at as u8 + 1),
        miss: kind(&then.miss),
        mark: kind(&then.mark),
        by_owner: then.by == Some(By::Owner),
        visit: then.visit == Some(true),
        pick: then.pick.unwrap_or(0),
        bar: then.bar == Some(true),
        close: then.close == Some(true),
        may: matches!(then.choose, Some(Choose::May | Choose::LastResort)),
        resort: then.choose == Some(Choose::LastResort),
        direction: match then.direction {
            None => DirOp::Rules,
            Some(Direction::Anticlockwise) => DirOp::Only(Dir::Anticlockwise),
            Some(Direction::Clockwise) => DirOp::Only(Dir::Clockwise),
            Some(Direction::Either) => DirOp::Either,
            Some(Direction::Asked) => DirOp::Asked,
            Some(Direction::Turned) => DirOp::Turned,
        },
        skip: then.skip == Some(true),
        bank: then.bank == Some(true),
        over: then.over == Some(true),
        holes: then.holes,
    }
}

fn next(next: Option<&Next>, names: &Names) -> NextOp {
    match next {
        None => NextOp::None,
        Some(Next::Word(word)) => match word {
            NextWord::End => NextOp::End,
            NextWord::Relay => NextOp::Relay,
            NextWord::MoveOn => NextOp::MoveOn,
            NextWord::Again => NextOp::Again,
            NextWord::MayAgain => NextOp::MayAgain,
            NextWord::Ask => NextOp::Ask,
            NextWord::Won => NextOp::Won,
        },
        Some(Next::Look(look)) => {
            let at = names.looks.iter().position(|x| *x == look.moment);
            let n = at.unwrap_or(0) as u8;
            match look.look {
                Back::Back => NextOp::LookBack(n),
                Back::Next => NextOp::LookNext(n),
                Back::Opposite => NextOp::LookOpposite(n),
            }
        }
    }
}
