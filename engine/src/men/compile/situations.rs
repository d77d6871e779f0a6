//! What games of men say of their situations, so that clauses become tables.

use crate::lang::halves::Admits;
use crate::lang::key::Takes;
use crate::lang::tables::{classes, Classes, Cond, Outcome as Said, Required, Situations};
use crate::men::board::Points;
use crate::men::ruleset::{DimUse, Outcome, Params};
use crate::men::rulings::{Behind, Dim, Moment, Then, When};
use crate::words::{unknown, Word as _};

/// Lists of zones that can be tested for one that is filled: a set of values, each a set of lists, is one number.
const MOST_FILLED: usize = 6;

/// The situations of a game.
pub(super) struct OfMen<'a> {
    pub params: &'a Params,
    /// The lists of zones that conditions `filled` name, each once.
    pub filled: &'a [Vec<String>],
}

impl OfMen<'_> {
    /// What a list of zones admits, a bit a value: a value tells which of all such lists hold.
    fn filled(&self, words: &[String]) -> Result<u64, String> {
        for word in words {
            self.zone(word.strip_prefix('!').unwrap_or(word))?;
        }
        let lists = self.filled.len();
        if lists > MOST_FILLED {
            return Err(format!(
                "{lists} lists of zones that are filled; {MOST_FILLED} at most"
            ));
        }
        let at = self.filled.iter().position(|list| list == words);
        let at = at.unwrap_or(0);
        let values = (0..1u64 << lists).filter(|value| value >> at & 1 == 1);
        Ok(values.fold(0, |bits, value| bits | 1 << value))
    }

    /// The number of a zone.
    fn zone(&self, name: &str) -> Result<usize, String> {
        let zones = || self.params.zones.iter();
        zones().position(|z| z.name == name).ok_or_else(|| {
            let known: Vec<&str> = zones().map(|z| z.name.as_str()).collect();
            format!("zone {}", unknown(name, &known))
        })
    }

    /// The kinds that names admit, a bit a kind.
    fn kinds(&self, words: &[String]) -> Result<u64, String> {
        let all = (1 << self.params.kinds.len()) - 1;
        let mut bits = 0;
        for word in words {
            let name = word.strip_prefix('!').unwrap_or(word);
            let Some(kind) = self.params.kinds.iter().position(|k| k == name) else {
                let known: Vec<&str> = self.params.kinds.iter().map(String::as_str).collect();
                return Err(format!("kind {}", unknown(name, &known)));
            };
            bits |= if name == word {
                1 << kind
            } else {
                all & !(1 << kind)
            };
        }
        Ok(bits)
    }

    /// The points that names of zones admit, seen by South.
    fn points(&self, words: &[String]) -> Result<Points, String> {
        let mut points = 0;
        for word in words {
            let name = word.strip_prefix('!').unwrap_or(word);
            let [south, _] = self.params.zones[self.zone(name)?].points;
            points |= if name == word {
                south
            } else {
                self.params.board.all() & !south
            };
        }
        Ok(points)
    }

    /// The zones that a point lies in for South, as a label.
    fn zones_of(&self, point: u16) -> String {
        if usize::from(point) == self.params.board.len() {
            return "the edge".into();
        }
        let zones = self.params.zones.iter();
        let here: Vec<&str> = zones
            .filter(|z| z.points[0] >> point & 1 == 1)
            .map(|z| z.name.as_str())
            .collect();
        match here.is_empty() {
            true => "no zone".into(),
            false => here.join(" and "),
        }
    }

    /// The numbers that a counted dimension can show.
    fn range(&self, dim: Dim) -> (u16, u16) {
        let points = self.params.board.len() as u16;
        let beside = self.params.board.beside.iter().map(|set| set.count_ones());
        let round = beside.max().unwrap_or(0) as u16;
        match dim {
            Dim::From | Dim::Zone => (0, points - 1),
            // the last is that there is no point
            Dim::BehindZone => (0, points),
            Dim::Row => (1, points),
            Dim::Held | Dim::Free | Dim::Near => (0, round),
            Dim::Turn => (1, 255),
            _ => (0, points),
        }
    }

    fn numbers(&self, dim: Dim, conds: &[&Cond]) -> Classes {
        let places = matches!(dim.takes(), Takes::Zones);
        classes(
            self.range(dim),
            conds,
            |_| false,
            |members| {
                let mut zones: Vec<String> =
                    places.then(|| members.iter().map(|p| self.zones_of(*p)).collect())?;
                zones.sort();
                zones.dedup();
                Some(zones.join(" or "))
            },
        )
    }
}

