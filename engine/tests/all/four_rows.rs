//! Four rows: what is captured is sown on alone, the two holes opposite are asked one by one. Each ruleset of `rules-four` is played
//! beside a loop that knows nothing of clauses, board by board; what such rules cannot say is refused with a mend.

use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Player;
use ludarium_engine::lang::{Bundle, Choice, Problem};
use ludarium_engine::sowing::moves::Move;
use ludarium_engine::sowing::play::{Game, Observer, Phase, Silent};
use ludarium_engine::sowing::{self, Event, Playable, What};
use std::collections::{HashMap, HashSet};

const HUS: &str = include_str!("../rules-four/hus.toml");
const OMWESO: &str = include_str!("../rules-four/omweso.toml");
const FAR: &str = include_str!("../rules-four/far-origin.toml");

fn compiled(text: &str) -> Result<Playable, Vec<Problem>> {
    let (rules, _, wrong) = ludarium_engine::families::read(text);
    assert!(wrong.is_empty(), "{wrong:?}");
    let bundle = Bundle {
        rules,
        shared: vec![],
    };
    sowing::compile(&bundle, &Choice::new())
}

/// Columns.
const N: usize = 8;

/// Whose inner hole it is, and in which column from South's left; none of an outer hole.
fn inner(hole: usize) -> Option<(usize, usize)> {
    let (player, at) = (hole / (2 * N), hole % (2 * N));
    let column = (2 * N - 1).checked_sub(at).filter(|c| *c < N)?;
    Some((player, if player == 0 { column } else { N - 1 - column }))
}

/// The inner and the outer hole of the other player in a column.
fn opposite(player: usize, column: usize) -> (usize, usize) {
    match player {
        0 => (3 * N + column, 3 * N - 1 - column),
        _ => (2 * N - 1 - column, column),
    }
}

/// A board as a loop of its own plays it: the hole after each; what is taken where a lap ends, counters and all; and where that is
/// sown on from: of end, origin of the lap, and of the move.
struct Rule {
    next: fn(usize) -> usize,
    takes: fn(&mut [u32], usize) -> u32,
    from: fn(usize, usize, usize) -> usize,
}

/// The next hole of a player's own two rows.
fn own(at: usize) -> usize {
    at / (2 * N) * (2 * N) + (at + 1) % (2 * N)
}

/// Both holes opposite, where an occupied inner hole was reached and what they hold will do.
fn both(cells: &mut [u32], at: usize, will: fn(u32, u32) -> bool) -> u32 {
    let Some((player, column)) = inner(at).filter(|_| cells[at] > 1) else {
        return 0;
    };
    let (front, back) = opposite(player, column);
    match will(cells[front], cells[back]) {
        true => std::mem::take(&mut cells[front]) + std::mem::take(&mut cells[back]),
        false => 0,
    }
}

/// A move on the plain board; none where it ends, else after how many laps it comes back: it then changes nothing. And how often
/// something was taken.
fn plain(cells: &mut [u32], first: usize, rule: &Rule) -> (Option<u64>, u32) {
    let before = cells.to_vec();
    let mut origin = first;
    let mut hand = std::mem::take(&mut cells[first]);
    let mut met = HashMap::new();
    let mut takings = 0;
    for lap in 0.. {
        let mut at = origin;
        for _ in 0..hand {
            at = (rule.next)(at);
            cells[at] += 1;
        }
        let taken = (rule.takes)(cells, at);
        if taken > 0 {
            takings += 1;
            hand = taken;
            origin = (rule.from)(at, origin, first);
        } else if cells[at] == 1 {
            break;
        } else {
            hand = std::mem::take(&mut cells[at]);
            origin = at;
        }
        if let Some(then) = met.insert((cells.to_vec(), hand, origin), lap) {
            cells.copy_from_slice(&before);
            return (Some(lap - then), 0);
        }
    }
    (None, takings)
}

