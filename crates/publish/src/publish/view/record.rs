//! Records, their list, and the list of files.

use serde::Serialize;

use super::{Citation, Layer};

/// A record, ready to be shown.
#[derive(Clone, Debug, Serialize)]
pub struct RecordPage {
    /// `DLP.Evidence.703`.
    pub id: String,
    /// `Ethnography`.
    pub kind: String,
    /// The game's name as the record has it.
    pub game: Option<String>,
    pub edition: Option<String>,
    /// `Davies 1925: 143–144`.
    pub work_label: Option<String>,
    /// The accounts.
    pub layers: Vec<Layer>,
    /// Lines of the page that belong to no field.
    pub unplaced: Vec<String>,
    /// What its reader sees first; none where its id is none.
    pub landing: Option<super::Landing>,
    /// The other fields.
    pub fields: Vec<Field>,
    /// The record on the pages of who keeps it.
    pub there: Option<super::Link>,
    /// What is to be doubted of it.
    pub doubts: Vec<String>,
    /// How to cite it.
    pub citation: Citation,
    /// What the list of all records adds.
    pub facts: Vec<super::Fact>,
    /// What that is, as a heading.
    pub facts_heading: &'static str,
    /// What the database says otherwise.
    pub otherwise: Vec<super::Otherwise>,
    /// Where it was found.
    pub sightings: Vec<Seen>,
    /// The record as a file.
    pub json: String,
}

/// A field of a record.
#[derive(Clone, Debug, Serialize)]
pub struct Field {
    /// Its label.
    pub name: String,
    pub value: String,
    /// A word about it.
    pub note: Option<String>,
    /// The page that tells more.
    pub href: Option<String>,
}

/// Where a record was found.
#[derive(Clone, Debug, Serialize)]
pub struct Seen {
    pub page: String,
    pub line: usize,
    /// The heading above.
    pub heading: Option<String>,
    /// The page's SHA-256.
    pub sha256: String,
}

/// The list of files.
#[derive(Clone, Debug, Serialize)]
pub struct DataPage {
    /// The files, under their heads.
    pub groups: Vec<DataGroup>,
    /// Whether the matrix is there as a CLDF dataset.
    pub cldf: bool,
}

/// Files that belong together.
#[derive(Clone, Debug, Serialize)]
pub struct DataGroup {
    /// What they are of.
    pub name: String,
    /// How many, and how large together.
    pub line: String,
    pub files: Vec<DataFile>,
    /// How many more there are of the same kind.
    pub more: usize,
}

/// A file that can be taken away.
#[derive(Clone, Debug, Serialize)]
pub struct DataFile {
    /// From the site's folder.
    pub href: String,
    pub name: String,
    /// What it holds.
    pub holds: String,
    /// Its schema, from the site's folder.
    pub schema: Option<String>,
    /// Its length.
    pub bytes: String,
    /// Its SHA-256.
    pub sha256: String,
}

/// An edition that is not finished.
#[derive(Clone, Debug, Serialize)]
pub struct DraftPage {
    /// The game.
    pub title: String,
    /// The record that is edited.
    pub record: String,
    /// Its page.
    pub href: Option<String>,
    /// The account.
    pub layers: Vec<super::Layer>,
    /// The clauses as far as they are written.
    pub clauses: Vec<DraftClause>,
    /// What is still missing, as HTML.
    pub missing: Vec<String>,
}

/// A clause of an edition that is not finished.
#[derive(Clone, Debug, Serialize)]
pub struct DraftClause {
    pub id: String,
    /// What it says.
    pub says: String,
    /// Whether the program proposed it and nobody has looked.
    pub drafted: bool,
}
