//! Sentences with what became of them, for the page of an edition and for that of its record.

use super::super::text::{anchor, counted, typographic};
use super::super::view::{
    Account, Away, Layer, Link, Run, Sentence, Strip, Term, Tick, Total, Totals, Witness,
};
use super::links::Links;
use super::relation::Relation;
use super::world::World;
use crate::corpus::account::siglum;
use crate::corpus::{self, Edition};
use crate::record::Record;
use crate::text::language::direction;
use crate::text::sentences::{cut_in, Cut};

/// The account of an edition: its layers, those of further witnesses, and what became of all of its sentences.
pub fn account(links: &Links, relation: &Relation, terms: &[Term]) -> Account {
    let layers = layers(links, relation, terms);
    let witnesses = witnesses(links, relation);
    Account {
        totals: totals(&layers, &witnesses),
        layers,
        witnesses,
    }
}

/// The layers of an edited account: the ethnographer's words first.
pub fn layers(links: &Links, relation: &Relation, terms: &[Term]) -> Vec<Layer> {
    let marks = term_places(links.edition, terms);
    layers_of(links, relation, &marks, None)
}

/// The further witnesses of an edited account, each with its layers.
fn witnesses(links: &Links, relation: &Relation) -> Vec<Witness> {
    let one = |w: &corpus::Witness| Witness {
        siglum: w.siglum.clone(),
        record: w.record.clone(),
        href: links.world.record_href(links.from, &w.record),
        note: typographic(w.note.as_deref().unwrap_or_default()),
        layers: layers_of(links, relation, &Places::new(), Some(w)),
    };
    links.edition.account.witnesses.iter().map(one).collect()
}

fn layers_of(
    links: &Links,
    relation: &Relation,
    marks: &Places,
    witness: Option<&corpus::Witness>,
) -> Vec<Layer> {
    let (world, edition) = (links.world, links.edition);
    let of_witness = |s: &&corpus::Sentence| {
        siglum(&s.id).map(|(head, _)| head) == witness.map(|w| w.siglum.as_str())
    };
    let record = witness.map_or(&edition.account.record, |w| &w.record);
    let work = world.work_label(edition);
    let author = world.works.get(&edition.about.work);
    let author = author
        .and_then(|w| w.authors.first())
        .map(|(family, _)| family.clone());
    let layer = |layer: corpus::Layer| {
        let of_it = (edition.account.sentences.iter())
            .filter(|s| s.layer == layer)
            .filter(of_witness);
        let ours = of_it.clone().any(|s| s.text.is_empty() && s.gist.is_some());
        // the pages are those of the edition's own record
        let heading = match (layer, witness) {
            (corpus::Layer::Editorial, _) => world.summary_of(record),
            (_, None) if ours => format!("{work}, as quoted in the record, in our words"),
            (_, None) => format!("{work}, as quoted in the record"),
            (_, Some(_)) if ours => format!("What {record} quotes, in our words"),
            (_, Some(_)) => format!("What {record} quotes"),
        };
        let (key, label) = match layer {
            corpus::Layer::Primary => ("primary", author.as_deref().unwrap_or("The source")),
            corpus::Layer::Editorial => ("editorial", "Editors’ summary"),
        };
        Layer {
            key,
            label: label.to_owned(),
            heading,
            provisional: edition
                .rules
                .is_none()
                .then(|| "The sentences are numbered; the rules are not written yet.".to_owned()),
            translated: translated(edition, of_it.clone()),
            sentences: of_it.map(|s| sentence(links, relation, s, marks)).collect(),
        }
    };
    [corpus::Layer::Primary, corpus::Layer::Editorial]
        .into_iter()
        .map(layer)
        .filter(|l| !l.sentences.is_empty())
        .collect()
}

/// Who translated some sentences, where somebody did.
fn translated<'s>(
    edition: &Edition,
    sentences: impl Iterator<Item = &'s corpus::Sentence>,
) -> Option<String> {
    let by = sentences
        .filter(|s| s.translation.is_some())
        .filter_map(|s| {
            let by = s
                .translator
                .as_ref()
                .or(edition.account.translator.as_ref());
            by.map(String::as_str)
        });
    let by: std::collections::BTreeSet<&str> = by.collect();
    let by: Vec<&str> = by.into_iter().collect();
    (!by.is_empty()).then(|| by.join(", "))
}

