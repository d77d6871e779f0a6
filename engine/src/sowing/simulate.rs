//! Games played by agents in number, and figures over them.

mod opened;

use crate::game::figures::Figure;
use crate::game::path::Path;
use crate::game::random::Random;
use crate::game::tallies::Counting;
use crate::game::{drive, Agent, Drive, Figures, Player, Scope, Starter};
use crate::sowing::play::{Game, Move, Phase, Silent};
use crate::sowing::{Ruleset, VOCABULARY};
use opened::Openings;
use serde_json::{json, Value};
use std::ops::ControlFlow;

/// A series of games.
#[derive(Debug, Clone)]
pub struct Series {
    /// South's agent, North's.
    pub agents: [Agent; 2],
    /// Seed of all random numbers.
    pub seed: u64,
    /// How far a game goes.
    pub scope: Scope,
    /// Who begins the first round; none = as the rules say.
    pub starter: Option<Starter>,
    /// Rounds after which a match is broken off and counted as capped.
    pub max_rounds: u64,
    /// So many moves of a game, the first ones, are drawn, whoever plays.
    pub openings: u64,
    /// Whether figures keep what tells one game from another.
    pub paths: bool,
}

impl Series {
    /// A series of random rounds, as the rules say.
    pub fn random(seed: u64, scope: Scope) -> Series {
        Series {
            agents: [Agent::Random; 2],
            seed,
            scope,
            starter: None,
            max_rounds: 2000,
            openings: 0,
            paths: false,
        }
    }

    /// Who chooses for a seat now: in an opening that is drawn, nobody in particular.
    #[inline]
    pub(crate) fn agent(&self, seat: usize, game: &Game) -> Agent {
        match game.tally().moves < self.openings {
            true => Agent::Random,
            false => self.agents[seat],
        }
    }

    /// Who is to begin the first round, if the series says so; a lot is drawn.
    pub(crate) fn begins(&self, random: &mut Random) -> Option<Player> {
        match self.starter? {
            Starter::South => Some(Player::South),
            Starter::North => Some(Player::North),
            Starter::Lot => Some(Player::BOTH[random.below(2) as usize]),
        }
    }

    /// Whether a game that has been counted is not played on: the round was all, or the match has had its rounds.
    pub(crate) fn enough(&self, game: &Game) -> bool {
        game.phase() == Phase::Counted
            && (self.scope == Scope::Round || u64::from(game.round()) >= self.max_rounds)
    }

    /// Who has won what was played for; nobody where it is drawn or not over.
    pub(crate) fn result(&self, game: &Game) -> Option<Player> {
        match self.scope {
            Scope::Match => game.result(),
            Scope::Round => game.round_result(),
        }
        .and_then(|r| r.winner)
    }
}

/// Numbers told of every game, in the order of the command contracts.
pub const TALLIES: [&str; 5] = ["turns", "moves", "laps", "counters", "rounds"];
/// Sums over all games, likewise; the last two for figures of speed, not of the game.
pub const SUMS: [&str; 5] = [
    "passes",
    "endless_moves",
    "unresolved_moves",
    "laps_sown",
    "counters_sown",
];

/// The figures as in the command contracts, without those of time.
pub fn json(figures: &Figures, rules: &Ruleset, series: &Series) -> Value {
    let mut out = json!({
        "game": rules.slug,
        "rules_sha256": rules.sha256,
        "readings": rules.readings_json(),
        "agents": series.agents,
        "seed": series.seed,
        "scope": series.scope,
        "starter": series.starter,
        "games": figures.games,
        "wins": { "south": figures.wins[0], "north": figures.wins[1], "draw": figures.draws },
        "first_mover_wins": figures.first_wins,
    });
    for name in TALLIES {
        out[name] = figures.tally(name).json();
    }
    for name in &SUMS[..3] {
        out[*name] = json!(figures.sum(name));
    }
    out["capped"] = json!(figures.capped);
    out
}

