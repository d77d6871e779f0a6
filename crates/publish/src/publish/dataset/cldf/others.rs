//! Tables of the data package that the format has no component for, with their columns as they are there; works are `Source` here.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{Column, Table};
use crate::publish::dataset::tables::{self, Field, Kind};

/// The tables that are taken over, with their files here.
const TAKEN: [(&str, &str); 7] = [
    ("places", "places.csv"),
    ("games", "games.csv"),
    ("rulesets", "rulesets.csv"),
    ("records", "records.csv"),
    ("record_countries", "record_countries.csv"),
    ("citations", "citations.csv"),
    ("texts", "texts.csv"),
];

/// Those of all tables that are taken over. `works` is the bibliography that lies beside them.
pub(super) fn all(all: &[tables::Table], works: &str) -> Vec<Table> {
    let named = |name: &str| all.iter().find(|t| t.name == name);
    let cited = named("citations").map(|t| sources(t, works));
    let taken = TAKEN.iter().filter_map(|(name, file)| {
        let mut table = taken_over(named(name)?, file);
        if let ("records", Some(cited)) = (*name, &cited) {
            table.columns.push(Column {
                name: "Source",
                property: Some("source"),
                refers: None,
                datatype: "string",
            });
            for row in &mut table.rows {
                let source = cited.get(&row[0]).map(|all| all.join(";"));
                row.push(source.unwrap_or_default());
            }
        }
        Some(table)
    });
    taken.collect()
}

/// What is cited for each record, as the format refers to a bibliography: `pankhurst1971[168-169]`. A work whose reference cannot be
/// read is not in it.
fn sources(citations: &tables::Table, works: &str) -> BTreeMap<String, Vec<String>> {
    let at = |name: &str| citations.fields.iter().position(|f| f.name == name);
    let (Some(record), Some(work), Some(pages)) = (at("record"), at("work"), at("pages")) else {
        return BTreeMap::new();
    };
    let mut out: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for row in &citations.rows {
        let key = cell(&row[work]);
        if !works.contains(&format!("{{{key},")) {
            continue;
        }
        let source = match cell(&row[pages]).replace(';', ",") {
            pages if pages.is_empty() => key,
            pages => format!("{key}[{pages}]"),
        };
        let all = out.entry(cell(&row[record])).or_default();
        if !all.contains(&source) {
            all.push(source);
        }
    }
    out
}

fn taken_over(table: &tables::Table, file: &'static str) -> Table {
    let refers = |name: &str| {
        let mut keys = table.references.iter();
        let key = keys.find(|k| k.fields == [name])?;
        let there = TAKEN.iter().find(|(t, _)| *t == key.reference.resource)?;
        Some((there.1, key.reference.fields[0]))
    };
    let column = |field: &Field| Column {
        name: field.name,
        property: match field.name {
            "lat" => Some("latitude"),
            "lon" => Some("longitude"),
            "name" => Some("name"),
            _ => None,
        },
        refers: refers(field.name),
        datatype: match field.kind {
            Kind::Text => "string",
            Kind::Integer => "integer",
            Kind::Number => "decimal",
            Kind::Boolean => "boolean",
        },
    };
    let mut columns: Vec<Column> = table.fields.iter().map(column).collect();
    let cells = |row: &Vec<Value>| row.iter().map(cell).collect();
    let mut rows: Vec<Vec<String>> = table.rows.iter().map(cells).collect();
    let mut key = table.key.to_vec();
    // not every program of the format can keep a key of several columns: one is made of them
    if key.len() > 1 {
        let places = |k: &&str| columns.iter().position(|c| c.name == *k);
        let at: Vec<usize> = key.iter().filter_map(places).collect();
        for row in &mut rows {
            let parts: Vec<&str> = at.iter().map(|i| row[*i].as_str()).collect();
            row.insert(0, parts.join("-"));
        }
        let id = Column {
            name: "ID",
            property: None,
            refers: None,
            datatype: "string",
        };
        columns.insert(0, id);
        key = vec!["ID"];
    }
    Table {
        file,
        component: "",
        key,
        columns,
        rows,
    }
}

fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}
