//! The cards of the first page, and by what they can be chosen: country, board, length, a first game.

use std::collections::BTreeSet;

use super::super::families;
use super::super::pictures;
use super::super::text::{anchor, typographic};
use super::super::view::{Card, CardChoice, CardKind, Shelf};
use super::census::WordsOf;
use super::from::From;
use super::game::Game;
use super::rules::supplement;
use super::world::World;
use crate::study::stat::Stat;

/// Games that are called good first games at most.
const FIRST: usize = 6;
/// Shelves of the first page, and games on each; a collection of no more games than fit shows them all.
const SHELVES: usize = 4;
const ON_A_SHELF: usize = 3;

/// What is measured of a game for its card.
struct Measure {
    slug: String,
    /// Turns of a random game, on the mean; none where nothing is measured.
    turns: Option<f64>,
    /// Clauses in force.
    rules: usize,
    /// No move of its random games went on without end.
    ends: bool,
}

/// The cards, and by what they can be chosen.
pub struct Cards {
    measures: Vec<Measure>,
    /// Turns up to which a game is short, and up to which it is of middle length.
    cuts: Option<(f64, f64)>,
    first: BTreeSet<String>,
}

impl Cards {
    /// Of the editions of a collection.
    pub fn of(world: &World) -> Self {
        let results = world.results("properties");
        let measure = |game: &Game| {
            let series = results.and_then(|r| game.series(r).next());
            let figure = |stat| series.and_then(|s| s.figure(stat)?.value());
            Measure {
                slug: game.edition.slug.clone(),
                turns: figure(Stat::TURNS),
                rules: game.rules.clauses().len(),
                ends: figure(Stat::ENDLESS).is_none_or(|n| n == 0.0),
            }
        };
        let measures: Vec<Measure> = world.games.iter().map(measure).collect();
        let mut turns: Vec<f64> = measures.iter().filter_map(|m| m.turns).collect();
        turns.sort_by(f64::total_cmp);
        let third = |n: usize| turns.get(turns.len() * n / 3).map(|t| t.round());
        let cuts = third(1).zip(third(2)).filter(|_| turns.len() > 5);
        let mut simple: Vec<&Measure> = measures.iter().filter(|m| m.ends).collect();
        simple.retain(|m| cuts.zip(m.turns).is_none_or(|((_, long), t)| t <= long));
        simple.sort_by(|a, b| a.rules.cmp(&b.rules).then_with(|| a.slug.cmp(&b.slug)));
        let first = match measures.len() > FIRST {
            true => simple.iter().take(FIRST).map(|m| m.slug.clone()).collect(),
            false => BTreeSet::new(),
        };
        Self {
            measures,
            cuts,
            first,
        }
    }

    /// The card of a game.
    pub fn card(&self, world: &World, game: &Game) -> Card {
        let about = &game.edition.about;
        let slug = &game.edition.slug;
        let length = self.cuts.and_then(|(short, middle)| {
            let own = self.measures.iter().find(|m| m.slug == *slug)?;
            Some(match own.turns? {
                t if t <= short => "short",
                t if t <= middle => "middle",
                _ => "long",
            })
        });
        Card {
            href: (world.edition_href(From::Root, slug))
                .or_else(|| world.ruleset_href(From::Root, slug))
                .unwrap_or_default(),
            title: typographic(&about.title),
            people: about.people.clone(),
            from: format!("{} · {}", about.people, world.work_short(&about.work)),
            words: WordsOf::account(&game.edition.account).phrase(),
            countries: world.countries_of(game.edition),
            board: families::board(game),
            length: length.unwrap_or_default(),
            first: self.first.contains(slug),
            summary: typographic(&about.summary),
            supplement: game.edition.is_worksheet().then(|| supplement(game)),
            picture: pictures::path(&anchor(slug)),
        }
    }

    /// What the search adds to a good first game.
    pub fn good_first(&self, slug: &str) -> &'static str {
        match self.first.contains(slug) {
            true => " A good first game for beginners: short, with few rules, easy to learn, for children, a class, a lesson.",
            false => "",
        }
    }

    /// One good first game: of these the one whose account has most of its source's own words.
    pub fn first<'w, 'a>(&self, world: &'w World<'a>) -> Option<&'w Game<'a>> {
        let own = |g: &&Game| {
            let all = g.edition.account.sentences.iter();
            all.filter(|s| !s.is_elsewhere()).count()
        };
        let mut good: Vec<_> = world.games.iter().collect();
        good.retain(|g| self.first.contains(&g.edition.slug));
        good.into_iter()
            .max_by_key(own)
            .or_else(|| world.games.first())
    }

    /// The shelves of the first page, each game once; none where all games fit.
    pub fn shelves(&self, world: &World) -> Vec<Shelf> {
        if world.games.len() <= SHELVES * ON_A_SHELF {
            return vec![];
        }
        let turns = |g: &Game| {
            let of = self.measures.iter().find(|m| m.slug == g.edition.slug);
            of.and_then(|m| m.turns).unwrap_or(f64::MAX)
        };
        let first = self.first(world).map(|g| &g.edition.slug);
        let all = || world.games.iter();
        let mut good: Vec<&Game> = all()
            .filter(|g| self.first.contains(&g.edition.slug))
            .collect();
        good.sort_by_key(|g| Some(&g.edition.slug) != first);
        let mut short: Vec<&Game> = all().collect();
        short.sort_by(|a, b| turns(a).total_cmp(&turns(b)));
        let thrown = world
            .playable()
            .filter(|g| families::of(g).throws())
            .collect();
        let mut new: Vec<&Game> = all().collect();
        new.sort_by(|a, b| b.edition.about.since.cmp(&a.edition.about.since));
        let mut taken: BTreeSet<String> = BTreeSet::new();
        let mut shelf = |title: &'static str, games: Vec<&Game>| {
            let free = games
                .into_iter()
                .filter(|g| !taken.contains(&g.edition.slug));
            let free: Vec<&Game> = free.take(ON_A_SHELF).collect();
            taken.extend(free.iter().map(|g| g.edition.slug.clone()));
            let cards = free.into_iter().map(|g| self.card(world, g)).collect();
            Shelf { title, cards }
        };
        vec![
            shelf("Good first games", good),
            shelf("With sticks", thrown),
            shelf("Short games", short),
            shelf("New here", new),
        ]
    }

    /// By what the cards can be chosen; nothing where they are all alike in it.
    pub fn choices(&self, cards: &[Card]) -> Vec<CardChoice> {
        let named = |names: BTreeSet<String>| -> Vec<CardKind> {
            let kind = |name: String| CardKind {
                key: name.clone(),
                label: name,
            };
            names.into_iter().map(kind).collect()
        };
        let countries = cards.iter().flat_map(|c| c.countries.iter().cloned());
        let boards = cards.iter().map(|c| c.board.clone());
        let lengths = self.cuts.map_or_else(Vec::new, |(short, middle)| {
            let label = [
                ("short", format!("short: up to {short} turns")),
                ("middle", format!("up to {middle} turns")),
                ("long", format!("long: more than {middle} turns")),
            ];
            let kind = |(key, label): (&str, String)| CardKind {
                key: key.to_owned(),
                label,
            };
            label.map(kind).into()
        });
        let all = [
            ("country", "Country", named(countries.collect())),
            ("board", "Board", named(boards.collect())),
            ("length", "Length of a random game", lengths),
        ];
        let choice = |(key, label, kinds): (&'static str, &'static str, Vec<CardKind>)| {
            CardChoice { key, label, kinds }
        };
        let all = all.map(choice);
        all.into_iter().filter(|c| c.kinds.len() > 1).collect()
    }
}
