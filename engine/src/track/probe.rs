//! What random play meets in stick-and-track games: the same as [`crate::probe`] tells of sowing games.

use super::event::{Event, Heard};
use super::notation::position_text;
use super::play::Game;
use super::rules::Rules;
use super::simulate::{throw, throws_of};
use super::state::Action;
use crate::example::NEW;
use crate::probe::{Met, Moment, Parting, Survey};
use crate::random::Random;
use std::collections::BTreeMap;

/// Steps after which a game is left and another begun.
const STEPS: usize = 4000;

/// Throws or acts once, by chance; the token, and what happened.
fn advance(game: &mut Game, throws: &mut Random, choices: &mut Random) -> Option<(String, Heard)> {
    let legal = game.legal();
    if legal.is_empty() {
        return None;
    }
    let action = legal[choices.below(legal.len() as u32) as usize];
    let mut heard = Heard::default();
    if action == Action::Throw {
        let value = throw(game.rules(), throws);
        game.throw(value, &mut heard).ok()?;
        return Some((format!("t{value}"), heard));
    }
    game.act(action, &mut heard).ok()?;
    Some((action.to_string(), heard))
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
///
/// # Errors
/// A number of players that the rules do not allow, in words.
pub fn survey(rules: &Rules, games: u64, seed: u64) -> Result<Survey, String> {
    let mut spoke: BTreeMap<u16, u64> = BTreeMap::new();
    let mut met: BTreeMap<u16, (u64, (usize, usize), Moment)> = BTreeMap::new();
    for index in 0..games {
        let mut throws = throws_of(seed, index);
        let mut choices = Random::of(seed, index);
        let mut game = Game::new(rules, None, 0)?;
        for _ in 0..STEPS {
            let before = game.clone();
            let Some((token, heard)) = advance(&mut game, &mut throws, &mut choices) else {
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
    Ok(Survey {
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
    })
}

/// Plays random games of two rulesets with the same throws and choices until they part: events, positions, what may be done.
///
/// # Errors
/// A number of players that the rules do not allow, in words.
pub fn parting(
    a: &Rules,
    b: &Rules,
    games: u64,
    enough: u64,
    seed: u64,
) -> Result<Parting, String> {
    let mut out = Parting {
        rounds: 0,
        times: 0,
        at: None,
    };
    let mut least = None;
    while out.rounds < games && out.times < enough {
        let index = out.rounds;
        out.rounds += 1;
        let mut throws = [0, 1].map(|_| throws_of(seed, index));
        let mut choices = [0, 1].map(|_| Random::of(seed, index));
        let (mut ga, mut gb) = (Game::new(a, None, 0)?, Game::new(b, None, 0)?);
        let new = position_text(a, ga.state()) != position_text(b, gb.state())
            || ga.legal() != gb.legal();
        for _ in 0..STEPS {
            let before = ga.clone();
            let x = advance(&mut ga, &mut throws[0], &mut choices[0]);
            let y = advance(&mut gb, &mut throws[1], &mut choices[1]);
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
    Ok(out)
}

/// Whether a moment, played under the rules, has these clauses speak.
pub fn speaks(rules: &Rules, at: &Moment, clauses: &[String]) -> bool {
    super::example::play(rules, &at.example(&[]))
        .is_ok_and(|(shown, _)| clauses.iter().all(|c| shown.fired.contains(c)))
}
