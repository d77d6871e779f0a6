//! The engine for Python: rules, a game in progress, games in number. Texts and bytes come and go; `package/ludarium` makes Python of
//! them. Games of every family are played through the engine's one interface.
#![allow(clippy::useless_conversion, reason = "what pyo3 makes of errors")]

mod batch;
mod game;
mod rules;
mod series;

// the program's own loader and no second one; the crate of the program would bring a hundred others
#[allow(dead_code, reason = "the program uses more of it")]
#[path = "../../crates/corpus/src/folders.rs"]
mod folders;
#[allow(dead_code, reason = "the program uses more of it")]
#[path = "../../crates/corpus/src/rules_files.rs"]
mod rules_files;
#[allow(dead_code, reason = "the program uses more of it")]
#[path = "../../crates/corpus/src/text/plain_files.rs"]
mod text;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    ludarium,
    Refused,
    PyValueError,
    "Something that cannot be done; the words say what, why and what can be done instead."
);

/// An error of the engine's as Python has it.
fn refused(why: impl std::fmt::Display) -> PyErr {
    Refused::new_err(why.to_string())
}

#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::rules::{games, Rules};
    #[pymodule_export]
    use crate::series::{playouts, positions};
    #[pymodule_export]
    use crate::Refused;
}
