//! Which moves there are, and where a player places and picks.

use super::{Board, Done};
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::{Choose, Direction};

/// A hole, and where the player says so a direction.
type Sown = (usize, Option<bool>);

impl Board {
    /// The moves of a player: every hole tried as the rules have it, the duties judged on whole moves.
    pub fn moves_of(
        &self,
        rules: &Rules,
        player: usize,
        barred: Option<usize>,
        used: &mut Used,
    ) -> Vec<Sown> {
        let (first, resorts) = self.choices(rules, player, barred, used);
        let mut moves: Vec<Sown> = first.into_iter().chain(resorts.clone()).collect();
        moves.sort_by_key(|(h, d)| (*h, *d == Some(false)));
        self.without_forbidden(rules, player, &mut moves, used);
        self.that_feed(rules, player, &mut moves, used);
        self.that_take(rules, player, &mut moves, used);
        let from_left = |hole: usize| (hole + 2 * rules.row - rules.row * player) % (2 * rules.row);
        let end = match rules.word("choose.of") {
            "rightmost" => moves.iter().map(|m| from_left(m.0)).max(),
            "leftmost" => moves.iter().map(|m| from_left(m.0)).min(),
            _ => None,
        };
        moves.retain(|m| end.is_none_or(|e| from_left(m.0) == e));
        used.set(rules, "choose.of");
        if moves.iter().any(|m| !resorts.contains(m)) {
            moves.retain(|m| !resorts.contains(m));
        }
        moves
    }

    /// What clauses let a player choose: what he may, and what only where nothing else can be played.
    fn choices(
        &self,
        rules: &Rules,
        player: usize,
        barred: Option<usize>,
        used: &mut Used,
    ) -> (Vec<Sown>, Vec<Sown>) {
        let (mut first, mut last_resort) = (vec![], vec![]);
        let (moment, least) = match self.reserve[player] {
            0 => ("choose", 1),
            _ => ("reserve", 0),
        };
        for hole in 0..self.cells.len() {
            if self.cells[hole] < least || self.closed[hole] || barred == Some(hole) {
                continue;
            }
            let Some(then) = self.ask(rules, moment, &Situation::of(player, hole), used) else {
                continue;
            };
            let list = match then.choose {
                Some(Choose::May) => &mut first,
                Some(Choose::LastResort) => &mut last_resort,
                _ => continue,
            };
            match then.direction {
                Some(Direction::Either) => list.extend([(hole, Some(true)), (hole, Some(false))]),
                Some(Direction::Asked) => list.extend(self.ways(rules, player, hole, used)),
                _ => list.push((hole, None)),
            }
        }
        (first, last_resort)
    }

    /// What the other holds once a move is done; none if it never is.
    fn left_by(&self, rules: &Rules, player: usize, m: Sown) -> Option<u32> {
        let mut board = self.clone();
        let done = board.sow(rules, player, m, &mut Used::nothing());
        (!done.endless).then(|| {
            board.settle(rules, player, &done, &mut Used::nothing());
            board.holds(1 - player)
        })
    }

    /// Leaves out what may not be played for what it does.
    fn without_forbidden(
        &self,
        rules: &Rules,
        player: usize,
        moves: &mut Vec<Sown>,
        used: &mut Used,
    ) {
        let left = |m: &Sown| self.left_by(rules, player, *m);
        if rules.word("endless.then") == "illegal" {
            moves.retain(|m| left(m).is_some());
            used.add("endless.then=illegal");
        }
        if rules.word("strip.captures") == "illegal" && self.holds(1 - player) > 0 {
            moves.retain(|m| left(m).is_some_and(|left| left > 0));
            used.add("strip.captures=illegal");
        }
    }

    /// The duty to feed.
    fn that_feed(&self, rules: &Rules, player: usize, moves: &mut Vec<Sown>, used: &mut Used) {
        let duty = rules.word("feed.duty");
        if duty.is_empty() || self.holds(1 - player) > 0 {
            return;
        }
        let left = |m: &Sown| self.left_by(rules, player, *m).unwrap_or(0);
        let gifts: Vec<u32> = moves.iter().map(left).collect();
        let enough = match rules.word("feed.give") {
            "most" => gifts.iter().copied().max().unwrap_or(0).max(1),
            _ => 1,
        };
        let feeding: Vec<_> = moves
            .iter()
            .zip(&gifts)
            .filter(|(_, g)| **g >= enough)
            .map(|(m, _)| *m)
            .collect();
        if duty == "strict" || !feeding.is_empty() {
            *moves = feeding;
        }
        used.add(format!("feed.duty={duty}"));
        used.set(rules, "feed.give");
    }

    /// The duty to take.
    fn that_take(&self, rules: &Rules, player: usize, moves: &mut Vec<Sown>, used: &mut Used) {
        if rules.word("take.duty") != "must" {
            return;
        }
        let takes = |m: &Sown| {
            let mut board = self.clone();
            let done = board.sow(rules, player, *m, &mut Used::nothing());
            let must_answer = board.question.is_some();
            !done.taken.is_empty() || must_answer && board.takes_whatever_is_said(rules, player)
        };
        if moves.iter().any(takes) {
            moves.retain(takes);
            used.add("take.duty=must");
        }
    }

    /// Where a player may put what he has in hand (`place`), or which holes he may pick (`pick`).
    pub fn places(&self, rules: &Rules, moment: &str, player: usize, used: &mut Used) -> Vec<Sown> {
        (0..self.cells.len())
            .filter(|h| !self.closed[*h])
            .filter(|h| {
                let then = self.ask(rules, moment, &Situation::of(player, *h), used);
                then.is_some_and(|t| t.choose == Some(Choose::May))
            })
            .map(|h| (h, None))
            .collect()
    }

    /// Takes from a hole that was picked.
    pub fn pick(&mut self, rules: &Rules, mover: usize, hole: usize, used: &mut Used) -> Done {
        let mut done = Done::default();
        self.picks -= 1;
        let s = Situation::of(mover, hole);
        if let Some(then) = self.ask(rules, "pick", &s, used) {
            self.effects(rules, &then, &s, &mut done);
        }
        done
    }
}
