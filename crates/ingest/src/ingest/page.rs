//! One page: from its text to records, game pages, findings, and an account of every character.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Serialize;

use super::html;
use super::marks::{self, Mark, What};
use super::partition::{Kind, Partition, Segment};
use super::{evidence, game};
use crate::finding::Finding;
use crate::record::{PortalGame, Record, Sighting};
use crate::text::quoted;

/// How a page is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Layout {
    /// HTML.
    Html,
    /// Text, a field a line.
    Lines,
    /// Text, several fields in a line.
    RunOn,
    /// Text of a game page.
    Game,
    /// Text in more than one of these ways.
    Mixed,
    /// A dump of the whole database.
    Dump,
    /// The outline of a people or region.
    Outline,
    /// Nothing was recognised.
    Unknown,
}

/// A record that cannot go into the corpus, kept with the reason.
#[derive(Debug, Clone, PartialEq, Serialize, schemars::JsonSchema)]
pub struct Rejected {
    /// The words after `Id`, whatever they are.
    pub id: Option<String>,
    /// Line of the page.
    pub line: usize,
    /// Why it was not taken.
    pub reason: String,
    /// All that was read; its own id is empty.
    pub record: Record,
}

/// Text of a page that belongs to no record and to no boilerplate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
pub struct Loose {
    /// Line of the page, where it is known.
    pub line: Option<usize>,
    /// The words.
    pub text: String,
}

/// What a page gave. The JSON form is that of `ingest --json`.
#[derive(Debug, Clone, PartialEq, Serialize, schemars::JsonSchema)]
pub struct PageReport {
    /// Name of the page.
    pub page: String,
    /// Its layout.
    pub layout: Layout,
    /// How many records it says that it has.
    pub declared: Option<u64>,
    /// Its records, in order.
    pub records: Vec<Record>,
    /// Its game pages.
    pub games: Vec<PortalGame>,
    /// Records that could not be taken.
    pub rejected: Vec<Rejected>,
    /// Text outside all of them.
    pub unplaced: Vec<Loose>,
}

/// A page with the account of its characters.
#[derive(Debug, Clone, PartialEq)]
pub struct Parsed {
    /// What it gave.
    pub report: PageReport,
    /// What was noticed.
    pub findings: Vec<Finding>,
    /// The text that the account is about: the page's own, or the text got from its HTML.
    pub text: String,
    /// A partition of `text`: every character once.
    pub segments: Vec<Segment>,
}

/// Where an item stands, for those who read it.
pub(super) struct Place<'a> {
    /// Text of the whole page.
    pub text: &'a str,
    /// What tells that the item begins.
    pub mark: &'a Mark,
    /// What follows, up to the next mark.
    pub body: Range<usize>,
    /// Index of the item on the page.
    pub item: usize,
    /// The item's sighting.
    pub sighting: Sighting,
    /// Line numbers of the page.
    pub lines: &'a Lines,
}

/// An item under work: where it lies and what was read so far.
pub(super) enum Item {
    /// An evidence record.
    Record(Box<evidence::Draft>),
    /// A game page.
    Game(Box<game::Draft>),
}

/// Reads one page. `name` goes into sightings and findings, `sha256` into sightings.
pub fn parse(name: &str, sha256: &str, source: &str) -> Parsed {
    let mut findings = Vec::new();
    let is_html = html::is_html(source);
    let text = if is_html {
        let page = html::to_text(source);
        findings.extend(page.findings);
        page.text
    } else {
        source.to_owned()
    };
    let marks = marks::find(&text);
    let lines = Lines::new(&text, is_html.then_some(source), &marks);
    let mut partition = Partition::default();
    let mut items = Vec::new();
    let mut heading = None;
    for (n, mark) in marks.iter().enumerate() {
        let end = marks.get(n + 1).map_or(text.len(), |m| m.span.start);
        let place = |end, heading| Place {
            text: &text,
            mark,
            body: mark.span.end..end,
            item: items.len(),
            sighting: Sighting {
                page: name.to_owned(),
                line: lines.of_mark(n),
                heading,
                sha256: sha256.to_owned(),
                address: None,
                date: None,
            },
            lines: &lines,
        };
        match &mark.what {
            What::Boilerplate(rule) => partition.claim(mark.span.clone(), Kind::Boilerplate(rule)),
            What::Declared(_) => partition.claim(mark.span.clone(), Kind::Declared),
            What::Heading => {
                partition.claim(mark.span.clone(), Kind::Heading);
                heading = Some(text[mark.span.clone()].to_owned());
            }
            What::Record { id } => {
                partition.region(mark.span.start..end, items.len());
                let draft = evidence::read(place(end, heading.clone()), id.clone(), &mut partition);
                items.push(Item::Record(Box::new(draft)));
            }
            What::Game { title } => {
                // A game page goes on over boilerplate (links, map controls) to its own end.
                let stop = marks[n + 1..]
                    .iter()
                    .find(|m| ends_game(m))
                    .map_or(text.len(), |m| m.span.start);
                partition.region(mark.span.start..stop, items.len());
                let draft = game::read(place(stop, None), title.clone(), &mut partition);
                items.push(Item::Game(Box::new(draft)));
            }
        }
    }
    let segments = partition.settle(&text);
    hand_out_unplaced(&text, &segments, &mut items);
    let report = PageReport {
        page: name.to_owned(),
        layout: layout(is_html, &items),
        declared: None,
        records: Vec::new(),
        games: Vec::new(),
        rejected: Vec::new(),
        unplaced: loose(&text, &segments, &lines),
    };
    let mut parsed = Parsed {
        report,
        findings,
        text,
        segments,
    };
    count(&marks, &lines, &mut parsed);
    finish(items, &marks, &mut parsed);
    if is_html {
        let hidden = hidden(source, &parsed);
        parsed.findings.extend(hidden);
    }
    for finding in &mut parsed.findings {
        name.clone_into(&mut finding.file);
    }
    parsed
}

