//! Positions of games of men on points as drawings.

use ludarium_board::{men_figure, men_svg, MenView};
use ludarium_engine::game::{prose, Aspect, Play as _, Player, Rules as AnyRules};
use ludarium_engine::men;
use ludarium_engine::men::event::{Heard, What};
use ludarium_engine::men::picture::board_json;
use ludarium_engine::men::position::Position;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::telling::{sentence, todo};
use ludarium_engine::men::words::First;
use ludarium_engine::men::Game as Play;

use serde_json::Value;
use std::collections::BTreeMap;

use super::super::text::{in_words, listed, typographic};
use super::super::view::BoardFigure;
use super::{begins, Common, Drawn, Game, NoBoard, Pictures, BY_LOT, FIRST, SCRIPTS};
use crate::corpus::Example;

/// A position as the board crate draws it.
fn read(rules: &Ruleset, pos: &Position, id: &str) -> Result<MenView, String> {
    Ok(MenView {
        id: id.to_owned(),
        ..taken(board_json(rules, pos), rules, pos)?
    })
}

/// What the engine says of a position, as the board crate takes it: they know nothing of each other and share this description.
fn taken(board: Value, rules: &Ruleset, pos: &Position) -> Result<MenView, String> {
    let view: MenView = serde_json::from_value(board).map_err(|e| e.to_string())?;
    // a key by another name would be left at its default
    view.check().map_err(|e| e.to_string())?;
    let [points, men] = [rules.params.board.len(), pos.all().count_ones() as usize];
    let lines = rules.params.board.lines.len();
    match (view.points.len(), view.men.len(), view.lines.len()) {
        (p, m, l) if (p, m, l) == (points, men, lines) => Ok(view),
        (p, m, l) => Err(format!(
            "{p} of {points} points, {m} of {men} men, {l} of {lines} lines"
        )),
    }
}

/// The board of a position for a page; none of what cannot be drawn, which [`Boards::can_be_drawn`] has reported before.
fn view(rules: &Ruleset, pos: &Position, id: &str) -> Option<MenView> {
    read(rules, pos, id).ok()
}

fn start(rules: &Ruleset) -> Position {
    *Play::new(rules, 0).position()
}

fn position(rules: &Ruleset, text: &str) -> Option<Position> {
    Position::read(&rules.params, text).ok()
}

/// Games with men on points on pages.
pub struct Boards;

impl Pictures for Boards {
    fn called(&self) -> [&'static str; 2] {
        ["piece game", "piece games"]
    }

    fn opening(&self, game: &Game) -> Option<BoardFigure> {
        let rules = men::of(&*game.rules)?;
        let mut board = view(rules, &start(rules), "start")?;
        board.title = format!("{}, the first position", game.edition.about.title);
        let hands = match rules.params.hand {
            [0, 0] => "",
            _ => "Pieces in hand are not on the board. ",
        };
        Some(BoardFigure {
            title: FIRST.to_owned(),
            svg: men_figure(&board).to_markup(),
            who: signs(rules),
            note: format!("{hands}{SCRIPTS}"),
        })
    }

    fn starts_with_pieces(&self, game: &Game) -> bool {
        men::of(&*game.rules).is_some_and(|rules| start(rules).all() != 0)
    }

    fn board(&self, game: &Game) -> Option<String> {
        let rules = men::of(&*game.rules)?;
        let what = match rules.params.stand {
            men::words::Stand::Points => "lines and points",
            men::words::Stand::Squares => "squares",
        };
        Some(what.to_owned())
    }

    fn can_be_drawn(&self, game: &Game) -> Result<(), NoBoard> {
        let Some(rules) = men::of(&*game.rules) else {
            return Ok(());
        };
        let examples = game.edition.examples.iter();
        let shown = examples.flat_map(|e| [&e.start, &e.expect]);
        let shown = shown.filter_map(|text| position(rules, text));
        for pos in std::iter::once(start(rules)).chain(shown) {
            read(rules, &pos, "any").map_err(|why| NoBoard {
                game: game.edition.slug.clone(),
                position: pos.text(rules),
                why,
            })?;
        }
        Ok(())
    }

