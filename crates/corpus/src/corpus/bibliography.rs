//! BibLaTeX, looked at before it is resolved: each entry that can be read is taken, and each of the others named. What refers to itself,
//! or grows without end, is never followed.

mod pieces;
mod tidy;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use biblatex::{Bibliography, ParseError, RawBibliography, RawChunk};

/// Bytes of a file at most.
const SIZE: usize = 8 << 20;
/// Braces within braces at most.
const NESTED: usize = 64;
/// Names that lead to names, or entries that take from entries, one after the other at most.
const HEIGHT: usize = 32;
/// Bytes of all fields when every name is written out, and steps to all that entries take from, at most.
const WEIGHT: u64 = 32 << 20;

/// What of a text is no bibliography, why, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// The entry's citekey; empty where it is of none.
    pub key: String,
    /// In words.
    pub why: String,
}

impl Refused {
    fn new(span: Range<usize>, why: impl Into<String>) -> Self {
        Self {
            span,
            key: String::new(),
            why: why.into(),
        }
    }

    fn of(mut self, key: &str) -> Self {
        key.clone_into(&mut self.key);
        self
    }
}

impl From<ParseError> for Refused {
    fn from(e: ParseError) -> Self {
        Self::new(e.span, e.kind.to_string())
    }
}

/// What could be read of a text.
#[derive(Debug, Clone, Default)]
pub struct Read {
    /// The entries, their dates and texts as BibLaTeX has them.
    pub bibliography: Bibliography,
    /// Bytes of the text that each entry is, by its citekey.
    pub at: BTreeMap<String, Range<usize>>,
    /// What could not be read.
    pub refused: Vec<Refused>,
    /// What was read in part, in words, by citekey.
    pub partly: BTreeMap<String, String>,
}

/// Reads a bibliography: every entry that can be read.
#[must_use]
pub fn parse(text: &str) -> Read {
    let mut out = Read::default();
    if text.len() > SIZE {
        let why = format!("more than {} MiB", SIZE >> 20);
        out.refused.push(Refused::new(0..0, why));
        return out;
    }
    let (readable, items) = pieces::readable(text, &mut out.refused);
    let mut raw = match RawBibliography::parse(&readable) {
        Ok(raw) => raw,
        Err(e) => {
            out.refused.push(e.into());
            return out;
        }
    };
    for entry in &mut raw.entries {
        // `month = {}` says nothing, and `{ nov }` what `{nov}` does
        let blank = |chunk: &RawChunk| matches!(chunk, RawChunk::Normal(t) if t.trim().is_empty());
        let fields = &mut entry.v.fields;
        fields.retain(|pair| !pair.value.v.iter().all(|chunk| blank(&chunk.v)));
        for pair in fields {
            if let [one] = pair.value.v.as_mut_slice() {
                if let RawChunk::Normal(text) = &mut one.v {
                    *text = text.trim();
                }
            }
        }
    }
    alone(&mut raw, &mut out.refused);
    out.bibliography = loop {
        match whole(&raw) {
            Ok(read) => break read,
            Err(e) => {
                let left = dropped(&mut raw, &e);
                let key = left.clone().unwrap_or_default();
                out.refused.push(e.of(&key));
                if left.is_none() {
                    break Bibliography::new();
                }
            }
        }
    };
    for entry in &raw.entries {
        let begins = entry.span.start;
        let ends = items.get(&begins).copied().unwrap_or(entry.span.end);
        out.at.insert(entry.v.key.v.to_owned(), begins..ends);
    }
    for entry in out.bibliography.iter_mut() {
        if let Some(partly) = tidy::tidy(entry) {
            out.partly.insert(entry.key.clone(), partly);
        }
    }
    out.refused.sort_by_key(|e| e.span.start);
    out
}

fn whole(raw: &RawBibliography) -> Result<Bibliography, Refused> {
    names(raw)?;
    entries(raw)?;
    Ok(Bibliography::from_raw(raw.clone())?)
}

