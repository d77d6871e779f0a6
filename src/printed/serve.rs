//! `ludarium serve --json`.

use schemars::JsonSchema;
use serde::Serialize;

/// Where the site is shown.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Serve {
    /// Its address on this machine.
    pub address: String,
}
