//! Where men stand, what is in hand and who is to move; as text: `a1,c1,Kb4/a5,c5 0-0 S`.

use super::board::{each, one, Board, Points};
use super::fen::{is_fen, of_fen};
use super::ruleset::{Params, Ruleset, MOST_KINDS};
use super::words::{Missed, MovesFirst};

/// What the player to move still has to do in his turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Pending {
    /// His turn begins.
    Nothing,
    /// So many men are still to be dropped.
    Drops(u8),
    /// So many men of the other's are still to be taken off, and then so many dropped.
    Remove(u8, u8),
    /// Something more, with any man.
    Again {
        /// Or nothing.
        may_stop: bool,
    },
    /// The man on a point goes on taking.
    On {
        /// The point by which he came to it, the last of his way; his own where he was dropped.
        via: u8,
        /// The line on which he came; 255 where a text says no more than the points.
        line: u8,
        /// His point.
        point: u8,
        /// Or he stops.
        may_stop: bool,
    },
}

impl Pending {
    /// What is left when men were taken off: so many to be dropped.
    #[must_use]
    pub fn after(drops: u8) -> Pending {
        match drops {
            0 => Pending::Nothing,
            left => Pending::Drops(left),
        }
    }
}

/// Everything that is on the board and beside it between two acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    /// By seat and kind.
    pub men: [[Points; MOST_KINDS]; 2],
    /// Men in hand, by seat.
    pub hand: [u8; 2],
    /// The seat that is to move; none when the game is over.
    pub to_move: Option<u8>,
    /// What he still has to do.
    pub pending: Pending,
    /// Men who were leapt over in this turn and stand till it is over.
    pub ghosts: Points,
    /// Men who could have made an obliged capture and did not: as a turn begins the other player's, in the turn before; in a turn under
    /// way the mover's.
    pub missed: Points,
    /// Turns begun, by seat, the one under way included.
    pub turns: [u16; 2],
    /// Whether somebody had men in hand when the turn began.
    pub dropping: bool,
    /// Who dropped first, while men are dropped.
    pub opener: Option<u8>,
}

impl Position {
    /// Nobody anywhere, and nobody to move.
    fn bare_board() -> Position {
        Position {
            men: [[0; MOST_KINDS]; 2],
            hand: [0; 2],
            to_move: None,
            pending: Pending::Nothing,
            ghosts: 0,
            missed: 0,
            turns: [0; 2],
            dropping: false,
            opener: None,
        }
    }

    /// The men, the hands and who is to move, as they are compared with what was there before.
    #[must_use]
    pub fn bare(&self) -> Position {
        Position {
            men: self.men,
            hand: self.hand,
            to_move: self.to_move,
            ..Position::bare_board()
        }
    }

    /// The position that a game begins with, begun by a seat.
    #[must_use]
    pub fn first(params: &Params, seat: u8) -> Position {
        Position {
            men: params.start,
            hand: params.hand,
            to_move: Some(seat),
            ..Position::bare_board()
        }
    }

    /// Every man of a seat.
    #[inline]
    #[must_use]
    pub fn of(&self, seat: usize) -> Points {
        self.men[seat].iter().fold(0, |a, b| a | b)
    }

    /// Every man.
    #[inline]
    #[must_use]
    pub fn all(&self) -> Points {
        self.of(0) | self.of(1)
    }

    /// Who stands on a point: his seat and his kind.
    #[inline]
    #[must_use]
    pub fn at(&self, point: u8) -> Option<(usize, usize)> {
        let set = one(point);
        let of = |seat: usize| self.men[seat].iter().position(|k| k & set != 0);
        (0..2).find_map(|seat| of(seat).map(|kind| (seat, kind)))
    }

    /// The kind of a seat's man on a point.
    #[inline]
    #[must_use]
    pub fn kind_of(&self, seat: usize, point: u8) -> usize {
        let set = one(point);
        let found = self.men[seat].iter().position(|k| k & set != 0);
        found.unwrap_or(0)
    }

    /// Takes whoever stands on a point off the board.
    #[inline]
    pub fn lift(&mut self, point: u8) {
        let set = !one(point);
        self.men.iter_mut().flatten().for_each(|k| *k &= set);
    }

    /// Puts a man on a point.
    #[inline]
    pub fn put(&mut self, seat: usize, kind: usize, point: u8) {
        self.men[seat][kind] |= one(point);
    }

