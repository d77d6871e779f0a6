//! What editors and programs write, as a person would say it: codes of doubts, readings, results of records.

use std::sync::LazyLock;

use regex::{Captures, Regex};

use super::super::text::{grouped, typographic};
use super::game::Game;

/// A doubt's code with what may stand before and after it.
static CODE: LazyLock<Option<Regex>> = LazyLock::new(|| {
    Regex::new(r"(?:([Uu]nder the reading |[Rr]eading ))?\b(Q-[a-z0-9]+-[0-9]+|[A-Z]-Q[0-9]+)(=)?")
        .ok()
});

impl Game<'_> {
    /// Words of the editors for readers: proper apostrophes, and doubts by their numbers on the page in place of their codes.
    pub fn plain(&self, text: &str) -> String {
        let Some(code) = CODE.as_ref() else {
            return typographic(text);
        };
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for found in code.captures_iter(text) {
            let Some((whole, number)) = found.get(0).zip(self.number_of(&found[2])) else {
                continue;
            };
            out.push_str(&text[at..whole.start()]);
            at = whole.end();
            let capital = text[whole.start()..].starts_with(['R', 'U']);
            at += self.told_reading(&found, &text[at..], number, capital, &mut out);
        }
        out.push_str(&text[at..]);
        typographic(&out)
    }

    /// Writes one code in words; gives how much of what follows belongs to it.
    fn told_reading(
        &self,
        found: &Captures,
        rest: &str,
        number: usize,
        capital: bool,
        out: &mut String,
    ) -> usize {
        let reading = found.get(3).and_then(|_| self.name_at(&found[2], rest));
        let Some(reading) = reading else {
            out.push_str(&format!("doubt {number}"));
            return 0;
        };
        let own = self.rules.questions()[&found[2]].0.default == reading;
        let how = match own {
            true => "our reading",
            false => "an alternative reading",
        };
        let word = if capital { "Where" } else { "where" };
        out.push_str(&format!("{word} doubt {number} has {how}"));
        reading.len()
    }

    /// The number of a doubt on the page, from 1.
    pub fn number_of(&self, question: &str) -> Option<usize> {
        Some(self.rules.questions().get_index_of(question)? + 1)
    }

    /// The longest name of a reading that a text begins with.
    fn name_at(&self, question: &str, text: &str) -> Option<&str> {
        let (question, _) = self.rules.questions().get(question)?;
        let names = question.reading.keys().map(String::as_str);
        names
            .filter(|n| text.starts_with(n))
            .max_by_key(|n| n.len())
    }

    /// `doubt 2 read as “Who has the most counters gives the two back”`.
    pub fn read_as(&self, question: &str, reading: &str) -> String {
        let number = self.number_of(question);
        match number.zip(self.reading_says(question, reading)) {
            Some((number, says)) => {
                format!("doubt {number} read as “{}”", says.trim_end_matches('.'))
            }
            None => format!("“{question}” read as “{reading}”"),
        }
    }

    /// A reading in words; none where it has none.
    fn reading_says(&self, question: &str, reading: &str) -> Option<String> {
        let (question, _) = self.rules.questions().get(question)?;
        let says = &question.reading.get(reading)?.says;
        (!says.is_empty()).then(|| typographic(says))
    }

    /// A reading in words, else its name.
    pub fn reading_named(&self, question: &str, reading: &str) -> String {
        self.reading_says(question, reading)
            .unwrap_or_else(|| reading.to_owned())
    }
}

/// `south 36-12` as `South won, 36 to 12`; what is not of this form stays as it is.
pub fn won(result: &str) -> String {
    let worded = || {
        let (who, score) = result.split_once(' ')?;
        let (south, north) = score.split_once('-')?;
        match who {
            "south" => Some(format!("South won, {south} to {north}")),
            "north" => Some(format!("North won, {north} to {south}")),
            "draw" => Some(format!("a draw, {south} to {north}")),
            _ => None,
        }
    };
    worded().unwrap_or_else(|| result.to_owned())
}

/// `once`, `twice`, `849 times`.
pub fn times(n: u64) -> String {
    match n {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        n => format!("{} times", grouped(n)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_told() {
        assert_eq!(won("south 36-12"), "South won, 36 to 12");
        assert_eq!(won("north 10-38"), "North won, 38 to 10");
        assert_eq!(won("draw 24-24"), "a draw, 24 to 24");
        assert_eq!(won("2"), "2");
        assert_eq!((times(1), times(849)), ("once".into(), "849 times".into()));
    }
}
