//! Every character of a field lies in a sentence, and every sentence has a status with its grounds.

use super::cites::resolve;
use super::nearest_words;
use crate::corpus::account::siglum;
use crate::corpus::at_hand::{field, sum};
use crate::corpus::{Corpus, Edition, Layer, Sentence, Status};
use crate::finding::Finding;
use ludarium_engine::lang::Cite;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    for edition in &corpus.editions {
        spans(corpus, edition, findings);
        for sentence in &edition.account.sentences {
            status(corpus, edition, sentence, findings);
        }
    }
}

/// A field of a record as an account numbers it.
struct Field<'c> {
    edition: &'c Edition,
    record: &'c str,
    /// `A.` before the ids of a further witness.
    siglum: String,
    layer: Layer,
    /// Its text; none where it is kept elsewhere and not at hand.
    text: Option<Vec<char>>,
    /// How many words it has, where only that is known.
    words: Option<u32>,
}

fn spans(corpus: &Corpus, edition: &Edition, findings: &mut Vec<Finding>) {
    let account = &edition.account;
    if account.record.is_empty() {
        return;
    }
    witnesses(edition, findings);
    let main = (String::new(), account.record.as_str(), &account.lines);
    let others = account
        .witnesses
        .iter()
        .map(|w| (format!("{}.", w.siglum), w.record.as_str(), &w.lines));
    let mut unseen = vec![];
    for (siglum, record, lines) in std::iter::once(main).chain(others) {
        let here = corpus.records.contains_key(record);
        if !here && corpus.portal.record(record).is_none() {
            findings.push(
                Finding::error(
                    "record",
                    &edition.slug,
                    format!("record {record} is not in the corpus"),
                )
                .at(&account.file, lines.of("record"))
                .help("ingest the page or the dump it stands in: ludarium ingest"),
            );
            continue;
        }
        for layer in [Layer::Editorial, Layer::Primary] {
            let text = match here {
                true => Some(field(corpus, record, layer.field()).unwrap_or_default()),
                false if corpus.words.is_empty() => None,
                false => Some(field(corpus, record, layer.field()).unwrap_or_default()),
            };
            if text.is_none() && !unseen.contains(&record) {
                unseen.push(record);
            }
            let field = Field {
                edition,
                record,
                siglum: siglum.clone(),
                layer,
                words: text
                    .is_none()
                    .then(|| length(corpus, record, layer))
                    .flatten(),
                text: text.map(|t| t.chars().collect()),
            };
            field.check(here, findings);
        }
    }
    if !unseen.is_empty() {
        findings.push(
            Finding::info(
                "no-words",
                &edition.slug,
                format!(
                    "the words of {} are not at hand: spans, sums and word numbers were not held against them",
                    unseen.join(", ")
                ),
            )
            .at(&account.file, account.lines.of("record"))
            .help("ludarium ingest puts the words of a dump beside the corpus"),
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

impl Field<'_> {
    fn sentences(&self) -> impl Iterator<Item = &Sentence> {
        let of = |s: &&Sentence| {
            s.layer == self.layer
                && siglum(&s.id).map_or("", |(head, _)| head) == self.siglum.trim_end_matches('.')
        };
        self.edition.account.sentences.iter().filter(of)
    }

    fn check(&self, here: bool, findings: &mut Vec<Finding>) {
        let edition = self.edition;
        let letter = if self.layer == Layer::Primary {
            "C"
        } else {
            "R"
        };
        let mut end = 0;
        for (n, s) in self.sentences().enumerate() {
            let mut bad = |kind: &str, key: &str, message: String, help: String| {
                findings.push(
                    Finding::error(kind, format!("{} {}", edition.short, s.id), message)
                        .at(&edition.account.file, s.lines.of(key))
                        .help(help),
                );
            };
            let id = format!("{}{letter}{}", self.siglum, n + 1);
            if s.id != id {
                let message = format!("`{}` stands where {id} is due", s.id);
                let help = "number the sentences of a field from 1, in order, each once";
                bad("sentence-order", "id", message, help.into());
            }
            self.kept(here, s, &mut bad);
            let [from, to] = s.span;
            let most = self.text.as_ref().map_or(usize::MAX, Vec::len);
            if from >= to || to > most || from < end {
                let whole = self
                    .text
                    .as_ref()
                    .map_or(String::new(), |t| format!(" ({} in all)", t.len()));
                let message = format!(
                    "the span [{from}, {to}] is no part of the field {} after character {end}{whole}{}",
                    self.layer.label(),
                    resting(edition, s)
                );
                bad("span", "span", message, self.place_of(s));
                continue;
            }
            if let Some(text) = &self.text {
                self.held(text, s, &mut bad);
                self.gap([end, from], s.lines.of("span"), findings);
            }
            end = to;
        }
        let line = self.sentences().last().map_or(1, |s| s.lines.of("span"));
        if let Some(text) = &self.text {
            self.gap([end, text.len()], line, findings);
        }
        let many: usize = self.sentences().filter_map(|s| s.words).sum();
        // a word may stand across two sentences that no blank parts
        if let Some(whole) = self.words.filter(|whole| many + 2 < *whole as usize) {
            let message = format!(
                "the sentences of the field {} have {many} words, and it has {whole}",
                self.layer.label()
            );
            let id = &edition.short;
            findings.push(
                Finding::error("gap", id, message)
                    .at(&edition.account.file, line)
                    .help("number what is missing: ludarium new shows how the record is cut"),
            );
        }
    }

    /// Words stand in the file where their record is in the corpus, and nowhere else.
    fn kept(&self, here: bool, s: &Sentence, bad: &mut impl FnMut(&str, &str, String, String)) {
        if here && s.is_elsewhere() {
            let message = format!("its words are in the corpus, with {}", self.record);
            bad(
                "words",
                "sha256",
                message,
                "write `text` in the place of `sha256`".into(),
            );
        } else if !here && !s.is_elsewhere() {
            let message = format!(
                "words of {} stand in the file, and its record is not in the corpus: they belong to others",
                self.record
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
    fn held(&self, text: &[char], s: &Sentence, bad: &mut impl FnMut(&str, &str, String, String)) {
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
                bad("span", "text", message, self.place_of(s));
            }
            Some(wanted) if sum(&held) != *wanted => {
                let message = format!(
                    "the words of the span [{from}, {to}] have another sum, {}: they have changed, or the span is wrong{rests}",
                    sum(&held)
                );
                let help = "read the sentence anew (ludarium cite), mend span, sum and gist, and look at what rests on it";
                bad("span", "sha256", message, help.into());
            }
            Some(_) => {
                let many = held.split_whitespace().count();
                if s.words.is_some_and(|n| n != many) {
                    let message = format!("it has {many} words");
                    bad("words", "words", message, format!("write words = {many}"));
                }
            }
            None => {}
        }
    }

    /// What lies between two sentences must be white space.
    fn gap(&self, [from, to]: [usize; 2], line: usize, findings: &mut Vec<Finding>) {
        let Some(text) = &self.text else { return };
        let between: String = text[from..to].iter().collect();
        if between.trim().is_empty() {
            return;
        }
        findings.push(
            Finding::error(
                "gap",
                &self.edition.slug,
                format!(
                    "characters {from} to {to} of the field {}{} are in no sentence: “{}”",
                    self.layer.label(),
                    match self.siglum.as_str() {
                        "" => String::new(),
                        siglum => format!(" of {}", siglum.trim_end_matches('.')),
                    },
                    shorten(between.trim())
                ),
            )
            .at(&self.edition.account.file, line)
            .help("add the sentence with its status: nothing of an account may be left out"),
        );
    }

    fn place_of(&self, s: &Sentence) -> String {
        match &self.text {
            Some(text) if !s.is_elsewhere() => place_of(&s.text, text),
            _ => "ludarium cite prints the sentences of a record with their spans".to_owned(),
        }
    }
}

/// The clauses that rest on a sentence: whoever mends it looks at them next.
fn resting(edition: &Edition, sentence: &Sentence) -> String {
    if sentence.by.is_empty() {
        return String::new();
    }
    let clauses = sentence.by.iter();
    let clauses: Vec<String> = clauses.map(|c| format!("{}.{c}", edition.short)).collect();
    format!("; what rests on it: {}", clauses.join(", "))
}

fn place_of(words: &str, text: &[char]) -> String {
    let all: String = text.iter().collect();
    match all.find(words) {
        Some(byte) => {
            let from = all[..byte].chars().count();
            format!(
                "its words stand at [{from}, {}]",
                from + words.chars().count()
            )
        }
        None => match nearest_words(words, &all) {
            Some(near) => format!("the nearest words of the field are “{}”", shorten(near)),
            None => "its words stand nowhere in the field: copy them from the record".to_owned(),
        },
    }
}

fn shorten(words: &str) -> String {
    if words.chars().count() <= 80 {
        return words.to_owned();
    }
    let mut short: String = words.chars().take(79).collect();
    short.push('…');
    short
}

/// Whether it is the sentence that sends to the edition leaned on.
fn sends(edition: &Edition, s: &Sentence) -> bool {
    let like = edition.rules.as_ref().and_then(|r| r.file.like.as_ref());
    let by = like.and_then(|l| Cite::parse(&l.by).ok());
    by.is_some_and(|c| c.sentence == s.id)
}

fn status(corpus: &Corpus, edition: &Edition, s: &Sentence, findings: &mut Vec<Finding>) {
    let subject = format!("{} {}", edition.short, s.id);
    let mut bad = |key: &str, message: &str, help: &str| {
        findings.push(
            Finding::error("status", &subject, message)
                .at(&edition.account.file, s.lines.of(key))
                .help(help),
        );
    };
    // no status at all is told where the file is read
    match s.status {
        Some(Status::Modelled) if s.by.is_empty() && !sends(edition, s) => {
            bad(
                "status",
                "modelled, but by no clause",
                "name the clauses in `by`, or give it another status",
            );
        }
        Some(Status::Context | Status::Claim | Status::Unmodelled | Status::Repeated)
            if !s.by.is_empty() =>
        {
            bad(
                "by",
                "clauses model it, but the status says otherwise",
                "call it modelled, or drop `by` and the clauses' cites",
            );
        }
        Some(Status::Claim) if s.claims.is_empty() => {
            bad(
                "status",
                "a claim, but none is named",
                "name it in `claims` and write it into claims.toml",
            );
        }
        Some(Status::Contradicted) if s.against.is_empty() => {
            bad(
                "status",
                "contradicted, but nothing is named that speaks against it",
                "name the sentences or clauses in `against`",
            );
        }
        Some(Status::Repeated) if !s.id.contains('.') => {
            bad(
                "status",
                "`repeated` is of a further witness; this is the account itself",
                "call it modelled and name the clauses that it speaks of, those taken over too",
            );
        }
        Some(Status::Repeated) if s.same.is_empty() => {
            bad(
                "status",
                "it repeats a sentence, but which is not said",
                "name the sentence of the account in `same`",
            );
        }
        Some(Status::Unmodelled) if s.note.is_none() => {
            bad("status", "unmodelled, and no word why", "say why in `note`");
        }
        _ => {}
    }
    let another = |id: &String| *id != s.id && edition.account.sentence(id).is_some();
    if !s.same.is_empty() && (s.status != Some(Status::Repeated) || !s.same.iter().all(another)) {
        bad(
            "same",
            "`same` names the sentences of this account that a further witness repeats",
            "give the status `repeated` and the ids of other sentences, or drop `same`",
        );
    }
    for other in &s.against {
        let clause = other
            .strip_prefix(&format!("{}.", edition.short))
            .unwrap_or(other);
        if edition.clauses().any(|(id, _)| id == clause) {
            continue;
        }
        if let Err((message, help)) = resolve(corpus, &edition.short, other) {
            findings.push(
                Finding::error("against", &subject, message)
                    .at(&edition.account.file, s.lines.of("against"))
                    .help(format!(
                        "name a sentence (C21, other R7) or a clause; {help}"
                    )),
            );
        }
    }
}
