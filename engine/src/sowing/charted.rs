//! Figures of a series as a page shows them.

use crate::game::charted::{agents, Charted};
use serde_json::Value;

pub(super) fn charted(json: &Value) -> Charted {
    let scope = json["scope"].as_str().unwrap_or("round");
    let wins = &json["wins"];
    let shares = [
        ("South wins", &wins["south"]),
        ("North wins", &wins["north"]),
        ("neither wins", &wins["draw"]),
        ("who began wins", &json["first_mover_wins"]),
    ];
    let trouble = [
        ("moves that would never end", "endless_moves"),
        ("moves not resolved within the bound", "unresolved_moves"),
    ];
    let agents = agents(json);
    Charted {
        played: match scope {
            "match" => ("match", "matches"),
            _ => ("round", "rounds"),
        },
        shares: (shares.iter())
            .filter_map(|(name, n)| Some(((*name).to_owned(), n.as_u64()?)))
            .collect(),
        parts: vec![],
        spreads: &[
            ("turns", "turns"),
            ("moves", "moves"),
            ("laps", "sowings"),
            ("counters", "counters sown"),
        ],
        capped: json["capped"].as_u64(),
        counts: (trouble.iter())
            .filter_map(|(name, key)| Some((*name, json[*key].as_u64()?)))
            .collect(),
        players: match agents.as_slice() {
            [a, b] if a == b => format!("two {a} players"),
            [a, b] => format!("a {a} South and a {b} North"),
            _ => "players".to_owned(),
        },
        even: 0.5,
        besides: "",
        options: format!("--scope {scope} --agents {}", agents.join(",")),
    }
}
