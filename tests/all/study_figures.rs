//! Figures of studies from raw games, by plain code: games are played here anew, followed by their events, and counted by hand.
//! And the commands of docs/studies.md give the figures that are committed.

use crate::common::changed::Guard;
use ludarium::study::file::Figures;
use ludarium::study::file::{read, studies, Unit};
use ludarium::study::library::Library;
use ludarium::study::stat::Stat;
use ludarium::study::summary;
use ludarium::study::units::units;
use ludarium_engine::game::measure::Measure;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::game::Starter;
use ludarium_engine::game::{Agent, Asked, Scope, Series};
use ludarium_engine::sowing::notation::parse_position;
use ludarium_engine::sowing::play::{Game, Observer, Phase, Silent};
use ludarium_engine::sowing::words::WinBy;
use ludarium_engine::sowing::Event;
use ludarium_engine::sowing::Playable;
use ludarium_engine::track;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// Counts what falls and what is lifted, as it is heard.
#[derive(Default)]
struct Ear {
    lifts: i64,
    drops: i64,
    fallen: Vec<u8>,
    void: bool,
}

impl Observer for Ear {
    fn lift(&mut self, _hole: u8, _count: u8) {
        self.lifts += 1;
    }
    fn drop(&mut self, place: u8) {
        self.drops += 1;
        self.fallen.push(place);
    }
    fn event(&mut self, _event: Event) {}
    fn void(&mut self) {
        self.void = true;
    }
}

/// A game counted by hand.
#[derive(Default, Clone, PartialEq, Debug)]
struct Plain {
    winner: Option<usize>,
    first: Option<usize>,
    capped: bool,
    turns: i64,
    moves: i64,
    counters: i64,
    rounds: i64,
    throws: i64,
    lost: i64,
    taken: i64,
    south_gain: i64,
    gain: i64,
    sown: Vec<i64>,
    /// Of moves of who holds the first and the last marked hole of the start: whether one was heard to fall there.
    fed: [Vec<i64>; 2],
    /// After each move, what South has more than North: marked holes, counters in the store.
    ahead: Vec<[i64; 2]>,
    /// After each round, what South holds more than North.
    rounds_ahead: Vec<i64>,
}

