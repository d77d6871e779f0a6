//! The top floor: the one place that names the families of games.

use crate::game::figures::Figure;
use crate::game::measure::{Measure, EVERY};
use crate::game::{Example, Figures, Row, Rules};
use crate::lang::{taken_in, Bundle, Choice, Overrides, Problem, RulesFile, Rulings, Vocabulary};
use crate::shell::WholeGames;
use crate::{men, sowing, track, THINKS};
use std::sync::Arc;

/// What compiles a family's rules.
type Compile = fn(&Bundle, &Choice, &Overrides) -> Result<Arc<dyn Rules>, Vec<Problem>>;

/// A family of games: its words, what compiles its rules, what is reported of a series of its games.
struct Family {
    vocabulary: &'static Vocabulary,
    rows: &'static [Row],
    measures: &'static [Measure],
    compile: Compile,
    list_figures: fn(&Figures) -> Vec<(&'static str, Figure)>,
}

/// The families: a row each, the one that a rules file need not name first.
const FAMILIES: &[Family] = &[
    #[cfg(feature = "sowing")]
    Family {
        vocabulary: &sowing::VOCABULARY,
        rows: if THINKS { sowing::aspects::ROWS } else { &[] },
        measures: if THINKS {
            sowing::measures::MEASURES
        } else {
            &[]
        },
        compile: |bundle, choice, set| Ok(Arc::new(sowing::compile_with(bundle, choice, set)?)),
        list_figures: if THINKS {
            sowing::simulate::list_figures
        } else {
            |_| vec![]
        },
    },
    #[cfg(feature = "track")]
    Family {
        vocabulary: &track::VOCABULARY,
        rows: if THINKS { track::aspects::ROWS } else { &[] },
        measures: if THINKS {
            track::measures::MEASURES
        } else {
            &[]
        },
        compile: |bundle, choice, set| Ok(Arc::new(track::compile(bundle, choice, set)?)),
        list_figures: if THINKS {
            <track::Rules as WholeGames>::list_figures
        } else {
            |_| vec![]
        },
    },
    #[cfg(feature = "men")]
    Family {
        vocabulary: &men::VOCABULARY,
        rows: if THINKS { men::aspects::ROWS } else { &[] },
        measures: men::measures::MEASURES,
        compile: |bundle, choice, set| Ok(Arc::new(men::compile(bundle, choice, set)?)),
        list_figures: if THINKS {
            <men::ruleset::Ruleset as WholeGames>::list_figures
        } else {
            |_| vec![]
        },
    },
];

/// The words of every family, in the same order.
pub const ALL: &[&Vocabulary] = &{
    let mut all = [FAMILIES[0].vocabulary; FAMILIES.len()];
    let mut i = 0;
    while i < FAMILIES.len() {
        all[i] = FAMILIES[i].vocabulary;
        i += 1;
    }
    all
};

/// The rows of a family's table of aspects, in the order for readers; none of a family that there is not.
pub fn rows(word: &str) -> &'static [Row] {
    let named = FAMILIES.iter().find(|f| f.vocabulary.word == word);
    named.map_or(&[], |f| f.rows)
}

/// What can be measured: of every game, then of those of each family.
pub fn measures() -> impl Iterator<Item = Measure> + Clone {
    let own = FAMILIES.iter().flat_map(|f| f.measures);
    EVERY.iter().chain(own).copied()
}

/// The words of a family; none of a family that there is not.
pub fn named(word: &str) -> Option<&'static Vocabulary> {
    Vocabulary::named(ALL, word)
}

/// What clauses of a file may rule by `when` and `then`; none in a family of parameters alone, or one that there is not.
pub fn rulings(file: &RulesFile) -> Option<&'static Rulings> {
    named(&file.family).and_then(|v| v.rulings)
}

/// The family that the words of an account speak of, by its word: one of whose signs stands there, else one that needs no sign.
pub fn spoken_of(account: &str) -> &'static str {
    let mut words = account.split(|c: char| !c.is_alphabetic());
    let signed = words.find_map(|w| {
        let w = w.to_lowercase();
        let by = |v: &&&Vocabulary| v.names.signs.contains(&w.as_str());
        ALL.iter().find(by)
    });
    let plain = || ALL.iter().find(|v| v.names.signs.is_empty());
    signed.or_else(plain).map_or("", |v| v.word)
}

/// Compiles a bundle of any family under a choice of readings, with parameters set from outside.
///
/// # Errors
/// Every problem at once; a family that there is not.
///
/// ```
/// use ludarium_engine::families::compile;
/// use ludarium_engine::lang::{Choice, Overrides};
/// use ludarium_engine::samples;
///
/// for bundle in [samples::sowing(), samples::track(), samples::men()] {
///     let rules = compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
///     assert_eq!(rules.family().word, bundle.rules.family);
/// }
/// ```
pub fn compile(
    bundle: &Bundle,
    choice: &Choice,
    set: &Overrides,
) -> Result<Arc<dyn Rules>, Vec<Problem>> {
    let named = bundle.rules.family.as_str();
    let word = |f: &&Family| f.vocabulary.word == named;
    let first = FAMILIES.first().filter(|_| named.is_empty());
    let Some(family) = FAMILIES.iter().find(word).or(first) else {
        return Err(vec![unknown(named)]);
    };
    (family.compile)(bundle, choice, set)
}

