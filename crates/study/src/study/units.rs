//! From a study file to what is played: rules compiled, readings and clauses gone through.

use super::against;
use super::error::StudyError;
use super::file::{Identity, Rules, SeriesFile, StudyFile, Unit, DISTINCT};
use super::library::{Library, Shelf};
use super::other::{self, Against, AgainstFile};
use super::results::{Results, Series as Played};
use super::stat::Stat;
use super::swaps;
use super::table;
use crate::rules_files::Loaded;
use crate::text::json_value;
use ludarium_engine::game::series::MAX_ROUNDS;
use ludarium_engine::game::{self, Asked, Scope, Series};
use ludarium_engine::lang::{Choice, Overrides, RulesFile};
use std::path::Path;
use std::sync::Arc;

/// Games of a comparison with rules under which most never end.
const RUNAWAYS: u64 = 100;

/// The series of a study, with their rules compiled.
///
/// # Errors
/// Every game or reading that is not there.
pub fn units(library: &Library, study: &StudyFile) -> Result<Vec<Unit>, StudyError> {
    units_where(library, study, |_| true)
}

/// The series of some games of a study; only their rules are compiled.
///
/// # Errors
/// Every game or reading that is not there.
pub fn units_where(
    library: &Library,
    study: &StudyFile,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<Unit>, StudyError> {
    let mut out = vec![];
    for (number, series) in (1..).zip(&study.series) {
        let of_series = |e: StudyError| e.of_series(number, series.label.as_ref());
        let lenders = lenders(&library.corpus, series)?;
        let games = games(library, study, series)?;
        for game in games.iter().filter(|game| wanted(game)) {
            let all = units_of(library, game, series, &lenders);
            out.extend(all.map_err(of_series)?);
        }
    }
    Ok(out)
}

/// What a series plays of one game.
fn units_of(
    library: &Library,
    game: &str,
    series: &SeriesFile,
    lenders: &[(String, RulesFile)],
) -> Result<Vec<Unit>, StudyError> {
    let shelf = library.game(game)?;
    let of_game = |e: StudyError| e.of(game);
    if series.passes_over(&shelf.loaded.bundle.rules.family) {
        return Ok(vec![]);
    }
    if series.tell.is_empty() {
        let meetings = series.meetings();
        let all = meetings.iter().map(|meeting| unit(&shelf, game, meeting));
        return all.collect::<Result<_, _>>().map_err(of_game);
    }
    let others = Others {
        strong: screened(&library.corpus, game, series)?,
        lenders,
    };
    rows_units(&shelf, game, series, others).map_err(of_game)
}

/// The games of a series; `*` is every edition whose rules compile, but those that the study leaves out: that others do not is reported
/// of them, not of a study.
fn games(
    library: &Library,
    study: &StudyFile,
    series: &SeriesFile,
) -> Result<Vec<String>, StudyError> {
    if series.games != ["*"] {
        return Ok(series.games.clone());
    }
    let left_out = |slug: &String| study.without.as_ref().is_some_and(|w| w.contains_key(slug));
    let all = library.editions()?.iter();
    Ok(all.filter(|slug| !left_out(slug)).cloned().collect())
}

/// What tells whether the results of a study are those of its rules as they are now, without compiling every reading and every
/// clause left out: a key for each series of each game; where all readings or clauses are gone through, a hash of the whole rules
/// file without its prose.
///
/// # Errors
/// Every game or reading that is not there.
pub fn stamps(library: &Library, study: &StudyFile) -> Result<Vec<String>, StudyError> {
    let mut out = vec![];
    for (number, series) in (1..).zip(&study.series) {
        let of_series = |e: StudyError| e.of_series(number, series.label.as_ref());
        let lenders = lenders(&library.corpus, series)?;
        let lent = (!lenders.is_empty()).then(|| swaps::stamp(&lenders));
        for game in &games(library, study, series)? {
            let each = matches!(series.against, Some(AgainstFile::Word(_)));
            if each {
                let shelf = library.game(game)?;
                let mut id = identity(game, series);
                id.rules_sha256 = against::source_hash(&shelf.loaded.bundle);
                let strong = screened(&library.corpus, game, series)?;
                id.label = Some(match (&lent, strong) {
                    (Some(lent), _) => lent.clone(),
                    (None, Some(pairs)) => json_value(&pairs).to_string(),
                    (None, None) => format!("{:?}", series.against),
                });
                out.push(id.key());
                continue;
            }
            let units = units_of(library, game, series, &[]).map_err(of_series)?;
            out.extend(units.iter().map(|u| u.identity.key()));
        }
    }
    Ok(out)
}

fn identity(game: &str, s: &SeriesFile) -> Identity {
    Identity {
        scope: s.scope,
        max_rounds: s.max_rounds,
        label: s.label.clone(),
        tell: s.tell.clone(),
        pace: s.pace,
        ..Identity::of_plan(game, &plan(s), s.n, s.readings.clone(), s.set.clone())
    }
}

fn unit(shelf: &Shelf, game: &str, s: &SeriesFile) -> Result<Unit, StudyError> {
    let mut identity = identity(game, s);
    if s.tells_apart() {
        identity.figures = DISTINCT;
    }
    let series = kept(shelf, s)?;
    series
        .rules()
        .sha256()
        .clone_into(&mut identity.rules_sha256);
    let rules = Rules::Sums(series);
    Ok(Unit { identity, rules })
}

/// What a series is played against that its game's own rules do not tell.
#[derive(Default)]
struct Others<'a> {
    /// Readings that another study saw meet.
    strong: Option<Vec<Against>>,
    /// Editions that lend their features.
    lenders: &'a [(String, RulesFile)],
}

