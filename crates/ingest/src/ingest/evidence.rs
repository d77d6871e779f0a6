//! One evidence record from its stretch of a page.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use serde_json::{json, Value};

use super::labels::{Form, Label, EVIDENCE, EVIDENCE_PATTERN};
use super::page::{Place, Rejected};
use super::partition::{Kind, Partition};
use super::source;
use super::split::{split, Anchor, Style, Sure};
use super::values::{self, DateDoubt};
use crate::finding::Finding;
use crate::record::{is_portal_id, Record};
use crate::text::quoted;

static TAG: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"<(?:[a-zA-Z!?]|/[a-zA-Z])").expect("a fixed pattern"));

/// A record as read, before it is judged.
pub struct Draft {
    /// What was read; `unplaced` is filled when the page is settled.
    pub record: Record,
    /// Whether several of its fields stand in a line.
    pub runs_on: bool,
    id: Option<String>,
    line: usize,
    /// Line of the field under work.
    at: usize,
    findings: Vec<Finding>,
}

/// Reads the record that begins at this place; `id` are the words after `Id`.
pub fn read(place: Place<'_>, id: Option<Range<usize>>, partition: &mut Partition) -> Draft {
    let Place {
        text,
        mark,
        body,
        item,
        sighting,
        lines,
    } = place;
    let fresh = mark.span.is_empty();
    let (style, anchors) = fields(&text[body.clone()], fresh);
    let words = id.clone().map(|span| text[span].to_owned());
    let line = sighting.line;
    let mut draft = Draft {
        record: Record {
            id: words.clone().unwrap_or_default(),
            sightings: vec![sighting],
            ..Record::default()
        },
        runs_on: style == Style::RunOn,
        id: words,
        line,
        at: line,
        findings: Vec::new(),
    };
    let label_end = id.as_ref().map_or(mark.span.end, |id| id.start);
    partition.claim(mark.span.start..label_end, Kind::Label { item, key: "id" });
    if let Some(id) = id {
        partition.claim(id, Kind::Field { item, key: "id" });
    }
    for (n, anchor) in anchors.iter().enumerate() {
        let label = &EVIDENCE[anchor.label];
        let start = body.start + anchor.span.end;
        let end = anchors
            .get(n + 1)
            .map_or(body.end, |next| body.start + next.span.start);
        let span = value(text, start..end, label.form, style);
        partition.claim(
            body.start + anchor.span.start..start,
            Kind::Label {
                item,
                key: label.key,
            },
        );
        partition.claim(
            span.clone(),
            Kind::Field {
                item,
                key: label.key,
            },
        );
        draft.at = lines.of(body.start + anchor.span.start).unwrap_or(line);
        let rival = anchor.rival.and_then(|at| lines.of(body.start + at));
        draft.note_split(anchor, rival);
        draft.take(label.key, &text[span]);
    }
    draft.at = line;
    draft.find_work();
    draft
}

/// The fields of a record's text. A record whose lines do not hold together is read as run-on.
fn fields(body: &str, fresh: bool) -> (Style, Vec<Anchor>) {
    let run = |style, text| split(text, &EVIDENCE, &EVIDENCE_PATTERN, style, fresh);
    let first = body
        .split('\n')
        .find(|l| !l.trim().is_empty())
        .unwrap_or("");
    let beside_id = !fresh
        && body
            .split('\n')
            .next()
            .is_some_and(|l| !l.trim().is_empty());
    if beside_id || split(first, &EVIDENCE, &EVIDENCE_PATTERN, Style::RunOn, true).len() >= 2 {
        return (Style::RunOn, run(Style::RunOn, body));
    }
    let lines = run(Style::Lines, body);
    let has = |anchors: &[Anchor], key| {
        anchors
            .iter()
            .any(|a| EVIDENCE[a.label].key == key && a.sure > Sure::Unsure)
    };
    if !has(&lines, "confidence") {
        let whole = run(Style::RunOn, body);
        if has(&whole, "confidence") {
            return (Style::RunOn, whole);
        }
    }
    (Style::Lines, lines)
}

