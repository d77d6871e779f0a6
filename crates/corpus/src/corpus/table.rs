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
/// that nothing closes, a NUL.
#[must_use]
pub fn faults(text: &str) -> Vec<Fault> {
    let mut all = vec![];
    let mut line = 1;
    let mut at = At::Begin;
    let mut tell = |line, said: &str, help| {
        all.push(Fault {
            line,
            said: said.to_owned(),
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
            (At::Begin | At::Closed | At::Plain, ',' | '\n' | '\r') => At::Begin,
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
pub fn swallowed(cell: &str, known: impl Fn(&str) -> bool) -> Vec<(usize, &str)> {
    let lines = cell.split('\n').enumerate().skip(1);
    let ids = lines.filter_map(|(n, line)| {
        let (id, _) = line.split_once(',')?;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(text: &str) -> Vec<(usize, String)> {
        let all = faults(text).into_iter();
        all.map(|f| (f.line, f.said)).collect()
    }

    #[test]
    fn what_the_standard_has_is_no_fault() {
        for good in [
            "",
            "id,game\nGrey.1,Pits\n",
            "id,game\r\nGrey.1,\"Pits, \"\"deep\"\"\"\r\n",
            "id,content\nGrey.1,\"two\nlines\"\nGrey.2,\"\"",
        ] {
            assert_eq!(told(good), [], "{good:?}");
        }
    }

    #[test]
    fn every_mark_out_of_place_is_told_with_its_line() {
        for (bad, line, said) in [
            ("id,content\nGrey.1,\"open\nGrey.2,y\n", 2, "not closed"),
            (
                "id,content\nGrey.1,y\nGrey.2,six \"pits\"\n",
                3,
                "does not begin with one",
            ),
            ("id,content\nGrey.1,\"six\" pits\n", 2, "letters after"),
            ("id,content\nGrey.1,a\0b\n", 2, "NUL"),
        ] {
            let all = told(bad);
            assert!(
                all.iter().any(|(l, s)| *l == line && s.contains(said)),
                "{bad:?}: {all:?}"
            );
        }
    }

    #[test]
    fn rows_inside_a_cell_are_found_by_the_ids_of_the_table() {
        let cell = "unclosed\nFell.32,Ethnography,Y,z\nOther.1,x\nthe end";
        assert_eq!(swallowed(cell, |p| p == "Fell."), [(1, "Fell.32")]);
        assert_eq!(swallowed("plain", |_| true), []);
    }
}
