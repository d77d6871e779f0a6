//! What likeness of rules goes with: places, languages, works, groupings that somebody holds, and rows that travel together.

use super::Single;
use crate::corpus::kinship::{Along, Figure, Grouped, Kinship, Together, SEED, SHUFFLES};
use crate::publish::bind::{aspect_name, From, World};
use crate::publish::text::{capital, counted, typographic};
use crate::publish::view::Link;
use ludarium_engine::families;
use serde::Serialize;
use std::collections::BTreeMap;

/// The page.
pub(super) const PAGE: Single = Single {
    template: "kinship.html",
    under: Some("compare.html"),
    title: "What correlates with similarity",
    says: "Do neighbouring games have similar rules? Mantel tests with distance, language and shared source.",
    values: |world| super::values(&page(world)),
};

/// Rows that are shown to travel together; the command tells all.
const ROWS: usize = 20;

/// The page of kinship.
#[derive(Clone, Debug, Serialize)]
struct KinshipPage {
    /// How figures are made again.
    command: String,
    /// A family each.
    families: Vec<FamilyKin>,
}

/// A family.
#[derive(Clone, Debug, Serialize)]
struct FamilyKin {
    /// Its word, for addresses.
    word: String,
    /// What its games are called.
    title: String,
    /// How many games there are, and from where.
    line: String,
    /// What distances of rules go with.
    distances: Vec<Row>,
    /// Groups.
    groupings: Vec<Row>,
    /// How many pairs of rows go together.
    together_line: String,
    /// Rows that travel together.
    together: Vec<Row>,
    /// The games with their nearest.
    nearest: Vec<Nearest>,
}

/// A figure with what it is of.
#[derive(Clone, Debug, Serialize)]
struct Row {
    /// What is held.
    what: String,
    /// More of it, in small letters.
    note: String,
    /// Who holds it.
    work: Option<Link>,
    /// Games.
    games: usize,
    /// The figure.
    value: String,
    /// Its p.
    p: String,
    /// Between what chance gives it.
    chance: String,
    /// Of rows that travel together: between what it lies, and its p where works are held apart.
    within: Option<[String; 2]>,
}

/// A game with its nearest.
#[derive(Clone, Debug, Serialize)]
struct Nearest {
    /// The game.
    game: Link,
    /// The nearest.
    to: Vec<Link>,
    /// `12 of 47`.
    differ: String,
    /// Language, and what that stands on.
    language: String,
}

fn page(world: &World) -> KinshipPage {
    let families = Kinship::of(world.corpus, SEED, SHUFFLES);
    KinshipPage {
        command: "ludarium kinship".into(),
        families: families.iter().map(|k| family(world, k)).collect(),
    }
}

fn family(world: &World, k: &Kinship) -> FamilyKin {
    let games = families::named(&k.family).map_or(k.family.as_str(), |v| v.names.games);
    let most = |of: &dyn Fn(&crate::corpus::kinship::Kin) -> Vec<String>| {
        let mut many: BTreeMap<String, usize> = BTreeMap::new();
        let each = k.games.iter().flat_map(of);
        each.for_each(|name| *many.entry(name).or_default() += 1);
        let first = many
            .iter()
            .max_by_key(|(name, n)| (**n, std::cmp::Reverse((*name).clone())));
        first.map_or((String::new(), 0, 0), |(name, n)| {
            (name.clone(), *n, many.len())
        })
    };
    let (work, of_work, works) = most(&|g| vec![g.work.clone()]);
    let (country, of_country, countries) = most(&|g| g.countries.clone());
    let link = |slug: &String| -> Option<Link> {
        let game = k.games.iter().find(|g| g.slug == *slug)?;
        let edition = world.corpus.edition(slug)?;
        Some(Link {
            href: world.edition_href(From::Root, &edition.slug)?,
            label: typographic(&game.title),
        })
    };
    let nearest = k.games.iter().filter_map(|g| {
        let [n, of] = g.nearest_differ;
        let language = match (&g.language, g.language_by.as_deref()) {
            (Some(name), Some("place")) => format!("{name} (from the place)"),
            (Some(name), _) => name.clone(),
            _ => "not known".to_owned(),
        };
        Some(Nearest {
            game: link(&g.slug)?,
            to: g.nearest.iter().filter_map(link).collect(),
            differ: format!("{n} of {of}"),
            language,
        })
    });
    FamilyKin {
        word: k.family.clone(),
        title: capital(games),
        line: format!(
            "{} from {} and {}: {of_work} from {}, {of_country} from {country}. {} aspects compared; {} permutations, seed {}.",
            counted(k.games.len(), "edition", "editions"),
            counted(works, "work", "works"),
            counted(countries, "country", "countries"),
            world.work_short(&work),
            k.rows,
            k.shuffles,
            k.seed,
        ),
        distances: k.distances.iter().map(along).collect(),
        groupings: k.groupings.iter().map(|g| grouped(world, k, g)).collect(),
        together_line: format!(
            "{} of the {} aspects vary among these games. These {} aspects form {} pairs; {} of the pairs are associated",
            k.varied,
            k.rows,
            k.varied,
            k.looked,
            k.together.len()
        ),
        together: k.together.iter().take(ROWS).map(together).collect(),
        nearest: nearest.collect(),
    }
}

fn row(what: String, note: String, games: usize, figure: &Figure) -> Row {
    let [low, high] = figure.chance.map(number);
    Row {
        what,
        note,
        work: None,
        games,
        value: number(figure.value),
        p: format!("{:.3}", figure.p),
        chance: format!("{low} to {high}"),
        within: None,
    }
}

/// With a true minus.
fn number(value: f64) -> String {
    format!("{value:.2}").replace('-', "−")
}

/// What a grouping says of its games.
fn says(grouping: &str) -> &str {
    match grouping {
        "games that one work tells are nearer to each other" => {
            "games from one source are more similar"
        }
        "games of one country are nearer to each other" => {
            "games from one country are more similar"
        }
        other => other,
    }
}

fn along(a: &Along) -> Row {
    let (with, given) = a.measures();
    let note = given.map_or(String::new(), |g| {
        format!("partial correlation, controlling for {g}")
    });
    row(with.to_owned(), note, a.games, &a.r)
}

fn grouped(world: &World, k: &Kinship, g: &Grouped) -> Row {
    let groups: Vec<String> = g
        .groups
        .iter()
        .map(|(name, n)| {
            let known = world
                .works
                .contains_key(name)
                .then(|| world.work_short(name));
            format!("{} {n}", known.unwrap_or_else(|| name.clone()))
        })
        .collect();
    let without = g.aspect.as_ref().map_or(String::new(), |a| {
        format!(" The distances leave out “{}”.", aspect_name(a))
    });
    let work = g.work.as_ref().map(|key| Link {
        href: format!("works/{}.html", crate::publish::text::anchor(key)),
        label: world.work_short(key),
    });
    Row {
        work,
        ..row(
            typographic(&g.name),
            typographic(&format!(
                "{} ({}). {} of {} games share a group with another.{without}",
                says(g.says.trim_end_matches('.')),
                groups.join(", "),
                g.paired(),
                g.groups.values().sum::<usize>()
            )),
            k.games.len(),
            &g.r,
        )
    }
}

fn together(t: &Together) -> Row {
    Row {
        within: Some([
            format!("{} to {}", number(t.interval[0]), number(t.interval[1])),
            format!("{:.3}", t.p_within_works),
        ]),
        ..row(
            aspect_name(&t.rows[0]),
            aspect_name(&t.rows[1]),
            t.games,
            &t.v,
        )
    }
}
