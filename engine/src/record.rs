//! Records: what is told of each step of a game, and games played again from their moves.

use crate::notation::{move_text, parse_move, position_json, position_text};
use crate::play::{Chance, Event, Game, Limits, Move, Observer, Phase, Silent};
use crate::position::{Player, Position};
use crate::Ruleset;
use serde::Serialize;
use serde_json::{json, Value};

/// A lap as told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LapTold {
    /// Hole lifted.
    pub from: u8,
    /// Counters lifted.
    pub counters: u8,
    /// Place of the last counter.
    pub to: u8,
    /// Place of each counter: holes, then South's store, North's store.
    pub drops: Vec<u8>,
}

/// Laps told of a move that never ends; the rest only repeats.
const LAPS_TOLD: usize = 200;

/// An observer that writes down everything.
#[derive(Debug, Clone, Default)]
pub struct Recorder {
    pub laps: Vec<LapTold>,
    /// Counters that fell outside any lap (a race).
    pub drops: Vec<u8>,
    /// Events, each with the number of counters fallen before it.
    pub events: Vec<(Event, u32)>,
    fallen: u32,
    /// Where the running lap's own event belongs: before what its counters cause.
    lap_at: (usize, u32),
    endless: bool,
    /// Laps after which an endless move comes back.
    pub period: Option<u64>,
}

impl Observer for Recorder {
    fn lift(&mut self, hole: u8, count: u8) {
        self.lap_at = (self.events.len(), self.fallen);
        if self.laps.len() <= LAPS_TOLD {
            self.laps.push(LapTold {
                from: hole,
                counters: count,
                to: hole,
                drops: vec![],
            });
        }
    }

    fn drop(&mut self, place: u8) {
        self.fallen += 1;
        let telling = self.laps.len() <= LAPS_TOLD;
        match self.laps.last_mut() {
            None => self.drops.push(place),
            Some(lap) if telling => {
                lap.to = place;
                lap.drops.push(place);
            }
            Some(_) => {}
        }
    }

    fn event(&mut self, event: Event) {
        if event.kind == "sow" {
            let (at, after) = self.lap_at;
            self.events
                .insert(at.min(self.events.len()), (event, after));
        } else {
            self.events.push((event, self.fallen));
        }
        // of an endless move only the end is told
        if self.events.len() > 8 * LAPS_TOLD {
            self.events.drain(..4 * LAPS_TOLD);
        }
    }

    fn void(&mut self) {
        self.events.clear();
        self.laps.truncate(LAPS_TOLD);
        self.endless = true;
    }
}

/// One step of a game.
#[derive(Debug, Clone)]
pub struct Step {
    /// opening, move, gather, divide.
    pub kind: &'static str,
    pub by: Option<Player>,
    pub mv: Option<Move>,
    pub legal: Vec<Move>,
    pub told: Recorder,
    pub position: Position,
}

impl Step {
    /// The step as in the command contracts.
    pub fn json(&self, rules: &Ruleset) -> Value {
        let holes = rules.holes();
        let events: Vec<Value> = self
            .told
            .events
            .iter()
            .map(|(e, after)| event_json(rules, e, *after))
            .collect();
        let mut out = json!({
            "kind": self.kind,
            "by": self.by,
            "move": self.mv.map(|m| move_text(holes, m)),
            "legal": self.legal.iter().map(|m| move_text(holes, *m)).collect::<Vec<_>>(),
            "laps": self.told.laps,
            "events": events,
            "position": position_json(rules, &self.position),
            "text": position_text(rules, &self.position),
            "endless": self.told.endless && self.told.events.iter().any(|(e, _)| e.kind == "endless"),
        });
        if !self.told.drops.is_empty() {
            out["drops"] = json!(self.told.drops);
        }
        if self.told.period.is_some() {
            out["period"] = json!(self.told.period);
        }
        if self.told.endless && out["endless"] == json!(false) {
            out["unresolved"] = json!(true);
        }
        out
    }
}

/// An event as in the command contracts.
pub fn event_json(rules: &Ruleset, e: &Event, after: u32) -> Value {
    let ids: Vec<&str> = e
        .clauses
        .iter()
        .map(|c| rules.clauses[*c as usize].id.as_str())
        .collect();
    let mut out = json!({ "kind": e.kind, "hole": e.hole, "count": e.count, "by": e.by, "clause": ids.first(), "clauses": ids, "after": after });
    if e.from.is_some() {
        out["from"] = json!(e.from);
        out["to"] = json!(e.to);
    } else if e.to.is_some() {
        out["to"] = json!(e.to);
    }
    if let Some(k) = e.mark {
        out["mark"] = json!(rules.marks[k as usize]);
    }
    if let Some(what) = e.what {
        out["what"] = json!(what);
    }
    if let Some(said) = &e.said {
        out["said"] = json!(said);
    }
    if e.tick.is_some() {
        out["tick"] = json!(e.tick);
    }
    out
}

