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

/// Where the sheet of a game is.
pub fn sheet_file(game: &Game) -> String {
    format!("sheets/{}.html", anchor(&game.edition.slug))
}

/// The rules as lines, where nobody has written how to play: those of a ruleset without an account.
fn rules_as_lines(game: &Game) -> Vec<HowToLine> {
    let rule = |c: &ludarium_engine::lang::ClauseInfo| HowToLine {
        of: "",
        says: typographic(&c.says),
        clauses: vec![],
        example: None,
        doubts: vec![],
    };
    game.rules.clauses().iter().map(rule).collect()
}

/// The sheet of a game; none of an edition for which nobody has written how to play.
pub fn sheet_page(world: &World, game: &Game) -> Option<SheetPage> {
    let edition = game.edition;
    let ruleset = world.ruleset_href(From::Folder, &edition.slug);
    let written = match (&edition.howto, &ruleset) {
        (Some(howto), _) => howto.lines.as_slice(),
        (None, Some(_)) => &[],
        (None, None) => return None,
    };
    let links = Links::of(world, From::Folder, game);
    let example = |id: &str| edition.examples.iter().find(|e| e.id == id);
    let shown = written.iter().filter(|l| {
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
    let from = [edition.about.people.clone(), world.work_label(edition)];
    let from: Vec<String> = from.into_iter().filter(|part| !part.is_empty()).collect();
    let page = world.page_href(game);
    Some(SheetPage {
        title: edition.about.title.clone(),
        from: from.join(" · "),
        address: (world.config.site.address.as_ref())
            .map(|a| format!("{a}{}", page.trim_start_matches("../"))),
        page_says: match ruleset {
            Some(_) => "the rules, with a playable board",
            None => "the edition, with its sentences and a playable board",
        },
        page,
        look: edition.about.drawn.look.word(),
        worksheet: edition.is_worksheet(),
        lines: match written {
            [] => rules_as_lines(game),
            lines => lines.iter().map(|l| line(&links, l)).collect(),
        },
        pictures,
        start: drawing::start(game),
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
