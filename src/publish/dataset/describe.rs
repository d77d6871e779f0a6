//! What describes the dataset to programs: Frictionless' data package, JSON-LD, RO-Crate.

use serde_json::{json, Map, Value};

use super::rights;
use super::{About, Table};
use crate::config::Licence;
use crate::corpus::Layer;
use crate::publish::bind::World;
use crate::publish::cite::Work;
use crate::publish::text::anchor;

pub const SAYS: &str = "Records of how games were played, their accounts sentence by sentence, the rules that were made of them, \
                    worked positions, questions with readings, and figures of play.";

/// What is asked of the SQLite file most, as Datasette lists it: name, title, question.
const QUERIES: [(&str, &str, &str); 3] = [
    (
        "words",
        "Sentences, rules and doubts by their words",
        "SELECT edition, kind, id, text FROM words WHERE words MATCH :words ORDER BY rank",
    ),
    (
        "rule",
        "What a rule rests on",
        "SELECT * FROM rules_and_sources WHERE rule = :rule ORDER BY number",
    ),
    (
        "figure",
        "A figure in all games",
        "SELECT * FROM figures_of_games WHERE statistic = :statistic ORDER BY value",
    ),
];

/// `metadata.json` for `datasette ludarium.sqlite --metadata metadata.json`: <https://docs.datasette.io/en/stable/metadata.html>.
pub fn datasette(tables: &[Table], about: &About) -> Value {
    let described: Map<String, Value> = tables
        .iter()
        .map(|t| {
            let columns: Map<String, Value> = t
                .fields
                .iter()
                .map(|f| (f.name.to_owned(), json!(f.says)))
                .collect();
            let terms = rights::licences(
                about.config,
                rights::parts(&format!("tables/{}.csv", t.name)),
            );
            let names: Vec<String> = terms.into_iter().map(|l| l.name).collect();
            let text =
                json!({"description": t.says, "license": names.join(", "), "columns": columns});
            (t.name.to_owned(), text)
        })
        .collect();
    let queries: Map<String, Value> = QUERIES
        .iter()
        .map(|(name, title, sql)| ((*name).to_owned(), json!({"title": title, "sql": sql})))
        .collect();
    let database = json!({"description": SAYS, "tables": described, "queries": queries});
    let mut out = json!({
        "title": about.config.site.full(),
        "description": SAYS,
        "license": about.config.licence.says(),
        "databases": {"ludarium": database},
    });
    if let Some(address) = &about.config.site.address {
        out["source"] = json!(about.config.site.title);
        out["source_url"] = json!(address);
    }
    out
}

/// What holds the whole of the data: file and kind.
const DOWNLOADS: [(&str, &str); 2] = [
    ("datapackage.json", "application/json"),
    ("ludarium.sqlite", "application/vnd.sqlite3"),
];

/// Where a place stands on the map's page.
fn place_address(id: &str) -> String {
    format!("map.html#place-{}", anchor(id))
}

