//! What is measured of one game: a small vocabulary, of all families and of each.

use crate::words::UnknownWord;
use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;

/// A measure: whole numbers reported of one game, of each of its moves, or of nothing where it does not apply.
#[derive(Clone, Copy)]
pub struct Measure(pub &'static Gauge);

/// A row of a list of measures. A family hands in its own; [`EVERY`] are those of every game.
#[derive(Debug)]
pub struct Gauge {
    /// As written in studies.
    pub word: &'static str,
    /// What it is.
    pub says: &'static str,
    /// What a unit of it is called in a table; empty: a share.
    pub unit: &'static str,
    /// What a value is divided by to be shown.
    pub scale: u16,
    /// Whether it can only grow while a game goes on: a game broken off then counts among those that reached a number it had
    /// reached.
    pub grows: bool,
    /// Whether it has a value for every move and not one for the game.
    pub per_move: bool,
    /// Whether a game's end and the numbers that are counted in every game tell it: such games need not be looked at move by move.
    pub at_end: bool,
    /// Its values in a game.
    pub of: Of,
}

/// How many values a measure has of a game.
#[derive(Debug, Clone, Copy)]
pub enum Of {
    /// One value, always.
    One(fn(&Row, Option<Pace>) -> i64),
    /// As many as there are.
    Any(fn(&Row, Option<Pace>) -> Vec<i64>),
}

impl Gauge {
    /// A measure with one value a game where it applies.
    pub(crate) const fn new(
        word: &'static str,
        says: &'static str,
        unit: &'static str,
        of: fn(&Row, Option<Pace>) -> Vec<i64>,
    ) -> Gauge {
        Gauge::of(word, says, unit, Of::Any(of))
    }

    /// A measure with one value, whatever the game.
    pub(crate) const fn one(
        word: &'static str,
        says: &'static str,
        unit: &'static str,
        of: fn(&Row, Option<Pace>) -> i64,
    ) -> Gauge {
        Gauge::of(word, says, unit, Of::One(of))
    }

    const fn of(word: &'static str, says: &'static str, unit: &'static str, of: Of) -> Gauge {
        Gauge {
            word,
            says,
            unit,
            scale: 1,
            grows: false,
            per_move: false,
            at_end: false,
            of,
        }
    }

    /// The end of a game tells it.
    pub(crate) const fn at_end(self) -> Gauge {
        Gauge {
            at_end: true,
            ..self
        }
    }

    /// It can only grow while a game goes on.
    pub(crate) const fn grows(self) -> Gauge {
        Gauge {
            grows: true,
            ..self
        }
    }

    /// It has a value for every move.
    pub(crate) const fn per_move(self) -> Gauge {
        Gauge {
            per_move: true,
            ..self
        }
    }

    const fn scale(self, scale: u16) -> Gauge {
        Gauge { scale, ..self }
    }
}

/// The measures of every game: a name for code, and the row.
macro_rules! measures {
    ($( $name:ident: $gauge:expr; )+) => {
        impl Measure {
            $( #[doc = concat!("Of [`EVERY`]: `", stringify!($name), "`.")] pub const $name: Measure = Measure(&$gauge); )+
        }

        /// The measures of games of every family, in the order of the manual.
        pub const EVERY: &[Measure] = &[ $( Measure::$name ),+ ];
    };
}

#[rustfmt::skip]
measures! {
    TURNS: Gauge::one("turns", "turns of a game: a player's moves until the opponent's", "turns", |r, _| r.turns).at_end().grows();
    MOVES: Gauge::one("moves", "moves of a game, extra moves included; of stick games: pieces moved", "moves", |r, _| r.moves).at_end().grows();
    LAPS: Gauge::one("laps", "sowings of a game, without void moves", "laps", |r, _| r.laps).at_end().grows();
    COUNTERS: Gauge::one("counters", "counters sown in a game, without void moves", "counters", |r, _| r.counters).at_end().grows();
    ROUNDS: Gauge::one("rounds", "rounds of a game", "rounds", |r, _| r.rounds).at_end().grows();
    THROWS: Gauge::one("throws", "throws of a stick game", "throws", |r, _| r.throws).at_end().grows();
    LOST: Gauge::one("lost", "throws of a stick game that could be neither moved nor marked", "lost", |r, _| r.lost).at_end().grows();
    TAKEN: Gauge::one("taken", "counters in stores and marked holes at the end of a round, summed over rounds; in stick games: pieces eaten", "counters", |r, _| r.taken).at_end();
    FIRST_WINS: Gauge::one("first-wins", "1 if the player who began the first round wins, else 0", "", |r, _| i64::from(r.winner.is_some() && r.winner == r.first)).at_end();
    FIRST_OF_DECIDED: Gauge::new("first-of-decided", "1 if the player who began the first round wins, else 0; only for games with a winner", "", |r, _| r.winner.map(|w| i64::from(Some(w) == r.first)).into_iter().collect()).at_end();
    DECIDED: Gauge::one("decided", "1 if there is a winner, 0 if it is drawn or broken off", "", |r, _| i64::from(r.winner.is_some())).at_end();
    CAPPED: Gauge::one("capped", "1 if the game, or one of its rounds, was broken off", "", |r, _| i64::from(r.capped)).at_end();
    ENDLESS: Gauge::one("endless", "moves of a game that would never end", "endless", |r, _| r.endless).at_end();
    UNRESOLVED: Gauge::one("unresolved", "moves of a game that neither stopped nor recurred within the limit", "unresolved", |r, _| r.unresolved).at_end();
    BRANCHING: Gauge::new("branching", "hundredths of the mean number of legal actions per decision", "actions", |r, _| r.branching().into_iter().collect()).scale(100);
    TREE: Gauge::one("tree", "hundredths of the decimal logarithm of the product of all numbers of legal actions and of outcomes of throws", "tree", |r, _| (100.0 * r.tree).round() as i64).scale(100);
    LEAD_CHANGES: Gauge::one("lead-changes", "how often the lead passes to another player", "changes", |r, _| r.lead_changes());
    DRAMA: Gauge::new("drama", "thousandths of a mean over the positions in which the later winner is behind: the square root of how far", "drama", |r, _| r.drama().into_iter().collect()).scale(1000);
    SECONDS: Gauge::one("seconds", "duration of a game at the pace of the series", "seconds", |r, pace| r.seconds(pace.unwrap_or_default())).at_end().grows();
}

impl Measure {
    /// The measure of a word among some.
    ///
    /// # Errors
    /// A word that is none of them.
    pub fn among(
        all: impl Iterator<Item = Measure> + Clone,
        word: &str,
    ) -> Result<Measure, UnknownWord> {
        let found = all.clone().find(|m| m.word() == word);
        found.ok_or_else(|| UnknownWord::among(word, all.map(Measure::word)))
    }

    /// As written in studies.
    pub fn word(self) -> &'static str {
        self.0.word
    }

    /// What a unit of it is called in a table; empty: a share.
    pub fn unit(self) -> &'static str {
        self.0.unit
    }

    /// What a value is divided by to be shown.
    pub fn scale(self) -> f64 {
        f64::from(self.0.scale)
    }
}

