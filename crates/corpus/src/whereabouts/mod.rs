//! Where a record was found, as a map of today has it: country and region of a point by the polygon that holds it, of an outline by
//! their shares of it; and the site that it belongs to, by a gazetteer. None of this is the portal's: it is ours, and marked so.
//!
//! The borders are Natural Earth's of 1:10 000 000 (public domain), drawn as they stand in fact, made small by `tools/borders.mjs` to
//! lines that are some two kilometres off at most. A country is what has an ISO code: parts whose standing is disputed are regions of it.

mod borders;
mod countries;
mod lines;
mod record;
mod sites;
#[cfg(test)]
mod tests;

pub use borders::{Borders, Found, Region, Share};
pub use countries::{countries, Country};
pub use lines::simplify;
pub(crate) use record::kilometres;
pub use record::{of_record, At, Whereabouts};
pub use sites::{read as read_sites, Site, COLUMNS as SITE_COLUMNS, FILE as SITES};

/// Where the borders are from, for whoever is shown a country.
pub const SOURCE: &str = "Natural Earth, 1:10,000,000";
/// The least share of an outline by which it counts as lying in a country.
pub const LEAST_SHARE: f64 = 0.05;
