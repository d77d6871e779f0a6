//! Where each record was found, looked up once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::catalogue::Evidence;
use crate::corpus::Corpus;
use crate::whereabouts::{of_record, Whereabouts};

/// Where each record was found, by its number.
#[must_use]
pub fn whereabouts(corpus: &Corpus) -> BTreeMap<u32, Whereabouts> {
    let all: Vec<&Evidence> = corpus.portal.evidence.values().collect();
    let of = |record: &&Evidence| {
        let found = of_record(&corpus.portal, &corpus.sites, record);
        (record.id, found)
    };
    all.par_iter().map(of).collect()
}
