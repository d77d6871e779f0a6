//! How near compiled rules of men on points come to loops written by hand for one game: both in one run, in turn, the best and the
//! middle of several.
//!
//! `cargo bench -p ludarium-engine --features read --bench men` plays random games of English draughts and of nine men's morris from the
//! same stream, so that both come to the same ends, turn for turn; figures are compared before anything is timed. Times are those that the
//! processor worked.

#[path = "men/draughts.rs"]
mod draughts;
#[path = "men/morris.rs"]
mod morris;

use cpu_time::ThreadTime;
use ludarium_engine::game::random::Random;
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::men::event::Silent;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::{compile, Game};

/// What random games came to.
#[derive(Debug, Default, PartialEq, Eq, Clone, Copy)]
pub struct Sums {
    /// Turns, and drops, steps, leaps and men taken off.
    pub turns: u64,
    pub acts: u64,
    /// Won by South, by North, drawn.
    pub south: u64,
    pub north: u64,
    pub drawn: u64,
}

impl Sums {
    /// Counts a game that a seat has won.
    pub fn over(&mut self, winner: Option<usize>) {
        match winner {
            Some(0) => self.south += 1,
            Some(_) => self.north += 1,
            None => self.drawn += 1,
        }
    }
}

/// A game with its loop by hand.
type ByHand = (&'static str, fn(u64) -> Sums);

/// Games a run, and runs of each.
const GAMES: u64 = 2_000;
const RUNS: usize = 9;

fn rules(slug: &str) -> Ruleset {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus/rulesets");
    let text = std::fs::read_to_string(folder.join(format!("{slug}.toml")))
        .expect("the corpus has the ruleset");
    let bundle = Bundle {
        rules: ludarium_engine::families::read(&text).0,
        shared: vec![],
    };
    compile(&bundle, &Choice::new(), &Overrides::new()).expect("it compiles")
}

/// Random games by the engine.
fn played(rules: &Ruleset) -> Sums {
    let mut sums = Sums::default();
    for index in 0..GAMES {
        let mut random = Random::of(1, index);
        let mut game = Game::new(rules, 0);
        while !game.open().is_empty() {
            let open = game.open();
            let at = random.below(open.len() as u32) as usize;
            let act = open[at];
            game.act(act, &mut Silent);
        }
        sums.turns += u64::from(game.turns());
        sums.acts += u64::from(game.acts());
        let ended = game.ended().and_then(|e| e.winner);
        sums.over(ended.map(ludarium_engine::game::Player::index));
    }
    sums
}

fn main() {
    let hands: [ByHand; 2] = [
        ("english-draughts", draughts::play),
        ("nine-mens-morris", morris::play),
    ];
    for (slug, by_hand) in hands {
        let rules = rules(slug);
        let (here, there) = (played(&rules), by_hand(GAMES));
        assert_eq!(here, there, "{slug}: the loop by hand plays another game");
        let (mut ours, mut theirs) = (vec![], vec![]);
        for _ in 0..RUNS {
            let begun = ThreadTime::now();
            let _ = std::hint::black_box(played(&rules));
            ours.push(begun.elapsed().as_secs_f64());
            let begun = ThreadTime::now();
            let _ = std::hint::black_box(by_hand(GAMES));
            theirs.push(begun.elapsed().as_secs_f64());
        }
        ours.sort_by(f64::total_cmp);
        theirs.sort_by(f64::total_cmp);
        let rate = |seconds: f64| GAMES as f64 / seconds;
        println!(
            "{slug:<20} engine {:>9.0} games/s {:>5.2} M turns/s   by hand {:>9.0} games/s   engine to hand: best {:.2}, middle {:.2}",
            rate(ours[0]),
            here.turns as f64 / ours[0] / 1e6,
            rate(theirs[0]),
            theirs[0] / ours[0],
            theirs[RUNS / 2] / ours[RUNS / 2],
        );
    }
}
