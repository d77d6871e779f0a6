//! Games of a family side by side. Nothing is given of them but numbers.

use crate::hash::Mixed;
use crate::{Batch, Batched};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{drive, Drive, Illegal, Play, Refusal, Stand};
use ludarium_engine::shell::{Family, Fate};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Things that happen of themselves between two decisions at most.
const MOST_FALLS: usize = 10_000;
/// The stream of a seed that random actions are drawn from, beside those of what falls and of agents.
const SAMPLES: u64 = 0x7361_6d70_6c65;

/// A game of a batch.
struct One<F: Family> {
    /// None only while it is played.
    laid: Option<F::Laid>,
    /// What falls.
    falls: Random,
    /// What agents draw.
    draws: Random,
    /// What is drawn for whoever wants random actions.
    samples: Random,
    decided: u32,
    /// Games played at this place before it.
    played: u64,
    end: End,
}

/// How far a game has come.
#[derive(PartialEq)]
enum End {
    /// The learner decides.
    Open,
    /// It is over, with what that brings each seat, and this has not been reported.
    Over(Vec<f32>),
    /// It was broken off, and this has not been reported.
    Broken,
    /// How it ended was reported; whether it was broken off.
    Reported(bool),
}

/// Games and what is given of them.
pub(crate) struct Games<F: Family> {
    rules: Arc<F>,
    settings: Batched,
    seats: usize,
    acts: Vec<F::Act>,
    numbers: HashMap<F::Act, usize, BuildHasherDefault<Mixed>>,
    tokens: Vec<String>,
    columns: Vec<String>,
    games: Vec<One<F>>,
    legal: Vec<u8>,
    seen: Vec<i32>,
    /// One row of it while it is written.
    written: Vec<i32>,
    movers: Vec<i32>,
    rewards: Vec<f32>,
    done: Vec<u8>,
    truncated: Vec<u8>,
    ended: Vec<i32>,
    seeds: Vec<u64>,
}

/// Chance by a seed, with nothing fixed of it.
fn fate<F: Family>(seed: u64) -> Fate {
    Fate::new([], F::falls_by(seed, 0), F::seat_text)
}

/// A batch of games of a family.
///
/// # Errors
/// A beginning that the rules do not allow; what no game of a batch has a use for.
pub(crate) fn batch<F: Family>(
    rules: Arc<F>,
    settings: &Batched,
) -> Result<Box<dyn Batch>, Refusal> {
    let mut fate = fate::<F>(settings.begin.seed);
    let first = rules.open(&settings.begin, &mut fate)?.game;
    if !fate.told.is_empty() {
        return Err(Refusal::Unused {
            what: format!("first `{}`", settings.begin.first),
            why: "lots that a record tells are of one game, and here are several; name who begins, or leave it out",
        });
    }
    let seats = F::seats(&first);
    if settings.agents.len() > seats {
        return Err(Refusal::Unused {
            what: format!("{} players beside the learner", settings.agents.len()),
            why: "there are not so many seats; name an agent or nobody for each seat",
        });
    }
    let acts = rules.all_acts(&first);
    let words = acts.iter().map(|act| rules.numbered_word(&first, *act));
    let tokens: Vec<String> = words.collect();
    let columns = rules.numbered(&first);
    let many = settings.games.end.saturating_sub(settings.games.start) as usize;
    let mut games = Games {
        seats,
        numbers: acts.iter().copied().zip(0..).collect(),
        legal: vec![0; many * acts.len()],
        seen: vec![0; many * columns.len()],
        written: vec![],
        movers: vec![-1; many],
        rewards: vec![0.0; many * seats],
        done: vec![0; many],
        truncated: vec![0; many],
        ended: vec![],
        seeds: vec![0; many],
        games: Vec::with_capacity(many),
        rules: rules.clone(),
        settings: settings.clone(),
        acts,
        tokens,
        columns,
    };
    games.begin_all()?;
    Ok(Box::new(games))
}

impl<F: Family> Games<F> {
    /// Begins the game of a place, as a table begins it, and plays on to the learner's first decision.
    fn begin(&mut self, rules: &F, place: usize, played: u64) -> Result<One<F>, Refusal> {
        let seed = self
            .settings
            .seed(self.settings.games.start + place as u64, played);
        let mut fate: Fate = fate::<F>(seed);
        let begin = Begin {
            seed,
            ..self.settings.begin.clone()
        };
        let game = rules.open(&begin, &mut fate)?.game;
        let mut one = One {
            laid: None,
            falls: fate.then,
            draws: Random::of(seed, F::AGENTS),
            samples: Random::of(seed, SAMPLES),
            decided: 0,
            played,
            end: End::Open,
        };
        self.seeds[place] = seed;
        self.go_on(place, &mut one, game);
        Ok(one)
    }

