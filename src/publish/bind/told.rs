//! What programs write, as a person would say it: codes of doubts, results of records, what studies found.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::super::text::{grouped, typographic};
use super::Game;
use crate::study::figures::Figure;
use crate::study::results::{NoFigure, Series};
use crate::study::stat::Stat;
use crate::study::words::{effect_of, played, Moved};
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::Scope;

/// A doubt's code with what may stand before and after it.
static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:([Uu]nder the reading |[Rr]eading ))?\b(Q-[a-z0-9]+-[0-9]+|[A-Z]-Q[0-9]+)(=)?")
        .ok()
});

/// Words of the editors for readers: proper apostrophes, and doubts by their numbers on the page in place of their codes.
#[must_use]
pub fn plain(game: &Game, text: &str) -> String {
    let Some(code) = CODE.as_ref() else {
        return typographic(text);
    };
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for found in code.captures_iter(text) {
        let Some((whole, number)) = found.get(0).zip(number_of(game, &found[2])) else {
            continue;
        };
        out.push_str(&text[at..whole.start()]);
        at = whole.end();
        let capital = text[whole.start()..].starts_with(['R', 'U']);
        at += told_reading(game, &found, &text[at..], number, capital, &mut out);
    }
    out.push_str(&text[at..]);
    typographic(&out)
}

/// Writes one code in words; gives how much of what follows belongs to it.
fn told_reading(
    game: &Game,
    found: &Captures,
    rest: &str,
    number: usize,
    capital: bool,
    out: &mut String,
) -> usize {
    let reading = found.get(3).and_then(|_| name_at(game, &found[2], rest));
    let Some(reading) = reading else {
        out.push_str(&format!("doubt {number}"));
        return 0;
    };
    let own = game.rules.questions()[&found[2]].0.default == reading;
    let how = if own { "as we read it" } else { "otherwise" };
    let word = if capital { "Where" } else { "where" };
    let comma = if own { "" } else { " is read" };
    out.push_str(&format!("{word} doubt {number}{comma} {how}"));
    reading.len()
}

/// The number of a doubt on the page.
fn number_of(game: &Game, id: &str) -> Option<usize> {
    let at = game.rules.questions().iter().position(|(q, _)| q == id)?;
    Some(at + 1)
}

/// The longest name of a reading that a text begins with.
fn name_at<'g>(game: &'g Game, question: &str, text: &str) -> Option<&'g str> {
    let (question, _) = game.rules.questions().get(question)?;
    let names = question.reading.keys().map(String::as_str);
    names
        .filter(|n| text.starts_with(n))
        .max_by_key(|n| n.len())
}

/// `doubt 2 read as “Who has the most counters gives the two back”`.
#[must_use]
pub fn read_as(game: &Game, question: &str, reading: &str) -> String {
    let number = number_of(game, question);
    match number.zip(says(game, question, reading)) {
        Some((number, says)) => format!("doubt {number} read as “{}”", says.trim_end_matches('.')),
        None => format!("“{question}” read as “{reading}”"),
    }
}

/// A reading in words.
fn says(game: &Game, question: &str, reading: &str) -> Option<String> {
    let (question, _) = game.rules.questions().get(question)?;
    let said = &question.reading.get(reading)?.says;
    (!said.is_empty()).then(|| typographic(said))
}

/// `south 36-12` as `South won, 36 to 12`; what is not of this form stays as it is.
#[must_use]
pub fn won(result: &str) -> String {
    let told = || {
        let (who, score) = result.split_once(' ')?;
        let (south, north) = score.split_once('-')?;
        match who {
            "south" => Some(format!("South won, {south} to {north}")),
            "north" => Some(format!("North won, {north} to {south}")),
            "draw" => Some(format!("a draw, {south} to {north}")),
            _ => None,
        }
    };
    told().unwrap_or_else(|| result.to_owned())
}

