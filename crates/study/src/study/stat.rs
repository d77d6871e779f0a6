//! Statistics: what a study tells of its games, by a text such as `mean(turns)` or `share(move-counters >= 24)`.

use ludarium_engine::families;
use ludarium_engine::game::measure::Measure;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;

/// A statistic. Of a compared series it is the difference that the other rules make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stat {
    /// Mean of a measure.
    Mean(Measure),
    /// Share of the values from the first number to the second, both included.
    Share(Measure, i64, i64),
    /// 1 less how far the shares of whoever began and of the others lie apart, of games with a winner.
    Balance,
    /// Decimal logarithm of a bound on the number of positions, from the rules alone.
    States,
    /// Compared series: share of the games that go otherwise in anything that is measured.
    Differ,
    /// Compared series: share of the games that have the same winner (or none) under both.
    Agreement,
    /// The first move after which whoever made it won most often; compared series: under both.
    BestFirstMove,
}

/// A text that is no statistic.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NoStat {
    /// It has not the form of one.
    #[error(
        "`{0}` is no statistic; write mean(MEASURE), share(MEASURE >= N), share(MEASURE <= N), share(MEASURE M..N), \
         balance, states, differ, agreement or best-first-move"
    )]
    Form(String),
    /// It is of a measure that is not known.
    #[error("measure {0}")]
    Measure(String),
}

impl Stat {
    /// Turns of a game.
    pub const TURNS: Stat = Stat::Mean(Measure::TURNS);
    /// Counters, or pieces, taken in a game.
    pub const TAKEN: Stat = Stat::Mean(Measure::TAKEN);
    /// Moves of a game that would never end.
    pub const ENDLESS: Stat = Stat::Mean(Measure::ENDLESS);
    /// Games that whoever began has won.
    pub const FIRST_WINS: Stat = Stat::Share(Measure::FIRST_WINS, 1, i64::MAX);
    /// Games broken off.
    pub const CAPPED: Stat = Stat::Share(Measure::CAPPED, 1, i64::MAX);

    /// Reads a statistic.
    ///
    /// # Errors
    /// What can stand here.
    pub fn parse(text: &str) -> Result<Stat, NoStat> {
        let text = text.trim();
        match text {
            "balance" => return Ok(Stat::Balance),
            "states" => return Ok(Stat::States),
            "differ" => return Ok(Stat::Differ),
            "agreement" => return Ok(Stat::Agreement),
            "best-first-move" => return Ok(Stat::BestFirstMove),
            _ => {}
        }
        let wrong = || NoStat::Form(text.to_owned());
        let (name, rest) = text.split_once('(').ok_or_else(wrong)?;
        let inner = rest.strip_suffix(')').ok_or_else(wrong)?.trim();
        let measure = |word: &str| {
            let found = Measure::among(families::measures(), word);
            found.map_err(|e| NoStat::Measure(e.to_string()))
        };
        let whole = |n: &str| n.trim().parse::<i64>().map_err(|_| wrong());
        match name {
            "mean" => Ok(Stat::Mean(measure(inner)?)),
            "share" => {
                let (word, range) = inner.split_once(' ').ok_or_else(wrong)?;
                let m = measure(word)?;
                let range = range.trim();
                if let Some(n) = range.strip_prefix(">=") {
                    Ok(Stat::Share(m, whole(n)?, i64::MAX))
                } else if let Some(n) = range.strip_prefix("<=") {
                    Ok(Stat::Share(m, i64::MIN, whole(n)?))
                } else {
                    let (low, high) = range.split_once("..").ok_or_else(wrong)?;
                    Ok(Stat::Share(m, whole(low)?, whole(high)?))
                }
            }
            _ => Err(wrong()),
        }
    }

    /// The measure it is made of, where it is made of one.
    pub fn measure(self) -> Option<Measure> {
        match self {
            Stat::Mean(m) | Stat::Share(m, ..) => Some(m),
            Stat::Balance => Some(Measure::FIRST_OF_DECIDED),
            _ => None,
        }
    }
}

impl fmt::Display for Stat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stat::Mean(m) => write!(f, "mean({m})"),
            Stat::Share(m, low, i64::MAX) => write!(f, "share({m} >= {low})"),
            Stat::Share(m, i64::MIN, high) => write!(f, "share({m} <= {high})"),
            Stat::Share(m, low, high) => write!(f, "share({m} {low}..{high})"),
            Stat::Balance => f.write_str("balance"),
            Stat::States => f.write_str("states"),
            Stat::Differ => f.write_str("differ"),
            Stat::Agreement => f.write_str("agreement"),
            Stat::BestFirstMove => f.write_str("best-first-move"),
        }
    }
}

impl Serialize for Stat {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(&self.to_string())
    }
}

impl<'de> Deserialize<'de> for Stat {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Stat::parse(&String::deserialize(d)?).map_err(serde::de::Error::custom)
    }
}

impl schemars::JsonSchema for Stat {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Statistic".into()
    }
    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "type": "string",
            "pattern": format!("^ *(?:{}) *$", ["mean", "share", "alone"].map(Stat::pattern).join("|")),
            "description": "a statistic: mean(MEASURE), share(MEASURE >= N), share(MEASURE <= N), share(MEASURE M..N), balance, states, \
                differ, agreement or best-first-move; `ludarium docs studies measures` lists the measures",
        })
    }
}

impl Stat {
    /// The texts of one form as a regular expression: `mean`, `share`, or those that stand alone.
    pub fn pattern(form: &str) -> String {
        let measures: Vec<&str> = families::measures().map(Measure::word).collect();
        let measures = measures.join("|");
        match form {
            "mean" => format!(r"mean\( *(?:{measures}) *\)"),
            "share" => {
                let whole = "[+-]?[0-9]+";
                format!(
                    r"share\( *(?:{measures}) +(?:(?:>=|<=) *{whole}|{whole} *\.\. *{whole}) *\)"
                )
            }
            _ => "balance|states|differ|agreement|best-first-move".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for text in [
            "mean(turns)",
            "share(move-counters >= 24)",
            "share(gain <= 7)",
            "share(longest-move 36..48)",
            "balance",
            "best-first-move",
        ] {
            assert_eq!(Stat::parse(text).unwrap().to_string(), text);
        }
        assert!(Stat::parse("mean(turn)")
            .unwrap_err()
            .to_string()
            .contains("did you mean `turns`?"));
        assert!(Stat::parse("median(turns)").is_err());
    }
}
