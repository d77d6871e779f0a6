//! Turns, the end of a round, the division for the next, the match.

use super::sowing::{Board, Done, Step};
use super::when::Situation;
use super::{Rules, Used};
use ludarium_engine::lang::{Holes, Next, NextWord};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Opening,
    Play,
    Over,
    Counted,
    MatchOver,
}

/// Who may win: nobody yet, a draw, a player.
pub type Winner = Option<Option<usize>>;

#[derive(Clone)]
pub struct Match {
    pub board: Board,
    pub stage: Stage,
    pub to_move: Option<usize>,
    pub round: u32,
    pub round_winner: Winner,
    pub winner: Winner,
    barred: Option<usize>,
    may_stop: bool,
    turns: u32,
    last_mover: Option<usize>,
    opener: Option<usize>,
    stuck: Option<usize>,
    majority: bool,
    capped: bool,
    held: [u32; 2],
    owes: [u32; 2],
    won: [u32; 2],
}

fn leader(totals: [u32; 2]) -> Option<usize> {
    match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => Some(0),
        std::cmp::Ordering::Less => Some(1),
        std::cmp::Ordering::Equal => None,
    }
}

impl Match {
    pub fn new(rules: &Rules) -> Match {
        let board = Board::new(rules);
        Match {
            held: [board.holds(0), board.holds(1)],
            board,
            stage: Stage::Opening,
            to_move: None,
            round: 1,
            round_winner: None,
            winner: None,
            barred: None,
            may_stop: false,
            turns: 0,
            last_mover: None,
            opener: None,
            stuck: None,
            majority: false,
            capped: false,
            owes: [0; 2],
            won: [0; 2],
        }
    }

    /// A round opened by turns: who begins, lots falling to `lot`.
    pub fn open(&mut self, rules: &Rules, lot: usize, used: &mut Used) {
        self.stage = Stage::Play;
        let alternate = self.opener.map(|p| 1 - p);
        let winner = self.round_winner.flatten();
        let first = if self.round == 1 {
            used.set(rules, "starter.first");
            (rules.word("starter.first") == "south").then_some(0)
        } else {
            used.set(rules, "starter.later");
            match rules.word("starter.later") {
                "alternate" => alternate,
                "loser" => winner.map(|w| 1 - w).or(alternate),
                "winner" => winner.or(alternate),
                "last-mover" => self.last_mover,
                _ => None,
            }
        };
        self.begin(rules, first.unwrap_or(lot), used);
    }

    /// The round is open and a player begins.
    pub fn begin(&mut self, rules: &Rules, first: usize, used: &mut Used) {
        self.stage = Stage::Play;
        self.opener = Some(first);
        self.board.opener = first;
        if rules.word("opening.kind") == "script"
            && (self.round == 1 || rules.word("opening.later") != "turns")
        {
            self.script(rules, first, used);
        } else {
            self.next(rules, first, used);
        }
    }

