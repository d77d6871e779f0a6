//! The first page.

use std::collections::BTreeSet;

use super::super::families;
use super::super::pictures;
use super::super::previews;
use super::super::text::{anchor, capital, counted, grouped, in_words, listed, typographic};
use super::super::view::{Card, FrontFigure, HomePage, Link, Way};
use super::cards::Cards;
use super::player;
use super::portal::Share;
use super::{From, Game, Links, World};
use crate::corpus::howto::Of;
use rayon::prelude::*;

/// Everything on the first page.
#[must_use]
pub fn home_page(world: &World) -> HomePage {
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
    let first = start_with(world);
    let rulesets = world.rulesets();
    let page = |anchor: &str| {
        let edition = first.and_then(|g| world.edition_href(From::Root, &g.edition.slug));
        let ruleset = || rulesets.first().map(|r| format!("{}{anchor}", r.href));
        let found = edition
            .map(|page| format!("{page}{anchor}"))
            .or_else(ruleset);
        found.unwrap_or_else(|| "#editions".to_owned())
    };
    let start = first.map_or_else(String::new, |g| {
        let about = &g.edition.about;
        match &about.subtitle {
            Some(subtitle) => format!("start with {}, {}", about.title, uncapital(subtitle)),
            None => format!("start with {}", about.title),
        }
    });
    let site = &world.config.site;
    let begun = |worksheets: bool| -> Vec<Link> {
        let all = world.unfinished().filter(|_| world.config.publish.drafts);
        all.filter(|e| e.is_worksheet() == worksheets)
            .map(|e| Link {
                href: format!("editions/{}.html", e.slug),
                label: e.about.title.clone(),
            })
            .collect()
    };
    let cards = Cards::of(world);
    let others = games
        .iter()
        .filter(|g| first.is_none_or(|f| f.edition.slug != g.edition.slug));
    let all = first.into_iter().chain(others);
    let shown: Vec<Card> = all.map(|g| cards.card(world, g)).collect();
    HomePage {
        drafts: begun(false),
        rulesets: rulesets.clone(),
        ours: ours(world),
        worksheets_title: worksheets_title(world.worksheets.len() + begun(true).len()),
        begun: begun(true),
        heading: site.heading.clone().unwrap_or_else(|| site.title.clone()),
        lead: site.lead.clone(),
        facts: facts(world, sentences, &accounted),
        ways: [
            Way {
                href: page("#player"),
                verb: "Play",
                what: "against the computer or a friend, and ask “why?” of any capture",
                how: start,
            },
            Way {
                href: "compare.html".to_owned(),
                verb: "Compare",
                what: "which rules differ between peoples, and who says so",
                how: families(world),
            },
            look_up(world, page("#account")),
        ]
        .into_iter()
        // one game alone is compared with none
        .filter(|way| way.href != "compare.html" || games.len() > 1)
        // and where nothing can be played nothing leads to a board
        .filter(|way| way.href != "#editions")
        .collect(),
        games_title: format!(
            "{} {}",
            capital(&in_words(games.len())),
            if games.len() == 1 { "game" } else { "games" }
        ),
        games_from: told(games),
        figure: first.and_then(|g| figure(world, g)),
        choices: cards.choices(&shown),
        games: shown,
        worksheets: world
            .worksheets
            .iter()
            .map(|g| cards.card(world, g))
            .collect(),
    }
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
fn look_up(world: &World, account: String) -> Way {
    let portal = world.listed();
    if portal.evidence.is_empty() {
        return Way {
            href: account,
            verb: "Read",
            what: "an account, sentence by sentence, and the rule each became",
            how: String::new(),
        };
    }
    let games: BTreeSet<u32> = portal.evidence.values().map(|e| e.game).collect();
    let found = world.whereabouts.values().flat_map(|w| &w.countries);
    let countries: BTreeSet<&String> = found.collect();
    Way {
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
    }
}

/// Of how many editions the account stands in our words: what the lead promises holds of the others.
fn ours(world: &World) -> Option<String> {
    let [all, part] = world.in_our_words();
    let of = counted(world.games.len(), "edition", "editions");
    let told = match (all, part) {
        (0, 0) => return None,
        (0, part) => format!("we paraphrase part of the account in {part} of {of}"),
        (all, 0) => format!("we paraphrase the account in {all} of {of}"),
        (all, part) => {
            format!("we paraphrase the account in {all} of {of}, and part of it in {part} more")
        }
    };
    Some(format!(
        "For copyright reasons {told}. Each record shows where the original is."
    ))
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

/// `six sowing games, two with sticks and a track, aspect by aspect`.
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
    parts.push("aspect by aspect".to_owned());
    parts.join(", ")
}

/// The edition to begin with: of the games of the larger family, the one whose ethnographer says most in words that
/// can be read here.
fn start_with<'w, 'a>(world: &'w World<'a>) -> Option<&'w Game<'a>> {
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

fn uncapital(text: &str) -> String {
    match text.strip_prefix("The ") {
        Some(rest) => format!("the {rest}"),
        None => text.to_owned(),
    }
}

/// Where and when they were told; a date of telling is not one of playing.
fn told(games: &[Game]) -> String {
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
    for told in years.iter().copied() {
        let (from, to) = told.split_once('-').unwrap_or((told, told));
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

/// The positions of the cards, by path.
#[must_use]
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
#[must_use]
pub fn board_previews(world: &World, paints: &str) -> Vec<(String, Vec<u8>)> {
    let games: Vec<_> = world.playable().collect();
    // a few hundredths of a second each
    let drawn = games.par_iter().filter_map(|g| {
        let path = previews::path(&anchor(&g.edition.slug));
        Some((path, previews::png(&families::card(g), paints)?))
    });
    drawn.collect()
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
