//! Whether games capture in a number, by twos, by fours: a parameter a number, yes or no.

use std::collections::{BTreeMap, BTreeSet};

use super::{source_of, Coded, Said};
use crate::corpus::Standing;
use crate::publish::bind::World;
use crate::publish::dataset::listed;

/// Adds what games capture to what is gathered about them. A family whose rules have no rulings is left out.
pub(super) fn add(world: &World, gathered: &mut Said) {
    let all = listed::captures(world);
    let mut clauses: BTreeMap<(u16, &str), BTreeSet<&str>> = BTreeMap::new();
    for c in &all {
        let Some(size) = c.capture.size else {
            continue;
        };
        let by = clauses.entry((size, c.edition)).or_default();
        by.insert(&c.clause);
    }
    let games = world
        .games
        .iter()
        .filter(|g| g.rules.family().rulings.is_some());
    let games: Vec<_> = games.collect();
    let numbers: BTreeSet<u16> = clauses
        .keys()
        .filter(|(_, slug)| games.iter().any(|g| g.edition.slug == *slug))
        .map(|(n, _)| *n)
        .collect();
    for n in numbers {
        let parameter = format!("captures-by-{n}");
        let families: BTreeSet<&str> = games.iter().map(|g| g.rules.family().word).collect();
        let families: Vec<&str> = families.into_iter().collect();
        let says = format!("Capture: whether a ruling in force captures exactly {n} counters, all that are there (the table captures of the data package).");
        gathered.parameters.insert(
            parameter.clone(),
            [
                format!("captures by {n}"),
                says,
                families.join(" "),
                "captures".to_owned(),
            ],
        );
        for (code, means) in [("yes", "some ruling does"), ("no", "none does")] {
            let row = [parameter.clone(), code.to_owned(), means.to_owned()];
            gathered.codes.insert(format!("{parameter}-{code}"), row);
        }
        for game in &games {
            let slug = &game.edition.slug;
            let by = clauses.get(&(n, slug.as_str()));
            let value = if by.is_some() { "yes" } else { "no" };
            let sure = by.into_iter().flatten().filter_map(|id| game.standing(id));
            let named: Vec<&str> = by.into_iter().flatten().copied().collect();
            gathered.values.push(Coded {
                id: format!("{slug}-{parameter}"),
                game: slug.clone(),
                code: format!("{parameter}-{value}"),
                parameter: parameter.clone(),
                value: value.to_owned(),
                comment: match named.is_empty() {
                    true => String::new(),
                    false => format!("clauses: {}", named.join(" ")),
                },
                source: source_of(world, game),
                standing: sure.max().map_or("", Standing::word),
                coder: world.config.editors(),
            });
        }
    }
}
