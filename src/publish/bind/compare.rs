//! The matrix of the games of one family.

use super::super::matrix::{matrix, AspectValue, Column};
use super::super::text::typographic;
use super::super::view::{ClauseNote, ColumnHead, ComparePage, Link, Quote};
use super::apparatus::doubts_of;
use super::sentences::doubt_link;
use super::{aspects, From, Game, World};
use crate::corpus::{Standing, Status};
use ludarium_engine::families;
use ludarium_engine::game::Aspect;
use ludarium_engine::lang::Cite;

/// Everything on the compare page: what the compiled rules of each game say, aspect by aspect.
#[must_use]
pub fn compare_page(world: &World) -> ComparePage {
    // games of two families share hardly an aspect: each family has a table of its own
    let mut tables = families::ALL.iter().filter_map(|family| {
        let of = |g: &&Game| g.rules.family().word == family.word;
        let columns: Vec<Column> = world
            .games
            .iter()
            .filter(of)
            .map(|g| column(world, g))
            .collect();
        (!columns.is_empty()).then_some((*family, columns))
    });
    let (family, columns) = tables.next().unwrap_or((families::ALL[0], vec![]));
    let mut page = matrix(&columns, family.names.kind, "");
    for (family, columns) in tables {
        let heads = format!("{}-", family.word);
        page.others
            .push(matrix(&columns, family.names.kind, &heads));
    }
    page
}

/// The aspects of a game.
pub fn said(game: &Game) -> Vec<Aspect> {
    game.rules.aspects()
}

fn column(world: &World, game: &Game) -> Column {
    let about = &game.edition.about;
    Column {
        slug: game.edition.slug.clone(),
        head: ColumnHead {
            href: world
                .edition_href(From::Root, &game.edition.slug)
                .unwrap_or_default(),
            title: about.title.clone(),
            from: format!("{} · {}", about.people, world.work_short(&about.work)),
        },
        aspects: said(game)
            .into_iter()
            .filter(|a| !a.is_none())
            .map(|a| {
                let clauses: Vec<ClauseNote> = a
                    .clauses
                    .iter()
                    .filter_map(|id| clause(world, From::Root, game, id))
                    .collect();
                AspectValue {
                    contradicted: a.clauses.iter().any(|id| contradicted(game, id)),
                    group: a.group.to_owned(),
                    said: a.said(),
                    aspect: aspects::name(a.aspect),
                    value: aspects::value(&a.value),
                    standing: standing(game, &a),
                    clauses,
                }
            })
            .collect(),
    }
}

/// The standing of the least sure clause behind an aspect.
pub fn standing(game: &Game, aspect: &Aspect) -> Option<Standing> {
    let clauses = game.rules.clauses().iter();
    let behind = clauses.filter(|c| aspect.clauses.contains(&c.id));
    // what no clause says, and holds all the same, no source says
    let unsaid = (aspect.clauses.is_empty() && !aspect.is_none()).then_some(Standing::Conjectured);
    behind.map(|c| game.edition.standing(c)).max().or(unsaid)
}

/// A sentence that the clause rests on is contradicted by another.
fn contradicted(game: &Game, id: &str) -> bool {
    let Some(clause) = game.rules.clauses().iter().find(|c| c.id == id) else {
        return false;
    };
    clause
        .cites
        .iter()
        .filter_map(|c| Cite::parse(c).ok())
        .filter(|c| c.account.is_none())
        .filter_map(|c| game.edition.account.sentence(&c.sentence))
        .any(|s| s.status == Some(Status::Contradicted))
}

/// What stands behind a clause, as seen from a page.
pub fn clause(world: &World, from: From, game: &Game, id: &str) -> Option<ClauseNote> {
    let edition = game.edition;
    let clause = game.rules.clauses().iter().find(|c| c.id == id)?;
    let cites = world.cite_links(from, edition, &clause.cites);
    // one quotation is enough for a note; the edition has them all. What makes a clause attested are the ethnographer's words, not
    // those of the summary beside them
    let quoted = world.quoted(from, edition, &clause.cites);
    let quotes = quoted.and_then(|c| c.words);
    let quotes = quotes.into_iter().map(|words| Quote { words }).collect();
    let questions: Vec<Link> = doubts_of(game, id)
        .filter_map(|q| doubt_link(world, from, edition, q))
        .collect();
    Some(ClauseNote {
        id: clause.id.clone(),
        href: world.clause_href(from, edition, id)?,
        says: typographic(&clause.says),
        certainty: clause.certainty.word().to_owned(),
        standing: edition.standing(clause).into(),
        quotes,
        cites,
        questions,
    })
}
