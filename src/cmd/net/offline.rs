//! A program built without the feature `net` says so, and how to get one that has it.

use anyhow::bail;
use ludarium::fetch::Options;
use std::path::{Path, PathBuf};
use url::Url;

/// Says that nothing can be fetched.
///
/// # Errors
/// Always.
pub fn fetch_all(_: &Path, _: &[Url], _: &Options) -> anyhow::Result<(Vec<PathBuf>, bool)> {
    bail!(
        "this program was built without the network (the feature `net`). Build one that has it with `make tool` or `cargo install --path .`; or save the page in a browser and pass its file to `ludarium ingest`"
    )
}

/// Says that nothing can be served.
///
/// # Errors
/// Always.
pub fn serve(dir: &Path, _: u16, _: bool, _: Option<super::MakeFile>) -> anyhow::Result<()> {
    bail!(
        "this program was built without the network (the feature `net`). Build one that has it with `make tool` or `cargo install --path .`; the site needs no server: open {} in a browser",
        dir.join("index.html").display()
    )
}
