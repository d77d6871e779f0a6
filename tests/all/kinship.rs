//! Likeness of games and what it goes with: figures are counted again from the pairs that are given, by plain code; languages and groups
//! that are planted are found.

use crate::common::corpus;
use ludarium::corpus::kinship::{Kinship, Pair, SEED};
use ludarium::corpus::{Corpus, Files};
use std::collections::BTreeSet;
use std::sync::OnceLock;

/// Few shuffles: what is counted again is no matter of chance.
const SHUFFLES: u32 = 99;

fn families() -> &'static [Kinship] {
    static ALL: OnceLock<Vec<Kinship>> = OnceLock::new();
    ALL.get_or_init(|| Kinship::of(&Corpus::load(&corpus()).0, SEED, SHUFFLES))
}

/// The correlation by its other form: n Σxy − Σx Σy, and so on.
fn correlation(pairs: &[(f64, f64)]) -> f64 {
    let n = pairs.len() as f64;
    let sum = |f: &dyn Fn(&(f64, f64)) -> f64| pairs.iter().map(f).sum::<f64>();
    let (x, y) = (sum(&|p| p.0), sum(&|p| p.1));
    let top = n * sum(&|p| p.0 * p.1) - x * y;
    let below = (n * sum(&|p| p.0 * p.0) - x * x) * (n * sum(&|p| p.1 * p.1) - y * y);
    top / below.sqrt()
}

fn far(pair: &Pair) -> f64 {
    pair.differ as f64 / pair.of as f64
}

#[test]
fn correlations_are_those_of_the_pairs_that_are_told() {
    assert!(families().len() >= 2);
    for k in families() {
        let n = k.games.len();
        assert_eq!(k.pairs.len(), n * (n - 1) / 2, "{}", k.family);
        let map: Vec<(f64, f64)> = k
            .pairs
            .iter()
            .map(|p| (far(p), (1.0 + p.km).ln()))
            .collect();
        let work = |p: &Pair| f64::from(k.games[p.a].work != k.games[p.b].work);
        let works: Vec<(f64, f64)> = k.pairs.iter().map(|p| (far(p), work(p))).collect();
        for (with, pairs) in [("the way", map), ("whether", works)] {
            let mut distances = k.distances.iter().filter(|d| d.given.is_none());
            let distance = distances.find(|d| d.with.starts_with(with)).unwrap();
            assert!(
                (distance.r.value - correlation(&pairs)).abs() < 1e-4,
                "{} {with}",
                k.family
            );
        }
        for figure in k
            .distances
            .iter()
            .map(|d| d.r)
            .chain(k.groupings.iter().map(|g| g.r))
        {
            assert!(figure.p > 0.0 && figure.p <= 1.0 && figure.chance[0] <= figure.chance[1]);
        }
    }
}

#[test]
fn the_nearest_are_those_of_the_fewest_rows() {
    for k in families() {
        for (i, game) in k.games.iter().enumerate() {
            let of = k.pairs.iter().filter(|p| p.a == i || p.b == i);
            let least = of.clone().map(far).fold(f64::INFINITY, f64::min);
            let near = of.filter(|p| far(p) <= least);
            let near: BTreeSet<&str> = near
                .map(|p| k.games[if p.a == i { p.b } else { p.a }].slug.as_str())
                .collect();
            let nearest: BTreeSet<&str> = game.nearest.iter().map(String::as_str).collect();
            assert_eq!(nearest, near, "{}", game.slug);
        }
    }
}

#[test]
fn rows_that_travel_together_are_known_and_kept_by_their_q() {
    for k in families() {
        let rows: BTreeSet<&str> = ludarium_engine::families::rows(&k.family)
            .iter()
            .map(|row| row.aspect)
            .collect();
        assert!(k.together.len() <= k.looked);
        for t in &k.together {
            assert!(
                t.rows.iter().all(|r| rows.contains(r.as_str())),
                "{:?}",
                t.rows
            );
            assert!(t.q <= 0.05 && t.q >= t.v.p - 1e-4, "{:?}", t);
            assert!((0.0..=1.0).contains(&t.v.value) && t.interval[0] <= t.interval[1]);
        }
        let values: Vec<f64> = k.together.iter().map(|t| t.v.value).collect();
        assert!(values.is_sorted_by(|a, b| a >= b));
    }
}

/// A language that splits the games as their likeness does is found to go with it, more than the ones that there are.
#[test]
fn a_planted_language_is_found() {
    let found = |text: &str| {
        let mut files = Files::read(&corpus());
        files.texts.insert("kinship.toml".into(), text.into());
        let (corpus, _) = Corpus::from_files(files);
        let all = Kinship::of(&corpus, SEED, SHUFFLES);
        let kin = all
            .into_iter()
            .find(|k| k.family == families()[0].family)
            .unwrap();
        let mut tongues = kin.distances.iter().filter(|d| d.given.is_none());
        tongues
            .find(|d| d.with.starts_with("language"))
            .map(|d| (d.games, d.r))
    };
    assert_eq!(found("").map(|f| f.0), None, "no language, no figure");
    let k = &families()[0];
    // those nearer to the first than half of all are
    let mut to_first: Vec<(f64, &str)> = (1..k.games.len())
        .map(|i| {
            (
                far(k.pairs.iter().find(|p| (p.a, p.b) == (0, i)).unwrap()),
                k.games[i].slug.as_str(),
            )
        })
        .collect();
    to_first.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut text = String::new();
    for (code, name) in [("aaa", "Near"), ("bbb", "Far")] {
        text += &format!("[[language]]\ncode = \"{code}\"\nname = \"{name}\"\nfamily = \"F\"\nbranch = \"{name}\"\n");
    }
    let half = to_first.len() / 2;
    for (i, (_, slug)) in to_first.iter().enumerate() {
        let code = if i < half { "aaa" } else { "bbb" };
        text +=
            &format!("[[spoken]]\nedition = \"{slug}\"\nlanguage = \"{code}\"\nby = \"people\"\n");
    }
    let (games, r) = found(&text).expect("languages are told");
    assert_eq!(games, k.games.len() - 1);
    assert!(r.value > 0.0 && r.value > r.chance[1], "{r:?}");
}

/// The page tells the figures of the command.
#[test]
#[ignore = "nightly: every game, twice"]
fn the_page_tells_what_the_command_does() {
    let (corpus_, _) = Corpus::load(&corpus());
    let usual = Kinship::of(&corpus_, SEED, ludarium::corpus::kinship::SHUFFLES);
    let site = crate::publish_support::site();
    let found = site.files().find(|(path, _)| *path == "kinship.html");
    let page = std::str::from_utf8(found.expect("the page is there").1).unwrap();
    for k in &usual {
        assert!(page.contains(&format!("id=\"kin-{}\"", k.family)));
        for figure in k
            .distances
            .iter()
            .map(|d| d.r)
            .chain(k.groupings.iter().map(|g| g.r))
        {
            let value = format!("{:.2}", figure.value).replace('-', "−");
            let p = format!("{:.3}", figure.p);
            let cells = format!("<td class=\"num\">{value}</td><td class=\"num\">{p}</td>");
            assert!(page.contains(&cells), "{cells}");
        }
    }
}
