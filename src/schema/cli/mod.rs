//! What the commands print with `--json`: a file a command.
#![allow(
    dead_code,
    reason = "these types describe what is printed; nothing makes them"
)]

pub(super) mod build;
pub(super) mod check;
pub(super) mod cite;
pub(super) mod claims;
pub(super) mod codings;
pub(super) mod compare;
pub(super) mod features;
pub(super) mod list;
pub(super) mod serve;
pub(super) mod session;
pub(super) mod show;
pub(super) mod solve;
