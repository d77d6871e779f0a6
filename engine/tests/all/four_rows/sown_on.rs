//! What is sown on is reported, heard or not, by the clause that took it or the look that ended it.

use super::{compiled, FAR, HUS, N, OMWESO};
use ludarium_engine::game::chance::Fixed;
use ludarium_engine::game::random::Random;
use ludarium_engine::sowing::play::{Game, Observer, Phase, Silent};
use ludarium_engine::sowing::{Event, What};
use std::collections::HashSet;

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
            let aloud = loud.play(m, &mut hears).unwrap();
            let untold = still.play(m, &mut Silent).unwrap();
            assert_eq!(
                (aloud.laps, aloud.counters, aloud.endless),
                (untold.laps, untold.counters, untold.endless)
            );
            assert_eq!(loud.position(), still.position());
            let now: Vec<u32> = loud
                .position()
                .counts()
                .iter()
                .map(|c| u32::from(*c))
                .collect();
            match aloud.endless {
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
            let mut log = Told::default();
            game.play(m, &mut log).unwrap();
            assert_eq!(game.position().hand(), 0);
            assert_eq!(game.position().total(), 8 * N as u32);
            let mut after = false;
            for e in log.0 {
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

/// Everything that is reported, each lap's sowing where it was lifted.
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
