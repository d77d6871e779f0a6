//! Puzzles of a game: those that were found under its rules as they are, on its page, its board and its sheet.

use super::super::families as drawing;
use super::super::text::{anchor, capital, counted, grouped, in_address, in_words, typographic};
use super::super::view::{PuzzleLine, PuzzleView, PuzzlesPart, TryLine};
use super::game::Game;
use super::page::PageContext;
use super::world::World;
use crate::corpus::puzzles::{Puzzle, Puzzles, CHOICES};
use crate::study::puzzles::{plays, WANTED};
use serde_json::{json, Value};

/// Puzzles that a sheet has.
const ON_A_SHEET: usize = 4;

/// What was found of a game under its rules as they are; none where nobody has looked since.
pub fn kept<'w>(world: &'w World, game: &Game) -> Option<&'w Puzzles> {
    let kept = world.corpus.puzzles.get(&game.edition.slug)?;
    kept.fits(game.rules.sha256()).then_some(kept)
}

/// Its puzzles, as far as they are puzzles under these rules: what `check` would tell of is not shown.
fn sound<'w>(world: &'w World, game: &'w Game) -> impl Iterator<Item = &'w Puzzle> {
    let all = kept(world, game).map_or(&[][..], |k| &k.puzzles);
    all.iter().filter(|p| plays(&game.rules, p).is_ok())
}

/// The part of the page; none where nothing was looked for and nothing can be tried.
pub fn puzzles_part(page: &PageContext) -> Option<PuzzlesPart> {
    let (world, game) = (page.world, page.game);
    let tries: Vec<TryLine> = page
        .tries
        .iter()
        .map(|a| TryLine {
            ask: typographic(&a.puzzle.ask),
            href: here(&a.example.start),
        })
        .collect();
    let Some(kept) = kept(world, game) else {
        return Some(PuzzlesPart {
            puzzles: vec![],
            made: String::new(),
            few: "No puzzles yet.".to_owned(),
            thrown: vec![],
            data: String::new(),
            tries,
        });
    };
    let puzzles: Vec<PuzzleLine> = sound(world, game)
        .map(|p| PuzzleLine {
            brief: p.asks.brief(),
            open: open(p),
            href: link(p),
        })
        .collect();
    Some(PuzzlesPart {
        made: made(kept),
        few: few(kept, puzzles.len()),
        thrown: thrown(kept),
        data: format!("../data/{}", Puzzles::file(&anchor(&game.edition.slug))),
        puzzles,
        tries,
    })
}

fn here(position: &str) -> String {
    format!("#pos={}", in_address(position))
}

/// Where a puzzle is on the living board: at its position, or after the moves that led there.
fn link(p: &Puzzle) -> String {
    match &p.before {
        None => here(&p.position),
        Some(before) => format!(
            "#new={}&seed=1&moves={}",
            in_address(&before.first),
            in_address(&before.moves.join(" "))
        ),
    }
}

/// `South to move, six moves to choose from`.
fn open(p: &Puzzle) -> String {
    format!(
        "{} to move, {} moves to choose from",
        p.mover,
        in_words(p.moves)
    )
}

/// How puzzles were found.
fn made(kept: &Puzzles) -> String {
    let looked = &kept.looked;
    format!(
        "The engine played {} against itself (seed {}), which gave {}. A puzzle is a position in which one move is proved better than \
         all others: by exact values, where at most {} positions can follow, or by a search that decides every move.",
        counted(looked.games as usize, "game", "games"),
        looked.seed,
        counted(kept.count.positions as usize, "position", "positions"),
        grouped(looked.listed),
    )
}

/// Why there are fewer than wanted.
fn few(kept: &Puzzles, n: usize) -> String {
    if n >= WANTED {
        return String::new();
    }
    let count = &kept.count;
    let choices = count.positions - count.few_moves;
    let why = if count.unproved * 2 > choices {
        format!(
            "of {} positions {} could not be proved",
            grouped(choices),
            grouped(count.unproved)
        )
    } else if count.unwritten * 2 > choices {
        "its rules depend on something that the board does not show".to_owned()
    } else if count.few_moves * 2 > count.positions {
        format!(
            "most positions of this game leave fewer than {} moves to choose from",
            in_words(CHOICES)
        )
    } else {
        "in most of its positions several moves are nearly as good as the best".to_owned()
    };
    match n {
        0 => format!("No puzzles yet: {why}."),
        n => format!("Only {} could be found: {why}.", in_words(n)),
    }
}

/// Why the other positions are none.
fn thrown(kept: &Puzzles) -> Vec<String> {
    let all = kept.count.thrown().into_iter();
    all.map(|(n, why)| format!("{} {why}", grouped(n)))
        .collect()
}

/// Puzzles and examples to try as the player asks them.
pub fn puzzles_data(page: &PageContext) -> Vec<Value> {
    let themes = page.game.rules.themes();
    let found = sound(page.world, page.game).map(|p| {
        let theme = |word: &String| themes.iter().find(|t| t.word == word.as_str());
        let of: Vec<_> = p.themes.iter().filter_map(theme).collect();
        let says: Vec<&str> = of.iter().map(|t| t.says).collect();
        let mut puzzle = json!({
            "kind": "puzzle", "start": p.position, "ask": p.asks.question(), "answer": p.proof(), "line": [p.answer],
            "open": capital(&open(p)), "theme": capital(&says.join(", ")), "hint": of.first().map_or("", |t| t.hint),
        });
        if let Some(before) = &p.before {
            puzzle["before"] = json!(before);
        }
        puzzle
    });
    let tries = page.tries.iter().map(|a| {
        let line: Vec<&str> = a.example.action.split_whitespace().collect();
        json!({
            "kind": "try", "start": a.example.start, "ask": typographic(&a.puzzle.ask), "answer": typographic(&a.puzzle.answer),
            "line": line, "open": format!("{} to choose from", capital(&moves(a.open))),
        })
    });
    found.chain(tries).collect()
}

fn moves(n: usize) -> String {
    match n {
        1 => "one move".to_owned(),
        n => format!("{} moves", in_words(n)),
    }
}

/// The first puzzles of a game, drawn for its sheet.
pub fn on_sheet(world: &World, game: &Game) -> Vec<PuzzleView> {
    let page = world.page_href(game);
    let first = sound(world, game).take(ON_A_SHEET).enumerate();
    first
        .map(|(i, p)| {
            let title = format!("Puzzle {}: {}", i + 1, open(p));
            let drawn = drawing::drawn(game, &p.position, &format!("z{}", i + 1), &title);
            PuzzleView {
                ask: p.asks.question().to_owned(),
                answer: p.proof(),
                svg: drawn.map_or_else(String::new, |d| d.svg),
                open: open(p),
                href: format!("{page}{}", link(p)),
            }
        })
        .collect()
}
