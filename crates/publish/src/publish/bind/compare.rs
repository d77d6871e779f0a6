//! The matrix of the games of one family.

use super::super::families as pictures;
use super::super::matrix::{matrix, AspectValue, Column};
use super::super::text::typographic;
use super::super::view::{ClauseNote, ColumnHead, ComparePage, Quote};
use super::aspects;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::world::World;
use crate::corpus::Status;
use ludarium_engine::families;
use ludarium_engine::lang::{Cite, Vocabulary};

/// Everything on the compare page: what the compiled rules of each game say, aspect by aspect.
pub fn compare_page(world: &World) -> ComparePage {
    // games of two families share hardly an aspect: each family has a table of its own
    let table = |(family, games): (&Vocabulary, Vec<&Game>), prefix: &str| {
        let near = world.near(family);
        let columns: Vec<Column> = games.into_iter().map(|g| column(world, g)).collect();
        matrix(&columns, near, pictures::kind(family), prefix)
    };
    let mut all = world.by_family().into_iter();
    let first = all.next().unwrap_or((families::ALL[0], vec![]));
    let mut page = table(first, "");
    for (family, games) in all {
        let prefix = format!("{}-", family.word);
        page.others.push(table((family, games), &prefix));
    }
    page
}

fn column(world: &World, game: &Game) -> Column {
    let about = &game.edition.about;
    let links = Links::of(world, From::Root, game);
    Column {
        slug: game.edition.slug.clone(),
        aspects: game
            .shown
            .iter()
            .filter(|a| !a.is_none())
            .map(|a| AspectValue {
                contradicted: a.clauses.iter().any(|id| contradicted(game, id)),
                group: a.group.to_owned(),
                signs: a.said(),
                aspect: aspects::name(a.aspect),
                value: aspects::value(&a.value),
                standing: game.sure(a),
                clauses: a
                    .clauses
                    .iter()
                    .filter_map(|id| clause(&links, id))
                    .collect(),
            })
            .collect(),
        head: ColumnHead {
            href: links.href.unwrap_or_default(),
            title: about.title.clone(),
            from: format!(
                "{} · {}",
                world.people_of(game.edition),
                world.work_short(&about.work)
            ),
            country: world.countries_of(game.edition).join(", "),
        },
    }
}

/// A sentence that the clause rests on is contradicted by another.
fn contradicted(game: &Game, id: &str) -> bool {
    let cites = game.clause(id).into_iter().flat_map(|c| &c.cites);
    cites
        .filter_map(|c| Cite::parse(c).ok())
        .filter(|c| c.account.is_none())
        .filter_map(|c| game.edition.account.sentence(&c.sentence))
        .any(|s| s.status == Some(Status::Contradicted))
}

/// What stands behind a clause, as seen from a page.
pub fn clause(links: &Links, id: &str) -> Option<ClauseNote> {
    let clause = links.game?.clause(id)?;
    // one quotation is enough for a note; the edition has them all. What makes a clause attested are the ethnographer's words, not
    // those of the summary beside them
    let quotes = links.quoted(&clause.cites).and_then(|c| c.words);
    Some(ClauseNote {
        id: clause.id.clone(),
        href: links.clause_href(id)?,
        says: typographic(&clause.says),
        certainty: clause.certainty.word().to_owned(),
        standing: links.edition.standing(clause).into(),
        quotes: quotes.into_iter().map(|words| Quote { words }).collect(),
        cites: links.cites(&clause.cites),
        questions: links.doubts_of(id),
    })
}
