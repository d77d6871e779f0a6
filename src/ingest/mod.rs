//! From pages as received to evidence records: nothing dropped, nothing guessed in silence.
//!
//! `decode` (bytes to text) → `html` (markup to lines) → `marks` (where things begin) → `split`
//! (fields of one item) → `page` (records and an account of every character) → `merge` (sightings
//! of one record) → `store` (files of the corpus) → `run` (the command). Between pages and merging
//! what was read lies on disk (`spool`), so that memory does not grow with the corpus.

pub mod batch;
mod begin;
pub mod boilerplate;
mod checks;
pub mod decode;
mod evidence;
pub mod finding;
mod game;
pub mod html;
pub mod labels;
pub mod ledger;
pub mod marks;
pub mod merge;
pub mod outcome;
pub mod page;
pub mod record;
pub mod run;
pub mod source;
pub mod split;
mod spool;
pub mod store;
pub mod take;
pub mod values;