/// `once`, `twice`, `849 times`.
#[must_use]
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", grouped(n)),
    }
}

/// What a reading changes, in a sentence that begins with its own words.
///
/// # Errors
/// The series does not tell in how many games anything differs.
pub fn matters(game: &Game, series: &Series) -> Result<String, NoFigure> {
    let name = reading_of(game, series);
    let changes = changes(series)?;
    Ok(format!("“{}”: {changes}", name.trim_end_matches('.')))
}

/// The reading that a series was played under, in words.
#[must_use]
pub fn reading_of(game: &Game, series: &Series) -> String {
    let against = series.against();
    let both = against.and_then(|a| Some((a.question.as_ref()?, a.reading.as_ref()?)));
    both.map_or(String::new(), |(question, reading)| {
        reading_named(game, question, reading)
    })
}

/// A reading of a question, in words.
#[must_use]
pub fn reading_named(game: &Game, question: &str, reading: &str) -> String {
    says(game, question, reading).unwrap_or_else(|| reading.to_owned())
}

/// A heading of the figures of studies, for readers.
#[must_use]
pub fn column(word: &str) -> String {
    match word {
        "first wins, points" => "who begins wins, in a hundred",
        "broken off, points" => "come to no end, in a hundred",
        "endless" => "moves that never end",
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
    Ok(Some(format!("Left out: {}", changes(series)?)))
}

/// What a change of the rules changes in play.
fn changes(series: &Series) -> Result<String, NoFigure> {
    let (one, many) = played(series, None);
    if series.identity.refused.is_some() {
        return Ok("this cannot be played with the other rules as they stand.".to_owned());
    }
    if series.identity.alike {
        return Ok("nothing changes; other rules lead to the same.".to_owned());
    }
    let Figure::Part(differ) = series.needs(Stat::Differ)? else {
        return Err(series.lacks(Stat::Differ));
    };
    let n = grouped(differ.n);
    if differ.hits == 0 {
        return Ok(format!("all {n} {many} that were tried went the same."));
    }
    let mut parts = seen(series, one, many);
    if parts.is_empty() {
        parts.push(format!(
            "no change in who wins or how long a {one} lasts can be made out"
        ));
    }
    let agreement = match series.figure(Stat::Agreement) {
        Some(Figure::Part(agreement)) => Some(agreement),
        _ => None,
    };
    let other = agreement.map(|a| 1.0 - a.value);
    // what two games that have nothing to do with one another give
    let chance = agreement.and_then(|a| a.chance);
    let chance = chance.map_or(String::new(), |same| {
        format!("; by mere chance in {:.1} %", 100.0 * (1.0 - same))
    });
    let result = other.map_or_else(String::new, |other| match other {
        o if o <= 0.0 => format!(" Every one of {n} {many} ends with the same result."),
        o if o >= 0.9995 => format!(" Every one of {n} {many} ends with another result."),
        o if o < 0.001 => {
            format!(" Fewer than one of 1000 {many} ends with another result (of {n} played).")
        }
        o => format!(
            " The result is another in {:.1} % of {n} {many}{chance}.",
            100.0 * o
        ),
    });
    Ok(format!("{}.{result}", parts.join(", ")))
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
            format!("whoever begins wins {} {word} of a hundred {many}", m.size)
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
            format!("{size} {word} {many} in a hundred come to no end")
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
    fn results_are_told() {
        assert_eq!(won("south 36-12"), "South won, 36 to 12");
        assert_eq!(won("north 10-38"), "North won, 38 to 10");
        assert_eq!(won("draw 24-24"), "a draw, 24 to 24");
        assert_eq!(won("2"), "2");
        assert_eq!((times(1), times(849)), ("once".into(), "849 times".into()));
    }

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
            Some("Left out: nothing changes; other rules lead to the same.")
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
            Some("Left out: a match is 86.1 rounds shorter. The result is another in 62.0 % of 100 matches.")
        );
    }
}
