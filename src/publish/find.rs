//! What the search of the site looks through: games, sentences, clauses, records, works, as scripts of bounded size beside the pages.

use ludarium_engine::lang::Cite;
use serde_json::{json, Value};

use super::bind::{own_words, From, Links, World};
use super::parts;
use super::text::typographic;
use crate::corpus::{Edition, Term};

/// Entries as `[kind, title, address, text]`, in the order of games and then of records and works. The script that
/// answers makes its index of them in the reader's browser: at some thousand entries that is a matter of milliseconds.
#[must_use]
pub fn index(world: &World) -> Vec<String> {
    let mut all: Vec<Value> = Vec::new();
    for game in world.playable() {
        let edition = game.edition;
        let about = &edition.about;
        let links = Links::of(world, From::Root, game);
        let page = links.href.as_deref().unwrap_or_default();
        let also = world
            .corpus
            .records
            .get(&about.record)
            .and_then(|r| r.game.clone())
            .filter(|name| *name != about.title)
            .unwrap_or_default();
        all.push(json!([
            if edition.is_worksheet() {
                "worksheet"
            } else {
                "game"
            },
            about.title,
            page,
            game_text(world, edition, &also)
        ]));
        for term in &about.terms {
            all.push(json!([
                "word",
                term.word,
                sentence_of(&links, term).unwrap_or_else(|| format!("{page}#account")),
                term.gloss.replace('*', "")
            ]));
        }
        for s in &edition.account.sentences {
            if let Some(href) = links.sentence_href(&s.id) {
                all.push(json!([
                    "sentence",
                    format!("{}, {}", about.title, s.id),
                    href,
                    // a paraphrase is not to be taken for the source
                    match s.text.is_empty() {
                        true => format!("In our words: {}", s.says()),
                        false => s.says().to_owned(),
                    }
                ]));
            }
        }
        for c in game.rules.clauses() {
            if let Some(href) = links.clause_href(&c.id) {
                all.push(json!([
                    "clause",
                    format!("{}, {}", about.title, c.id),
                    href,
                    typographic(&c.says)
                ]));
            }
        }
        for (id, (q, _)) in game.rules.questions() {
            if let Some(href) = links.doubt_href(id) {
                all.push(json!(["doubt", about.title, href, typographic(&q.ask)]));
            }
        }
    }
    for record in world.records() {
        if let Some(href) = world.record_href(From::Root, &record.id) {
            let place = record
                .location
                .as_ref()
                .map(|l| l.text.as_str())
                .unwrap_or_default();
            let text = format!(
                "{} {place} {}",
                record.game.as_deref().unwrap_or_default(),
                record.source.as_deref().unwrap_or_default()
            );
            all.push(json!(["record", record.id, href, text.trim()]));
        }
    }
    for (key, work) in &world.works {
        let href = format!("works/{}.html", super::text::anchor(key));
        all.push(json!([
            "work",
            work.short(),
            href,
            format!("{} {}", work.title, work.journal)
        ]));
    }
    for word in own_words(world) {
        let href = format!("glossary.html#{}", word.id);
        all.push(json!(["explained", word.word, href, word.gloss]));
    }
    parts::scripts("ludariumIndex", all.iter().map(Value::to_string))
}

/// The sentence that a word of the field comes from: the first that it cites, be it another account's.
fn sentence_of(links: &Links, term: &Term) -> Option<String> {
    let cite = Cite::parse(term.cites.first()?).ok()?;
    let cited = links.world.cited(links.edition, &cite)?;
    let there = links.world.links(links.from, cited);
    there.sentence_href(&cite.sentence)
}

/// What a game is looked for by, beside its name: people, countries, source, other names and spellings.
fn game_text(world: &World, edition: &Edition, also: &str) -> String {
    let about = &edition.about;
    let places = std::iter::once(&about.place).chain(&about.places);
    let mut countries: Vec<String> = vec![];
    for place in places.filter_map(|id| world.corpus.place(id)) {
        let country = place.country.clone();
        countries.extend(country.filter(|c| !countries.contains(c)));
    }
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
        text.push_str(&format!(" Also looked for as {}.", names.join(", ")));
    }
    text
}
