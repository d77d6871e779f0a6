//! Dumps of several dates as one set of facts: the newest stands, what the others say otherwise is kept beside it.
//!
//! The order in which they are taken in does not matter: each dump that was seen can be laid open again from the newest and its
//! own variants, so a further one is set against all of them at once.

use std::collections::BTreeMap;

use super::facts::{DumpSeen, Facts, Rows, Variant, TABLES};

/// A dump's own rows, laid open.
type Layer = (DumpSeen, [Rows; 4]);

impl Facts {
    /// These facts with one more dump. A dump that is known already changes nothing but columns that facts did not have then.
    #[must_use]
    pub fn with(self, seen: DumpSeen, rows: [Rows; 4]) -> Self {
        let loose = self.loose();
        let mut layers = self.layers();
        match layers.iter_mut().find(|(d, _)| d.sha256 == seen.sha256) {
            Some(layer) => layer.1 = rows,
            None => layers.push((seen, rows)),
        }
        layers.sort_by(|a, b| a.0.cmp(&b.0));
        Self::of(layers, loose)
    }

    /// These facts with rows of a dump that cannot be relied on: only those that nothing else has are taken.
    #[must_use]
    pub fn with_rest(mut self, rows: [Rows; 4]) -> Self {
        for (ours, theirs) in self.tables.iter_mut().zip(rows) {
            for (id, cells) in theirs {
                ours.entry(id).or_insert(cells);
            }
        }
        self
    }

    /// Rows that no dump on the list has: those of dumps that were broken.
    fn loose(&self) -> [Rows; 4] {
        if self.dumps.is_empty() {
            return self.tables.clone();
        }
        // every dump lacks them: there is nothing that says so but the number of those that do
        let mut out: [Rows; 4] = Default::default();
        for (n, (table, _)) in TABLES.iter().enumerate() {
            for (id, cells) in &self.tables[n] {
                let lacking = self.absent(table, *id).count();
                if lacking == self.dumps.len() {
                    out[n].insert(*id, cells.clone());
                }
            }
        }
        out
    }

    fn absent<'s>(&'s self, table: &'s str, id: u32) -> impl Iterator<Item = &'s Variant> + 's {
        self.variants
            .iter()
            .filter(move |v| v.id == id && v.column.is_empty() && v.table == table)
    }

    /// Each dump's own rows.
    fn layers(&self) -> Vec<Layer> {
        let mut by_dump: BTreeMap<&str, Vec<&Variant>> = BTreeMap::new();
        for variant in &self.variants {
            by_dump.entry(&variant.dump).or_default().push(variant);
        }
        let layer = |seen: &DumpSeen| {
            let mut rows = self.tables.clone();
            for variant in by_dump.get(seen.sha256.as_str()).into_iter().flatten() {
                let Some(n) = TABLES.iter().position(|(t, _)| *t == variant.table) else {
                    continue;
                };
                if variant.column.is_empty() {
                    rows[n].remove(&variant.id);
                } else if let (Some(cells), Some(at)) = (
                    rows[n].get_mut(&variant.id),
                    TABLES[n].1.iter().position(|c| *c == variant.column),
                ) {
                    cells[at].clone_from(&variant.value);
                }
            }
            (seen.clone(), rows)
        };
        self.dumps.iter().map(layer).collect()
    }

    /// Facts from layers, the oldest first.
    fn of(layers: Vec<Layer>, loose: [Rows; 4]) -> Self {
        let mut facts = Self {
            tables: loose,
            ..Self::default()
        };
        for (_, rows) in &layers {
            for (ours, theirs) in facts.tables.iter_mut().zip(rows) {
                ours.extend(theirs.iter().map(|(id, cells)| (*id, cells.clone())));
            }
        }
        for (seen, rows) in &layers {
            for (n, (table, columns)) in TABLES.iter().enumerate() {
                let variant = |id: u32, column: &str, value: &str| Variant {
                    table: (*table).to_owned(),
                    id,
                    column: column.to_owned(),
                    dump: seen.sha256.clone(),
                    value: value.to_owned(),
                };
                for (id, base) in &facts.tables[n] {
                    let Some(own) = rows[n].get(id) else {
                        facts.variants.push(variant(*id, "", ""));
                        continue;
                    };
                    for ((column, now), then) in columns.iter().zip(base).zip(own) {
                        if now != then {
                            facts.variants.push(variant(*id, column, then));
                        }
                    }
                }
            }
        }
        facts.variants.sort();
        facts.dumps = layers.into_iter().map(|(seen, _)| seen).collect();
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn dump(day: u32) -> DumpSeen {
        DumpSeen {
            date: format!("2020-01-{day:02}T00:00"),
            sha256: format!("{day}"),
            file: format!("{day}.sql"),
        }
    }

    fn rows(words: &[(u32, String)]) -> [Rows; 4] {
        let mut out: [Rows; 4] = Default::default();
        for (id, text) in words {
            out[3].insert(*id, vec![text.clone(), String::new()]);
        }
        out
    }

    #[test]
    fn what_was_respelt_is_a_dated_variant_and_what_is_gone_is_kept() {
        let word = |w: &str| w.to_owned();
        let old = rows(&[(1, word("Um el Banat")), (2, word("gone"))]);
        let new = rows(&[(1, word("Um el Banât")), (3, word("come"))]);
        let facts = Facts::default().with(dump(2), new).with(dump(1), old);
        assert_eq!(facts.tables[3][&1][0], "Um el Banât");
        assert_eq!(facts.tables[3].len(), 3);
        let variants: Vec<_> = facts
            .variants
            .iter()
            .map(|v| (v.id, v.column.as_str(), v.dump.as_str(), v.value.as_str()))
            .collect();
        assert_eq!(
            variants,
            [
                (1, "text", "1", "Um el Banat"),
                (2, "", "2", ""),
                (3, "", "1", "")
            ]
        );
    }

    proptest! {
        #[test]
        fn the_order_of_dumps_does_not_matter(all in proptest::collection::vec(proptest::collection::vec((1u32..6, "[ab]{0,2}"), 0..6), 1..5), order in Just([3usize, 1, 0, 2])) {
            let one_by_one = |order: &mut dyn Iterator<Item = usize>| {
                order.filter(|n| *n < all.len()).fold(Facts::default(), |facts, n| facts.with(dump(n as u32 + 1), rows(&all[n])))
            };
            let forth = one_by_one(&mut (0..4));
            prop_assert_eq!(&forth, &one_by_one(&mut (0..4).rev()));
            prop_assert_eq!(&forth, &one_by_one(&mut order.into_iter()));
            let again = forth.clone().with(dump(1), rows(&all[0]));
            prop_assert_eq!(forth, again);
        }
    }
}
