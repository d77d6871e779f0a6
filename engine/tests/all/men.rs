//! Games of men on points: counted as others count them, legal, conserved, read back as they are written.

use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Play, Rules};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::men::event::{Event, Heard, What};
use ludarium_engine::men::position::Position;
use ludarium_engine::men::ruleset::Ruleset;
use ludarium_engine::men::words::RepeatThen;
use ludarium_engine::men::{compile, Act, Game};
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus")
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

fn compiled(bundle: &Bundle, choice: &Choice) -> Ruleset {
    let compiled = compile(bundle, choice, &Overrides::new());
    compiled.unwrap_or_else(|wrong| {
        let all: Vec<String> = wrong
            .iter()
            .map(|p| format!("{}: {}", p.key, p.message))
            .collect();
        panic!("{} {choice:?}:\n{}", bundle.rules.slug, all.join("\n"))
    })
}

fn rules(slug: &str) -> Ruleset {
    rules_of(&format!("rulesets/{slug}.toml"))
}

fn rules_of(path: &str) -> Ruleset {
    compiled(&bundle(&corpus().join(path)), &Choice::new())
}

/// Every ruleset and edition of the family in the corpus.
fn all() -> Vec<Bundle> {
    let files = |folder: &str| {
        let files = std::fs::read_dir(corpus().join(folder)).unwrap();
        files.map(|f| f.unwrap().path()).collect::<Vec<PathBuf>>()
    };
    let editions = files("games").into_iter().map(|f| f.join("rules.toml"));
    let mut paths = files("rulesets");
    paths.extend(editions.filter(|f| f.exists()));
    paths.sort();
    let ours = |path: &PathBuf| {
        let text = std::fs::read_to_string(path).unwrap();
        text.lines().any(|l| l == "family = \"men\"")
    };
    let bundles: Vec<Bundle> = paths
        .iter()
        .filter(|p| ours(p))
        .map(|p| bundle(p))
        .collect();
    assert!(bundles.len() > 30);
    bundles
}

/// Games, or as many as the environment wants.
fn games(name: &str, few: u64) -> u64 {
    std::env::var(name).map_or(few, |n| n.parse().unwrap())
}

/// Of English draughts as in A. Bik's and many others' tables, of international draughts as on the Chess Programming Wiki.
#[test]
fn moves_are_as_many_as_others_count() {
    for (slug, nodes) in [
        (
            "english-draughts",
            &[7, 49, 302, 1469, 7361, 36768, 179_740][..],
        ),
        (
            "international-draughts",
            &[9, 81, 658, 4265, 27117, 167_140][..],
        ),
    ] {
        let rules = Arc::new(rules(slug));
        let mut table = rules.table();
        table.begin(&Begin::default()).unwrap();
        let counted = table.perft(nodes.len() as u32, &|_| {});
        assert_eq!(counted.as_deref(), Some(nodes), "{slug}");
    }
}

/// Men of both on the board and in hand.
fn men(pos: &Position) -> u32 {
    pos.all().count_ones() + u32::from(pos.hand[0]) + u32::from(pos.hand[1])
}

fn played(rules: &Ruleset, seed: u64, each: &mut dyn FnMut(&Game, Act, &Heard, &Game)) -> bool {
    let mut random = Random::of(seed, 0);
    let mut game = Game::new(rules, 0);
    for _ in 0..3000 {
        let open = game.open();
        if open.is_empty() {
            assert!(game.ended().is_some());
            return true;
        }
        let act = open[random.below(open.len() as u32) as usize];
        let before = game.clone();
        let mut heard = Heard::default();
        game.act(act, &mut heard);
        each(&before, act, &heard, &game);
    }
    false
}

