//! Why a study cannot be read, played or put together.

use crate::folders::Unreadable;
use crate::rules_files::RulesError;
use ludarium_engine::game::Refusal;
use std::path::Path;

/// Why a study cannot be read or played.
#[derive(Debug, thiserror::Error)]
pub enum StudyError {
    /// A file cannot be read or written, or is not of its form.
    #[error("{path}: {why}")]
    File {
        /// The file.
        path: String,
        /// What the system or the reader says.
        why: String,
    },
    /// A folder of the corpus cannot be read.
    #[error(transparent)]
    Folder(#[from] Unreadable),
    /// The rules of a game cannot be had.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A series of a game cannot be played.
    #[error("{game}: {why}")]
    OfGame {
        /// The game, as the study names it.
        game: String,
        /// Why.
        why: Box<StudyError>,
    },
    /// What a series of a study asks for cannot be played, or nothing would come of it.
    #[error("series {number}{}: {why}", .label.as_ref().map_or(String::new(), |l| format!(" (`{l}`)")))]
    OfSeries {
        /// Its place in the study, from 1.
        number: usize,
        /// Its label, if it has one.
        label: Option<String>,
        /// Why.
        why: Box<StudyError>,
    },
    /// A key of a series of which nothing comes.
    #[error("{0}")]
    Idle(String),
    /// A word after `against` that is not known.
    #[error("against: {0}")]
    Against(String),
    /// `strong-pairs` without the study that looked at all pairs.
    #[error(
        "against = \"strong-pairs\" needs screened = \"STUDY\", the study that looked at all pairs"
    )]
    NotScreened,
    /// Rules without a clause, or with other readings, that the compiler refuses: what it says, without file and line.
    #[error("{0}")]
    Refused(String),
    /// What the engine cannot play: agents or players too many or too few, a start that is no position.
    #[error(transparent)]
    Unplayable(#[from] Refusal),
    /// Rules that the compiler has refused were to be played.
    #[error("these rules cannot be played")]
    NoRules,
    /// A part of a series holds no game.
    #[error("an empty part")]
    EmptyPart,
}

impl StudyError {
    /// What went wrong with a file.
    pub(super) fn file(path: &Path, why: impl ToString) -> Self {
        Self::File {
            path: path.display().to_string(),
            why: why.to_string(),
        }
    }

    /// This error, of a series. What is wrong with rules is wrong in all of them, and says itself where it stands.
    pub(super) fn of_series(self, number: usize, label: Option<&String>) -> Self {
        let own = match &self {
            Self::OfGame { why, .. } => matches!(**why, Self::Unplayable(_)),
            other => matches!(other, Self::Idle(_)),
        };
        match own {
            true => Self::OfSeries {
                number,
                label: label.cloned(),
                why: Box::new(self),
            },
            false => self,
        }
    }

    /// This error, of a game.
    pub(super) fn of(self, game: &str) -> Self {
        Self::OfGame {
            game: game.to_owned(),
            why: Box::new(self),
        }
    }
}
