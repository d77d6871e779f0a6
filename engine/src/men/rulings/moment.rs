//! The moments at which clauses of games of men on points are consulted.

use crate::words;
use crate::words::Word;

words! {
    /// A moment at which clauses are consulted.
    pub enum Moment {
        Drop = "drop": "a player has a man in hand and a point is vacant",
        Step = "step": "a man could go to the next point of a line, which is vacant",
        Slide = "slide": "a man could go further on along a line, over vacant points to a vacant one",
        Fly = "fly": "a man could go to any vacant point",
        Leap = "leap": "a man stands next to another, and the point behind that one is vacant",
        Vault = "vault": "a man could go along a line over one other man, which does not stand next to him or not right before the vacant point he comes to",
        Strike = "strike": "a man could go to the next point of a line, where a man of the other player stands",
        Charge = "charge": "a man could go further on along a line, over vacant points to one where a man of the other player stands",
        Arrived = "arrived": "a man has been dropped or has moved",
        Beside = "beside": "a man has been dropped or has moved, and another stands next to him",
        Removal = "removal": "a player takes a man of the other's off the board",
        Done = "done": "an act is done, with all that was taken by it",
        Stuck = "stuck": "a player is to move, and there is nothing that he may do",
    }
}

/// All of them with what each says, in the order of play.
pub(super) const FIXED: &[(&str, &str)] = <Moment as Word>::WORDS;

/// The names of some moments, as rows of keys have them.
pub(super) const fn names<const N: usize>(moments: [Moment; N]) -> [&'static str; N] {
    let mut names = [""; N];
    let mut i = 0;
    while i < N {
        names[i] = moments[i].word();
        i += 1;
    }
    names
}

/// Groups of names, one after the other.
pub(super) const fn joined<const N: usize>(groups: &[&[&'static str]]) -> [&'static str; N] {
    let mut names = [""; N];
    let (mut i, mut group) = (0, 0);
    while group < groups.len() {
        let mut at = 0;
        while at < groups[group].len() {
            names[i] = groups[group][at];
            (i, at) = (i + 1, at + 1);
        }
        group += 1;
    }
    assert!(i == N);
    names
}

/// Groups of names, one after the other, as a row of keys has them.
macro_rules! sum {
    ($($group:expr),+ $(,)?) => {
        &$crate::men::rulings::moment::joined::<{ 0 $(+ $group.len())+ }>(&[$($group),+])
    };
}
pub(super) use sum;

// each moment that stands alone in some row
pub(super) const DROP: &[&str] = &names([Moment::Drop]);
pub(super) const ARRIVED: &[&str] = &names([Moment::Arrived]);
pub(super) const BESIDE: &[&str] = &names([Moment::Beside]);
pub(super) const REMOVAL: &[&str] = &names([Moment::Removal]);
pub(super) const DONE: &[&str] = &names([Moment::Done]);
pub(super) const STUCK: &[&str] = &names([Moment::Stuck]);
/// A man could go along a line where nobody is in his way.
pub(super) const FREE: &[&str] = &names([Moment::Step, Moment::Slide]);
/// He could leap over another.
pub(super) const LEAPS: &[&str] = &names([Moment::Leap, Moment::Vault]);
/// He could go to where another stands.
pub(super) const STRIKES: &[&str] = &names([Moment::Strike, Moment::Charge]);
/// A man could go somewhere.
pub(super) const GOING: &[&str] = sum!(FREE, &names([Moment::Fly]), LEAPS, STRIKES);
/// Along a line.
pub(super) const ALONG: &[&str] = sum!(FREE, LEAPS, STRIKES);
/// A man acts: he is dropped, goes, or has done either.
pub(super) const ACTING: &[&str] = sum!(DROP, GOING, ARRIVED, BESIDE, DONE);
/// Every moment.
pub(super) const EVERY: &[&str] = sum!(DROP, GOING, ARRIVED, BESIDE, REMOVAL, DONE, STUCK);
