//! A page an edition: how related games rule what it leaves in doubt.

use super::super::text::{anchor, capital, counted, typographic};
use super::super::view::{
    Link, Question, RelatedAspect, RelatedDoubt, RelatedGame, RelatedWay, RelativesPage,
};
use super::aspects;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::world::World;
use crate::corpus::relatives::{Doubted, Relative, Relatives, Ruled};
use ludarium_engine::lang;

/// The page's file.
pub fn relatives_file(slug: &str) -> String {
    format!("relatives/{}.html", anchor(slug))
}

/// The page of an edition; none where no doubt of it is about anything that others rule.
pub fn relatives_page(world: &World, game: &Game, known: &Relatives) -> Option<RelativesPage> {
    let questions = game.rules.questions();
    let links = Links::of(world, From::Folder, game);
    let doubts: Vec<RelatedDoubt> = questions
        .iter()
        .filter_map(|(id, (q, _))| doubt(&links, known, id, q))
        .collect();
    if doubts.is_empty() {
        return None;
    }
    Some(RelativesPage {
        title: typographic(&game.edition.about.title),
        edition: links.href.unwrap_or_default(),
        line: format!("{} of {} doubts", doubts.len(), questions.len()),
        doubts,
    })
}

/// Puts into each doubt of an edition's page how relatives rule it, in short.
pub fn beside(questions: &mut [Question], related: &RelativesPage) {
    for question in questions {
        let found = related.doubts.iter().find(|d| d.id == question.id);
        let aspects = found.into_iter().flat_map(|d| &d.aspects);
        question.relatives = aspects.map(in_short).collect();
    }
}

/// Ways of relatives that a line in a doubt tells; the page of relatives has all.
const WAYS: usize = 3;

/// `Last counter in an empty hole: “the turn ends” in 12 of 30, “is taken” in 9, two ways more`
fn in_short(aspect: &RelatedAspect) -> String {
    let way = |(at, w): (usize, &RelatedWay)| {
        let of = match at {
            0 => format!(" of {}", w.of),
            _ => String::new(),
        };
        format!("“{}” in {}{of}", w.value, w.count)
    };
    let mut parts: Vec<String> = aspect.ways.iter().take(WAYS).enumerate().map(way).collect();
    let more = aspect.ways.len().saturating_sub(WAYS);
    if more > 0 {
        parts.push(format!("{} more", counted(more, "way", "ways")));
    }
    format!("{}: {}", capital(&aspect.aspect), parts.join(", "))
}

fn doubt(
    links: &Links,
    known: &Relatives,
    id: &str,
    question: &lang::Question,
) -> Option<RelatedDoubt> {
    let about = known.doubt(links.edition, id);
    let aspects: Vec<RelatedAspect> = about
        .iter()
        .filter(|d| d.of > 0)
        .map(|d| aspect(links.world, question, d))
        .collect();
    (!aspects.is_empty()).then(|| RelatedDoubt {
        id: anchor(id),
        ask: Link {
            href: links.doubt_href(id).unwrap_or_default(),
            label: typographic(&question.ask),
        },
        aspects,
    })
}

fn aspect(world: &World, question: &lang::Question, doubted: &Doubted) -> RelatedAspect {
    let says = |name: &String| {
        let reading = question.reading.get(name);
        typographic(reading.map_or(name.as_str(), |r| r.says.as_str()))
    };
    let alone = doubted.readings.iter().filter(|(name, _)| {
        let has = |way: &Ruled| way.readings.contains(name);
        !doubted.ruled.iter().any(has)
    });
    RelatedAspect {
        aspect: aspects::name(&doubted.aspect),
        alone: alone.map(|(name, _)| says(name)).collect(),
        ways: doubted
            .ruled
            .iter()
            .map(|way| RelatedWay {
                value: aspects::value(&way.value),
                readings: way.readings.iter().map(says).collect(),
                line: line(way, doubted.of),
                count: way.games,
                of: doubted.of,
                games: way.by.iter().map(|r| relative(world, r)).collect(),
            })
            .collect(),
    }
}

fn line(way: &Ruled, of: usize) -> String {
    let works = match way.works {
        1 => "one work".to_owned(),
        n => format!("{n} works"),
    };
    let sources = match way.told {
        0 => "without a source".to_owned(),
        n if n == way.games => "backed by sources in each".to_owned(),
        n => format!("backed by sources in {n}"),
    };
    format!("{} of {of} games, {sources}, from {works}", way.games)
}

fn relative(world: &World, relative: &Relative) -> RelatedGame {
    let edition = world
        .corpus
        .edition(&relative.slug)
        .filter(|_| relative.edition);
    let href = edition.and_then(|e| {
        let links = world.links(From::Folder, e);
        let mut clauses = relative.clauses.iter();
        clauses.find_map(|id| links.clause_href(id)).or(links.href)
    });
    let from: Vec<&str> = [&relative.place, &relative.source]
        .into_iter()
        .flatten()
        .map(String::as_str)
        .collect();
    RelatedGame {
        href,
        title: typographic(&relative.title),
        from: typographic(&from.join("; ")),
        sure: relative.certainty.clone().unwrap_or_default(),
    }
}
