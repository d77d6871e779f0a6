//! The portal's own games of sowing as a yardstick: the table holds together, what it calls present is there, and the manual counts it
//! as it is.

use crate::common::{corpus, yardstick};
use ludarium::rules_files::load;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

#[derive(serde::Deserialize)]
struct File {
    file: String,
    rows: String,
    sayable: String,
    present: String,
    missing: String,
}

#[derive(serde::Deserialize)]
struct Played {
    slug: String,
    file: String,
    moves_alike: u32,
    moves: u32,
    games_whole: u32,
    games: u32,
    why_not: String,
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn read<T: serde::de::DeserializeOwned>(name: &str) -> Vec<T> {
    let mut reader = csv::Reader::from_path(root().join("tests/lud").join(name)).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

#[test]
fn what_the_table_calls_present_is_there() {
    let files: Vec<File> = read("yardstick.csv");
    let names: Vec<&str> = files.iter().map(|f| f.file.as_str()).collect();
    assert!(names.is_sorted() && names.iter().collect::<BTreeSet<_>>().len() == names.len());
    let beside: BTreeSet<String> = yardstick()
        .iter()
        .map(|f| f.file_stem().unwrap().to_string_lossy().into_owned())
        .collect();
    let mut met: BTreeSet<&str> = BTreeSet::new();
    for file in &files {
        assert!(
            ["yes", "part", "no"].contains(&file.sayable.as_str()),
            "{}",
            file.file
        );
        assert_eq!(
            file.sayable == "yes",
            file.missing.is_empty(),
            "{}",
            file.file
        );
        for slug in file.present.split(' ').filter(|s| !s.is_empty()) {
            let own = corpus().join("games").join(slug).is_dir();
            let alone = corpus()
                .join("rulesets")
                .join(format!("{slug}.toml"))
                .is_file();
            assert!(
                own || alone || beside.contains(slug),
                "{}: {slug}",
                file.file
            );
            met.insert(slug);
        }
    }
    let idle: Vec<&String> = beside
        .iter()
        .filter(|s| !met.contains(s.as_str()))
        .collect();
    assert!(idle.is_empty(), "rulesets of no file: {idle:?}");
}

#[test]
fn rulesets_that_were_held_against_it_are_there_and_partings_have_their_reason() {
    let files: Vec<File> = read("yardstick.csv");
    let played: Vec<Played> = read("yardstick-played.csv");
    for p in &played {
        let mut of = files.iter().filter(|f| f.file == p.file);
        let of = of
            .next()
            .unwrap_or_else(|| panic!("{}: no such file", p.file));
        assert!(of.present.split(' ').any(|s| s == p.slug), "{}", p.slug);
        let whole = p.moves_alike == p.moves && p.games_whole == p.games;
        assert!(
            whole || !p.why_not.is_empty(),
            "{}: it parts, and nobody says why",
            p.slug
        );
        assert!(p.moves_alike <= p.moves && p.games_whole <= p.games);
    }
    let held: BTreeSet<&str> = played.iter().map(|p| p.slug.as_str()).collect();
    for file in yardstick() {
        let slug = file.file_stem().unwrap().to_string_lossy().into_owned();
        assert!(
            held.contains(slug.as_str()),
            "{slug} was held against nothing"
        );
        assert_eq!(
            load(None, file.to_str().unwrap())
                .unwrap()
                .bundle
                .rules
                .slug,
            slug
        );
    }
}

#[test]
fn the_manual_counts_the_table_as_it_is() {
    let files: Vec<File> = read("yardstick.csv");
    let manual = std::fs::read_to_string(root().join("docs/audit/ludii.md")).unwrap();
    let line = |name: &str, of: &dyn Fn(&&File) -> bool| {
        let those: Vec<&File> = files.iter().filter(of).collect();
        let say = |word: &str| those.iter().filter(|f| f.sayable == word).count();
        let present = those.iter().filter(|f| !f.present.is_empty()).count();
        let all = those.len();
        format!(
            "| {name} | {all} | {} | {} | {} | {present} |",
            say("yes"),
            say("part"),
            say("no")
        )
    };
    let rows = [
        ("two", "2"),
        ("three", "3"),
        ("four", "4"),
        ("other", "other"),
    ];
    for (name, key) in rows {
        let line = line(name, &|f| f.rows == key);
        assert!(manual.contains(&line), "{line}");
    }
    let all = line("all", &|_| true);
    assert!(manual.contains(&all), "{all}");
    let mut alone: BTreeMap<&str, u32> = BTreeMap::new();
    for file in files
        .iter()
        .filter(|f| !f.missing.is_empty() && !f.missing.contains(';'))
    {
        *alone.entry(&file.missing).or_default() += 1;
    }
    let mut most: Vec<(&str, u32)> = alone.into_iter().collect();
    most.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    let most: Vec<String> = most
        .iter()
        .take(5)
        .map(|(idea, n)| format!("{idea} ({n})"))
        .collect();
    assert!(manual.contains(&most.join(", ")), "{most:?}");
    let played: Vec<Played> = read("yardstick-played.csv");
    let whole = |p: &&Played| p.moves_alike == p.moves && p.games_whole == p.games;
    let sentence = format!(
        "{} of {} play alike",
        played.iter().filter(whole).count(),
        played.len()
    );
    assert!(manual.contains(&sentence), "{sentence}");
}
