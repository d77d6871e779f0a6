//! A game in play, asked for line by line: a JSON text in, a JSON text out, for programs in any language.
//!
//! [`Session::answer`] takes a line and gives its answer; it knows no files but rules and corpus, and no terminal. Games of every
//! family are played through the engine's one interface (`Terminal`). `docs/session.md` is the page for whoever writes to it.

pub mod answer;
mod begin;
pub mod request;
mod sources;

use crate::corpus::Corpus;
use crate::rules_files::{every, Loaded};
use answer::{Answer, Chosen, GameName, Outlook, Stands, Trouble};
use begin::Beginning;
use ludarium_engine::game::random::Random;
use ludarium_engine::game::table::{info, state, Offer, Step};
use ludarium_engine::game::terminal::Terminal;
use ludarium_engine::game::{Agent, Rules, Stand};
use ludarium_engine::lang::{Choice, Overrides};
use request::Request;
use serde_json::{Map, Value};
use std::path::PathBuf;
use std::sync::Arc;

/// Bytes of a line at most.
pub const MOST_BYTES: usize = 1 << 20;
/// Moves that one line has an agent make at most.
const MOST_MOVES: u32 = 10_000;
/// Positions that one line has looked at, and games that it has played out, at most.
const MOST_LOOKED: u64 = 1_000_000;
/// Things that happen of themselves between two decisions at most.
const MOST_FALLS: usize = 10_000;

/// What a key of a line is called where none is at fault.
const WHOLE: &str = "the line";

/// A game with what it is played by.
struct Game {
    loaded: Loaded,
    choice: Choice,
    set: Overrides,
    rules: Arc<dyn Rules>,
    table: Box<dyn Terminal>,
    /// Agents draw from it.
    random: Random,
}

/// A conversation: one game at a time.
pub struct Session {
    folder: Option<PathBuf>,
    /// Read when the first clause has sentences to be told.
    corpus: Option<Corpus>,
    game: Option<Game>,
    lines: usize,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let game = self.game.as_ref().map(|g| &g.rules.head().slug);
        f.debug_struct("Session")
            .field("folder", &self.folder)
            .field("game", &game)
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// A conversation about the games of a corpus, or about rules files where there is none.
    #[must_use]
    pub fn new(corpus: Option<PathBuf>) -> Session {
        Session {
            folder: corpus,
            corpus: None,
            game: None,
            lines: 0,
        }
    }

    /// The answer to a line, in one line; none where it is blank. What cannot be done is said, and the game stands as before.
    pub fn answer(&mut self, line: &[u8]) -> Option<String> {
        self.lines += 1;
        let text = match std::str::from_utf8(line) {
            Ok(text) if text.trim().is_empty() => return None,
            text => text.map(str::trim),
        };
        let mut id = None;
        let answer = match text {
            Err(e) => Err(Trouble::of(
                "the line cannot be read",
                WHOLE,
                format!("it is no UTF-8 from byte {} on", e.valid_up_to() + 1),
                "send UTF-8, a JSON text a line",
            )),
            Ok(text) => request::read(text, &mut id).and_then(|request| self.guarded(request)),
        };
        Some(self.told(id, answer))
    }

    /// The answer to a line of more than [`MOST_BYTES`], which is not read.
    pub fn too_long(&mut self) -> String {
        self.lines += 1;
        let trouble = Trouble::of(
            "the line cannot be read",
            WHOLE,
            format!("it has more than {MOST_BYTES} bytes"),
            "part what is asked among several lines",
        );
        self.told(None, Err(trouble))
    }

    fn told(&self, id: Option<Value>, answer: Result<Answer, Trouble>) -> String {
        let answer = answer.unwrap_or_else(|mut trouble| {
            trouble.place = format!("line {}, {}", self.lines, trouble.place);
            Answer::failed(trouble)
        });
        // an answer holds nothing that JSON cannot hold
        serde_json::to_string(&Answer { id, ..answer }).unwrap_or_default()
    }

