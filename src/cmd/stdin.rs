//! Files that a command reads, `-` for standard input.

use anyhow::Context as _;
use ludarium::folders::{read_text, text_of};
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
