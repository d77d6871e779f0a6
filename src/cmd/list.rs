//! `ludarium list`: what is in the corpus.
use anyhow::Result;
use std::process::ExitCode;
#[derive(Debug, clap::Args)]
pub struct Args {}
pub fn run(_: Args) -> Result<ExitCode> {
    Ok(ExitCode::SUCCESS)
}
