//! From pages as received to evidence records: nothing dropped, nothing guessed in silence.
//!
//! `decode` (bytes to text) → `html` (markup to lines) → `marks` (where things begin) → `split`
//! (fields of one item) → `page` (records and an account of every character) → `merge` (sightings
//! of one record) → `run` (the command); `held` holds records against their pages. A dump of the whole database goes another way: `dump` reads it, `shelve` puts its facts
//! into the corpus and its words beside it. Between pages and merging
//! what was read lies on disk (`spool`), so that memory does not grow with the corpus.

mod begin;
pub mod boilerplate;
pub mod changed;
mod checks;
pub mod decode;
pub mod dump;
mod evidence;
mod game;
pub mod held;
pub mod html;
pub mod labels;
pub mod marks;
pub mod merge;
pub mod outcome;
pub mod page;
pub mod partition;
pub mod run;
mod shelve;
pub mod source;
pub mod split;
mod spool;
pub mod take;
pub mod values;
