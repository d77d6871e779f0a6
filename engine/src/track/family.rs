//! The family as the program sees every family: its vocabulary, its rules, its series.

use super::notation::size_of;
use super::rules::Rules as TrackRules;
use super::simulate;
use super::{aspects, example, params, probe, row, table, transcript, Course};
#[cfg(feature = "read")]
use super::{charted, commands, compare};
use crate::game::figures::Figure;
use crate::game::measure::Row;
use crate::game::series::undecided;
use crate::game::series::Summary;
#[cfg(feature = "read")]
use crate::game::{
    again::{Again, Replayed, Unplayable},
    charted::Charted,
    compare::Parted,
    solved::{NoValue, Solved},
};
use crate::game::{
    Asked, Aspect, Difference, Example, Figures, Parting, Players, Refusal, Rules, Series, Shown,
    Survey, Table,
};
#[cfg(feature = "read")]
use crate::lang::{Bundle, Problem};
use crate::lang::{Head, Names, Overrides, Vocabulary};
use serde_json::Value;
use std::any::Any;
use std::sync::Arc;

/// The words of the family.
pub const VOCABULARY: Vocabulary = Vocabulary {
    word: "track",
    says: "sticks are thrown and pieces run along a track",
    names: Names {
        kind: "stick-and-track",
        games: "games with sticks and a track",
        also: "with sticks and a track",
        played: ("game", "games"),
        matches: false,
        manual: "docs/track-rules.md",
        signs: &["stick", "sticks", "dice", "die"],
        begins: &[],
    },
    params: params::PARAMS,
    rulings: None,
};

/// Rules of this family, if they are.
pub fn of(rules: &dyn Rules) -> Option<&TrackRules> {
    rules.as_any().downcast_ref()
}

