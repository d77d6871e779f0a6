//! The tables as one SQLite file.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, MAIN_DB};
use serde_json::Value;

use super::{Kind, Table};

/// The bytes of a database with these tables, keys and references between them. The same tables give the same bytes.
///
/// # Errors
/// A row that does not fit its table.
pub fn file(tables: &[Table]) -> anyhow::Result<Vec<u8>> {
    let mut db = Connection::open_in_memory()?;
    let all = db.transaction()?;
    for table in tables {
        all.execute_batch(&create(table))?;
        let names: Vec<String> = table.fields.iter().map(|f| quoted(f.name)).collect();
        let places = vec!["?"; names.len()].join(", ");
        let insert = format!(
            "INSERT INTO {} ({}) VALUES ({places})",
            quoted(table.name),
            names.join(", ")
        );
        let mut statement = all.prepare(&insert)?;
        for row in &table.rows {
            statement.execute(rusqlite::params_from_iter(row.iter().map(Cell)))?;
        }
    }
    all.commit()?;
    Ok(db.serialize(MAIN_DB)?.to_vec())
}

struct Cell<'a>(&'a Value);

impl rusqlite::ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self.0 {
            Value::Null => ToSqlOutput::from(rusqlite::types::Null),
            Value::Bool(b) => ToSqlOutput::from(*b),
            Value::Number(n) => match n.as_i64() {
                Some(whole) => ToSqlOutput::from(whole),
                None => ToSqlOutput::from(n.as_f64().unwrap_or_default()),
            },
            Value::String(s) => ToSqlOutput::from(s.as_str()),
            other => ToSqlOutput::from(other.to_string()),
        })
    }
}

fn create(table: &Table) -> String {
    let mut parts: Vec<String> = table
        .fields
        .iter()
        .map(|f| {
            let kind = match f.kind {
                Kind::Text => "TEXT",
                Kind::Integer | Kind::Boolean => "INTEGER",
                Kind::Number => "REAL",
            };
            format!("{} {kind}", quoted(f.name))
        })
        .collect();
    let key: Vec<String> = table.key.iter().map(|k| quoted(k)).collect();
    parts.push(format!("PRIMARY KEY ({})", key.join(", ")));
    for f in &table.fields {
        if let Some((to, column)) = f.refers {
            parts.push(format!(
                "FOREIGN KEY ({}) REFERENCES {} ({})",
                quoted(f.name),
                quoted(to),
                quoted(column)
            ));
        }
    }
    format!(
        "CREATE TABLE {} ({});",
        quoted(table.name),
        parts.join(", ")
    )
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
