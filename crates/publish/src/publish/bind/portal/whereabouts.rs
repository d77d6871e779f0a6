//! Where each record was found, looked up once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::catalogue::{Catalogue, Evidence};
use crate::publish::memo::Memo;
use crate::publish::reads::digest;
use crate::whereabouts::{of_record, Site, Whereabouts};

/// By what they are kept.
const KEPT: &str = "whereabouts";

/// Where each record was found, by its number. What was found by the same words and points the last time is not looked up again.
#[must_use]
pub fn whereabouts(
    list: &Catalogue,
    sites: &[Site],
    memo: &mut Memo,
) -> BTreeMap<u32, Whereabouts> {
    let records: Vec<&Evidence> = list.evidence.values().collect();
    if !memo.keeps() {
        let of = |record: &&Evidence| (record.id, of_record(list, sites, record));
        return records.par_iter().map(of).collect();
    }
    let known: BTreeMap<u32, (String, Whereabouts)> = memo.recall(KEPT).unwrap_or_default();
    let around = digest(sites);
    let of = |record: &&Evidence| {
        let outlines = record.outlines.iter();
        let outlines: Vec<_> = outlines.map(|o| list.outlines.get(o)).collect();
        let key = digest(&(&around, record, outlines));
        let found = known.get(&record.id).filter(|(then, _)| *then == key);
        let found = found.map(|(_, found)| found.clone());
        let found = found.unwrap_or_else(|| of_record(list, sites, record));
        (record.id, (key, found))
    };
    let all: BTreeMap<u32, (String, Whereabouts)> = records.par_iter().map(of).collect();
    memo.remember(KEPT, &all);
    all.into_iter()
        .map(|(id, (_, found))| (id, found))
        .collect()
}
