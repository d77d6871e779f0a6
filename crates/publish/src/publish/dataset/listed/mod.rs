//! What every package lists, worked out once: works, records with where they are cited, games, rulesets. Tables, CLDF and linked data are
//! made of the same rows, so that a count is the same in each.

mod games;
mod pages;
mod records;
mod rules;
mod works;

pub use games::{games, rulesets, Game, Ruleset};
pub use pages::{hull, ranges};
pub use records::{citations, ids, records, Citation, Record};
pub use rules::{captures, rulings, settings};
pub use works::{works, Work};

use std::collections::BTreeMap;

use crate::publish::bind::World;

/// All of it, in the order of the tables.
pub struct Listed<'w> {
    pub works: Vec<Work<'w>>,
    pub records: Vec<Record<'w>>,
    /// Where works are cited for records.
    pub citations: Vec<Citation<'w>>,
    /// Games that records are of.
    pub games: Vec<Game>,
    /// Rulesets that records name, and those that are files.
    pub rulesets: Vec<Ruleset>,
}

impl<'w> Listed<'w> {
    /// Of a corpus.
    pub fn of(world: &'w World) -> Self {
        let works = works(world);
        let records = records(world);
        let citations = citations(world, &records);
        Listed {
            games: games(world, &records),
            rulesets: rulesets(world, &records),
            works,
            records,
            citations,
        }
    }

    /// Where works are cited for each record, by its id.
    pub fn cited(&self) -> BTreeMap<&str, Vec<&Citation<'w>>> {
        let mut out: BTreeMap<&str, Vec<&Citation>> = BTreeMap::new();
        for citation in &self.citations {
            out.entry(citation.record.as_str())
                .or_default()
                .push(citation);
        }
        out
    }
}
