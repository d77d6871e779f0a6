//! Games played by agents in number, and figures over them.

mod opened;

use crate::game::figures::Figure;
use crate::game::random::Random;
use crate::game::tallies::Counting;
use crate::game::{drive, Agent, Drive, Figures, Player, Scope, Starter};
use crate::sowing::moves::Move;
use crate::sowing::play::{Game, Limits, Phase, Playable, Silent, Tally, Trail};
use crate::sowing::position::Position;
use crate::sowing::VOCABULARY;
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
    /// The position that games begin with; none = the opening.
    pub start: Option<Position>,
    /// Bounds that are ours.
    pub limits: Limits,
}

/// Moves after which a round is given up, where the rules have no bound of their own.
const MOST_MOVES: u64 = 20_000;
/// Unresolved moves after which a game is given up: rules without one of their clauses can leave a few counters to run for ever
/// without coming to the same position within any bound.
const MOST_UNRESOLVED: u64 = 2;

/// A game of a series as it begins.
pub(crate) struct Begun<'r> {
    /// In play where the series has a position to begin with, else with its first round to be opened.
    pub game: Game<'r>,
    /// What everything in it is drawn from.
    pub random: Random,
    /// Who is to begin the first round, if the series says so.
    pub starter: Option<Player>,
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
            start: None,
            limits: Limits::default(),
        }
    }

    /// Game `index` as it begins, for sums, rows and transcripts alike.
    pub(crate) fn begin<'r>(&self, rules: &'r Playable, index: u64) -> Begun<'r> {
        let (random, starter) = self.stream(index);
        Begun {
            game: self.fresh(rules),
            random,
            starter,
        }
    }

    /// What game `index` is drawn from, and who is to begin it.
    fn stream(&self, index: u64) -> (Random, Option<Player>) {
        let mut random = Random::of(self.seed, index);
        let starter = self.begins(&mut random);
        (random, starter)
    }

    fn fresh<'r>(&self, rules: &'r Playable) -> Game<'r> {
        let game = match self.start {
            Some(pos) => Game::from_position(rules, pos),
            None => Game::new(rules),
        };
        game.with_limits(self.limits)
    }

    /// Whether a game has gone so far, acts of its round counted, that it is given up.
    pub(crate) fn given_up(&self, game: &Game, round_acts: u64) -> bool {
        round_acts >= MOST_MOVES || game.tally().unresolved_moves >= MOST_UNRESOLVED
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
    fn begins(&self, random: &mut Random) -> Option<Player> {
        match self.starter? {
            Starter::Seat(seat) => Some(Player::at(usize::from(seat))),
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

/// Numbers kept of every game, in the order of the command contracts.
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
pub fn json(figures: &Figures, rules: &Playable, series: &Series) -> Value {
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
pub fn list_figures(f: &Figures) -> Vec<(&'static str, Figure)> {
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
pub fn play_range(rules: &Playable, series: &Series, from: u64, to: u64) -> Figures {
    let mut range = Range {
        series,
        openings: Openings::of(series.fresh(rules)),
        packs: series.agents == [Agent::Random; 2],
        figures: Figures::of(VOCABULARY.word, 2),
        tallies: std::array::from_fn(|_| Counting::new()),
        sums: [0; 5],
    };
    for index in from..to {
        range.play(index);
    }
    let mut figures = range.figures;
    let tallies = TALLIES
        .into_iter()
        .zip(range.tallies.map(Counting::tallies));
    figures.tallies = tallies.map(|(name, t)| (name.to_owned(), t)).collect();
    let sums = SUMS.into_iter().zip(range.sums);
    figures.sums = sums.map(|(name, n)| (name.to_owned(), n)).collect();
    figures
}

/// Games of a series that are played, and what they come to.
struct Range<'s, 'r> {
    series: &'s Series,
    openings: Openings<'r>,
    packs: bool,
    figures: Figures,
    tallies: [Counting; 5],
    sums: [u64; 5],
}

impl<'s, 'r> Range<'s, 'r> {
    /// Plays a game, and adds it.
    fn play(&mut self, index: u64) {
        let begun = self.openings.begin(self.series, index);
        let mut one = One::begin(self.series, begun, self.packs);
        one.play();
        if one.by.crossed {
            let begun = self.openings.begin(self.series, index);
            one = One::begin(self.series, begun, false);
            one.play();
        }
        self.count(&mut one);
    }

    /// Adds a game that was played.
    fn count(&mut self, played: &mut One<'s, 'r>) {
        let figures = &mut self.figures;
        let One { game, by } = played;
        if let Some(path) = by.path.take() {
            figures.paths.add(path.number());
        }
        figures.games += 1;
        let winner = self.series.result(game);
        figures.won(winner.map(Player::index), by.first.map(Player::index));
        let t = game.tally();
        for (into, n) in self
            .tallies
            .iter_mut()
            .zip([t.turns, t.moves, t.laps, t.counters, t.rounds])
        {
            into.add(n);
        }
        for (into, n) in self.sums.iter_mut().zip([
            t.passes,
            t.endless_moves,
            t.unresolved_moves,
            t.laps_sown,
            t.counters_sown,
        ]) {
            *into += n;
        }
        let broken = by.capped || game.phase() == Phase::Play || t.capped_rounds > 0;
        figures.capped += u64::from(broken);
    }
}

/// A game that was played.
struct One<'s, 'r> {
    game: Game<'r>,
    by: Silently<'s>,
}

impl<'s, 'r> One<'s, 'r> {
    fn begin(series: &'s Series, begun: Begun<'r>, packs: bool) -> One<'s, 'r> {
        One {
            by: Silently {
                series,
                random: begun.random,
                first: begun.game.opener(),
                capped: false,
                path: series.paths.then(Trail::default),
                packs,
                at_once: false,
                crossed: false,
                before: done(begun.game.tally()),
                round_acts: 0,
            },
            game: begun.game,
        }
    }

    /// Plays what is left of it.
    fn play(&mut self) {
        drive(&mut self.game, &mut self.by);
        self.by.look_back(&self.game);
    }
}

/// Acts of all rounds, at most: a move, or a turn without one.
pub(super) fn done(tally: &Tally) -> u64 {
    tally.moves + tally.turns
}

/// Agents play, nobody listens.
struct Silently<'s> {
    series: &'s Series,
    random: Random,
    /// Who began the first round.
    first: Option<Player>,
    /// The match was broken off after too many rounds.
    capped: bool,
    /// What tells this game from others, where it is wanted.
    path: Option<Trail>,
    /// Whether rounds may be played at once, which knows nothing of where a game is given up.
    packs: bool,
    /// This round was, or a part of it.
    at_once: bool,
    /// A round played so went on for as long as games are given up: the game is to be played act by act.
    crossed: bool,
    /// What was done before this round.
    before: u64,
    /// Acts of this round, as far as they were played one by one.
    round_acts: u64,
}

impl Silently<'_> {
    /// Looks at a round that is over, or was broken off.
    fn look_back(&mut self, game: &Game) {
        self.crossed |=
            self.at_once && self.series.given_up(game, done(game.tally()) - self.before);
    }
}

impl<'r> Drive<Game<'r>> for Silently<'_> {
    #[inline]
    fn rush(&mut self, game: &mut Game<'r>) -> bool {
        if !self.packs {
            return false;
        }
        let before = game.tally().moves;
        let over = match &mut self.path {
            Some(path) => game.play_random_round_along(&mut self.random, path),
            None => game.play_random_round(&mut self.random),
        };
        self.at_once |= over || game.tally().moves > before;
        over
    }

    #[inline]
    fn decide(&mut self, game: &Game<'r>, seat: usize) -> Option<Move> {
        let act = self.series.agent(seat, game).choose(game, &mut self.random);
        act.filter(|_| !self.series.given_up(game, self.round_acts))
    }

    #[inline]
    fn act(&mut self, game: &mut Game<'r>, act: Move) -> ControlFlow<()> {
        if let Some(path) = &mut self.path {
            path.act(game, act);
        }
        game.carry(act, &mut Silent);
        self.round_acts += 1;
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut Game<'r>) -> ControlFlow<()> {
        if self.series.enough(game) {
            self.capped = self.series.scope == Scope::Match;
            return ControlFlow::Break(());
        }
        self.look_back(game);
        if self.crossed {
            return ControlFlow::Break(());
        }
        if game.phase() == Phase::Opening {
            (self.at_once, self.round_acts) = (false, 0);
            self.before = done(game.tally());
            if let Some(path) = &mut self.path {
                path.opens();
            }
        }
        game.go_on(&mut self.random, &mut Silent);
        self.first = self.first.or(game.opener());
        ControlFlow::Continue(())
    }
}
