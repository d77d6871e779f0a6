//! Positions and records as text (`docs/tracks.md`).
//!
//! `days=40 | o10 c1 | w40p2 b2,4 | turn 0 ready`

use super::rules::{Rules, Shape, MOST_PLAYERS};
use super::state::{Action, Phase, Piece, Role, Stage, State};
pub use crate::game::NotationError;
use std::fmt;

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Throw => f.write_str("throw"),
            Action::Use => f.write_str("use"),
            Action::Spend(v) => write!(f, "spend{v}"),
            Action::Move { piece, extra: 0 } => write!(f, "m{piece}"),
            Action::Move { piece, extra } => write!(f, "m{piece}+{extra}"),
            Action::Pick(v) => write!(f, "pick{v}"),
            Action::Release(k) => write!(f, "free{k}"),
            Action::Step(k) => write!(f, "step{k}"),
            Action::Keep => f.write_str("keep"),
            Action::Refuse => f.write_str("let"),
            Action::HandOver => f.write_str("pass"),
        }
    }
}

/// A token of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Token {
    /// `t6`: the sticks show a six.
    Throw(u8),
    /// `lot:1`: the seat that begins, where a lot decides.
    Lot(u8),
    /// Something that a player does.
    Act(Action),
}

/// Reads a token.
///
/// # Errors
/// The forms a token may take.
///
/// ```
/// use ludarium_engine::track::notation::{parse_token, Token};
///
/// assert_eq!(parse_token("t6"), Ok(Token::Throw(6)));
/// assert!(parse_token("six").is_err());
/// ```
pub fn parse_token(text: &str) -> Result<Token, NotationError> {
    let number = |head: &str| text.strip_prefix(head).and_then(|n| n.parse::<u8>().ok());
    let action = match text {
        "use" => Some(Action::Use),
        "keep" => Some(Action::Keep),
        "let" => Some(Action::Refuse),
        "pass" => Some(Action::HandOver),
        _ => None,
    };
    let action = action
        .or_else(|| number("spend").map(Action::Spend))
        .or_else(|| number("pick").map(Action::Pick))
        .or_else(|| number("free").map(Action::Release))
        .or_else(|| number("step").map(Action::Step))
        .or_else(|| {
            let (piece, extra) = match text.strip_prefix('m')?.split_once('+') {
                Some((piece, extra)) => (piece, extra.parse().ok()?),
                None => (text.strip_prefix('m')?, 0),
            };
            Some(Action::Move {
                piece: piece.parse().ok()?,
                extra,
            })
        });
    if let Some(action) = action {
        return Ok(Token::Act(action));
    }
    if let Some(seat) = number("lot:") {
        return Ok(Token::Lot(seat));
    }
    number("t").map(Token::Throw).ok_or_else(|| {
        NotationError(format!("`{text}` is no token; write a throw (t6), a move (m0, m0+2), use, spend4, pick4, free0, step0, keep, let or pass"))
    })
}

fn piece_text(piece: &Piece) -> String {
    let word = piece.stage.word();
    match piece.stage {
        Stage::Home | Stage::Eaten | Stage::Off => word.to_string(),
        _ if piece.paid > 0 => format!("{word}{}p{}", piece.pos, piece.paid),
        _ => format!("{word}{}", piece.pos),
    }
}

fn list(values: &[u8]) -> String {
    let words: Vec<String> = values.iter().map(u8::to_string).collect();
    words.join(",")
}

