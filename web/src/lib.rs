//! bridge

mod board;
