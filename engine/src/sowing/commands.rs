//! What commands ask of games of the family: where two part, a record played again, the value of a position, clauses heard.

use super::compare::{self, Parting};
use super::notation::{move_text, parse_start, position_json, position_text};
use super::plain;
use super::play::{Game, Observer, Phase, Silent};
use super::position::Position;
use super::replay::{replay_from, result_json, Replay};
use super::solve;
use crate::game::again::{Again, Replayed, Stopped, Unplayable};
use crate::game::chance::Open;
use crate::game::parted::{Parted, Stood};
use crate::game::random::Random;
use crate::game::search::solve::Value as Worth;
use crate::game::solved::{Asked as Exactly, NoValue, Solved};
use crate::game::{drive, Drive, Player};
use crate::shell;
use crate::sowing::event::Event;
use crate::sowing::moves::Move;
use crate::sowing::play::Playable;
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn stood(rules: &Playable, pos: &Position) -> Stood {
    Stood {
        text: position_text(rules, pos),
        json: position_json(rules, pos),
        shown: plain::draw(rules, pos),
    }
}

/// Where two games part, as commands tell it.
pub(super) fn parted(a: &Playable, b: &Playable, limit: usize, past: bool) -> Option<Parted> {
    let search = match past {
        true => compare::parting_past_the_opening,
        false => compare::parting,
    };
    let found: Parting = search(a, b, limit)?;
    Some(Parted {
        moves: (found.moves.iter())
            .map(|m| move_text(a.holes(), *m))
            .collect(),
        before: [stood(a, &found.before), stood(b, &found.before)],
        after: [stood(a, &found.a), stood(b, &found.b)],
        clauses: found.clauses,
    })
}

/// The result in a line, if there is one.
fn ended(played: &Replay) -> Option<String> {
    let result = result_json(&played.game);
    let word = |key: &str| result[key].as_str();
    let (of, winner, reason) = (word("of")?, word("winner")?, word("reason")?);
    Some(format!("result of the {of}: {winner} ({reason})"))
}

/// Plays a record again, as commands tell it.
pub(super) fn again(rules: &Playable, request: &Again) -> Result<Replayed, Unplayable> {
    if request.players.is_some_and(|n| n != 2) {
        return Err(Unplayable::Players("this game is for 2 players".to_owned()));
    }
    let read = |text: &String| parse_start(rules, text);
    let start = request.start.as_ref().map(read).transpose();
    let start = start.map_err(|e| Unplayable::Start(e.to_string()))?;
    let played = replay_from(rules, start, &request.tokens, request.first.map(Player::at));
    let mut json = played.json(rules);
    if let Some(i) = &played.illegal {
        json["illegal"] =
            json!({ "number": i.number, "move": i.token, "legal": i.legal, "message": i.message });
    }
    let stopped = played.illegal.as_ref().map(|i| Stopped {
        number: i.number,
        token: i.token.clone(),
        why: i.message.clone(),
        told: i.message.clone(),
    });
    Ok(Replayed {
        start: stood(rules, &played.start.position),
        steps: played
            .steps
            .iter()
            .map(|s| shell::step_told(rules, s))
            .collect(),
        stopped,
        result: played.result_text(),
        ended: ended(&played),
        json,
    })
}

/// A value in words: of who wins alone, or of counters.
fn words(v: Worth, ends: bool) -> String {
    match (v.endless, v.ahead) {
        (true, _) => "neither can force an end: drawn by play without end".into(),
        (_, 0) => "drawn".into(),
        (_, n) if ends => format!("{} wins", if n > 0 { "South" } else { "North" }),
        (_, n) if n > 0 => format!("South wins by {n}"),
        (_, n) => format!("North wins by {}", -n),
    }
}

/// What of the rules was left out of account, in words.
fn notes(exact: &solve::Exact) -> Vec<String> {
    let mut out = vec![];
    for path in &exact.aside {
        out.push(
            match *path {
                "cap.turns" => "a cap of turns is left out of account",
                "repeat.then" => "play that comes round is valued as play without end",
                _ => "a majority does not stop play: counted to the last counter",
            }
            .to_owned(),
        );
    }
    if exact.ends {
        out.push("who wins is valued: counters do not decide".to_owned());
    }
    if exact.stops {
        out.push("a majority stops play: ahead by so much at that moment".to_owned());
    }
    out
}

