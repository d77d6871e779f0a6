//! `data/datapackage.json`: as much of Frictionless' data package as ludarium writes.

use schemars::JsonSchema;

/// The tables, column by column: <https://specs.frictionlessdata.io/data-package/>.
#[derive(JsonSchema)]
pub(in crate::schema) struct Package {
    /// The profile of the specification.
    #[schemars(extend("const" = "tabular-data-package"))]
    profile: String,
    /// Its name for programs.
    name: String,
    /// Its name for people.
    title: String,
    /// What it holds.
    description: String,
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

/// A licence.
#[derive(JsonSchema)]
struct License {
    /// Its SPDX id.
    name: String,
    /// The same, for programs that want a title; of what has no licence, what it is.
    title: String,
    /// Its text, or the file beside this one that says the terms.
    path: String,
}

/// A maker.
#[derive(JsonSchema)]
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
#[derive(JsonSchema)]
struct Resource {
    /// Its name.
    name: String,
    /// Its file, beside this one.
    path: String,
    /// The profile of the specification.
    #[schemars(extend("const" = "tabular-data-resource"))]
    profile: String,
    /// What a row is.
    description: String,
    /// The file's form.
    #[schemars(extend("const" = "csv"))]
    format: String,
    /// The same as a media type.
    mediatype: String,
    /// Its letters.
    encoding: String,
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
#[derive(JsonSchema)]
#[serde(rename_all = "camelCase")]
struct TableSchema {
    /// The columns, in order.
    fields: Vec<Field>,
    /// Columns that tell a row from the others.
    primary_key: Vec<String>,
    /// Columns that repeat values of another table.
    foreign_keys: Vec<ForeignKey>,
    /// What stands for what is not known.
    missing_values: Vec<String>,
}

/// A column.
#[derive(JsonSchema)]
struct Field {
    /// Its name.
    name: String,
    /// What it holds.
    #[serde(rename = "type")]
    #[schemars(extend("enum" = ["string", "integer", "number", "boolean"]))]
    kind: String,
    /// The same in words, with its unit.
    description: String,
}

/// Columns that repeat values of another table.
#[derive(JsonSchema)]
struct ForeignKey {
    /// The columns.
    fields: Vec<String>,
    /// Whose values they repeat.
    reference: Reference,
}

/// Columns of another table.
#[derive(JsonSchema)]
struct Reference {
    /// The table.
    resource: String,
    /// The columns, in the same order.
    fields: Vec<String>,
}

/// A JSON Schema.
#[derive(JsonSchema)]
struct FormatListed {
    /// Its file, beside this one.
    path: String,
    /// What it is the schema of.
    title: String,
    /// The files that keep it, beside this one, `*` for any name.
    files: Vec<String>,
}
