//! Outlines of peoples and regions: from KML as received to simplified rings of bounded length.

use std::fmt::Write as _;

use geo::{Coord, LineString, Polygon, SimplifyVw, SimplifyVwPreserve, Validation};
use quick_xml::events::Event;

use crate::catalogue::Outline;
use crate::finding::Finding;

/// Points of a ring at most.
pub const POINTS: usize = 72;
/// Decimals of a degree that are kept: a hundred metres.
const DECIMALS: i32 = 3;
/// Kilometres of a degree of latitude.
const DEGREE_KM: f64 = 111.2;

/// Whether a text is KML.
pub fn is_kml(text: &str) -> bool {
    let head: String = text.trim_start().chars().take(400).collect();
    head.starts_with('<') && head.contains("<kml")
}

/// Reads the polygons of a KML file as one outline. `name` goes into findings.
pub fn read(name: &str, text: &str, findings: &mut Vec<Finding>) -> Option<Outline> {
    let tell = |message: String| Finding::error("outline", "", message).on(name);
    let received = match rings(text) {
        Ok(rings) => rings,
        Err(why) => {
            findings.push(tell(format!("{why}; save it anew")));
            return None;
        }
    };
    if received.is_empty() {
        findings.push(tell(
            "holds no polygon, so there is nothing to draw; save the outline as a polygon".into(),
        ));
        return None;
    }
    let mut outline = Outline {
        kind: String::new(),
        within_km: 0.0,
        rings: vec![],
    };
    for (n, ring) in (1..).zip(received) {
        match simplified(&unwrapped(&ring)) {
            Ok((simple, within)) => {
                outline.within_km = outline.within_km.max(within);
                outline.rings.push(simple);
            }
            Err(why) => findings.push(tell(format!("ring {n} {why}, so it is left out"))),
        }
    }
    if outline.rings.is_empty() {
        return None;
    }
    outline.within_km = (outline.within_km * 10.0).ceil() / 10.0;
    Some(outline)
}

/// Elements within elements of a KML file at most.
const NESTED: usize = 64;

/// Reads the rings of all polygons, outer and inner, wherever they are in the file. The reader keeps no more than the names of the
/// elements it is in, so that no file makes it go deep or on for ever.
fn rings(text: &str) -> Result<Vec<Vec<Coord>>, String> {
    let mut reader = quick_xml::Reader::from_str(text);
    let mut within: Vec<Vec<u8>> = vec![];
    let mut written: Option<String> = None;
    let mut rings = vec![];
    loop {
        let at = reader.buffer_position();
        let line = || {
            1 + text
                .bytes()
                .take(at as usize)
                .filter(|b| *b == b'\n')
                .count()
        };
        let event = reader.read_event();
        let event = event.map_err(|e| format!("is no XML at line {}: {e}", line()))?;
        match event {
            Event::Start(e) => {
                if written.is_some() {
                    return Err(format!("line {}: has an element among coordinates", line()));
                }
                within.push(e.local_name().as_ref().to_vec());
                if within.len() > NESTED {
                    return Err(format!("has more than {NESTED} elements within each other"));
                }
                let ring = [&b"Polygon"[..], b"LinearRing", b"coordinates"];
                let ring = ring.iter().all(|name| within.iter().any(|e| e == name));
                written = (ring && within.ends_with(&[b"coordinates".to_vec()])).then(String::new);
            }
            Event::End(_) => {
                within.pop();
                if let Some(written) = written.take() {
                    let ring = points(&written).map_err(|e| format!("line {}: {e}", line()))?;
                    // fewer enclose nothing
                    if ring.len() > 3 {
                        rings.push(ring);
                    }
                }
            }
            Event::Text(e) => add(&mut written, &e.decode()),
            Event::CData(e) => add(&mut written, &e.decode()),
            // no number has one: it is refused with the point that it is in
            Event::GeneralRef(_) => add(&mut written, &Ok::<_, ()>("&")),
            Event::Eof if within.is_empty() => return Ok(rings),
            Event::Eof => {
                let name = within
                    .last()
                    .map(|e| String::from_utf8_lossy(e).into_owned());
                let name = name.unwrap_or_default();
                return Err(format!("is cut short: it ends within its element {name}"));
            }
            _ => {}
        }
    }
}

