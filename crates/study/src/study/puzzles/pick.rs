//! Of many candidates the few that are kept: as unlike each other as they can be had, and rather such as a greedy player does not solve.

use super::{MOST, WANTED};
use crate::corpus::puzzles::{Count, Puzzle};
use std::collections::BTreeMap;

/// Plies of one game within which two positions are one situation.
const NEAR: u64 = 6;

/// What two puzzles are alike in.
type Shape = (Vec<String>, String);

fn shape(p: &Puzzle) -> Shape {
    (p.themes.clone(), p.answer.clone())
}

fn near(a: &Puzzle, b: &Puzzle) -> bool {
    a.game == b.game && a.ply.abs_diff(b.ply) < NEAR
}

/// Picks [`MOST`] at most: those that a greedy player solves only where there are fewer than [`WANTED`] others.
pub fn pick(found: Vec<Puzzle>, count: &mut Count) -> Vec<Puzzle> {
    let (easy, hard): (Vec<Puzzle>, Vec<Puzzle>) = found.into_iter().partition(|p| p.greedy);
    let mut kept: Vec<Puzzle> = vec![];
    take(hard, MOST, &mut kept, count);
    if kept.len() < WANTED {
        take(easy, WANTED, &mut kept, count);
    } else {
        count.greedy += easy.len() as u64;
    }
    // the plainer ones first: who begins with the series meets few moves and one theme
    kept.sort_by_key(|p| (!p.greedy, p.moves, p.themes.len(), p.game, p.ply));
    kept
}

/// How often each was taken.
type Tally<'p> = BTreeMap<&'p str, usize>;

/// Adds one after the other: each time of the question and the theme that were taken least, in the order in which they were found.
fn take(mut from: Vec<Puzzle>, most: usize, kept: &mut Vec<Puzzle>, count: &mut Count) {
    loop {
        let before = from.len();
        from.retain(|p| !kept.iter().any(|k| shape(k) == shape(p) || near(k, p)));
        count.alike += (before - from.len()) as u64;
        if kept.len() >= most || from.is_empty() {
            count.over += from.len() as u64;
            return;
        }
        let (mut asks, mut themes, mut answers) = (Tally::new(), Tally::new(), Tally::new());
        for k in kept.iter() {
            *asks.entry(k.asks.question()).or_default() += 1;
            *themes.entry(main(k)).or_default() += 1;
            *answers.entry(&k.answer).or_default() += 1;
        }
        let used = |p: &Puzzle| {
            let of = |tally: &Tally, key: &str| tally.get(key).copied().unwrap_or(0);
            let kind = of(&asks, p.asks.question()) + of(&themes, main(p));
            (kind, of(&answers, &p.answer))
        };
        let least = (0..from.len()).min_by_key(|i| (used(&from[*i]), *i));
        let Some(least) = least else { return };
        kept.push(from.remove(least));
    }
}

fn main(p: &Puzzle) -> &str {
    p.themes.first().map_or("", String::as_str)
}