/// The editions that lend their features, where a series asks for that.
fn lenders(corpus: &Path, series: &SeriesFile) -> Result<Vec<(String, RulesFile)>, StudyError> {
    match &series.against {
        Some(AgainstFile::Word(word)) if word == other::SWAPS => swaps::lenders(corpus),
        _ => Ok(vec![]),
    }
}

/// A series counted game by game, alone or against other rules.
fn rows_units(
    shelf: &Shelf,
    game: &str,
    s: &SeriesFile,
    others: Others<'_>,
) -> Result<Vec<Unit>, StudyError> {
    let base = kept(shelf, s)?;
    let loaded = &shelf.loaded;
    let mut identity = identity(game, s);
    identity.figures = DISTINCT;
    base.rules().sha256().clone_into(&mut identity.rules_sha256);
    identity.family = Some(loaded.bundle.rules.family.clone());
    let Some(against) = &s.against else {
        if s.tell.contains(&Stat::States) {
            identity.states = Some(base.positions());
        }
        return Ok(vec![Unit {
            identity,
            rules: Rules::Rows(base),
        }]);
    };
    match (against, others.strong) {
        (_, Some(strong)) => return meetings(loaded, s, &identity, &base, strong),
        (AgainstFile::Word(word), None) if word == other::PAIRS => {
            let all = against::all(loaded, against)?;
            return meetings(loaded, s, &identity, &base, all);
        }
        _ => {}
    }
    let swapped = matches!(against, AgainstFile::Word(word) if word == other::SWAPS);
    let tried: Vec<_> = if swapped {
        let into = swaps::into(loaded, s, base.rules(), others.lenders)?;
        into.into_iter().map(|t| (t.against, t.series)).collect()
    } else {
        let one = |a: Against| (a.clone(), against::series(loaded, s, &a));
        against::all(loaded, against)?
            .into_iter()
            .map(one)
            .collect()
    };
    let mut out = vec![];
    for (against, other) in tried {
        let mut identity = identity.clone();
        let rules = match other {
            // the request is amiss, not the rules
            Err(why @ StudyError::Unplayable(_)) if !against.is_rules() => return Err(why),
            Err(why) if s.scope != Some(Scope::Match) => {
                identity.refused = Some(why.to_string());
                identity.games = 0;
                Rules::Refused
            }
            // reported once, with the rounds
            Err(_) => continue,
            Ok(mut other) => {
                if against.is_rules() && base.rules().plays_like(other.rules()) {
                    if s.scope == Some(Scope::Match) {
                        continue;
                    }
                    identity.against_sha256 = Some(other.rules().sha256().to_owned());
                    identity.against = Some(against);
                    identity.alike = true;
                    identity.games = 0;
                    out.push(Unit {
                        identity,
                        rules: Rules::Refused,
                    });
                    continue;
                }
                // what can tell in a round is looked at round by round, the rest over matches
                let wide = s.scope == Some(Scope::Match);
                if against.is_rules() && wide == base.rules().differs_within_a_round(other.rules())
                {
                    continue;
                }
                identity.against_sha256 = Some(other.rules().sha256().to_owned());
                // rounds without end are dear to play, and a few tell all there is to tell
                let changed = against.clause.is_some() || against.swap.is_some();
                let bounded = changed.then(|| other.bounded()).flatten();
                if let Some(bounded) = bounded {
                    other = bounded;
                    identity.games = identity.games.min(RUNAWAYS);
                }
                Rules::Pairs(base.clone(), other)
            }
        };
        identity.against = Some(against);
        out.push(Unit { identity, rules });
    }
    Ok(out)
}

