//! From pages as received to evidence records: nothing dropped, nothing guessed in silence.

pub mod record;