    fn begin_all(&mut self) -> Result<(), Refusal> {
        let rules = self.rules.clone();
        let places = 0..self.seeds.len();
        let begun: Result<Vec<_>, _> = places.map(|place| self.begin(&rules, place, 0)).collect();
        self.games = begun?;
        self.rewards.fill(0.0);
        self.done.fill(0);
        self.truncated.fill(0);
        self.ended.clear();
        Ok(())
    }

    /// Plays on to where the learner decides or the game is over, and writes down how it stands there.
    fn go_on(&mut self, place: usize, one: &mut One<F>, mut game: F::Game<'_>) {
        let mut by = Alone {
            settings: &self.settings,
            one: &mut *one,
            fallen: 0,
            learner: None,
        };
        drive(&mut game, &mut by);
        let seat = by.learner;
        let legal = row(&mut self.legal, place, self.acts.len());
        legal.fill(0);
        let open = seat.map_or(vec![], |_| game.legal());
        let numbers = open
            .iter()
            .filter_map(|act| self.numbers.get(&F::stands_for(&game, *act)));
        let mut any = false;
        for number in numbers {
            legal[*number] = 1;
            any = true;
        }
        let seat = seat.filter(|_| any);
        self.movers[place] = seat.map_or(-1, |seat| seat as i32);
        one.end = match (seat, game.stand()) {
            (Some(_), _) => End::Open,
            (None, Stand::Seat(_)) => End::Broken,
            (None, Stand::Falls) if !F::had_its_rounds(&game, self.settings.rounds) => End::Broken,
            (None, _) => {
                let points = (0..self.seats).map(|seat| game.points(seat) as f32 - 1.0);
                End::Over(points.collect())
            }
        };
        self.written.clear();
        self.rules.numbers(&game, &mut self.written);
        row(&mut self.seen, place, self.columns.len()).copy_from_slice(&self.written);
        one.laid = Some(F::lay(game));
    }

    /// A step of one game.
    fn step_one(
        &mut self,
        rules: &F,
        (place, action): (usize, i32),
        one: &mut One<F>,
    ) -> Result<(), Refusal> {
        if one.end == End::Open {
            let Some(laid) = one.laid.take() else {
                return Ok(());
            };
            let mut game = rules.take(laid);
            let act = meant::<F>(&game, self.acts[action as usize]);
            game.carry_out(act, &mut one.falls);
            one.decided += 1;
            self.go_on(place, one, game);
        }
        let broken = match &one.end {
            End::Open => return Ok(()),
            End::Reported(broken) => *broken,
            End::Broken => true,
            End::Over(brings) => {
                row(&mut self.rewards, place, self.seats).copy_from_slice(brings);
                false
            }
        };
        self.done[place] = 1;
        self.truncated[place] = u8::from(broken);
        if matches!(one.end, End::Reported(_)) {
            return Ok(());
        }
        let seen = row(&mut self.seen, place, self.columns.len());
        self.ended.extend_from_slice(seen);
        one.end = End::Reported(broken);
        if self.settings.again {
            *one = self.begin(rules, place, one.played + 1)?;
        }
        Ok(())
    }
}

/// Plays on what is not the learner's to decide, up to where he decides.
struct Alone<'a, F: Family> {
    settings: &'a Batched,
    one: &'a mut One<F>,
    /// Things that happened of themselves since somebody decided.
    fallen: usize,
    /// The learner's seat, once he decides.
    learner: Option<usize>,
}

impl<'r, F: Family> Drive<F::Game<'r>> for Alone<'_, F> {
    fn decide(&mut self, game: &F::Game<'r>, seat: usize) -> Option<F::Act> {
        if self.one.decided >= self.settings.most {
            return None;
        }
        let Some(agent) = self.settings.agent(seat) else {
            self.learner = Some(seat);
            return None;
        };
        F::choose(game, agent, &mut self.one.draws, None)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        game.carry_out(act, &mut self.one.falls);
        self.one.decided += 1;
        self.fallen = 0;
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        if self.fallen == MOST_FALLS || F::had_its_rounds(game, self.settings.rounds) {
            return ControlFlow::Break(());
        }
        game.fall(&mut self.one.falls);
        self.fallen += 1;
        ControlFlow::Continue(())
    }
}

