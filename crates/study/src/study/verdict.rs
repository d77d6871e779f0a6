//! Verdicts: a claim states by a rule what figure would bear it out; the results decide, not the editor.

use super::chance::for_all_of;
use super::figures::Figure;
use super::results::{Labelled, NoFigure, Series};
use super::stat::{NoStat, Stat};
use crate::corpus::{Claim, Test, Verdict};

/// A rule of a claim: `moves, random: share(move-counters >= 24) >= 0.25`.
#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    /// The series, by its label.
    pub label: String,
    pub stat: Stat,
    pub bound: Bound,
}

/// Where the figure has to lie.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Bound {
    Above(f64),
    Below(f64),
    Within(f64, f64),
}

/// What the figure says of the rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// The whole interval lies where it has to.
    Yes,
    /// The whole interval lies elsewhere.
    No,
    /// The interval lies on both sides.
    Open,
}

/// Why a rule gives no verdict.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// It is no rule.
    #[error("`{0}` is no rule; write LABEL: STATISTIC >= NUMBER, or <=, >, <, or in LOW..HIGH")]
    Form(String),
    /// Its statistic is none.
    #[error(transparent)]
    Stat(#[from] NoStat),
    /// No study has the figure it is about.
    #[error(transparent)]
    Figure(#[from] NoFigure),
}

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    /// What it looks like.
    pub fn parse(text: &str) -> Result<Rule, RuleError> {
        let wrong = || RuleError::Form(text.to_owned());
        let (label, rest) = text.rsplit_once(": ").ok_or_else(wrong)?;
        let number = |n: &str| n.trim().parse::<f64>().map_err(|_| wrong());
        let (stat, bound) = if let Some((stat, range)) = rest.rsplit_once(" in ") {
            let (low, high) = range.split_once("..").ok_or_else(wrong)?;
            (stat, Bound::Within(number(low)?, number(high)?))
        } else {
            // the last comparison: a share has one of its own
            let at = rest.rfind(['<', '>']).ok_or_else(wrong)?;
            let (stat, comparison) = rest.split_at(at);
            let n = number(comparison.trim_start_matches(['<', '>', '=']))?;
            match comparison.starts_with('>') {
                true => (stat, Bound::Above(n)),
                false => (stat, Bound::Below(n)),
            }
        };
        Ok(Rule {
            label: label.trim().to_owned(),
            stat: Stat::parse(stat)?,
            bound,
        })
    }

    /// What a figure says, its interval so many times as wide; none where it has no interval.
    fn answer(&self, figure: &Figure, wider: f64) -> Option<Answer> {
        let estimate = figure.estimate()?;
        let (value, low, high) = (estimate.value, estimate.low, estimate.high);
        let (low, high) = (
            value - wider * (value - low),
            value + wider * (high - value),
        );
        let (yes, no) = match self.bound {
            Bound::Above(x) => (
                low >= x && (low > 0.0 || x != 0.0),
                high < x || high <= x && x == 0.0,
            ),
            Bound::Below(x) => (
                high <= x && (high < 0.0 || x != 0.0),
                low > x || low >= x && x == 0.0,
            ),
            Bound::Within(a, b) => (low >= a && high <= b, high < a || low > b),
        };
        Some(match (yes, no) {
            (true, _) => Answer::Yes,
            (_, true) => Answer::No,
            _ => Answer::Open,
        })
    }
}

/// What came of a claim's rules between players of one kind, under one set of readings.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
pub struct Trial {
    /// Who played, as studies name them.
    pub agents: Vec<String>,
    /// Readings that are not the defaults, as `question=reading`.
    pub readings: Vec<String>,
    /// Distinct games of the series, the fewest where there are several.
    pub games: u64,
    /// `borne out` if every rule is, `refuted` if one is, else `open`.
    pub answer: &'static str,
}

impl Answer {
    /// All rules of a group together: they must all be borne out.
    fn all(answers: &[Answer]) -> Answer {
        if answers.contains(&Answer::No) {
            Answer::No
        } else if answers.contains(&Answer::Open) {
            Answer::Open
        } else {
            Answer::Yes
        }
    }

    fn word(self) -> &'static str {
        match self {
            Answer::Yes => "borne out",
            Answer::No => "refuted",
            Answer::Open => "open",
        }
    }
}

impl Bound {
    /// This bound with another number; of a range, half its width.
    pub fn at(self, n: f64) -> Bound {
        match self {
            Bound::Above(_) => Bound::Above(n),
            Bound::Below(_) => Bound::Below(n),
            Bound::Within(a, b) => Bound::Within((a + b) / 2.0 - n, (a + b) / 2.0 + n),
        }
    }

    /// Whether its number is chosen: 0 is not, it only asks for a direction.
    pub fn is_chosen(self) -> bool {
        !matches!(self, Bound::Above(x) | Bound::Below(x) if x == 0.0)
    }
}

