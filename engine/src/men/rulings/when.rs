//! Conditions: in which situations a ruling holds.

use super::moment::{
    sum, ACTING, ALONG, ARRIVED, BESIDE, DONE, DROP, EVERY, GOING, LEAPS, REMOVAL, STRIKES,
};

use crate::game::Player;
use crate::lang::halves::conditions;
use crate::lang::{Counts, Many, YesNo};
use crate::words;
use crate::words::Word;

words! {
    /// Whose a man is, seen from the mover.
    pub enum Side {
        Own = "own": "the mover's",
        Other = "other": "the other player's",
    }
}
words! {
    /// Which way a man goes, seen from his player.
    pub enum Way {
        Forward = "forward": "towards the other player's side",
        Level = "level": "towards neither side",
        Back = "back": "towards the player's own side",
    }
}
words! {
    /// How the line lies along which a man goes.
    pub enum Slanted {
        Straight = "straight": "along a row or a column",
        Diagonal = "diagonal": "from corner to corner, or any other way",
    }
}
words! {
    /// What the act was.
    pub enum By {
        Drop = "drop": "a man was dropped",
        Step = "step": "a man stepped",
        Slide = "slide": "a man slid",
        Fly = "fly": "a man flew",
        Leap = "leap": "a man leapt over the next one",
        Vault = "vault": "a man leapt over one that is further away, or landed further on",
        Strike = "strike": "a man struck the next one",
        Charge = "charge": "a man struck one further away",
        Removal = "removal": "a man of the other player was taken off",
    }
}
words! {
    /// What is behind the man beside, on the line on which they stand.
    pub enum Behind {
        Own = "own": "one of the mover's men",
        Other = "other": "another of the other player's men",
        Vacant = "vacant": "a vacant point",
        Edge = "edge": "nothing: the line ends there",
    }
}
words! {
    /// How a man's way lies to the one that he came in the same turn.
    pub enum Bend {
        On = "on": "straight on; also if the man has not moved yet",
        Turned = "turned": "to another side",
        Back = "back": "the way the man came",
    }
}
words! {
    /// Whether there are any.
    pub enum SomeNone {
        None = "none": "there is none",
        Some = "some": "there is at least one",
    }
}

/// A man comes to a point, or has come there.
const COMING: &[&str] = sum!(DROP, GOING, ARRIVED, BESIDE, REMOVAL, DONE);
/// A man would stand somewhere, stands there or leaves.
const ROWS: &[&str] = sum!(DROP, GOING, ARRIVED, REMOVAL);
/// There is another man.
const ANOTHER: &[&str] = sum!(LEAPS, STRIKES, BESIDE, REMOVAL);
/// After something was done.
const AFTER: &[&str] = sum!(ARRIVED, BESIDE, DONE);

