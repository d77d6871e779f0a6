//! What is measured of one game: a small vocabulary, the same for every family of games.

use crate::words;

words! {
    /// A measure: whole numbers told of one game, of each of its moves, or of nothing where it does not apply.
    pub enum Measure {
        Turns = "turns": "turns of a game: a player's moves up to the other's",
        Moves = "moves": "moves of a game, extra moves included; of stick games: pieces moved",
        Laps = "laps": "sowings of a game, those of moves that stand",
        Counters = "counters": "counters sown in a game, in moves that stand",
        Rounds = "rounds": "rounds of a game",
        Throws = "throws": "throws of a stick game",
        Lost = "lost": "throws of a stick game that could be neither moved nor marked",
        Taken = "taken": "counters in stores and marked holes when a round is over, over all rounds; of stick games: pieces eaten",
        SouthTaken = "south-taken": "counters in South's store when the last round is over, before the board is gathered",
        SouthGain = "south-gain": "counters South holds when the last round is counted, less those he began it with",
        Gain = "gain": "counters that the richer holds more when the last round is counted than when it began",
        FirstWins = "first-wins": "1 if whoever began the first round wins, else 0",
        FirstOfDecided = "first-of-decided": "the same, of games with a winner only",
        Decided = "decided": "1 if there is a winner, 0 if it is drawn or broken off",
        Capped = "capped": "1 if the game, or one of its rounds, was broken off",
        Endless = "endless": "moves of a game that would never end",
        Unresolved = "unresolved": "moves of a game that neither stopped nor came again within the bound",
        Branching = "branching": "hundredths of the mean number of actions open at a decision",
        Tree = "tree": "hundredths of the decimal logarithm of the product of the numbers of actions and of ways the sticks fall",
        LeadChanges = "lead-changes": "how often the lead passes to another player",
        Drama = "drama": "thousandths: mean, over the positions in which the later winner is behind, of the square root of how far",
        LongestMove = "longest-move": "counters sown in the longest move of a game",
        MoveCounters = "move-counters": "counters sown in a move; told of every move that stands",
        FirstMarkedFed = "first-marked-fed": "of every move that stands by whoever holds the first marked hole, in the order in which counters fall, of the position that the series begins with: 1 if a counter falls into that hole, else 0",
        LastMarkedFed = "last-marked-fed": "the same of the last marked hole of that position",
        MarksLeadWins = "marks-lead-wins": "of rounds with a winner in which, half the moves made, one player has more marked holes: 1 if he wins, else 0",
        StoreLeadWins = "store-lead-wins": "of rounds with a winner in which, half the moves made, one player has more in his store: 1 if he wins, else 0",
        MarksOverStore = "marks-over-store": "of rounds with a winner in which, half the moves made, one player has more marked holes and the other more in his store: 1 if the one with the holes wins, else 0",
        RoundLeadChanges = "round-lead-changes": "how often, from one counting of the rounds to the next, it is another player who holds more; countings that are level are passed over",
        Seconds = "seconds": "length of a game at the pace that the series states",
        RoleWait = "role-wait": "turns that the role spends at its station",
        RoleWins = "role-wins": "1 if who plays the role wins, else 0",
        RoleEats = "role-eats": "pieces eaten, in per cent of those that could be",
    }
}

