//! The gazetteer: sites by their names, with a point, how far around it they reach, and the records that name them.
//!
//! `corpus/portal/sites.csv`, written by hand from what the records themselves say and where they stand. A name that no record says (its
//! list of records is empty) is the editors' own; the other names of a site help finding it and are nobody's claim.

use crate::catalogue::{Broken, Point, BETWEEN};

/// The file, below the folder of the facts.
pub const FILE: &str = "sites.csv";
/// Its columns.
pub const COLUMNS: [&str; 5] = ["name", "also", "point", "within_km", "records"];

/// A place that records are from.
#[derive(Debug, Clone, PartialEq)]
pub struct Site {
    /// The name that is shown.
    pub name: String,
    /// Other names, ancient, modern or otherwise spelled, by which it is found.
    pub also: Vec<String>,
    /// Where it lies.
    pub point: Point,
    /// Kilometres around the point within which a record is taken to be from there.
    pub within_km: f64,
    /// Numbers of the records whose words name it, by one of its names.
    pub records: Vec<u32>,
}

/// Reads the file; a line that cannot be read is reported and left out.
#[must_use]
pub fn read(text: &str) -> (Vec<Site>, Vec<Broken>) {
    let mut reader = csv::ReaderBuilder::new()
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut broken = vec![];
    let mut at = |line: usize, why: String| {
        broken.push(Broken {
            file: FILE.to_owned(),
            line,
            why,
        })
    };
    let head: Vec<String> = reader
        .headers()
        .map(|h| h.iter().map(str::to_owned).collect())
        .unwrap_or_default();
    if head != COLUMNS {
        at(
            1,
            format!(
                "the columns are {} and should be {}",
                head.join(","),
                COLUMNS.join(",")
            ),
        );
        return (vec![], broken);
    }
    let mut sites: Vec<Site> = vec![];
    for (n, row) in reader.records().enumerate() {
        let line = row
            .as_ref()
            .ok()
            .and_then(|r| r.position().map(csv::Position::line))
            .map_or(n + 2, |l| l as usize);
        let site = row.map_err(|e| e.to_string()).and_then(|row| site(&row));
        match site {
            Ok(site) if sites.iter().any(|s| s.name == site.name) => {
                at(line, format!("“{}” stands here a second time", site.name))
            }
            Ok(site) => sites.push(site),
            Err(why) => at(line, why),
        }
    }
    (sites, broken)
}

fn site(row: &csv::StringRecord) -> Result<Site, String> {
    if row.len() != COLUMNS.len() {
        return Err(format!(
            "{} cells where {} belong",
            row.len(),
            COLUMNS.len()
        ));
    }
    let list = |n: usize| row[n].split(BETWEEN).filter(|t| !t.is_empty());
    let number = |column: &str, text: &str| {
        let n = text.parse::<f64>().ok().filter(|n| n.is_finite());
        n.ok_or_else(|| format!("{column}: “{text}” is no number"))
    };
    let (lat, lon) = row[2].split_once(' ').ok_or_else(|| {
        format!(
            "point: “{}” should be latitude, a blank, longitude",
            &row[2]
        )
    })?;
    let (lat, lon) = (number("point", lat)?, number("point", lon)?);
    if !(-90.0..=90.0).contains(&lat) || !(-180.0..=180.0).contains(&lon) {
        return Err(format!("point: “{}” is not on the globe", &row[2]));
    }
    let id = |text: &str| {
        text.parse()
            .map_err(|_| format!("records: “{text}” is no number of a record"))
    };
    let within_km = number("within_km", &row[3])?;
    if row[0].trim().is_empty() || within_km <= 0.0 {
        return Err("a site needs a name and a width above 0 km".to_owned());
    }
    Ok(Site {
        name: row[0].to_owned(),
        also: list(1).map(str::to_owned).collect(),
        point: (lat, lon),
        within_km,
        records: list(4).map(id).collect::<Result<_, _>>()?,
    })
}
