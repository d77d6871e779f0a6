//! Text for a terminal of 80 columns.

use unicode_normalization::char::is_combining_mark;

/// Columns of a terminal.
pub const WIDTH: usize = 80;

/// How many columns words take; combining marks take none.
pub fn width(text: &str) -> usize {
    text.chars().filter(|c| !is_combining_mark(*c)).count()
}

/// Breaks words into lines of at most `columns`, each line after `indent` blanks.
pub fn wrap(text: &str, indent: usize, columns: usize) -> String {
    let mut out = String::new();
    for (n, paragraph) in text.split('\n').enumerate() {
        if n > 0 {
            out.push('\n');
        }
        let mut used = 0;
        for word in paragraph.split_whitespace() {
            let w = width(word);
            if used > 0 && used + 1 + w > columns {
                out.push('\n');
                used = 0;
            }
            if used == 0 {
                out.push_str(&" ".repeat(indent));
                used = indent;
            } else {
                out.push(' ');
                used += 1;
            }
            out.push_str(word);
            used += w;
        }
    }
    out
}

/// Words cut to so many columns, with an ellipsis where something is missing.
pub fn cut(text: &str, columns: usize) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut out: String = text.chars().take(columns.saturating_sub(1)).collect();
    out.truncate(out.trim_end().len());
    out.push('…');
    out
}

/// A table: each column as wide as its widest cell; the last one runs on in the lines below.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|h| width(h)).collect();
    for row in rows {
        for (w, cell) in widths.iter_mut().zip(row) {
            *w = (*w).max(width(cell));
        }
    }
    let before: usize = widths.iter().rev().skip(1).map(|w| w + 2).sum();
    let mut out = String::new();
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    for row in std::iter::once(&head).chain(rows) {
        let Some((last, cells)) = row.split_last() else {
            continue;
        };
        let mut line = String::new();
        for (cell, w) in cells.iter().zip(&widths) {
            line.push_str(cell);
            line.push_str(&" ".repeat(w - width(cell) + 2));
        }
        line.push_str(wrap(last, before, WIDTH.max(before + 16)).trim_start());
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_at_blanks() {
        assert_eq!(wrap("one two three", 2, 9), "  one two\n  three");
    }

    #[test]
    fn combining_marks_take_no_column() {
        assert_eq!(width("Bana\u{302}t"), 5);
    }

    #[test]
    fn the_last_column_runs_on_below() {
        let rows = vec![vec!["a".to_owned(), "word ".repeat(30)]];
        let text = table(&["id", "says"], &rows);
        assert!(text.lines().all(|l| width(l) <= WIDTH), "{text}");
        assert_eq!(text.matches("word").count(), 30);
    }
}
