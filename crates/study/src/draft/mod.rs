//! Help for whoever adds a source: an edition's skeleton from a record, and clauses proposed from prose.
//!
//! Nothing here makes rules. A proposal is marked as one, and `ludarium check` lists it until an editor has looked at it.

pub mod measure;
pub mod patterns;
pub mod skeleton;

/// Clauses proposed from prose, or how many clauses of the editions the patterns find.
// what `ludarium draft --json` prints
#[derive(Debug, serde::Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Draft {
    /// Of a record or an edition.
    Proposals(patterns::Proposals),
    /// With `--measure`.
    Measured(measure::Measured),
}
