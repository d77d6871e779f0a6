//! The tables as one SQLite file.

use rusqlite::types::ToSqlOutput;
use rusqlite::{Connection, MAIN_DB};
use serde_json::Value;

use super::tables::{Kind, Table};

/// The bytes of a database with these tables, keys and references between them. The same tables give the same bytes.
///
/// # Errors
/// A row that does not fit its table.
pub fn file(tables: &[Table]) -> anyhow::Result<Vec<u8>> {
    let mut db = Connection::open_in_memory()?;
    // looked at below, with the names of what refers to nothing
    db.pragma_update(None, "foreign_keys", false)?;
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
    for table in tables {
        // what a key begins with, it finds already
        let sought = table.references.iter();
        for r in sought.filter(|r| !table.key.starts_with(&r.fields)) {
            all.execute_batch(&format!(
                "CREATE INDEX {} ON {} ({});",
                quoted(&format!("{}_{}", table.name, r.fields.join("_"))),
                quoted(table.name),
                columns(&r.fields)
            ))?;
        }
    }
    let lost = astray(&all, tables)?;
    anyhow::ensure!(
        lost.is_empty(),
        "the tables do not fit together: {}",
        lost.join("; ")
    );
    let has = |name: &str, column: &str| {
        let mut named = tables.iter().filter(|t| t.name == name);
        named.any(|t| t.fields.iter().any(|f| f.name == column))
    };
    all.execute_batch(VIEWS)?;
    all.execute_batch("CREATE VIRTUAL TABLE words USING fts5(edition UNINDEXED, kind UNINDEXED, id UNINDEXED, text);")?;
    for (table, column, [edition, id]) in TEXTS.iter().filter(|(t, c, _)| has(t, c)) {
        all.execute_batch(&format!(
            "INSERT INTO words SELECT {edition}, '{table}', {id}, {column} FROM {table} WHERE {column} IS NOT NULL ORDER BY 1, 3;"
        ))?;
    }
    all.commit()?;
    Ok(db.serialize(MAIN_DB)?.to_vec())
}

/// Rows that refer to what is not there, each in words: `witnesses (Grey.3) refers to records`.
fn astray(db: &Connection, tables: &[Table]) -> anyhow::Result<Vec<String>> {
    let mut out = Vec::new();
    for table in tables {
        for r in &table.references {
            let (own, there) = (&r.fields, &r.reference.fields);
            let joined = |(a, b): (&&str, &&str)| format!("t.{} = o.{}", quoted(a), quoted(b));
            let on: Vec<String> = own.iter().zip(there).map(joined).collect();
            let named: Vec<String> = own
                .iter()
                .map(|f| format!("t.{} IS NOT NULL", quoted(f)))
                .collect();
            let mut look = db.prepare(&format!(
                "SELECT t.* FROM {} t LEFT JOIN {} o ON {} WHERE o.{} IS NULL AND {}",
                quoted(table.name),
                quoted(r.reference.resource),
                on.join(" AND "),
                quoted(there[0]),
                named.join(" AND ")
            ))?;
            let width = look.column_count();
            let mut rows = look.query([])?;
            while let Some(row) = rows.next()? {
                let cells: Vec<String> = (0..width)
                    .map(|at| {
                        Ok(match row.get_ref(at)? {
                            rusqlite::types::ValueRef::Text(t) => {
                                String::from_utf8_lossy(t).into_owned()
                            }
                            rusqlite::types::ValueRef::Integer(n) => n.to_string(),
                            _ => String::new(),
                        })
                    })
                    .collect::<rusqlite::Result<_>>()?;
                out.push(format!(
                    "{} ({}) refers to {}, where that is not",
                    table.name,
                    cells.join(", "),
                    r.reference.resource
                ));
            }
        }
    }
    Ok(out)
}

/// What is looked for by words: table and column; what its edition and its id are.
const TEXTS: [(&str, &str, [&str; 2]); 4] = [
    ("sentences", "text", ["edition", "id"]),
    ("clauses", "says", ["edition", "id"]),
    ("questions", "ask", ["edition", "id"]),
    ("texts", "text", ["NULL", "record || ' ' || field"]),
];

