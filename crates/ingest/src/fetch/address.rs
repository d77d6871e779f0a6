//! Addresses: of records, of games, of searches, by the patterns of `corpus/portal.toml`.

use super::{failed, FetchError};
use percent_encoding::{utf8_percent_encode, AsciiSet, NON_ALPHANUMERIC};
use std::path::Path;
use url::Url;

/// What stays as it is in a query's value.
const VALUE: &AsciiSet = &NON_ALPHANUMERIC
    .remove(b'-')
    .remove(b'.')
    .remove(b'_')
    .remove(b'~');

pub use crate::pages::portal::Portal;

/// What is fetched.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Address(String),
    Identifier(String),
    Game(String),
    Keyword(String),
    All,
}

/// Reads the patterns of a corpus.
///
/// # Errors
/// The file is not there or not of the documented form.
pub fn patterns(corpus: &Path) -> Result<Portal, FetchError> {
    let path = corpus.join(crate::pages::portal::FILE);
    let text = std::fs::read_to_string(&path).map_err(|e| {
        FetchError(format!(
            "{}: {e}; it says where the portal's pages are (`ludarium docs records`, \"From the web\")",
            path.display()
        ))
    })?;
    Portal::parse(&text).map_err(|e| FetchError(format!("{}: {e}", path.display())))
}

impl Wanted {
    /// The address of what is wanted.
    ///
    /// # Errors
    /// It is no address of the web.
    pub fn address(&self, portal: &Portal) -> Result<Url, FetchError> {
        let fill = |pattern: &str, value: &str| {
            parse(&pattern.replace("{}", &utf8_percent_encode(value.trim(), VALUE).to_string()))
        };
        match self {
            Wanted::Address(address) => parse(address),
            Wanted::Identifier(id) => fill(&portal.identifier, id),
            Wanted::Game(name) => fill(&portal.game, name),
            Wanted::Keyword(word) => fill(&portal.keyword, word),
            Wanted::All => parse(&portal.all),
        }
    }
}

/// An address of the web, without its fragment.
///
/// # Errors
/// Another scheme than http and https, no host, a password in it, or no address at all.
pub fn parse(text: &str) -> Result<Url, FetchError> {
    let mut url = Url::parse(text.trim())
        .map_err(|e| FetchError(format!("`{text}` is no address: {e}; write https://…")))?;
    if !matches!(url.scheme(), "http" | "https") {
        return failed(format!(
            "`{text}`: only http and https are fetched, not {}; save the page and give its file",
            url.scheme()
        ));
    }
    if url.host_str().is_none_or(str::is_empty) {
        return failed(format!("`{text}` names no host"));
    }
    if !url.username().is_empty() || url.password().is_some() {
        return failed(format!(
            "`{}` holds a name or password; pages behind a login are not fetched",
            url.host_str().unwrap_or_default()
        ));
    }
    url.set_fragment(None);
    Ok(url)
}

/// A file name for a page: host, path and query in plain letters.
pub fn file_name(url: &Url, content_type: &str) -> String {
    let mut out = String::new();
    let whole = format!(
        "{}{}{}",
        url.host_str().unwrap_or_default(),
        url.path(),
        url.query().map_or(String::new(), |q| format!("-{q}"))
    );
    let decoded = percent_encoding::percent_decode_str(&whole).decode_utf8_lossy();
    for c in decoded.chars() {
        if c.is_ascii_alphanumeric() || c == '.' || c == '_' {
            out.push(c);
        } else if !out.ends_with('-') {
            out.push('-');
        }
    }
    let stem: String = out.trim_matches(['-', '.']).chars().take(100).collect();
    let end = if content_type.contains("text/plain") {
        ".txt"
    } else {
        ".html"
    };
    if stem.ends_with(end) {
        stem
    } else {
        stem + end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_asked_for_cannot_leave_its_place_in_the_pattern() {
        let portal = Portal {
            identifier: "https://portal.example/identifier.php?Id={}".into(),
            game: "https://portal.example/details.php?keyword={}".into(),
            keyword: "https://portal.example/evidence.php?keyword={}".into(),
            all: "https://portal.example/evidence.php".into(),
        };
        let at = |w: Wanted| w.address(&portal).unwrap().to_string();
        assert_eq!(
            at(Wanted::Game("Um el Banât".into())),
            "https://portal.example/details.php?keyword=Um%20el%20Ban%C3%A2t"
        );
        assert_eq!(
            at(Wanted::Keyword("a&b=c#d/../e".into())),
            "https://portal.example/evidence.php?keyword=a%26b%3Dc%23d%2F..%2Fe"
        );
        assert_eq!(at(Wanted::All), "https://portal.example/evidence.php");
    }

    #[test]
    fn other_schemes_and_passwords_are_refused() {
        for bad in [
            "file:///etc/passwd",
            "ftp://x.example/",
            "javascript:alert(1)",
            "https://a:b@x.example/",
            "nonsense",
            "data:text/html,x",
        ] {
            assert!(parse(bad).is_err(), "{bad}");
        }
        assert_eq!(
            parse(" https://x.example/a#b ").unwrap().as_str(),
            "https://x.example/a"
        );
    }

    #[test]
    fn names_of_kept_pages_are_plain() {
        let name = |a: &str, t: &str| file_name(&Url::parse(a).unwrap(), t);
        assert_eq!(
            name("https://x.example/details.php?keyword=Um%20el", "text/html"),
            "x.example-details.php-keyword-Um-el.html"
        );
        assert_eq!(
            name("https://x.example/../../..%2f..%2fetc", "text/plain"),
            "x.example-..-..-etc.txt"
        );
    }
}
