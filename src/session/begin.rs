//! Games begun: rules loaded and compiled, a new game, a position, a record.

use super::answer::{Answer, Trouble};
use super::{Game, Session};
use crate::rules_files::{load, Loaded, RulesError};
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::Rules;
use ludarium_engine::lang::{Choice, Overrides};
use std::sync::Arc;

/// How a game is to begin.
pub(super) struct Beginning {
    begin: Begin,
    start: Option<String>,
}

impl Beginning {
    pub(super) fn of(
        players: Option<usize>,
        first: String,
        seed: Option<u64>,
        start: Option<String>,
    ) -> Beginning {
        let seed = seed.unwrap_or(1);
        Beginning {
            begin: Begin {
                first,
                players,
                seed,
            },
            start,
        }
    }
}

impl Session {
    pub(super) fn load(
        &mut self,
        game: &str,
        choice: Choice,
        set: Overrides,
        at: &Beginning,
    ) -> Result<Answer, Trouble> {
        let loaded = self.rules_of(game)?;
        self.begun((loaded, choice, set), at)
    }

    fn rules_of(&self, game: &str) -> Result<Loaded, Trouble> {
        let failed = |why: Vec<String>| Trouble {
            what: "the game cannot be loaded".into(),
            place: "game".into(),
            why,
            remedy: "{\"do\":\"games\"} lists the games; a rules file is named with its ending"
                .into(),
        };
        if game == "-" {
            let why = "standard input is this conversation, no rules file";
            return Err(failed(vec![why.into()]));
        }
        load(self.folder.as_deref(), game).map_err(|e| failed(e.problems))
    }

    /// Another game in place of the one before, which stays where this one cannot be begun.
    pub(super) fn begun(
        &mut self,
        (loaded, choice, set): (Loaded, Choice, Overrides),
        at: &Beginning,
    ) -> Result<Answer, Trouble> {
        let start = at.start.as_deref();
        let rules = compiled(&loaded, &choice, &set, start)?;
        let mut table = rules.clone().terminal();
        let begun = match start {
            Some(text) => table.load(text).map_err(|e| {
                let remedy = "docs/notation.md says how positions are written";
                Trouble::of("the position cannot be taken", "start", e, remedy)
            })?,
            None => table.begin(&at.begin).map_err(|e| {
                let remedy = "leave `players` and `first` out for what the rules say";
                Trouble::of("the game cannot begin so", "players, first", e, remedy)
            })?,
        };
        let random = table.stream(at.begin.seed);
        self.game = Some(Game {
            loaded,
            choice,
            set,
            rules,
            table,
            random,
        });
        self.after(begun.steps, true, true)
    }

    pub(super) fn resume(&mut self, text: &str) -> Result<Answer, Trouble> {
        let remedy = "docs/notation.md says how records are written";
        let failed = |why: Vec<String>| Trouble {
            what: "the record cannot be taken up".into(),
            place: "record".into(),
            why,
            remedy: remedy.into(),
        };
        let record = GameRecord::parse(text).map_err(|p| {
            failed(
                p.iter()
                    .map(|(l, m)| format!("its line {l}: {m}"))
                    .collect(),
            )
        })?;
        let loaded = self.rules_of(&record.game)?;
        let start = record.start.as_deref();
        let rules = compiled(&loaded, &record.readings, &record.set, start)?;
        let mut table = rules.clone().terminal();
        let steps = table
            .take_up(&record)
            .map_err(|e| failed(vec![e.to_string()]))?;
        let random = table.stream(record.seed.unwrap_or(1));
        let other = record.rules != rules.sha256();
        self.game = Some(Game {
            loaded,
            choice: record.readings,
            set: record.set,
            rules,
            table,
            random,
        });
        let mut answer = self.after(steps, true, true)?;
        if other {
            let says = "the record was made under other rules: what falls or may be done can be another thing";
            answer.warnings.push(says.into());
        }
        Ok(answer)
    }
}

/// The rules, on a board of the size that the position states.
fn compiled(
    loaded: &Loaded,
    choice: &Choice,
    set: &Overrides,
    start: Option<&str>,
) -> Result<Arc<dyn Rules>, Trouble> {
    let failed = |e: RulesError| Trouble {
        what: "the rules cannot be played so".into(),
        place: "readings, set".into(),
        why: e.problems,
        remedy: "`game` in the answer to a plain load names questions, readings and settings"
            .into(),
    };
    let rules = loaded.rules(choice, set).map_err(failed)?;
    let mut size = rules.size_of(start.unwrap_or_default());
    size.retain(|name, _| !set.contains_key(name));
    if size.is_empty() {
        return Ok(rules);
    }
    size.extend(set.clone());
    loaded.rules(choice, &size).map_err(failed)
}
