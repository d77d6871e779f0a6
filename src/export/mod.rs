//! Rules written for other programs.

mod lud;
mod sexp;

pub use lud::{lud, ClauseExport, Export};
