//! robots.txt: whether a page may be fetched, and how slowly.

use super::client::Client;
use super::{failed, FetchError, ROBOT};
use crate::pages::fetched::Known;
use std::collections::HashMap;
use texting_robots::Robot;
use url::Url;

/// The rules of every origin contacted so far; `None` = there are none.
#[derive(Default)]
pub struct Robots {
    origins: HashMap<String, Option<Robot>>,
}

impl Robots {
    /// Whether a page may be fetched. The file is fetched once an origin; where there is none (4xx), all may.
    ///
    /// # Errors
    /// It may not, or the file could not be had (RFC 9309: then nothing may be fetched).
    pub fn may(&mut self, client: &mut Client, url: &Url) -> Result<(), FetchError> {
        let origin = url.origin().ascii_serialization();
        if !self.origins.contains_key(&origin) {
            let robot = self.read(client, url, &origin)?;
            self.origins.insert(origin.clone(), robot);
        }
        match self.origins.get(&origin) {
            Some(Some(robot)) if !robot.allowed(url.as_str()) => failed(format!(
                "{url}: {origin}/robots.txt asks programs not to fetch it; save the page in a browser and give its file"
            )),
            _ => Ok(()),
        }
    }

    fn read(
        &self,
        client: &mut Client,
        url: &Url,
        origin: &str,
    ) -> Result<Option<Robot>, FetchError> {
        let address = url
            .join("/robots.txt")
            .map_err(|e| FetchError(format!("{origin}: {e}")))?;
        let answer = client
            .get(&address, &Known::default(), &mut |_, _| Ok(()))
            .map_err(|e| {
                FetchError(format!(
                    "{origin}/robots.txt cannot be read, so nothing is asked of {origin}: {e}"
                ))
            })?;
        if !(200..300).contains(&answer.status) {
            return Ok(None);
        }
        // what cannot be read as robots.txt forbids nothing
        Ok(Robot::new(ROBOT, &answer.body).ok())
    }
}
