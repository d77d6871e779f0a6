//! What the engine in the page answers of games of every family.
#![allow(dead_code, reason = "these types describe; nothing makes them")]

use super::shapes::{any, Shape};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;

/// What is answered of a family's games.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    /// Of the rules.
    pub info: Shape,
    /// Of where a game stands.
    pub state: Shape,
    /// Of what was done.
    pub step: Shape,
    /// Of how a game stood before its first step.
    pub before: Shape,
}

/// A question with its readings.
#[derive(JsonSchema)]
pub struct Question {
    /// Its id.
    id: String,
    /// The question itself.
    ask: String,
    /// The reading that is in force unless another is chosen.
    default: String,
    /// The reading in force.
    now: String,
    /// All readings of it, the default among them.
    reading: Vec<Reading>,
}

/// A reading.
#[derive(JsonSchema)]
pub struct Reading {
    /// Its name.
    name: String,
    /// What it takes the account to say.
    says: String,
    /// Why it is the default, or is not.
    because: Option<String>,
    /// Why it cannot be played.
    infeasible: Option<String>,
}

/// Whether somebody decides.
#[derive(JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stand {
    Seat,
    Falls,
    Over,
}

/// What the engine tells of games of any family.
macro_rules! of_any_family {
    ($(#[doc = $says:literal] $name:ident = $shape:ident;)+) => {$(
        #[doc = $says]
        pub struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let all = super::FAMILIES.iter().map(|f| f.shapes.page.$shape);
                any($says.trim(), all, generator)
            }
        }
    )+};
}

of_any_family! {
    /// Rules of a game of any family.
    AnyInfo = info;
    /// Where a game of any family stands.
    AnyState = state;
    /// A step of a game of any family.
    AnyStep = step;
    /// How a game of any family stood before its first step.
    AnyBefore = before;
}
