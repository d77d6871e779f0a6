//! `.lud` files of games of men on points against the program that reads them, without it: games that it played of our files
//! (`lud/tools/men.mjs` kept them) are played again here, and meet the same.

use super::{described, of_family, played_part, replay, sha256};
use std::collections::{BTreeMap, BTreeSet};

#[derive(serde::Deserialize)]
struct Kept {
    /// Arguments that say who begins.
    begun: Vec<String>,
    /// Checksum of the description, without comments and its metadata.
    written: String,
    games: Vec<Game>,
}

#[derive(serde::Deserialize)]
struct Game {
    moves: String,
    /// Checksum of a line a move: what could be done, and who stood where after it.
    met: String,
    /// Where it was drawn: `there`, `here`.
    from: String,
}

fn kept() -> BTreeMap<String, Kept> {
    serde_json::from_str(include_str!("../men.json")).unwrap()
}

/// A word as the other program has it: whence and whither, whoever is leapt over.
fn plain(word: &str, points: &BTreeSet<String>) -> String {
    let bare = word.split('(').next().unwrap_or_default();
    if points.contains(bare) {
        return format!("{bare}>{bare}");
    }
    for (at, sign) in bare.match_indices(['-', 'x']) {
        let (from, to) = (&bare[..at], &bare[at + sign.len()..]);
        if points.contains(to) && (from.is_empty() || points.contains(from)) {
            let from = if from.is_empty() { to } else { from };
            return format!("{from}>{to}");
        }
    }
    bare.to_owned()
}

/// The names of points, as the comments at the head of a description tell them.
fn points(text: &str) -> BTreeSet<String> {
    let head = text.lines().take_while(|line| line.starts_with("//"));
    let pairs = head.flat_map(|line| line[2..].split(','));
    let named = pairs.filter_map(|pair| {
        let (site, name) = pair.trim().split_once(' ')?;
        (site.parse::<usize>().is_ok() && !name.contains(' ')).then(|| name.to_owned())
    });
    named.collect()
}

#[test]
fn every_game_of_men_is_written_and_says_what_is_left_out() {
    let all = of_family("men");
    assert!(all.len() >= 40, "{}", all.len());
    for (slug, _) in all {
        let out = described(&slug, false);
        let left = out.about.clauses.iter().filter_map(|c| c.not.as_deref());
        let text = out.text.as_str();
        for why in left {
            // in the comments and in what is kept of the file by whoever drops them
            assert_eq!(text.matches(why).count(), 2, "{slug}: {why}");
        }
        let count = |sign: char| text.matches(sign).count();
        assert_eq!(count('('), count(')'), "{slug}");
        assert_eq!(count('{'), count('}'), "{slug}");
        let sites = out.about.sites.len();
        assert_eq!(points(text).len(), sites, "{slug}: a name a point");
    }
}

#[test]
fn games_of_men_that_the_other_program_played_of_our_files_meet_the_same_here() {
    let kept = kept();
    assert!(kept.len() >= 20, "{} rulesets play alike", kept.len());
    for (slug, kept) in &kept {
        for from in ["there", "here"] {
            let drawn = kept.games.iter().any(|g| g.from == from);
            assert!(drawn, "{slug}: no game drawn {from}");
        }
        let points = points(&described(slug, false).text);
        for game in &kept.games {
            let replay = replay(slug, &kept.begun, &game.moves);
            let steps = replay["steps"].as_array().unwrap().iter();
            let lines = steps.map(|s| {
                let legal = s["legal"].as_array().unwrap().iter();
                let legal = legal.map(|word| plain(word.as_str().unwrap(), &points));
                let legal: BTreeSet<String> = legal.collect();
                let legal: Vec<String> = legal.into_iter().collect();
                let men = s["text"].as_str().unwrap().split(' ').next().unwrap();
                format!("{} {men}", legal.join(" "))
            });
            let lines: Vec<String> = lines.collect();
            let moves = game.moves.split(' ').count();
            assert_eq!(lines.len(), moves, "{slug}: {}", game.moves);
            let met = sha256(&lines.join("\n"));
            assert_eq!(met, game.met, "{slug}: {}", game.moves);
        }
    }
}

#[test]
fn games_of_men_are_written_as_when_the_other_program_played_them() {
    let changed = kept().into_iter().filter(|(slug, kept)| {
        let text = described(slug, false).text;
        sha256(played_part(&text)) != kept.written
    });
    let changed: Vec<String> = changed.map(|(slug, _)| slug).collect();
    assert!(
        changed.is_empty(),
        "written otherwise than when the other program played them: {}: run lud/tools/men.mjs with --keep lud/tests/men.json",
        changed.join(", ")
    );
}
