//! Random rounds and matches of every edition: counters are conserved at every event, every lap ends or is a cycle
//! with its period, and the way that hears everything plays like the way that hears nothing.

use crate::common;
use crate::common::OfFamily;
use ludarium::rules_files::load;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::Agent;
use ludarium_engine::game::Player;
use ludarium_engine::sowing::play::{Game, Limits, Observer, Phase, Silent};
use ludarium_engine::sowing::words::EndlessThen;
use ludarium_engine::sowing::{Event, Playable, What};

/// Rounds a game under its default readings.
/// Rounds of each edition in which counters are followed one by one; with `ALL=1` all of them.
const ROUNDS: u64 = 3_000;

/// Laps after which a move that passed the declared bound is given up here.
const PATIENCE: u64 = 100_000_000;

/// Keeps its own board from what it hears and compares it with the engine's.
struct Ledger {
    places: Vec<i32>,
    holes: usize,
    total: i32,
    hand: i32,
    palm: i32,
    /// What was taken to be sown on, and after which hole.
    carried: i32,
    carried_to: Option<u8>,
    /// The board when the move began, to return to if it is void.
    before: Vec<i32>,
    endless: Option<u16>,
    /// What was taken goes back; into which holes no event tells, so that the board is taken anew.
    anew: bool,
    /// Where the sowing goes on, and by which clauses.
    relay: Option<(u8, Vec<u16>)>,
}

impl Ledger {
    fn new(game: &Game) -> Ledger {
        let pos = game.position();
        let mut places: Vec<i32> = pos.counts().iter().map(|c| i32::from(*c)).collect();
        places.extend(Player::BOTH.map(|p| i32::from(pos.store(p))));
        places.push(i32::from(pos.out()));
        places.extend(Player::BOTH.map(|p| i32::from(pos.reserve(p))));
        Ledger {
            before: places.clone(),
            places,
            holes: pos.holes(),
            total: i32::from(game.rules().params.total),
            hand: 0,
            palm: 0,
            carried: 0,
            carried_to: None,
            endless: None,
            anew: false,
            relay: None,
        }
    }

    /// The board as it lies, where no event tells how it came to that; nothing is lost or made.
    fn anew(&mut self, game: &Game) {
        if self.anew {
            let total = self.total;
            *self = Ledger::new(game);
            assert_eq!(self.places.iter().sum::<i32>(), total, "counters lost");
        }
    }

    fn conserved(&self, what: &str) {
        let sum: i32 = self.places.iter().sum::<i32>() + self.hand + self.palm + self.carried;
        assert_eq!(
            sum, self.total,
            "counters lost or made at {what}: {:?} and {} in hand",
            self.places, self.hand
        );
        assert!(
            self.places.iter().all(|c| *c >= 0),
            "a hole below nothing at {what}: {:?}",
            self.places
        );
    }

    fn shift(&mut self, from: usize, to: usize, count: i32) {
        self.places[from] -= count;
        self.places[to] += count;
    }
}

