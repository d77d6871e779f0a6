//! The figures of a series as results keep them: types that read and write them, so that nothing is missing and taken for 0.

mod described;
mod kinds;

pub use kinds::*;

use super::file::Identity;
use super::stat::Stat;
use ludarium_engine::game::distinct::Distinct;
use serde::de::DeserializeOwned;
use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};
use serde_json::{Map, Value};

/// The figure of a statistic.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Figure {
    Mean(AnyMean),
    Part(Part),
    States(States),
    Best(AnyBest),
    Nothing(Nothing),
    Difference(Difference),
    Bests(Box<Bests>),
    Meeting(Meeting),
}

/// Value, interval, and of how many: what most figures have.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Estimate {
    pub value: f64,
    pub low: f64,
    pub high: f64,
    pub n: u64,
}

impl Figure {
    /// Value, interval and number; none of what has no interval, or nothing to be estimated.
    pub fn estimate(&self) -> Option<Estimate> {
        let (value, low, high, n) = match self {
            Figure::Mean(AnyMean::Some(m)) => (m.value, m.low, m.high, m.n),
            Figure::Part(p) => (p.value, p.low, p.high, p.n),
            Figure::Best(best) => {
                let p = &best.best()?.first.part;
                (p.value, p.low, p.high, p.n)
            }
            Figure::Difference(d) => (d.value, d.low, d.high, d.n),
            Figure::Meeting(m) => (m.value, m.low, m.high, m.n),
            Figure::Mean(_) | Figure::States(_) | Figure::Nothing(_) | Figure::Bests(_) => {
                return None
            }
        };
        Some(Estimate {
            value,
            low,
            high,
            n,
        })
    }

    /// The value alone.
    pub fn value(&self) -> Option<f64> {
        match self {
            Figure::States(s) => Some(s.value),
            other => other.estimate().map(|t| t.value),
        }
    }

    /// Values of all games that were played, where some of them were the same game.
    pub fn played(&self) -> Option<u64> {
        match self {
            Figure::Mean(AnyMean::Some(m)) => m.played,
            Figure::Part(p) => p.played,
            Figure::Best(best) => best.best()?.first.part.played,
            _ => None,
        }
    }

    /// Games broken off, of which it is not known.
    pub fn cut(&self) -> Option<u64> {
        match self {
            Figure::Mean(AnyMean::Some(m)) => m.cut,
            Figure::Part(p) => p.cut,
            Figure::Best(best) => best.best()?.first.part.cut,
            Figure::Difference(d) => d.cut,
            _ => None,
        }
    }

    /// Its chance if there were no effect, alone.
    pub fn p(&self) -> Option<f64> {
        match self {
            Figure::Difference(d) => d.p,
            Figure::Meeting(m) => Some(m.p),
            _ => None,
        }
    }

    /// Its chance among all effects of the study.
    pub fn p_holm(&self) -> Option<f64> {
        match self {
            Figure::Difference(d) => d.p_holm,
            Figure::Meeting(m) => m.p_holm,
            _ => None,
        }
    }

    /// Where its chance among all effects stands, of an effect.
    pub(super) fn p_holm_mut(&mut self) -> Option<&mut Option<f64>> {
        match self {
            Figure::Difference(d) if d.p.is_some() => Some(&mut d.p_holm),
            Figure::Meeting(m) => Some(&mut m.p_holm),
            _ => None,
        }
    }
}

/// Figures by statistic, in the order of the study.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ByStat(pub Vec<(Stat, Figure)>);

/// What is kept of a series that was summed up.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Sum {
    Share(Share),
    /// A share a seat.
    Shares(Vec<Share>),
    Spread(Spread),
    Counts(Numbers),
}

/// Numbers by name, in order.
#[derive(Debug, Clone, PartialEq)]
pub struct Numbers(pub Vec<(String, u64)>);

/// How many different games, or pairs of games, were played.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Apart {
    /// So many; of more than are kept one by one an estimate, and never more than were played.
    pub games: u64,
    /// The standard error of an estimate, as a share of the number.
    pub error: Option<f64>,
}

impl Apart {
    /// Of so many games that were played.
    pub fn of(paths: &Distinct, played: u64) -> Apart {
        Apart {
            games: paths.count().min(played),
            error: paths.error().map(|e| (e * 1e6).round() / 1e6),
        }
    }
}

/// The figures of a series.
#[derive(Debug, Clone, PartialEq)]
pub enum Figures {
    /// Summed up: by name; distinct games, where they are distinguished.
    Sums(Vec<(String, Sum)>, Option<Apart>),
    /// By statistic; what was cut off; distinct games.
    Measured(ByStat, Cut, Option<Apart>),
    /// By statistic, against other rules; what was cut off under either.
    Compared(ByStat, [Cut; 2], Option<Apart>),
    /// By statistic, two readings that meet; games of which one of four was broken off.
    Met(ByStat, u64),
}

impl Figures {
    /// The figures by statistic; none of sums.
    pub fn by_stat(&self) -> &[(Stat, Figure)] {
        match self {
            Figures::Sums(..) => &[],
            Figures::Measured(by, ..) | Figures::Compared(by, ..) | Figures::Met(by, _) => &by.0,
        }
    }

    pub(super) fn by_stat_mut(&mut self) -> &mut [(Stat, Figure)] {
        match self {
            Figures::Sums(..) => &mut [],
            Figures::Measured(by, ..) | Figures::Compared(by, ..) | Figures::Met(by, _) => {
                &mut by.0
            }
        }
    }

    /// Distinct games, where they are distinguished.
    pub fn distinct(&self) -> Option<Apart> {
        match self {
            Figures::Sums(_, distinct)
            | Figures::Measured(_, _, distinct)
            | Figures::Compared(_, _, distinct) => *distinct,
            Figures::Met(..) => None,
        }
    }

