//! What is done before the first move: palmed, shifted, scooped, sown.

use super::Match;
use crate::plain::sowing::{Board, Done};
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::{Next, NextWord};

impl Match {
    pub(super) fn script(&mut self, rules: &Rules, opener: usize, used: &mut Used) {
        let n = 2 * rules.row;
        let base = self.end_of_arc(rules, opener);
        let at = |word: Option<&&str>| (base + word.unwrap().parse::<usize>().unwrap()) % n;
        let mut palm: u32 = 0;
        let mut next = opener;
        for step in rules.set["opening.script"].as_array().unwrap() {
            let words: Vec<&str> = step.as_str().unwrap().split(' ').collect();
            let lift = |board: &mut Board, hole: usize| {
                let one = board.cells[hole].min(1);
                board.cells[hole] -= one;
                one
            };
            match words[0] {
                "palm" => palm += lift(&mut self.board, at(words.get(1))),
                "shift" => {
                    let one = lift(&mut self.board, at(words.get(1)));
                    self.board.cells[at(words.get(2))] += one;
                }
                "drop" => self.board.cells[at(words.get(1))] += std::mem::take(&mut palm),
                "mark" => {
                    let hole = at(words.get(1));
                    let own = self.board.own(rules, hole, opener);
                    if words.get(3).is_none_or(|w| (*w == "own") == own) {
                        self.board.mark[hole] = Some((words[2].to_string(), opener));
                    }
                }
                "scoop" => {
                    let left: u32 = words[1].parse().unwrap();
                    for hole in 0..n {
                        while self.board.own(rules, hole, opener) && self.board.cells[hole] > left {
                            palm += lift(&mut self.board, hole);
                        }
                    }
                }
                "sow" => {
                    let after = at(words.get(1));
                    self.sow_palm(rules, opener, after, std::mem::take(&mut palm), used);
                }
                _ => next = 1 - next,
            }
            used.add(format!("opening.script={}", words[0]));
        }
        self.board.store[opener] += palm;
        self.next(rules, next, used);
    }

    /// The last hole of his arc, or the first.
    fn end_of_arc(&self, rules: &Rules, player: usize) -> usize {
        let n = 2 * rules.row;
        let mine = |h: usize| self.board.owner[h % n] == player;
        let first = rules.word("opening.from") == "leftmost";
        let beside = |h: usize| if first { h + n - 1 } else { h + 1 };
        let ends: Vec<usize> = (0..n).filter(|h| mine(*h) && !mine(beside(*h))).collect();
        match (ends.as_slice(), first) {
            ([one], _) => *one,
            (_, true) => player * rules.row,
            (_, false) => player * rules.row + rules.row - 1,
        }
    }

    /// What is palmed is sown: relays and the end as the moment `race` has it; with `opening.takes` what may be taken is.
    fn sow_palm(&mut self, rules: &Rules, by: usize, after: usize, palm: u32, used: &mut Used) {
        let anticlockwise = rules.word("sow.direction") == "anticlockwise";
        let takes = rules.word("opening.takes") == "yes";
        let (mut at, mut hand) = (after, palm);
        while hand > 0 {
            at = rules.next_hole(by, anticlockwise, at);
            if self.board.closed[at] {
                continue;
            }
            self.board.cells[at] += 1;
            hand -= 1;
            let s = Situation::of(by, at);
            let moment = if hand > 0 { "passing" } else { "last" };
            // what the last counter does is looked up before it takes
            let race = match hand {
                0 => self.board.ask(rules, "race", &s, used),
                _ => None,
            };
            if let Some(then) = self.board.ask(rules, moment, &s, used).filter(|_| takes) {
                if then.take.is_some() {
                    self.board.effects(rules, &then, &s, &mut Done::default());
                }
            }
            if race.is_some_and(|r| r.next == Some(Next::Word(NextWord::Relay))) {
                hand = std::mem::take(&mut self.board.cells[at]);
            }
        }
    }
}
