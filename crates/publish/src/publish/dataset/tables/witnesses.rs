//! The habits of a critical edition as tables: witnesses with their sigla and rights, emendations, where witnesses differ, a concordance of
//! names and numbers, and an index of informants.

use serde_json::json;

use super::table::{known, Table};
use crate::corpus::witnesses::emended;
use crate::corpus::{Edition, Layer};
use crate::publish::bind::World;
use crate::publish::dataset::listed::ids as records;

/// The work that an edition rests on, where the bibliography has it: a draft may not say yet.
fn work<'w>(world: &World<'w>, e: &Edition) -> Option<&'w str> {
    world.corpus.work(&e.about.work).map(|w| w.key.as_str())
}

pub(super) fn all(world: &World) -> [Table; 5] {
    [
        witnesses(world),
        emendations(world),
        differences(world),
        concordance(world),
        informants(world),
    ]
}

fn witnesses(world: &World) -> Table {
    let records = records(world);
    let all = world.corpus.editions.iter().flat_map(|e| {
        let streams = e.account.streams().into_iter();
        // work and pages are those of the edition's own record
        streams.map(move |s| (e, Some(e).filter(|e| s.record == e.account.record), s))
    });
    columns! {
        witnesses: "A witness of an edition, with its siglum, which is the letter of its sentences.", by (edition, siglum), from all;
        Text edition => editions.slug: "the edition", |(e, ..)| &e.slug;
        Text siglum: "C or R; A.C, A.R of a further witness", |(.., s)| json!(s.siglum);
        Text says: "what it is", |(.., s)| match s.layer {
            Layer::Primary => "the account, as the record quotes it".to_owned(),
            Layer::Editorial => format!("the summary of {}", world.source_of(s.record).editors),
        };
        Text work => works.key: "the printed work", |(_, main, _)| main.and_then(|e| work(world, e));
        Text pages: "the pages that are cited", |(_, main, _)| main.and_then(|e| known(&e.about.pages));
        Text record => records.id: "the record that contains it", |(.., s)| Some(s.record).filter(|r| records.contains(*r));
        Text note: "what the edition says about a further witness", |(.., s)| s.note;
        Text rights: "who holds the rights in its words", |(.., s)| world.source_of(s.record).rights_in(s.layer).to_owned();
    }
}

fn emendations(world: &World) -> Table {
    let all = world.corpus.editions.iter().flat_map(|e| {
        let slips = e.witnesses.iter().flat_map(|w| &w.slips);
        // a slip of no sentence is reported by `check`
        slips.filter_map(move |slip| Some((e, slip, e.account.sentence(&slip.sentence)?)))
    });
    columns! {
        emendations: "A slip of a witness, with what must be meant.", by (edition, sentence, sic), from all;
        Text edition => editions.slug: "the edition", |(e, ..)| &e.slug;
        Text sentence: "the sentence", |(_, slip, _)| &slip.sentence;
        Text sic: "what the text has", |(_, slip, _)| &slip.sic;
        Text corr: "our correction", |(_, slip, _)| &slip.corr;
        Text emended: "the whole sentence with all its slips corrected, if the corpus has its words", |(e, _, sentence)| {
                let slips = e.witnesses.iter().flat_map(|w| w.slips_of(&sentence.id));
                known(&sentence.text).map(|words| emended(words, &slips.collect::<Vec<_>>()))
            };
        (edition, sentence) => sentences(edition, id);
    }
}

fn differences(world: &World) -> Table {
    let all = world.corpus.editions.iter().flat_map(|e| {
        let there = |id: &str| e.account.sentence(id).is_some();
        // noted from either side it is one difference
        let mut met = vec![];
        e.account
            .differences()
            .filter(move |d| there(d.summary) && there(d.account))
            .filter(move |d| {
                let pair = (d.summary, d.account);
                let new = !met.contains(&pair);
                met.push(pair);
                new
            })
            .map(move |d| (e, d))
    });
    columns! {
        differences: "A place where the editors' summary and the ethnographer say different things.", by (edition, summary, account), from all;
        Text edition => editions.slug: "the edition", |(e, _)| &e.slug;
        Text summary: "sentence of the summary", |(_, d)| d.summary;
        Text account: "sentence of the account", |(_, d)| d.account;
        Text note: "what the edition says about it", |(_, d)| &d.told_by.note;
        (edition, summary) => sentences(edition, id);
        (edition, account) => sentences(edition, id);
    }
}

fn concordance(world: &World) -> Table {
    let records = records(world);
    let corpus = &world.corpus;
    let called = |e: &Edition| -> Vec<String> {
        let called = e.witnesses.iter().flat_map(|w| &w.called);
        called
            .map(|c| format!("{} ({})", c.name, c.cites.join(", ")))
            .collect()
    };
    let sends = |e: &Edition| -> Vec<String> {
        let leans = e.about.leans_on.iter();
        leans.map(|l| l.account.clone()).collect()
    };
    columns! {
        concordance: "An edition with the names and numbers under which its game is known elsewhere.", by (edition), from &corpus.editions;
        Text edition => editions.slug: "the edition", |e| &e.slug;
        Text title: "the game's name here", |e| &e.about.title;
        Text called: "names and numbers in the printed work, with the sentences that have them", |e| called(e).join("; ");
        Text sends: "the accounts to which it refers its readers", |e| { sends(e).join("; ") };
        Text record => records.id: "the record", |e| Some(&e.about.record).filter(|r| records.contains(r.as_str()));
        Text work => works.key: "the printed work", |e| work(world, e);
        Text pages: "the pages that are cited", |e| &e.about.pages;
        Text article: "first to last page of the article", |e| corpus.work(&e.about.work).and_then(|w| w.pages.as_ref());
        Text place => places.id: "the place", |e| corpus.place(&e.about.place).map(|p| &p.id);
    }
}

fn informants(world: &World) -> Table {
    let mut all: Vec<_> = world
        .corpus
        .editions
        .iter()
        .flat_map(|e| {
            let informants = e.witnesses.iter().flat_map(|w| &w.informants);
            informants.map(move |i| (i, &e.slug))
        })
        .collect();
    all.sort_by_key(|(i, slug)| (json!(i.name).to_string(), *slug));
    columns! {
        informants: "A person who described or played a game, with the name as the account spells it.", by (name, edition), from all;
        Text name: "the name", |(i, _)| &i.name;
        Text edition => editions.slug: "the edition", |(_, slug)| *slug;
        Text cites: "sentences that have the name", |(i, _)| { i.cites.join("; ") };
    }
}
