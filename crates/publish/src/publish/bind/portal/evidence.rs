//! The page of a record of the database, and what the database adds to the page of one of our own.

use super::doubts::after_works;
use super::entries::{place, works};
use super::found::found_facts;
use super::landing::landing;
use crate::catalogue::{number_of, Evidence, Lengths, Variant};
use crate::corpus::account::siglum;
use crate::corpus::{Layer, Sentence};
use crate::publish::bind::from::From;
use crate::publish::bind::when::date_words;
use crate::publish::bind::world::World;
use crate::publish::text::{counted, typographic};
use crate::publish::view::{
    EvidencePage, Fact, FoundAt, Item, Landing, Length, Link, Otherwise, Read, TextShown,
};
use crate::record::Record;
use crate::text::sentences::cut;

/// A text with the words, where they are at hand.
pub fn text_part(
    (key, letter, heading): (&'static str, &'static str, &str),
    lengths: &Lengths,
    sha256: &str,
    words: Option<&str>,
    gists: Vec<Length>,
) -> Option<TextShown> {
    if lengths.is_empty() {
        return None;
    }
    let cuts = words.map(cut).unwrap_or_default();
    let id = |n: u32| format!("{letter}{n}");
    // words of another dump have other sentences: they are shown as they are
    let sentences: Vec<Length> = if cuts.is_empty() && !gists.is_empty() {
        gists
    } else if cuts.is_empty() {
        let lengths = (1..).zip(lengths);
        lengths
            .map(|(n, words)| Length {
                id: id(n),
                words: *words,
                ..Length::default()
            })
            .collect()
    } else {
        let cuts = (1..).zip(cuts);
        cuts.map(|(n, cut)| Length {
            id: id(n),
            words: u32::try_from(cut.text.split_whitespace().count()).unwrap_or(u32::MAX),
            text: Some(cut.text),
            gist: None,
        })
        .collect()
    };
    Some(TextShown {
        key,
        letter,
        heading: heading.to_owned(),
        words: lengths.iter().sum(),
        here: sentences.iter().any(|s| s.text.is_some()),
        sentences,
        sha256: sha256.to_owned(),
    })
}

/// What the sentences of a record say, in the words of its edition.
fn gists(world: &World, id: &str, layer: Layer) -> Vec<Length> {
    let Some(edition) = world.made_of(id).1 else {
        return vec![];
    };
    let account = &edition.account;
    let of = account
        .sentences
        .iter()
        .filter(|s| s.layer == layer && account.record_of(s) == id);
    let gist_of = |s: &Sentence| {
        let same = s
            .same
            .iter()
            .find_map(|same| account.sentence(same)?.gist.clone());
        typographic(&s.gist.clone().or(same).unwrap_or_default())
    };
    of.map(|s| Length {
        id: siglum(&s.id).map_or(s.id.as_str(), |(_, id)| id).to_owned(),
        words: s
            .words
            .and_then(|n| u32::try_from(n).ok())
            .unwrap_or_default(),
        text: None,
        gist: Some(gist_of(s)).filter(|g| !g.is_empty()),
    })
    .collect()
}

/// Facts by their names, those that have values.
pub fn listed<const N: usize>(facts: [(&str, Vec<Item>); N]) -> Vec<Fact> {
    let fact = |(name, mut items): (&str, Vec<Item>)| {
        items.retain(|i| !i.label.is_empty());
        (!items.is_empty()).then(|| Fact {
            name: name.to_owned(),
            items,
            note: None,
        })
    };
    facts.into_iter().filter_map(fact).collect()
}

/// Says more of the fact of a name.
pub fn note(facts: &mut [Fact], name: &str, says: impl Into<String>) {
    if let Some(fact) = facts.iter_mut().find(|f| f.name == name) {
        fact.note = Some(says.into());
    }
}

/// Values without pages.
pub fn plain<L: Into<String>>(labels: impl IntoIterator<Item = L>) -> Vec<Item> {
    let item = |label: L| Item {
        label: label.into(),
        href: None,
    };
    labels.into_iter().map(item).collect()
}

