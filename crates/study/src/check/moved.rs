//! A source that has changed under an account: one finding an edition, which names the sentences whose words are others.

use crate::corpus::aligned::Place;
use crate::corpus::held::HeldField;
use crate::corpus::{Edition, Sentence};
use crate::finding::Finding;

/// Sentences that are named; of more the number is.
const NAMED: usize = 12;

/// Tells what was found sentence by sentence (`each`): as it is where one sentence is concerned, else as one finding of the edition.
pub fn report(
    edition: &Edition,
    fields: &[HeldField],
    mut each: Vec<Finding>,
    findings: &mut Vec<Finding>,
) {
    let of_spans = |f: &&Finding| f.kind == "span";
    let spans = each.iter().filter(of_spans).count();
    let gaps = each.iter().filter(|f| f.kind == "gap").count();
    let found = Found::of(edition, fields);
    if spans == 0 || spans + gaps == 1 {
        findings.extend(each);
        return;
    }
    if spans == 1 && found.loose.is_empty() {
        // the gap is what the wrong span leaves open
        each.retain(|f| f.kind != "gap");
        findings.extend(each);
        return;
    }
    let line = each.iter().filter(of_spans).filter_map(|f| f.line).min();
    let slug = &edition.slug;
    let subject = match found.changed.as_slice() {
        [(id, _)] => format!("{} {id}", edition.short),
        _ => edition.short.clone(),
    };
    let mut help = format!(
        "`ludarium cite --realign {slug}` writes where the sentences stand that have only moved"
    );
    if !found.changed.is_empty() {
        help += &format!("; then read anew what has changed: `ludarium cite --realign {slug} --changed` takes the new words in, and gists, clauses and cites that rest on them are yours to mend");
    }
    if !found.loose.is_empty() {
        help += "; number what is in no sentence, with its status";
    }
    each.retain(|f| !matches!(f.kind.as_str(), "span" | "gap"));
    findings.extend(each);
    findings.push(
        Finding::error("span", subject, found.message(fields))
            .at(&edition.account.file, line.unwrap_or(1))
            .help(help),
    );
}

/// What has become of the sentences of an edition.
struct Found {
    moved: usize,
    /// Sentences with other words, and what rests on them.
    changed: Vec<(String, String)>,
    lost: Vec<String>,
    loose: Vec<String>,
}

impl Found {
    fn of(edition: &Edition, fields: &[HeldField]) -> Self {
        let mut found = Self {
            moved: 0,
            changed: vec![],
            lost: vec![],
            loose: vec![],
        };
        for field in fields {
            let Some((text, aligned)) = &field.text else {
                continue;
            };
            for (s, place) in field.sentences.iter().zip(&aligned.places) {
                let named = || format!("{}{}", s.id, resting(edition, s));
                match place {
                    Place::Holds | Place::Beyond => {}
                    Place::Moved(_) => found.moved += 1,
                    Place::Changed([from, to]) => {
                        let rests = resting(edition, s);
                        let line = format!("{} at [{from}, {to}]{rests}", s.id);
                        found.changed.push((s.id.clone(), line));
                    }
                    Place::Lost => found.lost.push(named()),
                }
            }
            for [from, to] in &aligned.loose {
                let held: String = text[*from..*to].iter().collect();
                let (head, label) = (&field.siglum, field.layer.label());
                let line = format!("{head}{label} [{from}, {to}] “{}”", shorten(&held));
                found.loose.push(line);
            }
        }
        found
    }

    fn message(&self, fields: &[HeldField]) -> String {
        let broken = |f: &&HeldField| f.text.as_ref().is_some_and(|(_, a)| !a.is_whole());
        let mut records: Vec<&str> = fields.iter().filter(broken).map(|f| f.record).collect();
        records.dedup();
        let mut parts = vec![];
        let changed: Vec<String> = self.changed.iter().map(|(_, line)| line.clone()).collect();
        let listed = |what: &str, of: &[String]| match of.len() {
            0 => None,
            n if n > NAMED => Some(format!(
                "{what}: {}, and {} more",
                of[..NAMED].join("; "),
                n - NAMED
            )),
            _ => Some(format!("{what}: {}", of.join("; "))),
        };
        parts.extend(listed("other words", &changed));
        parts.extend(listed("no longer there", &self.lost));
        parts.extend(listed("in no sentence", &self.loose));
        match self.moved {
            0 => {}
            1 => parts.push("one sentence stands elsewhere, word for word".to_owned()),
            n => parts.push(format!("{n} sentences stand elsewhere, word for word")),
        }
        format!(
            "the words of {} are not where the account has them: {}",
            records.join(", "),
            parts.join("; ")
        )
    }
}

/// Words that have come into the corpus while an account has their sums: one finding an edition.
pub fn words_here(edition: &Edition, fields: &[HeldField], findings: &mut Vec<Finding>) {
    let mut ids: Vec<&str> = vec![];
    let mut records: Vec<&str> = vec![];
    let mut line = None;
    for field in fields.iter().filter(|f| f.here) {
        let Some((_, aligned)) = &field.text else {
            continue;
        };
        let come = field.sentences.iter().zip(&aligned.places);
        for (s, _) in come.filter(|(s, p)| s.is_elsewhere() && **p != Place::Beyond) {
            ids.push(&s.id);
            line = line.or(Some(s.lines.of("sha256")));
            if !records.contains(&field.record) {
                records.push(field.record);
            }
        }
    }
    let (Some(first), Some(line)) = (ids.first(), line) else {
        return;
    };
    let (subject, whose) = match ids.len() {
        1 => (
            format!("{} {first}", edition.short),
            "its words are".to_owned(),
        ),
        n => (
            edition.short.clone(),
            format!("the words of {n} sentences are"),
        ),
    };
    let message = format!("{whose} in the corpus, with {}", records.join(", "));
    findings.push(
        Finding::error("words", subject, message)
            .at(&edition.account.file, line)
            .help(format!(
                "write `text` in the place of `sha256`: `ludarium cite --words {}` does",
                edition.slug
            )),
    );
}

/// What to do with a sentence whose words have changed.
pub fn read_anew(slug: &str, id: &str) -> String {
    format!("read {id} anew, mend gist and what rests on it; `ludarium cite --realign {slug} --changed` takes its new words in")
}

/// The clauses that rest on a sentence: whoever mends it looks at them next.
pub fn resting(edition: &Edition, sentence: &Sentence) -> String {
    if sentence.by.is_empty() {
        return String::new();
    }
    let clauses = sentence.by.iter();
    let clauses: Vec<String> = clauses.map(|c| format!("{}.{c}", edition.short)).collect();
    format!("; what rests on it: {}", clauses.join(", "))
}

/// The beginning of some words.
pub fn shorten(words: &str) -> String {
    if words.chars().count() <= 80 {
        return words.to_owned();
    }
    let mut short: String = words.chars().take(79).collect();
    short.push('…');
    short
}
