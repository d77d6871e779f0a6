//! The smallest boards of a game, solved whole: the rules as they are, on fewer holes with fewer counters.

use crate::corpus::boards::{SmallBoard, SmallBoards};
use crate::corpus::played::compiled;
use crate::families::{smaller, stops, tied};
use crate::values::FormatNumber;
use ludarium_engine::game::solved::Asked;
use ludarium_engine::game::Rules;
use ludarium_engine::lang::{Bundle, Choice};

/// Holes of each player, and counters in each, at the most.
pub const HOLES: u8 = 4;
pub const COUNTERS: u8 = 4;
/// Positions that are looked at on a board at most.
const LIMIT: usize = 200_000;

/// Whether a game is of a family that has smaller boards, though its own rules may be tied to their board.
#[must_use]
pub fn has_smaller(bundle: &Bundle) -> bool {
    tied(bundle).is_some()
}

/// The small boards of a game; none of families whose boards are not given by numbers.
#[must_use]
pub fn solve(bundle: &Bundle, rules: &dyn Rules) -> Option<SmallBoards> {
    let tied = tied(bundle)?;
    let head = rules.head();
    let mut out = SmallBoards {
        format: FormatNumber::default(),
        game: head.slug.clone(),
        rules_sha256: head.sha256.clone(),
        readings: head.readings.clone(),
        limit: LIMIT,
        tied: tied.clone(),
        stops: stops(bundle),
        boards: vec![],
    };
    if tied.is_none() {
        for holes in 1..=HOLES {
            out.boards
                .extend((1..=COUNTERS).map(|counters| board(bundle, holes, counters)));
        }
    }
    Some(out)
}

fn board(bundle: &Bundle, holes: u8, counters: u8) -> SmallBoard {
    let open = |why: String| SmallBoard {
        holes,
        counters,
        ahead: None,
        endless: false,
        positions: 0,
        open: Some(why),
    };
    let Some(small) = smaller(bundle, holes, counters) else {
        return open("the family has no smaller boards".to_owned());
    };
    let Some(rules) = compiled(&small, &Choice::new()) else {
        return open("the rules say something that such a board does not have".to_owned());
    };
    let asked = Asked {
        limit: Some(LIMIT),
        moves: false,
        ..Asked::default()
    };
    match rules.solve(&asked) {
        Ok(solved) => {
            let value = &solved.json["value"];
            let ahead = value["south_ahead"].as_i64();
            SmallBoard {
                holes,
                counters,
                ahead: ahead.and_then(|n| i32::try_from(n).ok()),
                endless: value["endless"].as_bool().unwrap_or(false),
                positions: solved.positions,
                open: None,
            }
        }
        // what a command may be asked for instead is nothing to be kept
        Err(why) => open(
            why.to_string()
                .split(';')
                .next()
                .unwrap_or_default()
                .to_owned(),
        ),
    }
}
