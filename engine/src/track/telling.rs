//! Games in words, for a page and for a terminal: players, pieces, places, events, choices.
//!
//! Players are numbered where each has one piece, and lettered where pieces are numbered; numbers of pieces are those
//! of the record. Places of a line are its days and the names of its ends; houses are named as on a map: a letter for
//! the column, counted from the first player's left, a number for the row, counted from him.

mod standing;

pub use standing::{choice, seat_says, standing, thrown, todo, won};

use super::course::house;
use super::event::{Event, Who};
use super::rules::{EatThen, Rules, Shape, Thrown};
use crate::game::prose::counted;
pub use crate::game::prose::{capital, number};

/// The mark of a player: 1, 2, 3 … or A, B, C …
pub fn sign(rules: &Rules, seat: u8) -> String {
    if rules.params.only {
        (u16::from(seat) + 1).to_string()
    } else {
        char::from(b'A' + seat % 26).to_string()
    }
}

/// A player: `player 2`, `B`.
pub fn player(rules: &Rules, seat: u8) -> String {
    if rules.params.only {
        format!("player {}", sign(rules, seat))
    } else {
        sign(rules, seat)
    }
}

/// A piece: `mother 2`, `the hyaena`, `B’s counter 3`.
pub fn piece(rules: &Rules, who: Who) -> String {
    let p = &rules.params;
    match who {
        Who::Role(_) => format!("the {}", p.role.as_ref().map_or("", |r| r.name.as_str())),
        Who::Piece(seat, _) if p.only => format!("{} {}", p.piece, sign(rules, seat)),
        Who::Piece(seat, k) => format!("{}’s {} {k}", sign(rules, seat), p.piece),
    }
}

/// The name of a house: `c1`; the column's letters go on with `aa` after `z`.
fn house_name(columns: u16, house: u16) -> String {
    let (row, column) = (house / columns, house % columns);
    let letter = |n: u16| char::from(b'a' + (n % 26) as u8);
    let mut name = String::new();
    if column >= 26 {
        name.push(letter(column / 26 - 1));
    }
    name.push(letter(column));
    format!("{name}{}", row + 1)
}

/// A place of a seat's course: `day 13`, `the well`, `c1`.
pub fn place(rules: &Rules, seat: u8, pos: u16) -> String {
    let p = &rules.params;
    match p.shape {
        Shape::Rows => house_name(p.columns, house(rules, seat, pos)),
        Shape::Drawn if p.drawn.is_hand(pos) => "the hand".into(),
        Shape::Drawn => p.drawn.points[usize::from(house(rules, seat, pos))]
            .name
            .clone(),
        Shape::Line => match (pos, &p.ends) {
            (0, [first, _]) if !first.is_empty() => format!("the {first}"),
            (n, [_, last]) if n == rules.last_place() && !last.is_empty() => format!("the {last}"),
            _ => format!("day {pos}"),
        },
    }
}

/// `day 13`, but `at the well`, `in the village`: where a piece is.
fn whereabouts(rules: &Rules, seat: u8, pos: u16) -> String {
    let name = place(rules, seat, pos);
    match rules.params.shape {
        Shape::Line if name.starts_with("day") => format!("on {name}"),
        Shape::Drawn if name.starts_with("the ") => "in hand".into(),
        Shape::Drawn => format!("on {name}"),
        Shape::Line if pos == 0 => format!("in {name}"),
        _ => format!("at {name}"),
    }
}

fn end(rules: &Rules, end: u8) -> String {
    match rules.params.ends[usize::from(end)].as_str() {
        "" => ["the first place", "the last place"][usize::from(end)].to_string(),
        name => format!("the {name}"),
    }
}

/// `two days`, `one house`.
fn steps(rules: &Rules, n: u16) -> String {
    counted(
        n,
        match rules.params.shape {
            Shape::Line => "day",
            Shape::Rows => "house",
            Shape::Drawn => "place",
        },
    )
}

/// What is marked to the credit: `one tâba`, `three tâbas`.
pub fn marks(rules: &Rules, n: u16) -> String {
    let p = &rules.params;
    match p.mark.as_slice() {
        [one] => counted(n, rules.throw_name(*one)),
        _ => counted(n, "mark"),
    }
}

