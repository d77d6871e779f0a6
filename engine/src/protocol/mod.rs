//! One protocol for a game in progress: what may be requested ([`Request`]) and what is answered ([`Answer`]), as JSON.
//!
//! The page, `ludarium session` and the package for JavaScript send the same requests; a [`Sitting`] answers them. What takes files
//! (`games`, `load`, `resume`, the sentences behind clauses) is left to whoever has them.
//!
//! An answer is large and made in many places; `inline(never)` keeps a copy a place out of the page's engine.

pub mod answer;
mod play;
pub mod request;

use crate::families::compile;
use crate::game::random::Random;
use crate::game::table::{info, opening, state, Begin, Begun, Step, Table};
use crate::game::{Refusal, Rules, Stand};
use crate::lang::{Bundle, Choice, Overrides, Problem};
use answer::Stands;
pub use answer::{Answer, Trouble};
use play::bounded;
pub use request::Request;

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
    /// Rounds after which the game is over, where there are rounds; none, and 0: as many as make a match.
    pub rounds: Option<u32>,
}

impl Beginning {
    /// As requests say it.
    pub fn of(
        players: Option<usize>,
        first: String,
        seed: Option<u64>,
        start: Option<String>,
        rounds: Option<u32>,
    ) -> Beginning {
        let begin = Begin {
            first,
            players: players.filter(|n| *n > 0),
            seed: seed.unwrap_or(1),
        };
        Beginning {
            begin,
            start,
            rounds,
        }
    }
}

/// A game in progress, of whatever family, with what it is played by.
pub struct Sitting {
    bundle: Bundle,
    /// Readings beside the defaults.
    pub choice: Choice,
    /// Settings from outside.
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
    ///
    /// ```
    /// use ludarium_engine::lang::{Choice, Overrides};
    /// use ludarium_engine::protocol::Sitting;
    ///
    /// let mut sitting = Sitting::new(ludarium_engine::samples::sowing(), Choice::new(), Overrides::new()).unwrap();
    /// sitting.answer(r#"{"do": "new"}"#);
    /// let answer = sitting.answer(r#"{"do": "play", "moves": "a", "id": 2}"#);
    /// assert!(answer.contains(r#""kind":"turn""#), "{answer}");
    /// ```
    pub fn answer(&mut self, request: &str) -> String {
        let mut id = None;
        let answer = request::read(request, &mut id).and_then(|request| self.ask(request));
        Answer::given(id, answer).json()
    }

    /// Does tokens, parted by blanks, all or none of them, with what then happens of itself, and tells nothing of it.
    ///
    /// # Errors
    /// The first token that cannot be done now; the game stands as before.
    #[cfg(feature = "think")]
    pub fn play_untold(&mut self, moves: &str) -> Result<(), Trouble> {
        let before = self.table.done();
        for (number, token) in (1..).zip(moves.split_whitespace()) {
            if let Err(why) = self.table.act_untold(token) {
                self.table.rewind(before);
                return Err(play::unplayed(number, token, &why));
            }
            fall_untold(&mut *self.table);
        }
        Ok(())
    }

    /// Goes back to where so many things were done, and says nothing of it.
    pub fn rewind(&mut self, done: usize) {
        self.table.rewind(done);
    }

    /// The game in progress.
    pub fn table(&self) -> &dyn Table {
        &*self.table
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
                rounds,
                falls,
            } => {
                let at = Beginning::of(players, first, seed, start, rounds);
                self.begin(&at, falls)
            }
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
                Ok(stands(&*self.stood_at(done)?, Answer::default()))
            }
            Request::Play { moves, tell, falls } => self.play(&moves, tell, falls),
            Request::Line { moves } => Ok(self.line(&moves)),
            Request::Advance {} => {
                let steps = fallen(&mut *self.table);
                Ok(self.after(steps, true, false))
            }
            Request::Rewind { done } => {
                self.counted(done)?;
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
            Request::Outlook {
                positions,
                moves,
                done,
            } => self.outlook(positions.unwrap_or(1000), moves, done),
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
        self.table.set_rounds(at.rounds);
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

    /// The game as it stood when so many things were done.
    fn stood_at(&self, done: usize) -> Result<Box<dyn Table>, Trouble> {
        self.counted(done)?;
        Ok(self.table.at(done))
    }

    /// Refuses a number of things done that the game has not had.
    #[inline(never)]
    fn counted(&self, done: usize) -> Result<(), Trouble> {
        let most = self.table.done();
        if done <= most {
            return Ok(());
        }
        Err(Trouble::of(
            "so many things were not done yet",
            "done",
            format!("{done} is more than {most}"),
            "give a number from 0 to that; `stands` has it as `done`",
        ))
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

    /// What is answered when a recorded game was taken up at this table, and is over after so many rounds.
    pub fn taken_up(&mut self, steps: Vec<Step>, rounds: Option<u32>) -> Answer {
        self.table.set_rounds(rounds);
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

/// Steps as answers have them: those of which something is seen or written.
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

/// Lets happen what nobody decides, untold.
#[cfg(feature = "think")]
fn fall_untold(table: &mut dyn Table) {
    let falls = |table: &mut dyn Table| table.stand() == Stand::Falls && table.fall_untold();
    for _ in 0..MOST_FALLS {
        if !falls(table) {
            break;
        }
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
