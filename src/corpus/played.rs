//! What random play met under the rules of an edition (`played/<slug>.json`): kept, because it takes a while to find.
//! Written by `ludarium check --thorough`, read by everything else.

use super::{Corpus, Edition};
use ludarium_engine::probe::{self, Parting, Survey};
use ludarium_engine::{compile, track, Bundle, Choice, Ruleset};
use serde::{Deserialize, Serialize};

/// Rounds that a survey plays, and that a reading has in which to make a difference.
pub const ROUNDS: u64 = 10_000;
/// Differences after which no more are looked for.
const ENOUGH: u64 = 200;
/// Seed of all of it.
const SEED: u64 = 20_250_701;

/// What random play met under the rules of one edition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// The edition's slug.
    pub edition: String,
    /// Hash of its rules under the default readings.
    pub rules_sha256: String,
    /// Seed of the rounds.
    pub seed: u64,
    /// Clauses that spoke, and what no attested clause decided.
    pub survey: Survey,
    /// Each reading that is not the default, against the defaults, in the order of the rules.
    pub readings: Vec<ReadingPlayed>,
}

/// One reading against the defaults, played with the same random numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReadingPlayed {
    /// The question.
    pub question: String,
    /// The reading.
    pub reading: String,
    /// Hash of the rules under it.
    pub rules_sha256: String,
    /// Where the two part.
    pub parting: Parting,
}

/// Rules of either family, compiled.
#[derive(Debug, Clone)]
pub enum Compiled {
    /// A sowing game.
    Sowing(Box<Ruleset>),
    /// A stick-and-track game.
    Track(Box<track::Rules>),
}

impl Compiled {
    /// Compiles the rules of an edition under a choice of readings; none if they do not compile.
    pub fn of(bundle: &Bundle, choice: &Choice) -> Option<Self> {
        if bundle.rules.family == "track" {
            let rules = track::compile(bundle, choice, &track::Overrides::new()).ok()?;
            return Some(Self::Track(Box::new(rules)));
        }
        Some(Self::Sowing(Box::new(compile(bundle, choice).ok()?)))
    }

    /// Hash of everything that decides play.
    pub fn sha256(&self) -> &str {
        match self {
            Self::Sowing(r) => &r.sha256,
            Self::Track(r) => &r.sha256,
        }
    }

    /// Random rounds under these rules.
    fn survey(&self, rounds: u64) -> Survey {
        match self {
            Self::Sowing(r) => probe::survey(r, rounds, SEED),
            Self::Track(r) => track::probe::survey(r, rounds, SEED).unwrap_or_default(),
        }
    }

    /// Random rounds under these rules and others, with the same random numbers.
    pub fn parting(&self, other: &Self, rounds: u64) -> Parting {
        let never = Parting {
            rounds: 0,
            times: 0,
            at: None,
        };
        match (self, other) {
            (Self::Sowing(a), Self::Sowing(b)) => probe::parting(a, b, rounds, ENOUGH, SEED),
            (Self::Track(a), Self::Track(b)) => {
                track::probe::parting(a, b, rounds, ENOUGH, SEED).unwrap_or(never)
            }
            _ => never,
        }
    }

    /// Whether the clauses speak when a moment is played.
    pub fn speaks(&self, at: &probe::Moment, clauses: &[String]) -> bool {
        match self {
            Self::Sowing(r) => probe::speaks(r, at, clauses),
            Self::Track(r) => track::probe::speaks(r, at, clauses),
        }
    }
}

impl Played {
    /// Plays the rounds of an edition; none if it has no rules or they do not compile.
    pub fn of(corpus: &Corpus, edition: &Edition, rounds: u64) -> Option<Self> {
        let bundle = corpus.bundle(edition)?;
        let rules = Compiled::of(&bundle, &Choice::new())?;
        let mut readings = vec![];
        for (question, q) in corpus.questions(edition) {
            for (name, reading) in &q.reading {
                if *name == q.default || reading.infeasible.is_some() {
                    continue;
                }
                let choice = Choice::from([(question.clone(), name.clone())]);
                let Some(under) = Compiled::of(&bundle, &choice) else {
                    continue;
                };
                readings.push(ReadingPlayed {
                    question: question.clone(),
                    reading: name.clone(),
                    rules_sha256: under.sha256().to_owned(),
                    parting: rules.parting(&under, rounds),
                });
            }
        }
        Some(Self {
            edition: edition.slug.clone(),
            rules_sha256: rules.sha256().to_owned(),
            seed: SEED,
            survey: rules.survey(rounds),
            readings,
        })
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
