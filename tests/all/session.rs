//! `ludarium session`: games of both families requested line by line, hostile lines, and the example of docs/programs.md, run.

use ludarium::corpus::Corpus;
use ludarium::session::{Session, MOST_BYTES};
use ludarium_engine::protocol::request::WORDS;
use proptest::prelude::*;
use serde_json::{json, Value};
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn session() -> Session {
    Session::new(Some(root().join("corpus")))
}

/// Asks one line; the answer is one line of JSON.
fn ask(session: &mut Session, line: Value) -> Value {
    let answer = session
        .answer(line.to_string().as_bytes())
        .expect("an answer");
    assert!(!answer.contains('\n'), "{answer}");
    serde_json::from_str(&answer).expect("JSON")
}

/// The same, of what can be done.
fn done(session: &mut Session, line: Value) -> Value {
    let answer = ask(session, line.clone());
    assert_eq!(answer["error"], Value::Null, "{line}");
    answer
}

fn to_the_end(session: &mut Session, agent: &str) -> Value {
    loop {
        let answer = done(
            session,
            json!({ "do": "let", "agent": agent, "times": 5000, "tell": false }),
        );
        assert_eq!(answer["steps"], Value::Null);
        if answer["stands"]["stand"] == "over" {
            return answer;
        }
    }
}

/// A game of each family, by the same lines: to its end, back, recorded, taken up, and played again alike.
#[test]
fn a_game_of_each_family_is_played_by_the_same_lines() {
    for (game, family, seats) in [
        ("kalah", "sowing", 2),
        ("senet", "track", 2),
        ("lib-el-merafib", "track", 3),
    ] {
        let mut session = session();
        let load = json!({ "do": "load", "game": game, "seed": 7, "players": seats });
        let begun = done(&mut session, load.clone());
        assert_eq!(begun["game"]["family"], family);
        assert_eq!(begun["stands"]["stand"], "seat", "{game}");
        let first = begun["stands"]["text"].clone();
        let token = begun["stands"]["legal"][0]["token"].clone();
        // what would come of it, then that very thing; how the sticks will fall nobody knows
        let token = match token.as_str() {
            Some("throw") => json!("t1"),
            _ => token,
        };
        let shown = done(&mut session, json!({ "do": "preview", "move": token }));
        let played = done(&mut session, json!({ "do": "play", "moves": token }));
        assert_eq!(shown["steps"][0], played["steps"][0], "{game}");
        assert_ne!(played["stands"]["text"], first);
        let back = done(&mut session, json!({ "do": "undo" }));
        assert_eq!(back["stands"]["text"], first);
        let over = to_the_end(&mut session, "random");
        let points: Vec<u64> = serde_json::from_value(over["stands"]["points"].clone()).unwrap();
        assert_eq!(points.len(), seats, "{game}");
        assert!(
            points.iter().all(|p| *p == 1) || points.iter().filter(|p| **p == 2).count() == 1,
            "{points:?}"
        );
        assert!(over["stands"]["result"].is_string(), "{game}");
        assert_eq!(over["stands"]["legal"], json!([]), "{game}");
        let record = done(&mut session, json!({ "do": "record" }))["record"].clone();
        let taken = done(&mut session, json!({ "do": "resume", "record": record }));
        assert_eq!(taken["stands"]["text"], over["stands"]["text"], "{game}");
        assert_eq!(
            taken["stands"]["points"], over["stands"]["points"],
            "{game}"
        );
        assert_eq!(taken["warnings"], json!([]), "{game}");
        // the same lines have the same answers
        let mut again = self::session();
        for line in [
            load,
            json!({ "do": "play", "moves": token }),
            json!({ "do": "undo" }),
        ] {
            done(&mut again, line);
        }
        to_the_end(&mut again, "random");
        assert_eq!(
            done(&mut again, json!({ "do": "record" }))["record"],
            record,
            "{game}"
        );
    }
}

