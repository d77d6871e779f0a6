//! Moves without end: a board and hole that are met again, as the engine tests for them.

use super::acts::{put_into, set_at};
use super::base::Steps;
use super::words::*;
use crate::sexp::{all_of, l, w, Sexp};

/// Laps after which the test begins.
const TEST_FROM: usize = 64;

/// Laps after which a move is taken to be endless: that program refuses loops of more than 10 000 rounds.
pub(super) const MOST_LAPS: u32 = 9_000;

impl Steps<'_> {
    /// What of the board may differ between two laps: counters of every place, and marks.
    fn kinds(&self) -> Vec<(&'static str, usize, Sexp)> {
        let places = 0..self.holes() + 2;
        let mut all: Vec<_> = places.map(|s| ("Counters", s, count(number(s)))).collect();
        if !self.rules.marks.is_empty() {
            all.extend((1..=self.holes()).map(|s| ("Marks", s, state(number(s)))));
        }
        all
    }

    /// Keeps the board as it is before a move that may be undone; no board is saved yet.
    pub(super) fn remembered(&self) -> Vec<Sexp> {
        let before = |(what, site, value)| set(&format!("{what}Before{site}"), value);
        let mut all: Vec<Sexp> = match self.undoes() {
            true => self.kinds().into_iter().map(before).collect(),
            false => vec![],
        };
        all.push(set("Endless", number(0)));
        all.push(set("SavedHole", number(0)));
        all.push(set("SaveAt", number(TEST_FROM)));
        all
    }

    /// Puts the board back as it was.
    pub(super) fn undone(&self) -> Sexp {
        let mut all = vec![];
        for (what, site, _) in self.kinds() {
            let before = var(&format!("{what}Before{site}"));
            if what == "Counters" {
                all.push(set_at("Count", number(site), number(0)));
                all.push(put_into(number(site), before));
            } else {
                all.push(set_at("State", number(site), before));
            }
        }
        all.push(set("Again", number(0)));
        all.push(set("Taken", number(0)));
        if self.rules.outcomes.iter().any(|o| o.bar) {
            all.push(set("Barred", number(0)));
        }
        seq(all).unwrap_or_else(|| w("True"))
    }

    /// Before a lap goes on: whether the board has been so before; a board is saved at laps 64, 128, 256 …
    pub(super) fn test_for_return(&self) -> Sexp {
        let saved = |what: &str, site: usize| format!("Saved{what}{site}");
        let mut same = vec![equal(var("Hole"), var("SavedHole"))];
        let kinds = self.kinds();
        same.extend(
            kinds
                .iter()
                .map(|(what, site, value)| equal(value.clone(), var(&saved(what, *site)))),
        );
        let ends = vec![set("Endless", number(1)), set("Go", number(0))];
        let ends = seq(ends).unwrap_or_else(|| w("True"));
        let back = all_of(same).unwrap_or_else(|| w("True"));
        let mut save = vec![set("SavedHole", var("Hole"))];
        save.extend(
            kinds
                .iter()
                .map(|(what, site, value)| set(&saved(what, *site), value.clone())),
        );
        save.push(set("SaveAt", l("*", vec![number(2), var("SaveAt")])));
        let save = seq(save).unwrap_or_else(|| w("True"));
        let mut test = vec![when(back, ends.clone())];
        test.push(when(equal(var("Laps"), var("SaveAt")), save));
        let laps = self.rules.params.endless_laps;
        let laps = laps.map_or(MOST_LAPS, |n| n.min(MOST_LAPS));
        test.push(when(l(">=", vec![var("Laps"), number(laps)]), ends));
        let test = seq(test).unwrap_or_else(|| w("True"));
        let late = l(">=", vec![var("Laps"), number(TEST_FROM)]);
        when(l("and", vec![is("Go"), late]), test)
    }
}