/// The act that may be done now of those that one of [`Family::all_acts`] stands for.
fn meant<F: Family>(game: &F::Game<'_>, number: F::Act) -> F::Act {
    if !F::STANDS_FOR_SEVERAL {
        return number;
    }
    let open = game.legal().into_iter();
    let mut meant = open.filter(|act| F::stands_for(game, *act) == number);
    meant.next().unwrap_or(number)
}

/// The row of a place.
fn row<T>(all: &mut [T], place: usize, width: usize) -> &mut [T] {
    &mut all[place * width..(place + 1) * width]
}

impl<F: Family> Batch for Games<F> {
    fn games(&self) -> usize {
        self.games.len()
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn tokens(&self) -> &[String] {
        &self.tokens
    }

    fn columns(&self) -> &[String] {
        &self.columns
    }

    fn legal(&self) -> &[u8] {
        &self.legal
    }

    fn observations(&self) -> &[i32] {
        &self.seen
    }

    fn movers(&self) -> &[i32] {
        &self.movers
    }

    fn rewards(&self) -> &[f32] {
        &self.rewards
    }

    fn done(&self) -> &[u8] {
        &self.done
    }

    fn truncated(&self) -> &[u8] {
        &self.truncated
    }

    fn ended(&self) -> &[i32] {
        &self.ended
    }

    fn seeds(&self) -> &[u64] {
        &self.seeds
    }

    fn check(&self, actions: &[i32]) -> Result<(), Refusal> {
        let many = self.games.len();
        if actions.len() != many {
            return Err(Refusal::Unused {
                what: format!("{} actions for {many} games", actions.len()),
                why: "each game takes one, also a game that is over, which passes it over",
            });
        }
        let width = self.acts.len();
        let rows = self.legal.chunks_exact(width.max(1));
        for (place, (legal, action)) in rows.zip(actions).enumerate() {
            let number = usize::try_from(*action).unwrap_or(usize::MAX);
            if self.movers[place] < 0 || legal.get(number) == Some(&1) {
                continue;
            }
            let token = self.tokens.get(number);
            let open = legal.iter().zip(&self.tokens).enumerate();
            let open = open.filter(|(_, (may, _))| **may == 1);
            let illegal = Illegal {
                what: token.map_or_else(|| action.to_string(), |t| format!("{action} ({t})")),
                legal: open
                    .map(|(n, (_, token))| format!("{n} ({token})"))
                    .collect(),
            };
            let game = self.settings.games.start + place as u64;
            return Err(Refusal::from(illegal).at(format_args!("game {game}")));
        }
        Ok(())
    }

    fn step(&mut self, actions: &[i32]) -> Result<(), Refusal> {
        self.check(actions)?;
        self.rewards.fill(0.0);
        self.done.fill(0);
        self.truncated.fill(0);
        self.ended.clear();
        let rules = self.rules.clone();
        let mut games = std::mem::take(&mut self.games);
        let each = games.iter_mut().zip(actions).enumerate();
        let mut stepped =
            each.map(|(place, (one, action))| self.step_one(&rules, (place, *action), one));
        let result = stepped.by_ref().find(Result::is_err).unwrap_or(Ok(()));
        self.games = games;
        result
    }

    fn reset(&mut self, seed: Option<u64>) -> Result<(), Refusal> {
        if let Some(seed) = seed {
            self.settings.begin.seed = seed;
            return self.begin_all();
        }
        let rules = self.rules.clone();
        let played: Vec<u64> = self.games.iter().map(|one| one.played + 1).collect();
        let each = played.into_iter().enumerate();
        let begun: Result<Vec<_>, _> = each
            .map(|(place, played)| self.begin(&rules, place, played))
            .collect();
        self.games = begun?;
        self.rewards.fill(0.0);
        self.done.fill(0);
        self.truncated.fill(0);
        self.ended.clear();
        Ok(())
    }

    fn sample(&mut self) -> Vec<i32> {
        let width = self.acts.len().max(1);
        let rows = self.legal.chunks_exact(width);
        let draw = |(legal, one): (&[u8], &mut One<F>)| {
            let many: u32 = legal.iter().map(|may| u32::from(*may)).sum();
            let mut nth = match many {
                0 => return 0,
                many => one.samples.below(many),
            };
            let found = legal.iter().position(|may| {
                let here = *may == 1 && nth == 0;
                nth -= u32::from(*may == 1 && nth > 0);
                here
            });
            found.map_or(0, |n| n as i32)
        };
        rows.zip(&mut self.games).map(draw).collect()
    }
}