impl Observer for Ledger {
    fn lift(&mut self, hole: u8, count: u8) {
        assert_eq!(self.hand, 0, "a second hand");
        if self.palm > 0 {
            // what was scooped is sown
            assert_eq!(self.palm, i32::from(count), "what is sown was palmed");
            self.hand = std::mem::take(&mut self.palm);
            return self.conserved("lift of the palm");
        }
        if let Some(after) = self.carried_to.take() {
            // what was taken is sown on, and nothing else
            self.hand = std::mem::take(&mut self.carried);
            assert_eq!((hole, i32::from(count)), (after, self.hand), "sown on");
            return self.conserved("lift of what was taken");
        }
        assert_eq!(
            self.places[hole as usize],
            i32::from(count),
            "what is lifted is what lay there"
        );
        self.places[hole as usize] = 0;
        self.hand = i32::from(count);
        self.conserved("lift");
    }
    fn drop(&mut self, place: u8) {
        self.hand -= 1;
        self.places[place as usize] += 1;
        self.conserved("drop");
    }
    fn event(&mut self, e: Event) {
        let holes = self.holes;
        let store = |p: Player| holes + p.index();
        let reserve = |p: Player| holes + 3 + p.index();
        match e.what {
            What::Relay { hole } => self.relay = Some((hole, e.clauses)),
            What::Sow { from, .. } => {
                if let Some((hole, clauses)) = self.relay.take() {
                    assert_eq!(from, hole, "it goes on from another hole");
                    assert!(
                        e.clauses.starts_with(&clauses),
                        "sown on by {:?}, which went on by {clauses:?}",
                        e.clauses
                    );
                }
            }
            What::StopChosen { .. } | What::Unresolved { .. } => self.relay = None,
            What::RacePick { hole, count, .. } => {
                self.places[usize::from(hole)] -= i32::from(count);
                self.hand += i32::from(count);
            }
            What::Palm { hole, .. } => {
                self.places[usize::from(hole)] -= 1;
                self.palm += 1;
            }
            What::Enter { by, hole } => self.shift(reserve(by), usize::from(hole), 1),
            What::Shift { from, to, .. } | What::MoveOn { from, to } => {
                self.shift(usize::from(from), usize::from(to), 1);
            }
            What::Take {
                by,
                from,
                to,
                count,
                ..
            } => {
                let to = to.map_or(store(by), usize::from);
                self.shift(usize::from(from.place), to, i32::from(count));
            }
            What::Bring {
                from, to, count, ..
            } => self.shift(usize::from(from.place), usize::from(to), i32::from(count)),
            What::Carry {
                from, to, count, ..
            } => {
                self.places[usize::from(from.place)] -= i32::from(count);
                self.carried += i32::from(count);
                let before = self.carried_to.replace(to);
                assert_eq!(before.unwrap_or(to), to, "sown on from one hole");
            }
            What::Gather {
                by,
                from: Some(from),
                count,
            } => self.shift(usize::from(from.place), store(by), i32::from(count)),
            // what he had not entered, or a share of all that lay free
            What::Gather {
                by,
                from: None,
                count,
            } => {
                let mut left = i32::from(count);
                for place in [reserve(by)].into_iter().chain(0..holes) {
                    let part = self.places[place].min(left);
                    self.shift(place, store(by), part);
                    left -= part;
                }
                assert_eq!(left, 0, "more is shared than lay there");
            }
            What::Removed {
                from: Some(from),
                count,
                ..
            } => self.shift(usize::from(from.place), self.holes + 2, i32::from(count)),
            What::StripVoid { .. } | What::StripLeave { .. } | What::StripRest { .. } => {
                self.anew = true;
            }
            // what is left, from wherever it lies
            What::Removed {
                from: None, count, ..
            } => {
                let mut left = i32::from(count);
                for hole in 0..holes {
                    let part = self.places[hole].min(left);
                    self.shift(hole, holes + 2, part);
                    left -= part;
                }
                assert_eq!(left, 0, "more is removed than lay there");
            }
            What::Endless { period, .. } => {
                assert!(period > 0, "a cycle has a period");
                self.relay = None;
                self.endless = Some(period);
            }
            _ => {}
        }
        self.conserved(e.what.name());
    }
    fn void(&mut self) {
        self.places = self.before.clone();
        self.hand = 0;
        self.carried = 0;
        self.carried_to = None;
    }
}

fn agrees(ledger: &Ledger, game: &Game, what: &str) {
    let pos = game.position();
    let board: Vec<i32> = pos.counts().iter().map(|c| i32::from(*c)).collect();
    assert_eq!(
        ledger.places[..ledger.holes],
        board[..],
        "{what}: the events tell another board"
    );
    for p in Player::BOTH {
        assert_eq!(
            ledger.places[ledger.holes + p.index()],
            i32::from(pos.store(p)),
            "{what}: {p}'s store"
        );
        assert_eq!(
            ledger.places[ledger.holes + 3 + p.index()],
            i32::from(pos.reserve(p)),
            "{what}: {p}'s reserve"
        );
    }
}

/// Plays a round twice, hearing everything and hearing nothing. Returns how many moves were endless.
fn round(rules: &Playable, index: u64) -> u64 {
    let mut random = Random::of(11, index);
    let mut heard = Game::new(rules);
    let mut silent = Game::new(rules);
    let mut lots = Random::of(12, index);
    let mut ledger = Ledger::new(&heard);
    let scripted = rules.params.opening != ludarium_engine::sowing::words::OpeningKind::Turns;
    heard.open(&mut lots.clone(), &mut ledger);
    silent.open(&mut lots, &mut Silent);
    assert_eq!(heard.position(), silent.position());
    if scripted {
        // openings tell picks and steps; the race's relays lift without a word, so the board is taken anew
        ledger = Ledger::new(&heard);
    }
    let mut endless = 0;
    while heard.phase() == Phase::Play {
        let m = Agent::Random
            .choose(&heard, &mut random)
            .expect("a player to move can move");
        assert!(heard.allows(m));
        ledger.before = ledger.places.clone();
        let before = heard.clone();
        let a = heard.play(m, &mut ledger).unwrap();
        let b = silent.play(m, &mut Silent).unwrap();
        assert_eq!(
            (a.laps, a.counters, a.endless),
            (b.laps, b.counters, b.endless),
            "both ways sow alike"
        );
        assert_eq!(heard.position(), silent.position(), "both ways play alike");
        ledger.anew(&heard);
        agrees(&ledger, &heard, "after a move");
        endless += u64::from(a.endless.is_some());
        let stops = rules.params.endless == EndlessThen::Stop;
        if !stops {
            assert_eq!(a.endless.is_some(), ledger.endless.take().is_some());
        }
        if a.unresolved {
            // the declared bound is ours; given time, the move stops or its period is found
            let mut patient = before.with_limits(Limits { laps: PATIENCE });
            let Ok(played) = patient.play(m, &mut Silent) else {
                // seen to come back, it could not even have been chosen
                assert_eq!(rules.params.endless, EndlessThen::Illegal, "{}", rules.slug);
                println!("{} round {index}: beyond the bound, endless", rules.slug);
                continue;
            };
            // a move may go on longer than anybody waits: that is what the bound is for, and it is printed
            assert!(
                played.laps > a.laps || played.endless.is_some(),
                "{}: more time resolves no less",
                rules.slug
            );
            let open = if played.unresolved {
                ", still open"
            } else {
                ""
            };
            println!(
                "{} round {index}: beyond the bound, {:?} laps, period {:?}{open}",
                rules.slug, played.laps, played.endless
            );
        }
    }
    heard.gather(&mut ledger);
    ledger.anew(&heard);
    agrees(&ledger, &heard, "after gathering");
    assert_eq!(heard.position().total(), u32::from(rules.params.total));
    endless
}