fn sowing(rules: &Playable, series: &Asked, index: u64) -> Plain {
    let start = series.start.as_ref();
    let start = start.map(|text| parse_position(rules, text).unwrap());
    let mut random = Random::of(series.seed, index);
    let mut game = start.map_or_else(|| Game::new(rules), |p| Game::from_position(rules, p));
    let agents = [series.agents[0], series.agents[series.agents.len() - 1]];
    let given = match series.starter {
        Some(Starter::Lot) => Some(Player::BOTH[random.below(2) as usize]),
        Some(Starter::Seat(seat)) => Some(Player::at(usize::from(seat))),
        None => None,
    };
    let mut p = Plain {
        rounds: 1,
        first: start.map(|_| game.position().to_move.unwrap().index()),
        ..Plain::default()
    };
    let mut unresolved = 0;
    let mut last = None;
    loop {
        // what each holds when the round begins: holes he owns, and his store
        let pos = *game.position();
        let held = Player::BOTH.map(|x| {
            (0..pos.holes())
                .filter(|h| pos.owner(*h) == x)
                .map(|h| i64::from(pos.count(h)))
                .sum::<i64>()
                + i64::from(pos.store(x))
        });
        if game.phase() == Phase::Opening {
            match given.filter(|_| p.rounds == 1) {
                Some(first) => game.open_for(first, &mut random, &mut Silent),
                None => game.open(&mut random, &mut Silent),
            }
        }
        p.first = p.first.or(game.opener().map(Player::index));
        let mut moves = 0;
        while game.phase() == Phase::Play {
            let player = game.position().to_move.unwrap();
            let agent = match (p.moves as u64) < series.openings {
                true => Agent::Random,
                false => agents[player.index()],
            };
            let m = agent.choose(&game, &mut random);
            if moves == 20_000 || unresolved == 2 {
                p.capped = true;
                return p;
            }
            let before = *game.position();
            let mut ear = Ear::default();
            let m = m.unwrap();
            last = Some(player);
            let played = game.play(m, &mut ear).unwrap();
            moves += 1;
            // who lets an extra move be has not moved; who says how his move goes on has not moved anew
            p.moves += i64::from(m.sowing().is_some() && before.asked.is_none());
            // with the round the turn is over, whatever move it gave
            let goes_on = played.again || game.position().asked.is_some();
            p.turns += i64::from(!goes_on || game.phase() != Phase::Play);
            unresolved += i64::from(played.unresolved);
            let stands = (played.endless.is_none() || rules.leaves_choices()) && !played.unresolved;
            if stands && !ear.void && ear.drops > 0 {
                p.sown.push(ear.drops);
                p.counters += ear.drops;
                let marked: Vec<usize> = start.map_or(vec![], |s| {
                    let mark = |h: &usize| s.mark(*h).is_some();
                    (0..s.holes()).filter(mark).collect()
                });
                let watched = [marked.first(), marked.last()];
                for (n, hole) in watched.into_iter().enumerate() {
                    let Some(&hole) = hole else { continue };
                    if before.mark(hole).is_some_and(|m| m.by == player) {
                        p.fed[n].push(i64::from(ear.fallen.contains(&(hole as u8))));
                    }
                }
            }
            let pos = *game.position();
            let of = |x: Player| {
                let marks = (0..pos.holes()).filter_map(|h| pos.mark(h));
                [
                    marks.filter(|m| m.by == x).count() as i64,
                    i64::from(pos.store(x)),
                ]
            };
            let (south, north) = (of(Player::South), of(Player::North));
            p.ahead.push([south[0] - north[0], south[1] - north[1]]);
        }
        let pos = *game.position();
        p.taken += Player::BOTH
            .iter()
            .map(|x| i64::from(pos.store(*x)))
            .sum::<i64>();
        p.taken += (0..pos.holes())
            .filter(|h| pos.mark(*h).is_some())
            .map(|h| i64::from(pos.count(h)))
            .sum::<i64>();
        game.gather(&mut Silent);
        let has = Player::BOTH.map(|x| i64::from(game.position().store(x)));
        p.rounds_ahead.push(has[0] - has[1]);
        p.south_gain = has[0] - held[0];
        p.gain = (has[0] - held[0]).max(has[1] - held[1]);
        if game.ending() == ludarium_engine::sowing::play::Ending::Cap {
            p.capped = true;
        }
        if series.scope == Scope::Round {
            let more = match has[0].cmp(&has[1]) {
                std::cmp::Ordering::Greater => Some(0),
                std::cmp::Ordering::Less => Some(1),
                std::cmp::Ordering::Equal => None,
            };
            p.winner = match (rules.params.win, game.stuck()) {
                (WinBy::NotStuck, Some(stuck)) => Some(1 - stuck.index()),
                (WinBy::Stuck, Some(stuck)) => Some(stuck.index()),
                (WinBy::Fewest, _) => more.map(|w| 1 - w),
                (WinBy::LastMover, _) => last.map(Player::index),
                _ => more,
            };
            return p;
        }
        if game.phase() == Phase::Counted {
            if p.rounds as u64 >= series.max_rounds {
                p.capped = true;
                return p;
            }
            game.divide(&mut random, &mut Silent);
        }
        if game.phase() == Phase::MatchOver {
            p.winner = game.result().and_then(|r| r.winner).map(Player::index);
            return p;
        }
        p.rounds += 1;
    }
}

fn sticks(rules: &track::Rules, request: &Asked, index: u64) -> Plain {
    let seats = request.players.unwrap_or(rules.params.seats.into());
    let series = track::simulate::Series {
        agents: request.agents.clone(),
        ..track::simulate::Series::random(seats, request.seed)
    }
    .begun_by(request.starter);
    let mut throws = track::simulate::throws_of(series.seed, index);
    let mut choices = Random::of(series.seed, index);
    let mut first = series.first.unwrap_or(0);
    if series.lot || (rules.params.first_by_lot && series.first.is_none()) {
        first = throws.below(series.seats as u32) as usize;
    }
    let mut game = track::Game::new(rules, Some(series.seats), first).unwrap();
    let mut heard = track::Heard::default();
    while game.outcome().is_none() {
        let agent = series.agent(usize::from(game.state().turn));
        match agent.choose_track(&game, &mut choices).unwrap() {
            track::Action::Throw => {
                let value = track::simulate::throw(rules, &mut throws);
                game.throw(value, &mut heard).unwrap();
            }
            action => game.act(action, &mut heard).unwrap(),
        }
    }
    let lines = heard.lines(rules);
    let of = |word: &str| {
        lines
            .iter()
            .filter(|l| l.split(' ').next() == Some(word))
            .count() as i64
    };
    let over = lines.iter().find_map(|l| l.strip_prefix("over ")).unwrap();
    Plain {
        winner: over.parse().ok(),
        first: Some(first),
        turns: 1 + of("turn"),
        throws: of("throw"),
        lost: of("lost"),
        taken: of("eaten"),
        rounds: 1,
        ..Plain::default()
    }
}

