//! The lab.

use serde::Serialize;

/// The lab: all it shows is made by its script.
#[derive(Clone, Debug, Serialize)]
pub struct LabPage {
    /// The editions that one can begin from.
    pub games: Vec<String>,
}
