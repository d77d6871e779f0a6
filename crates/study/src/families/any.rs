//! What is printed and answered of games of any family: one of the families' shapes each.

use super::shapes::any;
use super::FAMILIES;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;

/// A description of which each family has its own.
macro_rules! of_any_family {
    ($(#[doc = $says:literal] $name:ident = $($shape:ident),+;)+) => {$(
        #[doc = $says]
        #[derive(Debug)]
        pub struct $name;

        impl JsonSchema for $name {
            fn schema_name() -> Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut SchemaGenerator) -> Schema {
                let all = FAMILIES.iter().flat_map(|f| [$(f.shapes.$shape),+]);
                any($says.trim(), all, generator)
            }
        }
    )+};
}

of_any_family! {
    /// Figures of a series of any family.
    Figures = figures;
    /// Figures of a series of games.
    Simulate = simulated;
    /// A game played again: every step with its events, every event with its clauses.
    Replay = replay;
    /// A line of a game that is told: a step, and after all steps how it ended.
    Told = step, end;
    /// A position.
    Stood = position;
    /// Rules of a game of any family.
    AnyInfo = info;
    /// Where a game of any family stands.
    AnyState = state;
    /// A step of a game of any family.
    AnyStep = page_step;
    /// How a game of any family stood before its first step.
    AnyBefore = before;
}