fn facts(world: &World, from: From, record: &Evidence) -> Vec<Fact> {
    let portal = world.listed();
    let game = Item {
        label: portal.game_name(record.game),
        href: world.portal_game_href(from, record.game),
    };
    let ruleset = record.ruleset.and_then(|r| portal.rulesets.get(&r));
    let theirs = number_of(&record.name).is_some();
    let (words, writes) = match theirs {
        true => ("In the portal’s words", "the portal writes"),
        false => ("In the record’s words", "the record says"),
    };
    let mut facts = listed([
        ("Game", vec![game]),
        ("Ruleset", plain(ruleset.map(|r| &r.name))),
        ("Kind", plain([&record.kind])),
        ("Date", plain([date_words(record)])),
        ("Place", place(world, from, record)),
        (words, plain([&record.place])),
        ("Ages", plain(&record.ages)),
        ("Genders", plain(&record.genders)),
        ("Social status", plain(&record.social_status)),
        ("Spaces", plain(&record.spaces)),
        ("Doubts of the portal’s editors", plain(&record.doubts)),
        (
            "Confidence",
            plain(record.confidence.map(|c| c.to_string())),
        ),
        ("Works", works(world, from, &record.sources)),
    ]);
    let place_at = facts.iter().position(|f| f.name == "Place");
    let after = place_at.map_or(facts.len(), |at| at + 1);
    facts.splice(after..after, found_facts(world, record));
    if !record.date.is_empty() {
        let written = format!("{writes} {}", record.date);
        note(&mut facts, "Date", written);
    }
    let holder = if theirs { "the portal" } else { "the record" };
    note(
        &mut facts,
        "Confidence",
        format!("of 100, according to {holder}"),
    );
    facts
}

/// The works of a record, each once, and where the database says that they are found.
fn read(world: &World, from: From, record: &Evidence) -> Vec<Read> {
    let portal = world.listed();
    let mut once: Vec<u32> = vec![];
    for id in &record.sources {
        if !once.contains(id) {
            once.push(*id);
        }
    }
    let one = |id: &u32| {
        let source = portal.sources.get(id)?;
        let work = works(world, from, &[*id]).pop()?;
        let found = FoundAt::of(&source.url);
        Some(Read { work, found })
    };
    once.iter().filter_map(one).collect()
}

/// What is found of a record that its reader has to know, in sentences.
fn found_of(world: &World, record: &Evidence) -> Vec<String> {
    let after = after_works(world, record).map(|says| {
        format!("It is {says}: the date belongs to a later edition, a work is missing, or the year is a slip.")
    });
    after.into_iter().collect()
}

/// What other dumps than the newest say of a row.
pub fn otherwise(world: &World, table: &str, id: u32) -> Vec<Otherwise> {
    let portal = world.portal();
    let of = |v: &&Variant| v.id == id && v.table == table;
    portal
        .variants
        .iter()
        .filter(of)
        .map(|v| {
            let date = portal.dated(&v.dump);
            let at = match date {
                "" => "an undated dump of the database".to_owned(),
                date => format!("the database of {}", date.split('T').next().unwrap_or(date)),
            };
            if v.column.is_empty() {
                return Otherwise {
                    name: "all of it".to_owned(),
                    value: "is not there".to_owned(),
                    at,
                };
            }
            Otherwise {
                name: v.column.replace('_', " "),
                value: v.value.clone(),
                at,
            }
        })
        .collect()
}

/// Everything on the page of a record of the database.
pub fn evidence_page(world: &World, record: &Evidence) -> EvidencePage {
    let id = record.name.clone();
    let from = From::Record(&id);
    let portal = world.listed();
    let words = |field| world.corpus.words.of_record(record.id, field);
    let texts: Vec<TextShown> = [
        text_part(
            ("primary", "C", "What the source says"),
            &record.content.sentences,
            &record.content.sha256,
            words("content"),
            gists(world, &id, Layer::Primary),
        ),
        text_part(
            ("editorial", "R", "The portal editors’ summary"),
            &record.rules.sentences,
            &record.rules.sha256,
            words("rules"),
            gists(world, &id, Layer::Editorial),
        ),
    ]
    .into_iter()
    .flatten()
    .collect();
    EvidencePage {
        kind: record.kind.clone(),
        game: Link {
            href: world
                .portal_game_href(from, record.game)
                .unwrap_or_default(),
            label: portal.game_name(record.game),
        },
        landing: landing(world, record),
        facts: facts(world, from, record),
        elsewhere: texts.iter().any(|t| !t.here),
        texts,
        there: world.source_of(&id).address_of(&id),
        read: read(world, from, record),
        became: world.became(from, &id),
        doubts: found_of(world, record),
        otherwise: otherwise(world, "evidence", record.id),
        id,
    }
}