/// The layers of a record that nobody has edited: cut by the program, and marked so.
pub fn unedited(world: &World, record: &Record) -> Vec<Layer> {
    let heading = "What the source says".to_owned();
    let fields = [
        ("primary", "C", "Content", heading, &record.content),
        (
            "editorial",
            "R",
            "Rules",
            world.summary_of(&record.id),
            &record.rules,
        ),
    ];
    let layer = |(key, letter, label, heading, text): (_, &str, &str, String, &Option<String>)| {
        let text = text.as_deref()?;
        let primary = key == "primary";
        let mut beside = match primary {
            true => world.corpus.translated(record).unwrap_or_default(),
            false => vec![],
        }
        .into_iter();
        let translated = record.translator.clone().filter(|_| beside.len() > 0);
        let sentences = world
            .corpus
            .cut(&record.id, text)
            .into_iter()
            .enumerate()
            .map(|(i, Cut { text, .. })| Sentence {
                id: format!("{letter}{}", i + 1),
                language: record.language.clone().filter(|_| primary),
                rtl: direction(&text) == "rtl",
                translation: beside.next(),
                runs: vec![Run { text, term: None }],
                ..Sentence::default()
            })
            .collect();
        Some(Layer {
            key,
            label: label.to_owned(),
            heading,
            provisional: Some(
                "Cut into sentences by the program; the numbers may change when the account is edited.".to_owned(),
            ),
            translated,
            sentences,
        })
    };
    fields.into_iter().filter_map(layer).collect()
}

/// The translation of a record whose sentences have none each: shown whole, beside them.
pub fn translation(world: &World, record: &Record, layers: &[Layer]) -> Option<Layer> {
    let text = record.translation.as_deref()?;
    let mut sentences = layers.iter().flat_map(|l| &l.sentences);
    if sentences.any(|s| s.translation.is_some()) {
        return None;
    }
    let cuts = cut_in(text, None, &world.corpus.short_forms).into_iter();
    let sentences = cuts.enumerate().map(|(n, Cut { text, .. })| Sentence {
        id: format!("T{}", n + 1),
        rtl: direction(&text) == "rtl",
        runs: vec![Run { text, term: None }],
        ..Sentence::default()
    });
    Some(Layer {
        key: "translation",
        label: "Translation".to_owned(),
        heading: format!(
            "Translation by {}",
            record.translator.as_deref().unwrap_or("nobody named")
        ),
        provisional: None,
        translated: None,
        sentences: sentences.collect(),
    })
}

type Places = Vec<(String, usize, usize, String)>;

fn sentence(links: &Links, relation: &Relation, s: &corpus::Sentence, marks: &Places) -> Sentence {
    let clauses = relation.clauses.get(&s.id).map_or(&[][..], Vec::as_slice);
    // before there are rules nothing is modelled, whatever the account's file foresees
    let modelled = s.status == Some(corpus::Status::Modelled);
    let foreseen = modelled && links.edition.rules.is_none();
    let status = s
        .status
        .filter(|_| !foreseen)
        .map_or("", corpus::Status::word);
    Sentence {
        id: anchor(&s.id),
        status,
        clauses_attr: clauses.join(" "),
        language: language_of(links, s),
        rtl: direction(&s.text) == "rtl",
        translation: s.translation.clone(),
        runs: runs(&s.text, &s.id, marks),
        away: s.text.is_empty().then(|| away(links, s)),
        same: s
            .same
            .iter()
            .map(|id| Link {
                href: format!("#{}", anchor(id)),
                label: id.clone(),
            })
            .collect(),
        became: clauses.iter().map(|id| links.standing(id)).collect(),
        claims: s.claims.iter().filter_map(|id| links.claim(id)).collect(),
        questions: s
            .questions
            .iter()
            .filter_map(|id| links.doubt(id))
            .collect(),
        against: s
            .against
            .iter()
            .filter_map(|name| links.against(name))
            .collect(),
        remark: s.note.as_deref().map(|note| links.plain(note)),
    }
}

/// The language of a sentence: its own, else that of its record's content.
fn language_of(links: &Links, s: &corpus::Sentence) -> Option<String> {
    let record = links.edition.account.record_of(s);
    let primary = s.layer == corpus::Layer::Primary;
    let of_record = || links.world.corpus.records.get(record)?.language.clone();
    s.language
        .clone()
        .or_else(|| of_record().filter(|_| primary))
}

