//! Chance in a game that is begun, and the beginning of games that have no opening.

use super::family::{Family, Opened};
use crate::game::chance::Recorded;
use crate::game::random::Random;
use crate::game::table::Begin;
use crate::game::Refusal;

/// What settles chance at a table: what a record tells of it, then a seeded stream. It keeps what has fallen, as tokens.
pub type Fate = Recorded<Random>;

/// Chance by a seed, with nothing given of it.
pub(super) fn fate<F: Family>(seed: u64) -> Fate {
    Fate::new([], F::falls_by(seed, 0), F::seat_text)
}

/// Begins a game that has no opening: for so many, by a seat that is named or drawn. Where a lot decides, and where it is not who
/// begins by the rules, the seat stands before the first token as a record has it.
pub(super) fn open<'r, F: Family>(
    rules: &'r F,
    begin: &Begin,
    fate: &mut Fate,
) -> Result<Opened<'r, F>, Refusal> {
    let seats = begin.players.unwrap_or(rules.players().usual);
    let first = begin.first.as_str();
    let written = first.strip_prefix("lot:");
    let drawn = first == "lot" || (first.is_empty() && rules.by_lot());
    let lot = (drawn || written.is_some()).then(|| fate.then.below(seats.max(1) as u32) as usize);
    let seat = match (lot, written.unwrap_or(first)) {
        (Some(seat), _) if drawn => seat,
        (_, "") => rules.first(),
        (_, named) => F::seat_of(named).ok_or_else(|| Refusal::First {
            word: first.to_owned(),
            what: "no seat",
        })?,
    };
    rules.fit(seats, seat)?;
    if lot.is_some() || seat != rules.first() {
        fate.fell.push(format!("lot:{}", F::seat_text(seat)));
    }
    let game = rules.begun(seats, seat);
    Ok(Opened {
        before: game.clone(),
        game,
        steps: vec![],
    })
}
