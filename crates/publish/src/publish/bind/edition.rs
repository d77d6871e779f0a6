//! The page of an edition.

use serde_json::Value;

use super::super::families;
use super::super::text::sha256_hex;
use super::super::view::{EditionPage, RecordLink, Tab};
use super::boards::boards_part;
use super::census::WordsOf;
use super::claims::claims;
use super::doubts::doubts;
use super::examples::games;
use super::game::Game;
use super::howto::howto;
use super::measured::measured;
use super::page::PageContext;
use super::player::edition_data;
use super::puzzles::puzzles_part;
use super::rules::rules;
use super::sentences::account;
use super::sources::sources;
use super::world::World;
use crate::config::Class;
use crate::study::results::NoFigure;

/// Digits of an edition's hash.
const DIGITS: usize = 12;

/// The beginning of a hash of an edition's own files, as that of the whole corpus is made.
fn hash(world: &World, slug: &str) -> String {
    let files = world.files_of(slug);
    let lines = files.map(|(name, text)| format!("{}  {name}\n", sha256_hex(text.as_bytes())));
    let all: String = lines.collect();
    sha256_hex(all.as_bytes())[..DIGITS].to_owned()
}

/// Everything on the page of an edition. `simulated` is what `simulate --json` prints for it, where that has been made.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn edition_page(
    world: &World,
    game: &Game,
    simulated: Option<&Value>,
) -> Result<EditionPage, NoFigure> {
    let page = PageContext::of(world, game, simulated);
    let (edition, about) = (page.edition, &page.edition.about);
    let sources = sources(&page);
    let account = account(&page.links, &page.relation, &sources.terms);
    let rules = rules(&page)?;
    let doubts = doubts(&page)?;
    let claims = claims(&page);
    let games = games(&page);
    let board = families::opening(game);
    let opens = families::of(game).opens(game);
    let howto = howto(&page);
    let measured = measured(&page);
    let tab = |id, label, count: Option<usize>| Tab { id, label, count };
    let some = |id, label, n: usize| (n > 0).then(|| tab(id, label, Some(n)));
    let tabs = [
        Some(tab("account", "Account", None)),
        some("rules", "Rules", rules.clauses.len()),
        some("doubts", "Doubts", doubts.questions.len()),
        some("claims", "Claims", claims.len()),
        some("examples", "Examples", games.examples.len()),
        (measured.figures.as_ref()).map(|_| tab("figures", "Figures", None)),
        some("replays", "Replays", games.replays.len()),
        Some(tab("sources", "Sources", None)),
    ];
    Ok(EditionPage {
        source: page.source.named(),
        editors: page.source.editors.clone(),
        from_portal: page.source.class == Class::Portal,
        record_address: page.source.address_of(&about.record),
        slug: edition.slug.clone(),
        hash: hash(world, &edition.slug),
        family: game.bundle.rules.family.clone(),
        worksheet: edition.is_worksheet(),
        title: about.title.clone(),
        subtitle: about.subtitle.clone().unwrap_or_default(),
        people: world.people_of(edition),
        work_label: page.work_label.clone(),
        words: WordsOf::account(&edition.account).phrase(),
        record: RecordLink {
            id: about.record.clone(),
            href: world
                .record_href(page.links.from, &about.record)
                .unwrap_or_else(|| "#sources".to_owned()),
            note: None,
        },
        tabs: tabs.into_iter().flatten().collect(),
        board,
        opens,
        data: edition_data(&page, &games),
        howto,
        puzzles: puzzles_part(&page),
        boards: boards_part(&page),
        account,
        rules,
        doubts,
        coded: Vec::new(),
        relatives: None,
        claims,
        games,
        measured,
        sources,
    })
}
