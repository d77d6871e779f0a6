//! One protocol for a game in progress: what may be asked ([`Request`]) and what is answered ([`Answer`]), as JSON.
//!
//! The page, `ludarium session` and the package for JavaScript send the same requests; a [`Sitting`] answers them. What takes files
//! (`games`, `load`, `resume`, the sentences behind clauses) is left to whoever has them.

pub mod answer;
pub mod request;

use crate::families::compile;
use crate::game::chance::by_chance;
use crate::game::random::Random;
#[cfg(feature = "read")]
use crate::game::table::Offer;
use crate::game::table::{info, opening, state, Begin, Begun, Step, Table};
use crate::game::{Agent, Refusal, Rules, Stand};
use crate::lang::{Bundle, Choice, Overrides, Problem};
pub use answer::{Answer, Trouble};
use answer::{Deed, Stands};
pub use request::Request;

/// Moves that one request has an agent make at most.
#[cfg(feature = "read")]
const MOST_MOVES: u32 = 10_000;
/// Positions that one request has looked at, and games that it has played out, at most.
const MOST_LOOKED: u64 = 1_000_000;
/// Things that happen of themselves between two decisions at most.
const MOST_FALLS: usize = 10_000;

const POSITIONS: &str = "docs/notation.md says how positions are written";

/// How a game is to begin.
#[derive(Debug, Clone, Default)]
pub struct Beginning {
    /// A new game.
    pub begin: Begin,
    /// A position to begin with, as text, in place of a new game.
    pub start: Option<String>,
}

impl Beginning {
    /// As requests say it.
    pub fn of(
        players: Option<usize>,
        first: String,
        seed: Option<u64>,
        start: Option<String>,
    ) -> Beginning {
        let begin = Begin {
            first,
            players: players.filter(|n| *n > 0),
            seed: seed.unwrap_or(1),
        };
        Beginning { begin, start }
    }
}

/// A game in progress, of whatever family, with what it is played by.
pub struct Sitting {
    bundle: Bundle,
    /// Readings and settings in force.
    pub choice: Choice,
    /// Settings in force.
    pub set: Overrides,
    table: Box<dyn Table>,
    /// Agents draw from it.
    random: Random,
}

impl std::fmt::Debug for Sitting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sitting")
            .field("game", &self.rules().head().slug)
            .field("done", &self.table.done())
            .finish_non_exhaustive()
    }
}

impl Sitting {
    /// A table of these rules, with a game that is not begun.
    ///
    /// # Errors
    /// What the compiler refuses.
    pub fn new(bundle: Bundle, choice: Choice, set: Overrides) -> Result<Sitting, Vec<Problem>> {
        let rules = compile(&bundle, &choice, &set)?;
        Ok(Sitting::at(rules.table(), (bundle, choice, set), 1))
    }

    /// A game at a table whose rules were compiled from this; `seed`: what agents draw from.
    pub fn at(
        table: Box<dyn Table>,
        (bundle, choice, set): (Bundle, Choice, Overrides),
        seed: u64,
    ) -> Sitting {
        Sitting {
            bundle,
            choice,
            set,
            random: table.stream(seed),
            table,
        }
    }

    /// What is played by.
    pub fn rules(&self) -> &dyn Rules {
        self.table.rules()
    }

    /// Answers a request as JSON, in JSON.
    pub fn answer(&mut self, request: &str) -> String {
        let mut id = None;
        let answer = request::read(request, &mut id).and_then(|request| self.ask(request));
        Answer::given(id, answer).json()
    }