impl Rules for TrackRules {
    fn family(&self) -> &'static Vocabulary {
        &VOCABULARY
    }

    fn head(&self) -> &Head {
        &self.head
    }

    fn players(&self) -> Players {
        let p = &self.params;
        Players {
            least: p.least.into(),
            most: p.most.map(usize::from),
            usual: p.seats.into(),
        }
    }

    fn aspects(&self) -> Vec<Aspect> {
        aspects::aspects(self)
    }

    fn plays_like(&self, other: &dyn Rules) -> bool {
        of(other).is_some_and(|o| o.params == self.params)
    }

    fn series(self: Arc<Self>, asked: &Asked) -> Result<Arc<dyn Series>, Refusal> {
        asked.whole_games()?;
        let seats = asked.players.unwrap_or(self.params.seats.into());
        let series = simulate::Series {
            agents: asked.agents.clone(),
            openings: asked.openings,
            paths: asked.paths,
            ..simulate::Series::random(seats, asked.seed)
        }
        .begun_by(asked.starter);
        self.players_fit(seats, series.first.unwrap_or(0))?;
        Ok(Arc::new(Played {
            rules: self,
            series,
            asked: asked.clone(),
        }))
    }

    fn size_of(&self, position: &str) -> Overrides {
        let p = &self.params;
        let other = |(name, n): &(String, i64)| {
            let have = if name == "days" { p.days } else { p.rows };
            i64::from(have) != *n
        };
        size_of(position).filter(other).into_iter().collect()
    }

    fn table(self: Arc<Self>) -> Box<dyn Table> {
        Box::new(table::AtTable::new(self))
    }

    #[cfg(feature = "read")]
    fn terminal(self: Arc<Self>) -> Box<dyn crate::game::terminal::Terminal> {
        Box::new(table::AtTable::new(self))
    }

    fn example(&self, example: &Example) -> Result<Shown, Refusal> {
        example::play(self, example).map(|(shown, _)| shown)
    }

    fn holds(&self, example: &Example) -> Result<(), Vec<Difference>> {
        example::run(self, example).map(|_| ())
    }

    fn survey(&self, games: u64, seed: u64) -> Survey {
        probe::survey(self, games, seed)
    }

    fn parting(&self, other: &dyn Rules, games: u64, enough: u64, seed: u64) -> Option<Parting> {
        Some(probe::parting(self, of(other)?, games, enough, seed))
    }

    #[cfg(feature = "read")]
    fn charted(&self, figures: &Value) -> Charted {
        charted::charted(self, figures)
    }

    #[cfg(feature = "read")]
    fn parted(&self, other: &dyn Rules, limit: usize, past_the_opening: bool) -> Option<Parted> {
        // there are no openings to be laid aside
        let other = of(other).filter(|_| !past_the_opening)?;
        compare::parted(self, other, limit)
    }

    #[cfg(feature = "read")]
    fn again(&self, asked: &Again) -> Result<Replayed, Unplayable> {
        commands::again(self, asked)
    }

    #[cfg(feature = "read")]
    fn solve(&self, _start: Option<&str>, _limit: usize) -> Result<Solved, NoValue> {
        Err(NoValue::Chance)
    }

    #[cfg(feature = "read")]
    fn idle(&self, bundle: &Bundle) -> Vec<Problem> {
        commands::idle(bundle)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// A series of games of the family.
struct Played {
    rules: Arc<TrackRules>,
    series: simulate::Series,
    asked: Asked,
}

impl Series for Played {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn asked(&self) -> &Asked {
        &self.asked
    }

    fn play(&self, from: u64, to: u64) -> Figures {
        simulate::sums(&self.rules, &self.series, from, to)
    }

    fn json(&self, figures: &Figures) -> Value {
        simulate::json(figures, &self.rules, &self.series)
    }

    fn summary(&self, f: &Figures) -> Summary {
        let s = &self.series;
        let seats = (0..).zip(&f.wins);
        let mut rows: Vec<(String, Figure)> = seats
            .map(|(seat, wins)| (format!("seat {seat} wins"), Figure::Share(*wins, f.games)))
            .collect();
        let eaten = f.tally("eaten").sum();
        rows.extend(undecided(f));
        rows.extend([
            (
                "who began wins".to_owned(),
                Figure::Share(f.first_wins, f.games),
            ),
            match f.sum("could_be_eaten") {
                // pieces that begin again are eaten any number of times: a number, and no share
                0 => (
                    String::new(),
                    Figure::Counts(vec![("eaten".to_owned(), eaten)]),
                ),
                could => ("eaten".to_owned(), Figure::Share(eaten, could)),
            },
            (
                "lost throws".to_owned(),
                Figure::Share(f.sum("lost_throws"), f.tally("throws").sum()),
            ),
        ]);
        rows.extend(
            ["turns", "throws", "moves"].map(|name| (name.to_owned(), Figure::Spread(name))),
        );
        Summary {
            head: format!(
                "{} · {} games · {} players · seed {} · rules {:.12}",
                self.rules.slug, f.games, s.seats, s.seed, self.rules.sha256
            ),
            rows,
            foot: format!("capped games {}", f.capped),
            done: vec![("throws", f.tally("throws").sum())],
        }
    }

    fn row(&self, index: u64) -> Row {
        row::row(&self.rules, &self.series, index)
    }

    fn transcript(&self, index: u64) -> Vec<String> {
        transcript::game(&self.rules, &self.series, index)
    }

    /// For each piece the places of its course, there and back where it comes back, and three more (not begun, off the board,
    /// taken), times the seats for whose turn it is; credits and throws marked down, which have no bound, are left out, and
    /// positions that play cannot reach are counted too. After L. V. Allis (1994), as for games of other families.
    fn positions(&self) -> i64 {
        let p = &self.rules.params;
        let there = u32::from(self.rules.last_place()) + 1;
        let back = p.course == Course::ThereAndBack;
        let places = if back { 2 * there } else { there };
        let pieces = (p.at.len() * self.series.seats) as u32 + u32::from(p.role.is_some());
        let log = f64::from(pieces) * f64::from(places + 3).log10()
            + f64::from(self.series.seats as u32).log10();
        (100.0 * log).round() as i64
    }
}
