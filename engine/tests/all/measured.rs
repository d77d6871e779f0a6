//! Two series measured side by side: differences of pairs, and games broken off, as the textbook has them.

use ludarium_engine::game::measure::{Measure, Row};
use ludarium_engine::game::measured::{Known, Measured, Told};
use ludarium_engine::game::series::Summary;
use ludarium_engine::game::{Asked, Figures, Rules, Series};
use serde_json::Value;
use std::sync::Arc;

/// A series of games that were not played: what is kept of each stands here.
struct Games(Vec<Row>);

impl Series for Games {
    fn row(&self, index: u64) -> Row {
        self.0[index as usize].clone()
    }
    fn rules(&self) -> &dyn Rules {
        unreachable!("only rows are measured")
    }
    fn asked(&self) -> &Asked {
        unreachable!("only rows are measured")
    }
    fn play(&self, _: u64, _: u64) -> Figures {
        unreachable!("only rows are measured")
    }
    fn json(&self, _: &Figures) -> Value {
        unreachable!("only rows are measured")
    }
    fn summary(&self, _: &Figures) -> Summary {
        unreachable!("only rows are measured")
    }
    fn transcript(&self, _: u64) -> Vec<String> {
        unreachable!("only rows are measured")
    }
    fn positions(&self) -> i64 {
        unreachable!("only rows are measured")
    }
}

const TURNS: Told = Told {
    measure: Measure::TURNS,
    share: false,
};

/// Games of so many turns; none: a game that was broken off.
fn of_turns(turns: impl IntoIterator<Item = Option<i64>>) -> Vec<Row> {
    let row = |turns: Option<i64>| Row {
        turns: turns.unwrap_or(1000),
        capped: turns.is_none(),
        ..Row::default()
    };
    turns.into_iter().map(row).collect()
}

fn measured(wanted: Told, one: Vec<Row>, other: Option<Vec<Row>>) -> Known {
    let games = one.len() as u64;
    let mut measured = Measured::new(Arc::new(Games(one)), vec![wanted]);
    measured.against(other.map(|rows| Arc::new(Games(rows)) as Arc<dyn Series>));
    measured.play(games);
    measured.report().known.remove(0)
}

#[test]
fn a_difference_of_pairs_has_the_interval_of_the_textbook() {
    // differences 1, 3, 2, 2: mean 2, standard deviation 0.8165, half of the interval 1.96 * 0.40825
    let one = of_turns([10, 10, 20, 30].map(Some));
    let other = of_turns([11, 13, 22, 32].map(Some));
    let difference = measured(TURNS, one, Some(other)).difference.unwrap();
    assert_eq!((difference.value, difference.n), (2.0, 4));
    assert!(
        (difference.high - difference.value - 0.8002).abs() < 1e-3,
        "{difference:?}"
    );
}

#[test]
fn of_a_pair_of_which_one_was_broken_off_only_the_other_counts_alone() {
    let one = of_turns([Some(5), Some(7)]);
    let known = measured(TURNS, one, Some(of_turns([None, Some(9)])));
    assert_eq!(known.sides.map(|side| side.unwrap().n), [2, 1]);
    assert_eq!(known.difference.unwrap().value, 2.0);
}

#[test]
fn games_broken_off_widen_the_interval_of_a_share_to_both_sides() {
    let share = Told {
        measure: Measure::DECIDED,
        share: true,
    };
    let won = |winner| Row {
        winner,
        ..Row::default()
    };
    let whole = [Some(0), Some(0), None, Some(1)].map(won).to_vec();
    let cut = [whole.clone(), of_turns([None; 3])].concat();
    let [whole, cut] = [whole, cut].map(|rows| measured(share, rows, None).sides[0].unwrap());
    assert_eq!((whole.value, cut.value, cut.n), (0.75, 0.75, 4));
    assert!(
        cut.low < whole.low && cut.high > whole.high,
        "{whole:?} {cut:?}"
    );
}
