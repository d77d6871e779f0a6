//! The JSON that a published site offers as data beside the files of the corpus: a file a format.
#![allow(
    dead_code,
    reason = "these types describe what is written; nothing makes them"
)]

pub(super) mod linked;
