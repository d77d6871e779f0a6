//! Records played in the page are the games that the program plays: step by step, over rounds whose lots the record tells.

use ludarium_engine::game_record::GameRecord;
use ludarium_engine::notation::{move_text, parse_position};
use ludarium_engine::play::{Chance, Game, Phase, Silent};
use ludarium_engine::position::Player;
use ludarium_engine::random::Random;
use ludarium_engine::record::replay;
use ludarium_engine::rules::read;
use ludarium_engine::{compile, Bundle, Choice};
use ludarium_web::session::Session;
use serde_json::{json, Value};
use std::path::{Path, PathBuf};

fn games() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/games")
}

fn bundle(slug: &str) -> Bundle {
    let file = |path: PathBuf| {
        let (rules, _, problems) = read(&std::fs::read_to_string(path).unwrap());
        assert!(problems.is_empty(), "{problems:?}");
        rules
    };
    Bundle {
        rules: file(games().join(slug).join("rules.toml")),
        shared: vec![file(games().join("_shared/all.toml"))],
    }
}

/// Editions of sowing games.
fn sowing() -> Vec<String> {
    let mut slugs: Vec<String> = std::fs::read_dir(games())
        .unwrap()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|slug| bundle(slug).rules.family == "sowing")
        .collect();
    slugs.sort();
    assert!(slugs.len() >= 6);
    slugs
}

fn answer(text: &str, steps: &mut Vec<Value>) -> Value {
    let answer: Value = serde_json::from_str(text).unwrap();
    assert!(answer.get("error").is_none(), "{text}");
    steps.extend(answer["steps"].as_array().unwrap().iter().cloned());
    answer["state"].clone()
}

/// Plays a record as the page does (site/scripts/replay.ts, ledger.ts): what is told before the first move opens the game,
/// later lots and picks are handed over before the way to the next round.
fn in_page(bundle: &Bundle, choice: &Choice, start: Option<&str>, tokens: &[String]) -> Vec<Value> {
    let mut session = Session::new(&serde_json::to_string(bundle).unwrap()).unwrap();
    session.set_readings(&serde_json::to_string(choice).unwrap());
    let mut steps = vec![];
    let told = |t: &String| t.contains(':');
    let first = tokens.iter().position(|t| !told(t)).unwrap_or(tokens.len());
    let starter = match &tokens[..first] {
        [] => "south".to_owned(),
        [lot] if lot == "lot:S" => "south".to_owned(),
        [lot] if lot == "lot:N" => "north".to_owned(),
        many => many.join(" "),
    };
    let mut state = match start {
        Some(text) => answer(&session.load(text), &mut steps),
        None => answer(&session.new_game(&starter, 1), &mut steps),
    };
    for token in &tokens[first..] {
        if state["phase"] != "play" && !told(token) {
            answer(&session.advance(), &mut steps);
        }
        state = answer(&session.play(token), &mut steps);
    }
    if tokens.last().is_some_and(told) && state["phase"] != "play" {
        answer(&session.advance(), &mut steps);
    }
    steps
}

