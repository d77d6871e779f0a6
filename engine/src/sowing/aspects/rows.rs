//! The rows of the table of sowing games, each with its closed list of codes, and where it is read from.

use crate::game::{Codes, Row, INTERNAL};
use Codes::{Listed, Number, Setting};

/// Where a row is read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// A setting that says nothing where it is left out.
    Setting(&'static str),
    /// A setting that every game has: where no clause sets it, what holds anyway.
    Always(&'static str),
    Holes,
    RoundOver,
    Left,
    LostBelow,
    Counters,
    Layout,
    Choose,
    FirstMoves,
    Sown,
    Direction,
    Skipped,
    Banked,
    Passing,
    Last(Seen),
    Store,
    Looks,
    After,
    Race,
    Place,
    Reserve,
    Answer,
    Pick,
    Kept,
    Settled,
    /// Whether a capture may be let pass: by a setting, or in a record alone.
    LetPass,
    /// What follows where neither can move.
    BothStuck,
    /// Who has won a race that both stop at once.
    RaceTie,
    /// Of a division, so many counters over.
    Over(u16),
}

/// Where a last counter has fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    Own,
    Theirs,
    OwnEmpty,
    TheirsEmpty,
    OwnMark,
    TheirMark,
    TheirMarkEmpty,
}

type List = &'static [(&'static str, &'static str)];

