//! How near compiled rules of four rows come to loops written by hand for one game: both in one run, in turn, the best and the
//! middle of several.
//!
//! `cargo bench -p ludarium-engine --features read --bench rows` plays random games of Hus and of Omweso, on one side as
//! `ludarium simulate` does, on the other by a loop that knows the one game. Both draw from the same stream, so that both come to the
//! same ends, lap for lap, void moves and all; figures are compared before anything is timed. Times are those that the processor
//! worked. A void move may have as many laps as several hundred games: so laps a second are told beside games a second.

#[path = "rows/hus.rs"]
mod hus;
#[path = "rows/omweso.rs"]
mod omweso;

use cpu_time::ThreadTime;
use hus::{Laps, Sown, Void};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Figures, Scope};
use ludarium_engine::lang::{Bundle, Choice};
use ludarium_engine::sowing::simulate::{play_range, Series};
use ludarium_engine::sowing::{compile, Playable};
use std::cmp::Ordering;

/// What random games came to.
#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
pub struct Sums {
    pub games: u64,
    pub turns: u64,
    /// Laps and counters of moves that stand.
    pub laps: u64,
    pub counters: u64,
    /// Laps and counters of all moves.
    pub laps_sown: u64,
    pub counters_sown: u64,
    /// Void moves: those that came back to where they were, those that had too many laps.
    pub endless: u64,
    pub unresolved: u64,
    /// Won by South, by North, drawn or given up.
    pub south: u64,
    pub north: u64,
    pub drawn: u64,
}

impl Sums {
    /// What the engine's figures say.
    fn told(f: &Figures) -> Sums {
        Sums {
            games: f.games,
            turns: f.tally("turns").sum(),
            laps: f.tally("laps").sum(),
            counters: f.tally("counters").sum(),
            laps_sown: f.sum("laps_sown"),
            counters_sown: f.sum("counters_sown"),
            endless: f.sum("endless_moves"),
            unresolved: f.sum("unresolved_moves"),
            south: f.wins[0],
            north: f.wins[1],
            drawn: f.draws,
        }
    }

    /// Counts a game that a seat has won.
    fn over(&mut self, winner: Option<usize>) {
        self.games += 1;
        match winner {
            Some(0) => self.south += 1,
            Some(_) => self.north += 1,
            None => self.drawn += 1,
        }
    }
}

