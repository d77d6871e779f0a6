//! Conditions of piece games in plain words.

use super::cover::{possible, Product};
use crate::game::prose::number;
use crate::game::Player;
use crate::men::board::{each, Points};
use crate::men::ruleset::{DimUse, Ruleset, Table};
use crate::men::rulings::{Dim, Moment, Side};
use crate::men::telling::article;
use crate::men::words::Stand;
use crate::words::Word as _;

/// Places that are listed by name; of more it is written how many there are.
const FEW: usize = 4;

/// What values of dimensions say that are words.
#[rustfmt::skip]
const SAYS: &[(Dim, &str, &str)] = &[
    (Dim::Way, "forward", "forwards"),
    (Dim::Way, "level", "sideways"),
    (Dim::Way, "back", "backwards"),
    (Dim::Slant, "straight", "along a row or column"),
    (Dim::Slant, "diagonal", "diagonally"),
    (Dim::Bend, "on", "straight on"),
    (Dim::Bend, "turned", "turning"),
    (Dim::Bend, "back", "back the way it came"),
    (Dim::By, "drop", "after being placed"),
    (Dim::By, "step", "after a step"),
    (Dim::By, "slide", "after a move along a line"),
    (Dim::By, "fly", "after a flight"),
    (Dim::By, "leap", "after a leap"),
    (Dim::By, "vault", "after a leap from a distance"),
    (Dim::By, "strike", "after a capture on the next place"),
    (Dim::By, "charge", "after a capture from a distance"),
    (Dim::By, "removal", "after the removal of an enemy piece"),
    (Dim::Behind, "own", "with a piece of the capturing player behind it"),
    (Dim::Behind, "other", "with another enemy piece behind it"),
    (Dim::Behind, "vacant", "with a vacant place behind it"),
    (Dim::Behind, "edge", "at the end of a line"),
    (Dim::Past, "own", "in a row closed by a piece of the capturing player"),
    (Dim::Past, "other", "in a row closed by another enemy piece"),
    (Dim::Past, "vacant", "in a row with a vacant place after it"),
    (Dim::Past, "edge", "in a row to the end of a line"),
    (Dim::Hand, "none", "with no pieces left in hand"),
    (Dim::Hand, "some", "with pieces in hand"),
    (Dim::Hands, "none", "once all pieces are placed"),
    (Dim::Hands, "some", "while pieces are in hand"),
    (Dim::More, "no", "if the same piece cannot capture again"),
    (Dim::More, "yes", "if the same piece can capture again"),
];

/// How numbers of pieces and places are written: before them, one, several, after them.
#[rustfmt::skip]
const COUNTED: &[(Dim, [&str; 4])] = &[
    (Dim::Near, ["with ", "enemy piece", "enemy pieces", " next to it before"]),
    (Dim::Held, ["with ", "piece", "pieces", " of the capturing player next to it"]),
    (Dim::Free, ["with ", "vacant place", "vacant places", " next to it"]),
    (Dim::Row, ["in a row of ", "piece", "pieces", ""]),
    (Dim::Dropped, ["with ", "piece", "pieces", " on the board"]),
    (Dim::Men, ["with ", "piece", "pieces", " of the player’s own on the board"]),
    (Dim::Others, ["with ", "enemy piece", "enemy pieces", " left on the board"]),
    (Dim::Lost, ["after losing ", "piece", "pieces", ""]),
    (Dim::Taken, ["after capturing ", "piece", "pieces", ""]),
    (Dim::Turn, ["counting ", "turn", "turns", " of the player"]),
];

/// The largest number that a table tells apart.
const TOP: u16 = 255;

fn holds(d: &DimUse, mask: u128, n: u16) -> bool {
    mask >> d.class[usize::from(n)] & 1 == 1
}

