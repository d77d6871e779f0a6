//! Pages from the web: requested politely, bounded in every way, kept as received with what the server declared about them.
//!
//! `address` (what is fetched) → `guard` (whom it may be requested from) → `client` (one request at a time, retries, caps)
//! → `robots` (may it be fetched) → `run` (the command). What was fetched stands in `pages::fetched`, to go on from.
//! Whatever goes out to the network is there with the feature `net` only; addresses are always there.

pub mod address;
#[cfg(feature = "net")]
pub mod client;
#[cfg(feature = "net")]
pub mod guard;
#[cfg(feature = "net")]
pub mod one;
#[cfg(feature = "net")]
pub mod robots;
#[cfg(feature = "net")]
pub mod run;

use std::time::Duration;

/// Bounds of fetching. Every one of them is a limit on what a server can do to us, or we to it.
#[derive(Debug, Clone)]
pub struct Options {
    /// Between the beginnings of two requests to one host.
    pub pause: Duration,
    /// To reach a server.
    pub connect: Duration,
    /// For one answer, from the request to its last byte.
    pub whole: Duration,
    /// Tries after the first, on 429, 5xx, a broken connection or a time-out.
    pub retries: u32,
    /// The first wait before a retry; it doubles each time, with jitter.
    pub wait: Duration,
    /// Redirects followed.
    pub redirects: u32,
    /// Bytes of a page, after decompression.
    pub bytes: u64,
    /// Whether addresses of this machine and of private networks may be contacted.
    pub allow_local: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options {
            pause: Duration::from_secs(1),
            connect: Duration::from_secs(10),
            whole: Duration::from_secs(60),
            retries: 4,
            wait: Duration::from_secs(1),
            redirects: 5,
            bytes: 32 * 1024 * 1024,
            allow_local: false,
        }
    }
}

/// Who asks, as servers see it and as robots.txt may name us.
pub const AGENT: &str = concat!(
    "ludarium/",
    env!("CARGO_PKG_VERSION"),
    " (critical editions of traditional games; one request a second)"
);
/// The name in robots.txt.
pub const ROBOT: &str = "ludarium";

/// Why a page could not be had: what, why, and what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct FetchError(pub String);

pub(crate) fn failed<T>(message: impl Into<String>) -> Result<T, FetchError> {
    Err(FetchError(message.into()))
}
