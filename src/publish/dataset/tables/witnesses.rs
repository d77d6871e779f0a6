//! The habits of a critical edition as tables: witnesses with their sigla and rights, emendations, where witnesses differ, a concordance of
//! names and numbers, and an index of informants.

use serde_json::{json, Value};

use super::sources::ids as records;
use super::{known, refers, text, Table};
use crate::corpus::account::Stream;
use crate::corpus::witnesses::emended;
use crate::corpus::{Edition, Layer};
use crate::publish::bind::World;

fn editions<'w>(world: &'w World) -> impl Iterator<Item = &'w Edition> {
    world.corpus.editions.iter()
}

/// The work that an edition rests on, where the bibliography has it: a draft may not say yet.
fn work(world: &World, e: &Edition) -> Value {
    let work = world.corpus.work(&e.about.work);
    work.map_or(Value::Null, |w| json!(w.key))
}

pub(super) fn all(world: &World) -> Vec<Table> {
    vec![
        witnesses(world),
        emendations(world),
        differences(world),
        concordance(world),
        informants(world),
    ]
}

fn witnesses(world: &World) -> Table {
    let records = records(world);
    let rows = |e: &Edition| -> Vec<Vec<Value>> {
        let row = |stream: &Stream<'_>| {
            let source = world.source_of(stream.record);
            let says = match stream.layer {
                Layer::Primary => "the account, as the record quotes it".to_owned(),
                Layer::Editorial => format!("the summary of {}", source.editors),
            };
            // work and pages are those of the edition's own record
            let main = stream.record == e.account.record;
            let of_main = |value: Value| if main { value } else { Value::Null };
            vec![
                json!(e.slug),
                json!(stream.siglum),
                json!(says),
                of_main(work(world, e)),
                of_main(known(&e.about.pages)),
                json!(records.contains(stream.record).then_some(stream.record)),
                json!(stream.note),
                json!(source.rights_in(stream.layer)),
            ]
        };
        e.account.streams().iter().map(row).collect()
    };
    Table {
        name: "witnesses",
        says: "A witness of an edition, with its siglum, which is the letter of its sentences.",
        key: &["edition", "siglum"],
        fields: vec![
            refers("edition", "editions", "slug", "the edition"),
            text("siglum", "C or R; A.C, A.R of a further witness"),
            text("says", "what it is"),
            refers("work", "works", "key", "the printed work"),
            text("pages", "the pages that are cited"),
            refers("record", "records", "id", "the record that hands it down"),
            text("note", "what the edition says of a further witness"),
            text("rights", "with whom the rights in its words lie"),
        ],
        rows: editions(world).flat_map(rows).collect(),
    }
}

fn emendations(world: &World) -> Table {
    let rows = |e: &Edition| -> Vec<Vec<Value>> {
        let slips = e.witnesses.iter().flat_map(|w| &w.slips);
        // a slip of no sentence is told by `check`
        slips
            .filter(|s| e.account.sentence(&s.sentence).is_some())
            .map(|s| {
                let all: Vec<_> = e
                    .witnesses
                    .iter()
                    .flat_map(|w| w.slips_of(&s.sentence))
                    .collect();
                let words: Option<String> = e
                    .account
                    .sentence(&s.sentence)
                    .and_then(|s| s.text.clone().into());
                let whole = words.filter(|w| !w.is_empty()).map(|w| emended(&w, &all));
                vec![
                    json!(e.slug),
                    json!(s.sentence),
                    json!(s.sic),
                    json!(s.corr),
                    json!(whole),
                ]
            })
            .collect()
    };
    Table {
        name: "emendations",
        says: "A slip of a witness, with what must be meant.",
        key: &["edition", "sentence", "sic"],
        fields: vec![
            refers("edition", "editions", "slug", "the edition"),
            text("sentence", "the sentence"),
            text("sic", "what stands there"),
            text("corr", "what must be meant"),
            text(
                "emended",
                "the whole sentence with all its slips mended, where its words are here",
            ),
        ],
        rows: editions(world).flat_map(rows).collect(),
    }
}

fn differences(world: &World) -> Table {
    let rows = |e: &Edition| -> Vec<Vec<Value>> {
        let there = |id: &str| e.account.sentence(id).is_some();
        let mut out: Vec<Vec<Value>> = (e.account.differences())
            .filter(|d| there(d.summary) && there(d.account))
            .map(|d| {
                vec![
                    json!(e.slug),
                    json!(d.summary),
                    json!(d.account),
                    json!(d.told_by.note),
                ]
            })
            .collect();
        // told from either side it is one difference
        let mut met: Vec<(Value, Value)> = vec![];
        out.retain(|row| {
            let pair = (row[1].clone(), row[2].clone());
            let new = !met.contains(&pair);
            met.push(pair);
            new
        });
        out
    };
    Table {
        name: "differences",
        says: "A place where the editors' summary and the ethnographer say different things.",
        key: &["edition", "summary", "account"],
        fields: vec![
            refers("edition", "editions", "slug", "the edition"),
            text("summary", "sentence of the summary"),
            text("account", "sentence of the account"),
            text("note", "what the edition says of it"),
        ],
        rows: editions(world).flat_map(rows).collect(),
    }
}

fn concordance(world: &World) -> Table {
    let records = records(world);
    let rows = |e: &Edition| -> Vec<Vec<Value>> {
        let called: Vec<String> = e
            .witnesses
            .iter()
            .flat_map(|w| &w.called)
            .map(|c| format!("{} ({})", c.name, c.cites.join(", ")))
            .collect();
        let article = world.corpus.work(&e.about.work);
        let article = article.and_then(|w| w.pages.clone());
        let place = world.corpus.place(&e.about.place);
        let place = place.map_or(Value::Null, |p| json!(p.id));
        let sends: Vec<&str> = e
            .about
            .leans_on
            .iter()
            .map(|l| l.account.as_str())
            .collect();
        vec![vec![
            json!(e.slug),
            json!(e.about.title),
            json!(called.join("; ")),
            json!(sends.join("; ")),
            json!(records
                .contains(e.about.record.as_str())
                .then_some(&e.about.record)),
            work(world, e),
            json!(e.about.pages),
            json!(article),
            place,
        ]]
    };
    Table {
        name: "concordance",
        says: "An edition with the names and numbers under which its game goes elsewhere.",
        key: &["edition"],
        fields: vec![
            refers("edition", "editions", "slug", "the edition"),
            text("title", "the game's name here"),
            text(
                "called",
                "names and numbers in the printed work, with the sentences that have them",
            ),
            text("sends", "the accounts to which it sends its readers"),
            refers("record", "records", "id", "the record"),
            refers("work", "works", "key", "the printed work"),
            text("pages", "the pages that are cited"),
            text("article", "first to last page of the article"),
            refers("place", "places", "id", "the place"),
        ],
        rows: editions(world).flat_map(rows).collect(),
    }
}

fn informants(world: &World) -> Table {
    let mut rows: Vec<Vec<Value>> = vec![];
    for e in editions(world) {
        for i in e.witnesses.iter().flat_map(|w| &w.informants) {
            rows.push(vec![
                json!(i.name),
                json!(e.slug),
                json!(i.cites.join("; ")),
            ]);
        }
    }
    rows.sort_by_key(|row| (row[0].to_string(), row[1].to_string()));
    Table {
        name: "informants",
        says: "Somebody who told or played a game, as the account spells the name.",
        key: &["name", "edition"],
        fields: vec![
            text("name", "the name"),
            refers("edition", "editions", "slug", "the edition"),
            text("cites", "sentences that have the name"),
        ],
        rows,
    }
}
