//! Rules of traditional games as data: a compiler from clauses to what a game is played from, and an engine that plays.
//!
//! ```text
//! rules (TOML or JSON) ─ lang ─ a family's compiler + readings → its rules ─ its game → acts → events
//! ```
//! The floors, from below: [`lang`] (rules files: clauses, questions, settings), [`game`] (what every game is: acts, chance, events,
//! the loop that plays), the families ([`sowing`], [`track`], [`men`]), [`families`], the one place that names them, and [`protocol`], what
//! may be requested of a game in progress.
//! No files, no clock, no global state; the same source runs natively and as WebAssembly.
//!
//! A game played by hand, from rules as data:
//! ```
//! use ludarium_engine::lang::Choice;
//! use ludarium_engine::sowing::notation::{parse_move, position_text};
//! use ludarium_engine::sowing::play::{Game, Silent};
//! use ludarium_engine::sowing::compile;
//!
//! let rules = compile(&ludarium_engine::samples::sowing(), &Choice::new()).unwrap();
//! let mut game = Game::new(&rules);
//! game.open(&mut ludarium_engine::game::chance::Open::default(), &mut Silent);
//! let hole_c = parse_move(rules.holes(), "C")?;
//! game.play(hole_c, &mut Silent)?;
//! assert_eq!(position_text(&rules, game.position()), "4,4,0,5,5,5/5,4,4,4,4,4 0-0 N");
//! // South's hole is not North's to sow: nothing is changed, and what could be played is listed
//! let refused = game.play(hole_c, &mut Silent).unwrap_err();
//! assert_eq!(refused.legal, ["a", "b", "c", "d", "e", "f"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//! The loop that plays, series of games and records: [`game::drive`], [`game::Series`], [`game::record::GameRecord`].
#![forbid(unsafe_code)]
#![warn(missing_docs, missing_debug_implementations)]
// an engine of one family, or that only plays, leaves out what is there
#![cfg_attr(
    not(all(
        feature = "think",
        feature = "sowing",
        feature = "track",
        feature = "men"
    )),
    allow(dead_code, unused_imports)
)]

pub mod families;
pub mod game;
pub mod lang;
pub mod men;
pub mod protocol;
pub mod samples;
pub mod shell;
pub mod sowing;
pub mod track;
pub mod words;

/// Whether agents, series and surveys are in this engine. Where they are not, what only they need is left out of what is compiled.
pub const THINKS: bool = cfg!(feature = "think");

pub use lang::{Bundle, Choice, Problem};

/// The example of the page that the crate is shown with.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