/// A game of men on points, counted from the lines that tell it.
fn on_points(series: &dyn Series, index: u64) -> Plain {
    let lines = series.transcript(index);
    let steps = lines
        .iter()
        .map(|text| serde_json::from_str::<Value>(text).unwrap());
    let mut p = Plain {
        rounds: 1,
        capped: true,
        ..Plain::default()
    };
    let seat = |word: &str| ["S", "N"].iter().position(|seat| *seat == word);
    for step in steps {
        // a game that is over before anything is done has no event that says so: the last line tells the result
        if let (Some(result), 0) = (step["result"].as_str(), p.moves) {
            (p.winner, p.capped) = (result.split(' ').next().and_then(seat), false);
        }
        // lots are nobody's
        if let Some(by) = step["by"].as_u64() {
            p.first = p.first.or(Some(by as usize));
            p.moves += 1;
        }
        p.turns = step["turns"].as_i64().unwrap_or(p.turns);
        for event in step["events"].as_array().into_iter().flatten() {
            let line: Vec<&str> = event["text"].as_str().unwrap().split(' ').collect();
            match line[0] {
                "take" => p.taken += 1,
                "over" => (p.winner, p.capped) = (seat(line[1]), false),
                _ => (),
            }
        }
    }
    p
}

fn plain(series: &dyn Series, index: u64) -> Plain {
    let rules = series.rules();
    let sowing_rules = ludarium_engine::sowing::of(rules);
    if let Some(rules) = sowing_rules {
        return sowing(rules, series.asked(), index);
    }
    match track::of(rules) {
        Some(rules) => sticks(rules, series.asked(), index),
        None => on_points(series, index),
    }
}

fn thrown(series: &dyn Series) -> bool {
    track::of(series.rules()).is_some()
}

/// The values of a measure, where this test counts it by hand.
fn values(p: &Plain, m: Measure, track: bool) -> Option<Vec<i64>> {
    let first = i64::from(p.winner.is_some() && p.winner == p.first);
    Some(vec![match m.word() {
        "turns" => p.turns,
        "moves" if !track => p.moves,
        "counters" => p.counters,
        "rounds" => p.rounds,
        "throws" => p.throws,
        "lost" => p.lost,
        "taken" => p.taken,
        "south-gain" => p.south_gain,
        "gain" => p.gain,
        "first-wins" => first,
        "first-of-decided" if p.winner.is_none() => return Some(vec![]),
        "first-of-decided" => first,
        "decided" => i64::from(p.winner.is_some()),
        "capped" => i64::from(p.capped),
        "longest-move" => p.sown.iter().max().copied().unwrap_or(0),
        "move-counters" => return Some(p.sown.clone()),
        "first-marked-fed" => return Some(p.fed[0].clone()),
        "last-marked-fed" => return Some(p.fed[1].clone()),
        "marks-lead-wins" | "store-lead-wins" | "marks-over-store" => {
            assert_eq!(p.rounds, 1, "told of rounds");
            let [marks, store] = p.ahead[(p.ahead.len() - 1) / 2];
            let (lead, applies) = match m.word() {
                "marks-lead-wins" => (marks, marks != 0),
                "store-lead-wins" => (store, store != 0),
                _ => (marks, marks * store < 0),
            };
            let applies = applies && p.winner.is_some();
            let wins = p.winner == Some(usize::from(lead < 0));
            return Some(if applies {
                vec![i64::from(wins)]
            } else {
                vec![]
            });
        }
        "round-lead-changes" => {
            let signs: Vec<i64> = p
                .rounds_ahead
                .iter()
                .map(|a| a.signum())
                .filter(|a| *a != 0)
                .collect();
            signs.windows(2).filter(|w| w[0] != w[1]).count() as i64
        }
        _ => return None,
    }])
}

