//! `ludarium serve --json`.

use schemars::JsonSchema;

/// Where the site is shown.
#[derive(JsonSchema)]
pub(in crate::schema) struct Serve {
    /// Its address on this machine.
    address: String,
}