fn add<E>(written: &mut Option<String>, more: &Result<impl AsRef<str>, E>) {
    if let (Some(written), Ok(more)) = (written, more) {
        written.push_str(more.as_ref());
    }
}

/// Reads points as KML writes them: longitude, latitude and perhaps a height, with commas, and space between points.
fn points(written: &str) -> Result<Vec<Coord>, String> {
    let points = written.split_whitespace().map(|point| {
        let mut numbers = point.split(',').map(str::parse::<f64>);
        let on_earth = |c: &Coord| c.x.abs() <= 360.0 && c.y.abs() <= 90.0;
        match (numbers.next(), numbers.next()) {
            (Some(Ok(x)), Some(Ok(y))) => Some(Coord { x, y }).filter(on_earth),
            _ => None,
        }
        .ok_or_else(|| format!("`{point:.40}` is no point: longitude, latitude, in degrees"))
    });
    points.collect()
}

/// Longitudes without the leap at the antimeridian: they may pass 180 degrees.
fn unwrapped(ring: &[Coord]) -> Vec<Coord> {
    let mut out: Vec<Coord> = Vec::with_capacity(ring.len());
    for point in ring {
        let mut point = *point;
        if let Some(before) = out.last() {
            point.x -= ((point.x - before.x) / 360.0).round() * 360.0;
        }
        out.push(point);
    }
    // one that lies across passes 180 degrees to the east
    let west = out.iter().map(|p| p.x).fold(f64::MAX, f64::min);
    if west < -180.0 {
        out.iter_mut().for_each(|p| p.x += 360.0);
    }
    out
}

/// Above so many points a ring is not looked at for crossings of itself: that takes time by their square.
const LOOKED_AT: usize = 400;

/// A ring of more points is first thinned without a look at crossings.
const THINNED: usize = 5_000;

/// A ring of at most [`THINNED`] points.
fn thinned(ring: &[Coord]) -> Vec<Coord> {
    let mut line = LineString::new(ring.to_vec());
    let mut area = 1e-9;
    while line.0.len() > THINNED {
        line = line.simplify_vw(area);
        area *= 4.0;
    }
    line.0
}

/// A ring of at most [`POINTS`] points without crossings of itself where the received one has none, and how far the received one
/// lies from it at most, in kilometres. Each step begins where the one before it ended.
///
/// # Errors
/// It crosses itself too often to be drawn, or encloses nothing that the decimals show.
fn simplified(ring: &[Coord]) -> Result<(Vec<[f64; 2]>, f64), String> {
    let mut best = Polygon::new(LineString::new(thinned(ring)), vec![]);
    let mut sound = None;
    let mut area = 1e-5;
    while best.exterior().0.len() > POINTS && area < 1e4 {
        let next = best.simplify_vw_preserve(area);
        let points = next.exterior().0.len();
        let fine = points > LOOKED_AT || {
            let valid = rounded(&next).is_valid();
            // crossings that were received are not ours to mend
            valid || !*sound.get_or_insert(valid)
        };
        if points >= 4 && fine {
            best = next;
            area *= if points > LOOKED_AT { 2.0 } else { 1.25 };
        } else {
            // another step may still do
            area *= 1.1;
        }
    }
    let best = rounded(&best);
    let corners = best.exterior().0.len();
    if corners > LOOKED_AT {
        return Err("crosses itself too often to be drawn".into());
    }
    if corners < 4 {
        let metres = DEGREE_KM * 1000.0 / 10_f64.powi(DECIMALS);
        return Err(format!("encloses nothing that is {metres:.0} m across"));
    }
    let within = off(ring, &best.exterior().0);
    let points = best.exterior().0.iter().map(|c| [c.x, c.y]).collect();
    Ok((points, within))
}

