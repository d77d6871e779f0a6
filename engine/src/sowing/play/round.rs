//! Between rounds: a round is over, what is left is gathered, the next is set up or the match ends.

use super::resolve::names_the_end;
use crate::game::chance::Chance;
use crate::game::Player;
use crate::sowing::event::{Event, What};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Observer;
use crate::sowing::play::past::Past;
use crate::sowing::play::state::{EndedBy, Ending, GameResult, Phase};
use crate::sowing::position::{Position, RESERVE};
use crate::sowing::ruleset::Why;
use crate::sowing::words::{Debt, DivideKind, Free, Marked, OddCounter, RepeatThen, WinBy};

impl Game<'_> {
    /// The round is over because a parameter says so.
    pub(super) fn round_over<O: Observer>(
        &mut self,
        stuck: Option<Player>,
        ending: Ending,
        obs: &mut O,
    ) {
        self.ended_by = match ending {
            Ending::Majority => EndedBy::Majority,
            Ending::Cap => EndedBy::Cap,
            Ending::Again => EndedBy::Again,
            _ if stuck.is_some() => EndedBy::Stuck,
            _ => EndedBy::BothStuck,
        };
        self.round_ends(stuck, ending);
        if O::ON {
            let clauses = self.ended_by.path().map(|path| self.set_by(path));
            obs.event(Event {
                what: What::RoundOver { stuck, word: None },
                clauses: clauses.unwrap_or_default(),
            });
        }
    }

    /// The round is over because a situation of `settled` says so: why, and whether anything else was reported of it.
    pub(super) fn round_settled<O: Observer>(&mut self, why: &Why, reported: bool, obs: &mut O) {
        self.ended_by = EndedBy::Clause(why.clauses[why.over]);
        self.round_ends(None, Ending::Settled);
        if O::ON {
            let mut clauses = why.clauses.clone();
            clauses[..=why.over].rotate_right(1);
            // as at a move's end: a word that something else was reported under is not the end's
            let word = why.tell.clone().filter(|t| !reported || names_the_end(t));
            obs.event(Event {
                what: What::RoundOver { stuck: None, word },
                clauses,
            });
        }
    }

    fn round_ends(&mut self, stuck: Option<Player>, ending: Ending) {
        self.pos.to_move = None;
        self.phase = Phase::Over;
        self.stuck = stuck;
        self.ending = ending;
        self.barred = None;
        self.may_stop = false;
        self.past = Past::default();
    }

    /// Lets happen what nobody decides: opens a round, gathers it, sets up the next. Returns what happened, as records call it;
    /// none where somebody is to move or the match is over.
    pub fn go_on<O: Observer, C: Chance>(
        &mut self,
        chance: &mut C,
        obs: &mut O,
    ) -> Option<&'static str> {
        match self.phase {
            Phase::Opening => {
                self.open(chance, obs);
                Some("opening")
            }
            Phase::Over => {
                self.gather(obs);
                Some("gather")
            }
            Phase::Counted => {
                self.divide(chance, obs);
                Some("divide")
            }
            Phase::Play | Phase::MatchOver => None,
        }
    }

    /// Gathers what lies on the board at the end of a round. Without a division the match is then over.
    pub fn gather<O: Observer>(&mut self, obs: &mut O) {
        if self.phase != Phase::Over {
            return;
        }
        let p = &self.rules.params;
        let holes = self.pos.holes();
        // after a majority the counters stay where they are (nobody needs them any more)
        let stays = self.ending == Ending::Majority && !p.majority_round;
        let mut shared = 0u8;
        // what a round that goes in circles leaves is reported by itself; marks are as at any other end
        let (rest, rest_path) = match (self.ending, p.repeat) {
            (Ending::Again, Some(RepeatThen::Owner)) => (Free::Owner, "repeat.then"),
            (Ending::Again, Some(RepeatThen::Shared)) => (Free::Shared, "repeat.then"),
            (Ending::Again, Some(RepeatThen::Nobody)) => (Free::Nobody, "repeat.then"),
            _ => (p.free, "gather.free"),
        };
        self.keep_hand(obs);
        for hole in 0..holes {
            let count = self.pos.cells[hole];
            let mark = self.pos.mark(hole);
            let marked = if self.ending == Ending::Cap && p.marked != Marked::Stay {
                Marked::Marker
            } else {
                p.marked
            };
            if count == 0 || stays || (mark.is_some() && marked == Marked::Stay) {
                continue;
            }
            let (to, path) = match (mark, marked) {
                (Some(m), Marked::Marker) => (Some(m.by), "gather.marked"),
                _ => {
                    let free = match (rest, self.stuck) {
                        _ if self.ending == Ending::Cap => Some(self.pos.owner(hole)),
                        (Free::NotStuck, Some(stuck)) => Some(stuck.other()),
                        (Free::Nobody | Free::Shared, _) => None,
                        (Free::LastMover, _) => self.last_mover,
                        _ => Some(self.pos.owner(hole)),
                    };
                    (
                        free,
                        if self.ending == Ending::Cap {
                            "cap.turns"
                        } else {
                            rest_path
                        },
                    )
                }
            };
            self.pos.cells[hole] = 0;
            if to.is_none() && rest == Free::Shared && path == rest_path {
                shared += count;
                continue;
            }
            self.pos.cells[holes + to.map_or(2, Player::index)] += count;
            if O::ON {
                obs.event(Event {
                    what: What::gather(to, Some(self.spot(hole)), count),
                    clauses: self.set_by(path),
                });
            }
        }
        if shared > 0 {
            self.share(shared, rest_path, obs);
        }
        let totals = Player::BOTH.map(|x| u16::from(self.pos.store(x)) + self.kept(x));
        let winner = match (self.rules.params.win, self.stuck) {
            _ if self.ending == Ending::Majority => leader(totals),
            (WinBy::Fewest, _) => leader(totals).map(Player::other),
            (WinBy::NotStuck, Some(stuck)) => Some(stuck.other()),
            (WinBy::Stuck, Some(stuck)) => Some(stuck),
            (WinBy::LastMover, _) => self.last_mover.or(leader(totals)),
            _ => leader(totals),
        };
        if let Some(winner) = winner {
            self.rounds_won[winner.index()] += 1;
        }
        self.round_result = Some(GameResult {
            winner,
            ending: self.ending,
        });
        self.phase = Phase::Counted;
        if p.divide.is_none() || stays {
            self.result = self.round_result;
            self.phase = Phase::MatchOver;
        }
    }

    /// What was still in reserve when the round ended is its player's; what was still in the hand is his who took it.
    fn keep_hand<O: Observer>(&mut self, obs: &mut O) {
        self.keep_reserves(obs);
        let (hand, holes) = (self.pos.hand(), self.pos.holes());
        self.pos.set_picks(0);
        self.pos.asked = None;
        let Some(by) = self.last_mover.filter(|_| hand > 0) else {
            return;
        };
        self.pos.empty_hand();
        self.pos.cells[holes + by.index()] += hand;
        if O::ON {
            obs.event(Event {
                what: What::gather(Some(by), None, hand),
                clauses: self.set_by("gather.free"),
            });
        }
    }

    fn keep_reserves<O: Observer>(&mut self, obs: &mut O) {
        for by in Player::BOTH {
            let (count, holes) = (self.pos.reserve(by), self.pos.holes());
            self.pos.cells[holes + RESERVE + by.index()] = 0;
            self.pos.cells[holes + by.index()] += count;
            if O::ON && count > 0 {
                obs.event(Event {
                    what: What::gather(Some(by), None, count),
                    clauses: self.set_by("setup.reserve"),
                });
            }
        }
    }

    /// What a player has in marked holes that stays there at the end of a round and counts as his.
    pub(crate) fn kept(&self, player: Player) -> u16 {
        match self.rules.params.marked {
            Marked::Stay => self.in_marks(player),
            Marked::Marker | Marked::AsFree => 0,
        }
    }

    /// What is left, half each; the odd counter goes to whom `gather.odd` says.
    fn share<O: Observer>(&mut self, count: u8, rest: &str, obs: &mut O) {
        let holes = self.pos.holes();
        let odd = match self.rules.params.odd {
            OddCounter::Nobody => None,
            OddCounter::LastMover => self.last_mover,
            OddCounter::Starter => self.opener,
        };
        for (part, by, path) in [
            (count / 2, Some(Player::South), rest),
            (count / 2, Some(Player::North), rest),
            (count % 2, odd, "gather.odd"),
        ] {
            self.pos.cells[holes + by.map_or(2, Player::index)] += part;
            if O::ON && part > 0 {
                let mut clauses = self.set_by(path);
                if clauses.is_empty() {
                    clauses = self.set_by(rest);
                }
                let what = What::gather(by, None, part);
                obs.event(Event { what, clauses });
            }
        }
    }

    /// Sets up the next round, or ends the match.
    pub fn divide<O: Observer, C: Chance>(&mut self, chance: &mut C, obs: &mut O) {
        if self.phase != Phase::Counted {
            return;
        }
        let Some(d) = self.rules.params.divide.clone() else {
            return;
        };
        let holes = self.pos.holes();
        let mut totals = Player::BOTH.map(|x| u16::from(self.pos.store(x)) + self.kept(x));
        if d.debt != Debt::None {
            self.repay(&mut totals, obs);
        }
        if let Some(rounds) = self.rules.params.won_rounds {
            let winner = |x: &Player| self.rounds_won[x.index()] >= rounds;
            if let Some(winner) = Player::BOTH.into_iter().find(winner) {
                self.match_won(winner, "match.won-rounds", obs);
                return;
            }
        }
        if let Some(below) = self.rules.params.lost_below {
            if let Some(loser) = Player::BOTH.into_iter().find(|x| totals[x.index()] < below) {
                // both may be below it: then the one with more has won
                let loser = leader(totals).map_or(loser, Player::other);
                self.match_won(loser.other(), "match.lost-below", obs);
                return;
            }
        }
        if matches!(d.kind, DivideKind::Refill | DivideKind::OwnRow) {
            self.put_together(&d, &mut totals, chance, obs);
        }
        let marks = self.pos.marks;
        self.pos.cells[..holes].fill(0);
        self.pos.closed = 0;
        match d.kind {
            DivideKind::Houses => self.divide_houses(&d, totals, chance, obs),
            DivideKind::Refill => self.refill(&d, totals, chance, obs),
            DivideKind::OwnRow => self.own_row(&d, totals, chance, obs),
            DivideKind::Anew => {
                let start = Position::start(self.rules);
                self.pos.cells = start.cells;
                self.pos.north = start.north;
            }
        }
        if !self.rules.params.marks_kept {
            self.pos.marks = [0; crate::sowing::holes::PLACES];
            self.pos.visited = 0;
        } else {
            self.pos.marks = marks;
        }
        self.recode();
        if let Some(lost) = self.rules.params.lost_holes {
            let owned =
                Player::BOTH.map(|x| (0..holes).filter(|h| self.pos.owner(*h) == x).count());
            if let Some(loser) = Player::BOTH
                .into_iter()
                .find(|x| owned[x.index()] <= lost as usize)
            {
                self.match_won(loser.other(), "match.lost-holes", obs);
                return;
            }
        }
        self.held = Player::BOTH.map(|x| self.pos.held_by(x) as u16 + u16::from(self.pos.store(x)));
        self.round += 1;
        self.tally.rounds += 1;
        self.round_moves = 0;
        self.round_turns = 0;
        self.stuck = None;
        self.phase = Phase::Opening;
    }

    fn match_won<O: Observer>(&mut self, winner: Player, path: &str, obs: &mut O) {
        self.phase = Phase::MatchOver;
        self.result = Some(GameResult {
            winner: Some(winner),
            ending: Ending::Match,
        });
        let setters = self.rules.set_by.get(path);
        self.ended_by = setters
            .and_then(|c| c.first())
            .map_or(EndedBy::Unseen, |c| EndedBy::Clause(*c));
        if O::ON {
            obs.event(Event {
                what: What::MatchWon { by: winner },
                clauses: self.set_by(path),
            });
        }
    }
}

/// Who has more.
pub(super) fn leader(totals: [u16; 2]) -> Option<Player> {
    match totals[0].cmp(&totals[1]) {
        std::cmp::Ordering::Greater => Some(Player::South),
        std::cmp::Ordering::Less => Some(Player::North),
        std::cmp::Ordering::Equal => None,
    }
}
