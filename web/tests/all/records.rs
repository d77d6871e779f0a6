//! Records played in the page are the games that the program plays: step by step, over rounds whose lots the record tells.

use crate::editions::{bundle, bundles, games};
use ludarium_engine::game::chance::Recorded;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::Bundle;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::protocol::Sitting;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::notation::{move_text, parse_position};
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::replay::{replay, seat_letter, step_json};
use serde_json::{json, Value};
use std::path::PathBuf;

/// Editions of sowing games.
fn sowing() -> Vec<String> {
    let mut all = bundles();
    all.retain(|(_, bundle)| bundle.rules.family == "sowing");
    assert!(all.len() >= 6);
    all.into_iter().map(|(slug, _)| slug).collect()
}

/// A game as the page has it.
struct Session(Sitting);

impl Session {
    fn new(bundle: &Bundle, choice: &Choice) -> Session {
        Session(Sitting::new(bundle.clone(), choice.clone(), Overrides::new()).unwrap())
    }

    fn ask(&mut self, request: &Value) -> Value {
        serde_json::from_str(&self.0.answer(&request.to_string())).unwrap()
    }

    /// Where the game stands after something that can be done, whose steps are kept.
    fn done(&mut self, request: Value, steps: &mut Vec<Value>) -> Value {
        let answer = self.ask(&request);
        assert!(answer.get("error").is_none(), "{request}: {answer}");
        let deeds = answer["deeds"].as_array().into_iter().flatten();
        let all = deeds.map(|d| &d["steps"]).chain([&answer["steps"]]);
        steps.extend(all.filter_map(Value::as_array).flatten().cloned());
        answer["stands"]["state"].clone()
    }

    fn state(&mut self) -> Value {
        self.ask(&json!({ "do": "position" }))["stands"]["state"].take()
    }

    fn agent(&mut self, kind: &str, seed: u64) -> Value {
        let request = json!({ "do": "choose", "agent": kind, "seed": seed });
        self.ask(&request)["chosen"]["token"].take()
    }

    fn play(&mut self, token: &Value, steps: &mut Vec<Value>) -> Value {
        self.done(
            json!({ "do": "play", "moves": token, "falls": false }),
            steps,
        )
    }
}

fn begin(first: &str, seed: u64) -> Value {
    json!({ "do": "new", "first": first, "seed": seed, "falls": false })
}

fn load(position: &str) -> Value {
    json!({ "do": "new", "start": position, "falls": false })
}

fn advance() -> Value {
    json!({ "do": "advance" })
}

/// Plays a record as the page does (site/scripts/replay.ts, ledger.ts): what is fixed before the first move opens the game,
/// later lots and picks are handed over before the way to the next round.
fn in_page(bundle: &Bundle, choice: &Choice, start: Option<&str>, tokens: &[String]) -> Vec<Value> {
    let mut session = Session::new(bundle, choice);
    let mut steps = vec![];
    let by_chance = |t: &String| t.contains(':');
    let first = tokens
        .iter()
        .position(|t| !by_chance(t))
        .unwrap_or(tokens.len());
    let starter = match &tokens[..first] {
        [] => "south".to_owned(),
        [lot] if lot == "lot:S" => "south".to_owned(),
        [lot] if lot == "lot:N" => "north".to_owned(),
        many => many.join(" "),
    };
    let request = match start {
        Some(text) => load(text),
        None => begin(&starter, 1),
    };
    session.done(request, &mut steps);
    session.done(
        json!({ "do": "line", "moves": &tokens[first..] }),
        &mut steps,
    );
    steps
}

/// What the page has of an event beside what the program prints of it.
const OF_THE_PAGE: [&str; 4] = ["is", "words", "ask", "offered"];

/// What a reader sees of a step, as the program prints it.
fn seen(step: &Value) -> Value {
    let mut events = step["events"].clone();
    for event in events.as_array_mut().into_iter().flatten() {
        let event = event.as_object_mut().unwrap();
        event.retain(|key, _| !OF_THE_PAGE.contains(&key.as_str()));
    }
    json!([
        step["kind"],
        step["by"],
        step["move"],
        step["legal"],
        step["laps"],
        events,
        step["text"]
    ])
}

fn agree(slug: &str, choice: &Choice, start: Option<&str>, tokens: &[String]) -> usize {
    let bundle = bundle(slug);
    let rules = compile(&bundle, choice).unwrap();
    let position = start.map(|t| parse_position(&rules, t).unwrap());
    let native = replay(&rules, position, tokens, None);
    assert!(native.illegal.is_none(), "{slug}: {:?}", native.illegal);
    // an opening in which no counter moves is a step in one and none in the other
    let moving = |s: &Value| s["kind"] != "opening" || s["text"].is_null();
    let native: Vec<Value> = native.steps.iter().map(|s| step_json(&rules, s)).collect();
    let native: Vec<Value> = native.iter().filter(|s| moving(s)).map(seen).collect();
    let page = in_page(&bundle, choice, start, tokens);
    for event in page.iter().flat_map(|s| s["events"].as_array().unwrap()) {
        for key in ["words", "ask"] {
            assert!(
                event[key].as_str().is_some_and(|w| !w.is_empty()),
                "{event}"
            );
        }
    }
    let page: Vec<Value> = page.iter().filter(|s| moving(s)).map(seen).collect();
    for (i, (n, p)) in native.iter().zip(&page).enumerate() {
        assert_eq!(n, p, "{slug} {choice:?}: step {i}");
    }
    // the page waits for the reader at the end of a round, the program gathers and divides
    for rest in native.iter().skip(page.len()) {
        assert!(
            rest[0] == "gather" || rest[0] == "divide",
            "{slug}: the page stops before {rest}"
        );
    }
    native.len()
}