impl Labelled {
    /// What came of a claim's rules, a trial for each kind of players and set of readings; with `at` for the numbers of the rules.
    /// Nothing where the claim is not put to a study, or has no rule yet.
    ///
    /// # Errors
    /// A rule that is none, or whose series is not there.
    pub fn trials(
        &self,
        game: &str,
        claim: &Claim,
        at: Option<f64>,
    ) -> Result<Vec<Trial>, RuleError> {
        if claim.test != Some(Test::Study) {
            return Ok(vec![]);
        }
        let mut groups: Vec<(Trial, Vec<Answer>)> = vec![];
        // 95 % for all rules of the claim together
        let wider = for_all_of(claim.holds.len());
        for text in &claim.holds {
            let mut rule = Rule::parse(text)?;
            if let Some(n) = at {
                rule.bound = rule.bound.at(n);
            }
            let missing = || NoFigure::Missing {
                what: format!("`{text}`"),
                game: game.to_owned(),
            };
            let series = self.series(game, &rule.label).ok_or_else(missing)?;
            let figure = series.figure(rule.stat).ok_or_else(missing)?;
            let answer = rule.answer(figure, wider).ok_or_else(missing)?;
            let trial = trial(series);
            let same =
                |(t, _): &&mut (Trial, _)| t.agents == trial.agents && t.readings == trial.readings;
            match groups.iter_mut().find(same) {
                Some((t, answers)) => {
                    t.games = t.games.min(trial.games);
                    answers.push(answer);
                }
                None => groups.push((trial, vec![answer])),
            }
        }
        let answered = |(trial, answers): (Trial, Vec<Answer>)| Trial {
            answer: Answer::all(&answers).word(),
            ..trial
        };
        Ok(groups.into_iter().map(answered).collect())
    }

    /// The verdict that the results give; none where the claim is not put to a study, or has no rule yet. With `at` for the numbers
    /// of its rules.
    ///
    /// # Errors
    /// A rule that is none, or whose series is not there.
    pub fn verdict(
        &self,
        game: &str,
        claim: &Claim,
        at: Option<f64>,
    ) -> Result<Option<Verdict>, RuleError> {
        let trials = self.trials(game, claim, at)?;
        Ok((!trials.is_empty()).then(|| of_trials(&trials)))
    }
}

/// Who played a series, and what of it a trial tells.
fn trial(series: &Series) -> Trial {
    let id = &series.identity;
    let distinct = series.figures.as_ref().and_then(|f| f.distinct());
    Trial {
        agents: id.agents.iter().map(|a| a.word()).collect(),
        readings: id
            .readings
            .iter()
            .map(|(q, r)| format!("{q}={r}"))
            .collect(),
        games: distinct.map_or(id.games, |apart| apart.games),
        answer: Answer::Open.word(),
    }
}

fn of_trials(trials: &[Trial]) -> Verdict {
    let all = |word: &str| trials.iter().all(|t| t.answer == word);
    let some = |word: &str| trials.iter().any(|t| t.answer == word);
    let parts = |a: &Trial, b: &Trial| a.answer == "borne out" && b.answer == "refuted";
    let players_part = trials.iter().any(|a| {
        let mut others = trials.iter();
        others.any(|b| a.readings == b.readings && parts(a, b))
    });
    if all("borne out") {
        Verdict::Supported
    } else if all("refuted") {
        Verdict::NotSupported
    } else if !(some("borne out") && some("refuted")) {
        Verdict::NotYet
    } else if players_part {
        Verdict::Players
    } else {
        Verdict::Depends
    }
}

#[cfg(test)]
mod tests {
    use super::super::figures::Part;
    use super::*;

    fn figure(value: f64, low: f64, high: f64) -> Figure {
        Figure::Part(Part {
            value,
            low,
            high,
            n: 100,
            hits: 1,
            played: None,
            cut: None,
            chance: None,
        })
    }

    #[test]
    fn the_interval_decides_and_not_the_value() {
        let rule = Rule::parse("moves, random: share(move-counters >= 24) >= 0.25").unwrap();
        assert_eq!(rule.label, "moves, random");
        let of = |low: f64, high: f64| {
            rule.answer(&figure((low + high) / 2.0, low, high), 1.0)
                .unwrap()
        };
        assert_eq!(of(0.26, 0.30), Answer::Yes);
        assert_eq!(of(0.20, 0.24), Answer::No);
        assert_eq!(of(0.20, 0.30), Answer::Open);
        let rule = Rule::parse("x: mean(turns) < 0").unwrap();
        assert_eq!(
            rule.answer(&figure(0.0, 0.0, 0.0), 2.0),
            Some(Answer::No),
            "no difference is no fall"
        );
        assert!(Rule::parse("moves: 3").is_err());
    }

    #[test]
    fn players_and_readings_are_told_apart() {
        let trial = |agent: &str, reading: &str, answer| Trial {
            agents: vec![agent.to_owned()],
            readings: vec![reading.to_owned()],
            games: 1,
            answer,
        };
        let of = |a, b| of_trials(&[a, b]);
        let (yes, no) = ("borne out", "refuted");
        let mixed = of(trial("random", "", yes), trial("greedy", "", no));
        assert_eq!(mixed, Verdict::Players);
        let mixed = of(trial("random", "Q=a", yes), trial("random", "Q=b", no));
        assert_eq!(mixed, Verdict::Depends);
        let same = of(trial("random", "", no), trial("greedy", "", no));
        assert_eq!(same, Verdict::NotSupported);
        let open = of(trial("random", "", no), trial("greedy", "", "open"));
        assert_eq!(open, Verdict::NotYet);
        assert_eq!(
            Answer::all(&[Answer::Yes, Answer::No, Answer::Open]),
            Answer::No
        );
    }

    #[test]
    fn a_chosen_number_can_be_another() {
        assert_eq!(Bound::Above(0.25).at(0.1), Bound::Above(0.1));
        assert_eq!(
            Bound::Within(0.25, 0.75).at(0.125),
            Bound::Within(0.375, 0.625)
        );
        assert!(Bound::Within(0.4, 0.6).is_chosen() && !Bound::Above(0.0).is_chosen());
    }
}
