//! Every rule of games of men on points, read twice: the engine's games beside the same games played by clauses that are read
//! plainly, one by one, as the manual says (`plain_men`). After each act the same men stand on the same points, the same is in
//! hand and still to be done, the same player is to move and may do the same; the end is the same.

use crate::plain_men::position::{Man, Play};
use crate::plain_men::Rules;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::{Play as _, Player};
use ludarium_engine::lang::params::Kind;
use ludarium_engine::lang::{Bundle, Choice, Overrides, RulesFile};
use ludarium_engine::men::event::Heard;
use ludarium_engine::men::params::PARAMS;
use ludarium_engine::men::position::Position;
use ludarium_engine::men::rulings::RULINGS;
use ludarium_engine::men::{compile, Game};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("..")
        .join(folder);
    let ours = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().any(|l| l == "family = \"men\"")
    };
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .unwrap()
        .map(|f| f.unwrap().path())
        .filter(|p| p.extension().is_some_and(|x| x == "toml") && ours(p))
        .collect();
    files.sort();
    files
}

fn bundle(path: &Path) -> Bundle {
    let text = std::fs::read_to_string(path).unwrap();
    let (rules, _, wrong) = ludarium_engine::families::read(&text);
    assert!(wrong.is_empty(), "{}: {wrong:?}", path.display());
    Bundle {
        rules,
        shared: vec![],
    }
}

/// The defaults, every other reading by itself, and every two that answer different questions.
fn choices(file: &RulesFile) -> Vec<Choice> {
    let mut single = vec![];
    for (q, question) in &file.questions {
        for (name, reading) in &question.reading {
            if reading.infeasible.is_none() && *name != question.default {
                single.push((q.clone(), name.clone()));
            }
        }
    }
    let mut out = vec![Choice::new()];
    for (i, one) in single.iter().enumerate() {
        out.push([one.clone()].into());
        let others = single[i + 1..].iter().filter(|two| two.0 != one.0);
        out.extend(others.map(|two| Choice::from([one.clone(), two.clone()])));
    }
    out
}

/// What is to be seen of a game.
#[derive(PartialEq)]
struct Sight {
    /// South's men, North's men.
    men: [Vec<String>; 2],
    hand: String,
    to_move: String,
    /// What is still to be done in a turn.
    due: Option<String>,
    /// Who was leapt over and still stands, turns of each, where the position tells them.
    leapt: String,
    /// Who missed a capture.
    missed: String,
    turns: String,
    /// What may be done.
    open: Vec<String>,
    ended: Option<String>,
}

impl Sight {
    /// What the engine and the plain reading see otherwise.
    fn differs(&self, plain: &Sight) -> String {
        let mut out = String::new();
        let mut say = |what: &str, a: String, b: String| {
            if a != b {
                out += &format!(" {what}: engine {a}, plain {b}\n");
            }
        };
        let but = |a: &[String], b: &[String]| {
            let only: Vec<&String> = a.iter().filter(|x| !b.contains(x)).collect();
            format!("alone {only:?} of {}", a.len())
        };
        for (i, player) in ["South's men", "North's men"].iter().enumerate() {
            let (a, b) = (&self.men[i], &plain.men[i]);
            say(player, but(a, b), but(b, a));
        }
        say("hand", self.hand.clone(), plain.hand.clone());
        say("to move", self.to_move.clone(), plain.to_move.clone());
        let due = |sight: &Sight| format!("{:?}", sight.due);
        say("due", due(self), due(plain));
        say("leapt", self.leapt.clone(), plain.leapt.clone());
        say("missed", self.missed.clone(), plain.missed.clone());
        say("turns", self.turns.clone(), plain.turns.clone());
        let open = (&self.open, &plain.open);
        say("open", but(open.0, open.1), but(open.1, open.0));
        let ended = |sight: &Sight| format!("{:?}", sight.ended);
        say("ended", ended(self), ended(plain));
        out
    }
}

fn end(winner: Option<usize>, reason: &str) -> String {
    format!("{} {reason}", ["S", "N", "nobody"][winner.unwrap_or(2)])
}

fn seen_by_engine(game: &Game) -> Sight {
    let text = game.position().text(game.rules());
    let mut parts = text.split_whitespace();
    let men = parts.next().unwrap().split('/').map(|side| {
        let mut men: Vec<String> = side.split(',').map(String::from).collect();
        men.retain(|m| !m.is_empty() && m != "-");
        men.sort();
        men
    });
    let men: Vec<Vec<String>> = men.collect();
    let ended = game.ended();
    let hand = game.position().hand;
    let to_move = game.to_move().map_or("", |p| ["S", "N"][p]);
    let of_turn = ["drop:", "take:", "again", "on:"];
    let parts: Vec<&str> = parts.collect();
    let due = parts
        .iter()
        .find(|p| of_turn.iter().any(|o| p.starts_with(o)));
    let after = |head: &str| {
        let part = parts.iter().find_map(|p| p.strip_prefix(head));
        part.filter(|_| ended.is_none()).unwrap_or("").to_owned()
    };
    let mut leapt: Vec<String> = after("leapt:").split(',').map(String::from).collect();
    leapt.sort();
    let mut missed: Vec<String> = after("missed:").split(',').map(String::from).collect();
    missed.sort();
    let mut words: Vec<String> = game.open().iter().map(|a| game.word(*a)).collect();
    words.sort();
    Sight {
        men: men.try_into().unwrap(),
        hand: format!("{}-{}", hand[0], hand[1]),
        to_move: if ended.is_some() { "" } else { to_move }.into(),
        due: due.filter(|_| ended.is_none()).map(|d| (*d).to_owned()),
        leapt: leapt.join(","),
        missed: missed.join(","),
        turns: after("turns:"),
        open: words,
        ended: ended.map(|e| end(e.winner.map(Player::index), e.reason.word())),
    }
}

