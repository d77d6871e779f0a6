//! One file a subcommand.

pub mod ingest;