/// What the list of all records adds to the page of a record whose words are here.
#[derive(Debug, Default)]
pub struct Added {
    /// Facts that the fields of the record have not.
    pub facts: Vec<Fact>,
    /// What they are, as a heading.
    pub heading: &'static str,
    /// Where page and dump differ.
    pub otherwise: Vec<Otherwise>,
    /// What is found of it.
    pub doubts: Vec<String>,
    /// What its reader sees first.
    pub landing: Option<Landing>,
}

/// What the list of all records adds to the page of a record whose words are here: where and when in numbers; of a record of the portal's
/// database, the facts that the pages do not have, and where page and dump differ.
pub fn on_record(world: &World, record: &Record) -> Added {
    let Some(fact) = world.listed().record(&record.id) else {
        return Added::default();
    };
    let mut all = facts(world, From::Record(&record.id), fact);
    if world.portal().record(&record.id).is_none() {
        all.retain(|f| match f.name.as_str() {
            "Date" => fact.start.is_some() || fact.end.is_some(),
            name => matches!(name, "Place" | "Region" | "Country" | "Works"),
        });
        // what the field says stands there
        all.iter_mut()
            .filter(|f| f.name == "Date")
            .for_each(|f| f.note = None);
        return Added {
            facts: all,
            heading: "Where and when",
            landing: Some(landing(world, fact)),
            ..Added::default()
        };
    }
    // what the record says in a field of its own stands there
    let here = |text: Option<&str>| text.is_some_and(|t| !t.is_empty());
    let placed = here(record.location.as_ref().map(|l| l.text.as_str()));
    all.retain(|f| match f.name.as_str() {
        "Game" => !here(record.game.as_deref()),
        "Place" => !placed || fact.outlines.len() > 1,
        name => matches!(name, "Works" | "Doubts of the portal’s editors"),
    });
    let mut other = otherwise(world, "evidence", fact.id);
    let date = world
        .portal()
        .dumps
        .last()
        .map(|d| d.date.clone())
        .unwrap_or_default();
    let at = format!(
        "the database of {}",
        date.split('T').next().unwrap_or_default()
    );
    let mut differs = |name: &str, page: &str, dump: &str| {
        let plain = |t: &str| t.split_whitespace().collect::<String>();
        if !page.is_empty() && plain(page) != plain(dump) {
            other.push(Otherwise {
                name: name.to_owned(),
                value: dump.to_owned(),
                at: at.clone(),
            });
        }
    };
    differs(
        "game",
        record.game.as_deref().unwrap_or_default(),
        &world.listed().game_name(fact.game),
    );
    differs(
        "kind",
        record.kind.as_deref().unwrap_or_default(),
        &fact.kind,
    );
    differs(
        "date",
        record.date.as_ref().map_or("", |d| d.text.as_str()),
        &fact.date,
    );
    for (name, ours, theirs) in [
        ("content", &record.content, &fact.content),
        ("rules", &record.rules, &fact.rules),
    ] {
        let Some(ours) = ours else { continue };
        let (lengths, sum) = crate::catalogue::measure(ours);
        if !theirs.sha256.is_empty() && sum != theirs.sha256 {
            let words: u32 = theirs.sentences.iter().sum();
            let here: u32 = lengths.iter().sum();
            let value = format!(
                "the text differs in words or punctuation: {} there, {here} here",
                counted(words as usize, "word", "words")
            );
            other.push(Otherwise {
                name: name.to_owned(),
                value,
                at: at.clone(),
            });
        }
    }
    Added {
        facts: all,
        heading: "The portal’s database adds",
        otherwise: other,
        doubts: found_of(world, fact),
        landing: Some(landing(world, fact)),
    }
}
