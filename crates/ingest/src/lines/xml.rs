//! The parts of a document that is an archive of XML, with bounds on what they unpack to and on how deep they nest.

use super::line::{unread, Unread, MOST_TEXT};
use quick_xml::events::{BytesStart, Event};
use quick_xml::Reader;
use std::collections::BTreeSet;
use std::io::{Cursor, Read as _};

/// Elements nest no deeper in an honest document.
const DEEPEST: usize = 256;
/// Parts that an honest document has.
const MOST_PARTS: usize = 10_000;

/// An archive, how much of it may still be unpacked, and which of its parts were read.
pub struct Archive<'b> {
    zip: zip::ZipArchive<Cursor<&'b [u8]>>,
    left: usize,
    read: BTreeSet<String>,
}

impl<'b> Archive<'b> {
    pub fn open(bytes: &'b [u8]) -> Result<Self, Unread> {
        let zip = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|e| {
            Unread(format!(
                "it is an archive that cannot be read ({e}): save the document again"
            ))
        })?;
        if zip.len() > MOST_PARTS {
            return unread(format!(
                "it is an archive of {} files, which no document is",
                zip.len()
            ));
        }
        Ok(Self {
            zip,
            left: MOST_TEXT,
            read: BTreeSet::new(),
        })
    }

    /// A part's bytes; none where there is no such part.
    pub fn part(&mut self, name: &str) -> Result<Option<Vec<u8>>, Unread> {
        if self.zip.index_for_name(name).is_none() {
            return Ok(None);
        }
        let broken = |e: &dyn std::fmt::Display| {
            Unread(format!("its part {name} cannot be unpacked ({e}): save the document again, without a password"))
        };
        let part = self.zip.by_name(name).map_err(|e| broken(&e))?;
        let mut bytes = vec![];
        let read = part.take(self.left as u64 + 1).read_to_end(&mut bytes);
        read.map_err(|e| broken(&e))?;
        if bytes.len() > self.left {
            return unread(format!(
                "its parts unpack to more than {} MB, which no honest text is",
                MOST_TEXT >> 20
            ));
        }
        self.left -= bytes.len();
        self.read.insert(name.to_owned());
        Ok(Some(bytes))
    }

    /// The names of parts that begin and end so, in order.
    pub fn named(&self, from: &str, to: &str) -> Vec<String> {
        let names = self.zip.file_names();
        let mut names: Vec<String> = names
            .filter_map(|name| Some(name.ok()?.into_owned()))
            .filter(|n| n.starts_with(from) && n.ends_with(to))
            .collect();
        names.sort();
        names
    }

    /// The names of parts that were not read, in order, without folders.
    pub fn unread(&self) -> Vec<String> {
        let mut names = self.named("", "");
        names.retain(|name| !name.ends_with('/') && !self.read.contains(name));
        names
    }
}

/// What a part is made of, one after another. Names are without their prefix's address: `w:p`.
pub enum Piece<'e> {
    Opens(&'e str, &'e BytesStart<'e>),
    Closes(&'e str),
    Text(&'e str),
}

/// Goes through the XML of a part. No entity but those of XML itself is resolved, and none is fetched.
pub fn each(part: &str, bytes: &[u8], take: &mut dyn FnMut(Piece)) -> Result<(), Unread> {
    let mut reader = Reader::from_reader(bytes);
    reader.config_mut().expand_empty_elements = true;
    let mut buffer = vec![];
    let mut depth = 0usize;
    let broken = |at: u64, why: &dyn std::fmt::Display| {
        Unread(format!(
            "its part {part} is broken at byte {at} ({why}): save the document again"
        ))
    };
    loop {
        buffer.clear();
        let event = reader.read_event_into(&mut buffer);
        let at = reader.buffer_position();
        match event.map_err(|e| broken(at, &e))? {
            Event::Start(tag) => {
                depth += 1;
                if depth > DEEPEST {
                    return unread(format!(
                        "its part {part} nests deeper than {DEEPEST}, which no honest text does"
                    ));
                }
                let name = tag.name();
                let name = std::str::from_utf8(name.as_ref()).map_err(|e| broken(at, &e))?;
                take(Piece::Opens(name, &tag));
            }
            Event::End(tag) => {
                depth = depth.saturating_sub(1);
                let name = tag.name();
                let name = std::str::from_utf8(name.as_ref()).map_err(|e| broken(at, &e))?;
                take(Piece::Closes(name));
            }
            Event::Text(text) => {
                let text = std::str::from_utf8(&text).map_err(|e| broken(at, &e))?;
                take(Piece::Text(text));
            }
            Event::CData(text) => {
                let text = std::str::from_utf8(&text).map_err(|e| broken(at, &e))?;
                take(Piece::Text(text));
            }
            Event::GeneralRef(entity) => {
                let name = std::str::from_utf8(&entity).map_err(|e| broken(at, &e))?;
                let letter = match name {
                    "amp" => Some('&'),
                    "lt" => Some('<'),
                    "gt" => Some('>'),
                    "quot" => Some('"'),
                    "apos" => Some('\''),
                    _ => entity.resolve_char_ref().ok().flatten(),
                };
                // an entity of the document's own stays as it is written
                match letter {
                    Some(c) => take(Piece::Text(c.encode_utf8(&mut [0; 4]))),
                    None => take(Piece::Text(&format!("&{name};"))),
                }
            }
            Event::Eof => return Ok(()),
            _ => {}
        }
    }
}
