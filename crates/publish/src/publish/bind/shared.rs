//! Records that share a game, a site, a country: sorted once for all pages.

use std::collections::{BTreeMap, BTreeSet};

use super::when::{centuries, years};
use crate::catalogue::{Catalogue, Evidence};
use crate::whereabouts::Whereabouts;

/// Records that share something.
#[derive(Debug, Default)]
pub struct Group {
    /// Their numbers, in order.
    pub ids: Vec<u32>,
    /// Whether they are of more than one game.
    pub mixed: bool,
    game: Option<u32>,
    /// Of those that are dated the middle of their time, doubled, with their numbers, in order.
    middles: Vec<(i64, u32)>,
    /// The years in which their times begin, and those in which they end, each in order.
    begins: Vec<i32>,
    ends: Vec<i32>,
    /// Those that are not dated, in order.
    undated: Vec<u32>,
}

fn middle((from, to): (i32, i32)) -> i64 {
    i64::from(from) + i64::from(to)
}

impl Group {
    fn push(&mut self, record: &Evidence) {
        self.ids.push(record.id);
        self.mixed |= *self.game.get_or_insert(record.game) != record.game;
        match years(record) {
            Some((from, to)) => {
                self.middles.push((middle((from, to)), record.id));
                self.begins.push(from);
                self.ends.push(to);
            }
            None => self.undated.push(record.id),
        }
    }

    fn sort(&mut self) {
        self.middles.sort_unstable();
        self.begins.sort_unstable();
        self.ends.sort_unstable();
    }

    /// How many of them have a time in common with these years.
    pub fn overlapping(&self, (from, to): (i32, i32)) -> usize {
        let begun = self.begins.partition_point(|a| *a <= to);
        begun - self.ends.partition_point(|b| *b < from)
    }

    /// Their numbers by how far their times are from these years, then by number; those without a time last. A page takes the first
    /// few, so none is looked at before it is needed.
    pub fn nearest(&self, at: Option<(i32, i32)>) -> Box<dyn Iterator<Item = u32> + '_> {
        let Some(at) = at.map(middle) else {
            return Box::new(self.ids.iter().copied());
        };
        let split = self.middles.partition_point(|(m, _)| *m < at);
        let (mut before, mut after) = self.middles.split_at(split);
        let dated = std::iter::from_fn(move || {
            let far = before.last().map(|(m, _)| at - m).into_iter();
            let far = far.chain(after.first().map(|(m, _)| m - at)).min()?;
            // all that are so far before, and all that are so far after
            let (rest, left) = before.split_at(before.partition_point(|(m, _)| *m < at - far));
            before = rest;
            let (right, rest) = after.split_at(after.partition_point(|(m, _)| *m <= at + far));
            after = rest;
            Some(merged(left, right))
        });
        Box::new(dated.flatten().chain(self.undated.iter().copied()))
    }
}

/// The numbers of two lists that are in order, in order.
fn merged<'g>(
    mut one: &'g [(i64, u32)],
    mut other: &'g [(i64, u32)],
) -> impl Iterator<Item = u32> + 'g {
    std::iter::from_fn(move || {
        let first = |of: &[(i64, u32)]| of.first().map_or(u32::MAX, |(_, id)| *id);
        let from = match first(one) <= first(other) && !one.is_empty() {
            true => &mut one,
            false => &mut other,
        };
        let ((_, id), rest) = from.split_first()?;
        *from = rest;
        Some(*id)
    })
}

/// Records by what they share.
#[derive(Debug, Default)]
pub struct Shared {
    /// By game.
    pub games: BTreeMap<u32, Group>,
    /// By site.
    pub sites: BTreeMap<String, Group>,
    /// By country of today.
    pub countries: BTreeMap<String, Group>,
    /// How many records of a game are of each century, by its number.
    pub centuries: BTreeMap<u32, Vec<u32>>,
    /// Countries of today in which records of a game were found, by its number.
    pub found: BTreeMap<u32, BTreeSet<String>>,
}

impl Shared {
    /// Of the database, with where its records were found.
    pub fn of(portal: &Catalogue, whereabouts: &BTreeMap<u32, Whereabouts>) -> Self {
        let mut shared = Self::default();
        for record in portal.evidence.values() {
            shared.games.entry(record.game).or_default().push(record);
            let Some(found) = whereabouts.get(&record.id) else {
                continue;
            };
            let countries = found.countries.iter().cloned();
            let of = shared.found.entry(record.game).or_default();
            of.extend(countries);
            for country in &found.countries {
                let of = shared.countries.entry(country.clone()).or_default();
                of.push(record);
            }
            if let Some(site) = &found.site {
                let of = shared.sites.entry(site.name.clone()).or_default();
                of.push(record);
            }
        }
        let groups = shared
            .sites
            .values_mut()
            .chain(shared.countries.values_mut());
        groups
            .chain(shared.games.values_mut())
            .for_each(Group::sort);
        let records =
            |of: &Group| centuries(of.ids.iter().filter_map(|id| portal.evidence.get(id)));
        let counted = shared.games.iter().map(|(game, of)| (*game, records(of)));
        shared.centuries = counted.collect();
        shared
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_a_group_come_by_their_distance_in_time_whatever_their_number() {
        let mut group = Group::default();
        // many of the same year, some of none, and some as far before as others are after
        let all: Vec<Evidence> = (0..400_u32)
            .map(|n| Evidence {
                id: n * 7 % 400,
                start: (n % 5 > 0).then(|| format!("{}-01-01", 1900 + n * n % 13)),
                end: (n % 3 > 0).then(|| format!("{}-01-01", 1903 + n % 11)),
                ..Evidence::default()
            })
            .collect();
        let mut in_order: Vec<&Evidence> = all.iter().collect();
        in_order.sort_by_key(|r| r.id);
        in_order.iter().for_each(|r| group.push(r));
        group.sort();
        for at in in_order.iter().map(|r| years(r)) {
            let apart = |r: &&&Evidence| match (at, years(r)) {
                (Some(a), Some(b)) => (middle(a) - middle(b)).abs(),
                _ => i64::MAX,
            };
            let mut wanted = in_order.clone();
            wanted.sort_by_key(|r| (apart(&r), r.id));
            let wanted: Vec<u32> = wanted.iter().map(|r| r.id).collect();
            assert_eq!(group.nearest(at).collect::<Vec<_>>(), wanted, "{at:?}");
            let Some((from, to)) = at else { continue };
            let same = in_order.iter().filter_map(|r| years(r));
            let same = same.filter(|(a, b)| *a <= to && *b >= from).count();
            assert_eq!(group.overlapping((from, to)), same);
        }
    }
}
