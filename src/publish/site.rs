//! The whole site: every page, its data and its parts, in memory.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::{json, Value};

use super::bind::{self, World};
use super::dataset;
use super::kinds::{self, Kind, Script};
use super::output::Tree;
use super::portal;
use super::prose::{markdown, prose};
use super::reference;
use super::render::Templates;
use super::schemas;
use super::sources::{put_assets, Assets, Sources};
use super::text::{anchor, pretty, sha256_hex};
use super::view::{Head, NavLink, Page, Shell};
use crate::corpus::Corpus;

/// The strictest policy that files beside the page allow, over `file://` too: nothing inline, nothing from elsewhere.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; font-src 'self'; \
    worker-src blob:; img-src data: 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; \
    trusted-types engine-worker";

/// What a build has to say.
#[derive(Debug, Default)]
pub struct Report {
    /// Pages made.
    pub pages: usize,
    /// Rules that do not compile; their editions have no page.
    pub problems: Vec<String>,
    /// Parts that were not there, in words.
    pub missing: Vec<String>,
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
    let templates = Templates::read(&sources.templates())?;
    let mut tree = Tree::default();
    let assets = put_assets(sources, &mut tree)?;
    let world = World::of(corpus);
    let mut site = Site {
        templates,
        tree,
        hash: corpus_hash(corpus),
        assets,
        pages: 0,
        record_parts: portal::parts(bind::portal::chunks(&world).len()),
    };

    let left_out = bind::data_files(&world, &mut site.tree);
    for (slug, json) in figures {
        let path = format!("data/figures/{}.json", anchor(slug));
        site.tree.put(&path, pretty(json))?;
    }

    let codings = bind::Codings::of(&world);
    site.home(&world)?;
    site.editions(&world, figures, &codings)?;
    site.records(&world)?;
    portal::put(&mut site, &world, sources)?;
    site.comparisons(&world)?;
    site.lab(&world, figures)?;
    site.page(
        "glossary.html",
        "glossary.html",
        "Words · ludarium",
        "Words of the games and of these pages, those for the same thing together.",
        &bind::glossary_page(&world),
    )?;
    site.codings(&world, &codings)?;
    site.prose(sources, &codings)?;
    reference::put(&mut site, &world, sources)?;
    schemas::put(sources, &mut site.tree)?;
    let hash = site.hash.clone();
    let about = dataset::About {
        version: VERSION,
        corpus: &hash,
    };
    dataset::put(&world, figures, &about, &mut site.tree)?;
    site.tree.put(
        "data/build.json",
        pretty(&json!({"generator": "ludarium", "version": VERSION, "corpus_sha256": site.hash})),
    )?;
    let data = bind::data_page(&world, &site.tree);
    site.page(
        "data.html",
        "data.html",
        "Data · ludarium",
        "Everything these pages are made of, as files.",
        &data,
    )?;

    site.tree.list()?;

    let problems = world.problems.into_iter().chain(left_out).collect();
    let report = Report {
        pages: site.pages,
        problems,
        missing: site.assets.missing,
    };
    Ok((site.tree, report))
}

/// The program's version.
pub(super) const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How the project wants to be cited: one place for the whole of it.
const CITATION: &str = include_str!("../../CITATION.cff");

/// The value of a key of the citation file, without its quotation marks.
fn cited(key: &str) -> &'static str {
    let mut lines = CITATION.lines().map(|l| l.trim_start_matches([' ', '-']));
    let value = lines.find_map(|l| l.strip_prefix(key)?.strip_prefix(':'));
    value.unwrap_or_default().trim().trim_matches('"')
}

/// Who edits.
pub(super) fn editor() -> &'static str {
    cited("name")
}

/// The year of the version.
pub(super) fn year() -> &'static str {
    cited("date-released").split('-').next().unwrap_or_default()
}

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

/// What the lab begins from, as a script.
const LAB_GAMES: &str = "assets/lab.js";

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
pub(super) struct Site {
    templates: Templates,
    /// Its files.
    pub(super) tree: Tree,
    /// SHA-256 of the corpus.
    pub(super) hash: String,
    assets: Assets,
    pages: usize,
    /// The scripts that hold the records of the portal's database.
    pub(super) record_parts: Vec<String>,
}

impl Site {
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

    /// The same, with what the page tells reference managers.
    pub(super) fn headed(
        &mut self,
        path: &str,
        template: &str,
        title: &str,
        description: &str,
        head: Head,
        page: &impl Serialize,
    ) -> anyhow::Result<()> {
        let shell = self.shell(kinds::of(template)?, path, title, description, head);
        let html = self.templates.page(
            template,
            &Page {
                shell: &shell,
                page,
            },
        )?;
        self.pages += 1;
        self.tree.put(path, html)
    }

    fn shell(&self, kind: Kind, path: &str, title: &str, description: &str, head: Head) -> Shell {
        let nav = NAV
            .iter()
            .map(|(href, label)| {
                let under = kind.under == Some(*label);
                let current = match *href == path {
                    true => Some("page"),
                    false => under.then_some("true"),
                };
                NavLink {
                    href,
                    label,
                    current,
                }
            })
            .collect();
        Shell {
            root: if path.contains('/') { "../" } else { "" },
            title: title.to_owned(),
            description: description.to_owned(),
            head,
            policy: POLICY,
            style: self.assets.style.clone(),
            head_scripts: self.assets.head_scripts.clone(),
            scripts: kind
                .scripts
                .iter()
                .flat_map(|s| self.files_of(*s))
                .collect(),
            nav,
            editor: editor(),
            year: year(),
            version: VERSION,
            corpus_hash: self.hash[..12].to_owned(),
        }
    }

