//! Games side by side are the single games of their seeds: the same openings, throws and moves, what may be done, what lies on the board,
//! what comes of it, in every edition and ruleset; and it changes nothing how a batch is shared out.

#![allow(clippy::unwrap_used)] // what must be there and is not ends the test

use ludarium_batch::{batch, Batch, Batched};
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::Begin;
use ludarium_engine::game::{Agent, Refusal, Rules, Stand, Table};
use ludarium_engine::lang::{Bundle, Choice, Overrides};
use ludarium_engine::{families, samples};
use std::path::Path;
use std::sync::Arc;

type Compiled = Arc<dyn Rules>;

fn compiled(bundle: &Bundle) -> Option<Compiled> {
    families::compile(bundle, &Choice::new(), &Overrides::new()).ok()
}

/// Everything that the corpus has rules of, but for what takes over another edition's rules.
fn all() -> Vec<Compiled> {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../corpus");
    let read = |path| Some(families::read(&std::fs::read_to_string(path).ok()?).0);
    let shared = vec![read(corpus.join("games/_shared/all.toml")).unwrap()];
    let inside = |dir: &str| {
        let entries = std::fs::read_dir(corpus.join(dir)).unwrap().flatten();
        entries.map(|e| e.path()).collect::<Vec<_>>()
    };
    let games = inside("games").into_iter().map(|d| d.join("rules.toml"));
    let mut files: Vec<_> = games.chain(inside("rulesets")).collect();
    files.sort();
    let rules = files.into_iter().filter_map(read);
    let bundles = rules.map(|rules| Bundle {
        rules,
        shared: shared.clone(),
    });
    bundles.filter_map(|b| compiled(&b)).collect()
}

/// The single game that a place of a batch is.
struct Single {
    table: Box<dyn Table>,
    draws: Random,
    decided: u32,
    over: bool,
    broken: bool,
}

impl Single {
    fn of(rules: &Compiled, settings: &Batched, tokens: &[String], seed: u64) -> Single {
        let mut table = rules.clone().table();
        table.set_rounds(settings.rounds);
        let begin = Begin {
            seed,
            ..settings.begin.clone()
        };
        table.begin(&begin).unwrap();
        let mut single = Single {
            draws: table.stream(seed),
            table,
            decided: 0,
            over: false,
            broken: false,
        };
        single.go_on(settings, tokens);
        single
    }

    fn falls(&mut self) {
        while self.table.stand() == Stand::Falls && self.table.fall().is_some() {}
    }

    fn mask(&self, tokens: &[String]) -> Vec<u8> {
        let open: Vec<_> = self.table.offers().into_iter().map(|o| o.token).collect();
        tokens.iter().map(|t| u8::from(open.contains(t))).collect()
    }

    /// What happens of itself, and what the other players do.
    fn go_on(&mut self, settings: &Batched, tokens: &[String]) {
        loop {
            self.falls();
            let Stand::Seat(seat) = self.table.stand() else {
                self.over = true;
                return;
            };
            if self.decided >= settings.most {
                (self.over, self.broken) = (true, true);
                return;
            }
            let Some(agent) = settings.agents.get(seat).copied().flatten() else {
                let stuck = !self.mask(tokens).contains(&1);
                (self.over, self.broken) = (stuck, stuck);
                return;
            };
            let offer = self.table.agent(agent, &mut self.draws, None).unwrap();
            self.table.act(&offer.token).unwrap();
            self.decided += 1;
        }
    }

    fn act(&mut self, settings: &Batched, tokens: &[String], action: i32) {
        self.table.act(&tokens[action as usize]).unwrap();
        self.decided += 1;
        self.go_on(settings, tokens);
    }
}

/// What a batch tells of a place, held against its single game.
fn agree(name: &str, batch: &dyn Batch, place: usize, single: &Single) {
    let (wide, many) = (batch.tokens().len(), batch.columns().len());
    let seen = &batch.observations()[place * many..][..many];
    assert_eq!(seen, single.table.seen(), "{name}: {}", single.table.text());
    let legal = &batch.legal()[place * wide..][..wide];
    let (mask, mover) = match (single.over, single.table.stand()) {
        (false, Stand::Seat(seat)) => (single.mask(batch.tokens()), seat as i32),
        _ => (vec![0; wide], -1),
    };
    assert_eq!(legal, mask, "{name}: {}", single.table.text());
    assert_eq!(batch.movers()[place], mover, "{name}");
}

