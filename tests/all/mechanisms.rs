//! Every mechanism of the rules language has an entry in the coding manual, an example under `docs/examples`, and a law:
//! games of the examples are played by the engine and, beside it, by rules read plainly clause by clause (`plain`), and
//! agree in everything: moves, boards, stores, owners, marks, who is next, ends, divisions, winners. Counters are conserved.

use crate::common;
use crate::plain::rounds::{Match, Stage};
use crate::plain::sowing::Step;
use crate::plain::{Rules, Used};
use ludarium::rules_files::load;
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::lang::taken_in;
use ludarium_engine::lang::Choice;
use ludarium_engine::sowing::notation::{move_text, parse_move};
use ludarium_engine::sowing::params::PARAMS;
use ludarium_engine::sowing::play::{Game, Phase, Silent};
use ludarium_engine::sowing::position::hole_letter;
use ludarium_engine::sowing::Ruleset;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn examples() -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples"))
            .unwrap()
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|x| x == "toml"))
            .collect();
    files.sort();
    files
}

/// Every reading by itself, and the defaults.
fn choices(loaded: &ludarium::rules_files::Loaded) -> Vec<Choice> {
    let (all, _) = taken_in(&loaded.bundle).unwrap();
    let mut out = vec![Choice::new()];
    for (q, question) in &all.questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_none() && *name != question.default {
                out.push([(q.clone(), name.clone())].into());
            }
        }
    }
    out
}

fn text(n: usize, step: Step) -> String {
    match step {
        None => "stop".into(),
        Some((h, None)) => hole_letter(n, h).to_string(),
        Some((h, Some(up))) => format!("{}{}", hole_letter(n, h), if up { '+' } else { '-' }),
    }
}

fn agree(rules: &Ruleset, game: &Game, plain: &Match, told: &[String]) {
    let pos = game.position();
    let n = pos.holes();
    let at = || {
        format!(
            "{} {:?} after {}",
            rules.slug,
            rules.readings,
            told.join(" ")
        )
    };
    let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
    let b = &plain.board;
    assert_eq!(cells, b.cells, "board, {}", at());
    assert_eq!(
        Player::BOTH.map(|p| u32::from(pos.store(p))),
        b.store,
        "stores, {}",
        at()
    );
    assert_eq!(
        (u32::from(pos.out()), u32::from(pos.hand())),
        (b.out, b.hand),
        "out and hand, {}",
        at()
    );
    for h in 0..n {
        let mark = pos
            .mark(h)
            .map(|m| (rules.marks[m.kind as usize].clone(), m.by.index()));
        assert_eq!(mark, b.mark[h], "mark of {h}, {}", at());
        assert_eq!(
            (
                pos.owner(h).index(),
                pos.closed(h),
                pos.visited(h) && mark.is_some()
            ),
            (b.owner[h], b.closed[h], b.visited[h] && mark.is_some()),
            "owner, closed, visited of {h}, {}",
            at()
        );
    }
    let stage = match game.phase() {
        Phase::Opening => Stage::Opening,
        Phase::Play => Stage::Play,
        Phase::Over => Stage::Over,
        Phase::Counted => Stage::Counted,
        Phase::MatchOver => Stage::MatchOver,
    };
    assert_eq!(stage, plain.stage, "{}", at());
    if stage == Stage::Play {
        assert_eq!(
            pos.to_move.map(Player::index),
            plain.to_move,
            "who is next, {}",
            at()
        );
    }
    let won = |r: Option<ludarium_engine::sowing::play::GameResult>| {
        r.map(|r| r.winner.map(Player::index))
    };
    if stage != Stage::Opening && stage != Stage::Play && stage != Stage::Over {
        assert_eq!(
            won(game.round_result()),
            plain.round_winner,
            "winner of the round, {}",
            at()
        );
    }
    assert_eq!(
        won(game.result()),
        plain.winner,
        "winner of the match, {}",
        at()
    );
    assert_eq!(
        b.total(),
        u32::from(rules.params.total),
        "counters are conserved, {}",
        at()
    );
    assert_eq!(
        pos.total(),
        u32::from(rules.params.total),
        "counters are conserved, {}",
        at()
    );
}

