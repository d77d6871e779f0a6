//! Worked examples: a position, an action, and what must come of it, told in short event lines.

use crate::notation::{move_text, parse_move, parse_position, position_text};
use crate::play::{Chance, Event, Game, Move, Observer, Phase, Saved};
use crate::position::{hole_letter, Player, Position};
use crate::record::{Recorder, Step};
use crate::Ruleset;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// `start` of an example that begins with a new game, set up as the rules say and not yet opened.
pub const NEW: &str = "new";

/// A worked example as written in `examples.toml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Example {
    pub id: String,
    /// What it shows.
    pub note: String,
    /// Clauses it exercises, without the short name.
    pub clauses: Vec<String>,
    /// Question id → reading, where it is not about the defaults.
    #[serde(skip_serializing_if = "std::collections::BTreeMap::is_empty")]
    pub readings: crate::Choice,
    pub start: String,
    /// Phase at the start: play, opening, over, counted.
    pub phase: String,
    /// Moves, with blanks between them, or `open` (also written `race`), `stylised`, `gather`, `reallot`, `next-round`.
    pub action: String,
    /// Holes open to the mover, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub legal: Option<String>,
    /// What may be played afterwards, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// What is left to players beside their moves, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub choices: Option<Vec<String>>,
    /// Stick-and-track games: what may not be played afterwards, if stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub illegal: Option<String>,
    /// Holes whose capture is let pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decline: Option<String>,
    /// Who cannot move, at `gather`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Player>,
    /// Who began the round, at `next-round`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<Player>,
    /// What each held at the round's start, at `reallot`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<[u16; 2]>,
    /// What each owes the other from the division before, where the rules carry it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owes: Option<[u16; 2]>,
    /// What the position has of itself, beyond what the account says of it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub free: Option<String>,
    pub expect: String,
    pub expect_phase: String,
    pub events: Vec<String>,
}

/// Lots fall, and picks are made, as the example's own events say.
struct AsTold<'e> {
    lots: Vec<&'e str>,
    picks: Vec<&'e str>,
    /// What there was to pick from.
    choices: Vec<String>,
}

impl Chance for AsTold<'_> {
    fn lot(&mut self, _what: &'static str) -> Option<Player> {
        if self.lots.is_empty() {
            return None;
        }
        Player::from_word(self.lots.remove(0))
    }
    fn tick(&mut self) -> Player {
        Player::South
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.choices.push(format!("{what}: {}", options.join(" ")));
        if self.picks.is_empty() {
            return 0;
        }
        let said = self.picks.remove(0);
        options.iter().position(|o| o == said).unwrap_or(0)
    }
}

/// What came of an example's position and action, whatever the example expects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Shown {
    /// Open to the mover before it.
    pub legal: Vec<String>,
    /// All that happened, in order.
    pub events: Vec<String>,
    pub position: String,
    pub phase: String,
    /// Open to whoever is to move afterwards.
    pub after: Vec<String>,
    /// What was left to players beside their moves: holes and patterns to pick, captures to let pass, laps to stop after.
    pub choices: Vec<String>,
    /// Full ids of the clauses that were asked or decided something, sorted.
    pub fired: Vec<String>,
}

impl Shown {
    /// Whether a reader of the position, the moves and the events sees two different games; the clauses behind them are left out.
    pub fn differs(&self, other: &Shown) -> bool {
        let plain = |s: &Shown| Shown {
            fired: vec![],
            ..s.clone()
        };
        plain(self) != plain(other)
    }
}

/// A recorder that also writes down every clause asked.
#[derive(Default)]
struct Asking {
    told: Recorder,
    clauses: BTreeSet<u16>,
}

impl Observer for Asking {
    const ASKS: bool = true;
    fn asked(&mut self, clauses: &[u16]) {
        self.clauses.extend(clauses);
    }
    fn lift(&mut self, hole: u8, count: u8) {
        self.told.lift(hole, count);
    }
    fn drop(&mut self, place: u8) {
        self.told.drop(place);
    }
    fn event(&mut self, event: Event) {
        self.clauses.extend(&event.clauses);
        self.told.event(event);
    }
    fn void(&mut self) {
        self.told.void();
    }
}

/// One thing that an example's action does: an opening, a move, a gathering, a division.
struct Done<O> {
    kind: &'static str,
    by: Option<Player>,
    mv: Option<Move>,
    legal: Vec<Move>,
    heard: O,
    position: Position,
}

/// All that an example's action does.
struct Enacted<'r, O> {
    before: Position,
    game: Game<'r>,
    done: Vec<Done<O>>,
    choices: Vec<String>,
}