/// What stands in the place of words that are not at hand.
fn away(links: &Links, s: &corpus::Sentence) -> Away {
    let record = links.edition.account.record_of(s);
    let page = links.world.record_href(links.from, record);
    Away {
        gist: typographic(s.gist.as_deref().unwrap_or_default()),
        many: counted(s.words.unwrap_or_default(), "word", "words"),
        record: record.to_owned(),
        href: page.filter(|h| !h.is_empty()),
    }
}

/// Where each word of the field stands for the first time: sentence, first and last byte, id of its note.
fn term_places(edition: &Edition, terms: &[Term]) -> Places {
    let mut places: Places = Vec::new();
    for (term, view) in edition.about.terms.iter().zip(terms) {
        let found = term
            .cites
            .iter()
            .filter_map(|c| ludarium_engine::lang::Cite::parse(c).ok())
            .find_map(|cite| {
                if cite.account.is_some() {
                    return None;
                }
                let text = &edition.account.sentence(&cite.sentence)?.text;
                let first = term.word.split(',').next().unwrap_or(&term.word).trim();
                let bare = first.strip_prefix("to ").unwrap_or(first);
                let spots = [first, bare].into_iter().chain(cite.words.as_deref());
                let (at, len) = spots
                    .filter(|w| !w.is_empty())
                    .find_map(|w| find(text, w).map(|at| (at, w.len())))?;
                Some((cite.sentence, at, at + len))
            });
        if let Some((sentence, start, end)) = found {
            let free = !places
                .iter()
                .any(|(s, a, b, _)| *s == sentence && start < *b && *a < end);
            if free {
                places.push((sentence, start, end, view.id.clone()));
            }
        }
    }
    places
}

/// Finds words whatever the case of ASCII letters; the length of a match in bytes is that of the words.
fn find(text: &str, words: &str) -> Option<usize> {
    let (hay, needle) = (text.to_ascii_lowercase(), words.to_ascii_lowercase());
    hay.find(&needle)
}

fn runs(text: &str, id: &str, marks: &Places) -> Vec<Run> {
    let mut here: Vec<_> = marks.iter().filter(|(s, ..)| s == id).collect();
    here.sort_by_key(|(_, start, ..)| *start);
    let mut runs = Vec::new();
    let mut at = 0;
    for (_, start, end, term) in here {
        runs.push(Run {
            text: text[at..*start].to_owned(),
            term: None,
        });
        runs.push(Run {
            text: text[*start..*end].to_owned(),
            term: Some(term.clone()),
        });
        at = *end;
    }
    runs.push(Run {
        text: text[at..].to_owned(),
        term: None,
    });
    runs.retain(|r| !r.text.is_empty());
    runs
}

/// The statuses in the order in which they are listed, with the word that goes with a number.
const STATUSES: [(&str, &str, bool); 6] = [
    ("modelled", "modelled", true),
    ("contradicted", "contradicted", false),
    ("claim", "claims", false),
    ("context", "context", false),
    ("unmodelled", "unmodelled", true),
    ("repeated", "repeated", false),
];

/// What became of the sentences, those of further witnesses too. That none is unmodelled is always stated.
fn totals(layers: &[Layer], witnesses: &[Witness]) -> Totals {
    let further = witnesses.iter().flat_map(|w| &w.layers);
    let all: Vec<&str> = layers
        .iter()
        .chain(further)
        .flat_map(|l| &l.sentences)
        .map(|s| s.status)
        .collect();
    let by_status = STATUSES
        .iter()
        .map(|(status, word, always)| {
            (
                status,
                word,
                always,
                all.iter().filter(|s| *s == status).count(),
            )
        })
        .filter(|(.., always, count)| **always || *count > 0)
        .map(|(status, word, _, count)| Total {
            status,
            word: if *word == "claims" && count == 1 {
                "claim"
            } else {
                word
            },
            count,
        })
        .collect();
    let strip = |l: &Layer| {
        let ticks: Vec<Tick> = l
            .sentences
            .iter()
            .enumerate()
            .map(|(i, s)| Tick {
                id: s.id.clone(),
                status: s.status,
                x: 3 + 14 * i,
            })
            .collect();
        Strip {
            label: if l.key == "editorial" {
                "Editors".to_owned()
            } else {
                l.label.clone()
            },
            spoken: format!(
                "{}: a mark for each of {}",
                l.label,
                counted(ticks.len(), "sentence", "sentences")
            ),
            width: 14 * ticks.len(),
            ticks,
        }
    };
    Totals {
        sentences: all.len(),
        records: 1 + witnesses.len(),
        by_status,
        strips: layers.iter().map(strip).collect(),
    }
}
