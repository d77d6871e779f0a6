//! The cards of the first page, and by what they can be chosen: country, board, length, a first game.

use std::collections::BTreeSet;

use super::super::families;
use super::super::pictures;
use super::super::text::{anchor, typographic};
use super::super::view::{Card, CardChoice, CardKind};
use super::census::WordsOf;
use super::rules::supplement;
use super::{From, Game, World};
use crate::study::stat::Stat;

/// Games that are called good first games at most.
const FIRST: usize = 6;

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
    #[must_use]
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
    #[must_use]
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
            href: world.edition_href(From::Root, slug).unwrap_or_default(),
            title: about.title.clone(),
            from: format!("{} · {}", about.people, world.work_short(&about.work)),
            words: WordsOf::account(&game.edition.account).told(),
            countries: world.countries_of(game.edition),
            board: families::board(game),
            length: length.unwrap_or_default(),
            first: self.first.contains(slug),
            summary: typographic(&about.summary),
            supplement: game.edition.is_worksheet().then(|| supplement(game)),
            picture: pictures::path(&anchor(slug)),
        }
    }

    /// By what the cards can be chosen; nothing where they are all alike in it.
    #[must_use]
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
