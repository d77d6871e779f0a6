//! The site: templates, styles, pages and data, and what the program brings along for it.
//!
//! The stages of this crate and what each stands on: the table in the program's library.
#![forbid(unsafe_code)]

pub mod publish;
pub mod shipped;

pub use ludarium_corpus::{catalogue, config, corpus, disk, record, text, values, whereabouts};
pub use ludarium_study::{coding, study};
