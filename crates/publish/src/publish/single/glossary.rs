//! The glossary: words of the games, those for the same thing together, and the terms of the manual `words`.

use super::Single;
use crate::publish::bind::{own_words, From, Links, OwnWord, World};
use crate::publish::prose::inline;
use crate::publish::view::CiteLink;
use serde::Serialize;

/// The page.
pub(super) const PAGE: Single = Single {
    template: "glossary.html",
    under: None,
    title: "Glossary",
    says: "Words of the games, those for the same thing together, and the terms of these pages.",
    values: |world| super::values(&glossary(world)),
};

/// The page of words.
#[derive(Clone, Debug, Serialize)]
struct GlossaryPage {
    /// The terms of these pages and of figures.
    own: Vec<OwnWord>,
    /// Words for one thing, together.
    groups: Vec<GlossaryGroup>,
    /// The others.
    single: Vec<GlossaryWord>,
}

/// Words for one thing.
#[derive(Clone, Debug, Serialize)]
struct GlossaryGroup {
    /// What they are words for.
    thing: String,
    /// The words.
    words: Vec<GlossaryWord>,
}

/// A word of a game.
#[derive(Clone, Debug, Serialize)]
struct GlossaryWord {
    /// The word.
    word: String,
    /// What it means, as HTML.
    gloss: String,
    /// Whose game it is of.
    people: String,
    /// The game.
    game: String,
    /// Its edition.
    href: String,
    /// Where it stands.
    cites: Vec<CiteLink>,
}

/// Everything on the page of words: groups in the order in which games bring them, single words by their letters.
fn glossary(world: &World) -> GlossaryPage {
    let mut groups: Vec<GlossaryGroup> = vec![];
    let mut single: Vec<GlossaryWord> = vec![];
    for game in world.playable() {
        let about = &game.edition.about;
        let links = Links::of(world, From::Root, game);
        for term in &about.terms {
            let word = GlossaryWord {
                word: term.word.clone(),
                gloss: inline(&term.gloss),
                game: about.title.clone(),
                people: about.people.clone(),
                href: links.href.clone().unwrap_or_default(),
                cites: links.cites(&term.cites),
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
    GlossaryPage {
        own: own_words(),
        groups,
        single,
    }
}
