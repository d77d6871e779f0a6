//! Figures of a series of stick-and-track games, as `ludarium simulate --json` prints it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::figures::{chart, share, share_row, spread_row};
use super::text::grouped;
use super::view::Figures;

/// The figures as the page shows them, or nothing where the JSON holds no games. `players` names the seats in order.
#[must_use]
pub fn track_figures(
    slug: &str,
    json: &Value,
    defaults: &BTreeMap<String, String>,
    players: &[String],
) -> Option<Figures> {
    let n = json["games"].as_u64().filter(|n| *n > 0)?;
    let seats = players.len().max(1);
    let number = |v: &Value| v.as_u64().unwrap_or_default();
    let wins: Vec<u64> = json["wins"]
        .as_array()
        .into_iter()
        .flatten()
        .map(number)
        .collect();
    let mut shares: Vec<_> = players
        .iter()
        .zip(&wins)
        .map(|(name, hits)| share(&format!("{name} wins"), *hits, n))
        .collect();
    if number(&json["draw"]) > 0 {
        shares.push(share("drawn", number(&json["draw"]), n));
    }
    shares.push(share(
        "who began wins",
        number(&json["first_mover_wins"]),
        n,
    ));
    let mut rows: Vec<_> = shares.iter().map(|s| share_row(s, n)).collect();
    let mut part = |name: &str, key: &str, of: u64| {
        if of > 0 {
            rows.push(share_row(&share(name, number(&json[key]["count"]), of), of));
        }
    };
    part(
        "pieces eaten, of those that could be",
        "eaten",
        number(&json["eaten"]["of"]),
    );
    let throws = json["throws"]["mean"].as_f64().unwrap_or_default();
    #[allow(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        clippy::cast_precision_loss
    )]
    part(
        "throws lost",
        "lost_throws",
        (throws * n as f64).round() as u64,
    );
    for (key, name) in [("turns", "turns"), ("throws", "throws"), ("moves", "moves")] {
        rows.extend(spread_row(
            &json[key],
            &format!("{name} in a game, mean"),
            "games",
            n,
        ));
    }
    rows.push(share_row(
        &share(
            "games broken off at the limit of turns",
            number(&json["capped"]),
            n,
        ),
        n,
    ));
    let agents: Vec<&str> = json["agents"]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect();
    let kind = match agents.as_slice() {
        [first, rest @ ..] if rest.iter().all(|a| a == first) => format!("{seats} {first} players"),
        all => format!("{} players", all.join(", ")),
    };
    let seed = number(&json["seed"]);
    let readings: Vec<String> = json["readings"]
        .as_object()
        .into_iter()
        .flatten()
        .filter_map(|(q, r)| {
            let r = r
                .as_str()
                .filter(|r| defaults.get(q).is_none_or(|d| d != r))?;
            Some(format!("{q}: {r}"))
        })
        .collect();
    let mut made = format!("{} games, {kind}, seed {seed}, ", grouped(n));
    made.push_str(&if readings.is_empty() {
        "default readings".into()
    } else {
        readings.join(", ")
    });
    #[allow(clippy::cast_precision_loss)]
    let even = 1.0 / seats as f64;
    Some(Figures {
        line: format!("{} games between {kind}, seed {seed}", grouped(n)),
        chart: chart(&shares, even),
        chart_note: format!(
            "Share of games, with 95 % intervals (Wilson). The dashed line is an even share. \
             Figures of {kind} are facts about the rules, not about people."
        ),
        rows,
        made: format!("{made}, fair sticks."),
        rules_sha256: json["rules_sha256"].as_str().unwrap_or_default().to_owned(),
        command: format!(
            "ludarium simulate {slug} --games {n} --players {seats} --agents {} --seed {seed}",
            agents.first().copied().unwrap_or("random")
        ),
    })
}