/// A position as text.
pub fn position_text(rules: &Rules, state: &State) -> String {
    let mut fields = vec![match rules.params.shape {
        Shape::Line => format!("days={}", rules.params.days),
        Shape::Rows => format!("rows={}", rules.params.rows),
        Shape::Drawn => format!("places={}", rules.params.drawn.places),
    }];
    for seat in 0..state.seats() {
        let mut words: Vec<String> = state.pieces[seat].iter().map(piece_text).collect();
        if state.credit[seat] > 0 {
            words.push(format!("c{}", state.credit[seat]));
        }
        if !state.banked[seat].is_empty() {
            words.push(format!("m{}", list(&state.banked[seat])));
        }
        if state.taken[seat] > 0 {
            words.push(format!("e{}", state.taken[seat]));
        }
        fields.push(words.join(" "));
    }
    if let Some(role) = &state.role {
        fields.push(format!("role {} {}", role.seat, piece_text(&role.piece)));
    }
    if !state.home.is_empty() {
        fields.push(format!("home {}", list(&state.home)));
    }
    let mut turn = format!("turn {} ", state.turn);
    turn.push_str(&match state.phase {
        Phase::Ready => "ready".to_string(),
        Phase::Choose(v) => format!("choose {v}"),
        Phase::Sort => "sort".to_string(),
        Phase::Closing => "closing".to_string(),
        Phase::Over => "over".to_string(),
    });
    if !state.pool.is_empty() {
        turn.push_str(&format!(" pool {}", list(&state.pool)));
    }
    if state.stopped && matches!(state.phase, Phase::Choose(_)) {
        turn.push_str(" stopped");
    }
    fields.push(turn);
    fields.join(" | ")
}

/// The size that a position states, as a parameter: `days=40`.
///
/// ```
/// use ludarium_engine::track::notation::size_of;
///
/// assert_eq!(size_of("days=40 | 0 0"), Some(("days".to_owned(), 40)));
/// ```
pub fn size_of(text: &str) -> Option<(String, i64)> {
    let (name, n) = text.split('|').next()?.trim().split_once('=')?;
    // a board that is drawn has no other size
    let name = name.trim();
    (name != "places").then_some((name.to_string(), n.trim().parse().ok()?))
}

/// Reads a position.
///
/// # Errors
/// What cannot be read; else every reason why the rules have no such position: places, numbers of pieces and players.
pub fn parse_position(rules: &Rules, text: &str) -> Result<State, NotationError> {
    let state = read(rules, text).map_err(NotationError)?;
    let reasons = unfit(rules, &state);
    if reasons.is_empty() {
        Ok(state)
    } else {
        Err(NotationError(reasons.join("; ")))
    }
}

fn read(rules: &Rules, text: &str) -> Result<State, String> {
    let mut fields = text.split('|').map(str::trim);
    let size = match rules.params.shape {
        Shape::Line => ("days", rules.params.days),
        Shape::Rows => ("rows", rules.params.rows),
        Shape::Drawn => ("places", rules.params.drawn.places),
    };
    let head = fields.next().unwrap_or_default();
    if head != format!("{}={}", size.0, size.1)
        && size_of(head) != Some((size.0.to_string(), i64::from(size.1)))
    {
        return Err(format!(
            "the position begins `{head}`; the board is {}={}",
            size.0, size.1
        ));
    }
    let mut state = State {
        pieces: vec![],
        credit: vec![],
        banked: vec![],
        taken: vec![],
        role: None,
        home: vec![],
        turn: 0,
        phase: Phase::Ready,
        stopped: false,
        pool: vec![],
    };
    let mut turn_told = false;
    for field in fields {
        let words: Vec<&str> = field.split_whitespace().collect();
        match words.as_slice() {
            ["role", seat, piece] => {
                let seat = whole(seat)?;
                let piece = parse_piece(rules, piece)?;
                state.role = Some(Role { seat, piece });
            }
            ["home", seats] => state.home = numbers(seats)?,
            ["turn", seat, rest @ ..] => {
                turn_told = true;
                state.turn = whole(seat)?;
                turn(&mut state, rest)?;
            }
            words => seat(rules, &mut state, words)?,
        }
    }
    if !turn_told {
        return Err("no field `turn SEAT`".into());
    }
    Ok(state)
}

fn turn(state: &mut State, words: &[&str]) -> Result<(), String> {
    let mut rest = words;
    loop {
        rest = match rest {
            [] => break,
            ["ready", rest @ ..] => {
                state.phase = Phase::Ready;
                rest
            }
            ["choose", value, rest @ ..] => {
                state.phase = Phase::Choose(whole(value)?);
                rest
            }
            ["sort", rest @ ..] => {
                state.phase = Phase::Sort;
                rest
            }
            ["closing", rest @ ..] => {
                state.phase = Phase::Closing;
                rest
            }
            ["over", rest @ ..] => {
                state.phase = Phase::Over;
                rest
            }
            ["pool", values, rest @ ..] => {
                state.pool = numbers(values)?;
                state.pool.sort_unstable();
                rest
            }
            ["stopped", rest @ ..] => {
                state.stopped = true;
                rest
            }
            [other, ..] => return Err(format!("`{other}` is no phase: ready, choose V, sort, closing or over, with pool and stopped")),
        };
    }
    if state.stopped && matches!(state.phase, Phase::Ready | Phase::Over) {
        return Err(
            "`stopped` goes with a throw that is still to be used: choose 2 stopped".into(),
        );
    }
    state.stopped |= matches!(state.phase, Phase::Sort | Phase::Closing);
    Ok(())
}

