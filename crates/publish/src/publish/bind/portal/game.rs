//! The page of a game of the database: what is known, evidence, map, time, rulesets, works, and how to begin an edition.

use super::entries::{entries, works};
use super::evidence::{listed, note, otherwise, plain, text_part};
use super::kin::kin;
use super::spread::spread;
use crate::catalogue::{Evidence, Game, Ruleset};
use crate::corpus::Edition;
use crate::publish::bind::from::From;
use crate::publish::bind::when::{date_words, span_words, years};
use crate::publish::bind::world::World;
use crate::publish::map::degrees;
use crate::publish::pictures;
use crate::publish::text::{anchor, counted, typographic};
use crate::publish::view::{Fact, GamePage, Item, Playable, RulesetRow};

/// From the first to the last year of some records.
pub fn span<'r>(records: impl Iterator<Item = &'r Evidence>) -> Option<(i32, i32)> {
    records
        .filter_map(years)
        .reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))
}

fn facts(world: &World, game: &Game) -> Vec<Fact> {
    let portal = world.listed();
    let regions = game.regions.iter().map(|r| Item {
        label: r.clone(),
        href: world.place_href(From::Folder, r),
    });
    let point = |(lat, lon)| format!("{}, {}", degrees(lat, 'N', 'S'), degrees(lon, 'E', 'W'));
    let whole = game.match_of.map(|id| Item {
        label: portal.game_name(id),
        href: world.portal_game_href(From::Folder, id),
    });
    let kind = if game.dlp {
        "traditional"
    } else {
        "not counted among the traditional games"
    };
    let mut facts = listed([
        ("Native name", plain([&game.native_name])),
        ("Other names", plain(&game.aliases)),
        ("Categories", plain(&game.categories)),
        ("Periods", plain(&game.periods)),
        ("Regions", regions.collect()),
        ("Origin", plain([&game.origin])),
        ("Point of origin", plain(game.point.map(point))),
        ("Author", plain([&game.author])),
        ("Publisher", plain([&game.publisher])),
        ("Made", plain([game.date.trim_end_matches("-00")])),
        ("The portal’s reference", plain([&game.reference])),
        ("Part of", whole.into_iter().collect()),
        ("The portal calls it", plain(game.portal.then_some(kind))),
    ]);
    let widest = "from the widest to the narrowest";
    note(&mut facts, "Categories", widest);
    note(&mut facts, "Point of origin", "according to the portal");
    facts
}

/// Everything on the page of a game.
pub fn game_page(world: &World, game: &Game) -> GamePage {
    let portal = world.listed();
    let from = From::Folder;
    let mut records: Vec<&Evidence> = portal.of_game(game.id).collect();
    records.sort_by_key(|r| (years(r).is_none(), years(r), r.id));
    let span = span(records.iter().copied());
    let words = span_words(span);
    let number = counted(records.len(), "record", "records");
    let line = match (records.is_empty(), words.is_empty()) {
        (true, _) => "No records in the portal.".to_owned(),
        (false, true) => format!("{number}, none of them dated."),
        (false, false) => format!("{number}, {words}."),
    };
    let editions: Vec<Playable> = world
        .editions_of_game(game.id)
        .filter_map(|e| playable(world, e))
        .collect();
    let editions: Vec<Playable> = editions
        .into_iter()
        .chain(rulesets(world, game.id))
        .collect();
    let begin = records
        .iter()
        .filter(|r| !r.rules.sha256.is_empty() && r.content.sentences.len() > 2)
        .filter(|_| editions.is_empty())
        .take(3)
        .map(|r| r.name.clone())
        .collect();
    let texts = world.corpus.words.games.get(&game.id);
    let description = texts.and_then(|t| t.get("description")).map(String::as_str);
    let mut sources: Vec<u32> = game.sources.clone();
    sources.extend(records.iter().flat_map(|r| &r.sources));
    GamePage {
        id: game.portal.then(|| format!("DLP.Games.{}", game.id)),
        name: game.name.clone(),
        line,
        facts: facts(world, game),
        description: text_part(
            ("editorial", "D", "The portal’s description"),
            &game.description.sentences,
            &game.description.sha256,
            description,
            vec![],
        )
        .into_iter()
        .collect(),
        editions,
        begin,
        spread: spread(
            world,
            &records,
            &format!("game={}", world.game_code(game.id)),
            &game.name,
        ),
        kin: kin(world, game),
        evidence: entries(
            world,
            records.iter().copied(),
            ("game", &world.game_code(game.id)),
        ),
        rulesets: portal
            .rulesets
            .values()
            .filter(|r| r.game == game.id)
            .map(ruleset)
            .collect(),
        described: game.portal,
        works: works(world, from, &sources),
        otherwise: otherwise(world, "games", game.id),
    }
}

/// Rules without an account that are of a game, as its page shows them.
fn rulesets(world: &World, id: u32) -> Vec<Playable> {
    let of_it = world
        .alone
        .iter()
        .filter(|g| g.bundle.rules.portal.contains(&id));
    let one = |g: &crate::publish::bind::game::Game| {
        let about = &g.edition.about;
        Some(Playable {
            href: world.ruleset_href(From::Folder, &g.edition.slug)?,
            label: "our ruleset: play it".to_owned(),
            title: about.title.clone(),
            from: world.work_short(&about.work),
            summary: String::new(),
            picture: String::new(),
        })
    };
    of_it.filter_map(one).collect()
}

/// An edition of a game, as its page shows it.
fn playable(world: &World, edition: &Edition) -> Option<Playable> {
    let about = &edition.about;
    Some(Playable {
        href: world.edition_href(From::Folder, &edition.slug)?,
        label: match edition.is_worksheet() {
            true => "our incomplete edition".to_owned(),
            false => "our edition: play it".to_owned(),
        },
        title: about.title.clone(),
        from: format!("{} · {}", about.people, world.work_short(&about.work)),
        summary: typographic(&about.summary),
        picture: format!("../{}", pictures::path(&anchor(&edition.slug))),
    })
}

fn ruleset(ruleset: &Ruleset) -> RulesetRow {
    let mut about = ruleset.regions.clone();
    about.extend(ruleset.periods.iter().cloned());
    if !ruleset.origin.is_empty() {
        about.insert(0, ruleset.origin.clone());
    }
    RulesetRow {
        id: ruleset.id,
        name: match ruleset.native_name.as_str() {
            "" => ruleset.name.clone(),
            native => format!("{} ({native})", ruleset.name),
        },
        kind: ruleset.kind.clone(),
        about: about.join(", "),
        reference: ruleset.reference.clone(),
        words: ruleset.rules.sentences.iter().sum(),
    }
}

/// When a game is recorded, in words, for lists.
pub fn recorded_when(records: &[&Evidence]) -> String {
    match records {
        [one] => date_words(one),
        all => {
            let words = span_words(span(all.iter().copied()));
            if words.is_empty() {
                "not dated".to_owned()
            } else {
                words
            }
        }
    }
}