/// Plays a batch beside its single games. Returns how many games came to an end.
fn beside(rules: &Compiled, settings: &Batched, steps: usize) -> usize {
    let name = &rules.head().slug;
    let mut batch = batch(&**rules, settings).unwrap();
    let tokens = batch.tokens().to_vec();
    let games = batch.games();
    let seed = |batch: &dyn Batch, k: usize| batch.seeds()[k];
    let mut singles: Vec<Single> = (0..games)
        .map(|k| Single::of(rules, settings, &tokens, seed(&*batch, k)))
        .collect();
    let mut ended = 0;
    for _ in 0..steps {
        for (place, single) in singles.iter().enumerate() {
            agree(name, &*batch, place, single);
        }
        let actions = batch.sample();
        let before: Vec<u64> = batch.seeds().to_vec();
        batch.step(&actions).unwrap();
        let mut lay = vec![];
        for (place, single) in singles.iter_mut().enumerate() {
            let was_over = single.over;
            if !single.over {
                single.act(settings, &tokens, actions[place]);
            }
            let seats = batch.seats();
            let rewards = &batch.rewards()[place * seats..][..seats];
            let points = |s: usize| single.table.points(s) as f32 - 1.0;
            let brought: Vec<f32> =
                match single.over && !single.broken && (!was_over || settings.again) {
                    true => (0..seats).map(points).collect(),
                    false => vec![0.0; seats],
                };
            assert_eq!(rewards, brought, "{name}");
            assert_eq!(batch.done()[place], u8::from(single.over), "{name}");
            assert_eq!(batch.truncated()[place], u8::from(single.broken), "{name}");
            if single.over {
                ended += usize::from(!was_over);
                if !was_over || settings.again {
                    lay.extend(single.table.seen());
                }
                if settings.again {
                    let next = seed(&*batch, place);
                    assert_eq!(next, before[place] + settings.of, "{name}: the next seed");
                    *single = Single::of(rules, settings, &tokens, next);
                }
            }
        }
        assert_eq!(batch.ended(), lay, "{name}: where games ended");
    }
    ended
}

fn learners(games: u64) -> Batched {
    Batched {
        rounds: Some(1),
        most: 400,
        ..Batched::of(games)
    }
}

#[test]
fn games_side_by_side_are_the_single_games_of_their_seeds() {
    let all = all();
    let mut ended = 0;
    for rules in &all {
        ended += beside(rules, &learners(6), 120);
    }
    assert!(
        ended > 2 * all.len(),
        "{ended} games of {} rules",
        all.len()
    );
}

#[test]
fn other_players_do_what_they_would_do_in_the_single_game() {
    for rules in &all() {
        let mut settings = learners(4);
        settings.begin.seed = 11;
        settings.agents = vec![None, Some(Agent::Random)];
        beside(rules, &settings, 40);
        settings.agents = vec![Some(Agent::Greedy), None];
        settings.again = false;
        beside(rules, &settings, 25);
    }
}

#[test]
fn whole_matches_and_games_broken_off_too() {
    for rules in &all() {
        let mut settings = learners(3);
        settings.rounds = Some(2);
        settings.most = 70;
        beside(rules, &settings, 100);
    }
}

#[test]
fn how_a_batch_is_shared_out_changes_nothing() {
    for bundle in [samples::sowing(), samples::track()] {
        let rules = compiled(&bundle).unwrap();
        let settings = learners(11);
        let part = |games| {
            let settings = Batched {
                games,
                ..settings.clone()
            };
            batch(&*rules, &settings).unwrap()
        };
        let mut whole = part(0..11);
        let mut parts = [part(0..4), part(4..5), part(5..11)];
        for _ in 0..150 {
            let all = |of: &dyn Fn(&dyn Batch) -> Vec<i32>| -> Vec<i32> {
                parts.iter().flat_map(|p| of(&**p)).collect()
            };
            assert_eq!(all(&|p| p.observations().to_vec()), whole.observations());
            assert_eq!(all(&|p| p.ended().to_vec()), whole.ended());
            let actions = whole.sample();
            whole.step(&actions).unwrap();
            let mut left = &actions[..];
            for part in &mut parts {
                assert_eq!(part.sample(), left[..part.games()]);
                part.step(&left[..part.games()]).unwrap();
                left = &left[part.games()..];
            }
        }
    }
}

