//! Decision tables of sowing games.

use super::dims::Dim;

pub use crate::lang::tables::{Cell, Why};

/// A total decision table; where stores are sown, "in a store" is its situation apart.
pub type Table = crate::lang::tables::Table<Dim>;
