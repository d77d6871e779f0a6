//! The parameters that `set.<phase>.<parameter>` fixes: one table for reading, checking, the JSON Schema and the manual.

use serde_json::Value;

/// What a parameter takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number between two bounds, both included.
    Int(i64, i64),
    /// A whole number between two bounds, or the word `half` (of all counters).
    Half(i64, i64),
    /// One of some words, each with what it says.
    Word(&'static [(&'static str, &'static str)]),
    Bool,
    /// A list of whole numbers, or two such lists (South's, North's).
    Path,
    /// A list of whole numbers; `-1` = none.
    Ints,
    /// A list of words.
    Words(&'static [(&'static str, &'static str)]),
    /// Zones: name → list of holes numbered from the mover.
    Zones,
    /// Steps of a scripted opening.
    Script,
    /// A list of names, free in their wording.
    Names,
    /// A name.
    Text,
}

/// Whether a parameter must be there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// Every ruleset sets it.
    Always,
    /// Set, or listed in `absent`: a † parameter.
    OrAbsent,
    /// Has a value of its own when left out.
    Default(&'static str),
    /// Needed only with another; the compiler says when.
    Sometimes,
}

/// One parameter.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    pub phase: &'static str,
    pub name: &'static str,
    pub kind: Kind,
    pub need: Need,
    pub says: &'static str,
}

impl Param {
    /// `phase.name`, as in `absent`.
    pub fn path(&self) -> String {
        format!("{}.{}", self.phase, self.name)
    }
}

/// The parameter of a path, if there is one.
pub fn find(phase: &str, name: &str) -> Option<&'static Param> {
    find_in(PARAMS, phase, name)
}

/// The parameter of a path in a family's table, if there is one.
pub fn find_in(table: &'static [Param], phase: &str, name: &str) -> Option<&'static Param> {
    table.iter().find(|p| p.phase == phase && p.name == name)
}

/// The parameters of a family of games; those of the sowing family where none is named.
pub fn of_family(family: &str) -> &'static [Param] {
    match family {
        "track" => crate::track::params::PARAMS,
        _ => PARAMS,
    }
}

