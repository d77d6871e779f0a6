//! Between moves and between rounds: who is next, when a round is over, gathering, division, match end.

use super::refill::{cover, greedy, patterns};
use super::situation::Seen;
use super::sow::Played;
use super::{Ending, Game, GameResult, Move, Observer, Phase, Sowing};
use crate::game::chance::Chance;
use crate::game::{Illegal, Play as _, Player};
use crate::lang::Holes;
use crate::sowing::compile::{
    Divide, DivideKind, EndlessThen, Free, Gained, Marked, Remainder, StuckThen, WinBy,
};
use crate::sowing::event::{pattern_text, Lot};
use crate::sowing::position::Position;
use crate::sowing::{Event, What};

impl Game<'_> {
    /// Plays a move of the player to move.
    ///
    /// # Errors
    /// A move that may not be played now, with those that may; nothing is changed then.
    pub fn play<O: Observer>(&mut self, m: Move, obs: &mut O) -> Result<Played, Illegal> {
        if !self.allows(m) {
            return Err(self.illegal(self.word(m)));
        }
        Ok(self.carry(m, obs))
    }

    /// Carries out a move that is listed as legal: for play that draws its moves from the list, where asking again would cost.
    ///
    /// Order: sow; strip; `settled`; majority; who is next; stuck (docs/rules-format.md, "Order of a move").
    pub(crate) fn carry<O: Observer>(&mut self, m: Move, obs: &mut O) -> Played {
        let Some(mover) = self.pos.to_move.filter(|_| self.phase == Phase::Play) else {
            return Played::default();
        };
        let Move::Sow(m) = m else {
            self.may_stop = false;
            self.end_turn();
            self.next(mover.other(), obs);
            return Played::default();
        };
        let placing = self.pos.hand() > 0;
        let mut played = if placing {
            self.put(m, mover, obs)
        } else {
            self.sow(m, obs)
        };
        self.last_mover = Some(mover);
        self.barred = None;
        self.tally.moves += 1;
        // laps of a void move are no part of the game
        let stopped = self.rules.params.endless == EndlessThen::Stop;
        if (played.endless.is_none() || stopped) && !played.unresolved {
            self.tally.laps += played.laps;
            self.tally.counters += played.counters;
        }
        self.tally.laps_sown += played.laps;
        self.tally.counters_sown += played.counters;
        self.tally.endless_moves += u64::from(played.endless.is_some() || m.lap > 0);
        self.tally.unresolved_moves += u64::from(played.unresolved);
        if self.pos.hand() > 0 {
            if !self.places_of(mover).is_empty() {
                return played;
            }
            // nowhere to place it: it is his
            let (hand, holes) = (self.pos.hand(), self.pos.holes());
            self.pos.cells[holes + mover.index()] += hand;
            self.pos.cells[holes + 3] = 0;
        }
        let over = self.rules.fast.settles && self.settle(&played, obs);
        // `turn` counts this move until all of it is done
        self.round_moves += 1;
        if over {
            self.tally.turns += 1;
            return played;
        }
        if played.again {
            self.barred = self.rules.params.again_elsewhere.then_some(m.hole);
            if self.can_move(mover) {
                self.may_stop = played.may_stop;
                if O::ON {
                    obs.event(Event {
                        what: What::Again { by: mover },
                        clauses: self.again_clauses(&played),
                    });
                }
                if self.rules.params.at_once {
                    self.next(mover, obs);
                }
                return played;
            }
            played.again = false;
            self.end_turn();
            if self.rules.params.stuck == StuckThen::Over {
                self.round_over(Some(mover), Ending::Stuck, obs);
                return played;
            }
        } else {
            self.end_turn();
        }
        self.barred = played.bar;
        self.may_stop = false;
        self.next(mover.other(), obs);
        played
    }

    /// Puts what the mover has in hand into a hole: the second step of his turn, which ends it.
    fn put<O: Observer>(&mut self, m: Sowing, mover: Player, obs: &mut O) -> Played {
        let (hand, holes) = (self.pos.hand(), self.pos.holes());
        let seen = Seen::by(mover);
        if O::ON {
            let clauses = self.rules.place.as_ref().map_or(vec![], |table| {
                let cell = self.look_up(table, m.hole as usize, &seen);
                table.whys[cell.why as usize].clauses.clone()
            });
            obs.event(Event {
                what: What::Place {
                    by: mover,
                    hole: m.hole,
                    count: u16::from(hand),
                },
                clauses,
            });
        }
        self.pos.cells[m.hole as usize] += hand;
        self.pos.cells[holes + 3] = 0;
        Played {
            taken: u16::from(hand),
            ..Played::default()
        }
    }

    fn end_turn(&mut self) {
        self.tally.turns += 1;
        self.round_turns += 1;
    }

    /// `settled`, then the majority test. Returns whether the round is over.
    pub(super) fn settle<O: Observer>(&mut self, played: &Played, obs: &mut O) -> bool {
        let Some(mover) = self.pos.to_move else {
            return false;
        };
        let mut over = None;
        if let Some(table) = &self.rules.settled {
            let seen = Seen {
                captured: played.taken > 0,
                ..Seen::by(mover)
            };
            let cell = self.look_up(table, 0, &seen);
            if O::ASKS {
                obs.asked(&table.whys[cell.why as usize].clauses);
            }
            let outcome = self.rules.outcomes[cell.outcome as usize];
            let mut more = Played::default();
            let mut taken = [0u8; crate::sowing::position::PLACES];
            self.effects(
                &outcome,
                0,
                table,
                cell,
                &seen,
                Sowing::of(0),
                &mut more,
                &mut taken,
                obs,
            );
            if outcome.over {
                over = Some(Ending::Settled);
            }
        }
        if let Some(limit) = self.rules.params.majority {
            let totals = Player::BOTH.map(|p| self.total_of(p));
            if totals.iter().any(|t| *t > limit) || totals == [limit, limit] {
                over = Some(Ending::Majority);
            }
        }
        match over {
            None => false,
            Some(ending) => {
                self.round_over(None, ending, obs);
                true
            }
        }
    }

    /// Gives the turn to a player, or to the other if he is stuck, or ends the round.
    pub(super) fn next<O: Observer>(&mut self, player: Player, obs: &mut O) {
        let p = &self.rules.params;
        if p.cap.is_some_and(|cap| self.round_turns >= cap) {
            self.tally.capped_rounds += 1;
            self.round_over(None, Ending::Cap, obs);
            return;
        }
        if p.at_once {
            if let Some(stuck) = Player::BOTH.into_iter().find(|x| !self.can_move(*x)) {
                self.pos.to_move = Some(player);
                self.round_over(Some(stuck), Ending::Stuck, obs);
                return;
            }
        }
        self.pos.to_move = Some(player);
        if self.can_move(player) {
            return;
        }
        // a barred hole may be what leaves him stuck; the bar lapses with the pass
        self.barred = None;
        if p.stuck == StuckThen::Over {
            self.round_over(Some(player), Ending::Stuck, obs);
            return;
        }
        self.pos.to_move = Some(player.other());
        if !self.can_move(player.other()) {
            self.round_over(None, Ending::Stuck, obs);
            return;
        }
        self.tally.passes += 1;
        if O::ON {
            obs.event(Event {
                what: What::Pass { by: player },
                clauses: self.set_by("stuck.then"),
            });
        }
    }

    pub(super) fn round_over<O: Observer>(
        &mut self,
        stuck: Option<Player>,
        ending: Ending,
        obs: &mut O,
    ) {
        self.pos.to_move = None;
        self.phase = Phase::Over;
        self.stuck = stuck;
        self.ending = ending;
        self.barred = None;
        self.may_stop = false;
        if O::ON {
            let path = match ending {
                Ending::Majority => "majority.over",
                Ending::Cap => "cap.turns",
                _ if stuck.is_some() => "stuck.then",
                _ => "stuck.both",
            };
            obs.event(Event {
                what: What::RoundOver { stuck },
                clauses: self.set_by(path),
            });
        }
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
        let mut kept = [0u16; 2];
        let mut shared = 0u8;
        for hole in 0..holes {
            let count = self.pos.cells[hole];
            let mark = self.pos.mark(hole);
            let marked = if self.ending == Ending::Cap && p.marked != Marked::Stay {
                Marked::Marker
            } else {
                p.marked
            };
            if let (Some(m), Marked::Stay) = (mark, marked) {
                kept[m.by.index()] += u16::from(count);
                continue;
            }
            if count == 0 || stays {
                continue;
            }
            let (to, path) = match (mark, marked) {
                (Some(m), Marked::Marker) => (Some(m.by), "gather.marked"),
                _ => {
                    let free = match (p.free, self.stuck) {
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
                            "gather.free"
                        },
                    )
                }
            };
            self.pos.cells[hole] = 0;
            if to.is_none() && p.free == Free::Shared && path == "gather.free" {
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
            self.share(shared, obs);
        }
        let totals = Player::BOTH.map(|x| u16::from(self.pos.store(x)) + kept[x.index()]);
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

    /// What is left, half each; an odd counter is nobody's.
    fn share<O: Observer>(&mut self, count: u8, obs: &mut O) {
        let holes = self.pos.holes();
        for (place, part, by) in [
            (holes, count / 2, Some(Player::South)),
            (holes + 1, count / 2, Some(Player::North)),
            (holes + 2, count % 2, None),
        ] {
            self.pos.cells[place] += part;
            if O::ON && part > 0 {
                obs.event(Event {
                    what: What::gather(by, None, part),
                    clauses: self.set_by("gather.free"),
                });
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
        let mut totals = Player::BOTH.map(|x| u16::from(self.pos.store(x)));
        if d.debt {
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
        let marks = self.pos.marks;
        self.pos.cells[..holes].fill(0);
        self.pos.closed = 0;
        match d.kind {
            DivideKind::Houses => self.divide_houses(&d, totals, chance, obs),
            DivideKind::Refill => self.refill(&d, totals, chance, obs),
            DivideKind::OwnRow => self.own_row(&d, totals),
            DivideKind::Anew => {
                let start = Position::start(self.rules);
                self.pos.cells = start.cells;
                self.pos.north = start.north;
            }
        }
        if !self.rules.params.marks_kept {
            self.pos.marks = [0; crate::sowing::position::PLACES];
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
        if O::ON {
            obs.event(Event {
                what: What::MatchWon { by: winner },
                clauses: self.set_by(path),
            });
        }
    }

    /// A hole for every `size` counters; each player's holes are one unbroken arc.
    fn divide_houses<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let size = u16::from(d.size);
        let n2 = self.pos.holes() as u16;
        let row = self.rules.params.row as usize;
        let mut owned = totals.map(|t| t / size);
        let over = totals.map(|t| t % size);
        // the i-th hole of an arc that begins at a player's left (or right) end
        let arc = |player: Player, i: usize| {
            let from_left = match d.gained {
                Gained::LoserLeft => true,
                Gained::LoserRight => false,
                Gained::SouthRight => player == Player::South,
                Gained::SouthLeft => player == Player::North,
            };
            let base = row * player.index();
            if from_left {
                (base + i) % n2 as usize
            } else {
                (base + row + n2 as usize - 1 - i) % n2 as usize
            }
        };
        // the hole that neither fills, if it does not get its full number
        let mut short = None;
        // counters out of play can leave more than one hole without an owner; these stay empty and closed
        if owned[0] + owned[1] < n2 && over[0] + over[1] > 0 {
            let most = leader(totals).unwrap_or(Player::South);
            let hole = arc(most, owned[most.index()] as usize);
            let given = if d.shared_odd && over[0] == over[1] {
                OddHole {
                    owner: leader(totals).map_or(Player::South, Player::other),
                    clauses: self.set_by("divide.odd"),
                    short: false,
                }
            } else {
                self.odd_hole(d, hole, totals, over, chance, obs)
            };
            let i = given.owner.index();
            owned[i] += 1;
            if given.short {
                short = Some((hole, over[i] as u8, given.owner, over[1 - i] as u8));
            } else {
                self.borrow(given.owner, size - over[i], given.clauses, obs);
                if d.debt {
                    self.owes[i] += size - over[i];
                }
            }
        }
        let richer = if owned[0] >= owned[1] {
            Player::South
        } else {
            Player::North
        };
        let holes = self.pos.holes();
        let mine = (0..owned[richer.index()] as usize).fold(0u32, |m, i| m | 1 << arc(richer, i));
        let all = (1u32 << holes) - 1;
        self.pos.north = if richer == Player::North {
            mine
        } else {
            all & !mine
        };
        self.pos.cells[..holes].fill(d.size);
        self.pos.cells[holes] = 0;
        self.pos.cells[holes + 1] = 0;
        if let Some((hole, count, owner, kept)) = short {
            self.pos.cells[hole] = count;
            self.pos.cells[holes + owner.other().index()] = kept;
        }
    }

    /// Each pays back what the other put into his odd hole at the division before.
    fn repay<O: Observer>(&mut self, totals: &mut [u16; 2], obs: &mut O) {
        for player in Player::BOTH {
            let i = player.index();
            let count = std::mem::take(&mut self.owes[i]).min(totals[i]);
            totals[i] -= count;
            totals[1 - i] += count;
            if O::ON && count > 0 {
                obs.event(Event {
                    what: What::Repay { by: player, count },
                    clauses: self.set_by("divide.debt"),
                });
            }
        }
    }

    fn borrow<O: Observer>(&mut self, by: Player, count: u16, clauses: Vec<u16>, obs: &mut O) {
        if O::ON {
            let what = What::Borrow { by, count };
            obs.event(Event { what, clauses });
        }
    }

    /// Whose the odd hole is: the `remainder` moment, asked of each player with counters over.
    fn odd_hole<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        hole: usize,
        totals: [u16; 2],
        over: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) -> OddHole {
        let nobody = OddHole {
            owner: Player::South,
            clauses: vec![],
            short: false,
        };
        let Some(table) = &self.rules.remainder else {
            return nobody;
        };
        let full_gain = (0..2).any(|i| totals[i] >= self.held[i] + u16::from(d.size));
        for player in Player::BOTH {
            let i = player.index();
            if over[i] == 0 || over[i] >= u16::from(d.size) {
                continue;
            }
            let seen = Seen {
                over: over[i],
                richer: totals[i] > totals[1 - i],
                gained: totals[i] > self.held[i],
                full_gain,
                ..Seen::by(player)
            };
            let cell = self.look_up(table, 0, &seen);
            let clauses = table.whys[cell.why as usize].clauses.clone();
            if O::ASKS {
                obs.asked(&clauses);
            }
            let holes = self.rules.outcomes[cell.outcome as usize].holes;
            let owner = match holes {
                Some(Holes::Mine | Holes::MineShort) => player,
                Some(Holes::Theirs | Holes::TheirsShort) => player.other(),
                Some(Holes::LastOwner) => self.pos.owner(hole),
                Some(Holes::Lot) => {
                    let about = Lot::Hole;
                    let winner = chance.lot(about.word(), 2).map(Player::at);
                    if O::ON {
                        obs.event(Event {
                            what: What::Lot { about, by: winner },
                            clauses: clauses.clone(),
                        });
                    }
                    winner.unwrap_or(Player::South)
                }
                None => continue,
            };
            return OddHole {
                owner,
                clauses,
                short: matches!(holes, Some(Holes::MineShort | Holes::TheirsShort)),
            };
        }
        nobody
    }

    /// The poorer fills his holes from his right, the richer matches him; the surplus stays in store.
    fn refill<O: Observer, C: Chance>(
        &mut self,
        d: &Divide,
        totals: [u16; 2],
        chance: &mut C,
        obs: &mut O,
    ) {
        let row = self.rules.params.row as usize;
        let holes = self.pos.holes();
        let size = u16::from(d.size);
        let poor = totals[0].min(totals[1]).min(size * row as u16);
        let pattern = match d.remainder {
            Remainder::Cover => cover(poor, row, size),
            Remainder::Greedy => greedy(poor, row, size),
            Remainder::Picked => {
                let all = patterns(poor, row, size);
                let words: Vec<String> = all.iter().map(|p| pattern_text(p)).collect();
                let picked = chance.pick("fill", &words);
                if O::ON {
                    obs.event(Event {
                        what: What::PickFill {
                            by: leader(totals).map(Player::other),
                            counts: all[picked].clone(),
                        },
                        clauses: self.set_by("divide.remainder"),
                    });
                }
                all[picked].clone()
            }
        };
        for player in Player::BOTH {
            for (i, count) in pattern.iter().enumerate() {
                // from the right: the last hole of his row first
                let hole = player.index() * row + if d.from_left { i } else { row - 1 - i };
                self.pos.cells[hole] = *count;
            }
            self.pos.cells[holes + player.index()] = (totals[player.index()] - poor) as u8;
        }
    }

    /// Each fills holes of his own row from his right; what is left stays in store, what is not filled is closed.
    fn own_row(&mut self, d: &Divide, totals: [u16; 2]) {
        let row = self.rules.params.row as usize;
        let holes = self.pos.holes();
        for player in Player::BOTH {
            let filled = ((totals[player.index()] / u16::from(d.size)) as usize).min(row);
            for i in 0..row {
                let hole = player.index() * row + if d.from_left { i } else { row - 1 - i };
                if i < filled {
                    self.pos.cells[hole] = d.size;
                } else {
                    self.pos.closed |= 1 << hole;
                }
            }
            self.pos.cells[holes + player.index()] =
                (totals[player.index()] - filled as u16 * u16::from(d.size)) as u8;
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

/// Whose the hole is that neither can fill.
struct OddHole {
    owner: Player,
    clauses: Vec<u16>,
    /// It begins the round with only what its owner has over.
    short: bool,
}
