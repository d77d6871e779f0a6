//! How many different games there are among many: counted one by one as long as they are few, estimated by a sketch of fixed size beyond.
//!
//! Numbers of games ([`super::path::Path`]) are kept while there are no more than a bound; beyond it, of each of 2¹⁴ classes of numbers,
//! only the longest run of zeros that a number of it begins with (P. Flajolet and others, "HyperLogLog", 2007), from which the estimate
//! of O. Ertl ("New cardinality estimation algorithms for HyperLogLog sketches", 2017, algorithm 6) is made, which needs no tables.
//! What is kept depends on the set of numbers alone: not on their order, nor on how often one comes, nor on how parts are merged.

use serde::{Deserialize, Serialize};

/// Numbers that are kept one by one, where nobody sets another bound.
pub const EXACT: u64 = 1 << 18;

/// Classes of a sketch, as a power of two.
const CLASSES: u32 = 14;
const M: usize = 1 << CLASSES;
/// The longest run that is distinguished, with the one that ends it.
const LONGEST: usize = 64 - CLASSES as usize + 1;
/// Numbers that wait to be sorted in.
const LOOSE: usize = 4096;

/// A set of numbers of games, or what is left of one that became too large.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(into = "Written", try_from = "Written")]
pub struct Distinct {
    /// Numbers kept one by one, at most.
    most: u64,
    /// In order, each once.
    sorted: Vec<u64>,
    /// In any order.
    loose: Vec<u64>,
    /// A class a byte, where there were too many.
    sketch: Option<Box<[u8]>>,
}

impl Default for Distinct {
    fn default() -> Distinct {
        Distinct::within(EXACT)
    }
}

impl Distinct {
    /// Of nothing yet, exact up to so many.
    #[must_use]
    pub fn within(most: u64) -> Distinct {
        Distinct {
            most,
            sorted: vec![],
            loose: vec![],
            sketch: None,
        }
    }

    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        match &mut self.sketch {
            Some(sketch) => note(sketch, number),
            None => {
                self.loose.push(number);
                if self.loose.len() >= LOOSE {
                    self.sort_in();
                }
            }
        }
    }

    /// Adds all of others; what is kept is then what would be kept if all had been added here, under the smaller of the bounds.
    pub fn merge(&mut self, other: &Distinct) {
        self.bound(other.most);
        match &other.sketch {
            None => {
                for number in other.sorted.iter().chain(&other.loose) {
                    self.add(*number);
                }
                self.sort_in();
            }
            Some(theirs) => {
                let mine = self.sketched();
                for (a, b) in mine.iter_mut().zip(theirs) {
                    *a = (*a).max(*b);
                }
            }
        }
    }

    /// Keeps no more than so many one by one from now on.
    pub fn bound(&mut self, most: u64) {
        self.most = self.most.min(most);
        self.sort_in();
    }

    /// How many different numbers there are: exact, or an estimate.
    #[must_use]
    pub fn count(&self) -> u64 {
        match (&self.sketch, self.loose.is_empty()) {
            (Some(sketch), _) => estimate(sketch).round() as u64,
            (None, true) => self.sorted.len() as u64,
            (None, false) => self.settled().count(),
        }
    }

    /// The standard error of an estimate, as a share of the number; none where it is exact.
    #[must_use]
    pub fn error(&self) -> Option<f64> {
        if self.sketch.is_none() && !self.loose.is_empty() {
            return self.settled().error();
        }
        // Ertl 2017, as Flajolet 2007: 1.04/√m
        self.sketch.as_ref().map(|_| 1.04 / (M as f64).sqrt())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.sketch.is_none() && self.sorted.is_empty() && self.loose.is_empty()
    }

    /// Numbers that wait go where they belong; too many of them become a sketch.
    fn sort_in(&mut self) {
        if !self.loose.is_empty() {
            let mut loose = std::mem::take(&mut self.loose);
            loose.sort_unstable();
            let sorted = std::mem::take(&mut self.sorted);
            self.sorted = united(&sorted, &loose);
        }
        if self.sketch.is_none() && self.sorted.len() as u64 > self.most {
            self.sketched();
        }
    }

    /// The sketch, of what there is.
    fn sketched(&mut self) -> &mut [u8] {
        let numbers = std::mem::take(&mut self.sorted)
            .into_iter()
            .chain(std::mem::take(&mut self.loose));
        let sketch = self
            .sketch
            .get_or_insert_with(|| vec![0; M].into_boxed_slice());
        numbers.for_each(|n| note(sketch, n));
        sketch
    }

    fn settled(&self) -> Distinct {
        let mut all = self.clone();
        all.sort_in();
        all
    }
}

/// Two sorted lists as one, each number once.
fn united(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = Vec::with_capacity(a.len() + b.len());
    let (mut a, mut b) = (a.iter().peekable(), b.iter().peekable());
    loop {
        let next = match (a.peek(), b.peek()) {
            (Some(x), Some(y)) if x <= y => a.next(),
            (Some(_), None) => a.next(),
            (_, Some(_)) => b.next(),
            (None, None) => return out,
        };
        if let Some(n) = next.filter(|n| out.last() != Some(*n)) {
            out.push(*n);
        }
    }
}

