//! Tables as CSV, read as strictly as their standard (RFC 4180) has them: whoever is lenient loses rows without a word.

use crate::record::is_evidence_id;

/// What is wrong with a table, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Line in the file, from 1.
    pub line: usize,
    /// What it is.
    pub said: String,
    /// What to do.
    pub help: &'static str,
}

/// Where the reader of a table is.
enum At {
    /// Before the first letter of a cell.
    Begin,
    /// In a cell without quotation marks.
    Plain,
    /// Between quotation marks that were opened on this line.
    Quoted(usize),
    /// After a quotation mark that ends the cell, or is the first of two.
    Closed,
}

/// What the standard does not allow: a mark in a cell that has none around it, letters after the mark that closes a cell, a mark
/// that nothing closes, a NUL. `sign` stands between the cells.
#[must_use]
pub fn faults(text: &str, sign: char) -> Vec<Fault> {
    let mut all = vec![];
    let mut line = 1;
    let mut at = At::Begin;
    let mut tell = |line, message: &str, help| {
        all.push(Fault {
            line,
            said: message.to_owned(),
            help,
        });
    };
    for letter in text.chars() {
        if letter == '\0' {
            tell(
                line,
                "a NUL, which no text has",
                "take it out; perhaps the file is no text",
            );
        }
        at = match (at, letter) {
            (At::Begin | At::Closed | At::Plain, c) if c == sign || c == '\n' || c == '\r' => {
                At::Begin
            }
            (At::Begin, '"') => At::Quoted(line),
            (At::Plain, '"') => {
                tell(
                    line,
                    "a quotation mark in a cell that does not begin with one",
                    DOUBLED,
                );
                At::Plain
            }
            (At::Begin | At::Plain, _) => At::Plain,
            (At::Quoted(_), '"') => At::Closed,
            (At::Quoted(from), _) => At::Quoted(from),
            (At::Closed, '"') => At::Quoted(line),
            (At::Closed, _) => {
                tell(
                    line,
                    "letters after the quotation mark that closes a cell",
                    DOUBLED,
                );
                At::Plain
            }
        };
        line += usize::from(letter == '\n');
    }
    if let At::Quoted(from) = at {
        tell(
            from,
            "a quotation mark that is not closed: all that follows is taken for one cell",
            "close the cell with a second mark; a mark inside it is written twice",
        );
    }
    all
}

const DOUBLED: &str =
    "put marks around the whole cell, and write each mark inside it twice: \"he said \"\"yes\"\"\"";

/// The ids of records that stand at the beginning of a line inside a cell, each with how many lines below the cell's first: rows
/// that a quotation mark has taken in. `known`: whether a prefix is one of the table's.
#[must_use]
pub fn swallowed(cell: &str, sign: char, known: impl Fn(&str) -> bool) -> Vec<(usize, &str)> {
    let lines = cell.split('\n').enumerate().skip(1);
    let ids = lines.filter_map(|(n, line)| {
        let (id, _) = line.split_once(sign)?;
        let id = id.trim().trim_matches('"');
        (is_evidence_id(id) && known(prefix(id))).then_some((n, id))
    });
    ids.collect()
}

/// What an id begins with, up to its number.
#[must_use]
pub fn prefix(id: &str) -> &str {
    id.trim_end_matches(|c: char| c.is_ascii_digit())
}
