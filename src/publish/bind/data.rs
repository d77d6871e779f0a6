//! The corpus as files beside the pages, and the page that lists them.

use super::super::output::Tree;
use super::super::schemas::Schemas;
use super::super::text::{anchor, grouped, sha256_hex};
use super::super::view::{DataFile, DataPage};
use super::World;

/// Puts the corpus' files into `data/`, as they are. Tells the files whose names cannot stand there.
#[must_use]
pub fn data_files(world: &World, tree: &mut Tree) -> Vec<String> {
    let mut left_out = Vec::new();
    for (name, text) in &world.corpus.files.texts {
        let plain = name.split('/').all(|part| anchor(part) == part);
        if !plain || tree.put(&format!("data/{name}"), text.as_bytes()).is_err() {
            left_out.push(format!(
                "corpus: “{name}” cannot stand in an address, so it is not among the data; \
                 name it with letters, figures, -, _ and ."
            ));
        }
    }
    left_out
}

/// Lists what lies in `data/`.
#[must_use]
pub fn data_page(world: &World, tree: &Tree) -> DataPage {
    let files = tree.files().filter(|(path, _)| path.starts_with("data/"));
    let schemas = Schemas::of(tree);
    let schema_of = |name: &str| schemas.of_file(name).map(|f| format!("data/{}", f.path()));
    DataPage {
        files: files
            .map(|(path, bytes)| DataFile {
                href: path.to_owned(),
                name: path["data/".len()..].to_owned(),
                holds: schemas.by_path(&path["data/".len()..]).map_or_else(
                    || holds(world, &path["data/".len()..]),
                    |f| format!("JSON Schema: {}", f.description),
                ),
                schema: schema_of(&path["data/".len()..]),
                bytes: grouped(bytes.len() as u64),
                sha256: sha256_hex(bytes),
            })
            .collect(),
    }
}

/// What a file holds, in words.
fn holds(world: &World, name: &str) -> String {
    let parts: Vec<&str> = name.split('/').collect();
    let title = |slug: &str| {
        let edition = world.corpus.editions.iter().find(|e| e.slug == slug);
        edition.map_or_else(|| slug.to_owned(), |e| e.about.title.clone())
    };
    match parts.as_slice() {
        ["evidence", file] => {
            let id = file.trim_end_matches(".json");
            let game = world.corpus.records.get(id).and_then(|r| r.game.clone());
            game.map_or_else(
                || "an evidence record".to_owned(),
                |g| format!("the evidence record on {g}"),
            )
        }
        ["portal-games", _] => "a game page of the portal".to_owned(),
        ["games", "_shared", _] => "clauses that several games share".to_owned(),
        ["games", slug, "rules.toml"] => {
            format!("the rules of {}: clauses, questions, readings", title(slug))
        }
        ["games", slug, "account.toml"] => format!(
            "every sentence of the account of {}, with its status",
            title(slug)
        ),
        ["games", slug, "edition.toml"] => format!("about the edition of {}", title(slug)),
        ["games", slug, "examples.toml"] => format!("worked positions of {}", title(slug)),
        ["games", slug, "howto.toml"] => {
            format!("how {} is played, in six lines", title(slug))
        }
        ["games", slug, "witnesses.toml"] => format!(
            "slips of the text of {}, names in print, informants",
            title(slug)
        ),
        ["tei", "edition.rng"] => "the part of TEI that the editions use, as RELAX NG".to_owned(),
        ["tei", file] => format!(
            "the edition of {} as TEI P5",
            title(file.trim_end_matches(".xml"))
        ),
        ["games", slug, "claims.toml"] => {
            format!("what the ethnographer claims of {}", title(slug))
        }
        ["games", slug, "records", _] => format!("a recorded game of {}", title(slug)),
        ["figures", file] => format!("the figures of {}", title(file.trim_end_matches(".json"))),
        ["studies", "results", file] => {
            format!("results of the study {}", file.trim_end_matches(".json"))
        }
        ["studies", file] => format!("what the study {} plays", file.trim_end_matches(".toml")),
        ["tables", file] => format!(
            "the table {} of the data package",
            file.trim_end_matches(".csv")
        ),
        ["compared", file] => format!(
            "where two games part: {}",
            file.trim_end_matches(".json").replace("--", " and ")
        ),
        ["played", file] => format!(
            "what random play met under the rules of {}",
            title(file.trim_end_matches(".json"))
        ),
        ["ludarium.sqlite"] => "all tables in one SQLite file".to_owned(),
        ["datapackage.json"] => {
            "the tables, column by column: a Frictionless data package".to_owned()
        }
        ["corpus.jsonld"] => {
            "records, editions and sentences as JSON-LD, sentences with Web Annotation selectors"
                .to_owned()
        }
        ["ro-crate-metadata.json"] => "all files, described as an RO-Crate".to_owned(),
        ["SHA256SUMS"] => {
            "checksums of all of them; `sha256sum -c SHA256SUMS` holds them against the files"
                .replace('`', "")
        }
        ["portal", "evidence.csv"] => "facts of all records of the portal’s database".to_owned(),
        ["portal", "games.csv"] => "its games".to_owned(),
        ["portal", "rulesets.csv"] => "its rulesets".to_owned(),
        ["portal", "sources.csv"] => "its works, word for word".to_owned(),
        ["portal", "variants.csv"] => "what older dumps of it say otherwise".to_owned(),
        ["portal", "dumps.csv"] => "the dumps that its facts come from".to_owned(),
        ["portal", "outlines.geojson"] => "outlines of peoples and regions, simplified".to_owned(),
        ["portal-works.bib"] => {
            "the works of the portal’s database, as far as they could be read, as BibLaTeX"
                .to_owned()
        }
        ["findings.csv"] => "what the program finds in the portal’s database".to_owned(),
        ["works.bib"] => "the works, as BibLaTeX".to_owned(),
        ["places.geojson"] => "the places, each with its uncertainty, as GeoJSON".to_owned(),
        ["matrix.json"] => "the matrix of aspects and games".to_owned(),
        ["kept.sha256"] => "checksums of what commands computed and the corpus keeps".to_owned(),
        ["build.json"] => "what this site was built from".to_owned(),
        ["schema", "catalog.json"] => "the list of all schemas".to_owned(),
        _ => String::new(),
    }
}
