//! Features exchanged between games (`ludarium_engine::lang::swap`): what is taken is the other's, the rest stays.

use crate::common;
use ludarium::rules_files::of_editions;
use ludarium_engine::families::{compile, rulings};
use ludarium_engine::game::{Aspect, Rules};
use ludarium_engine::lang::swap::{alone, exchanged, topics, Topic};
use ludarium_engine::lang::{Bundle, RulesFile};
use std::sync::Arc;

/// The sowing editions, standing alone.
fn files() -> Vec<RulesFile> {
    let all = of_editions(&common::corpus()).unwrap();
    let read = |(_, loaded): (String, Result<ludarium::rules_files::Loaded, _>)| {
        let loaded: ludarium::rules_files::Loaded = loaded.ok()?;
        alone(&loaded.bundle, rulings(&loaded.bundle.rules)).ok()
    };
    all.into_iter().filter_map(read).collect()
}

fn played(file: &RulesFile) -> Option<Arc<dyn Rules>> {
    let bundle = Bundle {
        rules: file.clone(),
        shared: vec![],
    };
    compile(&bundle, &Default::default(), &Default::default()).ok()
}

#[test]
fn what_a_game_takes_of_itself_changes_nothing() {
    let mut tried = 0;
    for file in files() {
        let own = played(&file).unwrap();
        for topic in topics(&file, &file, &[], rulings(&file)) {
            let same = played(&exchanged(&file, &topic, &file, rulings(&file)));
            let same = same.unwrap_or_else(|| panic!("{} {topic}: does not compile", file.slug));
            assert!(own.plays_like(same.as_ref()), "{} {topic}", file.slug);
            tried += 1;
        }
    }
    assert!(tried > 500, "only {tried} topics");
}

#[test]
fn a_parameter_is_the_others_and_every_other_aspect_ones_own() {
    let mut files = files();
    // neighbours are of one family
    files.sort_by(|one, other| one.family.cmp(&other.family));
    let mut moved = 0;
    for (one, other) in files.iter().zip(files.iter().skip(1)) {
        if one.family != other.family {
            continue;
        }
        let topic = Topic::Parameter("sow.direction".to_owned());
        let (Some(a), Some(b)) = (played(one), played(other)) else {
            continue;
        };
        let Some(swapped) = played(&exchanged(one, &topic, other, rulings(one))) else {
            continue;
        };
        let (own, theirs, is) = (a.aspects(), b.aspects(), swapped.aspects());
        for ((own, theirs), is) in own.iter().zip(&theirs).zip(&is) {
            let wanted = if own.aspect == "direction" {
                theirs
            } else {
                own
            };
            // how it goes round a board of three rows, and what clauses say of single holes or leave to the mover, stays
            let stays = |a: &Aspect| {
                ["winding", "either", "kept", "by-hole", "see"].contains(&a.code.as_str())
            };
            if own.aspect == "direction" && (stays(own) || stays(theirs)) {
                continue;
            }
            assert_eq!(is.value, wanted.value, "{} {}", one.slug, own.aspect);
        }
        moved += usize::from(own.iter().zip(&is).any(|(x, y)| x.value != y.value));
    }
    assert!(moved > 3, "only {moved} pairs differ in it");
}

/// Rulings come with the looks that they lead to and with their marks, and nothing of the own rulings of the moment stays.
#[test]
fn the_rulings_of_a_moment_come_whole() {
    let files = files();
    let topic = Topic::Moment("last".to_owned());
    let (mut tried, mut compiled) = (0, 0);
    for one in &files {
        for other in files
            .iter()
            .filter(|o| o.family == one.family && o.slug != one.slug)
        {
            let swapped = exchanged(one, &topic, other, rulings(one));
            let at = |file: &RulesFile, came: bool| {
                let of = file
                    .clauses
                    .iter()
                    .filter(|(id, _)| id.starts_with("swapped-") == came);
                of.flat_map(|(_, c)| c.rulings())
                    .filter(|r| r.when.moments().contains(&"last"))
                    .count()
            };
            assert_eq!(at(&swapped, false), 0, "{} keeps rulings", one.slug);
            assert_eq!(
                at(&swapped, true),
                at(other, false),
                "{} into {}",
                other.slug,
                one.slug
            );
            tried += 1;
            compiled += usize::from(played(&swapped).is_some());
        }
        if tried > 200 {
            break;
        }
    }
    assert!(compiled * 2 > tried, "{compiled} of {tried} compile");
}
