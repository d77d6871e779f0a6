//! The next round set up: who owns which holes, who owes, who has won the match.

use super::{leader, Match, Stage};
use crate::plain::sowing::Board;
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::Holes;

impl Match {
    /// The next round set up, lots falling to `lot`; or the match won.
    pub fn divide(&mut self, rules: &Rules, lot: usize, used: &mut Used) {
        let kind = rules.word("divide.kind");
        let n = 2 * rules.row;
        let mut totals = self.board.store;
        if rules.word("gather.marked") == "stay" {
            for (hole, mark) in self.board.mark.iter().enumerate() {
                if let Some((_, by)) = mark {
                    totals[*by] += self.board.cells[hole];
                }
            }
        }
        if matches!(rules.word("divide.debt"), "carried" | "equal") {
            for p in 0..2 {
                let back = std::mem::take(&mut self.owes[p]).min(totals[p]);
                totals[p] -= back;
                totals[1 - p] += back;
            }
        }
        let wins = |w: usize, m: &mut Match| {
            m.winner = Some(Some(w));
            m.stage = Stage::MatchOver;
        };
        if let Some(rounds) = rules.number("match.won-rounds") {
            if let Some(w) = (0..2).find(|p| self.won[*p] >= rounds) {
                used.add("match.won-rounds");
                return wins(w, self);
            }
        }
        if let Some(below) = rules.number("match.lost-below") {
            if let Some(loser) = (0..2).find(|p| totals[*p] < below) {
                used.add("match.lost-below");
                return wins(leader(totals).unwrap_or(1 - loser), self);
            }
        }
        used.add(format!("divide.kind={kind}"));
        let size = rules.number("divide.size").unwrap_or(1);
        if matches!(kind, "own-row" | "refill") {
            let over = totals.map(|t| t % size);
            if let Some(owner) = self.odd_hole(rules, totals, over, size, lot, used) {
                let count = over[1 - owner].min(size - over[owner]);
                totals[owner] += count;
                totals[1 - owner] -= count;
                if self.lent(rules, over) && count > 0 {
                    self.owes[owner] += count;
                }
                used.add(format!("remainder in {kind}"));
            }
        }
        self.board.closed.fill(false);
        let from = |i: usize, p: usize| {
            p * rules.row
                + if rules.word("divide.from") == "left" {
                    i
                } else {
                    rules.row - 1 - i
                }
        };
        match kind {
            "anew" => {
                let fresh = Board::new(rules);
                self.board.cells = fresh.cells;
                self.board.owner = fresh.owner;
                self.board.store = [0, 0];
                self.board.out = 0;
            }
            "own-row" => {
                self.board.cells.fill(0);
                for p in 0..2 {
                    let filled = ((totals[p] / size) as usize).min(rules.row);
                    for i in 0..rules.row {
                        match i < filled {
                            true => self.board.cells[from(i, p)] = size,
                            false => self.board.closed[from(i, p)] = true,
                        }
                    }
                    self.board.store[p] = totals[p] - filled as u32 * size;
                }
                used.set(rules, "divide.from");
            }
            "refill" => {
                self.board.cells.fill(0);
                let poor = totals[0].min(totals[1]).min(size * rules.row as u32);
                let mut pattern = vec![0; rules.row];
                let mut left = poor;
                let remainder = rules.word("divide.remainder");
                // whole holes first, or a counter in each hole first; then one by one from the first
                if matches!(remainder, "greedy" | "rest" | "kept") {
                    for hole in &mut pattern {
                        if left >= size {
                            *hole = size;
                            left -= size;
                        } else {
                            break;
                        }
                    }
                }
                match remainder {
                    "kept" => {}
                    "rest" => {
                        if let Some(hole) = pattern.iter_mut().find(|h| **h == 0) {
                            *hole = std::mem::take(&mut left);
                        }
                    }
                    // one each, round and round
                    "even" => {
                        while left > 0 {
                            for hole in &mut pattern {
                                let one = left.min(1);
                                *hole += one;
                                left -= one;
                            }
                        }
                    }
                    _ => {
                        for hole in &mut pattern {
                            if *hole == 0 && left > 0 {
                                *hole = 1;
                                left -= 1;
                            }
                        }
                        for hole in &mut pattern {
                            while *hole < size && left > 0 {
                                *hole += 1;
                                left -= 1;
                            }
                        }
                    }
                }
                let poorer = leader(totals).map_or(0, |p| 1 - p);
                let across = rules.word("divide.copy") == "facing";
                for p in 0..2 {
                    let mut laid = 0;
                    for (i, count) in pattern.iter().enumerate() {
                        // who has more may fill the hole that the other could not
                        let more = totals[p] > totals[1 - p] && rules.word("divide.copy") == "full";
                        let count = if more && *count > 0 {
                            size.min(totals[p] - laid)
                        } else {
                            *count
                        };
                        laid += count;
                        let hole = match rules.opposite(from(i, poorer)) {
                            Some(facing) if across && p != poorer => facing,
                            _ => from(i, p),
                        };
                        self.board.cells[hole] = count;
                        if count == 0 && rules.word("divide.empty") == "closed" {
                            self.board.closed[hole] = true;
                            used.add("divide.empty=closed");
                        }
                    }
                    self.board.store[p] = totals[p] - laid;
                }
                used.set(rules, "divide.copy");
                used.add(format!(
                    "divide.remainder={}",
                    rules.word("divide.remainder")
                ));
            }
            _ => self.houses(rules, totals, size, lot, used),
        }
        if rules.word("marks.next-round") != "kept" {
            self.board.mark = vec![None; n];
            self.board.visited.fill(false);
        }
        used.add(format!(
            "marks.next-round={}",
            rules.word("marks.next-round")
        ));
        if let Some(lost) = rules.number("match.lost-holes") {
            let owned = |p: usize| self.board.owner.iter().filter(|o| **o == p).count() as u32;
            if let Some(loser) = (0..2).find(|p| owned(*p) <= lost) {
                used.add("match.lost-holes");
                return wins(1 - loser, self);
            }
        }
        self.held = [
            self.board.holds(0) + self.board.store[0],
            self.board.holds(1) + self.board.store[1],
        ];
        self.round += 1;
        self.board.moves = 0;
        self.turns = 0;
        self.stuck = None;
        self.stage = Stage::Opening;
    }

