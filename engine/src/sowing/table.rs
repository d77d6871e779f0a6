//! A sowing game at the table.

use super::example;
use super::notation::{
    move_text, parse_move, parse_start, position_json, position_text, start_text, Start,
};
use super::offer::offer;
use super::play::{Game, Phase, Saved};
use super::position::Position;
use super::replay::{happen, replay_from, result_json, seat_letter, step, Replay, Step as Told};
#[cfg(feature = "read")]
use super::seen;
use super::telling::{lines, step_json};
use crate::game::chance::{Chance, Recorded, Sticks};
use crate::game::random::Random;
use crate::game::record::GameRecord;
use crate::game::refusal::Closed;
use crate::game::table::{set_of, Begin, Begun, Line, Offer, Outlook, Step, Stop, Table};
use crate::game::{Agent, Example, Play, Player, PlayersError, Refusal, Rules, Stand};
use crate::sowing::moves::Move;
use crate::sowing::play::Playable;
use serde_json::{json, Value};
use std::sync::Arc;

/// Lots as a record tells them, then as they are drawn.
type Lots = Recorded<Random>;

fn seeded(seed: u64) -> Lots {
    Recorded::new([], Random::of(seed, 0), seat_letter)
}

/// Why a move that is not among the legal ones cannot be played.
fn closed(game: &Game, m: Move) -> Closed {
    let position = game.position();
    let Some(mover) = position.to_move else {
        return Closed::Over;
    };
    let Some(hole) = m.sowing().map(|s| usize::from(s.hole)) else {
        return Closed::Illegal;
    };
    if position.count(hole) == 0 {
        Closed::Empty
    } else if position.mark(hole).is_some() {
        Closed::Marked
    } else if position.owner(hole) != mover {
        Closed::Turn
    } else {
        Closed::Illegal
    }
}

/// A lot or a pick as records tell it: `lot:S`, `from:C`, `fill:3.3.1.1.0.0`.
fn told(token: &str) -> bool {
    token.contains(':')
}

/// The lot for who begins falls to a given player, and is written down; all else falls as it falls.
struct First<'l> {
    first: Option<Player>,
    lots: &'l mut Lots,
}

impl Chance for First<'_> {
    fn lot(&mut self, what: &'static str, seats: usize) -> Option<usize> {
        match self.first.filter(|_| what == "starter") {
            Some(player) => {
                self.first = None;
                self.lots.fell.push(format!("lot:{}", player.letter()));
                Some(player.index())
            }
            None => self.lots.lot(what, seats),
        }
    }
    fn throw(&mut self, sticks: Sticks) -> u8 {
        self.lots.throw(sticks)
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        self.lots.pick(what, options)
    }
}

/// The game as it stood after so many things done.
#[derive(Clone)]
pub(super) struct Past {
    saved: Saved,
    lots: Lots,
    /// How many tokens it had by then.
    tokens: usize,
}

/// Rules and a game.
#[derive(Clone)]
pub(super) struct AtTable {
    pub(super) rules: Arc<Playable>,
    /// Before the first thing that was done, and after each.
    past: Vec<Past>,
    tokens: Vec<String>,
    /// The position that it began from, if not the first.
    start: Option<Start>,
    seed: Option<u64>,
}

impl AtTable {
    pub(super) fn new(rules: Arc<Playable>) -> AtTable {
        let saved = Game::new(&rules).save();
        let past = Past {
            saved,
            lots: seeded(1),
            tokens: 0,
        };
        AtTable {
            rules,
            past: vec![past],
            tokens: vec![],
            start: None,
            seed: None,
        }
    }

    pub(super) fn now(&self) -> &Past {
        &self.past[self.past.len() - 1]
    }

