//! The first page.

use std::collections::BTreeSet;

use super::super::families;
use super::super::pictures;
use super::super::previews;
use super::super::text::{anchor, counted, grouped, in_words, typographic};
use super::super::view::{AllGames, FrontFigure, HomePage, Way};
use super::cards::Cards;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::player;
use super::portal::Share;
use super::world::World;
use crate::corpus::howto::Of;
use rayon::prelude::*;

/// Everything on the first page.
pub fn home_page(world: &World, cards: &Cards, all: AllGames) -> HomePage {
    let games = &world.games;
    let sentences: usize = games
        .iter()
        .map(|g| g.edition.account.sentences.len())
        .sum();
    let unread = games
        .iter()
        .flat_map(|g| &g.edition.account.sentences)
        .filter(|s| s.status.is_none())
        .count();
    let accounted = if unread == 0 {
        "each accounted for".to_owned()
    } else {
        format!("{unread} not yet read")
    };
    let first = cards.first(world);
    let site = &world.config.site;
    let shelves = cards.shelves(world);
    HomePage {
        ours: ours(world),
        heading: site.heading.clone().unwrap_or_else(|| site.title.clone()),
        lead: site.lead.clone(),
        facts: facts(world, sentences, &accounted),
        ways: ways(world, first),
        games_title: all.games_title.clone(),
        games_from: all.games_from.clone(),
        figure: shown(world).and_then(|g| figure(world, g)),
        all: shelves.is_empty().then_some(all),
        shelves,
    }
}

/// What a reader can do: nothing leads to a board where none can be played.
fn ways(world: &World, first: Option<&Game>) -> Vec<Way> {
    let games = &world.games;
    let page = |end: &str| {
        let edition = first.and_then(|g| world.edition_href(From::Root, &g.edition.slug));
        let ruleset = || world.ruleset_href(From::Root, &world.rulesets().first()?.edition.slug);
        Some(format!("{}{end}", edition.or_else(ruleset)?))
    };
    let called = first.map(|g| g.edition.about.title.as_str());
    let with = |words: &str| called.map_or_else(String::new, |title| format!("{words} {title}"));
    let way = |href, verb, what, how| Way {
        href,
        verb,
        what,
        how,
    };
    let account = page("#account");
    let compare = (games.len() > 1).then(|| "compare.html".to_owned());
    let all = [
        page("?computer#player")
            .map(|href| way(href, "Play", "against the computer", with("start with"))),
        compare.map(|href| {
            let what = "which rules differ between peoples, and who says so";
            way(href, "Compare", what, families(world))
        }),
        look_up(world, account),
        page("?classroom").map(|href| {
            let what = "a class: the board on the whole screen, three rules beside it";
            way(
                href,
                "Teach",
                what,
                "every game has a sheet to print".to_owned(),
            )
        }),
    ];
    all.into_iter().flatten().collect()
}

/// What there is, in numbers.
fn facts(world: &World, sentences: usize, accounted: &str) -> String {
    let mut parts = vec![];
    if !world.games.is_empty() {
        parts.push(counted(world.games.len(), "game", "games"));
        let sentences = counted(sentences, "sentence", "sentences");
        parts.push(format!("{sentences}, {accounted}"));
    }
    match (world.listed().evidence.len(), world.share()) {
        (0, _) => {}
        (n, Share::None) => parts.push(counted(n, "record", "records")),
        (n, _) => parts.push(format!(
            "{} records of the world’s games",
            grouped(n as u64)
        )),
    }
    parts.join(" · ")
}

/// The way to the records; where there are none, to an account.
fn look_up(world: &World, account: Option<String>) -> Option<Way> {
    let portal = world.listed();
    if portal.evidence.is_empty() {
        return account.map(|href| Way {
            href,
            verb: "Read",
            what: "an account, sentence by sentence, and the rule each became",
            how: String::new(),
        });
    }
    let games: BTreeSet<u32> = portal.evidence.values().map(|e| e.game).collect();
    let found = world.whereabouts.values().flat_map(|w| &w.countries);
    let countries: BTreeSet<&String> = found.collect();
    Some(Way {
        href: "records.html".to_owned(),
        verb: "Look up",
        what: "where and when a game was found, and who says so",
        how: format!(
            "{} of {}{}",
            counted(portal.evidence.len(), "record", "records"),
            counted(games.len(), "game", "games"),
            match countries.len() {
                0 => String::new(),
                n => format!(
                    " from {}",
                    counted(n, "country of today", "countries of today")
                ),
            }
        ),
    })
}