fn seen_plainly(rules: &Rules, play: &Play, words: &[String], turns: bool) -> Sight {
    let over = play.ended.is_some();
    let to_move = if over { "" } else { ["S", "N"][play.to_move] };
    Sight {
        men: [0, 1].map(|p| rules.men_of(play, p)),
        hand: format!("{}-{}", play.hand[0], play.hand[1]),
        to_move: to_move.into(),
        due: rules.due(play).filter(|_| !over),
        leapt: rules.leapt(play),
        missed: if over {
            String::new()
        } else {
            rules.missed(play)
        },
        turns: if turns {
            format!("{}-{}", play.turns[0], play.turns[1])
        } else {
            String::new()
        },
        open: words.to_vec(),
        ended: play.ended.map(|(winner, reason)| end(winner, reason)),
    }
}

/// Plays a random game both ways. What differs first, if anything does.
fn side_by_side(
    slug: &str,
    compiled: &ludarium_engine::men::ruleset::Ruleset,
    plainly: &Rules,
    seed: u64,
    most: usize,
) -> Result<(), String> {
    let mut random = Random::of(seed, 0);
    let first = match plainly.word("turn.first", "") {
        "south" => 0,
        "north" => 1,
        _ => (seed % 2) as usize,
    };
    let game = Game::new(compiled, first);
    go_on((game, plainly.start(first)), plainly, &mut random, most)
        .map_err(|what| format!("{slug}, game {seed}, {what}"))
}

/// Plays on both ways.
fn go_on(
    (mut game, mut play): (Game, Play),
    plainly: &Rules,
    random: &mut Random,
    most: usize,
) -> Result<(), String> {
    let compiled = game.rules();
    let mut played: Vec<String> = vec![];
    for _ in 0..most {
        let open = plainly.open(&play);
        let mut words: Vec<String> = open.iter().map(|a| a.word.clone()).collect();
        words.sort();
        let engine = seen_by_engine(&game);
        let plain = seen_plainly(plainly, &play, &words, !engine.turns.is_empty());
        if engine != plain {
            let before = game.position().text(compiled);
            let played = played[played.len().saturating_sub(60)..].join(" ");
            let differs = engine.differs(&plain);
            return Err(format!("after … {played}\n position {before}\n{differs}"));
        }
        if words.is_empty() {
            return match play.ended {
                Some(_) => Ok(()),
                None => Err("nobody can go on".to_owned()),
            };
        }
        let word = &words[random.below(words.len() as u32) as usize];
        let act = game.open().iter().find(|a| game.word(**a) == *word);
        let act = *act.unwrap();
        let acted = std::panic::AssertUnwindSafe(|| game.act(act, &mut Heard::default()));
        if std::panic::catch_unwind(acted).is_err() {
            let played = played.join(" ");
            return Err(format!("after {played}: {word} fails"));
        }
        let chosen = open.iter().find(|a| a.word == *word).unwrap();
        plainly.act(&mut play, chosen);
        played.push(word.clone());
    }
    Ok(())
}

/// What has decided anything in the games that were played, and where the two readings differ.
#[derive(Default)]
struct Found {
    used: BTreeSet<String>,
    wrong: Vec<String>,
}

/// Plays games of every file.
fn play_all(folder: &str, games: u64, most: usize, found: &mut Found) {
    let Found { used, wrong } = found;
    for path in files(folder) {
        let bundle = bundle(&path);
        for choice in choices(&bundle.rules) {
            let slug = format!("{} {:?}", bundle.rules.slug, choice.values());
            let compiled = match compile(&bundle, &choice, &Overrides::new()) {
                Ok(compiled) => compiled,
                // two readings may exclude each other
                Err(_) if choice.len() > 1 => continue,
                Err(problems) => {
                    wrong.extend(problems.iter().map(|p| format!("{slug}: {p}")));
                    continue;
                }
            };
            let plainly = Rules::of(&bundle, &choice);
            let games = if choice.len() == 2 { games / 3 } else { games };
            let play = |seed| side_by_side(&slug, &compiled, &plainly, seed, most);
            wrong.extend((0..games).find_map(|seed| play(seed).err()));
            used.extend(plainly.used());
        }
    }
}

