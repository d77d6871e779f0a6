//! What is to be made, and the making of it: all of a site, or one file.

use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::*;

/// Makes a site in memory. `figures` holds what `simulate --json` prints, by slug; an edition without figures goes without.
///
/// # Errors
/// A template, style or page of the project that cannot be read or rendered. What the corpus holds is never an error here.
pub fn make(
    corpus: &Corpus,
    sources: &Sources,
    figures: &BTreeMap<String, Value>,
) -> anyhow::Result<(Tree, Report)> {
    let world = World::with(corpus, &sources.config);
    let plan = Plan::of(&world, sources, figures)?;
    plan.make(Tree::default())
}

/// Files that describe the whole site.
const ENDS: [&str; 8] = [
    "data.html",
    "sitemap.xml",
    "robots.txt",
    "data/build.json",
    "data/ro-crate-metadata.json",
    "data/rights.txt",
    "data/SHA256SUMS",
    "data/site-files.json",
];

/// Bytes of one job's files that are held in memory.
const ROOM: usize = 1 << 20;

/// Makes the files of a job; it reads the world and no other job's files.
type Make<'w> = Box<dyn Fn(&mut Site) -> anyhow::Result<()> + Send + Sync + 'w>;

/// Files that are made at one go.
struct Job<'w> {
    /// Their paths; one that ends in `*` is of all that begin so.
    paths: Vec<String>,
    make: Make<'w>,
}

impl Job<'_> {
    fn may_make(&self, path: &str) -> bool {
        self.paths.iter().any(|own| match own.strip_suffix('*') {
            Some(head) => path.starts_with(head),
            None => own == path,
        })
    }
}

/// A site that is to be made.
pub struct Plan<'w> {
    pub(in super::super) world: &'w World<'w>,
    pub(in super::super) sources: &'w Sources,
    pub(in super::super) figures: &'w BTreeMap<String, Value>,
    pub(in super::super) frame: Frame,
    jobs: Vec<Job<'w>>,
    /// What is there already: assets, scripts that pages name, the corpus.
    tree: Tree,
    left_out: Vec<String>,
}

impl<'w> Plan<'w> {
    /// Reads templates, makes what every page names, and lists what is to be made.
    ///
    /// # Errors
    /// A template, style or page of the project that cannot be read; results of a study that cannot be read.
    pub fn of(
        world: &'w World<'w>,
        sources: &'w Sources,
        figures: &'w BTreeMap<String, Value>,
    ) -> anyhow::Result<Self> {
        if !world.unread.is_empty() {
            anyhow::bail!("{}", world.unread.join("\n"));
        }
        for game in world.playable().chain(&world.alone) {
            families::of(game).can_be_drawn(game)?;
        }
        let templates = Templates::of(sources.templates()?)?;
        let mut tree = Tree::with_room(ROOM);
        let assets = put_assets(sources, &mut tree)?;
        let mut config = sources.config.clone();
        config.changes.extend(outside::new_editions(world.corpus));
        let ((records, words), (names, (texts, lab))) = rayon::join(
            || rayon::join(|| bind::portal::chunks(world), || portal::texts(world)),
            || {
                let texts =
                    || rayon::join(|| find::texts(world), || bind::lab_games(world, figures));
                rayon::join(|| find::names(world), texts)
            },
        );
        let record_parts = parts::put(&mut tree, "records", records)?;
        let word_parts = parts::put(&mut tree, "words", words)?.len();
        let find = Find {
            script: assets.search.clone(),
            names: parts::put(&mut tree, "search-names", names)?,
            texts: parts::put(&mut tree, "search-index", texts)?,
            records: [portal::NAMES.to_owned()]
                .into_iter()
                .chain(record_parts.iter().cloned())
                .collect(),
        };
        tree.put(find::PIECES, find::pieces(&find))?;
        let lab_parts = parts::put(&mut tree, "lab", lab)?;
        let left_out = bind::data_files(world, &mut tree);
        let paints = pictures::paints(sources)?;
        // they are found by whole addresses alone
        let mut previews = BTreeSet::new();
        if config.site.address.is_some() {
            for (path, image) in bind::board_previews(world, &paints) {
                tree.put(&path, image)?;
                previews.insert(path);
            }
        }
        let engine = tree.made(&format!("assets/{}", super::super::sources::ENGINE));
        let frame = Frame {
            templates,
            hash: corpus_hash(world.corpus),
            engine: engine.map(|made| made.sum.clone()),
            assets,
            config,
            record_parts,
            find,
            lab_parts,
            own_pages: sources.own_pages()?,
            previews,
        };
        let mut plan = Plan {
            world,
            sources,
            figures,
            frame,
            jobs: vec![],
            tree,
            left_out,
        };
        plan.list(paints, word_parts)?;
        Ok(plan)
    }

