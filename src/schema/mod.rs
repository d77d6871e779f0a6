//! JSON Schemas (2020-12) of every format that ludarium reads or writes, made from the types.
//!
//! A format is a row of [`FORMATS`]. What is read and written by types has its schema from these types; what is read by hand, or
//! printed as JSON by the commands, has a type of its own here that says what it looks like, and tests that hold it to the reader
//! and to the commands. The files lie in `docs/schema` (a test holds them), `ludarium schema` prints them, the site publishes them.

mod account;
mod catalog;
mod claims;
mod cli;
mod codings;
mod collection;
mod edition;
mod elsewhere;
mod examples;
mod figures;
mod howto;
mod make;
mod page;
mod results;
mod site;
mod statistics;
mod typescript;
mod witnesses;

use make::{headed, read, toml, written};
use serde_json::Value;

pub use catalog::{catalog, CATALOG};
pub use page::{page, page_types};

/// Where a format is met.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// Files of the corpus, below its folder, and below `data/` of the site; `*` is any name.
    Corpus(&'static [&'static str]),
    /// Files of the site, below `data/`.
    Site(&'static [&'static str]),
    /// What a command prints, without the program's name.
    Command(&'static str),
    /// Something else, in words.
    Elsewhere(&'static str),
}

/// A format with its schema.
#[derive(Debug, Clone, Copy)]
pub struct Format {
    /// How it is asked for: `account`, `cli/check`.
    pub name: &'static str,
    /// What it is, in a few words.
    pub title: &'static str,
    /// Where it is met.
    pub place: Place,
    /// The page of `docs/` that describes it.
    pub page: &'static str,
    make: fn() -> Value,
}

impl Format {
    /// The format of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<&'static Format> {
        FORMATS.iter().find(|f| f.name == name)
    }

    /// Its schema's file, below `docs/schema` and below `data/schema` of the site.
    #[must_use]
    pub fn file(&self) -> String {
        format!("{}.schema.json", self.name)
    }

    /// Its schema.
    #[must_use]
    pub fn schema(&self) -> Value {
        let schema = (self.make)();
        if self.name == RULES {
            // the engine's own, held by the tests of the manual
            return schema;
        }
        let says = schema["description"]
            .as_str()
            .unwrap_or_default()
            .to_owned();
        headed(schema, &self.file(), self.title, &says)
    }

    /// The same as its file holds it.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema())
    }
}

/// The format that the engine has a schema of.
const RULES: &str = "rules";

