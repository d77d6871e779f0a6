//! Verdicts: a claim states by a rule what figure would bear it out; the results decide, not the editor.

use super::results::{Labelled, NoFigure};
use super::stat::{NoStat, Stat};
use crate::corpus::{Claim, Test, Verdict};
use serde_json::Value;

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

    /// What the figure of a series says.
    fn answer(&self, series: &Value) -> Option<Answer> {
        let v = &series["figures"][self.stat.to_string()];
        let (low, high) = (v["low"].as_f64()?, v["high"].as_f64()?);
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

impl Labelled {
    /// The verdict that the results give; none where the claim is not put to a study, or has no rule yet.
    ///
    /// # Errors
    /// A rule that is none, or whose series is not there.
    pub fn verdict(&self, game: &str, claim: &Claim) -> Result<Option<Verdict>, RuleError> {
        if claim.test != Some(Test::Study) || claim.holds.is_empty() {
            return Ok(None);
        }
        let mut answers = vec![];
        for text in &claim.holds {
            let rule = Rule::parse(text)?;
            let missing = || NoFigure::Missing {
                what: format!("`{text}`"),
                game: game.to_owned(),
            };
            let series = self.series(game, &rule.label).ok_or_else(missing)?;
            answers.push(rule.answer(series).ok_or_else(missing)?);
        }
        let all = |x: Answer| answers.iter().all(|a| *a == x);
        Ok(Some(if all(Answer::Yes) {
            Verdict::Supported
        } else if all(Answer::No) {
            Verdict::NotSupported
        } else if answers.contains(&Answer::Open) {
            Verdict::NotYet
        } else {
            Verdict::Depends
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_interval_decides_and_not_the_value() {
        let rule = Rule::parse("moves, random: share(move-counters >= 24) >= 0.25").unwrap();
        assert_eq!(rule.label, "moves, random");
        let of = |low: f64, high: f64| {
            let series = json!({ "figures": { "share(move-counters >= 24)": { "low": low, "high": high } } });
            rule.answer(&series).unwrap()
        };
        assert_eq!(of(0.26, 0.30), Answer::Yes);
        assert_eq!(of(0.20, 0.24), Answer::No);
        assert_eq!(of(0.20, 0.30), Answer::Open);
        let rule = Rule::parse("x: mean(turns) < 0").unwrap();
        let none = json!({ "figures": { "mean(turns)": { "low": 0.0, "high": 0.0 } } });
        assert_eq!(
            rule.answer(&none),
            Some(Answer::No),
            "no difference is no fall"
        );
        assert!(Rule::parse("moves: 3").is_err());
    }
}
