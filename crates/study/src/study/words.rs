//! Results in words: a sentence and a line of a table for each comparison, a line for each figure. Made from the data alone.

mod figure;

pub use figure::figure;

use super::digits::{is_share, percent, places, plain, signed};
use super::figures::{AnyBest, Apart, Figure, Part};
use super::results::{NoFigure, Series};
use super::stat::Stat;
use crate::text::grouped;
use ludarium_engine::families::named;
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::Scope;
use ludarium_engine::lang::Vocabulary;

/// What one played, one and many: `round`, `match`, and `game` where nobody says of which family the games are. Series that are
/// summed up do not tell it: `family` does.
pub fn played(series: &Series, family: Option<&Vocabulary>) -> (&'static str, &'static str) {
    match series.identity.scope {
        Some(Scope::Match) => ("match", "matches"),
        _ => {
            let own = series.identity.family.as_deref().and_then(named);
            own.or(family).map_or(("game", "games"), |f| f.names.played)
        }
    }
}

/// A share that a comparison has to tell.
fn part(series: &Series, stat: Stat) -> Result<&Part, NoFigure> {
    match series.needs(stat)? {
        Figure::Part(part) => Ok(part),
        _ => Err(series.lacks(stat)),
    }
}

/// `mean(turns)` of a comparison, scaled: the value, its interval, and its chance among all effects of the study.
struct Effect {
    value: f64,
    low: f64,
    high: f64,
    together: Option<f64>,
}

/// The chance up to which an effect is shown, all effects of a study looked at together.
pub const SHOWN_UP_TO: f64 = 0.05;

fn effect(series: &Series, stat: Stat) -> Option<Effect> {
    let figure = series.figure(stat)?;
    let estimate = figure.estimate().filter(|t| t.n > 0)?;
    let times = if is_share(stat) { 100.0 } else { 1.0 };
    Some(Effect {
        value: times * estimate.value,
        low: times * estimate.low,
        high: times * estimate.high,
        together: figure.p_holm(),
    })
}

impl Effect {
    fn seen(&self) -> bool {
        (self.low > 0.0 || self.high < 0.0) && self.together.is_none_or(|p| p <= SHOWN_UP_TO)
    }

    fn most(&self) -> f64 {
        self.low.abs().max(self.high.abs())
    }

    /// `2.9 to 3.5`, without signs where both go one way and the words say which.
    fn between(&self) -> String {
        let (a, b) = if self.value < 0.0 {
            (-self.high, -self.low)
        } else {
            (self.low, self.high)
        };
        let p = places(self.value);
        format!("{} to {}", plain(a, p), plain(b, p))
    }

    fn times(self, times: f64) -> Effect {
        Effect {
            value: times * self.value,
            low: times * self.low,
            high: times * self.high,
            together: self.together,
        }
    }

    /// The word for more of it, or for less.
    fn word(&self, more: &'static str, less: &'static str) -> &'static str {
        if self.value > 0.0 {
            more
        } else {
            less
        }
    }

    fn size(&self) -> String {
        plain(self.value.abs(), places(self.value))
    }
}

/// What a change of the rules is seen to move beyond chance.
pub struct Moved {
    /// Up, or down.
    pub more: bool,
    /// By how much, without a sign.
    pub size: String,
}

/// What a comparison moves of a statistic, times a number (shares are in hundredths already); none where it is not distinguished from chance.
pub fn effect_of(series: &Series, stat: Stat, times: f64) -> Option<Moved> {
    let e = effect(series, stat)?.times(times);
    e.seen().then(|| Moved {
        more: e.value > 0.0,
        size: e.size(),
    })
}

/// What the comparison says, in a sentence or two. `lead` begins it: `Under “two”`, `Without it`.
///
/// # Errors
/// The series does not tell `differ`.
pub fn sentence(series: &Series, lead: &str) -> Result<String, NoFigure> {
    if let Some(why) = &series.identity.refused {
        // what is not set, without what it is
        let why = why.split(" (").next().unwrap_or(why).replace('`', "");
        let why = why.trim_start_matches("silent, ");
        return Ok(format!("{lead} the rules do not compile: {why}."));
    }
    if series.identity.alike {
        return Ok(format!(
            "{lead} every situation is decided as by default{}.",
            others(series)
        ));
    }
    let (one, many) = played(series, None);
    let differ = part(series, Stat::Differ)?;
    let n = differ.n;
    if differ.hits == 0 {
        let high = 100.0 * differ.high;
        return Ok(format!(
            "{lead} all {} {many} go as by default; that it matters in more than {high:.2}\u{a0}% of them is ruled out{}.",
            grouped(n),
            others(series)
        ));
    }
    let (length, unseen) = length(series, one);
    let mut parts: Vec<String> = length.into_iter().collect();
    parts.extend(effects(series, many));
    parts.extend(results(series));
    let last = parts.pop();
    let mut text = if parts.is_empty() {
        last.unwrap_or_default()
    } else {
        format!("{}, and {}", parts.join(", "), last.unwrap_or_default())
    };
    if let Some(thing) = unseen {
        text = if text.is_empty() {
            thing
        } else {
            format!("{thing}; {text}")
        };
    }
    let cut = cut(series).map_or(String::new(), |cut| {
        format!("; in {} of the pairs a {one} was broken off: they count to both sides of a share, to no mean", grouped(cut))
    });
    Ok(format!(
        "{lead} {text}; n = {}{}{cut}{}.",
        grouped(n),
        played_for(series, n),
        others(series)
    ))
}