    /// Whether what is put into the other's odd hole is paid back.
    fn lent(&self, rules: &Rules, over: [u32; 2]) -> bool {
        match rules.word("divide.debt") {
            "carried" => true,
            "equal" => over[0] == over[1],
            _ => false,
        }
    }

    /// Whose the odd hole is, if a clause says so: looked up for each who has counters over.
    fn odd_hole(
        &self,
        rules: &Rules,
        totals: [u32; 2],
        over: [u32; 2],
        size: u32,
        lot: usize,
        used: &mut Used,
    ) -> Option<usize> {
        let full_gain = (0..2).any(|i| totals[i] >= self.held[i] + size);
        (0..2).filter(|p| over[*p] > 0).find_map(|p| {
            let s = Situation {
                over: over[p],
                richer: totals[p] > totals[1 - p],
                gained: totals[p] > self.held[p],
                full_gain,
                ..Situation::of(p, 0)
            };
            let then = self.board.ask(rules, "remainder", &s, used)?;
            match then.holes? {
                Holes::Mine => Some(p),
                Holes::Theirs => Some(1 - p),
                Holes::Lot => Some(lot),
                other => panic!("{other} is not known to the plain rules"),
            }
        })
    }

    fn houses(&mut self, rules: &Rules, totals: [u32; 2], size: u32, lot: usize, used: &mut Used) {
        let n = 2 * rules.row;
        let mut owned = totals.map(|t| (t / size) as usize);
        let over = totals.map(|t| t % size);
        if owned[0] + owned[1] < n {
            let shared = rules.word("divide.odd") == "shared" && over[0] == over[1];
            used.add(format!(
                "divide.odd={}",
                if shared { "shared" } else { "given" }
            ));
            let owner = if shared {
                leader(totals).map_or(0, |p| 1 - p)
            } else {
                self.odd_hole(rules, totals, over, size, lot, used)
                    .unwrap_or(0)
            };
            owned[owner] += 1;
            if self.lent(rules, over) {
                self.owes[owner] += size - over[owner];
            }
        }
        let richer = usize::from(owned[0] < owned[1]);
        used.set(rules, "divide.gained");
        let to_the_right = match rules.word("divide.gained") {
            "loser-left" => true,
            "loser-right" => false,
            "south-right" => richer == 0,
            _ => richer == 1,
        };
        for hole in 0..n {
            // places from his left hole on, or from his right hole back
            let base = richer * rules.row;
            let way = if to_the_right {
                (hole + n - base) % n
            } else {
                (base + rules.row - 1 + n - hole) % n
            };
            self.board.owner[hole] = if way < owned[richer] {
                richer
            } else {
                1 - richer
            };
        }
        self.board.cells.fill(size);
        self.board.store = [0, 0];
    }
}
