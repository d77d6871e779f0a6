//! How strong the players that look ahead are, at equal time: `deep` against `search`, against an alpha-beta written by hand for
//! one game, and against itself with half the time.
//!
//! `cargo bench -p ludarium-engine --features read --bench strength` plays matched pairs: an opening of moves drawn at random, played
//! once with either player on either side. Every move has the same processor time (of the thread, so that other work on the
//! machine does not count). Points are 1 for a won round, ½ for a drawn one; an interval is Wilson's, 95 %, over rounds.
//! `-- --json FILE` writes all of it with machine, commit and rules hashes; `--pairs N`, `--ms N` (a move), `--games a,b`,
//! `--only old|hand|fixed|ceiling|curve`, `--seed N`, `--opening N` (moves drawn, 6), `--curves N`, `--steps N`. A clock decides: the figures are not
//! reproducible to the digit, only their size is.
//!
//! Only when asked for: `fixed` lets `deep` with the time of a move meet the alpha-beta by hand at `--depths 4,6,8` whatever time that
//! takes; `ceiling` lets the alpha-beta by hand, and `deep`, each with `--times 16,64` the time, meet the alpha-beta by hand with the
//! time of a move: how much anybody can win from such openings. Pairs are counted in which the same side won both rounds.

#[path = "strength/hand.rs"]
mod hand;
#[path = "strength/machine.rs"]
mod machine;

use cpu_time::ThreadTime;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::search::{alpha_beta, Budget, Found};
use ludarium_engine::game::{Agent, Play, Player, Stand};
use ludarium_engine::lang::Bundle;
use ludarium_engine::sowing::agents::deep;
use ludarium_engine::sowing::compile;
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::play::{Game, Phase};
use ludarium_engine::sowing::Playable;
use serde_json::{json, Value};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Games in which the two are compared, unless told otherwise.
const GAMES: &str = include_str!("strength/games.txt");
/// Moves of an opening, unless told otherwise.
const OPENING: u64 = 6;
/// Moves after which a round counts as drawn.
const LONGEST: u32 = 600;

/// Who plays: a search with a time for each move, or so many moves ahead.
#[derive(Clone, Copy)]
enum Who {
    Search(Duration),
    Deep(Duration),
    /// The alpha-beta by hand, so many moves ahead.
    Hand(u32),
    /// The same, deeper and deeper till the time is over.
    HandTimed(Duration),
}

impl Who {
    fn choose(self, game: &Game, random: &mut Random) -> Option<Move> {
        type Best = fn(&Game, Budget<'_>, &mut Random) -> Option<Found<Move>>;
        let timed = |best: Best, time: Duration, random: &mut Random| {
            let begun = ThreadTime::now();
            let mut late = || begun.elapsed() >= time;
            let budget = Budget {
                nodes: u64::MAX,
                stop: Some(&mut late),
            };
            best(game, budget, random).map(|f| f.best)
        };
        match self {
            Who::Search(time) => timed(|g, b, r| alpha_beta::best(g, b, r), time, random),
            Who::Deep(time) => timed(deep::best, time, random),
            Who::Hand(depth) => Some(Move::hole(hand::Board::of(game).best(depth))),
            Who::HandTimed(time) => {
                let begun = ThreadTime::now();
                let late = || begun.elapsed() >= time;
                Some(Move::hole(hand::Board::of(game).best_within(&late)))
            }
        }
    }
}

/// What came of rounds, for the first of two.
#[derive(Default, Clone, Copy)]
struct Score {
    won: u64,
    drawn: u64,
    lost: u64,
    /// Pairs of which one side won both rounds, whoever played it.
    by_side: u64,
    /// Seconds that each has used, and moves.
    seconds: [f64; 2],
    moves: [u64; 2],
}

impl Score {
    fn rounds(&self) -> u64 {
        self.won + self.drawn + self.lost
    }
    fn points(&self) -> f64 {
        (self.won as f64 + self.drawn as f64 / 2.0) / self.rounds().max(1) as f64
    }
    /// Wilson's interval, 95 %.
    fn interval(&self) -> [f64; 2] {
        let (n, p, z) = (self.rounds().max(1) as f64, self.points(), 1.96f64);
        let middle = p + z * z / (2.0 * n);
        let half = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
        let whole = 1.0 + z * z / n;
        [(middle - half) / whole, (middle + half) / whole]
    }
    fn json(&self) -> Value {
        let each = |i: usize| 1000.0 * self.seconds[i] / self.moves[i].max(1) as f64;
        json!({
            "n": self.rounds(), "won": self.won, "drawn": self.drawn, "lost": self.lost,
            "pairs_by_side": self.by_side, "points": self.points(), "interval": self.interval(), "ms_a_move": [each(0), each(1)],
        })
    }
}

/// The round after an opening that is drawn; none if it ends in it.
fn opened<'r>(rules: &'r Playable, how: &Matches, pair: u64) -> Option<Game<'r>> {
    let mut random = Random::of(how.seed, pair);
    let mut game = Game::new(rules);
    let mut made = 0;
    while made < how.opening {
        match game.stand() {
            Stand::Falls if game.phase() == Phase::Opening => game.fall(&mut random),
            Stand::Seat(_) => {
                let m = Agent::Random.choose(&game, &mut random)?;
                game.carry_out(m, &mut random);
                made += 1;
            }
            _ => return None,
        }
    }
    matches!(game.stand(), Stand::Seat(_)).then_some(game)
}

