//! A dump of a database as phpMyAdmin and mysqldump write it: comments, `CREATE TABLE`, `INSERT INTO … VALUES`, and statements
//! that hold no rows. Whatever else stands there is a finding with its line; what can be read after it is read.

mod cells;

use std::collections::BTreeMap;

use crate::finding::Finding;
use crate::text::quoted;

/// A table of a dump.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Table {
    /// Names of its columns, in order.
    pub columns: Vec<String>,
    /// Its rows, in order.
    pub rows: Vec<Row>,
}

/// A row of a table: a cell a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// Line of the dump on which it begins, from 1.
    pub line: usize,
    /// Its cells; `None` is NULL. Numbers are as they are written.
    pub cells: Vec<Option<String>>,
}

/// What a dump holds.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dump {
    /// Tables by name.
    pub tables: BTreeMap<String, Table>,
    /// When it was made, in its own words (`Aug 11, 2020 at 03:09 PM`).
    pub made: Option<String>,
}

impl Table {
    /// Place of a column in a row.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|c| c == name)
    }
}

/// Statements that hold no rows of a table.
const WITHOUT_ROWS: &[&str] = &[
    "SET",
    "ALTER TABLE",
    "DROP TABLE",
    "CREATE DATABASE",
    "DROP DATABASE",
    "USE",
    "START TRANSACTION",
    "COMMIT",
    "LOCK TABLES",
    "UNLOCK TABLES",
];

/// Whether a text is a dump of a database.
pub fn is_dump(text: &str) -> bool {
    let head: String = text.chars().take(4000).collect();
    let begins = head.trim_start_matches('\u{feff}').trim_start();
    begins.starts_with("-- phpMyAdmin SQL Dump")
        || begins.starts_with("-- MySQL dump")
        || begins.starts_with("-- MariaDB dump")
        || (begins.starts_with("--") && head.contains("CREATE TABLE"))
        || begins.starts_with("CREATE TABLE")
        || begins.starts_with("INSERT INTO `")
}

/// Reads a dump. Every construct outside what is known is a finding; the rows before and after it are read all the same.
pub fn read(text: &str) -> (Dump, Vec<Finding>) {
    let mut reader = Reader {
        text,
        at: 0,
        line: 1,
        counted: 0,
        dump: Dump::default(),
        findings: vec![],
    };
    reader.all();
    (reader.dump, reader.findings)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Line of the byte `counted`.
    line: usize,
    counted: usize,
    dump: Dump,
    findings: Vec<Finding>,
}

