//! Games of a family played by agents in number, and their sums. Game `k` is the same whatever range it is played in, and in a row and a
//! transcript.

use super::step::mover;
use super::whole::WholeGames;
use crate::game::chance::Sticks;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::{drive, Agent, Chance, Drive, Figures, Play, Stand, Starter, Tallies};
use std::ops::ControlFlow;

/// A series of games.
#[derive(Debug, Clone)]
pub struct Series {
    /// One agent a seat; the last plays all further seats.
    pub agents: Vec<Agent>,
    /// Players.
    pub seats: usize,
    /// Seed of all random numbers.
    pub seed: u64,
    /// Who begins; none = as the rules say.
    pub first: Option<usize>,
    /// A lot decides who begins, whatever the rules say.
    pub lot: bool,
    /// Turns after which a game is broken off and counted as capped.
    pub max_turns: u64,
    /// So many moves of a game, the first ones, are drawn, whoever plays.
    pub openings: u64,
    /// Whether figures keep what tells one game from another.
    pub paths: bool,
}

impl Series {
    /// A series of random games.
    pub fn random(seats: usize, seed: u64) -> Series {
        Series {
            agents: vec![Agent::Random],
            seats,
            seed,
            first: None,
            lot: false,
            max_turns: 50_000,
            openings: 0,
            paths: false,
        }
    }

    /// Who plays a seat.
    pub fn agent(&self, seat: usize) -> Agent {
        let last = self.agents.last().copied().unwrap_or(Agent::Random);
        self.agents.get(seat).copied().unwrap_or(last)
    }

    /// Whether all play at random and nobody looks at single games.
    pub(crate) fn unseen(&self) -> bool {
        let random = (0..self.seats).all(|seat| self.agent(seat) == Agent::Random);
        random && !self.paths
    }

    /// This series with games begun by a given seat, or by one that is drawn, whatever the rules say.
    #[must_use]
    pub fn begun_by(self, starter: Option<Starter>) -> Series {
        Series {
            first: match starter {
                Some(Starter::Seat(seat)) => Some(usize::from(seat)),
                Some(Starter::Lot) | None => None,
            },
            lot: starter == Some(Starter::Lot),
            ..self
        }
    }

    /// Game `index` as it begins, and who plays it, for sums, rows and transcripts alike; a lot is drawn from what falls in it. The
    /// players have been seen to fit.
    pub(crate) fn begin<'s, 'r, F: WholeGames>(
        &'s self,
        rules: &'r F,
        index: u64,
    ) -> (F::Game<'r>, Players<'s, 'r, F>) {
        let mut by = Players {
            series: self,
            falls: F::falls_by(self.seed, index),
            choices: Random::of(self.seed, index),
            path: Path::default(),
            tells_apart: true,
            fast: None,
        };
        let lot = self.lot || (rules.by_lot() && self.first.is_none());
        let first = match lot {
            true => by.falls.below(self.seats as u32) as usize,
            false => self.first.unwrap_or(rules.first()),
        };
        (rules.begun(self.seats, first), by)
    }
}

/// What falls, what is chosen, and how long: for games that are played faster than act by act.
#[derive(Debug)]
pub struct Streams<'s> {
    /// What falls.
    pub falls: &'s mut Random,
    /// What is chosen.
    pub choices: &'s mut Random,
    /// Turns before the last that may be begun.
    pub turns: u64,
}

/// Plays random games faster than act by act, to the same end.
pub trait Fast<G> {
    /// Plays on; false where it does not, and the game is as it was.
    fn play(&self, game: &mut G, streams: &mut Streams) -> bool;
}

/// Agents play, nobody listens.
pub(crate) struct Players<'s, 'r, F: WholeGames> {
    pub series: &'s Series,
    pub falls: Random,
    pub choices: Random,
    /// What tells this game from others.
    pub path: Path,
    /// Whether it is kept: sums of many games can do without.
    tells_apart: bool,
    fast: Option<&'s dyn Fast<F::Game<'r>>>,
}

/// Chance, with what fell in the path.
struct Noted<'a> {
    falls: &'a mut Random,
    path: &'a mut Path,
}

impl Chance for Noted<'_> {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        self.falls.lot(what, seats)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.falls.pick(what, options)
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        let value = self.falls.throw(sticks);
        self.path.add(value);
        value
    }
}

impl<'r, F: WholeGames> Players<'_, 'r, F> {
    /// Breaks a game off after too many turns.
    pub(crate) fn enough(&self, game: &F::Game<'r>) -> ControlFlow<()> {
        match F::turns(game) > self.series.max_turns {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for Players<'_, 'r, F> {
    fn rush(&mut self, game: &mut F::Game<'r>) -> bool {
        let Some(fast) = self.fast else {
            return false;
        };
        let mut streams = Streams {
            falls: &mut self.falls,
            choices: &mut self.choices,
            turns: self.series.max_turns,
        };
        fast.play(game, &mut streams)
    }

    fn decide(&mut self, game: &F::Game<'r>, seat: usize) -> Option<F::Act> {
        let drawn = F::moves(game) < self.series.openings;
        let agent = match drawn {
            true => Agent::Random,
            false => self.series.agent(seat),
        };
        F::choose(game, agent, &mut self.choices, None)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        if self.tells_apart {
            let Stand::Seat(seat) = game.stand() else {
                return ControlFlow::Break(());
            };
            self.path.add((seat as u8, act));
            let mut noted = Noted {
                falls: &mut self.falls,
                path: &mut self.path,
            };
            game.carry_out(act, &mut noted);
        } else {
            game.carry_out(act, &mut self.falls);
        }
        self.enough(game)
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        let fell = F::let_fall(game, &mut self.falls);
        fell.map_or(ControlFlow::Break(()), |_| ControlFlow::Continue(()))
    }
}

/// Sums of the games `from..to`; the number of players has been seen to fit.
pub(crate) fn sums<F: WholeGames>(rules: &F, series: &Series, from: u64, to: u64) -> Figures {
    let mut figures = Figures::of(rules.family().word, series.seats);
    rules.ready(&mut figures);
    let mut tallies = vec![Tallies::default(); F::TALLIES.len()];
    let mut sums = vec![0; F::SUMS.len()];
    let (mut counted, mut added) = (vec![0; tallies.len()], vec![0; sums.len()]);
    let fast = rules.fast(series);
    for index in from..to {
        let (mut game, mut players) = series.begin(rules, index);
        players.tells_apart = series.paths;
        players.fast = fast.as_deref();
        let first = mover(&game);
        drive(&mut game, &mut players);
        if series.paths {
            figures.paths.add(players.path.number());
        }
        rules.count(&game, &mut counted, &mut added);
        tallies
            .iter_mut()
            .zip(&counted)
            .for_each(|(all, n)| all.add(*n));
        sums.iter_mut().zip(&added).for_each(|(sum, n)| *sum += n);
        figures.games += 1;
        if game.stand() != Stand::Over {
            figures.capped += 1;
            continue;
        }
        figures.won(winner(&game, series.seats), first);
        F::placed(&game, &mut figures);
    }
    let names = |all: &[&str]| {
        all.iter()
            .map(|name| (*name).to_owned())
            .collect::<Vec<_>>()
    };
    figures.tallies = names(F::TALLIES).into_iter().zip(tallies).collect();
    figures.sums = names(F::SUMS).into_iter().zip(sums).collect();
    figures
}

/// Who has won a game that is over; nobody where it is drawn.
pub(crate) fn winner(game: &impl Play, seats: usize) -> Option<usize> {
    (0..seats).find(|seat| game.points(*seat) == 2)
}