/// How matches are played.
struct Matches {
    pairs: u64,
    seed: u64,
    /// Moves of an opening.
    opening: u64,
    /// For a move.
    time: Duration,
}

/// One round from a position, the first player on a side; who won it.
fn round(
    mut game: Game,
    players: [Who; 2],
    first_on: Player,
    random: &mut Random,
    score: &mut Score,
) -> Option<Player> {
    for _ in 0..LONGEST {
        match game.stand() {
            Stand::Seat(seat) => {
                let i = usize::from(seat != first_on.index());
                let begun = ThreadTime::now();
                let m = players[i].choose(&game, random);
                score.seconds[i] += begun.elapsed().as_secs_f64();
                score.moves[i] += 1;
                let Some(m) = m else { break };
                game.carry_out(m, random);
            }
            Stand::Falls if game.phase() == Phase::Over => {
                game.fall(random);
                break;
            }
            _ => break,
        }
    }
    let over = game.phase() != Phase::Play;
    let winner = game.round_result().filter(|_| over).and_then(|r| r.winner);
    match winner {
        Some(p) if p == first_on => score.won += 1,
        Some(_) => score.lost += 1,
        None => score.drawn += 1,
    }
    winner
}

/// Matched pairs.
fn meet(rules: &Playable, players: [Who; 2], how: &Matches) -> Score {
    let mut score = Score::default();
    let (mut pair, mut played) = (0, 0);
    while played < how.pairs && pair < how.pairs * 10 {
        pair += 1;
        let Some(game) = opened(rules, how, pair) else {
            continue;
        };
        played += 1;
        let [one, two] = Player::BOTH.map(|side| {
            let mut random = Random::of(how.seed ^ 1, 2 * pair + side.index() as u64);
            round(game.clone(), players, side, &mut random, &mut score)
        });
        score.by_side += u64::from(one.is_some() && one == two);
    }
    score
}

fn tell(what: &str, score: &Score) -> Value {
    let [low, high] = score.interval();
    println!(
        "{what:<52} {:>5.1} %  ({:.1}–{:.1})  n {:>4}  +{} ={} -{}, {} pairs by side  {:.1} / {:.1} ms a move",
        100.0 * score.points(),
        100.0 * low,
        100.0 * high,
        score.rounds(),
        score.won,
        score.drawn,
        score.lost,
        score.by_side,
        1000.0 * score.seconds[0] / score.moves[0].max(1) as f64,
        1000.0 * score.seconds[1] / score.moves[1].max(1) as f64,
    );
    let mut out = score.json();
    out["what"] = json!(what);
    out
}

/// A game's rules from the corpus: an edition, or a ruleset.
fn rules_of(slug: &str) -> Option<Playable> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(path).ok()?;
        Some(ludarium_engine::families::read(&text).0)
    };
    let rules = read(corpus.join("games").join(slug).join("rules.toml"))
        .or_else(|| read(corpus.join("rulesets").join(format!("{slug}.toml"))))?;
    let shared = std::fs::read_dir(corpus.join("games/_shared"));
    let mut shared: Vec<PathBuf> = shared
        .into_iter()
        .flatten()
        .filter_map(|e| Some(e.ok()?.path()))
        .collect();
    shared.sort();
    let shared = shared.into_iter().filter_map(read).collect();
    compile(&Bundle { rules, shared }, &Default::default()).ok()
}

/// `deep` against `search`.
fn old(rules: &Playable, how: &Matches) -> Vec<Value> {
    let score = meet(rules, [Who::Deep(how.time), Who::Search(how.time)], how);
    let ms = how.time.as_millis();
    let what = format!("{}: deep against search, {ms} ms", rules.slug);
    vec![tell(&what, &score)]
}

/// `deep` against the alpha-beta by hand, at equal time.
fn by_hand(rules: &Playable, how: &Matches) -> Vec<Value> {
    let mut rows = vec![];
    for depth in [6, 8, 10] {
        // first how long it takes, then as long for the other
        let few = Matches { pairs: 4, ..*how };
        let clock = meet(rules, [Who::Hand(depth), Who::Hand(depth)], &few);
        let each = clock.seconds[0] / clock.moves[0].max(1) as f64;
        let each = Duration::from_secs_f64(each);
        let score = meet(rules, [Who::Deep(each), Who::Hand(depth)], how);
        let what = format!("{}: deep against {depth} moves ahead by hand", rules.slug);
        rows.push(tell(&what, &score));
    }
    let score = meet(rules, [Who::Deep(how.time), Who::HandTimed(how.time)], how);
    let ms = how.time.as_millis();
    let what = format!("{}: deep against alpha-beta by hand, {ms} ms", rules.slug);
    rows.push(tell(&what, &score));
    rows
}