/// What a throw does, in a few words: `two days, four for the hyaena; ends the turn`.
pub fn throw_says(rules: &Rules, value: u8) -> String {
    let p = &rules.params;
    if p.mark.contains(&value) {
        return "marked to the credit, or paid".into();
    }
    let mut words = match (value, p.each_die) {
        (0, _) => "nothing moves".to_owned(),
        (both, true) if both / 10 == both % 10 => {
            format!("four times {}", steps(rules, u16::from(both % 10) * p.rate))
        }
        (both, true) => {
            let [one, two] = [both / 10, both % 10].map(|v| number(u16::from(v) * p.rate));
            format!("{one} and {two}")
        }
        (value, false) => steps(rules, u16::from(value) * p.rate),
    };
    if let Some(role) = &p.role {
        words.push_str(&format!(
            ", {} for the {}",
            number(u16::from(value) * role.rate),
            role.name
        ));
    }
    // where every throw ends a turn, none is reported to
    if p.stop.contains(&value) && (p.shape != Shape::Drawn || p.stop.len() < p.sticks.values.len())
    {
        words.push_str("; ends the turn");
    }
    words
}

/// How the sticks lie: `two flat sides up, one round`.
pub fn lie(rules: &Rules, value: u8) -> String {
    let s = &rules.params.sticks;
    let flat = s.values.iter().position(|v| *v == value).unwrap_or(0) as u16;
    let (up, down) = match s.kind {
        Thrown::Sticks => return sticks_lie(flat, u16::from(s.count)),
        Thrown::Dice => return rules.throw_name(value).to_owned(),
        Thrown::Tetrahedra => ("marked", "plain"),
        Thrown::Shells => ("with the mouth up", "with the back up"),
    };
    let many = |n: u16| match n {
        0 => "none".to_owned(),
        n => number(n),
    };
    let rest = u16::from(s.count) - flat;
    format!("{} {up}, {} {down}", many(flat), many(rest))
}

/// How two-sided sticks lie.
fn sticks_lie(flat: u16, count: u16) -> String {
    let round = count - flat.min(count);
    match (flat, round) {
        (0, _) => format!("{} round sides up, no flat one", number(round)),
        (n, 0) => format!("{} flat sides up, no round one", number(n)),
        (1, n) => format!("one flat side up, {} round", number(n)),
        (f, n) => format!("{} flat sides up, {} round", number(f), number(n)),
    }
}

