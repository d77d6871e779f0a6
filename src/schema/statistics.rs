//! Figures of a series that is told by statistic (`study/told.rs`).
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use crate::study::stat::Stat;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};
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
    /// Values, those of games that are the same game counted once.
    n: u64,
    /// The value in the middle.
    median: f64,
    /// The 95th of 100.
    p95: f64,
    /// The greatest.
    max: f64,
    /// Values of all games that were played, where some of them were the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<u64>,
    /// Games broken off, of which this cannot be told; they are not in it.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<u64>,
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
    /// Low end of Wilson's interval (95 %), what was broken off counted as no.
    low: f64,
    /// High end, what was broken off counted as yes.
    high: f64,
    /// Of how many, games that are the same game counted once.
    n: u64,
    /// How many, of all that were played.
    hits: u64,
    /// Values of all games that were played, where some of them were the same game.
    #[serde(skip_serializing_if = "Option::is_none")]
    played: Option<u64>,
    /// Games broken off, of which this cannot be told; the interval counts them to both sides.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<u64>,
    /// Of `agreement`: how often two games of the default that have nothing to do with one another have the same winner.
    #[serde(skip_serializing_if = "Option::is_none")]
    chance: Option<f64>,
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
    /// Pairs of games, pairs that are the same pair counted once.
    n: u64,
    /// How likely a difference as great would be if there were none: of a mean by the normal approximation, of a share McNemar's.
    #[serde(skip_serializing_if = "Option::is_none")]
    p: Option<f64>,
    /// The same where all effects of the study are looked at together (Holm).
    #[serde(skip_serializing_if = "Option::is_none")]
    p_holm: Option<f64>,
    /// Pairs of which one was broken off: the interval of a share counts them to both sides, a mean is without them.
    #[serde(skip_serializing_if = "Option::is_none")]
    cut: Option<u64>,
}

/// What two readings do together that neither does alone.
#[derive(JsonSchema)]
struct Meeting {
    /// The value under neither.
    neither: f64,
    /// Under the first alone.
    first: f64,
    /// Under the second alone.
    second: f64,
    /// Under both.
    both: f64,
    /// Both less the first less the second plus neither.
    value: f64,
    /// Low end of the 95 % interval, by bootstrap.
    low: f64,
    /// High end.
    high: f64,
    /// Games under each.
    n: u64,
    /// How likely a value as far from 0 would be if it were 0 (normal).
    p: f64,
    /// The same where all effects of the study are looked at together (Holm).
    p_holm: f64,
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
    Some(Box<Best>),
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
    let mut cut = generator.subschema_for::<C>().to_value();
    cut["description"] = json!("games broken off, endless moves, unresolved moves; they stand in no figure that they could bend");
    let distinct = json!({
        "type": "integer",
        "minimum": 0,
        "description": "distinct games, or pairs of games: those with the same moves and throws count once",
    });
    let properties = json!({ "censored": cut, "distinct": distinct });
    with_statistics(generator, kinds, &properties, &["censored"])
}

/// An object with a key a statistic, and what stands beside.
fn with_statistics(
    generator: &mut SchemaGenerator,
    kinds: &[Kind],
    properties: &Value,
    required: &[&str],
) -> Schema {
    let mut patterns = Map::new();
    for (says, text, value) in kinds {
        let mut value = value(generator);
        value.insert("description".into(), json!(says));
        patterns.insert(format!("^(?:{})$", text()), value.to_value());
    }
    let out = json!({
        "type": "object",
        "properties": properties,
        "patternProperties": patterns,
        "required": required,
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

/// Figures by statistic, each what two readings do together that neither does alone.
pub(super) struct Met;

impl JsonSchema for Met {
    fn schema_name() -> Cow<'static, str> {
        "Met".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kinds: &[Kind] = &[
            (
                "what two readings do together to a mean",
                MEAN,
                of::<Meeting>,
            ),
            (
                "what two readings do together to a share",
                SHARE,
                of::<Meeting>,
            ),
        ];
        let cut = json!({
            "type": "integer",
            "minimum": 0,
            "description": "games of which one of the four was broken off; they are in no figure",
        });
        with_statistics(generator, kinds, &json!({ "cut": cut }), &["cut"])
    }
}