/// Does what an example's action says, from its position, each part with an observer of its own.
fn enact<'r, O: Observer + Default>(
    rules: &'r Ruleset,
    example: &Example,
) -> Result<Enacted<'r, O>, String> {
    let mut game = if example.start == NEW {
        Game::new(rules)
    } else {
        let start = parse_position(rules, &example.start).map_err(|e| format!("start: {e}"))?;
        Game::from_position(rules, start)
    };
    let to_move = game.position().to_move;
    let phase = Phase::from_word(&example.phase).unwrap_or(Phase::Play);
    game = game.opened_by(example.opener);
    game = game.owing(example.owes.unwrap_or_default());
    let third = |kind: &str| -> Vec<&str> {
        let told = example.events.iter().filter(|e| e.starts_with(kind));
        told.map(|e| e.split(' ').nth(2).unwrap_or("")).collect()
    };
    let mut chance = AsTold {
        lots: third("lot "),
        picks: third("pick "),
        choices: vec![],
    };
    game = match example.action.as_str() {
        "race" | "open" => game.at(Phase::Opening, None, None),
        "gather" => game.at(Phase::Over, example.stuck, None),
        "reallot" => game.at(Phase::Counted, None, example.held),
        "next-round" => game.at(Phase::Over, example.stuck, example.held),
        "stylised" => game,
        _ => game.at(phase, None, None),
    };
    let before = *game.position();
    let mut done: Vec<Done<O>> = vec![];
    let mut part = |kind, game: &mut Game<'r>, deed: &mut dyn FnMut(&mut Game<'r>, &mut O)| {
        let mut heard = O::default();
        deed(game, &mut heard);
        done.push(Done {
            kind,
            by: None,
            mv: None,
            legal: vec![],
            heard,
            position: *game.position(),
        });
    };
    let first = to_move.unwrap_or(Player::South);
    match example.action.as_str() {
        "race" | "open" => part("opening", &mut game, &mut |g, o| g.open(&mut chance, o)),
        "stylised" => part("opening", &mut game, &mut |g, o| {
            g.open_as(first, &mut chance, o)
        }),
        "gather" => part("gather", &mut game, &mut |g, o| g.gather(o)),
        "reallot" => part("divide", &mut game, &mut |g, o| g.divide(&mut chance, o)),
        "next-round" => {
            part("gather", &mut game, &mut |g, o| g.gather(o));
            part("divide", &mut game, &mut |g, o| g.divide(&mut chance, o));
            part("opening", &mut game, &mut |g, o| g.open(&mut chance, o));
        }
        moves => {
            for token in moves.split_whitespace() {
                let declined = example.decline.as_ref();
                let token = format!(
                    "{token}{}",
                    declined.map_or(String::new(), |d| format!("!{d}"))
                );
                let m = parse_move(rules.holes(), &token).map_err(|e| e.to_string())?;
                let legal = game.legal();
                if !game.allows(m) {
                    let may = self::moves(&game).join(" ");
                    return Err(format!("{token} is not legal here ({may})"));
                }
                if let Some(laps) = game.laps_until_return(m) {
                    chance
                        .choices
                        .push(format!("stop after a lap: 1 to {laps}"));
                }
                let by = game.position().to_move;
                let mut heard = O::default();
                for clauses in game.choosing() {
                    heard.asked(clauses);
                }
                game.play(m, &mut heard);
                done.push(Done {
                    kind: "move",
                    by,
                    mv: Some(m),
                    legal,
                    heard,
                    position: *game.position(),
                });
            }
        }
    }
    Ok(Enacted {
        before,
        game,
        done,
        choices: chance.choices,
    })
}

/// Plays an example's action from its position and tells what came of it.
///
/// # Errors
/// A position or a move that cannot be read, or a move that may not be played, in words.
pub fn play(rules: &Ruleset, example: &Example) -> Result<(Shown, Vec<Recorder>), String> {
    let Enacted {
        game,
        done,
        mut choices,
        ..
    } = enact::<Asking>(rules, example)?;
    let holes = rules.holes();
    let words = |m: &Move| move_text(holes, *m);
    let clauses: BTreeSet<u16> = done
        .iter()
        .flat_map(|d| d.heard.clauses.iter().copied())
        .collect();
    let full = |c: &u16| rules.clauses[*c as usize].id.clone();
    let mut fired: Vec<String> = clauses.iter().map(full).collect();
    fired.sort_unstable();
    let events = done.iter().flat_map(|d| &d.heard.told.events);
    if rules.params.offered {
        let captures = events
            .clone()
            .filter(|(e, _)| matches!(e.kind.as_str(), "capture" | "missed"));
        choices.extend(captures.map(|(e, _)| {
            let hole = hole_letter(holes, usize::from(e.hole.unwrap_or_default()));
            format!("let the capture pass: {hole}")
        }));
    }
    let shown = Shown {
        choices,
        legal: done
            .first()
            .map_or(vec![], |d| d.legal.iter().map(words).collect()),
        events: events.map(|(e, _)| event_line(rules, e)).collect(),
        position: position_text(rules, game.position()),
        phase: game.phase().word().to_owned(),
        after: moves(&game),
        fired,
    };
    Ok((shown, done.into_iter().map(|d| d.heard.told).collect()))
}