/// What a study tells of a series, in order.
pub fn told(f: &Figures) -> Vec<(&'static str, Figure)> {
    let mut out = vec![
        ("south_wins", Figure::Share(f.wins[0], f.games)),
        ("north_wins", Figure::Share(f.wins[1], f.games)),
        ("drawn", Figure::Share(f.draws, f.games)),
        ("first_mover_wins", Figure::Share(f.first_wins, f.games)),
    ];
    out.extend(TALLIES.map(|name| (name, Figure::Spread(name))));
    let censored = [
        ("capped_games", f.capped),
        ("endless_moves", f.sum("endless_moves")),
        ("unresolved_moves", f.sum("unresolved_moves")),
        ("moves", f.tally("moves").sum()),
    ];
    let censored = censored.map(|(name, n)| (name.to_owned(), n));
    out.push(("censored", Figure::Counts(censored.into())));
    out
}

/// Plays the games `from..to` of a series. Game k is the same whatever range it is played in.
pub fn play_range(rules: &Ruleset, series: &Series, from: u64, to: u64) -> Figures {
    let mut figures = Figures::of(VOCABULARY.word, 2);
    let mut tallies: [Counting; 5] = std::array::from_fn(|_| Counting::new());
    let mut sums = [0u64; 5];
    let openings = Openings::of(rules);
    for index in from..to {
        let mut random = Random::of(series.seed, index);
        let starter = series.begins(&mut random);
        let mut game = openings.game(starter, &mut random);
        let mut silently = Silently {
            series,
            first: game.opener(),
            random: &mut random,
            capped: false,
            path: series.paths.then(Path::default),
        };
        drive(&mut game, &mut silently);
        let (first, capped) = (silently.first, silently.capped);
        let path = silently.path.take();
        figures.paths.extend(path.map(|p| p.number()));
        figures.games += 1;
        let winner = series.result(&game);
        figures.won(winner.map(Player::index), first.map(Player::index));
        let t = game.tally();
        for (into, n) in tallies
            .iter_mut()
            .zip([t.turns, t.moves, t.laps, t.counters, t.rounds])
        {
            into.add(n);
        }
        for (into, n) in sums.iter_mut().zip([
            t.passes,
            t.endless_moves,
            t.unresolved_moves,
            t.laps_sown,
            t.counters_sown,
        ]) {
            *into += n;
        }
        let broken = capped || game.phase() == Phase::Play || t.capped_rounds > 0;
        figures.capped += u64::from(broken);
    }
    let tallies = TALLIES.into_iter().zip(tallies.map(Counting::tallies));
    figures.tallies = tallies.map(|(name, t)| (name.to_owned(), t)).collect();
    let sums = SUMS.into_iter().zip(sums);
    figures.sums = sums.map(|(name, n)| (name.to_owned(), n)).collect();
    figures
}

/// Agents play, nobody listens.
struct Silently<'s> {
    series: &'s Series,
    random: &'s mut Random,
    /// Who began the first round.
    first: Option<Player>,
    /// The match was broken off after too many rounds.
    capped: bool,
    /// What tells this game from others, where it is asked for.
    path: Option<Path>,
}

impl<'r> Drive<Game<'r>> for Silently<'_> {
    #[inline]
    fn rush(&mut self, game: &mut Game<'r>) -> bool {
        self.series.agents == [Agent::Random; 2]
            && self.path.is_none()
            && game.play_random_round(self.random)
    }

    #[inline]
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Move> {
        self.series.agent(seat, game).choose(game, self.random)
    }

    #[inline]
    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        if let Some(path) = &mut self.path {
            path.add((game.position(), act));
        }
        game.carry(act, &mut Silent);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        if self.series.enough(game) {
            self.capped = self.series.scope == Scope::Match;
            return ControlFlow::Break(());
        }
        game.go_on(self.random, &mut Silent);
        self.first = self.first.or(game.opener());
        ControlFlow::Continue(())
    }
}
