//! The games of a family side by side in figures, and what a feature of one does in another: read from the results that are committed.

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::game::measure::Measure;
use ludarium_engine::lang::Vocabulary;

use super::super::dots::{draw, Dot};
use super::super::text::{anchor, capital, counted, in_words, listed, typographic};
use super::super::view::{
    FamilyFigures, FiguresPage, GameFigures, Link, Plot, SwapFigures, SwapRow,
};
use super::from::From;
use super::game::Game;
use super::world::World;
use crate::study::figures::{Figure, Figures};
use crate::study::properties::{change, figure};
use crate::study::results::{Results, Series};
use crate::study::stat::Stat;
use crate::study::words;
use crate::text::grouped;

/// Where it stands.
pub const PAGE: &str = "figures.html";

/// Properties that are drawn: statistic, name, what is to be known of it, and a value that a line stands for.
pub(super) const MEASURED: &[(Stat, &str, &str, Option<f64>)] = &[
    (Stat::TURNS, "Length", "Turns in a game.", None),
    (
        Stat::Mean(Measure::BRANCHING),
        "Choice",
        "Mean number of actions to choose from.",
        None,
    ),
    (
        Stat::Share(Measure::DECIDED, 1, i64::MAX),
        "Decisiveness",
        "Games with a winner, in per cent of those that ended; the others are drawn.",
        None,
    ),
    (
        Stat::FIRST_WINS,
        "First player",
        "Games that the first player wins, in per cent of those that ended. The line marks 50 %. If many games end in a draw, even a balanced game stays below it.",
        Some(50.0),
    ),
    (
        Stat::Mean(Measure::DRAMA),
        "Drama",
        "How far behind the later winner is, from 0 to 1, in positions where that player is behind.",
        None,
    ),
    (
        Stat::Mean(Measure::LEAD_CHANGES),
        "Changes of the lead",
        "How often the lead passes to another player in a game.",
        None,
    ),
    (
        Stat::ENDLESS,
        "Moves that would never end",
        "Number per game; the rules say whether such a move is taken back or broken off.",
        None,
    ),
];

/// The page; none where nothing was measured.
pub fn figures_page(world: &World) -> Option<FiguresPage> {
    let properties = world.results("properties")?;
    let swaps = world.results("swaps");
    let families: Vec<FamilyFigures> = world
        .by_family()
        .into_iter()
        .filter_map(|(family, games)| of_family(world, family, &games, properties, swaps))
        .collect();
    (!families.is_empty()).then_some(FiguresPage { families })
}

/// A game with its series.
type Measured<'a> = (&'a Game<'a>, &'a Series);

fn of_family(
    world: &World,
    family: &Vocabulary,
    games: &[&Game],
    properties: &Results,
    swaps: Option<&Results>,
) -> Option<FamilyFigures> {
    let measured: Vec<Measured> = games
        .iter()
        .filter_map(|g| Some((*g, g.series(properties).next()?)))
        .collect();
    let first = measured.first()?.1;
    let plots: Vec<Plot> = MEASURED
        .iter()
        .filter_map(|d| plot(world, &measured, d))
        .collect();
    let has = |m: &Measured, stat| m.1.figure(stat).is_some_and(|f| f.value().is_some());
    let columns: Vec<&(Stat, &str, &str, Option<f64>)> = MEASURED
        .iter()
        .filter(|d| measured.iter().any(|m| has(m, d.0)))
        .collect();
    let row = |(game, series): &Measured| GameFigures {
        edition: link(world, game),
        cells: columns.iter().map(|d| cell(series, d.0)).collect(),
        n: grouped(series.identity.games),
        rules: game.rules.sha256().chars().take(8).collect(),
    };
    let named = |(game, _): &Measured| {
        let title = game.edition.about.title.clone();
        (anchor(&game.edition.slug), title)
    };
    let mut named: Vec<(String, String)> = measured.iter().map(named).collect();
    named.sort_by(|a, b| a.1.cmp(&b.1));
    Some(FamilyFigures {
        games: named,
        title: capital(family.names.games),
        anchor: anchor(family.word),
        made: made(first, &[first.identity.games], family),
        plots,
        head: columns.iter().map(|d| d.1.to_owned()).collect(),
        rows: measured.iter().map(row).collect(),
        swaps: swaps.and_then(|s| swapped(world, family, games, s)),
    })
}

