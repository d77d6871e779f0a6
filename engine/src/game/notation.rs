//! What cannot be read of a position, a move or an act as written.

/// What is wrong with something as written: what it is, and what may stand there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct NotationError(pub String);

impl From<NotationError> for String {
    fn from(e: NotationError) -> String {
        e.0
    }
}