impl Situations for OfMen<'_> {
    type Dim = Dim;
    type When = When;
    type Then = Then;
    type Done = Outcome;

    fn conds<'w>(&self, when: &'w When) -> Result<Vec<(Dim, Cond<'w>)>, String> {
        let one = |(dim, admits): (Dim, Admits<'w>)| {
            let cond = match (dim.takes(), admits) {
                (_, Admits::Names(names)) if dim == Dim::Filled => Cond::Bits(self.filled(names)?),
                (_, Admits::Names(names)) if maybe_nobody(dim) => {
                    // the lowest bit is that there is nobody
                    let bits = self.kinds(names)? << 1;
                    let but = names.iter().any(|n| n.starts_with('!'));
                    Cond::Bits(bits | u64::from(but))
                }
                (Takes::Kinds, Admits::Names(names)) => Cond::Bits(self.kinds(names)?),
                (_, Admits::Names(names)) => Cond::Places(self.points(names)?),
                (_, Admits::Bits(bits)) => Cond::Bits(bits),
                (_, Admits::Counts(counts)) => Cond::Count(counts),
            };
            Ok((dim, cond))
        };
        when.conditions().into_iter().map(one).collect()
    }

    fn lay(&self, dim: Dim, _moment: &str, conds: &[&Cond]) -> DimUse {
        let mut counted = Classes::default();
        let labels: Vec<String> = match dim.takes() {
            _ if dim == Dim::Filled => {
                let lists = self.filled.iter();
                let names: Vec<String> = lists.map(|list| list.join(" or ")).collect();
                let value = |value: usize| {
                    let there = names
                        .iter()
                        .enumerate()
                        .filter(|(i, _)| value >> i & 1 == 1);
                    let there: Vec<&str> = there.map(|(_, name)| name.as_str()).collect();
                    match there.is_empty() {
                        true => "none".to_owned(),
                        false => there.join(" and "),
                    }
                };
                (0..1 << names.len().min(MOST_FILLED)).map(value).collect()
            }
            _ if maybe_nobody(dim) => {
                let kinds = self.params.kinds.iter().cloned();
                std::iter::once("nobody".into()).chain(kinds).collect()
            }
            Takes::Kinds => self.params.kinds.clone(),
            Takes::Zones | Takes::Counts => {
                counted = self.numbers(dim, conds);
                std::mem::take(&mut counted.labels)
            }
            Takes::YesNo => vec!["no".into(), "yes".into()],
            takes => {
                let words = takes.words().unwrap_or_default().iter();
                words.map(|(word, _)| (*word).to_owned()).collect()
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

    fn feasible(&self, _moment: &str, dims: &[DimUse], index: usize) -> bool {
        let value = |dim: Dim| {
            let found = dims.iter().find(|d| d.dim == dim);
            found.map(|d| index / d.stride % d.size)
        };
        // who stands behind is somebody
        let behind = value(Dim::Behind).map(|v| Behind::ALL[v].0);
        let nobody = matches!(behind, Some(Behind::Vacant | Behind::Edge));
        let unfit_kind = |v: usize| behind.is_some() && nobody != (v == 0);
        let edge = self.params.board.len();
        let zone = dims.iter().find(|d| d.dim == Dim::BehindZone);
        let unfit_zone = zone.is_some_and(|d| {
            let v = index / d.stride % d.size;
            match behind {
                None => false,
                Some(Behind::Edge) => v != usize::from(d.class[edge]),
                Some(_) => usize::from(d.least[v]) == edge,
            }
        });
        !(value(Dim::BehindKind).is_some_and(unfit_kind) || unfit_zone)
    }

    fn required(&self, moment: &str, rulings: usize) -> Option<Required<Then>> {
        let stuck = Moment::read(moment).is_ok_and(|m| m == Moment::Stuck);
        (stuck && rulings > 0).then_some(Required {
            enough: |then| then.next.is_some() || then.over.is_some(),
            lacks: "nothing says what becomes of who is stuck; add over = \"loses\", or next = \"pass\"",
        })
    }

    fn done(&self, then: &Then) -> Outcome {
        let kind = |name: &String| self.params.kinds.iter().position(|k| k == name);
        Outcome {
            choose: then.choose,
            take: then.take,
            amount: then.amount.unwrap_or(1),
            becomes: then
                .become_kind
                .as_ref()
                .and_then(kind)
                .map_or(0, |k| k as u8 + 1),
            next: then.next,
            over: then.over,
        }
    }
}

impl Said for Then {
    fn untold(&self) -> Then {
        Then {
            tell: None,
            ..self.clone()
        }
    }

    fn tell(&self) -> Option<&String> {
        self.tell.as_ref()
    }

    fn over(&self) -> bool {
        self.over.is_some()
    }

    fn take_in(&mut self, more: &Then) -> Result<(), &'static str> {
        Then::take_in(self, more)
    }
}

/// Whether a kind may be nobody's: then that is the first value.
fn maybe_nobody(dim: Dim) -> bool {
    matches!(dim, Dim::BehindKind | Dim::TakenKind)
}
