//! The whole site: every page, its data and its parts.
//!
//! ```text
//! World + Sources → Plan: the Frame that all pages share, and Jobs, each with the paths that it makes
//! Plan::make: all jobs, side by side → Tree        Plan::file: the jobs of one path alone → its bytes
//! ```

mod pages;
mod plan;
mod shell;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::bind::{self, World};
use super::dataset;
use super::families;
use super::find;
use super::kinds::{self, Kind, Script};
use super::matrix_script;
use super::output::Tree;
use super::outside;
use super::parts;
use super::pictures;
use super::portal;
use super::previews;
use super::prose::{by_stem, prose};
use super::reference;
use super::render::{without_unused, Templates};
use super::schemas;
use super::single;
use super::sources::{put_assets, Assets, Sources};
use super::styles;
use super::summary::summary;
use super::text::{anchor, pretty, sha256_hex};
use super::view::{FiguresPage, Find, Head, NavLink, Page, Shell};
use crate::config::Config;
use crate::corpus::relatives::Relatives;
use crate::corpus::Corpus;

/// The strictest policy that files beside the page allow, over `file://` too: nothing inline, nothing from elsewhere.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; \
    connect-src 'self'; worker-src blob:; img-src data: 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
    trusted-types code-script engine-worker find-script games-script index-script play-script site-script";

/// What a build has to say.
#[derive(Debug, Default)]
pub struct Report {
    /// Pages made.
    pub pages: usize,
    /// Rules that do not compile; their editions have no page.
    pub problems: Vec<String>,
    /// Parts that were not there, in words.
    pub missing: Vec<String>,
    /// Features that this program was built without and this site has a use for, each with what the site then lacks.
    pub without: Vec<(&'static str, &'static str)>,
}

/// What a site was built from.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Build<'s> {
    /// The program that made it.
    #[schemars(extend("const" = "ludarium"))]
    generator: &'static str,
    /// The program's version.
    version: &'static str,
    /// SHA-256 of the corpus: of every file's SHA-256 and name, in order.
    #[schemars(with = "crate::values::Sha256")]
    corpus_sha256: &'s str,
}

pub use plan::{make, Plan};

/// Features that this program lacks and a site has a use for.
fn without(config: &Config) -> Vec<(&'static str, &'static str)> {
    let pictures = config.site.address.is_some() && !previews::MADE;
    let lacks = [
        (
            !styles::MADE,
            "styles",
            "works as Chicago and APA refer to them",
        ),
        (
            pictures,
            "pictures",
            "pictures of boards for those who link to the pages",
        ),
    ];
    let lacking = lacks.into_iter().filter(|(lacks, ..)| *lacks);
    lacking.map(|(_, feature, what)| (feature, what)).collect()
}

/// The program's version.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// One hash of every file of the corpus, names included.
fn corpus_hash(corpus: &Corpus) -> String {
    let mut all = String::new();
    for (name, text) in &corpus.files.texts {
        all.push_str(&format!("{}  {name}\n", sha256_hex(text.as_bytes())));
    }
    sha256_hex(all.as_bytes())
}

/// Stands in a page of `site/pages` for what agreement with second readers comes to.
const AGREEMENT: &str = "{agreement with second readers}";

/// Stands there for the name of a clause, as an example.
const CLAUSE: &str = "{a clause}";
/// Stands there for the address of a record, as an example.
const RECORD: &str = "{a record}";

/// The name of a clause and the page of a record of the collection.
fn examples(world: &World) -> (String, String) {
    let game = world.games.first();
    let clause = game.and_then(|g| g.rules.clauses().first().map(|c| c.id.clone()));
    let record = game.map(|g| format!("records/{}.html", anchor(&g.edition.about.record)));
    (
        format!("`{}`", clause.unwrap_or_else(|| "game.clause".into())),
        record.unwrap_or_else(|| "records/….html".into()),
    )
}

/// The first page.
const HOME: &str = "index.html";

/// What the games say of each aspect, for the colours of the map, as a script.
pub(super) const RULES: &str = "assets/rules.js";

const NAV: [(&str, &str); 7] = [
    ("editions.html", "Editions"),
    ("compare.html", "Compare"),
    ("lab.html", "Lab"),
    ("records.html", "Records"),
    ("map.html", "Map"),
    ("data.html", "Data"),
    ("method.html", "Method"),
];

/// What all pages of a site share.
pub(super) struct Frame {
    templates: Templates,
    /// SHA-256 of the corpus.
    pub(super) hash: String,
    assets: Assets,
    /// Whose collection it is.
    pub(super) config: Config,
    /// The scripts that hold the records.
    pub(super) record_parts: Vec<String>,
    /// The scripts of the search.
    pub(super) find: Find,
    /// Scripts that hold what the lab begins from.
    pub(super) lab_parts: Vec<String>,
    /// Pages of the collection's own: file and title.
    own_pages: Vec<(String, String)>,
    /// Pictures of boards, for those who link to pages.
    pub(super) previews: BTreeSet<String>,
    /// SHA-256 of the engine, where there is one.
    pub(super) engine: Option<String>,
}

/// Files and pages while they are made: those of one job, or of the whole site.
pub(super) struct Site<'f> {
    pub(super) frame: &'f Frame,
    /// The files.
    pub(super) tree: Tree,
    pages: usize,
}

impl Site<'_> {
    /// Renders a page and puts it in its place.
    pub(super) fn page(
        &mut self,
        path: &str,
        template: &str,
        title: &str,
        description: &str,
        page: &impl Serialize,
    ) -> anyhow::Result<()> {
        self.headed(path, template, title, description, Head::default(), page)
    }

    /// Renders a page whose head also tells reference managers what it is.
    pub(super) fn headed(
        &mut self,
        path: &str,
        template: &str,
        title: &str,
        description: &str,
        head: Head,
        page: &impl Serialize,
    ) -> anyhow::Result<()> {
        let kind = kinds::of(template)?;
        let shell = self.shell(kind, path, title, description, head);
        let html = self.frame.templates.page(
            template,
            &Page {
                shell: &shell,
                page,
            },
        )?;
        self.pages += 1;
        // scripts that draw boards and tables draw marks too: those pages keep all of them
        let drawn = |s: &Script| {
            matches!(
                s,
                Script::Player | Script::Asked | Script::Matrix | Script::Rules
            )
        };
        let html = match kind.scripts.iter().any(drawn) {
            true => html,
            false => without_unused(&html),
        };
        self.tree.put(path, html)
    }
}
