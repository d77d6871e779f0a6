//! Worked examples: a position, an action, and what must come of it, written in short event lines.

use crate::game::chance::{Chance, Sticks};
use crate::game::Player;
use crate::game::Shown;
use crate::game::NEW;
use crate::game::{Difference, Example, Illegal, Refusal};
use crate::shell::words;
use crate::sowing::event::{Event, What};
use crate::sowing::holes::hole_letter;
use crate::sowing::moves::Move;
use crate::sowing::notation::{move_text, parse_move, parse_position, parse_start, position_text};
use crate::sowing::play::Playable;
use crate::sowing::play::TICK;
use crate::sowing::play::{Game, Observer, Phase, Saved};
use crate::sowing::position::Position;
use crate::sowing::replay::{Recorder, Step};
use std::collections::BTreeSet;

/// Lots fall, and picks are made, as the example's own events say.
struct AsTold<'e> {
    lots: Vec<&'e str>,
    picks: Vec<&'e str>,
    /// What there was to pick from.
    choices: Vec<String>,
}

impl Chance for AsTold<'_> {
    fn lot(&mut self, what: &'static str, _seats: usize) -> Option<usize> {
        // an example tells of who begins and of odd holes, not of each counter of a race
        if what == TICK {
            return Some(0);
        }
        if self.lots.is_empty() {
            return None;
        }
        Player::from_word(self.lots.remove(0)).map(Player::index)
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        sticks.values[0]
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.choices.push(format!("{what}: {}", options.join(" ")));
        if self.picks.is_empty() {
            return 0;
        }
        let picked = self.picks.remove(0);
        options.iter().position(|o| o == picked).unwrap_or(0)
    }
}

/// A recorder that also writes down every clause consulted.
#[derive(Default)]
struct Asking {
    recorder: Recorder,
    clauses: BTreeSet<u16>,
}

impl Observer for Asking {
    const ASKS: bool = true;
    fn lookup(&mut self, clauses: &[u16]) {
        self.clauses.extend(clauses);
    }
    fn lift(&mut self, hole: u8, count: u8) {
        self.recorder.lift(hole, count);
    }
    fn drop(&mut self, place: u8) {
        self.recorder.drop(place);
    }
    fn event(&mut self, event: Event) {
        self.clauses.extend(&event.clauses);
        self.recorder.event(event);
    }
    fn void(&mut self) {
        self.recorder.void();
    }
}

