//! A board alone, for a frame in another page.

use super::super::families;
use super::super::render::inert_json;
use super::super::view::EmbedPage;
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::player;
use super::world::World;

/// Everything on the page of a board alone.
pub fn embed_page(world: &World, game: &Game) -> EmbedPage {
    let about = &game.edition.about;
    let mut data = player::game_data(&Links::of(world, From::Folder, game), game);
    for part in ["records", "examples", "questions"] {
        data[part] = serde_json::json!([]);
    }
    EmbedPage {
        slug: game.edition.slug.clone(),
        title: about.title.clone(),
        href: world
            .edition_href(From::Folder, &game.edition.slug)
            .unwrap_or_default(),
        from: format!("{} · {}", about.people, world.work_label(game.edition)),
        look: about.drawn.look.word(),
        board: families::opening(game),
        data: inert_json(&data.to_string()),
    }
}
