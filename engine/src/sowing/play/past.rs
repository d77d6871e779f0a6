//! Positions that a round has been through, where rules ask whether one comes again.

use crate::sowing::position::Position;
use std::sync::Arc;

/// All that decides how a round goes on between two moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stood {
    pub pos: Position,
    pub barred: Option<u8>,
    pub may_stop: bool,
}

impl Stood {
    pub fn of(pos: &Position, barred: Option<u8>, may_stop: bool) -> Stood {
        Stood {
            pos: *pos,
            barred,
            may_stop,
        }
    }
}

#[derive(Debug)]
struct Met {
    stood: Stood,
    before: Option<Arc<Met>>,
}

/// Positions since something was last taken, the latest first; shared by all games that went on from there. What is taken never comes
/// back, so that nothing before it can come again.
#[derive(Debug, Clone, Default)]
pub(super) struct Past(Option<Arc<Met>>);

impl Past {
    /// What a round has been through, the latest first.
    pub fn all(&self) -> impl Iterator<Item = &Stood> {
        let first = self.0.as_deref();
        std::iter::successors(first, |met| met.before.as_deref()).map(|met| &met.stood)
    }

    /// The positions, the latest first.
    pub fn positions(&self) -> impl Iterator<Item = Position> + '_ {
        self.all().map(|stood| stood.pos)
    }

    fn push(&mut self, stood: Stood) {
        let before = self.0.take();
        self.0 = Some(Arc::new(Met { stood, before }));
    }

    /// A round stands at a position, if nothing is known of it yet.
    pub fn begin(&mut self, pos: &Position, barred: Option<u8>, may_stop: bool) {
        if self.0.is_none() {
            self.again(pos, barred, may_stop);
        }
    }

    /// A round comes to a position: whether it was there before.
    pub fn again(&mut self, pos: &Position, barred: Option<u8>, may_stop: bool) -> bool {
        let now = Stood::of(pos, barred, may_stop);
        let kept = |p: &Position| (p.cells[p.holes()], p.cells[p.holes() + 1], p.out());
        if self.all().next().is_some_and(|s| kept(&s.pos) != kept(pos)) {
            self.0 = None;
        }
        let met = self.all().any(|s| *s == now);
        self.push(now);
        met
    }
}

/// The earliest first.
impl FromIterator<Stood> for Past {
    fn from_iter<I: IntoIterator<Item = Stood>>(stood: I) -> Past {
        let mut past = Past::default();
        stood.into_iter().for_each(|s| past.push(s));
        past
    }
}

impl PartialEq for Past {
    fn eq(&self, other: &Past) -> bool {
        self.all().eq(other.all())
    }
}

impl Eq for Past {}

/// One after the other: a long round has more positions than calls within calls have room.
impl Drop for Past {
    fn drop(&mut self) {
        let mut next = self.0.take();
        while let Some(mut met) = next.and_then(Arc::into_inner) {
            next = met.before.take();
        }
    }
}