conditions! {
    /// The moment when it is tested.
    at;
    /// The player who acts; at `stuck`, the player who cannot.
    player: Many<Player> = "player", Words(Player::WORDS), EVERY, Player 7 "who acts";
    /// The kind of the man that acts: names of `setup.kinds`, or `"!name"` for any other.
    man: Many<String> = "man", Kinds, ACTING, Man 1 "the kind of the man";
    /// The kind of the other man: the one leapt over, struck, beside, or to be removed.
    other: Many<String> = "other", Kinds, ANOTHER, Other 2 "the kind of the other man";
    /// The owner of the man that is leapt over or stands beside.
    side: Many<Side> = "side", Words(Side::WORDS), sum!(LEAPS, BESIDE), Side 0 "whose he is";
    /// Which way the man goes.
    way: Many<Way> = "way", Words(Way::WORDS), ALONG, Way 5 "which way he goes";
    /// The line on which the man moves, or on which the other man is next to it.
    slant: Many<Slanted> = "slant", Words(Slanted::WORDS), sum!(ALONG, BESIDE), Slant 6 "how the line lies";
    /// If a man goes on in a turn: its direction, compared with the way it came.
    bend: Many<Bend> = "bend", Words(Bend::WORDS), ALONG, Bend 28 "how he turns";
    /// The other player's men next to the point from which the man moves.
    near: Counts = "near", Counts, GOING, Near 29 "men of the other's next to whence";
    /// The point from which the man moves: names of `board.zones`, or `"!name"` for outside it.
    from: Many<String> = "from", Zones, GOING, From 3 "whence";
    /// The point to which the man comes or has come; at `beside` and `removal`, that of the other man.
    zone: Many<String> = "zone", Zones, COMING, Zone 4 "where";
    /// What the act was.
    by: Many<By> = "by", Words(By::WORDS), AFTER, By 10 "what was done";
    /// At `beside`: what is behind the other man.
    behind: Many<Behind> = "behind", Words(Behind::WORDS), BESIDE, Behind 11 "what is behind him";
    /// At `beside`: the kind of the man behind the other man.
    behind_kind: Many<String> = "behind-kind", Kinds, BESIDE, BehindKind 12 "the kind of who stands behind him";
    /// At `beside`: the point behind the other man.
    behind_zone: Many<String> = "behind-zone", Zones, BESIDE, BehindZone 13 "the point behind him";
    /// At `beside`: what is behind the row of the other player's men that begins with the man beside.
    past: Many<Behind> = "past", Words(Behind::WORDS), BESIDE, Past 26 "what is behind the row of him";
    /// At `beside`: points next to the other man that the mover's men occupy.
    held: Counts = "held", Counts, BESIDE, Held 14 "points round him that the mover holds";
    /// At `beside`: vacant points next to the other man.
    free: Counts = "free", Counts, BESIDE, Free 15 "vacant points round him";
    /// The longest row of one player's men with the man that has come (`arrived`), would come (`drop`, `step` …), or would be taken off (`removal`).
    row: Counts = "row", Counts, ROWS, Row 16 "the longest row he stands in";
    /// At `drop`: men of both players already on the board.
    dropped: Counts = "dropped", Counts, DROP, Dropped 17 "men on the board";
    /// The mover's men on the board.
    men: Counts = "men", Counts, EVERY, Men 18 "men of the mover's";
    /// The other player's men on the board.
    others: Counts = "others", Counts, EVERY, Others 19 "men of the other's";
    /// Men that the other player has lost: those of the first position that are neither on the board nor in hand.
    lost: Counts = "lost", Counts, EVERY, Lost 30 "men that the other has lost";
    /// Whether the mover has men in hand.
    hand: Many<SomeNone> = "hand", Words(SomeNone::WORDS), EVERY, Hand 20 "men in the mover's hand";
    /// Whether anybody has men in hand.
    hands: Many<SomeNone> = "hands", Words(SomeNone::WORDS), EVERY, Hands 21 "men in any hand";
    /// The mover's turns, this one included.
    turn: Counts = "turn", Counts, EVERY, Turn 22 "turns of the mover's";
    /// At `done`: men that this act has taken.
    taken: Counts = "taken", Counts, DONE, Taken 23 "men taken";
    /// At `done`: whether the same man can take again.
    more: YesNo = "more", YesNo, DONE, More 24 "whether he can take again";
    /// At `done`: the kind of a man that this act has taken; if there are several, the one named last in `setup.kinds`.
    taken_kind: Many<String> = "taken-kind", Kinds, DONE, TakenKind 27 "the kind of who was taken";
    /// At `done`: a zone with one of the mover's men on every point.
    filled: Many<String> = "filled", Zones, DONE, Filled 25 "a zone that the mover's men fill";
}

impl Dim {
    /// Whether its value is known of a board before a game is played: of a point, a way, and the kinds of men.
    pub fn is_static(self) -> bool {
        self.rank() < 10
    }

    /// Whether its value is the same for everything that may be done as things stand: of hands, turns and numbers of men.
    pub fn is_of_turn(self) -> bool {
        use Dim::{Dropped, Hand, Hands, Lost, Men, Others, Turn};
        matches!(self, Dropped | Hand | Hands | Lost | Men | Others | Turn)
    }
}

impl PartialOrd for Dim {
    fn partial_cmp(&self, other: &Dim) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// In the order of a table's dimensions.
impl Ord for Dim {
    fn cmp(&self, other: &Dim) -> std::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl std::fmt::Display for Dim {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.word())
    }
}
