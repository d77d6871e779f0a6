//! ludarium: critical editions of traditional games that can be run.
#![forbid(unsafe_code)]

pub mod corpus;
pub mod ingest;
pub mod publish;