/// Notes a number in its class: numbers are stirred first (the finaliser of MurmurHash3), since those of like games are alike.
fn note(sketch: &mut [u8], number: u64) {
    let mut h = number;
    h = (h ^ (h >> 33)).wrapping_mul(0xff51_afd7_ed55_8ccd);
    h = (h ^ (h >> 33)).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    h ^= h >> 33;
    let class = (h >> (64 - CLASSES)) as usize;
    // a bit behind the last ends the run
    let run = ((h << CLASSES) | (1 << (CLASSES - 1))).leading_zeros() as u8 + 1;
    if let Some(longest) = sketch.get_mut(class) {
        *longest = (*longest).max(run);
    }
}

/// Ertl 2017, algorithm 6.
fn estimate(sketch: &[u8]) -> f64 {
    let m = M as f64;
    let mut of = [0u32; LONGEST + 1];
    for run in sketch {
        of[usize::from(*run).min(LONGEST)] += 1;
    }
    let mut z = m * tau(1.0 - f64::from(of[LONGEST]) / m);
    for k in (1..LONGEST).rev() {
        z = 0.5 * (z + f64::from(of[k]));
    }
    z += m * sigma(f64::from(of[0]) / m);
    // α∞ = 1 / (2 ln 2)
    let alpha = 0.5 / std::f64::consts::LN_2;
    alpha * m * m / z
}

fn sigma(x: f64) -> f64 {
    if x >= 1.0 {
        return f64::INFINITY;
    }
    let (mut x, mut y, mut z) = (x, 1.0, x);
    loop {
        x *= x;
        let before = z;
        z += x * y;
        y += y;
        if z <= before {
            return z;
        }
    }
}

fn tau(x: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return 0.0;
    }
    let (mut x, mut y, mut z) = (x, 1.0, 1.0 - x);
    loop {
        x = x.sqrt();
        let before = z;
        y *= 0.5;
        z -= (1.0 - x) * (1.0 - x) * y;
        if z >= before {
            return z / 3.0;
        }
    }
}

impl PartialEq for Distinct {
    fn eq(&self, other: &Distinct) -> bool {
        let (a, b) = (self.settled(), other.settled());
        a.sorted == b.sorted && a.sketch == b.sketch
    }
}

impl Eq for Distinct {}

impl FromIterator<u64> for Distinct {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Distinct {
        let mut all = Distinct::default();
        numbers.into_iter().for_each(|n| all.add(n));
        all.sort_in();
        all
    }
}

/// As it is written: the numbers in order; with a bound of its own; or a sketch, a letter a class from `0` on.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(untagged, deny_unknown_fields)]
enum Written {
    /// Every number, in order.
    All(Vec<u64>),
    /// Every number, in order, of a set that keeps no more than `most` one by one.
    Bound {
        /// Numbers kept one by one, at most.
        most: u64,
        /// Every number, in order.
        all: Vec<u64>,
    },
    /// A sketch of more numbers than were to be kept.
    Sketch {
        /// Numbers kept one by one, at most.
        most: u64,
        /// Of each of 16 384 classes of numbers, a letter: `0` for none, then the longest run of zeros at the beginning, and one more.
        #[cfg_attr(
            feature = "read",
            schemars(length(equal = 16_384), regex(pattern = "^[0-c]*$"))
        )]
        sketch: String,
    },
}

impl From<Distinct> for Written {
    fn from(all: Distinct) -> Written {
        let all = all.settled();
        match (all.sketch, all.most) {
            (Some(sketch), most) => Written::Sketch {
                most,
                sketch: sketch.iter().map(|run| char::from(b'0' + run)).collect(),
            },
            (None, EXACT) => Written::All(all.sorted),
            (None, most) => Written::Bound {
                most,
                all: all.sorted,
            },
        }
    }
}

impl TryFrom<Written> for Distinct {
    type Error = String;

    fn try_from(written: Written) -> Result<Distinct, String> {
        let of = |most, loose| {
            let mut all = Distinct::within(most);
            all.loose = loose;
            all.sort_in();
            all
        };
        Ok(match written {
            Written::All(all) => of(EXACT, all),
            Written::Bound { most, all } => of(most, all),
            Written::Sketch { most, sketch } => {
                let run = |b: u8| b.checked_sub(b'0').filter(|r| usize::from(*r) <= LONGEST);
                let runs: Option<Vec<u8>> = sketch.bytes().map(run).collect();
                let runs = runs.filter(|runs| runs.len() == M).ok_or_else(|| {
                    format!("a sketch is {M} letters, each a run of at most {LONGEST}")
                })?;
                Distinct {
                    sketch: Some(runs.into_boxed_slice()),
                    ..Distinct::within(most)
                }
            }
        })
    }
}

#[cfg(feature = "read")]
impl schemars::JsonSchema for Distinct {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Distinct".into()
    }
    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        Written::json_schema(generator)
    }
}
