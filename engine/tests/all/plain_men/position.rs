//! Where men stand, what is in hand, what is still to be done in a turn, and how that is written.

use super::board::Along;
use super::when::{Seen, Situation};
use super::Rules;
use std::collections::{BTreeMap, BTreeSet};

/// A man on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Man {
    pub player: usize,
    pub kind: usize,
}

/// What is to be done next.
#[derive(Clone, PartialEq, Eq)]
pub enum Due {
    /// A turn begins.
    Turn,
    /// So many men are still to be dropped.
    Drop(u32),
    /// So many men of the other's are still to be taken off.
    Take(u32),
    /// Something more, with any man.
    Again { stop: bool },
    /// The same man goes on taking; he came from a point, this way, or was dropped.
    On {
        from: Option<usize>,
        at: usize,
        came: Option<Along>,
        stop: bool,
    },
}

/// The act that is under way: what it was and what it has taken.
#[derive(Clone)]
pub struct Acted {
    pub by: &'static str,
    pub from: Option<usize>,
    /// Where the man stands who was dropped or has gone.
    pub at: usize,
    pub came: Option<Along>,
    pub taken: Vec<Man>,
}

/// A game under way, with all that rules ask of what was before.
#[derive(Clone)]
pub struct Play {
    pub men: BTreeMap<usize, Man>,
    /// Men leapt over who leave when the turn is over.
    pub leapt: BTreeSet<usize>,
    /// Men who did not make a capture that they had to: as a turn begins the other's, in a turn the mover's.
    pub missed: BTreeSet<usize>,
    pub hand: [u32; 2],
    pub to_move: usize,
    pub due: Due,
    pub acted: Option<Acted>,
    /// Turns begun by each.
    pub turns: [u32; 2],
    /// Turns that are over, of both.
    pub over_turns: u32,
    /// Men dropped in this turn.
    pub dropped: u32,
    pub dropped_first: Option<usize>,
    pub quiet: u32,
    /// Whether the turn under way has dropped, taken or changed anybody, or a man has gone whose turns do not count.
    pub loud: bool,
    /// How often each position was there.
    pub been: BTreeMap<String, u32>,
    /// Who has won, and why it is over.
    pub ended: Option<(Option<usize>, &'static str)>,
}

impl Rules {
    /// Men as `setup` lists them: a kind, if it is not the first, and points.
    fn listed(&self, path: &str, player: usize) -> BTreeMap<usize, Man> {
        let mut men = BTreeMap::new();
        for entry in self.names(path) {
            let mut words = entry.split_whitespace().peekable();
            let kind = words
                .peek()
                .and_then(|w| self.kinds.iter().position(|k| k == w));
            if kind.is_some() {
                words.next();
            }
            let kind = kind.unwrap_or(0);
            men.extend(words.map(|p| (self.board.point(p), Man { player, kind })));
        }
        men
    }

    /// The men of the first position, and in hand.
    pub fn first_men(&self) -> (BTreeMap<usize, Man>, [u32; 2]) {
        let mut men = self.listed("setup.south", 0);
        if self.set.contains_key("setup.north") {
            men.extend(self.listed("setup.north", 1));
        } else {
            let turned =
                |(p, m): (&usize, &Man)| (self.board.opposite(*p), Man { player: 1, ..*m });
            let north: Vec<(usize, Man)> = men.iter().map(turned).collect();
            men.extend(north);
        }
        let south = self.number("hand.south").unwrap_or(0);
        (men, [south, self.number("hand.north").unwrap_or(south)])
    }

    pub fn start(&self, lot: usize) -> Play {
        let (men, hand) = self.first_men();
        let to_move = match self.word("turn.first", "") {
            "south" => 0,
            "north" => 1,
            _ => lot,
        };
        self.from(men, hand, to_move)
    }

    /// A game that goes on from men on their points.
    pub fn from(&self, men: BTreeMap<usize, Man>, hand: [u32; 2], to_move: usize) -> Play {
        let mut play = Play {
            men,
            leapt: BTreeSet::new(),
            missed: BTreeSet::new(),
            hand,
            to_move,
            due: Due::Turn,
            acted: None,
            turns: [0, 0],
            over_turns: 0,
            dropped: 0,
            dropped_first: None,
            quiet: 0,
            loud: false,
            been: BTreeMap::new(),
            ended: None,
        };
        self.begin(&mut play, to_move, false);
        if play.ended.is_none() && self.open(&play).is_empty() {
            self.stuck(&mut play);
        }
        play
    }

