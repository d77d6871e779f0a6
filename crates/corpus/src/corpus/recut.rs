//! Sentences of an account joined or split, and everything that points to sentences moved along: cites, words by their numbers, and the
//! numbers that remarks name.

use super::account::{Account, Sentence};
use super::at_hand::sum;
use crate::text::language::word_ranges;
use crate::text::words;
use ludarium_engine::lang::Cite;
use toml_edit::{ArrayOfTables, DocumentMut, Formatted, Item, Table, TableLike, Value};

/// A cut of an account that is to be made or taken back.
#[derive(Debug)]
pub struct Recut<'a> {
    account: &'a Account,
    /// What heads the ids of its stream: `C`, `A.C`.
    stream: &'a str,
    /// The numbers of the first and the last sentence that it is about; the same of one that is split.
    first: usize,
    last: usize,
    /// What stands in the place of those sentences.
    parts: Vec<Part>,
    /// Names of the edition.
    pub names: Vec<&'a str>,
    /// Names of other editions, whose sentences remarks name too.
    pub others: Vec<&'a str>,
}

/// A sentence as it is to be.
#[derive(Debug)]
struct Part {
    span: [usize; 2],
    text: String,
}

/// Keys whose values are words of the source, or no words at all.
const OTHERS: &str =
    "text translation quote sic corr word name start action moves set when then id record sha256";
/// Keys of whose value a sentence must have the words.
const HOLDS: [&str; 4] = ["sic", "quote", "name", "word"];
/// Keys of a sentence that are lists.
const LISTS: [&str; 6] = ["by", "partly", "claims", "questions", "against", "same"];