/// Plays one game both ways; `moves` at most.
fn side_by_side(rules: &Ruleset, plainly: &Rules, index: u64, moves: usize, used: &mut Used) {
    let mut random = Random::of(29, index);
    let first = Player::BOTH[(index % 2) as usize];
    let mut game = Game::new(rules);
    let mut plain = Match::new(plainly);
    let mut told = vec![];
    let mut left = moves;
    while left > 0 && game.phase() != Phase::MatchOver {
        match game.phase() {
            Phase::Opening => {
                game.open(&mut Fixed(first.index()), &mut Silent);
                let race = plainly.word("opening.kind") == "race"
                    && (plain.round == 1 || plainly.word("opening.later") != "turns");
                if race {
                    let when = if plain.round == 1 { "first" } else { "later" };
                    used.set(plainly, &format!("starter.{when}"));
                    // its own law stands below: here the plain rules take up the board that the race leaves
                    let pos = game.position();
                    plain.board.cells = pos.counts().iter().map(|c| u32::from(*c)).collect();
                    plain.board.store = Player::BOTH.map(|p| u32::from(pos.store(p)));
                    let opener = game.opener().unwrap().index();
                    plain.begin(plainly, opener, used);
                } else {
                    plain.open(plainly, first.index(), used);
                }
            }
            Phase::Play => {
                let n = rules.holes();
                let legal = plain.legal(plainly, used);
                let words: Vec<String> = legal.iter().map(|m| text(n, *m)).collect();
                let engine: Vec<String> = game.legal().iter().map(|m| move_text(n, *m)).collect();
                assert_eq!(
                    engine,
                    words,
                    "moves, {} {:?} after {}",
                    rules.slug,
                    rules.readings,
                    told.join(" ")
                );
                let i = random.below(legal.len() as u32) as usize;
                let played = game
                    .play(parse_move(n, &words[i]).unwrap(), &mut Silent)
                    .unwrap();
                told.push(words[i].clone());
                let done = plain.play(plainly, legal[i], used);
                assert_eq!(
                    played.endless.is_some(),
                    done.endless,
                    "endless, {} after {}",
                    rules.slug,
                    told.join(" ")
                );
                left -= 1;
            }
            Phase::Over => {
                game.gather(&mut Silent);
                plain.gather(plainly, used);
            }
            Phase::Counted => {
                game.divide(&mut Fixed(first.index()), &mut Silent);
                plain.divide(plainly, first.index(), used);
            }
            Phase::MatchOver => {}
        }
        agree(rules, &game, &plain, &told);
    }
}

/// What a file sets, whatever comes of it in play.
fn set_by(rules: &Rules, used: &mut Used) {
    for (path, value) in &rules.set {
        used.add(path.clone());
        if let Some(word) = value.as_str() {
            if !PLAYED.iter().any(|p| path == p) {
                used.add(format!("{path}={word}"));
            }
        }
    }
}

/// Parameters whose words count only when they have decided something.
const PLAYED: &[&str] = &[
    "sow.skip",
    "strip.captures",
    "feed.duty",
    "stuck.then",
    "endless.then",
    "gather.free",
    "gather.marked",
    "divide.kind",
    "divide.gained",
    "divide.empty",
    "divide.copy",
    "divide.remainder",
    "look.closed",
    "starter.later",
    "majority.ends",
];

/// Mechanisms whose law is held by another test: where, and its name.
const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "opening.pace=jitter",
        "tests/all/mechanisms.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.pace=finish",
        "tests/all/mechanisms.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.pace=lot",
        "tests/all/mechanisms.rs",
        "a_race_is_what_it_says",
    ),
    (
        "opening.from=printed",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "opening.from=picked",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "opening.from=picked-facing",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "endless.then=stop",
        "tests/all/readings_replay.rs",
        "what_a_reading_leaves_to_a_player_is_written_and_played",
    ),
    (
        "take.offer=true",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "take.offer=false",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "divide.remainder=picked",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "divide.debt=carried",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=last-owner",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=mine-short",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.holes=theirs-short",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain=yes",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "when.full-gain=no",
        "tests/all/readings_replay.rs",
        "every_game_is_told_whole_by_its_record",
    ),
    (
        "then.miss",
        "tests/all/mechanisms.rs",
        "a_capture_let_pass_leaves_its_mark",
    ),
    (
        "then.tell",
        "tests/all/mechanisms.rs",
        "a_word_told_changes_no_play",
    ),
];

