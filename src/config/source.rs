//! Where records come from: classes of sources, and what readers are told of each.

use crate::corpus::Layer;
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

    /// What readers are told it is.
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

/// `[[source]]`: records whose ids begin alike.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Source {
    /// What their ids begin with, `DLP.Evidence.`.
    pub prefix: String,
    /// What kind of source it is.
    pub class: Class,
    /// Its name, as citations have it.
    pub label: String,
    /// Who wrote the summaries in its records: `the portal editors`.
    pub editors: String,
    /// Who publishes it, where that is another than the label says.
    pub publisher: Option<String>,
    /// Where a record is found, `{number}` for what follows the prefix.
    pub address: Option<String>,
    /// Licence of the facts that it publishes, as SPDX names it; its words are quoted and stand under none.
    pub licence: Option<String>,
}

/// What is said of records whose prefix `ludarium.toml` does not name.
pub static UNNAMED: LazyLock<Source> = LazyLock::new(|| Source {
    label: "the records of this collection".into(),
    editors: EDITORS.into(),
    ..Source::default()
});

/// Who wrote a summary, where nobody is named.
pub(super) const EDITORS: &str = "the record’s editors";

impl Source {
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