/// The parameter of a path in a family's table.
///
/// # Errors
/// What may be meant: a parameter of that name in another phase, or the nearest.
pub fn lookup(table: &'static [Param], phase: &str, name: &str) -> Result<&'static Param, String> {
    if let Some(param) = find_in(table, phase, name) {
        return Ok(param);
    }
    let path = format!("{phase}.{name}");
    let elsewhere = table.iter().find(|p| p.name == name).map(Param::path);
    let all: Vec<String> = table.iter().map(Param::path).collect();
    let near = crate::words::nearest(&path, all.iter().map(String::as_str)).map(String::from);
    let here: Vec<&str> = table
        .iter()
        .filter(|p| p.phase == phase)
        .map(|p| p.name)
        .collect();
    let mend = match (elsewhere.or(near), here.as_slice()) {
        (Some(p), _) => format!("; did you mean `{p}`?"),
        (None, []) => String::new(),
        (None, here) => format!(" (`{phase}` has: {})", here.join(", ")),
    };
    Err(format!("there is no parameter `{path}`{mend}"))
}

/// Whether a value is one that a parameter takes.
///
/// # Errors
/// What it takes, and the nearest word.
pub fn fits(kind: Kind, value: &Value) -> Result<(), String> {
    let list_of_ints = |v: &Value| v.as_array().is_some_and(|a| a.iter().all(Value::is_i64));
    let ok = match kind {
        Kind::Int(min, max) => match value.as_i64() {
            Some(n) if (min..=max).contains(&n) => true,
            Some(n) => return Err(format!("{n} is out of range ({min} to {max})")),
            None => false,
        },
        Kind::Half(min, max) => match (value.as_i64(), value.as_str()) {
            (Some(n), _) if (min..=max).contains(&n) => true,
            (Some(n), _) => return Err(format!("{n} is out of range ({min} to {max})")),
            (None, Some(word)) if word != "half" => {
                return Err(crate::words::unknown(word, &["half"]))
            }
            (None, word) => word.is_some(),
        },
        Kind::Word(words) => {
            let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
            match value.as_str() {
                Some(w) if all.contains(&w) => true,
                Some(w) => return Err(crate::words::unknown(w, &all)),
                None => return Err(format!("a word is needed: one of {}", all.join(", "))),
            }
        }
        Kind::Words(words) => value.as_array().is_some_and(|a| {
            a.iter().all(|v| {
                v.as_str()
                    .is_some_and(|w| words.iter().any(|(x, _)| *x == w))
            })
        }),
        Kind::Bool => value.is_boolean(),
        Kind::Ints => list_of_ints(value),
        Kind::Path => {
            list_of_ints(value)
                || value
                    .as_array()
                    .is_some_and(|a| a.len() == 2 && a.iter().all(list_of_ints))
        }
        Kind::Zones => value
            .as_object()
            .is_some_and(|o| o.values().all(list_of_ints)),
        Kind::Script | Kind::Names => value
            .as_array()
            .is_some_and(|a| a.iter().all(Value::is_string)),
        Kind::Text => value.is_string(),
    };
    if ok {
        Ok(())
    } else {
        Err(match kind {
            Kind::Int(..) => "a whole number is needed".into(),
            Kind::Half(..) => "a whole number is needed, or \"half\"".into(),
            Kind::Bool => "true or false is needed".into(),
            Kind::Words(words) => {
                let all: Vec<&str> = words.iter().map(|(w, _)| *w).collect();
                format!("a list of these words is needed: {}", all.join(", "))
            }
            Kind::Names => "a list of names is needed".into(),
            Kind::Text => "a name is needed, in quotes".into(),
            Kind::Ints => "a list of whole numbers is needed".into(),
            Kind::Path => "a list of holes is needed, or two such lists (South's, North's)".into(),
            Kind::Zones => "a table of lists of holes is needed: { left = [0, 1, 2] }".into(),
            _ => "a list of steps is needed: [\"palm 0\", \"shift 1 2\", \"drop 1\", \"mark 1 weg\", \"turn\"]".into(),
        })
    }
}

/// One row of a table of parameters.
pub(crate) const fn p(
    phase: &'static str,
    name: &'static str,
    kind: Kind,
    need: Need,
    says: &'static str,
) -> Param {
    Param {
        phase,
        name,
        kind,
        need,
        says,
    }
}

use Kind::{Bool, Half, Int, Ints, Path, Script, Word, Words, Zones};
use Need::{Always, Default, OrAbsent, Sometimes};

/// Every parameter, in the order of the manual.
pub const PARAMS: &[Param] = &[
    p("setup", "holes", Int(1, 12), Always, "holes in each player's row"),
    p("setup", "counters", Int(0, 120), Always, "counters in each hole at the start"),
    p("setup", "start", Ints, Sometimes, "counters hole by hole, where they are not equal"),
    p("setup", "zones", Zones, OrAbsent, "named sets of holes, numbered from the mover: 0..n-1 his own from his left, n..2n-1 the other's"),
    p("setup", "path", Path, Sometimes, "holes in sowing order, one list or one a player, where it is not the plain ring"),
    p("setup", "owner", Words(&[("south", "South's"), ("north", "North's")]), Sometimes, "owner hole by hole, where it is not by row"),
    p("setup", "opposite", Ints, Sometimes, "the hole opposite, hole by hole (-1 = none), where it is not by row"),
    p("sow", "direction", Word(&[("anticlockwise", "rising hole numbers"), ("clockwise", "falling hole numbers")]), Always, "which way counters are sown; a `choose` outcome may say otherwise"),
    p("sow", "skip", Word(&[("nothing", "every hole is sown"), ("lap-origin", "the hole this lap's counters were lifted from is passed over"), ("move-origin", "the hole the move began from is passed over")]), Always, "what a sowing passes over"),
    p("sow", "first", Word(&[("next", "the first counter falls in the next hole"), ("origin", "where two or more lay, the first falls back in the hole itself"), ("origin-once", "so in the first lap of a move only")]), Default("next"), "where the first counter falls"),
    p("sow", "store", Word(&[("own", "the mover's store is sown after his last hole"), ("both", "both stores are sown")]), OrAbsent, "whether stores are sown"),
    p("side", "means", Word(&[("owned", "by owner this round"), ("row", "by the printed row")]), Always, "what own and other mean"),
    p("opening", "kind", Word(&[("turns", "players move in turn from the start"), ("race", "both sow at once until one is brought to a stop"), ("script", "a fixed series of steps")]), Always, "how a round opens"),
    p("opening", "from", Word(&[("rightmost", "the last hole of his arc"), ("printed", "the last hole of his printed row, whoever owns it"), ("picked", "a hole of his with counters that he picks; drawn by lot where nobody is asked"), ("picked-facing", "the same, of those that face one of the other's")]), Sometimes, "race: the hole each sows from; script: the hole that places are counted from (rightmost, if it is not set)"),
    p("opening", "pace", Word(&[("lockstep", "both drop a counter at each tick"), ("jitter", "at each tick one of the two, drawn by chance, drops a counter"), ("finish", "lockstep, and the loser relays on to his own standstill"), ("lot", "nothing is sown; the starter is drawn")]), Sometimes, "race: how fast each is"),
    p("opening", "tie", Word(&[("lot", "drawn by lot")]), Default("lot"), "race: both stop at the same tick"),
    p("opening", "takes", Word(&[("none", "nothing is taken in the race"), ("yes", "the rulings of passing and last counters hold in the race as well")]), Default("none"), "race: captures"),
    p("opening", "later", Word(&[("again", "every round opens so"), ("turns", "only the first round opens so")]), Default("again"), "later rounds"),
    p("opening", "script", Script, Sometimes, "script: steps `palm AT`, `shift AT TO`, `drop AT`, `mark AT KIND`, `turn`; holes counted on from that of `opening.from` (0), or `opposite`, the one that faces it"),
    p("starter", "first", Word(&[("lot", "drawn by lot"), ("south", "South"), ("race", "the winner of the race")]), Always, "who begins the first round"),
    p("starter", "later", Word(&[("alternate", "players take turns round by round"), ("lot", "drawn by lot"), ("race", "the winner of the race"), ("loser", "the loser of the round before"), ("winner", "the winner of the round before"), ("last-mover", "who made the last move of the round before")]), Sometimes, "who begins later rounds"),
    p("choose", "of", Word(&[("any", "any of the holes that may be chosen"), ("rightmost", "only the rightmost of them, as the player sits"), ("leftmost", "only the leftmost of them")]), Default("any"), "which of the holes that may be chosen"),
    p("turn", "compulsory", Bool, Always, "whether a player who can move must"),
    p("again", "from", Word(&[("any", "from any hole he may choose"), ("not-origin", "not from the hole that the move before began with")]), Default("any"), "where an extra move of the same player may start"),
    p("take", "offer", Bool, Default("false"), "whether players let captures pass of their own will where a clause has `miss`; a record may always say so (`C!a`), a random player draws it"),
    p("feed", "duty", Word(&[("strict", "a move must give the other a counter if he has none; if none does, there is no move"), ("if-able", "a move must give the other a counter if he has none and one can")]), OrAbsent, "the duty to feed"),
    p("feed", "give", Word(&[("any", "any move that feeds will do"), ("most", "only a move that leaves the other as many counters as any move can")]), Default("any"), "how much a feeding move must give"),
    p("strip", "captures", Word(&[("void", "a move that takes all the other's counters takes nothing; the sowing stands"), ("illegal", "such a move may not be made"), ("leave-first", "what was taken first is put back in its hole"), ("leave-last", "what was taken last is put back in its hole"), ("rest-to-other", "it is taken, and the other gets all that is left on the board")]), OrAbsent, "taking all the other has"),
    p("stuck", "then", Word(&[("pass", "he passes, the other goes on"), ("over", "the round is over")]), Always, "a player who cannot move"),
    p("stuck", "test", Word(&[("on-turn", "asked of the player to move"), ("at-once", "asked of both after each move")]), Default("on-turn"), "when that is asked"),
    p("stuck", "both", Word(&[("over", "the round is over")]), Always, "neither can move"),
    p("endless", "then", Word(&[("void", "the board is as before the move and the turn passes"), ("illegal", "the hole may not be chosen"), ("stop", "the player stops when he likes: `C@7` after seven laps, the counters lying as they fell; a random player draws the lap")]), Always, "a move that would never stop"),
    p("cap", "turns", Int(1, 1_000_000), Default("none"), "turns after which a round is broken off"),
    p("total", "of", Word(&[("stores", "what was taken"), ("stores+marks", "what was taken and what lies in one's marked holes")]), Default("stores"), "what a player's total is during a round"),
    p("majority", "over", Half(0, 255), OrAbsent, "the round stops when a total exceeds this, or both equal it"),
    p("majority", "ends", Word(&[("match", "the match: the board stays as it is"), ("round", "the round: the board is gathered, and the next round set up")]), Default("match"), "what a majority ends"),
    p("gather", "free", Word(&[("owner", "the hole's owner"), ("not-stuck", "the player who can still move"), ("nobody", "it counts for neither"), ("last-mover", "who made the last move"), ("shared", "each half; an odd one counts for neither")]), Always, "who takes counters of unmarked holes at the round's end"),
    p("gather", "marked", Word(&[("marker", "who holds the mark"), ("as-free", "as other holes"), ("stay", "they stay and count for who holds the mark")]), Sometimes, "who takes counters of marked holes"),
    p("divide", "kind", Word(&[("houses", "a hole for every full lot of counters, held as one arc"), ("refill", "the poorer fills his holes, the richer matches him"), ("own-row", "each fills holes of his own row; what is not filled is closed"), ("anew", "as the first round")]), OrAbsent, "how the next round is set up"),
    p("divide", "size", Int(1, 60), Sometimes, "counters to a hole"),
    p("divide", "gained", Word(&[("loser-left", "the loser's leftmost holes are gained"), ("loser-right", "the loser's rightmost holes are gained"), ("south-right", "holes change hands at South's right end (North's left) only"), ("south-left", "holes change hands at South's left end (North's right) only")]), Sometimes, "houses: which holes are gained"),
    p("divide", "remainder", Word(&[("cover", "first a counter in every hole, then full holes from the right"), ("greedy", "full holes from the right, then ones"), ("picked", "full holes from the right, at most one that is neither full nor a single, then ones: the poorer picks how many; drawn by lot where nobody is asked")]), Sometimes, "refill: what does not fill a hole"),
    p("divide", "from", Word(&[("right", "from his right"), ("left", "from his left")]), Default("right"), "own-row, refill: where each begins to fill his holes"),
    p("divide", "odd", Word(&[("given", "the `remainder` moment says whose the odd hole is"), ("shared", "two and two: the poorer owns it and each puts in what he has over")]), Default("given"), "houses: the odd hole"),
    p("divide", "debt", Word(&[("none", "nothing is owed"), ("carried", "what was put in by the other is paid back at the next division")]), Default("none"), "houses: what one player puts into the other's odd hole"),
    p("marks", "next-round", Word(&[("cleared", "marks are wiped"), ("kept", "marks stay")]), Sometimes, "marks in a new round"),
    p("match", "lost-below", Int(0, 255), OrAbsent, "a player with fewer counters has lost the match"),
    p("match", "lost-holes", Int(0, 12), OrAbsent, "a player with so few holes has lost the match"),
    p("match", "won-rounds", Int(1, 99), Default("none"), "who has won so many rounds has won the match"),
    p("win", "by", Word(&[("most", "who has more counters"), ("fewest", "who has fewer counters"), ("not-stuck", "the player who can still move, if the other cannot; else who has more"), ("stuck", "the player who has no move, if the other has one; else who has more"), ("last-mover", "who made the last move")]), Default("most"), "who wins a round"),
];
