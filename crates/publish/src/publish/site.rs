//! The whole site: every page, its data and its parts, in memory.

mod groups;
mod pages;
mod shell;

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::bind::traced::Known;
use super::bind::{self, World};
use super::dataset;
use super::families;
use super::find;
use super::kinds::{self, Kind, Script};
use super::matrix_script;
use super::memo::Memo;
use super::output::Tree;
use super::outside;
use super::parts;
use super::pictures;
use super::portal;
use super::previews;
use super::prose::{by_stem, prose};
use super::reads::digest;
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

/// Makes the site. `figures` holds what `simulate --json` prints, by slug; an edition without figures goes without.
///
/// # Errors
/// A template, style or page of the project that cannot be read or rendered. What the corpus holds is never an error here.
pub fn make(
    corpus: &Corpus,
    sources: &Sources,
    figures: &BTreeMap<String, Value>,
) -> anyhow::Result<(Tree, Report)> {
    make_with(corpus, sources, figures, &mut Memo::none())
}

/// The same, where something may be known of the last build into the same folder: what would be the same bytes is left as it lies
/// there.
///
/// # Errors
/// As [`make`].
pub fn make_with(
    corpus: &Corpus,
    sources: &Sources,
    figures: &BTreeMap<String, Value>,
    memo: &mut Memo,
) -> anyhow::Result<(Tree, Report)> {
    let templates = Templates::of(sources.templates()?)?;
    let mut tree = Tree::default();
    let world = World::remembering(corpus, &sources.config, memo);
    if !world.unread.is_empty() {
        anyhow::bail!("{}", world.unread.join("\n"));
    }
    for game in world.playable().chain(&world.alone) {
        families::can_be_drawn(game)?;
    }
    let assets = put_assets(sources, &mut tree)?;
    let mut config = sources.config.clone();
    config.changes.extend(outside::new_editions(corpus));
    let mut site = Site {
        templates,
        tree,
        hash: corpus_hash(corpus),
        assets,
        pages: 0,
        config,
        record_parts: vec![],
        find: Find::default(),
        lab_parts: vec![],
        own_pages: sources.own_pages()?,
        memo,
        around: String::new(),
        rendered: BTreeSet::new(),
    };
    let all_figures = digest(figures);
    // of the same files and settings the same digests come
    let same = digest(&(
        (site.memo.program(), &site.hash, &sources.config),
        (&corpus.files.words, &corpus.files.unreadable),
    ));
    let known = site.memo.recall::<(String, Vec<Known>)>(DIGESTS);
    if let Some((_, known)) = known.filter(|(then, _)| *then == same) {
        world.know(known);
    }
    site.look_around();
    site.record_parts = site.parts(&world, "records", "", bind::portal::chunks)?;
    site.find = Find {
        script: site.assets.search.clone(),
        names: site.parts(&world, "search-names", "", find::names)?,
        texts: site.parts(&world, "search-index", &find::handed(), find::texts)?,
        records: [portal::NAMES.to_owned()]
            .into_iter()
            .chain(site.record_parts.iter().cloned())
            .collect(),
    };
    site.tree.put(find::PIECES, find::pieces(&site.find))?;
    site.lab_parts = site.parts(&world, "lab", &all_figures, |world| {
        bind::lab_games(world, figures)
    })?;
    // now everything is known that stands around pages
    site.look_around();

    let left_out = bind::data_files(&world, &mut site.tree);
    for (slug, json) in figures {
        let path = format!("data/figures/{}.json", anchor(slug));
        site.tree.put(&path, pretty(json))?;
    }

    let codings = bind::Codings::of(&world, site.memo);
    site.group(&world, "home", "", |site| site.home(&world))?;
    let paints = pictures::paints(sources)?;
    site.group(&world, "cards", &digest(&paints), |site| {
        for (path, image) in bind::card_pictures(&world, &paints) {
            site.tree.put(&path, image)?;
        }
        Ok(())
    })?;
    // they are found by whole addresses alone
    if sources.config.site.address.is_some() {
        for (path, image) in bind::board_previews(&world, &paints) {
            site.tree.put(&path, image)?;
        }
    }
    site.editions(&world, figures, &codings)?;
    site.rulesets(&world)?;
    if sources.config.publish.drafts {
        site.drafts(&world)?;
    }
    site.records(&world)?;
    portal::put(&mut site, &world, sources)?;
    site.group(&world, "figures", "", |site| {
        match bind::figures_page(&world) {
            Some(page) => site.figures(&page),
            None => Ok(()),
        }
    })?;
    let in_figures = site.tree.has(bind::FIGURES);
    site.comparisons(&world, in_figures)?;
    site.group(&world, "lab-page", &all_figures, |site| {
        site.lab(&world, figures)
    })?;
    for page in single::ALL {
        site.group(&world, page.template, "", |site| {
            let values = (page.values)(&world)?;
            site.page(page.template, page.template, page.title, page.says, &values)
        })?;
    }
    site.codings(&world, &codings)?;
    site.group(&world, "concordance", "", |site| site.concordance(&world))?;
    site.prose(&world, sources, &codings)?;
    reference::put(&mut site, &world, sources)?;
    schemas::put(&mut site.tree, &sources.schemas)?;
    let hash = site.hash.clone();
    let about = dataset::About {
        corpus: &hash,
        config: &sources.config,
    };
    site.group(&world, "tables", &digest(&(&all_figures, &hash)), |site| {
        dataset::put(&world, figures, &about, &mut site.tree)
    })?;
    dataset::describe(&world, &about, &mut site.tree)?;
    let build = Build {
        generator: "ludarium",
        version: VERSION,
        corpus_sha256: &hash,
    };
    site.tree.put("data/build.json", pretty(&build))?;
    outside::put(&mut site, sources.icon()?)?;
    let data = bind::data_page(&world, &site.tree);
    site.page(
        "data.html",
        "data.html",
        "Data",
        "Everything these pages are made of, as files.",
        &data,
    )?;

    site.tree.list()?;
    site.memo.remember(DIGESTS, &(same, world.known()));

    let problems = world.problems.iter().cloned().chain(left_out).collect();
    let report = Report {
        pages: site.pages,
        problems,
        missing: site.assets.missing,
        without: without(&sources.config),
    };
    Ok((site.tree, report))
}

/// By what digests of a world are kept.
const DIGESTS: &str = "digests";

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
    ("index.html#editions", "Editions"),
    ("compare.html", "Compare"),
    ("lab.html", "Lab"),
    ("records.html", "Records"),
    ("map.html", "Map"),
    ("data.html", "Data"),
    ("method.html", "Method"),
];

/// The site while it is made.
pub(super) struct Site<'m> {
    templates: Templates,
    /// Its files.
    pub(super) tree: Tree,
    /// SHA-256 of the corpus.
    pub(super) hash: String,
    assets: Assets,
    pages: usize,
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
    /// What is known of the last build.
    memo: &'m mut Memo,
    /// A digest of what is the same for all groups: program, configuration, and, once it is known, what stands around every page.
    around: String,
    /// Templates of the pages of the group that is being made.
    rendered: BTreeSet<String>,
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
        let html = self.templates.page(
            template,
            &Page {
                shell: &shell,
                page,
            },
        )?;
        self.pages += 1;
        self.rendered.insert(template.to_owned());
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
