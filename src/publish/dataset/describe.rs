//! What describes the dataset to programs: Frictionless' data package, JSON-LD, RO-Crate.

use serde_json::{json, Value};

use super::{About, Table};
use crate::publish::bind::World;
use crate::publish::output::Tree;
use crate::publish::schemas::Schemas;
use crate::publish::text::sha256_hex;

const TITLE: &str = "ludarium: critical editions of traditional games that can be run";
const SAYS: &str = "Evidence records of the Ludii Portal, their accounts sentence by sentence, the rules that were made of them, \
                    worked positions, questions with readings, and figures of play.";

/// `datapackage.json`: <https://specs.frictionlessdata.io/data-package/>.
pub fn package(tables: &[Table], about: &About, tree: &Tree) -> Value {
    let resources: Vec<Value> = tables
        .iter()
        .map(|t| {
            let path = format!("tables/{}.csv", t.name);
            let bytes = tree.files().find(|(p, _)| *p == format!("data/{path}")).map(|(_, b)| b).unwrap_or_default();
            let fields: Vec<Value> = t
                .fields
                .iter()
                .map(|f| json!({"name": f.name, "type": f.kind.word(), "description": f.says}))
                .collect();
            let keys: Vec<Value> = t
                .fields
                .iter()
                .filter_map(|f| {
                    let (table, column) = f.refers?;
                    Some(json!({"fields": f.name, "reference": {"resource": table, "fields": column}}))
                })
                .collect();
            json!({
                "name": t.name,
                "path": path,
                "profile": "tabular-data-resource",
                "description": t.says,
                "format": "csv",
                "mediatype": "text/csv",
                "encoding": "utf-8",
                "bytes": bytes.len(),
                "hash": format!("sha256:{}", sha256_hex(bytes)),
                "schema": {"fields": fields, "primaryKey": t.key, "foreignKeys": keys, "missingValues": [""]},
            })
        })
        .collect();
    let listed = Schemas::of(tree);
    let with_files = listed.all.iter().filter(|f| !f.file_match.is_empty());
    let schemas = with_files
        .map(|f| json!({"path": f.path(), "title": f.description, "files": f.file_match}));
    json!({
        "profile": "tabular-data-package",
        "name": "ludarium",
        "title": TITLE,
        "description": SAYS,
        "version": about.version,
        "id": format!("sha256:{}", about.corpus),
        "licenses": [
            {"name": "MIT", "title": "MIT License", "path": "https://opensource.org/license/mit"},
            {"name": "Apache-2.0", "title": "Apache License 2.0", "path": "https://www.apache.org/licenses/LICENSE-2.0"},
        ],
        "contributors": [{"title": "The ludarium contributors", "role": "author"}],
        "resources": resources,
        "schemas": schemas.collect::<Vec<_>>(),
    })
}

/// `corpus.jsonld`: records and editions in the words of schema.org, each sentence with its place as a Web Annotation selector.
pub fn linked(world: &World, about: &About) -> Value {
    let records = world.records().map(|r| {
        json!({
            "@id": format!("records/{}", r.id),
            "@type": "CreativeWork",
            "identifier": r.id,
            "about": r.game,
            "isBasedOn": r.work.as_ref().filter(|k| world.works.contains_key(*k)).map(|k| format!("works/{k}")),
        })
    });
    let works = world.works.iter().map(|(key, w)| {
        json!({"@id": format!("works/{key}"), "@type": "CreativeWork", "name": w.title, "datePublished": w.year, "author": w.authors.iter().map(|(f, g)| format!("{f}, {g}")).collect::<Vec<_>>()})
    });
    let games = world.games.iter().flat_map(|g| {
        let e = g.edition;
        let edition = json!({
            "@id": format!("editions/{}", e.slug),
            "@type": "CreativeWork",
            "name": e.about.title,
            "abstract": e.about.summary,
            "isBasedOn": format!("records/{}", e.about.record),
            "identifier": format!("rules {}", g.rules.sha256()),
        });
        let sentences = e.account.sentences.iter().map(move |s| {
            let field = s.layer.field();
            json!({
                "@id": format!("editions/{}#{}", e.slug, s.id),
                "@type": "oa:Annotation",
                "oa:hasTarget": {
                    "oa:hasSource": format!("records/{}#{field}", e.account.record_of(s)),
                    "oa:hasSelector": selectors(s),
                },
                "oa:motivatedBy": "oa:classifying",
                "oa:bodyValue": json!(s)["status"],
            })
        });
        std::iter::once(edition).chain(sentences)
    });
    json!({
        "@context": {"@vocab": "https://schema.org/", "oa": "http://www.w3.org/ns/oa#"},
        "@id": ".",
        "@type": "Dataset",
        "name": TITLE,
        "description": SAYS,
        "version": about.version,
        "identifier": format!("sha256:{}", about.corpus),
        "license": ["https://spdx.org/licenses/MIT", "https://spdx.org/licenses/Apache-2.0"],
        "hasPart": works.chain(records).chain(games).collect::<Vec<_>>(),
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

/// `ro-crate-metadata.json`: <https://www.researchobject.org/ro-crate/specification/1.1/>.
pub fn crate_of(world: &World, about: &About, tree: &Tree) -> Value {
    let files: Vec<(&str, usize, String)> = tree
        .files()
        .filter_map(|(p, b)| Some((p.strip_prefix("data/")?, b.len(), sha256_hex(b))))
        .collect();
    let listed = Schemas::of(tree);
    let latest = world
        .works
        .values()
        .filter_map(|w| w.year.parse::<i32>().ok())
        .max();
    let mut graph = vec![
        json!({
            "@id": "ro-crate-metadata.json",
            "@type": "CreativeWork",
            "conformsTo": {"@id": "https://w3id.org/ro/crate/1.1"},
            "about": {"@id": "./"},
        }),
        json!({
            "@id": "./",
            "@type": "Dataset",
            "name": TITLE,
            "description": SAYS,
            "version": about.version,
            "identifier": format!("sha256:{}", about.corpus),
            "temporalCoverage": latest.map(|y| format!("../{y}")),
            "license": {"@id": "https://spdx.org/licenses/MIT"},
            "author": {"@id": "#contributors"},
            "hasPart": files.iter().map(|(p, ..)| json!({"@id": p})).collect::<Vec<_>>(),
        }),
        json!({"@id": "#contributors", "@type": "Organization", "name": "The ludarium contributors"}),
        json!({"@id": "https://spdx.org/licenses/MIT", "@type": "CreativeWork", "name": "MIT License; Apache-2.0 at your choice; quotations belong to the works named with them"}),
    ];
    for (path, bytes, sha256) in files {
        let format = match path.rsplit('.').next() {
            _ if path.ends_with(".schema.json") => "application/schema+json",
            Some("csv") => "text/csv",
            Some("json") => "application/json",
            Some("jsonld") => "application/ld+json",
            Some("sqlite") => "application/vnd.sqlite3",
            Some("toml") => "application/toml",
            Some("geojson") => "application/geo+json",
            Some("bib") => "application/x-bibtex",
            _ => "text/plain",
        };
        let mut file = json!({"@id": path, "@type": "File", "encodingFormat": format, "contentSize": bytes.to_string(), "sha256": sha256});
        if let Some(schema) = listed.of_file(path) {
            file["conformsTo"] = json!({"@id": schema.path()});
        }
        graph.push(file);
    }
    json!({"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph})
}
