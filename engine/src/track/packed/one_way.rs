//! Two players with several pieces each, one way.

use super::{draw, Left, Sticks, Streams};
use crate::game::random::Random;
use crate::track::course::seen_by;
use crate::track::play::{Game, Tally};
use crate::track::rules::*;
use crate::track::state::{Piece, Stage, State};

/// Pieces of a player at most, and places of a course.
const PIECES: usize = 16;
const PLACES: u16 = 64;
/// Where a piece is that is off the board, or not to be eaten: farther than any move leads.
const GONE: u16 = 4096;
/// Points of a throw at most, times its rate.
const FARTHEST: u16 = 2048;

/// What the rules say.
#[derive(Debug)]
pub(in crate::track) struct OneWay<'r> {
    rules: &'r Rules,
    sticks: Sticks,
    last: u16,
    /// The farthest that a move may lead to.
    reach: u16,
    /// For each place, that of the other's course; and whether pieces of a seat that stand there are safe.
    seen: [[u16; PLACES as usize]; 2],
    starts: [Vec<u16>; 2],
}

/// A player's pieces.
#[derive(Clone, Copy)]
struct Side {
    at: [u16; PIECES],
    /// Where each piece stands on the other player's course: [`GONE`] where he cannot eat it.
    seen: [u16; PIECES],
    many: usize,
    /// Pieces that have been moved, a bit each; pieces borne off.
    moved: u32,
    off: u32,
    on_board: usize,
    credit: u16,
    taken: u16,
}

/// What may be chosen: pieces that the plain throw moves, and for each what may be added, a bit each from 0 = one.
struct Moves {
    plain: u32,
    more: Option<[u64; PIECES]>,
    many: u32,
}