    pub(super) fn game(&self) -> Game<'_> {
        self.now().saved.resume(&self.rules)
    }

    /// Another game in place of the one before.
    fn put(&mut self, saved: Saved, mut lots: Lots, start: Option<Start>, seed: Option<u64>) {
        self.tokens = std::mem::take(&mut lots.fell);
        self.past = vec![Past {
            saved,
            lots,
            tokens: self.tokens.len(),
        }];
        self.start = start;
        self.seed = seed;
    }

    /// One thing more was done.
    fn put_on(&mut self, saved: Saved, mut lots: Lots) {
        self.tokens.append(&mut lots.fell);
        self.past.push(Past {
            saved,
            lots,
            tokens: self.tokens.len(),
        });
    }

    pub(super) fn names(&self, game: &Game) -> Vec<String> {
        let holes = self.rules.holes();
        game.legal().iter().map(|m| move_text(holes, *m)).collect()
    }

    /// A move that can be played now.
    fn parse(&self, game: &Game, token: &str) -> Result<Move, Refusal> {
        let m = parse_move(self.rules.holes(), token).map_err(Refusal::Token)?;
        if game.allows(m) {
            return Ok(m);
        }
        Err(Refusal::Closed {
            token: token.to_owned(),
            why: closed(game, m),
            who: game.position().to_move.map(Player::name),
            may: self.names(game),
        })
    }

    fn tell(&self, told: &Told) -> Step {
        let rules = &self.rules;
        let line = |line: super::telling::Line| Line {
            clauses: told.told.events[line.event].0.clauses.clone(),
            words: line.words,
            picture: None,
        };
        let head = match (told.by, told.mv) {
            (Some(by), Some(m)) => format!("{} plays {}", by.name(), move_text(rules.holes(), m)),
            _ => told.kind.to_owned(),
        };
        let still = told.told.events.is_empty() && told.told.laps.is_empty();
        Step {
            json: step_json(rules, told),
            head: Some(head),
            lines: lines(rules, &told.told).into_iter().map(line).collect(),
            moved: true,
            silent: told.kind == "opening" && still,
        }
    }

    /// The game played again from its tokens.
    pub(super) fn replay(&self) -> Replay<'_> {
        replay_from(&self.rules, self.start, &self.tokens, None)
    }

    /// The total of counters is that of the game.
    fn whole(&self, position: &Position) -> bool {
        position.total() == u32::from(self.rules.params.total)
    }
}

impl Table for AtTable {
    fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    fn begin(&mut self, begin: &Begin) -> Result<Begun, Refusal> {
        if begin.players.is_some_and(|n| n != 2) {
            return Err(PlayersError::Exactly(2).into());
        }
        let mut lots = seeded(begin.seed);
        // one lot alone says who begins, also where the rules draw none
        let mut both = Player::BOTH.into_iter();
        let lot = both.find(|p| begin.first == format!("lot:{}", p.letter()));
        let first = Player::from_word(&begin.first).or(lot);
        match begin.first.as_str() {
            "" | "lot" => {}
            _ if first.is_some() => {}
            words if words.split_whitespace().all(told) => {
                lots.told = words.split_whitespace().map(str::to_owned).collect();
            }
            other => {
                return Err(Refusal::First {
                    word: other.to_owned(),
                    what: "nobody who begins: it should be south, north, lot, or lots as a record tells them",
                });
            }
        }
        let (saved, before, opened) = {
            let mut game = Game::new(&self.rules);
            let before = position_json(&self.rules, game.position());
            let mut chance = First {
                first,
                lots: &mut lots,
            };
            let opened = happen(&mut game, None, &mut chance);
            (game.save(), before, opened)
        };
        self.put(saved, lots, None, Some(begin.seed));
        Ok(Begun {
            before,
            steps: opened.iter().map(|s| self.tell(s)).collect(),
        })
    }

    fn load(&mut self, position: &str) -> Result<Begun, Refusal> {
        let start = parse_start(&self.rules, position).map_err(|e| Refusal::Position(e.into()))?;
        let pos = start.position;
        if !self.whole(&pos) {
            return Err(Refusal::Counters {
                held: pos.total(),
                total: self.rules.params.total,
                title: self.rules.title.clone(),
            });
        }
        let game = start.game(&self.rules);
        let (saved, before) = (game.save(), position_json(&self.rules, game.position()));
        self.put(saved, seeded(1), Some(start), None);
        Ok(Begun {
            before,
            steps: vec![],
        })
    }

    fn example(&mut self, example: &Example) -> Result<Begun, Refusal> {
        let (before, steps, saved) = example::steps(&self.rules, example)?;
        if !self.whole(&before) {
            return Err(Refusal::CountersOfExample);
        }
        let steps = steps.iter().map(|s| self.tell(s)).collect();
        let shown = position_json(&self.rules, &before);
        self.put(saved, seeded(1), Some(before.into()), None);
        Ok(Begun {
            before: shown,
            steps,
        })
    }

    fn seats(&self) -> usize {
        Player::BOTH.len()
    }

    fn points(&self, seat: usize) -> u64 {
        self.game().points(seat)
    }

    #[cfg(feature = "read")]
    fn seen(&self) -> Vec<i32> {
        seen::numbers(self.game().position())
    }

    #[cfg(feature = "read")]
    fn seen_as(&self) -> Vec<String> {
        seen::names(self.rules.holes())
    }

    #[cfg(feature = "read")]
    fn tokens(&self) -> Vec<String> {
        seen::tokens(self.rules.holes())
    }

    fn stood(&self, done: usize) -> Stand {
        let past = self.past.get(done).unwrap_or_else(|| self.now());
        past.saved.resume(&self.rules).stand()
    }

