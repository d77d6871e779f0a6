//! Positions of stick-and-track games as drawings.

use ludarium_board::{track_figure, track_svg, TrackPiece, TrackView};
use ludarium_engine::game::{Aspect, Rules as AnyRules};
use ludarium_engine::track;
use ludarium_engine::track::example::rules_of;
use ludarium_engine::track::notation::{parse_position, parse_token, position_text, Token};
use ludarium_engine::track::picture::{board_json, told_json};
use ludarium_engine::track::replay::replay;
use ludarium_engine::track::telling::{capital, player};
use ludarium_engine::track::{Action, Game as Play, Rules, Shape, State};

use serde_json::Value;

use super::super::text::typographic;
use super::super::view::BoardFigure;
use super::{begins, Common, Drawn, Game, NoBoard, Pictures, BY_LOT, FIRST, SCRIPTS};
use crate::corpus::Example;

/// A position as the board crate draws it.
fn read(rules: &Rules, state: &State, id: &str) -> Result<TrackView, String> {
    Ok(TrackView {
        id: id.to_owned(),
        ..taken(board_json(rules, state), state)?
    })
}

/// What the engine says of a position, as the board crate takes it: they know nothing of each other and share this description.
fn taken(board: Value, state: &State) -> Result<TrackView, String> {
    let view: TrackView = serde_json::from_value(board).map_err(|e| e.to_string())?;
    // a key by another name would be left at its default
    view.check().map_err(|e| e.to_string())?;
    let pieces = state.pieces.iter().map(Vec::len).sum::<usize>();
    let pieces = pieces + usize::from(state.role.is_some());
    match (view.pieces.len(), view.seats) {
        (drawn, seats) if drawn == pieces && seats == state.seats() => Ok(view),
        (drawn, seats) => Err(format!("{drawn} of {pieces} pieces, {seats} seats")),
    }
}

/// The board of a position for a page; none of what cannot be drawn, which [`Boards::can_be_drawn`] has reported before.
fn view(rules: &Rules, state: &State, id: &str) -> Option<TrackView> {
    read(rules, state, id).ok()
}

fn start(rules: &Rules) -> Option<State> {
    Play::new(rules, None, 0).ok().map(|g| g.state().clone())
}

/// Games with sticks and a track on pages.
pub struct Boards;

impl Pictures for Boards {
    fn called(&self) -> [&'static str; 2] {
        ["stick game", "stick games"]
    }

    fn opening(&self, game: &Game) -> Option<BoardFigure> {
        opening(game, track::of(&*game.rules)?)
    }

    fn board(&self, game: &Game) -> Option<String> {
        track::of(&*game.rules).map(|rules| {
            let thrown = track::telling::thrown(rules);
            format!(
                "a track, with {}{thrown}",
                if thrown == "die" { "a " } else { "" }
            )
        })
    }

    fn throws(&self) -> bool {
        true
    }

    fn can_be_drawn(&self, game: &Game) -> Result<(), NoBoard> {
        let Some(rules) = track::of(&*game.rules) else {
            return Ok(());
        };
        let examples = game.edition.examples.iter();
        let shown = examples.flat_map(|e| [&e.start, &e.expect]);
        let shown = shown.filter_map(|text| parse_position(rules, text).ok());
        for state in start(rules).into_iter().chain(shown) {
            read(rules, &state, "any").map_err(|why| NoBoard {
                game: game.edition.slug.clone(),
                position: position_text(rules, &state),
                why,
            })?;
        }
        Ok(())
    }

    fn card(&self, game: &Game) -> Option<String> {
        let id = format!("card-{}", game.edition.short);
        card(game, track::of(&*game.rules)?, &id)
    }

    fn empty(&self, game: &Game) -> Option<String> {
        let rules = track::of(&*game.rules)?;
        let mut board = view(rules, &start(rules)?, "bare")?;
        board.pieces.clear();
        board.title = format!("The board of {}, empty", game.edition.about.title);
        Some(track_figure(&board).to_markup())
    }

    fn named(&self, game: &Game, _aspect: &Aspect, words: String) -> String {
        let Some(rules) = track::of(&*game.rules) else {
            return words;
        };
        let [first, second] = [0, 1].map(|seat| player(rules, seat));
        let role = rules.params.role.as_ref();
        let role = role.map_or_else(
            || "the later piece".to_owned(),
            |r| format!("the {}", r.name),
        );
        [
            ("the later piece", role),
            ("the first seat", first.clone()),
            ("the first player’s", format!("{first}’s")),
            ("the second player’s", format!("{second}’s")),
        ]
        .iter()
        .fold(words, |words, (from, to)| words.replace(from, to))
    }

