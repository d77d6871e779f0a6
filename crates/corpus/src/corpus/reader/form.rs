//! Forms of fields: how a key is read, and what its schema says.

use super::{Fields, File, Lines, Row, Table};
use crate::values::Words;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::Value;
use std::collections::BTreeMap;

/// What reads a field by its key.
type Read<T> = dyn Fn(&mut Fields<'_, '_, '_>, &'static str) -> T;

/// How a field of a table is read, and how its key is described.
pub struct Form<T> {
    read: Box<Read<T>>,
    /// Nothing, of a field that has no key of its own.
    row: Option<Row>,
}

/// A type whose fields are read in one way, unless a row says another.
pub trait Field: Sized {
    /// That way.
    fn form() -> Form<Self>;
}

/// A row a type, with its form.
macro_rules! forms {
    ($( $type:ty = $form:expr ),* $(,)?) => {
        $( impl Field for $type { fn form() -> Form<Self> { $form } } )*
    };
}

forms! {
    String = Form::text().needed("\"…\"").or_default(),
    Option<String> = Form::text(),
    Vec<String> = Form::new::<Self>(|f, key| f.texts(key)),
    BTreeMap<String, String> = Form::new::<Self>(|f, key| f.map(key)),
    [usize; 2] = <Option<Self>>::form().needed("[12, 34]").or_default(),
    Option<[usize; 2]> = Form::new::<[usize; 2]>(|f, key| f.pair(key)),
    Option<usize> = Form::new::<usize>(|f, key| f.count(key)),
    Vec<f64> = Form::new::<Self>(|f, key| f.numbers(key)),
    bool = Form::flag().or_default(),
    Lines = Form::made(|f| f.lines.clone()),
}

impl<T: Table> Field for Vec<T> {
    fn form() -> Form<Self> {
        Form::new::<Vec<File<T>>>(|f, key| f.tables(key, key))
    }
}

impl<T: Table> Form<Vec<T>> {
    /// Tables whose findings are reported under another word than their key.
    pub fn tables(what: &'static str) -> Self {
        Self::new::<Vec<File<T>>>(move |f, key| f.tables(key, what))
    }
}

impl<T: Table + Default> Form<T> {
    /// One table, such as `[site]`; what is usual, where it is not there.
    pub fn section() -> Self {
        Self::new::<Option<File<T>>>(|f, key| f.section(key).unwrap_or_default())
    }
}

impl<T: 'static> Form<T> {
    /// A key that is read so and described as `S` is.
    pub fn new<S: JsonSchema>(
        read: impl Fn(&mut Fields<'_, '_, '_>, &'static str) -> T + 'static,
    ) -> Self {
        let row = Row {
            key: "",
            says: "",
            needed: false,
            schema: SchemaGenerator::subschema_for::<S>,
            more: vec![],
        };
        Self {
            read: Box::new(read),
            row: Some(row),
        }
    }

    /// What has no key of its own and is made from the table.
    pub fn made(made: impl Fn(&Fields<'_, '_, '_>) -> T + 'static) -> Self {
        Self {
            read: Box::new(move |f, _| made(f)),
            row: None,
        }
    }

    /// This form for a key that must be there.
    pub fn needed(self, example: impl Into<String>) -> Self {
        let example = example.into();
        let read = self.read;
        Self {
            read: Box::new(move |f, key| {
                if !f.has(key) {
                    f.missing(key, &example);
                }
                read(f, key)
            }),
            row: self.row.map(|r| Row { needed: true, ..r }),
        }
    }

    /// This form with something done to what was read.
    pub fn then<U: 'static>(
        self,
        next: impl Fn(&mut Fields<'_, '_, '_>, &'static str, T) -> U + 'static,
    ) -> Form<U> {
        let read = self.read;
        Form {
            read: Box::new(move |f, key| {
                let value = read(f, key);
                next(f, key, value)
            }),
            row: self.row,
        }
    }

    /// This form with one more keyword in its schema.
    pub fn with(mut self, key: &'static str, value: impl Into<Value>) -> Self {
        if let Some(row) = &mut self.row {
            row.more.push((key, value.into()));
        }
        self
    }

    /// This form with the schema of `S`.
    pub fn like<S: JsonSchema>(mut self) -> Self {
        if let Some(row) = &mut self.row {
            row.schema = SchemaGenerator::subschema_for::<S>;
            row.more.clear();
        }
        self
    }

    /// Reads a field.
    pub fn read(&self, f: &mut Fields<'_, '_, '_>, key: &'static str) -> T {
        (self.read)(f, key)
    }

    /// Its key, described; none where it has none.
    pub fn row(self, key: &'static str, says: &'static str) -> Option<Row> {
        self.row.map(|row| Row { key, says, ..row })
    }
}