/// A match is over after the rounds that were requested, however it is played, and goes on where none were.
#[test]
fn a_match_is_over_after_the_rounds_that_are_asked_for() {
    let load =
        |rounds: Value| json!({ "do": "load", "game": "um-el-banat", "seed": 5, "rounds": rounds });
    let play = json!({ "do": "let", "times": 10_000, "tell": false });
    let round = |answer: &Value| answer["stands"]["state"]["round"].clone();
    for rounds in [1, 2] {
        let mut session = session();
        done(&mut session, load(json!(rounds)));
        let over = done(&mut session, play.clone());
        assert_eq!(over["stands"]["stand"], "over");
        assert_eq!(over["stands"]["state"]["stand"], "over");
        assert_eq!(over["stands"]["seat"], Value::Null);
        assert_eq!(over["stands"]["legal"], json!([]));
        assert_eq!(round(&over), rounds);
        assert!(over["stands"]["result"].is_string(), "{over}");
        let points: Vec<u64> = serde_json::from_value(over["stands"]["points"].clone()).unwrap();
        assert_eq!(points.iter().sum::<u64>(), 2);
        // nothing more falls, and nothing more can be done
        let still = done(&mut session, json!({ "do": "advance" }));
        assert_eq!(still["stands"], over["stands"]);
        let refused = ask(&mut session, json!({ "do": "play", "moves": "A" }));
        assert_eq!(refused["error"]["kind"], "over", "{refused}");
        assert!(ask(&mut session, play.clone())["error"].is_object());
        // the game is the beginning of the match, whether its steps are returned or not
        let record = done(&mut session, json!({ "do": "record" }))["record"].clone();
        let mut other = self::session();
        done(&mut other, load(json!(rounds)));
        done(&mut other, json!({ "do": "let", "times": 10_000 }));
        assert_eq!(
            done(&mut other, json!({ "do": "record" }))["record"],
            record
        );
        let taken = |rounds| json!({ "do": "resume", "record": record, "rounds": rounds });
        let again = done(&mut other, taken(rounds));
        assert_eq!(again["stands"]["stand"], "over");
        assert_eq!(again["stands"]["text"], over["stands"]["text"]);
        let on = done(&mut other, taken(0));
        assert_eq!(
            (on["stands"]["stand"].clone(), round(&on)),
            (json!("seat"), json!(rounds + 1))
        );
        // taken back it goes on, and is over once more
        let back = done(&mut session, json!({ "do": "undo" }));
        assert_eq!(back["stands"]["stand"], "seat");
        assert_eq!(done(&mut session, play.clone())["stands"]["stand"], "over");
        let new = json!({ "do": "new", "seed": 5, "rounds": 1 });
        done(&mut session, new);
        assert_eq!(round(&done(&mut session, play.clone())), 1);
    }
    for whole in [Value::Null, json!(0)] {
        let mut session = session();
        done(&mut session, load(whole));
        let on = done(&mut session, play.clone());
        assert!(round(&on).as_u64() > Some(2), "{on}");
    }
}

/// What an event says of its clauses leads to the sentence, in the corpus' own words.
#[test]
fn events_lead_to_clauses_and_clauses_to_sentences() {
    let mut session = session();
    let start = "6n,3,2,0,6n,7/4,4,4,4,4,4 0-0 S";
    done(
        &mut session,
        json!({ "do": "load", "game": "um-el-banat", "start": start }),
    );
    let played = done(&mut session, json!({ "do": "play", "moves": "C" }));
    let events = played["steps"][0]["events"].as_array().unwrap();
    let clauses = |e: &Value| e["clauses"].as_array().unwrap().clone();
    assert!(
        events
            .iter()
            .any(|e| clauses(e).contains(&json!("banat.peck"))),
        "{events:?}"
    );
    for clause in events.iter().flat_map(clauses) {
        let source = &played["sources"][clause.as_str().unwrap()];
        assert!(!source["says"].as_str().unwrap().is_empty(), "{clause}");
    }
    let (corpus, _) = Corpus::load(&root().join("corpus"));
    let account = &corpus.edition("um-el-banat").unwrap().account;
    let peck = &played["sources"]["banat.peck"];
    assert_eq!(peck["certainty"], "attested");
    let cites = peck["cites"].as_array().unwrap();
    let c6 = cites
        .iter()
        .find(|c| c["cite"].as_str().unwrap().starts_with("C6"))
        .unwrap();
    assert_eq!(c6["sentence"], json!(account.sentence("C6").unwrap().text));
    assert!(c6["sentence"]
        .as_str()
        .unwrap()
        .contains(c6["words"].as_str().unwrap()));
    // under another reading another thing happens in an empty daughter
    let start = "6,3,2,0,0n,7/4,4,4,4,4,4 6-0 S";
    let [played, other] = [json!({}), json!({ "Q-banat-1": "peck-one" })].map(|readings| {
        let load =
            json!({ "do": "load", "game": "um-el-banat", "start": start, "readings": readings });
        done(&mut session, load);
        done(&mut session, json!({ "do": "play", "moves": "C" }))
    });
    assert_ne!(other["stands"]["text"], played["stands"]["text"]);
}

