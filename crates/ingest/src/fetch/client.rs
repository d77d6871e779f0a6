//! One request at a time: a pause between them, retries with growing waits, time-outs, caps on size and redirects.

use super::{failed, guard, FetchError, Options, AGENT};
use crate::pages::fetched::Known;
use reqwest::blocking::{Client as Http, Response};
use reqwest::header::{HeaderMap, IF_MODIFIED_SINCE, IF_NONE_MATCH, LOCATION, RETRY_AFTER};
use reqwest::StatusCode;
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::io::Read;
use std::time::{Duration, Instant};
use url::Url;

/// The longest wait that a server can ask of us before a retry.
const LONGEST: Duration = Duration::from_secs(120);

/// What a server answered.
#[derive(Debug, Clone)]
pub struct Answer {
    /// Where the page was found in the end.
    pub address: Url,
    pub status: u16,
    /// What the server declared about the page, by header in small letters.
    pub headers: BTreeMap<String, String>,
    /// The bytes, after decompression.
    pub body: Vec<u8>,
}

/// Asks servers, one request at a time.
pub struct Client {
    options: Options,
    /// Hosts, with their ports, that were named by whoever runs this: what was allowed of this machine is allowed of these,
    /// and not of wherever their pages lead.
    named: BTreeSet<String>,
    /// One client a host: its addresses are fixed when it is made.
    hosts: HashMap<String, Http>,
    last_request: HashMap<String, Instant>,
}

/// What a try came to.
enum Try {
    Done(Answer),
    Moved(Url),
    Again {
        why: String,
        after: Option<Duration>,
    },
}

impl Client {
    /// Asks as the options have it; `addresses`: those that were named.
    pub fn new(options: Options, addresses: &[Url]) -> Client {
        Client {
            options,
            named: addresses.iter().map(host_and_port).collect(),
            hosts: HashMap::new(),
            last_request: HashMap::new(),
        }
    }

    /// Gets a page, through redirects and after retries. 304 is an answer without a body; so is 404 and its like.
    ///
    /// `may` checks every address on the way, the first too: robots.
    ///
    /// # Errors
    /// A forbidden or unknown host, too many redirects or a circle of them, too many bytes, no answer in time, an answer
    /// cut short, a server in trouble to the last try.
    pub fn get(
        &mut self,
        address: &Url,
        known: &Known,
        may: &mut dyn FnMut(&mut Client, &Url) -> Result<(), FetchError>,
    ) -> Result<Answer, FetchError> {
        let mut url = address.clone();
        let mut seen = vec![url.clone()];
        let mut tries = 0;
        loop {
            may(self, &url)?;
            match self.once(&url, known)? {
                Try::Done(answer) => return Ok(answer),
                Try::Moved(to) => {
                    if seen.contains(&to) {
                        return failed(format!("{address} leads in a circle (back to {to}); tell the site, or save the page by hand"));
                    }
                    if seen.len() > self.options.redirects as usize {
                        return failed(format!(
                            "{address} leads on more than {} times, last to {to}",
                            self.options.redirects
                        ));
                    }
                    seen.push(to.clone());
                    url = to;
                }
                Try::Again { why, after } => {
                    if tries >= self.options.retries {
                        return failed(format!(
                            "{url}: {why}, {} times; try again later",
                            tries + 1
                        ));
                    }
                    std::thread::sleep(
                        after.unwrap_or_else(|| self.wait(&url, tries)).min(LONGEST),
                    );
                    tries += 1;
                }
            }
        }
    }

    /// The wait before a retry: doubled each time, between half and the whole of it by address and try (no clock, no dice).
    fn wait(&self, url: &Url, tries: u32) -> Duration {
        let digest = Sha256::digest(format!("{url} {tries}").as_bytes());
        let share = 0.5 + f64::from(digest[0]) / 512.0;
        self.options
            .wait
            .saturating_mul(1 << tries.min(10))
            .mul_f64(share)
    }