fn mean(values: &[i64]) -> f64 {
    values.iter().sum::<i64>() as f64 / values.len().max(1) as f64
}

/// How many of the games to play: long ones fewer.
fn games(unit: &Unit) -> u64 {
    let dear = unit.identity.scope == Some(Scope::Match);
    let thinks = unit
        .identity
        .agents
        .iter()
        .any(|a| a.word().contains(':') || a.word() == "careful");
    let some = match (dear, thinks) {
        (true, _) => 2,
        (_, true) => 3,
        _ => 12,
    };
    unit.identity.games.min(some)
}

/// Series of a study that are recounted where rules, studies or the code are others, and where they are as they were.
const USUALLY: usize = 40;
const SELDOM: usize = 6;

fn guard() -> Guard {
    let data = ["corpus/games", "corpus/rulesets", "corpus/studies"];
    Guard::of(
        "study-figures",
        &data,
        &["engine/src", "crates/study/src/study"],
    )
}

#[test]
#[ignore = "nightly: series played again"]
fn every_published_statistic_is_that_of_the_raw_games() {
    let mut compared = 0;
    let guard = guard();
    let library = Library::of(&corpus());
    for (name, path) in studies(&corpus()).unwrap() {
        let study = read(&path).unwrap();
        let all = units(&library, &study).unwrap();
        for unit in guard.some_of_all(all, USUALLY, SELDOM) {
            let id = &unit.identity;
            // rounds without end are counted as broken off, and dear to play
            let changed =
                |a: &ludarium::study::other::Against| a.clause.is_some() || a.swap.is_some();
            let away = id.against.as_ref().is_some_and(changed) && id.games == 100;
            if id.tell.is_empty() || id.games == 0 || away {
                continue;
            }
            let n = games(&unit);
            let walkers = unit.series();
            let rows: Vec<Vec<Plain>> = walkers
                .iter()
                .map(|w| (0..n).map(|k| plain(&**w, k)).collect())
                .collect();
            let track = thrown(&*walkers[0]);
            let figures = match unit.play(0, n).unwrap() {
                Figures::Rows(f) => summary::rows(&f, &id.tell, id.states, id.seed),
                Figures::Pairs(f) => summary::pairs(&f, &id.tell, id.seed),
                Figures::Meets(f) => summary::meets(&f, &id.tell, id.seed),
                _ => unreachable!(),
            };
            let figures = serde_json::to_value(figures).unwrap();
            let where_ = format!("{name} {} {:?} {:?}", id.game, id.label, id.against);
            for stat in &id.tell {
                let got = &figures[stat.to_string()];
                let Some(m) = stat.measure() else { continue };
                let all = m == Measure::CAPPED;
                let per = |w: usize| -> Option<Vec<Vec<i64>>> {
                    (0..n as usize)
                        .filter(|k| all || rows.iter().all(|r| !r[*k].capped))
                        .map(|k| values(&rows[w][k], m, track))
                        .collect()
                };
                let Some(own) = per(0) else { continue };
                let given = got["value"].as_f64().unwrap_or_default();
                let within = |v: i64| match stat {
                    Stat::Share(_, low, high) => i64::from((*low..=*high).contains(&v)),
                    _ => v,
                };
                let flat: Vec<i64> = own.concat().into_iter().map(within).collect();
                let under = |w: usize| -> Vec<i64> {
                    per(w).unwrap().concat().into_iter().map(within).collect()
                };
                let by_hand = if rows.len() == 4 {
                    mean(&under(3)) - mean(&under(1)) - mean(&under(2)) + mean(&flat)
                } else if rows.len() == 2 {
                    let other: Vec<i64> =
                        per(1).unwrap().concat().into_iter().map(within).collect();
                    mean(&other) - mean(&flat)
                } else {
                    match stat {
                        // long games broken off count where they had come so far
                        Stat::Share(m, _, i64::MAX)
                            if m.0.grows && rows[0].iter().any(|r| r.capped) =>
                        {
                            continue
                        }
                        Stat::Balance => 1.0 - (2.0 * mean(&flat) - 1.0).abs(),
                        _ => mean(&flat),
                    }
                };
                if flat.is_empty() {
                    continue;
                }
                compared += 1;
                assert!(
                    (given - by_hand).abs() < 2e-6,
                    "{where_}: {stat}: told {given}, by hand {by_hand}"
                );
            }
        }
    }
    let least = guard.looked_at();
    assert!(compared > least, "only {compared} figures were compared");
    guard.passed();
}

