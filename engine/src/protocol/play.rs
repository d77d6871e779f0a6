//! Playing on, looking ahead, taking back.

use super::answer::Deed;
#[cfg(feature = "read")]
use super::fall_untold;
use super::{fallen, over, seen, stands, Answer, Sitting, Trouble};
use crate::game::chance::by_chance;
use crate::game::random::Random;
#[cfg(feature = "read")]
use crate::game::table::Offer;
use crate::game::{Agent, Refusal, Stand};
use crate::THINKS;

/// Moves that one request has an agent make at most.
#[cfg(feature = "read")]
const MOST_MOVES: u32 = 10_000;
/// Positions that one request has looked at, and games that it has played out, at most.
const MOST_LOOKED: u64 = 1_000_000;

impl Sitting {
    #[inline(never)]
    pub(super) fn play(&mut self, moves: &str, tell: bool, falls: bool) -> Result<Answer, Trouble> {
        #[cfg(feature = "think")]
        if !tell && falls {
            self.play_untold(moves)?;
            return Ok(stands(&*self.table, Answer::default()));
        }
        let before = self.table.done();
        let mut steps = vec![];
        for (number, token) in (1..).zip(moves.split_whitespace()) {
            match self.table.act(token) {
                Ok(more) => steps.extend(more),
                Err(why) => {
                    self.table.rewind(before);
                    return Err(unplayed(number, token, &why));
                }
            }
            if falls {
                steps.extend(fallen(&mut *self.table));
            }
        }
        Ok(self.after(steps, tell, falls))
    }

    /// What came of a line of moves: over the ends of rounds, up to the first that cannot be played.
    #[inline(never)]
    pub(super) fn line(&mut self, moves: &[String]) -> Answer {
        let mut answer = Answer::default();
        let mut deeds = vec![];
        for (number, token) in (1..).zip(moves) {
            // a lot is kept until it is drawn
            if self.table.stand() == Stand::Falls && !by_chance(token) {
                deeds.push(self.fall());
            }
            match self.table.act(token) {
                Ok(steps) => {
                    let fell = steps.first().and_then(|s| s.json["move"].as_str());
                    let fell = fell.filter(|_| token == "throw").unwrap_or(token);
                    deeds.push(Deed {
                        r#move: Some(fell.to_owned()),
                        steps: seen(steps),
                        done: self.table.done(),
                    });
                }
                Err(why) => {
                    let place = format!("moves, token {number}, {token}");
                    let remedy = "what comes before it was played";
                    let what = "the move cannot be played";
                    answer.error = Some(Trouble::refused(what, &place, &why, remedy));
                    break;
                }
            }
        }
        // a record that ends with a lot ends with the division it belongs to
        let ends_by_chance = moves.last().is_some_and(|token| by_chance(token));
        if answer.error.is_none() && ends_by_chance && self.table.stand() == Stand::Falls {
            deeds.push(self.fall());
        }
        answer.deeds = Some(deeds);
        stands(&*self.table, answer)
    }

    fn fall(&mut self) -> Deed {
        Deed {
            r#move: None,
            steps: seen(fallen(&mut *self.table)),
            done: self.table.done(),
        }
    }

    pub(super) fn choose(&mut self, agent: Agent, seed: Option<u64>) -> Result<Answer, Trouble> {
        thinks()?;
        let chosen = match seed {
            Some(seed) => self.table.agent(agent, &mut Random::of(seed, 0), None),
            None => self.table.agent(agent, &mut self.random, None),
        };
        Ok(Answer {
            chosen: Some(chosen.ok_or_else(over)?),
            ..Answer::default()
        })
    }

    #[cfg(feature = "read")]
    #[inline(never)]
    pub(super) fn let_play(
        &mut self,
        agent: Agent,
        times: u32,
        tell: bool,
    ) -> Result<Answer, Trouble> {
        if times == 0 || times > MOST_MOVES {
            let why = format!("{times} is not between 1 and {MOST_MOVES}");
            let remedy = "ask again in a further line for more";
            let what = "so many moves are not made";
            return Err(Trouble::of(what, "times", why, remedy));
        }
        if !matches!(self.table.stand(), Stand::Seat(_)) {
            return Err(over());
        }
        let mut steps = vec![];
        for _ in 0..times {
            let Some(Offer { token, .. }) = self.table.agent(agent, &mut self.random, None) else {
                break;
            };
            let failed = |why: Refusal| {
                let remedy = "this is a fault of the program; report the lines that led here";
                Trouble::refused("an agent's move was refused", "agent", &why, remedy)
            };
            if !tell {
                self.table.act_untold(&token).map_err(failed)?;
                fall_untold(&mut *self.table);
                continue;
            }
            steps.extend(self.table.act(&token).map_err(failed)?);
            steps.extend(fallen(&mut *self.table));
        }
        Ok(self.after(steps, tell, true))
    }