/// One thing that an example's action does: an opening, a move, a gathering, a division.
struct Done<O> {
    kind: &'static str,
    by: Option<Player>,
    mv: Option<Move>,
    legal: Vec<Move>,
    heard: O,
    after: Saved,
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
    rules: &'r Playable,
    example: &Example,
) -> Result<Enacted<'r, O>, Refusal> {
    let mut game = if example.start == NEW {
        Game::new(rules)
    } else {
        let start = parse_start(rules, &example.start)
            .map_err(|e| Refusal::Position(e.into()).at("start"))?;
        start.game(rules)
    };
    let to_move = game.position().to_move;
    // an example that says nothing of it begins in play
    let phase = match example.phase.as_str() {
        "" => Phase::Play,
        word => word.parse().map_err(|e| Refusal::Word(e).at("phase"))?,
    };
    game = game.opened_by(example.opener);
    game = game.owing(example.owes.unwrap_or_default());
    let third = |kind: &str| -> Vec<&str> {
        let lines = example.events.iter().filter(|e| e.starts_with(kind));
        lines.map(|e| e.split(' ').nth(2).unwrap_or("")).collect()
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
            after: game.save(),
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
                let m = parse_move(rules.holes(), &token).map_err(Refusal::Token)?;
                let legal = game.legal();
                if let Some(laps) = game.laps_until_return(m) {
                    chance
                        .choices
                        .push(format!("stop after a lap: 1 to {laps}"));
                }
                let by = game.position().to_move;
                let mut heard = O::default();
                for clauses in game.choosing() {
                    heard.lookup(clauses);
                }
                let played = game.play(m, &mut heard);
                played.map_err(|e| Refusal::NotHere(Illegal { what: token, ..e }))?;
                done.push(Done {
                    kind: "move",
                    by,
                    mv: Some(m),
                    legal,
                    heard,
                    after: game.save(),
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
/// A position or a move that cannot be read, or a move that may not be played.
pub fn play(rules: &Playable, example: &Example) -> Result<(Shown, Vec<Recorder>), Refusal> {
    let Enacted {
        game,
        done,
        mut choices,
        ..
    } = enact::<Asking>(rules, example)?;
    let holes = rules.holes();
    let word = |m: &Move| move_text(holes, *m);
    let clauses: BTreeSet<u16> = done
        .iter()
        .flat_map(|d| d.heard.clauses.iter().copied())
        .collect();
    let full = |c: &u16| rules.clauses[*c as usize].id.clone();
    let mut fired: Vec<String> = clauses.iter().map(full).collect();
    fired.sort_unstable();
    let events = done.iter().flat_map(|d| &d.heard.recorder.events);
    if rules.params.offered {
        let captures = events.clone().filter_map(|(e, _)| match e.what {
            What::Take { from, offered, .. } => offered.then_some(from.place),
            What::Missed { hole, .. } => Some(hole),
            _ => None,
        });
        choices.extend(captures.map(|hole| {
            let hole = hole_letter(holes, usize::from(hole));
            format!("let the capture pass: {hole}")
        }));
    }
    let shown = Shown {
        choices,
        legal: done
            .first()
            .map_or(vec![], |d| d.legal.iter().map(word).collect()),
        events: events.map(|(e, _)| e.line(rules)).collect(),
        position: position_text(rules, game.position()),
        phase: game.phase().word().to_owned(),
        after: words(&game),
        fired,
    };
    Ok((shown, done.into_iter().map(|d| d.heard.recorder).collect()))
}

/// A worked example played as steps of a replay: the position before the first, the steps, and where the game then stands.
///
/// # Errors
/// As [`play`].
pub fn steps(rules: &Playable, example: &Example) -> Result<(Position, Vec<Step>, Saved), Refusal> {
    let Enacted {
        before, game, done, ..
    } = enact::<Recorder>(rules, example)?;
    let holes = rules.holes();
    let steps = done.into_iter().map(|d| Step {
        kind: d.kind,
        by: d.by.map(Player::index),
        act: d.mv,
        token: d.mv.map_or(String::new(), |m| move_text(holes, m)),
        legal: d.legal,
        heard: d.heard,
        after: d.after,
    });
    Ok((before, steps.collect(), game.save()))
}

/// Plays an example and compares: legal moves before and after, board, stores, marks, mover, phase, events in order.
///
/// # Errors
/// Every difference.
pub fn run(rules: &Playable, example: &Example) -> Result<Vec<Recorder>, Vec<Difference>> {
    let expect =
        parse_position(rules, &example.expect).map_err(|e| vec![Difference::Expect(e.into())])?;
    let (shown, recorders) = play(rules, example).map_err(|e| vec![e.into()])?;
    let mut wrong = vec![];
    let mut differ = |what, says| wrong.push(Difference::Other { what, says });
    let (held, all) = (expect.total(), u32::from(rules.params.total));
    if held != all {
        differ("expect", format!(
            "this position holds {held} counters and the game has {all}; write what is missing into a store"
        ));
    }
    for (what, got, want) in [
        ("legal", &shown.legal, &example.legal),
        ("after", &shown.after, &example.after),
    ] {
        if let Some(want) = want.as_ref().filter(|w| **w != got.join(" ")) {
            differ(what, format!("{} where {want} was expected", got.join(" ")));
        }
    }
    if let Some(want) = example.choices.as_ref().filter(|w| **w != shown.choices) {
        differ(
            "choices",
            format!(
                "{} where {} was expected",
                listed(&shown.choices),
                listed(want)
            ),
        );
    }
    let want = position_text(rules, &expect);
    if shown.position != want {
        differ(
            "position",
            format!("{} where {want} was expected", shown.position),
        );
    }
    if shown.phase != example.expect_phase {
        differ(
            "phase",
            format!(
                "{} where {} was expected",
                shown.phase, example.expect_phase
            ),
        );
    }
    if shown.events != example.events {
        differ(
            "events",
            format!(
                "{} where {} was expected",
                listed(&shown.events),
                listed(&example.events)
            ),
        );
    }
    if wrong.is_empty() {
        Ok(recorders)
    } else {
        Err(wrong)
    }
}

/// What happened in order, for a sentence.
fn listed(all: &[String]) -> String {
    match all {
        [] => "nothing".to_owned(),
        all => all.join("; "),
    }
}
