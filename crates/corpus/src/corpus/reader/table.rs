//! Hand-written tables: a row a field, and from the rows the struct, its reader and its schema.

use super::{Fields, Reader};
use crate::finding::Finding;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::marker::PhantomData;

/// A table of hand-written TOML, described once.
///
/// A row is a field: what it is, its name, its type. The doc comment is the description in the schema, the name is the key, unless
/// another one stands behind `as`. The type says how it is read ([`Field`](super::Field)): an `Option`, a list, a flag may be left
/// out, all else must be there. Where that is not enough, a [`Form`](super::Form) stands behind `=`. Below the rows may stand what the
/// schema says beyond them, and what is checked once all is read: by a function that takes the table, those before it in its list and
/// the [`Fields`] that it was read from.
///
/// ```ignore
/// table! {
///     /// A slip of a witness.
///     #[derive(Debug, Clone)]
///     pub struct Slip {
///         /// Id of the sentence.
///         pub sentence: String,
///         /// What it says about them.
///         pub note: Option<String>,
///         /// Words that stand there, once.
///         pub words as "word": Vec<String> = Form::needed_texts(),
///         /// Lines of its keys.
///         pub lines: Lines,
///     }
///     checked by Self::words_are_there
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! __table {
    (
        $(#[$($about:tt)*])*
        $vis:vis struct $name:ident $(as $called:literal)? {
            $( $(#[$($meta:tt)*])* $seen:vis $field:ident $(as $key:literal)? : $type:ty $(= $form:expr)? ),* $(,)?
        }
        $(schema $more:tt)?
        $(checked by $check:path)?
    ) => {
        $(#[$($about)*])*
        $vis struct $name { $( $(#[$($meta)*])* $seen $field: $type ),* }

        impl $crate::corpus::reader::Table for $name {
            const NAME: &'static str = $crate::corpus::reader::table!(@name $name $($called)?);
            const SAYS: &'static str = $crate::corpus::reader::says!($(#[$($about)*])*);

            fn rows() -> Vec<$crate::corpus::reader::Row> {
                let rows = [ $( $crate::corpus::reader::table!(@form $type $(, $form)?)
                    .row($crate::corpus::reader::table!(@name $field $($key)?), $crate::corpus::reader::says!($(#[$($meta)*])*)) ),* ];
                rows.into_iter().flatten().collect()
            }

            fn read(f: &mut $crate::corpus::reader::Fields<'_, '_, '_>, before: &[Self]) -> Self {
                let read = Self { $( $field: $crate::corpus::reader::table!(@form $type $(, $form)?).read(f, $crate::corpus::reader::table!(@name $field $($key)?)) ),* };
                $crate::corpus::reader::table!(@check read, before, f $(, $check)?)
            }

            $( fn more() -> serde_json::Value { serde_json::json!($more) } )?
        }
    };
    (@name $name:ident) => { stringify!($name) };
    (@name $name:ident $other:literal) => { $other };
    (@form $type:ty) => { <$type as $crate::corpus::reader::Field>::form() };
    (@form $type:ty, $form:expr) => { $crate::corpus::reader::Form::<$type>::from($form) };
    (@check $read:ident, $before:ident, $f:ident) => {{ let _ = $before; $read }};
    (@check $read:ident, $before:ident, $f:ident, $check:path) => {{
        let mut read = $read;
        $check(&mut read, $before, $f);
        read
    }};
}
pub use __table as table;

/// The words of a doc comment.
#[doc(hidden)]
#[macro_export]
macro_rules! __says {
    () => { "" };
    (#[doc = $doc:literal] $($rest:tt)*) => { concat!($doc, "\n", $crate::corpus::reader::says!($($rest)*)) };
    (#[$($other:tt)*] $($rest:tt)*) => { $crate::corpus::reader::says!($($rest)*) };
}
pub use __says as says;

/// A table whose struct, reader and schema are made from rows by [`table!`].
pub trait Table: Sized + 'static {
    /// Its name among the definitions of a schema.
    const NAME: &'static str;
    /// What it is.
    const SAYS: &'static str;

    /// Its keys, described.
    fn rows() -> Vec<Row>;

    /// Reads it; those before it in its list are known.
    fn read(f: &mut Fields<'_, '_, '_>, before: &[Self]) -> Self;

    /// What its schema says beyond the rows.
    fn more() -> Value {
        Value::Null
    }

    /// Its keys.
    fn keys() -> Vec<&'static str> {
        Self::rows().iter().map(|row| row.key).collect()
    }

    /// Reads a file that is such a table; its findings are of `what`.
    fn file(what: &str, file: &str, text: &str) -> (Self, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        let read = Self::read(&mut reader.fields(&table, 0..0, what, &Self::keys()), &[]);
        (read, reader.findings)
    }
}

/// A key of a table, as its schema has it.
pub struct Row {
    pub(super) key: &'static str,
    pub(super) says: &'static str,
    pub(super) needed: bool,
    pub(super) schema: fn(&mut SchemaGenerator) -> Schema,
    pub(super) more: Vec<(&'static str, Value)>,
}

impl Row {
    fn describe(self, generator: &mut SchemaGenerator) -> Value {
        let mut schema = (self.schema)(generator);
        let about = schema.ensure_object();
        about.insert("description".into(), self.says.trim().into());
        for (key, value) in self.more {
            about.shift_remove(key);
            about.insert(key.into(), value);
        }
        schema.to_value()
    }
}

/// A table as it is written: what stands for it in a schema.
pub struct File<T>(PhantomData<T>);

impl<T: Table> JsonSchema for File<T> {
    fn schema_name() -> Cow<'static, str> {
        T::NAME.into()
    }
    fn schema_id() -> Cow<'static, str> {
        format!("{} as it is written", std::any::type_name::<T>()).into()
    }
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let (mut properties, mut required) = (Map::new(), vec![]);
        for row in T::rows() {
            if row.needed {
                required.push(Value::from(row.key));
            }
            properties.insert(row.key.into(), row.describe(generator));
        }
        let mut schema = Map::new();
        schema.insert("type".into(), "object".into());
        schema.insert("additionalProperties".into(), false.into());
        schema.insert("properties".into(), properties.into());
        if !required.is_empty() {
            schema.insert("required".into(), required.into());
        }
        schema.insert("description".into(), T::SAYS.trim().into());
        if let Value::Object(more) = T::more() {
            schema.extend(more);
        }
        schema.into()
    }
}
