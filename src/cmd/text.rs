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

/// A table: each column as wide as its widest cell, the last one cut to what is left of the line.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|h| width(h)).collect();
    for row in rows {
        for (w, cell) in widths.iter_mut().zip(row) {
            *w = (*w).max(width(cell));
        }
    }
    let before: usize = widths.iter().rev().skip(1).map(|w| w + 2).sum();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let mut out = String::new();
        let count = widths.len();
        for (i, (cell, w)) in cells.zip(&widths).enumerate() {
            if i + 1 == count {
                out.push_str(&cut(cell, WIDTH.saturating_sub(before).max(12)));
            } else {
                out.push_str(cell);
                out.push_str(&" ".repeat(w - width(cell) + 2));
            }
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    };
    let mut out = line(&mut head.iter().copied());
    for row in rows {
        out.push_str(&line(&mut row.iter().map(String::as_str)));
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
    fn the_last_column_is_cut() {
        let rows = vec![vec!["a".to_owned(), "x".repeat(100)]];
        assert!(table(&["id", "says"], &rows)
            .lines()
            .all(|l| width(l) <= WIDTH));
    }
}
