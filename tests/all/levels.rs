//! The published ratings are those of the published results: each agent's expected score under the model is the score it had.

use ludarium::rules_files::of_editions;
use ludarium::study::file::read;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

fn corpus() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/corpus"))
}

/// The studies that rate agents: what one leaves out is rated by another.
const STUDIES: [&str; 3] = ["levels", "levels-more", "levels-later"];

/// The editions that a study is to rate: all but those that it leaves out.
fn wanted(study: &str) -> BTreeSet<String> {
    let study = read(&corpus().join(format!("studies/{study}.toml"))).unwrap();
    let left_out = study.without.clone().expect("it says which it leaves out");
    let editions = of_editions(corpus()).unwrap().into_iter();
    let editions: Vec<String> = editions.map(|(slug, _)| slug).collect();
    assert_eq!(study.gaps(&editions), Vec::<String>::new());
    let rated = editions.into_iter().filter(|e| !left_out.contains_key(e));
    rated.collect()
}

/// The results that are committed.
fn results(study: &str) -> Value {
    let file = corpus().join(format!("studies/results/{study}.json"));
    serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap()
}

/// Points of each ordered pair of agents in a game: (first's, games).
fn points(results: &Value, game: &str) -> BTreeMap<[String; 2], (f64, f64)> {
    let mut out = BTreeMap::new();
    for series in results["series"].as_array().unwrap() {
        if series["game"] != game {
            continue;
        }
        let word = |i: usize| series["agents"][i].as_str().unwrap().to_owned();
        let hits = |v: &Value| v["hits"].as_f64().unwrap();
        let f = &series["figures"];
        let first = if f["wins"].is_array() {
            hits(&f["wins"][0])
        } else {
            hits(&f["south_wins"])
        };
        let games = series["games"].as_f64().unwrap();
        out.insert([word(0), word(1)], (first + hits(&f["drawn"]) / 2.0, games));
    }
    out
}

#[test]
fn every_edition_is_rated_by_one_study() {
    let rated: Vec<String> = STUDIES.iter().flat_map(|s| wanted(s)).collect();
    let editions = of_editions(corpus()).unwrap().into_iter();
    let mut editions: BTreeSet<String> = editions.map(|(slug, _)| slug).collect();
    // whose games take too long: every study says so
    let not_measured = |study: &&str, slug: &str| {
        let study = read(&corpus().join(format!("studies/{study}.toml"))).unwrap();
        let why = study.without.and_then(|w| w.get(slug).cloned());
        why.is_some_and(|why| why.starts_with("not measured"))
    };
    editions.retain(|slug| !STUDIES.iter().all(|s| not_measured(s, slug)));
    assert_eq!(rated.len(), editions.len());
    assert_eq!(rated.into_iter().collect::<BTreeSet<_>>(), editions);
}

#[test]
fn ratings_are_those_under_which_each_scores_what_it_scored() {
    for study in STUDIES {
        rated_as_scored(study);
    }
}

fn rated_as_scored(study: &str) {
    let results = results(study);
    let rated = results["ratings"].as_array().unwrap();
    let names: BTreeSet<&str> = rated.iter().filter_map(|g| g["game"].as_str()).collect();
    assert_eq!(names, wanted(study).iter().map(String::as_str).collect());
    for game in rated {
        let name = game["game"].as_str().unwrap();
        let points = points(&results, name);
        let agents = game["agents"].as_array().unwrap();
        let word = |a: &Value| a["agent"].as_str().unwrap().to_owned();
        let elo = |a: &Value| a["rating"]["elo"].as_f64().unwrap();
        assert_eq!(points.len(), agents.len() * (agents.len() - 1), "{name}");
        let mean: f64 = agents.iter().map(elo).sum::<f64>() / agents.len() as f64;
        assert!(mean.abs() < 0.1, "{name}: the mean is {mean}");
        for one in agents {
            let (mut scored, mut expected, mut met) = (0.0, 0.0, 0.0);
            for other in agents.iter().filter(|o| word(o) != word(one)) {
                let (won, games) = points[&[word(one), word(other)]];
                let (lost, more) = points[&[word(other), word(one)]];
                scored += won + more - lost;
                met += games + more;
                // one drawn game is added to each pair
                let chance = 1.0 / (1.0 + 10f64.powf((elo(other) - elo(one)) / 400.0));
                expected += (games + more + 1.0) * chance - 0.5;
            }
            assert_eq!(one["rating"]["score"].as_f64(), Some(scored), "{name}");
            assert_eq!(one["rating"]["games"].as_f64(), Some(met), "{name}");
            let off = (scored - expected).abs();
            assert!(off < 0.05, "{name} {}: {scored} and {expected}", word(one));
            let [low, high] = [0, 1].map(|i| one["rating"]["elo_95"][i].as_f64().unwrap());
            assert!(low <= elo(one) && elo(one) <= high, "{name}");
        }
    }
}