/// Every word of conditions, outcomes and parameters.
fn words() -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    words.extend(RULINGS.moments.iter().map(|(m, _)| format!("at={m}")));
    for (half, keys) in [("when", RULINGS.when), ("then", RULINGS.then)] {
        for key in keys.iter().filter(|k| k.name != "at") {
            words.insert(format!("{half}.{}", key.name));
            let named = key.takes.words().into_iter().flatten();
            words.extend(named.map(|(w, _)| format!("{half}.{}={w}", key.name)));
        }
    }
    for p in PARAMS {
        words.insert(p.path());
        if let Kind::Word(named) = p.kind {
            words.extend(named.iter().map(|(w, _)| format!("{}={w}", p.path())));
        }
    }
    words
}

#[test]
fn games_are_played_as_their_clauses_say() {
    // MANY=10 in the environment plays ten times as many games
    let many = std::env::var("MANY").map_or(1, |n| n.parse().unwrap());
    let mut found = Found::default();
    play_all("corpus/rulesets", 4 * many, 250, &mut found);
    play_all("docs/examples-men", 4 * many, 120, &mut found);
    let Found { used, wrong } = found;
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    let unused: Vec<String> = words().into_iter().filter(|w| !used.contains(w)).collect();
    assert!(unused.is_empty(), "no game is decided by {unused:?}");
}

/// A position with some of the men of a game on any points, men that can become another kind of that kind at times, and some in hand.
fn scattered(rules: &Rules, random: &mut Random) -> Play {
    let (first, hands) = rules.first_men();
    let mut points: Vec<usize> = (0..rules.board.names.len()).collect();
    let mut pick = |all: &mut Vec<usize>| {
        let at = random.below(all.len() as u32) as usize;
        all.swap_remove(at)
    };
    let become_kind = rules
        .rulings
        .iter()
        .find_map(|r| r.then.get("become")?.as_str());
    let crowned = become_kind.and_then(|k| rules.kinds.iter().position(|kind| kind == k));
    let (mut men, mut hand) = (BTreeMap::new(), [0, 0]);
    for player in [0, 1] {
        let of_first = first.values().filter(|m| m.player == player).copied();
        let dropped = (0..hands[player]).map(|_| Man { player, kind: 0 });
        let mut all: Vec<Man> = of_first.chain(dropped).collect();
        // kinds of which there is one stay
        let single = all.iter().filter(|m| m.kind > 0).count().min(1);
        all.sort_by_key(|m| std::cmp::Reverse(m.kind));
        let mut many: Vec<usize> = (single.max(1)..=all.len().min(points.len() / 3)).collect();
        if many.is_empty() {
            many.push(all.len());
        }
        for man in &all[..pick(&mut many)] {
            let kind = match crowned {
                Some(kind) if pick(&mut vec![0, 1, 2]) == 0 => kind,
                _ => man.kind,
            };
            men.insert(pick(&mut points), Man { player, kind });
        }
        let left = hands[player].min(pick(&mut vec![0, 0, 1, 2]) as u32);
        let there = men.values().filter(|m| m.player == player).count();
        hand[player] = left.min((all.len() - there) as u32);
    }
    let to_move = pick(&mut vec![0, 1]);
    rules.from(men, hand, to_move)
}

/// Positions that no opening leads to: where something can be taken and further on; with ALL=1 more of them.
#[test]
fn positions_of_the_middle_and_the_end_are_played_as_their_clauses_say() {
    let many = match std::env::var_os("ALL") {
        Some(_) => 300,
        None => 30,
    };
    let mut wrong = vec![];
    let mut captures = 0;
    for path in files("corpus/rulesets") {
        let bundle = bundle(&path);
        let compiled = compile(&bundle, &Choice::new(), &Overrides::new()).unwrap();
        let plainly = Rules::of(&bundle, &Choice::new());
        let mut random = Random::of(62, 0);
        let (mut tried, mut done) = (0, 0);
        while done < many && tried < 30 * many {
            tried += 1;
            let play = scattered(&plainly, &mut random);
            if play.ended.is_some() {
                continue;
            }
            let open = plainly.open(&play);
            let takes = open.iter().any(|a| a.takes.is_some());
            // where nobody is taken by a leap, or it is rare, any position will do
            if open.is_empty() || !takes && tried % 20 != 0 {
                continue;
            }
            (done, captures) = (done + 1, captures + usize::from(takes));
            let men = [0, 1].map(|p| plainly.men_of(&play, p).join(","));
            let [south, north] = play.hand;
            let sign = ["S", "N"][play.to_move];
            let text = format!("{}/{} {south}-{north} {sign}", men[0], men[1]);
            let pos =
                Position::read(&compiled.params, &text).unwrap_or_else(|e| panic!("{text}: {e:?}"));
            let game = Game::from_position(&compiled, pos);
            let slug = &bundle.rules.slug;
            let parted = go_on((game, play), &plainly, &mut random, 6);
            wrong.extend(
                parted
                    .err()
                    .map(|what| format!("{slug}, from {text}: {what}")),
            );
        }
    }
    assert!(
        wrong.is_empty(),
        "{} differ\n{}",
        wrong.len(),
        wrong[..wrong.len().min(5)].join("\n\n")
    );
    assert!(captures > 7 * many, "{captures} positions with captures");
}
