//! Recorded games of other rulesets, computed by an unrelated program (tests/traces/README.md), replayed move by move:
//! legal moves, boards, stores, marks, who is next, extra turns, passes, round set-ups, ends and winners.

use crate::common;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::holes::hole_letter;
use ludarium_engine::sowing::notation::{move_text, parse_move, parse_position};
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::Playable;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

#[derive(Deserialize)]
struct Trace {
    rules: String,
    holes_per_side: usize,
    total_seeds: u16,
    games: Vec<Recorded>,
}

#[derive(Deserialize)]
struct Recorded {
    id: u32,
    kind: String,
    init: Board,
    log: Vec<Entry>,
    moves: u64,
    rounds: u32,
    result: End,
    #[serde(rename = "final")]
    last: Board,
}

/// A board with whatever else is written of it.
#[derive(Deserialize, Default)]
#[serde(default)]
struct Board {
    b: Vec<u8>,
    s: [u8; 2],
    /// Holder of each hole's mark, -1 = none.
    k: Option<Vec<i8>>,
    /// Owner of each hole.
    o: Option<Vec<usize>>,
    /// Who is to move.
    n: Option<usize>,
    /// Closed holes.
    x: Option<Vec<usize>>,
}

#[derive(Deserialize)]
struct Entry {
    m: Option<usize>,
    h: Option<usize>,
    d: Option<i8>,
    #[serde(default)]
    l: Vec<Legal>,
    again: Option<u8>,
    pass: Option<u8>,
    round: Option<u32>,
    end: Option<End>,
    pre: Option<(Vec<u8>, [u8; 2])>,
    #[serde(flatten)]
    board: Board,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Legal {
    Hole(usize),
    Directed(usize, i8),
}

#[derive(Deserialize)]
struct End {
    #[serde(rename = "type")]
    kind: String,
    winner: Option<usize>,
}

#[derive(Deserialize, Default)]
#[serde(default)]
struct Ratchet {
    known: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    trace: String,
    game: u32,
    reason: String,
}

fn token(holes: usize, hole: usize, dir: Option<i8>) -> String {
    let sign = match dir {
        None => "",
        Some(d) if d > 0 => "+",
        Some(_) => "-",
    };
    format!("{}{sign}", hole_letter(holes, hole))
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, got: T, want: T) -> Result<(), String> {
    if got == want {
        Ok(())
    } else {
        Err(format!("{what}: {got:?} where {want:?} was recorded"))
    }
}

/// What the rules have on the board against what was recorded.
fn board(game: &Game, b: &[u8], s: [u8; 2], k: Option<&[i8]>) -> Result<(), String> {
    let pos = game.position();
    same("board", pos.counts(), b)?;
    same("stores", Player::BOTH.map(|p| pos.store(p)), s)?;
    if let Some(k) = k {
        let marks: Vec<i8> = (0..pos.holes())
            .map(|h| pos.mark(h).map_or(-1, |m| m.by.index() as i8))
            .collect();
        same("marks", marks.as_slice(), k)?;
    }
    Ok(())
}

fn start<'r>(rules: &'r Playable, r: &Recorded) -> Result<Game<'r>, String> {
    let first = Player::BOTH[r.init.n.unwrap_or(0)];
    if r.kind == "full" {
        let mut game = Game::new(rules);
        game.open_for(first, &mut Fixed(first.index()), &mut Silent);
        return Ok(game);
    }
    let word = |p: usize| Player::BOTH[p].word();
    let kind = rules.marks.first();
    let mut json = serde_json::json!({ "holes": r.init.b, "stores": r.init.s, "to_move": first });
    if let Some(k) = &r.init.k {
        json["marks"] = k
            .iter()
            .map(|h| {
                usize::try_from(*h)
                    .ok()
                    .map(|p| serde_json::json!({ "kind": kind, "by": word(p) }))
            })
            .collect();
    }
    if let Some(o) = &r.init.o {
        json["owners"] = o.iter().map(|p| word(*p)).collect();
    }
    if let Some(x) = &r.init.x {
        json["closed"] = serde_json::json!(x);
    }
    let pos = parse_position(rules, &json.to_string()).map_err(|e| e.to_string())?;
    Ok(Game::from_position(rules, pos))
}

/// Replays one game; `Err` says at which entry what differs.
fn replay(rules: &Playable, r: &Recorded) -> Result<(), String> {
    let mut game = start(rules, r)?;
    board(&game, &r.init.b, r.init.s, r.init.k.as_deref())?;
    let mut moves = 0;
    for (i, e) in r.log.iter().enumerate() {
        let at = |message: String| format!("entry {i}: {message}");
        if e.pass.is_some() {
            // looked at after the move before
            continue;
        }
        if e.round.is_some() {
            next_round(&mut game, e).map_err(at)?;
            continue;
        }
        let mut passes = 0;
        let mut next = e.board.n;
        while let Some(pass) = r.log.get(i + 1 + passes).filter(|p| p.pass.is_some()) {
            next = pass.board.n;
            passes += 1;
        }
        played(&mut game, e, next, passes).map_err(at)?;
        moves += 1;
    }
    same("moves", moves, r.moves)?;
    same("rounds", game.round(), r.rounds)?;
    board(&game, &r.last.b, r.last.s, None)?;
    match r.result.kind.as_str() {
        "win" | "tie" => same(
            "winner",
            game.result().map(|x| x.winner.map(Player::index)),
            Some(r.result.winner),
        ),
        _ => Ok(()),
    }
}