/// Leaves out entries that cannot be read by themselves, and those whose key is taken.
fn alone(raw: &mut RawBibliography, refused: &mut Vec<Refused>) {
    let mut keys = BTreeSet::new();
    let named = |chunk: &biblatex::Spanned<RawChunk>| matches!(chunk.v, RawChunk::Abbreviation(_));
    let names = match names(raw) {
        Ok(()) => raw.abbreviations.clone(),
        Err(_) => return,
    };
    raw.entries.retain(|entry| {
        let key = entry.v.key.v;
        let twice = !keys.insert(key);
        let uses = entry.v.fields.iter().any(|f| f.value.v.iter().any(named));
        let one = RawBibliography {
            preamble: String::new(),
            entries: vec![entry.clone()],
            abbreviations: if uses { names.clone() } else { vec![] },
        };
        let why = match Bibliography::from_raw(unfollowed(&one).0) {
            _ if twice => Refused::new(entry.span.clone(), "a second entry with this key"),
            Ok(_) => return true,
            Err(e) => e.into(),
        };
        refused.push(why.of(key));
        false
    });
}

/// Drops the entry, or the name of `@string`, that an error is about; its key.
fn dropped(raw: &mut RawBibliography, e: &Refused) -> Option<String> {
    let about = |span: &Range<usize>| span.start <= e.span.start && e.span.start < span.end;
    if let Some(at) = raw.entries.iter().position(|entry| about(&entry.span)) {
        return Some(raw.entries.remove(at).v.key.v.to_owned());
    }
    let mut names = raw.abbreviations.iter();
    let at = names.position(|pair| about(&(pair.key.span.start..pair.value.span.end)))?;
    Some(raw.abbreviations.remove(at).key.v.to_owned())
}

fn nesting(text: &str) -> Result<(), Refused> {
    let (mut depth, mut escaped) = (0_usize, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '{' if !escaped => depth += 1,
            '}' if !escaped => depth = depth.saturating_sub(1),
            _ => {}
        }
        escaped = letter == '\\' && !escaped;
        if depth > NESTED {
            let why = format!("more than {NESTED} braces within each other");
            return Err(Refused::new(at..at + 1, why));
        }
    }
    Ok(())
}

/// A node of what leads to what.
struct Node<'a> {
    span: Range<usize>,
    weight: u64,
    to: Vec<&'a str>,
}

/// What leads from name to name, or from entry to entry.
struct Graph<'a> {
    nodes: BTreeMap<&'a str, Node<'a>>,
    /// Weight and height of those that were walked.
    known: BTreeMap<&'a str, (u64, usize)>,
    what: &'static str,
}

impl<'a> Graph<'a> {
    /// The weight of a node with all that it leads to, and how high that is; nothing leads on from what there is not.
    fn walk(&mut self, key: &'a str, trail: &mut Vec<&'a str>) -> Result<(u64, usize), Refused> {
        if let Some(known) = self.known.get(key) {
            return Ok(*known);
        }
        let Some(node) = self.nodes.get(key) else {
            return Ok((0, 0));
        };
        let (span, to) = (node.span.clone(), node.to.clone());
        let mut weight = node.weight;
        if let Some(at) = trail.iter().position(|before| *before == key) {
            let round: Vec<&str> = trail[at..].iter().copied().chain([key]).collect();
            let why = format!(
                "{} `{key}` leads round to itself: {}",
                self.what,
                round.join(" → ")
            );
            return Err(Refused::new(span, why));
        }
        let deep = |span| {
            Refused::new(
                span,
                format!("more than {HEIGHT} lead on from each other, to `{key}`"),
            )
        };
        if trail.len() >= HEIGHT {
            return Err(deep(span));
        }
        trail.push(key);
        let mut height = 0;
        for next in to {
            let (more, high) = self.walk(next, trail)?;
            weight = weight.saturating_add(more);
            height = height.max(high);
        }
        trail.pop();
        if height >= HEIGHT {
            return Err(deep(span));
        }
        if weight > WEIGHT {
            let why = format!(
                "{} `{key}` grows past all measure when it is written out",
                self.what
            );
            return Err(Refused::new(span, why));
        }
        self.known.insert(key, (weight, height + 1));
        Ok((weight, height + 1))
    }
}

