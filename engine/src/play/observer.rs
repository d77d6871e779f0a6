//! Observers: whoever wants to hear what happens. Playouts pass [`Silent`] and pay nothing.

use crate::position::Player;

/// Something that happened, with the clauses that decided it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Event {
    /// sow, relay, capture, mark, again, pass … or the word of a clause's `tell`.
    pub kind: String,
    pub hole: Option<u8>,
    pub count: Option<u16>,
    pub by: Option<Player>,
    pub from: Option<u8>,
    pub to: Option<u8>,
    /// Kind of a mark, by number.
    pub mark: Option<u8>,
    /// What a lot is about; whose cannot move.
    pub what: Option<&'static str>,
    /// What was picked, as records write it.
    pub said: Option<String>,
    /// Tick of a race.
    pub tick: Option<u32>,
    /// Numbers of the clauses, the deciding one first.
    pub clauses: Vec<u16>,
}

/// Hears of everything that happens in a game, in order.
pub trait Observer {
    /// Whether it listens at all; if not, nothing is made up for it.
    const ON: bool = true;
    /// Whether it wants to know of every look-up, also of those after which nothing happens.
    const ASKS: bool = false;
    /// A table was looked up: the numbers of the clauses that decide the situation, none if no clause covers it.
    fn asked(&mut self, _clauses: &[u16]) {}
    /// All counters of a hole are in the hand.
    fn lift(&mut self, _hole: u8, _count: u8) {}
    /// A counter has fallen in a place (hole, or store: holes, holes+1).
    fn drop(&mut self, _place: u8) {}
    /// Something happened.
    fn event(&mut self, _event: Event) {}
    /// What has been told of this move since its beginning is void: the board is as before.
    fn void(&mut self) {}
}

/// Hears nothing and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}

/// Whoever settles lots and coins: a random number generator, or a record.
pub trait Chance {
    /// A lot between the players; `None` leaves it open.
    fn lot(&mut self, what: &'static str) -> Option<Player>;
    /// Which of the two drops a counter at this tick of a race with unequal pace.
    fn tick(&mut self) -> Player;
    /// What is picked of `options` (as written in records); the first where nobody says.
    fn pick(&mut self, _what: &'static str, _options: &[String]) -> usize {
        0
    }
}

/// Leaves every lot open. Ticks fall to South and North in turn.
#[derive(Debug, Clone, Copy, Default)]
pub struct Open(bool);

impl Chance for Open {
    fn lot(&mut self, _what: &'static str) -> Option<Player> {
        None
    }
    fn tick(&mut self) -> Player {
        self.0 = !self.0;
        if self.0 {
            Player::South
        } else {
            Player::North
        }
    }
}

/// Every lot falls to one player.
#[derive(Debug, Clone, Copy)]
pub struct Fixed(pub Player);

impl Chance for Fixed {
    fn lot(&mut self, _what: &'static str) -> Option<Player> {
        Some(self.0)
    }
    fn tick(&mut self) -> Player {
        self.0
    }
}
