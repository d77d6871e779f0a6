//! How far two readers agree, beyond what chance would give.

use super::{Coding, Codings, Ruled, UNKNOWN};
use crate::study::interval::wilson;
use ludarium_engine::game::random::Random;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Samples drawn for an interval.
pub const SAMPLES: u64 = 2000;
/// Seed of these samples.
pub const SEED: u64 = 1;

/// An answer of the edition beside one of another reader.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, PartialEq, Eq)]
pub struct Cell {
    /// Slug of the game.
    pub game: String,
    /// The question.
    pub question: String,
    /// The part of the game that it is of.
    pub group: String,
    /// What the edition takes the account to say.
    pub edition: String,
    /// What the edition's rules do, where the account does not say it.
    pub plays: String,
    /// What the other reader takes it to say.
    pub reader: String,
}

impl Cell {
    /// Whether both say the same.
    pub fn agrees(&self) -> bool {
        self.edition == self.reader
    }
}

/// Cohen's kappa, pooled over questions.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema, PartialEq)]
pub struct Kappa {
    /// Mean share of games on which the two agree, over the questions.
    pub observed: f64,
    /// Mean share on which the two would agree if both answered each question at random, each as often as he did give each answer.
    pub expected: f64,
    /// (observed − expected) / (1 − expected); none where chance alone would make them agree always, and of one game.
    pub kappa: Option<f64>,
    /// Interval (95 %) by bootstrap over games; none where there are fewer than three.
    pub interval: Option<(f64, f64)>,
}

/// Agreement on a group of questions.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, PartialEq)]
pub struct Group {
    /// The question, part of the game or family that is summed up.
    pub name: String,
    /// Answers that were compared.
    pub cells: usize,
    /// Games that they are of.
    pub games: usize,
    /// Answers that are the same.
    pub same: usize,
    /// Wilson's interval (95 %) of their share.
    pub share: (f64, f64),
    /// Answers on which both say something, and the same.
    pub both_say_same: usize,
    /// Answers on which both say something.
    pub both_say: usize,
    /// Agreement beyond chance.
    pub kappa: Kappa,
}

/// A reader's answers beside those of the editions.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, PartialEq)]
pub struct Agreement {
    /// The coding's name.
    pub coding: String,
    /// Each answer that can be compared, by game and question.
    pub cells: Vec<Cell>,
    /// Summed up by game: the share is meant; kappa would want several.
    pub games: Vec<Group>,
    /// Summed up by family, part of the game and question.
    pub families: Vec<OfFamily>,
}

/// Agreement on the games of a family.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema, PartialEq)]
pub struct OfFamily {
    /// All of its questions.
    pub all: Group,
    /// By part of the game.
    pub parts: Vec<Group>,
    /// By question.
    pub questions: Vec<Group>,
}

impl Agreement {
    /// A coding held against the editions.
    pub fn of(codings: &Codings, coding: &Coding, ruled: &BTreeMap<String, Ruled>) -> Self {
        let cells = compared(codings, coding, ruled);
        let mut families: Vec<&str> = cells.iter().map(|(f, _)| f.as_str()).collect();
        families.dedup();
        families.sort_unstable();
        families.dedup();
        let of = |family: &str| -> Vec<&Cell> {
            let its = cells.iter().filter(|(f, _)| f == family);
            its.map(|(_, c)| c).collect()
        };
        let summed = |family: &&str| OfFamily {
            all: group(family, &of(family)),
            parts: groups(&of(family), |c| &c.group),
            questions: groups(&of(family), |c| &c.question),
        };
        let every: Vec<&Cell> = cells.iter().map(|(_, c)| c).collect();
        Self {
            coding: coding.name.clone(),
            games: groups(&every, |c| &c.game),
            families: families.iter().map(summed).collect(),
            cells: cells.iter().map(|(_, c)| c.clone()).collect(),
        }
    }

    /// What the two do not agree on.
    pub fn disagreements(&self) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(|c| !c.agrees())
    }
}

/// Every answer of a coding beside the edition's, with the family of the game.
pub fn compared(
    codings: &Codings,
    coding: &Coding,
    ruled: &BTreeMap<String, Ruled>,
) -> Vec<(String, Cell)> {
    let mut cells: Vec<(String, Cell)> = vec![];
    for (game, ruled) in ruled {
        for question in codings.questions_for(&ruled.family) {
            let (Some(ours), Some(theirs)) = (
                ruled.answers.get(&question.id),
                coding.answer(game, &question.id),
            ) else {
                continue;
            };
            let cell = Cell {
                game: game.clone(),
                question: question.id.clone(),
                group: ours.group.clone(),
                edition: question.one_name(&ours.of_account).to_owned(),
                plays: ours.plays.clone(),
                reader: question.one_name(&theirs.answer).to_owned(),
            };
            cells.push((ruled.family.clone(), cell));
        }
    }
    cells
}