/// A game with its loop by hand.
type ByHand = (&'static str, fn(u64) -> Sums);

/// Games a run, of seed 1, and runs of each.
const GAMES: u64 = 5_000;
const SEED: u64 = 1;
const RUNS: usize = 9;

/// Turns after which a game is broken off, as the rules of both games say.
const MOST_TURNS: u64 = 3_000;
/// Moves with too many laps after which a game is given up, as `ludarium simulate` does.
const MOST_UNRESOLVED: u64 = 2;

/// Holes of a player.
const HOLES: usize = 16;

/// Counters in a player's holes: his outer row from his left, then his inner row from his right. Hole n of the inner row, 8 to 15,
/// faces the other's hole 23 - n, behind which lies the other's hole n - 8.
pub type Rows = [u8; HOLES];

/// The board as it lies before whoever is to move.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(16))]
pub struct Board {
    pub own: Rows,
    pub other: Rows,
}

impl Board {
    /// As the other has it before him.
    fn turned(self) -> Board {
        Board {
            own: self.other,
            other: self.own,
        }
    }

    /// Holes that may be chosen, those with two counters or more: a bit each.
    fn open(&self) -> u32 {
        let half = |from: usize| {
            let mut word = [0; 8];
            word.copy_from_slice(&self.own[from..from + 8]);
            // no byte is so large that it would carry
            let tops = (u64::from_le_bytes(word) + 0x7e7e_7e7e_7e7e_7e7e) & 0x8080_8080_8080_8080;
            ((tops >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u32
        };
        half(0) | half(8) << 8
    }

    /// The seat of who has more, seats given as the board lies.
    fn richer(&self, [own, other]: [usize; 2]) -> Option<usize> {
        let all = |rows: &Rows| rows.iter().map(|n| u32::from(*n)).sum::<u32>();
        match all(&self.own).cmp(&all(&self.other)) {
            Ordering::Greater => Some(own),
            Ordering::Less => Some(other),
            Ordering::Equal => None,
        }
    }
}

/// So many random games in which both begin with the same in their holes. `moved` sows a move from a hole, and gives the board after
/// it.
fn random_games(
    games: u64,
    start: Rows,
    moved: impl Fn(&Laps, &Board, usize) -> (Sown, Result<Board, Void>),
) -> Sums {
    let laps = Laps::new();
    let mut sums = Sums::default();
    for index in 0..games {
        let mut random = Random::of(SEED, index);
        let mut mover = random.below(2) as usize;
        let (own, other) = (start, start);
        let mut board = Board { own, other };
        let mut open = board.open();
        let (mut turns, mut unresolved) = (0, 0);
        let winner = loop {
            for _ in 0..random.below(open.count_ones()) {
                open &= open - 1;
            }
            let (sown, after) = moved(&laps, &board, open.trailing_zeros() as usize);
            sums.laps_sown += sown.laps;
            sums.counters_sown += sown.counters;
            match after {
                Ok(after) => {
                    board = after;
                    sums.laps += sown.laps;
                    sums.counters += sown.counters;
                }
                Err(Void::Endless) => sums.endless += 1,
                Err(Void::Unresolved) => unresolved += 1,
            }
            turns += 1;
            board = board.turned();
            mover = 1 - mover;
            if turns == MOST_TURNS {
                break board.richer([mover, 1 - mover]);
            }
            open = board.open();
            if open == 0 {
                break Some(1 - mover);
            }
            if unresolved == MOST_UNRESOLVED {
                break None;
            }
        };
        sums.turns += turns;
        sums.unresolved += unresolved;
        sums.over(winner);
    }
    sums
}

fn rules(slug: &str) -> Playable {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/rulesets");
    let text = std::fs::read_to_string(folder.join(format!("{slug}.toml")))
        .expect("the corpus has the ruleset");
    let bundle = Bundle {
        rules: ludarium_engine::families::read(&text).0,
        shared: vec![],
    };
    compile(&bundle, &Choice::new()).expect("it compiles")
}

/// The seconds that something took.
fn timed<T>(f: impl FnOnce() -> T) -> f64 {
    let begun = ThreadTime::now();
    let _ = std::hint::black_box(f());
    begun.elapsed().as_secs_f64()
}

fn main() {
    let hands: [ByHand; 2] = [("hus", hus::play), ("omweso", omweso::play)];
    for (slug, by_hand) in hands {
        let rules = rules(slug);
        let series = Series::random(SEED, Scope::Round);
        let played = || play_range(&rules, &series, 0, GAMES);
        let (here, there) = (Sums::told(&played()), by_hand(GAMES));
        assert_eq!(here, there, "{slug}: the loop by hand plays another game");
        let (mut ours, mut theirs) = (vec![], vec![]);
        for _ in 0..RUNS {
            ours.push(timed(played));
            theirs.push(timed(|| by_hand(GAMES)));
        }
        ours.sort_by(f64::total_cmp);
        theirs.sort_by(f64::total_cmp);
        println!(
            "{slug:<7} {} laps sown, {} of them in {} void moves",
            here.laps_sown,
            here.laps_sown - here.laps,
            here.endless + here.unresolved
        );
        for (which, run) in [("best", 0), ("middle", RUNS / 2)] {
            let rates = |seconds: f64| {
                let laps = here.laps_sown as f64 / seconds / 1e6;
                (GAMES as f64 / seconds, laps)
            };
            let ((games, laps), (games_there, laps_there)) = (rates(ours[run]), rates(theirs[run]));
            println!(
                "{slug:<7} {which:<6}   engine {games:>9.0} games/s {laps:>6.2} M laps/s   by hand {games_there:>9.0} games/s {laps_there:>6.2} M laps/s   engine to hand {:.2}",
                theirs[run] / ours[run],
            );
        }
    }
}