/// Several tokens are done together or not at all.
#[test]
fn a_line_that_cannot_be_played_to_its_end_changes_nothing() {
    let mut session = session();
    let begun = done(
        &mut session,
        json!({ "do": "load", "game": "um-el-banat", "first": "south" }),
    );
    let legal = begun["stands"]["legal"][0]["token"].as_str().unwrap();
    let refused = ask(
        &mut session,
        json!({ "id": 9, "do": "play", "moves": format!("{legal} Z9") }),
    );
    assert_eq!(refused["id"], 9);
    let error = &refused["error"];
    assert_eq!(error["where"], "line 2, moves, token 2, Z9");
    for key in ["what", "do"] {
        assert!(!error[key].as_str().unwrap().is_empty(), "{key}");
    }
    assert_ne!(error["why"], json!([]));
    let stands = done(&mut session, json!({ "do": "position" }));
    assert_eq!(stands["stands"], begun["stands"]);
}

#[test]
fn an_id_comes_back_as_it_was_sent() {
    let mut session = session();
    for id in [
        "123456789012345678901234567890",
        "1.23e29",
        "-0",
        "1.0",
        "0.1000",
        "null",
        "[1, 2,  {\"a\": 12345678901234567890123}]",
        "\"\\u00e9\"",
    ] {
        for line in [
            format!("{{\"id\": {id}, \"do\": \"games\"}}"),
            format!("{{\"do\": \"nothing\", \"id\": {id}}}"),
        ] {
            let answer = session.answer(line.as_bytes()).unwrap();
            assert!(
                answer.starts_with(&format!("{{\"id\":{id},")),
                "{answer:.80}"
            );
        }
    }
}

