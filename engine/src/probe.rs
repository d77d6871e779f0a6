//! What random play meets: which clauses decide what, clauses that never speak, and the first difference that a
//! reading makes. All of it is found by random rounds from a seed, so that it can be found again.

use crate::compare::alike;
use crate::example::{Example, NEW};
use crate::notation::{move_text, position_text};
use crate::play::{Event, Game, Observer, Phase};
use crate::position::Player;
use crate::random::Random;
use crate::Ruleset;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Rounds of one match that are played before another match is begun.
const ROUNDS_OF_A_MATCH: u32 = 12;

/// A moment of a game, written as a worked example begins.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Moment {
    pub start: String,
    pub phase: String,
    pub action: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stuck: Option<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub held: Option<[u16; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opener: Option<Player>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owes: Option<[u16; 2]>,
}

impl Moment {
    /// The same as an example that expects nothing. Lots fall as `lots` says, in order.
    pub fn example(&self, lots: &[Player]) -> Example {
        Example {
            start: self.start.clone(),
            phase: self.phase.clone(),
            action: self.action.clone(),
            stuck: self.stuck,
            held: self.held,
            opener: self.opener,
            owes: self.owes,
            events: lots.iter().map(|p| format!("lot - {}", p.word())).collect(),
            ..Example::default()
        }
    }
}

/// Something that happened in play, with the clauses that decided it together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Met {
    /// Full ids of the clauses that decide it.
    pub clauses: Vec<String>,
    /// How many times in all.
    pub times: u64,
    /// The smallest moment at which it happened: fewest holes with counters, then fewest counters on the board.
    pub at: Moment,
}

/// What random rounds met.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Survey {
    pub rounds: u64,
    /// Full ids of clauses that decided something, with how many times.
    pub spoke: BTreeMap<String, u64>,
    /// What the clauses decided, by the set of those that decided together.
    pub met: Vec<Met>,
}

/// A difference between two readings met in random rounds with the same random numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Parting {
    /// Rounds played, until enough differences had been seen or to the bound.
    pub rounds: u64,
    /// Differences seen; a match is left at its first.
    pub times: u64,
    /// The smallest moment at which the two part; none if they never did.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Moment>,
}

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
        start: position_text(game.rules(), game.position()),
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
    fn asked(&mut self, clauses: &[u16]) {
        self.add(clauses);
    }
    fn event(&mut self, event: Event) {
        self.add(&event.clauses);
    }
}

/// Plays random rounds under some rules and writes down which clauses spoke, alone and together, and the smallest moment of each.
pub fn survey(rules: &Ruleset, rounds: u64, seed: u64) -> Survey {
    let mut spoke = vec![0u64; rules.clauses.len()];
    let mut met: BTreeMap<Vec<u16>, (u64, Size, Moment)> = BTreeMap::new();
    let mut played = 0;
    let mut index = 0;
    while played < rounds {
        let mut lots = Random::of(seed ^ LOTS, index);
        let mut choices = Random::of(seed, index);
        index += 1;
        let mut game = Game::new(rules);
        loop {
            let mut heard = Sets::default();
            let before = game.clone();
            let action = match advance(&mut game, &mut lots, &mut choices, &mut heard) {
                Some(action) => action,
                None => break,
            };
            for clauses in before.choosing() {
                heard.add(clauses);
            }
            for set in heard.0 {
                for c in &set {
                    spoke[*c as usize] += 1;
                }
                let size = size(&before);
                match met.get_mut(&set) {
                    Some((times, least, _)) if *least <= size => *times += 1,
                    known => {
                        let times = known.map_or(0, |(t, ..)| *t) + 1;
                        met.insert(set, (times, size, moment(&before, action.clone())));
                    }
                }
            }
            if game.phase() == Phase::Counted {
                played += 1;
                if played >= rounds || game.round() >= ROUNDS_OF_A_MATCH {
                    // the division is still a part of the round
                    let mut heard = Sets::default();
                    game.divide(&mut lots, &mut heard);
                    break;
                }
            }
            if game.phase() == Phase::MatchOver {
                played += u64::from(rules.params.divide.is_none());
                break;
            }
        }
    }
    let full = |c: &u16| rules.clauses[*c as usize].id.clone();
    Survey {
        rounds,
        spoke: (0..)
            .zip(&spoke)
            .filter(|(_, n)| **n > 0)
            .map(|(c, n)| (full(&c), *n))
            .collect(),
        met: met
            .into_iter()
            .map(|(set, (times, _, at))| Met {
                clauses: set.iter().map(full).collect(),
                times,
                at,
            })
            .collect(),
    }
}

/// Keeps the stream of lots apart from that of choices.
const LOTS: u64 = 0x6c6f_7473;

/// Plays on by one step; returns the action as an example names it, or none if the match is over or nobody can move.
fn advance<O: Observer>(
    game: &mut Game,
    lots: &mut Random,
    choices: &mut Random,
    obs: &mut O,
) -> Option<String> {
    match game.phase() {
        Phase::Opening => {
            game.open(lots, obs);
            Some("open".into())
        }
        Phase::Play => {
            let legal = game.legal();
            if legal.is_empty() {
                return None;
            }
            let m = legal[choices.below(legal.len() as u32) as usize];
            // what the rules leave open beside it is drawn apart, so that it never shifts the choices of moves
            let rest = match game.rules().leaves_choices() {
                true => game.draw_rest(m, &mut choices.clone()),
                false => m,
            };
            game.play(rest, obs);
            Some(move_text(game.rules().holes(), m))
        }
        Phase::Over => {
            game.gather(obs);
            Some("gather".into())
        }
        Phase::Counted => {
            game.divide(lots, obs);
            Some("reallot".into())
        }
        Phase::MatchOver => None,
    }
}

/// A running sum of what happened, without the clauses behind it and without the words it is told in.
#[derive(PartialEq, Eq)]
struct Sum(u64);

impl Observer for Sum {
    fn event(&mut self, e: Event) {
        let what = e.what.map_or(0, str::len) as u64;
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

/// Plays random rounds of two rulesets with the same random numbers until they part: events, positions, phases, legal moves.
///
/// `enough` differences end the search; of those seen the smallest moment is kept.
pub fn parting(a: &Ruleset, b: &Ruleset, rounds: u64, enough: u64, seed: u64) -> Parting {
    let mut out = Parting {
        rounds: 0,
        times: 0,
        at: None,
    };
    let mut least: Option<Size> = None;
    let mut index = 0;
    while out.rounds < rounds && out.times < enough {
        let mut lots = [0, 1].map(|_| Random::of(seed ^ LOTS, index));
        let mut choices = [0, 1].map(|_| Random::of(seed, index));
        index += 1;
        let (mut ga, mut gb) = (Game::new(a), Game::new(b));
        let mut over: Option<Game> = None;
        loop {
            let before = ga.clone();
            let mut sums = [Sum(0), Sum(0)];
            let done = advance(&mut ga, &mut lots[0], &mut choices[0], &mut sums[0]);
            let other = advance(&mut gb, &mut lots[1], &mut choices[1], &mut sums[1]);
            let same = done == other && sums[0] == sums[1] && alike(&ga, &gb);
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

/// Whether a moment, played under the rules, has these clauses speak.
pub fn speaks(rules: &Ruleset, at: &Moment, clauses: &[String]) -> bool {
    let example = at.example(&[Player::South]);
    crate::example::play(rules, &example)
        .is_ok_and(|(shown, _)| clauses.iter().all(|c| shown.fired.contains(c)))
}