    fn doubt(&self, game: &Game, example: &Example, id: &str) -> Option<BoardFigure> {
        doubt(game, example, id)
    }

    fn doing(&self, game: &Game, example: &Example) -> Option<String> {
        Some(doing(game, example))
    }

    fn position(&self, rules: &dyn AnyRules, text: &str, id: &str, title: &str) -> Option<Drawn> {
        let rules = track::of(rules)?;
        let state = parse_position(rules, text).ok()?;
        let mut board = view(rules, &state, id)?;
        title.clone_into(&mut board.title);
        Some(Drawn {
            svg: track_figure(&board).to_markup(),
            to_move: format!("{}’s turn", capital(&player(rules, state.turn))),
        })
    }

    fn common(&self, a: &dyn AnyRules, b: &dyn AnyRules) -> Option<Common> {
        let (a, b) = (track::of(a)?, track::of(b)?);
        let places = a.params.shape == b.params.shape;
        Some(Common {
            places,
            // nothing comes before the first throw
            set_up: false,
        })
    }

    fn line(&self, _past: bool) -> &'static str {
        "From the first throw, with the same throws and moves in both. No shorter line shows a difference."
    }

    fn apart(&self) -> &'static str {
        "They are set up differently or use other sticks, so they share no throws and no moves."
    }

    fn in_step(&self) -> bool {
        false
    }
}

fn opening(game: &Game, rules: &Rules) -> Option<BoardFigure> {
    let mut board = view(rules, &start(rules)?, "start")?;
    board.title = format!("{}, the first position", game.edition.about.title);
    let line = line_note(rules);
    let note = match rules.params.shape {
        Shape::Line => line.as_str(),
        Shape::Drawn => {
            "The small arrows show the ways. Pieces left of the board are in hand, those right of it are borne off. A star marks a marked place."
        }
        Shape::Rows if rules.params.same => {
            "Both follow the arrows. A piece with a broken rim has not moved yet. A cross shows a marked house."
        }
        Shape::Rows => {
            "A’s go up by the arrows with one head, B’s come down by the arrows with two heads. Along a row both go the same way. \
             A piece with a broken rim has not moved yet."
        }
    };
    Some(BoardFigure {
        title: FIRST.to_owned(),
        svg: track_figure(&board).to_markup(),
        who: signs(rules),
        note: format!("{note} {SCRIPTS}"),
    })
}

/// Who plays with which pieces, and who begins.
fn signs(rules: &Rules) -> String {
    let begins = match rules.params.first_by_lot {
        true => BY_LOT.to_owned(),
        false => begins(&format!("{} begins", player(rules, 0))),
    };
    let pieces = match rules.params.shape {
        Shape::Line => format!("The sign of a {} is its player’s.", rules.params.piece),
        _ => format!(
            "Dark pieces with a cross are {}’s, light ones with a ring are {}’s.",
            player(rules, 0),
            player(rules, 1)
        ),
    };
    format!("{pieces} {begins}")
}

/// What the picture of a line does not say of itself, with the names that the rules have for its ends.
fn line_note(rules: &Rules) -> String {
    let named = |name: &str, else_: &str| match name.is_empty() {
        true => else_.to_owned(),
        false => format!("the {name}"),
    };
    let [first, last] = &rules.params.ends;
    format!(
        "Numbers count the days from {}. A {} with a drop next to it has been at {}.",
        named(first, "the first place"),
        rules.params.piece,
        named(last, "the last")
    )
}

fn card(game: &Game, rules: &Rules, id: &str) -> Option<String> {
    let best = game
        .edition
        .examples
        .iter()
        .filter(|e| e.readings.is_empty())
        .filter_map(|e| parse_position(rules, &e.start).ok())
        .max_by_key(|s| {
            let on = s
                .pieces
                .iter()
                .flatten()
                .filter(|p| p.stage.in_play() && p.pos > 0)
                .count();
            // pieces that share a place hide one another
            let drawn = view(rules, s, id);
            let mut places: Vec<usize> = drawn
                .iter()
                .flat_map(|view| &view.pieces)
                .filter(|p| p.on)
                .map(|p| p.place)
                .collect();
            places.sort_unstable();
            let line = rules.params.shape == Shape::Line;
            let apart = line || places.windows(2).all(|w| w[0] != w[1]);
            (s.role.is_some(), apart, on, s.seats())
        })
        .or_else(|| start(rules));
    let mut board = view(rules, &best?, id)?;
    board.silent = true;
    board.small = true;
    Some(track_svg(&board).to_markup())
}

