//! A game of every ruleset and edition, kept as a reader would want to read it: the board drawn, the move, what happened
//! and by which clause. A change of the rules, of the engine or of what is written shows here.
//! `UPDATE=1 cargo test --test all playthroughs::` writes them anew.

use crate::common;
use crate::common::OfFamily;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::Agent;
use ludarium_engine::game::Player;
use ludarium_engine::game::Stand;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::Overrides;
use ludarium_engine::sowing::holes::hole_letter;
use ludarium_engine::sowing::notation::move_text;
use ludarium_engine::sowing::play::{Game, Phase};
use ludarium_engine::sowing::position::Position;
use ludarium_engine::sowing::replay::{result_json, step, Recorder};
use ludarium_engine::sowing::Playable;
use ludarium_engine::track::notation::position_text as track_text;
use ludarium_engine::track::simulate::{throw, throws_of};
use ludarium_engine::track::{self, Action, Heard};
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Moves written of a game; the rest is played and its end written.
const TOLD: usize = 12;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs")
}

/// North above, from his right to his left; South below; stores at the ends.
fn board(rules: &Playable, pos: &Position) -> String {
    let (row, n) = (rules.params.row as usize, rules.holes());
    let cell = |h: usize| {
        let mark = pos.mark(h).map_or(String::new(), |m| {
            let letter = rules.mark_letters[m.kind as usize].map_or(String::new(), String::from);
            format!("{letter}{}", m.by.letter().to_ascii_lowercase())
        });
        let closed = if pos.closed(h) { "x" } else { "" };
        format!("{:>5}", format!("{}{mark}{closed}", pos.count(h)))
    };
    let names = |list: &[usize]| {
        list.iter()
            .map(|h| format!("{:>5}", hole_letter(n, *h)))
            .collect::<String>()
    };
    let (south, north): (Vec<usize>, Vec<usize>) = ((0..row).collect(), (row..n).rev().collect());
    let cells = |list: &[usize]| list.iter().map(|h| cell(*h)).collect::<String>();
    let mut out = format!("       {}\n", names(&north));
    let _ = writeln!(out, "  {:>4} {}", pos.store(Player::North), cells(&north));
    let _ = writeln!(
        out,
        "       {}  {}",
        cells(&south),
        pos.store(Player::South)
    );
    let _ = writeln!(out, "       {}", names(&south));
    if pos.out() > 0 {
        let _ = writeln!(out, "       out of play: {}", pos.out());
    }
    if pos.hand() > 0 {
        let _ = writeln!(out, "       in hand: {}", pos.hand());
    }
    out
}

fn events(rules: &Playable, recorder: &Recorder, out: &mut String) {
    for (e, _) in &recorder.events {
        let ids: Vec<&str> = e
            .clauses
            .iter()
            .map(|c| rules.clauses[*c as usize].id.as_str())
            .collect();
        let _ = writeln!(out, "    {:<24} {}", e.line(rules), ids.join(" "));
    }
}

fn sowing(slug: &str) -> String {
    let rules = common::rules(slug);
    let mut out = format!("{}\n{}\n\n", rules.title, slug);
    let mut game = Game::new(&rules);
    let mut random = Random::of(1, 0);
    let mut recorder = Recorder::default();
    game.open(&mut Fixed(0), &mut recorder);
    events(&rules, &recorder, &mut out);
    out.push_str(&board(&rules, game.position()));
    let mut moves = 0;
    while game.phase() == Phase::Play {
        let agent = if moves % 2 == 0 {
            Agent::Greedy
        } else {
            Agent::Random
        };
        let Some(m) = agent.choose(&game, &mut random) else {
            break;
        };
        let played = step(&mut game, m);
        moves += 1;
        let last = game.phase() != Phase::Play;
        if moves == TOLD + 1 && !last {
            out.push_str("\n…\n");
        }
        if moves <= TOLD || last {
            let by = played.by.map_or('-', |seat| Player::at(seat).letter());
            let _ = writeln!(out, "\n{moves}. {by} {}", move_text(rules.holes(), m));
            events(&rules, &played.heard, &mut out);
            out.push_str(&board(&rules, played.after.position()));
        }
    }
    let mut recorder = Recorder::default();
    game.gather(&mut recorder);
    out.push_str("\nThe round is over.\n");
    events(&rules, &recorder, &mut out);
    out.push_str(&board(&rules, game.position()));
    if game.phase() == Phase::Counted {
        let mut recorder = Recorder::default();
        game.divide(&mut Fixed(0), &mut recorder);
        out.push_str("\nThe next round.\n");
        events(&rules, &recorder, &mut out);
        out.push_str(&board(&rules, game.position()));
    }
    let result = result_json(&game);
    let _ = writeln!(
        out,
        "\n{moves} moves; {}",
        serde_json::to_string(&result).unwrap()
    );
    out
}

