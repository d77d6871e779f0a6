//! Files that a command reads, `-` for standard input.

use anyhow::Context as _;
use std::io::Read as _;
use std::path::Path;

/// The text of a file, or of standard input where it is called `-`.
///
/// # Errors
/// It cannot be read, or is no UTF-8.
pub fn input(file: &Path) -> anyhow::Result<String> {
    if file.as_os_str() != "-" {
        return std::fs::read_to_string(file).with_context(|| file.display().to_string());
    }
    let mut text = String::new();
    std::io::stdin()
        .read_to_string(&mut text)
        .context("reading standard input")?;
    Ok(text)
}