/// Under which readings a comparison holds: but for the one question that it is about, under the defaults.
fn others(series: &Series) -> &'static str {
    let against = series.against();
    let given = !series.identity.readings.is_empty();
    match (against.is_some_and(|a| a.question.is_some()), given) {
        (true, false) => "; every other question as by default",
        (false, false) if against.is_some_and(|a| a.clause.is_some()) => {
            "; every question as by default"
        }
        _ => "",
    }
}

/// Pairs of which one was broken off.
pub fn cut(series: &Series) -> Option<u64> {
    let figures = series.figures.iter().flat_map(|f| f.by_stat());
    figures.filter_map(|(_, figure)| figure.cut()).max()
}

/// Where some games were the same game: how many were played for the distinct ones.
fn played_for(series: &Series, n: u64) -> String {
    let played = series.identity.games;
    match n < played {
        true => format!(" distinct of {} played", grouped(played)),
        false => String::new(),
    }
}

/// How much longer or shorter games are, or else, apart, what can be ruled out.
fn length(series: &Series, one: &str) -> (Option<String>, Option<String>) {
    let (length, unit) = if series.identity.scope == Some(Scope::Match) {
        (Stat::Mean(Measure::ROUNDS), "rounds")
    } else {
        (Stat::TURNS, "turns")
    };
    let Some(e) = effect(series, length) else {
        return (None, None);
    };
    if !e.seen() {
        let bound = plain(e.most(), places(e.most()));
        let unseen = format!(
            "no effect on the length of a {one} can be seen (one of more than {bound} {unit} is ruled out)"
        );
        return (None, Some(unseen));
    }
    let (size, between) = (e.size(), e.between());
    let word = e.word("longer", "shorter");
    let seen = format!("a {one} is {size} {unit} {word} (95\u{a0}% interval {between})");
    (Some(seen), None)
}

/// What else is seen to change: who wins, what is taken, what does not end.
fn effects(series: &Series, many: &str) -> Vec<String> {
    let seen = |stat: Stat, times: f64, words: &dyn Fn(&Effect, String) -> String| {
        let e = effect(series, stat)?.times(times);
        e.seen().then(|| words(&e, e.size()))
    };
    let all = [
        seen(Stat::FIRST_WINS, 1.0, &|e, size| {
            let word = e.word("more", "less");
            let between = e.between();
            format!("whoever begins wins {size} points {word} often ({between})")
        }),
        seen(Stat::TAKEN, 1.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!("{size} {word} are taken ({})", e.between())
        }),
        seen(Stat::ENDLESS, 1000.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!(
                "{size} endless moves {word} in 1000 {many} ({})",
                e.between()
            )
        }),
        seen(Stat::CAPPED, 1.0, &|e, size| {
            let word = e.word("more", "fewer");
            format!("{size} points {word} are broken off ({})", e.between())
        }),
    ];
    all.into_iter().flatten().collect()
}

/// How often the result is another, and whether another first move is best.
fn results(series: &Series) -> Vec<String> {
    let mut parts = vec![];
    if let Some(Figure::Part(agreement)) = series.figure(Stat::Agreement).filter(told_of_some) {
        let other = 1.0 - agreement.value;
        parts.push(if other <= 0.0 {
            "the result is always the same".to_owned()
        } else {
            let chance = agreement.chance.map_or(String::new(), |same| {
                let other = percent(1.0 - same);
                format!(" (two unrelated ones under the default differ in {other})")
            });
            format!("the result is another in {}{chance}", percent(other))
        });
    }
    if let Some((before, now)) = best_moves(series) {
        parts.push(format!("the best first move is {now}, not {before}"));
    }
    parts
}

/// Whether it is measured in any game.
fn told_of_some(figure: &&Figure) -> bool {
    figure.estimate().is_some_and(|t| t.n > 0)
}