/// A random match of some rounds with everything that was drawn in it.
fn random_match(slug: &str, choice: &Choice, seed: u64, rounds: u32) -> Vec<String> {
    let rules = compile(&bundle(slug), choice).unwrap();
    // what is drawn is kept as a record tells it
    let mut kept = Recorded::new([], Random::of(seed, 0), seat_letter);
    let mut game = Game::new(&rules);
    loop {
        match game.phase() {
            Phase::Opening => game.open(&mut kept, &mut Silent),
            Phase::Play => {
                let legal = game.legal();
                let m = legal[kept.then.below(legal.len() as u32) as usize];
                kept.fell.push(move_text(rules.holes(), m));
                game.play(m, &mut Silent).unwrap();
            }
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted => {
                let before = kept.fell.len();
                game.divide(&mut kept, &mut Silent);
                if game.round() > rounds {
                    // a lot of the last division is a part of the record only if a round follows it
                    kept.fell.truncate(before);
                    return kept.fell;
                }
            }
            Phase::MatchOver => return kept.fell,
        }
    }
}

#[test]
fn the_records_of_the_corpus_are_played_alike() {
    let mut played = 0;
    for slug in sowing() {
        // an edition need not have any
        let mut files: Vec<PathBuf> = std::fs::read_dir(games().join(&slug).join("records"))
            .into_iter()
            .flatten()
            .flatten()
            .map(|e| e.path())
            .collect();
        files.sort();
        for file in files {
            let record = GameRecord::parse(&std::fs::read_to_string(file).unwrap()).unwrap();
            played += agree(
                &slug,
                &record.readings,
                record.start.as_deref(),
                &record.tokens,
            );
        }
    }
    assert!(played > 100, "{played} steps");
}

#[test]
fn matches_with_lots_and_picks_in_later_rounds_are_played_alike() {
    // with ALL=1 every reading, else one in three, another one in each edition
    let step = match std::env::var_os("ALL") {
        Some(_) => 1,
        None => 3,
    };
    let mut later = 0;
    for (from, slug) in sowing().into_iter().enumerate() {
        let mut choices = vec![Choice::new()];
        for (id, question) in &bundle(&slug).rules.questions {
            for (name, reading) in &question.reading {
                if reading.infeasible.is_none() && *name != question.default {
                    choices.push(Choice::from([(id.clone(), name.clone())]));
                }
            }
        }
        let some = choices.iter().enumerate();
        let some = some.filter(|(i, _)| *i == 0 || i % step == from % step);
        for (_, choice) in some {
            let seeds = if choice.is_empty() { 2 } else { 1 };
            for seed in 0..seeds {
                let tokens = random_match(&slug, choice, seed, 3);
                let first = tokens.iter().position(|t| !t.contains(':')).unwrap_or(0);
                later += tokens[first..].iter().filter(|t| t.contains(':')).count();
                agree(&slug, choice, None, &tokens);
            }
        }
    }
    assert!(
        later > 20,
        "only {later} lots and picks after the first round"
    );
}

#[test]
fn worked_examples_are_played_in_the_page_as_by_the_program() {
    #[derive(serde::Deserialize)]
    struct File {
        example: Vec<ludarium_engine::game::Example>,
    }
    let mut played = 0;
    for slug in sowing() {
        let text = std::fs::read_to_string(games().join(&slug).join("examples.toml")).unwrap();
        let file: File = toml::from_str(&text).unwrap();
        for example in file.example {
            let mut session = Session::new(&bundle(&slug), &example.readings);
            let shown = session.ask(&json!({ "do": "example", "example": &example }));
            assert_eq!(shown["error"], Value::Null, "{}", example.id);
            let state = &shown["stands"]["state"];
            let rules = compile(&bundle(&slug), &example.readings).unwrap();
            let (native, _) = ludarium_engine::sowing::example::play(&rules, &example).unwrap();
            assert_eq!(state["text"], json!(native.position), "{}", example.id);
            assert_eq!(state["phase"], json!(native.phase), "{}", example.id);
            let events: usize = shown["steps"]
                .as_array()
                .unwrap()
                .iter()
                .map(|s| s["events"].as_array().unwrap().len())
                .sum();
            assert_eq!(events, native.events.len(), "{}", example.id);
            played += 1;
        }
    }
    assert!(played > 100);
}

