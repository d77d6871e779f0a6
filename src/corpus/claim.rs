//! Claims: what an account says of its game that can be put to a test (`claims.toml`).

use super::reader::{Lines, Reader};
use crate::finding::Finding;
use serde::Serialize;

/// Something an account says of its game that can be put to a test.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Claim {
    /// `CL-banat-4`.
    pub id: String,
    /// Sentences that make it.
    pub cites: Vec<String>,
    /// Its words, found in one of those sentences.
    pub quote: String,
    /// What would be so if it were true.
    pub means: String,
    /// How it is tested.
    pub test: Option<Test>,
    /// What bears it out: `LABEL: STATISTIC >= NUMBER`, each of a series of a study.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub holds: Vec<String>,
    /// What came out.
    pub verdict: Option<Verdict>,
    /// The grounds of the verdict.
    pub text: String,
    /// File, relative to the corpus.
    #[serde(skip)]
    pub file: String,
    /// Lines of its keys.
    #[serde(skip)]
    pub lines: Lines,
}

/// How a claim is tested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Test {
    /// By a position, or by arithmetic.
    Position,
    /// By many games between agents.
    Study,
    /// Not by computation.
    None,
}

/// What came of a claim.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
pub enum Verdict {
    /// It is so.
    #[serde(rename = "supported")]
    Supported,
    /// It is not so.
    #[serde(rename = "not supported")]
    NotSupported,
    /// It is so under some readings.
    #[serde(rename = "depends on reading")]
    Depends,
    /// No computation can tell.
    #[serde(rename = "cannot be tested")]
    Untestable,
    /// It has not been put to the test yet.
    #[serde(rename = "not yet measured")]
    NotYet,
}

impl Verdict {
    /// Every verdict with its words.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("supported", Self::Supported),
        ("not supported", Self::NotSupported),
        ("depends on reading", Self::Depends),
        ("cannot be tested", Self::Untestable),
        ("not yet measured", Self::NotYet),
    ];

    /// The words.
    pub fn words(self) -> &'static str {
        Self::ALL
            .iter()
            .find(|(_, v)| *v == self)
            .map_or("", |(w, _)| w)
    }
}

impl Claim {
    /// Reads a claims file.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (mut reader, table) = Reader::parse(file, text);
        reader.fields(&table, 0..0, "claims", &["claim"]);
        let mut claims = vec![];
        for (span, entry) in reader.tables(&table, "claim") {
            let known = &[
                "id", "cites", "quote", "means", "test", "holds", "verdict", "text",
            ];
            let mut f = reader.fields(entry, span, "claim", known);
            let id = f.needed("id");
            f.about(id.clone());
            let cites = f.needed_texts("cites");
            if cites.is_empty() {
                f.bad(
                    "cites",
                    "a claim without a cite",
                    "cite the sentences that make the claim",
                );
            }
            claims.push(Self {
                id,
                cites,
                quote: f.needed("quote"),
                means: f.needed("means"),
                test: f.word(
                    "test",
                    &[
                        ("position", Test::Position),
                        ("study", Test::Study),
                        ("none", Test::None),
                    ],
                ),
                holds: f.texts("holds"),
                verdict: f.word("verdict", Verdict::ALL),
                text: f.needed("text"),
                file: file.to_owned(),
                lines: f.lines,
            });
        }
        (claims, reader.findings)
    }
}
