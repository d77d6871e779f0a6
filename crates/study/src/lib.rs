//! What is worked out over a corpus: studies of its games, other readers' answers, drafts of editions, and whether it all holds.
//!
//! The stages of this crate and what each stands on: the table in the program's library.
#![forbid(unsafe_code)]

pub mod check;
pub mod coding;
pub mod draft;
pub mod families;
pub mod study;

pub use ludarium_corpus::{
    corpus, disk, finding, folders, known, pages, record, rules_files, text, values,
};