/// What is needed most: every rule with what it rests on, every doubt with its readings; every record with game, place, date and work;
/// the pages that are cited; what rules capture, and in which country they are played.
const VIEWS: &str = "
CREATE VIEW rules_and_sources AS
  SELECT e.title AS game, c.id AS rule, c.says, c.standing, s.number, s.cite, s.words, e.work, e.pages, e.record
  FROM clauses c JOIN editions e ON e.slug = c.edition
  LEFT JOIN cites s ON s.edition = c.edition AND s.clause = c.id;
CREATE VIEW doubts_and_readings AS
  SELECT e.title AS game, q.id AS doubt, q.ask, r.name AS reading, r.says, r.\"default\" AS in_force
  FROM questions q JOIN editions e ON e.slug = q.edition
  JOIN readings r ON r.edition = q.edition AND r.question = q.id;
CREATE VIEW figures_of_games AS
  SELECT e.title AS game, f.statistic, f.kind, f.value, f.low, f.high, f.n, s.label, s.agents, s.games, s.seed, s.readings, s.against, f.study, f.series
  FROM figures f JOIN series s ON s.study = f.study AND s.number = f.series
  JOIN editions e ON e.slug = s.edition;
CREATE VIEW v_records AS
  SELECT r.id, r.type, r.game, r.ruleset, r.location AS place, r.country, r.region, r.site, r.lat, r.lon, r.date, r.start_year, r.end_year,
    r.work, w.authors, w.year, w.title, coalesce(r.source, w.reference) AS reference, r.first_page, r.last_page, g.categories, r.game_id, r.ages, r.genders, r.social_status, r.spaces,
    (SELECT group_concat(e.slug, '; ') FROM editions e WHERE e.record = r.id) AS editions
  FROM records r LEFT JOIN works w ON w.key = r.work LEFT JOIN games g ON g.id = r.game_id;
CREATE VIEW v_pages AS
  SELECT c.work, w.authors, w.year, w.title AS work_title, c.first_page, c.last_page, c.pages, c.record, c.edition, e.title AS game, e.state, e.country
  FROM citations c JOIN works w ON w.key = c.work LEFT JOIN editions e ON e.slug = c.edition
  WHERE c.first_page IS NOT NULL;
CREATE VIEW v_captures AS
  SELECT c.edition, e.title AS game, e.state, e.people, e.country, c.moment, c.takes, c.gets, c.least, c.most, c.taken, c.size, c.clause, l.says, l.standing
  FROM captures c JOIN editions e ON e.slug = c.edition JOIN clauses l ON l.edition = c.edition AND l.id = c.clause;
CREATE VIEW v_rulings AS
  SELECT r.edition, e.title AS game, r.clause, r.ruling, r.moment,
    group_concat(CASE r.part WHEN 'when' THEN r.key || ' ' || r.operator || ' ' || r.value END, ', ') AS conditions,
    group_concat(CASE r.part WHEN 'then' THEN r.key || ' ' || r.operator || ' ' || r.value END, ', ') AS effects
  FROM rulings r JOIN editions e ON e.slug = r.edition GROUP BY r.edition, r.clause, r.ruling, r.moment;
CREATE VIEW v_aspects AS
  SELECT a.edition, e.title AS game, e.country, a.aspect_id, a.code, a.exact, c.words, c.name AS aspect, c.\"group\", a.standing
  FROM aspects a JOIN editions e ON e.slug = a.edition
  LEFT JOIN codes c ON c.family = e.family AND c.aspect = a.aspect_id AND c.code = a.code;
";

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
    parts.push(format!("PRIMARY KEY ({})", columns(table.key)));
    for r in &table.references {
        parts.push(format!(
            "FOREIGN KEY ({}) REFERENCES {} ({})",
            columns(&r.fields),
            quoted(r.reference.resource),
            columns(&r.reference.fields)
        ));
    }
    format!(
        // rows lie by their key, which so stands once
        "CREATE TABLE {} ({}) WITHOUT ROWID;",
        quoted(table.name),
        parts.join(", ")
    )
}

fn columns(names: &[&str]) -> String {
    let all: Vec<String> = names.iter().map(|n| quoted(n)).collect();
    all.join(", ")
}

fn quoted(name: &str) -> String {
    format!("\"{name}\"")
}
