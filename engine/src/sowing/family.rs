//! The family as the program sees every family: its vocabulary, its rules, its series.

use super::play::Limits;
use super::ruleset::Ruleset;
use super::simulate::{self, play_range};
use super::{aspects, example, notation, params, probe, row, transcript};
#[cfg(feature = "read")]
use super::{charted, commands, compare, features};
use crate::game::figures::Figure;
use crate::game::measure::{Row, Wanted};
use crate::game::series::undecided;
use crate::game::series::Summary;
#[cfg(feature = "read")]
use crate::game::{
    again::{Again, Replayed, Unplayable},
    charted::Charted,
    parted::{Parted, Situations},
    solved::{Asked as Exactly, NoValue, Solved},
};
use crate::game::{
    Asked, Aspect, Difference, Example, Figures, Parting, Players, PlayersError, Refusal, Rules,
    Series, Shown, Starter, Survey, Table,
};
#[cfg(feature = "read")]
use crate::lang::Bundle;
use crate::lang::{Head, Names, Problem, Vocabulary};
use crate::shell::AtTable;
use crate::sowing::play::Playable;
use crate::THINKS;
use serde_json::Value;
use std::any::Any;
#[cfg(feature = "read")]
use std::collections::BTreeSet;
use std::sync::Arc;

/// The words of the family.
pub const VOCABULARY: Vocabulary = Vocabulary {
    word: "sowing",
    says: "counters are sown round rows of holes",
    names: Names {
        kind: "sowing",
        games: "sowing games",
        also: "sown in holes",
        played: ("round", "rounds"),
        matches: true,
        manual: "sowing",
        signs: &[],
        begins: &["use = [\"all\"]", "marks = []"],
    },
    params: params::PARAMS,
    rulings: Some(&super::rulings::RULINGS),
    set_up: &["setup"],
    board: &["divide.size"],
};

/// Rules of this family, if they are.
pub fn of(rules: &dyn Rules) -> Option<&Playable> {
    rules.as_any().downcast_ref()
}

impl Rules for Playable {
    fn family(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn head(&self) -> &Head {
        &self.head
    }

    fn players(&self) -> Players {
        Players {
            least: 2,
            most: Some(2),
            usual: 2,
        }
    }

    fn aspects(&self) -> Vec<Aspect> {
        if !THINKS {
            return vec![];
        }
        aspects::aspects(self)
    }

    fn remarks(&self) -> &[Problem] {
        &self.remarks
    }

    fn plays_like(&self, other: &dyn Rules) -> bool {
        THINKS && of(other).is_some_and(|o| Ruleset::plays_like(self, o))
    }

    fn places(&self) -> Option<usize> {
        Some(self.holes())
    }

    fn differs_within_a_round(&self, other: &dyn Rules) -> bool {
        !THINKS || of(other).is_none_or(|o| !self.until_counted().plays_like(&o.until_counted()))
    }

    fn series(self: Arc<Self>, request: &Asked) -> Result<Arc<dyn Series>, Refusal> {
        if !THINKS {
            return Err(Refusal::Agents);
        }
        let agents = match request.agents.as_slice() {
            [a] => [*a; 2],
            [a, b] => [*a, *b],
            _ => return Err(Refusal::Agents),
        };
        if request.players.is_some_and(|n| n != 2) {
            return Err(PlayersError::Exactly(2).into());
        }
        if let Some(starter @ Starter::Seat(2..)) = request.starter {
            return Err(Refusal::Unused {
                what: format!("starter {starter}"),
                why: "this game is for 2 players; write south, north or lot",
            });
        }
        request.counts_rounds()?;
        request.begins_once()?;
        let start = match &request.start {
            None => None,
            Some(text) => {
                let read = notation::parse_position(&self, text);
                Some(read.map_err(|e| Refusal::Position(e.into()).at("start"))?)
            }
        };
        Ok(Arc::new(Played {
            rules: self,
            series: simulate::Series {
                agents,
                start,
                seed: request.seed,
                scope: request.scope,
                starter: request.starter,
                max_rounds: request.max_rounds,
                openings: request.openings,
                paths: request.paths,
                limits: Limits::default(),
            },
            request: request.clone(),
        }))
    }

    fn table(self: Arc<Self>) -> Box<dyn Table> {
        Box::new(AtTable::new(self))
    }

    #[cfg(feature = "read")]
    fn terminal(self: Arc<Self>) -> Box<dyn crate::game::terminal::Terminal> {
        Box::new(AtTable::new(self))
    }

    fn example(&self, example: &Example) -> Result<Shown, Refusal> {
        if !THINKS {
            return Err(Refusal::Agents);
        }
        example::play(self, example).map(|(shown, _)| shown)
    }

    fn holds(&self, example: &Example) -> Result<(), Vec<Difference>> {
        if !THINKS {
            return Err(vec![]);
        }
        example::run(self, example).map(|_| ())
    }

    fn survey(&self, games: u64, seed: u64) -> Survey {
        if !THINKS {
            return Survey::default();
        }
        probe::survey(self, games, seed)
    }

    fn parting(&self, other: &dyn Rules, games: u64, enough: u64, seed: u64) -> Option<Parting> {
        if !THINKS {
            return None;
        }
        Some(probe::parting(self, of(other)?, games, enough, seed))
    }

    #[cfg(feature = "read")]
    fn charted(&self, figures: &Value) -> Charted {
        charted::charted(figures)
    }

    #[cfg(feature = "read")]
    fn situations(&self, other: &dyn Rules) -> Option<Situations> {
        let (same, differ) = compare::situations(self, of(other)?);
        Some(Situations { same, differ })
    }

    #[cfg(feature = "read")]
    fn parted(&self, other: &dyn Rules, limit: usize, past_the_opening: bool) -> Option<Parted> {
        commands::parted(self, of(other)?, limit, past_the_opening)
    }

    #[cfg(feature = "read")]
    fn disagreements(&self, other: &dyn Rules) -> Vec<(u16, u16)> {
        of(other).map_or(vec![], |o| compare::disagreements(self, o))
    }

    #[cfg(feature = "read")]
    fn again(&self, request: &Again) -> Result<Replayed, Unplayable> {
        commands::again(self, request)
    }

    #[cfg(feature = "read")]
    fn solve(&self, request: &Exactly) -> Result<Solved, NoValue> {
        commands::solved(self, request)
    }

    #[cfg(feature = "read")]
    fn themes(&self) -> &'static [crate::game::theme::Theme] {
        super::themes::THEMES
    }