    fn card(&self, game: &Game) -> Option<String> {
        let rules = men::of(&*game.rules)?;
        let id = format!("card-{}", game.edition.short);
        let examples = game.edition.examples.iter();
        let best = examples
            .filter(|e| e.readings.is_empty())
            .filter_map(|e| position(rules, &e.start))
            .max_by_key(|p| p.all().count_ones());
        // a board on which nobody stands yet shows nothing
        let first = start(rules);
        let shown = match first.all() {
            0 => best.unwrap_or(first),
            _ => first,
        };
        let mut board = view(rules, &shown, &id)?;
        board.silent = true;
        board.small = true;
        Some(men_svg(&board).to_markup())
    }

    fn empty(&self, game: &Game) -> Option<String> {
        let rules = men::of(&*game.rules)?;
        let mut board = view(rules, &start(rules), "bare")?;
        board.men.clear();
        board.title = format!("The board of {}, empty", game.edition.about.title);
        Some(men_figure(&board).to_markup())
    }

    fn places(&self, game: &Game, aspect: &Aspect, id: &str) -> Vec<[String; 2]> {
        let Some(rules) = men::of(&*game.rules).filter(|_| aspect.aspect == men::ZONES) else {
            return vec![];
        };
        let marked = rules
            .params
            .zones
            .iter()
            .enumerate()
            .filter_map(|(n, zone)| {
                let mut board = view(rules, &start(rules), &format!("{id}{n}"))?;
                board.men.clear();
                board.marked = men::board::each(zone.points[0]).map(usize::from).collect();
                (board.small, board.silent) = (true, true);
                Some([zone.name.replace('-', " "), men_svg(&board).to_markup()])
            });
        marked.collect()
    }

    fn named(&self, game: &Game, aspect: &Aspect, words: String) -> String {
        let Some(rules) = men::of(&*game.rules) else {
            return words;
        };
        let zones = &rules.params.zones;
        if aspect.aspect == men::ZONES && zones.len() > FEW {
            let mut sizes: BTreeMap<u32, usize> = BTreeMap::new();
            for zone in zones {
                *sizes.entry(zone.points[0].count_ones()).or_default() += 1;
            }
            let group =
                |(size, n): (u32, usize)| format!("{} of {}", in_words(n), in_words(size as usize));
            let groups: Vec<String> = sizes.into_iter().map(group).collect();
            return format!("lines or areas: {}", listed(&groups));
        }
        let words = words.replace("as South sees the board", "as seen by South");
        Player::BOTH.into_iter().fold(words, |words, player| {
            words.replace(player.name(), &rules.side(player).name)
        })
    }

    fn doubt(&self, game: &Game, example: &Example, id: &str) -> Option<BoardFigure> {
        let rules = men::of(&*game.rules)?;
        let pos = match example.start.as_str() {
            ludarium_engine::game::NEW => start(rules),
            text => position(rules, text)?,
        };
        let mut board = view(rules, &pos, id)?;
        board.title = format!("{}: {}", example.id, example.note);
        board.small = true;
        if let Some((_, heard)) = first_act(rules, pos, example) {
            for event in &heard.0 {
                match event.what {
                    What::Go { from, to, .. } => board.preview = vec![from.into(), to.into()],
                    What::Drop { at, .. } => board.focus = Some(at.into()),
                    _ => {}
                }
            }
        }
        let note = format!(
            "{}: {}",
            self.doing(game, example)?,
            typographic(&example.note)
        );
        Some(BoardFigure {
            title: example.id.clone(),
            who: String::new(),
            svg: men_svg(&board).to_markup(),
            note,
        })
    }

