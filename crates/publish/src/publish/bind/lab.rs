//! What the lab begins from: the editions with their rules whole, their clauses with words, their published figures.

use std::collections::BTreeMap;

use ludarium_engine::game::Agent;
use ludarium_engine::lang::features::features;
use ludarium_engine::lang::Vocabulary;
use serde_json::{json, Value};

use super::super::parts;
use super::super::render::inert_json;
use super::super::view::LabPage;
use super::figures_page::{feature, MEASURED};
use super::from::From;
use super::game::Game;
use super::links::Links;
use super::player;
use super::world::World;
use crate::study::stat::Stat;

/// Who may play in the lab, beside the levels below: one who looks far ahead and still plays many games in a moment.
const FAR: Agent = Agent::Deep(2_000);
/// Levels that are too slow for many games.
const SLOW: &[&str] = &["master", "champion"];

/// The lab's page; the games themselves lie beside it ([`lab_games`]).
pub fn lab_page(world: &World, scripts: &[String], figures: &BTreeMap<String, Value>) -> LabPage {
    let games = world.games.iter();
    let families = world.by_family();
    let of_family = |(family, _): &(&Vocabulary, _)| (family.word.to_owned(), parts_of(family));
    let words = json!({
        "begin": easiest(world, figures),
        "measures": measures(),
        "players": players(),
        "features": families.iter().map(of_family).collect::<serde_json::Map<_, _>>(),
    });
    LabPage {
        games: games.map(|g| g.edition.about.title.clone()).collect(),
        scripts: scripts.to_vec(),
        words: inert_json(&words.to_string()),
    }
}

/// The game that a first reader begins from: of the family with most editions, whose games there are most parts to be taken from, and of
/// those whose random games all came to an end, and without a move that never would, the one whose rules use the fewest words of the language.
fn easiest(world: &World, figures: &BTreeMap<String, Value>) -> Option<String> {
    let ends = |game: &&Game| {
        let known = figures.get(&game.edition.slug);
        // what a family does not tell of its games is nothing that happened
        let none = |f: &Value, key: &str| f[key].as_u64().unwrap_or(0) == 0;
        let keys = ["capped", "endless_moves", "unresolved_moves"];
        known.is_some_and(|f| keys.iter().all(|k| none(f, k)))
    };
    let of = |game: &Game| {
        let used = features(&game.bundle, game.rules.family()).ok()?.len();
        Some((used, game.edition.slug.clone()))
    };
    let family = |game: &Game| game.rules.family().word;
    let mut many: BTreeMap<&str, usize> = BTreeMap::new();
    for game in &world.games {
        *many.entry(family(game)).or_default() += 1;
    }
    let (most, _) = many.into_iter().max_by_key(|(_, n)| *n)?;
    let all = world.games.iter().filter(|game| family(game) == most);
    let all = all.filter(ends).filter_map(of);
    all.min().map(|(_, slug)| slug)
}

/// What is measured: the measures of the page of figures, in its words.
fn measures() -> Vec<Value> {
    let entry = |(stat, title, says, _): &(Stat, &str, &str, Option<f64>)| {
        let measure = stat.measure()?;
        let share = matches!(stat, Stat::Share(..));
        Some(
            json!({ "word": measure.word(), "share": share, "title": title, "says": says, "unit": measure.unit() }),
        )
    };
    MEASURED.iter().filter_map(entry).collect()
}

/// Who may play: levels for people that are quick enough for many games, and one that looks far ahead.
fn players() -> Vec<[String; 3]> {
    let quick = Agent::LEVELS
        .iter()
        .filter(|(name, ..)| !SLOW.contains(name));
    let mut all: Vec<[String; 3]> = quick
        .map(|(name, agent, says)| [agent.word(), (*name).to_owned(), (*says).to_owned()])
        .collect();
    let far = Agent::LEVELS.last().map_or("", |(.., says)| says);
    all.push([FAR.word(), "strong player".to_owned(), far.to_owned()]);
    all
}

/// The parts of a game that can come whole from another: a part whose parameters are several, or all that is done at a moment; each
/// with what it decides.
fn parts_of(family: &Vocabulary) -> Value {
    let mut all = serde_json::Map::new();
    for param in family.params.iter().filter(|p| p.phase != "setup") {
        let many = family
            .params
            .iter()
            .filter(|p| p.phase == param.phase)
            .count();
        if many > 1 && !all.contains_key(param.phase) {
            let says = feature(family, &format!("{}.*", param.phase));
            all.insert(param.phase.to_owned(), json!(says));
        }
    }
    for (moment, _) in family.rulings.iter().flat_map(|r| r.moments) {
        let topic = format!("at={moment}");
        all.insert(topic.clone(), json!(feature(family, &topic)));
    }
    Value::Object(all)
}

/// The games as scripts that any page may load, over `file://` too: in parts, between which the page answers.
pub fn lab_games(world: &World, figures: &BTreeMap<String, Value>) -> Vec<String> {
    let games = world.games.iter().map(|game| {
        let about = &game.edition.about;
        let mut data = player::game_data(&Links::of(world, From::Root, game), game);
        data["bundle"] = json!(game.bundle);
        data["from"] = json!(format!(
            "{} · {}",
            about.people,
            world.work_label(game.edition)
        ));
        data["figures"] = json!(figures.get(&game.edition.slug));
        data.to_string()
    });
    parts::scripts("ludariumLab", games)
}
