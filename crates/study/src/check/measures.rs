//! Measures that a sentence gives, in figures or in words: rows and holes of a board, counters in each hole.

use crate::text::number_of;

/// What is measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Rows and holes in each.
    Board,
    /// Counters in each hole at the start.
    Counters,
}

impl Kind {
    pub fn word(self) -> &'static str {
        match self {
            Self::Board => "board",
            Self::Counters => "counters in each hole",
        }
    }
}

/// A measure with the place of its words in the sentence, in characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measure {
    pub kind: Kind,
    /// Rows and holes in each, or counters; none = the words leave it open.
    pub numbers: [Option<u32>; 2],
    pub span: [usize; 2],
}

impl Measure {
    /// Whether two measures can both be so: what one leaves open, the other may say.
    pub fn fits(&self, other: &Self) -> bool {
        let agree = |a: Option<u32>, b: Option<u32>| a.zip(b).is_none_or(|(a, b)| a == b);
        self.kind == other.kind
            && agree(self.numbers[0], other.numbers[0])
            && agree(self.numbers[1], other.numbers[1])
    }
}

/// What lies in a hole, and what a hole is called.
const COUNTERS: &[&str] = &[
    "counters", "balls", "seeds", "stones", "pebbles", "beans", "pieces",
];
const HOLES: &[&str] = &["hole", "house", "pit", "cup"];

/// A word with its place in characters, in small letters and without what stands around it.
struct Word {
    text: String,
    span: [usize; 2],
}

fn words(sentence: &str) -> Vec<Word> {
    let mut out: Vec<Word> = vec![];
    for (at, c) in sentence.chars().enumerate() {
        if !c.is_alphanumeric() && c != '×' {
            continue;
        }
        match out.last_mut().filter(|w| w.span[1] == at) {
            Some(word) => {
                word.text.extend(c.to_lowercase());
                word.span[1] = at + 1;
            }
            None => out.push(Word {
                text: c.to_lowercase().collect(),
                span: [at, at + 1],
            }),
        }
    }
    out
}

fn number(word: &str) -> Option<u32> {
    number_of(word).map_or_else(|| word.parse().ok(), |n| u32::try_from(n).ok())
}

/// `2x6`, `4×10`.
fn by(word: &str) -> Option<[u32; 2]> {
    let (rows, holes) = word.split_once(['x', '×'])?;
    Some([rows.parse().ok()?, holes.parse().ok()?])
}

/// All measures of a sentence, in order: `2x6 board`, `six rows of ten`, `two rows each of six`, `four balls per hole`, `three counters in each hole`.
pub fn measures(sentence: &str) -> Vec<Measure> {
    let words = words(sentence);
    let word = |i: usize| words.get(i).map_or("", |w| w.text.as_str());
    let mut out = vec![];
    for (i, w) in words.iter().enumerate() {
        let till = |last: usize| [w.span[0], words[last].span[1]];
        if let (Some([rows, holes]), "board") = (by(&w.text), word(i + 1)) {
            out.push(Measure {
                kind: Kind::Board,
                numbers: [Some(rows), Some(holes)],
                span: till(i + 1),
            });
        }
        // “3 x 10 board”
        if let (Some(rows), "x" | "×", Some(holes), "board") = (
            number(&w.text),
            word(i + 1),
            number(word(i + 2)),
            word(i + 3),
        ) {
            out.push(Measure {
                kind: Kind::Board,
                numbers: [Some(rows), Some(holes)],
                span: till(i + 3),
            });
            continue;
        }
        let Some(n) = number(&w.text) else { continue };
        // a number that a measure has used up begins none: “two rows each of six rows”
        let used = |m: &Measure| w.span[0] < m.span[1] && m.span[0] < w.span[1];
        if out.last().is_some_and(used) {
            continue;
        }
        if matches!(word(i + 1), "rows" | "lines") {
            let mut last = i + 1;
            if word(last + 1) == "each" {
                last += 1;
            }
            let of = word(last + 1) == "of";
            let mut holes = number(word(last + 2)).filter(|_| of);
            if holes.is_some() {
                last += 2;
            }
            // “six rows of ten, or four rows”: of ten as well
            let before = out.iter().rev().find(|m: &&Measure| m.kind == Kind::Board);
            holes = holes.or_else(|| before.and_then(|m| m.numbers[1]));
            out.push(Measure {
                kind: Kind::Board,
                numbers: [Some(n), holes],
                span: till(last),
            });
        }
        if COUNTERS.contains(&word(i + 1)) {
            let rest: Vec<&str> = (i + 2..i + 6).map(word).collect();
            let last = match rest.as_slice() {
                ["each", ..] => Some(i + 2),
                ["per", hole, ..] if HOLES.contains(hole) => Some(i + 3),
                ["in", "each", hole, ..] if HOLES.contains(hole) => Some(i + 4),
                _ => None,
            };
            if let Some(last) = last {
                out.push(Measure {
                    kind: Kind::Counters,
                    numbers: [Some(n), None],
                    span: till(last),
                });
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(sentence: &str) -> Vec<([Option<u32>; 2], String)> {
        let of = |m: Measure| {
            let [from, to] = m.span;
            (
                m.numbers,
                sentence.chars().skip(from).take(to - from).collect(),
            )
        };
        measures(sentence).into_iter().map(of).collect()
    }

    #[test]
    fn boards_are_read_in_figures_and_in_words() {
        assert_eq!(
            told("4x6 board."),
            [([Some(4), Some(6)], "4x6 board".into())]
        );
        assert_eq!(
            told("consiste of six rows of ten \"houses\", or of four rows if"),
            [
                ([Some(6), Some(10)], "six rows of ten".into()),
                ([Some(4), Some(10)], "four rows".into())
            ]
        );
        assert_eq!(
            told("based on two rows each of six rows(sic), with four balls per hole"),
            [
                ([Some(2), Some(6)], "two rows each of six".into()),
                ([Some(4), None], "four balls per hole".into())
            ]
        );
        assert_eq!(
            told("Shows one 3 x 10 board, 4 casting sticks"),
            [([Some(3), Some(10)], "3 x 10 board".into())]
        );
        assert_eq!(told("Three counters in each hole.").len(), 1);
        assert_eq!(told("a throw of two, and six of them in a row"), []);
    }

    #[test]
    fn what_is_left_open_fits_what_is_said() {
        let board = |text: &str| measures(text).remove(0);
        assert!(board("two rows of houses").fits(&board("2x6 board")));
        assert!(!board("six rows of ten").fits(&board("4x6 board")));
        assert!(!board("three balls per hole").fits(&board("four counters each")));
    }
}
