//! The corpus as files beside the pages, and the page that lists them.

use super::super::output::Tree;
use super::super::schemas::Schemas;
use super::super::text::{anchor, capital, counted, grouped};
use super::super::view::{DataFile, DataGroup, DataPage};
use super::portal;
use super::world::World;
use crate::record::to_bytes;

/// Puts the corpus' files into `data/`, as they are. Tells the files whose names cannot stand there.
pub fn data_files(world: &World, tree: &mut Tree) -> Vec<String> {
    let mut left_out = Vec::new();
    for (name, text) in &world.corpus.files.texts {
        let plain = name.split('/').all(|part| anchor(part) == part);
        let added = (name == "portal/evidence.csv").then(|| portal::with_found(world, text));
        let bytes = added.flatten().unwrap_or_else(|| text.as_bytes().to_vec());
        if !plain || tree.put(&format!("data/{name}"), bytes).is_err() {
            left_out.push(format!(
                "corpus: “{name}” cannot stand in an address, so it is not among the data; \
                 name it with letters, figures, -, _ and ."
            ));
        }
    }
    // what was written by hand is there as JSON too, as programs read all records
    for record in world.records() {
        let path = format!("data/evidence/{}.json", record.id);
        if !tree.has(&path) && tree.put(&path, to_bytes(record)).is_err() {
            left_out.push(format!("corpus: {path} is taken"));
        }
    }
    left_out
}

/// Lists what lies in `data/`.
pub fn data_page(world: &World, tree: &Tree) -> DataPage {
    let files = tree.all().filter(|(path, _)| path.starts_with("data/"));
    let schemas = Schemas::of(tree);
    let schema_of = |name: &str| schemas.of_file(name).map(|f| format!("data/{}", f.path()));
    let mut groups: Vec<DataGroup> = vec![];
    let mut sizes: Vec<u64> = vec![];
    for (path, made) in files {
        let name = &path["data/".len()..];
        let file = DataFile {
            href: path.to_owned(),
            name: name.to_owned(),
            holds: schemas.by_path(name).map_or_else(
                || holds(world, name),
                |f| format!("JSON Schema: {}", f.description),
            ),
            schema: schema_of(name),
            bytes: grouped(made.bytes),
            sha256: made.sum[..DIGITS].to_owned(),
        };
        let title = group(world, name);
        let at = groups
            .iter()
            .position(|g| g.name == title)
            .unwrap_or_else(|| {
                sizes.push(0);
                groups.push(DataGroup {
                    name: title,
                    line: String::new(),
                    files: vec![],
                    more: 0,
                });
                groups.len() - 1
            });
        sizes[at] += made.bytes;
        groups[at].files.push(file);
    }
    for (g, size) in groups.iter_mut().zip(&sizes) {
        g.line = format!(
            "{}, {} kB",
            counted(g.files.len(), "file", "files"),
            grouped(size.div_ceil(1000))
        );
        // what grows with the games, or with their pairs: some show what they are like, the list of checksums names them all
        if g.files.len() > MANY && g.name != SCHEMAS {
            g.more = g.files.len() - SHOWN;
            g.files.truncate(SHOWN);
        }
    }
    // packages and lists of all of it first, then the games, then what is made of them
    groups.sort_by_key(|g| rank(&g.name));
    DataPage {
        cldf: tree.has("data/cldf/StructureDataset-metadata.json"),
        groups,
    }
}

/// Digits of a checksum that the page shows; SHA256SUMS has them whole.
const DIGITS: usize = 8;
/// More files than these under one head are not all listed.
const MANY: usize = 60;
/// As many are, then.
const SHOWN: usize = 24;

const WHOLE: &str = "Packages, lists and single files";
const TABLES: &str = "Tables";
/// Each tells of another format: all are listed.
const SCHEMAS: &str = "Schemas";

fn rank(name: &str) -> usize {
    [WHOLE, TABLES]
        .iter()
        .position(|first| *first == name)
        .unwrap_or(2)
}

