//! A recorded game as text: headers, moves, lots, comments (`docs/notation.md`). Reading and writing are inverse.

use crate::lang::Choice;
use std::collections::BTreeMap;
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
    /// Who plays South.
    pub south: String,
    /// Who plays North.
    pub north: String,
    /// Who plays, a seat each, where players are not South and North.
    pub players: Vec<String>,
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

/// Number of the format of records. One that is not told is the first.
const FORMAT: &str = "1";

impl GameRecord {
    /// Reads a record.
    ///
    /// # Errors
    /// Every problem, with its line.
    pub fn parse(text: &str) -> Result<GameRecord, Vec<(usize, String)>> {
        let mut record = GameRecord::default();
        let mut problems = vec![];
        let mut body = false;
        let mut comment: Option<(usize, String)> = None;
        let mut keys = std::collections::BTreeSet::new();
        for (i, line) in text.lines().enumerate() {
            let number = i + 1;
            if !body {
                let line = line.trim();
                if line.is_empty() {
                    body = !record.game.is_empty();
                    continue;
                }
                let Some((key, value)) = line.split_once(':') else {
                    problems.push((number, format!("`{line}` is no header (Key: value); the moves begin after an empty line")));
                    continue;
                };
                let value = value.trim().to_string();
                if !keys.insert(key.trim()) {
                    problems.push((
                        number,
                        format!("`{}` stands twice; keep one of them", key.trim()),
                    ));
                    continue;
                }
                match key.trim() {
                    "Title" => record.title = Some(value),
                    "Game" => record.game = value,
                    "Rules" => record.rules = value,
                    "Readings" => {
                        for part in value.split(';').map(str::trim).filter(|p| !p.is_empty()) {
                            match part.split_once('=') {
                                Some((q, r)) => {
                                    record.readings.insert(q.trim().into(), r.trim().into());
                                }
                                None => problems.push((
                                    number,
                                    format!("`{part}` is no reading; write question=reading"),
                                )),
                            }
                        }
                    }
                    "Seed" => match value.parse() {
                        Ok(n) => record.seed = Some(n),
                        Err(_) => problems.push((
                            number,
                            format!("`{value}` is no seed; a whole number is needed"),
                        )),
                    },
                    "Set" => {
                        for part in value.split(';').map(str::trim).filter(|p| !p.is_empty()) {
                            let pair = part.split_once('=');
                            match pair.and_then(|(n, v)| Some((n.trim(), v.trim().parse().ok()?))) {
                                Some((name, n)) => {
                                    record.set.insert(name.into(), n);
                                }
                                None => problems.push((
                                    number,
                                    format!("`{part}` sets nothing; write parameter=number"),
                                )),
                            }
                        }
                    }
                    "Players" => {
                        record.players = value.split(';').map(|p| p.trim().to_string()).collect();
                    }
                    "South" => record.south = value,
                    "North" => record.north = value,
                    "Start" => record.start = Some(value),
                    "Result" => record.result = Some(value),
                    "Format" if value == FORMAT => {}
                    "Format" => problems.push((
                        number,
                        format!("the record is of format `{value}`, and this program knows format {FORMAT}; use a newer program"),
                    )),
                    other => problems.push((
                        number,
                        format!("header {}", crate::words::unknown(other, KEYS)),
                    )),
                }
                continue;
            }
            let mut rest = line;
            loop {
                if let Some((at, mut words)) = comment.take() {
                    match rest.split_once('}') {
                        Some((end, more)) => {
                            words.push_str(end);
                            record
                                .comments
                                .push((at, words.split_whitespace().collect::<Vec<_>>().join(" ")));
                            rest = more;
                        }
                        None => {
                            words.push_str(rest);
                            words.push(' ');
                            comment = Some((at, words));
                            break;
                        }
                    }
                }
                match rest.split_once('{') {
                    Some((moves, more)) => {
                        record
                            .tokens
                            .extend(moves.split_whitespace().map(String::from));
                        comment = Some((record.tokens.len(), String::new()));
                        rest = more;
                    }
                    None => {
                        record
                            .tokens
                            .extend(rest.split_whitespace().map(String::from));
                        break;
                    }
                }
            }
        }
        if comment.is_some() {
            problems.push((
                text.lines().count(),
                "a comment is opened with { and never closed".into(),
            ));
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

    /// Writes the record: headers in fixed order, twelve moves a line, each comment on a line of its own.
    pub fn write(&self) -> String {
        let mut out = String::new();
        let mut header = |key: &str, value: &str| {
            if !value.is_empty() {
                let _ = writeln!(out, "{key}: {value}");
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
        header("South", &self.south);
        header("North", &self.north);
        header("Players", &self.players.join("; "));
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

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn reading_undoes_writing(
            tokens in proptest::collection::vec("[A-Fa-f][+-]?|lot:[SN]|stop", 0..60),
            at in proptest::collection::vec((0usize..60, "[a-z]{1,8}( [a-z]{1,8}){0,3}"), 0..5),
            seed in proptest::option::of(any::<u64>()),
            start in proptest::option::of("[0-9],[0-9]/[0-9],[0-9] 0-0 S"),
            players in proptest::collection::vec("[a-z]{1,8}( [a-z]{1,8})?", 0..5),
            set in proptest::collection::btree_map("[a-z]{1,6}", any::<i64>(), 0..3),
        ) {
            let mut comments: Vec<(usize, String)> = at.into_iter().map(|(a, w)| (a.min(tokens.len()), w)).collect();
            comments.sort_by_key(|c| c.0);
            let record = GameRecord {
                game: "some-game".into(), rules: "00ff".into(), readings: [("Q-1".into(), "a reading".into())].into(),
                seed, south: "random".into(), north: "a friend".into(), players, set, start, title: None, result: Some("draw 24-24".into()), tokens, comments,
            };
            let text = record.write();
            prop_assert_eq!(GameRecord::parse(&text).unwrap(), record.clone());
            prop_assert_eq!(GameRecord::parse(&text).unwrap().write(), text);
        }
    }

    #[test]
    fn a_record_of_a_later_format_is_refused() {
        let of = |n: &str| GameRecord::parse(&format!("Format: {n}\nGame: x\n\nA\n"));
        assert_eq!(of("1"), GameRecord::parse("Game: x\n\nA\n"));
        let problems = of("2").unwrap_err();
        assert!(problems[0].1.contains("newer program"), "{problems:?}");
    }

    #[test]
    fn every_bad_header_is_told() {
        let problems = GameRecord::parse("Gane: x\nSeed: y\n\nA b { open").unwrap_err();
        assert!(problems.len() >= 3, "{problems:?}");
    }
}
