//! Where records come from: classes of sources, and what readers see of each.

use super::read::address;
use crate::corpus::reader::{table, Fields, Form};
use crate::corpus::Layer;
use crate::record::is_prefix;
use crate::values::one_of;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use std::borrow::Cow;
use std::sync::LazyLock;

/// What kind of source records come from.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Class {
    /// A database on the web.
    Portal,
    /// Printed books and articles.
    Book,
    /// Notes somebody took where the game was played.
    FieldNotes,
    /// Films.
    Video,
    /// Papers in an archive.
    Archive,
    /// Anything else.
    #[default]
    Other,
}

impl Class {
    /// Every class with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("portal", Self::Portal),
        ("book", Self::Book),
        ("field-notes", Self::FieldNotes),
        ("video", Self::Video),
        ("archive", Self::Archive),
        ("other", Self::Other),
    ];

    /// What readers see it called.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Portal => "a database",
            Self::Book => "books and articles",
            Self::FieldNotes => "field notes",
            Self::Video => "films",
            Self::Archive => "papers of an archive",
            Self::Other => "a collection of records",
        }
    }
}

impl JsonSchema for Class {
    fn schema_name() -> Cow<'static, str> {
        "Class".into()
    }
    fn inline_schema() -> bool {
        true
    }
    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        one_of(Self::ALL.iter().map(|(word, class)| (*word, class.label())))
    }
}

table! {
    /// Records whose ids begin alike.
    #[derive(Debug, Clone, Default, PartialEq, Eq)]
    pub struct Source {
        /// What their ids begin with: letters and digits, in parts that end with a dot.
        pub prefix: String = prefix(),
        /// What kind of source it is.
        pub class: Class = Form::word(Class::ALL).or_default(),
        /// Its name, as citations have it.
        pub label: String,
        /// Who wrote the summaries in its records.
        pub editors: String = Form::text().or(|| EDITORS.to_owned()),
        /// Who publishes it, where that is another than the label says.
        pub publisher: Option<String>,
        /// Where a record is found, `{number}` for what follows the prefix.
        pub address: Option<String> = address(),
        /// Licence of the facts that it publishes, as SPDX names it; its words are quoted and stand under none.
        pub licence: Option<String>,
    }
    checked by Self::once
}

fn prefix() -> Form<String> {
    let text = Form::id().with("pattern", r"^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*\.$");
    text.then(|f, key, prefix| {
        if !prefix.is_empty() && !is_prefix(&prefix) {
            let help = "letters and digits, in parts that end with a dot: `Grey.` or `Notes.1931.`";
            f.bad(key, "no prefix of an id", help);
        }
        prefix
    })
}

/// What stands for records whose prefix `ludarium.toml` does not name.
pub static UNNAMED: LazyLock<Source> = LazyLock::new(|| Source {
    label: "the records of this collection".into(),
    editors: EDITORS.into(),
    ..Source::default()
});

/// Who wrote a summary, where nobody is named.
pub(super) const EDITORS: &str = "the record’s editors";

impl Source {
    fn once(&mut self, before: &[Self], f: &mut Fields<'_, '_, '_>) {
        if before.iter().any(|s| s.prefix == self.prefix) {
            let message = format!("the prefix `{}` is taken", self.prefix);
            f.about("source");
            f.bad("", message, "give each source its own");
        }
    }

    /// `the portal editors’`.
    #[must_use]
    pub fn of_the_editors(&self) -> String {
        let end = if self.editors.ends_with('s') {
            "’"
        } else {
            "’s"
        };
        format!("{}{end}", self.editors)
    }

    /// Where a record is found on the web.
    #[must_use]
    pub fn address_of(&self, id: &str) -> Option<String> {
        let number = id.strip_prefix(self.prefix.as_str())?;
        Some(self.address.as_ref()?.replace("{number}", number))
    }

    /// Its name within a sentence: `the Ludii Portal`.
    #[must_use]
    pub fn named(&self) -> String {
        match self.class {
            Class::Portal if !self.label.starts_with("the ") => format!("the {}", self.label),
            _ => self.label.clone(),
        }
    }

    /// Who publishes it.
    #[must_use]
    pub fn publisher(&self) -> &str {
        self.publisher.as_deref().unwrap_or(&self.label)
    }

    /// With whom the rights in a text of its records lie: the quoted account or the summary.
    #[must_use]
    pub fn rights_in(&self, layer: Layer) -> &str {
        match layer {
            Layer::Primary => "its author and publisher",
            Layer::Editorial => self.publisher(),
        }
    }
}