    fn doing(&self, game: &Game, example: &Example) -> Option<String> {
        let rules = men::of(&*game.rules)?;
        let pos = match example.start.as_str() {
            ludarium_engine::game::NEW => start(rules),
            text => position(rules, text)?,
        };
        let played = first_act(rules, pos, example);
        let words = played.and_then(|(rules, heard)| {
            let first = heard.0.first()?;
            Some(sentence(rules, first))
        });
        Some(prose::capital(
            &words.unwrap_or_else(|| example.action.clone()),
        ))
    }

    fn position(&self, rules: &dyn AnyRules, text: &str, id: &str, title: &str) -> Option<Drawn> {
        let rules = men::of(rules)?;
        let pos = position(rules, text)?;
        let mut board = view(rules, &pos, id)?;
        title.clone_into(&mut board.title);
        Some(Drawn {
            svg: men_figure(&board).to_markup(),
            to_move: todo(rules, &pos),
        })
    }

    fn common(&self, a: &dyn AnyRules, b: &dyn AnyRules) -> Option<Common> {
        let (a, b) = (men::of(a)?, men::of(b)?);
        let (p, q) = (&a.params, &b.params);
        Some(Common {
            places: p.board == q.board,
            set_up: p.start == q.start && p.hand == q.hand,
        })
    }

    fn line(&self, _past: bool) -> &'static str {
        "From the first position, with the same moves in both. No shorter line shows a difference."
    }

    fn apart(&self) -> &'static str {
        "They are set up differently, so they share no moves."
    }

    fn in_step(&self) -> bool {
        true
    }
}

/// More places with rules of their own than these are counted, not named.
const FEW: usize = 5;

/// What the first act of an example comes to.
fn first_act<'r>(
    rules: &'r Ruleset,
    pos: Position,
    example: &Example,
) -> Option<(&'r Ruleset, Heard)> {
    let mut game = Play::from_position(rules, pos);
    let token = example.action.split_whitespace().next()?;
    let act = game
        .open()
        .iter()
        .copied()
        .find(|a| game.word(*a) == token)?;
    let mut heard = Heard::default();
    game.act(act, &mut heard);
    Some((rules, heard))
}

/// Who plays with which pieces, and who begins: `Light with a ring: Swedes; dark with a cross: Muscovites. K: a king. The Muscovites
/// begin.`
fn signs(rules: &Ruleset) -> String {
    let [south, north] = Player::BOTH.map(|p| rules.side(p).label());
    let begins = |player| begins(&rules.side(player).does("begins"));
    format!(
        "Light with a ring: {south}; dark with a cross: {north}.{} {}",
        kinds(rules),
        match rules.params.first {
            First::South => begins(Player::South),
            First::North => begins(Player::North),
            First::Lot => BY_LOT.to_owned(),
        }
    )
}

/// How further kinds of men are drawn.
fn kinds(rules: &Ruleset) -> String {
    let further = rules.params.kinds.iter().skip(1);
    let letters = further.filter_map(|kind| {
        let letter = kind.chars().next()?.to_ascii_uppercase();
        Some(format!(" {letter}: a {kind}."))
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludarium_board::Stand;
    use ludarium_engine::lang::{Choice, Overrides};

    #[test]
    fn a_board_that_cannot_be_read_is_no_empty_board() {
        let bundle = ludarium_engine::samples::men();
        let rules = men::compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
        let pos = position(&rules, "a1/b2 2-2 S").unwrap();
        let drawn = read(&rules, &pos, "x").unwrap();
        assert_eq!((drawn.men.len(), drawn.stand), (2, Stand::Points));
        for key in ["points", "men", "lines"] {
            let mut board = board_json(&rules, &pos);
            let keys = board.as_object_mut().unwrap();
            let value = keys.shift_remove(key).unwrap();
            keys.insert(format!("its {key}"), value);
            assert!(taken(board, &rules, &pos).is_err(), "{key}");
        }
    }
}