/// The words of a field between its label and the next: all of a long one; of a short one its
/// line (or, run on, all that suits it). What remains is unplaced.
pub(super) fn value(text: &str, span: Range<usize>, form: Form, style: Style) -> Range<usize> {
    let raw = &text[span.clone()];
    let words = raw.trim();
    let start = span.start + (raw.len() - raw.trim_start().len());
    let length = match form {
        Form::Prose | Form::Lines => words.len(),
        Form::Reference => paragraph(words),
        _ => {
            let line = words.split('\n').next().unwrap_or("").trim_end();
            if style == Style::RunOn && form.suits(words) >= form.suits(line).max(1) {
                words.len()
            } else {
                line.len()
            }
        }
    };
    start..start + length
}

/// Length of the words up to the first blank line.
fn paragraph(words: &str) -> usize {
    let mut at = 0;
    for line in words.split_inclusive('\n') {
        if line.trim().is_empty() {
            break;
        }
        at += line.len();
    }
    words[..at].trim_end().len()
}

impl Draft {
    fn note(&mut self, finding: Finding) {
        let mut finding = finding.line(self.at);
        if let Some(id) = self.id.as_deref().filter(|id| is_portal_id(id)) {
            id.clone_into(&mut finding.subject);
        }
        self.findings.push(finding);
    }

    /// Puts a field's words into the record.
    fn take(&mut self, key: &'static str, words: &str) {
        if words.is_empty() {
            return;
        }
        self.note_markup(words);
        let text = Some(words.to_owned());
        let record = &mut self.record;
        match key {
            "type" => record.kind = text,
            "game" => record.game = text,
            "ruleset" => record.ruleset = text,
            "rules" => record.rules = text,
            "content" => record.content = text,
            "source" => record.source = text,
            "ages" => record.ages = list(words),
            "genders" => record.genders = list(words),
            "social_status" => record.social_status = list(words),
            "spaces" => record.spaces = list(words),
            "date" => self.take_date(words),
            "location" => self.take_place(words),
            _ => self.take_confidence(words),
        }
    }

    fn note_split(&mut self, anchor: &Anchor, rival: Option<usize>) {
        if anchor.sure == Sure::Certain {
            return;
        }
        let Label { name, key, .. } = EVIDENCE[anchor.label];
        let splits = self
            .record
            .extra
            .entry("split".to_owned())
            .or_insert_with(|| json!({}));
        splits[key] = Value::from(anchor.sure.word());
        if anchor.sure == Sure::Unsure {
            let other = rival.map_or(String::new(), |line| {
                format!(": the word stands in line {line} too")
            });
            self.note(Finding::warning(
                "unsure-split", "",
                format!("it is not sure where the field {name} begins{other}; compare the record with the page"),
            ));
        }
    }

    /// Tags in a field are text like any other, but a person should know of them.
    fn note_markup(&mut self, words: &str) {
        // « and » written as << and >> are quotation marks
        let quotes = |at: usize| words[..at].ends_with('<');
        if let Some(tag) = TAG.find_iter(words).find(|t| !quotes(t.start())) {
            self.note(Finding::warning(
                "markup", "",
                format!("the field holds markup, {}; it is kept as text and is never run: compare it with the page", quoted(&words[tag.start()..])),
            ));
        }
    }

    fn take_date(&mut self, words: &str) {
        let (span, doubt) = values::date(words);
        self.record.date = Some(span);
        if let Some(doubt) = doubt {
            let why = match doubt {
                DateDoubt::Unread => "is not a date as the portal writes it (1971-01-01 - 1971-12-31, BCE after the day)",
                DateDoubt::Backwards => "ends before it begins",
            };
            self.note(Finding::warning(
                "date",
                "",
                format!(
                    "the date {} {why}; its words are kept, start and end are absent",
                    quoted(words)
                ),
            ));
        }
    }

