//! What men are worth to whoever looks ahead, worked out from the rules: a kind by how far it goes, a man by how near he is to where he
//! wins or becomes more.

use super::acts::Act;
use super::game::Game;
use super::situation::Situation;
use crate::men::board::{each, one, Points};
use crate::men::position::Position;
use crate::men::ruleset::{Ruleset, Worths};
use crate::men::rulings::{By, Moment, Over};

/// A man of the first kind.
const MAN: i32 = 100;
/// A kind is worth so much at most, and a kind whose men never go alone.
const MOST: i32 = 3 * MAN;
/// A step nearer to where a man wins or becomes more.
const NEARER: i32 = 4;
/// A point to which he can go from where he stands, if nobody is in the way.
const OPEN: i32 = 3;
/// Steps further away than this count as no way there.
const FAR: i32 = 12;

impl Worths {
    /// What a seat has on the board and in hand.
    pub(in crate::men) fn side(&self, pos: &Position, seat: usize) -> i32 {
        let kinds = self.of[seat].iter().zip(pos.men[seat]);
        let men = kinds.flat_map(|(of, men)| each(men).map(|point| of[usize::from(point)]));
        men.sum::<i32>() + MAN * i32::from(pos.hand[seat])
    }
}

/// Works out what men are worth.
pub(in crate::men) fn worths(rules: &Ruleset) -> Worths {
    let points = 0..rules.params.board.len() as u8;
    let kinds = rules.params.kinds.len();
    let mut worths = Worths::default();
    for (seat, of_seat) in worths.of.iter_mut().enumerate() {
        let reach = |kind: usize| -> Vec<Points> {
            points
                .clone()
                .map(|from| alone(rules, seat, kind, from))
                .collect()
        };
        let many = |reach: &[Points]| reach.iter().map(|to| to.count_ones() as i32).sum::<i32>();
        let first = many(&reach(0));
        for (kind, of_kind) in of_seat.iter_mut().enumerate().take(kinds) {
            let reach = reach(kind);
            let whole = match (kind, first) {
                (0, _) => MAN,
                (_, 0) => MOST,
                // half of its worth is that it is there, half how far it goes
                (_, first) => (MAN / 2 + MAN / 2 * many(&reach) / first).min(MOST),
            };
            let near = nearness(&reach, goals(rules, seat, kind));
            let open = |to: &Points| OPEN * (to.count_ones() as i32).min(FAR);
            let worth = |(near, to): (i32, &Points)| whole + NEARER * near + open(to);
            *of_kind = near.into_iter().zip(&reach).map(worth).collect();
        }
    }
    let first = Position::first(&rules.params, 0);
    worths.even = worths.side(&first, 0) - worths.side(&first, 1);
    worths
}

/// Where a man can go who is alone on the board.
fn alone(rules: &Ruleset, seat: usize, kind: usize, from: u8) -> Points {
    let mut pos = Position::first(&rules.params, seat as u8);
    pos.men = Default::default();
    pos.hand = [0; 2];
    pos.put(seat, kind, from);
    let game = Game::from_position(rules, pos);
    game.open().iter().fold(0, |set, act| match act {
        Act::Go { to, .. } => set | one(*to),
        _ => set,
    })
}

/// Points where a man wins or becomes another, if nothing else has changed since the beginning.
fn goals(rules: &Ruleset, seat: usize, kind: usize) -> Points {
    let pos = Position::first(&rules.params, seat as u8);
    let there = |to: &u8| {
        let mut now = Situation::of(&pos, seat);
        (now.to, now.kind, now.by) = (*to, kind, By::Step);
        [Moment::Arrived, Moment::Done].into_iter().any(|moment| {
            let outcome = now.outcome(rules, moment);
            let more = usize::from(outcome.becomes);
            outcome.over == Some(Over::Wins) || more > 0 && more - 1 != kind
        })
    };
    let points = (0..rules.params.board.len() as u8).filter(there);
    points.fold(0, |set, point| set | one(point))
}

/// How near each point is to the nearest goal, the more the nearer; 0 where no way leads there.
fn nearness(reach: &[Points], goals: Points) -> Vec<i32> {
    let mut near = vec![0; reach.len()];
    let mut there = goals;
    let mut last = goals;
    for nearness in (1..=FAR).rev() {
        for point in each(last) {
            near[usize::from(point)] = nearness;
        }
        let points = (0u8..).zip(reach).filter(|(_, to)| **to & last != 0);
        last = points.fold(0, |set, (point, _)| set | one(point)) & !there;
        there |= last;
    }
    near
}
