//! A mother each, forty days there and back, a toll at the well; the first home plays the hyaena, which goes twice as far and eats
//! who is on her way back. Two players.

use super::{Streams, Sums};

const DAYS: u8 = 40;
const VALUES: [u8; 4] = [6, 1, 2, 4];

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Village,
    Out,
    Well,
    Back,
    Home,
    Eaten,
}

/// A player, with what he plays: the mother, or the hyaena once she is home.
struct Player {
    hyena: bool,
    stage: Stage,
    at: u8,
    paid: u8,
    credit: u8,
    /// Twos, fours and sixes marked down at the well.
    banked: [u8; 3],
}

/// What a player may do beside throwing or handing over.
#[derive(Clone, Copy)]
enum Act {
    Step,
    /// A score marked down, the first, second or third kind of them.
    Spend(usize),
}

impl Player {
    fn new() -> Player {
        Player {
            hyena: false,
            stage: Stage::Village,
            at: 0,
            paid: 0,
            credit: 0,
            banked: [0; 3],
        }
    }

    fn rate(&self) -> u8 {
        1 + u8::from(self.hyena)
    }

    fn under_way(&self) -> bool {
        matches!(self.stage, Stage::Out | Stage::Back)
    }

    fn remaining(&self) -> u8 {
        match self.stage {
            Stage::Back => self.at,
            _ => DAYS - self.at,
        }
    }

    /// What may be done without a throw, and how much there is of it.
    fn acts(&self) -> ([Act; 4], usize) {
        let (mut list, mut many) = ([Act::Step; 4], 0);
        if !self.under_way() {
            return (list, many);
        }
        let left = self.remaining();
        if self.credit > 0 && left > 0 && left < 2 * self.rate() {
            many += 1;
        }
        if self.stage == Stage::Back {
            for (kind, banked) in self.banked.into_iter().enumerate() {
                if banked > 0 && 2 * (kind as u8 + 1) * self.rate() <= left {
                    list[many] = Act::Spend(kind);
                    many += 1;
                }
            }
        }
        (list, many)
    }

    /// Pays out of the credit what is due where he stands, and goes on once it is paid.
    fn settle(&mut self) {
        let (due, then) = match (self.stage, self.hyena) {
            (Stage::Village, true) => (2, Stage::Out),
            (Stage::Well, true) => (10, Stage::Back),
            (Stage::Well, false) => (5, Stage::Back),
            _ => return,
        };
        let pays = self.credit.min(due - self.paid);
        self.credit -= pays;
        self.paid += pays;
        if self.paid == due {
            self.stage = then;
            self.paid = 0;
        }
    }

    /// A one has been thrown.
    fn mark(&mut self) {
        if self.stage == Stage::Village && !self.hyena {
            self.stage = Stage::Out;
        } else {
            self.credit += 1;
            self.settle();
        }
    }
}

/// Moves the first by so many days, which he can go.
fn go(player: &mut Player, other: &mut Player, days: u8, sums: &mut Sums) {
    sums.moves += 1;
    let from = player.at;
    match player.stage {
        Stage::Back => {
            player.at -= days;
            let ahead = other.stage == Stage::Back && (player.at..from).contains(&other.at);
            if player.hyena && ahead {
                other.stage = Stage::Eaten;
                sums.eaten += 1;
            }
            if player.at == 0 {
                player.banked = [0; 3];
                // the first home comes again as the hyaena
                let first = !player.hyena && !other.hyena;
                player.stage = if first { Stage::Village } else { Stage::Home };
                player.hyena |= first;
            }
        }
        _ => {
            player.at += days;
            if player.at == DAYS {
                player.stage = Stage::Well;
            }
        }
    }
    player.settle();
}

/// A throw that is no one.
fn carry_out(player: &mut Player, other: &mut Player, value: u8, sums: &mut Sums) {
    match player.stage {
        Stage::Well if !player.hyena => player.banked[usize::from(value / 2 - 1)] += 1,
        Stage::Out | Stage::Back if value * player.rate() <= player.remaining() => {
            go(player, other, value * player.rate(), sums);
        }
        _ => sums.lost += 1,
    }
}

pub fn play(streams: &mut Streams, sums: &mut Sums) {
    let mut players = [Player::new(), Player::new()];
    let mut seat = 0;
    sums.turns += 1;
    // a two has been thrown: what is left is to spend, and to hand over
    let mut stopped = false;
    let over = |p: &Player| matches!(p.stage, Stage::Home | Stage::Eaten);
    while !players.iter().any(over) {
        let [first, second] = &mut players;
        let (player, other) = match seat {
            0 => (first, second),
            _ => (second, first),
        };
        let (list, many) = player.acts();
        match streams.choose(1 + many) {
            0 if stopped => {
                seat = 1 - seat;
                stopped = false;
                sums.turns += 1;
            }
            0 => {
                sums.throws += 1;
                let value = VALUES[streams.flats(3)];
                stopped = value == 2;
                match value {
                    1 => player.mark(),
                    _ => carry_out(player, other, value, sums),
                }
            }
            n => match list[n - 1] {
                Act::Step => {
                    player.credit -= 1;
                    go(player, other, 1, sums);
                }
                Act::Spend(kind) => {
                    player.banked[kind] -= 1;
                    let days = 2 * (kind as u8 + 1) * player.rate();
                    go(player, other, days, sums);
                }
            },
        }
    }
    let hyena = usize::from(players[1].hyena);
    sums.wins[hyena] += 1;
}