/// `at most two pieces`, `one piece or more`.
fn many(d: &DimUse, mask: u128, [before, one, several, after]: [&str; 4]) -> String {
    let least = u16::from(matches!(d.dim, Dim::Row | Dim::Turn));
    let mut spans: Vec<(u16, u16)> = vec![];
    for n in (least..=TOP).filter(|n| holds(d, mask, *n)) {
        match spans.last_mut() {
            Some((_, end)) if *end + 1 == n => *end = n,
            _ => spans.push((n, n)),
        }
    }
    let of = |n: u16| format!("{} {}", number(n), if n == 1 { one } else { several });
    let span = |(a, b): &(u16, u16)| match (*a, *b) {
        (a, TOP) => format!("{} or more", of(a)),
        (a, b) if a == b => of(a),
        (a, b) if a == least => format!("at most {}", of(b)),
        (a, b) => format!("{} to {}", number(a), of(b)),
    };
    let all: Vec<String> = spans.iter().map(span).collect();
    format!("{before}{}{after}", all.join(" or "))
}

/// Some points as readers know them.
fn area(rules: &Ruleset, points: Points) -> String {
    let p = &rules.params;
    let place = match p.stand {
        Stand::Points => "point",
        Stand::Squares => "square",
    };
    let n = points.count_ones() as usize;
    let row = |y: Option<i32>| -> Points {
        let there = (0..p.board.len()).filter(|i| Some(p.board.points[*i].y) == y);
        there.fold(0, |set, i| set | 1 << i)
    };
    let ys = || p.board.points.iter().map(|q| q.y);
    let but = p.board.all() & !points;
    let names: Vec<&str> = each(points).map(|point| p.board.name(point)).collect();
    let zone = p.zones.iter().find(|z| z.points[0] == points);
    let named = zone.map_or_else(String::new, |z| {
        format!(" (“{}”)", z.name.replace('-', " "))
    });
    let turned = zone.is_some_and(|z| z.points[0] != z.points[1]);
    match n {
        2.. if points == row(ys().max()) => "the farthest row".into(),
        2.. if points == row(ys().min()) => "the nearest row".into(),
        _ if but == 0 => format!("any {place}"),
        _ if n > FEW && (but.count_ones() as usize) < n => {
            format!("any {place} but {}", area(rules, but))
        }
        _ if n > FEW => format!("one of {n} {place}s{named}"),
        _ if turned => format!("{}, as South sees the board", either(&names)),
        _ => format!("{}{named}", either(&names)),
    }
}

/// `a`, `a or b`, `a, b or c`.
fn either<S: AsRef<str>>(all: &[S]) -> String {
    match all {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", first.join(", "), last.as_ref())
        }
    }
}

/// Products in words; `any` stands for one without a condition.
pub(super) fn words(rules: &Ruleset, table: &Table, products: &[Product], any: &str) -> String {
    let arises = possible(rules, table);
    let of = |product: &Product| match describe(rules, table, product, &arises) {
        parts if parts.is_empty() => any.to_owned(),
        parts => parts.join(", "),
    };
    let all: Vec<String> = products.iter().map(of).collect();
    match all.iter().any(|one| one.contains(", ")) {
        true => all.join("; or "),
        false => either(&all),
    }
}

/// The conditions of a product: who acts, whom it is about, where and how, and what else holds.
fn describe(rules: &Ruleset, table: &Table, product: &Product, arises: &Product) -> Vec<String> {
    let narrowed = |dim: Dim| {
        let at = table.dims.iter().position(|d| d.dim == dim)?;
        (product[at] != arises[at]).then(|| (&table.dims[at], product[at]))
    };
    let moment = Moment::read(&table.moment).unwrap_or(Moment::Done);
    let mut dims: Vec<Dim> = table.dims.iter().map(|d| d.dim).collect();
    // the player first, then the piece, then the other one
    dims.sort_by_key(|dim| match dim {
        Dim::Player => 0,
        Dim::Man => 1,
        Dim::Side | Dim::Other => 2,
        _ => 3,
    });
    let phrase = |dim: Dim| match dim {
        // whose a piece is and of what kind are one phrase
        Dim::Other if narrowed(Dim::Side).is_some() => None,
        Dim::Side | Dim::Other => {
            narrowed(dim).map(|_| victim(rules, moment, narrowed(Dim::Side), narrowed(Dim::Other)))
        }
        _ => narrowed(dim).map(|(d, mask)| condition(rules, moment, d, mask)),
    };
    dims.into_iter().filter_map(phrase).collect()
}