impl<'a> Recut<'a> {
    fn new(
        account: &'a Account,
        [first, last]: [&'a Sentence; 2],
        spans: &[[usize; 2]],
        field: &[char],
    ) -> Result<Self, String> {
        let parts = spans.iter().map(|span| Part::of(field, *span));
        Ok(Self {
            account,
            stream: first.stream(),
            first: number(&first.id),
            last: number(&last.id),
            parts: parts.collect::<Result<_, _>>()?,
            names: vec![],
            others: vec![],
        })
    }

    /// Some sentences in a row as one.
    ///
    /// # Errors
    /// They are not of one stream in a row.
    pub fn join(account: &'a Account, ids: &[String], field: &[char]) -> Result<Self, String> {
        let found: Vec<&Sentence> = ids.iter().filter_map(|id| account.sentence(id)).collect();
        let [first, .., last] = found[..] else {
            return Err("name the first and the last sentence".into());
        };
        if first.stream() != last.stream() || number(&first.id) >= number(&last.id) {
            let [a, b] = [&first.id, &last.id];
            return Err(format!(
                "{a} and {b} are no sentences of one text in its order"
            ));
        }
        let span = [first.span[0], last.span[1]];
        Self::new(account, [first, last], &[span], field)
    }

    /// A sentence as two, of which the second begins with a word: its number, or the words from there on.
    ///
    /// # Errors
    /// There is no such word, or nothing before it.
    pub fn split(account: &'a Account, id: &str, at: &str, field: &[char]) -> Result<Self, String> {
        let s = account.sentence(id).ok_or("there is no such sentence")?;
        let whole = Part::of(field, s.span)?.text;
        let quoted = || Some(super::writing::quoted_range(at, &words(&whole))?[0]);
        let at: usize = at.parse().ok().or_else(quoted).unwrap_or_default();
        let ranges = word_ranges(&whole);
        let Some([before, second]) = at.checked_sub(2).and_then(|n| ranges.get(n..n + 2)) else {
            let many = ranges.len();
            return Err(format!("{id} has {many} words: name the one that the second sentence begins with, from 2 on, or its words"));
        };
        let chars = |bytes: usize| s.span[0] + whole[..bytes].chars().count();
        let (end, start) = (chars(before.end), chars(second.start));
        let spans = [[s.span[0], end], [start, s.span[1]]];
        Self::new(account, [s, s], &spans, field)
    }

    /// The sentences that have another number: the old and the new one.
    #[must_use]
    pub fn renumbered(&self) -> Vec<(String, String)> {
        let of_it = self.account.sentences.iter().map(|s| s.id.clone());
        let of_it = of_it.filter(|id| self.is_own(id));
        let moved = of_it.map(|id| (self.id(self.place(number(&id))), id));
        let moved = moved.map(|(new, old)| (old, new));
        moved.filter(|(old, new)| old != new).collect()
    }

    /// Whether an id is of a sentence of the stream.
    fn is_own(&self, id: &str) -> bool {
        let sentence = self.account.sentence(id);
        sentence.is_some_and(|s| s.stream() == self.stream)
    }

    fn id(&self, number: usize) -> String {
        format!("{}{number}", self.stream)
    }

    /// The new number of a sentence; of one that is split or joined, that of its first part.
    fn place(&self, number: usize) -> usize {
        match number {
            n if n <= self.first => n,
            n if n <= self.last => self.first,
            n => n + self.first + self.parts.len() - 1 - self.last,
        }
    }

    /// What becomes of a cite: one, or two of a sentence that is now two.
    fn cite(&self, cite: &Cite, holds: Option<&str>) -> Result<Vec<String>, String> {
        let n = number(&cite.sentence);
        let head = cite.account.as_ref().map(|a| format!("{a} "));
        let head = head.unwrap_or_default();
        let quoted = cite.words.as_ref().map(|w| format!(" \"{w}\""));
        let cited = |number: usize, range: Option<[usize; 2]>| {
            let rest = range.map(ranged).or_else(|| quoted.clone());
            format!("{head}{}{}", self.id(number), rest.unwrap_or_default())
        };
        let many = words(&self.parts[0].text).len();
        let part = |words: &str| self.parts.iter().position(|p| p.text.contains(words));
        let part = cite.words.as_deref().or(holds).and_then(part);
        Ok(match cite.range {
            range if n < self.first || n > self.last => vec![cited(self.place(n), range)],
            range if self.parts.len() == 1 => {
                let before = (self.first..n).filter_map(|n| self.account.sentence(&self.id(n)));
                let before: usize = before.map(Sentence::many).sum();
                let range = range.map(|[a, b]| [a + before, b + before]);
                vec![cited(self.first, range)]
            }
            Some([_, b]) if b <= many => vec![cited(n, cite.range)],
            Some([a, b]) if a > many => vec![cited(n + 1, Some([a - many, b - many]))],
            None if part.is_some() => vec![cited(n + part.unwrap_or_default(), None)],
            None if cite.words.is_none() => vec![cited(n, None), cited(n + 1, None)],
            range => {
                let cite = cited(n, range);
                return Err(format!(
                    "`{cite}` names words on both sides of the cut: mend it first"
                ));
            }
        })
    }

    /// A file with what points to the sentences moved; of the edition itself (`own`), or of another, which names it by one of its names.
    ///
    /// # Errors
    /// It is no TOML, or cites words on both sides of a cut.
    pub fn pointing(&self, file: &str, own: bool) -> Result<String, String> {
        let mut document = parsed(file)?;
        self.table(document.as_table_mut(), own)?;
        Ok(document.to_string())
    }

    fn table(&self, table: &mut dyn TableLike, own: bool) -> Result<(), String> {
        let text_of = |key: &str| table.get(key).and_then(Item::as_str);
        // an answer of a second reader names the game beside its cites
        let own = own || text_of("game").is_some_and(|game| self.names.contains(&game));
        let holds = HOLDS.iter().find_map(|key| text_of(key)).map(str::to_owned);
        for (key, item) in table.iter_mut() {
            if OTHERS.split(' ').any(|other| other == key.get()) {
                continue;
            }
            match item {
                Item::Value(value) => self.value(value, own, holds.as_deref())?,
                Item::Table(table) => self.table(table, own)?,
                Item::ArrayOfTables(all) => {
                    all.iter_mut()
                        .try_for_each(|table| self.table(table, own))?;
                }
                Item::None => {}
            }
        }
        Ok(())
    }

    fn value(&self, value: &mut Value, own: bool, holds: Option<&str>) -> Result<(), String> {
        match value {
            Value::String(text) => {
                let moved = self.text(text.value(), own, holds)?;
                put(text, moved.into_iter().next());
            }
            Value::InlineTable(table) => self.table(table, own)?,
            Value::Array(array) => {
                let mut n = 0;
                while let Some(item) = array.get_mut(n) {
                    n += 1;
                    let Value::String(text) = item else {
                        self.value(item, own, holds)?;
                        continue;
                    };
                    let mut moved = self.text(text.value(), own, holds)?.into_iter();
                    put(text, moved.next());
                    for more in moved {
                        array.insert(n, more);
                        n += 1;
                    }
                }
                self.each_once(array);
            }
            _ => {}
        }
        Ok(())
    }

    /// A list names a sentence once: of two cites of sentences that are now one, the whole sentence is left.
    fn each_once(&self, array: &mut toml_edit::Array) {
        let joined = self.id(self.first);
        let cite = |v: &Value| Cite::parse(v.as_str()?).ok();
        let of_it = |n: &usize| {
            let cite = array.get(*n).and_then(cite);
            cite.is_some_and(|c| c.sentence == joined)
        };
        let all: Vec<usize> = (0..array.len()).filter(of_it).collect();
        if self.parts.len() > 1 || all.len() < 2 {
            return;
        }
        for n in all[1..].iter().rev() {
            array.remove(*n);
        }
        if let Some(Value::String(text)) = array.get_mut(all[0]) {
            let end = text.value().find(&joined).unwrap_or_default() + joined.len();
            let whole = text.value()[..end].to_owned();
            put(text, Some(whole));
        }
    }

    /// A text that is a cite, or names sentences.
    fn text(&self, text: &str, own: bool, holds: Option<&str>) -> Result<Vec<String>, String> {
        if let Ok(cite) = Cite::parse(text) {
            let of = cite.account.as_deref();
            if of.map_or(own, |a| self.names.contains(&a)) && self.is_own(&cite.sentence) {
                return self.cite(&cite, holds);
            }
        }
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for word in text.split_inclusive(|c: char| !c.is_alphanumeric() && c != '.') {
            let bare = word.trim_end_matches(|c: char| !c.is_alphanumeric());
            // `shoa1 R3` is another account's
            let head = text[..at].trim_end();
            let of = |all: &[&str]| all.iter().any(|name| head.ends_with(name));
            let ours = of(&self.names) || own && !of(&self.others);
            match ours && self.is_own(bare) {
                true => out.push_str(&self.id(self.place(number(bare)))),
                false => out.push_str(bare),
            }
            out.push_str(&word[bare.len()..]);
            at += word.len();
        }
        Ok(vec![out])
    }

    /// The account's own file: the sentences themselves, and what points to them.
    ///
    /// # Errors
    /// As [`Recut::pointing`]; its sentences are not written as `[[sentence]]`.
    pub fn account(&self, file: &str) -> Result<String, String> {
        let mut document = parsed(&self.pointing(file, true)?)?;
        let all = document
            .get_mut("sentence")
            .and_then(Item::as_array_of_tables_mut);
        let all = all.ok_or("its sentences are not written as [[sentence]]")?;
        let is = |t: &Table, wanted: &str| t.get("id").and_then(Item::as_str) == Some(wanted);
        let at = |all: &ArrayOfTables, wanted: &str| {
            let found = all.iter().position(|t| is(t, wanted));
            found.ok_or_else(|| format!("there is no [[sentence]] {wanted}"))
        };
        let first = at(all, &self.id(self.first))?;
        for n in self.first + 1..=self.last {
            let next = at(all, &self.id(n))?;
            let other = all.remove(next);
            if let Some(table) = all.get_mut(first) {
                unite(table, &other);
            }
        }
        let renumbered = self.renumbered();
        for table in all.iter_mut() {
            if let Some((_, new)) = renumbered.iter().find(|(old, _)| is(table, old)) {
                set(table, "id", new.as_str().into());
            }
        }
        let found = all.get(first).cloned().unwrap_or_default();
        for (n, part) in self.parts.iter().enumerate() {
            let mut table = found.clone();
            if n > 0 {
                table.decor_mut().set_prefix("\n");
            }
            set(&mut table, "id", self.id(self.first + n).into());
            let count = |n: usize| i64::try_from(n).unwrap_or_default();
            set(&mut table, "span", Value::from_iter(part.span.map(count)));
            match table.contains_key("sha256") {
                true => {
                    set(&mut table, "sha256", sum(&part.text).into());
                    set(&mut table, "words", count(words(&part.text).len()).into());
                }
                false => set(&mut table, "text", part.text.as_str().into()),
            }
            match n {
                0 => drop(all.replace(first, table)),
                n => all.insert(first + n, table),
            }
        }
        Ok(document.to_string())
    }
}

impl Part {
    fn of(field: &[char], [from, to]: [usize; 2]) -> Result<Self, String> {
        let held = field
            .get(from..to)
            .ok_or("its span is no part of the text: `ludarium check` says what is wrong")?;
        Ok(Self {
            span: [from, to],
            text: held.iter().collect(),
        })
    }
}

impl Sentence {
    /// How many words it has.
    fn many(&self) -> usize {
        self.words.unwrap_or_else(|| words(&self.text).len())
    }
}

fn parsed(file: &str) -> Result<DocumentMut, String> {
    let parsed = file.parse();
    parsed.map_err(|e: toml_edit::TomlError| e.to_string())
}

/// The number of a sentence's id.
fn number(id: &str) -> usize {
    let digits = id.trim_start_matches(|c: char| !c.is_ascii_digit());
    digits.parse().unwrap_or_default()
}

fn ranged([a, b]: [usize; 2]) -> String {
    match a == b {
        true => format!(" {a}"),
        false => format!(" {a}-{b}"),
    }
}

/// Writes a text in the place of another, where it differs; what stands around it stays.
fn put(text: &mut Formatted<String>, new: Option<String>) {
    if let Some(new) = new.filter(|new| new != text.value()) {
        let decor = text.decor().clone();
        *text = Formatted::new(new);
        *text.decor_mut() = decor;
    }
}

fn set(table: &mut Table, key: &str, mut value: Value) {
    if let Some(old) = table.get(key).and_then(Item::as_value) {
        *value.decor_mut() = old.decor().clone();
    }
    table.insert(key, Item::Value(value));
}

/// What is written of two sentences, now of one: texts one after the other, lists together; of two statuses the one that binds more.
fn unite(table: &mut Table, other: &Table) {
    for key in ["gist", "note", "translation"] {
        let both = [table.get(key), other.get(key)].map(|v| v.and_then(Item::as_str));
        if let (was, Some(more)) = (both[0], both[1]) {
            let joined = was.map_or(more.to_owned(), |was| format!("{was} {more}"));
            set(table, key, joined.into());
        }
    }
    for key in LISTS {
        let mut all: Vec<String> = vec![];
        for list in [table.get(key), other.get(key)] {
            let list = list.and_then(Item::as_array).into_iter().flatten();
            for text in list.filter_map(Value::as_str) {
                if !all.iter().any(|a| a == text) {
                    all.push(text.to_owned());
                }
            }
        }
        if !all.is_empty() {
            set(table, key, Value::from_iter(all));
        }
    }
    let rank = "modelled contradicted claim unmodelled context repeated";
    let both = [&*table, other].map(|t| t.get("status").and_then(Item::as_str).map(str::to_owned));
    let best = both
        .into_iter()
        .flatten()
        .min_by_key(|word| rank.find(word.as_str()));
    if let Some(status) = best {
        set(table, "status", status.into());
    }
}
