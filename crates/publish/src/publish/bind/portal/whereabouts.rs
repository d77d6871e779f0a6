//! Where each record was found, looked up once.

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::catalogue::{Catalogue, Evidence};
use crate::whereabouts::{of_record, Site, Whereabouts};

/// Where each record was found, by its number.
pub fn whereabouts(list: &Catalogue, sites: &[Site]) -> BTreeMap<u32, Whereabouts> {
    let records: Vec<&Evidence> = list.evidence.values().collect();
    let found = |record: &&Evidence| (record.id, of_record(list, sites, record));
    records.par_iter().map(found).collect()
}
