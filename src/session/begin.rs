//! Games begun: rules loaded and compiled, a new game, a position, a record.

use super::{Game, Session};
use crate::rules_files::{load, Loaded, RulesError};
use ludarium_engine::game::record::GameRecord;
use ludarium_engine::lang::{Choice, Overrides};
use ludarium_engine::protocol::{Answer, Beginning, Sitting, Trouble};

impl Session {
    pub(super) fn load(
        &mut self,
        game: &str,
        choice: Choice,
        set: Overrides,
        at: &Beginning,
    ) -> Result<Answer, Trouble> {
        let loaded = self.rules_of(game)?;
        self.begun((loaded, choice, set), at, true)
    }

    fn rules_of(&self, game: &str) -> Result<Loaded, Trouble> {
        let failed = |why: Vec<String>| Trouble {
            what: "the game cannot be loaded".into(),
            place: "game".into(),
            why,
            remedy: "{\"do\":\"games\"} lists the games; a rules file is named with its ending"
                .into(),
            kind: None,
        };
        if game == "-" {
            let why = "standard input is this conversation, not a rules file";
            return Err(failed(vec![why.into()]));
        }
        load(self.folder.as_deref(), game).map_err(|e| failed(e.problems))
    }

    /// Another game in place of the one before, which stays where this one cannot be begun.
    pub(super) fn begun(
        &mut self,
        (loaded, choice, set): (Loaded, Choice, Overrides),
        at: &Beginning,
        falls: bool,
    ) -> Result<Answer, Trouble> {
        let start = at.start.as_deref().unwrap_or_default();
        let rules = loaded.rules_at(&choice, &set, start).map_err(unplayable)?;
        let parts = (loaded.bundle.clone(), choice, set);
        let mut sitting = Sitting::at(rules.table(), parts, at.begin.seed);
        let answer = sitting.begin(at, falls)?;
        self.game = Some(Game { loaded, sitting });
        Ok(answer)
    }

    pub(super) fn resume(&mut self, text: &str, rounds: Option<u32>) -> Result<Answer, Trouble> {
        let remedy = "`ludarium docs notation` describes records";
        let failed = |why: Vec<String>| Trouble {
            what: "the record cannot be resumed".into(),
            place: "record".into(),
            why,
            remedy: remedy.into(),
            kind: None,
        };
        let record = GameRecord::parse(text).map_err(|p| {
            failed(
                p.iter()
                    .map(|(l, m)| format!("its line {l}: {m}"))
                    .collect(),
            )
        })?;
        let loaded = self.rules_of(&record.game)?;
        let start = record.start.as_deref().unwrap_or_default();
        let rules = loaded
            .rules_at(&record.readings, &record.set, start)
            .map_err(unplayable)?;
        let mut table = rules.clone().terminal();
        let steps = table.take_up(&record).map_err(|e| Trouble {
            kind: Some(e.kind()),
            ..failed(vec![e.to_string()])
        })?;
        let other = record.rules != rules.sha256();
        let parts = (loaded.bundle.clone(), record.readings, record.set);
        let mut sitting = Sitting::at(table, parts, record.seed.unwrap_or(1));
        let mut answer = sitting.taken_up(steps, rounds);
        self.game = Some(Game { loaded, sitting });
        if other {
            let says =
                "the record was made under other rules: chance events and legal actions may differ";
            answer.warnings.push(says.into());
        }
        Ok(answer)
    }
}

/// That rules cannot be played as was wanted.
fn unplayable(e: RulesError) -> Trouble {
    Trouble {
        what: "the rules cannot be played with these settings".into(),
        place: "readings, set".into(),
        why: e.problems,
        remedy: "`game` in the answer to a plain load names questions, readings and settings"
            .into(),
        kind: None,
    }
}
