//! How a game stands: played on from where it is, many times over, by greedy players.

use super::whole::WholeGames;
use crate::game::play::after;
use crate::game::random::Random;
use crate::game::search::Budget;
use crate::game::table::{ends, round_chance, Bar, Looked, Outlook, Valued};
use crate::game::{drive, Agent, Drive, Play, Stand};
use std::ops::ControlFlow;

/// Games that are played on from a position to see how it stands, and the seed of their throws and choices.
const GAMES: u64 = 200;
const SEED: u64 = 1;
/// Acts after which a game is given up as drawn.
const LONGEST: u32 = 5_000;
/// Positions that the players of all games together weigh, about: rules of large boards and long games have fewer games played on.
const MOST_WEIGHED: u64 = 1_000_000;
/// Games that are played on after a move at the least and at most, and moves that a line has.
const LEAST: u64 = 8;
const MOST: u64 = 1_000;
const LINE: usize = 24;

/// Greedy players to the end of the game, what falls from a stream of its own.
struct On<F> {
    falls: Random,
    choices: Random,
    left: u32,
    /// Positions that may still be weighed; a game that takes more is given up as drawn.
    may_weigh: u64,
    family: std::marker::PhantomData<F>,
}

impl<F: WholeGames> On<F> {
    /// The players of game `index`, who may weigh so many positions.
    fn of(index: u64, may_weigh: u64) -> On<F> {
        On {
            falls: F::falls_by(SEED, index),
            choices: Random::of(SEED, index),
            left: LONGEST,
            may_weigh,
            family: std::marker::PhantomData,
        }
    }
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for On<F> {
    fn decide(&mut self, game: &F::Game<'r>, _seat: usize) -> Option<F::Act> {
        self.left = self.left.checked_sub(1)?;
        self.may_weigh = self.may_weigh.checked_sub(game.legal().len() as u64)?;
        F::choose(game, Agent::Greedy, &mut self.choices, None)
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        game.carry_out(act, &mut self.falls);
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        let fell = F::let_fall(game, &mut self.falls);
        fell.map_or(ControlFlow::Break(()), |_| ControlFlow::Continue(()))
    }
}

/// The shares of so many games that each seat wins, and the act that looking ahead within a number of positions finds best.
pub(crate) fn by_playing_on<F: WholeGames>(
    rules: &F,
    game: &F::Game<'_>,
    positions: u64,
) -> Option<Outlook> {
    let mut random = Random::of(SEED, 0);
    let best = F::best(game, Budget::positions(positions), &mut random)?;
    let mut points = vec![0; F::seats(game)];
    let each = MOST_WEIGHED / LEAST;
    let (mut games, mut weighed) = (0, 0);
    while games < GAMES && weighed < MOST_WEIGHED {
        let mut on = game.clone();
        let mut players = On::<F>::of(games, each);
        drive(&mut on, &mut players);
        games += 1;
        weighed += each - players.may_weigh;
        for (seat, sum) in points.iter_mut().enumerate() {
            *sum += on.points(seat);
        }
    }
    let fewer = match games < GAMES {
        true => format!("; no more, because they look at {MOST_WEIGHED} positions at most"),
        false => String::new(),
    };
    let says =
        format!("In {games} games continued from here by greedy players (seed {SEED}{fewer})");
    let (bars, shares) = bars(rules, &points, games);
    let best = rules.offer(game, best);
    Some(Outlook {
        bars,
        says: format!(
            "{says}, {shares}. The best move found, looking at {positions} positions: {}.",
            best.words.as_ref().unwrap_or(&best.token)
        ),
        best,
        moves: vec![],
        looked: None,
    })
}

/// Bars and words of the half points that each seat has of so many games.
fn bars<F: WholeGames>(rules: &F, points: &[u64], games: u64) -> (Vec<Bar>, String) {
    let bar = |left, right, stands| Bar {
        left,
        right,
        stands,
    };
    let share = |p: u64| share(p, games);
    let bars = match *points {
        [one, two] => vec![bar(rules.name(1), rules.name(0), share(one) - share(two))],
        _ => (0..points.len())
            .map(|seat| {
                bar(
                    String::new(),
                    rules.name(seat),
                    2.0 * share(points[seat]) - 1.0,
                )
            })
            .collect(),
    };
    let wins = |(seat, p): (usize, &u64)| {
        let wins = if seat == 0 { " wins" } else { "" };
        format!(
            "{}{wins} {} %",
            rules.name(seat),
            (100.0 * share(*p)).round()
        )
    };
    let shares: Vec<String> = points.iter().enumerate().map(wins).collect();
    (bars, shares.join(", "))
}

/// The share of so many games that half points are: two a game; of a game for more than two, a loser has none and a draw gives each one.
fn share(points: u64, games: u64) -> f64 {
    points as f64 / (2 * games) as f64
}

/// An act from which games are played on.
struct Tried<'r, F: WholeGames> {
    act: F::Act,
    /// Half points of each seat.
    points: Vec<u64>,
    /// The game after it, where nothing falls in it.
    after: Option<F::Game<'r>>,
}

