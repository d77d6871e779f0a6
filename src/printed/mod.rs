//! What the commands print with `--json`, a file a command: the types that are printed, and that the schemas are made of. What is the
//! data of a stage has its type there: the outcome of an ingest, clauses proposed, answers of a session.

pub mod build;
pub mod check;
pub mod cite;
pub mod claims;
pub mod codings;
pub mod compare;
pub mod features;
pub mod kinship;
pub mod list;
pub mod perft;
pub mod serve;
pub mod show;