#[rustfmt::skip]
pub(super) const WAYS: List = &[
    ("anticlockwise", "anticlockwise"),
    ("clockwise", "clockwise"),
    ("either", "as the mover chooses"),
    ("by-hole", "it depends on the hole where the move begins"),
    ("kept", "as in the player’s first move, which may go either way"),
    ("by-turn", "it depends on the turn"),
    ("winding", "one way round a course that winds through more than two rows"),
    ("by-row", "each player goes their own way round"),
];
pub(super) const AFTER: List = &[
    ("ends", "the move ends"),
    ("on", "sowing goes on"),
    ("again", "the player moves again"),
    ("may-again", "the player may move again"),
    ("ask", "the player chooses how it goes on"),
    ("looks", "another hole decides"),
    ("by-case", "one or another, depending on the case"),
];
pub(super) const NEXT: List = &[
    ("end", "the move ends"),
    ("relay", "sowing goes on"),
    ("again", "the player moves again"),
    ("may-again", "the player may move again"),
];
const CHOOSE: List = &[
    ("any", "any of his that holds counters"),
    ("two-or-more", "never a hole with a single counter"),
    ("singles-last", "a single counter only if there is no other"),
    ("by-number", "only certain numbers of counters"),
    ("by-end", "it depends on where the first lap would end"),
    ("by-hole", "certain holes, only under a condition"),
    (
        "one-end",
        "only the hole nearest to one end of the player’s row",
    ),
    ("either-side", "the opponent’s holes as well"),
];
const FIRST: List = &[
    ("bound-hole", "not every hole may be chosen"),
    ("other-effect", "counters that fall have another effect"),
    ("both", "both"),
];
const SOWN: List = &[
    ("nobody", "nobody"),
    ("holder", "whose hole it is, as any other"),
    (
        "holder-sometimes",
        "the player who owns the hole, under a condition",
    ),
];
#[rustfmt::skip]
const SKIPPED: List = &[
    ("own-marked", "the mover’s marked holes"),
    ("others-marked", "the opponent’s marked holes"),
    ("marked", "marked holes"),
    ("by-count", "it depends on how many counters are there, were lifted or are still to be sown"),
    ("by-place", "it depends on the hole and its owner"),
];
const BANKED: List = &[(
    "off",
    "under a condition, a counter goes into the mover’s store instead",
)];
#[rustfmt::skip]
const PASSING: List = &[
    ("four-owner", "if it makes four, the hole’s owner captures them"),
    ("three-owner", "if it makes three, the hole’s owner captures them"),
    ("four", "if it makes four, the mover captures them"),
    ("three", "if it makes three, the mover captures them"),
    ("taken-owner", "the hole’s owner captures another number of counters"),
    ("taken", "the mover captures another number of counters"),
    ("marked", "it can mark a hole"),
];
#[rustfmt::skip]
const OTHERS: List = &[
    ("relay", "the player lifts all counters there and sows on, whatever their number"),
    ("end", "the move ends"),
    ("three-taken", "three counters are captured"),
    ("four-taken", "four counters are captured"),
    ("two-three-taken", "two or three counters are captured"),
    ("taken", "all are captured"),
    ("some-taken", "certain numbers of counters are captured"),
    ("holes-taken", "every hole of the opponent with a certain number of counters is captured"),
    ("four-marked", "with four counters the hole becomes marked"),
    ("some-marked", "with certain numbers of counters the hole becomes marked"),
    ("looks", "another hole decides"),
    ("again", "the player moves again"),
];
#[rustfmt::skip]
const EMPTY: List = &[
    ("end", "the move ends"),
    ("opposite", "the counters opposite are captured, and the move ends"),
    ("opposite-on", "the counters opposite are captured, and the move goes on in some way"),
    ("marked", "a hole can be marked"),
    ("looks", "another hole decides"),
    ("taken", "it is taken"),
    ("by-taking", "it depends on whether the move has captured anything"),
    ("again", "the player moves again"),
    ("relay", "the player sows on with it"),
];
#[rustfmt::skip]
const ON_MARK: List = &[
    ("end", "nothing is captured, and the move ends"),
    ("relay", "the player lifts all counters there and sows on"),
    ("one-end", "one counter is captured (at the first visit or only later), and the move ends"),
    ("one-again", "one counter is captured (at the first visit or only later), and the player moves again"),
    ("two-end", "two counters are captured (at the first visit or only later), and the move ends"),
    ("two-again", "two counters are captured (at the first visit or only later), and the player moves again"),
    ("all-end", "all counters are captured, and the move ends"),
    ("by-kind", "it depends on the kind of mark"),
    ("again", "the player moves again"),
];
#[rustfmt::skip]
const LOOKS: List = &[
    ("taken", "the counters there are captured"),
    ("some-taken", "the counters there are captured under a condition"),
    ("relay", "sowing goes on from there"),
    ("several", "depending on what is there, a further hole decides"),
];
#[rustfmt::skip]
const RACE: List = &[
    ("empty-wins", "the first player to end in an empty hole wins the race"),
    ("end", "it ends"),
];
const KEPT: List = &[("once", "what has happened to the hole counts later")];
const PLACED: List = &[(
    "placed",
    "captured counters are placed in a hole as a second step",
)];
const ENTERED: List = &[(
    "entered",
    "a player enters counters from the reserve before sowing",
)];
const ANSWERED: List = &[(
    "answered",
    "the player chooses whether it goes on, turns back or ends, within the rules",
)];
const PICKED: List = &[(
    "picked",
    "besides the captures of the sowing, the capturing player picks a hole",
)];
const SETTLED: List = &[
    ("taken", "under a condition, counters are captured"),
    ("over", "under a condition, the round is over"),
];
#[rustfmt::skip]
const OVER: List = &[
    ("mine", "the player gets the hole"),
    ("theirs", "the opponent gets the hole"),
    ("lot", "chance decides, by lots or a hand game"),
    ("poorer", "the player with fewer counters, or without a gain, gets the hole"),
    ("richer", "the player with more counters, or with a gain, gets the hole"),
    ("mine-short", "the player gets the hole, with only that player’s surplus in it"),
    ("theirs-short", "the opponent gets the hole, with only the opponent’s surplus in it"),
    ("last-owner", "the hole stays with its last owner"),
];
#[rustfmt::skip]
const ROUND: List = &[
    ("cannot-move", "when a player whose turn it is cannot move"),
    ("row-empty", "as soon as a player could not move, whoever’s turn it is"),
    ("neither", "when neither player can move"),
    ("few-left", "when few counters are left, or on a similar condition"),
];
const LEFT: List = &[
    ("owner", "the hole’s owner"),
    ("not-stuck", "the player who can still move"),
    ("nobody", "it counts for neither"),
    ("last-mover", "the player who made the last move"),
    ("shared", "each player gets half"),
    ("nothing", "nothing is left, unless a round is broken off"),
];
#[rustfmt::skip]
const LAYOUT: List = &[
    ("two", "in two rows"),
    ("three", "in three rows"),
    ("four", "in four rows"),
    ("ring", "round a ring"),
    ("own-ways", "in two rows, and each player goes their own way round"),
];
#[rustfmt::skip]
const LET_PASS: List = &[
    ("true", "if the player wants"),
    ("record", "only as a record says; in play it is taken for the player"),
];
const UNEQUAL: List = &[("unequal", "not the same in all")];