    /// Answers what needs no files.
    ///
    /// # Errors
    /// What cannot be done; the game stands as before.
    pub fn ask(&mut self, request: Request) -> Result<Answer, Trouble> {
        match request {
            Request::New {
                players,
                first,
                seed,
                start,
                falls,
            } => self.begin(&Beginning::of(players, first, seed, start), falls),
            Request::Rules { readings, set } => self.turn(readings, set),
            Request::Example { example } => {
                let begun = self.table.example(&example).map_err(|e| {
                    Trouble::refused("the example cannot be played", "example", &e, POSITIONS)
                })?;
                Ok(self.begun(begun, false))
            }
            Request::Moves { example } => Ok(Answer {
                moves: self.table.moves_of(&example),
                ..Answer::default()
            }),
            Request::Lots { moves } => Ok(Answer {
                moves: Some(opening(&moves).0.to_vec()),
                ..Answer::default()
            }),
            Request::Size { position } => Ok(Answer {
                size: Some(self.rules().size_of(&position)),
                ..Answer::default()
            }),
            Request::Info {} => Ok(Answer {
                game: Some(info(&*self.table)),
                ..Answer::default()
            }),
            Request::Position { done: None } => Ok(stands(&*self.table, Answer::default())),
            Request::Position { done: Some(done) } => {
                Ok(stands(&*self.table.at(done), Answer::default()))
            }
            Request::Play { moves, tell, falls } => self.play(&moves, tell, falls),
            Request::Line { moves } => Ok(self.line(&moves)),
            Request::Advance {} => {
                let steps = fallen(&mut *self.table);
                Ok(self.after(steps, true, false))
            }
            Request::Rewind { done } => {
                self.table.rewind(done);
                Ok(self.after(vec![], true, false))
            }
            Request::Choose {
                agent,
                budget,
                seed,
            } => {
                let agent = bounded(&agent, budget)?;
                self.choose(agent, seed)
            }
            #[cfg(feature = "read")]
            Request::Let {
                agent,
                budget,
                times,
                tell,
            } => {
                let agent = bounded(&agent, budget)?;
                self.let_play(agent, times.unwrap_or(1), tell)
            }
            Request::Preview { r#move, done } => self.preview(&r#move, done),
            Request::Undo { times } => self.undo(times.unwrap_or(1)),
            #[cfg(feature = "read")]
            Request::Seed { seed } => {
                self.random = self.table.stream(seed);
                Ok(Answer::default())
            }
            Request::Outlook { positions } => self.outlook(positions.unwrap_or(1000)),
            Request::Record { players } => Ok(Answer {
                record: Some(self.table.record(&players).write()),
                ..Answer::default()
            }),
            #[cfg(feature = "read")]
            Request::Games {} | Request::Load { .. } | Request::Resume { .. } => Err(Trouble::of(
                "this is not asked here",
                "do",
                "there are no files to be read",
                "begin the game from its rules",
            )),
        }
    }

    /// Begins a game.
    ///
    /// # Errors
    /// A position, players or a beginning that the rules do not allow.
    pub fn begin(&mut self, at: &Beginning, falls: bool) -> Result<Answer, Trouble> {
        let begun = begun(&mut *self.table, at)?;
        self.random = self.table.stream(at.begin.seed);
        Ok(self.begun(begun, falls))
    }

    #[inline(never)]
    fn begun(&mut self, begun: Begun, falls: bool) -> Answer {
        let mut answer = self.after(begun.steps, true, falls);
        answer.game = Some(info(&*self.table));
        answer.before = Some(begun.before);
        answer
    }

    /// Takes other readings and settings; rules and game stay as they were where these cannot stand together.
    #[inline(never)]
    fn turn(&mut self, choice: Choice, set: Overrides) -> Result<Answer, Trouble> {
        let rules = compile(&self.bundle, &choice, &set).map_err(|problems| Trouble {
            why: problems.into_iter().map(|p| p.message).collect(),
            ..Trouble::of(
                "the rules cannot be played so",
                "readings, set",
                "",
                "`game` names questions, readings and settings",
            )
        })?;
        self.table = rules.table();
        (self.choice, self.set) = (choice, set);
        Ok(Answer {
            game: Some(info(&*self.table)),
            ..Answer::default()
        })
    }

    /// What is answered when a recorded game was taken up at this table.
    pub fn taken_up(&mut self, steps: Vec<Step>) -> Answer {
        let mut answer = self.after(steps, true, true);
        answer.game = Some(info(&*self.table));
        answer
    }

    /// What is answered when steps were done.
    #[inline(never)]
    fn after(&mut self, mut steps: Vec<Step>, tell: bool, falls: bool) -> Answer {
        if falls {
            steps.extend(fallen(&mut *self.table));
        }
        let answer = Answer {
            steps: tell.then(|| seen(steps)),
            ..Answer::default()
        };
        stands(&*self.table, answer)
    }

    #[inline(never)]
    fn play(&mut self, moves: &str, tell: bool, falls: bool) -> Result<Answer, Trouble> {
        let before = self.table.done();
        let mut steps = vec![];
        for (number, token) in (1..).zip(moves.split_whitespace()) {
            match self.table.act(token) {
                Ok(more) => steps.extend(more),
                Err(why) => {
                    self.table.rewind(before);
                    let place = format!("moves, token {number}, {token}");
                    let remedy = "nothing of this line was played; {\"do\":\"position\"} lists what may be done";
                    let what = "the moves cannot be played";
                    return Err(Trouble::refused(what, &place, &why, remedy));
                }
            }
            if falls {
                steps.extend(fallen(&mut *self.table));
            }
        }
        Ok(self.after(steps, tell, falls))
    }

    /// What came of a line of moves: over the ends of rounds, up to the first that cannot be played.
    #[inline(never)]
    fn line(&mut self, moves: &[String]) -> Answer {
        let mut answer = Answer::default();
        let mut deeds = vec![];
        for (number, token) in (1..).zip(moves) {
            // a lot is kept until it is drawn
            if self.table.stand() == Stand::Falls && !by_chance(token) {
                deeds.push(self.fall());
            }
            match self.table.act(token) {
                Ok(steps) => {
                    let fell = steps.first().and_then(|s| s.json["move"].as_str());
                    let fell = fell.filter(|_| token == "throw").unwrap_or(token);
                    deeds.push(Deed {
                        r#move: Some(fell.to_owned()),
                        steps: seen(steps),
                        done: self.table.done(),
                    });
                }
                Err(why) => {
                    let place = format!("moves, token {number}, {token}");
                    let remedy = "what comes before it was played";
                    let what = "the move cannot be played";
                    answer.error = Some(Trouble::refused(what, &place, &why, remedy));
                    break;
                }
            }
        }
        // a record that ends with a lot ends with the division it belongs to
        let ends_by_chance = moves.last().is_some_and(|token| by_chance(token));
        if answer.error.is_none() && ends_by_chance && self.table.stand() == Stand::Falls {
            deeds.push(self.fall());
        }
        answer.deeds = Some(deeds);
        stands(&*self.table, answer)
    }

    fn fall(&mut self) -> Deed {
        Deed {
            r#move: None,
            steps: seen(fallen(&mut *self.table)),
            done: self.table.done(),
        }
    }

    fn choose(&mut self, agent: Agent, seed: Option<u64>) -> Result<Answer, Trouble> {
        let chosen = match seed {
            Some(seed) => self.table.agent(agent, &mut Random::of(seed, 0), None),
            None => self.table.agent(agent, &mut self.random, None),
        };
        Ok(Answer {
            chosen: Some(chosen.ok_or_else(over)?),
            ..Answer::default()
        })
    }

    #[cfg(feature = "read")]
    #[inline(never)]
    fn let_play(&mut self, agent: Agent, times: u32, tell: bool) -> Result<Answer, Trouble> {
        if times == 0 || times > MOST_MOVES {
            let why = format!("{times} is not between 1 and {MOST_MOVES}");
            let remedy = "ask again in a further line for more";
            let what = "so many moves are not made";
            return Err(Trouble::of(what, "times", why, remedy));
        }
        if !matches!(self.table.stand(), Stand::Seat(_)) {
            return Err(over());
        }
        let mut steps = vec![];
        for _ in 0..times {
            let Some(Offer { token, .. }) = self.table.agent(agent, &mut self.random, None) else {
                break;
            };
            let done = self.table.act(&token).map_err(|why| {
                let remedy = "this is a fault of the program; report the lines that led here";
                Trouble::refused("an agent's move was refused", "agent", &why, remedy)
            })?;
            let falls = fallen(&mut *self.table);
            if tell {
                steps.extend(done);
                steps.extend(falls);
            }
        }
        Ok(self.after(steps, tell, true))
    }

    #[inline(never)]
    fn preview(&self, token: &str, done: Option<usize>) -> Result<Answer, Trouble> {
        let step = match done {
            Some(done) => self.table.at(done).preview(token),
            None => self.table.preview(token),
        };
        let step = step.map_err(|why| {
            let remedy = "{\"do\":\"position\"} lists what may be done";
            Trouble::refused("the move cannot be played", "move", &why, remedy)
        })?;
        Ok(Answer {
            steps: Some(vec![step.json]),
            ..Answer::default()
        })
    }

    /// Goes back to where somebody last decided, so many times.
    #[inline(never)]
    fn undo(&mut self, times: u32) -> Result<Answer, Trouble> {
        let decided = |n: &usize| matches!(self.table.stood(*n), Stand::Seat(_));
        let mut before = (0..self.table.done()).rev().filter(decided);
        let Some(keep) = times.checked_sub(1).and_then(|n| before.nth(n as usize)) else {
            let many = (0..self.table.done()).filter(decided).count();
            let why = format!("{many} were made since the game began");
            let remedy = "give 1 or more, and no more than that";
            let what = "so many decisions cannot be taken back";
            return Err(Trouble::of(what, "times", why, remedy));
        };
        self.table.rewind(keep);
        Ok(stands(&*self.table, Answer::default()))
    }

    fn outlook(&mut self, positions: u64) -> Result<Answer, Trouble> {
        if positions == 0 || positions > MOST_LOOKED {
            let why = format!("{positions} is not between 1 and {MOST_LOOKED}");
            let what = "the game is not looked into so";
            return Err(Trouble::of(what, "positions", why, "ask for fewer"));
        }
        Ok(Answer {
            outlook: Some(self.table.outlook(positions).ok_or_else(over)?),
            ..Answer::default()
        })
    }
}

/// Begins a game at a table.
///
/// # Errors
/// A position, players or a beginning that the rules do not allow.
pub fn begun<T: Table + ?Sized>(table: &mut T, at: &Beginning) -> Result<Begun, Trouble> {
    let (begun, what, place, remedy): (Result<Begun, Refusal>, _, _, _) = match &at.start {
        Some(text) => (
            table.load(text),
            "the position cannot be taken",
            "start",
            POSITIONS,
        ),
        None => (
            table.begin(&at.begin),
            "the game cannot begin so",
            "players, first",
            "leave `players` and `first` out for what the rules say",
        ),
    };
    begun.map_err(|e| Trouble::refused(what, place, &e, remedy))
}

/// The answer with where the game stands.
#[inline(never)]
fn stands(table: &dyn Table, answer: Answer) -> Answer {
    let (stand, seat) = table.stand().told();
    let over = table.stand() == Stand::Over;
    let stands = Stands {
        text: table.text(),
        stand,
        seat,
        legal: table.offers(),
        done: table.done(),
        points: (0..table.seats()).map(|s| table.points(s)).collect(),
        result: over.then(|| table.result()).flatten(),
        state: state(table),
    };
    Answer {
        stands: Some(stands),
        ..answer
    }
}

/// Steps as answers have them: those of which something is seen or said.
#[inline(never)]
fn seen(steps: Vec<Step>) -> Vec<serde_json::Value> {
    let seen = steps.into_iter().filter(|s| !s.silent);
    seen.map(|s| s.json).collect()
}

/// Lets happen what nobody decides.
#[inline(never)]
fn fallen(table: &mut dyn Table) -> Vec<Step> {
    let falls = std::iter::from_fn(|| {
        let falls = table.stand() == Stand::Falls;
        falls.then(|| table.fall()).flatten()
    });
    falls.take(MOST_FALLS).collect()
}

/// An agent within what a request may ask for.
#[inline(never)]
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
        .map_err(|_| trouble(crate::words::unknown(&said, &Agent::words())))?;
    match agent {
        Agent::Search(n) | Agent::Playouts(n) if u64::from(n) > MOST_LOOKED => Err(trouble(
            format!("{n} is more than {MOST_LOOKED}, the most for one move"),
        )),
        agent => Ok(agent),
    }
}

/// Nothing was begun yet.
pub fn nothing() -> Trouble {
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