    fn take_place(&mut self, words: &str) {
        let (location, points, off) = values::place(words);
        self.record.location = Some(location);
        if off {
            self.note(Finding::warning(
                "coordinates", "",
                format!("{} is no point on the globe; its words are kept, latitude and longitude are absent", quoted(words)),
            ));
        }
        if points.len() > 1 {
            let list = points
                .iter()
                .map(|(lat, lon)| json!({"lat": lat, "lon": lon}))
                .collect();
            self.record
                .extra
                .insert("points".to_owned(), Value::Array(list));
            self.note(Finding::info(
                "several-places", "",
                format!("{} points in the location; all are in extra.points, none stands for the record", points.len()),
            ));
        }
    }

    fn take_confidence(&mut self, words: &str) {
        match words.parse::<u8>() {
            Ok(n) if n <= 100 => self.record.confidence = Some(n),
            _ => {
                self.record
                    .extra
                    .insert("confidence".to_owned(), Value::from(words));
                self.note(Finding::warning(
                    "confidence", "",
                    format!("the confidence {} is no whole number from 0 to 100; its words are in extra.confidence", quoted(words)),
                ));
            }
        }
    }

    fn find_work(&mut self) {
        if let Some(reference) = &self.record.source {
            let (work, all) = source::work(reference, self.record.content.as_deref());
            self.record.work = work;
            if all.len() > 1 {
                self.record.extra.insert("works".to_owned(), json!(all));
            }
        }
    }

    /// A record without Confidence was cut off, if nothing of the page follows it.
    pub fn judge_completeness(&mut self, is_last: bool, foot: bool) {
        let record = &self.record;
        if record.confidence.is_some() || record.extra.contains_key("confidence") {
            return;
        }
        if is_last && !foot {
            self.record
                .extra
                .insert("truncated".to_owned(), Value::Bool(true));
            self.note(Finding::warning(
                "truncated", "",
                "the page ends inside this record (no Confidence after its text); it is kept as far as it goes: fetch the page again",
            ));
        } else {
            self.note(Finding::info(
                "incomplete", "",
                "the record has no Confidence, which every complete record has; compare it with the page",
            ));
        }
    }

    /// The record, or why it cannot be taken; and what was noticed.
    pub fn finish(mut self) -> (Result<Record, Box<Rejected>>, Vec<Finding>) {
        if !self.record.unplaced.is_empty() {
            let pieces: Vec<String> = self.record.unplaced.iter().map(|p| quoted(p)).collect();
            self.note(Finding::warning(
                "unplaced",
                "",
                format!(
                    "text in the record that belongs to no field, kept under unplaced: {}",
                    pieces.join(", ")
                ),
            ));
        }
        let finding = match &self.id {
            Some(id) if is_portal_id(id) => return (Ok(self.record), self.findings),
            Some(id) => Finding::error(
                "bad-id", "",
                format!("the Id {} is not DLP.Evidence. and digits, so it cannot name a file; the record is not taken in: mend the Id", quoted(id)),
            ),
            None => Finding::error(
                "no-id", "",
                format!("a record without Id ({}) is not taken in: find its Id on the portal and add it to the page", self.description()),
            ),
        };
        let reason = finding.message.clone();
        self.note(finding);
        let mut record = self.record;
        record.id.clear();
        let rejected = Rejected {
            id: self.id,
            line: self.line,
            reason,
            record,
        };
        (Err(Box::new(rejected)), self.findings)
    }

    /// A few words that let a person find a record without Id.
    fn description(&self) -> String {
        let record = &self.record;
        [&record.game, &record.rules, &record.content, &record.kind]
            .into_iter()
            .flatten()
            .next()
            .map_or_else(|| "no field read".to_owned(), |words| quoted(words))
    }
}

fn list(words: &str) -> Vec<String> {
    words
        .split([',', ';', '\n'])
        .map(str::trim)
        .filter(|part| !part.is_empty())
        .map(str::to_owned)
        .collect()
}
