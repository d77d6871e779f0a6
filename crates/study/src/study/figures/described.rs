//! What figures look like, by what was played; of a series that is counted by statistic, each statistic with its own values.

use super::{AnyBest, AnyMean, Bests, Cut, Difference, Figures, Meeting, Nothing, Part, States};
use crate::families::shapes::{any, of, Shape};
use crate::families::FAMILIES;
use crate::study::stat::Stat;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{json, Map, Value};
use std::borrow::Cow;

/// A kind of statistic: what it is called, the forms of its text, what stands there.
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
    let error = json!({
        "type": "number",
        "minimum": 0,
        "description": "where `distinct` is an estimate: its standard error, as a share of it",
    });
    let properties = json!({ "censored": cut, "distinct": distinct, "distinct_error": error });
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

impl JsonSchema for Figures {
    fn schema_name() -> Cow<'static, str> {
        "Figures".into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let kinds: [Shape; 3] = [
            ("By statistic.", of::<Told>),
            ("By statistic, against other rules.", of::<Compared>),
            ("By statistic, two readings that meet.", of::<Met>),
        ];
        let all = FAMILIES.iter().map(|f| f.shapes.results).chain(kinds);
        any("Figures of a series, by what was played.", all, generator)
    }
}

const MEAN: fn() -> String = || Stat::pattern("mean");
const SHARE: fn() -> String = || Stat::pattern("share");

/// Figures by statistic.
struct Told;

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
struct Compared;

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
struct Met;

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
