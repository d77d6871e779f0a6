//! What the player reads from the page: rules, clauses with their words, examples, recorded games.

use ludarium_engine::lang::Bundle;
use serde_json::{json, Map, Value};

use super::super::render::inert_json;
use super::super::text::{capital, typographic};
use super::super::view::Games;
use super::from::From;
use super::game::Game;
use super::levels::levels;
use super::links::Links;
use super::page::PageContext;
use super::puzzles::puzzles_data;
use super::world::World;
use crate::corpus::{Example, Layer, Standing};

/// The block `edition-data`, as JSON in which no `<` stands.
pub fn edition_data(page: &PageContext, games: &Games) -> String {
    let edition = page.edition;
    let examples: Vec<Value> = edition
        .examples
        .iter()
        .map(example_data)
        .chain(games.silences.iter().map(|s| {
            let mut moment = json!(s.moment);
            moment["id"] = json!(s.id);
            moment["note"] = json!(s.says);
            moment
        }))
        .collect();
    let replays = games.replays.iter();
    let records: Vec<Value> = replays
        .map(|r| json!({"id": r.id, "title": r.title, "notation": r.text}))
        .collect();
    let puzzles = puzzles_data(page);
    let mut data = game_data(&page.links, page.game);
    data["records"] = json!(records);
    data["examples"] = json!(examples);
    if !puzzles.is_empty() {
        data["puzzles"] = json!(puzzles);
    }
    inert_json(&data.to_string())
}

/// An example as the player takes it; what it does not say need not be there.
fn example_data(e: &Example) -> Value {
    let mut all = json!({"id": e.id, "start": e.start, "action": e.action, "readings": e.readings});
    all["phase"] = json!(e.phase);
    all["stuck"] = json!(e.stuck);
    all["opener"] = json!(e.opener);
    all["held"] = json!(e.held);
    all["owes"] = json!(e.owes);
    all["decline"] = json!(e.decline);
    all["events"] = json!(chances(&e.events));
    if let Some(fields) = all.as_object_mut() {
        fields.retain(|_, v| !empty(v));
    }
    all
}

/// The data of the player of the first page, which begins before an example.
pub fn front_data(world: &World, game: &Game, example: &Example) -> String {
    let mut data = game_data(&Links::of(world, From::Root, game), game);
    // its game is none of the edition's page
    data["slug"] = json!("front");
    data["records"] = json!([]);
    data["examples"] = json!([example_data(example)]);
    data["show"] = json!(example.id);
    inert_json(&data.to_string())
}

/// What every living board needs of a game: its rules, and its clauses with their words.
pub fn game_data(links: &Links, game: &Game) -> Value {
    let (world, edition) = (links.world, links.edition);
    let bundle = lean(&game.bundle);
    let mut clauses = Map::new();
    // a clause has several cites, and a game few sources: they are named by number
    let mut sources: Vec<String> = vec![];
    let mut number = |source: String| {
        sources
            .iter()
            .position(|s| *s == source)
            .unwrap_or_else(|| {
                sources.push(source);
                sources.len() - 1
            })
    };
    for clause in game.rules.clauses() {
        let cites: Vec<Value> = clause
            .cites
            .iter()
            .map(|text| {
                let link = links.cite(text);
                let source = ludarium_engine::lang::Cite::parse(text)
                    .ok()
                    .and_then(|cite| {
                        let account = world.cited(edition, &cite)?;
                        let label = world.work_label(account);
                        let editors = &world.source_of(&account.about.record).editors;
                        let editors = capital(editors.strip_prefix("the ").unwrap_or(editors));
                        // the paraphrase is the record's editors', not the ethnographer's: it is never cited as his
                        Some(match Layer::of(&cite.sentence) {
                            Some(Layer::Editorial) => format!("{editors}, after {label}"),
                            _ => label,
                        })
                    });
                let mut cite = json!({"at": link.label});
                // the page has an anchor of each of its own sentences
                if link.href != format!("#{}", link.label) {
                    cite["href"] = json!(link.href);
                }
                if let Some(words) = link.words {
                    cite["words"] = json!(words);
                }
                if let Some(source) = source {
                    cite["source"] = json!(number(source));
                }
                cite
            })
            .collect();
        clauses.insert(
            clause.id.clone(),
            json!({
                "says": typographic(&clause.says), "standing": edition.standing(clause).word(), "cites": cites,
            }),
        );
    }
    let standings: Map<String, Value> = Standing::ALL
        .iter()
        .map(|(key, label, ..)| ((*key).to_owned(), json!(label)))
        .collect();
    json!({
        "family": game.bundle.rules.family,
        "slug": edition.slug,
        "title": edition.about.title,
        "short": edition.short,
        "href": links.href,
        "bundle": bundle,
        "clauses": clauses,
        "standings": standings,
        "sources": sources,
        "levels": levels(world, game),
    })
}

/// What the page does as well without.
fn empty(value: &Value) -> bool {
    value.is_null()
        || value.as_str().is_some_and(str::is_empty)
        || value.as_array().is_some_and(Vec::is_empty)
        || value.as_object().is_some_and(Map::is_empty)
}

/// Lots and picks of an example: what its action needs to be done again.
fn chances(events: &[String]) -> Vec<&String> {
    let chance = |e: &&String| e.starts_with("lot ") || e.starts_with("pick ");
    events.iter().filter(chance).collect()
}

/// The rules without editors' remarks: they decide nothing of play, and the page shows them already.
fn lean(bundle: &Bundle) -> Bundle {
    let mut lean = bundle.clone();
    for file in std::iter::once(&mut lean.rules).chain(&mut lean.shared) {
        for clause in file.clauses.values_mut() {
            clause.note = None;
            // the page has the words of its clauses once already; they decide nothing either
            clause.says.clear();
            for cites in [
                &mut clause.attested,
                &mut clause.inferred,
                &mut clause.conjectured,
            ] {
                cites.iter_mut().for_each(Vec::clear);
            }
        }
        for question in file.questions.values_mut() {
            question.cites.clear();
            question.note = None;
            question.because = None;
            for reading in question.reading.values_mut() {
                reading.because = None;
            }
        }
    }
    lean
}
