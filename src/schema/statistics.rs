//! Figures of a series that is told by statistic (`study/told.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::study::stat::Stat;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map};
use std::borrow::Cow;

/// `mean(MEASURE)`.
#[derive(JsonSchema)]
struct Mean {
    /// The mean over the values of the measure, in the measure's unit.
    value: f64,
    /// Low end of the 95 % interval, by bootstrap.
    low: f64,
    /// High end.
    high: f64,
    /// Values.
    n: u64,
    /// The value in the middle.
    median: f64,
    /// The 95th of 100.
    p95: f64,
    /// The greatest.
    max: f64,
}

/// A statistic without a value to be told of.
#[derive(JsonSchema)]
struct Nothing {
    /// There is none.
    value: (),
    /// There are no values.
    #[schemars(extend("const" = 0))]
    n: u64,
}

/// A share, `share(…)`, `balance`, `differ` or `agreement`.
#[derive(JsonSchema)]
struct Part {
    /// The share, from 0 to 1; of `balance` 1 less how far it lies from even, twice.
    value: f64,
    /// Low end of Wilson's interval (95 %).
    low: f64,
    /// High end.
    high: f64,
    /// Of how many.
    n: u64,
    /// How many.
    hits: u64,
}

/// `states`: arithmetic, without an interval.
#[derive(JsonSchema)]
struct States {
    /// Decimal logarithm of a bound on the number of positions.
    value: f64,
}

/// A first move, from its player's left.
#[derive(JsonSchema)]
struct FirstMove {
    #[serde(flatten)]
    part: Part,
    /// The move as written.
    r#move: String,
}

/// `best-first-move`: the first move whose player won most often.
#[derive(JsonSchema)]
struct Best {
    #[serde(flatten)]
    first: FirstMove,
    /// The next best.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<FirstMove>,
    /// How many first moves there were.
    moves: u64,
}

/// `best-first-move` where no game began.
#[derive(JsonSchema)]
struct NoBest {
    /// There are no games.
    #[schemars(extend("const" = 0))]
    n: u64,
    /// There were no first moves.
    #[schemars(extend("const" = 0))]
    moves: u64,
}

/// The difference that the other rules make.
#[derive(JsonSchema)]
struct Difference {
    /// The value under the series' own rules.
    default: f64,
    /// The value under the other rules.
    other: f64,
    /// The other less the default.
    value: f64,
    /// Low end of the 95 % interval of the difference: of a mean by bootstrap, of a share Newcombe's for pairs.
    low: f64,
    /// High end.
    high: f64,
    /// Pairs of games.
    n: u64,
}

/// The best first move under either.
#[derive(JsonSchema)]
struct Bests {
    /// Under the series' own rules.
    default: AnyBest,
    /// Under the other rules.
    other: AnyBest,
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum AnyBest {
    /// There were games.
    Some(Best),
    /// There were none.
    None(NoBest),
}

#[derive(JsonSchema)]
#[serde(untagged)]
enum AnyMean {
    /// There were values.
    Some(Mean),
    /// There were none.
    None(Nothing),
}

/// Games broken off, endless moves, unresolved moves.
#[derive(JsonSchema)]
struct Cut([u64; 3]);

/// A kind of statistic: what it is told as, the forms of its text, what stands there.
type Kind = (
    &'static str,
    fn() -> String,
    fn(&mut SchemaGenerator) -> Schema,
);

/// An object with a key a statistic, each kind of statistic with its own values, and `censored`.
fn by_statistic<C: JsonSchema>(generator: &mut SchemaGenerator, kinds: &[Kind]) -> Schema {
    let mut patterns = Map::new();
    for (says, text, value) in kinds {
        let mut value = value(generator);
        value.insert("description".into(), json!(says));
        patterns.insert(format!("^(?:{})$", text()), value.to_value());
    }
    let mut cut = generator.subschema_for::<C>().to_value();
    cut["description"] = json!("games broken off, endless moves, unresolved moves; they stand in no figure that they could bend");
    let out = json!({
        "type": "object",
        "properties": { "censored": cut },
        "patternProperties": patterns,
        "required": ["censored"],
        "additionalProperties": false,
    });
    Schema::try_from(out).unwrap_or_default()
}

fn of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

const MEAN: fn() -> String = || Stat::pattern("mean");
const SHARE: fn() -> String = || Stat::pattern("share");

/// Figures by statistic.
pub(super) struct Told;

impl JsonSchema for Told {
    fn schema_name() -> Cow<'static, str> {
        "Told".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kinds: &[Kind] = &[
            ("mean of a measure", MEAN, of::<AnyMean>),
            ("share of a measure's values", SHARE, of::<Part>),
            (
                "1 if whoever begins wins as often as not",
                || "balance".into(),
                of::<Part>,
            ),
            ("positions at most", || "states".into(), of::<States>),
            (
                "the best first move",
                || "best-first-move".into(),
                of::<AnyBest>,
            ),
            (
                "of compared series only",
                || "differ|agreement".into(),
                of::<Nothing>,
            ),
        ];
        by_statistic::<Cut>(generator, kinds)
    }
}

/// Figures by statistic, each the difference that the other rules make.
pub(super) struct Compared;

impl JsonSchema for Compared {
    fn schema_name() -> Cow<'static, str> {
        "Compared".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kinds: &[Kind] = &[
            ("difference of means", MEAN, of::<Difference>),
            ("difference of shares", SHARE, of::<Difference>),
            (
                "share of the games in which anything differs",
                || "differ".into(),
                of::<Part>,
            ),
            (
                "share of the games with the same winner, or none, under both",
                || "agreement".into(),
                of::<Part>,
            ),
            (
                "the best first move under either",
                || "best-first-move".into(),
                of::<Bests>,
            ),
            (
                "of series that are not compared only",
                || "balance|states".into(),
                of::<Nothing>,
            ),
        ];
        by_statistic::<[Cut; 2]>(generator, kinds)
    }
}
