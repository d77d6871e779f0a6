//! The moments at which clauses of games of men on points are asked.

use crate::words;
use crate::words::Word;

words! {
    /// A moment at which clauses are asked.
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

/// All of them with what each says, in the order of play.
pub(super) const FIXED: &[(&str, &str)] = <Moment as Word>::WORDS;