/// Every format, those of people's files first.
pub const FORMATS: &[Format] = &[
    Format {
        name: RULES,
        title: "rules of a game",
        place: Place::Corpus(&[
            "games/*/rules.toml",
            "games/_shared/*.toml",
            "rulesets/*.toml",
        ]),
        page: "rules-format.md",
        make: ludarium_engine::families::rules_schema,
    },
    Format {
        name: "account",
        title: "account of an edition, sentence by sentence",
        place: Place::Corpus(&["games/*/account.toml"]),
        page: "edition-format.md",
        make: toml::<account::Account>,
    },
    Format {
        name: "edition",
        title: "what an edition says of itself",
        place: Place::Corpus(&["games/*/edition.toml"]),
        page: "edition-format.md",
        make: toml::<edition::Edition>,
    },
    Format {
        name: "examples",
        title: "worked positions of an edition",
        place: Place::Corpus(&["games/*/examples.toml"]),
        page: "edition-format.md",
        make: toml::<examples::Examples>,
    },
    Format {
        name: "howto",
        title: "how a game is played, in a few lines",
        place: Place::Corpus(&["games/*/howto.toml"]),
        page: "edition-format.md",
        make: toml::<howto::HowTo>,
    },
    Format {
        name: "witnesses",
        title: "slips, names in print and informants",
        place: Place::Corpus(&["games/*/witnesses.toml"]),
        page: "edition-format.md",
        make: toml::<witnesses::Witnesses>,
    },
    Format {
        name: "claims",
        title: "claims of an account",
        place: Place::Corpus(&["games/*/claims.toml"]),
        page: "edition-format.md",
        make: toml::<claims::Claims>,
    },
    Format {
        name: "elsewhere",
        title: "where other programs part from the account",
        place: Place::Corpus(&["games/*/elsewhere.toml"]),
        page: "edition-format.md",
        make: toml::<elsewhere::Elsewhere>,
    },
    Format {
        name: "questions",
        title: "what a second reader is asked of an account",
        place: Place::Corpus(&["codings/_shared/questions.toml"]),
        page: "codings.md",
        make: toml::<codings::Questions>,
    },
    Format {
        name: "coding",
        title: "what a second reader answers",
        place: Place::Corpus(&["codings/*.toml"]),
        page: "codings.md",
        make: toml::<codings::Coding>,
    },
    Format {
        name: "settled",
        title: "what came of disagreements with second readers",
        place: Place::Corpus(&["codings/_shared/settled.toml"]),
        page: "codings.md",
        make: toml::<codings::AllSettled>,
    },
    Format {
        name: "collection",
        title: "whose collection it is, its sources, how its site looks",
        place: Place::Elsewhere("`ludarium.toml`, beside the corpus"),
        page: "collection.md",
        make: toml::<collection::Collection>,
    },
    Format {
        name: "record",
        title: "record written by hand",
        place: Place::Corpus(&["evidence/*.toml"]),
        page: "collection.md",
        make: toml::<collection::Record>,
    },
    Format {
        name: "study",
        title: "what a study plays",
        place: Place::Corpus(&["studies/*.toml"]),
        page: "studies-format.md",
        make: toml::<crate::study::file::StudyFile>,
    },
    Format {
        name: "places",
        title: "places, as GeoJSON",
        place: Place::Corpus(&["places.geojson"]),
        page: "edition-format.md",
        make: read::<crate::corpus::place::Collection>,
    },
    Format {
        name: "pages",
        title: "list of the portal's pages that were received",
        place: Place::Corpus(&["pages/pages.toml"]),
        page: "evidence-format.md",
        make: toml::<crate::pages::PageList>,
    },
    Format {
        name: "portal",
        title: "addresses of the portal",
        place: Place::Corpus(&["portal.toml"]),
        page: "evidence-format.md",
        make: toml::<crate::fetch::address::Portal>,
    },
    Format {
        name: "patterns",
        title: "patterns by which clauses are drafted",
        place: Place::Corpus(&["draft/*.toml"]),
        page: "draft.md",
        make: toml::<crate::draft::patterns::File>,
    },
    Format {
        name: "evidence",
        title: "evidence record",
        place: Place::Corpus(&["evidence/*.json"]),
        page: "evidence-format.md",
        make: read::<crate::record::Record>,
    },
    Format {
        name: "portal-game",
        title: "game page of the portal",
        place: Place::Corpus(&["portal-games/*.json"]),
        page: "evidence-format.md",
        make: read::<crate::record::PortalGame>,
    },
    Format {
        name: "fetched",
        title: "what was fetched",
        place: Place::Corpus(&["fetched.json"]),
        page: "evidence-format.md",
        make: read::<crate::pages::fetched::Ledger>,
    },
    Format {
        name: "played",
        title: "what random play met under the rules of an edition",
        place: Place::Corpus(&["played/*.json"]),
        page: "edition-format.md",
        make: read::<crate::corpus::played::Played>,
    },
    Format {
        name: "compared",
        title: "where two games part",
        place: Place::Corpus(&["compared/*.json"]),
        page: "edition-format.md",
        make: read::<crate::corpus::comparison::Comparison>,
    },
    Format {
        name: "results",
        title: "results of a study",
        place: Place::Corpus(&["studies/results/*.json"]),
        page: "studies-format.md",
        make: written::<results::Results>,
    },
    Format {
        name: "shard",
        title: "a shard of a study",
        place: Place::Elsewhere(
            "`ludarium study NAME --shard I/N --out FILE`, read by `ludarium study merge`",
        ),
        page: "scale.md",
        make: read::<crate::study::parts::ShardFile>,
    },
    Format {
        name: "session",
        title: "a line that asks something of a game in play",
        place: Place::Elsewhere("lines of `ludarium session`"),
        page: "session.md",
        make: cli::session::asked,
    },
    Format {
        name: "position",
        title: crate::families::POSITION,
        place: Place::Elsewhere("`--start` of `replay` and `solve`, where it is JSON"),
        page: "notation.md",
        make: read::<crate::families::Position>,
    },
    Format {
        name: "site/figures",
        title: "figures of a game",
        place: Place::Site(&["figures/*.json"]),
        page: "method.md",
        make: written::<figures::Figures>,
    },
    Format {
        name: "site/matrix",
        title: "matrix of aspects and games",
        place: Place::Site(&["matrix.json"]),
        page: "method.md",
        make: written::<crate::publish::view::ComparePage>,
    },
    Format {
        name: "site/datapackage",
        title: "the tables, column by column",
        place: Place::Site(&["datapackage.json"]),
        page: "formats.md",
        make: written::<site::package::Package>,
    },
    Format {
        name: "site/corpus",
        title: "the corpus as linked data",
        place: Place::Site(&["corpus.jsonld"]),
        page: "formats.md",
        make: written::<site::linked::Linked>,
    },
    Format {
        name: "site/ro-crate",
        title: "all files of the site's data, described",
        place: Place::Site(&["ro-crate-metadata.json"]),
        page: "formats.md",
        make: written::<site::research::Crate>,
    },
    Format {
        name: "site/build",
        title: "what a site was built from",
        place: Place::Site(&["build.json"]),
        page: "formats.md",
        make: written::<site::build::Build>,
    },
    Format {
        name: "site/files",
        title: "list of a site's own files",
        place: Place::Site(&["site-files.json"]),
        page: "formats.md",
        make: written::<crate::publish::Own>,
    },
    Format {
        name: "catalog",
        title: "list of all formats and their schemas",
        place: Place::Site(&["schema/catalog.json"]),
        page: "formats.md",
        make: written::<catalog::Catalog>,
    },
    command(
        "cli/build",
        "build --json",
        "what was built",
        written::<cli::build::Build>,
    ),
    command(
        "cli/check",
        "check --json",
        "findings and totals of the corpus",
        written::<cli::check::Check>,
    ),
    command(
        "cli/cite",
        "cite --json",
        "words of a sentence by their numbers",
        written::<cli::cite::Cite>,
    ),
    command(
        "cli/claims",
        "claims --json",
        "claims and their verdicts",
        written::<cli::claims::Claims>,
    ),
    command(
        "cli/codings",
        "codings --json",
        "second readers, and how far the editions agree",
        written::<cli::codings::Codings>,
    ),
    command(
        "cli/compare",
        "compare --json",
        "two games compared",
        written::<cli::compare::Compare>,
    ),
    command(
        "cli/draft",
        "draft --json",
        "clauses proposed from prose",
        written::<cli::draft::Draft>,
    ),
    command(
        "cli/export",
        "export --json",
        "rules as a .lud description",
        written::<crate::families::Export>,
    ),
    command(
        "cli/features",
        "features --json",
        "what rulesets use of the vocabulary",
        written::<cli::features::Features>,
    ),
    command(
        "cli/fetch",
        "fetch --json",
        "what was found in pages that were fetched",
        written::<cli::ingest::Ingest>,
    ),
    command(
        "cli/ingest",
        "ingest --json",
        "what was found in pages",
        written::<cli::ingest::Ingest>,
    ),
    command(
        "cli/list",
        "list --json",
        "what is in the corpus",
        written::<cli::list::List>,
    ),
    command(
        "cli/play",
        "play --json",
        "a game between agents",
        written::<figures::Replay>,
    ),
    command(
        "cli/replay",
        "replay --json",
        "a game played again",
        written::<figures::Replay>,
    ),
    command(
        "cli/schema",
        "schema --json",
        "list of all formats and their schemas",
        written::<catalog::Catalog>,
    ),
    command(
        "cli/serve",
        "serve --json",
        "where the site is shown",
        written::<cli::serve::Serve>,
    ),
    command(
        "cli/session",
        "session",
        "answers to lines about a game in play",
        written::<crate::session::answer::Answer>,
    ),
    command(
        "cli/show",
        "show --json",
        "one thing of the corpus",
        cli::show::schema,
    ),
    command(
        "cli/simulate",
        "simulate --json",
        "figures of a series of games",
        written::<figures::Simulate>,
    ),
    command(
        "cli/simulate-told",
        "simulate --told",
        "a game of a series, a JSON text a line",
        written::<figures::Told>,
    ),
    command(
        "cli/solve",
        "solve --json",
        "exact value of a position",
        written::<cli::solve::Solve>,
    ),
    command(
        "cli/study",
        "study --json",
        "results of a study",
        written::<results::Results>,
    ),
];

const fn command(
    name: &'static str,
    line: &'static str,
    title: &'static str,
    make: fn() -> Value,
) -> Format {
    Format {
        name,
        title,
        place: Place::Command(line),
        page: "formats.md",
        make,
    }
}
