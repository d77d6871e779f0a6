//! Every format: a row each.

use super::make::{file, read, toml, written};
use super::*;
use crate::printed;

/// The format that the engine has a schema of.
pub(super) const RULES: &str = "rules";

/// A row a format: its name, what it is, where it is met, the page of `docs/` that describes it, what makes its schema.
macro_rules! formats {
    ($( $name:expr, $title:expr, $place:ident $at:tt, $page:literal, $make:expr; )+) => {
        &[$( Format { name: $name, title: $title, place: Place::$place $at, page: $page, make: $make } ),+]
    };
}

/// Every format, those of people's files first.
pub const FORMATS: &[Format] = formats! {
    RULES, "rules of a game", Corpus(&["games/*/rules.toml", "games/_shared/*.toml", "rulesets/*.toml"]), "sowing.md", ludarium_engine::families::rules_schema;
    "account", "account of an edition, sentence by sentence", Corpus(&["games/*/account.toml"]), "edition.md", file::<crate::corpus::Account>;
    "edition", "what an edition says about itself", Corpus(&["games/*/edition.toml"]), "edition.md", file::<crate::corpus::About>;
    "examples", "worked positions of an edition or a ruleset", Corpus(&["games/*/examples.toml", "worked/*.toml"]), "edition.md", file::<crate::corpus::example::Examples>;
    "howto", "how to play a game, in a few lines", Corpus(&["games/*/howto.toml"]), "edition.md", file::<crate::corpus::howto::HowTo>;
    "witnesses", "slips, names in print and informants", Corpus(&["games/*/witnesses.toml"]), "edition.md", file::<crate::corpus::witnesses::Witnesses>;
    "kinship", "languages of peoples, and groupings of games", Corpus(&["kinship.toml"]), "edition.md", file::<crate::corpus::tongues::Tongues>;
    "claims", "claims of an account", Corpus(&["games/*/claims.toml"]), "edition.md", file::<crate::corpus::claim::Claims>;
    "elsewhere", "where other programs differ from the account", Corpus(&["games/*/elsewhere.toml"]), "edition.md", file::<crate::corpus::elsewhere::Elsewhere>;
    "questions", "questions for a second reader of an account", Corpus(&["codings/_shared/questions.toml"]), "edition.md", file::<crate::coding::Questions>;
    "coding", "a second reader's answers", Corpus(&["codings/*.toml"]), "edition.md", file::<crate::coding::Coding>;
    "settled", "outcomes of disagreements with second readers", Corpus(&["codings/_shared/settled.toml"]), "edition.md", file::<crate::coding::AllSettled>;
    "collection", "name, people, sources and look of a collection", Elsewhere("`ludarium.toml`, next to the corpus"), "collection.md", file::<crate::config::Config>;
    "record", "record written by hand", Corpus(&["evidence/*.toml"]), "records.md", file::<crate::corpus::written::ByHand>;
    "sightings", "files and pages from which a record was made", Corpus(&["sightings/*.toml"]), "records.md", file::<crate::corpus::seen::Seen>;
    "study", "games that a study plays", Corpus(&["studies/*.toml"]), "studies.md", toml::<crate::study::file::StudyFile>;
    "places", "places, as GeoJSON", Corpus(&["places.geojson"]), "edition.md", read::<crate::corpus::place::Collection>;
    "pages", "list of the pages received from the portal", Corpus(&["pages/pages.toml"]), "records.md", toml::<crate::pages::PageList>;
    "portal", "addresses of the portal", Corpus(&["portal.toml"]), "records.md", toml::<crate::fetch::address::Portal>;
    "patterns", "patterns that propose clauses", Corpus(&["draft/*.toml"]), "edition.md", toml::<crate::draft::patterns::File>;
    "evidence", "evidence record", Corpus(&["evidence/*.json"]), "records.md", read::<crate::record::Record>;
    "portal-game", "game page of the portal", Corpus(&["portal-games/*.json"]), "records.md", read::<crate::record::PortalGame>;
    "fetched", "pages that were fetched", Corpus(&["fetched.json"]), "records.md", read::<crate::pages::fetched::Ledger>;
    "played", "positions that random play found under the rules of an edition", Corpus(&["played/*.json"]), "edition.md", read::<crate::corpus::played::Played>;
    "compared", "where two games differ", Corpus(&["compared/*.json"]), "edition.md", read::<crate::corpus::comparison::Comparison>;
    "puzzles", "puzzles of a game, with their proofs", Corpus(&["puzzles/*.json"]), "studies.md", read::<crate::corpus::puzzles::Puzzles>;
    "exports", "stored descriptions for Ludii, and what each leaves out", Corpus(&["lud/exports.json"]), "programs.md", read::<crate::corpus::exports::Exports>;
    "solved", "the smallest boards of a game, solved", Corpus(&["solved/*.json"]), "studies.md", read::<crate::corpus::boards::SmallBoards>;
    "results", "results of a study", Corpus(&["studies/results/*.json"]), "studies.md", written::<crate::study::results::Results>;
    "shard", "a shard of a study", Elsewhere("`ludarium study NAME --shard I/N --out FILE`, read by `ludarium study merge`"), "studies.md", read::<crate::study::parts::ShardFile>;
    "session", "a request about a game in progress", Elsewhere("lines of `ludarium session`"), "programs.md", cli::session::request;
    "position", crate::families::POSITION, Elsewhere("`--start` of `replay` and `solve`, where it is JSON"), "notation.md", read::<crate::families::Position>;
    "site/figures", "figures of a game", Site(&["figures/*.json"]), "studies.md", written::<crate::families::any::Figures>;
    "site/matrix", "matrix of aspects and games", Site(&["matrix.json"]), "studies.md", written::<crate::publish::view::ComparePage>;
    "site/datapackage", "the tables, column by column", Site(&["datapackage.json"]), "data.md", written::<crate::publish::dataset::package::Package>;
    "site/corpus", "the corpus as linked data", Site(&["corpus.jsonld"]), "data.md", written::<crate::publish::dataset::linked::Linked>;
    "site/ro-crate", "all files of the site's data, described", Site(&["ro-crate-metadata.json"]), "reference/formats.md", written::<crate::publish::dataset::research::Crate>;
    "site/build", "versions from which a site was built", Site(&["build.json"]), "reference/formats.md", written::<crate::publish::site::Build>;
    "site/files", "list of a site's own files", Site(&["site-files.json"]), "reference/formats.md", written::<crate::publish::Own>;
    "catalog", "list of all formats and their schemas", Site(&["schema/catalog.json"]), "reference/formats.md", written::<catalog::Catalog>;
    "cli/build", "files and pages that were built", Command("build --json"), "reference/formats.md", written::<printed::build::Build>;
    "cli/check", "findings and totals of the corpus", Command("check --json"), "reference/formats.md", written::<printed::check::Check>;
    "cli/cite", "words of a sentence by their numbers", Command("cite --json"), "reference/formats.md", written::<printed::cite::Cite>;
    "cli/claims", "claims and their verdicts", Command("claims --json"), "reference/formats.md", written::<printed::claims::Claims>;
    "cli/codings", "second readers, and how far the editions agree", Command("codings --json"), "reference/formats.md", written::<printed::codings::Codings>;
    "cli/compare", "two games compared", Command("compare --json"), "reference/formats.md", written::<printed::compare::Compare>;
    "cli/draft", "clauses proposed from prose", Command("draft --json"), "reference/formats.md", written::<crate::draft::Draft>;
    "cli/export", "rules as a .lud description", Command("export --json"), "reference/formats.md", written::<crate::corpus::exports::Export>;
    "cli/features", "words of the rules language that rulesets use", Command("features --json"), "reference/formats.md", written::<printed::features::Features>;
    "cli/fetch", "findings in fetched pages", Command("fetch --json"), "reference/formats.md", written::<crate::ingest::outcome::Outcome>;
    "cli/ingest", "findings in pages", Command("ingest --json"), "reference/formats.md", written::<crate::ingest::outcome::Outcome>;
    "cli/kinship", "how similar games are in their rules, and what correlates with that", Command("kinship --json"), "reference/formats.md", written::<printed::kinship::All>;
    "cli/list", "contents of the corpus", Command("list --json"), "reference/formats.md", written::<printed::list::List>;
    "cli/perft", "number of ways to play so many moves", Command("perft --json"), "reference/formats.md", written::<printed::perft::Perft>;
    "cli/play", "a game between agents", Command("play --json"), "reference/formats.md", written::<crate::families::any::Replay>;
    "cli/replay", "a game played again", Command("replay --json"), "reference/formats.md", written::<crate::families::any::Replay>;
    "cli/schema", "list of all formats and their schemas", Command("schema --json"), "reference/formats.md", written::<catalog::Catalog>;
    "cli/serve", "where the site is shown", Command("serve --json"), "reference/formats.md", written::<printed::serve::Serve>;
    "cli/session", "answers to requests about a game in progress", Command("session"), "reference/formats.md", written::<crate::session::Answered>;
    "cli/show", "one item of the corpus", Command("show --json"), "reference/formats.md", cli::show::schema;
    "cli/simulate", "figures of a series of games", Command("simulate --json"), "reference/formats.md", written::<crate::families::any::Simulate>;
    "cli/simulate-told", "games of a series, one JSON text on each line", Command("simulate --told"), "reference/formats.md", written::<crate::families::any::Told>;
    "cli/solve", "exact value of a position", Command("solve --json"), "reference/formats.md", written::<cli::solve::Solve>;
    "cli/study", "results of a study", Command("study --json"), "reference/formats.md", written::<crate::study::results::Results>;
};
