//! Positions of sowing games as drawings.

use ludarium_board::{figure, svg, BoardShape, BoardView, Direction, Mark, MarkKind, Part, Side};
use ludarium_engine::game::Player;
use ludarium_engine::sowing::holes::hole_of_letter;
use ludarium_engine::sowing::notation::parse_position;
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::words;
use ludarium_engine::sowing::words::{Dir, OpeningKind, StarterFirst};
use ludarium_engine::sowing::Ruleset;

use super::super::text::{in_words, typographic};
use super::super::view::BoardFigure;
use super::shapes::drawn_once;
use super::{begins, Common, Drawn, Game, Pictures, BY_LOT, FIRST, SCRIPTS};
use crate::corpus::Example;
use ludarium_engine::game::Rules;
use ludarium_engine::sowing;
use ludarium_engine::sowing::compare::set_up;

fn side(player: Player) -> Side {
    match player {
        Player::South => Side::South,
        Player::North => Side::North,
    }
}

/// A position as the board crate draws it.
fn view(rules: &Ruleset, at: &Position, id: &str) -> BoardView {
    let holes = at.holes();
    let letter = |k: usize| {
        rules
            .mark_letters
            .get(k)
            .copied()
            .flatten()
            .map(String::from)
            .unwrap_or_default()
    };
    BoardView {
        id: id.to_owned(),
        holes: (0..holes).map(|h| u16::from(at.count(h))).collect(),
        owners: (0..holes).map(|h| side(at.owner(h))).collect(),
        marks: (0..holes)
            .map(|h| {
                at.mark(h).map(|m| Mark {
                    kind: rules
                        .marks
                        .get(usize::from(m.kind))
                        .cloned()
                        .unwrap_or_default(),
                    by: side(m.by),
                    visited: at.visited(h),
                })
            })
            .collect(),
        kinds: rules
            .marks
            .iter()
            .enumerate()
            .map(|(k, name)| MarkKind {
                name: name.clone(),
                letter: letter(k),
            })
            .collect(),
        stores: [
            u16::from(at.store(Player::South)),
            u16::from(at.store(Player::North)),
        ],
        to_move: at.to_move.map(side),
        closed: (0..holes).filter(|h| at.closed(*h)).collect(),
        direction: match rules.params.direction {
            Dir::Anticlockwise => Direction::Anticlockwise,
            Dir::Clockwise => Direction::Clockwise,
        },
        rows: rules.params.drawn_rows(),
        shape: match rules.params.shape {
            words::BoardShape::Rows => BoardShape::Rows,
            words::BoardShape::Ring => BoardShape::Ring,
        },
        ..BoardView::default()
    }
}

/// Sowing games on pages.
pub struct Boards;

impl Pictures for Boards {
    fn called(&self) -> [&'static str; 2] {
        ["sowing game", "sowing games"]
    }

    fn opening(&self, game: &Game) -> Option<BoardFigure> {
        let rules = sowing::of(&*game.rules)?;
        let mut board = view(rules, &Position::start(rules), "start");
        board.title = format!("{}, the first position", game.edition.about.title);
        Some(BoardFigure {
            title: FIRST.to_owned(),
            svg: figure(&board).to_markup(),
            who: format!(
                "South’s holes A, B, C … are below, North’s a, b, c … above. {}",
                match rules.params.starter_first {
                    StarterFirst::Lot => BY_LOT.to_owned(),
                    StarterFirst::South => begins("South begins"),
                    StarterFirst::Race => begins("the winner of the race begins"),
                }
            ),
            note: format!("The arrows show the direction. {SCRIPTS}"),
        })
    }

    fn starts_with_pieces(&self, _game: &Game) -> bool {
        false
    }

    fn opens(&self, game: &Game) -> bool {
        sowing::of(&*game.rules).is_some_and(|r| r.params.opening != OpeningKind::Turns)
    }

    fn card(&self, game: &Game) -> Option<String> {
        let rules = sowing::of(&*game.rules)?;
        let at = picture(game, rules).unwrap_or_else(|| Position::start(rules));
        let mut board = view(rules, &at, &format!("card-{}", game.edition.short));
        board.trays = false;
        board.numbers = false;
        board.silent = true;
        Some(svg(&board).to_markup())
    }

    fn board(&self, game: &Game) -> Option<String> {
        let params = &sowing::of(&*game.rules)?.params;
        Some(match (params.shape, params.drawn_rows().len()) {
            (words::BoardShape::Ring, _) => "a ring".to_owned(),
            (_, 0) => "two rows".to_owned(),
            (_, 1) => "one row".to_owned(),
            (_, rows) => format!("{} rows", in_words(rows)),
        })
    }

    fn empty(&self, game: &Game) -> Option<String> {
        let rules = sowing::of(&*game.rules)?;
        let mut board = view(rules, &Position::start(rules), "bare");
        board.holes.iter_mut().for_each(|n| *n = 0);
        board.numbers = false;
        board.to_move = None;
        board.title = format!("The board of {}, empty", game.edition.about.title);
        Some(figure(&board).to_markup())
    }

    fn doubt(&self, game: &Game, example: &Example, id: &str) -> Option<BoardFigure> {
        doubt(game, example, id)
    }

    fn doing(&self, game: &Game, example: &Example) -> Option<String> {
        sowing::of(&*game.rules).map(|_| doing(example))
    }

