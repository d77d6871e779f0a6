//! One glossary across games: words of the field, those for the same thing together.

use super::super::prose::inline;
use super::super::view::{GlossaryGroup, GlossaryPage, GlossaryWord};
use super::{From, World};

/// Everything on the page of words: groups in the order in which games bring them, single words by their letters.
#[must_use]
pub fn glossary_page(world: &World) -> GlossaryPage {
    let mut groups: Vec<GlossaryGroup> = vec![];
    let mut single: Vec<GlossaryWord> = vec![];
    for game in world.playable() {
        let about = &game.edition.about;
        for term in &about.terms {
            let word = GlossaryWord {
                word: term.word.clone(),
                gloss: inline(&term.gloss),
                game: about.title.clone(),
                people: about.people.clone(),
                href: world
                    .edition_href(From::Root, &game.edition.slug)
                    .unwrap_or_default(),
                cites: world.cite_links(From::Root, game.edition, &term.cites),
            };
            let Some(like) = &term.like else {
                single.push(word);
                continue;
            };
            match groups.iter_mut().find(|g| g.thing == *like) {
                Some(group) => group.words.push(word),
                None => groups.push(GlossaryGroup {
                    thing: like.clone(),
                    words: vec![word],
                }),
            }
        }
    }
    single.sort_by(|a, b| a.word.cmp(&b.word));
    let record = world.games.first().map(|g| g.edition.about.record.clone());
    GlossaryPage {
        record,
        groups,
        single,
    }
}
