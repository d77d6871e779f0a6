//! A game in play, led line by line: a JSON text in, a JSON text out, for programs in any language.
//!
//! [`Session::answer`] takes a line and gives its answer. Requests and answers are the engine's protocol
//! ([`ludarium_engine::protocol`]); here are the files behind it: rules, records, the sentences behind clauses. `docs/programs.md` is
//! the page for whoever writes to it.

mod begin;
mod sources;

use crate::corpus::Corpus;
use crate::families::any::{AnyBefore, AnyInfo, AnyState, AnyStep};
use crate::rules_files::{every, Loaded};
use ludarium_engine::protocol::answer::GameName;
use ludarium_engine::protocol::request::{self, WHOLE};
use ludarium_engine::protocol::{nothing, Answer, Beginning, Request, Sitting, Trouble};
use serde_json::value::RawValue;
use std::path::PathBuf;

/// An answer with the types of what families say in their own shape, for its schema.
pub(crate) type Answered = Answer<AnyInfo, AnyState, AnyStep, AnyBefore>;

/// Bytes of a line at most.
pub const MOST_BYTES: usize = 1 << 20;

/// A game with the files that it was loaded from.
struct Game {
    loaded: Loaded,
    sitting: Sitting,
}

/// A conversation: one game at a time.
pub struct Session {
    folder: Option<PathBuf>,
    /// Read when the first clause has sentences to be given.
    corpus: Option<Corpus>,
    game: Option<Game>,
    lines: usize,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("folder", &self.folder)
            .field("game", &self.game.as_ref().map(|g| &g.sitting))
            .field("lines", &self.lines)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// A conversation about the games of a corpus, or about rules files where there is none.
    pub fn new(corpus: Option<PathBuf>) -> Session {
        Session {
            folder: corpus,
            corpus: None,
            game: None,
            lines: 0,
        }
    }

    /// The answer to a line, in one line; none where it is blank. What cannot be done is explained, and the game stands as before.
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
                format!("it is not UTF-8 from byte {} on", e.valid_up_to() + 1),
                "send UTF-8, with one JSON text on each line",
            )),
            Ok(text) => request::read(text, &mut id).and_then(|request| self.guarded(request)),
        };
        Some(self.write(id, answer))
    }

    /// The answer to a line of more than [`MOST_BYTES`], which is not read.
    pub fn too_long(&mut self) -> String {
        self.lines += 1;
        let trouble = Trouble::of(
            "the line cannot be read",
            WHOLE,
            format!("it has more than {MOST_BYTES} bytes"),
            "split the request into several lines",
        );
        self.write(None, Err(trouble))
    }

    fn write(&self, id: Option<Box<RawValue>>, answer: Result<Answer, Trouble>) -> String {
        let mut answer = Answer::given(id, answer);
        if let Some(trouble) = &mut answer.error {
            trouble.place = format!("line {}, {}", self.lines, trouble.place);
        }
        answer.json()
    }

    /// A fault of the program's own ends neither the conversation nor the game.
    fn guarded(&mut self, request: Request) -> Result<Answer, Trouble> {
        let stood = self.game.as_ref().map(|g| g.sitting.table().done());
        let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| self.done(request)));
        done.unwrap_or_else(|_| {
            // what was done of the request is taken back: a step is kept only once it is whole
            if let (Some(game), Some(stood)) = (&mut self.game, stood) {
                game.sitting.rewind(stood);
            }
            Err(Trouble::of(
                "the program failed",
                WHOLE,
                "this is a fault of the program; standard error has its message",
                "report the lines that led here; the game is as before",
            ))
        })
    }

    fn done(&mut self, request: Request) -> Result<Answer, Trouble> {
        let answer = match request {
            Request::Games {} => return Ok(self.games()),
            Request::Load {
                game,
                readings,
                set,
                players,
                first,
                seed,
                start,
                rounds,
            } => {
                let at = Beginning::of(players, first, seed, start, rounds);
                self.load(&game, readings, set, &at)?
            }
            Request::New {
                players,
                first,
                seed,
                start,
                rounds,
                falls,
            } => {
                let game = self.game.as_ref().ok_or_else(nothing)?;
                let parts = (
                    game.loaded.clone(),
                    game.sitting.choice.clone(),
                    game.sitting.set.clone(),
                );
                let at = Beginning::of(players, first, seed, start, rounds);
                self.begun(parts, &at, falls)?
            }
            Request::Resume { record, rounds } => self.resume(&record, rounds)?,
            other => {
                let game = self.game.as_mut().ok_or_else(nothing)?;
                game.sitting.ask(other)?
            }
        };
        Ok(self.with_sources(answer))
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
}