/// Random rounds, move by move.
fn beside(text: &str, rule: &Rule) {
    let rules = compiled(text).unwrap_or_else(|e| panic!("{e:?}"));
    let mut all = 0;
    for index in 0..200u64 {
        let mut random = Random::of(7, index);
        let first = (index % 2) as usize;
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(first), &mut Silent);
        let mut cells = vec![2u32; 4 * N];
        let mut mover = first;
        for turn in 0..60 {
            let own = 2 * N * mover..2 * N * (mover + 1);
            let may: Vec<usize> = own.filter(|h| cells[*h] >= 2).collect();
            if may.is_empty() {
                assert_ne!(game.phase(), Phase::Play, "round {index}, turn {turn}");
                break;
            }
            let legal: Vec<Move> = game.legal();
            let holes: Vec<usize> = legal
                .iter()
                .map(|m| match m {
                    Move::Sow(s) => usize::from(s.hole),
                    other => panic!("{other:?}"),
                })
                .collect();
            assert_eq!(holes, may, "round {index}, turn {turn}");
            let i = random.below(may.len() as u32) as usize;
            let played = game.play(legal[i], &mut Silent).unwrap();
            let (endless, takings) = plain(&mut cells, may[i], rule);
            assert_eq!(played.endless, endless, "round {index}, turn {turn}");
            all += takings;
            let pos = game.position();
            let now: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
            assert_eq!(now, cells, "round {index}, turn {turn}, from {}", may[i]);
            assert_eq!(pos.hand(), 0);
            assert_eq!(cells.iter().sum::<u32>(), 8 * N as u32);
            mover = 1 - mover;
            if game.phase() == Phase::Play {
                assert_eq!(pos.to_move.map(Player::index), Some(mover));
            }
        }
    }
    assert!(
        all > 1000,
        "{all} captures in all: nothing is shown by them"
    );
}

#[test]
fn what_faces_is_sown_on_from_where_the_lap_ended() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |front, _| front > 0),
        from: |end, _, _| end,
    };
    beside(HUS, &rule);
}

#[test]
fn both_holes_opposite_are_sown_on_from_where_the_lap_began() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |front, back| front > 0 && back > 0),
        from: |_, lap, _| lap,
    };
    beside(OMWESO, &rule);
}

#[test]
fn what_lies_behind_decides_and_is_sown_on_from_where_the_move_began() {
    let rule = Rule {
        next: own,
        takes: |cells, at| both(cells, at, |_, back| back > 1),
        from: |_, _, first| first,
    };
    beside(FAR, &rule);
}

/// Two rows of six: a board that random rounds are packed on, where the rules allow it.
const SMALL: &str = r#"slug = "small"
short = "small"
title = "small"
family = "sowing"
absent = ["setup.zones", "sow.store", "feed.duty", "strip.captures", "majority.over", "divide.kind", "match.lost-below", "match.lost-holes"]

[clause.board]
conjectured = []
set.setup = { holes = 6, counters = 4 }
set.side.means = "row"
set.opening.kind = "turns"
set.starter.first = "lot"
set.turn.compulsory = true
set.sow = { direction = "anticlockwise", skip = "nothing" }
set.endless.then = "void"
set.stuck = { then = "over", both = "over" }
set.gather.free = "owner"
set.cap.turns = 50
when = { at = "choose", side = "own", count = ">=1" }
then = { choose = "may" }

[clause.stop]
conjectured = []
when = { at = "last" }
then = { next = "end" }

[clause.capture]
conjectured = []
when = { at = "last", side = "own", count = ">=2", opposite = "some" }
then = { take = "opposite", next = "relay" }
"#;

#[test]
fn a_round_in_which_something_is_sown_on_is_played_move_by_move() {
    let packed = |text: &str| {
        let rules = compiled(text).unwrap_or_else(|e| panic!("{e:?}"));
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(0), &mut Silent);
        let before = *game.position();
        let whole = game.play_random_round(&mut Random::of(3, 1));
        assert!(whole || *game.position() == before);
        whole
    };
    assert!(packed(SMALL));
    let taken = "take = \"opposite\", next";
    assert!(SMALL.contains(taken));
    assert!(!packed(
        &SMALL.replace(taken, "take = \"opposite\", to = \"lap\", next")
    ));
}

