//! How a game is played, in a few lines: what the lines name is there, and nothing that a reader needs is left out.

use crate::corpus::howto::{HowTo, Of};
use crate::corpus::{Corpus, Edition, Lines, Rules};
use crate::finding::Finding;
use ludarium_engine::words::nearest;

/// More lines than these nobody reads before playing.
const MOST: usize = 6;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        let (Some(howto), Some(rules)) = (&edition.howto, &edition.rules) else {
            continue;
        };
        let mut checked = Checked {
            edition,
            howto,
            findings,
        };
        checked.lines(corpus, rules);
        checked.whole();
    }
}

struct Checked<'c, 'f> {
    edition: &'c Edition,
    howto: &'c HowTo,
    findings: &'f mut Vec<Finding>,
}

impl Checked<'_, '_> {
    fn bad(&mut self, line: usize, message: String, help: String) {
        let subject = &self.edition.slug;
        let finding = Finding::error("how-to", subject, message);
        self.findings
            .push(finding.at(&self.howto.file, line).help(help));
    }

    /// Clauses and examples that are named are there.
    fn lines(&mut self, corpus: &Corpus, rules: &Rules) {
        let howto = self.howto;
        for line in &howto.lines {
            for name in &line.clauses {
                if !known(corpus, rules, name) {
                    let near = nearest(name, rules.file.clauses.keys().map(String::as_str));
                    let help = near.map_or_else(
                        || "name a clause of the rules, or drop it".to_owned(),
                        |n| format!("did you mean `{n}`?"),
                    );
                    let message = format!("a line names the clause {name}, which is not there");
                    self.bad(line.at.of("clauses"), message, help);
                }
            }
            if let Some(example) = &line.example {
                self.example(example, &line.at);
            }
        }
        for puzzle in &howto.puzzles {
            self.example(&puzzle.example, &puzzle.at);
        }
    }

    /// An example is there, and holds under the edition's own reading.
    fn example(&mut self, id: &str, at: &Lines) {
        let examples = &self.edition.examples;
        match examples.iter().find(|e| e.id == id) {
            None => {
                let near = nearest(id, examples.iter().map(|e| e.id.as_str()));
                let help = near.map_or_else(
                    || "name a worked example, or drop it".to_owned(),
                    |n| format!("did you mean `{n}`?"),
                );
                let message = format!("names the example {id}, which is not there");
                self.bad(at.of("example"), message, help);
            }
            Some(e) if !e.readings.is_empty() => {
                let message = format!("the example {id} shows another reading than the edition's");
                let help = "take one that holds under the defaults".to_owned();
                self.bad(at.of("example"), message, help);
            }
            Some(_) => {}
        }
    }

    /// Start, move, capture and end are there, in no more lines than are read.
    fn whole(&mut self) {
        for needed in Of::NEEDED {
            if !self.howto.lines.iter().any(|l| l.of == Some(needed)) {
                let word = needed.word();
                let message = format!("no line tells of the {word}");
                let help = format!("write one with of = \"{word}\"");
                self.bad(1, message, help);
            }
        }
        if self.howto.lines.len() > MOST {
            let message = format!("{} lines; {MOST} at most", self.howto.lines.len());
            self.bad(1, message, "say less: the rules say the rest".to_owned());
        }
    }
}

/// A clause of the rules file, or of one that it shares.
fn known(corpus: &Corpus, rules: &Rules, name: &str) -> bool {
    let shared = || {
        let (short, clause) = name.split_once('.')?;
        let file = corpus.shared.iter().find(|s| s.file.short == short)?;
        file.file.clauses.get(clause)
    };
    rules.file.clauses.contains_key(name) || shared().is_some()
}
