#![forbid(unsafe_code)]
//! Rules of traditional games as data.
