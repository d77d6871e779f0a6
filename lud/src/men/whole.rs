//! The whole description: equipment, who stands where at the start, play and its ends.

use super::asks::both;
use super::base::Men;
use super::doing::Todo;
use crate::sexp::{l, q, w, Sexp};
use crate::tidy::tidy;
use crate::words::*;
use ludarium_engine::men::ruleset::Outcome;
use ludarium_engine::men::rulings::{Moment, NextWord, Over};

impl Men<'_> {
    /// The whole description.
    pub(super) fn description(&self) -> String {
        let play = self.play();
        let ends = self.ends();
        let rules = l(
            "rules",
            vec![
                l("start", vec![Sexp::Set(self.start())]),
                l("play", vec![play]),
                l("end", vec![Sexp::Set(ends)]),
            ],
        );
        let written = self.defined.borrow();
        let mut text: String = written.values().map(Sexp::flat).collect();
        text.push_str(&rules.flat());
        let read = |name: &str| text.contains(&format!("(var {name})"));
        let rules = tidy(&rules, &read);
        let defined = written.iter().map(|(name, what)| (name, tidy(what, &read)));
        let defined: Vec<(&String, Sexp)> = defined.collect();
        let game = l(
            "game",
            vec![
                q(&self.rules.title),
                l("players", vec![w("2")]),
                l("equipment", vec![Sexp::Set(self.equipment(&text))]),
                rules,
            ],
        );
        let define = |(name, what): (&String, Sexp)| l("define", vec![q(name), what]).packed(0);
        let mut parts: Vec<String> = defined.into_iter().map(define).collect();
        parts.push(game.packed(0));
        parts.join("\n\n")
    }

    fn equipment(&self, text: &str) -> Vec<Sexp> {
        let mut all = vec![self.ground.drawn()];
        for kind in 0..self.kinds() {
            for seat in ["P1", "P2"] {
                all.push(l("piece", vec![q(&self.name(kind)), w(seat)]));
            }
        }
        all.push(l("piece", vec![q("Edge"), w("Neutral")]));
        all.extend(self.ground.maps(text));
        if text.contains("\"Weight\"") {
            all.extend(self.weights());
        }
        all
    }

    /// What a kind of men is called: letters alone, since a number after them is a player's.
    fn name(&self, kind: usize) -> String {
        let letters = self.rules.params.kinds[kind].chars();
        let mut name: String = letters.filter(char::is_ascii_alphabetic).collect();
        name[..1].make_ascii_uppercase();
        name
    }

    fn start(&self) -> Vec<Sexp> {
        let edges = [0, self.ground.edge()];
        let stone = |site: &usize| l("place", vec![q("Edge0"), number(site)]);
        let mut all: Vec<Sexp> = edges.iter().map(stone).collect();
        for seat in 0..2 {
            for kind in 0..self.kinds() {
                let there = self.start_of(seat, kind);
                if !there.is_empty() {
                    let name = format!("{}{}", self.name(kind), seat + 1);
                    all.push(l("place", vec![q(&name), sites(there)]));
                }
            }
        }
        all
    }

    /// How a game is over for all who can do nothing, where it is so without condition.
    fn plainly_stuck(&self) -> Option<Over> {
        let table = self.rules.table(Moment::Stuck)?;
        let outcome = |o: u8| self.rules.outcomes[usize::from(o)];
        let cells = table.cells.iter().filter(|c| c.feasible);
        let mut all: Vec<Outcome> = cells.map(|c| outcome(c.outcome)).collect();
        all.dedup();
        match all.as_slice() {
            [one] => one.over,
            _ => None,
        }
    }

    fn play(&self) -> Sexp {
        let nothing = || l("move", vec![w("Pass")]);
        let mut moves = self.beginning(true).unwrap_or_else(nothing);
        if self.plainly_stuck().is_none() {
            let then = l("then", vec![self.defined("Stuck", self.stuck())]);
            let pass = l("move", vec![w("Pass"), then]);
            moves = l("priority", vec![Sexp::Set(vec![moves, pass])]);
        }
        if self.opener() == 1 {
            let none_made = l("<", vec![var("Turns"), number(0)]);
            let untouched = l("<=", vec![var("Todo"), number(0)]);
            let waits = both(first_moves(), both(none_made, untouched));
            moves = choose(waits, nothing(), moves);
        }
        let stops = |moves: Sexp| {
            let end = self.defined("EndTurn", self.turn_over());
            let stop = l("move", vec![w("Pass"), l("then", vec![end])]);
            l("or", vec![Sexp::Set(vec![moves, stop])])
        };
        let mut left: Vec<(Todo, Sexp)> = vec![];
        if self.rules.params.drop_many > 1 && self.drops() {
            left.extend(self.dropping_more(true).map(|m| (Todo::Drop, m)));
        }
        if self.any(Moment::Arrived, &|o| o.take.is_some()) {
            left.extend(self.removals().map(|m| (Todo::Remove, m)));
        }
        let next = |word| self.next(&[word]);
        if next(NextWord::Again) {
            left.extend(self.again(true).map(|m| (Todo::Again, m)));
        }
        if next(NextWord::MayAgain) {
            left.extend(self.again(true).map(|m| (Todo::MayAgain, stops(m))));
        }
        if next(NextWord::GoOn) {
            left.extend(self.going_on(true).map(|m| (Todo::GoOn, m)));
        }
        if next(NextWord::MayGoOn) {
            left.extend(self.going_on(true).map(|m| (Todo::MayGoOn, stops(m))));
        }
        left.into_iter().fold(moves, |rest, (what, moves)| {
            let now = equal(var("Todo"), number(what as usize));
            choose(now, moves, rest)
        })
    }

    fn ends(&self) -> Vec<Sexp> {
        let result = |who: &str, how: &str| l("result", vec![w(who), w(how)]);
        let end = |n: usize, result: Sexp| when(equal(var("Result"), number(n)), result);
        let mut ends = vec![
            end(1, result("P1", "Win")),
            end(2, result("P2", "Win")),
            end(3, result("Mover", "Draw")),
        ];
        if let Some(over) = self.plainly_stuck() {
            let stuck = l("no", vec![w("Moves"), w("Next")]);
            let how = match over {
                Over::Wins => "Win",
                Over::Loses => "Loss",
                Over::Drawn => "Draw",
            };
            ends.push(when(stuck, result("Next", how)));
        }
        ends
    }
}
