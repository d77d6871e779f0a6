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
/// Holes and counters of the boards that are tried beside, where what is known of positions is kept in bounded room and more are looked
/// at in the same time.
pub const FAR: (u8, u8) = (6, 6);
const FAR_LIMIT: usize = 3_000_000;

/// Whether a game is of a family that has smaller boards, though its own rules may be tied to their board.
pub fn has_smaller(bundle: &Bundle) -> bool {
    tied(bundle).is_some()
}

/// The small boards of a game; none of families whose boards are not given by numbers.
pub fn solve(bundle: &Bundle, rules: &dyn Rules) -> Option<SmallBoards> {
    let tied = tied(bundle)?;
    let head = rules.head();
    let mut out = SmallBoards {
        format: FormatNumber::default(),
        game: head.slug.clone(),
        rules_sha256: head.sha256.clone(),
        readings: head.readings.clone(),
        limit: LIMIT,
        far_limit: None,
        tied: tied.clone(),
        stops: stops(bundle),
        ends: false,
        boards: vec![],
    };
    if tied.is_none() {
        let near = |holes: u8, counters: u8| holes <= HOLES && counters <= COUNTERS;
        // where the first board beyond is not to be had so, none is
        let far = board(bundle, 1, COUNTERS + 1, false, &mut Seen::default());
        let far = far.open.is_none();
        let (most_holes, most_counters) = match far {
            true => FAR,
            false => (HOLES, COUNTERS),
        };
        out.far_limit = far.then_some(FAR_LIMIT);
        let mut seen = Seen::default();
        for holes in 1..=most_holes {
            for counters in 1..=most_counters {
                let listing = near(holes, counters);
                out.boards
                    .push(board(bundle, holes, counters, listing, &mut seen));
            }
        }
        out.stops = out.stops.filter(|_| seen.stops);
        out.ends = seen.ends;
    }
    Some(out)
}

/// How far South is ahead by a value as `solve --json` has it: in counters, or 1, 0 or −1 where who wins is all that is valued.
pub fn ahead(value: &serde_json::Value) -> Option<i64> {
    match value["winner"].as_str() {
        None => value["south_ahead"].as_i64(),
        Some("S") => Some(1),
        Some("N") => Some(-1),
        Some(_) => Some(0),
    }
}

/// What the values of boards are of.
#[derive(Default)]
struct Seen {
    /// A majority stopped rounds.
    stops: bool,
    /// Who wins, and not counters.
    ends: bool,
}

/// A board, `listing` its positions where they are kept in no other way.
fn board(bundle: &Bundle, holes: u8, counters: u8, listing: bool, seen: &mut Seen) -> SmallBoard {
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
    let request = Asked {
        limit: Some(if listing { LIMIT } else { FAR_LIMIT }),
        moves: false,
        listing,
        ..Asked::default()
    };
    match rules.solve(&request) {
        Ok(solved) => {
            let value = &solved.json["value"];
            seen.stops |= solved.json["stops"].is_string();
            seen.ends |= value["winner"].is_string();
            SmallBoard {
                holes,
                counters,
                ahead: ahead(value).and_then(|n| i32::try_from(n).ok()),
                endless: value["endless"].as_bool().unwrap_or(false),
                positions: solved.positions,
                open: None,
            }
        }
        // what a command may do instead is nothing to be kept
        Err(why) => open(
            why.to_string()
                .split(';')
                .next()
                .unwrap_or_default()
                .to_owned(),
        ),
    }
}
