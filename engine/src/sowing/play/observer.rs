//! Observers: whoever wants to hear what happens. Playouts pass [`Silent`] and pay nothing.

use crate::sowing::event::Event;

/// Hears of everything that happens in a game, in order.
pub trait Observer {
    /// Whether it listens at all; if not, nothing is made up for it.
    const ON: bool = true;
    /// Whether it wants to know of every look-up, also of those after which nothing happens.
    const ASKS: bool = false;
    /// A table was looked up: the numbers of the clauses that decide the situation, none if no clause covers it.
    fn lookup(&mut self, _clauses: &[u16]) {}
    /// All counters of a hole are in the hand; in an opening also those that were palmed, to be sown from that hole on.
    fn lift(&mut self, _hole: u8, _count: u8) {}
    /// A counter has fallen in a place (hole, or store: holes, holes+1).
    fn drop(&mut self, _place: u8) {}
    /// Something happened.
    fn event(&mut self, _event: Event) {}
    /// What has been reported of this move since its beginning is void: the board is as before.
    fn void(&mut self) {}
}

/// Hears nothing and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Observer for Silent {
    const ON: bool = false;
}