    /// The files of a script.
    fn files_of(&self, script: Script) -> Vec<String> {
        match script {
            Script::LabGames => vec![LAB_GAMES.to_owned()],
            Script::Records => std::iter::once(portal::NAMES.to_owned())
                .chain(self.record_parts.iter().cloned())
                .chain(self.assets.records.clone())
                .collect(),
            Script::Outlines => vec![portal::OUTLINES.to_owned()],
            Script::Player => self.assets.player.iter().cloned().collect(),
            Script::Search => std::iter::once(reference::INDEX.to_owned())
                .chain(self.assets.search.clone())
                .collect(),
        }
    }

    fn home(&mut self, world: &World) -> anyhow::Result<()> {
        let lead =
            "Critical editions of traditional games that can be run: accounts, rules, boards to play.";
        self.page(
            "index.html",
            "home.html",
            "ludarium: old games, ready to be played",
            lead,
            &bind::home_page(world),
        )
    }

    /// A page an edition, and one that holds its board alone, for other sites to embed.
    fn editions(
        &mut self,
        world: &World,
        figures: &BTreeMap<String, Value>,
        codings: &bind::Codings,
    ) -> anyhow::Result<()> {
        for game in world.playable() {
            let slug = &game.edition.slug;
            let mut page = bind::edition_page(world, game, figures.get(slug));
            page.coded = codings.lines(slug);
            let title = format!("{} · ludarium", page.title);
            self.headed(
                &format!("editions/{}.html", anchor(slug)),
                "edition.html",
                &title,
                &game.edition.about.summary,
                bind::edition_head(world, game, VERSION),
                &page,
            )?;
        }
        for (game, page) in world
            .playable()
            .filter_map(|game| Some((game, bind::sheet_page(world, game)?)))
        {
            self.page(
                &format!("sheets/{}.html", anchor(&game.edition.slug)),
                "sheet.html",
                &format!("{}: a sheet to play by · ludarium", page.title),
                &format!(
                    "How to play {}, with pictures, an empty board and puzzles.",
                    page.title
                ),
                &page,
            )?;
        }
        for game in world.playable() {
            let page = bind::embed_page(world, game);
            self.page(
                &format!("embed/{}.html", anchor(&game.edition.slug)),
                "embed.html",
                &format!("{} on a board · ludarium", page.title),
                &game.edition.about.summary,
                &page,
            )?;
        }
        Ok(())
    }

    /// A page a record of our own.
    fn records(&mut self, world: &World) -> anyhow::Result<()> {
        for record in world.records() {
            let page = bind::record_page(world, record);
            let title = format!("{} · ludarium", page.id);
            let about = page.game.clone().map_or_else(
                || "An evidence record.".to_owned(),
                |g| format!("The evidence record on {g}, sentence by sentence."),
            );
            self.headed(
                &format!("records/{}.html", anchor(&record.id)),
                "record.html",
                &title,
                &about,
                bind::record_head(world, record),
                &page,
            )?;
        }
        Ok(())
    }

    /// A page a pair of games, and the table of all.
    fn comparisons(&mut self, world: &World) -> anyhow::Result<()> {
        for (name, a, b) in bind::pairs(world) {
            let page = bind::pair_page(world, a, b);
            let titles = format!("{} and {}", page.games[0].title, page.games[1].title);
            self.page(
                &format!("compare/{}.html", anchor(&name)),
                "pair.html",
                &format!("{titles} · ludarium"),
                &format!("{titles}: where they differ, and where they part."),
                &page,
            )?;
        }
        let compare = bind::compare_page(world);
        self.tree
            .put("data/matrix.json", pretty(&serde_json::to_value(&compare)?))?;
        self.page(
            "compare.html",
            "compare.html",
            &format!("{} · ludarium", compare.title),
            "Aspects and games in one table, made from the compiled rules.",
            &compare,
        )
    }

    fn lab(&mut self, world: &World, figures: &BTreeMap<String, Value>) -> anyhow::Result<()> {
        self.tree.put(LAB_GAMES, bind::lab_games(world, figures))?;
        self.page(
            "lab.html",
            "lab.html",
            "Lab · ludarium",
            "Turn the doubts of an edition, swap its clauses, play the mixture and measure it.",
            &bind::lab_page(world),
        )
    }

    /// What second readers make of the accounts; no page where there is none.
    fn codings(&mut self, world: &World, codings: &bind::Codings) -> anyhow::Result<()> {
        let Some(page) = codings.page(world) else {
            return Ok(());
        };
        self.page(
            bind::CODINGS,
            "codings.html",
            "Second readers · ludarium",
            "What readers who saw the accounts and not the editions answer, and how far the editions agree.",
            &page,
        )
    }

    /// The pages of `site/pages`: a Markdown file each, at the top of the site.
    fn prose(&mut self, sources: &Sources, codings: &bind::Codings) -> anyhow::Result<()> {
        for (stem, text) in markdown(&sources.pages())? {
            let prose = prose(&text.replace(AGREEMENT, &codings.on_method()));
            let title = format!("{} · ludarium", prose.title);
            self.page(
                &format!("{stem}.html"),
                "prose.html",
                &title,
                &prose.first,
                &json!({"html": prose.html}),
            )?;
        }
        Ok(())
    }
}