/// A change that makes the rules wrong is refused at a key, with a mend.
fn refused(from: &str, to: &str, key: &str, mend: &str) {
    assert!(OMWESO.contains(from), "{from}");
    let wrong = compiled(&OMWESO.replace(from, to)).err();
    let wrong = wrong.unwrap_or_else(|| panic!("{to} is let through"));
    let found = wrong.iter().any(|p| {
        let told = format!("{p:?}");
        told.contains(key) && told.contains(mend)
    });
    assert!(found, "{to}: {wrong:#?}");
}

#[test]
fn what_such_rules_cannot_say_is_refused_with_a_mend() {
    let to_lap = "to = \"lap\", from = \"lap-origin\", next = \"relay\"";
    refused(
        to_lap,
        "from = \"lap-origin\", next = \"relay\"",
        "clause.capture.then.from",
        "to = \\\"lap\\\"",
    );
    refused(
        to_lap,
        "to = \"lap\", next = \"end\"",
        "clause.capture",
        "next = \\\"relay\\\"",
    );
    refused(
        "endless.then = \"void\"",
        "endless.then = \"stop\"",
        "clause.capture.then.to",
        "another endless.then",
    );
    let one_row = OMWESO.lines().find(|l| l.starts_with("set.setup")).unwrap();
    let behind = one_row.find(", behind").unwrap()..one_row.find(", rows").unwrap();
    let without = one_row.replace(&one_row[behind], "");
    refused(
        one_row,
        &without,
        "clause.capture.when.facing",
        "setup.behind",
    );
    refused(
        one_row,
        &without,
        "clause.capture.then.take",
        "take = \\\"opposite\\\"",
    );
}

/// Hears of each lap with the clauses that let it be sown, and keeps a board of its own.
struct Heard {
    places: Vec<u32>,
    /// What was taken to be sown on, and after which hole.
    taken: u32,
    after: Option<u8>,
    by: Vec<u16>,
    hand: u32,
    laps_on: u32,
}

impl Observer for Heard {
    fn lift(&mut self, hole: u8, count: u8) {
        let lifted = match self.after {
            Some(after) => {
                assert_eq!(hole, after);
                std::mem::take(&mut self.taken)
            }
            None => std::mem::take(&mut self.places[usize::from(hole)]),
        };
        assert_eq!(lifted, u32::from(count));
        self.hand = lifted;
    }
    fn drop(&mut self, place: u8) {
        self.places[usize::from(place)] += 1;
        self.hand -= 1;
    }
    fn event(&mut self, e: Event) {
        match e.what {
            What::Carry {
                from, to, count, ..
            } => {
                let place = usize::from(from.place);
                assert_eq!(self.places[place], u32::from(count), "all of a hole");
                self.places[place] = 0;
                self.taken += u32::from(count);
                self.after = Some(to);
                self.by = e.clauses;
            }
            What::Sow { from, count, .. } => {
                if let Some(after) = self.after.take() {
                    assert_eq!((from, u32::from(count) > 0), (after, true));
                    assert_eq!(e.clauses, self.by, "by what took it");
                    self.laps_on += 1;
                }
                assert_eq!(self.hand, 0);
            }
            What::Relay { hole } => {
                if let Some(after) = self.after {
                    assert_eq!((hole, &e.clauses), (after, &self.by));
                }
            }
            _ => {}
        }
        let all = self.places.iter().sum::<u32>() + self.taken + self.hand;
        assert_eq!(all, 8 * N as u32, "counters are conserved");
    }
    fn void(&mut self) {
        (self.taken, self.hand, self.after) = (0, 0, None);
    }
}

