//! Settings that say nothing in rules of the family.

use crate::lang::idle::{settings_of_nothing, Needs};
use crate::lang::{taken_in, Bundle, Problem};

/// Parameters that say nothing without another: the one, what it needs, and the words of the other that make it speak.
#[rustfmt::skip]
const NEEDS: &[Needs] = &[
    ("track.days", "track.shape", &["line"]),
    ("track.rows", "track.shape", &["rows"]),
    ("track.columns", "track.shape", &["rows"]),
    ("track.other", "track.shape", &["rows"]),
    ("track.points", "track.shape", &["drawn"]),
    ("track.ways", "track.shape", &["drawn"]),
    ("eat.trigger", "eat.by", &["all", "role"]),
    ("eat.from", "eat.by", &["all", "role"]),
    ("link.taken", "link.lines", &[]),
    ("sticks.weights", "sticks.kind", &["dice"]),
    ("track.last", "track.course", &["one-way"]),
    ("track.again-from", "track.last", &["circuit"]),
    ("track.again-after", "track.last", &["circuit"]),
    ("complete.days", "complete.when", &[]),
    ("station.stages", "station.toll", &[]),
    ("station.bank", "station.toll", &[]),
    ("bank.spend", "station.toll", &[]),
    ("bank.left", "station.toll", &[]),
    ("eat.whom", "track.course", &["there-and-back"]),
    ("supplement.when", "supplement.many", &[]),
    ("supplement.from", "supplement.many", &[]),
    ("role.when", "role.name", &[]),
    ("role.player", "role.name", &[]),
    ("role.leave", "role.name", &[]),
    ("role.rate", "role.name", &[]),
    ("role.exact", "role.name", &[]),
    ("role.days", "role.name", &[]),
    ("role.toll", "role.name", &[]),
    ("role.bank", "role.name", &[]),
    ("rank.order", "rank.first", &["role"]),
    ("rank.equal", "rank.first", &["most-eaten", "most-off"]),
];

/// What in a bundle does nothing.
pub(super) fn idle(bundle: &Bundle) -> Vec<Problem> {
    taken_in(bundle).map_or(vec![], |whole| settings_of_nothing(&whole, NEEDS))
}
