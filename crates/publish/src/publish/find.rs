//! What the search of the site looks through, as scripts of bounded size beside the pages: names first, then texts. Records it has from
//! the scripts of their own table.

use ludarium_engine::lang::Cite;
use serde_json::{json, Value};

use super::bind::cards::Cards;
use super::bind::portal::{named, Named};
use super::bind::{clause_anchor, own_words, From, Game, Links, World};
use super::parts;
use super::text::typographic;
use super::view::Find;
use crate::corpus::{Edition, Term};
use crate::shipped::manual_files;

/// Which scripts hold what.
pub const PIECES: &str = "assets/search-pieces.js";

/// Says which scripts hold names, texts and records.
pub fn pieces(find: &Find) -> String {
    let all = json!({"names": find.names, "texts": find.texts, "records": find.records});
    format!("globalThis.ludariumPieces={all};\n")
}

/// What a name is, how it is called, where it leads, its other names, and how many records it has: `[kind, title, address, text, records]`.
/// These are loaded with the first letter that somebody types.
pub fn names(world: &World) -> Vec<String> {
    let mut all: Vec<Value> = Vec::new();
    let cards = Cards::of(world);
    for game in world.playable() {
        let about = &game.edition.about;
        let links = Links::of(world, From::Root, game);
        let page = links.href.as_deref().unwrap_or_default();
        let record = world.corpus.records.get(&about.record);
        let also = record
            .and_then(|r| r.game.clone())
            .filter(|name| *name != about.title)
            .unwrap_or_default();
        let kind = if game.edition.is_worksheet() {
            "worksheet"
        } else {
            "edition"
        };
        all.push(json!([
            kind,
            about.title,
            page,
            game_text(world, game.edition, &also) + cards.good_first(&game.edition.slug),
            0
        ]));
    }
    for game in &world.alone {
        let about = &game.edition.about;
        let href = world.ruleset_href(From::Root, &game.edition.slug);
        let title = typographic(&about.title);
        all.push(json!([
            "ruleset",
            title,
            href.unwrap_or_default(),
            ruleset_text(world, game),
            0
        ]));
    }
    for (key, work) in &world.works {
        let href = format!("works/{}.html", super::text::anchor(key));
        let text = format!("{} {}", work.title, work.journal);
        all.push(json!(["work", work.short(), href, text.trim(), 0]));
    }
    for Named {
        kind,
        title,
        href,
        text,
        records,
    } in named(world)
    {
        all.push(json!([kind, title, href, text, records]));
    }
    if world.config.publish.manuals {
        let pages = manual_files().into_iter().filter(|p| p.folder != "audit");
        for page in pages {
            let title = page.text.lines().find_map(|l| l.strip_prefix("# "));
            all.push(json!([
                "manual",
                title.unwrap_or(&page.name),
                format!("docs/{}.html", page.name),
                "",
                0
            ]));
        }
    }
    parts::scripts("ludariumFind", all.iter().map(Value::to_string))
}

/// Texts as `[kind, title, address, text]`, in the order of games. The script that answers makes its index of them in the reader's browser:
/// at some thousand entries that is a matter of milliseconds.
pub fn texts(world: &World) -> Vec<String> {
    let mut all: Vec<Value> = Vec::new();
    for game in world.playable() {
        of_edition(world, game, &mut all);
    }
    for game in &world.alone {
        let page = world.ruleset_href(From::Root, &game.edition.slug);
        let page = page.unwrap_or_default();
        for c in game.rules.clauses() {
            let href = format!(
                "{page}#clause-{}",
                clause_anchor(&game.edition.short, &c.id)
            );
            let title = format!("{}, {}", game.edition.about.title, c.id);
            all.push(json!(["clause", title, href, typographic(&c.says)]));
        }
    }
    for word in own_words() {
        let href = format!("glossary.html#{}", word.id);
        all.push(json!(["explained", word.word, href, word.gloss]));
    }
    parts::scripts("ludariumIndex", all.iter().map(Value::to_string))
}

/// Words, sentences, rules and doubts of an edition.
fn of_edition(world: &World, game: &Game, all: &mut Vec<Value>) {
    let (edition, about) = (game.edition, &game.edition.about);
    let links = Links::of(world, From::Root, game);
    let page = links.href.as_deref().unwrap_or_default();
    for term in &about.terms {
        let href = sentence_of(&links, term).unwrap_or_else(|| format!("{page}#account"));
        all.push(json!([
            "word",
            term.word,
            href,
            term.gloss.replace('*', "")
        ]));
    }
    for s in &edition.account.sentences {
        if let Some(href) = links.sentence_href(&s.id) {
            // a paraphrase is not to be taken for the source
            let text = match s.text.is_empty() {
                true => format!("In our words: {}", s.says()),
                false => s.says().to_owned(),
            };
            let text = match &s.translation {
                Some(translation) => format!("{text} {translation}"),
                None => text,
            };
            all.push(json!([
                "sentence",
                format!("{}, {}", about.title, s.id),
                href,
                text
            ]));
        }
    }
    for c in game.rules.clauses() {
        if let Some(href) = links.clause_href(&c.id) {
            let title = format!("{}, {}", about.title, c.id);
            all.push(json!(["clause", title, href, typographic(&c.says)]));
        }
    }
    for (id, (q, _)) in game.rules.questions() {
        if let Some(href) = links.doubt_href(id) {
            all.push(json!(["doubt", about.title, href, typographic(&q.ask)]));
        }
    }
}

/// The sentence that a word of the field comes from: the first that it cites, be it another account's.
fn sentence_of(links: &Links, term: &Term) -> Option<String> {
    let cite = Cite::parse(term.cites.first()?).ok()?;
    let cited = links.world.cited(links.edition, &cite)?;
    let there = links.world.links(links.from, cited);
    there.sentence_href(&cite.sentence)
}

/// What a ruleset is looked for by, beside its name: its work, and the names of its game, also as the portal has them.
fn ruleset_text(world: &World, game: &Game) -> String {
    let rules = &game.bundle.rules;
    let listed = world.listed();
    let of = rules.portal.iter().filter_map(|id| listed.games.get(id));
    let known = of.flat_map(|g| [&g.name, &g.native_name].into_iter().chain(&g.aliases));
    let mut names: Vec<&str> = vec![];
    for name in rules.also.iter().chain(known) {
        if !name.is_empty() && *name != rules.title && !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    let work = world.work_short(&game.edition.about.work);
    match names.is_empty() {
        true => work,
        false => format!("{work}. {ALSO} {}.", names.join(", ")),
    }
}

/// What stands before other names.
const ALSO: &str = "Also searched as";

/// What a game is looked for by, beside its name: people, countries, source, other names and spellings.
fn game_text(world: &World, edition: &Edition, also: &str) -> String {
    let about = &edition.about;
    let countries = world.countries_of(edition);
    let mut text = format!(
        "{} {}, {}. {}.",
        typographic(&about.summary),
        about.people,
        countries.join(", "),
        world.work_label(edition)
    );
    let names: Vec<&str> = about
        .names
        .iter()
        .map(String::as_str)
        .chain([also].into_iter().filter(|a| !a.is_empty()))
        .collect();
    if !names.is_empty() {
        text.push_str(&format!(" {ALSO} {}.", names.join(", ")));
    }
    text
}
