//! Opening by a race: both sow at once, until one is brought to a stop.

use crate::game::chance::Chance;
use crate::game::Player;
use crate::sowing::event::{Event, What};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::ruleset::NextOp;
use crate::sowing::words::Pace;

/// The lot that says who drops a counter at a tick, where the pace is not even.
pub(crate) const TICK: &str = "tick";

/// Ticks after which a race that never ends is drawn by lot.
const RACE_TICKS: u32 = 100_000;

#[derive(Clone, Copy)]
struct Runner {
    player: Player,
    /// Where his last counter fell.
    at: usize,
    hand: u8,
    running: bool,
    /// Why he goes on, once he has lifted again: a number of the reasons of `race`.
    why: u16,
}

impl Game<'_> {
    /// Both sow at once, with relay, until one is brought to a stop.
    pub(super) fn race<O: Observer, C: Chance>(
        &mut self,
        chance: &mut C,
        obs: &mut O,
    ) -> Option<Player> {
        let p = &self.rules.params;
        if p.pace == Pace::Lot {
            return self.lot("opening.pace", chance, obs);
        }
        let clauses = if O::ON {
            self.set_by("opening.kind")
        } else {
            vec![]
        };
        let from = Player::BOTH.map(|player| self.opening_hole(player, chance, obs));
        let mut runners = Player::BOTH.map(|player| {
            let at = from[player.index()];
            let hand = self.pos.cells[at];
            Runner {
                player,
                at,
                hand,
                running: hand > 0,
                why: 0,
            }
        });
        for r in &runners {
            self.pos.cells[r.at] = 0;
            if O::ON {
                obs.event(Event {
                    what: What::RacePick {
                        by: r.player,
                        hole: r.at as u8,
                        count: u16::from(r.hand),
                    },
                    clauses: clauses.clone(),
                });
            }
        }
        let mut won = [false; 2];
        let mut tick = 0;
        while won == [false; 2] && tick < RACE_TICKS && runners.iter().any(|r| r.running) {
            tick += 1;
            let who: &[usize] = match p.pace {
                Pace::Jitter => {
                    // where nobody draws they drop in turn
                    let drawn = chance.lot(TICK, 2).unwrap_or((tick as usize + 1) % 2);
                    if runners[drawn].running == (drawn == 0) {
                        &[0]
                    } else {
                        &[1]
                    }
                }
                _ => &[0, 1],
            };
            // all drop first; then whoever dropped his last looks where it fell; once the race is won nobody lifts again
            let mut at_rest = [false; 2];
            for i in who {
                self.race_drop(&mut runners[*i], obs);
                at_rest[*i] = runners[*i].running && runners[*i].hand == 0;
            }
            for i in 0..2 {
                won[i] |= at_rest[i] && self.race_last(&mut runners[i], tick, obs);
            }
            if won == [false; 2] || p.pace == Pace::Finish {
                for i in 0..2 {
                    if at_rest[i] && runners[i].running {
                        self.race_lift(&mut runners[i]);
                    }
                }
            }
        }
        let winner = match won {
            [true, false] => Some(Player::South),
            [false, true] => Some(Player::North),
            _ => None,
        };
        if let Some(winner) = winner {
            let loser = winner.other().index();
            if p.pace == Pace::Finish {
                while runners[loser].running && tick < RACE_TICKS {
                    tick += 1;
                    self.race_drop(&mut runners[loser], obs);
                    if runners[loser].hand == 0 {
                        self.race_last(&mut runners[loser], tick, obs);
                        if runners[loser].running {
                            self.race_lift(&mut runners[loser]);
                        }
                    }
                }
            }
        }
        // whoever still holds counters drops them and stops
        for r in &mut runners {
            let left = r.hand > 0 || r.running;
            while r.hand > 0 {
                self.race_drop(r, obs);
            }
            if left && O::ON {
                obs.event(Event {
                    what: What::RaceStop {
                        by: r.player,
                        hole: r.at as u8,
                    },
                    clauses: clauses.clone(),
                });
            }
        }
        match winner {
            Some(one) => Some(one),
            None => self.lot("opening.tie", chance, obs),
        }
    }

    /// What is palmed is sown from the hole after one on, lap by lap as in a race, with nobody beside.
    pub(super) fn sow_palm<O: Observer>(
        &mut self,
        by: Player,
        after: usize,
        palm: u8,
        obs: &mut O,
    ) {
        let mut r = Runner {
            player: by,
            at: after,
            hand: palm,
            running: palm > 0,
            why: 0,
        };
        let mut laps = 0;
        while r.hand > 0 {
            let (from, count) = (r.at as u8, u16::from(r.hand));
            if O::ON {
                obs.lift(from, r.hand);
            }
            while r.hand > 0 {
                self.race_drop(&mut r, obs);
            }
            if O::ON {
                let to = r.at as u8;
                // the script says the first lap; that it goes on, a clause of `race`
                let clauses = match &self.rules.race {
                    Some(table) if laps > 0 => table.whys[usize::from(r.why)].clauses.clone(),
                    _ => self.set_by("opening.script"),
                };
                obs.event(Event {
                    what: What::Sow {
                        by,
                        from,
                        to,
                        count,
                    },
                    clauses,
                });
            }
            laps += 1;
            if laps <= RACE_TICKS {
                self.race_last(&mut r, 0, obs);
                if r.running {
                    self.race_lift(&mut r);
                }
            }
        }
    }

    fn race_drop<O: Observer>(&mut self, r: &mut Runner, obs: &mut O) {
        if r.hand == 0 {
            return;
        }
        let dir = self.rules.params.direction as usize;
        let next = &self.rules.fast.hole_next[r.player.index()][dir];
        r.at = next[r.at] as usize;
        while self.pos.closed(r.at) {
            r.at = next[r.at] as usize;
        }
        self.pos.cells[r.at] += 1;
        r.hand -= 1;
        if O::ON {
            obs.drop(r.at as u8);
        }
        if self.rules.params.race_takes && r.hand > 0 {
            if let Some(table) = &self.rules.passing {
                self.race_takes(table, r, obs);
            }
        }
    }

    /// A racer lifts the hole his last counter fell in and goes on.
    fn race_lift(&mut self, r: &mut Runner) {
        r.hand = self.pos.cells[r.at];
        self.pos.cells[r.at] = 0;
        r.running = r.hand > 0;
    }

    /// The takings of a table at a racer's place.
    fn race_takes<O: Observer>(
        &mut self,
        table: &crate::sowing::ruleset::Table,
        r: &Runner,
        obs: &mut O,
    ) -> bool {
        let seen = super::situation::Seen::by(r.player);
        let cell = self.look_up(table, r.at, &seen);
        let outcome = self.rules.outcomes[cell.outcome as usize];
        if outcome.take[0].is_none() {
            return false;
        }
        let mut played = super::Played::default();
        let mut taken = [0u8; crate::sowing::holes::PLACES];
        self.effects(
            &outcome,
            r.at,
            table,
            cell,
            &seen,
            crate::sowing::moves::Sowing::of(r.at),
            &mut played,
            &mut taken,
            obs,
        );
        played.taken > 0
    }

    /// A racer's last counter has fallen: he may relay (and is still running), or he has stopped. Returns whether he has won.
    fn race_last<O: Observer>(&mut self, r: &mut Runner, tick: u32, obs: &mut O) -> bool {
        let Some(table) = &self.rules.race else {
            r.running = false;
            return false;
        };
        let seen = super::situation::Seen::by(r.player);
        let cell = self.look_up(table, r.at, &seen);
        if O::ASKS {
            obs.lookup(&table.whys[cell.why as usize].clauses);
        }
        let outcome = self.rules.outcomes[cell.outcome as usize];
        if self.rules.params.race_takes {
            self.race_takes(&self.rules.last, r, obs);
        }
        if outcome.next == NextOp::Relay {
            r.why = cell.why;
            return false;
        }
        r.running = false;
        if O::ON {
            let why = &table.whys[cell.why as usize];
            let clauses = why.clauses.clone();
            // without a tick nobody races: a script's sowing
            let what = match tick {
                0 => self.ends(r.at, false, false, why.tell.as_deref()),
                tick => What::RaceEnd {
                    by: r.player,
                    hole: r.at as u8,
                    tick,
                },
            };
            obs.event(Event { what, clauses });
        }
        outcome.next == NextOp::Won
    }
}
