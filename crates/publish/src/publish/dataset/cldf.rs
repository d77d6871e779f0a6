//! The matrix as a CLDF StructureDataset (<https://cldf.clld.org>): what each game says of each aspect, for programs of comparative work.
//!
//! The languages of that format are games here; a parameter is an aspect, a code one of its closed list
//! (docs/reference/aspects.md), or whether a game captures in a number. Beside them lie tables that the format has no component for, as they
//! are in the data package: records, games, rulesets, places, and the pages that are cited.

mod captures;
mod others;

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{json, Value};

use super::about::About;
use crate::corpus::Standing;
use crate::publish::bind::{portal, Game, World};
use crate::publish::dataset::tables;
use crate::publish::output::Tree;
use crate::publish::text::anchor;

/// The folder, in the site.
const FOLDER: &str = "data/cldf";
const TERMS: &str = "http://cldf.clld.org/v1.0/terms.rdf";

/// A table.
struct Table {
    file: &'static str,
    /// What the format calls it; empty where it has no word for it.
    component: &'static str,
    /// Columns that tell a row from the others.
    key: Vec<&'static str>,
    columns: Vec<Column>,
    rows: Vec<Vec<String>>,
}

/// A column.
struct Column {
    name: &'static str,
    /// Its property of the ontology, where it has one.
    property: Option<&'static str>,
    /// The file and the column whose values it repeats.
    refers: Option<(&'static str, &'static str)>,
    /// What it holds, as CSV on the Web has it.
    datatype: &'static str,
}

/// A column with what its cell is in the row of a thing.
type Of<R> = (Column, fn(&R) -> String);

/// A table of some things, a row each: its file, its component; then a line a column: its name, its property of the ontology, the table
/// whose ids it repeats, its cell.
macro_rules! table {
    (
        $file:literal, $component:ident, from $things:expr;
        $( $name:literal $($property:ident)? $(=> $refers:literal)?: $cell:expr; )+
    ) => {
        table($file, stringify!($component), $things, [$((
            Column {
                name: $name,
                property: None$(.or(Some(stringify!($property))))?,
                refers: None$(.or(Some(($refers, "ID"))))?,
                datatype: "string",
            },
            $cell,
        )),+])
    };
}

