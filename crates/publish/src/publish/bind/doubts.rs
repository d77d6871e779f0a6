//! The doubts of an edition: what the account leaves open, each with its readings.

use ludarium_engine::lang;

use super::super::families;
use super::super::text::{anchor, counted, typographic};
use super::super::view::{BoardFigure, Doubts, Question, Reading};
use super::game::Game;
use super::measured::effects;
use super::page::PageContext;
use crate::study::results::NoFigure;

/// Bytes of drawings among the doubts of a page: a page with many doubts stays light, and the positions of the later ones are given
/// in words; the player draws them on request.
const BOARDS: usize = 14_000;

/// The doubts, each with its readings and a position that shows the difference.
///
/// # Errors
/// A figure that the results of a study lack.
pub fn doubts(page: &PageContext) -> Result<Doubts, NoFigure> {
    let game = page.game;
    let mut drawn = Drawn::default();
    let question = |(id, (q, _)): (&String, &(lang::Question, String))| -> Result<_, NoFigure> {
        Ok(Question {
            id: anchor(id),
            ask: typographic(&q.ask),
            because: game.plain(q.because.as_deref().unwrap_or_default()),
            cites: page.links.cites(&q.cites),
            readings: readings(game, id, q),
            shows: q
                .shows
                .as_deref()
                .and_then(|shows| drawn.board(game, shows)),
            measured: effects(game, &page.studies, id)?,
            relatives: Vec::new(),
        })
    };
    let all = game.rules.questions();
    Ok(Doubts {
        questions_line: format!(
            "{} that the account leaves open; you can switch each",
            counted(all.len(), "question", "questions")
        ),
        questions: all.iter().map(question).collect::<Result<_, _>>()?,
    })
}

fn readings(game: &Game, id: &str, question: &lang::Question) -> Vec<Reading> {
    let reading = |(n, (name, r)): (usize, (&String, &lang::Reading))| Reading {
        id: format!("{}-{n}", anchor(id)),
        name: name.clone(),
        says: typographic(if r.says.is_empty() { name } else { &r.says }),
        because: game.plain(r.because.as_deref().unwrap_or_default()),
        default: *name == question.default,
        infeasible: r.infeasible.as_deref().map(|why| game.plain(why)),
    };
    (1..).zip(&question.reading).map(reading).collect()
}

/// The boards among the doubts of a page so far.
#[derive(Default)]
struct Drawn<'g> {
    examples: Vec<&'g str>,
    bytes: usize,
}

impl<'g> Drawn<'g> {
    /// The position of an example that shows a doubt.
    fn board(&mut self, game: &'g Game, example: &str) -> Option<BoardFigure> {
        let e = game.edition.examples.iter().find(|e| e.id == example)?;
        // two doubts may turn on one position: it is drawn once
        let again = self.examples.contains(&e.id.as_str());
        self.examples.push(&e.id);
        let mut board = families::of(game).doubt(game, e, &format!("q{}", self.examples.len()))?;
        board.note = game.plain(&board.note);
        if again || self.bytes + board.svg.len() > BOARDS {
            board.svg.clear();
        }
        self.bytes += board.svg.len();
        Some(board)
    }
}
