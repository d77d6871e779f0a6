//! Where two passages say different things: the layers of one account, a record and its source, two sister accounts.
//! Each finding quotes both, with their places in the record.

use super::cites::resolve;
use super::measures::{measures, Measure};
use super::ready::Ready;
use crate::corpus::{Corpus, Edition, Layer, Sentence, Status};
use crate::finding::Finding;
use crate::finding::Passage;
use ludarium_engine::lang::Choice;
use ludarium_engine::lang::ClauseInfo;
use ludarium_engine::lang::{Certainty, Cite};
use std::collections::BTreeSet;

pub fn check(corpus: &Corpus, findings: &mut Vec<Finding>) {
    let mut told: BTreeSet<[String; 2]> = BTreeSet::new();
    for edition in &corpus.editions {
        measured(corpus, edition, &mut told, findings);
        declared(corpus, edition, &mut told, findings);
    }
}

/// A sentence as a passage: all of it, or some words of it; without words where they are elsewhere.
fn passage(edition: &Edition, s: &Sentence, words: Option<[usize; 2]>) -> Passage {
    let [from, to] = words.unwrap_or([0, s.span[1] - s.span[0]]);
    Passage {
        record: edition.account.record.clone(),
        field: s.layer.field().to_owned(),
        sentence: Some(format!("{} {}", edition.short, s.id)),
        span: [s.span[0] + from, s.span[0] + to],
        text: s.text.chars().skip(from).take(to - from).collect(),
    }
}

/// What the editors did about two passages that disagree: a status, a note, a question.
fn settled(corpus: &Corpus, a: (&Edition, &Sentence), b: (&Edition, &Sentence)) -> Option<String> {
    for ((e, s), (f, t)) in [(a, b), (b, a)] {
        let other = if e.short == f.short {
            t.id.clone()
        } else {
            format!("{} {}", f.short, t.id)
        };
        if !s.against.contains(&other) {
            continue;
        }
        if let Some(note) = &s.note {
            return Some(note.clone());
        }
        if s.status == Some(Status::Contradicted) {
            return Some(format!("{} {} is set aside for {other}", e.short, s.id));
        }
    }
    let cites = |e: &Edition, s: &Sentence, in_edition: &Edition, cite: &str| {
        Cite::parse(cite).is_ok_and(|c| {
            c.sentence == s.id && c.account.as_deref().unwrap_or(&in_edition.short) == e.short
        })
    };
    for edition in [a.0, b.0] {
        let own = edition.rules.iter().chain(&corpus.shared);
        for (id, question) in own.flat_map(|r| &r.file.questions) {
            let has = |x: (&Edition, &Sentence)| {
                question.cites.iter().any(|c| cites(x.0, x.1, edition, c))
            };
            if has(a) && has(b) {
                return Some(format!("asked by {id}"));
            }
        }
    }
    None
}

fn contradiction(
    corpus: &Corpus,
    what: &str,
    a: (&Edition, &Sentence, Option<[usize; 2]>),
    b: (&Edition, &Sentence, Option<[usize; 2]>),
) -> Finding {
    let passages = vec![passage(a.0, a.1, a.2), passage(b.0, b.1, b.2)];
    let quote = |p: &Passage, s: &Sentence| {
        let name = p.sentence.clone().unwrap_or_default();
        let says = if p.text.is_empty() {
            format!("(in our words) {}", s.says())
        } else {
            format!("“{}”", p.text)
        };
        format!("{name} {says} [{}, {}]", p.span[0], p.span[1])
    };
    let mut finding = Finding::warning(
        "contradiction",
        format!("{} {}", a.0.short, a.1.id),
        format!("{what}{} — {}", quote(&passages[0], a.1), quote(&passages[1], b.1)),
    )
    .at(&a.0.account.file, a.1.lines.of("id"))
    .help("say which is followed: status `contradicted`, or `against` with a note, or a question that cites both");
    finding.acknowledged = settled(corpus, (a.0, a.1), (b.0, b.1));
    finding.passages = passages;
    finding
}

