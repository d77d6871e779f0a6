//! Dimensions of a situation: what a condition can speak of, split into finitely many values.

use super::names::zone;
use crate::lang::halves::Admits;
use crate::lang::key::Takes;
use crate::lang::tables::{classes, Classes, Cond};
use crate::sowing::holes::{all_holes, HoleSet};
use crate::sowing::ruleset::{Dim, DimUse, Params, LAPS};
use crate::sowing::rulings::Moment;
use crate::sowing::rulings::{Side, When};

/// What the compiler knows of the game while it lays out a table.
pub(super) struct Layout<'a> {
    pub marks: &'a [String],
    pub params: &'a Params,
}

/// A dimension and what a condition admits of it.
pub(super) type Named<'w> = (Dim, Cond<'w>);

impl Layout<'_> {
    /// The dimensions a condition names, with what it admits of each.
    pub fn conds<'w>(&self, when: &'w When) -> Result<Vec<Named<'w>>, String> {
        let mut out: Vec<Named> = vec![];
        for (dim, admits) in when.conditions() {
            match (dim, admits) {
                // the store is a cell of its own, see `Table`
                (Dim::Side, Admits::Bits(b)) => out.push((dim, Cond::Bits(b & 3))),
                (Dim::Zone, Admits::Names(names)) => {
                    out.push((dim, Cond::Places(u128::from(self.holes_in(names)?))))
                }
                (_, Admits::Names(names)) => {
                    let mut bits = 0;
                    for word in names {
                        bits |= self.mark_bits(word)?;
                    }
                    out.push((dim, Cond::Bits(bits)));
                }
                (_, Admits::Bits(b)) => out.push((dim, Cond::Bits(b))),
                (_, Admits::Counts(c)) => out.push((dim, Cond::Count(c))),
            }
        }
        Ok(out)
    }

    /// The holes that names of zones admit, numbered from the mover: those in any of them.
    fn holes_in(&self, words: &[String]) -> Result<HoleSet, String> {
        let all = all_holes(2 * usize::from(self.params.row));
        let mut holes = 0;
        for word in words {
            let name = word.strip_prefix('!').unwrap_or(word);
            let zones = &self.params.zones;
            let of_south = zones[zone(zones, name)?].1[0];
            holes |= if name == word {
                of_south
            } else {
                all & !of_south
            };
        }
        Ok(holes)
    }

    /// The zones that a hole lies in, as a label.
    fn zones_of(&self, hole: u16) -> String {
        let zones = self.params.zones.iter();
        let here: Vec<&str> = zones
            .filter(|(_, [zone, _])| zone >> hole & 1 == 1)
            .map(|(name, _)| name.as_str())
            .collect();
        match (here.as_slice(), self.params.zones.as_slice()) {
            ([], [(only, _)]) => format!("not {only}"),
            ([], _) => "no zone".into(),
            (some, _) => some.join(" and "),
        }
    }

    fn mark_bits(&self, word: &str) -> Result<u64, String> {
        let kinds = self.marks.len();
        let mine = |k: usize| 1u64 << (1 + 2 * k);
        let theirs = |k: usize| 1u64 << (2 + 2 * k);
        let all = |f: &dyn Fn(usize) -> u64| (0..kinds).fold(0, |m, k| m | f(k));
        let kind = |name: &str| {
            self.marks.iter().position(|m| m == name).ok_or_else(|| {
                let mut known: Vec<&str> = vec!["none", "any", "mine", "theirs"];
                known.extend(self.marks.iter().map(String::as_str));
                format!("mark {}", crate::words::unknown(name, &known))
            })
        };
        Ok(match word {
            "none" => 1,
            "any" => all(&mine) | all(&theirs),
            "mine" => all(&mine),
            "theirs" => all(&theirs),
            _ => match word.split_once(':') {
                Some(("mine", k)) => mine(kind(k)?),
                Some(("theirs", k)) => theirs(kind(k)?),
                _ => {
                    let k = kind(word)?;
                    mine(k) | theirs(k)
                }
            },
        })
    }

    /// Lays out one dimension for one moment: its values and, if counted, its classes.
    pub fn lay(&self, dim: Dim, moment: &str, conds: &[&Cond]) -> DimUse {
        let mut counted = Classes::default();
        let owned = |words: &[&str]| words.iter().map(|w| (*w).to_owned()).collect();
        let labels: Vec<String> = match (dim, dim.takes()) {
            (Dim::Visited, _) => owned(&["not visited", "visited"]),
            (_, Takes::Marks) => {
                let of = |k: &String| [format!("mine:{k}"), format!("theirs:{k}")];
                let kinds = self.marks.iter().flat_map(of);
                ["none".to_owned()].into_iter().chain(kinds).collect()
            }
            (_, Takes::Zones | Takes::Counts) => {
                counted = self.classes(dim, moment, conds);
                std::mem::take(&mut counted.labels)
            }
            (_, Takes::YesNo) => owned(&["no", "yes"]),
            (_, takes) => {
                let words = takes.words().unwrap_or_default().iter().map(|(w, _)| *w);
                // a side is a store only where one is looked for, and there are stores to be found
                let store = dim != Dim::Side && self.params.store.is_some();
                let words = words.filter(|w| *w != Side::Store.word() || store);
                words.map(str::to_owned).collect()
            }
        };
        DimUse {
            dim,
            size: labels.len().max(1),
            stride: 0,
            labels,
            class: counted.class,
            least: counted.least,
        }
    }

    /// The numbers that a counted dimension can show.
    fn range(&self, dim: Dim, moment: &str) -> (u16, u16) {
        let total = self.params.total;
        let fallen = matches!(
            Moment::of(moment),
            Moment::Last | Moment::Passing | Moment::Race
        );
        match dim {
            Dim::Zone => (0, 2 * u16::from(self.params.row) - 1),
            Dim::Reserve => (1, u16::from(self.params.reserve).max(1)),
            Dim::FromRight => (0, 2 * u16::from(self.params.row)),
            Dim::Count if fallen => (1, total),
            Dim::Sown | Dim::ToSow => (1, total),
            Dim::Turn => (1, 255),
            Dim::Lap => (1, LAPS),
            Dim::Circuit => (1, total.min(255)),
            Dim::Over => {
                let size = self.params.divide.as_ref().map_or(2, |d| d.size);
                (1, u16::from(size).saturating_sub(1))
            }
            _ => (0, total),
        }
    }

    /// Numbers that no condition tells apart are one value; holes that no condition does likewise.
    fn classes(&self, dim: Dim, moment: &str, conds: &[&Cond]) -> Classes {
        let range = self.range(dim, moment);
        let some = |n: u16| dim == Dim::OppositeCount && n == 0;
        let mut all = classes(range, conds, some, |members| {
            let zones = members.iter().map(|h| self.zones_of(*h));
            let mut zones: Vec<String> = (dim == Dim::Zone).then(|| zones.collect())?;
            zones.sort();
            zones.dedup();
            Some(zones.join(" or "))
        });
        if dim == Dim::Turn {
            all.class[0] = all.class[1];
        }
        // beyond the last hole there is none; more counters than the game has count as all of them
        if dim == Dim::Zone {
            all.class[usize::from(range.1) + 1..].fill(0);
        }
        all
    }
}
