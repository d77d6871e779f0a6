//! Figures of a series as a page shows them.

use super::rules::Rules;
use super::telling;
use crate::game::charted::{agents, whole, Charted};
use serde_json::Value;

pub(super) fn charted(rules: &Rules, json: &Value) -> Charted {
    let seats = whole(&json["players"]);
    let games = whole(&json["games"]);
    let wins = json["wins"].as_array().into_iter().flatten();
    let mut shares: Vec<(String, u64)> = (0..seats as u8)
        .zip(wins)
        .map(|(seat, n)| (format!("{} wins", telling::player(rules, seat)), whole(n)))
        .collect();
    let draws = whole(&json["draw"]);
    if draws > 0 {
        shares.push(("drawn".to_owned(), draws));
    }
    let first = whole(&json["first_mover_wins"]);
    shares.push(("who began wins".to_owned(), first));
    let eaten = &json["eaten"];
    let throws = json["throws"]["mean"].as_f64().unwrap_or_default() * games as f64;
    let agents = agents(json);
    let seats = seats.max(1);
    Charted {
        played: ("game", "games"),
        shares,
        parts: vec![
            (
                "pieces eaten, of those that could be",
                whole(&eaten["count"]),
                whole(&eaten["of"]),
            ),
            (
                "throws lost",
                whole(&json["lost_throws"]["count"]),
                throws.round() as u64,
            ),
        ],
        spreads: &[("turns", "turns"), ("throws", "throws"), ("moves", "moves")],
        capped: Some(whole(&json["capped"])),
        counts: vec![],
        players: match agents.as_slice() {
            [first, rest @ ..] if rest.iter().all(|a| a == first) => {
                format!("{seats} {first} players")
            }
            all => format!("{} players", all.join(", ")),
        },
        even: 1.0 / seats as f64,
        besides: ", fair sticks",
        options: format!(
            "--players {seats} --agents {}",
            agents.first().copied().unwrap_or("random")
        ),
    }
}
