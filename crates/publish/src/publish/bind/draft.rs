//! Editions that are not finished: rules that do not compile yet, or none.

use super::super::prose::inline;
use super::super::text::typographic;
use super::super::view::{DraftClause, DraftPage};
use super::from::From;
use super::game::compiled;
use super::relation::Relation;
use super::sentences::layers;
use super::world::World;
use crate::corpus::Edition;

impl<'a> World<'a> {
    /// The editions that have no rules that compile, in the order of their slugs.
    pub fn unfinished(&self) -> impl Iterator<Item = &'a Edition> + '_ {
        let all = self.corpus.editions.iter();
        all.filter(|e| {
            self.game(&e.slug).is_none() && super::super::text::anchor(&e.slug) == e.slug
        })
    }

    /// The page of an edition that is not finished, where these are shown.
    pub fn draft_href(&self, from: From, edition: &Edition) -> Option<String> {
        let shown = self.config.publish.drafts;
        let mut all = self.unfinished();
        all.find(|e| shown && e.slug == edition.slug)?;
        Some(from.edition(&edition.slug))
    }
}

/// Everything on the page of an unfinished edition: its account, the clauses as far as they are written, what is still silent.
pub fn draft_page(world: &World, edition: &Edition) -> DraftPage {
    let from = From::Edition(&edition.slug);
    let missing = match world.corpus.bundle(edition).map(|b| compiled(&b)) {
        None => vec!["There are no rules yet.".to_owned()],
        Some(Ok(_)) => vec![],
        Some(Err(problems)) => problems.iter().map(|p| inline(&p.message)).collect(),
    };
    let clauses = edition
        .clauses()
        .map(|(id, clause)| DraftClause {
            id: format!("{}.{id}", edition.short),
            says: typographic(&clause.says),
            drafted: clause
                .note
                .as_deref()
                .is_some_and(|n| n.starts_with("drafted")),
        })
        .collect();
    DraftPage {
        title: edition.about.title.clone(),
        record: edition.account.record.clone(),
        href: world.record_href(from, &edition.account.record),
        layers: layers(&world.links(from, edition), &Relation::default(), &[]),
        clauses,
        missing,
    }
}
