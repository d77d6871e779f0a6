//! One file a subcommand.

mod board_text;
pub mod compare;
pub mod ingest;
pub mod replay;
pub mod simulate;