impl<'r> OneWay<'r> {
    pub fn of(rules: &'r Rules, seats: usize) -> Option<OneWay<'r>> {
        let p = &rules.params;
        let last = rules.last_place();
        let adds = p.supplement.map(|s| s.many);
        let ends = matches!(
            p.end,
            EndWhen::NoContact | EndWhen::AllArrived | EndWhen::Elimination | EndWhen::BorneOff
        );
        let starts = [0, 1].map(|seat| rules.starts(seat).to_vec());
        let fits = seats == 2
            && p.shape != Shape::Drawn
            && last < PLACES
            && starts.iter().all(|s| s.len() <= PIECES)
            && p.sticks.values.iter().max()? <= &u8::try_from(FARTHEST / p.rate).unwrap_or(u8::MAX)
            && p.share == Share::Free
            && p.release == ReleaseFrom::Credit
            && matches!(p.last, Last::Stay | Last::BearOff | Last::BearOffExact)
            && adds != Some(Many::Step)
            && !(adds.is_some() && p.trigger == Trigger::Pass)
            && ends;
        if !fits {
            return None;
        }
        let eats = p.eat_by == EatBy::All && !p.eat_after_toll;
        let mut seen = [[GONE; PLACES as usize]; 2];
        for seat in [0, 1] {
            for pos in 0..=last {
                let safe = p.marked_safe && p.marked.contains(&seen_by(rules, 0, seat, pos));
                if eats && !safe {
                    seen[usize::from(seat)][usize::from(pos)] = seen_by(rules, 1 - seat, seat, pos);
                }
            }
        }
        Some(OneWay {
            rules,
            sticks: Sticks::of(p)?,
            last,
            reach: match p.last {
                Last::BearOff => u16::MAX,
                Last::BearOffExact => last + 1,
                _ => last,
            },
            seen,
            starts,
        })
    }

    pub fn play(&self, game: &mut Game, streams: &mut Streams) -> Left {
        let mut sides = [0, 1].map(|seat| self.side(&game.state, seat));
        let mut seat = usize::from(game.state.turn);
        let mut tally = game.tally.clone();
        let left = loop {
            let throw = self.sticks.fall(streams.falls);
            tally.throws += 1;
            let [one, two] = &mut sides;
            let (me, other) = if seat == 0 { (one, two) } else { (two, one) };
            let mut moved = false;
            if throw.marks {
                me.credit += 1;
            } else {
                let days = throw.value * self.rules.params.rate;
                moved = self.choose(seat, me, other, days, &mut tally, streams.choices);
            }
            let over = moved && self.ended(&sides);
            // where the turn passes by itself, it does so before it is seen that the game is over
            let hands_over = throw.stops && sides[seat].on_board > 0;
            if hands_over && (!over || !self.rules.params.says_done) {
                seat = if sides[1 - seat].on_board > 0 {
                    1 - seat
                } else {
                    seat
                };
                tally.turns += 1;
            }
            if over {
                break Left::Over;
            }
            if throw.stops && tally.turns >= streams.turns {
                break Left::Ready;
            }
        };
        for (s, side) in sides.iter().enumerate() {
            self.put_down(&mut game.state, s, side);
        }
        game.state.turn = seat as u8;
        game.tally = tally;
        left
    }

    /// A throw is used as is drawn; whether a piece was moved.
    #[inline]
    fn choose(
        &self,
        seat: usize,
        me: &mut Side,
        other: &mut Side,
        days: u16,
        tally: &mut Tally,
        choices: &mut Random,
    ) -> bool {
        let moves = self.moves(me, other, days);
        if moves.many == 0 {
            tally.lost += 1;
            return false;
        }
        let refuse = u32::from(self.rules.params.optional);
        let chosen = draw(moves.many + refuse, choices);
        if chosen == moves.many {
            return false;
        }
        let (k, extra) = moves.one(chosen);
        tally.moves += 1;
        self.advance(seat, me, other, k, days, extra);
        true
    }

    #[inline]
    fn moves(&self, me: &Side, other: &Side, days: u16) -> Moves {
        let p = &self.rules.params;
        let pays = me.credit >= p.price;
        let (mut plain, mut many) = (0, 0);
        for (k, at) in me.at[..me.many].iter().enumerate() {
            let ready = pays || me.moved >> k & 1 == 1;
            let may = u32::from(*at != GONE && ready && *at + days <= self.reach);
            plain |= may << k;
            many += may;
        }
        let mut moves = Moves {
            plain,
            more: None,
            many,
        };
        if let Some(s) = p.supplement.filter(|_| me.credit > 0 && plain != 0) {
            self.supplemented(me, other, days, s, &mut moves);
        }
        moves
    }

    /// What may be added to a throw so that it ends on a piece of the other's.
    fn supplemented(&self, me: &Side, other: &Side, days: u16, s: Supplement, moves: &mut Moves) {
        let p = &self.rules.params;
        let there = other.seen[..other.many].iter().fold(0u64, |there, seen| {
            there | u64::from(*seen < PLACES) << (seen % PLACES)
        });
        let mut more = [0; PIECES];
        let (mut left, plain) = (moves.plain, moves.many);
        while left != 0 {
            let k = left.trailing_zeros() as usize;
            left &= left - 1;
            let starts = me.moved >> k & 1 == 0;
            let mut spare = me.credit - if starts { p.price } else { 0 };
            if s.surplus {
                let waiting = me.waiting() - u16::from(starts);
                spare = spare.saturating_sub(p.price * waiting);
            }
            let (least, most) = match s.many {
                Many::One => (1, spare.min(1)),
                Many::All => (spare.max(1), spare),
                Many::Any | Many::Step => (1, spare),
            };
            let next = me.at[k] + days + 1;
            if least > most || next >= PLACES || least > PLACES {
                continue;
            }
            let within = |n: u16| if n >= 64 { u64::MAX } else { (1 << n) - 1 };
            let ends = (there >> next) & within(most) & !within(least - 1);
            // mostly there is none, and bits are dear to count
            if ends != 0 {
                more[k] = ends;
                moves.many += ends.count_ones();
            }
        }
        if moves.many > plain {
            moves.more = Some(more);
        }
    }

    #[inline]
    fn advance(
        &self,
        seat: usize,
        me: &mut Side,
        other: &mut Side,
        k: usize,
        days: u16,
        extra: u16,
    ) {
        let p = &self.rules.params;
        if me.moved >> k & 1 == 0 {
            me.credit -= p.price;
            me.moved |= 1 << k;
        }
        me.credit -= extra;
        let days = days + extra;
        let from = me.at[k];
        let to = from + days;
        // how far ahead, at least and at most, who is eaten stands
        let (least, most) = match p.trigger {
            Trigger::ReachOrPass => (1, days),
            Trigger::Land => (days.max(1), days),
            Trigger::Pass => (0, days.wrapping_sub(1)),
        };
        if days > 0 {
            let (first, width) = (from + least, most - least);
            for victim in 0..other.many {
                if other.seen[victim].wrapping_sub(first) <= width {
                    me.taken += 1;
                    self.eaten(1 - seat, other, victim);
                }
            }
        }
        if to <= self.last {
            me.at[k] = to;
            me.seen[k] = self.seen[seat][usize::from(to)];
        } else {
            me.at[k] = GONE;
            me.seen[k] = GONE;
            me.off |= 1 << k;
            me.on_board -= 1;
        }
    }

    fn eaten(&self, seat: usize, side: &mut Side, k: usize) {
        if self.rules.params.eat_back {
            let start = self.starts[seat][k];
            side.at[k] = start;
            side.moved &= !(1 << k);
            side.seen[k] = self.unmoved(seat, start);
        } else {
            side.at[k] = GONE;
            side.seen[k] = GONE;
            side.on_board -= 1;
        }
    }

    /// How the other sees a piece that has not moved.
    fn unmoved(&self, seat: usize, pos: u16) -> u16 {
        match self.rules.params.unmoved_safe {
            true => GONE,
            false => self.seen[seat][usize::from(pos)],
        }
    }

    #[inline]
    fn ended(&self, sides: &[Side; 2]) -> bool {
        if sides[0].on_board == 0 || sides[1].on_board == 0 {
            return true;
        }
        let p = &self.rules.params;
        match p.end {
            EndWhen::NoContact => {
                // the row of the hindmost, and whether it is not at its end
                let [one, two] = [0, 1].map(|seat: usize| {
                    let least = sides[seat].hindmost();
                    let row = least / p.columns;
                    (row, least - row * p.columns < p.columns - 1)
                });
                let rows = one.0 + two.0;
                rows >= p.rows || (rows == p.rows - 1 && !(one.1 || two.1))
            }
            EndWhen::AllArrived => {
                let hindmost = sides[0].hindmost().min(sides[1].hindmost());
                hindmost / p.columns == p.rows - 1
            }
            _ => false,
        }
    }

    fn side(&self, state: &State, seat: usize) -> Side {
        let pieces = &state.pieces[seat];
        let mut side = Side {
            at: [GONE; PIECES],
            seen: [GONE; PIECES],
            many: pieces.len(),
            moved: 0,
            off: 0,
            on_board: 0,
            credit: state.credit[seat],
            taken: state.taken[seat],
        };
        for (k, piece) in pieces.iter().enumerate() {
            side.off |= u32::from(piece.stage == Stage::Off) << k;
            if !piece.stage.in_play() {
                continue;
            }
            side.on_board += 1;
            side.at[k] = piece.pos;
            if piece.stage == Stage::Start {
                side.seen[k] = self.unmoved(seat, piece.pos);
            } else {
                side.moved |= 1 << k;
                side.seen[k] = self.seen[seat][usize::from(piece.pos)];
            }
        }
        side
    }

    fn put_down(&self, state: &mut State, seat: usize, side: &Side) {
        state.credit[seat] = side.credit;
        state.taken[seat] = side.taken;
        for (k, piece) in state.pieces[seat].iter_mut().enumerate() {
            let (moved, off) = (side.moved >> k & 1 == 1, side.off >> k & 1 == 1);
            *piece = match side.at[k] {
                GONE if off => Piece::new(Stage::Off, 0),
                GONE => Piece::new(Stage::Eaten, 0),
                at if moved => Piece::new(Stage::Out, at),
                at => Piece::new(Stage::Start, at),
            };
        }
    }
}

impl Side {
    fn hindmost(&self) -> u16 {
        let all = self.at[..self.many].iter();
        all.fold(GONE, |least, at| least.min(*at))
    }

    /// Pieces on the board that have not moved.
    fn waiting(&self) -> u16 {
        let waits = |k: &usize| self.at[*k] != GONE && self.moved >> k & 1 == 0;
        (0..self.many).filter(waits).count() as u16
    }
}

impl Moves {
    /// A move by its number: piece by piece, each by the plain throw first, then with more and more added.
    #[inline]
    fn one(&self, mut number: u32) -> (usize, u16) {
        let mut plain = self.plain;
        let Some(more) = &self.more else {
            for _ in 0..number {
                plain &= plain - 1;
            }
            return (plain.trailing_zeros() as usize, 0);
        };
        loop {
            let k = plain.trailing_zeros() as usize;
            let all = 1 + more[k].count_ones();
            if number == 0 {
                return (k, 0);
            }
            if number < all {
                let mut bits = more[k];
                for _ in 1..number {
                    bits &= bits - 1;
                }
                return (k, bits.trailing_zeros() as u16 + 1);
            }
            number -= all;
            plain &= plain - 1;
        }
    }
}
