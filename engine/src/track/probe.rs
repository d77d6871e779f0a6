//! What random play meets in stick-and-track games: the same as [`crate::sowing::probe`] tells of sowing games.

use super::event::{Event, Heard};
use super::notation::position_text;
use super::play::Game;
use super::rules::Rules;
use super::simulate::throws_of;
use super::state::Action;
use crate::game::random::Random;
use crate::game::Parting;
use crate::game::NEW;
use crate::game::{step, Chance, Drive};
use crate::game::{Met, Moment, Survey};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

/// Steps after which a game is left and another begun.
const STEPS: usize = 4000;

/// Random players, throws of their own, and what was done and heard last.
struct Drawn {
    throws: Random,
    choices: Random,
    left: usize,
    done: Option<(String, Heard)>,
}

impl Drawn {
    fn of(seed: u64, index: u64) -> Drawn {
        Drawn {
            throws: throws_of(seed, index),
            choices: Random::of(seed, index),
            left: STEPS,
            done: None,
        }
    }
}

impl<'r> Drive<Game<'r>> for Drawn {
    fn decide(&mut self, game: &Game<'r>, _seat: usize) -> Option<Action> {
        self.left = self.left.checked_sub(1)?;
        let legal = game.legal();
        (!legal.is_empty()).then(|| legal[self.choices.below(legal.len() as u32) as usize])
    }

    fn act(&mut self, game: &mut Game<'r>, act: Action) -> ControlFlow<()> {
        let mut heard = Heard::default();
        let (token, done) = match act {
            Action::Throw => {
                let value = self.throws.throw(game.rules().sticks());
                (format!("t{value}"), game.throw(value, &mut heard))
            }
            act => (act.to_string(), game.act(act, &mut heard)),
        };
        if done.is_err() {
            return ControlFlow::Break(());
        }
        self.done = Some((token, heard));
        ControlFlow::Continue(())
    }

    fn fall(&mut self, _game: &mut Game<'r>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// One step: the token, and what happened; none where nothing more is done.
fn advance(game: &mut Game, by: &mut Drawn) -> Option<(String, Heard)> {
    by.done = None;
    let _ = step(game, by);
    by.done.take()
}

/// How large a position is: pieces under way, then the length of its text.
fn size(game: &Game) -> (usize, usize) {
    let state = game.state();
    let moving = state.pieces.iter().flatten();
    let moving = moving.filter(|p| p.pos > 0).count();
    (moving, position_text(game.rules(), state).len())
}

fn moment(game: &Game, action: String) -> Moment {
    Moment {
        start: position_text(game.rules(), game.state()),
        phase: "play".into(),
        action,
        ..Moment::default()
    }
}

/// Plays random games and writes down which clauses spoke, with the smallest moment of each: the deciding clause is the first that an event names.
pub fn survey(rules: &Rules, games: u64, seed: u64) -> Survey {
    let mut spoke: BTreeMap<u16, u64> = BTreeMap::new();
    let mut met: BTreeMap<u16, (u64, (usize, usize), Moment)> = BTreeMap::new();
    for index in 0..games {
        let mut by = Drawn::of(seed, index);
        let mut game = Game::begun(rules, usize::from(rules.params.seats), 0);
        loop {
            let before = game.clone();
            let Some((token, heard)) = advance(&mut game, &mut by) else {
                break;
            };
            for (_, why) in &heard.0 {
                let clauses = rules.why(why);
                for c in &clauses {
                    *spoke.entry(*c).or_default() += 1;
                }
                let Some(first) = clauses.first() else {
                    continue;
                };
                let size = size(&before);
                match met.get_mut(first) {
                    Some((times, least, _)) if *least <= size => *times += 1,
                    known => {
                        let times = known.map_or(0, |(t, ..)| *t) + 1;
                        met.insert(*first, (times, size, moment(&before, token.clone())));
                    }
                }
            }
        }
    }
    let full = |c: u16| rules.clauses[usize::from(c)].id.clone();
    Survey {
        rounds: games,
        spoke: spoke.iter().map(|(c, n)| (full(*c), *n)).collect(),
        met: met
            .into_iter()
            .map(|(c, (times, _, at))| Met {
                clauses: vec![full(c)],
                times,
                at,
            })
            .collect(),
    }
}

/// Plays random games of two rulesets with the same throws and choices until they part: events, positions, what may be done.
pub fn parting(a: &Rules, b: &Rules, games: u64, enough: u64, seed: u64) -> Parting {
    let mut out = Parting {
        rounds: 0,
        times: 0,
        at: None,
    };
    let mut least = None;
    while out.rounds < games && out.times < enough {
        let index = out.rounds;
        out.rounds += 1;
        let [mut by_a, mut by_b] = [0, 1].map(|_| Drawn::of(seed, index));
        let [mut ga, mut gb] = [a, b].map(|r| Game::begun(r, usize::from(r.params.seats), 0));
        let new = position_text(a, ga.state()) != position_text(b, gb.state())
            || ga.legal() != gb.legal();
        loop {
            let before = ga.clone();
            let x = advance(&mut ga, &mut by_a);
            let y = advance(&mut gb, &mut by_b);
            let events = |x: &Option<(String, Heard)>| -> Vec<Event> {
                x.iter()
                    .flat_map(|(_, h)| h.0.iter().map(|(e, _)| e.clone()))
                    .collect()
            };
            let token = |x: &Option<(String, Heard)>| x.as_ref().map(|(t, _)| t.clone());
            let same = !new
                && token(&x) == token(&y)
                && events(&x) == events(&y)
                && ga.state() == gb.state()
                && ga.legal() == gb.legal();
            if same {
                if x.is_none() {
                    break;
                }
                continue;
            }
            out.times += 1;
            let mut at = moment(&before, token(&x).or(token(&y)).unwrap_or_default());
            if new {
                at.start = NEW.into();
            }
            if least.is_none_or(|l| size(&before) < l) {
                least = Some(size(&before));
                out.at = Some(at);
            }
            break;
        }
    }
    out
}
