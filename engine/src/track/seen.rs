//! A position of a stick-and-track game as numbers, and its actions numbered, for learners.

use super::course::house;
use super::rules::Rules;
use super::state::{Action, Phase, Piece, State};
use super::telling::{capital, player};

/// Of each piece, seat by seat: how far it is on its way (0 not released, 1 out, 2 at the last place, 3 back, 4 home, 5 eaten, 6 off),
/// its place on the board (-1: none), what it has paid. Then of each seat its credit, the pieces it has eaten, and how often each throw
/// is marked down. Then of the piece that comes into play later who plays it (-1 nobody), stage, place, what it has paid. Last how
/// often each throw is collected, the throw to be used (0 none), what may happen next (0 ready, 1 choose, 2 sort, 3 closing, 4 over),
/// whose turn it is.
pub(super) fn numbers(rules: &Rules, state: &State, out: &mut Vec<i32>) {
    for (seat, pieces) in (0u8..).zip(&state.pieces) {
        out.extend(pieces.iter().flat_map(|x| piece(rules, seat, x)));
    }
    let often = |some: &[u8], v: &u8| some.iter().filter(|x| *x == v).count() as i32;
    let values = || rules.params.sticks.values.iter();
    for seat in 0..state.seats() {
        out.extend([state.credit[seat], state.taken[seat]].map(i32::from));
        out.extend(values().map(|v| often(&state.banked[seat], v)));
    }
    match &state.role {
        None => out.extend([-1, 0, -1, 0]),
        Some(role) => {
            out.push(role.seat.into());
            out.extend(piece(rules, role.seat, &role.piece));
        }
    }
    out.extend(values().map(|v| often(&state.pool, v)));
    let (throw, phase) = match state.phase {
        Phase::Ready => (0, 0),
        Phase::Choose(value) => (value, 1),
        Phase::Sort => (0, 2),
        Phase::Closing => (0, 3),
        Phase::Over => (0, 4),
    };
    out.extend([throw, phase, state.turn].map(i32::from));
}

fn piece(rules: &Rules, seat: u8, x: &Piece) -> [i32; 3] {
    let place = match x.stage.in_play() {
        true => house(rules, seat, x.pos).into(),
        false => -1,
    };
    [x.stage as i32, place, x.paid.into()]
}

/// What each of the numbers is.
pub(super) fn names(rules: &Rules, state: &State) -> Vec<String> {
    const OF_A_PIECE: [&str; 3] = ["stage", "place", "paid"];
    let mut out = vec![];
    let values = || rules.params.sticks.values.iter();
    let who = |seat: usize| capital(&player(rules, seat as u8));
    for (seat, pieces) in state.pieces.iter().enumerate() {
        for k in 0..pieces.len() {
            out.extend(OF_A_PIECE.map(|what| format!("{}, piece {k}: {what}", who(seat))));
        }
    }
    for seat in 0..state.seats() {
        let who = who(seat);
        out.extend(["credit", "eaten"].map(|what| format!("{who}: {what}")));
        out.extend(values().map(|v| format!("{who}: saved for later {v}")));
    }
    out.push("piece that comes later: seat".into());
    out.extend(OF_A_PIECE.map(|what| format!("piece that comes later: {what}")));
    out.extend(values().map(|v| format!("collected {v}")));
    out.extend(["throw", "what may happen", "turn"].map(str::to_owned));
    out
}

/// Every action that has a bound, in the order of their kinds. Of a credit no more is added to a move than there are places.
pub(super) fn acts(rules: &Rules, state: &State) -> Vec<Action> {
    let pieces = state.pieces.iter().map(Vec::len).max().unwrap_or(0) as u8;
    let values = || rules.params.sticks.values.iter();
    let extra = match rules.params.supplement {
        Some(_) => rules.last_place(),
        None => 0,
    };
    let mut all = vec![
        Action::Throw,
        Action::Use,
        Action::Keep,
        Action::Refuse,
        Action::HandOver,
    ];
    all.extend(values().map(|v| Action::Spend(*v)));
    all.extend(values().map(|v| Action::Pick(*v)));
    all.extend((0..pieces).map(Action::Release));
    all.extend((0..pieces).map(Action::Step));
    let moves =
        (0..pieces).flat_map(|piece| (0..=extra).map(move |extra| Action::Move { piece, extra }));
    all.extend(moves);
    all
}
