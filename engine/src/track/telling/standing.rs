//! How players and pieces stand, and what may be done next, in words.

use super::{capital, counted, marks, number, place, player, steps, whereabouts};
use crate::track::play::Game;
use crate::track::rules::{RankFirst, Rules, Thrown};
use crate::track::state::{Action, Phase, Piece, Stage, State};
use crate::track::words::EatBy;

/// What is thrown: `sticks`, `tetrahedra`, `die`.
pub fn thrown(rules: &Rules) -> &'static str {
    match (rules.params.sticks.kind, rules.params.sticks.count) {
        (Thrown::Sticks, _) => "sticks",
        (Thrown::Tetrahedra, _) => "tetrahedra",
        (Thrown::Shells, _) => "shells",
        (Thrown::Dice, 1) => "die",
        (Thrown::Dice, _) => "dice",
    }
}

/// What may be done, as the words of a button.
pub fn choice(rules: &Rules, state: &State, action: Action) -> String {
    let p = &rules.params;
    let seat = state.turn;
    let throw = |v: u8| rules.throw_name(v);
    let spent = |n: u16| marks(rules, n);
    match action {
        Action::Throw => format!("Throw the {}", thrown(rules)),
        Action::Use => {
            let role = state.role.filter(|r| r.seat == seat).is_some();
            let days = match (&p.role, role) {
                (Some(r), true) => r.days,
                _ => p.complete.map_or(1, |(_, d)| d),
            };
            format!("Go {} for {}", steps(rules, days), spent(1))
        }
        Action::Spend(v) => format!("Use the {} kept for later", throw(v)),
        Action::Pick(v) => format!("Carry out the {}", throw(v)),
        Action::Move { .. } if p.only => "Move".into(),
        Action::Move { piece: k, extra } => {
            let from = state.pieces[usize::from(seat)][usize::from(k)].pos;
            let Phase::Choose(v) = state.phase else {
                return format!("Move {} {k}", p.piece);
            };
            let game = Game::at(rules, state.clone());
            let to = game.comes_to(k, v, extra);
            let way = format!(
                "{} {k}: {} to {}",
                capital(&p.piece),
                place(rules, seat, from),
                to.map_or("off the board".into(), |t| place(rules, seat, t))
            );
            match extra {
                0 => way,
                n => format!("{way}, with {}", spent(n)),
            }
        }
        Action::Release(k) => format!(
            "Release {} {k}, {}",
            p.piece,
            place(
                rules,
                seat,
                state.pieces[usize::from(seat)][usize::from(k)].pos
            )
        ),
        Action::Step(k) => format!(
            "{} {k}: {} for {}",
            capital(&p.piece),
            steps(rules, 1),
            spent(1)
        ),
        Action::Keep => "Add it to the credit".into(),
        Action::Refuse => "Let it go".into(),
        Action::HandOver => format!("Hand the {} on", thrown(rules)),
    }
}

/// How a piece stands: `on the way home, day 13`, `at the well: 3 of 5 paid`.
pub fn standing(rules: &Rules, seat: u8, piece: &Piece, role: bool) -> String {
    let p = &rules.params;
    let at = || whereabouts(rules, seat, piece.pos);
    match piece.stage {
        Stage::Start if p.only && role => format!(
            "{}: {} of {} paid",
            at(),
            piece.paid,
            p.role.as_ref().map_or(0, |r| r.leave)
        ),
        Stage::Start if p.only => format!("still {}", at()),
        Stage::Start if p.drawn.is_hand(piece.pos) => at(),
        Stage::Start => format!("{}, not yet moved", at()),
        Stage::Out if p.only && piece.pos == 0 => format!("{}, free to leave", at()),
        Stage::Out if p.only => format!("on the way out, {}", place(rules, seat, piece.pos)),
        Stage::Out => at(),
        Stage::Station => {
            let toll = match (&p.role, role, &p.station) {
                (Some(r), true, _) => r.toll,
                (_, _, Some(s)) => s.toll,
                _ => 0,
            };
            format!("{}: {} of {toll} paid", at(), piece.paid)
        }
        Stage::Back => format!("on the way home, {}", place(rules, seat, piece.pos)),
        Stage::Home => "home".into(),
        Stage::Eaten => "eaten".into(),
        Stage::Off => "off the board, safe".into(),
    }
}

/// How a player stands, in a line.
pub fn seat_says(rules: &Rules, state: &State, seat: u8) -> String {
    let p = &rules.params;
    let pieces = &state.pieces[usize::from(seat)];
    if !p.only {
        let held = |x: &&Piece| x.stage == Stage::Start && p.drawn.is_hand(x.pos);
        let hand = pieces.iter().filter(held).count() as u16;
        let on = pieces.iter().filter(|x| x.stage.in_play()).count() as u16 - hand;
        let waiting = pieces.iter().filter(|x| x.stage == Stage::Start).count() as u16 - hand;
        let mut words = format!("{} on the board", counted(on, &p.piece));
        if p.eat_by != EatBy::Nobody {
            let eaten = state.taken[usize::from(seat)];
            let eaten = number(eaten).replace("no", "none");
            words = format!("has eaten {eaten}; {words}");
        }
        if hand > 0 {
            words.push_str(&format!(", {} in hand", number(hand)));
        }
        if waiting > 0 {
            words.push_str(&format!(", {} not yet moved", number(waiting)));
        }
        let off = pieces.iter().filter(|x| x.stage == Stage::Off).count() as u16;
        if off > 0 {
            words.push_str(&format!(", {} borne off", number(off)));
        }
        return words;
    }
    let own = pieces
        .first()
        .map_or(String::new(), |x| standing(rules, seat, x, false));
    match (state.role.filter(|r| r.seat == seat), &p.role) {
        (Some(role), Some(r)) => format!(
            "{own}; plays the {}, {}",
            r.name,
            standing(rules, seat, &role.piece, true)
        ),
        _ => own,
    }
}

/// Who has won, and as what where a piece of his own wins: `Player 2, who plays the hyaena, has won`.
pub fn won(rules: &Rules, seat: u8) -> String {
    let who = capital(&player(rules, seat));
    match &rules.params.role {
        Some(role) if rules.params.rank == RankFirst::Role => {
            format!("{who}, who plays the {}, has won", role.name)
        }
        _ => format!("{who} has won"),
    }
}

/// Who is to do what, in one sentence without a stop.
pub fn todo(rules: &Rules, state: &State) -> String {
    let who = capital(&player(rules, state.turn));
    match state.phase {
        Phase::Ready if state.stopped => format!("{who} goes on"),
        Phase::Ready => format!("{who}, throw the {}", thrown(rules)),
        Phase::Choose(v) if rules.params.mark.contains(&v) => {
            format!("{who}: what is the {} for?", rules.throw_name(v))
        }
        Phase::Choose(v) => format!("{who}: use the {}", rules.throw_name(v)),
        Phase::Sort => format!("{who}: choose the throw to carry out"),
        Phase::Closing => format!("{who}: hand the {} on", thrown(rules)),
        Phase::Over => "The game is over".into(),
    }
}
