//! What a table is, and how one is written down: a line a column.

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{json, Value};

/// A table of some things, a row each: its name, what a row is, the columns that tell a row from the others; then a line a column.
///
/// A column has what it holds, its name, the column of another table whose values it repeats, what it is, and what its cell is in the
/// row of a thing. Below may stand which columns together repeat those of another table.
///
/// ```ignore
/// columns! {
///     readings: "An answer to a question.", by (edition, question, name), from all;
///     Text edition => editions.slug: "its edition", |r| &r.slug;
///     Text question: "id of the question", |r| &r.question;
///     Text name: "its name", |r| &r.name;
///     (edition, question) => questions(edition, id);
/// }
/// ```
macro_rules! columns {
    (
        $table:ident: $says:literal, by ($($key:ident),+), from $rows:expr;
        $( $kind:ident $name:ident $(=> $to:ident.$column:ident)?: $what:literal, $cell:expr; )+
        $( ($($own:ident),+) => $there:ident($($other:ident),+); )*
    ) => {{
        use $crate::publish::dataset::tables::table::{Columns, Kind};
        let table = Columns::of(stringify!($table), $says, &[$(stringify!($key)),+], $rows);
        $(
            let table = table.column(stringify!($name), Kind::$kind, $what, $cell);
            $( let table = table.refers(&[stringify!($name)], stringify!($to), &[stringify!($column)]); )?
        )+
        $( let table = table.refers(&[$(stringify!($own)),+], stringify!($there), &[$(stringify!($other)),+]); )*
        table.table
    }};
}

/// What a column holds; the words are those of Frictionless' Table Schema.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Text.
    #[serde(rename = "string")]
    Text,
    /// A whole number.
    Integer,
    /// A number.
    Number,
    /// True or false.
    Boolean,
}

/// A column.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
pub struct Field {
    /// Its name.
    pub name: &'static str,
    /// What it holds.
    #[serde(rename = "type")]
    #[schemars(with = "String", extend("enum" = ["string", "integer", "number", "boolean"]))]
    pub kind: Kind,
    /// What the column holds, in words, with its unit.
    #[serde(rename = "description")]
    pub says: &'static str,
}

/// Columns that repeat values of another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ForeignKey {
    /// The columns.
    pub fields: Vec<&'static str>,
    /// Whose values they repeat.
    pub reference: Reference,
}

/// Columns of another table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reference {
    /// The table.
    pub resource: &'static str,
    /// The columns, in the same order.
    pub fields: Vec<&'static str>,
}

/// A table.
#[derive(Clone, Debug)]
pub struct Table {
    pub name: &'static str,
    /// What a row is.
    pub says: &'static str,
    /// Columns that tell a row from the others.
    pub key: &'static [&'static str],
    /// Its columns.
    pub fields: Vec<Field>,
    /// Its references to other tables, those of one column before those of several.
    pub references: Vec<ForeignKey>,
    /// Its rows; null for what is not known.
    pub rows: Vec<Vec<Value>>,
}

/// A table in the making: each column is added with what its cell is in every row.
pub(super) struct Columns<R> {
    pub(super) table: Table,
    rows: Vec<R>,
}

impl<R> Columns<R> {
    pub(super) fn of(
        name: &'static str,
        says: &'static str,
        key: &'static [&'static str],
        rows: impl IntoIterator<Item = R>,
    ) -> Self {
        let rows: Vec<R> = rows.into_iter().collect();
        let table = Table {
            name,
            says,
            key,
            fields: vec![],
            references: vec![],
            rows: vec![vec![]; rows.len()],
        };
        Columns { table, rows }
    }

    pub(super) fn column<V: Serialize>(
        mut self,
        name: &'static str,
        kind: Kind,
        says: &'static str,
        cell: impl Fn(&R) -> V,
    ) -> Self {
        self.table.fields.push(Field { name, kind, says });
        for (row, thing) in self.table.rows.iter_mut().zip(&self.rows) {
            row.push(json!(cell(thing)));
        }
        self
    }

    /// Columns that together repeat those of another table.
    pub(super) fn refers(
        mut self,
        fields: &[&'static str],
        table: &'static str,
        others: &[&'static str],
    ) -> Self {
        self.table.references.push(ForeignKey {
            fields: fields.to_vec(),
            reference: Reference {
                resource: table,
                fields: others.to_vec(),
            },
        });
        self
    }
}

/// What is not known where a text is empty.
pub(super) fn known(text: &str) -> Option<&str> {
    Some(text).filter(|t| !t.is_empty())
}
