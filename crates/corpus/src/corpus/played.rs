//! What random play met under the rules of an edition (`played/<slug>.json`): kept, because it takes a while to find.
//! Written by `ludarium check --thorough`, read by everything else.

use super::{Corpus, Edition};
use crate::values::FormatNumber;
use ludarium_engine::families::compile;
use ludarium_engine::game::{Asked, Parting, Rules, Survey};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// Rounds that a survey plays, and that a reading has in which to make a difference.
pub const ROUNDS: u64 = 10_000;
/// Differences after which no more are looked for.
const ENOUGH: u64 = 200;
/// Seed of surveys and readings.
const SEED: u64 = 20_250_701;
/// Seed of the figures.
pub const FIGURES_SEED: u64 = 1;

/// What random play met under the rules of one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Number of this format.
    #[serde(default)]
    pub format: FormatNumber,
    /// The edition's slug.
    pub edition: String,
    /// Hash of its rules under the default readings.
    pub rules_sha256: String,
    /// Seed of the rounds.
    pub seed: u64,
    /// Clauses that spoke, and what no attested clause decided.
    #[serde(deserialize_with = "super::survey::survey")]
    #[schemars(with = "super::survey::SurveyKept")]
    pub survey: Survey,
    /// Figures of as many random games under the default readings, as `simulate --seed 1 --json` prints them; null where none are known.
    #[serde(default)]
    pub figures: serde_json::Value,
    /// Each reading that is not the default, against the defaults, in the order of the rules.
    pub readings: Vec<ReadingPlayed>,
}

/// One reading against the defaults, played with the same random numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReadingPlayed {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// Hash of the rules under it.
    pub rules_sha256: String,
    /// Where the two part.
    #[serde(deserialize_with = "super::survey::parting")]
    #[schemars(with = "super::survey::PartingKept")]
    pub parting: Parting,
}

/// Compiled rules of any family.
pub type Compiled = Arc<dyn Rules>;

/// Compiles the rules of an edition under a choice of readings; none if they do not compile.
pub fn compiled(bundle: &Bundle, choice: &Choice) -> Option<Compiled> {
    compile(bundle, choice, &Overrides::new()).ok()
}

/// Random rounds under two rules of one edition, with the same random numbers; none where they are of two families.
fn parting(a: &dyn Rules, b: &dyn Rules, rounds: u64) -> Option<Parting> {
    a.parting(b, rounds, ENOUGH, SEED)
}

/// Figures of random games under these rules, as `simulate --json` prints them; null where no series can be played.
#[must_use]
pub fn figures(rules: &Compiled, games: u64) -> serde_json::Value {
    let wanted = Asked {
        seed: FIGURES_SEED,
        ..Asked::default()
    };
    // the number of players is the rules' own, so it is always allowed
    match rules.clone().series(&wanted) {
        Ok(series) => series.json(&series.play(0, games)),
        Err(_) => serde_json::Value::Null,
    }
}

impl Played {
    /// Plays the rounds of an edition; none if it has no rules or they do not compile.
    pub fn of(corpus: &Corpus, edition: &Edition, rounds: u64) -> Option<Self> {
        let bundle = corpus.bundle(edition)?;
        let rules = compiled(&bundle, &Choice::new())?;
        let mut readings = vec![];
        for (question, q) in corpus.questions(edition) {
            for (name, reading) in &q.reading {
                if *name == q.default || reading.infeasible.is_some() {
                    continue;
                }
                let choice = Choice::from([(question.clone(), name.clone())]);
                // one that does not compile is reported by `check`
                let Some(under) = compiled(&bundle, &choice) else {
                    continue;
                };
                readings.push(ReadingPlayed {
                    question: question.clone(),
                    reading: name.clone(),
                    rules_sha256: under.sha256().to_owned(),
                    // a reading is of its edition's family
                    parting: parting(&*rules, &*under, rounds)?,
                });
            }
        }
        Some(Self {
            format: FormatNumber::default(),
            edition: edition.slug.clone(),
            rules_sha256: rules.head().sha256.clone(),
            seed: SEED,
            survey: rules.survey(rounds, SEED),
            figures: figures(&rules, rounds),
            readings,
        })
    }

    /// The figures of so many random games of the rules with this hash, where they are kept.
    #[must_use]
    pub fn figures_of(&self, rules_sha256: &str, games: u64) -> Option<&serde_json::Value> {
        let same = self.rules_sha256 == rules_sha256 && self.survey.rounds == games;
        Some(&self.figures).filter(|figures| same && !figures.is_null())
    }

    /// The reading's result, if it is of rules with this hash.
    pub fn reading(&self, question: &str, reading: &str) -> Option<&ReadingPlayed> {
        let mut all = self.readings.iter();
        all.find(|r| r.question == question && r.reading == reading)
    }

    /// The file, relative to the corpus.
    pub fn file(slug: &str) -> String {
        format!("played/{slug}.json")
    }
}