    fn done(&self) -> usize {
        self.past.len() - 1
    }

    fn rewind(&mut self, done: usize) {
        self.past.truncate(done + 1);
        self.tokens.truncate(self.now().tokens);
    }

    fn at(&self, done: usize) -> Box<dyn Table> {
        let mut then = self.clone();
        then.rewind(done);
        Box::new(then)
    }

    fn offers(&self) -> Vec<Offer> {
        let holes = self.rules.holes();
        let legal = self.game().legal();
        legal.into_iter().map(|m| offer(holes, m)).collect()
    }

    fn act(&mut self, token: &str) -> Result<Vec<Step>, Refusal> {
        let mut lots = self.now().lots.clone();
        if told(token) {
            lots.told.push_back(token.to_owned());
            let saved = self.now().saved.clone();
            self.put_on(saved, lots);
            return Ok(vec![]);
        }
        let (saved, done) = {
            let mut game = self.game();
            let m = self.parse(&game, token)?;
            lots.fell.push(move_text(self.rules.holes(), m));
            let done = step(&mut game, m);
            (game.save(), self.tell(&done))
        };
        self.put_on(saved, lots);
        Ok(vec![done])
    }

    fn fall(&mut self) -> Option<Step> {
        let mut lots = self.now().lots.clone();
        let (saved, done) = {
            let mut game = self.game();
            let done = happen(&mut game, None, &mut lots)?;
            (game.save(), self.tell(&done))
        };
        self.put_on(saved, lots);
        Some(done)
    }

    fn preview(&self, token: &str) -> Result<Step, Refusal> {
        let mut game = self.game();
        let m = self.parse(&game, token)?;
        Ok(self.tell(&step(&mut game, m)))
    }

    fn agent(&self, agent: Agent, random: &mut Random, stop: Option<Stop>) -> Option<Offer> {
        let game = self.game();
        let m = agent.choose_unless_stopped(&game, random, stop)?;
        Some(offer(self.rules.holes(), m))
    }

    fn outlook(&self, positions: u64) -> Option<Outlook> {
        super::outlook::of(&self.game(), positions)
    }

    fn result(&self) -> Option<String> {
        self.replay().result_text()
    }

    fn stream(&self, seed: u64) -> Random {
        Random::of(seed, 1)
    }

    fn moves_of(&self, example: &Example) -> Option<Vec<String>> {
        let declined = example.decline.as_ref();
        let declined = declined.map_or(String::new(), |holes| format!("!{holes}"));
        let moves = example.action.split_whitespace().map(|token| {
            parse_move(self.rules.holes(), token).ok()?;
            Some(format!("{token}{declined}"))
        });
        moves.collect()
    }

    fn record(&self, players: &[String]) -> GameRecord {
        let who = |seat: usize| players.get(seat).cloned().unwrap_or_default();
        let start = self.start.as_ref();
        GameRecord {
            game: self.rules.slug.clone(),
            rules: self.rules.sha256.clone(),
            readings: self.rules.readings.clone(),
            set: set_of(&self.rules.overrides),
            seed: self.seed,
            players: vec![who(0), who(1)],
            sides: true,
            start: start.map(|s| start_text(&self.rules, s)),
            result: self.replay().result_text(),
            tokens: self.tokens.clone(),
            ..GameRecord::default()
        }
    }

    fn text(&self) -> String {
        position_text(&self.rules, self.game().position())
    }

    fn state(&self) -> Value {
        let game = self.game();
        let pos = game.position();
        json!({
            "position": position_json(&self.rules, pos),
            "text": position_text(&self.rules, pos),
            "phase": game.phase(),
            "legal": self.names(&game),
            "to_move": pos.to_move,
            "round": game.round(),
            "round_over": game.phase() != Phase::Play,
            "result": result_json(&game),
        })
    }

    fn info(&self) -> Value {
        let rules = &self.rules;
        let letter = |l: &Option<char>| l.map_or(String::new(), |l| l.to_ascii_uppercase().into());
        let marks = rules.marks.iter().zip(&rules.mark_letters);
        let marks: Vec<Value> = marks
            .map(|(name, l)| json!({ "name": name, "letter": letter(l) }))
            .collect();
        json!({
            "slug": rules.slug,
            "title": rules.title,
            "holes": rules.holes(),
            "total": rules.params.total,
            "marks": marks,
            "direction": rules.params.direction,
            "rows": rules.params.drawn_rows(),
            "shape": rules.params.shape,
            "questions": rules.questions_json(),
            "readings": rules.readings,
            "rules_sha256": rules.sha256,
            "start": position_text(rules, &Position::start(rules)),
        })
    }
}