/// Whether a mark ends a game page: anything but the boilerplate in its middle.
fn ends_game(mark: &Mark) -> bool {
    !matches!(mark.what, What::Boilerplate("links" | "map-controls"))
}

/// Gives every item the text in its region that no field took.
fn hand_out_unplaced(text: &str, segments: &[Segment], items: &mut [Item]) {
    for segment in segments {
        if let Kind::Unplaced(Some(n)) = segment.kind {
            let words = text[segment.span.clone()].to_owned();
            match &mut items[n] {
                Item::Record(draft) => draft.record.unplaced.push(words),
                Item::Game(draft) => draft.game.unplaced.push(words),
            }
        }
    }
}

fn loose(text: &str, segments: &[Segment], lines: &Lines) -> Vec<Loose> {
    segments
        .iter()
        .filter(|s| s.kind == Kind::Unplaced(None))
        .map(|s| Loose {
            line: lines.of(s.span.start),
            text: text[s.span.clone()].to_owned(),
        })
        .collect()
}

/// Compares what each heading declares with what stands under it.
fn count(marks: &[Mark], lines: &Lines, parsed: &mut Parsed) {
    let mut total = None;
    for (n, mark) in marks.iter().enumerate() {
        let What::Declared(declared) = mark.what else {
            continue;
        };
        total = Some(total.unwrap_or(0) + declared);
        let found = marks[n + 1..]
            .iter()
            .take_while(|m| !matches!(m.what, What::Declared(_)))
            .filter(|m| matches!(m.what, What::Record { .. }))
            .count() as u64;
        if found != declared {
            let mut finding = Finding::warning(
                "declared-count", "",
                format!("the page declares {declared} pieces of evidence, {found} were found; fetch the page again, look for records that lost their Id, or, if the file is only a part of its page, list it with `extract = true` in pages.toml"),
            );
            finding.line = lines.of(mark.span.start);
            parsed.findings.push(finding);
        }
    }
    parsed.report.declared = total;
}

/// Sorts the drafts into records, games and rejected ones, with their findings.
fn finish(items: Vec<Item>, marks: &[Mark], parsed: &mut Parsed) {
    let foot = matches!(marks.last().map(|m| &m.what), Some(What::Boilerplate(_)));
    let last = items.len().saturating_sub(1);
    for (n, item) in items.into_iter().enumerate() {
        match item {
            Item::Record(mut draft) => {
                draft.judge_completeness(n == last, foot);
                let (outcome, findings) = draft.finish();
                parsed.findings.extend(findings);
                match outcome {
                    Ok(record) => parsed.report.records.push(record),
                    Err(rejected) => parsed.report.rejected.push(*rejected),
                }
            }
            Item::Game(draft) => {
                let (game, findings) = draft.finish();
                parsed.findings.extend(findings);
                parsed.report.games.push(game);
            }
        }
    }
    parsed.findings.extend(taken_in(&parsed.report));
    let report = &parsed.report;
    for piece in &report.unplaced {
        let ids: Vec<&str> = ids(&piece.text).into_iter().collect();
        let of = match ids.is_empty() {
            true => String::new(),
            false => format!(", with the Id {}", ids.join(", ")),
        };
        let mut finding = Finding::info(
            "unplaced",
            "",
            format!("text outside all records{of}: {}", quoted(&piece.text)),
        );
        finding.line = piece.line;
        parsed.findings.push(finding);
    }
    if report.records.is_empty() && report.games.is_empty() && report.rejected.is_empty() {
        parsed.findings.push(Finding::error(
            "no-records", "",
            "the page has no evidence record and no game; give a page of the portal that lists evidence (\"Evidence in …\") or describes a game; a record of another source is written by hand, in corpus/evidence (`ludarium docs records`, “Records by hand”)",
        ));
    }
}