/// Random rounds, heard and unheard; how many laps were sown of what was taken, and by which clauses.
fn heard(text: &str, most: usize) -> (u32, HashSet<String>) {
    let rules = compiled(text).unwrap_or_else(|e| panic!("{e:?}"));
    let (mut on, mut cited) = (0, HashSet::new());
    for index in 0..100u64 {
        let mut random = Random::of(17, index);
        let mut loud = Game::new(&rules);
        loud.open(&mut Fixed((index % 2) as usize), &mut Silent);
        let mut still = loud.clone();
        for _ in 0..most {
            if loud.phase() != Phase::Play {
                break;
            }
            let legal = loud.legal();
            let m = legal[random.below(legal.len() as u32) as usize];
            let before: Vec<u32> = loud
                .position()
                .counts()
                .iter()
                .map(|c| u32::from(*c))
                .collect();
            let mut hears = Heard {
                places: before.clone(),
                taken: 0,
                after: None,
                by: vec![],
                hand: 0,
                laps_on: 0,
            };
            let told = loud.play(m, &mut hears).unwrap();
            let untold = still.play(m, &mut Silent).unwrap();
            assert_eq!(
                (told.laps, told.counters, told.endless),
                (untold.laps, untold.counters, untold.endless)
            );
            assert_eq!(loud.position(), still.position());
            let now: Vec<u32> = loud
                .position()
                .counts()
                .iter()
                .map(|c| u32::from(*c))
                .collect();
            match told.endless {
                None => assert_eq!(hears.places, now, "what is told is what is done"),
                Some(_) => assert_eq!(now, before),
            }
            on += hears.laps_on;
            cited.extend(
                hears
                    .by
                    .iter()
                    .map(|c| rules.clauses[usize::from(*c)].id.clone()),
            );
        }
    }
    (on, cited)
}

#[test]
fn what_is_sown_on_is_told_by_the_clause_that_took_it() {
    for (text, cites) in [
        (HUS, "hus.capture"),
        (OMWESO, "omweso.capture"),
        (FAR, "far-origin.capture"),
    ] {
        let (on, cited) = heard(text, 60);
        assert!(on > 500, "{on} laps of what was taken");
        assert_eq!(cited, HashSet::from([cites.to_owned()]));
    }
}

/// After a look the clause that looked last lets what was taken be sown on, also where there was nothing to look at.
#[test]
fn what_a_look_sows_on_is_told_by_what_ended_it() {
    let text = HUS.replace(
        "to = \"lap\", next = \"relay\"",
        "to = \"lap\", next = { look = \"next\", as = \"beyond\" }",
    ) + r#"
[clause.beyond]
conjectured = []
when = { at = "beyond", count = ">=1" }
then = { next = "relay" }

[clause.beyond-empty]
conjectured = []
when = { at = "beyond", count = 0 }
then = { next = { look = "opposite", as = "beyond" } }
"#;
    let rules = compiled(&text).unwrap_or_else(|e| panic!("{e:?}"));
    let mut sown = HashSet::new();
    for index in 0..100u64 {
        let mut random = Random::of(19, index);
        let mut game = Game::new(&rules);
        game.open(&mut Fixed(0), &mut Silent);
        for _ in 0..40 {
            if game.phase() != Phase::Play {
                break;
            }
            let legal = game.legal();
            let m = legal[random.below(legal.len() as u32) as usize];
            let mut told = Told::default();
            game.play(m, &mut told).unwrap();
            assert_eq!(game.position().hand(), 0);
            assert_eq!(game.position().total(), 8 * N as u32);
            let mut after = false;
            for e in told.0 {
                match e.what {
                    What::Carry { .. } => after = true,
                    What::Sow { .. } if std::mem::take(&mut after) => {
                        let ids = e.clauses.iter().map(|c| &rules.clauses[usize::from(*c)].id);
                        sown.extend(ids.cloned());
                    }
                    _ => {}
                }
            }
        }
    }
    let by = ["hus.beyond", "hus.beyond-empty"].map(str::to_owned);
    assert_eq!(sown, HashSet::from(by));
}

/// Everything that is told, each lap's sowing where it was lifted.
#[derive(Default)]
struct Told(Vec<Event>);

impl Observer for Told {
    fn event(&mut self, e: Event) {
        self.0.push(e);
    }
    fn void(&mut self) {
        self.0.clear();
    }
}

