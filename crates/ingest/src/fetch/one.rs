//! One page of the web, by the rules by which all are fetched, and kept nowhere.

use super::client::{Answer, Client};
use super::robots::Robots;
use super::{failed, FetchError, Options};
use crate::pages::fetched::Known;
use url::Url;

/// Fetches a page.
///
/// # Errors
/// It may not be fetched, cannot be had within the bounds, or is not there.
pub fn one(url: &Url, options: &Options) -> Result<Answer, FetchError> {
    let mut client = Client::new(options.clone(), std::slice::from_ref(url));
    let mut robots = Robots::default();
    let answer = client.get(url, &Known::default(), &mut |client, url| {
        robots.may(client, url)
    })?;
    match answer.status {
        206 => failed(format!("{url}: the server sent a part of the page, unasked (206); try again later, or save the page and give its file")),
        200..=299 => Ok(answer),
        status => failed(format!("{url}: the server answers {status}; look at the address in a browser, or save the page and give its file")),
    }
}
