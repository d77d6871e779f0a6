//! Figures of a series as a page shows them.

use crate::game::charted::{agents, whole, Charted};
use crate::game::Player;
use serde_json::Value;

pub(super) fn charted(json: &Value) -> Charted {
    let wins = json["wins"].as_array().into_iter().flatten();
    let mut shares: Vec<(String, u64)> = Player::BOTH
        .iter()
        .zip(wins)
        .map(|(player, n)| (format!("{} wins", player.name()), whole(n)))
        .collect();
    let draws = whole(&json["draw"]);
    if draws > 0 {
        shares.push(("drawn".to_owned(), draws));
    }
    let first = whole(&json["first_mover_wins"]);
    shares.push(("who began wins".to_owned(), first));
    let agents = agents(json);
    Charted {
        played: ("game", "games"),
        shares,
        parts: vec![],
        spreads: &[
            ("turns", "turns"),
            ("acts", "acts"),
            ("taken", "pieces taken"),
        ],
        capped: Some(whole(&json["capped"])),
        counts: vec![],
        players: match agents.as_slice() {
            [first, rest @ ..] if rest.iter().all(|a| a == first) => {
                format!("two {first} players")
            }
            all => format!("{} players", all.join(", ")),
        },
        even: 0.5,
        besides: "",
        options: format!("--agents {}", agents.first().copied().unwrap_or("random")),
    }
}