impl PartialEq for Measure {
    fn eq(&self, other: &Measure) -> bool {
        self.word() == other.word()
    }
}

impl Eq for Measure {}

impl PartialOrd for Measure {
    fn partial_cmp(&self, other: &Measure) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Measure {
    fn cmp(&self, other: &Measure) -> Ordering {
        self.word().cmp(other.word())
    }
}

impl fmt::Debug for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// How much of a game is wanted in its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Everything.
    Course,
    /// What its end and the numbers that are counted in every game tell; what the family tells of the end under names of its own, too,
    /// or not.
    End {
        /// What the family tells.
        own: bool,
    },
}

impl Wanted {
    /// What is wanted for some measures.
    pub fn of(measures: impl IntoIterator<Item = Measure>) -> Wanted {
        let mut own = false;
        for m in measures {
            if !m.0.at_end {
                return Wanted::Course;
            }
            own |= !EVERY.contains(&m);
        }
        Wanted::End { own }
    }
}

/// Seconds that things take where people play, in thousandths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "read", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Pace {
    /// To choose a move.
    pub move_ms: i64,
    /// To drop a counter.
    pub counter_ms: i64,
    /// To throw the sticks.
    #[serde(default)]
    pub throw_ms: i64,
    /// To count and set up a round.
    #[serde(default)]
    pub round_ms: i64,
}

