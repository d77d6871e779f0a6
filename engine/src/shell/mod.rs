//! The shell around a family's games, written once: games at the table and at the terminal, played again, reported, sampled, compared.
//!
//! A family says what its game is, how it is written and how it is reported ([`Family`]); what is kept of a game in progress, taking back,
//! records and previews come of it. Of games without rounds ([`WholeGames`]) come series, transcripts, worked examples, surveys,
//! partings and outlooks as well.
//!
//! ```text
//! Family ─ perform → Step ─┬─ AtTable (page, session) ─ AtTerminal
//!    │                     └─ Replay ─ records
//! WholeGames ─ Series ─ sums, rows, transcripts; examples, survey, parting, outlook
//! ```

#[cfg(feature = "read")]
mod again;
mod agents;
#[cfg(feature = "read")]
mod compare;
mod example;
mod family;
mod fate;
mod line;
mod outlook;
#[cfg(feature = "read")]
mod perft;
mod played;
pub mod printed;
mod probe;
mod replay;
mod series;
mod step;
mod table;
mod telling;
#[cfg(feature = "read")]
mod terminal;
mod whole;

#[cfg(feature = "read")]
pub(crate) use again::{again, of_record, step_told};
#[cfg(feature = "read")]
pub(crate) use compare::parted;
pub(crate) use example::{holds, play_example};
pub use family::{Event, Family, Opened};
pub use fate::Fate;
pub(crate) use line::deeper;
pub(crate) use outlook::{by_playing_on, values_by_playing_on};
#[cfg(feature = "read")]
pub(crate) use perft::perft;
pub(crate) use played::series_of;
pub(crate) use probe::{parting, survey};
pub(crate) use replay::replay;
pub use replay::{Halt, Replay};
pub(crate) use series::sums;
pub use series::{Fast, Series, Streams};
pub use step::Step;
pub(crate) use step::{happen, perform, words};
pub use table::AtTable;
#[cfg(feature = "read")]
pub(crate) use terminal::AtTerminal;
pub use whole::WholeGames;

/// What [`crate::game::Rules`] asks of games without rounds and the shell answers, inside the `impl` of a family; `$of` takes the family's
/// rules out of any.
macro_rules! answers_of_the_shell {
    ($of:ident) => {
        fn series(
            self: std::sync::Arc<Self>,
            request: &crate::game::Asked,
        ) -> Result<std::sync::Arc<dyn crate::game::Series>, crate::game::Refusal> {
            if !crate::THINKS {
                return Err(crate::game::Refusal::Agents);
            }
            crate::shell::series_of(self, request)
        }

        fn table(self: std::sync::Arc<Self>) -> Box<dyn crate::game::Table> {
            Box::new(crate::shell::AtTable::new(self))
        }

        #[cfg(feature = "read")]
        fn terminal(self: std::sync::Arc<Self>) -> Box<dyn crate::game::terminal::Terminal> {
            Box::new(crate::shell::AtTable::new(self))
        }

        fn example(
            &self,
            example: &crate::game::Example,
        ) -> Result<crate::game::Shown, crate::game::Refusal> {
            if !crate::THINKS {
                return Err(crate::game::Refusal::Agents);
            }
            crate::shell::play_example(self, example)
        }

        fn holds(
            &self,
            example: &crate::game::Example,
        ) -> Result<(), Vec<crate::game::Difference>> {
            if !crate::THINKS {
                return Err(vec![]);
            }
            crate::shell::holds(self, example)
        }

        fn survey(&self, games: u64, seed: u64) -> crate::game::Survey {
            if !crate::THINKS {
                return crate::game::Survey::default();
            }
            crate::shell::survey(self, games, seed)
        }

        fn parting(
            &self,
            other: &dyn crate::game::Rules,
            games: u64,
            enough: u64,
            seed: u64,
        ) -> Option<crate::game::Parting> {
            if !crate::THINKS {
                return None;
            }
            let parting = crate::shell::parting(self, $of(other)?, games, enough, seed);
            Some(parting)
        }

        /// There are no openings to be laid aside.
        #[cfg(feature = "read")]
        fn parted(
            &self,
            other: &dyn crate::game::Rules,
            limit: usize,
            past_the_opening: bool,
        ) -> Option<crate::game::parted::Parted> {
            let other = $of(other).filter(|_| !past_the_opening)?;
            crate::shell::parted(self, other, limit)
        }

        #[cfg(feature = "read")]
        fn again(
            &self,
            request: &crate::game::again::Again,
        ) -> Result<crate::game::again::Replayed, crate::game::again::Unplayable> {
            crate::shell::again(self, request)
        }

        fn as_any(&self) -> &dyn std::any::Any {
            self
        }
    };
}
pub(crate) use answers_of_the_shell;