/// An event as a line of a log, without a capital.
pub fn sentence(rules: &Rules, event: &Event) -> String {
    let throw = |v: &u8| rules.throw_name(*v);
    match event {
        Event::Throw { seat, value } => format!("{} throws {}", player(rules, *seat), throw(value)),
        Event::Lost { value, .. } => format!("the {} is lost", throw(value)),
        Event::Let { seat, value } => {
            format!("{} lets the {} go", player(rules, *seat), throw(value))
        }
        Event::Collect { value, .. } => {
            format!("the {} is kept till the turn is stopped", throw(value))
        }
        Event::Mark { seat, credit } => format!(
            "it is kept for later: {} has {}",
            player(rules, *seat),
            marks(rules, *credit)
        ),
        Event::Bank { value, .. } => format!("the {} is kept for later", throw(value)),
        Event::Spend { seat, count } => {
            format!("{} spends {}", player(rules, *seat), marks(rules, *count))
        }
        Event::Unbank { seat, value } => format!(
            "{} uses the {} kept for later",
            player(rules, *seat),
            throw(value)
        ),
        Event::Lapse { values, .. } => {
            let names: Vec<&str> = values.iter().map(throw).collect();
            format!("what was kept for later lapses: {}", names.join(", "))
        }
        Event::Release { who } => format!("{} may move from now on", piece(rules, *who)),
        Event::Leave { who, end: at } => {
            format!("{} leaves {}", piece(rules, *who), end(rules, *at))
        }
        Event::Move { who, from, to } => {
            let seat = who.seat();
            let far = from.abs_diff(*to);
            let way = match rules.params.shape {
                Shape::Rows | Shape::Drawn => format!(
                    "{} to {}",
                    place(rules, seat, *from),
                    place(rules, seat, *to)
                ),
                Shape::Line => format!("to {}", place(rules, seat, *to)),
            };
            format!("{} goes {}, {way}", piece(rules, *who), steps(rules, far))
        }
        Event::Reach { who, end: at } => {
            format!("{} reaches {}", piece(rules, *who), end(rules, *at))
        }
        Event::Pay {
            who,
            end: at,
            paid,
            of,
        } => {
            format!(
                "{} pays {} at {}: {paid} of {of}",
                piece(rules, *who),
                marks(rules, 1),
                end(rules, *at)
            )
        }
        Event::Stage { who, name } => format!("{} has {name}", piece(rules, *who)),
        Event::Loose { seat } => {
            format!(
                "{} is let loose; {} plays it from now on",
                piece(rules, Who::Role(*seat)),
                player(rules, *seat)
            )
        }
        Event::Eaten { who, pos } => {
            format!(
                "{}, {}, is overtaken and {}",
                piece(rules, *who),
                whereabouts(rules, who.seat(), *pos),
                match rules.params.eat_then {
                    EatThen::Back | EatThen::Hand => "begins again",
                    EatThen::Swap => "changes places",
                    EatThen::FirstFree => "sent back",
                    EatThen::Out => "eaten",
                }
            )
        }
        Event::Off { who } => format!("{} leaves the board, safe", piece(rules, *who)),
        Event::Link { who, to, .. } => format!(
            "the link leads {} to {}",
            piece(rules, *who),
            place(rules, who.seat(), *to)
        ),
        Event::Again { seat } => format!("{} throws again", player(rules, *seat)),
        Event::Turn { seat } => format!("the {} pass to {}", thrown(rules), player(rules, *seat))
            .replace("die pass", "die passes"),
        Event::Over { outcome } => match outcome.winner {
            Some(seat) => format!("the game is over: {} has won", player(rules, seat)),
            None => "the game is over, drawn".into(),
        },
    }
}

/// The question that the clauses of an event answer.
pub fn question(rules: &Rules, event: &Event) -> String {
    let throw = |v: &u8| rules.throw_name(*v);
    let who_ = |who: &Who| piece(rules, *who);
    match event {
        Event::Throw { value, .. } => format!("What is a {}?", throw(value)),
        Event::Lost { value, .. } => format!("Why is the {} lost?", throw(value)),
        Event::Let { value, .. } => format!("Why may the {} be let go?", throw(value)),
        Event::Collect { value, .. } => {
            format!("Why is the {} not carried out at once?", throw(value))
        }
        Event::Mark { .. } => "Why is it kept for later?".into(),
        Event::Bank { value, .. } => format!("Why may the {} be kept?", throw(value)),
        Event::Spend { count, .. } => format!("What may {} do?", marks(rules, *count)),
        Event::Unbank { value, .. } => format!("Why may the {} be used now?", throw(value)),
        Event::Lapse { .. } => "Why does it lapse?".into(),
        Event::Release { who } => format!("Why may {} move?", who_(who)),
        Event::Leave { who, end: at } => {
            format!("Why does {} leave {}?", who_(who), end(rules, *at))
        }
        Event::Move { who, from, to } => format!(
            "Why does {} go {}?",
            who_(who),
            steps(rules, from.abs_diff(*to))
        ),
        Event::Reach { who, end: at } => {
            format!("How does {} come to {}?", who_(who), end(rules, *at))
        }
        Event::Pay { who, .. } => format!("What does {} pay for?", who_(who)),
        Event::Stage { who, name } => format!("Why has {} {name}?", who_(who)),
        Event::Loose { seat } => format!("Why is {} let loose?", who_(&Who::Role(*seat))),
        Event::Eaten { who, .. } => format!("Why is {} eaten?", who_(who)),
        Event::Off { who } => format!("Why does {} leave the board?", who_(who)),
        Event::Link { who, .. } => format!("Why does {} go on?", who_(who)),
        Event::Again { seat } => format!("Why does {} throw again?", player(rules, *seat)),
        Event::Turn { .. } => "Why is it the next player’s turn?".into(),
        Event::Over { .. } => "Why is the game over?".into(),
    }
}
