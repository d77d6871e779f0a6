//! Files that a command reads, `-` for standard input.

use anyhow::Context as _;
use ludarium::folders::{read_text, text_of};
use ludarium_engine::game::record::GameRecord;
use std::path::Path;

/// The text of a file, or of standard input where it is called `-`.
///
/// # Errors
/// It cannot be read, is no UTF-8, or has no end.
pub fn input(file: &Path) -> anyhow::Result<String> {
    if file.as_os_str() != "-" {
        return read_text(file).with_context(|| file.display().to_string());
    }
    text_of(std::io::stdin()).context("reading standard input")
}

/// A text, or what stands in the file that `@file` names.
///
/// # Errors
/// The file cannot be read.
pub fn at_file(option: &str, text: &str) -> anyhow::Result<String> {
    match text.strip_prefix('@') {
        Some(file) => input(Path::new(file)).map_err(|e| anyhow::anyhow!("--{option} @{e:#}")),
        None => Ok(text.to_owned()),
    }
}

/// The record in a file.
///
/// # Errors
/// Every problem of the file, with its line.
pub fn record_in(file: &Path) -> anyhow::Result<GameRecord> {
    let text = input(file)?;
    GameRecord::parse(&text).map_err(|p| {
        let name = file.display();
        let lines: Vec<String> = p.iter().map(|(l, m)| format!("{name}:{l}: {m}")).collect();
        anyhow::anyhow!(lines.join("\n"))
    })
}
