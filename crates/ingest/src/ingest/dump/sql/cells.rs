//! The cells of a row: numbers, texts in quotation marks, NULL.

use super::{Broken, Reader, Row};

impl Reader<'_> {
    pub(super) fn row(&mut self, line: usize) -> Result<Row, Broken> {
        self.expect(b'(', "a row's bracket belongs here")?;
        let mut cells = vec![];
        loop {
            cells.push(self.cell()?);
            self.blanks();
            match self.byte() {
                Some(b',') => self.at += 1,
                Some(b')') => {
                    self.at += 1;
                    return Ok(Row { line, cells });
                }
                Some(_) => return Err(Broken::Odd("a comma or a bracket belongs after a cell")),
                None => return Err(Broken::Cut),
            }
        }
    }

    fn cell(&mut self) -> Result<Option<String>, Broken> {
        self.blanks();
        match self.byte() {
            None => Err(Broken::Cut),
            Some(b'\'') => self.string().map(Some),
            Some(_) => {
                let rest = self.rest();
                let end = rest.find([',', ')', '\n']).ok_or(Broken::Cut)?;
                let word = rest[..end].trim();
                let number = !word.is_empty()
                    && word
                        .bytes()
                        .all(|b| matches!(b, b'0'..=b'9' | b'-' | b'.' | b'+'));
                let null = word.eq_ignore_ascii_case("NULL");
                if !number && !null {
                    return Err(Broken::Odd("a number, a text or NULL belongs here"));
                }
                let value = number.then(|| word.to_owned());
                self.at += end;
                Ok(value)
            }
        }
    }

    /// A text in single quotation marks: doubled marks and backslashes as MySQL has them.
    pub(super) fn string(&mut self) -> Result<String, Broken> {
        let bytes = self.text.as_bytes();
        let mut out = String::new();
        let mut from = self.at + 1;
        loop {
            let Some(next) = memchr::memchr2(b'\'', b'\\', &bytes[from..]) else {
                return Err(Broken::Cut);
            };
            let at = from + next;
            out.push_str(&self.text[from..at]);
            if bytes[at] == b'\'' {
                if bytes.get(at + 1) != Some(&b'\'') {
                    self.at = at + 1;
                    return Ok(out);
                }
                out.push('\'');
                from = at + 2;
                continue;
            }
            let Some(escaped) = self.text[at + 1..].chars().next() else {
                return Err(Broken::Cut);
            };
            match escaped {
                'n' => out.push('\n'),
                'r' => out.push('\r'),
                't' => out.push('\t'),
                '0' => out.push('\0'),
                'b' => out.push('\u{8}'),
                'Z' => out.push('\u{1a}'),
                // for LIKE; elsewhere the backslash is kept
                '%' | '_' => {
                    out.push('\\');
                    out.push(escaped);
                }
                other => out.push(other),
            }
            from = at + 1 + escaped.len_utf8();
        }
    }
}