    fn once(&mut self, url: &Url, known: &Known) -> Result<Try, FetchError> {
        let http = self.host(url)?;
        let host = url.host_str().unwrap_or_default().to_owned();
        if let Some(before) = self.last_request.get(&host) {
            std::thread::sleep(self.options.pause.saturating_sub(before.elapsed()));
        }
        let begun = Instant::now();
        self.last_request.insert(host, begun);
        let mut request = http.get(url.clone());
        if let Some(etag) = &known.etag {
            request = request.header(IF_NONE_MATCH, etag);
        }
        if let Some(date) = &known.last_modified {
            request = request.header(IF_MODIFIED_SINCE, date);
        }
        let response = match request.send() {
            Ok(response) => response,
            Err(e) if e.is_timeout() => return Ok(again("no answer in time")),
            Err(e) if e.is_builder() => return failed(format!("{url}: {e}")),
            Err(e) => return Ok(again(format!("the connection failed ({})", root(&e)))),
        };
        let status = response.status();
        if status.is_redirection() && status != StatusCode::NOT_MODIFIED {
            return moved(url, &response);
        }
        if status == StatusCode::TOO_MANY_REQUESTS || status.is_server_error() {
            let seconds = header(response.headers(), RETRY_AFTER.as_str())
                .and_then(|s| s.trim().parse().ok());
            return Ok(Try::Again {
                why: format!("the server says {status}"),
                after: seconds.map(Duration::from_secs),
            });
        }
        let headers = kept(response.headers());
        match self.body(response, begun) {
            Ok(body) => Ok(Try::Done(Answer {
                address: url.clone(),
                status: status.as_u16(),
                headers,
                body,
            })),
            Err(Body::TooLong) => failed(format!(
                "{url} holds more than {} bytes; nothing was kept: save the part that is wanted and give its file",
                self.options.bytes
            )),
            Err(Body::Broken(why)) => Ok(again(why)),
        }
    }

    /// Reads a body, at most so many bytes and so long.
    fn body(&self, response: Response, begun: Instant) -> Result<Vec<u8>, Body> {
        let mut body = vec![];
        let mut reader = response.take(self.options.bytes + 1);
        let mut buffer = [0u8; 16 * 1024];
        loop {
            let n = reader.read(&mut buffer).map_err(|e| {
                Body::Broken(match e.kind() {
                    std::io::ErrorKind::TimedOut => "the answer stopped coming".into(),
                    _ => format!("the answer broke off ({})", root(&e)),
                })
            })?;
            if n == 0 {
                return Ok(body);
            }
            body.extend_from_slice(&buffer[..n]);
            if body.len() as u64 > self.options.bytes {
                return Err(Body::TooLong);
            }
            if begun.elapsed() > self.options.whole {
                return Err(Body::Broken(format!(
                    "the answer took more than {} s",
                    self.options.whole.as_secs_f32()
                )));
            }
        }
    }

    /// The client of a host, bound to the addresses that were looked at.
    fn host(&mut self, url: &Url) -> Result<Http, FetchError> {
        let key = host_and_port(url);
        if let Some(http) = self.hosts.get(&key) {
            return Ok(http.clone());
        }
        let local = self.options.allow_local && self.named.contains(&key);
        let addresses = guard::resolve(url, local)?;
        let mut builder = Http::builder()
            .user_agent(AGENT)
            .redirect(reqwest::redirect::Policy::none())
            // a proxy would look names up for itself, past the guard
            .no_proxy()
            .referer(false)
            .connect_timeout(self.options.connect)
            .timeout(self.options.whole);
        if let Some(url::Host::Domain(name)) = url.host() {
            builder = builder.resolve_to_addrs(name, &addresses);
        }
        let http = builder
            .build()
            .map_err(|e| FetchError(format!("{url}: {e}")))?;
        self.hosts.insert(key, http.clone());
        Ok(http)
    }
}

fn host_and_port(url: &Url) -> String {
    let port = url.port_or_known_default().unwrap_or(0);
    format!("{}:{port}", url.host_str().unwrap_or_default())
}

enum Body {
    TooLong,
    Broken(String),
}

fn again(why: impl Into<String>) -> Try {
    Try::Again {
        why: why.into(),
        after: None,
    }
}

fn moved(url: &Url, response: &Response) -> Result<Try, FetchError> {
    let Some(to) = header(response.headers(), LOCATION.as_str()) else {
        return failed(format!(
            "{url}: the server says {} and not where to",
            response.status()
        ));
    };
    let to = url
        .join(&to)
        .map_err(|e| FetchError(format!("{url} leads to `{to}`, which is no address: {e}")))?;
    super::address::parse(to.as_str()).map(Try::Moved)
}

/// The innermost reason of an error: the outer ones repeat the address.
fn root(e: &dyn std::error::Error) -> String {
    let mut e = e;
    while let Some(inner) = e.source() {
        e = inner;
    }
    e.to_string()
}

fn header(headers: &HeaderMap, name: &str) -> Option<String> {
    Some(headers.get(name)?.to_str().ok()?.to_owned())
}

/// Headers that say something of the page.
fn kept(headers: &HeaderMap) -> BTreeMap<String, String> {
    ["content-type", "date", "etag", "last-modified"]
        .into_iter()
        .filter_map(|name| Some((name.to_owned(), header(headers, name)?)))
        .collect()
}