/// What every act is worth, as games tell that greedy players play on after it, all acts under the same throws: as many games as look at so
/// many positions, [`LEAST`] of them in any case and [`MOST`] at most, and no more once [`MOST_WEIGHED`] positions were weighed.
pub(crate) fn values_by_playing_on<F: WholeGames>(
    rules: &F,
    game: &F::Game<'_>,
    positions: u64,
) -> Option<Outlook> {
    let Stand::Seat(seat) = game.stand() else {
        return None;
    };
    let seats = F::seats(game);
    let legal = game.legal().into_iter();
    let mut tried: Vec<Tried<F>> = legal
        .map(|act| Tried {
            act,
            points: vec![0; seats],
            after: (!F::falls(act)).then(|| after(game, act, None)),
        })
        .collect();
    let each = MOST_WEIGHED / tried.len().max(1) as u64;
    let (mut looked, mut games, mut weighed) = (0, 0, 0);
    while games < MOST && (games < LEAST || looked < positions) && weighed < MOST_WEIGHED {
        for one in &mut tried {
            let mut on = game.clone();
            let mut players = On::<F>::of(games, each);
            on.carry_out(one.act, &mut players.falls);
            drive(&mut on, &mut players);
            looked += u64::from(LONGEST - players.left) + 1;
            weighed += each - players.may_weigh;
            for (seat, sum) in one.points.iter_mut().enumerate() {
                *sum += on.points(seat);
            }
        }
        games += 1;
    }
    // equals stay in the order of the rules
    tried.sort_by_key(|one| std::cmp::Reverse(one.points[seat]));
    let best = tried.first()?;
    let (bars, shares) = bars(rules, &best.points, games);
    let first = rules.offer(game, best.act);
    Some(Outlook {
        bars,
        says: format!(
            "In {games} games continued after the best move by greedy players (seed {SEED}), {shares}. The best move found is {}.",
            first.words.as_ref().unwrap_or(&first.token)
        ),
        best: first,
        moves: tried.iter().map(|one| valued(rules, game, seat, one, games)).collect(),
        looked: Some(Looked {
            seat,
            depth: 0,
            games,
            positions: looked,
            from: format!(
                "Chance of winning (a draw counts half): the share won of {games} games that greedy players continued after the move, \
                 with the same throws after each (seed {SEED}). Standard error: at most {} %.",
                (50.0 / (games as f64).sqrt()).ceil()
            ),
        }),
    })
}

/// What an act is worth to a seat.
fn valued<F: WholeGames>(
    rules: &F,
    game: &F::Game<'_>,
    seat: usize,
    one: &Tried<F>,
    games: u64,
) -> Valued {
    let over = one.after.as_ref().filter(|g| g.stand() == Stand::Over);
    // half points: 2 won, 1 drawn, 0 lost
    let decided = over.map(|g| g.points(seat) as i32 - 1);
    let chance = share(one.points[seat], games);
    let words = match decided.map(ends) {
        Some(end) => format!("{} has {end}", rules.name(seat)),
        None => format!("{} wins {} %", rules.name(seat), (100.0 * chance).round()),
    };
    let mut line = vec![game.word(one.act)];
    if let Some(after) = &one.after {
        line.extend(followed::<F>(after));
    }
    Valued {
        offer: rules.offer(game, one.act),
        ahead: None,
        chance: Some(round_chance(chance)),
        decided: decided.map(ends),
        line,
        says: words,
    }
}

/// What the players that play on do next, up to where something falls.
fn followed<F: WholeGames>(from: &F::Game<'_>) -> Vec<String> {
    let mut game = from.clone();
    let mut choices = Random::of(SEED, 0);
    let mut out = vec![];
    while let (Stand::Seat(_), true) = (game.stand(), out.len() < LINE) {
        let act = F::choose(&game, Agent::Greedy, &mut choices, None);
        let Some(act) = act.filter(|act| !F::falls(*act)) else {
            break;
        };
        out.push(game.word(act));
        game = after(&game, act, None);
    }
    out
}