/// How figures of many games were made, with the least and the most games of a series; the rules of each have a hash of their own.
fn made(series: &Series, games: &[u64], family: &Vocabulary) -> String {
    let (_, many) = words::played(series, Some(family));
    let id = &series.identity;
    let agents: Vec<String> = id.agents.iter().map(|a| a.word()).collect();
    let least = games.iter().min().copied().unwrap_or(id.games);
    let most = games.iter().max().copied().unwrap_or(id.games);
    let number = match least < most {
        true => format!("{} to {}", grouped(least), grouped(most)),
        false => grouped(most),
    };
    format!(
        "{number} {many} of each, {} players, seed {}",
        agents.join(" and "),
        id.seed
    )
}

/// What the vocabulary says of a word, as running text: its first clause, without what it holds of alone (`race: …`) and without words of
/// the rules language.
fn plainly(says: &str) -> String {
    let (only, rest) = match says.split_once(": ") {
        Some((only, rest)) if !only.contains(' ') => (Some(only), rest),
        _ => (None, says),
    };
    let first = rest.split([';', ':', '(', '.', '`']).next().unwrap_or(rest);
    let first = typographic(first.trim().trim_end_matches(','));
    match only {
        Some(only) => format!("{first} ({only})"),
        None => first,
    }
}

fn link(world: &World, game: &Game) -> Link {
    Link {
        href: world
            .edition_href(From::Root, &game.edition.slug)
            .unwrap_or_default(),
        label: game.edition.about.title.clone(),
    }
}

/// Value and interval as they are written.
fn cell(series: &Series, stat: Stat) -> [String; 2] {
    let written = series.figure(stat).and_then(|f| figure(f, stat));
    written.unwrap_or_default()
}

fn plot(
    world: &World,
    measured: &[Measured],
    (stat, title, note, line): &(Stat, &str, &str, Option<f64>),
) -> Option<Plot> {
    let times = match stat {
        Stat::Share(..) => 100.0,
        _ => 1.0,
    };
    let mut dots: Vec<Dot> = measured
        .iter()
        .filter_map(|(game, series)| {
            let found = series.figure(*stat)?;
            let estimate = found.estimate();
            let [value, interval] = cell(series, *stat);
            let Link { href, label } = link(world, game);
            Some(Dot {
                title: label,
                href,
                value: found.value()? * times,
                interval: estimate.map(|t| (t.low * times, t.high * times)),
                words: format!("{value} ({interval})"),
            })
        })
        .collect();
    // one game has nothing to stand beside
    if dots.len() < 2 {
        return None;
    }
    let none = zeros(&mut dots);
    dots.sort_by(|a, b| b.value.total_cmp(&a.value).then(a.title.cmp(&b.title)));
    Some(Plot {
        title: (*title).to_owned(),
        note: match stat {
            Stat::Share(..) => format!("{note}{}", broken_off(measured)),
            _ => (*note).to_owned(),
        },
        svg: draw(&dots, *line, title),
        none,
    })
}

/// Takes out the games that have nothing of a property, or next to nothing, where they are most of those drawn and the others are enough for a drawing.
fn zeros(dots: &mut Vec<Dot>) -> Vec<Link> {
    // as it is written: what is nothing to two places is no dot that could be distinguished from the axis
    let none = |d: &Dot| {
        let written = d.words.split([' ', '\u{a0}']).next();
        written.and_then(|w| w.parse::<f64>().ok()) == Some(0.0)
    };
    let many = dots.iter().filter(|d| none(d)).count();
    if many * 2 <= dots.len() || dots.len() - many < 2 {
        return vec![];
    }
    let mut out: Vec<Link> = Vec::new();
    dots.retain(|d| {
        if none(d) {
            out.push(Link {
                href: d.href.clone(),
                label: d.title.clone(),
            });
        }
        !none(d)
    });
    out.sort_by(|a, b| a.label.cmp(&b.label));
    out
}

/// Of a share: what rounds that were broken off do to its bars, where many were.
fn broken_off(measured: &[Measured]) -> String {
    let cut_share = |(game, series): &Measured| {
        let cut = match series.figures.as_ref()? {
            Figures::Measured(_, cut, _) => cut.0[0],
            _ => return None,
        };
        let of = Some(series.identity.games).filter(|n| *n > 0)?;
        let percent = 100 * cut / of;
        (percent > 0).then(|| format!("{} ({percent} %)", game.edition.about.title))
    };
    let games: Vec<String> = measured.iter().filter_map(cut_share).collect();
    match games.is_empty() {
        true => String::new(),
        false => format!(
            " Dots leave out rounds that were broken off; a bar extends as far as these rounds could have moved it: {}.",
            listed(&games)
        ),
    }
}