    fn position(&self, rules: &dyn Rules, text: &str, id: &str, title: &str) -> Option<Drawn> {
        let rules = sowing::of(rules)?;
        let at = parse_position(rules, text).ok()?;
        let mut board = view(rules, &at, id);
        title.clone_into(&mut board.title);
        let to_move = match at.to_move {
            Some(Player::South) => "South to move",
            Some(Player::North) => "North to move",
            None => "",
        };
        Some(Drawn {
            svg: drawn_once(figure(&board), id).to_markup(),
            to_move: to_move.to_owned(),
        })
    }

    fn common(&self, a: &dyn Rules, b: &dyn Rules) -> Option<Common> {
        let (a, b) = (sowing::of(a)?, sowing::of(b)?);
        Some(Common {
            places: a.holes() == b.holes(),
            set_up: set_up(a, b).is_some(),
        })
    }

    fn line(&self, past: bool) -> &'static str {
        if past {
            "Without the openings: both boards are set up as for the first round, South to move."
        } else {
            "From the opening, South first. No shorter line of moves shows a difference."
        }
    }

    fn apart(&self) -> &'static str {
        "The openings differ: this is how each round begins, South first."
    }

    fn in_step(&self) -> bool {
        true
    }
}

/// The worked position in play that shows most: occupied holes and marks, then counters; the first of equals.
fn picture(game: &Game, rules: &Ruleset) -> Option<Position> {
    let positions = game
        .edition
        .examples
        .iter()
        .filter(|e| e.readings.is_empty())
        .flat_map(|e| [(&e.phase, &e.start), (&e.expect_phase, &e.expect)])
        .filter(|(phase, _)| *phase == "play")
        .filter_map(|(_, text)| parse_position(rules, text).ok());
    let start = Position::start(rules);
    let mut best: Option<((usize, u32), Position)> = None;
    for at in positions {
        let holes = 0..at.holes();
        let regular = holes
            .clone()
            .all(|h| at.owner(h) == start.owner(h) && !at.closed(h));
        if !regular || (0..at.holes()).all(|h| at.count(h) == start.count(h)) {
            continue;
        }
        let marks = holes.clone().filter(|h| at.mark(*h).is_some()).count();
        let occupied = holes.filter(|h| at.count(*h) > 0).count();
        let lying =
            at.total() - u32::from(at.store(Player::South)) - u32::from(at.store(Player::North));
        let score = (occupied + 2 * marks.min(4), lying);
        if best.as_ref().is_none_or(|(b, _)| score > *b) {
            best = Some((score, at));
        }
    }
    best.map(|(_, at)| at)
}

/// The position of an example that shows a doubt: only the holes that matter where they lie together in one row.
fn doubt(game: &Game, example: &Example, id: &str) -> Option<BoardFigure> {
    let rules = sowing::of(&*game.rules)?;
    // who begins, and what is owed, is put in words: no board shows it
    let in_words = matches!(example.action.as_str(), "open" | "next-round");
    if in_words || example.owes.is_some() {
        return None;
    }
    // before a division or an opening there is nothing to see: what comes of it is shown
    let after = matches!(example.action.as_str(), "reallot" | "race" | "stylised");
    let at = parse_position(
        rules,
        if after {
            &example.expect
        } else {
            &example.start
        },
    )
    .ok()?;
    let mut board = view(rules, &at, id);
    board.trays = false;
    board.title = format!("{}: {}", example.id, example.note);
    board.part = part(&board, example);
    let drawing = drawn_once(svg(&board), id).to_markup();
    Some(BoardFigure {
        title: example.id.clone(),
        who: String::new(),
        svg: drawing,
        note: format!(
            "{}: {}.",
            doing(example),
            typographic(example.note.trim_end_matches('.'))
        ),
    })
}

/// The stretch of one row from the hole sown to the hole where the only sowing ends, and one hole more.
fn part(board: &BoardView, example: &Example) -> Option<Part> {
    let row = board.row();
    let mut sowings = example.events.iter().filter(|e| e.starts_with("sow "));
    let first = sowings.next()?;
    if sowings.next().is_some() {
        return None;
    }
    let mut words = first.split_whitespace().skip(1);
    let hole = |word: Option<&str>| {
        word.and_then(|w| w.chars().next())
            .and_then(|c| hole_of_letter(2 * row, c))
    };
    let from = hole(words.next())?;
    let to = hole(words.nth(1))?;
    if board.row_of(from) != board.row_of(to) || to < from || to - from > 3 {
        return None;
    }
    let base = if board.row_of(from) == Side::South {
        0
    } else {
        row
    };
    let (from, to) = (from - base, to - base);
    Some(Part {
        row: board.row_of(base),
        from,
        to: (to + 1).min(row - 1),
    })
}

/// What is done in an example, in words.
fn doing(example: &Example) -> String {
    let who = match example.start.split_whitespace().last() {
        Some("S") => "South",
        Some("N") => "North",
        _ => "",
    };
    match example.action.as_str() {
        "race" => "The opening race".to_owned(),
        "open" => "The round opens".to_owned(),
        "next-round" => "The round is over; the next one is set up and opens".to_owned(),
        "stylised" => format!("{who} opens").trim().to_owned(),
        "gather" => "The round is over; the players gather the counters".to_owned(),
        "reallot" => "The players divide the counters into holes".to_owned(),
        hole if who.is_empty() => format!("{hole} is played"),
        hole => format!("{who} plays {hole}"),
    }
}
