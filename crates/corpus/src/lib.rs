//! What ludarium knows of games, as files have it: records and facts of the portal's database, editions, works, places.
//!
//! The stages of this crate and what each stands on: the table in the program's library.
#![forbid(unsafe_code)]

pub mod catalogue;
pub mod config;
pub mod corpus;
pub mod disk;
pub mod finding;
pub mod folders;
pub mod known;
pub mod pages;
pub mod record;
pub mod rules_files;
pub mod text;
pub mod values;
pub mod whereabouts;
