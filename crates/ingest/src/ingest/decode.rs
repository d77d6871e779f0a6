//! Bytes of a page to text: encodings, line ends, and files that are no text at all.

use crate::finding::Finding;

/// The text of a page, with line ends as `\n`, and what was noticed while reading it.
#[derive(Debug)]
pub struct Decoded {
    pub text: String,
    /// Remarks on encoding and control characters (no page named yet).
    pub findings: Vec<Finding>,
}

/// Why a file is not a page.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotText {
    /// Nothing but white space.
    #[error("the file is empty; fetch the page again")]
    Empty,
    /// An image, an archive, a program …
    #[error("the file is binary, not a page; save the page as HTML or text")]
    Binary,
}

impl NotText {
    /// The finding's kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Binary => "binary",
        }
    }
}

const MAGIC: [&[u8]; 9] = [
    b"\x89PNG",
    b"\xff\xd8\xff",
    b"GIF8",
    b"%PDF-",
    b"PK\x03\x04",
    b"\x1f\x8b",
    b"\x7fELF",
    b"BZh",
    b"\xfd7zXZ",
];

/// Reads a page's bytes as text.
///
/// UTF-8 and UTF-16 (by its mark) are read as such. Bytes that are not UTF-8 are read in the
/// encoding that the page declares, else one by one as Windows-1252: no byte is dropped.
///
/// # Errors
/// The file is empty or binary.
pub fn decode(bytes: &[u8]) -> Result<Decoded, NotText> {
    decode_as(bytes, None)
}

/// Decodes a page whose server declared its content type, such as `text/html; charset=iso-8859-2`: where bytes are not UTF-8, the
/// server's word on their encoding goes before the page's (as in WHATWG, Encoding sniffing).
///
/// # Errors
/// As [`decode`].
pub fn decode_as(bytes: &[u8], content_type: Option<&str>) -> Result<Decoded, NotText> {
    if MAGIC.iter().any(|magic| bytes.starts_with(magic)) {
        return Err(NotText::Binary);
    }
    let mut findings = Vec::new();
    let raw = match bytes {
        [0xff, 0xfe, rest @ ..] => wide(encoding_rs::UTF_16LE, rest, &mut findings),
        [0xfe, 0xff, rest @ ..] => wide(encoding_rs::UTF_16BE, rest, &mut findings),
        _ => narrow(
            bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes),
            content_type,
            &mut findings,
        ),
    };
    if raw.trim().is_empty() {
        return Err(NotText::Empty);
    }
    let controls = raw
        .bytes()
        .filter(|b| b.is_ascii_control() && !matches!(b, b'\t' | b'\n' | b'\r' | b'\x0c'))
        .count();
    let turns = turns(&raw);
    // A stray NUL in a page is a remark; one in twenty characters is no page any more.
    if controls > 0 && controls * 20 > raw.chars().count() {
        return Err(NotText::Binary);
    }
    if controls + turns > 0 {
        findings.push(Finding::warning(
            "control", "",
            match (controls, turns) {
                (_, 0) => format!("control characters: {controls}; they are kept: look at the page"),
                (0, _) => format!("marks that turn the direction of writing: {turns}; they are kept: look at the page"),
                _ => format!("control characters: {controls}, and marks that turn the direction of writing: {turns}; they are kept: look at the page"),
            },
        ));
    }
    let text = if raw.contains('\r') {
        raw.replace("\r\n", "\n").replace('\r', "\n")
    } else {
        raw
    };
    Ok(Decoded { text, findings })
}

/// Marks that turn the direction of writing, U+202A to U+202E and U+2066 to U+2069, by the bytes they are written in.
fn turns(text: &str) -> usize {
    let bytes = text.as_bytes();
    memchr::memchr_iter(0xe2, bytes)
        .filter(|&at| {
            matches!(
                bytes.get(at + 1..at + 3),
                Some([0x80, 0xaa..=0xae] | [0x81, 0xa6..=0xa9])
            )
        })
        .count()
}

fn wide(
    encoding: &'static encoding_rs::Encoding,
    bytes: &[u8],
    findings: &mut Vec<Finding>,
) -> String {
    let (text, lost) = encoding.decode_without_bom_handling(bytes);
    findings.push(if lost {
        Finding::warning("encoding", "", format!("read as {}, but some of it is not; unreadable places are marked U+FFFD: fetch the page again", encoding.name()))
    } else {
        Finding::info("encoding", "", format!("read as {}", encoding.name()))
    });
    text.into_owned()
}

fn narrow(bytes: &[u8], content_type: Option<&str>, findings: &mut Vec<Finding>) -> String {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.to_owned();
    }
    let declarations = [
        (
            content_type.and_then(|c| declared(c.as_bytes())),
            "its server says",
        ),
        (declared(bytes), "the page declares"),
    ];
    for (encoding, who) in declarations {
        if let Some(encoding) = encoding.filter(|e| *e != encoding_rs::UTF_8) {
            let (text, lost) = encoding.decode_without_bom_handling(bytes);
            if !lost {
                findings.push(Finding::info(
                    "encoding",
                    "",
                    format!("read as {}, as {who}", encoding.name()),
                ));
                return text.into_owned();
            }
        }
    }
    let mut text = String::with_capacity(bytes.len());
    let mut strays = 0usize;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        strays += chunk.invalid().len();
        for byte in chunk.invalid() {
            let (one, _) =
                encoding_rs::WINDOWS_1252.decode_without_bom_handling(std::slice::from_ref(byte));
            text.push_str(&one);
        }
    }
    findings.push(Finding::warning(
        "encoding", "",
        format!("{strays} bytes are not UTF-8; they were read as Windows-1252: compare accented letters with the page"),
    ));
    text
}

/// The encoding that the first kilobyte declares (`charset=…`).
fn declared(bytes: &[u8]) -> Option<&'static encoding_rs::Encoding> {
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).to_ascii_lowercase();
    let rest = head.split("charset=").nth(1)?;
    let label: String = rest
        .trim_start_matches(['"', '\'', ' '])
        .chars()
        .take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':'))
        .collect();
    encoding_rs::Encoding::for_label(label.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_ends_become_one_kind() {
        assert_eq!(decode(b"a\r\nb\rc\n").unwrap().text, "a\nb\nc\n");
    }

    #[test]
    fn nothing_and_blanks_are_empty() {
        assert_eq!(decode(b"").unwrap_err(), NotText::Empty);
        assert_eq!(
            decode(" \n\u{a0}\n".as_bytes()).unwrap_err(),
            NotText::Empty
        );
    }

    #[test]
    fn programs_and_pictures_are_binary() {
        assert_eq!(decode(b"\x89PNG\r\n\x1a\n").unwrap_err(), NotText::Binary);
        assert_eq!(decode(b"\x00\x01\x02abc").unwrap_err(), NotText::Binary);
    }

    #[test]
    fn bytes_of_another_encoding_keep_their_letters_and_are_reported() {
        let read = decode(b"Um el Ban\xe2t and Um el Ban\xc3\xa2t").unwrap();
        assert_eq!(read.text, "Um el Banât and Um el Banât");
        assert_eq!(read.findings[0].kind, "encoding");
    }

    #[test]
    fn utf16_is_read_by_its_mark() {
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend("Banât".encode_utf16().flat_map(u16::to_le_bytes));
        assert_eq!(decode(&bytes).unwrap().text, "Banât");
    }
}