/// A move that the record asks for and the rules do not allow.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Illegal {
    /// Number of the token in the record, from 1.
    pub number: usize,
    pub token: String,
    pub legal: Vec<String>,
    pub message: String,
}

/// A game played again from its record.
pub struct Replay<'r> {
    pub start: Position,
    pub steps: Vec<Step>,
    pub game: Game<'r>,
    pub illegal: Option<Illegal>,
}

/// Lots from a record's `lot:S` tokens; what the record leaves open falls to one player.
struct Lots<'t> {
    tokens: &'t [String],
    at: usize,
    otherwise: Player,
    first: Option<Player>,
}

impl Chance for Lots<'_> {
    fn lot(&mut self, what: &'static str) -> Option<Player> {
        if let Some(p) = self.tokens.get(self.at).and_then(|t| lot_token(t)) {
            self.at += 1;
            return Some(p);
        }
        if what == "starter" {
            if let Some(p) = self.first.take() {
                return Some(p);
            }
        }
        Some(self.otherwise)
    }
    fn tick(&mut self) -> Player {
        if let Some(p) = self.tokens.get(self.at).and_then(|t| lot_token(t)) {
            self.at += 1;
            return p;
        }
        self.otherwise
    }
    fn pick(&mut self, what: &'static str, options: &[String]) -> usize {
        let said = self.tokens.get(self.at).and_then(|t| {
            let option = t.strip_prefix(what)?.strip_prefix(':')?;
            options.iter().position(|o| o == option)
        });
        self.at += usize::from(said.is_some());
        said.unwrap_or(0)
    }
}

fn lot_token(token: &str) -> Option<Player> {
    match token {
        "lot:S" => Some(Player::South),
        "lot:N" => Some(Player::North),
        _ => None,
    }
}

/// Plays a record again: from the first position with its opening, or from a position in play.
///
/// Openings, gathering and division happen of themselves and are steps without a move. A record that ends with a
/// round is gathered and divided; the next round is opened only if the record goes on.
pub fn replay<'r>(
    rules: &'r Ruleset,
    start: Option<Position>,
    tokens: &[String],
    starter: Option<Player>,
) -> Replay<'r> {
    let mut chance = Lots {
        tokens,
        at: 0,
        otherwise: Player::South,
        first: starter,
    };
    let mut steps = vec![];
    let mut game = match start {
        Some(pos) => Game::from_position(rules, pos),
        None => Game::new(rules),
    };
    let mut begin = *game.position();
    let mut illegal = None;
    let mut first = true;
    loop {
        match game.phase() {
            Phase::Opening => {
                if !first && chance.at >= tokens.len() {
                    break;
                }
                let mut told = Recorder::default();
                game.open(&mut chance, &mut told);
                let turns = rules.params.opening == crate::compile::OpeningKind::Turns;
                if turns && first {
                    // a lot alone moves nothing: the game begins with its first mover known
                    begin = *game.position();
                } else if !turns || !told.events.is_empty() {
                    steps.push(Step {
                        kind: "opening",
                        by: None,
                        mv: None,
                        legal: vec![],
                        told,
                        position: *game.position(),
                    });
                }
            }
            Phase::Over => {
                let mut told = Recorder::default();
                game.gather(&mut told);
                steps.push(Step {
                    kind: "gather",
                    by: None,
                    mv: None,
                    legal: vec![],
                    told,
                    position: *game.position(),
                });
            }
            Phase::Counted => {
                let mut told = Recorder::default();
                game.divide(&mut chance, &mut told);
                steps.push(Step {
                    kind: "divide",
                    by: None,
                    mv: None,
                    legal: vec![],
                    told,
                    position: *game.position(),
                });
            }
            Phase::MatchOver => {
                if let Some(token) = tokens.get(chance.at) {
                    illegal = Some(refuse(rules, &game, chance.at, token, "the match is over"));
                }
                break;
            }
            Phase::Play => {
                let Some(token) = tokens.get(chance.at) else {
                    break;
                };
                let parsed = parse_move(rules.holes(), token);
                let wanted = match parsed {
                    Ok(m) => m,
                    Err(e) => {
                        illegal = Some(refuse(rules, &game, chance.at, token, &e.0));
                        break;
                    }
                };
                if !game.allows(wanted) {
                    illegal = Some(refuse(
                        rules,
                        &game,
                        chance.at,
                        token,
                        "it cannot be played",
                    ));
                    break;
                }
                chance.at += 1;
                steps.push(step(&mut game, wanted));
            }
        }
        first = false;
    }
    Replay {
        start: begin,
        steps,
        game,
        illegal,
    }
}