    /// As text. Who stands till the turn is over is among the men; turns, and who dropped first, are written where the rules ask for them.
    #[must_use]
    pub fn text(&self, rules: &Ruleset) -> String {
        let params = &rules.params;
        let name = |p: u8| params.board.name(p);
        let side = |seat: usize| {
            let men = each(self.of(seat)).map(|p| {
                let kind = self.at(p).map_or(0, |(_, kind)| kind);
                format!("{}{}", letter(params, kind), name(p))
            });
            men.collect::<Vec<_>>().join(",")
        };
        let [south, north] = self.hand;
        let mut words = vec![
            format!("{}/{}", side(0), side(1)),
            format!("{south}-{north}"),
        ];
        words.push(self.to_move.map_or("over", sign).to_owned());
        let stop = |may_stop| if may_stop { "?" } else { "" };
        match self.pending {
            Pending::Nothing => {}
            Pending::Drops(n) => words.push(format!("drop:{n}")),
            Pending::Remove(n, 0) => words.push(format!("take:{n}")),
            Pending::Remove(n, left) => words.push(format!("take:{n},drop:{left}")),
            Pending::Again { may_stop } => words.push(format!("again{}", stop(may_stop))),
            Pending::On {
                via,
                point,
                may_stop,
                ..
            } if via == point => words.push(format!("on:{}{}", name(point), stop(may_stop))),
            Pending::On {
                via,
                point,
                may_stop,
                ..
            } => words.push(format!(
                "on:{}-{}{}",
                name(via),
                name(point),
                stop(may_stop)
            )),
        }
        if self.ghosts != 0 {
            let leapt: Vec<&str> = each(self.ghosts).map(name).collect();
            words.push(format!("leapt:{}", leapt.join(",")));
        }
        if self.missed != 0 {
            let missed: Vec<&str> = each(self.missed).map(name).collect();
            words.push(format!("missed:{}", missed.join(",")));
        }
        if rules.counts_turns {
            words.push(format!("turns:{}-{}", self.turns[0], self.turns[1]));
        }
        if params.moves_first != MovesFirst::Next {
            words.extend(self.opener.map(|seat| format!("first:{}", sign(seat))));
        }
        words.join(" ")
    }

    /// Reads a position.
    ///
    /// # Errors
    /// Everything that is wrong with it.
    pub fn read(params: &Params, text: &str) -> Result<Position, Vec<String>> {
        if is_fen(text) {
            let text = of_fen(params, text).map_err(|why| vec![why])?;
            return Position::read(params, &text);
        }
        let mut wrong = vec![];
        let mut words = text.split_whitespace();
        let men = words.next().unwrap_or_default();
        let mut pos = Position::bare_board();
        match men.split_once('/') {
            Some((south, north)) => {
                for (seat, side) in [south, north].into_iter().enumerate() {
                    let men = side.split(',').filter(|m| !m.is_empty());
                    men.for_each(|m| man(params, &mut pos, seat, m, &mut wrong));
                }
            }
            None => wrong.push(format!(
                "`{men}` has no `/` between South's men and North's: a1,c1/a5,c5 0-0 S"
            )),
        }
        for word in words {
            if let Err(why) = read_word(params, &mut pos, word) {
                wrong.push(why);
            }
        }
        let over = text.split_whitespace().any(|word| word == "over");
        if wrong.is_empty() && pos.to_move.is_none() != over {
            wrong.push("who is to move? add S or N; over, if nobody is".into());
        }
        wrong.extend(too_many(params, &pos));
        wrong.extend(unfit(params, &pos));
        pos.dropping = pos.hand != [0, 0] || pos.opener.is_some();
        match wrong.is_empty() {
            true => Ok(pos),
            false => Err(wrong),
        }
    }
}

/// `S`, `N`.
fn sign(seat: u8) -> &'static str {
    if seat == 0 {
        "S"
    } else {
        "N"
    }
}

/// Reads a word after the men.
fn read_word(params: &Params, pos: &mut Position, word: &str) -> Result<(), String> {
    let unread = || {
        format!("`{word}` is none of: what is in hand (3-2), who is to move (S, N, over), drop:1, take:1, again, on:b2-c3, leapt:b2, missed:b2, turns:4-3, first:S")
    };
    let seat = |text: &str| match text {
        "S" => Ok(0),
        "N" => Ok(1),
        _ => Err(unread()),
    };
    let number = |text: &str| text.parse::<u8>().map_err(|_| unread());
    let point = |name: &str| {
        let found = params.board.point(name);
        found.ok_or_else(|| point_unknown(&params.board, name))
    };
    let (plain, may_stop) = match word.strip_suffix('?') {
        Some(plain) => (plain, true),
        None => (word, false),
    };
    match plain.split_once(':') {
        None if plain == "over" => {}
        None if plain == "again" => pos.pending = Pending::Again { may_stop },
        _ if may_stop && !plain.starts_with("on:") => return Err(unread()),
        None if plain == "S" || plain == "N" => pos.to_move = Some(seat(plain)?),
        None => pos.hand = hands(plain).ok_or_else(unread)?,
        Some(("on", both)) => {
            let (via, at) = both.split_once('-').unwrap_or((both, both));
            pos.pending = Pending::On {
                via: point(via)?,
                line: u8::MAX,
                point: point(at)?,
                may_stop,
            };
        }
        Some(("drop", n)) => pos.pending = Pending::Drops(number(n)?),
        Some(("take", rest)) => {
            let (n, drops) = rest.split_once(",drop:").unwrap_or((rest, "0"));
            pos.pending = Pending::Remove(number(n)?, number(drops)?);
        }
        Some(("leapt", names)) => {
            for name in names.split(',') {
                pos.ghosts |= one(point(name)?);
            }
        }
        Some(("missed", names)) => {
            for name in names.split(',') {
                pos.missed |= one(point(name)?);
            }
        }
        Some(("turns", both)) => {
            let (south, north) = both.split_once('-').ok_or_else(unread)?;
            let turns = |t: &str| t.parse::<u16>().map_err(|_| unread());
            pos.turns = [turns(south)?, turns(north)?];
        }
        Some(("first", who)) => pos.opener = Some(seat(who)?),
        Some(_) => return Err(unread()),
    }
    Ok(())
}

