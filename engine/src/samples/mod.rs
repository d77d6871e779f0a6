//! Three small games, one a family, for the examples of this documentation and for trying things out.

use crate::lang::Bundle;

fn bundle(rules: &str) -> Bundle {
    Bundle {
        rules: serde_json::from_str(rules).expect("the sample is in the format of rules files"),
        shared: vec![],
    }
}

/// A sowing game of two rows of six holes, without marks, stores that are sown, or later rounds.
///
/// # Panics
/// Never: a test reads and compiles it.
pub fn sowing() -> Bundle {
    bundle(include_str!("sowing.json"))
}

/// A game of sticks in which two players bear three pieces each off a board of two rows.
///
/// # Panics
/// Never: a test reads and compiles it.
pub fn track() -> Bundle {
    bundle(include_str!("track.json"))
}

/// A game on nine points in which three men each are put down and moved till somebody has three in a row.
///
/// # Panics
/// Never: a test reads and compiles it.
pub fn men() -> Bundle {
    bundle(include_str!("men.json"))
}
