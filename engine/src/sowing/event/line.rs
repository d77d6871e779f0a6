//! Events as records and commands have them: a short line, and JSON.

use super::{Event, What};
use crate::game::Player;
use crate::sowing::holes::hole_letter;
use crate::sowing::ruleset::Ruleset;
use serde_json::{json, Value};

impl What {
    /// What was picked, as records write it.
    pub fn picked(&self, rules: &Ruleset) -> Option<String> {
        match self {
            What::PickFrom { hole, .. } => {
                Some(hole_letter(rules.holes(), usize::from(*hole)).to_string())
            }
            What::PickFill { counts, .. } => Some(pattern_text(counts)),
            _ => None,
        }
    }
}

/// A pattern of counters as records write it: `3.3.3.2.1.0`.
pub(in crate::sowing) fn pattern_text(pattern: &[u8]) -> String {
    let counts: Vec<String> = pattern.iter().map(u8::to_string).collect();
    counts.join(".")
}

/// A hole's letter; `S` and `N` for the stores.
fn letter(rules: &Ruleset, place: u8) -> String {
    match usize::from(place).checked_sub(rules.holes()) {
        None => hole_letter(rules.holes(), usize::from(place)).to_string(),
        Some(0) => "S".into(),
        Some(_) => "N".into(),
    }
}

impl Event {
    /// The event in one short line: `sow C 2 E`, `tax E 2 south`.
    pub fn line(&self, rules: &Ruleset) -> String {
        let facts = self.what.facts();
        let kind = self.what.kind();
        let place = |p: Option<u8>| p.map_or("-".into(), |p| letter(rules, p));
        let hole = place(facts.hole);
        let count = facts.count.unwrap_or_default();
        let by = facts.by.map_or("", Player::word);
        let line = match &self.what {
            What::Sow { .. } | What::Bring { .. } | What::Carry { .. } => {
                format!("{kind} {} {count} {}", place(facts.from), place(facts.to))
            }
            What::MoveOn { .. } | What::Shift { .. } => {
                format!("{kind} {} {}", place(facts.from), place(facts.to))
            }
            What::Mark { kind: mark, .. } => {
                format!("{kind} {hole} {}", rules.marks[usize::from(*mark)])
            }
            What::Missed { .. } | What::Enter { .. } | What::Ask { .. } => {
                format!("{kind} {hole} {by}")
            }
            What::Answer { says, .. } => format!("{kind} {hole} {} {by}", says.word()),
            What::Again { .. }
            | What::AgainLost { .. }
            | What::Pass { .. }
            | What::MatchWon { .. }
            | What::RoundOver { .. } => format!("{kind} {by}"),
            What::StripVoid { .. }
            | What::StripLeave { .. }
            | What::StripRest { .. }
            | What::Repay { .. }
            | What::Borrow { .. } => format!("{kind} {by} {count}"),
            What::Lot { about, .. } => format!("{kind} {about} {by}"),
            What::PickFrom { .. } | What::PickFill { .. } => format!(
                "{kind} {} {} {by}",
                facts.about.unwrap_or_default(),
                self.what.picked(rules).unwrap_or_default()
            ),
            What::RacePick { .. } => format!("{kind} {by} {hole} {count}"),
            What::RaceEnd { tick, .. } => format!("{kind} {by} {hole} {tick}"),
            What::RaceStop { .. } => format!("{kind} {by} {hole}"),
            What::Take { .. } | What::Place { .. } | What::Gather { .. } | What::Removed { .. } => {
                format!("{kind} {hole} {count} {by}")
            }
            What::Stop { looked: true, .. } => format!("{kind} {hole} looked"),
            What::Relay { .. }
            | What::Stop { .. }
            | What::StopChosen { .. }
            | What::Endless { .. }
            | What::Unresolved { .. }
            | What::Visit { .. }
            | What::Close { .. }
            | What::Palm { .. } => format!("{kind} {hole}"),
        };
        line.trim_end().to_string()
    }

    /// The event as in the command contracts; so many counters had fallen before it.
    pub fn json(&self, rules: &Ruleset, after: u32) -> Value {
        let facts = self.what.facts();
        let ids: Vec<&str> = self
            .clauses
            .iter()
            .map(|c| rules.clauses[usize::from(*c)].id.as_str())
            .collect();
        let mut out = json!({ "kind": self.what.kind(), "hole": facts.hole, "count": facts.count, "by": facts.by, "clause": ids.first(), "clauses": ids, "after": after });
        let mark = facts.mark.map(|k| &rules.marks[usize::from(k)]);
        let looked = matches!(self.what, What::Stop { looked: true, .. });
        for (key, value) in [
            ("from", facts.from.map(|h| json!(h))),
            ("to", facts.to.map(|h| json!(h))),
            ("mark", mark.map(|m| json!(m))),
            ("what", facts.about.map(|w| json!(w))),
            ("said", self.what.picked(rules).map(|s| json!(s))),
            ("tick", facts.tick.map(|t| json!(t))),
            ("looked", looked.then(|| json!(true))),
        ] {
            if let Some(value) = value {
                out[key] = value;
            }
        }
        out
    }
}