fn pair(a: (&Edition, &Sentence), b: (&Edition, &Sentence)) -> [String; 2] {
    let mut out = [a, b].map(|(e, s)| format!("{} {}", e.short, s.id));
    out.sort();
    out
}

/// Measures of board and counters that the two layers of an account give differently.
fn measured(
    corpus: &Corpus,
    edition: &Edition,
    told: &mut BTreeSet<[String; 2]>,
    findings: &mut Vec<Finding>,
) {
    let of = |layer: Layer| -> Vec<(&Sentence, Measure)> {
        let sentences = edition.account.sentences.iter();
        sentences
            .filter(|s| s.layer == layer)
            .flat_map(|s| measures(&s.text).into_iter().map(move |m| (s, m)))
            .collect()
    };
    let primary = of(Layer::Primary);
    for (s, m) in of(Layer::Editorial) {
        let same_thing: Vec<_> = primary.iter().filter(|(_, p)| p.kind == m.kind).collect();
        if same_thing.is_empty() || same_thing.iter().any(|(_, p)| p.fits(&m)) {
            continue;
        }
        let (t, p) = same_thing[0];
        if told.insert(pair((edition, s), (edition, t))) {
            let what = format!("the layers give the {} differently: ", m.kind.word());
            findings.push(contradiction(
                corpus,
                &what,
                (edition, s, Some(m.span)),
                (edition, t, Some(p.span)),
            ));
        }
    }
}

/// Contradictions that the editors have found themselves: `against` between sentences.
fn declared(
    corpus: &Corpus,
    edition: &Edition,
    told: &mut BTreeSet<[String; 2]>,
    findings: &mut Vec<Finding>,
) {
    for s in &edition.account.sentences {
        for other in &s.against {
            let Ok((there, t)) = resolve(corpus, &edition.short, other) else {
                continue;
            };
            if told.insert(pair((edition, s), (there, t))) {
                findings.push(contradiction(
                    corpus,
                    "",
                    (edition, s, None),
                    (there, t, None),
                ));
            }
        }
    }
}

/// Two accounts of which one leans on the other, each with an attested clause of one name: situations that both games
/// know and that the two clauses decide differently.
pub fn sisters(corpus: &Corpus, ready: &Ready, findings: &mut Vec<Finding>) {
    let mut told: BTreeSet<[String; 2]> = BTreeSet::new();
    for f in findings.iter().filter(|f| f.kind == "contradiction") {
        let mut names: Vec<String> = f
            .passages
            .iter()
            .filter_map(|p| p.sentence.clone())
            .collect();
        names.sort();
        told.extend(<[String; 2]>::try_from(names));
    }
    let compiled = |e: &Edition| ready.edition(&e.slug)?.under(&Choice::new());
    for edition in &corpus.editions {
        for lean in edition.about.leans_on.iter().filter(|l| l.in_corpus) {
            let Some(other) = corpus.edition(&lean.account) else {
                continue;
            };
            let (Some(a), Some(b)) = (compiled(edition), compiled(other)) else {
                continue;
            };
            for (c, d) in a.disagreements(&*b) {
                let (c, d) = (&a.clauses()[usize::from(c)], &b.clauses()[usize::from(d)]);
                let one_name =
                    c.id.split_once('.').map(|x| x.1) == d.id.split_once('.').map(|x| x.1);
                let own = |e: &'_ Edition, info: &ClauseInfo| {
                    let cite = Cite::parse(info.cites.first()?).ok()?;
                    let own = cite.account.as_deref().is_none_or(|a| a == e.short);
                    (own && info.certainty == Certainty::Attested).then_some(cite.sentence)
                };
                let (true, Some(x), Some(y)) = (one_name, own(edition, c), own(other, d)) else {
                    continue;
                };
                let (Some(s), Some(t)) = (edition.account.sentence(&x), other.account.sentence(&y))
                else {
                    continue;
                };
                if told.insert(pair((edition, s), (other, t))) {
                    let what = format!("{} and {} decide one situation differently: ", c.id, d.id);
                    findings.push(contradiction(
                        corpus,
                        &what,
                        (edition, s, None),
                        (other, t, None),
                    ));
                }
            }
        }
    }
}