/// Plays random games of one set of readings by the laws; how many of them ended.
fn keeps_the_laws(rules: &Ruleset, games: u64) -> u64 {
    let named = format!("{} {:?}", rules.slug, rules.readings);
    let never = rules.params.repeat == RepeatThen::Never;
    let mut over = 0;
    for seed in 0..games {
        over += u64::from(played(rules, seed, &mut |before, act, heard, after| {
            let token = before.word(act);
            let words: Vec<String> = before.open().iter().map(|a| before.word(*a)).collect();
            let same = words.iter().filter(|w| **w == token).count();
            assert_eq!(same, 1, "{named}: {words:?}");
            let taken = |e: &&Event| matches!(e.what, What::Take { .. });
            let reported = heard.0.iter().filter(taken).count() as u32;
            let ghosts = after.position().ghosts.count_ones();
            let was = before.position().ghosts.count_ones();
            let (b, a) = (men(before.position()), men(after.position()));
            assert_eq!(b + ghosts, a + reported + was, "{named} {seed}: {token}");
            for event in &heard.0 {
                let bounded = matches!(event.what, What::Over { .. } | What::Pass { .. });
                assert!(bounded || !event.clauses.is_empty(), "{named}: {event:?}");
            }
            if after.ended().is_some() {
                return;
            }
            let text = after.position().text(rules);
            let read = Position::read(&rules.params, &text)
                .unwrap_or_else(|w| panic!("{named}: {text}: {w:?}"));
            let again = Game::from_position(rules, read);
            assert_eq!(again.position().text(rules), text, "{named}");
            assert!(never || again.open() == after.open(), "{named}: {text}");
        }));
    }
    over
}

/// `GAMES=1000` in the environment plays a thousand games of each.
#[test]
fn men_are_taken_only_where_it_is_told_and_positions_come_back_as_they_are_written() {
    let games = games("GAMES", 12);
    for bundle in all() {
        let over = keeps_the_laws(&compiled(&bundle, &Choice::new()), games);
        println!("{}: {over} of {games} over", bundle.rules.slug);
    }
}

/// `READINGS=200` in the environment plays two hundred games under each.
#[test]
fn under_every_reading_too() {
    let games = games("READINGS", 2);
    let (mut readings, mut played, mut over) = (0, 0, 0);
    for bundle in all() {
        for (id, question) in &bundle.rules.questions {
            let others = question.reading.iter();
            let others = others.filter(|(n, r)| **n != question.default && r.infeasible.is_none());
            for (name, _) in others {
                let choice = Choice::from([(id.clone(), name.clone())]);
                over += keeps_the_laws(&compiled(&bundle, &choice), games);
                readings += 1;
                played += games;
            }
        }
    }
    println!("{over} of {played} games over, under {readings} readings");
    assert!(readings > 50);
}

/// Who misses an obliged capture may be taken off before anything else, with the clause that says so; a turn later he is let be.
#[test]
fn who_misses_a_capture_may_be_taken_off_and_only_at_once() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/examples-men/missed.toml");
    let rules = compiled(&bundle(&path), &Choice::new());
    let at = |text: &str| {
        let read = Position::read(&rules.params, text).unwrap();
        Game::from_position(&rules, read)
    };
    let act = |game: &mut Game, token: &str| {
        let found = game
            .open()
            .iter()
            .find(|a| game.word(**a) == token)
            .copied();
        let mut heard = Heard::default();
        game.act(
            found.unwrap_or_else(|| panic!("{token} is open")),
            &mut heard,
        );
        heard
    };
    let mut game = at("a1,e1/b2,e5 0-0 S");
    act(&mut game, "e1-e2");
    assert_eq!(game.position().text(&rules), "a1,e2/b2,e5 0-0 N missed:a1");
    let sentence = ludarium_engine::men::telling::todo(&rules, game.position());
    assert!(
        sentence.ends_with("may first take off South’s man that missed a capture"),
        "{sentence}"
    );
    let mut huffed = game.clone();
    let heard = act(&mut huffed, "xa1");
    let clauses = rules.ids(&heard.0[0].clauses);
    assert_eq!(clauses, ["missed.missed"]);
    assert_eq!(huffed.position().text(&rules), "e2/b2,e5 0-0 N");
    // he lets him be
    act(&mut game, "e5-d5");
    assert_eq!(game.position().text(&rules), "a1,e2/b2,d5 0-0 S");
    // who takes has missed nothing
    act(&mut game, "a1xc3");
    assert_eq!(game.position().text(&rules), "e2,c3/d5 0-0 N");
    let wrong = Position::read(&rules.params, "a1/b2 0-0 N missed:b2").unwrap_err();
    assert!(wrong[0].contains("a man of the other's"), "{wrong:?}");
}