    /// A fault of the program's own takes the game with it, not the conversation.
    fn guarded(&mut self, request: Request) -> Result<Answer, Trouble> {
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.done(request)));
        done.unwrap_or_else(|_| {
            self.game = None;
            Err(Trouble::of(
                "the program failed",
                WHOLE,
                "a fault of its own; what it says of it stands on standard error",
                "load the game again, and report the lines that led here",
            ))
        })
    }

    fn done(&mut self, request: Request) -> Result<Answer, Trouble> {
        match request {
            Request::Games {} => Ok(self.games()),
            Request::Load {
                game,
                readings,
                set,
                players,
                first,
                seed,
                start,
            } => {
                let at = Beginning::of(players, first, seed, start);
                self.load(&game, readings, set, &at)
            }
            Request::New {
                players,
                first,
                seed,
                start,
            } => {
                let game = self.game.as_ref().ok_or_else(nothing)?;
                let parts = (game.loaded.clone(), game.choice.clone(), game.set.clone());
                let at = Beginning::of(players, first, seed, start);
                self.begun(parts, &at)
            }
            Request::Position {} => self.stands(Answer::default()),
            Request::Play { moves, tell } => self.play(&moves, tell),
            Request::Choose { agent, budget } => {
                let agent = bounded(&agent, budget)?;
                self.choose(agent)
            }
            Request::Let {
                agent,
                budget,
                times,
                tell,
            } => {
                let agent = bounded(&agent, budget)?;
                self.let_play(agent, times.unwrap_or(1), tell)
            }
            Request::Preview { r#move } => self.preview(&r#move),
            Request::Undo { times } => self.undo(times.unwrap_or(1)),
            Request::Seed { seed } => {
                let game = self.game.as_mut().ok_or_else(nothing)?;
                game.random = game.table.stream(seed);
                Ok(Answer::default())
            }
            Request::Outlook { positions } => self.outlook(positions.unwrap_or(1000)),
            Request::Record { players } => {
                let game = self.game.as_ref().ok_or_else(nothing)?;
                let record = game.table.record(&players).write();
                Ok(Answer {
                    record: Some(record),
                    ..Answer::default()
                })
            }
            Request::Resume { record } => self.resume(&record),
        }
    }

    fn games(&self) -> Answer {
        let mut answer = Answer::default();
        let mut games = vec![];
        for (slug, loaded) in self.folder.iter().flat_map(|folder| every(folder)) {
            match loaded {
                Ok(loaded) => games.push(GameName::of(slug, &loaded.bundle.rules)),
                Err(e) => answer.warnings.extend(e.problems),
            }
        }
        answer.games = Some(games);
        answer
    }

    /// What is answered when steps were done: all that then happens of itself is let happen.
    fn after(&mut self, steps: Vec<Step>, tell: bool, fresh: bool) -> Result<Answer, Trouble> {
        let game = self.game.as_mut().ok_or_else(nothing)?;
        let mut steps = steps;
        steps.extend(fallen(&mut *game.table));
        let mut answer = Answer::default();
        if fresh {
            answer.game = Some(info(&*game.table));
        }
        if tell {
            let seen = steps.into_iter().filter(|s| !s.silent);
            let seen: Vec<Value> = seen.map(|s| s.json).collect();
            let named = sources::named(&seen);
            answer.steps = Some(seen);
            answer.sources = Some(self.sources(&named));
        }
        self.stands(answer)
    }

    /// The same answer with where the game stands.
    fn stands(&self, mut answer: Answer) -> Result<Answer, Trouble> {
        let game = self.game.as_ref().ok_or_else(nothing)?;
        let table = &*game.table;
        let (stand, seat) = table.stand().told();
        let offers = table.offers();
        answer.stands = Some(Stands {
            text: table.text(),
            stand: stand.to_owned(),
            seat,
            legal: offers.into_iter().map(Chosen::of).collect(),
            done: table.done(),
            points: (0..table.seats()).map(|s| table.points(s)).collect(),
            result: table.result().filter(|_| table.stand() == Stand::Over),
            state: state(table),
        });
        Ok(answer)
    }

    fn play(&mut self, moves: &str, tell: bool) -> Result<Answer, Trouble> {
        let game = self.game.as_mut().ok_or_else(nothing)?;
        let before = game.table.done();
        let mut steps = vec![];
        for (number, token) in (1..).zip(moves.split_whitespace()) {
            match game.table.act(token) {
                Ok(more) => steps.extend(more),
                Err(why) => {
                    game.table.rewind(before);
                    let place = format!("moves, token {number}, {token}");
                    let remedy = "nothing of this line was played; {\"do\":\"position\"} lists what may be done";
                    return Err(Trouble::of(
                        "the moves cannot be played",
                        &place,
                        why,
                        remedy,
                    ));
                }
            }
            steps.extend(fallen(&mut *game.table));
        }
        self.after(steps, tell, false)
    }

    fn choose(&mut self, agent: Agent) -> Result<Answer, Trouble> {
        let game = self.game.as_mut().ok_or_else(nothing)?;
        let chosen = game.table.agent(agent, &mut game.random, None);
        let chosen = chosen.ok_or_else(over)?;
        Ok(Answer {
            chosen: Some(Chosen::of(chosen)),
            ..Answer::default()
        })
    }

    fn let_play(&mut self, agent: Agent, times: u32, tell: bool) -> Result<Answer, Trouble> {
        if times == 0 || times > MOST_MOVES {
            let why = format!("{times} is not between 1 and {MOST_MOVES}");
            let remedy = "ask again in a further line for more";
            return Err(Trouble::of(
                "so many moves are not made",
                "times",
                why,
                remedy,
            ));
        }
        let game = self.game.as_mut().ok_or_else(nothing)?;
        if !matches!(game.table.stand(), Stand::Seat(_)) {
            return Err(over());
        }
        let mut steps = vec![];
        for _ in 0..times {
            let Some(Offer { token, .. }) = game.table.agent(agent, &mut game.random, None) else {
                break;
            };
            let done = game.table.act(&token).map_err(|why| {
                let remedy = "this is a fault of the program; report the lines that led here";
                Trouble::of("an agent's move was refused", "agent", why, remedy)
            })?;
            let falls = fallen(&mut *game.table);
            if tell {
                steps.extend(done);
                steps.extend(falls);
            }
        }
        self.after(steps, tell, false)
    }

    fn preview(&mut self, token: &str) -> Result<Answer, Trouble> {
        let game = self.game.as_ref().ok_or_else(nothing)?;
        let step = game.table.preview(token).map_err(|why| {
            let remedy = "{\"do\":\"position\"} lists what may be done";
            Trouble::of("the move cannot be played", "move", why, remedy)
        })?;
        let seen = vec![step.json];
        let named = sources::named(&seen);
        Ok(Answer {
            steps: Some(seen),
            sources: Some(self.sources(&named)),
            ..Answer::default()
        })
    }

    /// Goes back to where somebody last decided, so many times.
    fn undo(&mut self, times: u32) -> Result<Answer, Trouble> {
        let game = self.game.as_mut().ok_or_else(nothing)?;
        let decided = |n: &usize| matches!(game.table.stood(*n), Stand::Seat(_));
        let mut before = (0..game.table.done()).rev().filter(decided);
        let Some(keep) = times.checked_sub(1).and_then(|n| before.nth(n as usize)) else {
            let many = (0..game.table.done()).filter(decided).count();
            let why = format!("{many} were made since the game began");
            let remedy = "give 1 or more, and no more than that";
            return Err(Trouble::of(
                "so many decisions cannot be taken back",
                "times",
                why,
                remedy,
            ));
        };
        game.table.rewind(keep);
        self.stands(Answer::default())
    }

    fn outlook(&mut self, positions: u64) -> Result<Answer, Trouble> {
        if positions == 0 || positions > MOST_LOOKED {
            let why = format!("{positions} is not between 1 and {MOST_LOOKED}");
            return Err(Trouble::of(
                "the game is not looked into so",
                "positions",
                why,
                "ask for fewer",
            ));
        }
        let game = self.game.as_ref().ok_or_else(nothing)?;
        let found = game.table.outlook(positions).ok_or_else(over)?;
        Ok(Answer {
            outlook: Some(Outlook::of(found)),
            ..Answer::default()
        })
    }
}

