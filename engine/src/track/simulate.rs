//! Games played by agents in number, and figures over them.

use super::packed::{Packed, Streams};
use super::play::{Game, PlayersError};
use super::rules::Rules;
use super::state::Action;
use super::VOCABULARY;
use crate::game::figures::Figure;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::{drive, Agent, Chance, Drive, Figures, Play, Starter, Tallies};
use serde_json::{json, Value};
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

    /// Game `index` as it begins, and who plays it, for sums, rows and transcripts alike; a lot is drawn from its throws. The players
    /// have been seen to fit.
    pub(super) fn begin<'r>(&self, rules: &'r Rules, index: u64) -> (Game<'r>, Silently<'_>) {
        let mut by = Silently {
            series: self,
            throws: throws_of(self.seed, index),
            choices: Random::of(self.seed, index),
            path: Path::default(),
            tells_apart: true,
            packed: None,
        };
        let lot = self.lot || (rules.params.first_by_lot && self.first.is_none());
        let first = match lot {
            true => by.throws.below(self.seats as u32) as usize,
            false => self.first.unwrap_or(0),
        };
        (Game::begun(rules, self.seats, first), by)
    }

    /// The rules laid out for games that all play at random and nobody looks at; none where they need more.
    fn packed<'r>(&self, rules: &'r Rules) -> Option<Packed<'r>> {
        let random = (0..self.seats).all(|seat| self.agent(seat) == Agent::Random);
        let unseen = random && !self.paths;
        unseen.then(|| Packed::of(rules, self.seats)).flatten()
    }

    /// Breaks a game off after too many turns.
    pub(super) fn enough(&self, game: &Game) -> ControlFlow<()> {
        match game.tally().turns > self.max_turns {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

/// Throws the sticks: each falls flat side up by the chance that the rules give it.
pub fn throw(rules: &Rules, random: &mut Random) -> u8 {
    random.throw(rules.sticks())
}

/// The stream of throws of a game: apart from that of choices, so that agents that choose otherwise meet the same throws.
pub fn throws_of(seed: u64, index: u64) -> Random {
    Random::of(seed ^ 0x7468_726f_7773, index)
}

/// Numbers told of every game.
pub const TALLIES: [&str; 4] = ["turns", "throws", "moves", "eaten"];

/// The figures as `simulate --json` prints them, without those of time.
pub fn json(figures: &Figures, rules: &Rules, series: &Series) -> Value {
    let agents: Vec<Agent> = (0..series.seats).map(|s| series.agent(s)).collect();
    let share = |part: u64, of: u64| (of > 0).then(|| part as f64 / of as f64);
    let (eaten, could) = (figures.tally("eaten"), figures.sum("could_be_eaten"));
    let (lost, throws) = (figures.sum("lost_throws"), figures.tally("throws"));
    let mut of_eaten = eaten.json();
    of_eaten["count"] = json!(eaten.sum());
    of_eaten["of"] = json!(could);
    of_eaten["share"] = json!(share(eaten.sum(), could));
    json!({
        "game": rules.slug,
        "rules_sha256": rules.sha256,
        "readings": rules.readings_json(),
        "set": rules.overrides,
        "players": series.seats,
        "agents": agents,
        "seed": series.seed,
        "starter": if series.lot { json!("lot") } else { json!(series.first) },
        "games": figures.games,
        "wins": figures.wins,
        "draw": figures.draws,
        "first_mover_wins": figures.first_wins,
        "turns": figures.tally("turns").json(),
        "throws": throws.json(),
        "moves": figures.tally("moves").json(),
        "lost_throws": { "count": lost, "share": share(lost, throws.sum()) },
        "eaten": of_eaten,
        "ranks": figures.ranks,
        "degrees": figures.degrees,
        "capped": figures.capped,
    })
}

/// What a study tells of a series, in order.
pub fn told(f: &Figures) -> Vec<(&'static str, Figure)> {
    let wins = f.wins.iter().map(|w| (*w, f.games)).collect();
    // pieces that begin again are eaten any number of times: a number, and no share
    let eaten = match f.sum("could_be_eaten") {
        0 => ("eaten_in_a_game", Figure::Spread("eaten")),
        could => ("eaten", Figure::Share(f.tally("eaten").sum(), could)),
    };
    let lost = Figure::Share(f.sum("lost_throws"), f.tally("throws").sum());
    vec![
        ("wins", Figure::Shares(wins)),
        ("drawn", Figure::Share(f.draws, f.games)),
        ("first_mover_wins", Figure::Share(f.first_wins, f.games)),
        eaten,
        ("lost_throws", lost),
        ("turns", Figure::Spread("turns")),
        ("throws", Figure::Spread("throws")),
        ("moves", Figure::Spread("moves")),
        (
            "censored",
            Figure::Counts(vec![("capped_games".to_owned(), f.capped)]),
        ),
    ]
}

/// Plays the games `from..to` of a series. Game k is the same whatever range it is played in.
///
/// # Errors
/// A number of players, or a seat to begin, that the rules do not allow.
pub fn play_range(
    rules: &Rules,
    series: &Series,
    from: u64,
    to: u64,
) -> Result<Figures, PlayersError> {
    rules.players_fit(series.seats, series.first.unwrap_or(0))?;
    Ok(sums(rules, series, from, to))
}

/// The same of players that have been seen to fit.
pub(super) fn sums(rules: &Rules, series: &Series, from: u64, to: u64) -> Figures {
    let mut figures = Figures::of(VOCABULARY.word, series.seats);
    figures.ranks = vec![vec![0; series.seats]; series.seats];
    let mut tallies: [Tallies; 4] = std::array::from_fn(|_| Tallies::default());
    let (mut lost, mut could) = (0, 0);
    let packed = series.packed(rules);
    for index in from..to {
        let (mut game, mut silently) = series.begin(rules, index);
        silently.tells_apart = series.paths;
        silently.packed = packed.as_ref();
        let first = usize::from(game.state().turn);
        drive(&mut game, &mut silently);
        if series.paths {
            figures.paths.insert(silently.path.number());
        }
        let (state, tally) = (game.state(), game.tally());
        let eaten: u64 = state.taken.iter().map(|n| u64::from(*n)).sum();
        for (into, n) in tallies
            .iter_mut()
            .zip([tally.turns, tally.throws, tally.moves, eaten])
        {
            into.add(n);
        }
        lost += tally.lost;
        // who looses the role is not hunted by it
        let hunters = usize::from(rules.params.role.is_some());
        if !rules.params.eat_back {
            // who begins again can be eaten any number of times
            could += (state.pieces.iter().flatten().count() - hunters) as u64;
        }
        figures.games += 1;
        let Some(outcome) = game.outcome() else {
            figures.capped += 1;
            continue;
        };
        figures.won(outcome.winner.map(usize::from), Some(first));
        for (seat, rank) in outcome.ranks.iter().enumerate() {
            figures.ranks[seat][usize::from(*rank) - 1] += 1;
        }
        for degree in &outcome.degrees {
            *figures.degrees.entry(degree.clone()).or_default() += 1;
        }
    }
    let tallies = TALLIES.into_iter().zip(tallies);
    figures.tallies = tallies.map(|(name, t)| (name.to_owned(), t)).collect();
    figures.sums = [("lost_throws", lost), ("could_be_eaten", could)]
        .map(|(name, n)| (name.to_owned(), n))
        .into();
    figures
}

/// Agents play, nobody listens.
pub(super) struct Silently<'s> {
    pub series: &'s Series,
    pub throws: Random,
    pub choices: Random,
    /// What tells this game from others.
    pub path: Path,
    /// Whether it is kept: sums of many games can do without.
    pub tells_apart: bool,
    /// Plays games faster than act by act, where nobody looks.
    packed: Option<&'s Packed<'s>>,
}

impl<'r> Drive<Game<'r>> for Silently<'_> {
    fn rush(&mut self, game: &mut Game<'r>) -> bool {
        let Some(packed) = self.packed else {
            return false;
        };
        let mut streams = Streams {
            throws: &mut self.throws,
            choices: &mut self.choices,
            turns: self.series.max_turns,
        };
        packed.play(game, &mut streams)
    }

    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Action> {
        let drawn = game.tally().moves < self.series.openings;
        let agent = match drawn {
            true => Agent::Random,
            false => self.series.agent(seat),
        };
        agent.choose_track(game, &mut self.choices)
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        if self.tells_apart {
            self.path.add((game.state().turn, act));
            if act == Action::Throw {
                // the throw itself comes from the stream: seen here beforehand
                self.path
                    .add(self.throws.clone().throw(game.rules().sticks()));
            }
        }
        game.carry_out(act, &mut self.throws);
        self.series.enough(game)
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}