/// Every mechanism there is, from the program's own lists: parameters and their words, conditions, outcomes, moments.
fn mechanisms() -> BTreeSet<String> {
    ludarium_engine::lang::features::vocabulary(&ludarium_engine::sowing::VOCABULARY)
        .into_iter()
        .collect()
}

#[test]
fn examples_are_played_as_their_clauses_say() {
    let mut used = Used::default();
    for file in examples() {
        let loaded = load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"));
        for choice in choices(&loaded) {
            let rules = loaded
                .compile(&choice)
                .unwrap_or_else(|e| panic!("{choice:?}: {e}"));
            let plainly = Rules::of(&loaded.bundle, &choice);
            set_by(&plainly, &mut used);
            for index in 0..10 {
                side_by_side(&rules, &plainly, index, 80, &mut used);
            }
        }
    }
    // words that a parameter has where it is left out
    for p in PARAMS {
        if let ludarium_engine::lang::params::Need::Default(word) = p.need {
            used.add(format!("{}={word}", p.path()));
        }
    }
    // the race has a law of its own
    used.add("at=race");
    used.add("then.next=won");
    let missing: Vec<String> = mechanisms()
        .into_iter()
        .filter(|m| !used.words.contains(m) && !ELSEWHERE.iter().any(|(e, _, _)| e == m))
        .collect();
    assert!(
        missing.is_empty(),
        "no example under docs/examples brings these into play: {missing:#?}"
    );
    for (mechanism, file, test) in ELSEWHERE {
        assert!(
            mechanisms().contains(*mechanism),
            "{mechanism} is no mechanism"
        );
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap();
        assert!(
            text.contains(&format!("fn {test}()")),
            "{file} has no test {test}"
        );
    }
}

#[test]
fn rulesets_are_played_as_their_clauses_say() {
    for slug in common::rulesets().into_iter().chain(common::editions()) {
        let loaded = common::loaded(&slug);
        if loaded.is_track() {
            continue;
        }
        let edition = common::corpus().join("games").join(&slug).is_dir();
        for choice in choices(&loaded) {
            // what readings leave to a player's pick is held by tests/all/readings_replay.rs
            if edition && !choice.is_empty() {
                continue;
            }
            let rules = loaded.compile(&choice).unwrap_or_else(|e| panic!("{e}"));
            let plainly = Rules::of(&loaded.bundle, &choice);
            let games = if choice.is_empty() { 4 } else { 2 };
            for index in 0..games {
                side_by_side(&rules, &plainly, index, 60, &mut Used::default());
            }
        }
    }
}

/// The manual speaks of every mechanism.
#[test]
fn the_coding_manual_has_an_entry_for_each() {
    let manual = std::fs::read_to_string(
        Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/coding-manual.md"),
    )
    .unwrap();
    let code: String = manual
        .split('`')
        .skip(1)
        .step_by(2)
        .collect::<Vec<_>>()
        .join(" ")
        + &manual;
    let named = |word: &str| {
        code.split(|c: char| !c.is_alphanumeric() && c != '-' && c != '+')
            .any(|w| w == word)
    };
    let missing: Vec<String> = mechanisms()
        .into_iter()
        .filter(|m| {
            let (key, word) = m.split_once('=').unwrap_or((m, ""));
            let key = key.rsplit('.').next().unwrap();
            !named(key) || !(word.is_empty() || named(word))
        })
        .collect();
    assert!(
        missing.is_empty(),
        "docs/coding-manual.md does not speak of {missing:#?}"
    );
}

