//! What was measured.

use std::collections::BTreeMap;

use serde_json::{json, Value};

use super::{of, refers, text, Kind, Table};

/// Figures in long form: each with what it needs to be made again.
pub(super) fn simulations(figures: &BTreeMap<String, Value>) -> Table {
    let mut rows = Vec::new();
    for (slug, f) in figures {
        let agents: Vec<&str> = f["agents"]
            .as_array()
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut put = |statistic: String, value: &Value| {
            if value.is_number() {
                rows.push(vec![
                    json!(slug),
                    f["rules_sha256"].clone(),
                    json!(agents.join(",")),
                    f["seed"].clone(),
                    f["games"].clone(),
                    f["scope"].clone(),
                    json!(statistic),
                    value.clone(),
                ]);
            }
        };
        for (name, value) in f.as_object().into_iter().flatten() {
            match value {
                _ if matches!(name.as_str(), "seed" | "games") => {}
                Value::Object(parts) if name != "readings" => {
                    for (part, v) in parts {
                        put(format!("{name}.{part}"), v);
                    }
                }
                v => put(name.clone(), v),
            }
        }
    }
    Table {
        name: "simulations",
        says: "A figure of a series of games under the default readings; `ludarium simulate` makes it again from agents, seed and number of games.",
        key: &["edition", "statistic"],
        fields: vec![
            refers("edition", "editions", "slug", "its edition"),
            text("rules_sha256", "hash of the rules that were played"),
            text("agents", "who played, in the order of the seats"),
            of("seed", Kind::Integer, "seed of the series"),
            of("games", Kind::Integer, "number of games"),
            text("scope", "round or match; empty where games have no rounds"),
            text("statistic", "name as `simulate --json` prints it, parts after a point"),
            of("value", Kind::Number, "the figure; turns, moves, laps, counters are numbers a game"),
        ],
        rows,
    }
}