/// A chain is read as draughts are written, all of it or nothing; it is kept act by act.
#[test]
fn a_chain_is_read_as_one_word() {
    let rules = Arc::new(rules("english-draughts"));
    let start = "a1/b2,d4,h8 0-0 S";
    let mut table = rules.clone().table();
    table.load(start).unwrap();
    let steps = table.act("a1xc3xe5").unwrap();
    assert_eq!(steps.len(), 2);
    assert_eq!(table.done(), 2);
    assert_eq!(table.text(), "e5/h8 0-0 N");
    let mut other = rules.table();
    other.load(start).unwrap();
    assert!(other.act("a1xc3xa5").is_err());
    assert_eq!(other.text(), start);
}

/// A man of South's in a corner, and a man of North's to leap over between any two points of every other row and column.
fn chains(side: u8) -> Ruleset {
    let point = |(x, y): (u8, u8)| format!("\"{}{}\"", char::from(b'a' + x), y + 1);
    let all = (0..side).flat_map(|x| (0..side).map(move |y| (x, y)));
    let north: Vec<String> = all.filter(|(x, y)| (x + y) % 2 == 1).map(point).collect();
    let text = format!(
        "slug = \"chains\"\nshort = \"chains\"\ntitle = \"Chains\"\nfamily = \"men\"\n\
         [clause.board]\nconjectured = []\n\
         set.board = {{ shape = \"grid\", columns = {side}, rows = {side}, joined = \"straight\" }}\n\
         set.setup = {{ kinds = [\"man men\"], south = [\"a1\"], north = [{}] }}\n\
         set.turn.first = \"south\"\nset.take.most = \"men\"\n\
         [clause.leap]\nconjectured = []\nwhen = {{ at = \"leap\", side = \"other\" }}\nthen = {{ choose = \"may\", take = \"man\" }}\n\
         [clause.chain]\nconjectured = []\nwhen = {{ at = \"done\", taken = \">=1\" }}\nthen = {{ next = \"go-on\" }}\n\
         [clause.stuck]\nconjectured = []\nwhen = {{ at = \"stuck\" }}\nthen = {{ over = \"loses\" }}\n",
        north.join(", ")
    );
    let (rules, _, wrong) = ludarium_engine::families::read(&text);
    assert!(wrong.is_empty(), "{wrong:?}");
    let shared = vec![];
    compiled(&Bundle { rules, shared }, &Choice::new())
}

#[test]
fn a_game_in_which_captures_go_on_in_too_many_ways_is_over_and_says_why() {
    let few = chains(7);
    let mut game = Game::new(&few, 0);
    let mut taken = 0;
    while let (Some(0), Some(act)) = (game.to_move(), game.open().first()) {
        game.act(*act, &mut Heard::default());
        taken += 1;
    }
    // a walk over a grid of 16 points and 24 lines leaves four, one at each two of the eight points where three lines meet
    assert_eq!(taken, 20);

    let many = chains(11);
    let mut table = Arc::new(many).table();
    table.begin(&Begin::default()).unwrap();
    let result = table.result().unwrap_or_default();
    assert!(result.contains("too-many"), "{result}");

    // without a word on which takes most every way may be gone, and counting them ends in words
    let mut free = chains(11);
    free.params.take_most = false;
    let mut table = Arc::new(free).table();
    table.begin(&Begin::default()).unwrap();
    assert_eq!(table.perft(1, &|_| {}), None);
}

#[test]
fn how_a_long_game_stands_is_found_by_as_many_games_as_its_budget_allows() {
    let rules = rules_of("games/seega-egypt/rules.toml");
    let mut table = Arc::new(rules).table();
    table.begin(&Begin::default()).unwrap();
    let outlook = table.outlook(100).unwrap();
    assert!(
        outlook.says.contains("1000000 positions at most"),
        "{}",
        outlook.says
    );
    let looked = table.values(1).unwrap().looked.unwrap();
    assert!((1..8).contains(&looked.games), "{looked:?}");
}