fn table<R, const N: usize>(
    file: &'static str,
    component: &'static str,
    things: impl IntoIterator<Item = R>,
    columns: [Of<R>; N],
) -> Table {
    let row = |thing: R| columns.iter().map(|(_, cell)| cell(&thing)).collect();
    Table {
        file,
        component,
        key: vec!["ID"],
        rows: things.into_iter().map(row).collect(),
        columns: columns.map(|(column, _)| column).into(),
    }
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
pub fn put(
    world: &World,
    all: &[tables::Table],
    about: &About,
    tree: &mut Tree,
) -> anyhow::Result<()> {
    if world.games.is_empty() {
        return Ok(());
    }
    let works = sources(world);
    let mut tables: Vec<Table> = own(world).into();
    tables.extend(others::all(all, &works));
    for table in &tables {
        let mut out = csv::Writer::from_writer(Vec::new());
        out.write_record(table.columns.iter().map(|c| c.name))?;
        for row in &table.rows {
            out.write_record(row)?;
        }
        tree.put(&format!("{FOLDER}/{}", table.file), out.into_inner()?)?;
    }
    tree.put(&format!("{FOLDER}/sources.bib"), works)?;
    let text = crate::publish::text::pretty(&metadata(&tables, about));
    tree.put(&format!("{FOLDER}/StructureDataset-metadata.json"), text)
}

/// The bibliography, in BibLaTeX: that of the corpus, and what can be read of the portal's that is none of it.
fn sources(world: &World) -> String {
    let own = world.corpus.works.iter();
    let own = own.map(|w| format!("{}\n\n", w.biblatex.trim()));
    own.chain([portal::further_works(world)]).collect()
}

/// What games say, and the vocabulary that it needs, by id.
#[derive(Default)]
struct Said {
    values: Vec<Coded>,
    /// Name, description, family of games, and what the aspect goes by.
    parameters: BTreeMap<String, [String; 4]>,
    /// Parameter, name and description.
    codes: BTreeMap<String, [String; 3]>,
}

/// What a game says of an aspect.
struct Coded {
    id: String,
    game: String,
    parameter: String,
    code: String,
    value: String,
    comment: String,
    source: String,
    standing: &'static str,
    coder: String,
}

fn own(world: &World) -> [Table; 4] {
    let mut gathered = gather(world);
    captures::add(world, &mut gathered);
    let games = world.games.iter().map(|g| {
        let place = world.corpus.place(&g.edition.about.place);
        let degrees = |n: Option<f64>| n.map(|n| n.to_string()).unwrap_or_default();
        let country = world.country_of(g.edition);
        let at = [place.map(|p| p.lat), place.map(|p| p.lon)].map(degrees);
        (g, at, country)
    });
    let values = table! {
        "values.csv", ValueTable, from gathered.values;
        "ID" id: |v| v.id.clone();
        "Language_ID" languageReference => "languages.csv": |v| v.game.clone();
        "Parameter_ID" parameterReference => "parameters.csv": |v| v.parameter.clone();
        "Value" value: |v| v.value.clone();
        "Code_ID" codeReference => "codes.csv": |v| v.code.clone();
        "Comment" comment: |v| v.comment.clone();
        "Source" source: |v| v.source.clone();
        "Standing": |v| v.standing.to_owned();
        "Coder": |v| v.coder.clone();
    };
    let games = table! {
        "languages.csv", LanguageTable, from games;
        "ID" id: |(g, ..)| g.edition.slug.clone();
        "Name" name: |(g, ..)| g.edition.about.title.clone();
        "Latitude" latitude: |(_, at, _)| at[0].clone();
        "Longitude" longitude: |(_, at, _)| at[1].clone();
        "People": |(g, ..)| g.edition.about.people.clone();
        "Family_of_games": |(g, ..)| g.bundle.rules.family.clone();
        "Record": |(g, ..)| anchor(&g.edition.about.record);
        "Country": |(.., country)| country.clone();
    };
    let parameters = table! {
        "parameters.csv", ParameterTable, from gathered.parameters;
        "ID" id: |(id, _)| id.clone();
        "Name" name: |(_, of)| of[0].clone();
        "Description" description: |(_, of)| of[1].clone();
        "Family_of_games": |(_, of)| of[2].clone();
        "Aspect": |(_, of)| of[3].clone();
    };
    let codes = table! {
        "codes.csv", CodeTable, from gathered.codes;
        "ID" id: |(id, _)| id.clone();
        "Parameter_ID" parameterReference => "parameters.csv": |(_, of)| of[0].clone();
        "Name" name: |(_, of)| of[1].clone();
        "Description" description: |(_, of)| of[2].clone();
    };
    [values, games, parameters, codes]
}

fn gather(world: &World) -> Said {
    let (mut aspects, mut codes) = (Ids::default(), Ids::default());
    let mut out = Said::default();
    let mut seen = BTreeSet::new();
    for (game, a, row) in world.cells() {
        let family = game.rules.family();
        let parameter = aspects.of(&format!("{} {}", a.group, a.aspect));
        let mut code_of = |code: &str| codes.of(&format!("{parameter} {code}"));
        let listed = row.all(family.params);
        out.parameters.entry(parameter.clone()).or_insert_with(|| {
            let says = format!(
                "{}: {}, as the compiled rules of a game have it.",
                a.group, a.aspect
            );
            let family = game.bundle.rules.family.clone();
            [a.aspect.to_owned(), says, family, row.id.to_owned()]
        });
        // every code that the row can have, and of numbers those that some game has
        let can = listed.iter().filter(|(code, _)| !code.contains(' '));
        let has = (a.code.clone(), a.value.clone());
        let known = |code: &str| listed.iter().any(|(c, _)| c == code);
        let own = std::iter::once(&has).filter(|(code, _)| !known(code));
        for (code, means) in can.chain(own) {
            let codes = out.codes.entry(code_of(code));
            codes.or_insert_with(|| [parameter.clone(), code.clone(), means.clone()]);
        }
        let code = code_of(&a.code);
        let id = format!("{}-{parameter}", game.edition.slug);
        if !seen.insert(id.clone()) {
            continue;
        }
        let exact = match a.exact.as_str() {
            "" => String::new(),
            exact => format!("exactly: {exact}; "),
        };
        out.values.push(Coded {
            id,
            game: game.edition.slug.clone(),
            parameter,
            code,
            standing: game.sure(a).map_or("", Standing::word),
            comment: format!("{exact}clauses: {}", a.clauses.join(" ")),
            value: a.value.clone(),
            source: source_of(world, game),
            coder: world.config.editors(),
        });
    }
    out
}

/// The work and the pages that an edition rests on.
fn source_of(world: &World, game: &Game) -> String {
    let about = &game.edition.about;
    match world.works.contains_key(&about.work) {
        true => format!("{}[{}]", about.work, about.pages),
        false => String::new(),
    }
}

/// The description of the tables, as CSV on the Web has it.
fn metadata(tables: &[Table], about: &About) -> Value {
    let site = &about.config.site;
    let described = tables.iter().map(|t| {
        let columns = t.columns.iter().map(|c| {
            let mut column = json!({"name": c.name, "datatype": c.datatype});
            if let Some(property) = c.property {
                column["propertyUrl"] = json!(format!("{TERMS}#{property}"));
            }
            match c.property {
                Some("latitude" | "longitude") => column["datatype"] = json!("decimal"),
                Some("source") => column["separator"] = json!(";"),
                Some("id") => {
                    column["required"] = json!(true);
                    column["datatype"] = json!({"base": "string", "format": "[a-zA-Z0-9_\\-]+"});
                }
                _ => {}
            }
            column
        });
        let keys = t.columns.iter().filter_map(|c| {
            let (file, column) = c.refers?;
            let there = json!({"resource": file, "columnReference": [column]});
            Some(json!({"columnReference": [c.name], "reference": there}))
        });
        let mut described = json!({
            "url": t.file,
            "dc:extent": t.rows.len(),
            "tableSchema": {
                "columns": columns.collect::<Vec<_>>(),
                "foreignKeys": keys.collect::<Vec<_>>(),
                "primaryKey": t.key,
            },
        });
        if !t.component.is_empty() {
            described["dc:conformsTo"] = json!(format!("{TERMS}#{}", t.component));
        }
        described
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
