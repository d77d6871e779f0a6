//! How a game is played in a few lines, and the sheet to print: lines with pictures, an empty board, puzzles.

use super::super::families;
use super::super::text::{anchor, in_address, typographic};
use super::super::view::{ClauseLink, HowTo, HowToLine, Picture, PuzzleView, SheetPage};
use super::address::{clause_label, full_clause};
use super::{From, Game, World};
use crate::corpus::howto::HowToLine as Line;
use crate::corpus::Example;

/// Pictures of a sheet.
const PICTURES: usize = 3;

/// The lines above the account; none where nobody has written them.
#[must_use]
pub fn howto(world: &World, game: &Game) -> Option<HowTo> {
    let howto = game.edition.howto.as_ref()?;
    let from = From::Edition(&game.edition.slug);
    Some(HowTo {
        lines: howto
            .lines
            .iter()
            .map(|l| line(world, game, from, l))
            .collect(),
        sheet: format!("../sheets/{}.html", anchor(&game.edition.slug)),
        puzzles: howto.puzzles.len(),
    })
}

fn line(world: &World, game: &Game, from: From, line: &Line) -> HowToLine {
    let short = &game.edition.short;
    let clauses = line.clauses.iter().map(|name| {
        let own = format!("{short}.{name}");
        let known = game.rules.clauses().iter().any(|c| c.id == own);
        let id = if known { own } else { full_clause(short, name) };
        ClauseLink {
            href: world.clause_href(from, game.edition, &id),
            label: clause_label(short, &id),
            standing: None,
        }
    });
    HowToLine {
        of: line.of.map_or("", crate::corpus::howto::Of::word),
        says: typographic(&line.says),
        clauses: clauses.collect(),
        example: line.example.as_deref().map(anchor),
    }
}

/// The sheet of a game; none where nobody has written its lines.
#[must_use]
pub fn sheet_page(world: &World, game: &Game) -> Option<SheetPage> {
    let edition = game.edition;
    let howto = edition.howto.as_ref()?;
    let from = From::Folder;
    let example = |id: &str| edition.examples.iter().find(|e| e.id == id);
    let shown = howto.lines.iter().filter(|l| {
        // the first position is no picture of an event
        l.example.is_some() && l.of != Some(crate::corpus::howto::Of::Start)
    });
    let mut seen: Vec<&str> = vec![];
    let mut pictures = vec![];
    for l in shown {
        let Some(e) = l.example.as_deref().and_then(example) else {
            continue;
        };
        if pictures.len() < PICTURES && !seen.contains(&e.id.as_str()) {
            seen.push(&e.id);
            pictures.extend(picture(
                game,
                e,
                &format!("p{}", pictures.len() + 1),
                &l.says,
            ));
        }
    }
    let puzzles = howto.puzzles.iter().enumerate().filter_map(|(i, p)| {
        let e = example(&p.example)?;
        let id = format!("z{}", i + 1);
        let drawn = families::drawn(game, &e.start, &id, &p.ask);
        Some(PuzzleView {
            ask: typographic(&p.ask),
            answer: typographic(&p.answer),
            svg: drawn.map_or_else(String::new, |d| d.svg),
            href: format!(
                "../editions/{}.html#pos={}",
                anchor(&edition.slug),
                in_address(&e.start)
            ),
        })
    });
    Some(SheetPage {
        title: edition.about.title.clone(),
        from: format!("{} · {}", edition.about.people, world.work_label(edition)),
        edition: format!("../editions/{}.html", anchor(&edition.slug)),
        worksheet: edition.is_worksheet(),
        lines: howto
            .lines
            .iter()
            .map(|l| line(world, game, from, l))
            .collect(),
        pictures,
        empty: families::empty(game),
        puzzles: puzzles.collect(),
    })
}

/// Before and after an example.
fn picture(game: &Game, example: &Example, id: &str, says: &str) -> Option<Picture> {
    let note = families::doing(game, example);
    let before = families::drawn(game, &example.start, &format!("{id}a"), &note)?;
    let after = families::drawn(game, &example.expect, &format!("{id}b"), says)?;
    Some(Picture {
        before: before.svg,
        after: after.svg,
        doing: note,
        says: typographic(says),
    })
}