/// Lets happen what nobody decides.
fn fallen(table: &mut dyn Terminal) -> Vec<Step> {
    let falls = std::iter::from_fn(|| {
        let falls = table.stand() == Stand::Falls;
        falls.then(|| table.fall()).flatten()
    });
    falls.take(MOST_FALLS).collect()
}

/// An agent within what a line may ask for.
fn bounded(word: &str, budget: Option<u32>) -> Result<Agent, Trouble> {
    let said = match budget {
        Some(n) => format!("{word}:{n}"),
        None => word.to_owned(),
    };
    let trouble = |why: String| {
        Trouble::of(
            "no such agent plays here",
            "agent, budget",
            why,
            "name an agent as `ludarium simulate` does, within the bound",
        )
    };
    let agent: Agent = said
        .parse()
        .map_err(|_| trouble(ludarium_engine::words::unknown(&said, &Agent::words())))?;
    match agent {
        Agent::Search(n) | Agent::Playouts(n) if u64::from(n) > MOST_LOOKED => Err(trouble(
            format!("{n} is more than {MOST_LOOKED}, the most for one move"),
        )),
        agent => Ok(agent),
    }
}

fn nothing() -> Trouble {
    Trouble::of(
        "there is no game",
        "do",
        "none was loaded yet",
        "begin with {\"do\":\"load\",\"game\":…}; {\"do\":\"games\"} lists what there is",
    )
}

fn over() -> Trouble {
    Trouble::of(
        "nobody is to move",
        "do",
        "the game is over",
        "take something back ({\"do\":\"undo\"}) or begin anew ({\"do\":\"new\"})",
    )
}

/// An object as its keys.
pub(crate) type Object = Map<String, Value>;