/// `deep` with the time of a move against the alpha-beta by hand, so many moves ahead.
fn fixed(rules: &Playable, how: &Matches, depths: &[u32]) -> Vec<Value> {
    let row = |depth: &u32| {
        let score = meet(rules, [Who::Deep(how.time), Who::Hand(*depth)], how);
        let ms = how.time.as_millis();
        let what = format!("{}: deep, {ms} ms, against {depth} by hand", rules.slug);
        tell(&what, &score)
    };
    depths.iter().map(row).collect()
}

/// Players with so many times the time of a move against the alpha-beta by hand with that time.
fn ceiling(rules: &Playable, how: &Matches, times: &[u32]) -> Vec<Value> {
    let row = |(times, name, who): (u32, &str, Who)| {
        let score = meet(rules, [who, Who::HandTimed(how.time)], how);
        let ms = how.time.as_millis();
        let what = format!("{}: {name}, {times} × {ms} ms, against by hand", rules.slug);
        tell(&what, &score)
    };
    let both = |times: &u32| {
        let time = how.time * *times;
        [
            (*times, "by hand", Who::HandTimed(time)),
            (*times, "deep", Who::Deep(time)),
        ]
    };
    times.iter().flat_map(both).map(row).collect()
}

/// `deep` against itself with half the time.
fn curve(rules: &Playable, how: &Matches, steps: u32) -> Vec<Value> {
    let row = |step: u32| {
        let half = how.time * 2u32.pow(step) / 8;
        let score = meet(rules, [Who::Deep(half * 2), Who::Deep(half)], how);
        let what = format!(
            "{}: {:.2} ms against {:.2} ms",
            rules.slug,
            2.0 * half.as_secs_f64() * 1e3,
            half.as_secs_f64() * 1e3
        );
        tell(&what, &score)
    };
    (0..steps).map(row).collect()
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let option = |name: &str| {
        let at = args.iter().position(|a| a == name)?;
        args.get(at + 1).cloned()
    };
    let number =
        |name: &str, usual: u64| option(name).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let numbers = |name: &str, usual: &str| -> Vec<u32> {
        let said = option(name).unwrap_or_else(|| usual.to_owned());
        said.split(',').filter_map(|n| n.parse().ok()).collect()
    };
    let ms = number("--ms", 20);
    let how = Matches {
        pairs: number("--pairs", 50),
        seed: number("--seed", 1),
        opening: number("--opening", OPENING),
        time: Duration::from_millis(ms),
    };
    let only = option("--only");
    let wanted = |part: &str| only.as_deref().is_none_or(|o| o == part);
    let asked = |part: &str| only.as_deref() == Some(part);
    let games = option("--games").unwrap_or_else(|| GAMES.to_owned());
    let rules: Vec<Playable> = games
        .split([',', '\n'])
        .filter_map(|slug| rules_of(slug.trim()))
        .collect();
    let mut out = json!({
        "machine": machine::machine(),
        "commit": machine::first_line("git", &["rev-parse", "HEAD"]),
        "compiler": machine::first_line("rustc", &["--version"]),
        "seed": how.seed, "opening": how.opening, "ms": ms,
        "old": [], "hand": [], "fixed": [], "ceiling": [], "curve": [],
    });
    let mut push = |part: &str, rules: &Playable, rows: Vec<Value>| {
        for mut row in rows {
            row["game"] = json!(rules.slug);
            row["rules_sha256"] = json!(rules.sha256);
            if let Some(into) = out[part].as_array_mut() {
                into.push(row);
            }
        }
    };
    for rules in rules.iter().filter(|_| wanted("old")) {
        push("old", rules, old(rules, &how));
    }
    for rules in rules.iter().filter(|r| hand::plays(r)) {
        if wanted("hand") {
            push("hand", rules, by_hand(rules, &how));
        }
        if asked("fixed") {
            let depths = numbers("--depths", "4,6,8");
            push("fixed", rules, fixed(rules, &how, &depths));
        }
        if asked("ceiling") {
            let times = numbers("--times", "16,64");
            push("ceiling", rules, ceiling(rules, &how, &times));
        }
    }
    let curves = number("--curves", 2) as usize;
    for rules in rules.iter().filter(|_| wanted("curve")).take(curves) {
        let steps = number("--steps", 5) as u32;
        push("curve", rules, curve(rules, &how, steps));
    }
    if let Some(path) = option("--json") {
        let text = serde_json::to_string_pretty(&out).expect("numbers and words");
        std::fs::write(path, text + "\n").expect("the file can be written");
    }
}