/// The results that are committed, of a study that is short enough to be played anew in full.
#[test]
#[ignore = "nightly: series played again"]
fn a_committed_figure_is_that_of_all_its_games() {
    let study = read(&corpus().join("studies/claims.toml")).unwrap();
    let text = std::fs::read_to_string(corpus().join("studies/results/claims.json")).unwrap();
    let kept: Value = serde_json::from_str(&text).unwrap();
    let mut seen = 0;
    let most: u64 = std::env::var("STUDY_GAMES")
        .ok()
        .and_then(|n| n.parse().ok())
        .unwrap_or(4000);
    for (unit, kept) in units(&Library::of(&corpus()), &study)
        .unwrap()
        .iter()
        .zip(kept["series"].as_array().unwrap())
    {
        let id = &unit.identity;
        let greedy = id.label.as_deref().is_some_and(|l| l.contains("greedy"));
        if id.games > most || id.scope == Some(Scope::Match) || !greedy || id.against.is_some() {
            continue;
        }
        let walker = &unit.series()[0];
        let rows: Vec<Plain> = (0..id.games).map(|k| plain(&**walker, k)).collect();
        for stat in &id.tell {
            let Some(m) = stat.measure() else { continue };
            let all: Option<Vec<Vec<i64>>> = rows
                .iter()
                .map(|r| values(r, m, thrown(&**walker)))
                .collect();
            let Some(all) = all else { continue };
            let all = all.concat();
            let v = &kept["figures"][stat.to_string()];
            match stat {
                Stat::Share(_, low, high) => {
                    let hits = all.iter().filter(|v| (*low..=*high).contains(*v)).count();
                    assert_eq!(v["hits"], hits, "{stat}");
                }
                _ => assert!(
                    (v["value"].as_f64().unwrap() - mean(&all)).abs() < 1e-6,
                    "{stat}"
                ),
            }
            let played = v.get("played").unwrap_or(&v["n"]);
            assert_eq!(*played, all.len(), "{stat}");
            seen += 1;
        }
    }
    assert!(seen >= 6, "{seen}");
}

/// Every command of docs/studies.md that names a file of results gives the figures that stand there.
#[test]
#[ignore = "nightly: series played again"]
fn the_commands_of_the_method_give_the_committed_figures() {
    let method = std::fs::read_to_string(corpus().join("../docs/studies.md")).unwrap();
    let mut run = 0;
    for line in method
        .lines()
        .filter(|l| l.starts_with('|') && l.contains("`ludarium ") && l.contains("results/"))
    {
        let quoted: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        let command = quoted.iter().find(|q| q.starts_with("ludarium ")).unwrap();
        let file = quoted.iter().find(|q| q.starts_with("results/")).unwrap();
        let args: Vec<&str> = command.split(' ').skip(1).collect();
        let done = Command::new(env!("CARGO_BIN_EXE_ludarium"))
            .args(&args)
            .arg("--json")
            .current_dir(corpus().join(".."))
            .output()
            .unwrap();
        let now: Value = serde_json::from_slice(&done.stdout).expect(command);
        let text = std::fs::read_to_string(corpus().join("studies").join(file)).unwrap();
        let kept: Value = serde_json::from_str(&text).unwrap();
        let same = |s: &&Value| {
            let first = |v: &Value| v["agents"][0].clone();
            s["game"] == now["game"]
                && s["seed"] == now["seed"]
                && s["games"] == now["games"]
                && first(s) == first(&now)
        };
        let series = kept["series"]
            .as_array()
            .unwrap()
            .iter()
            .find(same)
            .expect(command);
        let f = &series["figures"];
        assert_eq!(series["rules_sha256"], now["rules_sha256"], "{command}");
        assert_eq!(
            f["first_mover_wins"]["hits"], now["first_mover_wins"],
            "{command}"
        );
        for key in ["turns", "moves"] {
            for of in ["mean", "median", "p95", "max", "sd"] {
                assert_eq!(f[key][of], now[key][of], "{command}: {key} {of}");
            }
        }
        run += 1;
    }
    assert!(
        run >= 3,
        "{run} commands of docs/studies.md name their results"
    );
}
