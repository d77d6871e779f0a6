//! Sentences with what became of them, for the page of an edition and for that of its record.

use super::super::text::{anchor, counted, typographic};
use super::super::view::{Away, ClauseLink, Layer, Link, Run, Sentence, Term, Witness};
use super::address::{clause_label, full_clause};
use super::relation::Relation;
use super::told::plain;
use super::{From, World};
use crate::corpus::account::siglum;
use crate::corpus::{self, Edition};
use crate::record::Record;
use crate::text::sentences::{cut, Cut};

/// The layers of an edited account: the ethnographer's words first.
#[must_use]
pub fn layers(
    world: &World,
    from: From,
    edition: &Edition,
    relation: &Relation,
    terms: &[Term],
) -> Vec<Layer> {
    let marks = term_places(edition, terms);
    layers_of(world, from, edition, relation, &marks, None)
}

/// The further witnesses of an edited account, each with its layers.
#[must_use]
pub fn witnesses(
    world: &World,
    from: From,
    edition: &Edition,
    relation: &Relation,
) -> Vec<Witness> {
    let one = |w: &corpus::Witness| Witness {
        siglum: w.siglum.clone(),
        record: w.record.clone(),
        href: world.record_href(from, &w.record),
        note: typographic(w.note.as_deref().unwrap_or_default()),
        layers: layers_of(world, from, edition, relation, &Places::new(), Some(w)),
    };
    edition.account.witnesses.iter().map(one).collect()
}

fn layers_of(
    world: &World,
    from: From,
    edition: &Edition,
    relation: &Relation,
    marks: &Places,
    witness: Option<&corpus::Witness>,
) -> Vec<Layer> {
    let of_witness = |s: &&corpus::Sentence| {
        siglum(&s.id).map(|(head, _)| head) == witness.map(|w| w.siglum.as_str())
    };
    let record = witness.map_or(&edition.account.record, |w| &w.record);
    let heading = |layer: corpus::Layer| {
        let mut of_it = edition.account.sentences.iter().filter(of_witness);
        let ours = of_it.any(|s| s.layer == layer && s.text.is_empty() && s.gist.is_some());
        // the pages are those of the edition's own record
        match (layer, witness) {
            (corpus::Layer::Editorial, _) => world.summary_of(record),
            (_, None) if ours => format!(
                "{}, as the record quotes it, told in our words",
                world.work_label(edition)
            ),
            (_, None) => format!("{}, as the record quotes it", world.work_label(edition)),
            (_, Some(_)) if ours => format!("What {record} quotes, told in our words"),
            (_, Some(_)) => format!("What {record} quotes"),
        }
    };
    let layer = |layer: corpus::Layer| Layer {
        key: match layer {
            corpus::Layer::Primary => "primary",
            corpus::Layer::Editorial => "editorial",
        },
        label: layer_label(world, edition, layer),
        heading: heading(layer),
        provisional: edition.rules.is_none().then(|| {
            "The account is numbered; the rules of this game are still to be written.".to_owned()
        }),
        sentences: edition
            .account
            .sentences
            .iter()
            .filter(|s| s.layer == layer)
            .filter(of_witness)
            .map(|s| sentence(world, from, edition, relation, s, marks))
            .collect(),
    };
    [corpus::Layer::Primary, corpus::Layer::Editorial]
        .into_iter()
        .map(layer)
        .filter(|l| !l.sentences.is_empty())
        .collect()
}

/// `Davies`, `Editors’ summary`.
fn layer_label(world: &World, edition: &Edition, layer: corpus::Layer) -> String {
    match layer {
        corpus::Layer::Editorial => "Editors’ summary".to_owned(),
        corpus::Layer::Primary => world
            .works
            .get(&edition.about.work)
            .and_then(|w| w.authors.first())
            .map_or_else(|| "The source".to_owned(), |(family, _)| family.clone()),
    }
}

