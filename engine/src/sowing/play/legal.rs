//! Which moves there are.

use super::situation::Seen;
use crate::game::random::Random;
use crate::game::Player;
use crate::sowing::holes::{all_holes, HoleSet, MOST_HOLES};
use crate::sowing::moves::{Move, Sowing};
use crate::sowing::play::game::Game;
use crate::sowing::play::observer::Silent;
use crate::sowing::play::state::Phase;
use crate::sowing::position::Asked;
use crate::sowing::ruleset::{DirOp, Outcome, Table};
use crate::sowing::words::{Dir, EndlessThen, Feed, Strip};

/// Holes that one drawing settles of a set of more.
const HALF: usize = MOST_HOLES as usize;

impl Game<'_> {
    /// The moves of the player to move, by hole; with directions where he has the choice, `stop` last where he may.
    pub fn legal(&self) -> Vec<Move> {
        let Some(player) = self.pos.to_move.filter(|_| self.phase == Phase::Play) else {
            return vec![];
        };
        if let Some(question) = self.pos.asked {
            return self.answers_of(player, question);
        }
        if self.pos.hand() > 0 {
            return self.places_of(player);
        }
        if self.pos.picks() > 0 {
            return self.picks_of(player);
        }
        let sowings = self.moves_of(player);
        let mut moves = Vec::with_capacity(sowings.len() + 1);
        moves.extend(sowings.into_iter().map(Move::Sow));
        if self.may_stop() && (self.may_stop || !moves.is_empty()) {
            moves.push(Move::Stop);
        }
        moves
    }

    /// For every hole with counters, the numbers of the clauses that say whether the player to move may choose it.
    pub fn choosing(&self) -> Vec<&[u16]> {
        let entering = self.pos.to_move.and_then(|p| self.entering(p)).is_some();
        (0..self.pos.holes())
            .filter(|h| (entering || self.pos.cells[*h] > 0) && !self.pos.closed(*h))
            .filter_map(|h| self.choosing_at(h))
            .collect()
    }

    /// The numbers of the clauses that say of a hole whether the player to move may choose it.
    pub(crate) fn choosing_at(&self, hole: usize) -> Option<&[u16]> {
        let player = self.pos.to_move.filter(|_| self.phase == Phase::Play)?;
        if let Some(question) = self.pos.asked {
            return self.answering(player, question);
        }
        let table = self.entering(player).unwrap_or(&self.rules.choose);
        let cell = self.look_up(table, hole, &Seen::by(player));
        Some(table.whys[cell.why as usize].clauses.as_slice())
    }

    /// The holes open to the player to move, as a bit set, where moves are plain (no direction, no duty); else `None`.
    #[inline]
    pub fn plain_legal(&self) -> Option<HoleSet> {
        if !self.rules.fast.plain_moves {
            return None;
        }
        self.pos
            .to_move
            .filter(|_| !self.pos.is_within_a_turn())
            .map(|p| self.eligible[p.index()] & self.pos.occupied())
    }

    /// Whether a player could move if it were his turn.
    #[inline]
    pub(super) fn can_move(&self, player: Player) -> bool {
        if self.rules.fast.plain_moves {
            self.eligible[player.index()] & self.pos.occupied() != 0
        } else if self.rules.fast.may_strand {
            !self.moves_of(player).is_empty()
        } else {
            self.choosable(player).next().is_some()
        }
    }

    /// The holes that the rules let a player choose, with what they say of it, before it is known what a whole move would do.
    fn choosable(&self, player: Player) -> impl Iterator<Item = (usize, Outcome)> + '_ {
        let rules = self.rules;
        let entering = self.entering(player);
        let table = entering.unwrap_or(&rules.choose);
        let seen = Seen::by(player);
        let part = move |of_hole: bool, hole: usize| -> usize {
            let dims = table.dims.iter().filter(|d| d.dim.is_of_hole() == of_hole);
            dims.map(|d| self.value(d, hole, &seen) * d.stride).sum()
        };
        // what no hole has a part in is looked up once
        let of_board = part(false, 0);
        let mut set = match entering {
            // a counter is entered into an empty hole as well
            Some(_) => all_holes(self.pos.holes()),
            None => self.pos.occupied(),
        } & !self.pos.closed;
        if rules.fast.own_only && entering.is_none() {
            set &= self.own_holes(player);
        }
        if let Some(hole) = self.barred.filter(|_| self.pos.to_move == Some(player)) {
            set &= !(1 << hole);
        }
        (0..self.pos.holes())
            .filter(move |hole| set >> hole & 1 == 1)
            .filter_map(move |hole| {
                let cell = table.cells[of_board + part(true, hole)];
                let outcome = rules.outcomes[cell.outcome as usize];
                outcome.may.then_some((hole, outcome))
            })
    }

    /// A player's holes as a bit set, as `side.means` has it.
    fn own_holes(&self, player: Player) -> HoleSet {
        let p = &self.rules.params;
        let north = if p.by_row { p.north } else { self.pos.north };
        match player {
            Player::South => !north,
            Player::North => north,
        }
    }

    /// The holes in which a player may place what he has in hand, closed ones left out.
    pub(super) fn places_of(&self, player: Player) -> Vec<Move> {
        self.holes_by(self.rules.place.as_ref(), player)
    }

    /// The holes that a player who picks may take from, closed ones left out.
    pub(super) fn picks_of(&self, player: Player) -> Vec<Move> {
        self.holes_by(self.rules.pick.as_ref(), player)
    }

    /// The open holes of which a table says that they may be chosen.
    fn holes_by(&self, table: Option<&Table>, player: Player) -> Vec<Move> {
        let Some(table) = table else {
            return vec![];
        };
        let seen = Seen::by(player);
        (0..self.pos.holes())
            .filter(|h| !self.pos.closed(*h))
            .filter(|h| self.rules.outcomes[self.look_up(table, *h, &seen).outcome as usize].may)
            .map(Move::hole)
            .collect()
    }

    /// The sowing moves a player would have if it were his turn.
    pub(super) fn moves_of(&self, player: Player) -> Vec<Sowing> {
        let p = &self.rules.params;
        let mut moves = Vec::with_capacity(p.row as usize);
        let mut resorts: HoleSet = 0;
        for (hole, outcome) in self.choosable(player) {
            resorts |= HoleSet::from(outcome.resort) << hole;
            if outcome.direction == DirOp::Asked {
                moves.extend(self.ways_of(player, hole));
            } else if outcome.direction == DirOp::Either {
                for dir in [Dir::Anticlockwise, Dir::Clockwise] {
                    moves.push(Sowing {
                        dir: Some(dir),
                        ..Sowing::of(hole)
                    });
                }
            } else {
                moves.push(Sowing::of(hole));
            }
        }
        if moves.is_empty() {
            return moves;
        }
        if p.endless == EndlessThen::Illegal {
            moves.retain(|m| self.tried(player, *m).is_some());
        }
        if p.strip == Some(Strip::Illegal) && self.has_counters(player.other()) {
            moves.retain(|m| {
                self.tried(player, *m)
                    .is_some_and(|g| g.has_counters(player.other()))
            });
        }
        if let Some(duty) = p.feed {
            if !self.has_counters(player.other()) {
                let given = |m: &Sowing| {
                    self.tried(player, *m)
                        .map_or(0, |g| g.pos.held_by(player.other()))
                };
                let gifts: Vec<u32> = moves.iter().map(given).collect();
                let most = gifts.iter().copied().max().unwrap_or(0);
                let least = if p.feed_most { most.max(1) } else { 1 };
                let feeding: Vec<Sowing> = moves
                    .iter()
                    .zip(&gifts)
                    .filter(|(_, gift)| **gift >= least)
                    .map(|(m, _)| *m)
                    .collect();
                if duty == Feed::Strict || !feeding.is_empty() {
                    moves = feeding;
                }
            }
        }
        if p.take_must {
            let takes: Vec<bool> = moves.iter().map(|m| self.takes(player, *m)).collect();
            if takes.contains(&true) {
                let mut takes = takes.into_iter();
                moves.retain(|_| takes.next() == Some(true));
            }
        }
        if let Some(right) = p.choose_end {
            // as the player sits: his own holes from his left, then the other's
            let place = |m: &Sowing| p.place_from_left(player, m.hole as usize);
            let end = moves.iter().map(place);
            let end = if right { end.max() } else { end.min() };
            moves.retain(|m| Some(place(m)) == end);
        }
        let resort = |m: &Sowing| resorts >> m.hole & 1 == 1;
        if resorts != 0 && !moves.iter().all(resort) {
            moves.retain(|m| !resort(m));
        }
        moves
    }

    /// Whether a move of the player to move may be played as written: with the captures let pass and the lap to stop after.
    pub fn allows(&self, m: Move) -> bool {
        let stopped = m.sowing().is_some_and(|s| s.lap > 0);
        self.legal().contains(&m.plain()) && (!stopped || self.laps_until_return(m).is_some())
    }

    /// Laps until a move is seen never to end, where the rules let the player stop it.
    pub(crate) fn laps_until_return(&self, m: Move) -> Option<u64> {
        let Move::Sow(sowing) = m.plain() else {
            return None;
        };
        if self.rules.params.endless != EndlessThen::Stop {
            return None;
        }
        let played = self.clone().sow(sowing, &mut Silent);
        played.endless.map(|_| played.laps)
    }

    /// Draws what the rules leave to the player beside hole and direction: captures let pass, the lap to stop after.
    pub fn draw_rest(&self, m: Move, random: &mut Random) -> Move {
        let declined = match self.rules.params.offered {
            true => self.drawn_set(random),
            false => 0,
        };
        let Move::Sow(sowing) = m else {
            return m;
        };
        let m = Move::Sow(Sowing { declined, ..sowing });
        match self.laps_until_return(m) {
            Some(laps) => Move::Sow(Sowing {
                declined,
                lap: 1 + random.below(u32::try_from(laps).unwrap_or(u32::MAX)),
                ..sowing
            }),
            None => m,
        }
    }

    /// Any set of holes, each as likely as another; from one number where one has room.
    fn drawn_set(&self, random: &mut Random) -> HoleSet {
        let holes = self.pos.holes();
        let mut bits = |n: usize| HoleSet::from(random.below(1 << n));
        match holes.checked_sub(HALF) {
            None | Some(0) => bits(holes),
            Some(more) => bits(HALF) | bits(more) << HALF,
        }
    }

    /// The game after a sowing and what settles it, before the turn passes; `None` if it never ends.
    fn tried(&self, player: Player, m: Sowing) -> Option<Game<'_>> {
        let mut game = self.clone();
        game.pos.to_move = Some(player);
        let played = game.sow(m, &mut Silent);
        if played.endless.is_some() {
            return None;
        }
        game.settle(&played, &mut Silent);
        Some(game)
    }

    /// Whether a sowing takes anything.
    fn takes(&self, player: Player, m: Sowing) -> bool {
        let mut game = self.clone();
        game.pos.to_move = Some(player);
        let played = game.sow(m, &mut Silent);
        // one that asks takes where each answer does
        let answers = |question: Asked| {
            let all = game.answers_of(player, question);
            all.into_iter().all(|reply| {
                let mut answered = game.anew();
                answered.answer(question, reply, player, &mut Silent).taken > 0
            })
        };
        played.taken > 0 || game.pos.asked.is_some_and(answers)
    }

    pub(super) fn has_counters(&self, player: Player) -> bool {
        let own = if player == Player::North {
            self.pos.north
        } else {
            !self.pos.north
        };
        self.pos.occupied() & own != 0
    }
}