    #[inline(never)]
    pub(super) fn preview(&self, token: &str, done: Option<usize>) -> Result<Answer, Trouble> {
        let step = match done {
            Some(done) => self.stood_at(done)?.preview(token),
            None => self.table.preview(token),
        };
        let step = step.map_err(|why| {
            let remedy = "{\"do\":\"position\"} lists what may be done";
            Trouble::refused("the move cannot be played", "move", &why, remedy)
        })?;
        Ok(Answer {
            steps: Some(vec![step.json]),
            ..Answer::default()
        })
    }

    /// Goes back to where somebody last decided, so many times.
    #[inline(never)]
    pub(super) fn undo(&mut self, times: u32) -> Result<Answer, Trouble> {
        let decided = |n: &usize| matches!(self.table.stood(*n), Stand::Seat(_));
        let mut before = (0..self.table.done()).rev().filter(decided);
        let Some(keep) = times.checked_sub(1).and_then(|n| before.nth(n as usize)) else {
            let many = (0..self.table.done()).filter(decided).count();
            let why = format!("{many} were made since the game began");
            let remedy = "give 1 or more, and no more than that";
            let what = "so many decisions cannot be taken back";
            return Err(Trouble::of(what, "times", why, remedy));
        };
        self.table.rewind(keep);
        Ok(stands(&*self.table, Answer::default()))
    }

    #[inline(never)]
    pub(super) fn outlook(
        &self,
        positions: u64,
        moves: bool,
        done: Option<usize>,
    ) -> Result<Answer, Trouble> {
        thinks()?;
        if positions == 0 || positions > MOST_LOOKED {
            let why = format!("{positions} is not between 1 and {MOST_LOOKED}");
            let what = "the game is not looked into so";
            return Err(Trouble::of(what, "positions", why, "ask for fewer"));
        }
        let then = done.map(|done| self.stood_at(done)).transpose()?;
        let table = then.as_deref().unwrap_or(&*self.table);
        let outlook = match moves {
            true => table.values(positions),
            false => table.outlook(positions),
        };
        Ok(Answer {
            outlook: Some(outlook.ok_or_else(over)?),
            ..Answer::default()
        })
    }
}

/// That a line of moves was not played, for one of its tokens.
#[inline(never)]
pub(super) fn unplayed(number: usize, token: &str, why: &Refusal) -> Trouble {
    let place = format!("moves, token {number}, {token}");
    let remedy = "nothing of this line was played; {\"do\":\"position\"} lists what may be done";
    Trouble::refused("the moves cannot be played", &place, why, remedy)
}

/// That there are agents here.
fn thinks() -> Result<(), Trouble> {
    if THINKS {
        return Ok(());
    }
    Err(Trouble::of(
        "this engine only plays",
        "do",
        "agents and looking ahead were left out when it was made",
        "ask an engine made with its feature `think`",
    ))
}

/// An agent within what a request may ask for.
#[inline(never)]
pub(super) fn bounded(word: &str, budget: Option<u32>) -> Result<Agent, Trouble> {
    let written = match budget {
        Some(n) => format!("{word}:{n}"),
        None => word.to_owned(),
    };
    let trouble = |why: String| {
        Trouble::of(
            "no such agent plays here",
            "agent, budget",
            why,
            "name an agent as `ludarium simulate` does, within the bound",
        )
    };
    let agent: Agent = written
        .parse()
        .map_err(|_| trouble(crate::words::unknown(&written, &Agent::words())))?;
    match agent {
        Agent::Search(n) | Agent::Playouts(n) if u64::from(n) > MOST_LOOKED => Err(trouble(
            format!("{n} is more than {MOST_LOOKED}, the most for one move"),
        )),
        agent => Ok(agent),
    }
}
