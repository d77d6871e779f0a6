//! What a ruleset says, aspect by aspect: codes and words made from the compiled tables and settings, never typed for a game.
//!
//! Every situation of every table and every setting stands in some row (`rows`), so that two games that decide anything differently
//! differ in a cell. A row is read off what is decided, never off a setting that a clause overrides.

mod acts;
mod cases;
mod chosen;
mod conds;
mod fallen;
mod kinds;
mod rows;
mod view;

pub use rows::ROWS;

use crate::game::aspect::{of_default, of_setting};
use crate::game::{number, Aspect, NONE, NO_SUCH, SEE};
use crate::sowing::params::find;
use crate::sowing::ruleset::Table;
use crate::sowing::ruleset::{NextOp, Outcome, Ruleset};
use crate::sowing::words::{DivideKind, OpeningKind, StuckThen};
use acts::Act;
use cases::{cases, Cases};
use rows::Reads;
use std::collections::BTreeSet;
use view::View;

/// Every aspect, in the order of a table for readers. Two rulesets give the same list of names.
pub fn aspects(rules: &Ruleset) -> Vec<Aspect> {
    let w = Writer { rules };
    rows::ALL
        .iter()
        .map(|(row, reads)| {
            let (code, exact, value, clauses) = w.cell(*reads);
            let by = clauses.iter().map(|c| &rules.clauses[usize::from(*c)]);
            Aspect::of(row, (code, exact, value), by)
        })
        .collect()
}

/// Code, what it leaves open, words, clauses.
type Said = (String, String, String, BTreeSet<u16>);

/// What a game has no such thing of.
fn nothing() -> Said {
    (NO_SUCH.into(), String::new(), NONE.into(), BTreeSet::new())
}

struct Writer<'r> {
    rules: &'r Ruleset,
}

