//! One command a file; each has `Args` and `run`.

pub mod account;
pub mod boards;
mod bounded;
pub mod build;
pub mod check;
pub mod cite;
pub mod claims;
pub mod clause;
pub mod codings;
pub mod compare;
pub mod completions;
mod context;
pub mod docs;
mod documents;
pub mod draft;
mod each;
pub mod export;
pub mod features;
pub mod fetch;
mod hand;
pub mod ingest;
pub mod init;
pub mod kinship;
pub mod list;
pub mod man;
mod net;
pub mod new;
pub mod perft;
pub mod place;
pub mod play;
mod progress;
pub mod puzzles;
mod realign;
pub mod record;
pub mod replay;
pub mod schema;
mod sealed;
pub mod serve;
pub mod session;
pub mod show;
pub mod simulate;
pub mod solve;
mod stdin;
mod studio;
pub mod study;
pub mod template;
pub mod text;
pub mod think;
pub mod work;

use ludarium::config::Found;
use ludarium::corpus::{Corpus, Edition};
use ludarium::record::{is_portal_id, is_prefix};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Wrong usage: something was named that is not there. The program exits with 2.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct Usage(pub String);

impl Usage {
    /// What was wrong, in the words of whoever noticed it.
    pub fn of(why: impl std::fmt::Display) -> Self {
        Self(why.to_string())
    }

    /// The words of a record are wanted and are elsewhere.
    pub fn without_words(record: &str) -> Self {
        Self(format!("the words of {record} are not available: `ludarium ingest DUMP` puts those of a dump of the portal's database next to the corpus"))
    }
}

/// Whether a text is a name as editions, clauses and places have: small letters, digits, hyphens.
pub fn is_name(text: &str) -> bool {
    let good = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-';
    !text.is_empty() && text.bytes().all(good)
}

/// Whether ids of records of one's own may begin so.
///
/// # Errors
/// It is no prefix, or the portal's.
pub fn own_prefix(prefix: &str) -> Result<(), Usage> {
    if is_prefix(prefix) && !is_portal_id(&format!("{prefix}1")) {
        return Ok(());
    }
    let dotted = format!("{prefix}.");
    let near = match is_prefix(&dotted) && !is_portal_id(&format!("{dotted}1")) {
        true => format!("did you mean `{dotted}`? "),
        false => String::new(),
    };
    Err(Usage(format!(
        "--prefix {prefix}: {near}letters and digits, in parts that end with a dot, and not the portal's: Grey. or Notes.1931."
    )))
}

/// What `ludarium.toml` says, problems and all; the file that `LUDARIUM_CONFIG` names, else the nearest above the corpus. Addresses of the site may be
/// given by `LUDARIUM_ADDRESS`.
pub fn found(corpus: &Path) -> Found {
    let mut found = match std::env::var_os("LUDARIUM_CONFIG") {
        Some(file) if !file.is_empty() => Found::read(Path::new(&file)),
        _ => Found::above(&corpus.canonicalize().unwrap_or(corpus.to_owned())),
    };
    crate::out::detail(&format!("corpus: {}", corpus.display()));
    match &found.file {
        Some(file) => crate::out::detail(&format!("configuration: {}", file.display())),
        None => crate::out::detail(
            "configuration: none found, so nothing is known about the collection",
        ),
    }
    if let Ok(address) = std::env::var("LUDARIUM_ADDRESS") {
        let address = address.trim_end_matches('/');
        found.config.site.address = (!address.is_empty()).then(|| format!("{address}/"));
    }
    found
}

/// The configuration that goes with a corpus; its problems are printed on stderr.
pub fn config(corpus: &Path) -> Found {
    let found = found(corpus);
    for finding in &found.findings {
        eprintln!("{finding}");
    }
    found
}

/// The folder of the site: that of `LUDARIUM_OUT`, else what `ludarium.toml` says, relative to it.
pub fn site_dir(corpus: &Path, found: &Found) -> PathBuf {
    if let Some(out) = std::env::var_os("LUDARIUM_OUT").filter(|o| !o.is_empty()) {
        return out.into();
    }
    let beside = found.file.as_deref().unwrap_or(corpus);
    let folder = beside.parent().unwrap_or(Path::new("."));
    folder.join(&found.config.site.out)
}

/// The edition of a slug or short name, whose account can be read: without it, it would seem to have no sentence.
///
/// # Errors
/// There is none of that name; the nearest is offered. Or its account cannot be read.
pub fn edition<'c>(corpus: &'c Corpus, name: &str) -> Result<&'c Edition, Usage> {
    accounted(corpus, named(corpus, name)?)
}

/// The edition of a slug or short name, be its account as it may.
///
/// # Errors
/// There is none of that name; the nearest is offered.
pub fn named<'c>(corpus: &'c Corpus, name: &str) -> Result<&'c Edition, Usage> {
    corpus.edition(name).ok_or_else(|| {
        let all: Vec<&str> = corpus.editions.iter().map(|e| e.slug.as_str()).collect();
        Usage(format!(
            "edition {}",
            ludarium_engine::words::unknown(name, &all)
        ))
    })
}

/// This edition, if its account can be read.
///
/// # Errors
/// It cannot.
pub fn accounted<'c>(corpus: &Corpus, edition: &'c Edition) -> Result<&'c Edition, Usage> {
    match corpus.unread_account(edition) {
        Some(why) => Err(Usage(format!("{}: {why}", edition.account.file))),
        None => Ok(edition),
    }
}

/// Says on stderr where nothing ever moves under these rules.
fn tell_still(rules: &Arc<dyn ludarium_engine::game::Rules>) {
    if let Some(why) = ludarium::check::still(rules) {
        eprintln!("warning: {why}");
    }
}
