//! What each kind of statistic has as its figure.

pub use crate::families::shapes::{Share, Spread};
use serde::{Deserialize, Serialize};

/// `mean(MEASURE)`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Mean {
    /// The mean over the values of the measure, in the measure's unit.
    pub value: f64,
    /// Low end of the 95 % interval, by bootstrap.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Values, those of games that are the same game counted once.
    pub n: u64,
    /// The value in the middle.
    pub median: f64,
    /// The 95th of 100.
    pub p95: f64,
    /// The greatest.
    pub max: f64,
    /// Values of all games that were played, where some of them were the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<u64>,
    /// Games broken off, of which this cannot be told; they are not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u64>,
}

/// A statistic without a value to be told of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {
    /// There is none.
    pub value: (),
    /// There are no values.
    #[schemars(extend("const" = 0))]
    pub n: u64,
}

impl Nothing {
    /// Of a statistic that is not measured in such a series.
    pub const NONE: Nothing = Nothing { value: (), n: 0 };
}

/// A share, `share(…)`, `balance`, `differ` or `agreement`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Part {
    /// The share, from 0 to 1; of `balance` 1 less how far it lies from even, twice.
    pub value: f64,
    /// Low end of Wilson's interval (95 %), what was broken off counted as no.
    pub low: f64,
    /// High end, what was broken off counted as yes.
    pub high: f64,
    /// Of how many, games that are the same game counted once.
    pub n: u64,
    /// How many, of all that were played.
    pub hits: u64,
    /// Values of all games that were played, where some of them were the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub played: Option<u64>,
    /// Games broken off, of which this cannot be told; the interval counts them to both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u64>,
    /// Of `agreement`: how often two games of the default that have nothing to do with one another have the same winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub chance: Option<f64>,
}

/// `states`: arithmetic, without an interval.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct States {
    /// Decimal logarithm of a bound on the number of positions.
    pub value: f64,
}

/// A first move, from its player's left.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct FirstMove {
    #[serde(flatten)]
    pub part: Part,
    /// The move as written.
    pub r#move: String,
}

/// `best-first-move`: the first move whose player won most often.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Best {
    #[serde(flatten)]
    pub first: FirstMove,
    /// The next best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<FirstMove>,
    /// How many first moves there were.
    pub moves: u64,
}

/// `best-first-move` where no game began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoBest {
    /// There are no games.
    #[schemars(extend("const" = 0))]
    pub n: u64,
    /// There were no first moves.
    #[schemars(extend("const" = 0))]
    pub moves: u64,
}

/// The difference that the other rules make.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Difference {
    /// The value under the series' own rules.
    pub default: f64,
    /// The value under the other rules.
    pub other: f64,
    /// The other less the default.
    pub value: f64,
    /// Low end of the 95 % interval of the difference: of a mean by bootstrap, of a share Newcombe's for pairs.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Pairs of games, pairs that are the same pair counted once.
    pub n: u64,
    /// How likely a difference as great would be if there were none: of a mean by the normal approximation, of a share McNemar's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p: Option<f64>,
    /// Pairs of which one was broken off: the interval of a share counts them to both sides, a mean is without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut: Option<u64>,
    /// The chance where all effects of the study are looked at together (Holm).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_holm: Option<f64>,
}

/// What two readings do together that neither does alone.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Meeting {
    /// The value under neither.
    pub neither: f64,
    /// Under the first alone.
    pub first: f64,
    /// Under the second alone.
    pub second: f64,
    /// Under both.
    pub both: f64,
    /// Both less the first less the second plus neither.
    pub value: f64,
    /// Low end of the 95 % interval, by bootstrap.
    pub low: f64,
    /// High end.
    pub high: f64,
    /// Games under each.
    pub n: u64,
    /// How likely a value as far from 0 would be if it were 0 (normal).
    pub p: f64,
    /// The chance where all effects of the study are looked at together (Holm).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub p_holm: Option<f64>,
}

/// The best first move under either.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bests {
    /// Under the series' own rules.
    pub default: AnyBest,
    /// Under the other rules.
    pub other: AnyBest,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum AnyBest {
    /// There were games.
    Some(Box<Best>),
    /// There were none.
    None(NoBest),
}

impl AnyBest {
    /// The best, where there were games.
    pub fn best(&self) -> Option<&Best> {
        match self {
            AnyBest::Some(best) => Some(best),
            AnyBest::None(_) => None,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum AnyMean {
    /// There were values.
    Some(Mean),
    /// There were none.
    None(Nothing),
}

/// Games broken off, endless moves, unresolved moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
pub struct Cut(pub [u64; 3]);
