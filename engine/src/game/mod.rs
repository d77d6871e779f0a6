//! The ground floor: what games of every family share. It knows no family.

#[cfg(feature = "read")]
pub mod again;
pub mod agents;
pub mod aspect;
pub mod chance;
#[cfg(feature = "read")]
pub mod charted;
#[cfg(feature = "read")]
pub mod compare;
pub mod distances;
pub mod distinct;
pub mod example;
pub mod figures;
pub mod interval;
pub mod measure;
pub mod measured;
pub mod notation;
#[cfg(feature = "read")]
pub mod parted;
pub mod path;
#[cfg(feature = "read")]
pub mod plain;
pub mod play;
pub mod player;
pub mod prose;
pub mod random;
pub mod record;
pub mod refusal;
pub mod rules;
pub mod search;
pub mod series;
pub mod solved;
pub mod starter;
pub mod survey;
pub mod table;
pub mod tallies;
#[cfg(feature = "read")]
pub mod terminal;
#[cfg(feature = "read")]
pub mod theme;
pub mod transcript;

pub use agents::Agent;
pub use aspect::{number, Aspect, Codes, Row, INTERNAL, NONE, NO_SUCH, SEE};
pub use chance::Chance;
pub use example::{Difference, Example, Shown, NEW};
pub use figures::Figures;
pub use notation::NotationError;
pub use play::{drive, step, Drive, Illegal, Play, Stand};
pub use player::Player;
pub use refusal::{PlayersError, Refusal};
pub use rules::{Players, Rules};
pub use series::{Asked, Series};
pub use starter::Starter;
pub use survey::{Met, Moment, Parting, Survey};
pub use table::{Begin, Table};
pub use tallies::{Scope, Tallies};