/// What a reader sees of a step.
fn seen(step: &Value) -> Value {
    json!([
        step["kind"],
        step["by"],
        step["move"],
        step["legal"],
        step["laps"],
        step["events"],
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
    let native: Vec<Value> = native.steps.iter().map(|s| s.json(&rules)).collect();
    let native: Vec<Value> = native.iter().filter(|s| moving(s)).map(seen).collect();
    let page = in_page(&bundle, choice, start, tokens);
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

/// Draws by a seed and keeps what was drawn, as a record tells it.
struct Kept {
    random: Random,
    tokens: Vec<String>,
}

impl Chance for Kept {
    fn lot(&mut self, what: &'static str) -> Option<Player> {
        let player = self.random.lot(what)?;
        self.tokens.push(format!(
            "lot:{}",
            if player == Player::South { "S" } else { "N" }
        ));
        Some(player)
    }
    fn tick(&mut self) -> Player {
        let player = self.random.tick();
        self.tokens.push(format!(
            "lot:{}",
            if player == Player::South { "S" } else { "N" }
        ));
        player
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let picked = self.random.pick(what, options);
        self.tokens.push(format!("{what}:{}", options[picked]));
        picked
    }
}

/// A random match of some rounds with everything that was drawn in it.
fn random_match(slug: &str, choice: &Choice, seed: u64, rounds: u32) -> Vec<String> {
    let rules = compile(&bundle(slug), choice).unwrap();
    let mut kept = Kept {
        random: Random::of(seed, 0),
        tokens: vec![],
    };
    let mut game = Game::new(&rules);
    loop {
        match game.phase() {
            Phase::Opening => game.open(&mut kept, &mut Silent),
            Phase::Play => {
                let legal = game.legal();
                let m = legal[kept.random.below(legal.len() as u32) as usize];
                kept.tokens.push(move_text(rules.holes(), m));
                game.play(m, &mut Silent);
            }
            Phase::Over => game.gather(&mut Silent),
            Phase::Counted => {
                let before = kept.tokens.len();
                game.divide(&mut kept, &mut Silent);
                if game.round() > rounds {
                    // a lot of the last division is a part of the record only if a round follows it
                    kept.tokens.truncate(before);
                    return kept.tokens;
                }
            }
            Phase::MatchOver => return kept.tokens,
        }
    }
}

#[test]
fn the_records_of_the_corpus_are_played_alike() {
    let mut played = 0;
    for slug in sowing() {
        let mut files: Vec<PathBuf> = std::fs::read_dir(games().join(&slug).join("records"))
            .unwrap()
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
    let mut later = 0;
    for slug in sowing() {
        let mut choices = vec![Choice::new()];
        for (id, question) in &bundle(&slug).rules.questions {
            for (name, reading) in &question.reading {
                if reading.infeasible.is_none() && *name != question.default {
                    choices.push(Choice::from([(id.clone(), name.clone())]));
                }
            }
        }
        for choice in &choices {
            for seed in 0..2 {
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
        example: Vec<ludarium_engine::example::Example>,
    }
    let mut played = 0;
    for slug in sowing() {
        let text = std::fs::read_to_string(games().join(&slug).join("examples.toml")).unwrap();
        let file: File = toml::from_str(&text).unwrap();
        for example in file.example {
            let mut session =
                Session::new(&serde_json::to_string(&bundle(&slug)).unwrap()).unwrap();
            session.set_readings(&serde_json::to_string(&example.readings).unwrap());
            let shown: Value =
                serde_json::from_str(&session.example(&serde_json::to_string(&example).unwrap()))
                    .unwrap();
            let rules = compile(&bundle(&slug), &example.readings).unwrap();
            let (native, _) = ludarium_engine::example::play(&rules, &example).unwrap();
            assert_eq!(
                shown["state"]["text"],
                json!(native.position),
                "{}",
                example.id
            );
            assert_eq!(
                shown["state"]["phase"],
                json!(native.phase),
                "{}",
                example.id
            );
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
    let mut session = Session::new(&serde_json::to_string(&bundle(slug)).unwrap()).unwrap();
    for bad in [
        "",
        "[]",
        r#"{"start":"nonsense","action":"A"}"#,
        r#"{"start":"new","action":"é"}"#,
        r#"{"start":"1,0,0,0,0,0/0,0,0,0,0,0 0-0 S","action":"A"}"#,
        r#"{"start":"new","action":"A","color":"red"}"#,
    ] {
        let answer: Value = serde_json::from_str(&session.example(bad)).unwrap();
        assert!(
            answer["error"].as_str().is_some_and(|e| !e.is_empty()),
            "{bad}: {answer}"
        );
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
    let text = serde_json::to_string(&bundle("um-el-banat")).unwrap();
    for start in [
        "4,0,5,1,0,2/3,1,0,6,2,4 12-8 S",
        "0,0,1,0,2,0/1,0,0,3,0,0 20-21 N",
        "4,4,4,4,4,4/4,4,4,4,4,4 0-0 S",
    ] {
        let look = |at: &str| -> Value {
            let mut session = Session::new(&text).unwrap();
            let loaded: Value = serde_json::from_str(&session.load(at)).unwrap();
            assert!(loaded.get("error").is_none(), "{loaded}");
            let found: Value = serde_json::from_str(&session.analyse(2000)).unwrap();
            let again: Value = serde_json::from_str(&session.analyse(2000)).unwrap();
            assert_eq!(found, again);
            let legal = loaded["state"]["legal"].as_array().unwrap();
            assert!(legal.contains(&found["best"]), "{found} in {at}");
            found
        };
        let (here, there) = (look(start), look(&turned(start)));
        assert_eq!(
            here["south"].as_i64(),
            there["south"].as_i64().map(|v| -v),
            "{start}"
        );
        assert_eq!(here["decided"], there["decided"]);
    }
}