/// What chance a meeting may have at most, in the study that looked at all of them, to be computed in full: a wide net, since what is
/// caught is played anew with other random numbers.
const STRONG: f64 = 0.01;

/// The readings that a screening study saw meet, where a series asks for those.
///
/// # Errors
/// No study is named, or it has no results yet.
fn screened(
    corpus: &Path,
    game: &str,
    series: &SeriesFile,
) -> Result<Option<Vec<Against>>, StudyError> {
    match &series.against {
        Some(AgainstFile::Word(word)) if word == other::STRONG_PAIRS => {}
        _ => return Ok(None),
    }
    let name = series.screened.as_ref().ok_or(StudyError::NotScreened)?;
    let file = table::file(corpus, name);
    let text = crate::text::read_plain_text(&file).map_err(|e| StudyError::file(&file, e))?;
    let results = Results::parse(&text).map_err(|e| StudyError::file(&file, e))?;
    let strong = |s: &&Played| {
        let figures = s.figures.iter().flat_map(|f| f.by_stat());
        let mut chances = figures.filter_map(|(_, figure)| figure.p());
        chances.any(|p| p <= STRONG)
    };
    let readings = results.of(game).filter(strong).filter_map(|s| {
        let readings = &s.against()?.readings;
        (!readings.is_empty()).then(|| Against {
            readings: readings.clone(),
            ..Against::default()
        })
    });
    Ok(Some(readings.collect()))
}

/// Two readings at once, for every two that can tell on one another.
fn meetings(
    loaded: &Loaded,
    s: &SeriesFile,
    identity: &Identity,
    base: &Arc<dyn Series>,
    all: Vec<Against>,
) -> Result<Vec<Unit>, StudyError> {
    let mut out = vec![];
    let wide = s.scope == Some(Scope::Match);
    // what decides alike, or within rounds alike where rounds are played, gives the same games
    let same = |a: &Arc<dyn Series>, b: &Arc<dyn Series>| {
        let (a, b) = (a.rules(), b.rules());
        a.plays_like(b) || (!wide && !a.differs_within_a_round(b))
    };
    for against in all {
        let Some([a, b]) = against.two() else {
            continue;
        };
        let under = |readings: &[(&String, &String)]| {
            let more = readings.iter().map(|(q, r)| ((*q).clone(), (*r).clone()));
            let mut series = s.clone();
            series.readings.extend(more);
            self::series(loaded, &series)
        };
        let (first, second) = (under(&[a])?, under(&[b])?);
        // two readings that exclude one another do not meet
        let Ok(both) = under(&[a, b]) else { continue };
        let idle = (same(base, &first) && same(&second, &both))
            || (same(base, &second) && same(&first, &both));
        if idle {
            continue;
        }
        let mut identity = identity.clone();
        identity.against_sha256 = Some(both.rules().sha256().to_owned());
        identity.against = Some(against);
        let four = Box::new([base.clone(), first, second, both]);
        out.push(Unit {
            identity,
            rules: Rules::Meets(four),
        });
    }
    Ok(out)
}

/// The series that a series of a study asks for.
///
/// # Errors
/// Readings or parameters that are not there, agents too many, a start that is no position.
pub fn series(loaded: &Loaded, s: &SeriesFile) -> Result<Arc<dyn Series>, StudyError> {
    let (choice, set) = chosen(s);
    under(loaded.rules(&choice, &set)?, s)
}

/// A series by rules that may have been compiled before.
fn kept(shelf: &Shelf, s: &SeriesFile) -> Result<Arc<dyn Series>, StudyError> {
    let (choice, set) = chosen(s);
    under(shelf.rules(&choice, &set)?, s)
}

fn chosen(s: &SeriesFile) -> (Choice, Overrides) {
    let set = s.set.iter().map(|(k, v)| (k.clone(), *v)).collect();
    (s.readings.clone().into_iter().collect(), set)
}

fn under(rules: Arc<dyn game::Rules>, s: &SeriesFile) -> Result<Arc<dyn Series>, StudyError> {
    Ok(rules.series(&plan(s))?)
}

fn plan(s: &SeriesFile) -> Asked {
    Asked {
        seed: s.seed,
        agents: s.agents.clone(),
        starter: s.starter,
        scope: s.scope.unwrap_or(Scope::Round),
        max_rounds: s.max_rounds.unwrap_or(MAX_ROUNDS),
        players: s.players,
        start: s.start.clone(),
        openings: s.openings,
        paths: s.tells_apart(),
    }
}
