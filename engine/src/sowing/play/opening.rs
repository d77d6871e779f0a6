//! Opening a round: turns, a race, or a fixed series of steps.

use crate::game::chance::{Chance, Sticks};
use crate::game::Player;
use crate::sowing::event::Lot;
use crate::sowing::event::{Event, What};
use crate::sowing::holes::hole_letter;
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::state::Phase;
use crate::sowing::position::Mark;
use crate::sowing::ruleset::{ScriptStep, FACING};
use crate::sowing::words::{OpeningFrom, OpeningKind, StarterFirst, StarterLater};

/// The lot for the starter falls to a given player, all else to chance.
struct Given<'c, C> {
    first: Option<Player>,
    otherwise: &'c mut C,
}

impl<C: Chance> Chance for Given<'_, C> {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        match self.first.take().filter(|_| what == Lot::Starter.word()) {
            Some(p) => Some(p.index()),
            None => self.otherwise.lot(what, seats),
        }
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        self.otherwise.throw(sticks)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.otherwise.pick(what, options)
    }
}

impl Game<'_> {
    /// Opens a round: settles who begins and plays whatever nobody chooses.
    pub fn open<O: Observer, C: Chance>(&mut self, chance: &mut C, obs: &mut O) {
        if self.phase != Phase::Opening {
            return;
        }
        let p = &self.rules.params;
        self.phase = Phase::Play;
        let kind = if self.round > 1 && !p.opening_later {
            OpeningKind::Turns
        } else {
            p.opening
        };
        let starter = match kind {
            OpeningKind::Race => {
                let winner = self.race(chance, obs);
                let by_race = if self.round == 1 {
                    p.starter_first == StarterFirst::Race
                } else {
                    p.starter_later == StarterLater::Race
                };
                if by_race {
                    winner
                } else {
                    self.starter(chance, obs)
                }
            }
            OpeningKind::Turns | OpeningKind::Script => self.starter(chance, obs),
        };
        self.opener = starter.or(self.opener);
        match (kind, starter) {
            (OpeningKind::Script, Some(opener)) => self.script(opener, chance, obs),
            (_, Some(first)) => self.next(first, obs),
            (_, None) => self.pos.to_move = None,
        }
    }

    /// Plays a fixed opening for a given opener on the board as it stands (worked examples).
    pub fn open_as<O: Observer, C: Chance>(&mut self, opener: Player, chance: &mut C, obs: &mut O) {
        self.opener = Some(opener);
        self.phase = Phase::Play;
        match self.rules.params.opening {
            OpeningKind::Script => self.script(opener, chance, obs),
            _ => self.next(opener, obs),
        }
    }

    /// Opens a round with a given player beginning, whatever a lot or a dead heat would say. A race is run all the same.
    pub fn open_for<O: Observer, C: Chance>(&mut self, first: Player, chance: &mut C, obs: &mut O) {
        if self.phase == Phase::Opening {
            self.open(
                &mut Given {
                    first: Some(first),
                    otherwise: chance,
                },
                obs,
            );
        }
    }

    /// This game with its round begun by a given player (worked examples state who).
    #[must_use]
    pub fn opened_by(mut self, opener: Option<Player>) -> Self {
        self.opener = opener.or(self.opener);
        self
    }

    /// Who began this round.
    pub fn opener(&self) -> Option<Player> {
        self.opener
    }

    fn starter<O: Observer, C: Chance>(&mut self, chance: &mut C, obs: &mut O) -> Option<Player> {
        let p = &self.rules.params;
        let loser = self.round_result.and_then(|r| r.winner).map(Player::other);
        let alternate = self.opener.map(Player::other);
        let (fixed, path) = if self.round == 1 {
            match p.starter_first {
                StarterFirst::South => (Some(Player::South), "starter.first"),
                StarterFirst::Lot | StarterFirst::Race => (None, "starter.first"),
            }
        } else {
            let who = match p.starter_later {
                StarterLater::Alternate => alternate,
                StarterLater::Lot | StarterLater::Race => None,
                StarterLater::Loser => loser.or(alternate),
                StarterLater::Winner => loser.map(Player::other).or(alternate),
                StarterLater::LastMover => self.last_mover,
            };
            (who, "starter.later")
        };
        fixed.or_else(|| self.lot(path, chance, obs))
    }

    /// A lot for who begins, drawn because a parameter says so.
    pub(super) fn lot<O: Observer, C: Chance>(
        &mut self,
        path: &str,
        chance: &mut C,
        obs: &mut O,
    ) -> Option<Player> {
        let about = Lot::Starter;
        let winner = chance.lot(about.word(), 2).map(Player::at);
        if O::ON {
            obs.event(Event {
                what: What::Lot { about, by: winner },
                clauses: self.set_by(path),
            });
        }
        winner
    }

    /// The fixed steps of an opening, from the hole of `opening.from` on; then the other is to move.
    fn script<O: Observer, C: Chance>(&mut self, opener: Player, chance: &mut C, obs: &mut O) {
        let holes = self.pos.holes();
        let base = self.opening_hole(opener, chance, obs);
        let facing = match self.rules.params.opposite[base] {
            255 => base,
            hole => hole as usize,
        };
        let at = |n: u8| match n {
            FACING => facing,
            n => (base + n as usize) % holes,
        };
        let mut palm = 0u8;
        let mut next = opener;
        let clauses = self.set_by("opening.script");
        let tell = |what: What, obs: &mut O| {
            let clauses = clauses.clone();
            obs.event(Event { what, clauses });
        };
        let steps = self.rules.params.script.clone();
        for step in steps {
            match step {
                ScriptStep::Palm(n) if self.pos.cells[at(n)] > 0 => {
                    self.pos.cells[at(n)] -= 1;
                    palm += 1;
                    if O::ON {
                        tell(
                            What::Palm {
                                by: opener,
                                hole: at(n) as u8,
                            },
                            obs,
                        );
                    }
                }
                ScriptStep::Shift(a, b) if self.pos.cells[at(a)] > 0 => {
                    self.pos.cells[at(a)] -= 1;
                    self.pos.cells[at(b)] += 1;
                    if O::ON {
                        tell(
                            What::Shift {
                                by: opener,
                                from: at(a) as u8,
                                to: at(b) as u8,
                            },
                            obs,
                        );
                    }
                }
                ScriptStep::Drop(n) => {
                    self.pos.cells[at(n)] += palm;
                    for _ in 0..palm {
                        obs.drop(at(n) as u8);
                    }
                    palm = 0;
                }
                ScriptStep::Mark(n, _, Some(own)) if self.is_own(at(n), opener) != own => {}
                ScriptStep::Mark(n, kind, _) => {
                    self.set_mark(at(n), Mark { kind, by: opener });
                    if O::ON {
                        tell(
                            What::Mark {
                                by: opener,
                                hole: at(n) as u8,
                                kind,
                            },
                            obs,
                        );
                    }
                }
                ScriptStep::Scoop(left) => {
                    for hole in (0..holes)
                        .filter(|h| self.is_own(*h, opener))
                        .collect::<Vec<_>>()
                    {
                        let count = self.pos.cells[hole].saturating_sub(left);
                        self.pos.cells[hole] -= count;
                        palm += count;
                        for _ in 0..if O::ON { count } else { 0 } {
                            let (by, hole) = (opener, hole as u8);
                            tell(What::Palm { by, hole }, obs);
                        }
                    }
                }
                ScriptStep::Sow(n) => {
                    self.sow_palm(opener, at(n), std::mem::take(&mut palm), obs);
                }
                ScriptStep::Turn => next = next.other(),
                // an empty hole gives nothing
                ScriptStep::Palm(_) | ScriptStep::Shift(..) => {}
            }
        }
        self.pos.cells[holes + opener.index()] += palm;
        self.next(next, obs);
    }

    /// The hole a player's opening starts from (`opening.from`). A hole that is picked is reported.
    pub(super) fn opening_hole<O: Observer, C: Chance>(
        &mut self,
        player: Player,
        chance: &mut C,
        obs: &mut O,
    ) -> usize {
        let holes = self.pos.holes();
        let row = self.rules.params.row as usize;
        let from = self.rules.params.opening_from;
        let may = |hole: usize| {
            self.pos.owner(hole) == player
                && self.pos.cells[hole] > 0
                && (from != OpeningFrom::PickedFacing
                    || match self.rules.params.opposite[hole] {
                        255 => false,
                        facing => self.pos.owner(facing as usize) != player,
                    })
        };
        match from {
            OpeningFrom::Rightmost => self.rightmost(player),
            OpeningFrom::Leftmost => self.leftmost(player),
            OpeningFrom::Printed => player.index() * row + row - 1,
            OpeningFrom::Picked | OpeningFrom::PickedFacing => {
                // from his right to his left: the first is what the other readings would have
                let mine: Vec<usize> = (0..holes).rev().filter(|h| may(*h)).collect();
                if mine.is_empty() {
                    return self.rightmost(player);
                }
                let letters: Vec<String> = mine
                    .iter()
                    .map(|h| hole_letter(holes, *h).to_string())
                    .collect();
                let picked = chance.pick("from", &letters);
                let hole = mine[picked];
                if O::ON {
                    obs.event(Event {
                        what: What::PickFrom {
                            by: player,
                            hole: hole as u8,
                        },
                        clauses: self.set_by("opening.from"),
                    });
                }
                hole
            }
        }
    }

    /// The last hole of a player's arc, in the direction of sowing.
    fn rightmost(&self, player: Player) -> usize {
        let row = self.rules.params.row as usize;
        let next = |h: usize| (h + 1) % self.pos.holes();
        self.end_of_arc(player, next)
            .unwrap_or(player.index() * row + row - 1)
    }

    /// The first hole of his arc.
    fn leftmost(&self, player: Player) -> usize {
        let before = |h: usize| (h + self.pos.holes() - 1) % self.pos.holes();
        self.end_of_arc(player, before)
            .unwrap_or(player.index() * self.rules.params.row as usize)
    }

    /// The one hole of a player's beside which another's lies; none where he has no arc, or more than one.
    fn end_of_arc(&self, player: Player, beside: impl Fn(usize) -> usize) -> Option<usize> {
        let mut ends = (0..self.pos.holes())
            .filter(|h| self.pos.owner(*h) == player && self.pos.owner(beside(*h)) != player);
        match (ends.next(), ends.next()) {
            (Some(one), None) => Some(one),
            _ => None,
        }
    }
}
