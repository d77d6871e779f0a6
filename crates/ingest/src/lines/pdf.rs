//! PDF that has its text: lines as they stand on its pages, without what stands on every page alike.

#[cfg(feature = "pdf")]
use super::line::{Kind, Line, MOST_TEXT};
use super::line::{Lines, Unread};
#[cfg(feature = "pdf")]
use pdf_extract::{Document, ObjectId};

/// Reads a PDF.
///
/// # Errors
/// It is broken, protected, or a picture of its pages.
#[cfg(feature = "pdf")]
pub fn read(bytes: &[u8]) -> Result<Lines, Unread> {
    let document = guarded(|| {
        let mut document = Document::load_mem(bytes).map_err(|e| e.to_string())?;
        if document.is_encrypted() {
            document.decrypt("").map_err(|e| e.to_string())?;
        }
        Ok(document)
    });
    let document = document.map_err(|why| {
        Unread(format!("it is a PDF that cannot be read ({why}): save it again without a password, or save its text"))
    })?;
    let (mut texts, mut aside, mut long) = (vec![], vec![], 0);
    for (number, page) in document.get_pages() {
        let mut named = vec![];
        let text = guarded(|| text_of(&document, number)).unwrap_or_else(|why| {
            named.push(Line::left(
                format!("page {number}: {why}"),
                "page that cannot be read",
            ));
            String::new()
        });
        if text.trim().is_empty() && named.is_empty() {
            named.push(Line::left(
                format!("page {number}"),
                "page without text: a picture, or empty",
            ));
        }
        named.extend(
            notes_on(&document, page)
                .into_iter()
                .map(|words| Line::left(words, "note on a page")),
        );
        let pictures = guarded(|| document.get_page_images(page).map_err(|e| e.to_string()));
        let pictures = pictures.map_or(0, |all| all.len());
        if pictures > 0 {
            named.push(Line::left(
                format!("page {number}: {pictures}"),
                "pictures on a page",
            ));
        }
        long += text.len();
        if long > MOST_TEXT {
            return Err(Unread(
                "its text is longer than any book's: give the pages that tell of the game".into(),
            ));
        }
        texts.push(text);
        aside.push(named);
    }
    let pages: Vec<Vec<&str>> = texts
        .iter()
        .map(|page| page.lines().map(str::trim_end).collect())
        .collect();
    let standing = standing(&pages);
    let mut lines = vec![];
    for (page, aside) in pages.iter().zip(aside) {
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
                // a justified line is drawn with wide blanks
                Line::kept(crate::text::blanks_together(text))
            });
        }
        lines.extend(aside);
        lines.push(Line::kept(""));
    }
    Ok(Lines {
        kind: Kind::Pdf,
        title: None,
        lines,
        notes: vec!["lines and their order are a program's guess from where letters stand: compare them with the pages; words that are parted at the end of a line stay so".into()],
    })
}

/// What a reader of PDF gives, or the beginning of why not: what is broken enough makes it panic.
#[cfg(feature = "pdf")]
fn guarded<T>(read: impl FnOnce() -> Result<T, String>) -> Result<T, String> {
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(read));
    let done = done.unwrap_or_else(|_| Err("it is broken".into()));
    done.map_err(|why| {
        why.lines()
            .next()
            .unwrap_or_default()
            .chars()
            .take(120)
            .collect()
    })
}

#[cfg(feature = "pdf")]
fn text_of(document: &Document, number: u32) -> Result<String, String> {
    let mut text = String::new();
    let mut output = pdf_extract::PlainTextOutput::new(&mut text);
    let done = pdf_extract::output_doc_page(document, &mut output, number);
    done.map_err(|e| e.to_string())?;
    Ok(text)
}

/// The words of what somebody noted on a page, each note written there or referred to.
#[cfg(feature = "pdf")]
fn notes_on(document: &Document, page: ObjectId) -> Vec<String> {
    let notes = guarded(|| {
        let page = document.get_dictionary(page).map_err(|e| e.to_string())?;
        let Ok(notes) = page.get_deref(b"Annots", document) else {
            return Ok(vec![]);
        };
        let notes = notes.as_array().map_err(|e| e.to_string())?;
        let words = notes.iter().filter_map(|note| {
            let (_, note) = document.dereference(note).ok()?;
            let words = note.as_dict().ok()?.get_deref(b"Contents", document).ok()?;
            pdf_extract::decode_text_string(words).ok()
        });
        Ok(words.filter(|w| !w.trim().is_empty()).collect())
    });
    notes.unwrap_or_else(|why| vec![format!("notes that cannot be read: {why}")])
}

/// Says how PDF is read.
///
/// # Errors
/// Always.
#[cfg(not(feature = "pdf"))]
pub fn read(_: &[u8]) -> Result<Lines, Unread> {
    Err(Unread(
        "this program was built without the feature `pdf` (`make site` leaves it out). Build one that has it with `make tool` or `cargo install --path .`; or save the PDF's text and give that"
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

/// What stands among the first or last two lines on at least three pages and on half of them, numbers aside; of two pages, on both.
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
    let often = |n: usize| n >= 2 && n >= pages.len().min(3) && 2 * n >= pages.len();
    let often = seen
        .into_iter()
        .filter(|(line, n)| !line.is_empty() && often(*n));
    often.map(|(line, _)| line).collect()
}
