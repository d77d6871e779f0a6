//! What a page shows of the figures of a series: read from what `simulate --json` prints.

use serde_json::Value;

/// Figures of a series with the words of its family, in the order of the page.
#[derive(Debug, Clone, PartialEq)]
pub struct Charted {
    /// What was played, one and many: `round`, `rounds`.
    pub played: (&'static str, &'static str),
    /// Shares of all games: what is counted, and how often; drawn and written out.
    pub shares: Vec<(String, u64)>,
    /// Shares of something else: what is counted, how often, and of how many; shown where there are any.
    pub parts: Vec<(&'static str, u64, u64)>,
    /// Numbers given for every game: the key in the JSON, and the words.
    pub spreads: &'static [(&'static str, &'static str)],
    /// Games broken off, where that is shown.
    pub capped: Option<u64>,
    /// What is shown only where there is any.
    pub counts: Vec<(&'static str, u64)>,
    /// Who played: `two random players`.
    pub players: String,
    /// A share that favours nobody.
    pub even: f64,
    /// What was settled beside the rules, before a full stop: empty, or `, fair sticks`.
    pub besides: &'static str,
    /// Options of `simulate` that play the series, beside games and seed.
    pub options: String,
}

/// A whole number of the JSON; 0 where there is none.
pub(crate) fn whole(v: &Value) -> u64 {
    v.as_u64().unwrap_or_default()
}

/// The agents of the JSON, one a seat.
pub(crate) fn agents(json: &Value) -> Vec<&str> {
    let all = json["agents"].as_array().into_iter().flatten();
    all.filter_map(Value::as_str).collect()
}
