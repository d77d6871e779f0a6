//! From pages and dumps of the portal to evidence records and facts, and from the web to pages.
//!
//! The stages of this crate and what each stands on: the table in the program's library.
#![forbid(unsafe_code)]

pub mod fetch;
pub mod ingest;
pub mod lines;

pub use ludarium_corpus::{catalogue, disk, finding, pages, record, text};
