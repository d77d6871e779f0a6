//! A line a game: what a study's games are, for tables of many millions of them.

use super::file::{Rules, Unit};
use super::measure::Measure;
use super::walk::Walker;
use ludarium_engine::play::Limits;

/// The columns of a table with a line a game.
pub const COLUMNS: &str = "series,game,label,agents,under,k,winner,first,capped,turns,moves,laps,counters,rounds,throws,taken,gain,endless,unresolved,longest,lead_changes";

impl Unit {
    /// What is played: the rules, and where it is a comparison the other rules; nothing for what cannot be played.
    pub fn walkers(&self) -> Vec<Walker> {
        match &self.rules {
            Rules::Sowing(rules, series) => {
                let limits = Limits::default();
                vec![Walker::Sowing(rules.clone(), series.clone(), None, limits)]
            }
            Rules::Track(rules, series) => vec![Walker::Track(rules.clone(), series.clone())],
            Rules::Rows(walker) => vec![walker.clone()],
            Rules::Pairs(a, b) => vec![a.clone(), b.clone()],
            Rules::Refused => vec![],
        }
    }

    /// The games `from..to` as lines of CSV under [`COLUMNS`]; `number` is that of the series. Of a comparison each game has two
    /// lines, `under` 0 the rules themselves and 1 the others. Nothing for what cannot be played.
    ///
    /// # Errors
    /// A number of players that the rules do not allow.
    pub fn lines(&self, number: usize, from: u64, to: u64) -> Result<String, String> {
        let id = &self.identity;
        let walkers = self.walkers();
        let label = id.label.as_deref().unwrap_or_default().replace('"', "'");
        let agents: Vec<String> = id.agents.iter().map(|a| a.word()).collect();
        let head = format!("{number},{},\"{label}\",\"{}\"", id.game, agents.join(" "));
        let seat = |s: Option<u8>| s.map_or(String::new(), |s| s.to_string());
        let mut out = String::new();
        for index in from..to {
            for (under, walker) in walkers.iter().enumerate() {
                let r = walker.row(index)?;
                let (longest, changes) = (
                    r.values(Measure::LongestMove, None)[0],
                    r.values(Measure::LeadChanges, None)[0],
                );
                out.push_str(&format!(
                    "{head},{under},{index},{},{},{},{},{},{},{},{},{},{},{},{},{},{longest},{changes}\n",
                    seat(r.winner),
                    seat(r.first),
                    r.capped,
                    r.turns,
                    r.moves,
                    r.laps,
                    r.counters,
                    r.rounds,
                    r.throws,
                    r.taken,
                    r.gain,
                    r.endless,
                    r.unresolved,
                ));
            }
        }
        Ok(out)
    }
}
