//! Positions of both families, as anybody might write them.

use super::*;
use crate::common::OfFamily;

pub(super) fn sowing(slug: &str) -> Playable {
    common::loaded(slug)
        .compile(&Choice::default())
        .expect("rules")
}

pub(super) fn sticks(slug: &str) -> track::Rules {
    common::loaded(slug)
        .compile_track(&Choice::default(), &Default::default())
        .expect("rules")
}

const SQUARES: &[&str] = &[
    "4,4,4,4,4,4/4,4,4,4,4,4",
    "n",
    "s",
    "n:4",
    "s:0",
    "4n",
    "0-0",
    "S",
    "N",
    "-",
    "48",
    "255",
    "65535",
    "turn 0 ready",
    "turn 1 choose 6",
    "pool 2,4",
    "stopped",
    "role 0 o12",
    "home 0",
    "rows=6",
    "days=40",
    "rows=3",
    "s0",
    "o29",
    "w40p2",
    "b7",
    "h",
    "x",
    "f",
    "c3",
    "m2,6",
    "e4",
    "sort",
    "closing",
    "over",
];

fn starts(short: bool) -> Vec<String> {
    let mut out = vec![];
    for slug in if short {
        common::editions()
    } else {
        common::track_editions()
    } {
        let text =
            std::fs::read_to_string(root().join(format!("corpus/games/{slug}/examples.toml")))
                .expect("examples");
        let table: toml::Table = text.parse().expect("TOML");
        for example in table["example"].as_array().expect("a list") {
            out.extend(
                example["start"]
                    .as_str()
                    .filter(|s| *s != "new")
                    .map(str::to_owned),
            );
        }
    }
    out
}

#[test]
fn positions_of_sowing_games() {
    let rules: Vec<Playable> = common::editions().iter().map(|s| sowing(s)).collect();
    try_on(
        "positions (sowing)",
        inputs(2),
        &starts(true),
        SQUARES,
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            for rules in &rules {
                if let Ok(position) = notation::parse_position(rules, &text) {
                    let written = notation::position_text(rules, &position);
                    let again = notation::parse_position(rules, &written)
                        .expect("what is written can be read");
                    assert_eq!(again, position, "{written}");
                }
            }
        },
    );
}

#[test]
fn positions_of_stick_games() {
    let rules: Vec<track::Rules> = common::track_editions().iter().map(|s| sticks(s)).collect();
    try_on(
        "positions (sticks)",
        inputs(4),
        &starts(false),
        SQUARES,
        |bytes| {
            let text = String::from_utf8_lossy(bytes);
            for rules in &rules {
                let Ok(state) = track::notation::parse_position(rules, &text) else {
                    continue;
                };
                let written = track::notation::position_text(rules, &state);
                let again = track::notation::parse_position(rules, &written)
                    .expect("what is written can be read");
                assert_eq!(again, state, "{written}");
                // and it can be played on from
                let mut game = track::Game::at(rules, state);
                for n in 0..6 {
                    let legal = game.legal();
                    let Some(action) = legal.get(n % legal.len().max(1)) else {
                        break;
                    };
                    if *action == track::Action::Throw {
                        let values = &rules.params.sticks.values;
                        let _ = game.throw(values[n % values.len()], &mut Silent);
                    } else {
                        let _ = game.act(*action, &mut Silent);
                    }
                }
            }
        },
    );
}