/// What the player to move has to do and cannot have to.
fn unfit(params: &Params, pos: &Position) -> Vec<String> {
    let mut wrong = vec![];
    let seat = usize::from(pos.to_move.unwrap_or(0));
    match pos.pending {
        Pending::On { point, .. } if pos.of(seat) & one(point) == 0 => {
            let name = params.board.name(point);
            wrong.push(format!("no man of the mover's on `{name}` who goes on"));
        }
        Pending::Drops(n) if n == 0 || n > pos.hand[seat] => {
            wrong.push(format!(
                "{n} men to be dropped, and {} in hand",
                pos.hand[seat]
            ));
        }
        Pending::Remove(n, _) if n == 0 || u32::from(n) > pos.of(1 - seat).count_ones() => {
            let there = pos.of(1 - seat).count_ones();
            wrong.push(format!("{n} men to be taken off, and {there} there"));
        }
        _ => {}
    }
    if pos.ghosts & !pos.of(1 - seat) != 0 {
        wrong.push("who was leapt over is a man of the other's".into());
    }
    let begins = pos.pending == Pending::Nothing;
    let whose = if begins { 1 - seat } else { seat };
    if pos.missed & !pos.of(whose) != 0 {
        wrong.push(match begins {
            true => "as a turn begins, who missed a capture is a man of the other's".into(),
            false => "in a turn under way, who missed a capture is a man of the mover's".into(),
        });
    }
    if pos.missed != 0 && params.missed != Missed::Huffed {
        wrong.push("no capture is missed under these rules (`take.missed`)".into());
    }
    wrong
}

/// The letter of a kind in records: none for the first.
pub(super) fn letter(params: &Params, kind: usize) -> String {
    let name = params.kinds.get(kind).filter(|_| kind > 0);
    let first = name.and_then(|k| k.chars().next());
    first.map_or(String::new(), |c| c.to_ascii_uppercase().to_string())
}

/// Puts one man where a text says.
fn man(params: &Params, pos: &mut Position, seat: usize, text: &str, wrong: &mut Vec<String>) {
    let upper = text.chars().next().filter(char::is_ascii_uppercase);
    let (kind, name) = match upper {
        None => (Some(0), text),
        Some(c) => {
            let mut kinds = (1..params.kinds.len()).filter(|k| letter(params, *k) == c.to_string());
            (kinds.next(), &text[1..])
        }
    };
    let Some(kind) = kind else {
        wrong.push(format!("`{text}`: no kind of men begins with that letter"));
        return;
    };
    match params.board.point(name) {
        None => wrong.push(point_unknown(&params.board, name)),
        Some(p) if pos.all() & one(p) != 0 => wrong.push(format!("two men on `{name}`")),
        Some(p) => pos.put(seat, kind, p),
    }
}

/// That there is no such point, with the nearest.
pub(super) fn point_unknown(board: &Board, name: &str) -> String {
    let all: Vec<&str> = board.points.iter().map(|p| p.name.as_str()).collect();
    format!("point {}", crate::words::unknown(name, &all))
}

fn hands(word: &str) -> Option<[u8; 2]> {
    let (south, north) = word.split_once('-')?;
    Some([south.parse().ok()?, north.parse().ok()?])
}

/// More men than a game has.
fn too_many(params: &Params, pos: &Position) -> Vec<String> {
    let of = |men: &[Points; MOST_KINDS]| men.iter().map(|k| k.count_ones()).sum::<u32>();
    let mut wrong = vec![];
    for (seat, name) in ["South", "North"].into_iter().enumerate() {
        let all = of(&params.start[seat]) + u32::from(params.hand[seat]);
        let here = of(&pos.men[seat]) + u32::from(pos.hand[seat]);
        if here > all {
            wrong.push(format!(
                "{name} has {here} men, and the game gives him {all}"
            ));
        }
        if pos.hand[seat] > params.hand[seat] {
            wrong.push(format!("{name} has more men in hand than he begins with"));
        }
    }
    wrong
}
