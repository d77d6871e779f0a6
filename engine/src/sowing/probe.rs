//! What random play meets: which clauses decide what, clauses that never speak, and the first difference that a
//! reading makes. All of it is found by random rounds from a seed, so that it can be found again.

use crate::game::random::Random;
use crate::game::Met;
use crate::game::Moment;
use crate::game::Parting;
use crate::game::Survey;
use crate::game::NEW;
use crate::game::{drive, step, Drive, Play};
use crate::sowing::compare::alike;
use crate::sowing::event::Event;
use crate::sowing::moves::Move;
use crate::sowing::notation::{start_text, Start};
use crate::sowing::play::Playable;
use crate::sowing::play::{Game, Observer, Phase};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Rounds of one match that are played before another match is begun.
const ROUNDS_OF_A_MATCH: u32 = 12;

/// How large a moment is: occupied holes, counters on the board.
type Size = (usize, u32);

fn size(game: &Game) -> Size {
    let cells = game.position().counts();
    (
        cells.iter().filter(|c| **c > 0).count(),
        cells.iter().map(|c| u32::from(*c)).sum(),
    )
}

/// The moment at which a game stands; `action` is what comes next.
fn moment(game: &Game, action: String) -> Moment {
    let phase = game.phase();
    Moment {
        start: start_text(
            game.rules(),
            &Start {
                position: *game.position(),
                memory: game.memory(),
            },
        ),
        phase: phase.word().to_owned(),
        action,
        stuck: game.stuck().filter(|_| phase == Phase::Over),
        held: (phase == Phase::Counted || phase == Phase::Over).then(|| game.held()),
        opener: game.opener().filter(|_| phase == Phase::Over),
        owes: Some(game.owes()).filter(|o| *o != [0, 0] && phase != Phase::Play),
    }
}

/// Hears the sets of clauses of one step.
#[derive(Default)]
struct Sets(Vec<Vec<u16>>);

impl Sets {
    fn add(&mut self, clauses: &[u16]) {
        let mut set = clauses.to_vec();
        set.sort_unstable();
        set.dedup();
        if !set.is_empty() && !self.0.contains(&set) {
            self.0.push(set);
        }
    }
}

impl Observer for Sets {
    const ASKS: bool = true;
    fn lookup(&mut self, clauses: &[u16]) {
        self.add(clauses);
    }
    fn event(&mut self, event: Event) {
        self.add(&event.clauses);
    }
}

/// Keeps the stream of lots apart from that of choices.
const LOTS: u64 = 0x6c6f_7473;

/// Random players, lots of their own, and the action done last, as an example names it.
struct Drawn<O> {
    lots: Random,
    choices: Random,
    heard: O,
    action: Option<String>,
}

impl<O> Drawn<O> {
    fn of(seed: u64, index: u64, heard: O) -> Drawn<O> {
        Drawn {
            lots: Random::of(seed ^ LOTS, index),
            choices: Random::of(seed, index),
            heard,
            action: None,
        }
    }
}

impl<'r, O: Observer> Drive<Game<'r>> for Drawn<O> {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Move> {
        let legal = game.legal();
        (!legal.is_empty()).then(|| legal[self.choices.below(legal.len() as u32) as usize])
    }

    fn act(&mut self, game: &mut Game<'r>, m: Move) -> ControlFlow<()> {
        // what the rules leave open beside it is drawn apart, so that it never shifts the choices of moves
        let rest = match game.rules().leaves_choices() {
            true => game.draw_rest(m, &mut self.choices.clone()),
            false => m,
        };
        game.carry(rest, &mut self.heard);
        self.action = Some(game.word(m));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        let what = game.go_on(&mut self.lots, &mut self.heard);
        self.action = what.map(|w| match w {
            "opening" => "open".to_owned(),
            "divide" => "reallot".to_owned(),
            other => other.to_owned(),
        });
        ControlFlow::Continue(())
    }
}

/// Hears which clauses spoke, alone and together.
struct Surveyor {
    by: Drawn<Sets>,
    spoke: Vec<u64>,
    met: BTreeMap<Vec<u16>, (u64, Size, Moment)>,
    played: u64,
    rounds: u64,
}

