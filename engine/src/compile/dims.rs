//! Dimensions of a situation: what a condition can speak of, split into finitely many values.

use super::Params;
use crate::rules::{Counts, OneMore, Opposite, Reach, Side, SomeNone, Twin, Via, When, YesNo};
use crate::words;

words! {
    /// What a situation is told apart by.
    pub enum Dim {
        Side = "side": "whose hole",
        Mark = "mark": "its mark, seen from the mover",
        Visited = "visited": "the mark's flag",
        Zone = "zone": "in a named zone",
        OwnerHoles = "owner-holes": "holes the owner has",
        Twin = "twin": "mark of the hole of the same number",
        MyMarks = "my-marks": "whether the mover holds a mark",
        Count = "count": "counters in the hole",
        Opposite = "opposite": "what lies opposite",
        OppositeCount = "opposite-count": "how many lie opposite",
        Via = "via": "how the counter came",
        Sown = "sown": "counters lifted for the lap",
        Turn = "turn": "moves made this round",
        Left = "left": "counters on the board",
        BoardMarks = "board-marks": "whether any mark is on the board",
        Captured = "captured": "whether the move took anything",
        Over = "over": "counters over",
        Richer = "richer": "whether he has more",
        GainedDim = "gained": "whether he has more than he held",
        Lap = "lap": "laps sown in the move",
        Circuit = "circuit": "times the lap has come round, and one",
        Reach = "reach": "how far the move has come",
        OwnLeft = "own-left": "counters in the mover's holes",
        Ends = "ends": "where the first lap would end",
        EndsOn = "ends-on": "counters there",
        OtherLeft = "other-left": "counters in the other's holes",
        FullGain = "full-gain": "whether either has a full hole more than he held",
    }
}

impl Dim {
    /// Whether its value depends on owners and marks alone (and on the mover), so that it can be kept as a code per hole.
    pub fn is_static(self) -> bool {
        self <= Dim::MyMarks
    }
}

/// A dimension as one table uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DimUse {
    pub dim: Dim,
    /// Zone number, for [`Dim::Zone`].
    pub zone: usize,
    /// Number of values.
    pub size: usize,
    /// Distance in the table from one value to the next.
    pub stride: usize,
    /// What each value is called.
    pub labels: Vec<String>,
    /// For counted dimensions: number → value.
    pub class: Vec<u8>,
    /// For counted dimensions: the smallest number of each value.
    pub least: Vec<u16>,
}

/// Laps told apart by `lap`: as many as are sown before the test for a return begins.
pub(crate) const LAPS: u16 = 64;

/// What the compiler knows of the game while it lays out a table.
pub(super) struct Layout<'a> {
    pub marks: &'a [String],
    pub params: &'a Params,
}

/// How a condition speaks of a dimension: which of its values it admits.
pub(super) enum Cond<'w> {
    Count(&'w Counts),
    /// Admits value `i` if the bit is set.
    Bits(u64),
}

/// A dimension (with the zone's number) and what a condition admits of it.
pub(super) type Named<'w> = ((Dim, usize), Cond<'w>);