/// The layers of a record that nobody has edited: cut by the program, and said to be.
#[must_use]
pub fn unedited(record: &Record) -> Vec<Layer> {
    let fields = [
        ("primary", "C", "Content", &record.content),
        ("editorial", "R", "Rules", &record.rules),
    ];
    let layer = |(key, letter, label, text): (&'static str, &str, &str, &Option<String>)| {
        let text = text.as_deref()?;
        let sentences = cut(text)
            .into_iter()
            .enumerate()
            .map(|(i, Cut { text, .. })| Sentence {
                id: format!("{letter}{}", i + 1),
                status: String::new(),
                status_word: String::new(),
                clauses_attr: String::new(),
                runs: vec![Run { text, term: None }],
                away: None,
                same: Vec::new(),
                became: Vec::new(),
                claims: Vec::new(),
                questions: Vec::new(),
                against: Vec::new(),
                remark: None,
            })
            .collect();
        Some(Layer {
            key,
            label: label.to_owned(),
            heading: format!("Field {label}"),
            provisional: Some(
                "Cut into sentences by the program; the numbers may change when the account is edited.".to_owned(),
            ),
            sentences,
        })
    };
    fields.into_iter().filter_map(layer).collect()
}

type Places = Vec<(String, usize, usize, String)>;

fn sentence(
    world: &World,
    from: From,
    edition: &Edition,
    relation: &Relation,
    s: &corpus::Sentence,
    marks: &Places,
) -> Sentence {
    let standing = |id: &str| {
        let game = world.game(&edition.slug);
        let clause = game.and_then(|g| g.rules.clauses().iter().find(|c| c.id == id));
        clause.map(|c| edition.standing(c).into())
    };
    let clauses = relation.clauses.get(&s.id).cloned().unwrap_or_default();
    let became = clauses
        .iter()
        .map(|id| ClauseLink {
            href: world.clause_href(from, edition, id),
            label: clause_label(&edition.short, id),
            standing: standing(id),
        })
        .collect();
    // before there are rules nothing is modelled, whatever the account's file foresees
    let modelled = s.status == Some(corpus::Status::Modelled);
    let foreseen = modelled && edition.rules.is_none();
    let status = s
        .status
        .filter(|_| !foreseen)
        .map_or("", corpus::Status::word);
    Sentence {
        id: anchor(&s.id),
        status: status.to_owned(),
        status_word: status.to_owned(),
        clauses_attr: clauses.join(" "),
        runs: runs(&s.text, &s.id, marks),
        away: s.text.is_empty().then(|| away(world, from, edition, s)),
        same: s
            .same
            .iter()
            .map(|id| Link {
                href: format!("#{}", anchor(id)),
                label: id.clone(),
            })
            .collect(),
        became,
        claims: s
            .claims
            .iter()
            .filter_map(|id| claim_link(world, from, edition, id))
            .collect(),
        questions: s
            .questions
            .iter()
            .filter_map(|id| doubt_link(world, from, edition, id))
            .collect(),
        against: s
            .against
            .iter()
            .filter_map(|name| against_link(world, from, edition, name))
            .collect(),
        remark: s
            .note
            .as_deref()
            .map(|note| match world.game(&edition.slug) {
                Some(game) => plain(game, note),
                None => typographic(note),
            }),
    }
}

/// What stands in the place of words that are not at hand.
fn away(world: &World, from: From, edition: &Edition, s: &corpus::Sentence) -> Away {
    let record = edition.account.record_of(s);
    Away {
        gist: typographic(s.gist.as_deref().unwrap_or_default()),
        many: counted(s.words.unwrap_or_default(), "word", "words"),
        record: record.to_owned(),
        href: world.record_href(from, record).filter(|h| !h.is_empty()),
    }
}

fn claim_link(world: &World, from: From, edition: &Edition, id: &str) -> Option<Link> {
    let page = world.edition_href(from, &edition.slug)?;
    let at = edition.claims.iter().position(|c| c.id == id)?;
    Some(Link {
        href: format!("{page}#{}", anchor(id)),
        label: format!("claim {}", at + 1),
    })
}

/// `doubt 3`, as the cards of the page are counted.
pub fn doubt_link(world: &World, from: From, edition: &Edition, id: &str) -> Option<Link> {
    let game = world.game(&edition.slug)?;
    let at = game.rules.questions().get_index_of(id)?;
    Some(Link {
        href: world.question_href(from, edition, id)?,
        label: format!("doubt {}", at + 1),
    })
}

fn against_link(world: &World, from: From, edition: &Edition, name: &str) -> Option<Link> {
    let cite = world.cite_link(from, edition, name);
    if ludarium_engine::lang::Cite::parse(name).is_ok() {
        return Some(Link {
            href: cite.href,
            label: cite.label,
        });
    }
    let id = full_clause(&edition.short, name);
    Some(Link {
        href: world.clause_href(from, edition, &id)?,
        label: clause_label(&edition.short, &id),
    })
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