const UP: &str = "Setting up";
const CHOICE: &str = "Which hole";
const SOW: &str = "Sowing";
const LAST: &str = "Sowing";
const MARK: &str = "Marks";
const TAKE: &str = "Taking";
const END: &str = "The end of a round";
const NEXT_ROUND: &str = "The next round";
const DOUBT: &str = "Doubtful cases";

const fn row(
    id: &'static str,
    group: &'static str,
    aspect: &'static str,
    codes: Codes,
    reads: Reads,
) -> (Row, Reads) {
    (
        Row {
            id,
            group,
            aspect,
            codes,
            settings: &[],
        },
        reads,
    )
}

const fn set(group: &'static str, aspect: &'static str, path: &'static str) -> (Row, Reads) {
    row(path, group, aspect, Setting(path), Reads::Setting(path))
}

/// Every row, in the order of a table for readers.
#[rustfmt::skip]
pub(super) const ALL: &[(Row, Reads)] = &[
    row("setup.holes", UP, "holes in a row", Number(UNEQUAL), Reads::Holes),
    row("setup.rows", UP, "how the holes lie", Listed(LAYOUT), Reads::Layout),
    row("setup.counters", UP, "counters in a hole", Number(UNEQUAL), Reads::Counters),
    set(UP, "whose a hole is", "side.means"),
    set(UP, "opening", "opening.kind"),
    set(UP, "opening: from which hole", "opening.from"),
    set(UP, "opening: the pace of a race", "opening.pace"),
    row("race", UP, "opening: a last counter in it", Listed(RACE), Reads::Race),
    set(UP, "opening: captures", "opening.takes"),
    set(UP, "opening: its steps", "opening.script"),
    set(UP, "who begins", "starter.first"),
    set(CHOICE, "counters in reserve", "setup.reserve"),
    row("reserve", CHOICE, "where counters are entered", Listed(ENTERED), Reads::Reserve),
    row("choose", CHOICE, "from which holes", Listed(CHOOSE), Reads::Choose),
    row("first-moves", CHOICE, "first moves", Listed(FIRST), Reads::FirstMoves),
    row("choose.marked", CHOICE, "who may sow a marked hole", Listed(SOWN), Reads::Sown),
    set(CHOICE, "must who can move", "turn.compulsory"),
    set(CHOICE, "must who can take", "take.duty"),
    set(CHOICE, "an extra move", "again.from"),
    row("sow.direction", SOW, "direction", Listed(WAYS), Reads::Direction),
    set(SOW, "the first counter", "sow.first"),
    set(SOW, "the hole sown from", "sow.skip"),
    row("enter.skip", SOW, "holes passed over", Listed(SKIPPED), Reads::Skipped),
    row("enter.bank", SOW, "counters put aside in sowing", Listed(BANKED), Reads::Banked),
    set(SOW, "stores", "sow.store"),
    row("passing", SOW, "a counter on its way", Listed(PASSING), Reads::Passing),
    row("last.own", LAST, "last counter on others, own hole", Listed(OTHERS), Reads::Last(Seen::Own)),
    row("last.other", LAST, "last counter on others, the other's hole", Listed(OTHERS), Reads::Last(Seen::Theirs)),
    row("last.own-empty", LAST, "last counter in an empty hole, own", Listed(EMPTY), Reads::Last(Seen::OwnEmpty)),
    row("last.other-empty", LAST, "last counter in an empty hole, the other's", Listed(EMPTY), Reads::Last(Seen::TheirsEmpty)),
    row("last.store", LAST, "last counter in a store", Listed(NEXT), Reads::Store),
    row("last.own-mark", MARK, "last counter in one's own mark", Listed(ON_MARK), Reads::Last(Seen::OwnMark)),
    row("last.other-mark", MARK, "last counter in the other's mark", Listed(ON_MARK), Reads::Last(Seen::TheirMark)),
    row("last.other-mark-empty", MARK, "… when it is empty", Listed(ON_MARK), Reads::Last(Seen::TheirMarkEmpty)),
    row("last.after", TAKE, "after a last counter on others takes from or marks its unmarked hole", Listed(AFTER), Reads::After),
    row("look", TAKE, "another hole that decides", Listed(LOOKS), Reads::Looks),
    set(TAKE, "another hole that decides, where it is closed", "look.closed"),
    row("answer", TAKE, "a player who is asked in the midst of a sowing", Listed(ANSWERED), Reads::Answer),
    row("place", TAKE, "where what is taken is placed", Listed(PLACED), Reads::Place),
    row("pick", TAKE, "holes that the taker picks", Listed(PICKED), Reads::Pick),
    row("take.offer", TAKE, "captures let pass", Listed(LET_PASS), Reads::LetPass),
    set(TAKE, "taking all that the other has", "strip.captures"),
    row("settled", END, "once a move is done", Listed(SETTLED), Reads::Settled),
    row("round-over", END, "when a round is over", Listed(ROUND), Reads::RoundOver),
    set(END, "of which holes what is left is counted", "left.zone"),
    set(END, "a player who cannot move", "stuck.then"),
    set(END, "when that is asked", "stuck.test"),
    row("stuck.both", END, "neither can move", Setting("stuck.both"), Reads::BothStuck),
    set(END, "the duty to feed", "feed.duty"),
    set(END, "how much is fed", "feed.give"),
    set(END, "stopped by a majority", "majority.over"),
    set(END, "what a majority ends", "majority.ends"),
    set(END, "what counts to it", "total.of"),
    row("gather", END, "what is left goes to", Listed(LEFT), Reads::Left),
    set(END, "the odd counter of what is shared", "gather.odd"),
    set(END, "what lies in marks goes to", "gather.marked"),
    row("win.by", END, "what wins", Setting("win.by"), Reads::Always("win.by")),
    set(NEXT_ROUND, "how it is set up", "divide.kind"),
    set(NEXT_ROUND, "counters to a hole", "divide.size"),
    set(NEXT_ROUND, "which holes change hands", "divide.gained"),
    set(NEXT_ROUND, "where holes are filled from", "divide.from"),
    set(NEXT_ROUND, "what fills no hole", "divide.remainder"),
    set(NEXT_ROUND, "where the richer lays out the same", "divide.copy"),
    set(NEXT_ROUND, "holes that stay empty", "divide.empty"),
    set(NEXT_ROUND, "two over each", "divide.odd"),
    row("remainder.3", NEXT_ROUND, "three counters over", Listed(OVER), Reads::Over(3)),
    row("remainder.2", NEXT_ROUND, "two counters over", Listed(OVER), Reads::Over(2)),
    row("remainder.1", NEXT_ROUND, "one counter over", Listed(OVER), Reads::Over(1)),
    set(NEXT_ROUND, "what was put in by the other", "divide.debt"),
    set(NEXT_ROUND, "marks in the next round", "marks.next-round"),
    set(NEXT_ROUND, "who begins later", "starter.later"),
    set(NEXT_ROUND, "how later rounds open", "opening.later"),
    row("match.lost-below", NEXT_ROUND, "the match is lost with fewer counters than", Number(&[("a-hole", "fill a hole")]), Reads::LostBelow),
    set(NEXT_ROUND, "the match is lost with so many holes", "match.lost-holes"),
    set(NEXT_ROUND, "the match is won with so many rounds", "match.won-rounds"),
    set(DOUBT, "a move that would never stop", "endless.then"),
    set(DOUBT, "laps after which a move is given up", "endless.laps"),
    row("opening.tie", DOUBT, "both stop a race at once", Setting("opening.tie"), Reads::RaceTie),
    set(DOUBT, "a position that comes again", "repeat.then"),
    set(DOUBT, "turns after which a round is broken off", "cap.turns"),
    row("unseen", INTERNAL, "what is kept in mind of a hole", Listed(KEPT), Reads::Kept),
];

/// The rows alone.
pub const ROWS: &[Row] = &{
    let mut rows = [ALL[0].0; ALL.len()];
    let mut i = 0;
    while i < ALL.len() {
        rows[i] = ALL[i].0;
        i += 1;
    }
    rows
};
