//! Every character of a field lies in a sentence, and every sentence's span holds its words.
//!
//! What a changed source moves is one finding an edition (`moved`): only sentences whose words are others are named.

use super::moved::{self, resting, shorten};
use super::nearest_words;
use crate::corpus::account::siglum;
use crate::corpus::aligned::Place;
use crate::corpus::at_hand::sum;
use crate::corpus::held::{fields, HeldField};
use crate::corpus::{Corpus, Edition, Layer, Sentence};
use crate::finding::Finding;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        if !edition.account.record.is_empty() {
            spans(corpus, edition, findings);
        }
    }
}

fn spans(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let account = &edition.account;
    witnesses(edition, findings);
    let main = (account.record.as_str(), &account.lines);
    let others = account
        .witnesses
        .iter()
        .map(|w| (w.record.as_str(), &w.lines));
    for (record, lines) in std::iter::once(main).chain(others) {
        if !corpus.records.contains_key(record) && corpus.portal.record(record).is_none() {
            findings.push(
                Finding::error(
                    "record",
                    &edition.slug,
                    format!("record {record} is not in the corpus"),
                )
                .at(&account.file, lines.of("record"))
                .help("ingest the page or the dump it stands in: ludarium ingest"),
            );
        }
    }
    let fields = fields(corpus, edition);
    let mut each = vec![];
    for field in &fields {
        let field = Field {
            edition,
            words: field
                .text
                .is_none()
                .then(|| length(corpus, field.record, field.layer))
                .flatten(),
            of: field,
        };
        field.check(&mut each, findings);
    }
    moved::report(edition, &fields, each, findings);
    moved::words_here(edition, &fields, findings);
    unseen(edition, &fields, findings);
}

/// What could not be held against its words: they are not at hand, or the page that has them is cut.
fn unseen(edition: &Edition, fields: &[HeldField], findings: &mut Vec<Finding>) {
    let account = &edition.account;
    let mut far: Vec<&str> = vec![];
    let mut note = |message: String, help: &str| {
        findings.push(
            Finding::info("no-words", &edition.slug, message)
                .at(&account.file, account.lines.of("record"))
                .help(help),
        );
    };
    for field in fields {
        if field.text.is_none() && !far.contains(&field.record) {
            far.push(field.record);
        }
        let Some((_, aligned)) = field.text.as_ref().filter(|_| field.cut) else {
            continue;
        };
        let beyond = aligned.places.iter().position(|p| *p == Place::Beyond);
        if let Some(first) = beyond {
            let message = format!(
                "{} is known to be cut in its {}: {} and what follows it lie beyond its end and were not held against it",
                field.record,
                field.layer.label(),
                field.sentences[first].id
            );
            note(
                message,
                "a page or a dump that has all of it holds the rest too: ludarium ingest",
            );
        }
    }
    if !far.is_empty() {
        let message = format!(
            "the words of {} are not at hand: spans, sums and word numbers were not held against them",
            far.join(", ")
        );
        note(
            message,
            "ludarium ingest puts the words of a dump beside the corpus",
        );
    }
}

/// Each siglum once, each heading a sentence, and no sentence with another.
fn witnesses(edition: &Edition, findings: &mut Vec<Finding>) {
    let account = &edition.account;
    for (n, witness) in account.witnesses.iter().enumerate() {
        let mut bad = |key: &str, message: String, help: &str| {
            findings.push(
                Finding::error("siglum", &edition.short, message)
                    .at(&account.file, witness.lines.of(key))
                    .help(help),
            );
        };
        let before = &account.witnesses[..n];
        if before.iter().any(|w| w.siglum == witness.siglum) {
            let message = format!("two witnesses of the siglum {}", witness.siglum);
            bad("siglum", message, "give each its own capital");
        }
        if witness.record == account.record || before.iter().any(|w| w.record == witness.record) {
            let message = format!("{} is a witness already", witness.record);
            bad("record", message, "name each record once");
        }
    }
    for s in &account.sentences {
        let Some((head, _)) = siglum(&s.id) else {
            continue;
        };
        if !account.witnesses.iter().any(|w| w.siglum == head) {
            findings.push(
                Finding::error(
                    "siglum",
                    format!("{} {}", edition.short, s.id),
                    format!("there is no witness {head}"),
                )
                .at(&account.file, s.lines.of("id"))
                .help(format!(
                    "name it: [[witness]] siglum = \"{head}\", record = \"…\""
                )),
            );
        }
    }
}