/// Solves the rest of a round, as commands tell it.
pub(super) fn solved(rules: &Playable, request: &Exactly) -> Result<Solved, NoValue> {
    let game = match request.start {
        Some(text) => {
            let read = parse_start(rules, text);
            let start = read.map_err(|e| NoValue::Asked(format!("--start: {e}")))?;
            start.game(rules)
        }
        None => {
            let mut game = Game::new(rules);
            game.open_for(Player::South, &mut Open, &mut Silent);
            game
        }
    };
    if game.phase() != Phase::Play {
        let nobody = "nobody can move in this position";
        return Err(NoValue::Asked(nobody.to_owned()));
    }
    let exact = solve::exactly(&game, request).map_err(|why| NoValue::Beyond(why.to_string()))?;
    let found = &exact.solution;
    let holes = rules.holes();
    let words = |v: Worth| words(v, exact.ends);
    let value = |v: Worth| match exact.ends {
        true => v.who_wins(),
        false => json!({ "south_ahead": v.ahead, "endless": v.endless }),
    };
    let moves: Vec<_> = (found.moves.iter())
        .map(|(m, v)| json!({ "move": move_text(holes, *m), "value": value(*v) }))
        .collect();
    Ok(Solved {
        position: position_text(rules, game.position()),
        worth: words(found.value),
        acts: (found.moves.iter())
            .map(|(m, v)| (move_text(holes, *m), words(*v)))
            .collect(),
        positions: found.positions,
        notes: notes(&exact),
        json: json!({
            "game": rules.slug, "rules_sha256": rules.sha256, "readings": rules.readings,
            "start": position_json(rules, game.position()), "value": value(found.value),
            "moves": moves, "positions": found.positions, "circles": found.circles,
            "laid_aside": exact.aside, "stops": exact.stops.then_some("majority.over"),
        }),
    })
}

/// Steps after which a game is left and another begun.
const STEPS: usize = 2000;

/// Random players, and the clauses that decide something.
struct Listener {
    random: Random,
    left: usize,
    heard: Clauses,
}

#[derive(Default)]
struct Clauses(BTreeSet<u16>);

/// What is looked up counts as what is reported, as a survey counts it: a race tells nothing of how it goes on.
impl Observer for Clauses {
    const ASKS: bool = true;
    fn lookup(&mut self, clauses: &[u16]) {
        self.0.extend(clauses);
    }
    fn event(&mut self, event: Event) {
        self.0.extend(event.clauses);
    }
}

impl<'r> Drive<Game<'r>> for Listener {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Move> {
        self.left = self.left.checked_sub(1)?;
        let legal = game.legal();
        Some(legal[self.random.below(legal.len() as u32) as usize])
    }

    fn act(&mut self, game: &mut Game<'r>, m: Move) -> ControlFlow<()> {
        // what is legal is never refused
        match game.play(m, &mut self.heard) {
            Ok(_) => ControlFlow::Continue(()),
            Err(_) => ControlFlow::Break(()),
        }
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        match self.left.checked_sub(1) {
            Some(left) => self.left = left,
            None => return ControlFlow::Break(()),
        }
        game.go_on(&mut self.random, &mut self.heard);
        ControlFlow::Continue(())
    }
}

/// Full ids of the clauses that decide something in random games, matches played out.
pub(super) fn heard(rules: &Playable, games: u64, seed: u64) -> BTreeSet<String> {
    let mut by = Listener {
        random: Random::of(seed, 0),
        left: 0,
        heard: Clauses::default(),
    };
    for index in 0..games {
        by.random = Random::of(seed, index);
        by.left = STEPS;
        drive(&mut Game::new(rules), &mut by);
    }
    let id = |c: &u16| rules.clauses[usize::from(*c)].id.clone();
    by.heard.0.iter().map(id).collect()
}
