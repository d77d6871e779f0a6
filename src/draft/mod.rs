//! Help for whoever adds a source: an edition's skeleton from a record, and clauses proposed from prose.
//!
//! Nothing here makes rules. A proposal is marked as one, and `ludarium check` lists it until an editor has looked at it.

pub mod measure;
pub mod patterns;
pub mod skeleton;