    #[cfg(feature = "read")]
    fn idle(&self, bundle: &Bundle) -> Vec<Problem> {
        features::idle(bundle, self)
    }

    #[cfg(feature = "read")]
    fn heard(&self, games: u64, seed: u64) -> BTreeSet<String> {
        commands::heard(self, games, seed)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

impl Playable {
    /// The rules without what follows a round.
    fn until_counted(&self) -> Playable {
        let mut r = Ruleset::clone(self);
        r.params.divide = None;
        r.params.marks_kept = false;
        r.params.lost_below = None;
        r.params.lost_holes = None;
        r.params.won_rounds = None;
        r.params.starter_later = super::words::StarterLater::Alternate;
        r.params.opening_later = true;
        r.tables.retain(|t| t.moment != "remainder");
        Playable::new(r)
    }
}

/// A series of games of the family.
#[derive(Clone)]
struct Played {
    rules: Arc<Playable>,
    series: simulate::Series,
    request: Asked,
}

impl Series for Played {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn asked(&self) -> &Asked {
        &self.request
    }

    fn play(&self, from: u64, to: u64) -> Figures {
        play_range(&self.rules, &self.series, from, to)
    }

    fn json(&self, figures: &Figures) -> Value {
        simulate::json(figures, &self.rules, &self.series)
    }

    fn summary(&self, f: &Figures) -> Summary {
        let s = &self.series;
        let share = |name: &str, hits: u64| (name.to_owned(), Figure::Share(hits, f.games));
        let mut rows = vec![
            share("South wins", f.wins[0]),
            share("North wins", f.wins[1]),
        ];
        rows.extend(undecided(f));
        rows.push(share("who began wins", f.first_wins));
        rows.extend(simulate::TALLIES.map(|name| (name.to_owned(), Figure::Spread(name))));
        Summary {
            head: format!(
                "{} · {} games of one {} · {} against {} · seed {} · rules {:.12}",
                self.rules.slug,
                f.games,
                s.scope,
                s.agents[0],
                s.agents[1],
                s.seed,
                self.rules.sha256
            ),
            rows,
            foot: format!(
                "endless moves {}, unresolved {}, capped games {}",
                f.sum("endless_moves"),
                f.sum("unresolved_moves"),
                f.capped
            ),
            // those of moves that never end are no measure of a game
            done: vec![
                ("laps", f.tally("laps").sum()),
                ("counters", f.tally("counters").sum()),
            ],
        }
    }

    fn row(&self, index: u64) -> Row {
        row::row(&self.rules, &self.series, index, Wanted::Course)
    }

    fn row_with(&self, index: u64, wanted: Wanted) -> Row {
        row::row(&self.rules, &self.series, index, wanted)
    }

    fn transcript(&self, index: u64) -> Vec<String> {
        transcript::game(&self.rules, &self.series, index)
    }

    /// The ways to lay N counters in the holes and two stores, C(N + h + 1, h + 1), times the marks that each hole can bear
    /// (none, or each kind by either player) to the power of h, times two for who is to move; positions that play cannot reach
    /// are counted too. After L. V. Allis, *Searching for Solutions in Games and Artificial Intelligence* (1994), who calls it
    /// state-space complexity.
    fn positions(&self) -> i64 {
        let rules = &self.rules;
        let (n, h) = (i32::from(rules.params.total as i16), rules.holes() as i32);
        let ways: f64 = (1..=h + 1)
            .map(|i| (f64::from(n + i) / f64::from(i)).log10())
            .sum();
        let marks = f64::from(1 + 2 * rules.marks.len() as u32).log10();
        let log = ways + f64::from(h) * marks + 2f64.log10();
        (100.0 * log).round() as i64
    }

    fn bounded(&self) -> Option<Arc<dyn Series>> {
        const LAPS: u64 = 20_000;
        const GAMES: u64 = 20;
        let mut bounded = self.clone();
        bounded.series.limits = Limits { laps: LAPS };
        let never = |index: &u64| bounded.row(*index).capped;
        let away = (0..GAMES).filter(never).count() as u64 > GAMES / 2;
        away.then(|| Arc::new(bounded) as Arc<dyn Series>)
    }
}