    /// Lists all jobs.
    fn list(&mut self, paints: String, word_parts: usize) -> anyhow::Result<()> {
        let (world, sources, figures) = (self.world, self.sources, self.figures);
        self.add(&[HOME, "editions.html"], move |site| site.home(world));
        self.add(&["assets/boards/*"], move |site| {
            for (path, image) in bind::card_pictures(world, &paints) {
                site.tree.put(&path, image)?;
            }
            Ok(())
        });
        self.editions();
        self.rulesets();
        self.drafts();
        self.records();
        portal::plan(self, word_parts);
        let page = bind::figures_page(world);
        let in_figures = page.is_some();
        if let Some(page) = page {
            self.add(&[bind::FIGURES], move |site| site.figures(&page));
        }
        self.comparisons(in_figures);
        self.add(&["lab.html"], move |site| site.lab(world, figures));
        for page in single::ALL {
            self.add(&[page.template], move |site| {
                let values = (page.values)(world)?;
                site.page(page.template, page.template, page.title, page.says, &values)
            });
        }
        self.add(&[bind::CODINGS], move |site| site.codings(world));
        self.add(&[bind::CONCORDANCE], move |site| site.concordance(world));
        self.prose()?;
        reference::plan(self);
        let icon = sources.icon()?;
        self.add(
            &[".nojekyll", "404.html", "feed.xml", outside::ICON],
            move |site| outside::put(site, icon.clone()),
        );
        self.add(&["data/*"], move |site| {
            schemas::put(&mut site.tree, &sources.schemas)?;
            let about = dataset::About {
                corpus: &site.frame.hash,
                config: &sources.config,
            };
            dataset::put(world, figures, &about, &mut site.tree)?;
            for (slug, json) in figures {
                let path = format!("data/figures/{}.json", anchor(slug));
                site.tree.put(&path, pretty(json))?;
            }
            Ok(())
        });
        Ok(())
    }

    /// Files of these paths are made at one go, whenever it is their turn.
    pub(in super::super) fn add(
        &mut self,
        paths: &[&str],
        make: impl Fn(&mut Site) -> anyhow::Result<()> + Send + Sync + 'w,
    ) {
        self.jobs.push(Job {
            paths: paths.iter().map(|p| (*p).to_owned()).collect(),
            make: Box::new(make),
        });
    }

    fn run(&self, job: &Job) -> anyhow::Result<Site<'_>> {
        let mut site = Site {
            frame: &self.frame,
            tree: Tree::with_room(ROOM),
            pages: 0,
        };
        (job.make)(&mut site)?;
        Ok(site)
    }

    /// One file, by its path; none where the site has no such file. For what describes the whole site (the list of its data, the sitemap)
    /// all of it is made.
    ///
    /// # Errors
    /// A page that cannot be rendered.
    pub fn file(&self, path: &str) -> anyhow::Result<Option<Vec<u8>>> {
        if let Some(bytes) = self.tree.bytes(path)? {
            return Ok(Some(bytes.into_owned()));
        }
        if ENDS.contains(&path) {
            let (tree, _) = self.make(Tree::with_room(0))?;
            return Ok(tree.bytes(path)?.map(std::borrow::Cow::into_owned));
        }
        for job in self.jobs.iter().filter(|job| job.may_make(path)) {
            if let Some(bytes) = self.run(job)?.tree.bytes(path)? {
                return Ok(Some(bytes.into_owned()));
            }
        }
        Ok(None)
    }

    /// Makes all of it into a tree, on all processors.
    ///
    /// # Errors
    /// A page that cannot be rendered: the first of them in the order of the jobs.
    pub fn make(&self, mut whole: Tree) -> anyhow::Result<(Tree, Report)> {
        whole.absorb(&self.tree)?;
        let whole = Mutex::new((whole, 0));
        let failed = self.jobs.par_iter().map(|job| {
            let made = self.run(job)?;
            let mut whole = whole.lock().unwrap_or_else(PoisonError::into_inner);
            whole.1 += made.pages;
            whole.0.absorb(&made.tree)
        });
        let failed: Vec<anyhow::Result<()>> = failed.collect();
        failed.into_iter().collect::<anyhow::Result<()>>()?;
        let (tree, pages) = whole.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut site = Site {
            frame: &self.frame,
            tree,
            pages,
        };
        self.end(&mut site)?;
        let (tree, pages) = (site.tree, site.pages);
        let problems = self
            .world
            .problems
            .iter()
            .cloned()
            .chain(self.left_out.iter().cloned());
        let report = Report {
            pages,
            problems: problems.collect(),
            missing: self.frame.assets.missing.clone(),
            without: without(&self.sources.config),
        };
        Ok((tree, report))
    }

    /// What describes the whole site, when all else is there.
    fn end(&self, site: &mut Site) -> anyhow::Result<()> {
        let hash = &self.frame.hash;
        let about = dataset::About {
            corpus: hash,
            config: &self.sources.config,
        };
        dataset::describe(self.world, &about, &mut site.tree)?;
        let build = Build {
            generator: "ludarium",
            version: VERSION,
            corpus_sha256: hash,
        };
        site.tree.put("data/build.json", pretty(&build))?;
        outside::list(site)?;
        let data = bind::data_page(self.world, &site.tree);
        site.page(
            "data.html",
            "data.html",
            "Data",
            "All the data behind these pages, as files.",
            &data,
        )?;
        site.tree.list()
    }
}
