//! The corpus as tables: a Frictionless data package of CSV, one SQLite file, JSON-LD, and RO-Crate's description of it all.

mod about;
mod cldf;
mod credits;
mod datasette;
pub mod linked;
mod listed;
pub mod package;
pub mod research;
pub mod rights;
mod sqlite;
mod tables;

use std::collections::BTreeMap;

use serde_json::Value;

use super::bind::World;
use super::output::Tree;
use super::tei::tei;
use super::text::pretty;

pub use about::About;
pub use tables::{tables, Field, Kind, Table};

/// Puts the tables, and what else is made of the corpus as a whole, into `data/`.
///
/// # Errors
/// A path that is taken; a table that does not fit its own description.
pub fn put(
    world: &World,
    figures: &BTreeMap<String, Value>,
    about: &About,
    tree: &mut Tree,
) -> anyhow::Result<()> {
    let tables = tables(world, figures);
    for table in &tables {
        tree.put(&format!("data/tables/{}.csv", table.name), csv(table)?)?;
    }
    for game in world.games.iter().chain(&world.worksheets) {
        let text = tei(
            world.corpus,
            about.config,
            game.edition,
            game.rules.clauses(),
        );
        tree.put(&format!("data/tei/{}.xml", game.edition.slug), text)?;
    }
    tree.put(
        "data/tei/edition.rng",
        include_str!("../../../../../docs/tei.rng"),
    )?;
    tree.put("data/README.md", readme(&tables, about))?;
    tree.put("data/ludarium.sqlite", sqlite::file(&tables)?)?;
    tree.put(
        "data/datapackage.json",
        pretty(&package::Package::of(&tables, about, tree)),
    )?;
    tree.put(
        "data/metadata.json",
        pretty(&datasette::metadata(&tables, about)),
    )?;
    cldf::put(world, &tables, about, tree)?;
    credits::put(about, tree)?;
    tree.put(
        "data/corpus.jsonld",
        serde_json::to_string(&linked::Linked::of(world, about))? + "\n",
    )?;
    Ok(())
}

/// Describes all that lies in `data/`: its terms, RO-Crate's description, its checksums.
///
/// # Errors
/// A path that is taken.
pub fn describe(world: &World, about: &About, tree: &mut Tree) -> anyhow::Result<()> {
    let terms = rights::text(about.config, tree);
    tree.put(&format!("data/{}", rights::FILE), terms)?;
    tree.put(
        "data/ro-crate-metadata.json",
        serde_json::to_string(&research::Crate::of(world, about, tree))? + "\n",
    )?;
    let mut sums = String::new();
    for (path, made) in tree.all() {
        if let Some(name) = path.strip_prefix("data/") {
            sums.push_str(&format!("{}  {name}\n", made.sum));
        }
    }
    tree.put("data/SHA256SUMS", sums)
}

/// What is in the folder, for whoever opens it.
fn readme(tables: &[Table], about: &About) -> String {
    let mut out = format!(
        "# The data of {}\n\n{}\n\n| table | a row is | rows |\n|---|---|---|\n",
        about.config.site.title,
        README.trim()
    );
    for table in tables {
        out.push_str(&format!(
            "| {} | {} | {} |\n",
            table.name,
            table.says,
            table.rows.len()
        ));
    }
    out
}

const README: &str = "
Begin with `ludarium.sqlite`, which has all tables in one file for SQL. `SELECT * FROM words WHERE words MATCH 'seed'` finds words.

- `tables/`: the same tables as CSV, described column by column in `datapackage.json`.
- `cldf/`: for comparative work. `corpus.jsonld`: linked data. `tei/`: the editions as texts. `rights.txt`: the terms of each file.

Do not open a CSV file in a spreadsheet by a double click: the spreadsheet may show â as Ã¢ and turn pages such as 5-6 into days. In Excel, choose
Data, From Text/CSV, file origin 65001 (UTF-8), types not detected. In LibreOffice, choose UTF-8 and mark all columns as text.
";

/// A table as CSV (RFC 4180, UTF-8, a head line; nothing stands for what is not known).
fn csv(table: &Table) -> anyhow::Result<Vec<u8>> {
    let mut out = csv::Writer::from_writer(Vec::new());
    out.write_record(table.fields.iter().map(|f| f.name))?;
    for row in &table.rows {
        out.write_record(row.iter().map(|v| match v {
            Value::Null => String::new(),
            Value::String(s) => s.clone(),
            other => other.to_string(),
        }))?;
    }
    Ok(out.into_inner()?)
}
