use super::*;
use crate::catalogue::Outline;

fn country(lat: f64, lon: f64) -> Option<(String, String)> {
    let found = Borders::known().find((lat, lon))?;
    Some((found.region.country.clone(), found.region.name.clone()))
}

#[test]
fn the_borders_that_the_program_has_are_read_whole() {
    let text = include_str!("borders.json");
    let borders = Borders::read(text).expect("the program's own file");
    assert_eq!(borders.regions(), Borders::known().regions());
    let countries: std::collections::BTreeSet<&str> =
        borders.regions().iter().map(|r| r.code.as_str()).collect();
    assert_eq!((borders.regions().len(), countries.len()), (3260, 240));
}

#[test]
fn points_are_told_by_the_country_and_region_that_hold_them() {
    let is = |lat, lon, country_name: &str, region: &str| {
        assert_eq!(
            country(lat, lon),
            Some((country_name.to_owned(), region.to_owned()))
        );
    };
    is(18.52, 31.88, "Sudan", "Northern"); // Nuri
    is(21.92, 31.28, "Sudan", "Northern"); // Buhen, south of 22° N
    is(22.78, 32.60, "Egypt", "Aswan"); // Kubban
    is(41.9, 12.5, "Italy", "Lazio");
    is(35.17, 33.87, "Cyprus", "Northern Cyprus"); // Enkomi: a part of the country by its code
    is(51.5, -0.13, "United Kingdom", "England");
    is(-17.5, 177.9, "Fiji", "Western");
}

#[test]
fn a_harbour_is_of_the_nearest_land_and_the_open_sea_of_none() {
    let near = Borders::known()
        .find((15.61, 39.50))
        .expect("land within 50 km");
    assert_eq!(near.region.country, "Eritrea");
    assert!(near.km > 0.0 && near.km < 10.0, "{}", near.km);
    for (lat, lon, name) in [
        (27.37, 33.68, "Egypt"),
        (37.40, 25.27, "Greece"),
        (59.14, -3.32, "United Kingdom"),
    ] {
        let found = Borders::known()
            .find((lat, lon))
            .expect("land within 50 km");
        assert_eq!(found.region.country, name);
        assert!(found.km < 6.0, "{name}: {} km", found.km);
    }
    assert_eq!(country(0.0, -30.0), None);
}

#[test]
fn a_point_says_the_same_on_whatever_turn_of_the_globe_it_is_written() {
    for (lat, lon) in [(18.5, 31.9), (21.3, -157.8), (-17.5, 177.9)] {
        assert_eq!(country(lat, lon), country(lat, lon + 360.0));
        assert_eq!(country(lat, lon), country(lat, lon - 360.0));
    }
}

fn square(low: [f64; 2], high: [f64; 2]) -> Outline {
    Outline {
        kind: "people".to_owned(),
        within_km: 0.0,
        rings: vec![vec![low, [high[0], low[1]], high, [low[0], high[1]], low]],
    }
}

#[test]
fn the_shares_of_an_outline_are_the_parts_of_its_land() {
    // a square cut in halves by the 22nd parallel, where Egypt and the Sudan meet
    let shares = Borders::known().shares(&square([27.0, 21.0], [29.0, 23.0]));
    let names: Vec<&str> = shares.iter().map(|s| s.country.as_str()).collect();
    assert_eq!(names.len(), 2, "{shares:?}");
    assert!(names.contains(&"Egypt") && names.contains(&"Sudan"));
    assert!(
        shares.iter().all(|s| (s.share - 0.5).abs() < 0.05),
        "{shares:?}"
    );
    let sum: f64 = shares.iter().map(|s| s.share).sum();
    assert!((sum - 1.0).abs() < 1e-9);
    // one that passes the antimeridian
    let fiji = Borders::known().shares(&square([177.0, -18.5], [180.5, -16.0]));
    assert_eq!(fiji.first().map(|s| s.country.as_str()), Some("Fiji"));
}

#[test]
fn a_gazetteer_tells_each_line_that_cannot_be_read_and_keeps_the_others() {
    let text = "name,also,point,within_km,records\nBuhen,Second Cataract,21.9 31.3,8,15; 567\nNowhere,,91 0,5,\nBuhen,,1 1,5,\n,,1 1,5,\nNear,,1 1,far,\nLost,,1 1,2,x\nShort,\n";
    let (sites, broken) = read_sites(text);
    assert_eq!(sites.len(), 1);
    assert_eq!(sites[0].records, [15, 567]);
    let lines: Vec<usize> = broken.iter().map(|b| b.line).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7, 8]);
    assert_eq!(read_sites("name\nBuhen\n").1.len(), 1);
}

#[test]
fn a_countrys_name_stands_within_it_and_borders_lie_between_two() {
    let borders = Borders::known();
    let all = countries();
    let mut within = 0;
    for c in all.iter().filter(|c| c.size > 5.0) {
        let found = borders.find(c.at);
        within += usize::from(found.is_some_and(|f| f.region.country == c.name));
    }
    let large = all.iter().filter(|c| c.size > 5.0).count();
    // Vietnam and a few others are bent around a neighbour or a gulf
    assert!(large > 110 && within + 6 > large, "{within} of {large}");
    let sizes = |name: &str| all.iter().find(|c| c.name == name).map(|c| c.size);
    assert!(sizes("Sudan") > sizes("Ethiopia") && sizes("Ethiopia") > sizes("Eritrea"));
    // Sudan and Egypt meet at 22° N
    let at_22 = |l: geo::Line| {
        let along = (l.start.y - 22.0).abs() < 0.05 && (l.end.y - 22.0).abs() < 0.05;
        along && l.start.x.min(l.end.x) < 28.0 && l.start.x.max(l.end.x) > 28.0
    };
    let lines = borders.between().iter();
    assert!(lines.clone().any(|l| l.lines().any(at_22)));
    assert!(lines.clone().count() > 300, "{}", lines.count());
}