/// What a feature decides, as a reader would say it.
pub(super) fn feature(family: &Vocabulary, topic: &str) -> String {
    if let Some(at) = topic.strip_prefix("at=") {
        let says = family.rulings.and_then(|r| r.says(at));
        return format!("what happens when {}", says.unwrap_or(at));
    }
    let of = |path: &str| family.params.iter().find(|p| p.path() == path);
    match topic.strip_suffix(".*") {
        Some(part) => {
            // the part goes by what its first parameter says
            let first = family.params.iter().find(|p| p.phase == part);
            let says = first.map_or("", |p| p.says);
            format!("{} and what belongs to it", plainly(says))
        }
        None => plainly(of(topic).map_or(topic, |p| p.says)),
    }
}

/// Every feature that was put into other games, those that move most first.
fn swapped(
    world: &World,
    family: &Vocabulary,
    games: &[&Game],
    results: &Results,
) -> Option<SwapFigures> {
    let mut by: BTreeMap<&str, Vec<(&Game, &Series)>> = BTreeMap::new();
    for game in games {
        for series in game.series(results) {
            if let Some(swap) = series.against().and_then(|a| a.swap.as_ref()) {
                by.entry(&swap.topic).or_default().push((game, series));
            }
        }
    }
    let tried = || by.values().flatten().map(|(_, series)| *series);
    // a swap that was refused has no games
    let games: Vec<u64> = tried()
        .map(|s| s.identity.games)
        .filter(|n| *n > 0)
        .collect();
    let first = tried()
        .find(|s| s.identity.games > 0)
        .or_else(|| tried().next())?;
    let all: usize = by.values().map(Vec::len).sum();
    let mut rows: Vec<SwapRow> = by
        .iter()
        .map(|(topic, swaps)| of_topic(world, feature(family, topic), swaps))
        .filter(|row| row.played > 0)
        .collect();
    rows.sort_by(|a, b| {
        let moved = |r: &SwapRow| (r.longer + r.shorter, r.played);
        moved(b).cmp(&moved(a)).then(a.feature.cmp(&b.feature))
    });
    let played: usize = rows.iter().map(|r| r.played).sum();
    let bases: BTreeSet<&str> = by
        .values()
        .flatten()
        .map(|(g, _)| g.edition.slug.as_str())
        .collect();
    Some(SwapFigures {
        made: made(first, &games, family),
        bases: in_words(bases.len()),
        count: format!(
            "{} tried; {} can be played; the others leave a situation undecided or contradict themselves",
            counted(all, "swap", "swaps"),
            grouped(played as u64)
        ),
        rows,
    })
}

fn of_topic(world: &World, feature: String, swaps: &[(&Game, &Series)]) -> SwapRow {
    let played: Vec<&(&Game, &Series)> =
        swaps.iter().filter(|(_, s)| s.figures.is_some()).collect();
    let moved = |stat: Stat, more: bool| {
        let seen = |s: &Series| words::effect_of(s, stat, 1.0).is_some_and(|m| m.more == more);
        played.iter().filter(|p| seen(p.1)).count()
    };
    let by = |s: &Series| -> Option<f64> {
        let Figure::Difference(length) = s.figure(Stat::TURNS)? else {
            return None;
        };
        let (was, is) = (length.default, length.other);
        (was > 0.0).then(|| 100.0 * (is / was - 1.0))
    };
    let mut changes: Vec<(f64, usize)> = played
        .iter()
        .enumerate()
        .filter_map(|(n, p)| Some((by(p.1)?, n)))
        .collect();
    changes.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |share: f64| changes[((changes.len() - 1) as f64 * share).round() as usize].0;
    let still = changes.iter().all(|(by, _)| by.abs() < 0.05);
    let median = if changes.is_empty() {
        String::new()
    } else if still {
        "none".to_owned()
    } else {
        format!(
            "{} ({} to {})",
            change(at(0.5)),
            change(at(0.25)),
            change(at(0.75))
        )
    };
    let most = changes
        .iter()
        .max_by(|a, b| a.0.abs().total_cmp(&b.0.abs()));
    let (most, into) = match most {
        Some((by, n)) if by.abs() >= 0.5 => {
            let (game, series) = played[*n];
            let swap = series.against().and_then(|a| a.swap.as_ref());
            let from = swap.and_then(|s| world.game(s.from.first()?));
            let from = from.map_or("", |g| g.edition.about.title.as_str());
            ([change(*by), from.to_owned()], Some(link(world, game)))
        }
        _ => <_>::default(),
    };
    SwapRow {
        feature,
        played: played.len(),
        refused: swaps
            .iter()
            .filter(|(_, s)| s.identity.refused.is_some())
            .count(),
        longer: moved(Stat::TURNS, true),
        shorter: moved(Stat::TURNS, false),
        first: moved(Stat::FIRST_WINS, true) + moved(Stat::FIRST_WINS, false),
        endless: moved(Stat::ENDLESS, true),
        median,
        most,
        into,
    }
}