fn seat(rules: &Rules, state: &mut State, words: &[&str]) -> Result<(), String> {
    let (mut pieces, mut credit, mut banked, mut taken) = (vec![], 0, vec![], 0);
    for word in words {
        match word.split_at_checked(1) {
            Some(("c", n)) => credit = whole(n)?,
            Some(("m", n)) => banked = numbers(n)?,
            Some(("e", n)) => taken = whole(n)?,
            _ => pieces.push(parse_piece(rules, word)?),
        }
    }
    banked.sort_unstable();
    state.pieces.push(pieces);
    state.credit.push(credit);
    state.banked.push(banked);
    state.taken.push(taken);
    Ok(())
}

fn parse_piece(rules: &Rules, word: &str) -> Result<Piece, String> {
    let bad = || {
        format!("`{word}` is no piece; write its stage and place: s0, o12, w40p2, b7, h, x or f")
    };
    let (head, rest) = word.split_at_checked(1).ok_or_else(bad)?;
    let stage = Stage::from_word(head).ok_or_else(bad)?;
    if !matches!(
        stage,
        Stage::Start | Stage::Out | Stage::Station | Stage::Back
    ) {
        return if rest.is_empty() {
            Ok(Piece::new(stage, 0))
        } else {
            Err(bad())
        };
    }
    let (pos, paid) = rest.split_once('p').unwrap_or((rest, "0"));
    let pos: u16 = pos.parse().map_err(|_| bad())?;
    if pos > rules.last_place() {
        return Err(format!(
            "`{word}`: the last place is {}",
            rules.last_place()
        ));
    }
    Ok(Piece {
        stage,
        pos,
        paid: paid.parse().map_err(|_| bad())?,
    })
}

fn whole<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.parse()
        .map_err(|_| format!("`{text}` should be a whole number"))
}

fn numbers(text: &str) -> Result<Vec<u8>, String> {
    text.split(',').map(whole).collect()
}

/// Every reason why rules have no such position.
fn unfit(rules: &Rules, state: &State) -> Vec<String> {
    let p = &rules.params;
    let seats = state.seats();
    let mut reasons = vec![];
    if seats < usize::from(p.least) || seats > p.most.map_or(MOST_PLAYERS, usize::from) {
        reasons.push(format!(
            "{seats} players; at least {} are needed{}",
            p.least,
            p.most.map_or(String::new(), |m| format!(", at most {m}"))
        ));
    }
    for (seat, pieces) in state.pieces.iter().enumerate() {
        if pieces.len() != p.at.len() {
            reasons.push(format!(
                "seat {seat} has {} pieces; the game has {} each",
                pieces.len(),
                p.at.len()
            ));
        }
    }
    let named = state.home.iter().copied().chain([state.turn]);
    let named = named.chain(state.role.map(|r| r.seat));
    for seat in named.filter(|s| usize::from(*s) >= seats) {
        let last = seats.saturating_sub(1);
        reasons.push(format!(
            "there is no seat {seat}: the seats are 0 to {last}"
        ));
    }
    let throws = state.pool.iter().chain(state.banked.iter().flatten());
    let pending = match state.phase {
        Phase::Choose(v) => Some(v),
        _ => None,
    };
    let throws = throws.copied().chain(pending);
    // of two dice moved one by one, each shows what a double of it shows
    let die = |v: u8| p.each_die && p.sticks.values.contains(&(11 * (v % 10)));
    for throw in throws.filter(|v| !p.sticks.values.contains(v) && !die(*v)) {
        reasons.push(format!("{throw} is no value of a throw"));
    }
    if state.role.is_some() && p.role.is_none() {
        reasons.push("these rules have no role".into());
    }
    reasons
}
