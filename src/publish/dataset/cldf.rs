//! The matrix as a CLDF StructureDataset (<https://cldf.clld.org>): what each game says of each aspect, for programs of comparative work.
//!
//! The languages of that format are games here; a parameter is an aspect, a code one of its closed list
//! (docs/aspects.md).

use std::collections::{BTreeMap, BTreeSet};

use ludarium_engine::families;
use serde_json::{json, Value};

use super::About;
use crate::publish::bind::World;
use crate::publish::output::Tree;
use crate::publish::text::anchor;

/// The folder, in the site.
const FOLDER: &str = "data/cldf";
const TERMS: &str = "http://cldf.clld.org/v1.0/terms.rdf";

/// A table: its file, its component, its columns as name, property of the ontology, type, parting sign.
struct Table {
    file: &'static str,
    component: &'static str,
    columns: &'static [(
        &'static str,
        Option<&'static str>,
        &'static str,
        Option<&'static str>,
    )],
    refers: &'static [(&'static str, &'static str, &'static str)],
    rows: Vec<Vec<String>>,
}

/// An id as the format has them: letters, digits, hyphens and underscores.
fn id(words: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let mut out: String = words.to_lowercase().chars().map(plain).collect();
    while out.contains("--") {
        out = out.replace("--", "-");
    }
    out.trim_matches('-').to_owned()
}

/// Ids that no two different things share: the second of the same letters has a number.
#[derive(Default)]
struct Ids {
    of: BTreeMap<String, String>,
    taken: BTreeSet<String>,
}

impl Ids {
    fn of(&mut self, thing: &str) -> String {
        if let Some(known) = self.of.get(thing) {
            return known.clone();
        }
        let base = id(thing);
        let numbered = (2..).map(|n| format!("{base}-{n}"));
        let mut all = std::iter::once(base.clone()).chain(numbered);
        let free = all.find(|i| !self.taken.contains(i)).unwrap_or(base);
        self.taken.insert(free.clone());
        self.of.insert(thing.to_owned(), free.clone());
        free
    }
}

/// Puts the dataset into the site. A collection without games has none.
///
/// # Errors
/// A path that is taken.
pub fn put(world: &World, about: &About, tree: &mut Tree) -> anyhow::Result<()> {
    if world.games.is_empty() {
        return Ok(());
    }
    let tables = tables(world);
    for table in &tables {
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record(table.columns.iter().map(|c| c.0))?;
        for row in &table.rows {
            out.write_record(row)?;
        }
        tree.put(&format!("{FOLDER}/{}", table.file), out.into_inner()?)?;
    }
    let works: String = world
        .corpus
        .works
        .iter()
        .map(|w| format!("{}\n\n", w.biblatex.trim()))
        .collect();
    tree.put(&format!("{FOLDER}/sources.bib"), works)?;
    let text = crate::publish::text::pretty(&metadata(&tables, about));
    tree.put(&format!("{FOLDER}/StructureDataset-metadata.json"), text)
}

/// What games say, and the vocabulary that it needs, by id.
#[derive(Default)]
struct Said {
    values: Vec<Vec<String>>,
    parameters: BTreeMap<String, Vec<String>>,
    codes: BTreeMap<String, Vec<String>>,
}

fn tables(world: &World) -> Vec<Table> {
    let said = gather(world);
    vec![
        values(said.values),
        games(world),
        parameters(said.parameters.into_values().collect()),
        codes(said.codes.into_values().collect()),
    ]
}

fn gather(world: &World) -> Said {
    let (mut aspects, mut codes) = (Ids::default(), Ids::default());
    let mut out = Said::default();
    let mut seen = BTreeSet::new();
    for game in &world.games {
        let edition = game.edition;
        let family = game.rules.family();
        let rows = families::rows(family.word);
        for a in game.rules.aspects() {
            let parameter = aspects.of(&format!("{} {}", a.group, a.aspect));
            let mut code_of = |code: &str| codes.of(&format!("{parameter} {code}"));
            let row = rows
                .iter()
                .find(|r| (r.group, r.aspect) == (a.group, a.aspect));
            let listed = row.map_or_else(Vec::new, |r| r.all(family.params));
            out.parameters.entry(parameter.clone()).or_insert_with(|| {
                let says = format!(
                    "{}: {}, as the compiled rules of a game have it.",
                    a.group, a.aspect
                );
                vec![
                    parameter.clone(),
                    a.aspect.to_string(),
                    says,
                    game.bundle.rules.family.clone(),
                ]
            });
            // every code that the row can have, and of numbers those that some game has
            let can = listed.iter().filter(|(code, _)| !code.contains(' '));
            let has = (a.code.clone(), a.value.clone());
            let known = |code: &str| listed.iter().any(|(c, _)| c == code);
            let own = std::iter::once(&has).filter(|(code, _)| !known(code));
            for (code, means) in can.chain(own) {
                let id = code_of(code);
                out.codes
                    .entry(id.clone())
                    .or_insert_with(|| vec![id, parameter.clone(), code.clone(), means.clone()]);
            }
            let code = code_of(&a.code);
            let value = format!("{}-{parameter}", edition.slug);
            if !seen.insert(value.clone()) {
                continue;
            }
            let known = world.works.contains_key(&edition.about.work);
            let source = known.then(|| format!("{}[{}]", edition.about.work, edition.about.pages));
            let exact = match a.exact.as_str() {
                "" => String::new(),
                exact => format!("exactly: {exact}; "),
            };
            out.values.push(vec![
                value,
                edition.slug.clone(),
                parameter,
                a.value.to_string(),
                code,
                format!("{exact}clauses: {}", a.clauses.join(" ")),
                source.unwrap_or_default(),
                game.sure(&a)
                    .map(|s| s.word())
                    .unwrap_or_default()
                    .to_owned(),
                world.config.editors(),
            ]);
        }
    }
    out
}

