//! Features exchanged between games: what a feature of one game does in another, all else as it was.
//!
//! Every topic in which two editions of a family differ is tried in both directions; games that decide it alike lend it once.

use super::against::source_hash;
use super::error::StudyError;
use super::file::SeriesFile;
use super::other::{Against, Swap};
use super::units::series as series_of;
use crate::rules_files::{of_editions, Loaded};
use crate::text::sha256_hex;
use ludarium_engine::families::{self, rulings};
use ludarium_engine::game::{Rules, Series};
use ludarium_engine::lang::swap::{alone, exchanged, topics, Topic};
use ludarium_engine::lang::{Bundle, RulesFile};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// The parts of a game that nothing is exchanged of: the board it is played on.
const FIXED: &[&str] = &["setup"];

/// Rules with a feature of other games.
pub struct Swapped {
    /// The feature, and who lends it.
    pub against: Against,
    /// The series under them, or why they cannot be played.
    pub series: Result<Arc<dyn Series>, StudyError>,
}

/// Editions that can lend, by slug: their files standing alone.
pub fn lenders(corpus: &Path) -> Result<Vec<(String, RulesFile)>, StudyError> {
    let all = of_editions(corpus)?;
    let read = |(slug, loaded): (String, Result<Loaded, _>)| {
        let loaded: Loaded = loaded.ok()?;
        Some((
            slug,
            alone(&loaded.bundle, rulings(&loaded.bundle.rules)).ok()?,
        ))
    };
    Ok(all.into_iter().filter_map(read).collect())
}

/// Hash of everything that can decide play in any game that lends or borrows.
pub fn stamp(lenders: &[(String, RulesFile)]) -> String {
    let one = |(slug, file): &(String, RulesFile)| {
        format!("{slug} {}\n", source_hash(&bundle(file.clone())))
    };
    let all: String = lenders.iter().map(one).collect();
    sha256_hex(all.as_bytes())
}

fn bundle(rules: RulesFile) -> Bundle {
    Bundle {
        rules,
        shared: vec![],
    }
}

/// Every swap into a game, in the order of topics and lenders; those that decide every situation as the game itself are none, and
/// lenders whose feature decides alike stand together.
pub fn into(
    loaded: &Loaded,
    s: &SeriesFile,
    base: &dyn Rules,
    lenders: &[(String, RulesFile)],
) -> Result<Vec<Swapped>, StudyError> {
    let family = rulings(&loaded.bundle.rules);
    let own = alone(&loaded.bundle, family).map_err(|p| loaded.error(&p))?;
    let of_family =
        |(_, file): &&(String, RulesFile)| file.family == own.family && file.short != own.short;
    let others: Vec<&(String, RulesFile)> = lenders.iter().filter(of_family).collect();
    let all: BTreeSet<Topic> = others
        .iter()
        .flat_map(|(_, f)| topics(&own, f, FIXED, family))
        .collect();
    let mut out = vec![];
    // what a single parameter does is not listed again of the whole part: parameters come before parts
    let mut single: Vec<Arc<dyn Rules>> = vec![];
    for topic in &all {
        let mut met: Vec<Tried> = vec![];
        for (from, file) in written_alike(&own, topic, &others) {
            let tried = Tried::of(file, from);
            let is_known = |r: &Arc<dyn Rules>| {
                let part = matches!(topic, Topic::Part(_));
                r.plays_like(base) || (part && single.iter().any(|s| s.plays_like(r.as_ref())))
            };
            if tried.rules.as_ref().is_ok_and(is_known) {
                continue;
            }
            match met.iter_mut().find(|m| m.like(&tried)) {
                Some(known) => known.from.extend(tried.from),
                None => met.push(tried),
            }
        }
        if matches!(topic, Topic::Parameter(_)) {
            single.extend(met.iter().filter_map(|t| t.rules.as_ref().ok().cloned()));
        }
        out.extend(met.into_iter().map(|t| t.swapped(loaded, s, base, topic)));
    }
    Ok(out)
}

/// Ways to have a topic that are tried in each game: those that most games have. Every two games part in some last case of the
/// commonest moments, and to try each would tell of single games, not of features.
const WAYS: usize = 4;

/// The rules with the topic of each lender: those that write it alike together, the most common first.
fn written_alike(
    own: &RulesFile,
    topic: &Topic,
    others: &[&(String, RulesFile)],
) -> Vec<(Vec<String>, RulesFile)> {
    let mut out: Vec<(Vec<String>, RulesFile)> = vec![];
    for (slug, file) in others {
        let swapped = exchanged(own, topic, file, rulings(own));
        match out.iter_mut().find(|(_, known)| *known == swapped) {
            Some((from, _)) => from.push(slug.clone()),
            None => out.push((vec![slug.clone()], swapped)),
        }
    }
    // what is written as here is no other way
    out.retain(|(_, file)| file.clauses != own.clauses || file.absent != own.absent);
    out.sort_by_key(|(from, _)| std::cmp::Reverse(from.len()));
    out.truncate(WAYS);
    out
}

/// Rules that were tried.
struct Tried {
    from: Vec<String>,
    file: RulesFile,
    rules: Result<Arc<dyn Rules>, String>,
}

impl Tried {
    fn of(file: RulesFile, from: Vec<String>) -> Self {
        let bundle = bundle(file.clone());
        let rules = families::compile(&bundle, &Default::default(), &Default::default());
        let why = |problems: Vec<ludarium_engine::lang::Problem>| {
            let first = problems.into_iter().next();
            first.map_or_else(String::new, |p| super::against::short(p.kind, &p.message))
        };
        Tried {
            from,
            rules: rules.map_err(why),
            file,
        }
    }

    fn like(&self, other: &Tried) -> bool {
        match (&self.rules, &other.rules) {
            (Ok(a), Ok(b)) => a.plays_like(b.as_ref()),
            (Err(a), Err(b)) => a == b,
            _ => false,
        }
    }

    fn swapped(self, loaded: &Loaded, s: &SeriesFile, base: &dyn Rules, topic: &Topic) -> Swapped {
        let mut aspects = BTreeMap::new();
        if let Ok(rules) = &self.rules {
            for (was, is) in base.aspects().into_iter().zip(rules.aspects()) {
                if !was.same(&is) {
                    aspects.insert(was.aspect.to_owned(), [was.value, is.value]);
                }
            }
        }
        let against = Against {
            swap: Some(Box::new(Swap {
                topic: topic.to_string(),
                from: self.from,
                aspects,
            })),
            ..Against::default()
        };
        let series = self.rules.map_err(StudyError::Refused).and_then(|_| {
            let loaded = Loaded {
                bundle: bundle(self.file),
                ..loaded.clone()
            };
            series_of(&loaded, s)
        });
        Swapped { against, series }
    }
}
