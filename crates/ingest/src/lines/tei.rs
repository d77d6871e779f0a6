//! Texts in TEI (the Text Encoding Initiative's XML): the words of the text as its source has them; what an editor added is named.

use super::line::{Kind, Line, Lines, Unread};
use super::office::{Paragraphs, NOTE};
use super::xml::{each, Piece};
use quick_xml::events::BytesStart;

/// The name of the element that holds a whole file of XML, without its prefix; none where it is no XML.
pub fn root(text: &str) -> Option<&str> {
    let mut rest = text.trim_start_matches(['\u{feff}', ' ', '\n', '\t']);
    while rest.starts_with("<?") || rest.starts_with("<!") {
        let end = match rest.starts_with("<!--") {
            true => rest.find("-->")? + 3,
            false => rest.find('>')? + 1,
        };
        rest = rest[end..].trim_start();
    }
    let name = rest.strip_prefix('<')?;
    let name = name.split([' ', '>', '/', '\n', '\t']).next()?;
    Some(local(name)).filter(|n| n.starts_with(char::is_alphabetic))
}

fn local(name: &str) -> &str {
    name.rsplit(':').next().unwrap_or(name)
}

/// Elements that begin a line.
const BLOCKS: [&str; 20] = [
    "p",
    "head",
    "ab",
    "l",
    "item",
    "label",
    "speaker",
    "stage",
    "titlePart",
    "byline",
    "dateline",
    "salute",
    "signed",
    "trailer",
    "epigraph",
    "argument",
    "opener",
    "closer",
    "docAuthor",
    "docDate",
];

/// What an element is that is no part of the words of the source; in a `choice`, what the editors offer beside them.
fn left(name: &str, tag: &BytesStart, choice: bool) -> Option<&'static str> {
    let has = |key: &str| tag.try_get_attribute(key).ok().flatten().is_some();
    Some(match name {
        "teiHeader" => "head of the file",
        "facsimile" | "sourceDoc" | "standOff" => "description of the source",
        "note" if has("resp") => "note of the editors",
        "note" => NOTE,
        "fw" => "running head",
        "corr" if choice => "correction",
        "reg" if choice => "regularised form",
        "expan" if choice => "expansion",
        "rdg" => "another reading",
        "del" => "deleted text",
        "figDesc" => "description of a picture",
        _ => return None,
    })
}

/// What an empty element says in an attribute.
fn attributes(tag: &BytesStart, keys: &[&str]) -> String {
    let of = |key: &&str| {
        let value = tag.try_get_attribute(*key).ok()??.value;
        Some(String::from_utf8_lossy(&value).into_owned())
    };
    keys.iter().filter_map(of).collect::<Vec<_>>().join(" ")
}

/// Reads a file of TEI.
///
/// # Errors
/// It is broken, or nests too deep.
pub fn read(text: &str) -> Result<Lines, Unread> {
    let mut out = Paragraphs::default();
    let (mut title, mut naming, mut choices) = (String::new(), false, 0usize);
    // of each open element whether it is left out
    let mut open: Vec<bool> = vec![];
    each("TEI", text.as_bytes(), &mut |piece| match piece {
        Piece::Opens(name, tag) => {
            let name = local(name);
            let what = left(name, tag, choices > 0);
            open.push(what.is_some());
            choices += usize::from(name == "choice");
            naming |= name == "title" && title.is_empty();
            let aside = |out: &mut Paragraphs, what, words: &str| {
                out.leave(what);
                out.push(words);
                out.stay();
            };
            match (what, name) {
                (Some(what), _) => out.leave(what),
                (None, "pb") => aside(&mut out, "number of a page", &attributes(tag, &["n"])),
                (None, "gap") => {
                    let why = attributes(tag, &["reason", "quantity", "unit", "extent"]);
                    aside(&mut out, "gap", &format!("gap {why}"));
                }
                (None, "graphic" | "media") => {
                    aside(&mut out, "picture", &attributes(tag, &["url"]))
                }
                (None, "lb") if attributes(tag, &["break"]) != "no" => out.push(" "),
                (None, "row") => out.row(true),
                (None, "cell") => out.cell(),
                (None, name) if BLOCKS.contains(&name) => out.opens(),
                _ => {}
            }
        }
        Piece::Closes(name) => {
            let name = local(name);
            choices -= usize::from(name == "choice").min(choices);
            naming &= name != "title";
            match (open.pop(), name) {
                (Some(true), _) => out.stay(),
                (_, "row") => out.row(false),
                (_, name) if BLOCKS.contains(&name) => out.closes(),
                _ => {}
            }
        }
        Piece::Text(text) => {
            if naming {
                title.push_str(text);
            }
            // words that are in no paragraph are words all the same
            if !text.trim().is_empty() {
                out.open_anyway();
            }
            out.push(&text.replace(['\n', '\t', '\r'], " "));
        }
    })?;
    let title = crate::text::blanks_together(&title);
    let together = |line: Line| Line {
        text: match line.text.contains('\t') {
            true => line.text,
            false => crate::text::blanks_together(&line.text),
        },
        ..line
    };
    Ok(Lines {
        kind: Kind::Tei,
        title: (!title.is_empty()).then_some(title),
        lines: out.finish().into_iter().map(together).collect(),
        notes: vec![],
    })
}