/// Whether accounts are paraphrased: what the lead promises holds of the others.
fn ours(world: &World) -> Option<String> {
    let [all, part] = world.in_our_words();
    let which = match 2 * (all + part) {
        0 => return None,
        n if n > world.games.len() => "Most",
        _ => "Some",
    };
    Some(format!(
        "{which} accounts are paraphrased for copyright reasons; each record shows where the original is."
    ))
}

/// The edition whose board the first page shows: of the games of the larger family, the one whose ethnographer says most in words that
/// can be read here.
fn shown<'w, 'a>(world: &'w World<'a>) -> Option<&'w Game<'a>> {
    let own = |g: &Game| {
        g.edition
            .account
            .sentences
            .iter()
            .filter(|s| s.layer == crate::corpus::Layer::Primary && !s.is_elsewhere())
            .count()
    };
    let mut largest: Option<Vec<&Game>> = None;
    for (_, games) in world.by_family() {
        if largest.as_ref().is_none_or(|l| l.len() < games.len()) {
            largest = Some(games);
        }
    }
    largest?.into_iter().rev().max_by_key(|g| own(g))
}

/// The first capture that the lines of how to play show, on a board.
fn figure(world: &World, game: &Game) -> Option<FrontFigure> {
    let edition = game.edition;
    let lines = &edition.howto.as_ref()?.lines;
    let line = lines
        .iter()
        .find(|l| l.of == Some(Of::Capture) && l.example.is_some())?;
    let id = line.example.as_deref()?;
    let example = edition.examples.iter().find(|e| e.id == id)?;
    let clause = line.clauses.first()?;
    let info = game.clause(clause)?;
    let links = Links::of(world, From::Root, game);
    let doing = families::doing(game, example);
    let drawn = families::drawn(game, &example.start, "front", &doing)?;
    Some(FrontFigure {
        title: edition.about.title.clone(),
        quote: links.quoted(&info.cites),
        href: links.href?,
        look: edition.about.drawn.look.word(),
        svg: drawn.svg,
        says: typographic(&info.says),
        work: world.work_label(edition),
        data: player::front_data(world, game, example),
        doing,
    })
}

/// `six sowing games, two with sticks and a track`.
fn families(world: &World) -> String {
    let mut parts: Vec<String> = vec![];
    for (family, games) in world.by_family() {
        let names = &family.names;
        let kind = if parts.is_empty() {
            names.games
        } else {
            names.also
        };
        let kind = match games.len() {
            1 => kind
                .strip_suffix("games")
                .map_or(kind.to_owned(), |of| format!("{of}game")),
            _ => kind.to_owned(),
        };
        parts.push(format!("{} {kind}", in_words(games.len())));
    }
    parts.join(", ")
}

/// The positions of the cards, by path.
pub fn card_pictures(world: &World, paints: &str) -> Vec<(String, String)> {
    let drawn = world.playable().filter_map(|g| {
        let path = pictures::path(&anchor(&g.edition.slug));
        let look = g.edition.about.drawn.look.word();
        let card = families::card(g).replacen("<svg ", &format!("<svg data-look=\"{look}\" "), 1);
        Some((path, pictures::image(&card, paints)?))
    });
    drawn.collect()
}

/// The boards of the cards as PNG for those who link to the pages, by path.
pub fn board_previews(world: &World, paints: &str) -> Vec<(String, Vec<u8>)> {
    let games: Vec<_> = world.playable().collect();
    // a few hundredths of a second each
    let drawn = games.par_iter().filter_map(|g| {
        let path = previews::path(&anchor(&g.edition.slug));
        Some((path, previews::png(&families::card(g), paints)?))
    });
    drawn.collect()
}
