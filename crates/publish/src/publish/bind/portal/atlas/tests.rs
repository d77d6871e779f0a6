//! Circles, outlines and coasts of the map.

use super::*;

#[test]
fn circles_do_not_lie_over_each_other_and_lose_no_record() {
    let mut portal = Catalogue::default();
    for id in 1..400 {
        let n = f64::from(id);
        let point = ((n * 7.3) % 90.0 - 30.0, (n * 11.7) % 200.0 - 100.0);
        portal.evidence.insert(
            id,
            Evidence {
                id,
                game: id % 9,
                points: vec![point],
                ..Evidence::default()
            },
        );
    }
    let all = clusters(&portal, &|_| &[]);
    assert_eq!(all.iter().map(|c| c.records).sum::<usize>(), 399);
    for (n, a) in all.iter().enumerate() {
        for b in &all[..n] {
            assert!(
                (a.x - b.x).hypot(a.y - b.y) >= radius(a.records) + radius(b.records),
                "{} and {}",
                a.name,
                b.name
            );
        }
    }
}

/// The first number of a point or a step.
fn first(step: &str) -> f64 {
    let end = step[1..].find([' ', '-', 'z']);
    step[..end.map_or(step.len(), |n| n + 1)].parse().unwrap()
}

#[test]
fn a_coast_across_the_antimeridian_is_no_line_across_the_world() {
    let ring = vec![
        [170.0, 60.0],
        [179.9, 62.0],
        [-179.9, 62.0],
        [-170.0, 60.0],
        [-175.0, 50.0],
        [175.0, 50.0],
        [170.0, 60.0],
    ];
    let d = coast(&Land { rings: vec![ring] }, 0.1);
    assert_eq!(d.matches('M').count(), 2, "{d}");
    let steps = d.split('l').skip(1).map(first);
    assert!(steps.map(f64::abs).fold(0.0, f64::max) < 60.0, "{d}");
}

#[test]
fn an_outline_across_the_antimeridian_is_drawn_at_both_ends_and_never_across_the_world() {
    let outline = Outline {
        kind: "people".into(),
        within_km: 1.0,
        rings: vec![vec![[175.0, 0.0], [185.0, 0.0], [185.0, 5.0], [175.0, 0.0]]],
    };
    let d = path(&outline);
    assert_eq!(d.matches('M').count(), 2);
    for part in d.split('z').filter(|p| !p.is_empty()) {
        let (mut x, mut west, mut east) = (0.0, f64::MAX, f64::MIN);
        for step in part.split(['M', 'l']).filter(|p| !p.is_empty()) {
            x += first(step);
            (west, east) = (west.min(x), east.max(x));
        }
        assert!(east - west < 40.0, "{part}");
    }
    let (lat, lon) = middle(&outline).unwrap();
    assert!((lat - 2.5).abs() < 1e-9 && (lon - 180.0).abs() < 1e-9);
}