impl Measure {
    /// What a unit of it is called in a table; empty = a share.
    pub fn unit(self) -> &'static str {
        match self {
            Measure::FirstWins
            | Measure::FirstOfDecided
            | Measure::Decided
            | Measure::Capped
            | Measure::FirstMarkedFed
            | Measure::LastMarkedFed
            | Measure::MarksLeadWins
            | Measure::StoreLeadWins
            | Measure::MarksOverStore
            | Measure::RoleWins => "",
            Measure::Taken | Measure::SouthTaken | Measure::SouthGain | Measure::Gain => "counters",
            Measure::LongestMove | Measure::MoveCounters | Measure::Counters => "counters",
            Measure::LeadChanges | Measure::RoundLeadChanges => "changes",
            Measure::Branching => "actions",
            Measure::RoleWait => "turns",
            other => other.word(),
        }
    }

    /// Whether it can only grow while a game goes on: a game broken off then counts among those that reached a number it had
    /// reached.
    pub fn grows(self) -> bool {
        use Measure::*;
        matches!(
            self,
            Turns
                | Moves
                | Laps
                | Counters
                | Rounds
                | Throws
                | Lost
                | Seconds
                | LongestMove
                | RoundLeadChanges
                | RoleWait
        )
    }

    /// Whether it has a value for every move and not one for the game.
    pub fn per_move(self) -> bool {
        matches!(
            self,
            Measure::MoveCounters | Measure::FirstMarkedFed | Measure::LastMarkedFed
        )
    }

    /// What a value is divided by to be told.
    pub fn scale(self) -> f64 {
        match self {
            Measure::Branching | Measure::Tree => 100.0,
            Measure::Drama => 1000.0,
            _ => 1.0,
        }
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

/// What is told of one game.
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
    /// As [`Measure::Turns`].
    pub turns: i64,
    /// As [`Measure::Moves`].
    pub moves: i64,
    /// As [`Measure::Laps`].
    pub laps: i64,
    /// As [`Measure::Counters`].
    pub counters: i64,
    /// As [`Measure::Rounds`].
    pub rounds: i64,
    /// As [`Measure::Throws`].
    pub throws: i64,
    /// As [`Measure::Lost`].
    pub lost: i64,
    /// As [`Measure::Taken`].
    pub taken: i64,
    /// As [`Measure::SouthTaken`].
    pub south_taken: i64,
    /// As [`Measure::SouthGain`].
    pub south_gain: i64,
    /// As [`Measure::Gain`].
    pub gain: i64,
    /// As [`Measure::Endless`].
    pub endless: i64,
    /// As [`Measure::Unresolved`].
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
    /// Counters sown in each move that stands.
    pub sown: Vec<u32>,
    /// As [`Measure::FirstMarkedFed`] and [`Measure::LastMarkedFed`], a number a move.
    pub fed: [Vec<i64>; 2],
    /// After each move of the last round: marked holes of each player, and what lies in the stores.
    pub halves: Vec<[[i32; 2]; 2]>,
    /// Who holds more at each counting of a round; none where it is level.
    pub round_leads: Vec<Option<u8>>,
    /// What concerns the role: turns at the station, its seat, per cent eaten.
    pub role_wait: i64,
    /// Who plays the role.
    pub role_seat: Option<u8>,
    /// Pieces eaten, in per cent of those that could be; none where none could.
    pub role_eats: Option<i64>,
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
fn changes<T: PartialEq>(leaders: impl Iterator<Item = T>) -> i64 {
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

    /// Who is ahead in marked holes, and who in his store, when half the moves of the last round are made (rounded up).
    fn half(&self) -> [Option<u8>; 2] {
        let at = self.halves.len().div_ceil(2).checked_sub(1);
        at.map_or([None; 2], |at| self.halves[at].map(ahead))
    }

    /// 1 if a seat has won, else 0; nothing where there is no such seat, or no winner.
    fn won(&self, seat: Option<u8>) -> Vec<i64> {
        let of = |(seat, winner)| i64::from(seat == winner);
        seat.zip(self.winner).map(of).into_iter().collect()
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
        let decided = self.winner.is_some();
        let one = match measure {
            Measure::Turns => self.turns,
            Measure::Moves => self.moves,
            Measure::Laps => self.laps,
            Measure::Counters => self.counters,
            Measure::Rounds => self.rounds,
            Measure::Throws => self.throws,
            Measure::Lost => self.lost,
            Measure::Taken => self.taken,
            Measure::SouthTaken => self.south_taken,
            Measure::SouthGain => self.south_gain,
            Measure::Gain => self.gain,
            Measure::FirstWins => i64::from(decided && self.winner == self.first),
            Measure::FirstOfDecided if !decided => return vec![],
            Measure::FirstOfDecided => i64::from(self.winner == self.first),
            Measure::Decided => i64::from(decided),
            Measure::Capped => i64::from(self.capped),
            Measure::Endless => self.endless,
            Measure::Unresolved => self.unresolved,
            Measure::Branching if self.decisions == 0 => return vec![],
            Measure::Branching => (100 * self.open + self.decisions / 2) / self.decisions,
            Measure::Tree => (100.0 * self.tree).round() as i64,
            Measure::LeadChanges => self.lead_changes(),
            Measure::Drama => return self.drama().into_iter().collect(),
            Measure::LongestMove => self.sown.iter().max().map_or(0, |n| i64::from(*n)),
            Measure::MoveCounters => return self.sown.iter().map(|n| i64::from(*n)).collect(),
            Measure::FirstMarkedFed => return self.fed[0].clone(),
            Measure::LastMarkedFed => return self.fed[1].clone(),
            Measure::MarksLeadWins => return self.won(self.half()[0]),
            Measure::StoreLeadWins => return self.won(self.half()[1]),
            Measure::MarksOverStore => {
                let [marks, store] = self.half();
                return self.won(marks.filter(|m| store.is_some_and(|s| s != *m)));
            }
            Measure::RoundLeadChanges => changes(self.round_leads.iter().flatten()),
            Measure::Seconds => {
                let p = pace.unwrap_or_default();
                (self.moves * p.move_ms
                    + self.counters * p.counter_ms
                    + self.throws * p.throw_ms
                    + self.rounds * p.round_ms)
                    / 1000
            }
            Measure::RoleWait if self.role_seat.is_none() => return vec![],
            Measure::RoleWait => self.role_wait,
            Measure::RoleWins if self.role_seat.is_none() => return vec![],
            Measure::RoleWins => i64::from(decided && self.winner == self.role_seat),
            Measure::RoleEats => return self.role_eats.into_iter().collect(),
        };
        vec![one]
    }
}
