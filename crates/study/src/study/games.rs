//! A line a game: what a study's games are, for tables of many millions of them.

use super::file::{Rules, Unit};
use ludarium_engine::families;
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::Series;
use std::sync::Arc;

/// The columns of a table with a line a game.
pub const COLUMNS: &str = "series,game,label,agents,under,k,winner,first,capped,turns,moves,laps,counters,rounds,throws,taken,gain,endless,unresolved,longest,lead_changes";

impl Unit {
    /// What is played: the series, and where it is a comparison the other one; nothing for what cannot be played.
    pub fn series(&self) -> Vec<Arc<dyn Series>> {
        match &self.rules {
            Rules::Sums(series) | Rules::Rows(series) => vec![series.clone()],
            Rules::Pairs(a, b) => vec![a.clone(), b.clone()],
            Rules::Meets(four) => four.to_vec(),
            Rules::Refused => vec![],
        }
    }

    /// The games `from..to` as lines of CSV under [`COLUMNS`]; `number` is that of the series. Of a comparison each game has two
    /// lines, `under` 0 the rules themselves and 1 the others; of two readings that meet four: neither, first, second, both. Nothing for what cannot be played.
    pub fn lines(&self, number: usize, from: u64, to: u64) -> String {
        let id = &self.identity;
        let played = self.series();
        let label = id.label.as_deref().unwrap_or_default().replace('"', "'");
        let agents: Vec<String> = id.agents.iter().map(|a| a.word()).collect();
        let head = format!("{number},{},\"{label}\",\"{}\"", id.game, agents.join(" "));
        let seat = |s: Option<u8>| s.map_or(String::new(), |s| s.to_string());
        let columns = ["gain", "longest-move", "lead-changes"];
        let columns = columns.map(|word| Measure::among(families::measures(), word).ok());
        let mut out = String::new();
        for index in from..to {
            for (under, series) in played.iter().enumerate() {
                let r = series.row(index);
                // 0 where a game of its family has no such number
                let value = |m: &Measure| r.value(*m, None).unwrap_or(0);
                let [gain, longest, changes] =
                    columns.each_ref().map(|m| m.as_ref().map_or(0, value));
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
                    gain,
                    r.endless,
                    r.unresolved,
                ));
            }
        }
        out
    }
}
