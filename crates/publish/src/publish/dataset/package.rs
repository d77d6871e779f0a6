//! `data/datapackage.json`: as much of Frictionless' data package as ludarium writes.

use schemars::JsonSchema;
use serde::Serialize;

use super::about::{About, SAYS};
use super::rights::{self, License, Part};
use super::tables::{Field, ForeignKey, Table};
use crate::config::{Config, Person};
use crate::publish::output::Tree;
use crate::publish::schemas::Schemas;
use crate::publish::text::anchor;

/// The tables, column by column: <https://specs.frictionlessdata.io/data-package/>.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Package {
    /// The profile of the specification.
    #[schemars(extend("const" = "tabular-data-package"))]
    profile: &'static str,
    /// Its name for programs.
    name: String,
    /// Its name for people.
    title: String,
    /// What it holds.
    description: &'static str,
    /// The program's version.
    version: String,
    /// `sha256:` and the SHA-256 of the corpus.
    id: String,
    /// Licences of all that is in the tables; each table has its own.
    licenses: Vec<License>,
    /// Who made it.
    contributors: Vec<Contributor>,
    /// The tables.
    resources: Vec<Resource>,
    /// The JSON Schemas of all files of the site's data.
    schemas: Vec<FormatListed>,
}

/// A maker.
#[derive(Debug, Serialize, JsonSchema)]
struct Contributor {
    /// Name.
    title: String,
    /// What they did.
    role: String,
    /// Their ORCID iD as an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
}

/// A table.
#[derive(Debug, Serialize, JsonSchema)]
struct Resource {
    /// Its name.
    name: &'static str,
    /// Its file, beside this one.
    path: String,
    /// The profile of the specification.
    #[schemars(extend("const" = "tabular-data-resource"))]
    profile: &'static str,
    /// What a row is.
    description: &'static str,
    /// The file's form.
    #[schemars(extend("const" = "csv"))]
    format: &'static str,
    /// The file's form as a media type.
    mediatype: &'static str,
    /// Its letters.
    encoding: &'static str,
    /// Its length in bytes.
    bytes: usize,
    /// `sha256:` and its SHA-256.
    hash: String,
    /// Licences of what is in it; a name that begins with `LicenseRef-` is none, and its path says why.
    licenses: Vec<License>,
    /// Its columns and keys.
    schema: TableSchema,
}

/// The columns and keys of a table.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TableSchema {
    /// The columns, in order.
    fields: Vec<Field>,
    /// Columns that tell a row from the others.
    primary_key: &'static [&'static str],
    /// Columns that repeat values of another table.
    foreign_keys: Vec<ForeignKey>,
    /// What stands for what is not known.
    missing_values: &'static [&'static str],
}

/// A JSON Schema.
#[derive(Debug, Serialize, JsonSchema)]
struct FormatListed {
    /// Its file, beside this one.
    path: String,
    /// What it is the schema of.
    title: String,
    /// The files that keep it, beside this one, `*` for any name.
    files: Vec<String>,
}

impl Package {
    /// The tables of a site, whose files are there.
    pub fn of(tables: &[Table], about: &About, tree: &Tree) -> Self {
        let listed = Schemas::of(tree).all.into_iter();
        let with_files = listed.filter(|f| !f.file_match.is_empty());
        let site = &about.config.site;
        Self {
            profile: "tabular-data-package",
            name: anchor(&site.title.to_lowercase()),
            title: site.full(),
            description: SAYS,
            version: site.version().to_owned(),
            id: format!("sha256:{}", about.corpus),
            licenses: rights::licences(about.config, &[Part::Data, Part::Texts, Part::Quoted]),
            contributors: about.config.people.iter().map(Contributor::of).collect(),
            resources: tables
                .iter()
                .map(|t| Resource::of(t, about.config, tree))
                .collect(),
            schemas: with_files
                .map(|f| FormatListed {
                    path: f.path(),
                    title: f.description,
                    files: f.file_match,
                })
                .collect(),
        }
    }
}

impl Contributor {
    fn of(person: &Person) -> Self {
        Self {
            title: person.name.clone(),
            role: person.role.clone().unwrap_or_else(|| "author".into()),
            path: person.address(),
        }
    }
}

impl Resource {
    fn of(table: &Table, config: &Config, tree: &Tree) -> Self {
        let path = format!("tables/{}.csv", table.name);
        let file = format!("data/{path}");
        let made = tree.made(&file);
        Self {
            name: table.name,
            profile: "tabular-data-resource",
            description: table.says,
            format: "csv",
            mediatype: "text/csv",
            encoding: "utf-8",
            bytes: made.map_or(0, |m| m.bytes as usize),
            hash: format!("sha256:{}", made.map_or("", |m| m.sum.as_str())),
            licenses: rights::licences(config, rights::parts(&path)),
            schema: TableSchema {
                fields: table.fields.clone(),
                primary_key: table.key,
                foreign_keys: table.references.clone(),
                missing_values: &[""],
            },
            path,
        }
    }
}
