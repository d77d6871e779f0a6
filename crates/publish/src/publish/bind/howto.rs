//! How a game is played in a few lines, and the sheet to print: lines with pictures, an empty board, puzzles.

use super::super::families as drawing;
use super::super::text::{anchor, typographic};
use super::super::view::{HowTo, HowToLine, Link, Picture, SheetPage};
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::page::PageContext;
use super::puzzles::on_sheet;
use super::world::World;
use crate::corpus::howto::HowToLine as Line;
use crate::corpus::{Example, Standing};

/// Pictures of a sheet.
const PICTURES: usize = 3;

/// The lines above the account; none where nobody has written them.
pub fn howto(page: &PageContext) -> Option<HowTo> {
    let howto = page.edition.howto.as_ref()?;
    Some(HowTo {
        lines: howto.lines.iter().map(|l| line(&page.links, l)).collect(),
        sheet: format!("../sheets/{}.html", page.edition.slug),
        puzzles: on_sheet(page.world, page.game).len(),
    })
}

fn line(links: &Links, line: &Line) -> HowToLine {
    HowToLine {
        of: line.of.map_or("", crate::corpus::howto::Of::word),
        says: typographic(&line.says),
        clauses: line.clauses.iter().map(|c| links.clause(c)).collect(),
        example: line.example.as_deref().map(anchor),
        doubts: chosen(links, line),
    }
}

/// What of a line is the editors' choice: the doubts that touch its clauses, once each; where no doubt does, the clauses that no
/// source carries.
fn chosen(links: &Links, line: &Line) -> Vec<Link> {
    let mut chosen: Vec<Link> = vec![];
    for name in &line.clauses {
        let Some(clause) = links.game.and_then(|g| g.clause(name)) else {
            continue;
        };
        let mut open = links.doubts_of(&clause.id);
        if open.is_empty() && links.edition.standing(clause) == Standing::Conjectured {
            open.extend(links.clause_href(name).map(|href| Link {
                href,
                label: "our choice".to_owned(),
            }));
        }
        open.retain(|l| chosen.iter().all(|c| c.label != l.label));
        chosen.extend(open);
    }
    chosen
}

/// The sheet of a game; none where nobody has written its lines.
pub fn sheet_page(world: &World, game: &Game) -> Option<SheetPage> {
    let edition = game.edition;
    let howto = edition.howto.as_ref()?;
    let links = Links::of(world, From::Folder, game);
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
    Some(SheetPage {
        title: edition.about.title.clone(),
        from: format!("{} · {}", edition.about.people, world.work_label(edition)),
        edition: format!("../editions/{}.html", anchor(&edition.slug)),
        address: (world.config.site.address.as_ref())
            .map(|a| format!("{a}editions/{}.html", anchor(&edition.slug))),
        look: edition.about.drawn.look.word(),
        worksheet: edition.is_worksheet(),
        lines: howto.lines.iter().map(|l| line(&links, l)).collect(),
        pictures,
        start: drawing::of(game).start(game),
        empty: drawing::empty(game),
        puzzles: on_sheet(world, game),
    })
}

/// Before and after an example.
fn picture(game: &Game, example: &Example, id: &str, says: &str) -> Option<Picture> {
    let same = example.start == example.expect;
    let still = if same {
        "; the board stays as it is"
    } else {
        ""
    };
    let note = format!("{}{still}", drawing::doing(game, example));
    let before = drawing::drawn(game, &example.start, &format!("{id}a"), &note)?;
    let after = drawing::drawn(game, &example.expect, &format!("{id}b"), says)?;
    Some(Picture {
        before: before.svg,
        after: after.svg,
        doing: note,
        says: typographic(says),
    })
}
