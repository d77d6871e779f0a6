//! BibLaTeX, looked at before it is resolved: what refers to itself, or grows without end, is told in words and never followed.

use std::collections::BTreeMap;
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

/// Why a text is no bibliography, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Bytes of the text.
    pub span: Range<usize>,
    /// In words.
    pub why: String,
}

impl Refused {
    fn new(span: Range<usize>, why: impl Into<String>) -> Self {
        Self {
            span,
            why: why.into(),
        }
    }
}

impl From<ParseError> for Refused {
    fn from(e: ParseError) -> Self {
        Self::new(e.span, e.kind.to_string())
    }
}

/// Reads a bibliography.
///
/// # Errors
/// It is no BibLaTeX; it is larger, or nested deeper, than is followed; a name or an entry leads round to itself.
pub fn parse(text: &str) -> Result<Bibliography, Refused> {
    if text.len() > SIZE {
        let why = format!("more than {} MiB", SIZE >> 20);
        return Err(Refused::new(0..0, why));
    }
    nesting(text)?;
    let raw = RawBibliography::parse(text)?;
    names(&raw)?;
    entries(&raw)?;
    Ok(Bibliography::from_raw(raw)?)
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

/// Refuses entries that take from themselves, over others or at once. The crate itself reads the keys, so that every name which it
/// would follow is seen: those of `ids`, of `@string`, and those written in LaTeX.
fn entries(raw: &RawBibliography) -> Result<(), Refused> {
    let mut apart = raw.clone();
    let mut takes = false;
    for pair in apart.entries.iter_mut().flat_map(|e| &mut e.v.fields) {
        let of = |(field, _): &&(&str, &str)| pair.key.v.eq_ignore_ascii_case(field);
        if let Some((_, unfollowed)) = TAKEN.iter().find(of) {
            pair.key.v = unfollowed;
            takes = true;
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn why(text: &str) -> String {
        parse(text).err().map(|e| e.why).unwrap_or_default()
    }

    #[test]
    fn what_leads_round_to_itself_is_told_and_not_followed() {
        for (text, says) in [
            (
                "@string{a = a} @book{k, title = a}",
                "`a` leads round to itself: a → a",
            ),
            (
                "@string{a = b} @string{b = a} @book{k, title = a}",
                "leads round to itself",
            ),
            (
                "@book{a, title={x}, crossref={a}}",
                "the entry `a` leads round to itself: a → a",
            ),
            (
                "@book{a, crossref={b}} @book{b, crossref={a}}",
                "leads round to itself",
            ),
            ("@book{a, xdata={a}, title={q}}", "leads round to itself"),
            (
                "@book{a, XData={c, b}, title={q}} @xdata{b, xdata={a}}",
                "leads round to itself",
            ),
            (
                "@string{n = \"a\"} @book{a, crossref = n}",
                "leads round to itself",
            ),
        ] {
            assert!(why(text).contains(says), "{text}: {}", why(text));
        }
        // over another name of the entry, and over names and commands that the crate resolves
        for text in [
            "@book{a, ids={b}, title={x}, crossref={b}}",
            "@book{a, ids={n, b}, xdata={q}} @xdata{q, xdata={b}}",
            "@string{n = \"a\"} @string{m = n} @book{a, crossref = m}",
            "@book{é, crossref={\\'e}}",
        ] {
            assert!(
                why(text).contains("leads round to itself"),
                "{text}: {}",
                why(text)
            );
        }
        let good = "@string{j = {Journal}} @proceedings{p, title={All}} @inproceedings{a, title={x}, journal=j, crossref={p}}";
        let read = parse(good).unwrap();
        assert_eq!(read.len(), 2);
    }

    #[test]
    fn what_grows_past_all_measure_is_told() {
        let mut text = String::from("@string{a0 = \"0123456789\"}\n");
        for n in 1..20 {
            let ten = vec![format!("a{}", n - 1); 10].join(" # ");
            text += &format!("@string{{a{n} = {ten}}}\n");
        }
        text += "@book{k, title = a19}";
        assert!(why(&text).contains("written out"), "{}", why(&text));
        let mut long = String::from("@string{b0 = \"x\"}\n");
        for n in 1..5000 {
            long += &format!("@string{{b{n} = b{}}}\n", n - 1);
        }
        assert!(why(&(long + "@book{k, title = b4999}")).contains("more than 32"));
        let braces = format!(
            "@book{{k, title = {}x{}}}",
            "{".repeat(100_000),
            "}".repeat(100_000)
        );
        assert!(why(&braces).contains("braces within each other"));
        let mut taken = String::from("@xdata{x0, title={t}}\n");
        for n in 1..32 {
            taken += &format!("@xdata{{x{n}, xdata={{x{0}, x{0}}}}}\n", n - 1);
        }
        assert!(!why(&(taken + "@book{k, xdata={x31}}")).is_empty());
        // doubled by other names of each entry, and by bytes that are copied
        let mut named = String::from("@xdata{x0, ids={y0}, title={t}}\n");
        for n in 1..20 {
            named += &format!(
                "@xdata{{x{n}, ids={{y{n}}}, xdata={{x{0}, y{0}}}}}\n",
                n - 1
            );
        }
        assert!(why(&named).contains("past all measure"), "{}", why(&named));
    }
}