fn rounded(polygon: &Polygon) -> Polygon {
    let unit = 10_f64.powi(DECIMALS);
    let mut points: Vec<Coord> = vec![];
    for c in &polygon.exterior().0 {
        let point = Coord {
            x: (c.x * unit).round() / unit,
            y: (c.y * unit).round() / unit,
        };
        if points.last() != Some(&point) {
            points.push(point);
        }
    }
    Polygon::new(LineString::new(points), vec![])
}

/// The farthest of the points from a ring, in kilometres.
fn off(points: &[Coord], ring: &[Coord]) -> f64 {
    let mut far: f64 = 0.0;
    for p in points {
        let stretch = p.y.to_radians().cos();
        let flat = |c: &Coord| ((c.x - p.x) * stretch, c.y - p.y);
        let near = ring.windows(2).map(|pair| {
            let ((ax, ay), (bx, by)) = (flat(&pair[0]), flat(&pair[1]));
            let (dx, dy) = (bx - ax, by - ay);
            let length = dx * dx + dy * dy;
            let t = if length > 0.0 {
                (-(ax * dx + ay * dy) / length).clamp(0.0, 1.0)
            } else {
                0.0
            };
            (ax + t * dx).hypot(ay + t * dy)
        });
        far = far.max(near.fold(f64::INFINITY, f64::min));
    }
    far * DEGREE_KM
}

