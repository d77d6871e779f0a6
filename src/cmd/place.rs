//! `ludarium place`: a place added to `places.geojson`, and given to an edition.

use super::hand::{refused, Hand, Written};
use super::{edition, is_name, Usage};
use anyhow::Result;
use clap::Args as ClapArgs;
use ludarium::corpus::writing::{placed, with_keys, At, NewPlace, Put};
use ludarium::record::Record;
use std::process::ExitCode;

/// Add a place by its coordinates, with the circle that it may lie in
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Writes corpus/places.geojson. No place is known exactly: say how wide the circle is that contains it, and why.

Examples:
  ludarium place ford --name \"the ford\" --at 15.8,38.9 --country Eritrea --radius-km 40 --reason \"The account names the river only.\"
  ludarium place ford --record Grey.2 --radius-km 10 --reason \"The record names the village.\"   with name and point from the record
  ludarium place ford --of my-game                     an existing place, for an edition")]
pub struct Args {
    /// Its id: small letters, digits, hyphens
    place: String,
    /// Its name
    #[arg(long)]
    name: Option<String>,
    /// Decimal degrees, north and east positive
    #[arg(long, value_name = "LAT,LON", value_parser = point, allow_hyphen_values = true)]
    at: Option<[f64; 2]>,
    /// A record that gives the point and the name if you do not
    #[arg(long, value_name = "ID")]
    record: Option<String>,
    /// The country in which it is today
    #[arg(long)]
    country: Option<String>,
    /// Radius in kilometres of the circle that contains it
    #[arg(long, value_name = "KM")]
    radius_km: Option<f64>,
    /// Why the circle is so wide
    #[arg(long, value_name = "WORDS")]
    reason: Option<String>,
    /// What the records call it
    #[arg(long, value_name = "WORDS")]
    records_say: Option<String>,
    /// An edition whose place it is
    #[arg(long, value_name = "GAME")]
    of: Option<String>,
    #[command(flatten)]
    written: Written,
}

/// A latitude and a longitude.
pub fn point(text: &str) -> Result<[f64; 2], String> {
    let numbers = text
        .split_once([',', ' '])
        .and_then(|(lat, lon)| Some([lat.trim().parse().ok()?, lon.trim().parse().ok()?]));
    let [lat, lon]: [f64; 2] = numbers.ok_or("write latitude and longitude, such as 15.8,38.9")?;
    match lat.abs() <= 90.0 && lon.abs() <= 180.0 {
        true => Ok([lat, lon]),
        false => Err("latitude is -90 to 90, longitude -180 to 180; latitude comes first".into()),
    }
}

pub fn run(args: Args) -> Result<ExitCode> {
    let hand = Hand::on(&args.written)?;
    let of = args.of.as_deref().map(|game| edition(&hand.corpus, game));
    let of = of.transpose()?;
    let there = hand.corpus.places.iter().any(|p| p.id == args.place);
    let nothing_new = args.at.is_none() && args.record.is_none() && args.name.is_none();
    let mut files = vec![];
    if !(there && of.is_some() && nothing_new) {
        let file = "places.geojson";
        let old = hand.old(file)?;
        let text = placed(old.as_deref(), &new(&args, &hand)?).map_err(refused)?;
        files.push((file, text));
    }
    if let Some(of) = of {
        let file = of.about.file.as_str();
        let keys = [("place", Put::text(&args.place))];
        let text = with_keys(&hand.text(file)?, At::Head, &keys);
        files.push((file, text.map_err(|why| Usage(format!("{file}: {why}")))?));
    }
    let files: Vec<(&str, &str)> = files.iter().map(|(f, text)| (*f, text.as_str())).collect();
    hand.put(&files)?;
    if let Some(of) = of {
        hand.report(&of.slug, &[]);
    }
    Ok(ExitCode::SUCCESS)
}

fn new<'a>(args: &'a Args, hand: &'a Hand) -> Result<NewPlace<'a>, Usage> {
    if !is_name(&args.place) {
        return Err(refused(format!(
            "`{}`: an id consists of small letters, digits and hyphens",
            args.place
        )));
    }
    let record: Option<&Record> = match &args.record {
        Some(id) => Some(hand.corpus.records.get(id).ok_or_else(|| {
            refused(format!(
                "there is no record `{id}` (`ludarium list records` lists them)"
            ))
        })?),
        None => None,
    };
    let location = record.and_then(|r| r.location.as_ref());
    let of_record = location.and_then(|l| Some([l.lat?, l.lon?]));
    let name = location.map(|l| l.text.as_str()).filter(|n| !n.is_empty());
    let mut missing = vec![];
    let at = args.at.or(of_record);
    let called = args.name.as_deref().or(name);
    if at.is_none() {
        missing.push("--at LAT,LON (or --record of one that has a point)");
    }
    if called.is_none() {
        missing.push("--name");
    }
    if args.radius_km.is_none() {
        missing.push("--radius-km: the radius of the circle that contains it");
    }
    if args.reason.is_none() {
        missing.push("--reason: why the circle is so wide");
    }
    let (Some([lat, lon]), Some(name_of), Some(radius_km), Some(reason)) =
        (at, called, args.radius_km, args.reason.as_deref())
    else {
        return Err(refused(format!("a place needs {}", missing.join(", "))));
    };
    Ok(NewPlace {
        id: &args.place,
        name: name_of,
        country: args.country.as_deref(),
        lat,
        lon,
        radius_km,
        reason,
        records_say: args.records_say.as_deref().or(name),
    })
}