fn chunks<'a>(field: &[biblatex::Spanned<RawChunk<'a>>]) -> (u64, Vec<&'a str>) {
    let mut weight = 1;
    let mut to = vec![];
    for chunk in field {
        match chunk.v {
            RawChunk::Normal(text) => weight += text.len() as u64,
            RawChunk::Abbreviation(name) => to.push(name),
        }
    }
    (weight, to)
}

/// No name of `@string` may lead round, and all fields written out stay within bounds.
fn names(raw: &RawBibliography) -> Result<(), Refused> {
    let nodes = raw.abbreviations.iter().map(|pair| {
        let (weight, to) = chunks(&pair.value.v);
        let span = pair.key.span.clone();
        (pair.key.v, Node { span, weight, to })
    });
    let mut graph = Graph {
        nodes: nodes.collect(),
        known: BTreeMap::new(),
        what: "the name",
    };
    let mut all = 0_u64;
    let used = raw.entries.iter().flat_map(|e| &e.v.fields);
    for pair in raw.abbreviations.iter().chain(used) {
        let (weight, to) = chunks(&pair.value.v);
        all = all.saturating_add(weight);
        for name in to {
            all = all.saturating_add(graph.walk(name, &mut vec![])?.0);
        }
        if all > WEIGHT {
            let why = format!(
                "the fields are more than {} MiB when every name is written out",
                WEIGHT >> 20
            );
            return Err(Refused::new(pair.key.span.clone(), why));
        }
    }
    Ok(())
}

/// Fields by which an entry takes from others, and names under which they are read without being followed; no file can write those.
const TAKEN: [(&str, &str); 3] = [
    ("crossref", "crossref, unfollowed"),
    ("xdata", "xdata, unfollowed"),
    ("xref", "xref, unfollowed"),
];
/// What it costs to take from an entry, in bytes, however little it has.
const ENTRY: u64 = 256;

/// The bibliography with the fields by which entries take from others under names that are not followed, and whether there are any.
fn unfollowed<'s>(raw: &RawBibliography<'s>) -> (RawBibliography<'s>, bool) {
    let mut apart = raw.clone();
    let mut takes = false;
    for pair in apart.entries.iter_mut().flat_map(|e| &mut e.v.fields) {
        let of = |(field, _): &&(&str, &str)| pair.key.v.eq_ignore_ascii_case(field);
        if let Some((_, unfollowed)) = TAKEN.iter().find(of) {
            pair.key.v = unfollowed;
            takes = true;
        }
    }
    (apart, takes)
}

/// Refuses entries that take from themselves, over others or at once. The crate itself reads the keys, so that every name which it
/// would follow is seen: those of `ids`, of `@string`, and those written in LaTeX.
fn entries(raw: &RawBibliography) -> Result<(), Refused> {
    let (apart, takes) = unfollowed(raw);
    if !takes {
        return Ok(());
    }
    let apart = Bibliography::from_raw(apart)?;
    let nodes = raw.entries.iter().zip(apart.iter()).map(|(raw, entry)| {
        let of = |(_, field): &(&str, &str)| entry.get_as::<Vec<String>>(field).unwrap_or_default();
        let keys = TAKEN.iter().flat_map(of);
        let chunks = entry.fields.values().flatten();
        let node = Node {
            span: raw.span.clone(),
            weight: ENTRY + chunks.map(|c| c.v.get().len() as u64).sum::<u64>(),
            to: keys
                .filter_map(|key| Some(apart.get(&key)?.key.as_str()))
                .collect(),
        };
        (entry.key.as_str(), node)
    });
    let mut graph = Graph {
        nodes: nodes.collect(),
        known: BTreeMap::new(),
        what: "the entry",
    };
    let mut all = 0_u64;
    for (raw, entry) in raw.entries.iter().zip(apart.iter()) {
        all = all.saturating_add(graph.walk(&entry.key, &mut vec![])?.0);
        if all > WEIGHT {
            return Err(Refused::new(
                raw.span.clone(),
                "entries take from others past all measure",
            ));
        }
    }
    Ok(())
}