/// A game of any family, as a terminal shows it.
fn at_a_table(slug: &str) -> String {
    let loaded = common::loaded(slug);
    let rules = loaded.rules(&Choice::new(), &Overrides::new());
    let rules = rules.unwrap_or_else(|e| panic!("{e}"));
    let ids = |clauses: &[u16]| rules.head().ids(clauses).join(" ");
    let mut out = format!("{}\n{slug}\n\n", rules.head().title);
    let mut table = rules.clone().terminal();
    table.begin(&Begin::default()).unwrap();
    out.push_str(&table.plain());
    let mut random = Random::of(1, 0);
    let mut acts = 0;
    while matches!(table.stand(), Stand::Seat(_)) && acts < 2000 {
        let agent = if acts % 2 == 0 {
            Agent::Greedy
        } else {
            Agent::Random
        };
        let offer = table.agent(agent, &mut random, None).unwrap();
        let steps = table.act(&offer.token).unwrap();
        acts += 1;
        let last = table.stand() == Stand::Over;
        if acts == TOLD + 1 && !last {
            out.push_str("\n…\n");
        }
        if acts <= TOLD || last {
            let _ = writeln!(out, "\n{acts}. {}", offer.token);
            for line in steps.iter().flat_map(|s| &s.lines) {
                let _ = writeln!(out, "    {}  {}", line.words, ids(&line.clauses));
            }
            out.push_str(&table.plain());
        }
    }
    let result = table.result().unwrap_or_else(|| "it goes on".into());
    let _ = writeln!(out, "\n{acts} acts; {result}");
    out
}

fn on_a_track(slug: &str) -> String {
    let loaded = common::loaded(slug);
    let rules = loaded
        .compile_track(&Choice::new(), &Overrides::default())
        .unwrap_or_else(|e| panic!("{e}"));
    let mut out = format!("{}\n{slug}\n\n", loaded.bundle.rules.title);
    let mut game = track::Game::new(&rules, None, 0).unwrap();
    let (mut throws, mut choices) = (throws_of(1, 0), Random::of(1, 0));
    let _ = writeln!(out, "{}", track_text(&rules, game.state()));
    let mut turns = 0;
    while game.outcome().is_none() && game.tally().turns < 2000 {
        let mut heard = Heard::default();
        let action = Agent::Greedy.choose_track(&game, &mut choices).unwrap();
        let token = if action == Action::Throw {
            let value = throw(&rules, &mut throws);
            game.throw(value, &mut heard).unwrap();
            format!("t{value}")
        } else {
            game.act(action, &mut heard).unwrap();
            action.to_string()
        };
        turns += 1;
        let last = game.outcome().is_some();
        if turns == 5 * TOLD + 1 && !last {
            out.push_str("\n…\n");
        }
        if turns <= 5 * TOLD || last {
            let _ = writeln!(out, "\n{turns}. {token}");
            for (event, why) in &heard.0 {
                let ids: Vec<&str> = rules
                    .why(why)
                    .iter()
                    .map(|c| rules.clauses[*c as usize].id.as_str())
                    .collect();
                let _ = writeln!(out, "    {:<24} {}", event.line(&rules), ids.join(" "));
            }
            let _ = writeln!(out, "    {}", track_text(&rules, game.state()));
        }
    }
    let _ = writeln!(
        out,
        "\n{turns} actions; {:?}",
        game.outcome().map(|o| (o.winner, o.ranks.clone()))
    );
    out
}

#[test]
fn games_are_told_as_they_were() {
    let slugs: BTreeSet<String> = ludarium::rules_files::every(&common::corpus())
        .into_iter()
        .map(|(s, _)| s)
        .collect();
    let update = std::env::var_os("UPDATE").is_some();
    if update {
        std::fs::create_dir_all(folder()).unwrap();
    }
    let mut behind = vec![];
    for slug in &slugs {
        let loaded = common::loaded(slug);
        let text = match () {
            () if loaded.is_track() => on_a_track(slug),
            () if loaded.is_sowing() => sowing(slug),
            () => at_a_table(slug),
        };
        // every line of a clause names one that is there
        assert!(text.contains('.') && text.lines().count() > 20, "{slug}");
        let file = folder().join(format!("{slug}.txt"));
        if update {
            std::fs::write(&file, &text).unwrap();
        }
        if std::fs::read_to_string(&file).unwrap_or_default() != text {
            behind.push(slug.clone());
        }
    }
    assert!(behind.is_empty(), "told otherwise than kept: {behind:?}; if a rule was meant to change: UPDATE=1 cargo test --test all playthroughs::");
    let kept: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .flatten()
        .filter_map(|e| {
            e.file_name()
                .to_str()
                .and_then(|n| n.strip_suffix(".txt").map(String::from))
        })
        .collect();
    assert_eq!(
        kept, slugs,
        "a playthrough for each, and none of a game that is gone"
    );
}