/// The same as steps of a replay: the position before the first, and where the game then stands.
///
/// # Errors
/// As [`play`].
pub fn steps(rules: &Ruleset, example: &Example) -> Result<(Position, Vec<Step>, Saved), String> {
    let Enacted {
        before, game, done, ..
    } = enact::<Recorder>(rules, example)?;
    let steps = done.into_iter().map(|d| Step {
        kind: d.kind,
        by: d.by,
        mv: d.mv,
        legal: d.legal,
        told: d.heard,
        position: d.position,
    });
    Ok((before, steps.collect(), game.save()))
}

fn moves(game: &Game) -> Vec<String> {
    let holes = game.rules().holes();
    game.legal().iter().map(|m| move_text(holes, *m)).collect()
}

/// Plays an example and compares: legal moves before and after, board, stores, marks, mover, phase, events in order.
///
/// # Errors
/// Every difference, in words.
pub fn run(rules: &Ruleset, example: &Example) -> Result<Vec<Recorder>, Vec<String>> {
    let expect =
        parse_position(rules, &example.expect).map_err(|e| vec![format!("expect: {e}")])?;
    let (shown, told) = play(rules, example).map_err(|e| vec![e])?;
    let mut wrong = vec![];
    for (what, got, want) in [
        ("legal", &shown.legal, &example.legal),
        ("after", &shown.after, &example.after),
    ] {
        if let Some(want) = want.as_ref().filter(|w| **w != got.join(" ")) {
            wrong.push(format!(
                "{what}: {} where {want} was expected",
                got.join(" ")
            ));
        }
    }
    if let Some(want) = example.choices.as_ref().filter(|w| **w != shown.choices) {
        wrong.push(format!(
            "choices: {} where {} was expected",
            shown.choices.join("; "),
            want.join("; ")
        ));
    }
    let want = position_text(rules, &expect);
    if shown.position != want {
        wrong.push(format!(
            "position: {} where {want} was expected",
            shown.position
        ));
    }
    if shown.phase != example.expect_phase {
        wrong.push(format!(
            "phase: {} where {} was expected",
            shown.phase, example.expect_phase
        ));
    }
    if shown.events != example.events {
        wrong.push(format!(
            "events: {} where {} was expected",
            shown.events.join("; "),
            example.events.join("; ")
        ));
    }
    if wrong.is_empty() {
        Ok(told)
    } else {
        Err(wrong)
    }
}

/// An event in one short line: `sow C 2 E`, `tax E 2 south`.
pub fn event_line(rules: &Ruleset, e: &Event) -> String {
    let letter = |h: Option<u8>| match h {
        Some(h) if (h as usize) < rules.holes() => {
            hole_letter(rules.holes(), h as usize).to_string()
        }
        Some(h) if h as usize == rules.holes() => "S".into(),
        Some(_) => "N".into(),
        None => "-".into(),
    };
    let count = e.count.unwrap_or(0);
    let by = e.by.map_or("", Player::word);
    let mark = || e.mark.map_or("", |k| rules.marks[k as usize].as_str());
    let line = match e.kind.as_str() {
        "sow" => format!("sow {} {count} {}", letter(e.from), letter(e.to)),
        "move-on" | "shift" => format!("{} {} {}", e.kind, letter(e.from), letter(e.to)),
        "mark" => format!("mark {} {}", letter(e.hole), mark()),
        "missed" => format!("missed {} {by}", letter(e.hole)),
        "again" | "pass" | "match-won" => format!("{} {by}", e.kind),
        "round-over" => format!("round-over {by}"),
        "borrow" | "strip-void" | "strip-rest" | "strip-leave" | "repay" => {
            format!("{} {by} {count}", e.kind)
        }
        "lot" => format!("lot {} {by}", e.what.unwrap_or("")),
        "pick" => format!(
            "pick {} {} {by}",
            e.what.unwrap_or(""),
            e.said.as_deref().unwrap_or("")
        ),
        "race-pick" => format!("race-pick {by} {} {count}", letter(e.hole)),
        "race-end" => format!("race-end {by} {} {}", letter(e.hole), e.tick.unwrap_or(0)),
        "race-stop" => format!("race-stop {by} {}", letter(e.hole)),
        "endless" | "unresolved" => format!("{} {}", e.kind, letter(e.hole)),
        _ if e.count.is_some() => format!("{} {} {count} {by}", e.kind, letter(e.hole)),
        _ => format!("{} {}", e.kind, letter(e.hole)),
    };
    line.trim_end().to_string()
}