    /// What every moment sees.
    pub fn common(&self, play: &Play) -> Situation {
        let me = play.to_move;
        let men = |p: usize| Seen::Count(play.men.values().filter(|m| m.player == p).count());
        let some = |n: u32| Seen::Word(if n > 0 { "some" } else { "none" });
        BTreeMap::from([
            ("player", Seen::Word(["south", "north"][me])),
            ("men", men(me)),
            ("others", men(1 - me)),
            ("lost", Seen::Count(self.lost(play, 1 - me))),
            ("hand", some(play.hand[me])),
            ("hands", some(play.hand[0] + play.hand[1])),
            ("turn", Seen::Count(play.turns[me] as usize)),
        ])
    }

    /// Men of a player's first position that are gone.
    fn lost(&self, play: &Play, player: usize) -> usize {
        let (men, hand) = self.first_men();
        let of = |men: &BTreeMap<usize, Man>| men.values().filter(|m| m.player == player).count();
        let had = of(&men) + hand[player] as usize;
        had.saturating_sub(of(&play.men) + play.hand[player] as usize)
    }

    pub fn kind(&self, man: Man) -> Seen {
        Seen::Names(vec![self.kinds[man.kind].clone()])
    }

    pub fn zone(&self, play: &Play, point: usize) -> Seen {
        Seen::Names(self.board.zones_of(play.to_move, point))
    }

    /// The longest row of a player's men in which one would stand on a point, having left another.
    pub fn row(&self, play: &Play, player: usize, at: usize, left: Option<usize>) -> Seen {
        let his =
            |p: usize| Some(p) != left && play.men.get(&p).is_some_and(|m| m.player == player);
        let mut longest = 1;
        for line in &self.board.lines {
            let n = line.points.len();
            for i in (0..n).filter(|i| line.points[*i] == at) {
                let after = |k: usize| match line.closed {
                    true => Some(line.points[(i + k) % n]),
                    false => line.points.get(i + k).copied(),
                };
                let before = |k: usize| match line.closed {
                    true => Some(line.points[(i + n - k) % n]),
                    false => i.checked_sub(k).map(|i| line.points[i]),
                };
                let run = |at: &dyn Fn(usize) -> Option<usize>| {
                    (1..n).take_while(|k| at(*k).is_some_and(his)).count()
                };
                longest = longest.max((1 + run(&after) + run(&before)).min(n));
            }
        }
        Seen::Count(longest)
    }

    /// Men in the order of their names, for comparing: `a1`, `Kb4`.
    pub fn men_of(&self, play: &Play, player: usize) -> Vec<String> {
        let his = play.men.iter().filter(|(_, m)| m.player == player);
        let mut words: Vec<String> = his
            .map(|(p, m)| {
                let letter = self.kinds[m.kind].chars().next().unwrap();
                let letter = (m.kind > 0).then(|| letter.to_ascii_uppercase());
                let letter = letter.map(String::from).unwrap_or_default();
                format!("{letter}{}", self.board.names[*p])
            })
            .collect();
        words.sort();
        words
    }

    /// Men on their points and in hand, and who is to move: what may come again.
    pub fn again(&self, play: &Play) -> String {
        let men = [0, 1].map(|p| self.men_of(play, p).join(","));
        format!("{}/{} {:?} {}", men[0], men[1], play.hand, play.to_move)
    }

    /// Who was leapt over and still stands.
    pub fn leapt(&self, play: &Play) -> String {
        let names = play.leapt.iter().map(|p| self.board.names[*p].clone());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names.join(",")
    }

    /// Who missed a capture.
    pub fn missed(&self, play: &Play) -> String {
        let names = play.missed.iter().map(|p| self.board.names[*p].clone());
        let mut names: Vec<String> = names.collect();
        names.sort();
        names.join(",")
    }

    /// What is still to be done in a turn under way.
    pub fn due(&self, play: &Play) -> Option<String> {
        let name = |p: usize| &self.board.names[p];
        let may = |stop: bool| if stop { "?" } else { "" };
        match &play.due {
            Due::Turn => None,
            Due::Drop(n) => Some(format!("drop:{n}")),
            Due::Take(n) => Some(format!("take:{n}")),
            Due::Again { stop } => Some(format!("again{}", may(*stop))),
            Due::On {
                from,
                at,
                came,
                stop,
            } => {
                // the point by which he came
                let along = came.iter().flat_map(|c| &c.points);
                let before = along.take_while(|p| *p != at).last().copied();
                let via = from.map(|f| format!("{}-", name(before.unwrap_or(f))));
                Some(format!(
                    "on:{}{}{}",
                    via.unwrap_or_default(),
                    name(*at),
                    may(*stop)
                ))
            }
        }
    }
}
