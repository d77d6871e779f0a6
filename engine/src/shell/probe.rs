//! What random play meets: which clauses decide what, and the first difference that a reading makes. All of it is found by random games
//! from a seed, so that it can be found again.

use super::step::{happen, perform, Step};
use super::whole::WholeGames;
use crate::game::chance::Recorded;
use crate::game::random::Random;
use crate::game::{step, Drive, Met, Moment, Parting, Play, Survey, NEW};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Steps after which a game is left and another begun.
const STEPS: usize = 4000;

/// Random players, falls of their own, and the step taken last.
struct Drawn<F: WholeGames> {
    chance: Recorded<Random>,
    choices: Random,
    left: usize,
    done: Option<Step<F>>,
}

impl<F: WholeGames> Drawn<F> {
    fn of(seed: u64, index: u64) -> Drawn<F> {
        Drawn {
            chance: Recorded::new([], F::falls_by(seed, index), F::seat_text),
            choices: Random::of(seed, index),
            left: STEPS,
            done: None,
        }
    }
}

impl<'r, F: WholeGames> Drive<F::Game<'r>> for Drawn<F> {
    fn decide(&mut self, game: &F::Game<'r>, _seat: usize) -> Option<F::Act> {
        self.left = self.left.checked_sub(1)?;
        let legal = game.legal();
        (!legal.is_empty()).then(|| legal[self.choices.below(legal.len() as u32) as usize])
    }

    fn act(&mut self, game: &mut F::Game<'r>, act: F::Act) -> ControlFlow<()> {
        self.chance.fell.clear();
        self.done = Some(perform(game, act, &mut self.chance));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, game: &mut F::Game<'r>) -> ControlFlow<()> {
        self.done = happen(game, &mut self.chance);
        ControlFlow::Break(())
    }
}

/// One step; none where nothing more is done.
fn advance<F: WholeGames>(game: &mut F::Game<'_>, by: &mut Drawn<F>) -> Option<Step<F>> {
    by.done = None;
    let _ = step(game, by);
    by.done.take()
}

fn moment<F: WholeGames>(rules: &F, game: &F::Game<'_>, action: String) -> Moment {
    Moment {
        start: rules.text(game),
        phase: "play".into(),
        action,
        ..Moment::default()
    }
}

/// Plays random games and writes down which clauses spoke, with the smallest moment of each: the deciding clause is the first that an
/// event names.
pub(crate) fn survey<F: WholeGames>(rules: &F, games: u64, seed: u64) -> Survey {
    let mut spoke: BTreeMap<u16, u64> = BTreeMap::new();
    let mut met: BTreeMap<u16, (u64, (usize, usize), Moment)> = BTreeMap::new();
    for index in 0..games {
        let mut by = Drawn::<F>::of(seed, index);
        let mut game = rules.begun(rules.players().usual, rules.first());
        loop {
            let before = game.clone();
            let Some(step) = advance(&mut game, &mut by) else {
                break;
            };
            for event in rules.events(&step.heard) {
                for c in &event.clauses {
                    *spoke.entry(*c).or_default() += 1;
                }
                // a moment shows what its position alone decides
                let first = event.clauses.first().filter(|_| F::follows(&step.heard));
                let Some(first) = first else {
                    continue;
                };
                let size = rules.size(&before);
                match met.get_mut(first) {
                    Some((times, least, _)) if *least <= size => *times += 1,
                    known => {
                        let times = known.map_or(0, |(t, ..)| *t) + 1;
                        let at = moment(rules, &before, step.token.clone());
                        met.insert(*first, (times, size, at));
                    }
                }
            }
        }
    }
    let full = |c: u16| rules.clauses()[usize::from(c)].id.clone();
    let met = met.into_iter().map(|(c, (times, _, at))| Met {
        clauses: vec![full(c)],
        times,
        at,
    });
    Survey {
        rounds: games,
        spoke: spoke.iter().map(|(c, n)| (full(*c), *n)).collect(),
        met: met.collect(),
    }
}

/// Whether two steps, of two games, are the same to whoever watches.
fn same<F: WholeGames>(x: Option<&Step<F>>, y: Option<&Step<F>>) -> bool {
    match (x, y) {
        (Some(x), Some(y)) => {
            x.token == y.token && F::apart(&x.heard, &y.heard).is_none() && x.after == y.after
        }
        (x, y) => x.is_none() && y.is_none(),
    }
}

/// Plays random games under two sets of rules with the same falls and choices until they part: events, positions, what may be done.
pub(crate) fn parting<F: WholeGames>(a: &F, b: &F, games: u64, enough: u64, seed: u64) -> Parting {
    let mut out = Parting {
        rounds: 0,
        times: 0,
        at: None,
    };
    let mut least = None;
    while out.rounds < games && out.times < enough {
        let index = out.rounds;
        out.rounds += 1;
        let [mut by_a, mut by_b] = [0, 1].map(|_| Drawn::<F>::of(seed, index));
        let [mut ga, mut gb] = [a, b].map(|r| r.begun(r.players().usual, r.first()));
        let new = a.text(&ga) != b.text(&gb) || ga.legal() != gb.legal();
        loop {
            let before = ga.clone();
            let x = advance(&mut ga, &mut by_a);
            let y = advance(&mut gb, &mut by_b);
            if !new && same(x.as_ref(), y.as_ref()) && ga.legal() == gb.legal() {
                if x.is_none() {
                    break;
                }
                continue;
            }
            out.times += 1;
            let action = x.or(y).map_or(String::new(), |step| step.token);
            let mut at = moment(a, &before, action);
            if new {
                at.start = NEW.into();
            }
            if least.is_none_or(|l| a.size(&before) < l) {
                least = Some(a.size(&before));
                out.at = Some(at);
            }
            break;
        }
    }
    out
}
