//! From a study file to what is played: rules compiled, readings and clauses gone through.

use super::compared::{self, AgainstFile};
use super::file::{Identity, Rules, SeriesFile, StudyFile, Unit, ENGINE};
use super::stat::Stat;
use super::walk::Walker;
use crate::corpus::played::Compiled;
use crate::rules_files::{load, Loaded};
use ludarium_engine::play::Limits;
use ludarium_engine::simulate::{self, Scope, Starter};
use ludarium_engine::{track, Choice};
use std::path::Path;

/// Games of a comparison with rules under which most never end.
const RUNAWAYS: u64 = 100;

/// The series of a study, with their rules compiled.
///
/// # Errors
/// Every game or reading that is not there.
pub fn units(corpus: &Path, study: &StudyFile) -> Result<Vec<Unit>, String> {
    let mut out = vec![];
    for series in &study.series {
        for game in &games(corpus, series) {
            let loaded = load(Some(corpus), game).map_err(|e| e.to_string())?;
            let told = |e: String| format!("{game}: {e}");
            if series.tell.is_empty() {
                for meeting in series.meetings() {
                    out.push(unit(&loaded, game, &meeting).map_err(told)?);
                }
            } else {
                out.extend(rows_units(&loaded, game, series).map_err(told)?);
            }
        }
    }
    Ok(out)
}

/// The games of a series; `*` is every edition whose rules compile: that others do not is told of them, not of a study.
fn games(corpus: &Path, series: &SeriesFile) -> Vec<String> {
    if series.games != ["*"] {
        return series.games.clone();
    }
    let mut all: Vec<String> = std::fs::read_dir(corpus.join("games"))
        .into_iter()
        .flatten()
        .flatten()
        .filter(|e| e.path().join("rules.toml").is_file())
        .filter_map(|e| e.file_name().into_string().ok())
        .filter(|name| !name.starts_with('_'))
        .filter(|name| {
            load(Some(corpus), name)
                .is_ok_and(|l| Compiled::of(&l.bundle, &Choice::new()).is_some())
        })
        .collect();
    all.sort();
    all
}

/// What tells whether the results of a study are those of its rules as they are now, without compiling every reading and every
/// clause left out: a key for each series of each game; where all readings or clauses are gone through, a hash of the whole rules
/// file without its prose.
///
/// # Errors
/// Every game or reading that is not there.
pub fn stamps(corpus: &Path, study: &StudyFile) -> Result<Vec<String>, String> {
    let mut out = vec![];
    for series in &study.series {
        for game in &games(corpus, series) {
            let loaded = load(Some(corpus), game).map_err(|e| e.to_string())?;
            let told = |e: String| format!("{game}: {e}");
            let each = matches!(series.against, Some(AgainstFile::Word(_)));
            if each {
                let mut id = identity(game, series);
                id.rules_sha256 = compared::source_hash(&loaded.bundle);
                id.label = Some(format!("{:?}", series.against));
                out.push(id.key());
            } else if series.tell.is_empty() {
                for meeting in series.meetings() {
                    out.push(unit(&loaded, game, &meeting).map_err(told)?.identity.key());
                }
            } else {
                let units = rows_units(&loaded, game, series).map_err(told)?;
                out.extend(units.iter().map(|u| u.identity.key()));
            }
        }
    }
    Ok(out)
}

fn identity(game: &str, s: &SeriesFile) -> Identity {
    Identity {
        engine: ENGINE,
        game: game.to_owned(),
        rules_sha256: String::new(),
        readings: s.readings.clone(),
        agents: s.agents.clone(),
        seed: s.seed,
        games: s.n,
        scope: s.scope,
        starter: s.starter,
        max_rounds: s.max_rounds,
        players: s.players,
        set: s.set.clone(),
        label: s.label.clone(),
        family: None,
        tell: s.tell.clone(),
        start: s.start.clone(),
        pace: s.pace,
        against: None,
        against_sha256: None,
        refused: None,
        alike: false,
        states: None,
    }
}

fn unit(loaded: &Loaded, game: &str, s: &SeriesFile) -> Result<Unit, String> {
    let mut identity = identity(game, s);
    let walker = walker(loaded, s)?;
    walker.sha256().clone_into(&mut identity.rules_sha256);
    let rules = match walker {
        Walker::Sowing(rules, series, ..) => Rules::Sowing(rules, series),
        Walker::Track(rules, series) => Rules::Track(rules, series),
    };
    Ok(Unit { identity, rules })
}

/// A series told game by game, alone or against other rules.
fn rows_units(loaded: &Loaded, game: &str, s: &SeriesFile) -> Result<Vec<Unit>, String> {
    let base = walker(loaded, s)?;
    let mut identity = identity(game, s);
    base.sha256().clone_into(&mut identity.rules_sha256);
    identity.family = Some(loaded.bundle.rules.family.clone());
    let Some(against) = &s.against else {
        if s.tell.contains(&Stat::States) {
            identity.states = Some(super::states::bound(&base));
        }
        return Ok(vec![Unit {
            identity,
            rules: Rules::Rows(base),
        }]);
    };
    let mut out = vec![];
    for against in compared::all(loaded, against)? {
        let other = compared::walker(loaded, s, &against);
        let mut identity = identity.clone();
        let rules = match other {
            Err(why) if s.scope != Some(Scope::Match) => {
                identity.refused = Some(why);
                identity.games = 0;
                Rules::Refused
            }
            // told once, with the rounds
            Err(_) => continue,
            Ok(mut other) => {
                if against.is_rules() && base.plays_like(&other) {
                    if s.scope == Some(Scope::Match) {
                        continue;
                    }
                    identity.against_sha256 = Some(other.sha256().to_owned());
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
                if against.is_rules() && wide == base.differs_within_a_round(&other) {
                    continue;
                }
                identity.against_sha256 = Some(other.sha256().to_owned());
                // rounds without end are dear to play, and a few tell all there is to tell
                if against.clause.is_some() && other.runs_away() {
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

/// Rules and series as a series of a study asks for them.
///
/// # Errors
/// Readings or parameters that are not there, agents too many, a start that is no position.
pub fn walker(loaded: &Loaded, s: &SeriesFile) -> Result<Walker, String> {
    let choice: Choice = s.readings.clone().into_iter().collect();
    if loaded.is_track() {
        let set = s.set.iter().map(|(k, v)| (k.clone(), *v)).collect();
        let rules = loaded
            .compile_track(&choice, &set)
            .map_err(|e| e.to_string())?;
        let seats = s.players.unwrap_or(usize::from(rules.params.seats));
        let series = track::simulate::Series {
            agents: s.agents.clone(),
            lot: s.starter == Some(Starter::Lot),
            ..track::simulate::Series::random(seats, s.seed)
        };
        return Ok(Walker::Track(Box::new(rules), series));
    }
    let rules = loaded.compile(&choice).map_err(|e| e.to_string())?;
    let agents = match s.agents.as_slice() {
        [a] => [*a; 2],
        [a, b] => [*a, *b],
        _ => return Err("two agents are needed: South's and North's".into()),
    };
    let series = simulate::Series {
        agents,
        seed: s.seed,
        scope: s.scope.unwrap_or(Scope::Round),
        starter: s.starter,
        max_rounds: s.max_rounds.unwrap_or(2000),
    };
    let start = match &s.start {
        None => None,
        Some(text) => Some(
            ludarium_engine::notation::parse_position(&rules, text)
                .map_err(|e| format!("start: {e}"))?,
        ),
    };
    Ok(Walker::Sowing(
        Box::new(rules),
        series,
        start,
        Limits::default(),
    ))
}