/// `corpus.jsonld`: works, places, records and editions in the words of schema.org, each sentence with its place as a Web Annotation selector.
pub fn linked(world: &World, about: &About) -> Value {
    let record = |id: &str, game: Option<&String>, work: Option<&Work>| {
        let source = world.source_of(id);
        let rights = format!(
            "Rights in the quoted account: {}; in the summary: {}.",
            source.rights_in(Layer::Primary),
            source.rights_in(Layer::Editorial)
        );
        json!({
            "@id": format!("records/{id}.html"),
            "@type": "CreativeWork",
            "identifier": id,
            "about": game,
            "copyrightNotice": rights,
            "isBasedOn": work.map(|w| format!("works/{}.html", w.key)),
        })
    };
    let here = world
        .records()
        .map(|r| record(&r.id, r.game.as_ref(), world.work_of(r)));
    let elsewhere = world.edited_elsewhere().map(|(id, facts)| {
        let game = world.portal().games.get(&facts.game).map(|g| &g.name);
        record(id, game, world.work_elsewhere(id))
    });
    let records = here.chain(elsewhere);
    let works = world.works.iter().map(|(key, w)| {
        json!({"@id": format!("works/{key}.html"), "@type": "CreativeWork", "name": w.title, "datePublished": w.year, "author": w.authors.iter().map(|(f, g)| format!("{f}, {g}")).collect::<Vec<_>>()})
    });
    let places = world.corpus.places.iter().map(|p| {
        json!({
            "@id": place_address(&p.id),
            "@type": "Place",
            "name": p.name,
            "geo": {"@type": "GeoCoordinates", "latitude": p.lat, "longitude": p.lon},
            "skos:closeMatch": p.matches(),
        })
    });
    let games = world.games.iter().flat_map(|g| {
        let e = g.edition;
        let edition = json!({
            "@id": format!("editions/{}.html", e.slug),
            "@type": "CreativeWork",
            "name": e.about.title,
            "abstract": e.about.summary,
            "isBasedOn": format!("records/{}.html", e.about.record),
            "identifier": format!("rules {}", g.rules.sha256()),
            "spatialCoverage": std::iter::once(&e.about.place).chain(&e.about.places).filter(|p| !p.is_empty()).map(|p| place_address(p)).collect::<Vec<_>>(),
        });
        let sentences = e.account.sentences.iter().map(move |s| {
            // the page of a record whose words are elsewhere is not that of this account
            let place = match (s.is_elsewhere(), s.layer) {
                (true, _) => "",
                (false, Layer::Primary) => "#layer-primary",
                (false, Layer::Editorial) => "#layer-editorial",
            };
            json!({
                "@id": format!("editions/{}.html#{}", e.slug, s.id),
                "@type": "oa:Annotation",
                "oa:hasTarget": {
                    "oa:hasSource": format!("records/{}.html{place}", e.account.record_of(s)),
                    "oa:hasSelector": selectors(s),
                },
                "oa:motivatedBy": "oa:classifying",
                "oa:bodyValue": json!(s)["status"],
            })
        });
        std::iter::once(edition).chain(sentences)
    });
    json!({
        "@context": {
            // all addresses are of pages: where the collection says where it is published, there, else beside this file's folder
            "@base": about.config.site.address.as_deref().unwrap_or("../"),
            "@vocab": "https://schema.org/",
            "oa": "http://www.w3.org/ns/oa#",
            "skos": "http://www.w3.org/2004/02/skos/core#",
            "skos:closeMatch": {"@type": "@id"},
            "spatialCoverage": {"@type": "@id"},
            "isBasedOn": {"@type": "@id"},
            "license": {"@type": "@id"},
            "contentUrl": {"@type": "@id"},
            "oa:hasSource": {"@type": "@id"},
            "oa:motivatedBy": {"@type": "@id"},
        },
        "@id": ".",
        "@type": "Dataset",
        "name": about.config.site.full(),
        "description": SAYS,
        "version": about.config.site.version(),
        "identifier": format!("sha256:{}", about.corpus),
        "license": Licence::addresses(&about.config.licence.data),
        "distribution": DOWNLOADS.iter().map(|(file, format)| json!({"@type": "DataDownload", "contentUrl": format!("data/{file}"), "encodingFormat": format})).collect::<Vec<_>>(),
        "hasPart": works.chain(places).chain(records).chain(games).collect::<Vec<_>>(),
    })
}

/// Where a sentence stands in its field, and its words where they are here.
fn selectors(s: &crate::corpus::Sentence) -> Vec<Value> {
    let place =
        json!({"@type": "oa:TextPositionSelector", "oa:start": s.span[0], "oa:end": s.span[1]});
    let quote = json!({"@type": "oa:TextQuoteSelector", "oa:exact": s.text});
    match s.text.is_empty() {
        true => vec![place],
        false => vec![place, quote],
    }
}