/// A race told again tick by tick: both drop, then whoever has dropped his last relays from an occupied hole or has won.
fn raced(row: usize, counters: u32, left: bool) -> (Vec<u32>, Vec<usize>) {
    let n = 2 * row;
    let mut cells = vec![counters; n];
    let mut at = if left { [0, row] } else { [row - 1, n - 1] };
    let mut hand = at.map(|h| std::mem::take(&mut cells[h]));
    let drop = |p: usize, at: &mut [usize; 2], hand: &mut [u32; 2], cells: &mut Vec<u32>| {
        at[p] = (at[p] + 1) % n;
        cells[at[p]] += 1;
        hand[p] -= 1;
    };
    for _ in 0..10_000 {
        for p in 0..2 {
            if hand[p] > 0 {
                drop(p, &mut at, &mut hand, &mut cells);
            }
        }
        let won: Vec<usize> = (0..2)
            .filter(|p| hand[*p] == 0 && cells[at[*p]] == 1)
            .collect();
        if !won.is_empty() {
            for p in 0..2 {
                while hand[p] > 0 {
                    drop(p, &mut at, &mut hand, &mut cells);
                }
            }
            return (cells, won);
        }
        for p in 0..2 {
            if hand[p] == 0 {
                hand[p] = std::mem::take(&mut cells[at[p]]);
            }
        }
    }
    (vec![], vec![])
}

fn example(name: &str) -> ludarium::rules_files::Loaded {
    let file = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("docs/examples")
        .join(name);
    load(None, &file.to_string_lossy()).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn a_race_is_what_it_says() {
    let loaded = example("race.toml");
    for row in 2..=8usize {
        for counters in 1..=7u32 {
            let mut file = loaded.clone();
            let clause = file.bundle.rules.clauses.get_mut("board").unwrap();
            let setup = clause.set.as_mut().unwrap().get_mut("setup").unwrap();
            setup.insert("holes".into(), row.into());
            setup.insert("counters".into(), counters.into());
            for (pace, from) in [
                ("drop by drop", "the rightmost"),
                ("drop by drop", "the leftmost"),
                ("unequal", "the rightmost"),
                ("the loser sows to his own end", "the rightmost"),
                ("nothing is sown, lots are drawn", "the rightmost"),
            ] {
                let (board, won) = raced(row, counters, from == "the leftmost");
                let choice = [("Q-1", pace), ("Q-5", from)];
                let choice = choice.map(|(q, r)| (q.to_string(), r.to_string()));
                let rules = file.compile(&choice.into()).unwrap();
                let mut game = Game::new(&rules);
                game.open(&mut Fixed(1), &mut Silent);
                let pos = game.position();
                let cells: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
                let at = format!("{row} holes of {counters}, {pace}, from {from}");
                assert_eq!(pos.total(), 2 * row as u32 * counters, "{at}");
                assert_eq!(
                    Player::BOTH.map(|p| pos.store(p)),
                    [0, 0],
                    "{at}: nothing is taken"
                );
                assert!(game.opener().is_some(), "{at}: somebody begins");
                match pace {
                    "drop by drop" if !won.is_empty() => {
                        assert_eq!(cells, board, "{at}");
                        let first = if won.len() == 1 { won[0] } else { 1 };
                        assert_eq!(game.opener().map(Player::index), Some(first), "{at}");
                    }
                    "nothing is sown, lots are drawn" => {
                        assert_eq!(cells, vec![counters; 2 * row], "{at}");
                        assert_eq!(game.opener(), Some(Player::North), "{at}");
                    }
                    _ => {}
                }
            }
        }
    }
}

#[test]
fn a_capture_let_pass_leaves_its_mark() {
    use ludarium_engine::sowing::play::{Move, Sowing};
    let rules = example("miss.toml")
        .compile(&Choice::new())
        .unwrap_or_else(|e| panic!("{e}"));
    let n = rules.holes();
    let mut first = Game::new(&rules);
    first.open(&mut Fixed(0), &mut Silent);
    let mut passed = 0;
    for index in 0..400 {
        let mut random = Random::of(31, index);
        let mut game = first;
        for _ in 0..12 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let m = legal[random.below(legal.len() as u32) as usize];
            let (mut taken, mut missed) = (game, game);
            let done = taken.play(m, &mut Silent).unwrap();
            missed
                .play(
                    Move::Sow(Sowing {
                        declined: u32::MAX,
                        ..m.sowing().unwrap()
                    }),
                    &mut Silent,
                )
                .unwrap();
            if done.taken > 0 && taken.phase() == Phase::Play {
                let mover = game.position().to_move.unwrap();
                let (was, is) = (game.position(), missed.position());
                let hole = (0..n)
                    .find(|h| is.mark(*h) != was.mark(*h))
                    .expect("a mark");
                assert_eq!(is.mark(hole).map(|k| k.by), Some(mover));
                assert_eq!(is.store(mover), was.store(mover), "nothing was taken");
                assert_eq!(
                    u16::from(is.count(hole)),
                    done.taken,
                    "it lies where it fell"
                );
                passed += 1;
            }
            game = taken;
        }
    }
    assert!(passed > 50, "{passed} captures let pass");
}