#[test]
fn what_is_no_example_is_refused_in_words() {
    let slug = &sowing()[0];
    let mut session = Session::new(&bundle(slug), &Choice::new());
    for bad in [
        "\"\"",
        "[]",
        r#"{"start":"nonsense","action":"A"}"#,
        r#"{"start":"new","action":"é"}"#,
        r#"{"start":"1,0,0,0,0,0/0,0,0,0,0,0 0-0 S","action":"A"}"#,
        r#"{"start":"new","action":"A","color":"red"}"#,
    ] {
        let bad: Value = serde_json::from_str(bad).unwrap();
        let answer = session.ask(&json!({ "do": "example", "example": bad }));
        let why = answer["error"]["why"][0].as_str();
        assert!(why.is_some_and(|e| !e.is_empty()), "{bad}: {answer}");
    }
    assert_eq!(session.state()["phase"], json!("opening"));
}

/// The page's analysis names a legal move, is the same twice, and tells South what it tells North with the other sign when the
/// board is turned round.
#[test]
fn the_analysis_of_a_turned_board_is_the_same_with_the_other_sign() {
    let turned = |text: &str| {
        let mut words = text.split(' ');
        let (rows, stores, who) = (
            words.next().unwrap(),
            words.next().unwrap(),
            words.next().unwrap(),
        );
        let (south, north) = rows.split_once('/').unwrap();
        let (s, n) = stores.split_once('-').unwrap();
        format!(
            "{north}/{south} {n}-{s} {}",
            if who == "S" { "N" } else { "S" }
        )
    };
    for start in [
        "4,0,5,1,0,2/3,1,0,6,2,4 12-8 S",
        "0,0,1,0,2,0/1,0,0,3,0,0 20-21 N",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
    ] {
        let look = |at: &str| -> Value {
            let mut session = Session::new(&bundle("um-el-banat"), &Choice::new());
            let loaded = session.done(load(at), &mut vec![]);
            let look = json!({ "do": "outlook", "positions": 2000 });
            let mut found = session.ask(&look);
            assert_eq!(found, session.ask(&look));
            let found = found["outlook"].take();
            let legal = loaded["legal"].as_array().unwrap();
            assert!(legal.contains(&found["best"]["token"]), "{found} in {at}");
            found
        };
        let (here, there) = (look(start), look(&turned(start)));
        let stands = |found: &Value| found["bars"][0]["stands"].as_f64().unwrap();
        assert_eq!(stands(&here), 0.0 - stands(&there), "{start}");
    }
}

/// What the page writes of a game, with its lots and throws, is taken up again to the same position, and the program plays it so.
#[test]
fn a_record_written_in_the_page_is_played_again_to_the_same_position() {
    for (slug, bundle) in bundles() {
        for (first, seed) in [("", 5), ("lot", 6)] {
            let mut session = Session::new(&bundle, &Choice::new());
            let mut steps = vec![];
            session.done(begin(first, seed), &mut steps);
            for turn in 0..120 {
                match session.state()["stand"].as_str() {
                    Some("falls") => session.done(advance(), &mut steps),
                    Some("seat") => {
                        let would = session.agent("random", turn);
                        session.play(&would, &mut steps)
                    }
                    _ => break,
                };
            }
            let text = session.ask(&json!({ "do": "record" }))["record"].take();
            let text = text.as_str().unwrap();
            let record = GameRecord::parse(text).unwrap();
            assert_eq!(record.game, slug);
            let rules =
                ludarium_engine::families::compile(&bundle, &record.readings, &record.set).unwrap();
            let mut table = rules.clone().terminal();
            table
                .take_up(&record)
                .unwrap_or_else(|e| panic!("{slug}: {e}\n{text}"));
            while session.state()["stand"] != "falls" && table.fall().is_some() {}
            assert_eq!(
                json!(table.text()),
                session.state()["text"],
                "{slug}\n{text}"
            );
            // as `replay` and a check of the corpus have it
            let replayed = table.replayed();
            assert_eq!(replayed["rules_sha256"], json!(record.rules), "{slug}");
            let moves = |steps: &[Value]| -> Vec<Value> {
                let all = steps.iter().map(|s| s["move"].clone());
                all.filter(|m| m.as_str().is_some_and(|m| !m.contains(':')))
                    .collect()
            };
            let again = replayed["steps"].as_array().unwrap();
            assert_eq!(moves(again), moves(&steps), "{slug}\n{text}");
        }
    }
}

/// Going back and on again leads to the same game, chance and all.
#[test]
fn chance_falls_again_as_it_did() {
    for slug in ["sijat-el-taba", "um-el-banat", "senet"] {
        let mut session = Session::new(&bundle(slug), &Choice::new());
        let mut steps = vec![];
        session.done(begin("", 3), &mut steps);
        let mut play = |session: &mut Session, turn: u64| {
            if session.state()["stand"] == "falls" {
                session.done(advance(), &mut steps);
            }
            let would = session.agent("greedy", turn);
            session.play(&would, &mut steps)["text"].clone()
        };
        let before: Vec<Value> = (0..20).map(|t| play(&mut session, t)).collect();
        session.ask(&json!({ "do": "rewind", "done": 0 }));
        let again: Vec<Value> = (0..20).map(|t| play(&mut session, t)).collect();
        assert_eq!(before, again, "{slug}");
    }
}
