//! The rules of an edition, clause by clause.

use std::collections::BTreeSet;

use super::super::text::typographic;
use super::super::view::{ClauseRow, Link, Rules, StandingCount};
use super::effects;
use super::game::Game;
use super::links::clause_anchor;
use super::page::PageContext;
use crate::corpus::Standing;
use crate::study::results::{NoFigure, Series};
use ludarium_engine::lang::ClauseInfo;

/// The rules of an edition: its clauses, and how many stand how.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn rules(page: &PageContext) -> Result<Rules, NoFigure> {
    Ok(Rules {
        standings: standings(page.game),
        supplement: supplement(page.game),
        clauses: clauses(page)?,
    })
}

/// The clauses in force, the edition's own before the shared ones.
fn clauses(page: &PageContext) -> Result<Vec<ClauseRow>, NoFigure> {
    let row = |c: &ClauseInfo| {
        let replaced = replaced(page.game, &c.id);
        Ok(ClauseRow {
            without: match replaced {
                Some(_) => None,
                None => without(&page.studies.ablation, &c.id)?,
            },
            note: replaced.or_else(|| note_of(page.game, &c.id)),
            taken: taken(page, &c.id),
            anchor: clause_anchor(&page.edition.short, &c.id),
            id: c.id.clone(),
            says: typographic(&c.says),
            standing: page.edition.standing(c).into(),
            cites: page.links.cites(&c.cites),
            sentences_attr: page
                .relation
                .sentences
                .get(&c.id)
                .map(|s| s.join(" "))
                .unwrap_or_default(),
            silent: if c.shared {
                "no account says so"
            } else {
                "the account is silent"
            }
            .to_owned(),
            questions: page.links.doubts_of(&c.id),
        })
    };
    page.game.rules.clauses().iter().map(row).collect()
}

/// What a clause is for, where it was left out under these rules.
fn without(left_out: &[&Series], clause: &str) -> Result<Option<String>, NoFigure> {
    let of_it = |s: &&&Series| s.against().and_then(|a| a.clause.as_deref()) == Some(clause);
    let series = left_out.iter().find(of_it);
    series.map_or(Ok(None), |s| effects::without(s))
}

/// The clause of another edition that one was taken over from.
fn taken(page: &PageContext, id: &str) -> Option<Link> {
    let own = id.strip_prefix(&format!("{}.", page.edition.short))?;
    let there = page.game.bundle.rules.taken.get(own)?;
    let other = page.world.corpus.edition(there.split_once('.')?.0)?;
    Some(Link {
        href: page
            .world
            .links(page.links.from, other)
            .clause_href(there)?,
        label: other.about.title.clone(),
    })
}

/// What is written of a shared clause that only sets what clauses of the edition set otherwise.
fn replaced(game: &Game, id: &str) -> Option<String> {
    let (file, name) = id.split_once('.')?;
    let shared = game.bundle.shared.iter().find(|f| f.short == file)?;
    let clause = shared.clauses.get(name)?;
    if clause.then.is_some() || !clause.rulings().is_empty() {
        return None;
    }
    let mut own = BTreeSet::new();
    for (phase, params) in clause.set.iter().flatten() {
        for param in params.keys() {
            let setters = game.rules.head().setters(&format!("{phase}.{param}"));
            if setters.contains(&id) {
                return None;
            }
            own.extend(setters);
        }
    }
    let take = if own.len() == 1 { "takes" } else { "take" };
    let names = Vec::from_iter(own).join(", ");
    (!names.is_empty()).then(|| format!("Not in force here: {names} {take} its place."))
}

/// The remark that stands beside a clause in its file.
fn note_of(game: &Game, id: &str) -> Option<String> {
    let (file, name) = id.split_once('.')?;
    let mut files = std::iter::once(&game.bundle.rules).chain(&game.bundle.shared);
    let clause = files.find(|f| f.short == file)?.clauses.get(name)?;
    clause.note.as_deref().map(|note| game.plain(note))
}

/// How many of the edition's own clauses stand how.
fn standings(game: &Game) -> Vec<StandingCount> {
    let own = game.rules.clauses().iter().filter(|c| !c.shared);
    let all: Vec<Standing> = own.map(|c| game.edition.standing(c)).collect();
    let rows = Standing::ALL.iter();
    rows.map(|row| StandingCount {
        standing: row.3.into(),
        says: match row.3 {
            Standing::ByEditors => {
                "Only the editors’ summary says it. They had the source; the record quotes no words of the ethnographer with which we could compare it."
            }
            Standing::Conjectured => {
                "The game needs it and the accounts are silent: it is our reconstruction."
            }
            _ => row.2,
        },
        count: all.iter().filter(|s| **s == row.3).count(),
    })
    .collect()
}

/// `13 of its 18 rules are our reconstruction; no source has them.`
pub fn supplement(game: &Game) -> String {
    let own: Vec<_> = (game.rules.clauses().iter())
        .filter(|c| !c.shared)
        .collect();
    let ours = own
        .iter()
        .filter(|c| game.edition.standing(c) == Standing::Conjectured);
    format!(
        "{} of its {} rules are our reconstruction; no source has them.",
        ours.count(),
        own.len()
    )
}