    /// Reads them as the series that they are of has them.
    ///
    /// # Errors
    /// What is missing or of another form, with the statistic.
    pub(super) fn read(of: &Identity, value: Value) -> Result<Figures, String> {
        let Value::Object(mut all) = value else {
            return Err("its figures are no object".to_owned());
        };
        if of.tell.is_empty() {
            let distinct = apart(&mut all)?;
            let sums = all.into_iter().map(|(name, v)| {
                let sum = as_read(&name, v)?;
                Ok((name, sum))
            });
            return Ok(Figures::Sums(
                sums.collect::<Result<_, String>>()?,
                distinct,
            ));
        }
        let pair = of.against.is_some();
        if pair && all.contains_key("cut") {
            let cut = needed(&mut all, "cut")?;
            let met = |_, name: &str, v| Ok(Figure::Meeting(as_read(name, v)?));
            return Ok(Figures::Met(ByStat::read(all, met)?, cut));
        }
        let distinct = apart(&mut all)?;
        let figures = if pair {
            let cut = needed(&mut all, "censored")?;
            Figures::Compared(ByStat::read(all, compared)?, cut, distinct)
        } else {
            let cut = needed(&mut all, "censored")?;
            Figures::Measured(ByStat::read(all, alone)?, cut, distinct)
        };
        let there = |stat: &&Stat| figures.by_stat().iter().any(|(s, _)| s == *stat);
        match of.tell.iter().find(|stat| !there(stat)) {
            Some(stat) => Err(format!("`{stat}` is told of it and has no figure")),
            None => Ok(figures),
        }
    }
}

fn alone(stat: Stat, name: &str, v: Value) -> Result<Figure, String> {
    Ok(match stat {
        Stat::Mean(_) => Figure::Mean(match v["n"] == 0 {
            true => AnyMean::None(as_read(name, v)?),
            false => AnyMean::Some(as_read(name, v)?),
        }),
        Stat::Share(..) | Stat::Balance => Figure::Part(as_read(name, v)?),
        Stat::States => Figure::States(as_read(name, v)?),
        Stat::BestFirstMove => Figure::Best(best(name, v)?),
        Stat::Differ | Stat::Agreement => Figure::Nothing(as_read(name, v)?),
    })
}

fn compared(stat: Stat, name: &str, mut v: Value) -> Result<Figure, String> {
    Ok(match stat {
        Stat::Mean(_) | Stat::Share(..) => Figure::Difference(as_read(name, v)?),
        Stat::Differ | Stat::Agreement => Figure::Part(as_read(name, v)?),
        Stat::BestFirstMove => {
            let mut one = |key: &str| best(&format!("{name}.{key}"), v[key].take());
            let (default, other) = (one("default")?, one("other")?);
            Figure::Bests(Box::new(Bests { default, other }))
        }
        Stat::Balance | Stat::States => Figure::Nothing(as_read(name, v)?),
    })
}

fn best(name: &str, v: Value) -> Result<AnyBest, String> {
    Ok(match v["moves"] == 0 {
        true => AnyBest::None(as_read(name, v)?),
        false => AnyBest::Some(as_read(name, v)?),
    })
}

fn as_read<T: DeserializeOwned>(name: &str, v: Value) -> Result<T, String> {
    serde_json::from_value(v).map_err(|e| format!("`{name}`: {e}"))
}

fn taken<T: DeserializeOwned>(
    all: &mut Map<String, Value>,
    key: &str,
) -> Result<Option<T>, String> {
    all.shift_remove(key).map(|v| as_read(key, v)).transpose()
}

fn apart(all: &mut Map<String, Value>) -> Result<Option<Apart>, String> {
    let games = taken(all, "distinct")?;
    let error = taken(all, "distinct_error")?;
    Ok(games.map(|games| Apart { games, error }))
}

fn needed<T: DeserializeOwned>(all: &mut Map<String, Value>, key: &str) -> Result<T, String> {
    taken(all, key)?.ok_or_else(|| format!("`{key}` is missing"))
}

impl ByStat {
    fn read(
        all: Map<String, Value>,
        one: impl Fn(Stat, &str, Value) -> Result<Figure, String>,
    ) -> Result<ByStat, String> {
        let read = |(name, v): (String, Value)| {
            let stat = Stat::parse(&name).map_err(|e| e.to_string())?;
            Ok((stat, one(stat, &name, v)?))
        };
        all.into_iter()
            .map(read)
            .collect::<Result<_, _>>()
            .map(ByStat)
    }
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let mut out = s.serialize_map(None)?;
        if let Figures::Sums(sums, _) = self {
            for (name, sum) in sums {
                out.serialize_entry(name, sum)?;
            }
        }
        for (stat, figure) in self.by_stat() {
            out.serialize_entry(stat, figure)?;
        }
        match self {
            Figures::Measured(_, cut, _) => out.serialize_entry("censored", cut)?,
            Figures::Compared(_, cut, _) => out.serialize_entry("censored", cut)?,
            Figures::Met(_, cut) => out.serialize_entry("cut", cut)?,
            Figures::Sums(..) => {}
        }
        if let Some(distinct) = self.distinct() {
            out.serialize_entry("distinct", &distinct.games)?;
            if let Some(error) = distinct.error {
                out.serialize_entry("distinct_error", &error)?;
            }
        }
        out.end()
    }
}

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_map(self.0.iter().map(|(name, n)| (name, n)))
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        // in the order of the text
        let all = Map::deserialize(d)?.into_iter().map(|(name, v)| {
            let n = v.as_u64();
            n.map(|n| (name, n))
                .ok_or_else(|| serde::de::Error::custom("a number is needed"))
        });
        all.collect::<Result<_, _>>().map(Numbers)
    }
}