/// Of two values under one key the later would be taken, and the other lost without a word.
#[test]
fn a_key_that_stands_twice_is_refused_by_its_name_and_nothing_is_played() {
    let mut session = session();
    let line = json!({ "do": "load", "game": "um-el-banat" });
    let before = done(&mut session, line)["stands"]["text"].clone();
    for (line, key) in [
        (r#"{"do": "play", "moves": "A", "moves": "C"}"#, "moves"),
        (r#"{"do": "games", "do": "play", "moves": "C"}"#, "do"),
        (r#"{"id": 1, "do": "play", "moves": "C", "id": 2}"#, "id"),
        (
            r#"{"do": "load", "game": "um-el-banat", "readings": {"Q-banat-1": "peck-one", "Q-banat-1": "peck-two"}}"#,
            "Q-banat-1",
        ),
    ] {
        let answer: Value =
            serde_json::from_str(&session.answer(line.as_bytes()).unwrap()).unwrap();
        let why = answer["error"]["why"][0].as_str().unwrap();
        assert!(
            why.starts_with(&format!("the key `{key}` stands twice")),
            "{why}"
        );
        let stands = done(&mut session, json!({ "do": "position" }))["stands"]["text"].clone();
        assert_eq!(stands, before);
    }
}

/// Why a move is refused is a case, given as a word beside the sentence.
#[test]
fn a_refusal_is_a_case() {
    let mut session = session();
    let mut kind = |load: Value, moves: &str| {
        done(&mut session, load);
        let refused = ask(&mut session, json!({ "do": "play", "moves": moves }));
        refused["error"]["kind"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let load = |start: &str| json!({ "do": "load", "game": "um-el-banat", "start": start });
    let start = "6n,0,2,0,6n,7/4,4,4,4,4,4 0-3 S";
    for (moves, case) in [
        ("B", "empty"),
        ("A", "marked"),
        ("a", "turn"),
        ("stop", "illegal"),
        ("Z9", "token"),
    ] {
        assert_eq!(kind(load(start), moves), case, "{moves}");
    }
    let senet = json!({ "do": "load", "game": "senet" });
    for (moves, case) in [("m0", "illegal"), ("lot:9", "lot"), ("nonsense", "token")] {
        assert_eq!(kind(senet.clone(), moves), case, "{moves}");
    }
    let mut kind = |load: Value| ask(&mut session, load)["error"]["kind"].clone();
    assert_eq!(kind(load("1,2")), "position");
    assert_eq!(
        kind(json!({ "do": "load", "game": "kalah", "players": 5 })),
        "players"
    );
    assert_eq!(
        kind(json!({ "do": "load", "game": "kalah", "first": "nobody" })),
        "first"
    );
}

/// What is pressed for a move is given with it: a hole by its number, a piece by its place in the picture, nothing for what lies beside
/// the board.
#[test]
fn offers_tell_what_is_pressed() {
    let mut session = session();
    let legal = |answer: &Value| answer["stands"]["legal"].as_array().unwrap().clone();
    let load = json!({ "do": "load", "game": "um-el-bagara", "first": "north" });
    let begun = done(&mut session, load);
    let holes = begun["game"]["holes"].as_u64().unwrap();
    let offers = legal(&begun);
    assert!(offers.iter().any(|o| o["way"] == "clockwise"), "{offers:?}");
    for offer in offers {
        let letter = offer["token"].as_str().unwrap().as_bytes()[0];
        let hole = holes / 2 + u64::from(letter - b'a');
        assert_eq!(offer["presses"], json!([hole]), "{offer}");
    }
    let load = json!({ "do": "load", "game": "senet", "seed": 2 });
    let mut answer = done(&mut session, load);
    let mut moved = 0;
    while answer["stands"]["stand"] == "seat" && moved < 40 {
        let pieces = &answer["stands"]["state"]["board"]["pieces"];
        let to_move = &answer["stands"]["state"]["to_move"];
        for offer in legal(&answer) {
            let token = offer["token"].as_str().unwrap();
            let number = token.strip_prefix('m').and_then(|n| n.parse::<u8>().ok());
            match (number, offer["presses"].as_array().unwrap().as_slice()) {
                (None, []) => {}
                (Some(number), [at]) => {
                    let piece = &pieces[at.as_u64().unwrap() as usize];
                    assert_eq!((&piece["seat"], &piece["piece"]), (to_move, &json!(number)));
                    moved += 1;
                }
                _ => panic!("{offer}"),
            }
        }
        answer = done(&mut session, json!({ "do": "let" }));
    }
    assert!(moved >= 40);
}

/// Lines of anybody's: each has its answer, what stood stands, and the program ends well.
#[test]
fn hostile_lines_are_answered_and_change_nothing() {
    let hostile = std::fs::read(root().join("tests/session/hostile.jsonl")).unwrap();
    let mut lines: Vec<Vec<u8>> = hostile
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .map(<[u8]>::to_vec)
        .collect();
    let load = lines
        .iter()
        .position(|l| l == b"{\"do\": \"load\", \"game\": \"banat\"}")
        .unwrap();
    lines.remove(load);
    // refused before a game is loaded alone
    lines.retain(|l| l != b"{\"do\": \"position\"}" && !l.starts_with(b"{\"id\""));
    lines.extend([
        b"{\"do\": \"load\", \"game\": \"\xff\xfe\"}".to_vec(),
        [b"[".repeat(100_000), b"]".repeat(100_000)].concat(),
        b"{\"do\": \"play\", \"moves\": \"\\u0000 \\ud800\"}".to_vec(),
        b"{\"do\": \"let\", \"times\": 1e400}".to_vec(),
        b"\x00\x01\x02".to_vec(),
        vec![b'x'; MOST_BYTES + 1],
        [
            b"{\"do\": \"position\", \"id\": \"".to_vec(),
            vec![b'y'; 3 * MOST_BYTES],
            b"\"}".to_vec(),
        ]
        .concat(),
    ]);
    let ask = b"{\"do\": \"position\"}".to_vec();
    let mut sent = b"{\"do\": \"load\", \"game\": \"banat\", \"seed\": 5}\n\n".to_vec();
    for line in &lines {
        sent.extend([line.as_slice(), &ask, b""].join(&b'\n'));
    }
    // the last line has no end
    sent.pop();
    let mut child = Command::new(env!("CARGO_BIN_EXE_ludarium"))
        .arg("session")
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(&sent));
    let out = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert_eq!(out.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&out.stderr),
        "",
        "nothing failed by itself"
    );
    let answers: Vec<Value> = out
        .stdout
        .split(|b| *b == b'\n')
        .filter(|l| !l.is_empty())
        .map(|l| serde_json::from_slice(l).unwrap())
        .collect();
    assert_eq!(answers.len(), 1 + 2 * lines.len());
    for (pair, line) in answers[1..].chunks(2).zip(&lines) {
        let line = String::from_utf8_lossy(&line[..line.len().min(100)]).into_owned();
        assert_ne!(pair[0]["error"], Value::Null, "{line}");
        assert_eq!(pair[1]["stands"], answers[0]["stands"], "{line}");
    }
}

/// Values that a key of a line may be given, right and wrong.
fn value() -> impl Strategy<Value = Value> {
    let words = [
        "um-el-banat",
        "senet",
        "C",
        "throw",
        "A b",
        "random",
        "greedy",
        "4,4/4,4",
        "lot:S",
        "",
        "-",
        "0-0 S",
        "t4 m0",
    ];
    prop_oneof![
        proptest::sample::select(words.to_vec()).prop_map(|w| json!(w)),
        any::<i64>().prop_map(|n| json!(n)),
        (0u32..20).prop_map(|n| json!(n)),
        any::<bool>().prop_map(|b| json!(b)),
        "\\PC{0,12}".prop_map(|w| json!(w)),
        Just(json!(null)),
        Just(json!([])),
        Just(json!({ "Q-banat-1": "peck-one" })),
        Just(json!({ "days": 20 })),
    ]
}

fn line() -> impl Strategy<Value = Value> {
    let keys = [
        "game",
        "readings",
        "set",
        "players",
        "first",
        "seed",
        "start",
        "moves",
        "move",
        "tell",
        "agent",
        "budget",
        "times",
        "positions",
        "record",
        "x",
    ];
    let some =
        proptest::collection::btree_map(proptest::sample::select(keys.to_vec()), value(), 0..4);
    (proptest::sample::select(WORDS.to_vec()), some).prop_map(|(word, mut keys)| {
        // what takes long is tried elsewhere
        keys.remove("budget");
        if word == "load" {
            keys.entry("game").or_insert_with(|| json!("um-el-banat"));
        }
        let mut line = json!(keys);
        line["do"] = json!(word);
        line
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// Whatever is sent in whatever order, every line has its answer, and no fault of the program's own is among them.
    #[test]
    fn any_lines_in_any_order_are_answered(lines in proptest::collection::vec(line(), 1..12), bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let mut session = session();
        let noise = session.answer(&bytes);
        let refused = noise.is_none_or(|a| a.contains("\"error\"")) || bytes.starts_with(b"{");
        prop_assert!(refused);
        for line in lines {
            let answer = ask(&mut session, line.clone());
            prop_assert_ne!(&answer["error"]["what"], "the program failed", "{}", line);
            prop_assert!(answer["error"].is_null() || answer["stands"].is_null(), "{}", line);
        }
    }
}

/// The blocks of Python in a part of a page.
fn examples(page: &str, part: &str) -> Vec<String> {
    let text = std::fs::read_to_string(root().join(page)).unwrap();
    let (_, text) = text.split_once(part).expect("the part");
    let text = text.split("\n## ").next().unwrap_or(text);
    let blocks = text.split("```python\n").skip(1);
    let block = |rest: &str| rest.split_once("```").expect("its end").0.to_owned();
    blocks.map(block).collect()
}

/// The examples of the page run as they stand there, with nothing but Python's own modules.
#[test]
fn the_examples_of_the_page_run() {
    let scripts = examples("docs/programs.md", "\n## Session\n");
    assert_eq!(scripts.len(), 2);
    assert!(scripts[0].lines().count() <= 12, "ten lines or so");
    // the second goes on where the first ended
    let script = scripts.concat();
    let program = Path::new(env!("CARGO_BIN_EXE_ludarium"));
    let path = std::env::join_paths([program.parent().unwrap().to_owned()].into_iter().chain(
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()),
    ));
    let ran = Command::new("python3")
        .args(["-c", &script])
        .env("PATH", path.unwrap())
        .current_dir(root())
        .output();
    let Ok(ran) = ran else {
        eprintln!("skipped: python3 is not here");
        return;
    };
    assert!(
        ran.status.success(),
        "{}",
        String::from_utf8_lossy(&ran.stderr)
    );
    let printed = String::from_utf8(ran.stdout).unwrap();
    assert!(printed.contains("'banat.peck'"), "{printed}");
    assert!(printed.contains("6n,3,0,1,5n,7"), "{printed}");
    // greedy on both sides ends its one round
    assert!(
        printed.lines().any(|line| line.starts_with("over ")),
        "{printed}"
    );
}