/// Cells put together by a key, in the order in which it is first met.
fn groups(cells: &[&Cell], key: fn(&Cell) -> &str) -> Vec<Group> {
    let mut names: Vec<&str> = vec![];
    for cell in cells {
        if !names.contains(&key(cell)) {
            names.push(key(cell));
        }
    }
    let its = |name: &str| -> Vec<&Cell> {
        let its = cells.iter().filter(|c| key(c) == name);
        its.copied().collect()
    };
    names.iter().map(|n| group(n, &its(n))).collect()
}

fn group(name: &str, cells: &[&Cell]) -> Group {
    let mut games: Vec<&str> = cells.iter().map(|c| c.game.as_str()).collect();
    games.sort_unstable();
    games.dedup();
    let same = cells.iter().filter(|c| c.agrees()).count();
    let says = |c: &&&Cell| c.edition != UNKNOWN && c.reader != UNKNOWN;
    let both: Vec<&&Cell> = cells.iter().filter(says).collect();
    Group {
        name: name.to_owned(),
        cells: cells.len(),
        games: games.len(),
        same,
        share: wilson(same as u64, cells.len() as u64),
        both_say_same: both.iter().filter(|c| c.agrees()).count(),
        both_say: both.len(),
        kappa: interval(cells, &games),
    }
}

/// Kappa with its interval: games are drawn anew with replacement, percentiles 2.5 and 97.5.
fn interval(cells: &[&Cell], games: &[&str]) -> Kappa {
    let mut kappa = pooled(cells);
    let few = games.len() < 3 || kappa.kappa.is_none();
    if few {
        return kappa;
    }
    let by_game: Vec<Vec<&Cell>> = games
        .iter()
        .map(|g| cells.iter().filter(|c| c.game == **g).copied().collect())
        .collect();
    let mut drawn: Vec<f64> = (0..SAMPLES)
        .filter_map(|sample| {
            let mut random = Random::of(SEED, sample);
            let sample: Vec<&Cell> = (0..games.len())
                .flat_map(|_| {
                    by_game[random.below(games.len() as u32) as usize]
                        .iter()
                        .copied()
                })
                .collect();
            pooled(&sample).kappa
        })
        .collect();
    drawn.sort_by(f64::total_cmp);
    let at = |share: f64| {
        drawn
            .get(((drawn.len() as f64 - 1.0) * share).round() as usize)
            .copied()
    };
    kappa.interval = at(0.025).zip(at(0.975));
    kappa
}

/// Kappa over questions: observed and expected agreement are each the mean over the questions, so that questions with different
/// answers can be summed up, and one on which everybody says the same counts for nothing beyond chance.
///
/// Sources: J. Cohen, A coefficient of agreement for nominal scales, Educational and Psychological Measurement 20 (1960) 37–46;
/// H. De Vries et al., Using pooled kappa to summarize interrater agreement across many items, Field Methods 20 (2008) 272–282.
pub fn pooled(cells: &[&Cell]) -> Kappa {
    let mut by_question: BTreeMap<&str, Vec<&Cell>> = BTreeMap::new();
    for cell in cells {
        by_question.entry(&cell.question).or_default().push(cell);
    }
    let (mut observed, mut expected) = (0.0, 0.0);
    for its in by_question.values() {
        let n = its.len() as f64;
        let mut ours: BTreeMap<&str, f64> = BTreeMap::new();
        let mut theirs: BTreeMap<&str, f64> = BTreeMap::new();
        for cell in its {
            *ours.entry(&cell.edition).or_default() += 1.0 / n;
            *theirs.entry(&cell.reader).or_default() += 1.0 / n;
        }
        observed += its.iter().filter(|c| c.agrees()).count() as f64 / n;
        let both = |(answer, share): (&&str, &f64)| share * theirs.get(answer).unwrap_or(&0.0);
        expected += ours.iter().map(both).sum::<f64>();
    }
    let questions = by_question.len().max(1) as f64;
    let (observed, expected) = (observed / questions, expected / questions);
    let beyond = 1.0 - expected;
    Kappa {
        observed,
        expected,
        // of one game alone no share by chance can be had
        kappa: (beyond > 1e-9 && by_question.values().any(|its| its.len() > 1))
            .then(|| (observed - expected) / beyond),
        interval: None,
    }
}
