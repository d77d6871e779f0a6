//! PDF that has its text: lines as they stand on its pages, without what stands on every page alike.

use super::line::{Lines, Unread};

/// Reads a PDF.
///
/// # Errors
/// It is broken, protected, or a picture of its pages.
#[cfg(feature = "pdf")]
pub fn read(bytes: &[u8]) -> Result<Lines, Unread> {
    use super::line::{Kind, Line, MOST_TEXT};
    // what is broken enough makes the reader of PDF panic
    let pages = std::panic::catch_unwind(|| pdf_extract::extract_text_from_mem_by_pages(bytes));
    let pages = match pages {
        Ok(Ok(pages)) => pages,
        Ok(Err(e)) => {
            let why = e.to_string();
            let first: String = why
                .lines()
                .next()
                .unwrap_or_default()
                .chars()
                .take(120)
                .collect();
            return Err(Unread(format!("it is a PDF that cannot be read ({first}): save it again without a password, or save its text")));
        }
        Err(_) => {
            return Err(Unread(
                "it is a PDF that is broken: save it again, or save its text".into(),
            ))
        }
    };
    if pages.iter().map(String::len).sum::<usize>() > MOST_TEXT {
        return Err(Unread(
            "its text is longer than any book's: give the pages that tell of the game".into(),
        ));
    }
    let pages: Vec<Vec<&str>> = pages
        .iter()
        .map(|page| page.lines().map(str::trim_end).collect())
        .collect();
    let standing = standing(&pages);
    let mut lines = vec![];
    for page in &pages {
        let edges = edges(page);
        for (n, text) in page.iter().enumerate() {
            let edge = edges.contains(&n);
            let number = edge
                && !text.trim().is_empty()
                && text
                    .trim()
                    .chars()
                    .all(|c| c.is_ascii_digit() || "-–—| ".contains(c));
            lines.push(if number {
                Line::left(*text, "number of a page")
            } else if edge && standing.contains(&without_numbers(text)) {
                Line::left(*text, "running head")
            } else {
                Line::kept(*text)
            });
        }
        lines.push(Line::kept(""));
    }
    Ok(Lines {
        kind: Kind::Pdf,
        title: None,
        lines,
        notes: vec!["lines and their order are a program's guess from where letters stand: compare them with the pages; words that are parted at the end of a line stay so".into()],
    })
}

/// Says how PDF is read.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn read(_: &[u8]) -> Result<Lines, Unread> {
    Err(Unread(
        "this program was built without the feature `pdf`: save the PDF's text and give that"
            .into(),
    ))
}

/// The first two and the last two lines of a page that have words: head and number stand there, in the order in which they were drawn.
#[cfg(feature = "pdf")]
fn edges(page: &[&str]) -> Vec<usize> {
    let full = (0..page.len()).filter(|n| !page[*n].trim().is_empty());
    let full: Vec<usize> = full.collect();
    let ends = full.iter().take(2).chain(full.iter().rev().take(2));
    ends.copied().collect()
}

#[cfg(feature = "pdf")]
fn without_numbers(line: &str) -> String {
    let letters: String = line.chars().filter(|c| !c.is_ascii_digit()).collect();
    crate::text::blanks_together(&letters)
}

/// What stands among the first or last two lines on at least three pages and on half of them, numbers aside.
#[cfg(feature = "pdf")]
fn standing(pages: &[Vec<&str>]) -> std::collections::BTreeSet<String> {
    let mut seen: std::collections::BTreeMap<String, usize> = Default::default();
    for page in pages {
        let of_page = edges(page).into_iter().map(|n| without_numbers(page[n]));
        // a page counts once
        for line in of_page.collect::<std::collections::BTreeSet<String>>() {
            *seen.entry(line).or_default() += 1;
        }
    }
    let often = |n: usize| n >= 3 && 2 * n >= pages.len();
    let often = seen
        .into_iter()
        .filter(|(line, n)| !line.is_empty() && often(*n));
    often.map(|(line, _)| line).collect()
}