/// Kinds of pieces by name; the lowest value is that of the first kind, or one before it.
fn kinds(rules: &Ruleset, mask: u128) -> Vec<String> {
    let called = rules.params.called.iter().enumerate();
    let some = called.filter(|(kind, _)| mask >> kind & 1 == 1);
    some.map(|(_, [one, _])| format!("{} {one}", article(one)))
        .collect()
}

/// Whom it is about: `an enemy king`.
fn victim(
    rules: &Ruleset,
    moment: Moment,
    side: Option<(&DimUse, u128)>,
    kind: Option<(&DimUse, u128)>,
) -> String {
    let what = match kind {
        None => "piece".to_owned(),
        Some((_, mask)) => {
            let bare = |k: &String| {
                k.split_once(' ')
                    .map_or(k.clone(), |(_, one)| one.to_owned())
            };
            either(&kinds(rules, mask).iter().map(bare).collect::<Vec<_>>())
        }
    };
    let over = match moment {
        Moment::Leap | Moment::Vault => "over ",
        _ => "",
    };
    let own = side.is_some_and(|(_, mask)| mask >> Side::Other.number() & 1 == 0);
    match own {
        true => format!("{over}{} {what} of the player’s own", article(&what)),
        false => format!("{over}an enemy {what}"),
    }
}

/// One condition in words.
fn condition(rules: &Ruleset, moment: Moment, d: &DimUse, mask: u128) -> String {
    let labels = (0..d.size)
        .filter(|v| mask >> v & 1 == 1)
        .map(|v| d.labels[v].as_str());
    let say = |label| {
        SAYS.iter()
            .find(|(dim, word, _)| *dim == d.dim && *word == label)
    };
    let says: Vec<&str> = labels
        .clone()
        .filter_map(say)
        .map(|(.., says)| *says)
        .collect();
    if let Some((_, parts)) = COUNTED.iter().find(|(dim, _)| *dim == d.dim) {
        return many(d, mask, *parts);
    }
    let points = || {
        let here = (0..rules.params.board.len() as u16).filter(|p| holds(d, mask, *p));
        area(rules, here.fold(0, |set, p| set | 1 << p))
    };
    match d.dim {
        Dim::Player => Player::at(mask.trailing_zeros() as usize).name().into(),
        Dim::Man => either(&kinds(rules, mask)),
        Dim::From => format!("from {}", points()),
        Dim::Zone => match moment {
            Moment::Beside | Moment::Removal => format!("on {}", points()),
            Moment::Done | Moment::Arrived => format!("after coming to {}", points()),
            Moment::Drop => points(),
            _ => format!("to {}", points()),
        },
        // their lowest value is that there is nobody
        Dim::BehindKind => format!("with {} behind it", either(&kinds(rules, mask >> 1))),
        Dim::BehindZone => format!("if the place behind it is {}", points()),
        Dim::TakenKind if mask == 1 => "after no capture".into(),
        Dim::TakenKind => format!("after capturing {}", either(&kinds(rules, mask >> 1))),
        Dim::Filled => filled(rules, d, mask),
        _ if says.is_empty() => labels.collect::<Vec<_>>().join(" or "),
        _ => either(&says),
    }
}

/// Which zones are filled: `one of eight lines of three`.
fn filled(rules: &Ruleset, d: &DimUse, mask: u128) -> String {
    let values = (0..d.size).filter(|v| mask >> v & 1 == 1);
    let all = values.fold(usize::MAX, |all, v| all & v);
    let lists = rules
        .filled
        .iter()
        .enumerate()
        .filter(|(i, _)| all >> i & 1 == 1);
    let says = lists.map(|(_, list)| {
        let mut zones = list.iter().map(|(z, _)| rules.params.zones[*z].points[0]);
        let sizes: Vec<u32> = zones.clone().map(Points::count_ones).collect();
        let many = number(sizes.len() as u16);
        match (sizes.as_slice(), zones.next()) {
            ([_], Some(one)) => format!("all of {}", area(rules, one).replace(" or ", " and ")),
            ([n, ..], _) if sizes.iter().all(|m| m == n) => {
                format!("one of {many} lines of {}", number(*n as u16))
            }
            _ => format!("one of {many} areas"),
        }
    });
    match says.collect::<Vec<_>>().as_slice() {
        [] => "with no such line filled".into(),
        says => format!("with the player’s pieces on {}", says.join(" and ")),
    }
}
