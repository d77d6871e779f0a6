//! What the situations of a table are distinguished by.

pub use crate::sowing::rulings::Dim;

/// A dimension as one table uses it: of numbers a class a number, of zones a class a hole, numbered from the mover.
pub type DimUse = crate::lang::tables::DimUse<Dim>;

impl DimUse {
    /// Whether it asks nothing but owners and marks, and of up to so many counters only whether there are any.
    pub(crate) fn asks_if_filled(&self, total: u16) -> bool {
        self.dim.is_static()
            || (self.dim == Dim::Count
                && self.size == 2
                && self.least == [0, 1]
                && self.class[2..=usize::from(total)].iter().all(|c| *c == 1))
    }
}

/// Laps distinguished by `lap`: as many as are sown before the test for a return begins.
pub(crate) const LAPS: u16 = 64;
