//! What the situations of a table are told apart by.

pub use crate::sowing::rulings::Dim;

/// A dimension as one table uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DimUse {
    /// What is told apart.
    pub dim: Dim,
    /// Number of values.
    pub size: usize,
    /// Distance in the table from one value to the next.
    pub stride: usize,
    /// What each value is called.
    pub labels: Vec<String>,
    /// For counted dimensions: number → value; for zones: hole, numbered from the mover → value.
    pub class: Vec<u8>,
    /// The smallest number of each value.
    pub least: Vec<u16>,
}

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

/// Laps told apart by `lap`: as many as are sown before the test for a return begins.
pub(crate) const LAPS: u16 = 64;