/// How many words a field of a record has, by the facts of the database.
fn length(corpus: &Corpus, record: &str, layer: Layer) -> Option<u32> {
    let facts = corpus.portal.record(record)?;
    let text = match layer {
        Layer::Primary => &facts.content,
        Layer::Editorial => &facts.rules,
    };
    Some(text.sentences.iter().sum())
}

/// A field of a record as an account numbers it.
struct Field<'c> {
    edition: &'c Edition,
    of: &'c HeldField<'c>,
    /// How many words it has, where only that is known.
    words: Option<u32>,
}

impl Field<'_> {
    fn check(&self, each: &mut Vec<Finding>, findings: &mut Vec<Finding>) {
        let (edition, of) = (self.edition, self.of);
        let letter = if of.layer == Layer::Primary { "C" } else { "R" };
        let mut end = 0;
        let mut beyond = false;
        for (n, s) in of.sentences.iter().enumerate() {
            let bad = |kind: &str, key: &str, message: String, help: String| {
                Finding::error(kind, format!("{} {}", edition.short, s.id), message)
                    .at(&edition.account.file, s.lines.of(key))
                    .help(help)
            };
            let id = format!("{}{letter}{}", of.siglum, n + 1);
            if s.id != id {
                let message = format!("`{}` stands where {id} is due", s.id);
                let help = "number the sentences of a field from 1, in order, each once";
                findings.push(bad("sentence-order", "id", message, help.into()));
            }
            self.kept(s, &mut |kind, key, message, help| {
                findings.push(bad(kind, key, message, help));
            });
            let place = of.text.as_ref().map(|(_, a)| a.places[n]);
            beyond = place == Some(Place::Beyond);
            if beyond {
                continue;
            }
            let [from, to] = s.span;
            let most = of.text.as_ref().map_or(usize::MAX, |(t, _)| t.len());
            if from >= to || to > most || from < end {
                let whole = match &of.text {
                    Some((t, _)) => format!(" ({} in all)", t.len()),
                    None => String::new(),
                };
                let message = format!(
                    "the span [{from}, {to}] is no part of the field {} after character {end}{whole}{}",
                    of.layer.label(),
                    resting(edition, s)
                );
                each.push(bad("span", "span", message, self.place_of(s, place)));
                continue;
            }
            if let Some((text, _)) = &of.text {
                self.held(text, s, place, &mut |kind, key, message, help| {
                    each.push(bad(kind, key, message, help));
                });
                self.gap([end, from], s.lines.of("span"), each);
            }
            end = to;
        }
        let line = of.sentences.last().map_or(1, |s| s.lines.of("span"));
        if let Some((text, _)) = of.text.as_ref().filter(|_| !beyond) {
            self.gap([end, text.len()], line, each);
        }
        let many: usize = of.sentences.iter().filter_map(|s| s.words).sum();
        // a word may stand across two sentences that no blank parts
        if let Some(whole) = self.words.filter(|whole| many + 1 < *whole as usize) {
            let message = format!(
                "the sentences of the field {} have {many} words, and it has {whole}",
                of.layer.label()
            );
            findings.push(
                Finding::error("gap", &edition.short, message)
                    .at(&edition.account.file, line)
                    .help("number what is missing: ludarium new shows how the record is cut"),
            );
        }
    }

    /// Words that are not in the corpus stand in no file of it, and what stands in their place is whole.
    fn kept(&self, s: &Sentence, bad: &mut impl FnMut(&str, &str, String, String)) {
        if !self.of.here && !s.is_elsewhere() {
            let message = format!(
                "words of {} stand in the file, and its record is not in the corpus: they belong to others",
                self.of.record
            );
            let help =
                "write sha256, words and gist in the place of `text`: ludarium cite gives them";
            bad("words", "text", message, help.into());
        }
        if s.is_elsewhere() && s.gist.is_none() {
            let help = "write gist = \"…\": what it says, in your own words";
            bad(
                "words",
                "sha256",
                "no gist of words that are elsewhere".into(),
                help.into(),
            );
        }
        if s.is_elsewhere() && s.words.is_none() {
            let help = "write words = the number of its words: ludarium cite counts them";
            bad(
                "words",
                "sha256",
                "no number of words that are elsewhere".into(),
                help.into(),
            );
        }
    }

    /// What the span holds is what the file says, or has the sum that it says.
    fn held(
        &self,
        text: &[char],
        s: &Sentence,
        place: Option<Place>,
        bad: &mut impl FnMut(&str, &str, String, String),
    ) {
        let [from, to] = s.span;
        let held: String = text[from..to].iter().collect();
        let rests = resting(self.edition, s);
        match &s.sha256 {
            None if held != s.text => {
                let near = nearest_words(&s.text, &held).unwrap_or(&held).to_owned();
                let message = format!(
                    "the text is not what the span [{from}, {to}] holds: “{}”{rests}",
                    shorten(&near)
                );
                bad("span", "text", message, self.place_of(s, place));
            }
            Some(wanted) if sum(&held) != *wanted => {
                let message = format!(
                    "the words of the span [{from}, {to}] have another sum, {}: they have changed, or the span is wrong{rests}",
                    sum(&held)
                );
                bad("span", "sha256", message, self.place_of(s, place));
            }
            Some(_) => {
                let many = crate::text::words(&held).len();
                if s.words.is_some_and(|n| n != many) {
                    let message = format!("it has {many} words");
                    bad("words", "words", message, format!("write words = {many}"));
                }
            }
            None => {}
        }
    }

    /// What lies between two sentences must be white space.
    fn gap(&self, [from, to]: [usize; 2], line: usize, each: &mut Vec<Finding>) {
        let Some((text, _)) = &self.of.text else {
            return;
        };
        let between: String = text[from..to].iter().collect();
        if between.trim().is_empty() {
            return;
        }
        let message = format!(
            "characters {from} to {to} of the field {}{} are in no sentence: “{}”",
            self.of.layer.label(),
            match self.of.siglum.as_str() {
                "" => String::new(),
                siglum => format!(" of {}", siglum.trim_end_matches('.')),
            },
            shorten(between.trim())
        );
        let help = "add the sentence with its status: nothing of an account may be left out";
        each.push(
            Finding::error("gap", &self.edition.slug, message)
                .at(&self.edition.account.file, line)
                .help(help),
        );
    }

    /// Where a sentence stands whose span does not hold it, and how that is mended.
    fn place_of(&self, s: &Sentence, place: Option<Place>) -> String {
        let slug = &self.edition.slug;
        let Some((text, _)) = &self.of.text else {
            return "ludarium cite prints the sentences of a record with their spans".to_owned();
        };
        match place {
            Some(Place::Moved([from, to])) => format!(
                "its words stand at [{from}, {to}]: `ludarium cite --realign {slug}` writes that"
            ),
            Some(Place::Changed([from, to])) => {
                let now: String = text[from..to].iter().collect();
                let near = match s.is_elsewhere() {
                    true => String::new(),
                    false => format!("the nearest words of the field are “{}”; ", shorten(&now)),
                };
                format!("{near}{}", moved::read_anew(slug, &s.id))
            }
            _ if !s.is_elsewhere() => nearest(&s.text, text),
            _ => "read the sentence anew (ludarium cite), mend span, sum and gist, and look at what rests on it".to_owned(),
        }
    }
}

fn nearest(words: &str, text: &[char]) -> String {
    let all: String = text.iter().collect();
    match nearest_words(words, &all) {
        Some(near) => format!("the nearest words of the field are “{}”", shorten(near)),
        None => "its words stand nowhere in the field: copy them from the record".to_owned(),
    }
}