impl<T: 'static> Form<Option<T>> {
    /// This form with a value where the key is missing.
    pub fn or(self, usual: impl Fn() -> T + 'static) -> Form<T> {
        self.then(move |_, _, value| value.unwrap_or_else(&usual))
    }

    /// This form with the type's default where the key is missing.
    pub fn or_default(self) -> Form<T>
    where
        T: Default,
    {
        self.or(T::default)
    }
}

impl<T: Copy + JsonSchema + 'static> Form<Option<T>> {
    /// A word out of a closed list, which may be left out.
    pub fn word_if(all: &'static [(&'static str, T)]) -> Self {
        Self::new::<T>(move |f, key| f.word(key, all))
    }

    /// A word out of a closed list; nothing if it is none.
    pub fn word(all: &'static [(&'static str, T)]) -> Self {
        let words: Vec<&str> = all.iter().map(|(word, _)| *word).collect();
        Self::word_if(all).needed(format!("one of \"{}\"", words.join("\", \"")))
    }
}

impl Form<Vec<String>> {
    /// A list of texts that must be there, though it may be empty.
    pub fn needed_texts() -> Self {
        Vec::form().needed("[…]")
    }
}

impl Form<String> {
    /// The id of the table, under which its findings are reported.
    pub fn id() -> Self {
        String::form().naming(&[])
    }

    /// This form, after which findings of the table are reported under the values of these keys and of this one.
    pub fn naming(self, before: &'static [&'static str]) -> Self {
        self.then(move |f, _, last| {
            let mut names: Vec<String> = before.iter().map(|key| f.peek_text(key)).collect();
            names.push(last.clone());
            f.about(names.join(" "));
            last
        })
    }

    /// This form for texts that `good` accepts; another one is reported as what it is not: `no siglum`. The help may name the `{key}`.
    pub fn such(self, good: fn(&str) -> bool, what: &'static str, help: impl Into<String>) -> Self {
        let help = help.into();
        self.then(move |f, key, text| {
            if !text.is_empty() && !good(&text) {
                let help = help.replace("{key}", key);
                f.bad(key, format!("`{text}` is no {what}"), help);
            }
            text
        })
    }

    /// The file that the table stands in.
    pub fn file() -> Self {
        Self::made(|f| f.file())
    }

    /// A day that must be there, `2026-11-21`.
    pub fn day() -> Self {
        let text = String::form().like::<String>().with("format", "date");
        text.such(is_day, "day", NO_DAY)
    }
}

/// What to do about a day that is none.
pub const NO_DAY: &str = "write {key} = \"2026-11-21\"";

/// What a day looks like.
pub const DAY: &str = "^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$";

/// Whether a text is a day.
pub fn is_day(text: &str) -> bool {
    text.parse::<jiff::civil::Date>().is_ok()
}

impl Form<Option<bool>> {
    /// `true` or `false`, which may be left out.
    pub fn flag() -> Self {
        Self::new::<bool>(|f, key| f.flag(key))
    }
}

impl Form<Option<String>> {
    /// A text that may be left out.
    pub fn text() -> Self {
        Self::new::<Words>(|f, key| f.text(key))
    }

    /// This form for texts that `good` accepts; another one is reported as what it is not, and left out.
    pub fn such(self, good: fn(&str) -> bool, what: &'static str, help: &'static str) -> Self {
        let text = self.or_default().such(good, what, help);
        text.then(move |_, _, text| Some(text).filter(|t| !t.is_empty() && good(t)))
    }
}
