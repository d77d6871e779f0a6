//! What the commands print with `--json` where no type of this crate is printed: the engine makes it.
#![allow(
    dead_code,
    reason = "these types describe what is printed; nothing makes them"
)]

pub(super) mod session;
pub(super) mod show;
pub(super) mod solve;
