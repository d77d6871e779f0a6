//! `data/build.json`: what a site was built from.

use crate::values::Sha256;
use schemars::JsonSchema;

/// What a site was built from.
#[derive(JsonSchema)]
pub(in crate::schema) struct Build {
    /// The program that made it.
    #[schemars(extend("const" = "ludarium"))]
    generator: String,
    /// The program's version.
    version: String,
    /// SHA-256 of the corpus: of every file's SHA-256 and name, in order.
    corpus_sha256: Sha256,
}