/// Why a row or a statement ends too early.
enum Broken {
    /// The text ends.
    Cut,
    /// Something else than what belongs there.
    Odd(&'static str),
}

impl Reader<'_> {
    fn all(&mut self) {
        while self.skip_blank() {
            let start = self.at;
            let line = self.line_of(start);
            let outcome = if self.word("INSERT INTO") {
                self.insert()
            } else if self.word("CREATE TABLE") {
                self.create()
            } else if WITHOUT_ROWS.iter().any(|w| self.word(w)) {
                self.statement()
            } else {
                let words = self.rest().lines().next().unwrap_or_default();
                let message = format!(
                    "{} is no statement that is known here; it was not read: mend the dump, or make it anew",
                    quoted(words)
                );
                self.odd(line, message);
                self.resume();
                continue;
            };
            match outcome {
                Ok(()) => {}
                Err(Broken::Cut) => {
                    let message = "the dump ends inside a statement that begins here; what was read before stands: get the whole dump";
                    self.cut(line, message);
                    self.at = self.text.len();
                }
                Err(Broken::Odd(what)) => {
                    let here = self.line_of(self.at);
                    let near: String = self.rest().chars().take(40).collect();
                    let message = format!(
                        "{what}, but there is {}; a quotation mark may be lost here or above: the row that begins at line {line} was not read",
                        quoted(&near)
                    );
                    self.odd(here, message);
                    self.resume();
                }
            }
        }
        let begun = self.text.contains("SET @OLD_CHARACTER_SET_CLIENT=@@");
        let closed = self
            .text
            .contains("SET CHARACTER_SET_CLIENT=@OLD_CHARACTER_SET_CLIENT");
        if begun && !closed {
            let line = self.line_of(self.text.len());
            let message =
                "the dump's closing lines are not there: it was cut, and tables may be missing";
            self.cut(line, message);
        }
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Something that has no place where it stands.
    fn odd(&mut self, line: usize, message: String) {
        let finding = Finding::error("dump-form", "", message);
        self.findings.push(finding.line(line));
    }

    /// An end too early.
    fn cut(&mut self, line: usize, message: &str) {
        let finding = Finding::error("truncated-dump", "", message);
        self.findings.push(finding.line(line));
    }

    /// The line of a place at or after the last one that was looked up, or, counted anew, before it.
    fn line_of(&mut self, at: usize) -> usize {
        if at < self.counted {
            (self.line, self.counted) = (1, 0);
        }
        self.line += memchr::memchr_iter(b'\n', &self.text.as_bytes()[self.counted..at]).count();
        self.counted = at;
        self.line
    }

    /// Blanks and comments. False at the end of the text.
    fn skip_blank(&mut self) -> bool {
        loop {
            let rest = self.rest();
            let blank = rest.len() - rest.trim_start().len();
            self.at += blank;
            let rest = self.rest();
            if rest.starts_with("--") || rest.starts_with('#') {
                let end = rest.find('\n').unwrap_or(rest.len());
                let made = rest[..end]
                    .strip_prefix("-- Generation Time:")
                    .or_else(|| rest[..end].strip_prefix("-- Dump completed on"));
                if let Some(made) = made {
                    self.dump.made = Some(made.trim().to_owned());
                }
                self.at += end;
            } else if rest.starts_with("/*") {
                match rest.find("*/") {
                    Some(end) => self.at += end + 2,
                    None => {
                        let line = self.line_of(self.at);
                        self.cut(line, "the dump ends inside a comment that begins here");
                        self.at = self.text.len();
                    }
                }
            } else if rest.starts_with(';') {
                self.at += 1;
            } else {
                return !rest.is_empty();
            }
        }
    }

    /// Takes the words if they stand here, in either case.
    fn word(&mut self, words: &str) -> bool {
        let here = self.text.as_bytes().get(self.at..self.at + words.len());
        let is = here.is_some_and(|h| h.eq_ignore_ascii_case(words.as_bytes()));
        if is {
            self.at += words.len();
        }
        is
    }

    fn expect(&mut self, byte: u8, what: &'static str) -> Result<(), Broken> {
        self.blanks();
        match self.byte() {
            Some(b) if b == byte => {
                self.at += 1;
                Ok(())
            }
            Some(_) => Err(Broken::Odd(what)),
            None => Err(Broken::Cut),
        }
    }

    fn blanks(&mut self) {
        while self.byte().is_some_and(|b| b.is_ascii_whitespace()) {
            self.at += 1;
        }
    }

    /// A name in its marks, or bare.
    fn name(&mut self) -> Result<String, Broken> {
        self.blanks();
        let rest = self.rest();
        if rest.is_empty() {
            return Err(Broken::Cut);
        }
        if let Some(inner) = rest.strip_prefix('`') {
            let end = inner.find('`').ok_or(Broken::Cut)?;
            let name = inner[..end].to_owned();
            self.at += end + 2;
            return Ok(name);
        }
        let end = rest
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .unwrap_or(rest.len());
        if end == 0 {
            return Err(Broken::Odd("a name belongs here"));
        }
        let name = rest[..end].to_owned();
        self.at += end;
        Ok(name)
    }

    /// To the end of a statement, over strings and brackets.
    fn statement(&mut self) -> Result<(), Broken> {
        loop {
            match self.byte() {
                None => return Err(Broken::Cut),
                Some(b';') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(b'\'') => drop(self.string()?),
                Some(b) => self.at += width(b),
            }
        }
    }

    /// `CREATE TABLE … (` columns `)`; what follows the names is not needed.
    fn create(&mut self) -> Result<(), Broken> {
        self.blanks();
        let _ = self.word("IF NOT EXISTS");
        let name = self.name()?;
        self.expect(b'(', "the columns of a table belong here")?;
        let mut table = Table::default();
        loop {
            self.blanks();
            if self.byte() == Some(b'`') {
                table.columns.push(self.name()?);
            }
            let mut deep = 0;
            loop {
                match self.byte() {
                    None => return Err(Broken::Cut),
                    Some(b'\'') => drop(self.string()?),
                    Some(b'(') => {
                        deep += 1;
                        self.at += 1;
                    }
                    Some(b')') if deep == 0 => {
                        self.at += 1;
                        self.dump.tables.entry(name).or_insert(table);
                        return self.statement();
                    }
                    Some(b')') => {
                        deep -= 1;
                        self.at += 1;
                    }
                    Some(b',') if deep == 0 => {
                        self.at += 1;
                        break;
                    }
                    Some(b) => self.at += width(b),
                }
            }
        }
    }

    /// `INSERT INTO` table `(`columns`) VALUES (`cells`), …;`
    fn insert(&mut self) -> Result<(), Broken> {
        let name = self.name()?;
        self.blanks();
        let mut columns = vec![];
        if self.byte() == Some(b'(') {
            self.at += 1;
            loop {
                columns.push(self.name()?);
                self.blanks();
                match self.byte() {
                    Some(b',') => self.at += 1,
                    Some(b')') => {
                        self.at += 1;
                        break;
                    }
                    Some(_) => return Err(Broken::Odd("a column's name belongs here")),
                    None => return Err(Broken::Cut),
                }
            }
        } else if let Some(table) = self.dump.tables.get(&name) {
            columns.clone_from(&table.columns);
        }
        self.blanks();
        if !self.word("VALUES") {
            return Err(match self.rest().is_empty() {
                true => Broken::Cut,
                false => Broken::Odd("VALUES belongs here"),
            });
        }
        let mut rows = vec![];
        let outcome = self.rows(&name, columns.len(), &mut rows);
        self.put(name, columns, rows);
        outcome
    }

    fn put(&mut self, name: String, columns: Vec<String>, rows: Vec<Row>) {
        let table = self.dump.tables.entry(name).or_default();
        if table.columns.is_empty() {
            table.columns = columns;
            table.rows.extend(rows);
            return;
        }
        if table.columns == columns {
            table.rows.extend(rows);
            return;
        }
        for column in &columns {
            if table.column(column).is_none() {
                table.columns.push(column.clone());
            }
        }
        let order: Vec<Option<usize>> = table
            .columns
            .iter()
            .map(|c| columns.iter().position(|d| d == c))
            .collect();
        table.rows.extend(rows.into_iter().map(|row| {
            Row {
                line: row.line,
                cells: order
                    .iter()
                    .map(|at| at.and_then(|at| row.cells[at].clone()))
                    .collect(),
            }
        }));
    }

    /// Rows up to the semicolon. After a broken row the next line that begins as a row is read again.
    fn rows(&mut self, name: &str, width: usize, rows: &mut Vec<Row>) -> Result<(), Broken> {
        loop {
            self.blanks();
            let line = self.line_of(self.at);
            match self.row(line) {
                Ok(row) if row.cells.len() == width => rows.push(row),
                Ok(row) => {
                    let message = format!(
                        "a row of {name} has {} cells where the table has {width} columns; it was not read: a quotation mark may be lost",
                        row.cells.len()
                    );
                    self.odd(line, message);
                }
                Err(Broken::Cut) => return Err(Broken::Cut),
                Err(Broken::Odd(what)) => {
                    let here = self.line_of(self.at);
                    let near: String = self.rest().chars().take(40).collect();
                    let message = format!(
                        "{what}, but there is {}; a quotation mark may be lost: the row of {name} that begins at line {line} was not read",
                        quoted(&near)
                    );
                    self.odd(here, message);
                    if !self.next_row() {
                        return Ok(());
                    }
                    continue;
                }
            }
            self.blanks();
            match self.byte() {
                Some(b',') => self.at += 1,
                Some(b';') => {
                    self.at += 1;
                    return Ok(());
                }
                Some(_) => {
                    let here = self.line_of(self.at);
                    let message =
                        format!("a comma or a semicolon belongs after a row of {name}; rows were left out here");
                    self.odd(here, message);
                    if !self.next_row() {
                        return Ok(());
                    }
                }
                None => return Err(Broken::Cut),
            }
        }
    }

    /// To the next line that begins as a row does; false where a statement comes first.
    fn next_row(&mut self) -> bool {
        loop {
            let Some(end) = self.rest().find('\n') else {
                self.at = self.text.len();
                return false;
            };
            self.at += end + 1;
            let rest = self.rest();
            let digits = rest.strip_prefix('(');
            if digits.is_some_and(|r| r.starts_with(|c: char| c.is_ascii_digit())) {
                return true;
            }
            if begins_statement(rest) {
                return false;
            }
        }
    }

    /// To the next line that begins a statement.
    fn resume(&mut self) {
        while let Some(end) = self.rest().find('\n') {
            self.at += end + 1;
            if begins_statement(self.rest()) {
                return;
            }
        }
        self.at = self.text.len();
    }
}

/// Bytes of the character that begins with this one.
fn width(first: u8) -> usize {
    match first {
        0xF0.. => 4,
        0xE0.. => 3,
        0xC0.. => 2,
        _ => 1,
    }
}

fn begins_statement(rest: &str) -> bool {
    [
        "INSERT INTO `",
        "CREATE TABLE ",
        "ALTER TABLE ",
        "/*!",
        "-- ",
    ]
    .iter()
    .any(|w| rest.starts_with(w))
}

#[cfg(test)]
mod tests;
