//! What the program says: on every line of its output, no letter does anything to a terminal, and a disk that is full is reported.
//!
//! `println!`, `print!` and `eprintln!` mean these here. Names and words come from pages of anybody's.

use std::fmt::{self, Write as _};
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a letter would move the cursor, colour, or turn round what follows it.
fn acts(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Writes words so that each letter is only seen.
struct Seen<W>(W, io::Result<()>);

impl<W: io::Write> fmt::Write for Seen<W> {
    fn write_str(&mut self, words: &str) -> fmt::Result {
        let mut rest = words;
        while let Some(at) = rest.find(acts) {
            let letter = rest[at..].chars().next().unwrap_or_default();
            self.bytes(&rest.as_bytes()[..at])?;
            // as JSON writes it, so that what is JSON stays so
            self.bytes(format!("\\u{:04x}", u32::from(letter)).as_bytes())?;
            rest = &rest[at + letter.len_utf8()..];
        }
        self.bytes(rest.as_bytes())
    }
}

impl<W: io::Write> Seen<W> {
    fn bytes(&mut self, bytes: &[u8]) -> fmt::Result {
        self.1 = self.0.write_all(bytes);
        self.1.as_ref().map_err(|_| fmt::Error).map(drop)
    }
}

fn write(to: impl io::Write, words: fmt::Arguments, end: &str) -> io::Result<()> {
    let mut seen = Seen(to, Ok(()));
    let _ = seen.write_fmt(words).and_then(|()| seen.write_str(end));
    seen.1.and_then(|()| seen.0.flush())
}

/// To standard output. What cannot be written ends the program with 1 and one line, since nothing that follows could be printed.
pub fn tell(words: fmt::Arguments, end: &str) {
    if let Err(e) = write(io::stdout().lock(), words, end) {
        note(format_args!(
            "error: the output cannot be written ({e}), so it is incomplete"
        ));
        std::process::exit(1);
    }
}

static QUIET: AtomicBool = AtomicBool::new(false);
static VERBOSE: AtomicBool = AtomicBool::new(false);

/// How much is printed on standard error: with `quiet` errors and warnings alone, with `verbose` also what is used.
pub fn set(quiet: bool, verbose: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
    VERBOSE.store(verbose, Ordering::Relaxed);
}

/// Whether errors alone are to be printed.
pub fn quiet() -> bool {
    QUIET.load(Ordering::Relaxed)
}

/// To standard error, which nobody need read.
pub fn note(words: fmt::Arguments) {
    if QUIET.load(Ordering::Relaxed) && !is_error(&words.to_string()) {
        return;
    }
    let _ = write(io::stderr().lock(), words, "\n");
}

/// To standard error, however quiet it is to be.
pub fn always(words: &str) {
    let _ = write(io::stderr().lock(), format_args!("{words}"), "\n");
}

/// To standard error, where it is wanted.
pub fn detail(words: &str) {
    if VERBOSE.load(Ordering::Relaxed) {
        always(words);
    }
}

/// Whether a line tells an error or a warning: by itself, or as a finding with its place before it.
fn is_error(words: &str) -> bool {
    ["error", "warning"]
        .iter()
        .any(|word| words.starts_with(word) || words.contains(&format!(": {word}[")))
}

macro_rules! println {
    () => { $crate::out::tell(format_args!(""), "\n") };
    ($($words:tt)*) => { $crate::out::tell(format_args!($($words)*), "\n") };
}

macro_rules! print {
    ($($words:tt)*) => { $crate::out::tell(format_args!($($words)*), "") };
}

macro_rules! eprintln {
    () => { $crate::out::note(format_args!("")) };
    ($($words:tt)*) => { $crate::out::note(format_args!($($words)*)) };
}

#[cfg(test)]
mod tests {
    use super::write;

    #[test]
    fn json_stays_json_with_the_same_letters() {
        let words = "turned \u{202e} round, \u{9b} and \\\u{2066}";
        let mut out = vec![];
        let json = serde_json::to_string(words).unwrap();
        write(&mut out, format_args!("{json}"), "\n").unwrap();
        assert!(!String::from_utf8_lossy(&out).contains('\u{202e}'));
        assert_eq!(serde_json::from_slice::<String>(&out).unwrap(), words);
    }

    #[test]
    fn letters_that_act_on_a_terminal_are_only_seen() {
        let mut out = vec![];
        let name = "a\u{1b}[2Jb\u{7}\u{9b}\u{202e}c\r";
        write(&mut out, format_args!("{name}\tä\n"), "\n").unwrap();
        assert_eq!(
            String::from_utf8(out).unwrap(),
            "a\\u001b[2Jb\\u0007\\u009b\\u202ec\\u000d\tä\n\n"
        );
    }
}
