//! What an ingest found: a line a page in memory, the pages' records on disk till somebody asks for them.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::ser::{Error, SerializeSeq, SerializeStruct};
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::changed::Changed;
use super::page::{Layout, PageReport};
use super::spool::{Piece, Spool};
use crate::finding::{Finding, OfPage};
use crate::record::to_bytes;

/// A page that was read: all that is kept of it in memory.
#[derive(Debug, Clone)]
pub struct PageLine {
    /// Name of the page.
    pub page: String,
    pub layout: Layout,
    /// How many records it says that it has.
    pub declared: Option<u64>,
    /// Ids of its records, in order.
    pub records: Vec<String>,
    /// Ids of its game pages; empty where one has none.
    pub games: Vec<String>,
    /// Records that could not be taken.
    pub rejected: usize,
    pub(super) pieces: Pieces,
}

/// Where the parts of a page's report lie.
#[derive(Debug, Clone)]
pub(super) struct Pieces {
    /// The report without records and games.
    rest: Piece,
    /// Its records, as they are written into the corpus.
    pub records: Vec<Piece>,
    /// Its game pages.
    pub games: Vec<Piece>,
}

impl PageLine {
    /// Puts a report on the spool and keeps what is printed of it in a line.
    pub(super) fn keep(report: PageReport, spool: &mut Spool) -> std::io::Result<Self> {
        let mut report = report;
        let records = std::mem::take(&mut report.records);
        let games = std::mem::take(&mut report.games);
        let put = |spool: &mut Spool, bytes: Vec<u8>| spool.put(&bytes);
        let pieces = Pieces {
            rest: put(spool, serde_json::to_vec(&report)?)?,
            records: records
                .iter()
                .map(|r| put(spool, to_bytes(r)))
                .collect::<Result<_, _>>()?,
            games: games
                .iter()
                .map(|g| put(spool, to_bytes(g)))
                .collect::<Result<_, _>>()?,
        };
        Ok(Self {
            page: report.page,
            layout: report.layout,
            declared: report.declared,
            records: records.into_iter().map(|r| r.id).collect(),
            games: games.into_iter().map(|g| g.id).collect(),
            rejected: report.rejected.len(),
            pieces,
        })
    }

    /// Whether there is anything in it that goes into the corpus.
    pub fn yields(&self) -> bool {
        !self.records.is_empty() || self.games.iter().any(|id| !id.is_empty())
    }

    /// The whole report, as `ingest --json` prints it.
    fn report(&self, spool: &Spool) -> std::io::Result<Value> {
        let read = |piece: Piece| -> std::io::Result<Value> {
            Ok(serde_json::from_slice(&spool.get(piece)?)?)
        };
        let mut report = read(self.pieces.rest)?;
        let all = |pieces: &[Piece]| {
            pieces
                .iter()
                .map(|p| read(*p))
                .collect::<Result<Vec<_>, _>>()
        };
        report["page"] = Value::from(self.page.as_str());
        report["records"] = Value::Array(all(&self.pieces.records)?);
        report["games"] = Value::Array(all(&self.pieces.games)?);
        Ok(report)
    }
}

/// What an ingest found.
// serialises to the JSON that `ludarium ingest --json` prints, a page at a time
#[derive(Debug, JsonSchema)]
pub struct Outcome {
    /// The pages that were asked for, in order.
    #[schemars(with = "Vec<PageReport>")]
    pub pages: Vec<PageLine>,
    /// What was noticed.
    #[schemars(with = "Vec<OfPage>")]
    pub findings: Vec<Finding>,
    /// Files written and left as they were.
    #[schemars(skip)]
    pub written: usize,
    /// Files that had the same bytes already.
    #[schemars(skip)]
    pub unchanged: usize,
    /// Records whose words are others than before, in the order of their ids.
    #[schemars(skip)]
    pub changed: BTreeSet<Changed>,
    #[schemars(skip)]
    pub(super) spool: Spool,
}

impl Outcome {
    /// Whether any finding is an error or a warning.
    pub fn has_findings(&self) -> bool {
        self.findings.iter().any(Finding::counts)
    }

    /// How often each record was seen.
    pub fn sightings(&self) -> BTreeMap<&str, usize> {
        let mut out = BTreeMap::new();
        for id in self.pages.iter().flat_map(|p| &p.records) {
            *out.entry(id.as_str()).or_default() += 1;
        }
        out
    }
}

impl Serialize for Outcome {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = to.serialize_struct("Outcome", 2)?;
        out.serialize_field("pages", &Pages(self))?;
        let findings: Vec<OfPage> = self.findings.iter().map(OfPage::from).collect();
        out.serialize_field("findings", &findings)?;
        out.end()
    }
}

struct Pages<'o>(&'o Outcome);

impl Serialize for Pages<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut out = to.serialize_seq(Some(self.0.pages.len()))?;
        for page in &self.0.pages {
            let report = page.report(&self.0.spool).map_err(S::Error::custom)?;
            out.serialize_element(&report)?;
        }
        out.end()
    }
}
