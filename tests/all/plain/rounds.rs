//! Turns, the end of a round, the match; how a round opens and how the next is set up stand apart.

mod dividing;
mod opening;

use super::sowing::{Board, Done, Step};
use super::{Rules, Used};

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
    /// The hole that the last move began with.
    began: usize,
    may_stop: bool,
    turns: u32,
    last_mover: Option<usize>,
    opener: Option<usize>,
    stuck: Option<usize>,
    majority: bool,
    capped: bool,
    circled: bool,
    /// Every position between moves of the round.
    met: Vec<Met>,
    held: [u32; 2],
    owes: [u32; 2],
    won: [u32; 2],
}

/// All that decides how a round goes on: the board, the player to move, a barred hole, whether he may stop.
type Met = (Board, Option<usize>, Option<usize>, bool);

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
            began: 0,
            may_stop: false,
            turns: 0,
            last_mover: None,
            opener: None,
            stuck: None,
            majority: false,
            capped: false,
            circled: false,
            met: vec![],
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
        if let Some(question) = self.board.question {
            let answers = self.board.answers(rules, player, used);
            return answers
                .into_iter()
                .map(|says| question.step(says))
                .collect();
        }
        let begun = match (self.board.hand, self.board.picks) {
            (0, 0) => None,
            (0, _) => Some("pick"),
            _ => Some("place"),
        };
        if let Some(moment) = begun {
            return self
                .board
                .places(rules, moment, player, used)
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

    fn stands(&self) -> Met {
        let board = Board {
            moves: 0,
            ..self.board.clone()
        };
        (board, self.to_move, self.barred, self.may_stop)
    }

    pub fn play(&mut self, rules: &Rules, step: Step, used: &mut Used) -> Done {
        if self.met.is_empty() && !self.board.within_a_move() {
            self.met.push(self.stands());
        }
        let done = self.play_on(rules, step, used);
        if self.stage == Stage::Play && !self.board.within_a_move() {
            let now = self.stands();
            let again = self.met.contains(&now);
            if again {
                used.set(rules, "repeat.then");
            }
            if again && !matches!(rules.word("repeat.then"), "" | "on") {
                self.over(None);
                self.circled = true;
            } else {
                self.met.push(now);
            }
        }
        done
    }

    fn play_on(&mut self, rules: &Rules, step: Step, used: &mut Used) -> Done {
        let mover = self.to_move.unwrap();
        let answers = self.board.question.is_some();
        let done = match step {
            _ if answers => self.board.answer(rules, mover, step, used),
            Some(step) => self.step(rules, mover, step, used),
            None => {
                self.may_stop = false;
                self.turns += 1;
                self.next(rules, 1 - mover, used);
                return Done::default();
            }
        };
        self.last_mover = Some(mover);
        // a hole that the move barred before its player had to answer stays barred
        let bar = done.bar.or(self.barred.take().filter(|_| answers));
        if self.board.question.is_some() {
            self.barred = bar;
            return done;
        }
        if self.board.hand > 0 {
            let asks = |r: &super::Ruling| {
                r.moments.iter().any(|m| m == "settled") && r.when.hand.is_some()
            };
            if rules.rulings.iter().any(asks) {
                let over = self.board.settle(rules, mover, &done, used);
                let ended = self.majority(rules, used);
                if over || ended {
                    self.board.moves += 1;
                    self.over(None);
                    self.majority = ended;
                    return done;
                }
            }
            if !self.board.places(rules, "place", mover, used).is_empty() {
                return done;
            }
            self.board.store[mover] += std::mem::take(&mut self.board.hand);
        }
        if self.board.picks > 0 {
            if !self.board.places(rules, "pick", mover, used).is_empty() {
                return done;
            }
            self.board.picks = 0;
        }
        let over = self.board.settle(rules, mover, &done, used);
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
            self.barred = elsewhere.then_some(self.began);
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
        self.barred = bar;
        self.may_stop = false;
        self.next(rules, 1 - mover, used);
        done
    }

    /// A move sown, or what was taken placed, or a hole picked.
    fn step(
        &mut self,
        rules: &Rules,
        mover: usize,
        step: (usize, Option<bool>),
        used: &mut Used,
    ) -> Done {
        if self.board.hand > 0 {
            let hand = std::mem::take(&mut self.board.hand);
            self.board.cells[step.0] += hand;
            return Done {
                taken: vec![(step.0, hand)],
                ..Done::default()
            };
        }
        if self.board.picks > 0 {
            return self.board.pick(rules, mover, step.0, used);
        }
        self.began = step.0;
        self.board.sow(rules, mover, step, used)
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
        self.circled = false;
        self.met.clear();
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
        for by in 0..2 {
            self.board.store[by] += std::mem::take(&mut self.board.reserve[by]);
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
                    let rest = match self.circled {
                        true => "repeat.then",
                        false => "gather.free",
                    };
                    used.set(rules, rest);
                    match rules.word(rest) {
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
}
