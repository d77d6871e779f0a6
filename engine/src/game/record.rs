//! A recorded game as text: headers, moves, lots, comments (`docs/notation.md`). Reading and writing are inverse.

use crate::lang::Choice;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

/// A record of a game.
///
/// ```
/// use ludarium_engine::game::record::GameRecord;
///
/// let text = "Game: small-sowing\nSouth: somebody\n\nA b { the first two } C\n";
/// let record = GameRecord::parse(text).unwrap();
/// assert_eq!(record.tokens, ["A", "b", "C"]);
/// assert_eq!(record.comments, [(2, "the first two".to_owned())]);
/// assert_eq!(GameRecord::parse(&record.write()).unwrap(), record);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct GameRecord {
    /// Slug of the edition.
    pub game: String,
    /// Hash of the rules it was played under, in hexadecimal.
    pub rules: String,
    /// Readings that differ from the defaults.
    pub readings: Choice,
    /// Seed of the lots that were drawn.
    pub seed: Option<u64>,
    /// Who plays, a seat each; empty where nobody says.
    pub players: Vec<String>,
    /// Whether the two seats are called South and North: a header each, instead of one for all players.
    pub sides: bool,
    /// Whole-number parameters set from outside: `days` → 41.
    pub set: BTreeMap<String, i64>,
    /// Position it starts from, as text; none = the first position.
    pub start: Option<String>,
    /// What the record is called.
    pub title: Option<String>,
    /// `south`, `north`, `draw`, with totals: `south 30-18`.
    pub result: Option<String>,
    /// Moves and lots in order.
    pub tokens: Vec<String>,
    /// Comments: before which token (tokens.len() = after the last), and the words.
    pub comments: Vec<(usize, String)>,
}

const KEYS: &[&str] = &[
    "Title", "Game", "Rules", "Readings", "Set", "Seed", "South", "North", "Players", "Start",
    "Result", "Format",
];

/// Number of the format of records. Where none is written it is the first.
const FORMAT: &str = "1";

/// The results that a list of moves may end with.
const RESULTS: &[&str] = &["*", "1-0", "0-1", "1/2-1/2", "2-0", "0-2", "1-1", "0-0"];

/// The tokens of a list of moves as people write it: numbers of moves and a result at the end are left out, dashes of every kind are
/// one, and so are signs of capture.
///
/// ```
/// let moves = "1. c3\u{2013}d4 b6-a5 2.d4\u{d7}c5 1-0";
/// let tokens: Vec<String> = ludarium_engine::game::record::tokens(moves).collect();
/// assert_eq!(tokens, ["c3-d4", "b6-a5", "d4xc5"]);
/// ```
pub fn tokens(moves: &str) -> impl Iterator<Item = String> + '_ {
    let plain = |word: &str| {
        // a number, and dots after it
        let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let word = match digits.len() < word.len() && digits.starts_with('.') {
            true => digits.trim_start_matches('.'),
            false => word,
        };
        let sign = |c: char| match c {
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{d7}' => 'x',
            c => c,
        };
        word.chars().map(sign).collect::<String>()
    };
    let words = moves.split_whitespace().map(plain);
    words.filter(|word| !word.is_empty() && !RESULTS.contains(&word.as_str()))
}