#[test]
fn an_action_that_may_not_be_done_is_refused_and_nothing_has_changed() {
    let rules = compiled(&samples::sowing()).unwrap();
    let mut games = batch(&*rules, &learners(3)).unwrap();
    let actions = games.sample();
    let before = games.observations().to_vec();
    let closed = games.legal()[games.tokens().len()..].iter();
    let closed = closed.take(5).position(|may| *may == 0);
    let mut wrong = vec![vec![actions[0], 99, actions[2]], actions[..2].to_vec()];
    wrong.extend(closed.map(|n| vec![actions[0], n as i32, actions[2]]));
    for actions in wrong {
        let why = games.step(&actions).unwrap_err();
        let message = why.to_string();
        match why {
            Refusal::At { .. } => assert!(message.starts_with("game 1: "), "{message}"),
            _ => assert!(message.starts_with("2 actions for 3 games"), "{message}"),
        }
        assert_eq!(games.observations(), before);
    }
    let mut lots = learners(2);
    lots.begin.first = "lot:S lot:N lot:N lot:S".into();
    let why = batch(&*rules, &lots).err().unwrap().to_string();
    assert!(why.contains("are of one game"), "{why}");
}

#[test]
fn games_begun_anew_are_those_of_the_next_seeds() {
    let rules = compiled(&samples::track()).unwrap();
    let mut batch = batch(&*rules, &learners(4)).unwrap();
    let first = batch.observations().to_vec();
    assert_eq!(batch.seeds(), [1, 2, 3, 4]);
    for _ in 0..5 {
        let actions = batch.sample();
        batch.step(&actions).unwrap();
    }
    batch.reset(None).unwrap();
    assert_eq!(batch.seeds(), [5, 6, 7, 8]);
    batch.reset(Some(1)).unwrap();
    assert_eq!(
        (batch.seeds(), batch.observations()),
        (&[1, 2, 3, 4][..], &first[..])
    );
}

#[test]
fn what_is_done_untold_leads_where_it_leads_when_it_is_told() {
    for rules in &all() {
        let name = &rules.head().slug;
        let mut tables = [rules.clone().table(), rules.clone().table()];
        for table in &mut tables {
            table.set_rounds(Some(2));
            table
                .begin(&Begin {
                    seed: 9,
                    ..Begin::default()
                })
                .unwrap();
        }
        let [full, untold] = &mut tables;
        let mut random = Random::of(3, 0);
        for _ in 0..300 {
            while full.stand() == Stand::Falls {
                assert!(full.fall().is_some() && untold.fall_untold(), "{name}");
            }
            let Some(offer) = full.agent(Agent::Random, &mut random, None) else {
                break;
            };
            let offers = full.offers().into_iter().map(|o| o.token);
            assert_eq!(offers.collect::<Vec<_>>(), untold.legal(), "{name}");
            full.act(&offer.token).unwrap();
            untold.act_untold(&offer.token).unwrap();
            assert_eq!(full.text(), untold.text(), "{name}");
            let nonsense = untold.act_untold("Z9").unwrap_err();
            assert_eq!(full.act("Z9").unwrap_err(), nonsense, "{name}");
        }
        assert_eq!(full.stand(), untold.stand(), "{name}");
        let [full, untold] = [full, untold].map(|t| t.record(&[]).write());
        assert_eq!(full, untold, "{name}");
    }
}

#[test]
fn a_game_that_has_had_its_rounds_is_over() {
    let rules = compiled(&samples::sowing()).unwrap();
    let mut table = rules.table();
    table.set_rounds(Some(1));
    table.begin(&Begin::default()).unwrap();
    let mut random = Random::of(1, 0);
    while let Some(offer) = table.agent(Agent::Random, &mut random, None) {
        table.act(&offer.token).unwrap();
        while table.stand() == Stand::Falls && table.fall().is_some() {}
    }
    assert_eq!(table.stand(), Stand::Over);
    assert!(table.fall().is_none() && table.legal().is_empty());
    assert!(table.act("A").is_err());
}