/// What is said of both holes opposite together and of each must be possible at once; only that has to be ruled.
#[test]
fn what_cannot_lie_opposite_need_not_be_ruled() {
    let other = |cases: &str| {
        let from = HUS.find("[clause.stop]").unwrap();
        let to = HUS.find("[clause.end]").unwrap();
        let last = format!("[clause.last]\nconjectured = []\ncase = [{cases}]\n\n");
        compiled(&format!("{}{last}{}", &HUS[..from], &HUS[to..]))
    };
    let at = |when: &str| {
        format!("{{ when = {{ at = \"last\", {when} }}, then = {{ next = \"end\" }} }},")
    };
    let all = [
        "opposite = \"empty\"",
        "facing = \">=1\"",
        "facing = 0, behind = \">=1\"",
    ];
    let cases: String = all.iter().map(|w| at(w)).collect();
    other(&cases).unwrap_or_else(|e| panic!("{e:?}"));
    // each of the three is needed
    for left_out in all {
        let some = all.iter().filter(|w| **w != left_out);
        let cases: String = some.map(|w| at(w)).collect();
        let wrong = other(&cases)
            .err()
            .unwrap_or_else(|| panic!("without {left_out}"));
        assert!(wrong.iter().any(|p| p.kind == "silence"), "{wrong:?}");
    }
    let sums = [
        "opposite-count = \"<=3\"",
        "opposite-count = \">=4\", facing = \">=3\"",
        "opposite-count = \">=4\", facing = \"<=2\", behind = \">=2\"",
    ];
    let cases: String = sums.iter().map(|w| at(w)).collect();
    other(&cases).unwrap_or_else(|e| panic!("{e:?}"));
}

/// On a ring what is taken comes back to where it is taken again: such a move has no end, and its period is the least.
#[test]
fn a_sowing_that_takes_for_ever_is_seen_to() {
    let ring = SMALL
        .replace("holes = 6, counters = 4", "holes = 3, counters = 2")
        .replace("at = \"last\" }", "at = \"last\", count = 1 }")
        .replace(
            "side = \"own\", count = \">=2\", opposite = \"some\"",
            "opposite = \"some\"",
        )
        + "[clause.relay]\nconjectured = []\nwhen = { at = \"last\", count = \">=2\" }\nthen = { next = \"relay\" }\n";
    let ring = ring.replace(
        "conjectured = []\nwhen = { at = \"last\", opposite",
        "conjectured = []\nover = [\"stop\", \"relay\"]\nwhen = { at = \"last\", opposite",
    );
    type From = fn(usize, usize, usize) -> usize;
    let ways: [(&str, From); 3] = [
        ("lap-end", |end, _, _| end),
        ("lap-origin", |_, lap, _| lap),
        ("move-origin", |_, _, first| first),
    ];
    for (word, from) in ways {
        let on = format!("to = \"lap\", from = \"{word}\", next = \"relay\"");
        let text = ring.replace(
            "take = \"opposite\", next = \"relay\"",
            &format!("take = \"opposite\", {on}"),
        );
        assert!(text.contains(&on));
        let rules = compiled(&text).unwrap_or_else(|e| panic!("{e:?}"));
        let rule = Rule {
            next: |at| (at + 1) % 6,
            takes: |cells, at| std::mem::take(&mut cells[5 - at]),
            from,
        };
        let (mut ends, mut periods) = (0, HashSet::new());
        for index in 0..100u64 {
            let mut random = Random::of(23, index);
            let mut game = Game::new(&rules);
            game.open(&mut Fixed(0), &mut Silent);
            let mut cells = vec![2u32; 6];
            while game.phase() == Phase::Play {
                let legal = game.legal();
                let m = legal[random.below(legal.len() as u32) as usize];
                let Move::Sow(sow) = m else { panic!("{m:?}") };
                let played = game.play(m, &mut Silent).unwrap();
                let (endless, _) = plain(&mut cells, usize::from(sow.hole), &rule);
                assert_eq!(played.endless, endless, "{word}, round {index}");
                match endless {
                    None => ends += 1,
                    Some(period) => drop(periods.insert(period)),
                }
                let pos = game.position();
                let now: Vec<u32> = pos.counts().iter().map(|c| u32::from(*c)).collect();
                if game.phase() == Phase::Play {
                    assert_eq!(now, cells, "{word}, round {index}");
                }
            }
        }
        assert!(word == "lap-end" || ends > 100, "{word}: {ends} moves end");
        assert!(periods.len() > 1, "{word}: {periods:?}");
    }
}
