//! Games of men on points: counted as others count them, legal, conserved, read back as they are written.

use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Play, Rules};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::men::event::{Heard, What};
use ludarium_engine::men::position::Position;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::{compile, Act, Game};
use std::path::Path;
use std::sync::Arc;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/rulesets")
}

fn bundle(slug: &str) -> Bundle {
    let text = std::fs::read_to_string(folder().join(format!("{slug}.toml"))).unwrap();
    let (rules, _, wrong) = ludarium_engine::families::read(&text);
    assert!(wrong.is_empty(), "{slug}: {wrong:?}");
    Bundle {
        rules,
        shared: vec![],
    }
}

fn rules(slug: &str) -> Ruleset {
    let compiled = compile(&bundle(slug), &Choice::new(), &Overrides::new());
    compiled.unwrap_or_else(|wrong| {
        let all: Vec<String> = wrong
            .iter()
            .map(|p| format!("{}: {}", p.key, p.message))
            .collect();
        panic!("{slug}:\n{}", all.join("\n"))
    })
}

/// Every ruleset of the family in the corpus.
fn all() -> Vec<String> {
    let files = std::fs::read_dir(folder()).unwrap();
    let mut slugs: Vec<String> = files
        .filter_map(|f| {
            let path = f.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let ours = text.lines().any(|l| l == "family = \"men\"");
            ours.then(|| path.file_stem().unwrap().to_str().unwrap().to_owned())
        })
        .collect();
    slugs.sort();
    assert!(slugs.len() > 10);
    slugs
}

/// Of English draughts as in A. Bik's and many others' tables, of international draughts as on the Chess Programming Wiki.
#[test]
fn moves_are_as_many_as_others_count() {
    for (slug, nodes) in [
        (
            "english-draughts",
            &[7, 49, 302, 1469, 7361, 36768, 179_740][..],
        ),
        (
            "international-draughts",
            &[9, 81, 658, 4265, 27117, 167_140][..],
        ),
    ] {
        let rules = Arc::new(rules(slug));
        let mut table = rules.table();
        table.begin(&Begin::default()).unwrap();
        let counted = table.perft(nodes.len() as u32, &|_| {});
        assert_eq!(counted, nodes, "{slug}");
    }
}

/// Men of both on the board and in hand.
fn men(pos: &Position) -> u32 {
    pos.all().count_ones() + u32::from(pos.hand[0]) + u32::from(pos.hand[1])
}

fn played(rules: &Ruleset, seed: u64, each: &mut dyn FnMut(&Game, Act, &Heard, &Game)) -> bool {
    let mut random = Random::of(seed, 0);
    let mut game = Game::new(rules, 0);
    for _ in 0..3000 {
        let open = game.open();
        if open.is_empty() {
            assert!(game.ended().is_some());
            return true;
        }
        let act = open[random.below(open.len() as u32) as usize];
        let before = game.clone();
        let mut heard = Heard::default();
        game.act(act, &mut heard);
        each(&before, act, &heard, &game);
    }
    false
}

#[test]
fn men_are_taken_only_where_it_is_told_and_positions_come_back_as_they_are_written() {
    for slug in all() {
        let rules = rules(&slug);
        let mut over = 0;
        for seed in 0..30 {
            over += u32::from(played(&rules, seed, &mut |before, act, heard, after| {
                let token = before.word(act);
                let words: Vec<String> = before.open().iter().map(|a| before.word(*a)).collect();
                assert_eq!(
                    words.iter().filter(|w| **w == token).count(),
                    1,
                    "{slug}: {words:?}"
                );
                let taken =
                    |e: &&ludarium_engine::men::event::Event| matches!(e.what, What::Take { .. });
                let told = heard.0.iter().filter(taken).count() as u32;
                let ghosts = after.position().ghosts.count_ones();
                let was = before.position().ghosts.count_ones();
                let (b, a) = (men(before.position()), men(after.position()));
                assert_eq!(b + ghosts, a + told + was, "{slug} {seed}: {token}");
                for event in &heard.0 {
                    let bounded = matches!(event.what, What::Over { .. } | What::Pass { .. });
                    assert!(bounded || !event.clauses.is_empty(), "{slug}: {event:?}");
                }
                if after.ended().is_some() {
                    return;
                }
                let text = after.position().text(&rules);
                let read = Position::read(&rules.params, &text)
                    .unwrap_or_else(|w| panic!("{slug}: {text}: {w:?}"));
                let again = Game::from_position(&rules, read);
                assert_eq!(again.position().text(&rules), text, "{slug}");
                let never = rules.params.repeat == ludarium_engine::men::words::RepeatThen::Never;
                assert!(never || again.open() == after.open(), "{slug}: {text}");
            }));
        }
        println!("{slug}: {over} of 30 over");
    }
}