impl Surveyor {
    /// What was heard of one step goes into the lists; whether the match is played on.
    fn note(&mut self, before: &Game, game: &mut Game) -> ControlFlow<()> {
        let mut heard = std::mem::take(&mut self.by.heard);
        for clauses in before.choosing() {
            heard.add(clauses);
        }
        let action = self.by.action.clone().unwrap_or_default();
        for set in heard.0 {
            for c in &set {
                self.spoke[usize::from(*c)] += 1;
            }
            let size = size(before);
            match self.met.get_mut(&set) {
                Some((times, least, _)) if *least <= size => *times += 1,
                known => {
                    let times = known.map_or(0, |(t, ..)| *t) + 1;
                    let at = moment(before, action.clone());
                    self.met.insert(set, (times, size, at));
                }
            }
        }
        match game.phase() {
            Phase::Counted => {
                self.played += 1;
                if self.played >= self.rounds || game.round() >= ROUNDS_OF_A_MATCH {
                    // the division is still a part of the round
                    game.divide(&mut self.by.lots, &mut self.by.heard);
                    return ControlFlow::Break(());
                }
            }
            Phase::MatchOver => {
                self.played += u64::from(game.rules().params.divide.is_none());
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl<'r> Drive<Game<'r>> for Surveyor {
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Move> {
        self.by.decide(game, seat)
    }

    fn act(&mut self, game: &mut Game<'r>, m: Move) -> ControlFlow<()> {
        let before = game.clone();
        self.by.act(game, m)?;
        self.note(&before, game)
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        let before = game.clone();
        self.by.fall(game)?;
        self.note(&before, game)
    }
}

/// Plays random rounds under some rules and writes down which clauses spoke, alone and together, and the smallest moment of each.
pub fn survey(rules: &Playable, rounds: u64, seed: u64) -> Survey {
    let mut surveyor = Surveyor {
        by: Drawn::of(seed, 0, Sets::default()),
        spoke: vec![0; rules.clauses.len()],
        met: BTreeMap::new(),
        played: 0,
        rounds,
    };
    let mut index = 0;
    while surveyor.played < rounds {
        surveyor.by = Drawn::of(seed, index, Sets::default());
        index += 1;
        drive(&mut Game::new(rules), &mut surveyor);
    }
    let full = |c: &u16| rules.clauses[usize::from(*c)].id.clone();
    Survey {
        rounds,
        spoke: (0..)
            .zip(&surveyor.spoke)
            .filter(|(_, n)| **n > 0)
            .map(|(c, n)| (full(&c), *n))
            .collect(),
        met: surveyor
            .met
            .into_iter()
            .map(|(set, (times, _, at))| Met {
                clauses: set.iter().map(full).collect(),
                times,
                at,
            })
            .collect(),
    }
}

/// A running sum of what happened, without the clauses behind it and without the words it is reported in.
#[derive(PartialEq, Eq)]
struct Sum(u64);

impl Observer for Sum {
    fn event(&mut self, e: Event) {
        let e = e.what.facts();
        let what = e.about.map_or(0, str::len) as u64;
        for part in [
            e.hole.map_or(999, u64::from),
            e.count.map_or(999, u64::from),
            e.by.map_or(9, |p| p.index() as u64),
            e.from.map_or(999, u64::from),
            e.to.map_or(999, u64::from),
            e.mark.map_or(999, u64::from),
            what,
            e.tick.map_or(0, u64::from),
        ] {
            // FNV-1a over whole numbers
            self.0 = (self.0 ^ part).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    fn void(&mut self) {
        self.0 = 0;
    }
}

/// One step, its sum begun anew; the action as an example names it, none if the match is over or nobody can move.
fn advance(game: &mut Game, by: &mut Drawn<Sum>) -> Option<String> {
    by.heard = Sum(0);
    by.action = None;
    let _ = step(game, by);
    by.action.take()
}

/// Plays random rounds of two rulesets with the same random numbers until they part: events, positions, phases, legal moves.
///
/// `enough` differences end the search; of those seen the smallest moment is kept.
pub fn parting(a: &Playable, b: &Playable, rounds: u64, enough: u64, seed: u64) -> Parting {
    let mut out = Parting {
        rounds: 0,
        times: 0,
        at: None,
    };
    let mut least: Option<Size> = None;
    let mut index = 0;
    while out.rounds < rounds && out.times < enough {
        let mut by = [0, 1].map(|_| Drawn::of(seed, index, Sum(0)));
        index += 1;
        let (mut ga, mut gb) = (Game::new(a), Game::new(b));
        let mut over: Option<Game> = None;
        loop {
            let before = ga.clone();
            let [x, y] = &mut by;
            let done = advance(&mut ga, x);
            let other = advance(&mut gb, y);
            let same = done == other && x.heard == y.heard && alike(&ga, &gb);
            let Some(action) = done.clone().filter(|_| same) else {
                if !same {
                    out.times += 1;
                    let (from, action) = match (before.phase(), &over) {
                        (Phase::Opening, Some(over)) => (over, "next-round".to_owned()),
                        _ => (&before, done.or(other).unwrap_or_default()),
                    };
                    let mut at = moment(from, action);
                    if before.phase() == Phase::Opening && over.is_none() {
                        at.start = NEW.into();
                    }
                    if least.is_none_or(|l| size(from) < l) {
                        least = Some(size(from));
                        out.at = Some(at);
                    }
                    out.rounds += 1;
                }
                break;
            };
            match action.as_str() {
                "gather" => {
                    over = Some(before);
                    out.rounds += 1;
                }
                "reallot" if out.rounds >= rounds || ga.round() > ROUNDS_OF_A_MATCH => break,
                _ => {}
            }
        }
    }
    out
}