fn doubt(game: &Game, example: &Example, id: &str) -> Option<BoardFigure> {
    let rules = rules_of(&game.bundle, &example.readings, &example.start).ok()?;
    let state = parse_position(&rules, &example.start).ok()?;
    let tokens: Vec<String> = example
        .action
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    let played = replay(Play::at(&rules, state.clone()), &tokens);
    let mut board = view(&rules, &state, id)?;
    board.title = format!("{}: {}", example.id, example.note);
    board.small = true;
    let events = played.steps.iter().flat_map(|s| {
        told_json(&rules, &s.heard)
            .as_array()
            .cloned()
            .unwrap_or_default()
    });
    let events: Vec<Value> = events.collect();
    let places = |v: &Value| -> Vec<usize> {
        let list = v.as_array().into_iter().flatten();
        list.filter_map(|p| usize::try_from(p.as_u64()?).ok())
            .collect()
    };
    if let Some(way) = events.iter().find_map(|e| e.get("path")) {
        board.preview = places(way);
    }
    if rules.params.shape == Shape::Line {
        let eaten = events
            .iter()
            .filter_map(|e| usize::try_from(e["place"].as_u64()?).ok());
        let ways = events.iter().flat_map(|e| places(&e["path"]));
        let mut all: Vec<usize> = eaten.chain(ways).collect();
        if all.is_empty() {
            // nothing moves: where the mover stands
            let mover =
                |p: &&TrackPiece| p.on && p.stage != "h" && p.seat == usize::from(state.turn);
            all = board.pieces.iter().filter(mover).map(|p| p.place).collect();
        }
        board.part = stretch(&all, board.days);
    }
    Some(BoardFigure {
        title: example.id.clone(),
        who: String::new(),
        svg: track_svg(&board).to_markup(),
        note: format!("{}: {}", doing(game, example), typographic(&example.note)),
    })
}

/// The days that are drawn of a line: those where something happens, one more at either side, at most 22.
fn stretch(places: &[usize], days: usize) -> Option<[usize; 2]> {
    const MOST: usize = 22;
    let (from, to) = (*places.iter().min()?, *places.iter().max()?);
    let (mut from, mut to) = (from.saturating_sub(1), (to + 1).min(days));
    if to - from < 8 {
        to = (from + 8).min(days);
        from = to.saturating_sub(8);
    }
    Some([from, to.min(from + MOST)])
}

fn doing(game: &Game, example: &Example) -> String {
    let Ok(rules) = rules_of(&game.bundle, &example.readings, &example.start) else {
        return example.action.clone();
    };
    let piece = rules.params.piece.as_str();
    let words: Vec<String> = example
        .action
        .split_whitespace()
        .map(|token| match parse_token(token) {
            Ok(Token::Throw(v)) => format!("{} falls", rules.throw_name(v)),
            Ok(Token::Act(Action::Move { .. })) if rules.params.only => "moved".into(),
            Ok(Token::Act(Action::Move { extra: 0, .. })) => format!("a {piece} moves"),
            Ok(Token::Act(Action::Move { extra, .. })) => {
                format!("a {piece} moves with {extra} added")
            }
            Ok(Token::Act(Action::Use)) => "one credit is used as a step".into(),
            Ok(Token::Act(Action::Spend(v))) => {
                format!("the {} kept for later is used", rules.throw_name(v))
            }
            Ok(Token::Act(Action::Pick(v))) => {
                format!("the {} is carried out", rules.throw_name(v))
            }
            Ok(Token::Act(Action::Release(_))) => format!("a {piece} is released"),
            Ok(Token::Act(Action::Step(_))) => {
                format!("a {piece} moves one place for one credit")
            }
            Ok(Token::Act(Action::Keep)) => "it is kept for later".into(),
            Ok(Token::Act(Action::Refuse)) => "it is not used".into(),
            Ok(Token::Act(Action::HandOver)) => "the sticks pass on".into(),
            _ => token.to_owned(),
        })
        .collect();
    capital(&words.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludarium_engine::lang::{Choice, Overrides};

    #[test]
    fn a_board_that_cannot_be_read_is_no_empty_board() {
        let bundle = ludarium_engine::samples::track();
        let rules = track::compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
        let state = start(&rules).unwrap();
        assert!(read(&rules, &state, "x").is_ok());
        for key in ["pieces", "columns", "rows", "seats"] {
            let mut board = board_json(&rules, &state);
            let keys = board.as_object_mut().unwrap();
            let value = keys.shift_remove(key).unwrap();
            keys.insert(format!("its {key}"), value);
            assert!(taken(board, &state).is_err(), "{key}");
        }
        let mut board = board_json(&rules, &state);
        board["days"] = Value::from("many");
        assert!(taken(board, &state).unwrap_err().contains("invalid type"));
    }
}
