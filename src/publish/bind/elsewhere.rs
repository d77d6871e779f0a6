//! Other programs that play a game, and where they part from its account.

use super::address::{clause_label, full_clause};
use super::{From, Game, World};
use crate::publish::text::typographic;
use crate::publish::view::{ClauseLink, Elsewhere, ElsewherePart};

/// What is told of other programs on the page of an edition.
#[must_use]
pub fn elsewhere(world: &World, game: &Game) -> Vec<Elsewhere> {
    let edition = game.edition;
    let from = From::Edition(&edition.slug);
    let clause = |name: &String| {
        let id = full_clause(&edition.short, name);
        ClauseLink {
            href: world.clause_href(from, edition, &id),
            label: clause_label(&edition.short, &id),
            standing: None,
        }
    };
    edition
        .elsewhere
        .iter()
        .map(|p| Elsewhere {
            name: format!("{} {}", p.name, p.version),
            file: typographic(&p.file),
            line: typographic(&format!("{}: {} ({}).", p.agree, p.how, p.when)),
            parts: p
                .parts
                .iter()
                .map(|part| ElsewherePart {
                    says: typographic(&part.says),
                    clauses: part.clauses.iter().map(clause).collect(),
                    cites: world.cite_links(from, edition, &part.cites),
                    moment: format!("{}: {}", part.start, part.action),
                    ours: part.ours.clone(),
                    theirs: typographic(&part.theirs),
                })
                .collect(),
        })
        .collect()
}