/// The best first moves under both where they are another beyond doubt: each is better than the next of its own by the intervals.
fn best_moves(series: &Series) -> Option<(String, String)> {
    let Figure::Bests(bests) = series.figure(Stat::BestFirstMove)? else {
        return None;
    };
    let one = |best: &AnyBest| {
        let best = best.best()?;
        // an only move is better than none
        let next = best.next.as_ref().map_or(0.0, |next| next.part.high);
        (best.first.part.low > next).then(|| best.first.r#move.clone())
    };
    let (a, b) = (one(&bests.default)?, one(&bests.other)?);
    (a != b).then_some((a, b))
}

/// How two readings do together what neither does alone, where that can be distinguished from chance, and how clearly: by how many times the
/// width of its interval it lies from nothing.
pub fn meeting(series: &Series) -> Option<(f64, String)> {
    let (one, many) = played(series, None);
    let all = [
        (Stat::TURNS, "turns longer", "turns shorter"),
        (Stat::FIRST_WINS, "more", "fewer"),
        (Stat::TAKEN, "more", "fewer"),
    ];
    let sentence = |(stat, more, less): (Stat, &'static str, &'static str)| {
        let e = effect(series, stat).filter(Effect::seen)?;
        let times = if is_share(stat) { 100.0 } else { 1.0 };
        let Some(Figure::Meeting(met)) = series.figure(stat) else {
            return None;
        };
        let at = |value: f64| plain(times * value, 1);
        let (size, word) = (e.size(), e.word(more, less));
        let what = match stat {
            stat if stat == Stat::TURNS => format!("a {one} is {size} {word}"),
            stat if stat == Stat::TAKEN => format!("{size} {word} are taken"),
            _ => format!("the first player wins {size} {word} of 100 {many}"),
        };
        let text = format!(
            "{what} than the two readings separately would give ({} to {}): {}, by default {}.",
            plain(e.low, places(e.value)),
            plain(e.high, places(e.value)),
            at(met.both),
            at(met.neither)
        );
        Some((
            e.value.abs() / (e.high - e.low).max(f64::MIN_POSITIVE),
            text,
        ))
    };
    all.into_iter().find_map(sentence)
}

/// The columns of a table of comparisons: statistic and heading.
pub const COLUMNS: &[(Stat, &str)] = &[
    (Stat::Mean(Measure::ROUNDS), "rounds"),
    (Stat::TURNS, "turns"),
    (Stat::Mean(Measure::LAPS), "sowings"),
    (Stat::FIRST_WINS, "first wins, points"),
    (Stat::TAKEN, "taken"),
    (Stat::ENDLESS, "endless"),
    (Stat::CAPPED, "broken off, points"),
    (Stat::Agreement, "same result"),
    (Stat::BestFirstMove, "best first move"),
];

/// The cells of a comparison under some columns.
pub fn cells(series: &Series, columns: &[Stat]) -> Vec<String> {
    let moved = |e: Effect| {
        if e.low == 0.0 && e.high == 0.0 {
            return "0".to_owned();
        }
        let p = places(e.most());
        format!(
            "{} ({} to {})",
            signed(e.value, p),
            plain(e.low, p),
            plain(e.high, p)
        )
    };
    let named = |best: &AnyBest| {
        best.best()
            .map_or("–".to_owned(), |b| b.first.r#move.clone())
    };
    let cell = |stat: &Stat| match (stat, series.figure(*stat)) {
        (Stat::Agreement, Some(Figure::Part(p))) if p.n > 0 => percent(p.value),
        (_, Some(Figure::Bests(bests))) => {
            let (a, b) = (named(&bests.default), named(&bests.other));
            if a == b {
                a
            } else {
                format!("{a} → {b}")
            }
        }
        _ => effect(series, *stat).map_or_else(|| "–".to_owned(), moved),
    };
    columns.iter().map(cell).collect()
}

/// How a series was played: `20 000 rounds under either, random players, seed 11, rules 972dc42f54c9`.
pub fn made(series: &Series) -> String {
    let (_, many) = played(series, None);
    let id = &series.identity;
    let agents: Vec<String> = id.agents.iter().map(|a| a.word().to_string()).collect();
    let who = match agents.as_slice() {
        [a] => format!("{a} players"),
        all => format!("{} players", all.join(" against ")),
    };
    let n = id.games;
    let apart = match series.figures.as_ref().and_then(|f| f.distinct()) {
        Some(Apart {
            games,
            error: Some(error),
        }) => {
            let off = plain(100.0 * error, 1);
            format!(" (about {} distinct, ± {off} %)", grouped(games))
        }
        Some(apart) if apart.games < n => format!(" ({} distinct)", grouped(apart.games)),
        _ => String::new(),
    };
    let drawn = match id.openings {
        0 => String::new(),
        k => format!(", the first {k} moves drawn"),
    };
    format!(
        "{} {many}{apart}, {who}{drawn}, seed {}, rules {:.12}",
        grouped(n),
        id.seed,
        id.rules_sha256
    )
}