/// Plays one legal move and tells it. Of a move that never ends the first laps are told, and its period.
pub fn step(game: &mut Game, m: Move) -> Step {
    let by = game.position().to_move;
    let legal = game.legal();
    let mut told = Recorder::default();
    let mut after = game.clone();
    let played = after.play(m, &mut Silent);
    let stopped = game.rules().params.endless == crate::compile::EndlessThen::Stop;
    if (played.endless.is_some() && !stopped) || played.unresolved {
        // heard in full it could fill the memory: the same move, given up after as many laps as are told
        let mut short = game.clone().with_limits(Limits {
            laps: LAPS_TOLD as u64,
        });
        short.play(m, &mut told);
        if let (Some((event, _)), Some(period)) = (told.events.first_mut(), played.endless) {
            event.kind = "endless".into();
            event.count = Some(u16::try_from(period).unwrap_or(u16::MAX));
        }
        told.period = played.endless;
        *game = after;
    } else {
        game.play(m, &mut told);
    }
    Step {
        kind: "move",
        by,
        mv: Some(m),
        legal,
        told,
        position: *game.position(),
    }
}

fn refuse(rules: &Ruleset, game: &Game, at: usize, token: &str, why: &str) -> Illegal {
    let legal: Vec<String> = game
        .legal()
        .iter()
        .map(|m| move_text(rules.holes(), *m))
        .collect();
    let who = game
        .position()
        .to_move
        .map_or("nobody".to_string(), |p| match p {
            Player::South => "South".into(),
            Player::North => "North".into(),
        });
    let may = if legal.is_empty() {
        "no move is left".to_string()
    } else {
        format!("{who} may play {}", legal.join(" "))
    };
    Illegal {
        number: at + 1,
        token: token.to_string(),
        message: format!("move {} `{token}`: {why}; {may}", at + 1),
        legal,
    }
}

impl Replay<'_> {
    /// The result as a record's `Result` has it: who has won the match, or the round that has just ended, and what South and
    /// North held when the board was last gathered: `south 30-18`. `None` while a round is being played.
    pub fn result_text(&self) -> Option<String> {
        let playing = self.game.phase() == Phase::Play;
        let round = self.game.round_result().filter(|_| !playing);
        let result = self.game.result().or(round)?;
        let held = self
            .steps
            .iter()
            .rev()
            .find(|s| s.kind == "gather")?
            .position;
        let [south, north] = Player::BOTH.map(|p| held.store(p));
        let winner = result.winner.map_or("draw", Player::word);
        Some(format!("{winner} {south}-{north}"))
    }

    /// The whole replay as in the command contracts.
    pub fn json(&self, rules: &Ruleset) -> Value {
        let readings: serde_json::Map<String, Value> = rules
            .questions
            .iter()
            .map(|(id, (_, r))| (id.clone(), json!(r)))
            .collect();
        json!({
            "game": rules.slug,
            "rules_sha256": rules.sha256,
            "readings": readings,
            "start": position_json(rules, &self.start),
            "steps": self.steps.iter().map(|s| s.json(rules)).collect::<Vec<_>>(),
            "round_over": self.game.phase() != Phase::Play,
            "result": result_json(&self.game),
        })
    }
}

/// The result of the match if it is over, else of the round that has just ended, else null.
pub fn result_json(game: &Game) -> Value {
    let rules = game.rules();
    let (result, over) = match (game.result(), game.phase()) {
        (Some(r), _) => (r, "match"),
        (None, Phase::Counted | Phase::Opening) => match game.round_result() {
            Some(r) => (r, "round"),
            None => return Value::Null,
        },
        _ => return Value::Null,
    };
    let path = match result.ending {
        crate::play::Ending::Match if rules.params.won_rounds.is_some() => "match.won-rounds",
        crate::play::Ending::Match if rules.params.lost_holes.is_some() => "match.lost-holes",
        crate::play::Ending::Match => "match.lost-below",
        crate::play::Ending::Majority => "majority.over",
        crate::play::Ending::Cap => "cap.turns",
        _ => "stuck.both",
    };
    json!({
        "winner": result.winner.map_or("draw", Player::word),
        "of": over,
        "reason": result.ending,
        "clause": rules.setters(path).first(),
    })
}
