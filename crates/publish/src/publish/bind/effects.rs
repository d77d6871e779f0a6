//! What a reading or a rule changes in play, in words made from what a study found.

use super::super::text::grouped;
use crate::study::figures::{Figure, Part};
use crate::study::results::{NoFigure, Series};
use crate::study::stat::Stat;
use crate::study::words::{effect_of, played, Moved};
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::Scope;

/// What a reading changes, in a sentence that begins with its own words.
///
/// # Errors
/// The series does not tell in how many games anything differs.
pub fn matters(name: &str, series: &Series) -> Result<String, NoFigure> {
    let changes = changes(series)?;
    Ok(format!("“{}”: {changes}", name.trim_end_matches('.')))
}

/// A heading of the figures of studies, for readers.
pub fn column(word: &str) -> String {
    match word {
        "first wins, points" => "first player wins, percentage points",
        "broken off, points" => "never finish, percentage points",
        "endless" => "moves without end",
        other => other,
    }
    .to_owned()
}

/// What a rule is for, where it was left out and something came of it. That the game cannot be played without most of its rules
/// needs no saying.
///
/// # Errors
/// The series does not tell in how many games anything differs.
pub fn without(series: &Series) -> Result<Option<String>, NoFigure> {
    if series.identity.refused.is_some() {
        return Ok(None);
    }
    Ok(Some(format!("Without this rule, {}", changes(series)?)))
}

/// What a change of the rules changes in play.
fn changes(series: &Series) -> Result<String, NoFigure> {
    let (one, many) = played(series, None);
    if series.identity.refused.is_some() {
        return Ok("the game cannot be played with the other rules as they are.".to_owned());
    }
    if series.identity.alike {
        return Ok("nothing changes, because other rules have the same effect.".to_owned());
    }
    let Figure::Part(differ) = series.needs(Stat::Differ)? else {
        return Err(series.lacks(Stat::Differ));
    };
    let n = grouped(differ.n);
    if differ.hits == 0 {
        return Ok(format!("none of {n} test {many} changed."));
    }
    let mut parts = seen(series, one, many);
    let agreement = match series.figure(Stat::Agreement) {
        Some(Figure::Part(agreement)) => Some(agreement),
        _ => None,
    };
    if parts.is_empty() {
        let unfinished = |a: &&Part| a.cut.is_some_and(|cut| cut > a.played.unwrap_or(a.n));
        parts.push(match agreement.filter(unfinished) {
            Some(_) => format!("most {many} never finish, so we cannot say what changes"),
            None => format!("we see no change in who wins or in how long a {one} lasts"),
        });
    }
    let result = agreement.map_or_else(String::new, |a| compared(a, one, many));
    Ok(format!("{}.{result}", parts.join(", ")))
}

/// How often the winner is another, of how many games that finished under both rules.
fn compared(agreement: &Part, one: &str, many: &str) -> String {
    let cut = agreement.cut.map_or_else(String::new, |cut| {
        format!("; {} more never finish", grouped(cut))
    });
    let n = grouped(agreement.n);
    let of = match agreement.played {
        Some(played) => format!("{} {many} ({n} distinct)", grouped(played)),
        None => format!("{n} {many}"),
    };
    // what two games that have nothing to do with one another give
    let chance = agreement.chance.map_or_else(String::new, |same| {
        let apart = 100.0 * (1.0 - same);
        format!(" (between two unrelated {many}: {apart:.1} %)")
    });
    match 1.0 - agreement.value {
        _ if agreement.n == 0 => format!(" No {one} finishes under both rules."),
        o if o <= 0.0 => format!(" All {of} end with the same result{cut}."),
        o if o >= 0.9995 => format!(" All {of} end with another result{cut}."),
        o if o < 0.001 => {
            format!(" The result changes in fewer than one of 1000 {many} ({of} played{cut}).")
        }
        o => format!(
            " The result changes in {:.1} % of {of}{chance}{cut}.",
            100.0 * o
        ),
    }
}

/// What is seen beyond chance, each in a few words.
fn seen(series: &Series, one: &str, many: &str) -> Vec<String> {
    let (length, unit) = match series.identity.scope {
        Some(Scope::Match) => (Stat::Mean(Measure::ROUNDS), "rounds"),
        _ => (Stat::TURNS, "turns"),
    };
    let say = |stat: Stat, times: f64, words: &dyn Fn(&Moved) -> String| {
        effect_of(series, stat, times).map(|moved| words(&moved))
    };
    let all = [
        say(length, 1.0, &|m| {
            let word = if m.more { "longer" } else { "shorter" };
            format!("a {one} is {} {unit} {word}", m.size)
        }),
        say(Stat::FIRST_WINS, 1.0, &|m| {
            let word = if m.more { "more" } else { "fewer" };
            format!("the first player wins {} {word} of 100 {many}", m.size)
        }),
        say(Stat::TAKEN, 1.0, &|m| {
            let word = if m.more { "more" } else { "fewer" };
            format!("{} {word} are taken", m.size)
        }),
        say(Stat::ENDLESS, 1000.0, &|m| {
            let word = if m.more { "more" } else { "fewer" };
            format!("{} {word} moves in 1000 {many} never end", m.size)
        }),
        say(Stat::CAPPED, 1.0, &|m| {
            let word = if m.more { "more" } else { "fewer" };
            let size = m.size.trim_end_matches(".0");
            format!("{size} {word} of 100 {many} never finish")
        }),
    ];
    all.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::results::Results;
    use serde_json::{json, Value};

    #[test]
    fn a_rule_that_is_needed_carries_no_remark_and_one_that_matters_says_how() {
        let series = |id: Value, figures: Value| -> Series {
            let mut series = json!({"engine": 1, "game": "g", "rules_sha256": "", "readings": {}, "agents": ["random"], "seed": 1,
                "games": 100, "scope": "match", "starter": null, "max_rounds": null, "players": null, "set": {}, "against": {"clause": "g.x"},
                "tell": ["mean(rounds)", "agreement"], "key": "", "figures": figures});
            for (key, value) in id.as_object().unwrap() {
                series[key] = value.clone();
            }
            let text =
                json!({"written_by": "", "study": "", "title": "", "asks": "", "series": [series]});
            Results::parse(&text.to_string()).unwrap().series.remove(0)
        };
        let refused = series(json!({"refused": "silent, no clause sets x"}), Value::Null);
        assert_eq!(without(&refused), Ok(None));
        let alike = series(json!({"alike": true}), Value::Null);
        assert_eq!(
            without(&alike).unwrap().as_deref(),
            Some("Without this rule, nothing changes, because other rules have the same effect.")
        );
        let mut figures = json!({
            "mean(rounds)": {"default": 100.0, "other": 13.9, "value": -86.1, "low": -101.7, "high": -70.7, "n": 100},
            "agreement": {"value": 0.38, "low": 0.3, "high": 0.4, "n": 100, "hits": 38},
            "censored": [[0, 0, 0], [0, 0, 0]]});
        let why = without(&series(json!({}), figures.clone()))
            .unwrap_err()
            .to_string();
        assert!(why.contains("`differ`") && why.contains("g.x"), "{why}");
        figures["differ"] = json!({"value": 0.9, "low": 0.8, "high": 1.0, "n": 100, "hits": 90});
        assert_eq!(
            without(&series(json!({}), figures)).unwrap().as_deref(),
            Some("Without this rule, a match is 86.1 rounds shorter. The result changes in 62.0 % of 100 matches.")
        );
    }
}