#[test]
fn a_word_told_changes_no_play() {
    let loaded = example("captures.toml");
    let mut told = loaded.clone();
    told.bundle.rules.clauses["capture"]
        .then
        .as_mut()
        .unwrap()
        .tell = Some("harvest".into());
    let a = loaded.compile(&Choice::new()).unwrap();
    let b = told.compile(&Choice::new()).unwrap();
    assert!(a.plays_like(&b));
    assert_eq!(a.sha256, b.sha256);
    let kinds = |rules: &Ruleset| {
        let mut game = Game::new(rules);
        game.open(&mut Fixed(0), &mut Silent);
        let mut random = Random::of(5, 0);
        let mut kinds = vec![];
        for _ in 0..40 {
            let legal = game.legal();
            if legal.is_empty() {
                break;
            }
            let m = legal[random.below(legal.len() as u32) as usize];
            let step = ludarium_engine::sowing::replay::step(&mut game, m);
            kinds.extend(
                step.told
                    .events
                    .iter()
                    .map(|(e, _)| e.what.kind().to_string()),
            );
        }
        kinds
    };
    let (plain, harvest) = (kinds(&a), kinds(&b));
    assert!(plain.contains(&"capture".to_string()) && harvest.contains(&"harvest".to_string()));
    assert_eq!(plain.len(), harvest.len());
}

#[test]
fn what_stays_in_marks_counts_at_a_division() {
    use ludarium_engine::sowing::notation::parse_start;
    let mut loaded = example("rounds.toml");
    let file = &mut loaded.bundle.rules;
    file.marks = vec!["weg".into()];
    let set = file.clauses["next-round"].set.as_mut().unwrap();
    set.insert("gather".into(), [("marked".into(), "stay".into())].into());
    set.insert(
        "marks".into(),
        [("next-round".into(), "cleared".into())].into(),
    );
    let rules = loaded.compile(&Choice::new()).unwrap();
    // two in store and nine in a marked hole are eleven: three full holes and two over
    let start = parse_start(&rules, "0,0,0,0/0,0,0,9s 2-13 -").unwrap();
    let mut game = start.game(&rules).at(Phase::Over, None, None);
    game.gather(&mut Silent);
    game.divide(&mut Fixed(0), &mut Silent);
    let pos = game.position();
    assert_eq!(game.phase(), Phase::Opening, "nobody has lost the match");
    assert_eq!(pos.counts(), &[0, 3, 3, 3, 3, 3, 3, 3]);
    assert_eq!(Player::BOTH.map(|p| pos.store(p)), [2, 1]);
    assert_eq!(pos.total(), 24, "none is lost");
}

#[test]
fn who_picks_which_holes_he_fills_fills_as_many() {
    use ludarium_engine::sowing::notation::parse_start;
    let choice = ("Q-1".to_string(), "which holes he likes".to_string());
    let rules = example("rounds.toml").compile(&[choice].into()).unwrap();
    let start = parse_start(&rules, "0,0,0,0/0,0,0,0 17-7 -").unwrap();
    let mut laid = BTreeSet::new();
    for index in 0..60 {
        let mut game = start.game(&rules).at(Phase::Counted, None, None);
        game.divide(&mut Random::of(3, index), &mut Silent);
        let pos = game.position();
        // seventeen fill South's four and leave five, seven fill two of North's and leave one
        assert_eq!(&pos.counts()[..4], [3, 3, 3, 3]);
        assert_eq!(Player::BOTH.map(|p| pos.store(p)), [5, 1]);
        let north: Vec<u8> = pos.counts()[4..].to_vec();
        assert_eq!(north.iter().filter(|c| **c == 3).count(), 2);
        assert!((4..8).all(|h| pos.closed(h) == (pos.count(h) == 0)));
        assert_eq!(pos.total(), 24, "none is lost");
        laid.insert(north);
    }
    assert_eq!(laid.len(), 6, "two of four in every way");
}
