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

/// How wide the widest columns stay when they give way, unless a word is wider, and how wide the last one then is at least.
const LEAST: usize = 24;

/// How wide the last column is at least where no other can give way.
const LEAST_OF_ALL: usize = 16;

/// A table in [`WIDTH`] columns where that can be: each column as wide as its widest cell, the last one as there is room; where there
/// is not enough, the widest of the others give way. What is too wide for its column runs on in the lines below.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|h| width(h)).collect();
    let mut least = vec![LEAST; head.len()];
    for row in rows {
        for ((w, least), cell) in widths.iter_mut().zip(&mut least).zip(row) {
            *w = (*w).max(width(cell));
            *least = cell.split(' ').map(width).fold(*least, usize::max);
        }
    }
    let Some((last, before)) = widths.split_last_mut() else {
        return String::new();
    };
    let room = |before: &[usize]| WIDTH.saturating_sub(before.iter().map(|w| w + 2).sum());
    while room(before) < LEAST.min(*last) {
        let wide = before.iter_mut().zip(&least).filter(|(w, l)| **w > **l);
        let Some((widest, _)) = wide.max() else { break };
        *widest -= 1;
    }
    *last = room(before).max(LEAST_OF_ALL);
    let head: Vec<String> = head.iter().map(|h| (*h).to_owned()).collect();
    let mut out = String::new();
    for row in std::iter::once(&head).chain(rows) {
        let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(c, w)| lines(c, *w)).collect();
        for n in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let mut line = String::new();
            for (cell, w) in cells.iter().zip(&widths) {
                let cell = cell.get(n).map_or("", String::as_str);
                line.push_str(cell);
                line.push_str(&" ".repeat(w.saturating_sub(width(cell)) + 2));
            }
            out.push_str(line.trim_end());
            out.push('\n');
        }
    }
    out
}

/// A cell as lines of so many columns at most; a longer word stays whole.
fn lines(cell: &str, columns: usize) -> Vec<String> {
    match width(cell) <= columns {
        true => vec![cell.to_owned()],
        false => wrap(cell, 0, columns).lines().map(str::to_owned).collect(),
    }
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

    #[test]
    fn a_wide_column_gives_way_to_the_last() {
        let rows = vec![vec![
            "a".to_owned(),
            "name, ".repeat(20),
            "word ".repeat(30),
        ]];
        let text = table(&["id", "by", "says"], &rows);
        assert!(text.lines().all(|l| width(l) <= WIDTH), "{text}");
        assert!(text.lines().count() < 12, "{text}");
        assert_eq!(text.matches("name,").count(), 20);
        assert_eq!(text.matches("word").count(), 30);
    }
}