/// What is kept of one game.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Row {
    /// The winner's seat.
    pub winner: Option<u8>,
    /// Who began.
    pub first: Option<u8>,
    /// The first move chosen, from its player's left, and who chose it.
    pub opening: Option<(String, u8)>,
    /// The game, or one of its rounds, was broken off.
    pub capped: bool,
    /// As [`Measure::TURNS`].
    pub turns: i64,
    /// As [`Measure::MOVES`].
    pub moves: i64,
    /// As [`Measure::LAPS`].
    pub laps: i64,
    /// As [`Measure::COUNTERS`].
    pub counters: i64,
    /// As [`Measure::ROUNDS`].
    pub rounds: i64,
    /// As [`Measure::THROWS`].
    pub throws: i64,
    /// As [`Measure::LOST`].
    pub lost: i64,
    /// As [`Measure::TAKEN`].
    pub taken: i64,
    /// As [`Measure::ENDLESS`].
    pub endless: i64,
    /// As [`Measure::UNRESOLVED`].
    pub unresolved: i64,
    /// Actions open, and decisions.
    pub open: i64,
    /// Decisions.
    pub decisions: i64,
    /// Decimal logarithm of the product of the numbers of actions and of ways the sticks fall.
    pub tree: f64,
    /// What each seat has after each move, and what all of it would be.
    pub standing: Vec<Vec<i32>>,
    /// All that can be had: what a lead is measured by.
    pub whole: i32,
    /// What measures of the family read, by names of its own.
    pub own: BTreeMap<&'static str, Vec<i64>>,
    /// What tells this game from others: games with the same moves and throws have the same number.
    pub path: u64,
}

/// The seat that is ahead of all others, if one is.
fn leader(standing: &[i32]) -> Option<usize> {
    let most = *standing.iter().max()?;
    let mut ahead = standing.iter().enumerate().filter(|(_, n)| **n == most);
    let (seat, _) = ahead.next()?;
    ahead.next().is_none().then_some(seat)
}

/// How often the next is another than the one before.
pub(crate) fn changes<T: PartialEq>(leaders: impl Iterator<Item = T>) -> i64 {
    let mut now = None;
    let mut changes = 0;
    for next in leaders {
        changes += i64::from(now.is_some_and(|n| n != next));
        now = Some(next);
    }
    changes
}

/// The seat that has more of something; none where it is level.
pub(crate) fn ahead(pair: [i32; 2]) -> Option<u8> {
    leader(&pair).and_then(|seat| u8::try_from(seat).ok())
}

impl Row {
    fn lead_changes(&self) -> i64 {
        changes(self.standing.iter().filter_map(|s| leader(s)))
    }

    /// 1 if a seat has won, else 0; nothing where there is no such seat, or no winner.
    pub(crate) fn won(&self, seat: Option<u8>) -> Vec<i64> {
        let of = |(seat, winner)| i64::from(seat == winner);
        seat.zip(self.winner).map(of).into_iter().collect()
    }

    /// The family's own numbers under one of its names.
    pub(crate) fn numbers(&self, name: &str) -> &[i64] {
        self.own.get(name).map_or(&[], Vec::as_slice)
    }

    fn branching(&self) -> Option<i64> {
        (self.decisions > 0).then(|| (100 * self.open + self.decisions / 2) / self.decisions)
    }

    fn seconds(&self, p: Pace) -> i64 {
        (self.moves * p.move_ms
            + self.counters * p.counter_ms
            + self.throws * p.throw_ms
            + self.rounds * p.round_ms)
            / 1000
    }

    fn drama(&self) -> Option<i64> {
        let winner = usize::from(self.winner?);
        let mut sum = 0.0;
        let mut behind = 0;
        for standing in &self.standing {
            let most = standing.iter().max().copied().unwrap_or(0);
            let gap = most - standing.get(winner).copied().unwrap_or(most);
            if gap > 0 {
                sum += (f64::from(gap) / f64::from(self.whole.max(1))).sqrt();
                behind += 1;
            }
        }
        let mean = if behind == 0 {
            0.0
        } else {
            sum / f64::from(behind)
        };
        Some((1000.0 * mean).round() as i64)
    }

    /// The values of a measure in this game.
    pub fn values(&self, measure: Measure, pace: Option<Pace>) -> Vec<i64> {
        match measure.0.of {
            Of::One(of) => vec![of(self, pace)],
            Of::Any(of) => of(self, pace),
        }
    }

    /// The first of them, where there is one.
    pub fn value(&self, measure: Measure, pace: Option<Pace>) -> Option<i64> {
        match measure.0.of {
            Of::One(of) => Some(of(self, pace)),
            Of::Any(of) => of(self, pace).first().copied(),
        }
    }
}