/// Under which head a file is listed: a game's own, or that of its folder.
fn group(world: &World, name: &str) -> String {
    let parts: Vec<&str> = name.split('/').collect();
    let title = |slug: &str| {
        let edition = world.corpus.editions.iter().find(|e| e.slug == slug);
        edition.map(|e| e.about.title.clone())
    };
    match parts.as_slice() {
        [_] => WHOLE.to_owned(),
        ["tables", ..] => TABLES.to_owned(),
        ["games", slug, ..] => {
            title(slug).unwrap_or_else(|| "Clauses that several games share".to_owned())
        }
        ["evidence" | "portal-games", ..] => "Records as received".to_owned(),
        ["portal", ..] => "The portal’s database: facts".to_owned(),
        ["schema", ..] => SCHEMAS.to_owned(),
        ["figures" | "studies" | "played", ..] => "Figures and studies".to_owned(),
        ["puzzles" | "solved", ..] => "Puzzles and small boards".to_owned(),
        ["lud", ..] => "Rules for Ludii".to_owned(),
        ["worked", ..] => "Worked examples of rulesets".to_owned(),
        ["tei", ..] => "Editions as TEI".to_owned(),
        ["compared", ..] => "Where two games differ".to_owned(),
        ["codings", ..] => "Second readers".to_owned(),
        ["cldf", ..] => "The matrix as CLDF".to_owned(),
        [folder, ..] => capital(folder),
        [] => WHOLE.to_owned(),
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
            let id = file.rsplit_once('.').map_or(*file, |(id, _)| id);
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
            format!("how to play {}, in six lines", title(slug))
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
            format!("claims of the account of {}", title(slug))
        }
        ["games", slug, "records", _] => format!("a recorded game of {}", title(slug)),
        ["figures", file] => format!("the figures of {}", title(file.trim_end_matches(".json"))),
        ["studies", "results", file] => {
            format!("results of the study {}", file.trim_end_matches(".json"))
        }
        ["studies", file] => format!("settings of the study {}", file.trim_end_matches(".toml")),
        ["tables", file] => format!(
            "the table {} of the data package",
            file.trim_end_matches(".csv")
        ),
        ["compared", file] => format!(
            "where two games differ: {}",
            file.trim_end_matches(".json").replace("--", " and ")
        ),
        ["solved", file] => format!(
            "the smallest boards of {}, solved",
            title(file.trim_end_matches(".json"))
        ),
        ["puzzles", file] => format!(
            "puzzles of {}, with their proofs",
            title(file.trim_end_matches(".json"))
        ),
        ["lud", "exports.json"] => "what the rules for Ludii leave out, clause by clause".to_owned(),
        ["lud", file] => format!("the rules of {} for Ludii", title(file.trim_end_matches(".lud"))),
        ["played", file] => format!(
            "situations that came up in random play under the rules of {}",
            title(file.trim_end_matches(".json"))
        ),
        ["ludarium.sqlite"] => "all tables in one SQLite file".to_owned(),
        ["metadata.json"] => "settings of Datasette for the SQLite file".to_owned(),
        ["README.md"] => "what is in this folder, and how to open it in a spreadsheet".to_owned(),
        ["rights.txt"] => "the licence of each file".to_owned(),
        ["datapackage.json"] => {
            "the tables, column by column: a Frictionless data package".to_owned()
        }
        ["cldf", "StructureDataset-metadata.json"] => {
            "the matrix of games and aspects, with all records, as a CLDF StructureDataset".to_owned()
        }
        ["cldf", file] => format!(
            "the CLDF dataset’s {}",
            file.rsplit_once('.').map_or(*file, |(name, _)| name)
        ),
        ["CITATION.cff"] => "how to cite the collection".to_owned(),
        [".zenodo.json"] => "how to cite the collection, for Zenodo".to_owned(),
        ["codemeta.json"] => "how to cite the collection, as CodeMeta".to_owned(),
        ["corpus.jsonld"] => {
            "works, games, records, editions and sentences as JSON-LD; the sentences have Web Annotation selectors"
                .to_owned()
        }
        ["ro-crate-metadata.json"] => "all files, described as an RO-Crate".to_owned(),
        ["SHA256SUMS"] => {
            "checksums of all files; check them with `sha256sum -c SHA256SUMS`"
                .replace('`', "")
        }
        ["portal", "evidence.csv"] => "facts of all records of the portal’s database".to_owned(),
        ["portal", "games.csv"] => "games in the portal’s database".to_owned(),
        ["portal", "rulesets.csv"] => "rulesets in the portal’s database".to_owned(),
        ["portal", "sources.csv"] => "works in the portal’s database: its references, word for word".to_owned(),
        ["portal", "variants.csv"] => "differences in older dumps of the portal’s database".to_owned(),
        ["portal", "dumps.csv"] => "the dumps from which the portal’s facts come".to_owned(),
        ["portal", "outlines.geojson"] => "outlines of peoples and regions, simplified".to_owned(),
        ["portal-works.bib"] => {
            "those works in the portal’s database that the program could read, as BibLaTeX"
                .to_owned()
        }
        ["findings.csv"] => "doubtful entries that the program found in the portal’s database".to_owned(),
        ["works.bib"] => "the works, as BibLaTeX".to_owned(),
        ["places.geojson"] => "the places, each with its uncertainty, as GeoJSON".to_owned(),
        ["matrix.json"] => "the matrix of aspects and games".to_owned(),
        ["kept.sha256"] => "checksums of the computed results in the corpus".to_owned(),
        ["build.json"] => "what this site was built from".to_owned(),
        ["schema", "catalog.json"] => "the list of all schemas".to_owned(),
        _ => String::new(),
    }
}
