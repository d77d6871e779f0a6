//! What the engine tells the page is what its types say, and the page's types are those.

use super::schema_support::{corpus, problems, root, validator};
use crate::common;
use ludarium::schema::{page, page_types};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::{info, state, Begin, Table};
use ludarium_engine::game::{Agent, Stand};
use ludarium_engine::lang::{Choice, Overrides};
use serde_json::{json, Value};
use std::collections::BTreeMap;

/// `BLESS=1` writes the file anew.
#[test]
fn the_types_of_the_page_are_those_of_the_program() {
    let file = root().join("site/scripts/types.gen.ts");
    let made = page_types();
    if std::env::var_os("BLESS").is_some() {
        std::fs::write(&file, &made).expect("the file can be written");
    }
    let kept = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(
        kept == made,
        "site/scripts/types.gen.ts is not what crates/study/src/families and the engine's protocol say: BLESS=1 cargo test --test all page_types"
    );
}

/// The schemas of the answers, each made once.
#[derive(Default)]
struct Answers(BTreeMap<String, jsonschema::Validator>);

impl Answers {
    fn of(&mut self, name: String) -> &jsonschema::Validator {
        self.0.entry(name).or_insert_with_key(|name| {
            let mut schema = page();
            let mut one = schema["properties"][name].take();
            assert!(one.is_object(), "there is no answer {name}");
            one["$defs"] = schema["$defs"].take();
            validator(&one)
        })
    }
}

fn hold(answers: &mut Answers, table: &dyn Table, slug: &str, what: &str, value: &Value) {
    let family = table.rules().family().word;
    let wrong = problems(answers.of(format!("{family}_{what}")), value);
    assert!(wrong.is_empty(), "{slug}, {what}: {wrong:#?}");
}

#[test]
fn what_the_engine_tells_is_what_its_types_say() {
    let mut answers = Answers::default();
    let games = std::fs::read_dir(corpus().join("games")).expect("the games");
    for game in games
        .flatten()
        .filter(|g| g.path().join("rules.toml").is_file())
    {
        let slug = game.file_name().to_string_lossy().into_owned();
        let loaded = common::loaded(&slug);
        let rules = loaded
            .rules(&Choice::new(), &Overrides::new())
            .expect("rules that compile");
        let mut table = rules.table();
        let begun = table.begin(&Begin::default()).expect("a game");
        hold(&mut answers, &*table, &slug, "info", &info(&*table));
        let mut steps: Vec<Value> = begun.steps.into_iter().map(|s| s.json).collect();
        let mut random = Random::of(2, 0);
        for _ in 0..60 {
            hold(&mut answers, &*table, &slug, "state", &state(&*table));
            let more = match table.stand() {
                Stand::Over => break,
                Stand::Falls => table.fall().into_iter().collect(),
                Stand::Seat(_) => {
                    let offer = table
                        .agent(Agent::Random, &mut random, None)
                        .expect("something");
                    table
                        .act(&offer.token)
                        .expect("what an agent does may be done")
                }
            };
            steps.extend(more.into_iter().map(|s| s.json));
        }
        for step in &steps {
            hold(&mut answers, &*table, &slug, "step", step);
        }
        assert_ne!(json!(steps), json!([]), "{slug}: nothing happened");
    }
}