/// How often something is done with each edition, of how often it is done with each of eight: with ALL=1 as often with each of any
/// number.
fn of_each(times: u64) -> u64 {
    let editions = common::editions().len() as u64;
    match common::thorough() {
        true => times,
        false => (8 * times / editions.max(8)).max(10),
    }
}

#[test]
fn random_rounds_conserve_counters_at_every_event() {
    let rounds = match common::thorough() {
        true => ROUNDS,
        false => of_each(ROUNDS / 2),
    };
    for slug in common::editions() {
        let rules = common::rules(&slug);
        let endless: u64 = (0..rounds).map(|i| round(&rules, i)).sum();
        println!("{slug}: {rounds} rounds, {endless} endless moves");
    }
}

/// Rules without an account and the small ones of four rows, under every reading.
#[test]
fn rounds_of_rulesets_conserve_counters() {
    let four = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/four-rows.toml");
    let rounds: u64 = if common::thorough() { 200 } else { 20 };
    let rulesets = common::rulesets().into_iter().map(|s| common::loaded(&s));
    let beside = common::yardstick()
        .into_iter()
        .map(|file| load(None, file.to_str().unwrap()).unwrap());
    let all = rulesets.map(|l| (l, rounds));
    let few = beside.map(|l| (l, rounds.div_ceil(10)));
    for (loaded, rounds) in all.chain(few).chain([(load(None, four).unwrap(), rounds)]) {
        for choice in common::choices(&loaded) {
            let rules = loaded.compile(&choice).unwrap_or_else(|e| panic!("{e}"));
            let endless: u64 = (0..rounds).map(|i| round(&rules, i)).sum();
            println!("{} {choice:?}: {endless} endless moves", rules.slug);
        }
    }
}

#[test]
fn rounds_under_every_single_reading_conserve_counters() {
    for slug in common::editions() {
        for (question, reading, rules) in common::readings(&slug) {
            // moves that never end are dear, and many readings are near one another: with ALL=1 two hundred rounds each
            let rounds = if common::thorough() { 200 } else { of_each(30) };
            let endless: u64 = (0..rounds).map(|i| round(&rules, i)).sum();
            println!("{slug} {question}={reading}: {endless} endless moves");
        }
    }
}

#[test]
fn whole_matches_end_or_say_why_not() {
    // some matches have hundreds of rounds: with ALL=1 a thousand of each game, and two thousand rounds of each match;
    // EDITION=slug plays that one alone
    let named = std::env::var("EDITION").ok();
    let (matches, rounds) = match common::thorough() {
        true => (1000, 2000),
        false => (of_each(75), 200),
    };
    for slug in common::editions() {
        if named.as_ref().is_some_and(|name| *name != slug) {
            continue;
        }
        let rules = common::rules(&slug);
        let mut open = 0;
        for index in 0..matches {
            let mut random = Random::of(13, index);
            let mut game = Game::new(&rules);
            while game.phase() != Phase::MatchOver && game.round() < rounds {
                match game.phase() {
                    Phase::Opening => game.open(&mut random, &mut Silent),
                    // a round at once, where it can be packed (packed.rs: the same round); at every event see above
                    Phase::Play if game.play_random_round(&mut random) => {}
                    Phase::Play => {
                        let m = Agent::Random
                            .choose(&game, &mut random)
                            .expect("a player to move can move");
                        game.play(m, &mut Silent).unwrap();
                    }
                    Phase::Over => game.gather(&mut Silent),
                    _ => game.divide(&mut random, &mut Silent),
                }
                assert_eq!(
                    game.position().total(),
                    u32::from(rules.params.total),
                    "{slug}, match {index}"
                );
            }
            open += u32::from(game.result().is_none());
        }
        println!("{slug}: {open} of {matches} matches went on for {rounds} rounds");
    }
}