impl Layout<'_> {
    /// The dimensions a condition names, with what it admits of each.
    pub fn conds<'w>(&self, when: &'w When) -> Result<Vec<Named<'w>>, String> {
        let mut out: Vec<Named> = vec![];
        let mut bits = |dim: Dim, b: u64| out.push(((dim, 0), Cond::Bits(b)));
        if let Some(v) = &when.side {
            // the store is a cell of its own, see `Table`
            let b = v.as_slice().iter().fold(0, |m, s| match s {
                Side::Own => m | 1,
                Side::Other => m | 2,
                Side::Store => m,
            });
            bits(Dim::Side, b);
        }
        if let Some(v) = &when.mark {
            let mut b = 0;
            for word in v.as_slice() {
                b |= self.mark_bits(word)?;
            }
            bits(Dim::Mark, b);
        }
        if let Some(v) = when.visited {
            bits(Dim::Visited, yes_no(v));
        }
        if let Some(v) = &when.owner_holes {
            bits(
                Dim::OwnerHoles,
                set(v.as_slice(), &[OneMore::One, OneMore::More]),
            );
        }
        if let Some(v) = &when.twin {
            bits(Dim::Twin, set(v.as_slice(), &[Twin::Plain, Twin::Marked]));
        }
        if let Some(v) = &when.my_marks {
            bits(
                Dim::MyMarks,
                set(v.as_slice(), &[SomeNone::None, SomeNone::Some]),
            );
        }
        if let Some(v) = &when.opposite {
            bits(
                Dim::Opposite,
                set(v.as_slice(), &[Opposite::Empty, Opposite::Some]),
            );
        }
        if let Some(v) = &when.via {
            bits(Dim::Via, set(v.as_slice(), &[Via::Sown, Via::Moved]));
        }
        if let Some(v) = &when.board_marks {
            bits(
                Dim::BoardMarks,
                set(v.as_slice(), &[SomeNone::None, SomeNone::Some]),
            );
        }
        if let Some(v) = when.captured {
            bits(Dim::Captured, yes_no(v));
        }
        if let Some(v) = when.richer {
            bits(Dim::Richer, yes_no(v));
        }
        if let Some(v) = when.gained {
            bits(Dim::GainedDim, yes_no(v));
        }
        if let Some(v) = &when.ends {
            bits(
                Dim::Ends,
                set(v.as_slice(), &[Side::Own, Side::Other, Side::Store]),
            );
        }
        if let Some(v) = &when.reach {
            bits(Dim::Reach, set(v.as_slice(), &[Reach::Home, Reach::Other]));
        }
        if let Some(v) = when.full_gain {
            bits(Dim::FullGain, yes_no(v));
        }
        for (dim, counts) in [
            (Dim::Count, &when.count),
            (Dim::OppositeCount, &when.opposite_count),
            (Dim::Sown, &when.sown),
            (Dim::Turn, &when.turn),
            (Dim::Left, &when.left),
            (Dim::Over, &when.over),
            (Dim::Lap, &when.lap),
            (Dim::EndsOn, &when.ends_on),
            (Dim::Circuit, &when.circuit),
            (Dim::OwnLeft, &when.own_left),
            (Dim::OtherLeft, &when.other_left),
        ] {
            if let Some(c) = counts {
                out.push(((dim, 0), Cond::Count(c)));
            }
        }
        if let Some(v) = &when.zone {
            // a list of zones is "in any of these"; with several names only one dimension can be meant
            let mut by_zone: std::collections::BTreeMap<usize, u64> = Default::default();
            for word in v.as_slice() {
                let (name, inside) = word
                    .strip_prefix('!')
                    .map_or((word.as_str(), true), |n| (n, false));
                let Some(z) = self.params.zones.iter().position(|(n, _)| n == name) else {
                    let all: Vec<&str> =
                        self.params.zones.iter().map(|(n, _)| n.as_str()).collect();
                    return Err(format!("zone {}", crate::words::unknown(name, &all)));
                };
                *by_zone.entry(z).or_default() |= if inside { 2 } else { 1 };
            }
            if by_zone.len() > 1 && v.as_slice().iter().any(|w| !w.starts_with('!')) {
                return Err(
                    "several zones in one condition: name one zone that holds them all".into(),
                );
            }
            for (z, b) in by_zone {
                out.push(((Dim::Zone, z), Cond::Bits(b)));
            }
        }
        Ok(out)
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
    pub fn lay(&self, dim: Dim, zone: usize, moment: &str, counts: &[&Counts]) -> DimUse {
        let mut labels: Vec<String> = vec![];
        let mut class = vec![];
        let mut least = vec![];
        let mut words = |w: &[&str]| labels.extend(w.iter().map(|s| (*s).to_string()));
        match dim {
            Dim::Side => words(&["own", "other"]),
            Dim::Mark => {
                words(&["none"]);
                for k in self.marks {
                    words(&[&format!("mine:{k}"), &format!("theirs:{k}")]);
                }
            }
            Dim::Visited => words(&["not visited", "visited"]),
            Dim::Zone => {
                let name = &self.params.zones[zone].0;
                words(&[&format!("not {name}"), name]);
            }
            Dim::OwnerHoles => words(&["one", "more"]),
            Dim::Twin => words(&["plain", "marked"]),
            Dim::MyMarks | Dim::BoardMarks => words(&["none", "some"]),
            Dim::Opposite => words(&["empty", "some"]),
            Dim::Via => words(&["sown", "moved"]),
            Dim::Ends if self.params.store.is_none() => words(&["own", "other"]),
            Dim::Ends => words(&["own", "other", "store"]),
            Dim::Reach => words(&["home", "other"]),
            Dim::Captured | Dim::Richer | Dim::GainedDim | Dim::FullGain => words(&["no", "yes"]),
            Dim::Count
            | Dim::OppositeCount
            | Dim::Sown
            | Dim::Turn
            | Dim::Left
            | Dim::Over
            | Dim::Lap
            | Dim::Circuit
            | Dim::EndsOn
            | Dim::OwnLeft
            | Dim::OtherLeft => {
                let total = self.params.total;
                let (from, to) = match dim {
                    Dim::Count if matches!(moment, "last" | "passing" | "race") => (1, total),
                    Dim::Sown | Dim::Turn => (1, if dim == Dim::Turn { 255 } else { total }),
                    Dim::Lap => (1, LAPS),
                    Dim::Circuit => (1, total.min(255)),
                    Dim::Over => (
                        1,
                        u16::from(self.params.divide.as_ref().map_or(2, |d| d.size))
                            .saturating_sub(1),
                    ),
                    _ => (0, total),
                };
                let mut signatures: Vec<Vec<bool>> = vec![];
                let mut members: Vec<Vec<u16>> = vec![];
                class = vec![0u8; 256];
                for n in from..=to {
                    let mut s: Vec<bool> = counts.iter().map(|c| c.holds(n)).collect();
                    if matches!(dim, Dim::OppositeCount) {
                        s.push(n == 0);
                    }
                    let i = signatures.iter().position(|x| *x == s).unwrap_or_else(|| {
                        signatures.push(s);
                        members.push(vec![]);
                        signatures.len() - 1
                    });
                    members[i].push(n);
                    class[n as usize] = i as u8;
                }
                if dim == Dim::Turn {
                    class[0] = class[1];
                }
                if dim == Dim::Lap {
                    let last = class[LAPS as usize];
                    class[LAPS as usize..].fill(last);
                }
                labels = members.iter().map(|m| runs(m, to)).collect();
                least = members.iter().map(|m| m[0]).collect();
            }
        }
        DimUse {
            dim,
            zone,
            size: labels.len().max(1),
            stride: 0,
            labels,
            class,
            least,
        }
    }
}

fn yes_no(v: YesNo) -> u64 {
    match v {
        YesNo::No => 1,
        YesNo::Yes => 2,
    }
}

fn set<T: PartialEq>(given: &[T], order: &[T]) -> u64 {
    order
        .iter()
        .enumerate()
        .filter(|(_, v)| given.contains(v))
        .fold(0, |m, (i, _)| m | 1 << i)
}

/// `1`, `2-3 5+`: the numbers of a class in few words.
fn runs(members: &[u16], top: u16) -> String {
    let mut out: Vec<String> = vec![];
    let mut i = 0;
    while i < members.len() {
        let start = members[i];
        let mut end = start;
        while i + 1 < members.len() && members[i + 1] == end + 1 {
            i += 1;
            end = members[i];
        }
        out.push(if end == top && start < end {
            format!("{start}+")
        } else if start == end {
            start.to_string()
        } else {
            format!("{start}-{end}")
        });
        i += 1;
    }
    if out.len() > 4 {
        let even = members.iter().all(|n| n % 2 == 0);
        let odd = members.iter().all(|n| n % 2 == 1);
        return if even {
            "even".into()
        } else if odd {
            "odd".into()
        } else {
            format!("{} …", out[..3].join(" "))
        };
    }
    out.join(" ")
}