/// The outlines as GeoJSON: a feature a line, in the order of the names. Longitudes may pass 180 where an outline lies across the
/// antimeridian.
pub fn geojson<'o>(outlines: impl Iterator<Item = (&'o str, &'o Outline)>) -> String {
    let mut text = String::from("{\"type\":\"FeatureCollection\",\"features\":[");
    for (n, (name, outline)) in outlines.enumerate() {
        let sep = if n == 0 { "\n" } else { ",\n" };
        let name = serde_json::Value::from(name);
        let rings = serde_json::json!(outline.rings);
        let _ = write!(
            text,
            "{sep}{{\"type\":\"Feature\",\"id\":{name},\"properties\":{{\"within_km\":{}}},\"geometry\":{{\"type\":\"Polygon\",\"coordinates\":{rings}}}}}",
            outline.within_km
        );
    }
    text.push_str("\n]}\n");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kml(points: &[(f64, f64)]) -> String {
        let words: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y},0")).collect();
        format!("<?xml version=\"1.0\"?><kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark><name>x</name><Polygon><outerBoundaryIs><LinearRing><coordinates>{}</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></Document></kml>", words.join(" "))
    }

    /// A ragged circle.
    fn ragged(n: u32, lon: f64) -> Vec<(f64, f64)> {
        (0..=n)
            .map(|i| {
                let turn = std::f64::consts::TAU * f64::from(i % n) / f64::from(n);
                let r = 5.0 + f64::from(i % n % 7) * 0.02;
                let x = lon + r * turn.cos();
                (if x > 180.0 { x - 360.0 } else { x }, r * turn.sin())
            })
            .collect()
    }

    #[test]
    fn folders_within_folders_without_end_are_told_and_not_followed() {
        let deep = |n: usize| {
            let polygon = kml(&ragged(30, 20.0));
            let (head, rest) = polygon.split_once("<Placemark>").unwrap();
            let (mark, tail) = rest.split_once("</Document>").unwrap();
            format!(
                "{head}{}<Placemark>{mark}{}</Document>{tail}",
                "<Folder>".repeat(n),
                "</Folder>".repeat(n)
            )
        };
        for n in [100, 3_000, 200_000] {
            let mut findings = vec![];
            assert!(read("x.kml", &deep(n), &mut findings).is_none());
            assert!(
                findings[0].message.contains("within each other"),
                "{findings:?}"
            );
        }
        assert!(read("x.kml", &deep(10), &mut vec![]).is_some());
    }

    #[test]
    fn an_outline_becomes_short_stays_near_and_does_not_cross_itself() {
        let mut findings = vec![];
        let outline = read("x.kml", &kml(&ragged(3000, 20.0)), &mut findings).unwrap();
        assert!(findings.is_empty(), "{findings:?}");
        let ring = &outline.rings[0];
        assert!(ring.len() <= POINTS && ring.len() > 8, "{}", ring.len());
        assert_eq!(ring.first(), ring.last());
        assert!(outline.within_km < 40.0, "{}", outline.within_km);
        let points = ring.iter().map(|[x, y]| Coord { x: *x, y: *y }).collect();
        assert!(Polygon::new(LineString::new(points), vec![]).is_valid());
    }

    #[test]
    fn an_outline_across_the_antimeridian_stays_in_one_piece() {
        let outline = read("x.kml", &kml(&ragged(40, 178.0)), &mut vec![]).unwrap();
        let lons: Vec<f64> = outline.rings[0].iter().map(|p| p[0]).collect();
        let (west, east) = lons
            .iter()
            .fold((f64::MAX, f64::MIN), |(w, e), x| (w.min(*x), e.max(*x)));
        assert!(
            west > 170.0 && east > 180.0 && east - west < 12.0,
            "{west} {east}"
        );
    }

    #[test]
    fn what_is_no_outline_is_told() {
        let endless = "<kml></kml>".repeat(5000);
        for (text, why) in [
            ("<kml><Document></Document></kml>", "no polygon"),
            ("<kml <", "no XML at line 1"),
            ("<kml><Data>", "ends within its element Data"),
            (
                "<kml><Placemark><Point></Point></Placemark></kml>",
                "no polygon",
            ),
            (&endless, "no polygon"),
            ("<kml></Folder></kml>", "no XML"),
            (
                "<kml><Polygon><LinearRing><coordinates><b>",
                "among coordinates",
            ),
        ] {
            let mut findings = vec![];
            assert!(read("x.kml", text, &mut findings).is_none());
            assert_eq!(findings[0].kind, "outline");
            assert!(findings[0].message.contains(why), "{findings:?}");
        }
        let whole = kml(&ragged(30, 20.0));
        for end in 1..whole.len() {
            assert!(read("x.kml", &whole[..end], &mut vec![]).is_none(), "{end}");
        }
    }

    #[test]
    fn a_ring_that_cannot_be_drawn_is_named_and_the_others_are_kept() {
        let small = kml(&[(3.0, 0.0), (3.0002, 0.0), (3.0002, 0.0002), (3.0, 0.0)]);
        let mut findings = vec![];
        assert!(read("x.kml", &small, &mut findings).is_none());
        assert!(
            findings[0].message.contains("encloses nothing"),
            "{findings:?}"
        );
        let mut next = 1_u64;
        let mut random = || {
            next = next.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (next >> 40) as f64 / (1 << 24) as f64 * 80.0
        };
        let wild: Vec<(f64, f64)> = (0..100_000).map(|_| (random(), random())).collect();
        let mut findings = vec![];
        // a hundred thousand points that cross everywhere take no longer than others
        let drawn = read("x.kml", &kml(&wild), &mut findings);
        assert!(drawn.is_none_or(|o| o.rings[0].len() <= POINTS));
        let whole = kml(&ragged(30, 20.0));
        let both = whole.replace(
            "</Placemark>",
            &format!(
                "{}</Placemark>",
                &small[small.find("<Polygon>").unwrap()..small.find("</Placemark>").unwrap()]
            ),
        );
        let mut findings = vec![];
        let outline = read("x.kml", &both, &mut findings).unwrap();
        assert_eq!((outline.rings.len(), findings.len()), (1, 1));
    }

    #[test]
    fn points_that_are_nowhere_on_earth_are_refused() {
        for point in [
            "nan,inf", "1e308,0", "20,91", "7", "a,b", "&amp;1,2", "1 ,2",
        ] {
            let text =
                kml(&ragged(30, 20.0)).replace("<coordinates>", &format!("<coordinates>{point} "));
            let mut findings = vec![];
            assert!(read("x.kml", &text, &mut findings).is_none(), "{point}");
            assert!(findings[0].message.contains("is no point"), "{findings:?}");
        }
    }
}