/// The rules of a game on the board of another one of its family ([`swap::on_board_of`](crate::lang::swap::on_board_of)).
///
/// # Errors
/// As there; a family that there is not.
pub fn on_board_of(bundle: &Bundle, other: &Bundle) -> Result<Bundle, Vec<Problem>> {
    let word = bundle.rules.family.as_str();
    let family = if word.is_empty() {
        ALL.first().copied()
    } else {
        named(word)
    };
    match family {
        Some(family) => crate::lang::swap::on_board_of(bundle, other, family),
        None => Err(vec![unknown(word)]),
    }
}

/// That there is no such family, with the nearest.
fn unknown(family: &str) -> Problem {
    let all: Vec<&str> = ALL.iter().map(|v| v.word).collect();
    let message = format!("family {}", crate::words::unknown(family, &all));
    Problem::new("family", "family", message)
}

/// What a study tells of the figures of a series, in order; nothing of figures of no family.
pub fn told(figures: &Figures) -> Vec<(&'static str, Figure)> {
    let of = |f: &&Family| f.vocabulary.word == figures.family;
    let family = FAMILIES.iter().find(of);
    family.map_or(vec![], |f| (f.list_figures)(figures))
}

/// The rules that a worked example is played under: its readings, and the size of board that its position states.
///
/// # Errors
/// What the compiler says.
pub fn rules_of(bundle: &Bundle, example: &Example) -> Result<Arc<dyn Rules>, Vec<Problem>> {
    let rules = compile(bundle, &example.readings, &Overrides::new())?;
    let size = rules.size_of(&example.start);
    if size.is_empty() {
        return Ok(rules);
    }
    compile(bundle, &example.readings, &size)
}

/// What is no error and still worth saying of rules: the compiler's own remarks, and clauses whose removal changes no outcome
/// (*citation-only*: wanted where the replay then quotes the right sentence).
///
/// # Errors
/// Every problem that [`compile`] finds.
pub fn remarks(bundle: &Bundle, choice: &Choice) -> Result<Vec<Problem>, Vec<Problem>> {
    let rules = compile(bundle, choice, &Overrides::new())?;
    let mut out = rules.remarks().to_vec();
    for (id, clause) in &bundle.rules.clauses {
        if clause.rulings().is_empty() {
            continue;
        }
        let less = bundle.without(id);
        let without = compile(&less, choice, &Overrides::new());
        if without.is_ok_and(|w| w.plays_like(&*rules)) {
            let full = format!("{}.{id}", bundle.rules.short);
            let message = "leaving it out changes no outcome: it is there for its sentence";
            let key = format!("clause.{id}");
            out.push(Problem::new("citation-only", key, message).about([full]));
        }
    }
    Ok(out)
}

/// Every reading compiled by itself: problems, and readings that change no outcome, under the key of the reading.
pub fn readings(bundle: &Bundle) -> Vec<Problem> {
    let Ok((file, _)) = taken_in(bundle) else {
        return vec![];
    };
    let Ok(plain) = compile(bundle, &Choice::new(), &Overrides::new()) else {
        return vec![];
    };
    let mut out = vec![];
    for (q, question) in &file.questions {
        for (name, reading) in &question.reading {
            if *name == question.default || reading.infeasible.is_some() || reading.inert.is_some()
            {
                continue;
            }
            let key = format!("question.{q}.reading.{name}");
            let choice = Choice::from([(q.clone(), name.clone())]);
            match compile(bundle, &choice, &Overrides::new()) {
                Err(problems) => out.extend(problems.into_iter().map(|p| {
                    let message = format!("{q}={name}: {}", p.message);
                    Problem::new(p.kind, key.clone(), message).about(p.clauses)
                })),
                Ok(rules) if rules.plays_like(&*plain) => {
                    let message =
                        format!("{q}={name} changes no outcome: the rules play as without it");
                    out.push(Problem::new("idle", key, message));
                }
                Ok(_) => {}
            }
        }
    }
    out
}

/// Reads a rules file of any family ([`crate::lang::read`]).
#[cfg(feature = "read")]
pub fn read(
    text: &str,
) -> (
    crate::lang::RulesFile,
    crate::lang::Source,
    Vec<crate::lang::ReadError>,
) {
    crate::lang::read(text, ALL)
}

/// The JSON Schema of rules files of every family.
#[cfg(feature = "read")]
pub fn rules_schema() -> serde_json::Value {
    crate::lang::json_schema(ALL)
}

/// The features of a bundle of any family ([`crate::lang::features::features`]).
///
/// # Errors
/// A shared file that is used and not there; a family that there is not.
#[cfg(feature = "read")]
pub fn features(
    bundle: &Bundle,
) -> Result<std::collections::BTreeMap<String, Vec<String>>, Vec<Problem>> {
    match named(&bundle.rules.family) {
        Some(family) => crate::lang::features::features(bundle, family),
        None => Err(vec![unknown(&bundle.rules.family)]),
    }
}