/// Ids of records that stand in the words of another record, and of which the page gave none: where a label is broken, the field before
/// it takes in all that follows.
fn taken_in(report: &PageReport) -> Vec<Finding> {
    let known = |id: &str| report.records.iter().any(|r| r.id == id);
    let kept = report.records.iter().map(|r| {
        let line = r.sightings.first().map(|s| s.line);
        (r, r.id.clone(), line)
    });
    let rejected = report.rejected.iter().map(|r| {
        let id = r.id.as_deref().unwrap_or("a record without Id");
        (&r.record, quoted(id), Some(r.line))
    });
    let mut findings = vec![];
    for (record, name, line) in kept.chain(rejected) {
        let words = serde_json::to_string(record).unwrap_or_default();
        let own = ids(&name);
        for id in ids(&words)
            .into_iter()
            .filter(|id| !known(id) && !own.contains(id))
        {
            let message = format!("{id} stands among the words of {name}, and the page gives no record of that Id: look whether its label is broken on the page");
            let mut finding = Finding::warning("unsure-split", "", message).of(&record.id);
            finding.line = line;
            findings.push(finding);
        }
    }
    findings
}

/// Ids in what no reader of an HTML page sees, of which no record was made, where the page has fewer records than it declares: a comment
/// or a mark that is not closed hides all that follows.
fn hidden(source: &str, parsed: &Parsed) -> Option<Finding> {
    let report = &parsed.report;
    let found = (report.records.len() + report.rejected.len()) as u64;
    if report.declared == Some(found) {
        return None;
    }
    let seen = ids(&parsed.text);
    let hidden: Vec<&str> = ids(source).difference(&seen).copied().collect();
    (!hidden.is_empty()).then(|| {
        Finding::warning(
            "markup",
            "",
            format!(
                "in what no reader sees (a comment, a script, an attribute) stand Ids of which no record was made: {}; look for a comment or a quotation mark that is not closed",
                hidden.join(", ")
            ),
        )
    })
}

/// The ids of the portal's records in a text.
fn ids(text: &str) -> BTreeSet<&str> {
    let all = text.match_indices(PORTAL).map(|(at, _)| {
        let digits = text[at + PORTAL.len()..].bytes();
        let digits = digits.take_while(u8::is_ascii_digit).count();
        &text[at..at + PORTAL.len() + digits]
    });
    all.filter(|id| *id != PORTAL).collect()
}

/// How ids of the portal's records begin.
const PORTAL: &str = "DLP.Evidence.";

fn layout(is_html: bool, items: &[Item]) -> Layout {
    if is_html {
        return Layout::Html;
    }
    let mut kinds = items.iter().map(|item| match item {
        Item::Record(draft) if draft.runs_on => Layout::RunOn,
        Item::Record(_) => Layout::Lines,
        Item::Game(_) => Layout::Game,
    });
    match kinds.next() {
        None => Layout::Unknown,
        Some(first) if kinds.all(|k| k == first) => first,
        Some(_) => Layout::Mixed,
    }
}

/// Line numbers of a page as received.
pub(super) struct Lines {
    newlines: Vec<usize>,
    marks: Vec<usize>,
    is_html: bool,
}

impl Lines {
    fn new(text: &str, html: Option<&str>, marks: &[Mark]) -> Self {
        let mut lines = Self {
            newlines: text.match_indices('\n').map(|(at, _)| at).collect(),
            marks: Vec::new(),
            is_html: html.is_some(),
        };
        lines.marks = match html {
            None => marks.iter().map(|m| lines.number(m.span.start)).collect(),
            Some(source) => in_source(text, source, marks),
        };
        lines
    }

    fn number(&self, at: usize) -> usize {
        self.newlines.partition_point(|&n| n < at) + 1
    }

    /// Line of a place in the text; not known for HTML.
    pub fn of(&self, at: usize) -> Option<usize> {
        (!self.is_html).then(|| self.number(at))
    }

    /// Line of the page on which a mark stands.
    fn of_mark(&self, n: usize) -> usize {
        self.marks[n]
    }
}

/// Lines of an HTML page on which the marks' words stand, looked for one after the other.
fn in_source(text: &str, source: &str, marks: &[Mark]) -> Vec<usize> {
    let (mut at, mut line) = (0, 1);
    marks
        .iter()
        .map(|mark| {
            let words = match &mark.what {
                What::Record { id: Some(id) } => &text[id.clone()],
                What::Game { title } => text[title.clone()].split(['\n', '(']).next().unwrap_or(""),
                _ => "",
            };
            let rest = &source[at..];
            let shown = |(i, _): &(usize, &str)| {
                let before = &rest[..*i];
                before
                    .rfind(['<', '>'])
                    .is_none_or(|t| before[t..].starts_with('>'))
            };
            // outside of tags, if it can be had
            let found = (!words.is_empty()).then(|| {
                let found = rest.match_indices(words).find(shown).map(|(i, _)| i);
                found.or_else(|| rest.find(words))
            });
            if let Some(found) = found.flatten() {
                line += source[at..at + found].matches('\n').count();
                at += found;
            }
            line
        })
        .collect()
}
