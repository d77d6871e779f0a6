//! All games: a card an edition, with filters; incomplete editions, rulesets and drafts below.

use std::collections::BTreeSet;

use super::super::text::{capital, in_words, listed};
use super::super::view::{AllGames, Card, Link};
use super::cards::Cards;
use super::game::Game;
use super::world::World;

/// All games of a collection.
pub fn all_games(world: &World, cards: &Cards) -> AllGames {
    let games = &world.games;
    let begun = |worksheets: bool| -> Vec<Link> {
        let all = world.unfinished().filter(|_| world.config.publish.drafts);
        all.filter(|e| e.is_worksheet() == worksheets)
            .map(|e| Link {
                href: format!("editions/{}.html", e.slug),
                label: e.about.title.clone(),
            })
            .collect()
    };
    let card = |g: &Game| cards.card(world, g);
    let shown: Vec<Card> = games.iter().map(card).collect();
    let rulesets: Vec<Card> = world.rulesets().into_iter().map(card).collect();
    let begun_worksheets = begun(true);
    AllGames {
        games_title: format!(
            "{} {}",
            capital(&in_words(games.len())),
            if games.len() == 1 { "game" } else { "games" }
        ),
        games_from: where_and_when(games),
        choices: cards.choices(&[shown.as_slice(), &rulesets].concat()),
        games: shown,
        worksheets_title: worksheets_title(world.worksheets.len() + begun_worksheets.len()),
        worksheets: world.worksheets.iter().map(card).collect(),
        begun: begun_worksheets,
        rulesets,
        drafts: begun(false),
    }
}

/// `Four incomplete editions`.
fn worksheets_title(n: usize) -> String {
    let noun = if n == 1 {
        "incomplete edition"
    } else {
        "incomplete editions"
    };
    format!("{} {noun}", capital(&in_words(n)))
}

/// Where and when they were recorded; such a date is not one of playing.
fn where_and_when(games: &[Game]) -> String {
    let peoples: BTreeSet<&str> = games
        .iter()
        .flat_map(|g| peoples_of(&g.edition.about.people))
        .collect();
    let years: BTreeSet<&str> = games
        .iter()
        .map(|g| g.edition.about.told.as_str())
        .collect();
    if games.is_empty() {
        return String::new();
    }
    let names =
        |set: BTreeSet<&str>| listed(&set.into_iter().map(str::to_owned).collect::<Vec<_>>());
    let from = match peoples.len() {
        ..=NAMED => names(peoples),
        n => format!("{n} peoples and places"),
    };
    format!(
        "{from}, recorded {}",
        span(&years).unwrap_or_else(|| names(years))
    )
}

/// `1283 to 2018`; none where a date is more than a year or two years.
fn span(years: &BTreeSet<&str>) -> Option<String> {
    let year = |digits: &str| digits.parse::<u32>().ok().filter(|_| digits.len() == 4);
    let mut all = vec![];
    for date in years.iter().copied() {
        let (from, to) = date.split_once('-').unwrap_or((date, date));
        all.extend([year(from)?, year(to)?]);
    }
    let (from, to) = (all.iter().min()?, all.iter().max()?);
    Some(match from == to {
        true => from.to_string(),
        false => format!("{from} to {to}"),
    })
}

/// More peoples than these are counted.
const NAMED: usize = 12;

/// The names in a field that may name several: what stands in brackets, or begins small, belongs to the name before.
fn peoples_of(field: &str) -> Vec<&str> {
    let mut names = vec![];
    let (mut from, mut depth) = (0, 0_i32);
    for (at, c) in field.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                let next = field[at + 1..].trim_start().chars().next();
                if next.is_some_and(char::is_uppercase) {
                    names.push(field[from..at].trim());
                    from = at + 1;
                }
            }
            _ => {}
        }
    }
    names.push(field[from..].trim());
    names.retain(|n| !n.is_empty());
    names
}

#[cfg(test)]
mod tests {
    use super::peoples_of;

    #[test]
    fn names_are_parted_where_a_new_one_begins() {
        assert_eq!(peoples_of("Shoa, Adegrat"), ["Shoa", "Adegrat"]);
        assert_eq!(
            peoples_of("Somali (Jigjiga, Hargheisa)"),
            ["Somali (Jigjiga, Hargheisa)"]
        );
        assert_eq!(peoples_of("Tigre, at Massawa"), ["Tigre, at Massawa"]);
        assert!(peoples_of("").is_empty());
    }
}
