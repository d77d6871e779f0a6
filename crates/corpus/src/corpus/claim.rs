//! Claims: what an account says of its game that can be put to a test (`claims.toml`).

use super::account::{Account, Sentence};
use super::reader::{table, Form, Lines, Table};
use crate::finding::Finding;
use ludarium_engine::lang::Cite;
use serde::Serialize;

table! {
    /// What an account claims of its game, and what came of it.
    pub struct Claims {
        /// One a claim.
        claim: Vec<Claim>,
    }
}

table! {
    /// Something an account says of its game that can be put to a test.
    #[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
    pub struct Claim {
        /// `CL-`, the short name, `-` and a number.
        pub id: String = Form::id(),
        /// Sentences that make it, at least one.
        pub cites: Vec<String> = at_least_one(),
        /// Its words, found in one of those sentences.
        pub quote: String = Form::text().or_default(),
        /// What it is of.
        pub kind: Option<Kind> = Form::word(Kind::ALL),
        /// What would be so if it were true, in terms that can be tested.
        pub means: String,
        /// What would refute it.
        pub refuted: String,
        /// How it is tested.
        pub test: Option<Test> = Form::word(Test::ALL),
        /// What bears it out: `LABEL: STATISTIC >= NUMBER` (or `<=`, `>`, `<`, `in LOW..HIGH`), each of a series of a study.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pub holds: Vec<String>,
        /// Why the numbers in `holds` are these: they are the editor's, not the account's.
        pub threshold: Option<String>,
        /// Other numbers in their place, under each of which the verdict is told as well; of a range, half its width.
        pub also: Vec<f64>,
        /// Why no stronger players were tried.
        pub untried: Option<String>,
        /// What the verdict holds under, where no study tells it.
        pub under: Option<String>,
        /// Why it bears itself out: the rules were built from it.
        pub circular: Option<String>,
        /// What came out.
        pub verdict: Option<Verdict> = Form::word(Verdict::ALL),
        /// The grounds of the verdict; `{LABEL: STATISTIC}` stands for a figure with its interval.
        pub text: String,
        /// File, relative to the corpus.
        #[serde(skip)]
        pub file: String = Form::file(),
        /// Lines of its keys.
        #[serde(skip)]
        pub lines: Lines,
    }
}

fn at_least_one() -> Form<Vec<String>> {
    let cites = Form::needed_texts().with("minItems", 1);
    cites.then(|f, key, cites| {
        if cites.is_empty() {
            let help = "cite the sentences that make the claim";
            f.bad(key, "a claim without a cite", help);
        }
        cites
    })
}

impl Claim {
    /// Reads a claims file.
    pub fn parse(file: &str, text: &str) -> (Vec<Self>, Vec<Finding>) {
        let (all, findings) = Claims::file("claims", file, text);
        (all.claim, findings)
    }

    /// The source's words: as the edition quotes them, else those it cites, where they are at hand.
    #[must_use]
    pub fn words(&self, account: &Account) -> Option<String> {
        if !self.quote.is_empty() {
            return Some(self.quote.clone());
        }
        let cited = |(cite, s): (Cite, &Sentence)| match cite.range {
            None => Some(s.text.clone()).filter(|t| !t.is_empty()),
            Some(_) => s.cited(&cite),
        };
        let all: Option<Vec<String>> = self.cited(account).map(cited).collect();
        all.filter(|all| !all.is_empty()).map(|all| all.join(" … "))
    }

    /// What the sentences that it cites say, in the edition's own words.
    #[must_use]
    pub fn gist(&self, account: &Account) -> String {
        let gists = self.cited(account).filter_map(|(_, s)| s.gist.clone());
        gists.collect::<Vec<_>>().join(" ")
    }

    /// The sentences of the edition's own account that it cites.
    fn cited<'a>(&'a self, account: &'a Account) -> impl Iterator<Item = (Cite, &'a Sentence)> {
        self.cites.iter().filter_map(|cite| {
            let cite = Cite::parse(cite).ok().filter(|c| c.account.is_none())?;
            let sentence = account.sentence(&cite.sentence)?;
            Some((cite, sentence))
        })
    }
}

/// What a claim is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// How the game goes when it is played.
    Play,
    /// What people do, or can.
    People,
    /// How it stands to other games.
    Comparison,
    /// What follows from the rules alone: no claim about play.
    Rule,
}

impl Kind {
    /// Every kind with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("play", Self::Play),
        ("people", Self::People),
        ("comparison", Self::Comparison),
        ("rule", Self::Rule),
    ];

    /// What it says to a reader.
    pub fn says(self) -> &'static str {
        match self {
            Self::Play => "about play",
            Self::People => "about what people do",
            Self::Comparison => "a comparison with other games",
            Self::Rule => "what a rule says: no claim about play",
        }
    }
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

impl Test {
    /// Every way with its word.
    pub const ALL: &'static [(&'static str, Self)] = &[
        ("position", Self::Position),
        ("study", Self::Study),
        ("none", Self::None),
    ];
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
    /// It is so between some players.
    #[serde(rename = "depends on the players")]
    Players,
    /// It follows from the rules, and says nothing of play.
    #[serde(rename = "a rule")]
    Rule,
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
        ("depends on the players", Self::Players),
        ("a rule", Self::Rule),
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