fn values(rows: Vec<Vec<String>>) -> Table {
    Table {
        file: "values.csv",
        component: "ValueTable",
        columns: &[
            ("ID", Some("id"), "string", None),
            ("Language_ID", Some("languageReference"), "string", None),
            ("Parameter_ID", Some("parameterReference"), "string", None),
            ("Value", Some("value"), "string", None),
            ("Code_ID", Some("codeReference"), "string", None),
            ("Comment", Some("comment"), "string", None),
            ("Source", Some("source"), "string", Some(";")),
            ("Standing", None, "string", None),
            ("Coder", None, "string", None),
        ],
        refers: &[
            ("Language_ID", "languages.csv", "ID"),
            ("Parameter_ID", "parameters.csv", "ID"),
            ("Code_ID", "codes.csv", "ID"),
        ],
        rows,
    }
}

fn games(world: &World) -> Table {
    let rows = world.games.iter().map(|g| {
        let about = &g.edition.about;
        let place = world.corpus.place(&about.place);
        let degrees = |n: Option<f64>| n.map(|n| n.to_string()).unwrap_or_default();
        vec![
            g.edition.slug.clone(),
            about.title.clone(),
            degrees(place.map(|p| p.lat)),
            degrees(place.map(|p| p.lon)),
            about.people.clone(),
            g.bundle.rules.family.clone(),
            anchor(&about.record),
        ]
    });
    Table {
        file: "languages.csv",
        component: "LanguageTable",
        columns: &[
            ("ID", Some("id"), "string", None),
            ("Name", Some("name"), "string", None),
            ("Latitude", Some("latitude"), "decimal", None),
            ("Longitude", Some("longitude"), "decimal", None),
            ("People", None, "string", None),
            ("Family_of_games", None, "string", None),
            ("Record", None, "string", None),
        ],
        refers: &[],
        rows: rows.collect(),
    }
}

fn parameters(rows: Vec<Vec<String>>) -> Table {
    Table {
        file: "parameters.csv",
        component: "ParameterTable",
        columns: &[
            ("ID", Some("id"), "string", None),
            ("Name", Some("name"), "string", None),
            ("Description", Some("description"), "string", None),
            ("Family_of_games", None, "string", None),
        ],
        refers: &[],
        rows,
    }
}

fn codes(rows: Vec<Vec<String>>) -> Table {
    Table {
        file: "codes.csv",
        component: "CodeTable",
        columns: &[
            ("ID", Some("id"), "string", None),
            ("Parameter_ID", Some("parameterReference"), "string", None),
            ("Name", Some("name"), "string", None),
            ("Description", Some("description"), "string", None),
        ],
        refers: &[("Parameter_ID", "parameters.csv", "ID")],
        rows,
    }
}

/// The description of the tables, as CSV on the Web has it.
fn metadata(tables: &[Table], about: &About) -> Value {
    let site = &about.config.site;
    let described = tables.iter().map(|t| {
        let columns = t.columns.iter().map(|(name, property, kind, parted)| {
            let mut column = json!({"name": name, "datatype": kind});
            if let Some(property) = property {
                column["propertyUrl"] = json!(format!("{TERMS}#{property}"));
            }
            if let Some(sign) = parted {
                column["separator"] = json!(sign);
            }
            if *name == "ID" {
                column["required"] = json!(true);
                column["datatype"] = json!({"base": "string", "format": "[a-zA-Z0-9_\\-]+"});
            }
            column
        });
        let keys = t.refers.iter().map(|(column, file, other)| {
            json!({"columnReference": [column], "reference": {"resource": file, "columnReference": [other]}})
        });
        json!({
            "url": t.file,
            "dc:conformsTo": format!("{TERMS}#{}", t.component),
            "dc:extent": t.rows.len(),
            "tableSchema": {
                "columns": columns.collect::<Vec<_>>(),
                "foreignKeys": keys.collect::<Vec<_>>(),
                "primaryKey": ["ID"],
            },
        })
    });
    json!({
        "@context": ["http://www.w3.org/ns/csvw", {"@language": site.languages[0]}],
        "dc:conformsTo": format!("{TERMS}#StructureDataset"),
        "dc:title": site.full(),
        "dc:creator": about.config.editors(),
        "dc:license": about.config.licence.data,
        "dc:identifier": format!("sha256:{}", about.corpus),
        "dc:source": "sources.bib",
        "dialect": {"commentPrefix": null},
        "tables": described.collect::<Vec<_>>(),
    })
}
