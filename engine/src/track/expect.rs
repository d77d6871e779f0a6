//! Expectimax for stick-and-track games: the player to move takes what is best for him, throws are weighed by their chance.

use crate::game::random::Random;
use crate::game::table::Stop;
use crate::track::{Action, Game, Rules, Silent, Stage, State};

/// Worth of a won game, beside which places are small.
const WON: f64 = 1e6;
/// Decisions and throws ahead beyond which nobody looks.
const DEEPEST: u32 = 12;

struct Expect<'s> {
    /// Values of a throw with their chances.
    throws: Vec<(u8, f64)>,
    nodes: u64,
    most: u64,
    /// Asked now and then: whether to stop at once.
    stop: Stop<'s>,
    out: bool,
}

/// The values that the sticks can show, each with its chance.
pub(super) fn throws(rules: &Rules) -> Vec<(u8, f64)> {
    let s = &rules.params.sticks;
    let flat = f64::from(s.flat) / 1000.0;
    let mut out: Vec<(u8, f64)> = vec![];
    // chances of 0, 1, 2 … flat sides, stick by stick
    let mut flats = vec![1.0];
    for _ in 0..s.count {
        let mut next = vec![0.0; flats.len() + 1];
        for (k, p) in flats.iter().enumerate() {
            next[k] += p * (1.0 - flat);
            next[k + 1] += p * flat;
        }
        flats = next;
    }
    for (value, p) in s.values.iter().zip(flats) {
        match out.iter_mut().find(|(v, _)| v == value) {
            Some((_, sum)) => *sum += p,
            None => out.push((*value, p)),
        }
    }
    out.retain(|(_, p)| *p > 0.0);
    out
}

/// How far a seat has come, in places, with what it has eaten and holds in credit.
pub(super) fn progress(rules: &Rules, state: &State, seat: usize) -> f64 {
    let last = f64::from(rules.last_place());
    let pieces = state.pieces[seat].iter().map(|p| {
        let pos = f64::from(p.pos);
        match p.stage {
            Stage::Start => pos,
            Stage::Out => 1.0 + pos,
            Stage::Station => 1.0 + last + f64::from(p.paid),
            Stage::Back => 2.0 * last + 2.0 - pos,
            Stage::Home | Stage::Off => 2.0 * last + 4.0,
            Stage::Eaten => -last,
        }
    });
    pieces.sum::<f64>() + f64::from(state.taken[seat]) * last / 2.0 + f64::from(state.credit[seat])
}

fn worth(game: &Game) -> Vec<f64> {
    let seats = game.state().seats();
    match game.outcome() {
        Some(outcome) => (0..seats)
            .map(|s| match outcome.winner {
                Some(w) if usize::from(w) == s => WON,
                Some(_) => -WON,
                None => 0.0,
            } - f64::from(outcome.ranks[s]))
            .collect(),
        None => {
            let own: Vec<f64> = (0..seats)
                .map(|s| progress(game.rules(), game.state(), s))
                .collect();
            let all: f64 = own.iter().sum();
            let others = (seats - 1).max(1) as f64;
            own.iter().map(|w| w - (all - w) / others).collect()
        }
    }
}

impl Expect<'_> {
    /// Worth for each seat, looking so many decisions and throws ahead.
    fn value(&mut self, game: &Game, depth: u32) -> Vec<f64> {
        self.nodes += 1;
        self.out |= self.nodes >= self.most || (self.nodes.is_multiple_of(256) && (self.stop)());
        if depth == 0 || self.out || game.outcome().is_some() {
            return worth(game);
        }
        let seat = usize::from(game.state().turn);
        let mut best: Option<Vec<f64>> = None;
        for act in game.legal() {
            let value = self.after(game, act, depth);
            if best.as_ref().is_none_or(|b| value[seat] > b[seat]) {
                best = Some(value);
            }
        }
        best.unwrap_or_else(|| worth(game))
    }

    fn after(&mut self, game: &Game, act: Action, depth: u32) -> Vec<f64> {
        if act != Action::Throw {
            let mut next = game.clone();
            let _ = next.act(act, &mut Silent);
            return self.value(&next, depth - 1);
        }
        let mut sum = vec![0.0; game.state().seats()];
        for (value, chance) in self.throws.clone() {
            let mut next = game.clone();
            let _ = next.throw(value, &mut Silent);
            for (total, part) in sum.iter_mut().zip(self.value(&next, depth - 1)) {
                *total += chance * part;
            }
        }
        sum
    }
}

/// The act after which the seat to act stands best, as far as so many positions let see; equals are drawn.
pub(crate) fn choose(game: &Game, nodes: u64, stop: Stop, random: &mut Random) -> Option<Action> {
    let mut acts = game.legal();
    if acts.len() < 2 {
        return acts.first().copied();
    }
    for i in (1..acts.len()).rev() {
        acts.swap(i, random.below(i as u32 + 1) as usize);
    }
    let seat = usize::from(game.state().turn);
    let mut search = Expect {
        throws: throws(game.rules()),
        nodes: 0,
        most: nodes,
        stop,
        out: false,
    };
    let mut best = acts[0];
    for depth in 1..=DEEPEST {
        let mut found: Option<(f64, Action)> = None;
        for act in &acts {
            let value = search.after(game, *act, depth)[seat];
            if search.out {
                break;
            }
            if found.is_none_or(|(v, _)| value > v) {
                found = Some((value, *act));
            }
        }
        if search.out {
            break;
        }
        best = found.map_or(best, |(_, a)| a);
    }
    Some(best)
}
