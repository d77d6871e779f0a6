//! A player who must answer in the midst of a sowing: what he may say, and what comes of it.

use super::{Board, Done, Question, Step};
use crate::plain::when::Situation;
use crate::plain::{Rules, Used};
use ludarium_engine::sowing::rulings::{Choose, Next, NextWord, Says};

/// In the order in which they are listed.
const ANSWERS: [Says; 3] = [Says::On, Says::Back, Says::Stop];

impl Question {
    /// An answer as a step: the way that is then sown, or a stop.
    pub fn step(&self, says: Says) -> Step {
        match says {
            Says::On => Some((self.hole, Some(self.way))),
            Says::Back => Some((self.hole, Some(!self.way))),
            Says::Stop => None,
        }
    }

    fn answer(&self, step: Step) -> Says {
        let mut all = ANSWERS.into_iter();
        all.find(|says| self.step(*says) == step).unwrap()
    }

    /// The move as it stood when the question came. Of the lap that led there the hole alone is kept.
    fn taken_up(&self, mover: usize) -> (Situation, Done) {
        let s = Situation {
            lap: self.laps,
            reach: self.reached,
            entered: self.entered,
            ..Situation::of(mover, self.hole)
        };
        let done = Done {
            first: self.hole,
            laps: self.laps,
            way: self.way,
            entered: self.entered,
            captured: self.captured,
            ..Done::default()
        };
        (s, done)
    }
}

impl Board {
    /// What he who must answer may say.
    pub fn answers(&self, rules: &Rules, mover: usize, used: &mut Used) -> Vec<Says> {
        ANSWERS
            .into_iter()
            .filter(|says| {
                let (mut s, done) = self.question.unwrap().taken_up(mover);
                s.captured = done.has_taken();
                s.says = *says;
                s.takes = self.would_take(rules, mover, *says);
                let then = self.ask(rules, "answer", &s, used);
                then.is_some_and(|t| t.choose == Some(Choose::May))
            })
            .collect()
    }

    /// The ways that he may say of a hole that he begins with.
    pub(super) fn ways(
        &self,
        rules: &Rules,
        mover: usize,
        hole: usize,
        used: &mut Used,
    ) -> Vec<(usize, Option<bool>)> {
        let question = Question {
            hole,
            way: rules.word("sow.direction") == "anticlockwise",
            laps: 0,
            entered: false,
            captured: false,
            reached: false,
        };
        let board = Board {
            question: Some(question),
            ..self.clone()
        };
        let answers = board.answers(rules, mover, used).into_iter();
        answers.filter_map(|says| question.step(says)).collect()
    }

    /// Whether the lap that an answer sows takes where it ends: it is sown on a copy. A question there takes nothing.
    fn would_take(&self, rules: &Rules, mover: usize, says: Says) -> bool {
        let mut board = self.clone();
        let quiet = &mut Used::nothing();
        let (mut s, mut done) = board.question.take().unwrap().taken_up(mover);
        (s.says, s.takes) = (says, true);
        let Some(from) = board.say(rules, &mut s, &mut done, quiet) else {
            return false;
        };
        board.lap(rules, from, &mut s, &mut done, quiet);
        let in_passing = done.taken.len();
        board.resolve(rules, &mut s, &mut done, quiet);
        done.taken.len() > in_passing
    }

    /// The step of him who had to answer. A sowing that never ends is void from here on.
    pub fn answer(&mut self, rules: &Rules, mover: usize, step: Step, used: &mut Used) -> Done {
        let question = self.question.unwrap();
        let (mut s, mut done) = question.taken_up(mover);
        s.says = question.answer(step);
        s.takes = self.would_take(rules, mover, s.says);
        self.question = None;
        let before = self.clone();
        let from = self.say(rules, &mut s, &mut done, used);
        if from.is_some_and(|from| !self.laps(rules, from, &mut s, &mut done, used)) {
            *self = before;
            let (_, stands) = question.taken_up(mover);
            return Done {
                endless: true,
                ..stands
            };
        }
        done
    }

    /// The mover must answer where his last counter fell. What alone he may say is done at once: the hole that is sown from then.
    pub(super) fn asks(
        &mut self,
        rules: &Rules,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> Option<usize> {
        self.question = Some(Question {
            hole: s.place,
            way: done.way,
            laps: done.laps.min(255),
            entered: done.entered,
            captured: done.has_taken(),
            reached: s.reach,
        });
        s.says = match self.answers(rules, s.mover, used)[..] {
            [says] => says,
            [] => {
                self.question = None;
                return None;
            }
            _ => return None,
        };
        s.takes = self.would_take(rules, s.mover, s.says);
        self.question = None;
        self.say(rules, s, done, used)
    }

    /// What the answer of a situation does: the hole that is sown from then, if it is sown on.
    fn say(
        &mut self,
        rules: &Rules,
        s: &mut Situation,
        done: &mut Done,
        used: &mut Used,
    ) -> Option<usize> {
        s.captured = done.has_taken();
        let then = self.ask(rules, "answer", s, used)?;
        // the lap that is taken `into` a zone goes the way that is then sown
        done.way ^= s.says == Says::Back;
        (done.fell, done.lap) = (s.place, s.place);
        self.effects(rules, &then, s, done);
        let relays = then.next == Some(Next::Word(NextWord::Relay)) && s.says != Says::Stop;
        match done.on {
            _ if !relays => None,
            0 => Some(s.place).filter(|hole| self.cells[*hole] > 0),
            _ => Some(done.begins),
        }
    }

    /// Whether something is taken in the step of an answer, whichever is given.
    pub(super) fn takes_whatever_is_said(&self, rules: &Rules, mover: usize) -> bool {
        let quiet = &mut Used::nothing();
        let question = self.question.unwrap();
        let answers = self.answers(rules, mover, quiet);
        answers.into_iter().all(|says| {
            let done = self
                .clone()
                .answer(rules, mover, question.step(says), quiet);
            !done.taken.is_empty()
        })
    }
}