impl Writer<'_> {
    fn cell(&self, reads: Reads) -> Said {
        match reads {
            Reads::Setting(path) => self.setting(path),
            Reads::Always(path) => self.always(path),
            Reads::Holes => self.holes(),
            Reads::RoundOver => self.round_over(),
            Reads::Left => self.left(),
            Reads::LostBelow => self.lost_below(),
            Reads::Counters => self.counters(),
            Reads::Layout => self.layout(),
            Reads::Choose => self.choose(),
            Reads::Direction => self.direction(),
            Reads::FirstMoves => self.first_moves(),
            Reads::Sown => self.sown_by(),
            Reads::Skipped => self.entered("skip"),
            Reads::Banked => self.entered("bank"),
            Reads::Passing => self.passing(),
            Reads::Last(seen) => self.last(seen),
            Reads::Store => self.store(),
            Reads::Looks => self.looks(),
            Reads::After => self.after(),
            Reads::Race => self.table(self.rules.race.as_ref()),
            Reads::Place => self.place(),
            Reads::Reserve => self.reserve(),
            Reads::Answer => self.answer(),
            Reads::Pick => self.pick(),
            Reads::Kept => self.kept(),
            Reads::Settled => self.settled(),
            Reads::LetPass => self.let_pass(),
            Reads::BothStuck => self.both_stuck(),
            Reads::RaceTie => self.race_tie(),
            Reads::Over(n) => self.over(n),
        }
    }

    /// Clauses that set any of these.
    fn by(&self, paths: &[&str]) -> BTreeSet<u16> {
        let set = paths.iter().filter_map(|p| self.rules.set_by.get(*p));
        set.flatten().copied().collect()
    }

    /// A parameter. One that no clause sets, or sets to what holds anyway, is no feature of the game.
    fn setting(&self, path: &str) -> Said {
        let found = path.split_once('.').and_then(|(a, b)| find(a, b));
        let set = found.zip(self.rules.settings.get(path));
        // marks that players do not know of are no feature
        let of_marks = matches!(path, "gather.marked" | "marks.next-round");
        match set.and_then(|(param, value)| of_setting(param, value)) {
            // nor is what becomes of them in a round that does not come
            Some(_) if path == "marks.next-round" && self.rules.params.divide.is_none() => {
                nothing()
            }
            // where clauses rule what is over, they do
            Some((code, exact, _))
                if path == "divide.remainder" && self.rules.remainder.is_some() =>
            {
                let words = "full holes; of what is over see one, two and three counters over";
                (code, exact, words.into(), self.by(&[path]))
            }
            Some((code, exact, words)) if !of_marks || self.marked() => {
                (code, exact, words, self.by(&[path]))
            }
            _ if self.has_what_it_qualifies(path) => self.anyway(path),
            _ => nothing(),
        }
    }

    /// Whether a game has the thing of which a parameter says how it is: what holds where no clause says so is then a feature too.
    fn has_what_it_qualifies(&self, path: &str) -> bool {
        let p = &self.rules.params;
        let kind = p.divide.as_ref().map(|d| d.kind);
        match path {
            "again.from" => self
                .rules
                .outcomes
                .iter()
                .any(|o| matches!(o.next, NextOp::Again | NextOp::MayAgain)),
            "stuck.test" | "sow.first" => true,
            "look.closed" => !self.rules.looks.is_empty() && self.rules.closes_holes(),
            "opening.later" => p.opening != OpeningKind::Turns && kind.is_some(),
            "divide.odd" => kind == Some(DivideKind::Houses),
            "divide.from" => matches!(kind, Some(DivideKind::OwnRow | DivideKind::Refill)),
            "divide.empty" | "divide.copy" => kind == Some(DivideKind::Refill),
            "feed.give" => self.rules.settings.contains_key("feed.duty"),
            "majority.ends" | "total.of" => self.rules.settings.contains_key("majority.over"),
            _ => false,
        }
    }

    /// What holds where no clause sets a parameter, or one says just that.
    fn anyway(&self, path: &str) -> Said {
        let found = path.split_once('.').and_then(|(a, b)| find(a, b));
        match found.and_then(of_default) {
            Some((code, exact, words)) => (code, exact, words, self.by(&[path])),
            None => nothing(),
        }
    }

    /// A parameter that every game of a kind has, whether a clause sets it or not.
    fn always(&self, path: &str) -> Said {
        match self.setting(path) {
            (code, ..) if code == NO_SUCH => self.anyway(path),
            other => other,
        }
    }

    /// Whether players let captures pass. A record may say so wherever a clause has `miss`, also where nobody has the choice in play.
    fn let_pass(&self) -> Said {
        let offered = self.setting("take.offer");
        if self.rules.params.offered {
            return offered;
        }
        let tables = self.rules.tables.iter();
        let missed = tables
            .flat_map(|t| view::cells(self.rules, t))
            .filter(|v| v.cell().feasible && v.outcome().miss > 0);
        let clauses: BTreeSet<u16> = missed.flat_map(|v| v.why().to_vec()).collect();
        match clauses.is_empty() {
            true => nothing(),
            false => {
                let words = "only as a record says; in play it is taken for the player";
                ("record".into(), String::new(), words.into(), clauses)
            }
        }
    }

    /// What follows where neither can move: where the round ends as soon as one cannot, what says so decides that too.
    fn both_stuck(&self) -> Said {
        let (code, exact, words, clauses) = self.setting("stuck.both");
        match self.rules.params.stuck {
            StuckThen::Over => (code, exact, words, self.by(&["stuck.then"])),
            StuckThen::Pass => (code, exact, words, clauses),
        }
    }

    /// Who has won a race that both stop at once; without a race there is no such thing.
    fn race_tie(&self) -> Said {
        match self.rules.params.opening {
            OpeningKind::Race => self.always("opening.tie"),
            _ => nothing(),
        }
    }

    /// Whether every hole of his own, unmarked and not empty, can be begun with, be it as a last resort.
    fn any_begins(&self) -> bool {
        let table = &self.rules.choose;
        let late = view::late(table);
        let his = view::cells(self.rules, table).filter(|v| {
            let filled = !view::fallen_nowhere(table, v.index);
            v.cell().feasible && v.is_late(late) && filled && v.plain() && v.side() != 1
        });
        his.into_iter().all(|v| v.outcome().may)
    }

    /// Whether players mark holes.
    fn marked(&self) -> bool {
        self.rules.unseen.iter().any(|unseen| !unseen)
    }

    /// Six; of rows that are not alike how many each has.
    fn holes(&self) -> Said {
        let p = &self.rules.params;
        let clauses = self.by(&["setup.holes", "setup.rows"]);
        let lengths: Vec<u8> = p
            .rows
            .iter()
            .map(|r| r.iter().filter(|h| **h != 255).count() as u8)
            .collect();
        match lengths.split_first() {
            Some((first, rest)) if rest.iter().any(|n| n != first) => {
                let each: Vec<String> = lengths.iter().map(|n| number(u16::from(*n))).collect();
                (
                    "unequal".into(),
                    acts::list(&lengths),
                    format!("rows of {}", each.join(", ")),
                    clauses,
                )
            }
            first => {
                let n = first.map_or(p.row, |(n, _)| *n);
                (n.to_string(), String::new(), number(u16::from(n)), clauses)
            }
        }
    }

    /// When a round is over: what clauses of `settled` say first, then by whom and when it is tested whether anybody can move. A
    /// majority has a row of its own.
    fn round_over(&self) -> Said {
        let p = &self.rules.params;
        let both = match p.stuck {
            StuckThen::Pass => "stuck.both",
            StuckThen::Over => "stuck.test",
        };
        let mut clauses = self.by(&["stuck.then", both]);
        let (code, words) = match (p.stuck, p.at_once) {
            (StuckThen::Pass, _) => ("neither", "when neither player can move"),
            (StuckThen::Over, false) => {
                ("cannot-move", "when a player whose turn it is cannot move")
            }
            (StuckThen::Over, true) => ("row-empty", "as soon as a player could not move"),
        };
        let ends = |o: &Outcome| match o.over {
            true => Act::new("over", "the round is over"),
            false => Act::new(code, words),
        };
        let settled = self.rules.settled.as_ref();
        let found = settled.map(|t| self.of(t, &|_| true, &ends));
        let Some(found) = found.filter(|f| f.acts().any(|a| a.code == "over")) else {
            return (code.into(), String::new(), words.into(), clauses);
        };
        clauses.extend(&found.clauses);
        let exact = format!("{};{code}", found.exact());
        let says = found.words().replace("otherwise: ", "otherwise ");
        ("few-left".into(), exact, says, clauses)
    }

    /// Who takes what lies in unmarked holes at the end; where a round is over only when nobody can move, and every hole with counters
    /// can be begun with, nothing is left.
    fn left(&self) -> Said {
        let (free, exact, words, clauses) = self.setting("gather.free");
        let (round, ..) = self.round_over();
        let closed = self.rules.closes_holes();
        if round != "neither"
            || !self.any_begins()
            || closed
            || self.rules.params.majority.is_some()
        {
            return (free, exact, words, clauses);
        }
        let clauses = self.by(&["stuck.then", "gather.free", "cap.turns"]);
        let words = format!("nothing is left; of a round that is broken off: {words}");
        ("nothing".into(), free, words, clauses)
    }

    /// With how few counters the match is lost: often as many as fill a hole.
    fn lost_below(&self) -> Said {
        let (code, exact, words, mut clauses) = self.setting("match.lost-below");
        let p = &self.rules.params;
        let size = p.divide.as_ref().map(|d| u16::from(d.size));
        if p.lost_below.is_none() || p.lost_below != size {
            return (code, exact, words, clauses);
        }
        clauses.extend(self.by(&["divide.size"]));
        (
            "a-hole".into(),
            code,
            format!("{words}, which fill a hole"),
            clauses,
        )
    }

    /// Four; where they are not the same in all, how many in each.
    fn counters(&self) -> Said {
        let start = &self.rules.params.start;
        let clauses = self.by(&["setup.counters", "setup.start"]);
        match start.iter().all(|c| *c == start[0]) {
            true => (
                start[0].to_string(),
                String::new(),
                number(u16::from(start[0])),
                clauses,
            ),
            false => (
                "unequal".into(),
                start
                    .iter()
                    .map(u8::to_string)
                    .collect::<Vec<_>>()
                    .join("."),
                "not the same number in all".into(),
                clauses,
            ),
        }
    }

    /// How the holes lie, and which way round they are joined.
    fn layout(&self) -> Said {
        let p = &self.rules.params;
        let paths = [
            "setup.rows",
            "setup.shape",
            "setup.path",
            "setup.owner",
            "setup.opposite",
            "setup.behind",
        ];
        // that there are two rows, whoever says how many holes a row has says as well
        let clauses = match self.by(&paths) {
            none if none.is_empty() => self.by(&["setup.holes"]),
            some => some,
        };
        let exact: Vec<String> = [
            "setup.rows",
            "setup.path",
            "setup.owner",
            "setup.opposite",
            "setup.behind",
        ]
        .iter()
        .filter_map(|path| {
            self.rules
                .settings
                .get(*path)
                .map(|v| format!("{path}={v}"))
        })
        .collect();
        let turned = view::own_ways(p);
        let ring = p.shape == crate::sowing::words::BoardShape::Ring;
        let (code, words) = match (turned, ring, p.rows.len()) {
            (true, ..) => (
                "own-ways",
                "two rows, and each player goes their own way round".to_owned(),
            ),
            (_, true, _) => ("ring", "round a ring".to_owned()),
            (_, _, 0 | 2) => ("two", "in two rows".to_owned()),
            (_, _, 3) => ("three", "in three rows".to_owned()),
            (_, _, 4) => ("four", "in four rows".to_owned()),
            _ => (SEE, "see the clauses".to_owned()),
        };
        (code.into(), exact.join(";"), words, clauses)
    }

    /// A cell whose code is its only case, or with all cases beside it.
    fn fill_cell(&self, code: &str, cases: &Cases, words: String) -> Said {
        let exact = match cases.only() {
            Some(act) if act == code => String::new(),
            _ => cases.exact(),
        };
        (code.into(), exact, words, cases.clauses.clone())
    }

    /// Cases of the situations of a table once the first moves are made.
    fn of(
        &self,
        table: &Table,
        admit: &dyn Fn(&View) -> bool,
        act: &dyn Fn(&Outcome) -> Act,
    ) -> Cases {
        self.of_side(table, 2, admit, act)
    }

    /// The same of holes on a side: 0 the mover's own, 1 the other's, 2 either.
    fn of_side(
        &self,
        table: &Table,
        side: usize,
        admit: &dyn Fn(&View) -> bool,
        act: &dyn Fn(&Outcome) -> Act,
    ) -> Cases {
        let late = view::late(table);
        let half = view::half(&self.rules.params, side);
        let admitted =
            |v: &View| v.is_late(late) && v.lies_there() && v.lies_in(half.clone()) && admit(v);
        let mut found = cases(
            self.rules,
            table,
            half.clone(),
            &|index, _| {
                admitted(&View {
                    rules: self.rules,
                    table,
                    index,
                })
            },
            &|cell| act(&self.rules.outcomes[usize::from(cell.outcome)]),
        );
        let cells = view::cells(self.rules, table);
        let looking = cells.filter(|v| acts::look_of(v.outcome().next).is_some());
        let looking = looking.filter(|v| v.cell().feasible && admitted(v));
        let looks: BTreeSet<usize> = looking
            .filter_map(|v| acts::look_of(v.outcome().next))
            .collect();
        for look in looks {
            self.with_foregone(look, &mut found.clauses);
        }
        self.with_makers(found)
    }

    /// Adds who says what a look comes to, and those that it leads to, where that is known without it.
    fn with_foregone(&self, look: usize, clauses: &mut BTreeSet<u16>) {
        let Some(outcome) = acts::foregone(self.rules, look) else {
            return;
        };
        let table = &self.rules.looks[look];
        let ruled = view::cells(self.rules, table).filter(|v| v.cell().feasible);
        clauses.extend(ruled.flat_map(|v| v.why().to_vec()));
        if let Some(further) = acts::look_of(outcome.next) {
            self.with_foregone(further, clauses);
        }
    }

    /// Cases with the clauses too that make the marks they are recognized by: without these there would be no such case.
    fn with_makers(&self, mut found: Cases) -> Cases {
        for kind in found.kinds() {
            found.clauses.extend(self.makers(kind));
        }
        found
    }

    /// Clauses that mark a hole with this kind.
    fn makers(&self, kind: usize) -> BTreeSet<u16> {
        let all = self.rules.tables.iter();
        let cells = all.flat_map(|t| view::cells(self.rules, t));
        let made = |mark: u8| usize::from(mark) == kind + 1;
        cells
            .filter(|v| v.cell().feasible && (made(v.outcome().mark) || made(v.outcome().miss)))
            .flat_map(|v| v.why().to_vec())
            .collect()
    }

    /// Whether anything makes a mark that players know of.
    fn makes_marks(&self) -> bool {
        let kinds = 0..self.rules.marks.len();
        let mut seen = kinds.filter(|k| !self.rules.unseen[*k]);
        seen.any(|k| !self.makers(k).is_empty())
    }
}