fn played(game: &mut Game, e: &Entry, next: Option<usize>, passes: usize) -> Result<(), String> {
    let holes = game.rules().holes();
    same("mover", game.position().to_move.map(Player::index), e.m)?;
    let mut legal: Vec<String> = game.legal().iter().map(|m| move_text(holes, *m)).collect();
    let mut recorded: Vec<String> =
        e.l.iter()
            .map(|l| match l {
                Legal::Hole(h) => token(holes, *h, None),
                Legal::Directed(h, d) => token(holes, *h, Some(*d)),
            })
            .collect();
    legal.sort();
    recorded.sort();
    same("legal moves", legal, recorded)?;
    let text = token(holes, e.h.unwrap_or(usize::MAX), e.d);
    let m = parse_move(holes, &text).map_err(|e| e.to_string())?;
    let done = game.play(m, &mut Silent).unwrap();
    let Some(end) = &e.end else {
        board(game, &e.board.b, e.board.s, e.board.k.as_deref())?;
        same("next", game.position().to_move.map(Player::index), next)?;
        if passes == 0 {
            same("extra turn", done.again, e.again.is_some())?;
        }
        return Ok(());
    };
    same("phase", game.phase(), Phase::Over)?;
    if let Some((b, s)) = &e.pre {
        board(game, b, *s, e.board.k.as_deref())?;
    }
    game.gather(&mut Silent);
    board(game, &e.board.b, e.board.s, None)?;
    same(
        "leader",
        game.round_result()
            .and_then(|x| x.winner)
            .map(Player::index),
        end.winner,
    )?;
    if game.phase() == Phase::Counted && !end.kind.starts_with("round") {
        game.divide(&mut Fixed(0), &mut Silent);
    }
    let over = game.phase() == Phase::MatchOver;
    same("match over", over, !end.kind.starts_with("round"))
}

fn next_round(game: &mut Game, e: &Entry) -> Result<(), String> {
    game.divide(&mut Fixed(0), &mut Silent);
    same("phase", game.phase(), Phase::Opening)?;
    game.open(&mut Fixed(0), &mut Silent);
    board(game, &e.board.b, e.board.s, e.board.k.as_deref())?;
    same("round", Some(game.round()), e.round)?;
    let pos = game.position();
    same("starter", pos.to_move.map(Player::index), e.board.n)?;
    if let Some(o) = &e.board.o {
        let owners: Vec<usize> = (0..pos.holes()).map(|h| pos.owner(h).index()).collect();
        same("owners", &owners, o)?;
    }
    if let Some(x) = &e.board.x {
        let closed: Vec<usize> = (0..pos.holes()).filter(|h| pos.closed(*h)).collect();
        same("closed holes", &closed, x)?;
    }
    Ok(())
}

fn traces(folder: &Path) -> BTreeMap<String, Trace> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap_or_else(|e| panic!("{}: {e}", folder.display()))
        .flatten()
        .map(|e| e.path())
        .filter(|p| p.extension().is_some_and(|x| x == "json"))
        .collect();
    files.sort();
    files
        .iter()
        .map(|file| {
            let text = std::fs::read_to_string(file).unwrap();
            let trace =
                serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.display()));
            (
                file.file_stem().unwrap().to_string_lossy().into_owned(),
                trace,
            )
        })
        .collect()
}

fn replay_all(folder: &Path) -> (usize, Vec<String>) {
    let known: Ratchet = std::fs::read_to_string(folder.join("known.toml"))
        .map(|t| toml::from_str(&t).unwrap_or_else(|e| panic!("known.toml: {e}")))
        .unwrap_or_default();
    let (mut games, mut wrong) = (0, vec![]);
    for (name, trace) in traces(folder) {
        let path = folder.join(&trace.rules);
        let rules = if path.is_file() {
            common::rules(&path.to_string_lossy())
        } else {
            common::rules(&trace.rules)
        };
        assert_eq!(rules.holes(), 2 * trace.holes_per_side, "{name}");
        assert_eq!(rules.params.total, trace.total_seeds, "{name}");
        for r in &trace.games {
            games += 1;
            let listed = known
                .known
                .iter()
                .find(|k| k.trace == name && k.game == r.id);
            match (replay(&rules, r), listed) {
                (Err(e), None) => wrong.push(format!("{name}, game {}: {e}", r.id)),
                (Ok(()), Some(k)) => wrong.push(format!(
                    "{name}, game {} agrees: take it out of known.toml ({})",
                    r.id, k.reason
                )),
                _ => {}
            }
        }
    }
    (games, wrong)
}

#[test]
fn every_recorded_game_is_played_alike() {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let (games, wrong) = replay_all(&here);
    assert!(games >= 7 * 15, "{games} games only");
    assert!(
        wrong.is_empty(),
        "{} of {games}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
}

#[test]
fn further_recorded_games_are_played_alike() {
    let Ok(folder) = std::env::var("LUDARIUM_TRACES") else {
        return;
    };
    let (games, wrong) = replay_all(Path::new(&folder));
    assert!(
        wrong.is_empty(),
        "{} of {games}:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    println!("{games} games agree");
}

/// The replay is a test only if it sees a difference: one counter elsewhere, one move less, another winner.
#[test]
fn a_wrong_record_is_seen() {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/traces");
    let rules = common::rules("kalah");
    let fresh = || traces(&here).remove("kalah").unwrap().games.remove(0);
    assert_eq!(replay(&rules, &fresh()), Ok(()));
    let mut r = fresh();
    r.log[3].board.b[2] ^= 1;
    assert!(replay(&rules, &r)
        .unwrap_err()
        .starts_with("entry 3: board"));
    let mut r = fresh();
    r.log[5].l.pop();
    assert!(replay(&rules, &r)
        .unwrap_err()
        .starts_with("entry 5: legal"));
    let mut r = fresh();
    r.result.winner = r.result.winner.map(|w| 1 - w);
    assert!(replay(&rules, &r).unwrap_err().starts_with("winner"));
}
