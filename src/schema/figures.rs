//! What `simulate` tells of a series, in every family.

use crate::families::shapes::any;
use crate::families::FAMILIES;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;

/// A description of which each family has its own.
macro_rules! by_family {
    ($(#[doc = $says:literal] $name:ident = $($shape:ident),+;)+) => {$(
        #[doc = $says]
        pub(super) struct $name;

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

by_family! {
    /// Figures of a series of any family.
    Figures = figures;
    /// Figures of a series of games.
    Simulate = simulated;
    /// A game played again: every step with its events, every event with its clauses.
    Replay = replay;
    /// A line of a game that is told: a step, and after all steps how it ended.
    Told = step, end;
}