impl GameRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// Every problem, with its line.
    pub fn parse(text: &str) -> Result<GameRecord, Vec<(usize, String)>> {
        let mut record = GameRecord::default();
        let mut problems = vec![];
        let mut keys = BTreeSet::new();
        let mut lines = text.lines().enumerate();
        for (i, line) in lines.by_ref() {
            let line = line.trim();
            // the first empty line after the game's name ends the headers
            if line.is_empty() && !record.game.is_empty() {
                break;
            }
            if !line.is_empty() {
                let wrong = record.header(line, &mut keys);
                problems.extend(wrong.into_iter().map(|p| (i + 1, p)));
            }
        }
        if !record.body(lines.map(|(_, line)| line)) {
            let last = text.lines().count();
            let message = "a comment is opened with { and never closed";
            problems.push((last, message.into()));
        }
        if record.game.is_empty() {
            problems.push((1, "no Game: header".into()));
        }
        if problems.is_empty() {
            Ok(record)
        } else {
            Err(problems)
        }
    }

    /// Takes a header in; what is wrong with it.
    fn header<'t>(&mut self, line: &'t str, keys: &mut BTreeSet<&'t str>) -> Vec<String> {
        let Some((key, value)) = line.split_once(':') else {
            return vec![format!(
                "`{line}` is no header (Key: value); the moves begin after an empty line"
            )];
        };
        let (key, value) = (key.trim(), value.trim());
        if !keys.insert(key) {
            return vec![format!("`{key}` occurs twice; keep one of them")];
        }
        let parts = || value.split(';').map(str::trim).filter(|p| !p.is_empty());
        let mut problems = vec![];
        match key {
            "Title" => self.title = Some(value.into()),
            "Game" => self.game = value.into(),
            "Rules" => self.rules = value.into(),
            "Readings" => {
                for part in parts() {
                    match part.split_once('=') {
                        Some((q, r)) => {
                            self.readings.insert(q.trim().into(), r.trim().into());
                        }
                        None => problems.push(format!(
                            "`{part}` is no reading; write question=reading"
                        )),
                    }
                }
            }
            "Seed" => match value.parse() {
                Ok(n) => self.seed = Some(n),
                Err(_) => problems.push(format!(
                    "`{value}` is no seed; a whole number is needed"
                )),
            },
            "Set" => {
                for part in parts() {
                    let pair = part.split_once('=');
                    match pair.and_then(|(n, v)| Some((n.trim(), v.trim().parse().ok()?))) {
                        Some((name, n)) => {
                            self.set.insert(name.into(), n);
                        }
                        None => problems.push(format!(
                            "`{part}` sets nothing; write parameter=number"
                        )),
                    }
                }
            }
            "Players" | "South" | "North" if self.sides != (key != "Players") && !self.players.is_empty() => problems
                .push("`Players` beside `South` or `North`: write either one header for all players, or one for each side".into()),
            "Players" => self.players = value.split(';').map(|p| p.trim().into()).collect(),
            "South" | "North" => {
                self.sides = true;
                self.players.resize(2, String::new());
                self.players[usize::from(key == "North")] = value.into();
            }
            "Start" => self.start = Some(value.into()),
            "Result" => self.result = Some(value.into()),
            "Format" if value == FORMAT => {}
            "Format" => problems.push(format!(
                "the record is of format `{value}`, and this program knows format {FORMAT}; use a newer program"
            )),
            other => problems.push(format!("header {}", crate::words::unknown(other, KEYS))),
        }
        problems
    }

    /// Takes moves, lots and comments in; whether every comment is closed.
    fn body<'t>(&mut self, lines: impl Iterator<Item = &'t str>) -> bool {
        // the words of a comment that is open
        let mut comment: Option<Vec<&str>> = None;
        for mut rest in lines {
            loop {
                if let Some(mut words) = comment.take() {
                    let (inside, more) = match rest.split_once('}') {
                        Some((inside, more)) => (inside, Some(more)),
                        None => (rest, None),
                    };
                    words.extend(inside.split_whitespace());
                    let Some(more) = more else {
                        comment = Some(words);
                        break;
                    };
                    self.comments.push((self.tokens.len(), words.join(" ")));
                    rest = more;
                }
                let (moves, more) = match rest.split_once('{') {
                    Some((moves, more)) => (moves, Some(more)),
                    None => (rest, None),
                };
                self.tokens.extend(tokens(moves));
                let Some(more) = more else { break };
                comment = Some(vec![]);
                rest = more;
            }
        }
        comment.is_none()
    }

    /// Writes the record: headers in fixed order, twelve moves a line, each comment on a line of its own.
    pub fn write(&self) -> String {
        let mut out = String::new();
        let mut header = |key: &str, value: &str| {
            if !value.is_empty() {
                let _ = writeln!(out, "{key}: {}", in_a_line(value));
            }
        };
        header("Title", self.title.as_deref().unwrap_or(""));
        header("Game", &self.game);
        header("Rules", &self.rules);
        let readings: Vec<String> = self
            .readings
            .iter()
            .map(|(q, r)| format!("{q}={r}"))
            .collect();
        header("Readings", &readings.join("; "));
        let set: Vec<String> = self.set.iter().map(|(n, v)| format!("{n}={v}")).collect();
        header("Set", &set.join("; "));
        header("Seed", &self.seed.map_or(String::new(), |s| s.to_string()));
        if self.sides {
            for (side, who) in ["South", "North"].iter().zip(&self.players) {
                header(side, who);
            }
        } else {
            let names = self.players.iter().map(|name| name.replace(';', ","));
            let names: Vec<String> = names.collect();
            header("Players", &names.join("; "));
        }
        header("Start", self.start.as_deref().unwrap_or(""));
        header("Result", self.result.as_deref().unwrap_or(""));
        out.push('\n');
        let mut line: Vec<&str> = vec![];
        let mut comments = self.comments.iter().peekable();
        for at in 0..=self.tokens.len() {
            while let Some((_, words)) = comments.next_if(|(c, _)| *c == at) {
                if !line.is_empty() {
                    let _ = writeln!(out, "{}", line.join(" "));
                    line.clear();
                }
                let words = in_a_line(words).replace('}', ")");
                let _ = writeln!(out, "{{ {words} }}");
            }
            if let Some(token) = self.tokens.get(at) {
                line.push(token);
                if line.len() == 12 {
                    let _ = writeln!(out, "{}", line.join(" "));
                    line.clear();
                }
            }
        }
        if !line.is_empty() {
            let _ = writeln!(out, "{}", line.join(" "));
        }
        out
    }
}

/// What somebody gave as a name or a comment, without what would end its line and begin another header.
fn in_a_line(text: &str) -> String {
    let plain = |c: char| if c.is_control() { ' ' } else { c };
    text.chars().map(plain).collect()
}