    fn script(&mut self, rules: &Rules, opener: usize, used: &mut Used) {
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
            // what the last counter does is asked before it takes
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

    fn moves_of(
        &self,
        rules: &Rules,
        player: usize,
        used: &mut Used,
    ) -> Vec<(usize, Option<bool>)> {
        let barred = self.barred.filter(|_| self.to_move == Some(player));
        self.board.moves_of(rules, player, barred, used)
    }

    /// What the player to move may do.
    pub fn legal(&self, rules: &Rules, used: &mut Used) -> Vec<Step> {
        let Some(player) = self.to_move.filter(|_| self.stage == Stage::Play) else {
            return vec![];
        };
        if self.board.hand > 0 {
            return self
                .board
                .places(rules, player, used)
                .into_iter()
                .map(Some)
                .collect();
        }
        let mut moves: Vec<Step> = self
            .moves_of(rules, player, used)
            .into_iter()
            .map(Some)
            .collect();
        let free = rules.set["turn.compulsory"] == false;
        used.add(format!("turn.compulsory={}", !free));
        if self.may_stop || (free && !moves.is_empty()) {
            moves.push(None);
        }
        moves
    }

    pub fn play(&mut self, rules: &Rules, step: Step, used: &mut Used) -> Done {
        let mover = self.to_move.unwrap();
        let Some(step) = step else {
            self.may_stop = false;
            self.turns += 1;
            self.next(rules, 1 - mover, used);
            return Done::default();
        };
        let done = if self.board.hand > 0 {
            let hand = std::mem::take(&mut self.board.hand);
            self.board.cells[step.0] += hand;
            Done {
                taken: vec![(step.0, hand)],
                ..Done::default()
            }
        } else {
            self.board.sow(rules, mover, step, used)
        };
        self.last_mover = Some(mover);
        self.barred = None;
        if self.board.hand > 0 {
            let asks = |r: &super::Ruling| {
                r.moments.iter().any(|m| m == "settled") && r.when.hand.is_some()
            };
            if rules.rulings.iter().any(asks) {
                let over = self
                    .board
                    .settle(rules, mover, !done.taken.is_empty(), used);
                let ended = self.majority(rules, used);
                if over || ended {
                    self.board.moves += 1;
                    self.over(None);
                    self.majority = ended;
                    return done;
                }
            }
            if !self.board.places(rules, mover, used).is_empty() {
                return done;
            }
            self.board.store[mover] += std::mem::take(&mut self.board.hand);
        }
        let over = self
            .board
            .settle(rules, mover, !done.taken.is_empty(), used);
        let ended = self.majority(rules, used);
        self.board.moves += 1;
        if over || ended {
            self.over(None);
            self.majority = ended;
            return done;
        }
        if done.again {
            let elsewhere = rules.word("again.from") == "not-origin";
            used.set(rules, "again.from");
            self.barred = elsewhere.then_some(step.0);
            if !self.moves_of(rules, mover, used).is_empty() {
                self.may_stop = done.may_stop;
                if rules.word("stuck.test") == "at-once" {
                    self.next(rules, mover, used);
                }
                return done;
            }
            self.barred = None;
            self.turns += 1;
            if rules.word("stuck.then") == "over" {
                self.over(Some(mover));
                return done;
            }
        } else {
            self.turns += 1;
        }
        self.barred = done.bar;
        self.may_stop = false;
        self.next(rules, 1 - mover, used);
        done
    }

    fn total(&self, rules: &Rules, player: usize, used: &mut Used) -> u32 {
        let of = rules.word("total.of");
        used.add(format!("total.of={of}"));
        let marked = (0..self.board.cells.len())
            .filter(|h| self.board.mark[*h].as_ref().is_some_and(|m| m.1 == player));
        let more: u32 = marked.map(|h| self.board.cells[h]).sum();
        self.board.store[player] + if of == "stores+marks" { more } else { 0 }
    }

    fn majority(&self, rules: &Rules, used: &mut Used) -> bool {
        let limit = match (rules.word("majority.over"), rules.number("majority.over")) {
            ("half", _) => rules.total / 2,
            (_, Some(limit)) => limit,
            _ => return false,
        };
        let totals = [self.total(rules, 0, used), self.total(rules, 1, used)];
        let ended = totals.iter().any(|t| *t > limit) || totals == [limit, limit];
        if ended {
            used.set(rules, "majority.ends");
            used.add("majority.over");
        }
        ended
    }

    fn over(&mut self, stuck: Option<usize>) {
        self.stage = Stage::Over;
        self.to_move = None;
        self.stuck = stuck;
        self.barred = None;
        self.may_stop = false;
        self.majority = false;
        self.capped = false;
    }

    fn next(&mut self, rules: &Rules, player: usize, used: &mut Used) {
        if rules
            .number("cap.turns")
            .is_some_and(|cap| self.turns >= cap)
        {
            used.add("cap.turns");
            self.over(None);
            self.capped = true;
            return;
        }
        if rules.word("stuck.test") == "at-once" {
            for p in 0..2 {
                if self.moves_of(rules, p, used).is_empty() {
                    used.add("stuck.test=at-once");
                    return self.over(Some(p));
                }
            }
        } else {
            used.add("stuck.test=on-turn");
        }
        self.to_move = Some(player);
        if !self.moves_of(rules, player, used).is_empty() {
            return;
        }
        self.barred = None;
        used.set(rules, "stuck.then");
        if rules.word("stuck.then") == "over" {
            return self.over(Some(player));
        }
        self.to_move = Some(1 - player);
        if self.moves_of(rules, 1 - player, used).is_empty() {
            used.add("stuck.both=over");
            self.over(None);
        }
    }

    pub fn gather(&mut self, rules: &Rules, used: &mut Used) {
        let stays = self.majority && rules.word("majority.ends") != "round";
        let mut kept = [0; 2];
        let mut shared = 0;
        if let Some(by) = self.last_mover {
            self.board.store[by] += std::mem::take(&mut self.board.hand);
        }
        for hole in 0..self.board.cells.len() {
            let marked = if self.capped && rules.word("gather.marked") != "stay" {
                "marker"
            } else {
                rules.word("gather.marked")
            };
            let mark = self.board.mark[hole].clone();
            if let Some((_, by)) = mark.as_ref().filter(|_| marked == "stay") {
                kept[*by] += self.board.cells[hole];
                used.add("gather.marked=stay");
                continue;
            }
            if stays || self.board.cells[hole] == 0 {
                continue;
            }
            let count = std::mem::take(&mut self.board.cells[hole]);
            let owner = self.board.owner[hole];
            let to = match (&mark, marked) {
                (Some((_, by)), "marker") => {
                    used.add("gather.marked=marker");
                    Some(*by)
                }
                _ if self.capped => Some(owner),
                _ => {
                    if mark.is_some() {
                        used.add("gather.marked=as-free");
                    }
                    used.set(rules, "gather.free");
                    match rules.word("gather.free") {
                        "not-stuck" => Some(self.stuck.map_or(owner, |s| 1 - s)),
                        "last-mover" => self.last_mover,
                        "shared" => {
                            shared += count;
                            continue;
                        }
                        "nobody" => None,
                        _ => Some(owner),
                    }
                }
            };
            match to {
                Some(p) => self.board.store[p] += count,
                None => self.board.out += count,
            }
        }
        for p in 0..2 {
            self.board.store[p] += shared / 2;
        }
        let odd = match rules.word("gather.odd") {
            "last-mover" => self.last_mover,
            "starter" => self.opener,
            _ => None,
        };
        if shared % 2 == 1 {
            used.add(format!("gather.odd={}", rules.word("gather.odd")));
        }
        match odd {
            Some(p) => self.board.store[p] += shared % 2,
            None => self.board.out += shared % 2,
        }
        let totals = [self.board.store[0] + kept[0], self.board.store[1] + kept[1]];
        let by = rules.word("win.by");
        used.add(format!("win.by={by}"));
        let winner = match (by, self.stuck) {
            _ if self.majority => leader(totals),
            ("fewest", _) => leader(totals).map(|p| 1 - p),
            ("not-stuck", Some(s)) => Some(1 - s),
            ("stuck", Some(s)) => Some(s),
            ("last-mover", _) => self.last_mover,
            _ => leader(totals),
        };
        if let Some(w) = winner {
            self.won[w] += 1;
        }
        self.round_winner = Some(winner);
        self.stage = Stage::Counted;
        if rules.word("divide.kind").is_empty() || stays {
            self.winner = Some(winner);
            self.stage = Stage::MatchOver;
        }
    }

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
                    for (i, count) in pattern.iter().enumerate() {
                        let hole = match rules.opposite(from(i, poorer)) {
                            Some(facing) if across && p != poorer => facing,
                            _ => from(i, p),
                        };
                        self.board.cells[hole] = *count;
                        if *count == 0 && rules.word("divide.empty") == "closed" {
                            self.board.closed[hole] = true;
                            used.add("divide.empty=closed");
                        }
                    }
                    self.board.store[p] = totals[p] - (poor - left);
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

    /// Whose the odd hole is, if a clause says so: asked of each who has counters over.
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
